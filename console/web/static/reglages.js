// The settings of the box: each is changed alone, checked by the console, told, and taken back by one
// touch; a group at once, as it was delivered. What can be tried is tried beside its setting.
import { $, ask, make, redraw, wholeNumber } from "./common.js";
import { KEPT, toast, whenTouchedTwice, whileWaiting } from "./components.js";
import { attempt } from "./troubles.js";

const PANEL = "panneau.cablage";
const WITHIN = { epellation: "voix", broches: "panneau" };
const PER_CENT = ["voix.volume", "ecran.luminosite"];
const AGAIN_MS = 1500;
const TAKEN_IN_MS = 300;

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
    follow(answer);
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
  if (kind === "list") return value.join(", ") || "vide";
  if (kind === "range" || kind === "number") return `${Number(value).toLocaleString("fr")}${PER_CENT.includes(key) ? "\u00a0%" : ""}`;
  return value ? `« ${value} »` : "vide";
}

// What is typed is sent when it is left; a refusal leaves it there, to be corrected.
function typed(id, read, write, properties = {}) {
  return (setting) => {
    const input = make("input", { id, maxLength: 100, ...properties });
    const show = () => { input.value = write(setting.value); };
    input.onchange = () => attempt(() => change(setting, show, read(input.value), { kept: true }));
    return { nodes: [input], show };
  };
}

