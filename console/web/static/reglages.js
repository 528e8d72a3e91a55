// The settings of the box: each is changed alone, checked by the console, told, and taken back by one
// touch. What can be tried is tried beside its setting.
import { $, ask, make } from "./common.js";
import { KEPT, toast, whileWaiting } from "./components.js";
import { attempt } from "./troubles.js";

const PANEL = "panneau.cablage";
const PLACES = { club: "#settings-club", voix: "#settings-voix", ecran: "#settings-ecran", web: "#settings-web", imprimante: "#settings-imprimante", panneau: "#panel-setting" };
const PER_CENT = ["voix.volume", "ecran.luminosite"];

let asked = 0;

// Only the last answer is told. What was refused goes back to what holds, unless it was typed: then it
// stays to be corrected.
async function change(setting, show, value, { kept = false, undone = false } = {}) {
  const mine = ++asked;
  const former = setting.value;
  try {
    const answer = await ask("/juge/reglages/changer", { key: setting.key, value });
    setting.value = value;
    show();
    const undo = { label: "Annuler", act: () => attempt(() => change(setting, show, former, { undone: true })) };
    if (mine === asked) tellChange(setting, answer.told, { undone, undo: former === value ? null : undo });
    if (setting.key === PANEL) await lookAtPanel();
    if (setting.key === "imprimante.adresse") await lookForPrinters();
  } catch (trouble) {
    if (!kept) show();
    throw trouble;
  }
}

// What was changed can be taken back until something else is.
function tellChange(setting, told, { undone, undo }) {
  const now = `${setting.label}\u00a0: ${worded(setting)}`;
  if (undone) toast(`Remis\u00a0: ${setting.label}, ${worded(setting)}.`);
  else if (undo) toast(`${now}. ${told}`, { undo, stays: KEPT });
  else toast(told);
}

// A value as the page shows it.
function worded({ kind, key, value, options }) {
  if (kind === "switch") return value ? "oui" : "non";
  if (kind === "choice") return options[value] ?? value;
  if (kind === "range") return `${Number(value).toLocaleString("fr")}${PER_CENT.includes(key) ? "\u00a0%" : ""}`;
  return value ? `« ${value} »` : "vide";
}

const field = {
  text(setting, id) {
    const input = make("input", { id, maxLength: 100 });
    const show = () => { input.value = setting.value; };
    input.onchange = () => attempt(() => change(setting, show, input.value, { kept: true }));
    return { nodes: [input], show };
  },
  range(setting, id) {
    const input = make("input", { id, type: "range", min: setting.least, max: setting.most, step: setting.step });
    const figure = make("output", { htmlFor: id, className: "figure" });
    input.oninput = () => { figure.textContent = `${Number(input.value).toLocaleString("fr")}${PER_CENT.includes(setting.key) ? "\u00a0%" : ""}`; };
    const show = () => { input.value = setting.value; input.oninput(); };
    input.onchange = () => attempt(() => change(setting, show, Number(input.value)));
    return { nodes: [input, figure], show };
  },
  choice(setting, id) {
    const input = make("select", { id }, ...Object.entries(setting.options).map(([value, textContent]) => make("option", { value, textContent })));
    const show = () => { input.value = setting.value; };
    input.onchange = () => attempt(() => change(setting, show, input.value));
    return { nodes: [input], show };
  },
  switch(setting, id) {
    const input = make("input", { id, type: "checkbox", className: "switch" });
    input.setAttribute("role", "switch");
    const show = () => { input.checked = setting.value; };
    input.onchange = () => attempt(() => change(setting, show, input.checked));
    return { nodes: [input], show };
  },
};

function line(setting) {
  const id = `setting-${setting.key.replace(".", "-")}`;
  const help = setting.help ? make("p", { className: "soft", id: `${id}-help`, textContent: setting.help }) : null;
  const { nodes, show } = field[setting.kind](setting, id);
  show();
  if (help) nodes[0].setAttribute("aria-describedby", help.id);
  const made = make("div", { className: "setting" },
    make("div", {}, make("label", { htmlFor: id, textContent: setting.label }), help), make("div", { className: "control" }, ...nodes));
  made.dataset.kind = setting.kind;
  return made;
}

