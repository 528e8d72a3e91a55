// The players: tonight's list before a game, this game's while it is played.
import { $, ask, forget, make, plural, redraw, refuse, whenDialogSent, wholeNumber } from "./common.js";
import { menuEntry, toast } from "./components.js";
import { button, setUpImports } from "./liste-apport.js";
import { setUpDoor } from "./liste-pointage.js";
import { attempt } from "./troubles.js";

const ABOUT = ["licence", "club", "category", "series"];
const COLUMNS = ["club", "series", "arbiter", "total", "state"];
const WRITTEN = ["name", "name2", "table", "first", ...ABOUT];
const EDITED = ["name", "name2", "table", ...ABOUT, ...ABOUT.map((field) => `${field}2`)];
// Which field a refusal is about.
const FIELDS = { player_name_needed: "name", player_bad_table: "table", table_twice: "table", list_no_move_in_game: "table" };
const QUESTIONS = ["player_meant", "player_here"];
const LEFT = Symbol("nothing was answered");

let state = { use: null, players: [], actions: {}, arbiters: [], undo: "", next: null };
let asked = 0;
let doubts = new Map();
const rows = new Map();

const value = (id) => $(`#${id}`).value.trim();
const isGame = () => state.use === "game";
const about = (person) => [person.club, person.series, person.licence].filter(Boolean).join(" · ");

// Whom the names of a row may mean, as the list it came in was read.
const doubted = ({ people: listed }) => listed.flatMap(({ name }, place) => (doubts.get(name) ?? []).map((person) => ({ place, person })));

// Only the last answer counts: a finger is faster than a network.
async function answered(asking) {
  const mine = ++asked;
  try {
    const answer = await asking;
    if (mine === asked) show(answer);
    return answer;
  } catch (trouble) {
    if (trouble.code === "list_no_game") load();
    throw trouble;
  }
}

const fetched = () => answered(ask("/juge/liste/etat?partie=1"));
const load = () => attempt(fetched, "list");

// Which of the two lists is meant is known before anything is written in it.
async function change(what, body) {
  if (!state.use) state.use = (await fetched()).use;
  return answered(ask(`/juge/liste/${what}`, { use: state.use, ...body }));
}

// What was done; taken back by a touch as long as the console remembers how.
function told(text, { undo }) {
  toast(text, undo ? { undo: { label: "Annuler", act: takeBack }, stays: 8000 } : {});
}

const takeBack = () => attempt(async () => toast((await change("annuler", {})).told));

// --- What is shown

function counted({ players, next }) {
  if (!players.length) return "Aucun joueur pour l’instant";
  const people = plural(players.length, "joueur");
  return isGame() ? `${people}, partie en cours : coup ${next}` : people;
}

function show(fresh) {
  const known = new Set(state.players.map(({ table, name }) => `${table} ${name}`));
  const isFirst = !document.body.dataset.players;
  state = fresh;
  const { players, arrival, undo, playing } = state;
  $("#count").textContent = counted(state);
  $("#playing").hidden = isGame() || !playing;
  $("#arrival").textContent = arrival;
  $("#undo").hidden = !undo;
  $("#undo").textContent = undo;
  for (const [id, hidden] of [["first-field", !isGame()], ["export", !isGame()], ["sharing", !isGame()], ["empty", isGame() || !players.length], ["print", !players.length], ["nobody", players.length > 0], ["roster", !players.length]]) $(`#${id}`).hidden = hidden;
  $("#roster").dataset.empty = COLUMNS.filter((column) => players.every((row) => row[column] === null || row[column] === "" || (column === "total" && !isGame()))
    && !(column === "state" && players.some((row) => doubted(row).length))).join(" ");
  drawRows(players);
  if (isGame()) showSharing();
  showKnown();
  if (!isFirst) {
    const added = players.filter(({ table, name }) => !known.has(`${table} ${name}`));
    if (added.length === 1) point(rows.get(added[0].table).node);
  }
  document.body.dataset.players = players.length;
}

function point(node) {
  node.classList.add("fresh");
  node.onanimationend = () => node.classList.remove("fresh");
  node.scrollIntoView({ block: "nearest" });
}

