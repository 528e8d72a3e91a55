// The arbiters' page: who is next, the slip, Enter or a thumb; the verdict; the next table.
import { Board } from "/static/board.js";
import { $, ask, askedAhead, make, plural, redraw } from "/static/common.js";
import { setUpFades, setUpMenus, toast } from "/static/components.js";
import { Outbox, entryName } from "./arbitre-attente.js";
import { CoupStrip } from "./arbitre-coups.js";
import { Drawing } from "./arbitre-grille.js";
import { Line } from "./arbitre-liaison.js";
import { TOP, followKeyboard, nameTableOnThumbs, setUpThumbs } from "./arbitre-pouce.js";
import { askMeant, setUpAsked, showAsked } from "./arbitre-questions.js";
import { Refusal } from "./arbitre-refus.js";
import { Entered } from "./arbitre-saisis.js";
import { Suggestions } from "./arbitre-solutions.js";
import { Onward } from "./arbitre-suite.js";
import { Tables } from "./arbitre-tables.js";
import { already, inWords, isDecided, isWarned, nameOf, shortText, tellVerdict } from "./arbitre-verdict.js";
import { showClosing } from "./cloture.js";

const DEAF_MS = 1500; // the page went elsewhere by itself: time to see where
const DRAWN_AFTER_MS = 3000;
const FATES = { closed: "clos", annulled: "annulé" };
const NO_TABLE = "Aucune table ne vous est confiée : demandez-les au juge-arbitre.";
const byThumb = matchMedia("(pointer: coarse)");

let view = null;
let coup = null;
let byHand = false; // somebody opened this coup: the page does not leave it by itself
let moved = false; // the page opened it by itself, in the place of another
let detail = null;
let fetched = "";
let fetching = false;
let outbox = null;
let seating = false; // a table's number is being written
let takenUp = null; // the table whose slip was taken up again
let kept = null; // what was being written for a table when another's slip was taken up again
let latest = null; // the table noted last on this page
let takeBackLatest = () => {};
let clearVerdict = () => {};
let reopening = null; // a table of another coup, to be taken up again when that coup is here

const twice = $("#double");
const second = () => twice.checked;
const line = new Line($("#line"), $("#bar"));
const refusal = new Refusal($("#conflict"));
const suggestions = new Suggestions($("#suggestions"), $("#slip"), (text) => submitText(text));
const suite = new Onward($("#onward"), (number) => chooseCoup(number, false));
const entered = new Entered((table) => pendingOf(table), (row) => reopenRow(row));
const WAITING = $("#waiting").textContent;
const coups = new CoupStrip($("#coups"), (number) => chooseCoup(number));
const tables = new Tables($("#tables"), (table) => choose(table));
let board = null; // two grids of 225 squares, folded away: made after what is seen first, or when they are wanted
let drawingMade = null;
function drawing() {
  if (!drawingMade) {
    drawingMade = new Drawing(() => submitDrawing());
    $("#drawing").append(drawingMade.node);
  }
  return drawingMade;
}
const progressOf = (number) => view?.coups.find((each) => each.number === number);

// Which coup

function chooseCoup(number, hand = true) {
  coup = number;
  byHand = hand;
  moved = false;
  detail = null;
  $("#slip").value = "";
  fetched = "";
  kept = latest = reopening = null;
  takeBackLatest = () => {};
  refusal.hide();
  coups.show(view.coups, coup);
  refresh();
}

function natural() {
  const open = view.coups.filter((each) => each.state === "open");
  return (open.find(({ mine }) => mine[0] < mine[1]) ?? open.at(-1) ?? view.coups.at(-1))?.number ?? null;
}

// An arbiter in the middle of a slip: nothing that arrives may take it from under the fingers.
const isBusy = () => Boolean($("#slip").value || $("#careful").open || seating || reopening);

// Where one goes from here: to slips that are missing, or to a later coup.
function onward() {
  const others = view.coups.filter(({ number, state }) => state === "open" && number !== coup);
  return (others.find(({ mine }) => mine[0] < mine[1]) ?? others.findLast(({ number }) => number > coup))?.number ?? null;
}

// Only a coup that takes no slip any more gives way by itself, and says so.
function followGame() {
  const current = progressOf(coup);
  if (coup === null) {
    if (natural() !== null) chooseCoup(natural(), false);
    return;
  }
  const next = current ? onward() : natural();
  if (current?.state === "open" || (current && (byHand || isBusy() || next === null))) return;
  const left = `Coup ${coup} ${FATES[current?.state] ?? "retiré"} par le juge-arbitre.`;
  chooseCoup(next, false);
  if (next === null) return;
  moved = true;
  thumbs.deafen(Infinity); // until the coup is here
  toast(`${left} Coup ${next}.`);
}

