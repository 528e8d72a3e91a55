// A verdict in words: points, sanction, and every reason with its article.
import { make, plural } from "/static/common.js";
import { toast } from "/static/components.js";

const QUIET = ["none", "blank"]; // nothing handed in, nothing written: the arbiter has just said so

export function verdictLines(verdict) {
  const colour = { aucune: "good", avertissement: "warn" }[verdict.sanction] ?? "bad";
  return [
    make("strong", { textContent: verdict.points }),
    make("div", { className: colour, textContent: verdict.question ? "à trancher" : verdict.told }),
  ];
}

// What somebody must be told about: it stays in sight when the toast has gone.
export function isWarned({ verdict, slip }) {
  return Boolean(verdict.question) || verdict.discipline || (verdict.sanction !== "aucune" && !QUIET.includes(slip.state));
}

export function reasonLines({ verdict }) {
  return [
    ...verdict.reasons.map((reason) => make("p", { textContent: reason.text })),
    ...(verdict.question && verdict.question.key !== "billet" ? [make("p", { className: "asked", textContent: `Au juge-arbitre : ${verdict.question.text}` })] : [])];
}

// « vierge, 0 point », « zéro », « 110 points, avertissement ».
export function inWords({ verdict, slip, text }) {
  const points = plural(verdict.points, "point");
  if (QUIET.includes(slip.state)) return `${text}, ${points}`;
  return verdict.sanction === "zero" ? verdict.told : [points, verdict.told].filter(Boolean).join(", ");
}

export const nameOf = (by) => (by === "juge" ? "le juge-arbitre" : by);

// What the judge decided, nobody else changes.
export const isDecided = ({ entered }, me) => Boolean(entered?.amended) && me !== "juge";

// What stands there, before anybody replaces it.
export function already({ entered, by }, pending, { shut, looked, me }) {
  const [head, replaces] = looked ? ["", ""] : ["Actuellement : ", " Votre saisie le remplacera (l’ancienne est gardée au journal)."];
  if (pending) return `${head}${pending.text ?? "dessin"}, en attente d’envoi.${replaces}`;
  if (!entered) return `Saisi par ${nameOf(by)}, sans vous être montré.${shut ? "" : " Si vous le saisissez aussi, les deux lectures seront comparées."}`;
  if (shut) return currently(entered);
  return `${head}${currently(entered)}${isDecided({ entered }, me) ? " Le juge-arbitre en a décidé : lui seul peut le changer." : replaces}`;
}

// What counts for a table, with the reason of what is out of the ordinary.
function currently(entered) {
  const { verdict, slip, text } = entered;
  const head = QUIET.includes(slip.state) || !text ? inWords(entered) : `${text}, ${verdict.question ? "à trancher" : inWords(entered)}`;
  const reasons = isWarned(entered) ? verdict.reasons.map((reason) => ` ${reason.text}`) : [];
  return `${head}.${reasons.join("")}`;
}

function told(table, entered) {
  const { text, by, amended } = entered;
  const head = `Table ${table} : ${inWords(entered)}`;
  const author = amended ? `décision de ${by}` : `saisi par ${by}`;
  return [
    make("p", {}, make("strong", { textContent: head })),
    ...(isWarned(entered) || amended ? [make("p", { textContent: `${text} · ${author}` })] : []),
    ...(QUIET.includes(entered.slip.state) ? [] : reasonLines(entered))];
}

// Nothing is there yet of `entered` while the slip is on its way, or kept until the network is back.
export function tellVerdict(table, entered, takeBack, waits = "envoi…") {
  const lines = entered ? told(table, entered) : [make("p", { textContent: `Table ${table} : ${waits}` })];
  const className = entered ? entered.verdict.sanction : "pending";
  return toast(make("span", { id: "verdict", className }, ...lines), { undo: { label: "Reprendre", act: takeBack } });
}

// As the quick line writes it, or nothing for what only the drawing can tell.
export function shortText({ slip, text }) {
  const state = { none: "-", blank: "B" }[slip.state];
  if (state || text === "T") return state ?? text;
  const { solutions = [], ...particular } = slip;
  const plain = solutions.every(({ letters, crossed, crossed_reference, crossed_score }) => !letters && !crossed && !crossed_reference && !crossed_score);
  return plain && !Object.keys(particular).length && !text.includes(", avec ") ? text : "";
}