const field = {
  text: (setting, id) => typed(id, (text) => text, (value) => value)(setting),
  number: (setting, id) => typed(id, wholeNumber, String, { inputMode: "numeric" })(setting),
  list: (setting, id) => typed(id, (text) => text.split(/[ ,;]+/).filter(Boolean).map(wholeNumber), (value) => value.join(", "), { inputMode: "numeric" })(setting),
  range(setting, id) {
    const input = make("input", { id, type: "range", min: setting.least, max: setting.most, step: setting.step });
    const figure = make("output", { htmlFor: id, className: "figure" });
    input.oninput = () => { figure.textContent = `${Number(input.value).toLocaleString("fr")}${PER_CENT.includes(setting.key) ? "\u00a0%" : ""}`; };
    const show = () => { input.value = setting.value; input.oninput(); };
    input.onchange = () => attempt(() => change(setting, show, Number(input.value)));
    return { nodes: [input, figure], show };
  },
  choice(setting, id) {
    const input = make("select", { id });
    const offer = () => redraw(input, [setting.options, setting.closed], () => Object.entries(setting.options)
      .map(([value, textContent]) => make("option", { value, textContent, disabled: setting.closed.includes(value) })));
    const show = () => { offer(); input.value = setting.value; };
    input.onchange = () => attempt(() => change(setting, show, setting.figures ? Number(input.value) : input.value));
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

function line(setting, when = setting.when) {
  const id = `setting-${setting.key.replace(".", "-")}`;
  const told = [setting.help, when].filter(Boolean).join(" ");
  const help = told ? make("p", { className: "soft", id: `${id}-help`, textContent: told }) : null;
  const { nodes, show } = field[setting.kind](setting, id);
  show();
  lines.set(setting.key, ({ value, options, closed }) => {
    const same = JSON.stringify(setting.value) === JSON.stringify(value);
    Object.assign(setting, { value, options, closed });
    if (!same || setting.kind === "choice") show();
  });
  if (help) nodes[0].setAttribute("aria-describedby", help.id);
  const made = make("div", { className: "setting" },
    make("div", {}, make("label", { htmlFor: id, textContent: setting.label }), help), make("div", { className: "control" }, ...nodes));
  made.dataset.kind = setting.kind;
  return made;
}

// A group: what an evening may want, then what is fine, folded; and the way back to how it was delivered.
const opened = new Set();
const lines = new Map();
const factories = new Map();

function fold(title, id, ...nodes) {
  const node = make("details", { className: "finer", open: opened.has(id) }, make("summary", { textContent: title }), ...nodes);
  node.ontoggle = () => { if (node.open) opened.add(id); else opened.delete(id); };
  return node;
}

function factory({ code, title, changed }) {
  const button = make("button", { type: "button", className: "as-link" }, "Réglages d’usine");
  const show = (something) => { button.disabled = !something; };
  factories.set(code, show);
  show(changed);
  return whenTouchedTwice(button, "Réglages d’usine", () => attempt(async () => {
    const answer = await ask("/juge/reglages/usine", { group: code });
    toast(`${title}\u00a0: ${answer.told}`);
    showGroups(answer);
    if (["panneau", "broches"].includes(code)) await lookAtPanel();
  }), "Touchez encore : tout ce groupe revient comme à la livraison");
}

// What an evening may want stands first, its trial under it; then what is fine, and the way back. When a change
// takes hold is said once where all of a group are alike.
function showGroups({ groups, settings, waiting }) {
  for (const end of document.querySelectorAll(".panel-end")) end.remove();
  for (const group of groups) {
    const own = settings.filter((each) => each.group === group.code);
    const [{ when }] = own;
    const alike = when !== "" && own.length > 1 && own.every((each) => each.when === when);
    const lined = (some) => some.map((setting) => line(setting, alike ? "" : setting.when));
    const said = alike ? [make("p", { className: "soft", textContent: when })] : [];
    const [plain, fine] = [own.filter((each) => !each.fine), own.filter((each) => each.fine)].map(lined);
    const place = $(`#settings-${WITHIN[group.code] ?? group.code}`);
    const end = make("div", { className: "panel-end" });
    if (group.code in WITHIN) end.append(fold(group.title, group.code, ...said, ...fine, factory(group)));
    else {
      place.replaceChildren(...said, ...(plain.length ? plain : fine));
      if (plain.length && fine.length) end.append(fold("Réglages fins", group.code, ...fine));
      end.append(factory(group));
    }
    place.closest("section").append(end);
  }
  showWaiting(waiting);
}

// After a change nothing is drawn anew under the finger: only what waits, what can be chosen elsewhere because of it,
// and whether there is something to take back.
function follow({ groups, settings, waiting }) {
  showWaiting(waiting);
  for (const setting of settings) lines.get(setting.key)?.(setting);
  for (const { code, changed } of groups) factories.get(code)?.(changed);
}

function showWaiting(waiting) {
  $("#restart").hidden = !waiting.length;
  $("#waiting").textContent = waiting.join(", ");
}

// The console goes and comes back under the same address: the page waits for it, then begins anew.
async function restart(path = "/juge/reglages/redemarrer", about = {}) {
  toast((await ask(path, about)).told, { stays: KEPT });
  let gone = false;
  const look = () => fetch("/juge/sante", { headers: { "X-Pupitre": "1" } }).then(() => {
    if (gone) location.reload();
    else setTimeout(look, AGAIN_MS);
  }, () => { gone = true; setTimeout(look, AGAIN_MS); });
  setTimeout(look, AGAIN_MS);
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

$("#trial").addEventListener("click", () => attempt(async () => {
  await ask("/juge/essai", { stop: trying });
  await lookAtPanel();
}));
whenTouchedTwice($("#again"), "Redémarrer", () => attempt(() => whileWaiting($("#again"), () => restart())));
whenTouchedTwice($("#off"), "Éteindre", () => attempt(async () => toast((await ask("/juge/reglages/eteindre", {})).told, { stays: KEPT })));
$("#look-copies").addEventListener("click", () => attempt(() => whileWaiting($("#look-copies"), async () => {
  const { copies } = await ask("/juge/reglages/copies");
  const nothing = make("li", { className: "soft" }, "Aucune copie sur une clé. Branchez-en une, attendez dix secondes, cherchez encore.");
  $("#copies").replaceChildren(...(copies.length ? copies.map(copyFound) : [nothing]));
})));

function copyFound({ source, label, readable }) {
  const button = make("button", { type: "button", className: "grave", disabled: !readable }, "Remettre celle-ci");
  whenTouchedTwice(button, "Remettre celle-ci", () => attempt(() => whileWaiting(button, () => restart("/juge/reglages/remettre", { source }))));
  return make("li", { className: "trial" }, make("span", { textContent: label }), button);
}

whenTouchedTwice($("#erase-now"), "Tout effacer", () => attempt(() => whileWaiting($("#erase-now"), async () => toast((await ask("/juge/reglages/effacer", { word: $("#erase-word").value })).told, { stays: KEPT }))), "Touchez encore : tout part");
$("#erase").addEventListener("submit", (event) => event.preventDefault());
$("#help").addEventListener("click", () => attempt(() => whileWaiting($("#help"), async () => toast((await ask("/juge/reglages/aide", {})).told))));
$("#restart-now").addEventListener("click", () => attempt(() => whileWaiting($("#restart-now"), () => restart())));
// One part by itself, on the page where it is answered; a refusal is told here.
for (const button of document.querySelectorAll("button.part")) {
  button.addEventListener("click", () => attempt(() => whileWaiting(button, async () => {
    await ask("/juge/essayer/etat", { deed: button.dataset.part });
    await new Promise((resolve) => { setTimeout(resolve, TAKEN_IN_MS); });
    const { situation, refusal } = await ask("/juge/etat");
    if (situation !== "trying_part") throw new Error(refusal ?? "Essayez depuis la page « Essayer le pupitre ».");
    location.assign("/juge/essayer");
  })));
}
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
  const state = await ask("/juge/reglages/etat");
  const { voice, date, wifi, panel, reader } = state;
  showWifi(wifi);
  showPanel(panel);
  showGroups(state);
  $("#reader-told").textContent = reader ? `Posez un jeton dessus. Maintenant\u00a0: ${reader}` : "Posez un jeton dessus.";
  $("#restart-now").hidden = $("#again-part").hidden = !state.restart;
  $("#off-part").hidden = !state.off;
  $("#erase-part").hidden = !state.erase;
  $("#copies-part").hidden = !state.restart;
  $("#ways").replaceChildren(...[...document.querySelectorAll(".groups > .panel:not([hidden])")].map((panel) => make("li", {}, make("a", { className: "chip", href: `#${panel.id}`, textContent: panel.dataset.way }))));
  $("#dating").hidden = !date;
  if (panel) setInterval(() => lookAtPanel().catch(() => {}), 2000);
  $("#voice").disabled = !voice;
  if (!voice) $("#voice-told").textContent = "Pas de voix sur ce pupitre.";
  lookForPrinters().catch(() => { $("#printers").textContent = ""; });
  document.body.dataset.ready = "oui";
  if (location.hash) $(location.hash)?.scrollIntoView();
});