async function refresh() {
  const known = progressOf(coup);
  $("#waiting").hidden = Boolean(known);
  $("#desk").hidden = !known;
  $("#gauge").hidden = !known;
  if (!known) {
    $("#waiting").textContent = view.over ? "Partie terminée. Aucun coup n’a été ramassé." : WAITING;
    $("#title").textContent = "Correction";
    for (const place of ["#progress", "#facts"]) $(place).textContent = "";
    return;
  }
  const wanted = `${view.game}/${coup}/${known.revision}/${second()}`;
  if (wanted === fetched || fetching) return;
  fetching = true;
  const answered = outbox.answered;
  const fresh = await ask(`/arbitre/coup?coup=${coup}&double=${second() ? 1 : 0}`).catch(() => null);
  fetching = false;
  if (!fresh) return; // the stream tells when the network is back
  if (answered === outbox.answered) adopt(fresh, wanted); // else it may be older than a slip noted meanwhile
  refresh(); // another coup may have been chosen in the meantime
}

function adopt(fresh, wanted) {
  if (fresh.coup !== coup) return;
  const isNew = detail?.coup !== coup || detail.tirage !== fresh.tirage;
  const mayMove = !isBusy();
  const at = Number($("#table").value);
  const stood = !isNew && mayMove && rowOf(at) && isMissing(rowOf(at));
  detail = fresh;
  fetched = wanted;
  showDetail();
  if (isNew) thumbs.deafen(moved ? DEAF_MS : 0);
  if (isNew) suggestions.load(coup);
  const unseated = !$("#table").value && !seating;
  const again = reopening && rowOf(reopening.table);
  reopening = null;
  if (again) reopenRow(again);
  else if ((mayMove && isNew) || unseated) {
    const typed = $("#slip").value; // sooner than the tables came
    nextTable(0);
    if (typed) write(typed);
    if (!isElsewhere()) focusField();
  } else if (stood && rowOf(at)?.taken && ![null, view.name].includes(rowOf(at).by)) {
    nextTable(at); // somebody else was quicker
    thumbs.deafen(DEAF_MS);
    const to = $("#table").value;
    toast(`Table ${at} : saisie par ${nameOf(rowOf(at).by)}.${to ? ` Vous êtes à la table ${to}.` : ""}`);
  } else tellSeat();
}

// What is shown

function pendingOf(table) {
  return outbox.last((item) => item.game === view.game && item.coup === coup && item.table === table && item.second === second());
}

const rowOf = (table) => detail?.tables.find((row) => row.table === table);
const hasTop = () => Boolean(detail?.top || detail?.t_told);
const isMissing = (row) => !row.taken && !pendingOf(row.table);

function showDetail() {
  const { state, tirage, top, tables: rows } = detail;
  const missing = rows.filter(isMissing);
  $("#title").replaceChildren(`Coup ${detail.coup}`, ...(second() ? [make("span", { className: "unseen", textContent: ", double arbitrage" })] : []));
  $("#progress").textContent = `${rows.length - missing.length} sur ${rows.length}`;
  $("#gauge").max = Math.max(1, rows.length);
  $("#gauge").value = rows.length - missing.length;
  redraw($("#facts"), [tirage, top, detail.t_told, state], () => [make("strong", { className: "tirage", textContent: tirage }),
    ` · ${detail.t_told ?? (top ? `top ${top.word.toUpperCase()} ${top.ref}, ${plural(top.points, "point")}` : "top pas encore retenu")}`]);
  $("#facts").classList.toggle("told", Boolean(detail.t_told));
  document.body.classList.toggle("shut", state !== "open");
  tellMissing();
  tables.show(rows.map(dotOf), Number($("#table").value));
  entered.show(rows.filter((row) => !isMissing(row)), latest);
  showAsked(detail, second());
  showClosing($("#closing"), { ...detail, missing: missing.length, may: view.name === "juge" && !second() && !outbox.items.length });
  board ??= new Board($("#board"));
  board.show(detail.grid);
  line.tell();
}

function tellMissing() {
  const rows = detail.tables;
  const missing = rows.filter(isMissing).length;
  const told = missing ? `Il manque ${plural(missing, "bulletin")}` : rows.length ? "Tous vos bulletins sont saisis" : "Aucun bulletin pour vous";
  // A coup that takes no slip any more misses none.
  const over = detail.state === "open" ? `Partie terminée. ${told}` : "Partie terminée";
  $("#missing-title").textContent = view.over ? over : told;
}

