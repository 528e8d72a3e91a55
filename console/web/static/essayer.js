// « Essayer le pupitre »: what the console checks by itself, and what a hand, an eye or an ear must say. The trial is a
// mode of the desk: it goes on the same whether it is answered here or on the panel.
import { $, ask, listen, make, redraw } from "./common.js";
import { whileWaiting } from "./components.js";
import { attempt } from "./troubles.js";

const MARKS = { ok: ["good", "✓"], warn: ["warn", "!"], bad: ["bad", "✗"], good: ["good", "✓"], untried: ["", "·"] };
const ANSWERS = [["good", "Oui, ça marche"], ["bad", "Non"], ["again", "Encore une fois"], ["stop", "Arrêter l’essai"]];
const deed = (name) => (name === "again" ? ask("/juge/bouton", { button: "repeter" }) : ask("/juge/essayer/etat", { deed: name }));

function line(state, label, text) {
  const [kind, sign] = MARKS[state];
  return make("li", {}, make("span", { className: `mark ${kind}`, ariaHidden: "true", textContent: sign }),
    make("span", {}, make("strong", { textContent: label }), text ? `\u00a0: ${text}` : null));
}

async function look() {
  const { told, parts } = await ask("/juge/essayer/etat");
  $("#last").textContent = told;
  redraw($("#parts"), parts, () => parts.map(({ told: label, state, remedy }) => line(state, label, remedy || { good: "marche", untried: "pas essayé" }[state])));
}

let running = null;

function follow({ aside, situation, offers }) {
  const ours = situation === "trying" || situation === "trying_part";
  $("#now").hidden = !ours;
  $("#begin").hidden = ours;
  if (ours !== running) attempt(look, "trial");
  running = ours;
  if (!ours) return;
  $("#told").textContent = aside.text;
  $("#way-bar").max = aside.total || 1;
  $("#way-bar").value = aside.seen;
  // Where a tile answers for itself, nobody says it in its place.
  const asked = offers.some(({ button }) => button === "valider");
  const wanted = situation === "trying" ? [["on", "Les autres boutons ne répondent pas"], ["stop", "Arrêter l’essai"]] : ANSWERS.filter(([name]) => asked || name !== "good");
  redraw($("#answers"), [situation, wanted], () => wanted.map(([name, label]) => {
    const button = make("button", { type: "button", textContent: label });
    button.onclick = () => attempt(() => deed(name));
    return button;
  }));
}

async function control() {
  $("#checks").replaceChildren(make("li", { className: "soft", textContent: "Vérification en cours…" }));
  try {
    const { checks } = await ask("/juge/controle");
    $("#checks").replaceChildren(...checks.map(({ status, label, text }) => line(status, label, text)));
  } catch (trouble) {
    $("#checks").replaceChildren();
    throw trouble;
  }
}

$("#begin").addEventListener("click", () => attempt(() => whileWaiting($("#begin"), () => deed("begin"))));
$("#control").addEventListener("click", () => attempt(() => whileWaiting($("#control"), control)));

attempt(async () => {
  await look();
  listen("/juge/flux", "judge", follow, () => {});
  document.body.dataset.ready = "oui";
});
