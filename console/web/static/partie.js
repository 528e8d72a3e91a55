// « Nouvelle partie »: every choice with its options; what cannot go together is greyed, and why.
import { $, ask, make, whenDialogSent } from "./common.js";
import { setUpDropped, toast, whileWaiting } from "./components.js";
import { bring, following, lookOnStick, whenChosen } from "./soiree.js";
import { attempt } from "./troubles.js";

// What was chosen here, not what is proposed, is there again when the judge comes back from « Les joueurs ».
const KEPT = "nouvelle-partie";
let kept = location.hash === "#epreuve" ? { game: "epreuve" } : JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
let picks = { ...kept };
// Where letters come from is sent only when it was chosen here: what is proposed changes with who plays.
let chosenSource = kept.source ?? null;
let asked = 0;

function keep(chosen) {
  kept = { ...kept, ...chosen };
  if (kept.game !== "epreuve") sessionStorage.setItem(KEPT, JSON.stringify(kept));
}

function optionNode(choice, option) {
  const input = make("input", { type: "radio", name: choice.key, value: option.value, checked: option.value === choice.chosen, disabled: Boolean(option.why_not) });
  if (option.why_not) input.setAttribute("aria-description", option.why_not);
  input.onchange = () => pick(choice.key, option.value);
  return make("label", { className: "option" }, input, make("span", { textContent: option.label }));
}

function written(choice) {
  const id = `write-${choice.key.replaceAll("/", "-")}`;
  const input = make("input", { id, value: picks[choice.key], maxLength: 200 });
  input.oninput = () => {
    picks[choice.key] = input.value;
    keep({ [choice.key]: input.value });
  };
  const offered = choice.offered.map((text) => {
    const button = make("button", { type: "button", className: "chip", textContent: `Reprendre « ${text} »` });
    button.onclick = () => pick(choice.key, text);
    return button;
  });
  return make("div", { className: "line" }, make("label", { htmlFor: id, textContent: choice.label }), make("div", { className: "options" }, input, ...offered));
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

// Beside the button that begins: what it will begin, in a few words.
const TOLD = 5;
const WHICH = "epreuve/partie"; // of an épreuve, which of its parties the lines below are about

function summary(choices) {
  const chosen = ({ options, chosen: value }) => options.find((option) => option.value === value)?.label;
  return choices.filter((choice) => !choice.written && choice.key !== WHICH && chosen(choice)).slice(0, TOLD)
    .flatMap((choice) => [make("dt", { textContent: choice.label }), make("dd", { textContent: chosen(choice) })]);
}

function show({ choices, playing }) {
  // What was written while the answer was on its way is not overwritten by it.
  for (const { key, chosen, written: free } of choices) if (!free || !(key in picks)) picks[key] = chosen;
  const back = whereabouts(document.activeElement);
  $("#lines").replaceChildren(...choices.map(line));
  back();
  $("#summary").replaceChildren(...summary(choices));
  $("#playing").hidden = !playing;
  $("#playing").textContent = playing ? `La partie « ${playing} » est en cours. Terminez-la avant d’en commencer une autre.` : "";
  const epreuve = picks.game === "epreuve";
  $("h1").textContent = epreuve ? "Nouvelle épreuve" : "Nouvelle partie";
  $("#begin").textContent = epreuve ? "Créer l’épreuve" : "Commencer la partie";
  $("#begin").disabled = Boolean(playing) && !epreuve;
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
  if (key === "game") {
    chosenSource = null;
    delete kept.source;
  }
  keep({ [key]: value });
  attempt(load);
}

$("#choices").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    $("#begin").disabled = true;
    try {
      await whileWaiting($("#begin"), () => ask("/juge/partie/ouvrir", { picks: sent() }));
    } catch (trouble) {
      $("#begin").disabled = false;
      throw trouble;
    }
    sessionStorage.removeItem(KEPT);
    location.href = picks.game === "epreuve" ? "/juge/epreuves" : "/juge"; // pressed again on the way there, it opens nothing twice
  });
});

// Which list is played with is the judge's word: its size, five words, and he says.
function askedAboutLexicon({ told, words, doubt, doubtful, pick: wanted }, name) {
  $("#lexicon-told").textContent = told;
  $("#lexicon-words").replaceChildren(...words.map(({ word, found }) => make("li", { className: found ? "good" : "bad" },
    make("strong", { textContent: word }), ` ${found ? "admis" : "absent"}`)));
  $("#lexicon-doubt").hidden = !doubt;
  $("#lexicon-doubt").textContent = doubt;
  $("#lexicon-use").className = doubtful ? "" : "primary";
  $("#lexicon-leave").className = doubtful ? "primary" : "";
  whenDialogSent($("#lexicon"), async () => {
    picks = { ...picks, ...wanted };
    keep(wanted);
    await load();
    toast(`Le lexique « ${name} » est gardé et choisi.`);
  });
  $("#lexicon").showModal();
  $(doubtful ? "#lexicon-leave" : "#lexicon-use").focus();
}

async function taken(answer) {
  if (answer.lexicon) {
    await load();
    askedAboutLexicon(answer.lexicon, answer.kept);
    return "";
  }
  picks = { ...picks, ...answer.pick };
  chosenSource = answer.pick?.source ?? chosenSource;
  keep(answer.pick);
  await load();
  toast(`La partie préparée « ${answer.kept} » est gardée et choisie.`);
  return "";
}

const take = async (file, kind) => taken(await bring(file, kind, $("#progress")));
for (const [id, kind] of [["#game-file", "prepared"], ["#lexicon-file", "lexicon"]]) {
  whenChosen($(id), $("#progress"), (file) => take(file, kind));
}
setUpDropped($("#bring"), (file) => attempt(() => following($("#progress"), "", () => take(file, file.name.toLowerCase().endsWith(".json") ? "prepared" : "lexicon"))));

const usesOf = (name) => [name.endsWith(".json") && ["prepared", "Partie préparée"], !name.endsWith(".csv") && ["lexicon", "Lexique"]].filter(Boolean);
$("#look").addEventListener("click", () => attempt(() => lookOnStick($("#progress"), $("#found"), usesOf,
  async (file, kind) => taken(await ask("/juge/apports/cle", { ...file, kind })))));

attempt(load);
