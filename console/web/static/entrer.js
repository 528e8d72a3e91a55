import { $, ask } from "./common.js";

const HOMES = { juge: "/juge", arbitre: "/arbitre" };

$("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  $("#trouble").textContent = "";
  try {
    const visitor = await ask("/entrer", { pin: $("#pin").value.trim() });
    const wanted = new URLSearchParams(location.search).get("vers") ?? "";
    // Only our own pages, never an address somebody slipped into a link.
    const own = Object.values(HOMES).some((home) => wanted.startsWith(home));
    const allowed = visitor.role === "juge" || wanted.startsWith(HOMES[visitor.role]);
    location.href = own && allowed ? wanted : HOMES[visitor.role];
  } catch (trouble) {
    $("#trouble").textContent = trouble.message;
    $("#pin").select();
  }
});
