// The judge's page of a duplicate game: tirage, solutions, coups, correction.
import { $, ask, make, plural, redraw, typeLetters, whenDialogSent, whenSent } from "/static/common.js";
import { setUpCorrection } from "./juge-correction.js";
import { roomQuestion } from "./juge-salle.js";
import { setUpTopping } from "./juge-topping.js";

function wordNode(word) {
  const node = make("span", { className: "word" });
  for (const letter of word) {
    node.append(letter === letter.toUpperCase()
      ? letter : make("span", { className: "joker", textContent: letter }));
  }
  return node;
}

function grouped(letters) {
  const counts = new Map();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].map(([letter, count]) => (count > 1 ? `${letter}\u00d7${count}` : letter)).join(" ");
}

export const hear = (view) => (view.tirage ? `tirage ${[...view.tirage].join(" ")}` : "");

export function setUp({ attempt, reason, command, correctPast }) {
  let view = null;
  const showCorrection = setUpCorrection({ attempt, reason, retain });
  const showTopping = setUpTopping({ attempt, command });

  async function choose(solution, isFirst, cautions = []) {
    const move = { word: solution.word, ref: solution.ref };
    const send = (why) => retained(solution, { move, reason: why, cautions });
    if (isFirst) await attempt(() => send(null));
    else await reason(`Retenir ${solution.word.toUpperCase()} en ${solution.ref}, ${plural(solution.points, "point")} ?${solution.points < view.answer.points ? ` Le top est ${view.answer.tops[0].word.toUpperCase()} en ${view.answer.tops[0].ref}, ${plural(view.answer.points, "point")}.` : ""}`, send);
  }

  async function retained(solution, payload) {
    try {
      await command("ChooseTop", payload);
    } catch (trouble) {
      if (trouble.code !== "room_unanswered") throw trouble;
      retainInstead(solution, payload);
    }
  }

  // Slips were read on another word: what had the room?
  function retainInstead(solution, payload) {
    const question = roomQuestion();
    $("#past-room").replaceChildren();
    $("#told-room").replaceChildren(question.node);
    question.show(view.t, solution);
    whenDialogSent($("#told"), () => command("ChooseTop", { ...payload, room: question.answer() }),
      ({ code }) => question.fieldOf(code));
    $("#told").showModal();
  }

  // Within a few points the judge alone knows whether the room may be mistaken (§3.4).
  function cautionRow(solution, isFirst) {
    const buttons = (solution.cautions ?? []).map(({ about, label }) => {
      const button = make("button", { className: "plain caution", textContent: `Retenir et dire «\u00a0${label}\u00a0»` });
      button.onclick = () => choose(solution, isFirst, [about]);
      return button;
    });
    return buttons.length ? [make("tr", {}, make("td", { colSpan: 4 }, make("div", { className: "row" }, ...buttons)))] : [];
  }

  function topRows(top, rank, canChoose) {
    const isFirst = rank === 0;
    return [solutionRow(top, isFirst, canChoose), ...(canChoose ? cautionRow(top, isFirst) : [])];
  }

  // Another word for a coup: chosen while it is in hand, corrected once it is played.
  async function retain(coup, word, ref) {
    const row = view.coups.find(({ number }) => number === coup);
    if (row) {
      correct({ ...row, written: word, ref });
      return;
    }
    const send = (why) => retained({ word, ref }, { move: { word, ref }, reason: why });
    await reason(`Retenir ${word.toUpperCase()} en ${ref} au coup ${coup} ?`, send);
  }

  function solutionRow(solution, isFirst, canChoose) {
    const merits = [];
    if (solution.joker) merits.push(solution.joker);
    if (solution.ends_game) merits.push("finit la partie");
    if (solution.opening !== null && solution.opening !== undefined) merits.push(`ouverture ${solution.opening.toLocaleString("fr")}`);
    if (solution.formed.length) merits.push(`+ ${solution.formed.join(", ")}`);
    const row = make("tr", { className: solution.obligatory ? "obligatory" : "" },
      make("td", {}, wordNode(solution.word), make("div", { className: "soft", textContent: merits.join(" · ") })),
      make("td", { textContent: solution.ref }),
      make("td", { className: "number", textContent: solution.points }),
      make("td", {}));
    if (canChoose) {
      const button = make("button", { className: isFirst ? "" : "plain", textContent: "Retenir" });
      button.onclick = () => choose(solution, isFirst);
      row.lastChild.append(button);
    }
    return row;
  }

  function showHand() {
    const letters = [...(view.tirage ?? "")];
    const tiles = letters.map((letter) => make("span", { className: "tile", textContent: letter }));
    for (let left = view.lacking ?? 0; left > 0; left--) tiles.push(make("span", { className: "tile empty" }));
    $("#tirage").replaceChildren(...tiles);
    $("#typing").hidden = !view.can_type;
    $("#hand").hidden = !letters.length && !view.can_type;
    const ruling = view.can_type ? view.ruling : null;
    $("#ruling").textContent = ruling ? `${ruling.text} (${ruling.article})` : "";
    $("#ruling").className = ruling ? { valid: "good", invalid: "bad", choice: "warn" }[ruling.outcome] : "";
  }

  function showSolutions() {
    const answer = view.answer;
    $("#solutions").hidden = !answer;
    if (!answer) return;
    const canChoose = view.can_choose;
    const ties = answer.tops.length > 1 ? `${answer.tops.length} à égalité, ` : "";
    $("#count").textContent = answer.count
      ? `Top : ${plural(answer.points, "point")}, ${ties}${plural(answer.count, "solution")}`
      : "Aucune solution";
    redraw($("#tops"), [answer.tops, canChoose], () => answer.tops.flatMap((top, rank) => topRows(top, rank, canChoose)));
    redraw($("#below"), [answer.below, canChoose], () => answer.below.map((one) => solutionRow(one, false, canChoose)));
  }

  function showCut() {
    $("#cut").hidden = !view.cut;
    $("#cut-asked").textContent = view.cut ?? "";
  }

  function showAnnouncing() {
    const asked = view.announcing;
    $("#announcing").hidden = !asked;
    if (!asked) return;
    $("#announcing-title").textContent = `Points annoncés, coup ${asked.coup}`;
    $("#announced").replaceChildren(...asked.tables.map(({ table, name, points }) =>
      make("li", { textContent: `${table} ${name} : ${points ?? "…"}` })));
    const chosen = $("#contested-table").value;
    const names = asked.tables.map(({ table, name }) => [table, name]);
    const fresh = redraw($("#contested-table"), names, () => names.map(([table, name]) =>
      make("option", { value: table, textContent: `${table} ${name}` })));
    if (fresh && chosen) $("#contested-table").value = chosen;
  }

  function showCoups() {
    $("#no-coups").hidden = view.coups.length > 0;
    $("#coups-table").hidden = !view.coups.length;
    redraw($("#coups"), view.coups, () => [...view.coups].reverse().map((row) => make("tr", {},
      make("td", { className: "number", textContent: row.number }),
      make("td", { textContent: row.tirage }),
      make("td", {}, wordNode(row.word)),
      make("td", { textContent: row.ref }),
      make("td", { className: "number", textContent: row.points }),
      make("td", { className: "number", textContent: row.cumul }),
      make("td", {}, pastButton(row)))));
    $("#bag").textContent = view.bag ? `Dans le sac, ${plural(view.bag.length, "lettre")} : ${grouped(view.bag)}` : "";
  }

  function pastButton(row) {
    const button = make("button", { type: "button", className: "plain", textContent: "Corriger" });
    button.setAttribute("aria-label", `Corriger le coup ${row.number}`);
    button.onclick = () => correct(row);
    return button;
  }

  // Between two coups only: what a correction changes must not change under players who think.
  function correct(row) {
    if (!view.can_correct) {
      attempt(() => { throw new Error(view.why_not_correct); });
      return;
    }
    $("#past-title").textContent = `Corriger le coup ${row.number}`;
    $("#past-top").textContent = row.points < row.top_points ? `Le top était à ${plural(row.top_points, "point")}.` : "Le mot retenu est le top.";
    $("#past-word").value = row.written;
    $("#past-place").value = row.ref;
    $("#past-tirage").value = row.letters;
    $("#past-why").value = "";
    const question = view.asks_room ? roomQuestion() : null;
    $("#told-room").replaceChildren();
    $("#past-room").replaceChildren(...(question ? [question.node] : []));
    const entered = () => ({ word: $("#past-word").value.trim(), ref: $("#past-place").value.trim().toUpperCase() });
    const askAgain = () => question?.show(row.t ?? { ...row, word: row.written }, entered(), { was: row.letters, now: $("#past-tirage").value.trim().toUpperCase() });
    for (const field of ["#past-word", "#past-place", "#past-tirage"]) $(field).oninput = askAgain;
    askAgain();
    const fields = { letters_missing: "#past-tirage", rack_full: "#past-tirage", unknown_letter: "#past-tirage", reason_required: "#past-why", bad_reference: "#past-place" };
    const dialog = $("#past");
    whenDialogSent(dialog, () => correctPast("CorrectCoup", {
      coup: row.number, reason: $("#past-why").value.trim(), tirage: $("#past-tirage").value, move: entered(), room: question?.answer() ?? null,
    }), ({ code }) => question?.fieldOf(code) ?? $(fields[code] ?? "#past-word"));
    dialog.showModal();
  }

  whenSent($("#cut-form"), attempt, () => command("NoteInterruption", { duration_ms: Number($("#cut-minutes").value) * 60000 }));
  typeLetters($("#typing"), $("#letters"), attempt, (letter) => command("TypeTile", { letter }));
  whenSent($("#announcing-form"), attempt, () => command("AnnouncePoints", { line: $("#announced-line").value, coup: view.announcing.coup }));
  whenSent($("#contesting-form"), attempt, () => command("ContestPoints", {
    table: Number($("#contested-table").value), word: $("#contested-word").value.trim(), reference: $("#contested-place").value.trim(), coup: view.announcing.coup,
  }));

  $("#search").addEventListener("submit", (event) => {
    event.preventDefault();
    const query = new URLSearchParams({ mot: $("#word").value.trim(), ref: $("#place").value.trim() });
    attempt(async () => {
      const { solutions } = await ask(`/juge/solutions?${query}`);
      const canChoose = view.can_choose;
      $("#below").replaceChildren(...solutions.map((one) => solutionRow(one, false, canChoose)));
    });
  });

  return (fresh) => {
    view = fresh;
    for (const each of [showCut, showHand, showSolutions, showAnnouncing, showCoups]) each();
    showTopping(view);
    showCorrection(view);
  };
}