// Rows that have not changed stay where they are, with the finger that is on them.
function drawRows(players) {
  const body = $("#players");
  const held = document.activeElement.closest?.("#players tr")?.dataset.table;
  const drawn = players.map((row) => {
    const shown = JSON.stringify([row, doubted(row), state.actions, isGame()]);
    if (rows.get(row.table)?.shown !== shown) rows.set(row.table, { shown, node: rowNode(row) });
    return rows.get(row.table).node;
  });
  for (const [place, node] of drawn.entries()) if (body.children[place] !== node) body.insertBefore(node, body.children[place] ?? null);
  while (body.children.length > drawn.length) body.lastChild.remove();
  const present = new Set(players.map(({ table }) => table));
  for (const table of rows.keys()) if (!present.has(table)) rows.delete(table);
  if (held && !body.contains(document.activeElement)) (rows.get(Number(held))?.node.querySelector("summary") ?? $("#name")).focus();
}

function rowNode(row) {
  const cell = (className, text) => make("td", { className, textContent: text ?? "" });
  const isGone = row.actions.some((key) => ["back", "readmit"].includes(key));
  const isTold = row.state || doubted(row).length;
  const node = make("tr", { className: [isGone && "gone", isTold && "told"].filter(Boolean).join(" ") },
    cell("number", row.table), cell("name", row.name), cell("club", row.club), cell("series", row.series),
    cell("arbiter", row.arbiter || (isGame() ? "tous" : "")), cell("total number", row.total),
    doubted(row).length ? make("td", { className: "state" }, make("span", { className: "doubt", textContent: "nom douteux" }), row.state ? ` · ${row.state}` : "") : cell("state", row.state),
    make("td", { className: "acts-cell" }, menu(row)));
  node.dataset.table = row.table;
  return node;
}

// Filled when it is opened, and placed beside its button: inside a list that scrolls it would be cut.
function menu(row) {
  const sheet = make("div", { className: "menu-sheet" });
  const summary = make("summary", { textContent: "…", ariaLabel: `Actions : ${row.name}, table ${row.table}` });
  const node = make("details", { className: "menu" }, summary, sheet);
  // What follows begins and ends at the button: the entries go with the menu.
  const entry = (label, small, run, className) => menuEntry(label, small, () => { summary.focus(); run(); }, className);
  summary.onclick = () => {
    sheet.style.visibility = "hidden";
    const doubt = doubted(row);
    sheet.replaceChildren(...doubt.map(({ place: whose, person }) => entry(`C’est ${person.name}`, about(person), () => rename(row, whose, person))),
      ...(doubt.length ? [entry("Ce nom est juste", "", () => trust(row))] : []),
      ...row.actions.map((key) => entry(state.actions[key].label, "", () => act(row, key), state.actions[key].grave ? "grave" : "")));
  };
  node.ontoggle = () => {
    if (node.open) place(node);
    else sheet.replaceChildren();
  };
  return node;
}

function place({ firstChild: summary, lastChild: sheet }) {
  const { top, bottom, right } = summary.getBoundingClientRect();
  const { width, height } = sheet.getBoundingClientRect();
  sheet.style.left = `${Math.max(8, right - width)}px`;
  sheet.style.top = `${bottom + height + 8 > innerHeight ? Math.max(8, top - height) : bottom}px`;
  sheet.style.visibility = "";
}

document.addEventListener("scroll", () => {
  const open = $("#players details[open]");
  if (open) place(open);
}, { capture: true, passive: true });

// --- One more

// Sent, and asked about as often as there is something to ask.
async function seat(form, answers = {}) {
  try {
    return await change("ajouter", { ...form, ...answers, table: numberIn(form, "table"), first: numberIn(form, "first") });
  } catch (refused) {
    if (!QUESTIONS.includes(refused.code)) throw refused;
    const answer = await answerTo(refused, form);
    if (answer === LEFT) throw LEFT;
    return seat(form, { ...answers, ...answer });
  }
}

function numberIn(form, field) {
  if (!form[field]) return null;
  try {
    return wholeNumber(form[field]);
  } catch (wrong) {
    throw Object.assign(wrong, { field });
  }
}

let before = Promise.resolve();