function showWifi(wifi) {
  $("#network").hidden = !wifi;
  if (!wifi) return;
  $("#wifi-card").textContent = wifi.on ? `Réseau : ${wifi.name} · mot de passe : ${wifi.password}` : "Le Wi-Fi du pupitre est éteint. Il sert dans une salle sans réseau.";
  $("#wifi").textContent = wifi.on ? "Éteindre le Wi-Fi" : "Allumer le Wi-Fi";
  $("#wifi").onclick = () => attempt(async () => {
    toast((await ask("/juge/reglages/wifi", { on: !wifi.on })).told);
    setTimeout(() => attempt(async () => showWifi((await ask("/juge/reglages/etat")).wifi), "wifi"), 12000);
  });
}

// What a finger does on the panel is seen here without being asked for.
let trying = false;

function showPanel(panel) {
  $("#panel").hidden = !panel;
  if (!panel) return;
  trying = panel.trying;
  $("#panel-state").textContent = panel.told;
  $("#trial").textContent = trying ? "Arrêter l’essai" : "Essayer les boutons";
  $("#trial-told").textContent = panel.trial;
  $("#trial-told").hidden = !panel.trial;
}

async function lookAtPanel() {
  if (!document.hidden) showPanel((await ask("/juge/reglages/etat")).panel);
}

// Looking for printers takes a second or two: the rest of the page does not wait for it.
async function lookForPrinters() {
  const { printers } = await ask("/juge/papiers/imprimantes");
  $("#printers").textContent = printers.length ? `Imprimantes de feuilles trouvées\u00a0: ${printers.join(", ")}.` : "Aucune imprimante de feuilles trouvée.";
}

const MARKS = { ok: ["good", "✓"], warn: ["warn", "!"], bad: ["bad", "✗"] };

async function control() {
  $("#checks").replaceChildren(make("li", { className: "soft", textContent: "Contrôle en cours…" }));
  try {
    const { checks } = await ask("/juge/controle");
    $("#checks").replaceChildren(...checks.map(({ status, label, text }) => make("li", {},
      make("span", { className: `mark ${MARKS[status][0]}`, ariaHidden: "true", textContent: MARKS[status][1] }),
      make("span", {}, make("strong", { textContent: label }), ` : ${text}`))));
  } catch (trouble) {
    $("#checks").replaceChildren();
    throw trouble;
  }
}

$("#trial").addEventListener("click", () => attempt(async () => {
  await ask("/juge/essai", { stop: trying });
  await lookAtPanel();
}));
$("#control").addEventListener("click", () => attempt(() => whileWaiting($("#control"), control)));
$("#voice").addEventListener("click", () => attempt(() => whileWaiting($("#voice"), () => ask("/juge/reglages/voix", {}))));
for (const [id, tickets] of [["#print-sheet", false], ["#print-ticket", true]]) {
  $(id).addEventListener("click", () => attempt(() => whileWaiting($(id), async () => toast((await ask("/juge/reglages/imprimante", { tickets })).told))));
}
$("#date").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    const { date } = await ask("/juge/date", { date: $("#moment").value });
    toast(`Les feuilles porteront : ${date}.`);
  });
});

attempt(async () => {
  const { settings, voice, date, wifi, panel } = await ask("/juge/reglages/etat");
  showWifi(wifi);
  showPanel(panel);
  for (const [section, place] of Object.entries(PLACES)) {
    $(place).replaceChildren(...settings.filter(({ key }) => key.startsWith(`${section}.`)).map(line));
  }
  if (panel) setInterval(() => lookAtPanel().catch(() => {}), 2000);
  $("#voice").disabled = !voice;
  if (!voice) $("#voice-told").textContent = "Pas de voix sur ce pupitre.";
  $("#dating").hidden = !date;
  lookForPrinters().catch(() => { $("#printers").textContent = ""; });
  document.body.dataset.ready = "oui";
  if (location.hash) $(location.hash)?.scrollIntoView();
});
