// The judge's page of a game of Jarnac: two mats, words, contestations, corrections.
import { $, make, milliseconds, plural, redraw, typeLetters, whenDialogSent, whenSent } from "/static/common.js";

// Refusals that speak of the row, not of the word.
const ROW = ["jarnac_no_such_row", "jarnac_row_not_next", "jarnac_several_rows"];

function time(clock) {
  if (!clock) return "";
  const seconds = Math.ceil(clock.left_ms / 1000);
  return ` · ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function setUp({ attempt, reason, command, correctPast }) {
  let view = null;

  function matNode(side, holds) {
    const jarnacs = plural(side.jarnacs, "Jarnac");
    const late = side.out_of_time ? " · hors temps" : time(side.clock);
    return make("div", { className: holds ? "mat holds" : "mat" },
      make("h3", {}, make("span", { textContent: side.name }), make("span", { textContent: `${side.points}` })),
      make("p", { className: "soft", textContent: `${jarnacs}${late}` }),
      make("ol", {}, ...side.rows.map((row) => make("li", { textContent: row.word || "\u00a0" },
        make("span", { textContent: row.word ? row.value : "" })))),
      make("p", { className: "reliquat", textContent: side.reliquat }));
  }

  function showTable() {
    $("#mats").replaceChildren(...view.sides.map((side, place) =>
      matNode(side, place === view.turn && view.phase !== "ended")));
    const due = view.to_draw ? ` · à piocher : ${view.to_draw}` : "";
    $("#bag").textContent = `Au sac : ${plural(view.bag.length, "lettre")}${due}`;
    $("#asked").hidden = !view.asked;
    $("#asked-text").textContent = view.asked?.text ?? "";
  }

  function showRows(select, side) {
    const chosen = select.value;
    const free = side.rows.findIndex((row) => !row.word);
    const options = side.rows.flatMap((row, place) => {
      if (!row.word && place !== free) return [];
      return [make("option", { value: place + 1, textContent: `${place + 1} ${row.word || "nouveau mot"}` })];
    });
    const fresh = redraw(select, options.map(({ textContent }) => textContent), () => [make("option", { value: "", textContent: "ligne : la seule possible" }), ...options]);
    if (fresh) select.value = [...select.options].some((option) => option.value === chosen) ? chosen : "";
  }

  function showForms() {
    const can = view.can;
    const idle = view.to_draw === 0;
    $("#wording").hidden = !(can.MakeWord && idle);
    $("#accepted-label").hidden = !view.immediate_refusal;
    $("#stealing").hidden = !can.Jarnac;
    $("#contesting").hidden = !(can.Contest && view.contestable);
    $("#contest").textContent = view.contestable ? `Contester ${view.contestable}` : "Contester";
    $("#typing").hidden = !can.TypeTile;
    $("#changing").hidden = !can.SetAside;
    const robbed = view.claimable ? view.turn : 1 - view.turn;
    showRows($("#made-row"), view.sides[view.turn]);
    showRows($("#stolen-row"), view.sides[robbed]);
    if (view.contested) showRows($("#contested-row"), view.contested);
    showCare();
    $("#starting").hidden = !can.ChooseStarter;
    redraw($("#starting"), view.sides.map(({ name }) => name), () => view.sides.map((side, place) => {
      const button = make("button", { type: "button", className: "plain", textContent: `${side.name} commence` });
      button.onclick = () => attempt(() => command("ChooseStarter", { side: place }));
      return button;
    }));
  }

  function showCare() {
    $("#care").hidden = !view.can.Resign;
    $("#clock-form").hidden = !view.sides[0].clock;
    const known = $("#clock-side");
    if (!known.options.length) known.replaceChildren(...view.sides.map((side, place) => make("option", { value: place, textContent: side.name })));
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
    $("#sights").hidden = !known;
    if (known) $("#sight-columns").replaceChildren(...view.sides.map(sightNode));
    $("#review").hidden = !view.review;
    if (!view.review) return;
    const line = (turn) => make("li", { textContent: `tour ${turn.turn}, ${turn.name} : ${turn.words.join(", ")}` });
    $("#unseen").replaceChildren(...view.review.unseen.map(line));
    $("#missed").replaceChildren(...view.review.missed.map(line));
  }

  function correct(act) {
    const dialog = $("#correct");
    const isWord = Boolean(act.word);
    $("#corrected").textContent = `${act.name}, ${act.kind} : ${act.word || act.letters}`;
    $("#correct-value").value = act.word || act.letters;
    $("#correct-row").value = act.row ?? "";
    $("#correct-row").hidden = $("#correct-row-label").hidden = !isWord;
    whenDialogSent(dialog, () => {
      const value = $("#correct-value").value.trim();
      const row = Number($("#correct-row").value) || null;
      return correctPast("Correct", { number: act.number, word: isWord ? value : "", row: isWord ? row : null, letters: isWord ? "" : value });
    }, ({ code }) => $(ROW.includes(code) ? "#correct-row" : "#correct-value"));
    dialog.showModal();
  }

  function showActs() {
    redraw($("#acts"), [view.acts, view.can.Correct], () => [...view.acts].reverse().map((act) => {
      const judged = act.valid === true ? " : valable" : act.valid === false ? " : refusé" : "";
      const row = make("tr", {},
        make("td", { className: "number", textContent: act.number }),
        make("td", { textContent: act.name }),
        make("td", { textContent: act.kind + judged }),
        make("td", { textContent: act.word || act.letters }),
        make("td", { className: "number", textContent: act.row ?? "" }),
        make("td", { className: "number", textContent: act.points[0] }),
        make("td", { className: "number", textContent: act.points[1] }),
        make("td", {}));
      if (act.correctable && view.can.Correct) {
        const button = make("button", { type: "button", className: "plain", textContent: "Corriger" });
        button.setAttribute("aria-label", `Corriger le geste ${act.number}`);
        button.onclick = () => correct(act);
        row.lastChild.append(button);
      }
      return row;
    }));
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
    for (const each of [showTable, showForms, showSights, showActs]) each();
  };
}
