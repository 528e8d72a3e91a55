import { $, ask } from "./common.js";

const HOMES = { juge: "/juge", arbitre: "/arbitre" };
const ASK_AGAIN_MS = 1000;
const WAITING = "attente";

function goOn(visitor) {
  const wanted = new URLSearchParams(location.search).get("vers") ?? "";
  // Only our own pages, never an address somebody slipped into a link.
  const own = Object.values(HOMES).some((home) => wanted.startsWith(home));
  const allowed = visitor.role === "juge" || wanted.startsWith(HOMES[visitor.role]);
  location.href = own && allowed ? wanted : HOMES[visitor.role];
}

// A code read on the screens: the desk must say that this device is the judge's. What the page was told
// outlives a reload.
function wait(told) {
  const waiting = Boolean(told);
  $("#waiting").hidden = !waiting;
  $("#waiting").textContent = told;
  for (const part of [$("#pin"), $("form button")]) part.disabled = waiting;
  if (waiting) sessionStorage.setItem(WAITING, "oui");
  else sessionStorage.removeItem(WAITING);
}

async function enter(path, body) {
  $("#trouble").textContent = "";
  try {
    const answer = await ask(path, body);
    wait(answer.told ?? "");
    if (answer.waiting) setTimeout(() => enter("/entrer/attente", {}), ASK_AGAIN_MS);
    else goOn(answer);
  } catch (trouble) {
    // A line that is cut for a moment is no answer.
    if (!trouble.code && sessionStorage.getItem(WAITING)) {
      setTimeout(() => enter("/entrer/attente", {}), ASK_AGAIN_MS);
      return;
    }
    wait("");
    $("#trouble").textContent = trouble.message;
    $("#pin").select();
  }
}

$("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const pin = $("#pin").value.trim();
  if (pin) enter("/entrer", { pin });
  else $("#trouble").textContent = "Écrivez d’abord votre code.";
});
if (sessionStorage.getItem(WAITING)) enter("/entrer/attente", {});
