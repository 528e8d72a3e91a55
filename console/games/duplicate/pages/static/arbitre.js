// The arbiters' page: table, slip, Enter; the verdict; the next table.
import { $, ask, make, plural, redraw } from "/static/common.js";
import { Outbox, entryName } from "./arbitre-attente.js";
import { Drawing } from "./arbitre-grille.js";
import { Suggestions } from "./arbitre-solutions.js";
import { tellVerdict, verdictLines } from "./arbitre-verdict.js";

let view = null;
let coup = null;
let detail = null;
let fetched = "";
let fetching = false;
let outbox = null;
let seating = false; // a table's number is being written

const second = () => $("#double").checked;
const drawing = new Drawing(() => submitDrawing());
const suggestions = new Suggestions($("#suggestions"), $("#slip"), (text) => submitText(text));
const progressOf = (number) => view?.coups.find((each) => each.number === number);

// Which coup

function chooseCoup(number) {
  coup = number;
  detail = null;
  $("#slip").value = "";
  fetched = "";
  $("#verdict").replaceChildren();
  $("#conflict").hidden = true;
  showCoups();
  refresh();
}

function natural() {
  const open = view.coups.filter((each) => each.state === "open");
  return (open.find(({ mine }) => mine[0] < mine[1]) ?? open.at(-1) ?? view.coups.at(-1))?.number ?? null;
}

// An arbiter in the middle of a slip: nothing that arrives may take it from under the fingers.
const isBusy = () => Boolean($("#slip").value || $("#careful").open || seating);

// A coup that is finished gives way to the next one, never while something is being typed.
function followGame() {
  const current = progressOf(coup);
  const done = !current || current.state !== "open" || current.mine[0] >= current.mine[1];
  if (done && !isBusy() && natural() !== coup) chooseCoup(natural());
}

function showCoups() {
  const fresh = redraw($("#coups"), [view.coups.map(({ number, state, mine }) => [number, state, mine]), coup], () => view.coups.map((each) => {
    const label = { open: `${each.mine[0]}/${each.mine[1]}`, closed: "clos", annulled: "annulé" }[each.state];
    const button = make("button", { className: each.number === coup ? "" : "plain" }, `Coup ${each.number} `, make("small", { textContent: label }));
    button.onclick = () => chooseCoup(each.number);
    return button;
  }));
  if (fresh) $("#coups").querySelector("button:not(.plain)")?.scrollIntoView({ block: "nearest", inline: "center" });
}

async function refresh() {
  const known = progressOf(coup);
  $("#waiting").hidden = Boolean(known);
  $("#desk").hidden = !known;
  if (!known) return;
  const wanted = `${view.game}/${coup}/${known.revision}/${second()}`;
  if (wanted === fetched || fetching) return;
  fetching = true;
  const fresh = await ask(`/arbitre/coup?coup=${coup}&double=${second() ? 1 : 0}`).catch(() => null);
  fetching = false;
  if (!fresh) return; // the stream tells when the network is back
  adopt(fresh, wanted);
  refresh(); // another coup may have been chosen in the meantime
}

function adopt(fresh, wanted) {
  if (fresh.coup !== coup) return;
  const isNew = detail?.coup !== coup || detail.tirage !== fresh.tirage;
  const mayMove = !isBusy();
  detail = fresh;
  fetched = wanted;
  showDetail();
  if (isNew) suggestions.load(coup);
  if (mayMove && (isNew || !$("#table").value)) nextTable(0);
  else tellSeat();
}

// What is shown

function pendingOf(table) {
  return outbox.last((item) => item.game === view.game && item.coup === coup && item.table === table && item.second === second());
}

const rowOf = (table) => detail?.tables.find((row) => row.table === table);
const isMissing = (row) => !row.taken && !pendingOf(row.table);

function showDetail() {
  const { state, tirage, top, tables } = detail;
  const missing = tables.filter(isMissing);
  $("#title").textContent = `Coup ${detail.coup}${second() ? ", double arbitrage" : ""}`;
  $("#progress").textContent = `${tables.length - missing.length} sur ${tables.length}`;
  $("#facts").replaceChildren(make("span", { className: "tirage", textContent: tirage }),
    ` · ${detail.t_told ?? (top ? `top ${top.word.toUpperCase()} ${top.ref}, ${top.points} points` : "top pas encore retenu")}`,
    state === "closed" ? make("strong", { className: "warn", textContent: " · coup clos par le juge" }) : "");
  $("#missing-title").textContent = missing.length ? `Il manque ${plural(missing.length, "bulletin")}` : "Tous vos bulletins sont saisis";
  redraw($("#missing"), missing.map(({ table, name }) => [table, name]), () => missing.map(({ table, name }) => {
    const button = make("button", { type: "button", className: "plain", textContent: table, title: name });
    button.onclick = () => goTo(table);
    return button;
  }));
  const entered = tables.filter((row) => !isMissing(row));
  $("#entered-part").hidden = !entered.length;
  redraw($("#entered"), entered.map((row) => [row, pendingOf(row.table)]), () => entered.map(enteredRow));
  showQuestions();
  showDifferences();
  showBoard();
  tellLine();
}