// One question at a time. It takes neither the focus nor the next Enter of whoever is writing another name.
function answerTo(refused, form) {
  before = before.then(() => new Promise((resolve) => {
    const dialog = $("#meant");
    const choice = (label, small, answer, className = "") => {
      const node = button(label, className, () => { resolve(answer); dialog.close(); });
      if (small) node.append(make("small", { textContent: small }));
      return node;
    };
    const isSecond = refused.name === form.name2 && refused.name !== form.name;
    const person = (meant) => Object.fromEntries(["name", ...ABOUT].map((field) => [isSecond ? `${field}2` : field, meant[field]]));
    $("#meant-title").textContent = refused.message;
    $("#meant-choices").replaceChildren(...(refused.code === "player_meant"
      ? [...refused.meant.map((each) => choice(each.name, about(each), { ...person(each), sure: true })), choice("Non, garder ce nom", "", { sure: true })]
      : [choice("C’est quelqu’un d’autre du même nom", "", { namesake: true })]), choice("Laisser", "", LEFT, "bare"));
    dialog.onclose = () => resolve(LEFT);
    const writing = document.activeElement;
    if (isEmpty() || document.querySelector("dialog[open]")) {
      dialog.showModal();
      return;
    }
    dialog.show();
    writing.focus();
  }));
  return before;
}

const written = () => Object.fromEntries(WRITTEN.map((field) => [field, value(field)]));
const isEmpty = () => WRITTEN.every((field) => !value(field));

function fill(form) {
  for (const field of WRITTEN) $(`#${field}`).value = form[field] ?? "";
  recognised = null;
  showKnown();
}

const fieldIn = (prefix) => ({ code, field }) => {
  const found = field ?? FIELDS[code];
  return found ? $(`#${prefix}${found}`) : null;
};

// The line is free for the next player at once; what is refused comes back, unless the next one is already
// being written: then the sentence says whom it is about.
async function add(form) {
  fill({});
  $("#name").focus();
  try {
    await seat(form);
  } catch (refused) {
    const free = isEmpty();
    if (free) fill(form);
    if (refused === LEFT) {
      if (free) $("#name").focus();
      return;
    }
    refuse($("#add"), free ? refused.message : `${form.name} n’est pas inscrit. ${refused.message}`, free ? fieldIn("")(refused) : null);
  }
}

$("#add").addEventListener("submit", (event) => {
  event.preventDefault();
  forget(event.target);
  attempt(() => add(written()));
});
$("#add").addEventListener("input", (event) => forget(event.currentTarget));

function showMore(open) {
  $("#more-fields").hidden = !open;
  $("#more").ariaExpanded = String(open);
  $("#more").textContent = open ? "Moins" : "Plus…";
  $("#add").classList.toggle("open", open);
}

$("#more").addEventListener("click", () => {
  showMore($("#more-fields").hidden);
  if (!$("#more-fields").hidden) $("#name2").focus();
});

// --- Who is known

let people = [];
let recognised = null;

function showKnown() {
  const { known = 0 } = state;
  const told = recognised ? about(recognised) : known && !state.players.length ? `${plural(known, "personne connue", "personnes connues")} : tapez trois lettres du nom.` : "";
  $("#known").textContent = told;
  $("#known").hidden = !told;
}

// Somebody chosen from the list brings the rest with the name; with another name it goes again.
function recognise(person) {
  for (const field of ABOUT) {
    const input = $(`#${field}`);
    if (!input.value || input.value === recognised?.[field]) input.value = person?.[field] ?? "";
  }
  recognised = person;
  showKnown();
}

$("#name").addEventListener("input", async () => {
  const text = value("name");
  const person = people.find(({ name }) => name === text) ?? null;
  if (person !== recognised) recognise(person);
  if (person || text.length < 3) return;
  const found = await ask("/juge/liste/chercher", { text }).catch(() => ({ people: [] }));
  if (text !== value("name")) return;
  ({ people } = found);
  $("#people").replaceChildren(...people.map((each) => make("option", { value: each.name, label: about(each) })));
});

// --- One of them

const personOf = ({ people: [first, second] }) => ({
  ...first, ...Object.fromEntries(Object.entries(second ?? {}).map(([field, text]) => [`${field}2`, text])),
});

function rename(row, place, person) {
  const form = personOf(row);
  for (const field of ["name", ...ABOUT]) form[place ? `${field}2` : field] = person[field];
  attempt(async () => told(`Table ${row.table} : ${person.name}.`,
    await change("ajouter", { ...form, table: row.table, instead: row.table, sure: true, namesake: true })));
}

function trust(row) {
  for (const { name } of row.people) doubts.delete(name);
  show(state);
}

