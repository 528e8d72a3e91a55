// The judge's cockpit of a duplicate game: rack, solutions, coups; the room is juge-correction.js.
import { $, ask, hourIn, make, plural, redraw, whenDialogSent, whenSent } from "/static/common.js";
import { toast, wordNode } from "/static/components.js";
import { tell } from "/static/troubles.js";
import { setUpCorrection } from "./juge-correction.js";
import { setUpRack } from "./juge-chevalet.js";
import { roomQuestion } from "./juge-salle.js";
import { setUpTopping } from "./juge-topping.js";
import { showStrip } from "/static/juge-cadre.js";

const MINUTE_MS = 60_000;
export const views = [["solutions", "Solutions"], ["correction", "Correction"], ["coups", "Coups"]];
export const hear = (view) => (view.tirage ? `tirage ${[...view.tirage].join(" ")}` : "");

// On a phone the top is covered: the button does not tell it either.
const covers = matchMedia("(max-width: 44rem), (max-height: 30rem)"); // a telephone, lying too
export function names({ situation, answer, told_top: told }) {
  const top = told ?? answer?.tops[0];
  return situation === "collecting" && top && !covers.matches ? `retenir ${top.word.toUpperCase()} ${top.ref}` : "";
}

export function setUp({ attempt, reason, command, correctPast, press, board }) {
  let view = null;
  // On a phone, which lies among the players, solutions are covered until they are asked for.
  let unmasked = null;
  // Once the top is announced, another word is offered only to whoever asks for it.
  let changing = null;
  let looked = null;
  let searched = "";
  let pace = { minutes: null, told: "" };
  let paced = "";
  const showCorrection = setUpCorrection({ attempt, reason, retain });
  const showTopping = setUpTopping({ attempt, command });
  const showRack = setUpRack({ attempt, command, press });

  // --- Solutions ------------------------------------------------------------------------------

  async function choose(solution, isFirst, cautions = []) {
    const move = { word: solution.word, ref: solution.ref };
    const send = (why, said = cautions) => retained(solution, { move, reason: why || null, cautions: said });
    if (isFirst) return attempt(() => send(null));
    return reason(`Retenir ${solution.word.toUpperCase()} en ${solution.ref}, ${plural(solution.points, "point")} ?${solution.points < view.answer.points ? ` Le top est ${view.answer.tops[0].word.toUpperCase()} en ${view.answer.tops[0].ref}, ${plural(view.answer.points, "point")}.` : ""}`, send,
      { optional: isAsGood(solution), also: isTied() ? solution.cautions : [] });
  }

  // Among equals the judge chooses freely (§3.4), and need not say why; what is announced is another matter.
  function isAsGood(solution) {
    const { tops } = view.answer;
    const top = tops.find((each) => isSame(each, solution));
    return !view.chosen && Boolean(top) && (top.obligatory || !tops.some(({ obligatory }) => obligatory));
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

  function merits(solution) {
    const found = [];
    if (solution.joker) found.push(solution.joker);
    if (solution.ends_game) found.push("finit la partie");
    if (solution.opening !== null && solution.opening !== undefined) found.push(`ouverture ${String(solution.opening).replace(".", ",")}`);
    if (solution.formed.length) found.push(`+ ${solution.formed.join(", ")}`);
    return found.join(" · ");
  }

  // Within a few points the judge alone knows whether the room may be mistaken (§3.4).
  function cautions(solution, isFirst) {
    return (solution.cautions ?? []).map(({ about, label }) => {
      const button = make("button", { type: "button", className: "caution", textContent: `Retenir et dire «\u00a0${label}\u00a0»` });
      button.onclick = () => choose(solution, isFirst, [about]);
      return button;
    });
  }

  // Between ties each row has its word whole: what could be said with it is asked once it is chosen.
  const isTied = () => (view.answer?.tops.length ?? 0) > 1 && view.can_choose && !view.chosen;
  const isSame = (one, other) => Boolean(one) && one.word === other.word && one.ref === other.ref;

  // What the rows depend on besides the solutions.
  const offered = () => [view.can_choose, view.told_top, view.chosen, changing === thisCoup()];

  function retaining(solution, isFirst, { bare = false } = {}) {
    if (isSame(view.chosen, solution)) return [make("span", { className: "retained", textContent: "Retenu" })];
    if (!view.can_choose || (view.told_top && !isSame(view.told_top, solution))) return [];
    if (view.chosen && changing !== thisCoup()) return [];
    const button = make("button", { type: "button", textContent: "Retenir" });
    button.setAttribute("aria-label", `Retenir ${solution.word.toUpperCase()} en ${solution.ref}`);
    button.onclick = () => choose(solution, isFirst);
    return bare ? [button] : [button, ...cautions(solution, isFirst)];
  }

  // What lies on the board as a ghost: the solution one looks at, or the top that waits to be placed.
  function look(solution) {
    looked = solution;
    const waits = view.chosen && !view.coups.some(({ number }) => number === view.coup);
    board.ghost(looked ?? (waits ? view.chosen : null));
  }

  // Under the pointer, or with the focus, a solution lies on the board as ghost tiles.
  function solutionRow(solution, { isFirst = false, top = false } = {}) {
    const row = make("tr", { className: `${top ? "first" : ""} ${solution.obligatory ? "obligatory" : ""}`, tabIndex: 0 },
      make("td", { className: "number points", textContent: solution.points }),
      make("td", {}, wordNode(solution.word), " ", make("span", { className: "ref", textContent: solution.ref }),
        make("div", { className: "soft", textContent: merits(solution) })),
      make("td", { className: "acts" }, ...retaining(solution, isFirst, { bare: isTied() })));
    row.onpointerenter = row.onfocus = () => look(solution);
    row.onpointerleave = row.onblur = () => look(null);
    return row;
  }

  const isCalled = () => (view.topping?.called ?? null) !== null;
  // Whoever judges a call has the top before him.
  const isCovered = () => unmasked !== thisCoup() && !isCalled();
  const thisCoup = () => [view.game, view.coup, view.tirage].join("/");

  function showSolutions() {
    const answer = view.answer;
    $("#solutions").hidden = !answer;
    $("#solutions").classList.toggle("masked", isCovered());
    $("#solutions").classList.toggle("tied", isTied());
    $("#solutions").classList.toggle("many", (answer?.tops.length ?? 0) > 4);
    $("#change-top").hidden = !view.chosen || !view.can_choose || Boolean(view.told_top) || changing === thisCoup();
    showTopLine(answer?.tops[0]);
    $("#no-solutions").hidden = Boolean(answer) || Boolean(view.topping ?? view.course) || Boolean(view.ended);
    if (!answer) return;
    const ties = answer.tops.length > 1 ? `${answer.tops.length} à égalité, ` : "";
    $("#count").textContent = answer.count
      ? `Top ${plural(answer.points, "point")} · ${ties}${plural(answer.count, "solution")}`
      : "Aucune solution";
    redraw($("#tops"), [answer.tops, offered()], () => answer.tops.map((top, rank) => solutionRow(top, { isFirst: rank === 0, top: true })));
    if (!$("#word").value && !$("#place").value) redraw($("#below"), [answer.below, offered()], () => answer.below.map((one) => solutionRow(one)));
    else if (searched !== asOffered()) search();
  }

  const asOffered = () => JSON.stringify([thisCoup(), offered()]);

  // On a phone, the top in one line above the tabs: covered, then read and retained from there.
  function showTopLine(top) {
    const line = $("#top-line");
    const shown = view.chosen ?? view.told_top ?? top;
    const covered = isCovered();
    line.hidden = !shown || !top || isCalled();
    if (line.hidden) return;
    const focused = line.contains(document.activeElement);
    const fresh = redraw(line, [covered, shown, top, offered()], () => (covered ? [coverNode()]
      : [make("span", { className: "grow" }, wordNode(shown.word), ` ${shown.ref} · ${plural(shown.points ?? top.points, "point")}`), ...retaining(shown, isSame(shown, top))]));
    if (fresh && focused) line.querySelector("button")?.focus();
  }

  function coverNode() {
    const button = make("button", { type: "button", id: "unmask" }, "Voir le top", make("span", { className: "cover", ariaHidden: "true" }, make("i"), make("i"), make("i")));
    button.onclick = () => {
      unmasked = thisCoup();
      showSolutions();
    };
    return button;
  }

  // An answer that comes after the fields were changed is no answer any more.
  function search() {
    const fields = () => ({ mot: $("#word").value.trim(), ref: $("#place").value.trim() });
    const asked = fields();
    if (!view.answer) return;
    searched = asOffered();
    attempt(async () => {
      const { solutions } = asked.mot || asked.ref ? await ask(`/juge/solutions?${new URLSearchParams(asked)}`) : { solutions: view.answer.below };
      const now = fields();
      if (now.mot !== asked.mot || now.ref !== asked.ref) return;
      redraw($("#below"), [solutions, offered(), asked], () => (solutions.length ? solutions.map((one) => solutionRow(one)) : [make("tr", {}, make("td", { colSpan: 3, className: "soft", textContent: "Aucune solution avec ce mot à cette place." }))]));
    }, "search");
  }

  // --- What the moment asks -------------------------------------------------------------------

  function showFacts() {
    const reliquat = view.reliquat ? ` · reliquat ${view.reliquat}` : "";
    const ends = pace.minutes === null || !view.coups.length ? "" : [`Fin vers ${hourIn(pace.minutes * MINUTE_MS)}`, pace.told].filter(Boolean).join(" · ");
    const played = view.coups.length || view.cumul;
    const lines = view.ended ? [view.ended.cause] : [played && `Cumul des tops ${view.cumul}${reliquat}`, ends].filter(Boolean);
    // A line each, whatever stands beside them: the rack stays where it is when the clock comes.
    redraw($("#facts"), lines, () => lines.map((textContent) => make("span", { textContent, title: textContent })));
    const asked = [view.game, view.coups.length, view.coup, view.step].join("/");
    if (asked !== paced && !view.ended) { paced = asked; showPace(); }
  }

  // When it will be over, and how late: asked at every step, and once a minute in between.
  async function showPace() {
    pace = await ask("/juge/allure").catch(() => pace);
    showFacts();
  }
  setInterval(() => { if (view && !view.ended && view.coups.length && !document.hidden) showPace(); }, MINUTE_MS);

  function showAnnouncing() {
    const asked = view.announcing;
    $("#announcing").hidden = !asked;
    if (!asked) return;
    $("#announcing-title").textContent = `Points annoncés, coup ${asked.coup}`;
    redraw($("#announced"), asked.tables, () => asked.tables.map(({ table, name, points }) =>
      make("li", { className: points === null ? "chip waits" : "chip", textContent: `${table} ${name} : ${points ?? "…"}` })));
    const chosen = $("#contested-table").value;
    const names = asked.tables.map(({ table, name }) => [table, name]);
    const fresh = redraw($("#contested-table"), names, () => names.map(([table, name]) =>
      make("option", { value: table, textContent: `${table} ${name}` })));
    if (fresh && chosen) $("#contested-table").value = chosen;
  }

  // --- The coups played -----------------------------------------------------------------------

  const stateOf = (number) => view.correction.find((each) => each.number === number);
  const STATES = { closed: "Correction close", annulled: "Annulé" };

  function told(number) {
    const found = stateOf(number);
    return found ? STATES[found.state] ?? `${found.entered}/${found.expected} ${view.slips ? "bulletins" : "scores"}` : "";
  }

  function showCoups() {
    $("#no-coups").hidden = view.coups.length > 0;
    showStrip($("#coups"), view.coups.map((row) => ({
      number: row.number, word: row.word, facts: `${row.ref} · ${row.points}`, waits: stateOf(row.number)?.state !== "closed",
      label: `Coup ${row.number}, ${row.word.toUpperCase()} en ${row.ref}, ${plural(row.points, "point")}, ${told(row.number)}`,
      open: () => openCoup(view.coups.find(({ number }) => number === row.number)),
    })));
  }

  function openCoup(row) {
    $("#coup-sheet-title").textContent = `Coup ${row.number}`;
    $("#coup-sheet-top").replaceChildren(...[...row.tirage].map((each) => (each === "+" || each === "-" ? ` ${each} ` : each)), " → ", wordNode(row.word), ` ${row.ref}, ${plural(row.points, "point")}`);
    $("#coup-sheet-facts").textContent = [row.points < row.top_points ? `Le top était à ${plural(row.top_points, "point")}.` : "", `Cumul ${row.cumul}. ${told(row.number)}.`].join(" ").trim();
    $("#coup-sheet-correct").onclick = () => { $("#coup-sheet").close(); correct(row); };
    $("#coup-sheet-correct").setAttribute("aria-label", `Corriger le coup ${row.number}`);
    $("#coup-sheet-slips").onclick = () => { $("#coup-sheet").close(); showCorrection.open(row.number); };
    $("#coup-sheet-slips").hidden = !stateOf(row.number);
    $("#coup-sheet-slips").textContent = view.slips ? "Ses bulletins" : "Ses points";
    $("#coup-sheet-close").onclick = () => $("#coup-sheet").close();
    $("#coup-sheet").showModal();
  }

  // Between two coups only: what a correction changes must not change under players who think.
  function correct(row) {
    if (!view.can_correct) {
      tell(view.why_not_correct);
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
    whenDialogSent(dialog, async () => {
      const sent = { coup: row.number, reason: $("#past-why").value.trim(), tirage: $("#past-tirage").value, move: entered(), room: question?.answer() ?? null };
      const done = await correctPast("CorrectCoup", sent);
      // The way back is a correction too: read before it is done. Told once the dialog is gone.
      if (done) dialog.addEventListener("close", () => toast(`Coup ${row.number} corrigé.`, { undo: { label: "Annuler", act: () => correct({ ...row, t: { ...sent.move, points: row.points } }) } }), { once: true });
      return done;
    }, ({ code }) => question?.fieldOf(code) ?? $(fields[code] ?? "#past-word"));
    dialog.showModal();
  }

  whenSent($("#cut-form"), attempt, () => command("NoteInterruption", { duration_ms: Number($("#cut-minutes").value) * 60000 }));
  whenSent($("#announcing-form"), attempt, () => command("AnnouncePoints", { line: $("#announced-line").value, coup: view.announcing.coup }));
  whenSent($("#contesting-form"), attempt, () => command("ContestPoints", {
    table: Number($("#contested-table").value), word: $("#contested-word").value.trim(), reference: $("#contested-place").value.trim(), coup: view.announcing.coup,
  }));
  $("#search").addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
  $("#search").addEventListener("input", search);
  $("#change-top").onclick = () => {
    changing = thisCoup();
    showSolutions();
    $("#solution-list").focus();
  };

  return (fresh) => {
    view = fresh;
    $("#cut-form").hidden = !view.cut;
    $("#cut-asked").textContent = view.cut ?? "";
    showRack(view);
    look(view.answer ? looked : null);
    for (const each of [showFacts, showSolutions, showAnnouncing, showCoups]) each();
    showTopping(view);
    showCorrection(view);
  };
}
