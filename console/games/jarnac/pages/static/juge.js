// The judge's cockpit of a game of Jarnac: two mats, words, contestations, corrections.
import { $, make, milliseconds, plural, redraw, typeLetters, whenDialogSent, whenSent } from "/static/common.js";
import { showSeats, showStrip } from "/static/juge-cadre.js";

// Refusals that speak of the row, not of the word.
const ROW = ["jarnac_no_such_row", "jarnac_row_not_next", "jarnac_several_rows"];
const COLUMNS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const SHORTEST = 3;

export const views = [["grille", "Tapis"], ["solutions", "Mots"], ["correction", "Joueurs"], ["coups", "Gestes"]];
export const hear = (view) => view.sides.map(({ name, reliquat }) => (reliquat ? `${name}, en main ${[...reliquat].join(" ")}` : "")).filter(Boolean).join(". ");

// A letter of Jarnac is worth nothing by itself: what counts is how long the word is.
const tile = (letter, className = "") => make("span", { className: `tile ${className}`, textContent: letter, ariaHidden: "true" });

export function setUp({ attempt, reason, command, correctPast }) {
  let view = null;

  // Rows after the next free one are only there to show how large the mat is.
  function rowNode({ word, value }, place, { fresh, spare }) {
    const letters = [...word];
    return make("li", { className: spare ? "spare" : "" }, make("i", { textContent: place + 1, ariaHidden: "true" }),
      ...letters.map((letter) => tile(letter, fresh ? "fresh" : "")),
      ...COLUMNS.slice(letters.length).map(() => make("span", { className: "cell" })),
      make("span", { className: "unseen", textContent: word ? `${word} ${value}` : "" }));
  }

  // On the mat, the column where a word ends says what it is worth.
  function matNode(side, place) {
    const holds = place === view.turn && view.phase !== "ended";
    const free = side.rows.findIndex(({ word }) => !word);
    const hand = make("div", { className: "reliquat" }, ...[...side.reliquat].map((letter) => tile(letter)),
      make("span", { className: "unseen", textContent: side.reliquat ? `En main : ${[...side.reliquat].join(" ")}` : "Rien en main" }));
    return make("section", { className: holds ? "mat holds" : "mat", ariaLabel: `Tapis de ${side.name}` },
      make("h2", {}, make("span", { textContent: side.name }), make("b", { textContent: side.points })),
      make("div", { className: "columns-told", ariaHidden: "true" }, make("span"), ...COLUMNS.map((length) => make("span", { textContent: length < SHORTEST ? "" : length * length }))),
      make("ol", {}, ...side.rows.map((row, line) => rowNode(row, line, { fresh: Boolean(row.word) && row.word === view.contestable && holds, spare: free >= 0 && line > free }))),
      hand);
  }

  function showTable() {
    redraw($("#mats"), [view.sides.map(({ name, rows, reliquat, points }) => [name, rows, reliquat, points]), view.turn, view.phase, view.contestable], () => view.sides.map(matNode));
    const due = view.to_draw ? ` · à piocher : ${view.to_draw}` : "";
    $("#facts").textContent = view.ended ? view.ended.cause : `Au sac : ${plural(view.bag.length, "lettre")}${due}`;
    $("#asked").hidden = !view.asked;
    $("#asked").textContent = view.asked?.text ?? "";
  }

  function showPlayers() {
    showSeats($("#players"), view.sides.map((side, place) => ({
      name: side.name,
      score: side.points,
      turn: place === view.turn && !view.ended && view.phase !== "toss",
      facts: [plural(side.jarnacs, "Jarnac"), side.out_of_time ? "hors temps" : ""],
      clock: side.out_of_time ? null : side.clock,
    })));
    $("#over").hidden = !view.ended;
    if (view.ended) $("#over").replaceChildren(make("strong", { textContent: "Partie terminée." }), ` ${view.ended.why}`);
  }

  function showRows(select, side) {
    const chosen = select.value;
    const free = side.rows.findIndex((row) => !row.word);
    const options = side.rows.flatMap((row, place) => {
      if (!row.word && place !== free) return [];
      return [make("option", { value: place + 1, textContent: `${place + 1} ${row.word || "nouveau mot"}` })];
    });
    const fresh = redraw(select, options.map(({ textContent }) => textContent), () => [make("option", { value: "", textContent: "seule ligne" }), ...options]);
    if (fresh) select.value = [...select.options].some((option) => option.value === chosen) ? chosen : "";
  }

  function showForms() {
    const can = view.can;
    $("#wording").hidden = !can.MakeWord;
    $("#accepted-label").hidden = !view.immediate_refusal;
    $("#stealing").hidden = !can.Jarnac;
    $("#contesting").hidden = !can.Contest;
    $("#contest").setAttribute("aria-label", view.contestable ? `Contester ${view.contestable}` : "Contester");
    $("#typing").hidden = !can.TypeTile;
    $("#changing").hidden = !can.SetAside;
    // Where the desk proposes nothing, what is entered comes first.
    for (const [form, first] of [["#typing", can.TypeTile], ["#wording", !can.TypeTile]]) {
      $(`${form} button`).classList.toggle("primary", Boolean(first) && !view.natural);
    }
    const robbed = view.claimable ? view.turn : 1 - view.turn;
    showRows($("#made-row"), view.sides[view.turn]);
    showRows($("#stolen-row"), view.sides[robbed]);
    if (view.contested) showRows($("#contested-row"), view.contested);
    showCare();
    $("#starting").hidden = !can.ChooseStarter;
    redraw($("#starting"), view.sides.map(({ name }) => name), () => view.sides.map((side, place) => {
      const button = make("button", { type: "button", textContent: `${side.name} commence` });
      button.onclick = () => attempt(() => command("ChooseStarter", { side: place }));
      return button;
    }));
  }

  function showCare() {
    $("#care").hidden = !view.can.Resign;
    const timed = view.sides.flatMap((side, place) => (side.clock && !side.out_of_time ? [make("option", { value: place, textContent: side.name })] : []));
    $("#clock-form").hidden = !timed.length;
    redraw($("#clock-side"), timed.map(({ value }) => value), () => timed);
    redraw($("#resigning"), view.sides.map(({ name }) => name), () => view.sides.map((side, place) => {
      const button = make("button", { type: "button", className: "grave", textContent: `${side.name} abandonne` });
      button.onclick = () => reason(`${side.name} abandonne : l’adversaire gagne ?`, () => command("Resign", { side: place }));
      return button;
    }));
  }

  function sightNode(side) {
    const sight = side.sight;
    const chain = side.chain;
    const best = sight.best.length ? `meilleur : ${sight.best.map((find) => find.word).join(", ")} (+${sight.best[0].gain})` : "aucun mot";
    const chained = chain && chain.words.length
      ? `enchaînement : ${chain.exact ? "" : "au moins "}+${chain.gain}, ${chain.words.map((find) => find.word).join(", ")}` : "";
    return make("div", {},
      make("h3", { textContent: `${side.name} : ${plural(sight.count, "mot")}` }),
      make("p", { textContent: best }),
      make("p", { className: "soft", textContent: chained }),
      make("p", { className: "soft", textContent: sight.words.map((find) => `${find.word}${find.doubtful ? " ?" : ""}`).join(" ") }));
  }

  function showSights() {
    const known = view.sides.every((side) => side.sight);
    $("#sights").hidden = !known || Boolean(view.review);
    if (known) redraw($("#sight-columns"), view.sides.map(({ name, sight, chain }) => [name, sight, chain]), () => view.sides.map(sightNode));
    $("#review").hidden = !view.review;
    $("#no-sights").hidden = view.referee || Boolean(view.review);
    if (!view.review) return;
    const line = (turn) => make("li", { textContent: `tour ${turn.turn}, ${turn.name} : ${turn.words.join(", ")}` });
    $("#unseen").replaceChildren(...view.review.unseen.map(line));
    $("#missed").replaceChildren(...view.review.missed.map(line));
  }

  function correct(act) {
    const dialog = $("#correct");
    const isWord = Boolean(act.word);
    $("#correct-title").textContent = `Corriger le geste ${act.number}`;
    $("#corrected").textContent = told(act);
    $("#correct-value").value = act.word || act.letters;
    $("#correct-row").value = act.row ?? "";
    $("#correct-row-part").hidden = !isWord;
    whenDialogSent(dialog, () => {
      const value = $("#correct-value").value.trim();
      const row = Number($("#correct-row").value) || null;
      return correctPast("Correct", { number: act.number, word: isWord ? value : "", row: isWord ? row : null, letters: isWord ? "" : value });
    }, ({ code }) => $(ROW.includes(code) ? "#correct-row" : "#correct-value"));
    dialog.showModal();
  }

  const ruled = (act) => (act.valid === true ? ", valable" : act.valid === false ? ", refusé" : "");
  const told = (act) => `${[act.name, act.kind].filter(Boolean).join(", ")}${ruled(act)} : ${act.word || act.letters || "—"}${act.row ? `, ligne ${act.row}` : ""}. Score ${act.points.join(" à ")}.`;

  function showActs() {
    $("#no-acts").hidden = view.acts.length > 0;
    showStrip($("#acts"), view.acts.map((act) => ({
      number: act.number, text: act.word || act.letters || act.kind, facts: `${act.name} · ${act.kind}${ruled(act)} · ${act.points.join(" – ")}`,
      label: `Corriger le geste ${act.number} : ${told(act)}`,
      open: act.correctable && view.can.Correct ? () => correct(view.acts.find(({ number }) => number === act.number)) : null,
    })));
  }

  const form = (id, send) => whenSent($(id), attempt, send);
  const rowOf = (id) => Number($(id).value) || null;
  form("#wording", () => command("MakeWord", { word: $("#made").value, row: rowOf("#made-row"), accepted: $("#accepted").checked }));
  form("#stealing", () => command("Jarnac", { word: $("#stolen").value, row: rowOf("#stolen-row"), accepted: $("#accepted").checked }));
  form("#contesting", () => command("Contest", { jarnac: $("#contested-jarnac").value, row: rowOf("#contested-row") }));
  form("#clock-form", () => command("SetClock", { side: Number($("#clock-side").value), left_ms: milliseconds($("#clock-time").value) }));
  form("#changing", () => command("SetAside", { letters: $("#aside-letters").value }));
  typeLetters($("#typing"), $("#letters"), attempt, (letter) => command("TypeTile", { letter }));

  return (fresh) => {
    view = fresh;
    for (const each of [showTable, showPlayers, showForms, showSights, showActs]) each();
  };
}