function dotOf(row) {
  const { table, name, entered: found } = row;
  if (isMissing(row)) return { table, name, mark: "missing" };
  if (pendingOf(table)) return { table, name, mark: "waiting" };
  const differs = detail.differences.some((each) => each.table === table);
  const told = row.case ? "en commission" : differs ? "désaccord" : found && (found.verdict.question ? "à trancher" : inWords(found));
  return { table, name, told, mark: differs || (found && isWarned(found)) ? "warned" : "done" };
}

// Going from table to table

function focusField() {
  const place = [$("#slip"), $("#again")].find((each) => each.checkVisibility() && !each.disabled);
  if (place && document.activeElement !== place) place.focus({ preventScroll: true });
}

// A table one only looks at is overwritten by nothing: its slip is taken up again, on purpose, first.
const isLookedAt = (row) => Boolean(row && (pendingOf(row.table) || row.entered)) && takenUp !== row.table && !$("#slip").value;

// The focus is not taken from whoever is elsewhere on the page.
function isElsewhere() {
  const { activeElement } = document;
  return activeElement && activeElement !== document.body && !$("#quick").contains(activeElement) && activeElement.checkVisibility();
}

function goTo(table, text = "", again = false) {
  $("#table").value = table ?? "";
  seating = false;
  takenUp = again ? table : null;
  write(text);
  tellSeat();
}

// A finger on a dot may be on its way to the thumb row: the keyboard stays away until it is wanted.
function choose(table) {
  goTo(table);
  if (!byThumb.matches) focusField();
}

function tellSeat() {
  const [typed, number] = [$("#table").value, Number($("#table").value)];
  const row = rowOf(number);
  const over = Boolean(detail) && !detail.tables.some(isMissing);
  const shut = Boolean(detail) && detail.state !== "open";
  const whole = shut ? `Coup ${coup} ${FATES[detail.state]} par le juge-arbitre.` : over ? (detail.tables.length ? `Coup ${coup} complet.` : NO_TABLE) : "";
  $("#seat").textContent = row ? row.name : typed ? "Pas dans votre liste : voyez le juge-arbitre." : whole;
  $("#seat").className = !row && typed ? "bad" : $("#seat").textContent.length > 24 ? "long" : "";
  const again = Boolean(row && !isMissing(row));
  const looked = isLookedAt(row);
  $("#which").textContent = shut ? `Coup ${FATES[detail.state]} par le juge` : over && !again ? "Table" : looked ? "Bulletin déjà saisi" : again ? "Table à reprendre" : "Table suivante";
  redraw($("#already"), [coup, row, again && pendingOf(number), shut, looked], () => (again ? [already(row, pendingOf(number), { shut, looked, me: view.name })] : []));
  const nothing = shut || (typed ? !row : over);
  const idle = nothing || looked;
  $("#slip").disabled = $("#note").disabled = idle;
  $("#again").hidden = nothing || !looked || isDecided(row, view.name);
  thumbs.serve(row ? number : null, { idle, topless: !hasTop() });
  tables.light(number);
  suite.offer(nothing ? onward() : null, !isElsewhere());
}

function nextTable(after) {
  const missing = detail.tables.filter(isMissing).map(({ table }) => table);
  const { table, text } = kept ?? { table: missing.find((each) => each > after) ?? missing[0] ?? null, text: "" };
  kept = null;
  goTo(table, text);
}

function write(text) {
  $("#slip").value = text;
  suggestions.filter();
}

// The slip comes back into the field; what was being written for another table waits for its turn.
function takeUp(table, text) {
  const [typed, at] = [$("#slip").value.trim(), Number($("#table").value)];
  if (typed && at !== table) kept = { table: at, text: typed };
  goTo(table, text, true);
  $("#slip").focus();
  if (text.length < 2) $("#slip").select();
}

// As a toast or a key asks for it, when the page may have gone on to the next coup by itself.
function takingBack(table, number = coup) {
  return () => {
    if (number === coup && detail) {
      reopenRow(rowOf(table));
      return;
    }
    chooseCoup(number);
    reopening = { table };
  };
}

function reopenRow({ table, entered: found }) {
  const pending = pendingOf(table);
  const text = pending ? pending.text ?? "" : found ? shortText(found) : "";
  const drawn = pending ? pending.slip : found?.slip;
  if (drawn) drawing().load(drawn);
  takeUp(table, text);
  if (drawn && !text) $("#careful").open = true;
}

// Sending

// Shown in capitals, sent in capitals: only brackets say that a letter is circled.
function submitText(text) {
  if (!askMeant(text.toUpperCase(), post)) post({ text: text.toUpperCase() });
}

function submitDrawing() {
  post({ slip: drawing().slip() });
  drawing().clear();
  $("#careful").open = false;
  if (!byThumb.matches) focusField();
}

