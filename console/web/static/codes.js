// Codes, the devices that entered with them, and how phones find the way.
import { $, ask, make, whenSent } from "./common.js";
import { attempt } from "./soiree.js";

let pin = "";

// What sends people out is asked for twice.
function twice(button, label, act) {
  let armed = false;
  button.textContent = label;
  button.onclick = () => attempt(async () => {
    if (!armed) {
      armed = true;
      button.textContent = `Confirmer : ${label.toLowerCase()}`;
      setTimeout(() => { armed = false; button.textContent = label; }, 4000);
      return;
    }
    await act();
  });
  return button;
}

function since(minutes) {
  if (minutes < 1) return "à l’instant";
  return `depuis ${minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`}`;
}

async function showSessions(change) {
  const answer = await ask("/juge/acces", change);
  pin = answer.judge_pin;
  $("#pin").textContent = pin;
  const { sessions } = answer;
  $("#others").hidden = sessions.length < 2;
  $("#sessions").replaceChildren(...sessions.map((each) => {
    const told = `${each.name}, ${each.device}, ${since(each.minutes)}${each.own ? ", cet appareil-ci" : ""}`;
    const out = each.own ? null : twice(make("button", { type: "button", className: "grave" }), "Faire sortir", () => showSessions({ revoke: each.id }));
    return make("li", { className: "row" }, make("span", { className: "grow", textContent: told }), out);
  }));
}

async function showArbiters(change) {
  const { arbiters } = await ask("/juge/arbitres", change);
  $("#arbiters").replaceChildren(...Object.entries(arbiters).map(([name, code]) => make("li", { className: "row" },
    make("span", { className: "grow", textContent: `${name} : ${code}` }),
    twice(make("button", { type: "button", className: "plain" }), "Nouveau code", async () => {
      await showSessions({ renew: name });
      await showArbiters();
    }),
    twice(make("button", { type: "button", className: "grave" }), "Retirer", () => showArbiters({ name, remove: true })))));
}

async function showAddresses() {
  const { url, others, why_closed: why, can_open: openable } = await ask("/juge/adresses");
  $("#closed").hidden = !why;
  $("#closed").textContent = openable ? `${why} Touchez «\u00a0Ouvrir à la salle\u00a0»\u00a0: le réseau verra le tableau, votre code garde le reste.` : why;
  $("#open").hidden = !openable;
  $("#addresses").textContent = why ? "" : `Adresse : ${url}${others.length ? ` ; dans les autres réseaux : ${others.join(", ")}` : ""}`;
}

$("#reveal").addEventListener("click", () => {
  $("#pin").hidden = !$("#pin").hidden;
  $("#reveal").textContent = $("#pin").hidden ? "Montrer le code" : "Cacher le code";
});
twice($("#renew"), "Nouveau code", () => showSessions({ renew: "juge" }));
twice($("#others"), "Fermer toutes les autres", () => showSessions({ others: true }));
$("#open").addEventListener("click", () => attempt(async () => {
  await ask("/juge/ouvrir", {});
  setTimeout(() => attempt(showAddresses), 2500);
}));
whenSent($("#arbiter"), attempt, () => showArbiters({ name: $("#name").value }));

attempt(async () => {
  await Promise.all([showAddresses(), showSessions(), showArbiters()]);
  document.body.dataset.ready = "oui";
});