function enteredRow(row) {
  const pending = pendingOf(row.table);
  const entered = row.entered;
  const edit = make("button", { className: "plain", textContent: "Reprendre" });
  edit.onclick = (event) => { event.stopPropagation(); reopenRow(row); };
  const text = pending ? pending.text ?? "dessin" : entered?.text ?? "—";
  const node = make("tr", { className: pending ? "pending" : "" },
    make("td", { className: "number", textContent: row.table }),
    make("td", {}, make("div", { className: "text", textContent: text }), make("div", { className: "soft", textContent: row.name })),
    make("td", { className: "number" }, ...(pending ? ["en attente"] : entered ? verdictLines(entered.verdict) : [])),
    make("td", {}, edit));
  node.onclick = () => { if (entered) tellVerdict($("#verdict"), row.table, entered); };
  return node;
}

// Whoever carries the billets knows: the arbiter answers, and may take the answer back.
function showQuestions() {
  const asked = second() ? [] : detail.tables.filter(({ entered }) => entered && (entered.verdict.question?.key === "billet" || entered.knew !== null));
  redraw($("#questions"), asked, () => asked.map(({ table, entered }) => billetQuestion(table, entered.verdict.question, entered.knew)));
}

function billetQuestion(table, asked, knew) {
  const trouble = make("p", { className: "bad", role: "alert" });
  const choice = (label, answer) => {
    const button = make("button", { type: "button", className: "plain", textContent: label });
    button.onclick = () => ask("/arbitre/billet", { coup: detail.coup, table, answer }).catch(({ message }) => { trouble.textContent = message; });
    return button;
  };
  const told = asked ? asked.text : `Table ${table}, billet reçu avant ce coup : ${knew ? "oui, zéro" : "non, moyenne"}.`;
  const choices = asked ? [choice(asked.yes, true), choice(asked.no, false)] : [choice(knew ? "Changer : non, pas reçu" : "Changer : oui, reçu", !knew)];
  return make("div", { className: "question" }, make("p", { textContent: told }), make("div", { className: "row" }, ...choices), trouble);
}

function showDifferences() {
  $("#differences").replaceChildren(...detail.differences.map(({ table, first, second: blind }) =>
    make("div", {}, make("p", { className: "bad", textContent: `Table ${table} : les deux arbitres ne sont pas d’accord.` }), versus(first, blind))));
}

function versus(...entries) {
  return make("div", { className: "versus" }, ...entries.filter(Boolean).map((entry) => make("div", {},
    make("strong", { textContent: entry.by }), make("div", { className: "text", textContent: entry.text }),
    ...(entry.verdict ? verdictLines(entry.verdict) : []))));
}

function showBoard() {
  const squares = [...detail.grid].map((square) => make("span", {
    textContent: square === "." ? "" : square.toUpperCase(),
    className: square === "." ? "" : square === square.toUpperCase() ? "tile" : "tile joker",
  }));
  $("#board").replaceChildren(make("div", { className: "squares" }, ...squares));
}

function tellLine() {
  const count = outbox?.items.length ?? 0;
  $("#line").textContent = !count ? "" : outbox.cut ? `Liaison perdue : ${plural(count, "saisie gardée", "saisies gardées")} ici` : outbox.unwritten ? `Carte pleine ou absente au pupitre : ${plural(count, "saisie gardée", "saisies gardées")} ici aussi` : `${plural(count, "envoi")} en cours`;
  $("#line").className = outbox?.cut || outbox?.unwritten ? "bad" : "soft";
}

// Going from table to table

function goTo(table) {
  $("#table").value = table ?? "";
  $("#slip").value = "";
  seating = false;
  suggestions.clear();
  tellSeat();
  $(table ? "#slip" : "#table").focus();
}

function tellSeat() {
  const row = rowOf(Number($("#table").value));
  $("#seat").textContent = row ? row.name + (isMissing(row) ? "" : " · déjà saisi : une nouvelle saisie le remplace et garde l’ancienne")
    : $("#table").value ? "Cette table n’est pas dans votre liste." : "";
  $("#seat").className = row ? "soft" : "bad";
}

