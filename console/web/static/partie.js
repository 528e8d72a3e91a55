// « Nouvelle partie »: every choice with its options; what cannot go together is greyed, and why.
import { $, ask, make } from "./common.js";
import { attempt, bring, lookOnStick, tell, whenChosen } from "./soiree.js";

let picks = {};
// Where letters come from is sent only when it was chosen here: what is proposed changes with who plays.
let chosenSource = null;
let asked = 0;

function optionNode(choice, option) {
  const input = make("input", { type: "radio", name: choice.key, value: option.value, checked: option.value === choice.chosen, disabled: Boolean(option.why_not) });
  if (option.why_not) input.setAttribute("aria-description", option.why_not);
  input.onchange = () => pick(choice.key, option.value);
  return make("label", { className: "option" }, input, make("span", { textContent: option.label }));
}

function written(choice) {
  const id = `write-${choice.key.replaceAll("/", "-")}`;
  const input = make("input", { id, value: picks[choice.key], maxLength: 200 });
  input.oninput = () => { picks[choice.key] = input.value; };
  const offered = choice.offered.map((text) => {
    const button = make("button", { type: "button", className: "plain", textContent: `Reprendre « ${text} »` });
    button.onclick = () => pick(choice.key, text);
    return button;
  });
  return make("div", { className: "line" }, make("label", { htmlFor: id, textContent: choice.label }), input, ...offered);
}

function line(choice) {
  if (choice.written) return written(choice);
  // One sentence per reason, not per option: eight greyed formules have one reason.
  const reasons = [...new Set(choice.options.map(({ why_not: why }) => why).filter(Boolean))];
  return make("fieldset", { className: "line" }, make("legend", { textContent: choice.label }),
    make("div", { className: "options" }, ...choice.options.map((option) => optionNode(choice, option))),
    ...reasons.map((why) => make("p", { className: "why", textContent: why })));
}

// The line under the finger is drawn anew: the way back to it, and to the place in its text.
function whereabouts({ id, name, value, selectionStart: from, selectionEnd: to }) {
  const same = name ? `input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]` : id.startsWith("write-") ? `#${CSS.escape(id)}` : null;
  return () => {
    const field = same && document.querySelector(same);
    field?.focus();
    if (field && !name) field.setSelectionRange(from, to);
  };
}

function show({ choices, playing }) {
  // What was written while the answer was on its way is not overwritten by it.
  for (const { key, chosen, written: free } of choices) if (!free || !(key in picks)) picks[key] = chosen;
  const back = whereabouts(document.activeElement);
  $("#lines").replaceChildren(...choices.map(line));
  back();
  $("#playing").hidden = !playing;
  $("#playing").textContent = playing ? `La partie « ${playing} » est en cours. Terminez-la avant d’en commencer une autre.` : "";
  $("#begin").disabled = Boolean(playing);
  document.body.dataset.ready = "oui";
}

// Only the last answer counts: a finger is faster than a network.
async function load() {
  const mine = ++asked;
  const answer = await ask("/juge/partie/choix", { picks: sent() });
  if (mine === asked) show(answer);
}

function sent() {
  const { source, ...others } = picks;
  return chosenSource ? { ...others, source: chosenSource } : others;
}

function pick(key, value) {
  picks[key] = value;
  if (key === "source") chosenSource = value;
  if (key === "game") chosenSource = null;
  attempt(load);
}

$("#choices").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    $("#begin").disabled = true;
    try {
      await ask("/juge/partie/ouvrir", { picks: sent() });
    } catch (trouble) {
      $("#begin").disabled = false;
      throw trouble;
    }
    location.href = "/juge"; // pressed again on the way there, it opens nothing twice
  });
});

async function taken(answer) {
  picks = { ...picks, ...answer.pick };
  chosenSource = answer.pick?.source ?? chosenSource;
  await load();
  return `${answer.kept} est là et choisi.`;
}

for (const [id, kind] of [["#game-file", "prepared"], ["#lexicon-file", "lexicon"]]) {
  whenChosen($(id), $("#progress"), async (file) => taken(await bring(file, kind, $("#progress"))));
}

const usesOf = (name) => [name.endsWith(".json") && ["prepared", "Partie préparée"], !name.endsWith(".csv") && ["lexicon", "Lexique"]].filter(Boolean);
$("#look").addEventListener("click", () => attempt(() => lookOnStick($("#progress"), $("#found"), usesOf,
  async (file, kind) => taken(await ask("/juge/apports/cle", { ...file, kind })))));

tell();
attempt(load);
