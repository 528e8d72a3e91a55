// The settings of the box: each is changed alone, checked by the console, and told.
import { $, ask, make } from "./common.js";
import { attempt } from "./soiree.js";

function told(text) {
  $("#told").textContent = text;
  $("#told").hidden = !text;
}

let asked = 0;

// Only the last answer is told; what was refused goes back to what holds, unless it was typed.
async function change(key, value, restore = () => {}) {
  const mine = ++asked;
  told("");
  try {
    const answer = await ask("/juge/reglages/changer", { key, value });
    if (mine === asked) told(answer.told);
    if (key === PANEL) await lookAtPanel();
  } catch (trouble) {
    restore();
    throw trouble;
  }
}

const field = {
  text(setting, id) {
    const input = make("input", { id, value: setting.value, maxLength: 100 });
    input.onchange = () => attempt(() => change(setting.key, input.value));
    return [input];
  },
  range(setting, id) {
    const input = make("input", { id, type: "range", min: setting.least, max: setting.most, step: setting.step, value: setting.value });
    const figure = make("output", { htmlFor: id, textContent: Number(setting.value).toLocaleString("fr") });
    input.oninput = () => { figure.textContent = Number(input.value).toLocaleString("fr"); };
    input.onchange = () => attempt(() => change(setting.key, Number(input.value), () => { input.value = setting.value; input.oninput(); }));
    return [input, figure];
  },
  choice(setting, id) {
    const input = make("select", { id }, ...Object.entries(setting.options).map(([value, textContent]) => make("option", { value, textContent })));
    input.value = setting.value;
    input.onchange = () => attempt(() => change(setting.key, input.value, () => { input.value = setting.value; }));
    return [input];
  },
  switch(setting, id) {
    const input = make("input", { id, type: "checkbox", checked: setting.value });
    input.onchange = () => attempt(() => change(setting.key, input.checked, () => { input.checked = setting.value; }));
    return [input];
  },
};

function line(setting) {
  const id = `setting-${setting.key.replace(".", "-")}`;
  const help = make("p", { className: "soft", id: `${id}-help`, textContent: setting.help });
  const nodes = field[setting.kind](setting, id);
  nodes[0].setAttribute("aria-describedby", help.id);
  return make("div", { className: "setting" }, make("label", { htmlFor: id, textContent: setting.label }), make("span", {}), ...nodes, help);
}

function showWifi(wifi) {
  $("#network").hidden = !wifi;
  if (!wifi) return;
  $("#wifi-card").textContent = wifi.on ? `Réseau : ${wifi.name} · mot de passe : ${wifi.password}` : "Éteint. Il sert dans une salle sans réseau.";
  $("#wifi").textContent = wifi.on ? "Éteindre le Wi-Fi" : "Allumer le Wi-Fi";
  $("#wifi").onclick = () => attempt(async () => {
    told((await ask("/juge/reglages/wifi", { on: !wifi.on })).told);
    setTimeout(() => attempt(async () => showWifi((await ask("/juge/reglages/etat")).wifi)), 12000);
  });
}

// What a finger does on the panel is seen here without being asked for.
const PANEL = "panneau.cablage";
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

$("#trial").addEventListener("click", () => attempt(async () => {
  await ask("/juge/essai", { stop: trying });
  await lookAtPanel();
}));

$("#voice").addEventListener("click", () => attempt(() => ask("/juge/reglages/voix", {})));
$("#date").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    const { date } = await ask("/juge/date", { date: $("#moment").value });
    told(`Les feuilles porteront : ${date}.`);
  });
});

attempt(async () => {
  const { settings, voice, date, wifi, panel } = await ask("/juge/reglages/etat");
  showWifi(wifi);
  showPanel(panel);
  $("#settings").replaceChildren(...settings.filter(({ key }) => key !== PANEL).map(line));
  $("#panel-setting").replaceChildren(...settings.filter(({ key }) => key === PANEL).map(line));
  if (panel) setInterval(() => lookAtPanel().catch(() => {}), 2000);
  $("#voice").disabled = !voice;
  $("#dating").hidden = !date;
  document.body.dataset.ready = "oui";
});