function nextTable(after) {
  const missing = detail.tables.filter(isMissing).map(({ table }) => table);
  goTo(missing.find((table) => table > after) ?? missing[0] ?? null);
}

function reopenRow(row) {
  $("#table").value = row.table;
  tellSeat();
  if (row.entered) {
    drawing.load(row.entered.slip);
    $("#slip").value = row.entered.text === "T" ? "T" : "";
  }
  $("#slip").focus();
}

// Sending

// Shown in capitals, sent in capitals: only brackets say that a letter is circled.
function submitText(text) {
  post({ text: text.toUpperCase() });
}

function submitDrawing() {
  post({ slip: drawing.slip() });
  drawing.clear();
  $("#careful").open = false;
}

function post(what) {
  const table = Number($("#table").value);
  const row = rowOf(table);
  if (!row) {
    tellSeat();
    $("#table").select();
    return;
  }
  const after = pendingOf(table)?.entry ?? row.entered?.entry ?? null;
  $("#conflict").hidden = true;
  tellVerdict($("#verdict"), table, null);
  outbox.add({ game: view.game, coup, table, entry: entryName(), after, second: second(), rack: detail.tirage, ...what });
  showDetail();
  nextTable(table);
}

function sent(item, answer) {
  const row = item.coup === coup && item.second === second() ? rowOf(item.table) : null;
  if (!row) return;
  row.entered = answer.entered;
  row.taken = true;
  tellVerdict($("#verdict"), item.table, answer.entered);
  showDetail();
}

function refused(item, trouble) {
  const mine = { by: "Votre saisie", text: item.text ?? "dessin" };
  const nodes = [make("p", { textContent: `Table ${item.table}, coup ${item.coup} : ${trouble.message}` })];
  if (trouble.current) nodes.push(versus(trouble.current, mine));
  const row = rowOf(item.table);
  if (trouble.current && row) {
    row.entered = trouble.current;
    row.taken = true;
    const insist = make("button", { textContent: "Enregistrer quand même ma lecture" });
    insist.onclick = () => {
      $("#conflict").hidden = true;
      outbox.add({ ...item, entry: entryName(), after: trouble.current.entry });
      showDetail();
    };
    nodes.push(insist);
  }
  const close = make("button", { className: "plain", textContent: trouble.current ? "Garder l’autre" : "Compris" });
  close.onclick = () => { $("#conflict").hidden = true; };
  $("#conflict").replaceChildren(...nodes, close);
  $("#conflict").hidden = false;
  $("#verdict").replaceChildren();
  fetched = "";
  refresh().then(() => {
    if (!detail) return;
    showDetail();
    if (!isBusy() && item.coup === coup) reread(item);
    else $("#conflict").append(make("button", { type: "button", className: "plain", textContent: `Relire la table ${item.table}`, onclick: () => reread(item) }));
  });
}

function reread(item) {
  goTo(item.table);
  $("#slip").value = item.text ?? "";
}

// Setting out

function open(fresh) {
  view = fresh;
  const isJudge = view.name === "juge";
  $("#who").textContent = isJudge ? "Juge-arbitre" : view.name;
  $("#back").hidden = !isJudge;
  if (!outbox) {
    outbox = new Outbox(view.name, (item) => ask("/arbitre/bulletin", item));
    outbox.onsent = sent;
    outbox.onrefused = refused;
    outbox.onchange = tellLine;
    outbox.flush();
  }
  followGame();
  showCoups();
  refresh();
}

$("#quick").addEventListener("submit", (event) => {
  event.preventDefault();
  if (document.activeElement === $("#table")) {
    $("#slip").focus();
    return;
  }
  const text = suggestions.chosen ?? $("#slip").value.trim();
  if (text) submitText(text);
});
for (const thumb of document.querySelectorAll(".thumbs button")) {
  thumb.addEventListener("click", () => submitText(thumb.dataset.slip));
}
// Without TLS there is no service worker: what waits is kept here, and leaving is asked about.
addEventListener("beforeunload", (event) => {
  if (outbox?.items.length) event.preventDefault();
});
$("#table").addEventListener("input", () => { seating = true; tellSeat(); });
$("#table").addEventListener("blur", () => { seating = false; });
$("#table").addEventListener("focus", () => $("#table").select());
$("#table").addEventListener("keydown", (event) => {
  if (event.key !== " ") return;
  event.preventDefault();
  $("#slip").focus();
});
$("#double").addEventListener("change", () => chooseCoup(coup));
$("#drawing").append(drawing.node);

const source = new EventSource("/arbitre/flux");
source.addEventListener("arbitre", (event) => { open(JSON.parse(event.data)); outbox.flush(); });
