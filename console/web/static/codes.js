// Codes, the devices that entered with them, and how phones find the way.
import { $, ask, make, redraw, whenSent } from "./common.js";
import { toast, whenTouchedTwice } from "./components.js";
import { attempt } from "./troubles.js";

// What sends people out is asked for twice.
const twice = (button, label, act) => {
  button.textContent = label;
  return whenTouchedTwice(button, label, () => attempt(act));
};

function since(minutes) {
  if (minutes < 1) return "à l’instant";
  return `depuis ${minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`}`;
}

async function showSessions(change) {
  const { judge_pin: pin, sessions } = await ask("/juge/acces", change);
  $("#pin").textContent = pin;
  $("#others").hidden = sessions.length < 2;
  $("#sessions").replaceChildren(...sessions.map((each) => {
    const out = each.own ? null : twice(make("button", { type: "button", className: "grave" }), "Faire sortir", () => showSessions({ revoke: each.id }));
    return make("li", {}, make("span", { className: "grow" }, make("strong", { textContent: [each.name, each.own && "cet appareil", each.new && "vient d’entrer"].filter(Boolean).join(" · ") }),
      make("small", { textContent: [each.device, since(each.minutes)].filter(Boolean).join(", ") })), out);
  }));
}

async function showArbiters(change) {
  const { arbiters } = await ask("/juge/arbitres", change);
  const known = Object.entries(arbiters);
  $("#no-arbiter").hidden = known.length > 0;
  $("#arbiters").replaceChildren(...known.map(([name, code]) => make("li", {},
    make("span", { className: "grow" }, make("strong", { textContent: name }), " ", make("output", { className: "code", textContent: code })),
    twice(make("button", { type: "button" }), "Nouveau code", async () => {
      await showSessions({ renew: name });
      await showArbiters();
      toast(`${name} a un nouveau code.`);
    }),
    twice(make("button", { type: "button", className: "grave" }), "Retirer", () => showArbiters({ name, remove: true })))));
}

const SCREENS_EVERY_MS = 3000;
async function showScreens(word) {
  const { away, screens } = await ask("/juge/ecrans", word);
  $("#public-screens").hidden = !away;
  $("#no-screen").hidden = screens.length > 0;
  redraw($("#screens"), screens, () => screens.map(({ mark, device }) => {
    const say = (admit, label, className) => {
      const button = make("button", { type: "button", className, textContent: label });
      button.addEventListener("click", () => attempt(async () => { await showScreens({ mark, admit }); await showSessions(); }));
      return button;
    };
    return make("li", {}, make("span", { className: "grow" }, make("strong", { textContent: `n° ${mark}` }), make("small", { textContent: device })),
      say(true, "Admettre", "primary"), say(false, "Refuser", ""));
  }));
}

// Only where players may hand in by telephone; another game has no such page.
async function showTables(change) {
  const answer = await ask("/juge/telephones", change).catch(() => ({ open: false, tables: [] }));
  $("#players-phones").hidden = !answer.open;
  redraw($("#tables"), answer.tables, () => answer.tables.map(({ table, name, code, device }) => make("li", {},
    make("span", { className: "grow" }, make("strong", { textContent: `${table} · ${name}` }), " ", make("output", { className: "code", textContent: code }),
      make("small", { textContent: device || "pas encore entré" })),
    twice(make("button", { type: "button" }), "Nouvelle carte", () => showTables({ table })))));
}

async function showAddresses() {
  const { url, others, why_closed: why, can_open: openable } = await ask("/juge/adresses");
  $("#closed").hidden = !why;
  $("#closed").textContent = openable ? `${why} Touchez «\u00a0Ouvrir à la salle\u00a0»\u00a0: ils verront le tableau ; vos pages demanderont toujours votre code.` : why;
  $("#open").hidden = !openable;
  $("#addresses").replaceChildren(...(why ? [] : [
    make("p", { className: "soft", textContent: "Adresse à taper sur les téléphones" }),
    make("p", { className: "url", textContent: url }),
    others.length ? make("p", { className: "soft", textContent: `Dans les autres réseaux : ${others.join(", ")}` }) : ""]));
}

$("#reveal").addEventListener("click", () => {
  $("#pin").hidden = !$("#pin").hidden;
  $("#reveal").textContent = $("#pin").hidden ? "Montrer le code" : "Cacher le code";
});
twice($("#renew"), "Nouveau code", () => showSessions({ renew: "juge" }));
twice($("#others"), "Faire sortir tous les autres", () => showSessions({ others: true }));
twice($("#new-cards"), "Changer toutes les cartes", () => showTables({}));
$("#open").addEventListener("click", () => attempt(async () => {
  await ask("/juge/ouvrir", {});
  setTimeout(() => attempt(showAddresses, "addresses"), 2500);
}));
whenSent($("#arbiter"), attempt, () => showArbiters({ name: $("#name").value }));

attempt(async () => {
  await Promise.all([showAddresses(), showSessions(), showArbiters(), showScreens(), showTables()]);
  setInterval(() => { if (!document.hidden) attempt(() => Promise.all([showScreens(), showTables()]), "screens"); }, SCREENS_EVERY_MS);
  document.body.dataset.ready = "oui";
});