function edit(row) {
  const form = { ...personOf(row), table: String(row.table) };
  for (const field of EDITED) $(`#edit-${field}`).value = form[field] ?? "";
  $("#edit-title").textContent = `Modifier ${row.name}`;
  $("#edit-table").disabled = isGame();
  $("#edit-pair").open = row.people.length > 1;
  whenDialogSent($("#edit"), async () => {
    const typed = Object.fromEntries(EDITED.map((field) => [field, value(`edit-${field}`)]));
    try {
      const answer = await seat({ ...typed, instead: row.table });
      told(`Table ${typed.table || row.table} : modification enregistrée.`, answer);
      return true;
    } catch (refused) {
      if (refused === LEFT) return false;
      throw refused;
    }
  }, fieldIn("edit-"));
  $("#edit").showModal();
}

// What an action asks, and what is sent with the answer.
function asking(row, key) {
  const { table, name } = row;
  const { question, answer, proposed } = state.actions[key];
  if (key === "move") {
    return { question: `${name} change de table.`, answer: "Nouvelle table (qui s’y trouve prend sa place)", proposed: "", done: (to) => `${name} : table ${to}.`,
      send: (to) => change("place", { table, to: wholeNumber(to) }) };
  }
  if (key === "remove") return { question: `Retirer ${name} de la liste\u00a0?`, answer: "", proposed: "", done: () => `${name} n’est plus sur la liste.`, send: () => change("retirer", { table }) };
  return { question: question.replace("{name}", name), answer, proposed, send: (written_) => change("action", { table, action: key, answer: written_ }) };
}

function act(row, key) {
  if (key === "edit") {
    edit(row);
    return;
  }
  const { question, answer: label, proposed, done, send } = asking(row, key);
  const sent = async (answer) => {
    const after = await send(answer);
    if (done) told(done(answer), after);
  };
  if (!question && !label) {
    attempt(() => sent(""));
    return;
  }
  $("#question").textContent = question;
  $("#label").textContent = label;
  $("#label").parentNode.hidden = !label;
  $("#answer").required = Boolean(label);
  $("#answer").value = proposed;
  $("#confirm").className = state.actions[key].grave ? "grave" : "primary";
  whenDialogSent($("#ask"), () => sent(value("answer")), () => $("#answer"));
  $("#ask").showModal();
}

// --- Who corrects whom

// « 1 à 4, 7 »
function ranges(tables) {
  const found = [];
  for (const table of tables) {
    const last = found.at(-1);
    if (last && table === last[1] + 1) last[1] = table;
    else found.push([table, table]);
  }
  return found.map(([from, to]) => (from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from} à ${to}`)).join(", ");
}

function showSharing() {
  const { players, arbiters } = state;
  const names = [...new Set([...arbiters, ...players.map(({ arbiter }) => arbiter).filter(Boolean)])];
  const shared = names.map((name) => [name, ranges(players.filter(({ arbiter }) => arbiter === name).map(({ table }) => table))]);
  const open = ranges(players.filter(({ arbiter }) => !arbiter).map(({ table }) => table));
  redraw($("#shared"), [shared, open], () => [...shared, ["Tous", open]].filter(([, tables]) => tables)
    .map(([name, tables]) => make("li", { className: "chip" }, make("strong", { textContent: name }), ` : ${tables}`)));
  const chosen = $("#arbiter").value;
  redraw($("#arbiter"), arbiters, () => [make("option", { value: "", textContent: "tous les arbitres" }), ...arbiters.map((name) => make("option", { value: name, textContent: name }))]);
  $("#arbiter").value = arbiters.includes(chosen) ? chosen : "";
}

$("#share").addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  forget(form);
  try {
    await ask("/juge/joueurs/tables", { arbiter: $("#arbiter").value, tables: value("tables") });
    $("#tables").value = "";
    await load();
  } catch (refused) {
    refuse(form, refused.message, refused.code === "arbiter_unknown" ? $("#arbiter") : $("#tables"));
  }
});

// --- The page

$("#undo").addEventListener("click", takeBack);
setUpImports({
  current: () => state, change, told, load,
  doubt: (found) => { doubts = found; },
});
setUpDoor({ attempt, seated: async (text) => { await load(); told(text, state); } });
// Somebody else may have changed the list while this page was away.
document.addEventListener("visibilitychange", () => { if (!document.hidden) load(); });
const wide = matchMedia("(min-width: 60rem)").matches;
load().then(() => {
  $("#import").open = wide || !state.players.length;
  $("#others").open = wide && !state.players.length;
  $("#sharing").open = wide;
});
