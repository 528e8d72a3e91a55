// What is asked of the arbiter, and readings that differ, side by side.
import { $, ask, make, plural, redraw } from "/static/common.js";
import { verdictLines } from "./arbitre-verdict.js";

// On a telephone they lie behind a chip, in a sheet over the page: one that comes moves nothing under the thumb.
export function setUpAsked() {
  const open = (on) => {
    document.body.classList.toggle("asking", on);
    $("#ask-chip").ariaExpanded = String(on);
  };
  $("#ask-chip").addEventListener("click", () => open(!document.body.classList.contains("asking")));
  document.addEventListener("pointerdown", ({ target }) => { if (!target.closest("#asked, #ask-chip")) open(false); });
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") open(false); });
}

export function showAsked(detail, second) {
  const { open: asked, cases } = showQuestions(detail, second);
  showDifferences(detail.differences);
  const waits = asked.filter(({ entered: found }) => found.verdict.question).length;
  const told = [waits && plural(waits, "question"), detail.differences.length && plural(detail.differences.length, "désaccord"),
    asked.length > waits && plural(asked.length - waits, "réponse donnée", "réponses données"), cases.length && `${cases.length} en commission`].filter(Boolean);
  $("#ask-chip").hidden = !told.length;
  $("#ask-chip").textContent = told[0] ?? "";
}

// Whoever carries the billets knows: the arbiter answers, and may take the answer back.
function showQuestions(detail, second) {
  const asked = second ? [] : detail.tables.filter(({ entered: found }) => found && (found.verdict.question?.key === "billet" || found.knew !== null));
  const cases = second ? [] : detail.tables.filter((row) => row.case);
  const open = asked.filter((row) => !row.case);
  redraw($("#questions"), [open, cases], () => [
    ...open.map(({ table, entered: found }) => billetQuestion(detail.coup, table, found.verdict.question, found.knew)),
    ...cases.map(({ table, entered: found }) => make("div", { className: "notice" }, make("p", { textContent:
      `Table ${table}, en commission${found ? ` : ${plural(found.verdict.points, "point")} en attendant` : ""}.` })))]);
  return { open, cases };
}

function billetQuestion(coup, table, asked, knew) {
  const trouble = make("p", { className: "bad", role: "alert" });
  const choice = (label, answer) => {
    const button = make("button", { type: "button", textContent: label });
    button.onclick = () => ask("/arbitre/billet", { coup, table, answer }).catch(({ message }) => { trouble.textContent = message; });
    return button;
  };
  const told = asked ? asked.text : `Table ${table}, billet reçu avant ce coup : ${knew ? "oui, zéro" : "non, moyenne"}.`;
  const submit = make("button", { type: "button", textContent: "Soumettre à la commission" });
  submit.onclick = () => ask("/arbitre/commission", { coup, table }).catch(({ message }) => { trouble.textContent = message; });
  const choices = asked ? [choice(asked.yes, true), choice(asked.no, false), submit] : [choice(knew ? "Changer : non, pas reçu" : "Changer : oui, reçu", !knew)];
  return make("div", { className: "notice question" }, make("p", { textContent: told }), make("div", { className: "row" }, ...choices), trouble);
}

function showDifferences(differences) {
  $("#differences").replaceChildren(...differences.map(({ table, first, second: blind }) =>
    make("div", { className: "notice bad-edge" }, make("p", { className: "bad", textContent: `Table ${table} : les deux arbitres ne sont pas d’accord.` }), versus(first, blind))));
}

export function versus(...entries) {
  return make("div", { className: "versus" }, ...entries.filter(Boolean).map((entry) => make("div", {},
    make("strong", { textContent: entry.by }), make("div", { className: "text", textContent: entry.text }),
    ...(entry.verdict ? verdictLines(entry.verdict) : []))));
}

const CODES = { T: "T, le top", B: "B, bulletin vierge", "-": "-, non remis" };

// « TT », « T 34 », « TT 34 »: a key pressed twice, something beside a code, or the word on the paper?
function codeMeant(text) {
  const bare = text.split(/\s+/).filter((each) => !/^\d+$/.test(each)).join("").replaceAll(/[.,;]/g, "");
  const words = text.split(/\s+/).filter((each) => each && !/\d/.test(each));
  if (text !== bare[0] && new Set(bare).size === 1) return CODES[bare[0]] ? bare[0] : "";
  return words.length === 1 && words[0] !== text && CODES[words[0]] ? words[0] : "";
}

// Asked before anything is kept or sent; what was typed stays in the field. True when it is asked.
export function askMeant(text, post) {
  const code = codeMeant(text);
  if (!code) return false;
  const choice = (label, act) => make("button", { type: "button", textContent: label, onclick: () => { $("#conflict").hidden = true; act(); } });
  const word = text.replaceAll(/[^A-Z]/g, ""), score = text.match(/\s(\d+)$/)?.[1];
  $("#conflict").replaceChildren(make("p", { textContent: `« ${text} » : que porte le bulletin ?` }),
    choice(CODES[code], () => post({ text: code })),
    ...(word.length > 1 ? [choice(`Le mot ${word}`, () => post({ slip: { word, score: score ? Number(score) : null } }))] : []),
    choice("Corriger la saisie", () => $("#slip").focus()));
  $("#conflict").hidden = false;
  $("#conflict button").focus();
  return true;
}