function post(what) {
  const table = Number($("#table").value);
  const row = rowOf(table);
  if (!row) {
    tellSeat();
    if (!$("#table").value) $("#seat").textContent = "Quelle table ? Écrivez son numéro.";
    $("#table").select();
    return;
  }
  if (isLookedAt(row)) {
    toast(`Table ${table} : un bulletin est déjà saisi. Touchez d’abord « Reprendre ce bulletin ».`, { bad: true });
    return;
  }
  const after = pendingOf(table)?.entry ?? row.entered?.entry ?? null;
  refusal.hide();
  outbox.add({ game: view.game, coup, table, entry: entryName(), after, second: second(), rack: detail.tirage, ...what });
  latest = table;
  takeBackLatest = takingBack(table);
  clearVerdict = tellVerdict(table, null, takeBackLatest, line.isAway ? "gardé ici, partira au retour du réseau." : "envoi…");
  showDetail();
  nextTable(table);
}

function sent(item, answer) {
  const row = item.coup === coup && item.second === second() ? rowOf(item.table) : null;
  if (!row) return;
  row.entered = answer.entered;
  row.taken = true;
  clearVerdict = tellVerdict(item.table, answer.entered, takingBack(item.table));
  showDetail();
}

function refused(item, trouble) {
  const row = rowOf(item.table);
  const overtaken = trouble.current && row;
  if (overtaken) Object.assign(row, { entered: trouble.current, taken: true });
  refusal.show(item, trouble, overtaken && ((more) => {
    outbox.add({ ...item, ...more, entry: entryName(), after: trouble.current.entry });
    showDetail();
  }));
  clearVerdict();
  fetched = "";
  refresh().then(() => {
    if (!detail) return;
    showDetail();
    if (!isBusy() && item.coup === coup) {
      reread(item);
      refusal.come("nearest");
    } else refusal.mention(item, () => reread(item));
  });
}

function reread(item) {
  goTo(item.table, item.text ?? "", true);
  focusField();
}

// Setting out

function open(fresh) {
  view = fresh;
  const isJudge = view.name === "juge";
  $("#who").textContent = isJudge ? "Juge-arbitre" : view.name;
  $("#back").hidden = $("#back-by-menu").hidden = !isJudge;
  if (!outbox) {
    outbox = new Outbox(view.name, (item) => ask("/arbitre/bulletin", item));
    outbox.onsent = sent;
    outbox.onrefused = refused;
    outbox.onchange = () => line.tell();
    line.outbox = outbox;
    outbox.flush();
  }
  followGame();
  coups.show(view.coups, coup);
  if (detail) {
    tellSeat();
    tellMissing();
  }
  refresh();
}

$("#quick").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = suggestions.chosen ?? $("#slip").value.trim();
  if (text) submitText(text);
});
$("#again").addEventListener("click", () => reopenRow(rowOf(Number($("#table").value))));
$("#note").addEventListener("mousedown", (event) => event.preventDefault()); // the focus stays in the field
$("#quick").addEventListener("keydown", (event) => {
  if (event.key !== "ArrowUp" || $("#slip").value || ![$("#slip"), $("#onward")].includes(event.target)) return;
  event.preventDefault();
  takeBackLatest();
});
const thumbs = setUpThumbs($(".thumbs"), (text) => {
  if (text === TOP && !hasTop()) toast("Le top n’est pas encore retenu. « T » servira dès que le juge l’aura retenu ; notez les autres bulletins.", { bad: true });
  else if (rowOf(Number($("#table").value))) submitText(text);
  else toast("Aucune table n’est choisie. Touchez la sienne, ou écrivez son numéro.", { bad: true });
});
$("#table").addEventListener("input", () => { seating = true; tellSeat(); });
$("#table").addEventListener("blur", () => { seating = false; });
$("#table").addEventListener("focus", () => $("#table").select());
$("#table").addEventListener("keydown", (event) => {
  if (![" ", "Enter"].includes(event.key)) return;
  event.preventDefault();
  focusField();
});
$("#double").addEventListener("change", () => {
  document.body.classList.toggle("double", second());
  $("#band").hidden = !second();
  clearVerdict();
  chooseCoup(coup, byHand);
  if (!byThumb.matches) focusField();
});
$("#single").addEventListener("click", () => $("#double").click());
line.holdBack($("#leave-page"));
$("#careful").addEventListener("toggle", drawing, { once: true });
setTimeout(drawing, DRAWN_AFTER_MS);
setUpMenus();
setUpFades($("#desk"));
setUpAsked();
followKeyboard();
nameTableOnThumbs($(".thumbs"), $("#table"));

line.listen("/arbitre/flux", "arbitre", (fresh) => { open(fresh); outbox.flush(); });
askedAhead("/arbitre/etat").then((first) => { if (first && !view) open(first); });
