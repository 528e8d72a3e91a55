// « L’essai réel »: forty steps for whoever has the metal. Each is kept as soon as it is ticked or its figure written.
import { $, ask, make } from "./common.js";
import { attempt } from "./troubles.js";

const STATES = [["open", "à faire"], ["good", "marche"], ["bad", "ne marche pas"], ["absent", "sans objet ici"]];
const PATH = "/juge/essayer/reel";

const tell = ({ told }) => { $("#real-told").textContent = told; };

function row({ key, told, unit, state, value }, number) {
  const chosen = make("select", { ariaLabel: `Étape ${number}` },
    ...STATES.map(([name, label]) => make("option", { value: name, textContent: label, selected: name === state })));
  const figure = unit ? make("input", { className: "short", inputMode: "decimal", maxLength: 12, autocomplete: "off", value, ariaLabel: `Étape ${number}, ${unit}` }) : null;
  const node = make("li", {}, make("p", {}, told),
    make("div", { className: "row" }, chosen, figure, unit ? make("span", { className: "soft", textContent: unit }) : null));
  const keep = () => attempt(async () => {
    tell(await ask(PATH, { step: key, state: chosen.value, value: figure?.value ?? "" }));
    node.dataset.state = chosen.value;
  }, "real");
  node.dataset.state = state;
  chosen.onchange = keep;
  if (figure) figure.onchange = keep;
  return node;
}

function groups(steps) {
  const parts = new Map();
  steps.forEach((step, at) => {
    if (!parts.has(step.group)) parts.set(step.group, make("ol", { className: "real-steps", start: at + 1 }));
    parts.get(step.group).append(row(step, at + 1));
  });
  return [...parts].flatMap(([title, list]) => [make("h3", { textContent: title }), list]);
}

attempt(async () => {
  const state = await ask(PATH);
  tell(state);
  $("#real-steps").replaceChildren(...groups(state.steps));
}, "real");
