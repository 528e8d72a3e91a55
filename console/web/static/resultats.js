// « Résultats »: what was played, to read, to print, to send, to take home.
import { $, ask, make, plural } from "./common.js";
import { KEPT, rankingTabs, setUpDrop, toast, whenTouchedTwice, whileWaiting } from "./components.js";
import { setUpElsewhere } from "./resultats-ailleurs.js";
import { showSheet } from "./resultats-joueur.js";
import { attempt } from "./troubles.js";

const FAMILIES = {
  results: "Résultats, avec la feuille de chaque joueur",
  ranking: "Classement et coups seulement",
  sheet: "Feuille de la partie, sans les joueurs",
};
const FORMS = { pdf: "PDF", html: "HTML", csv: "Tableur (CSV)", federation: "Fichier de la fédération", text: "Texte", json: "Pour un autre logiciel (JSON)", gcg: "GCG" };
const ORDER = Object.keys(FORMS);
const SIDE = 800;

let listed = { games: [], printers: [], season: [], logo: false };
let told = { ranking: [], cuts: [] };
let cut = "general";

const chosen = () => listed.games.find(({ id }) => id === $("#game").value);
// A game without a title is called by its formule and its number that day, never by its identifier; of what kind it is, only
// a club that plays several kinds needs to read.
function called({ title, name, kind: its }) {
  const kind = listed.games.some((each) => each.kind !== its) ? its : "";
  const [, formule, number] = /^\d{4}-\d\d-\d\d-(.+)-(\d+)$/.exec(name) ?? [null, name, ""];
  if (title && listed.games.filter((each) => each.title === title).length === 1) return [title, kind].filter(Boolean).join(" · ");
  return [[title, kind].filter(Boolean).join(" · "), formule, number && `partie ${number}`].filter(Boolean).join(", ");
}

const holds = (game, family, form) => game?.papers.some((paper) => paper.family === family && paper.form === form);
const address = (game, family, form) => `/juge/resultats/fichier?${new URLSearchParams({ partie: game.id, famille: family, forme: form })}`;

// --- how it ended ---------------------------------------------------------------------------

function names(list) {
  return list.length > 1 ? `${list.slice(0, -1).join(", ")} et ${list.at(-1)}` : list[0];
}

const TOLD_TABLES = 12;

// « 4, 8 et 12 »; of many, the first ones and how many more.
function someTables(tables) {
  const shown = tables.length > TOLD_TABLES + 1 ? [...tables.slice(0, TOLD_TABLES), `${tables.length - TOLD_TABLES} de plus`] : tables;
  return `${tables.length > 1 ? "tables" : "table"} ${names(shown.map(String))}`;
}

function missingSlips(missing, slips) {
  const count = missing.reduce((sum, { tables }) => sum + tables.length, 0);
  const where = missing.map(({ coup, tables }) => `coup ${coup}, ${someTables(tables)}`);
  return `Résultats provisoires : ${slips ? plural(count, "bulletin manque", "bulletins manquent") : plural(count, "score manque", "scores manquent")} encore (${where.join(" ; ")}).`;
}

// Nobody has won as long as a slip may still change it.
function first(winners, provisional) {
  if (provisional) return `En tête : ${names(winners)}`;
  return `${names(winners)} ${winners.length > 1 ? "gagnent ex æquo" : "gagne"}`;
}

function showOutcome({ over, told: why, winners, figure, missing, slips, waiting }) {
  const lines = [];
  if (winners.length) lines.push(make("p", { className: "winner", textContent: `${first(winners, missing.length > 0 || told.provisional)}${figure ? ` · ${figure}` : ""}` }));
  if (over) lines.push(make("p", { textContent: ["Partie terminée.", ...why].join(" ") }));
  const provisional = missing.length ? missingSlips(missing, slips) : told.provisional ? waiting ? "Résultats provisoires." : "Résultats provisoires : la correction d’un coup au moins n’est pas close." : "";
  if (provisional) lines.push(make("p", { textContent: [provisional, waiting].filter(Boolean).join(" ") }));
  $("#outcome").hidden = !lines.length;
  $("#outcome").classList.toggle("waits", over && missing.length > 0);
  $("#outcome").classList.toggle("soon", !over);
  $("#outcome").replaceChildren(make("div", {}, ...lines),
    missing.length ? make("a", { className: "button", href: slips ? "/arbitre" : "/juge", textContent: slips ? "Saisir les bulletins" : "Entrer les points" }) : "");
}

// --- the ranking ----------------------------------------------------------------------------

const lineOf = (table) => told.ranking.find((line) => line.table === table);

function under(table) {
  const clubs = [...new Set(lineOf(table).people.map(({ club }) => club).filter(Boolean))].join(" / ");
  return clubs ? make("small", { textContent: clubs }) : null;
}

function player(table, name) {
  const button = make("button", { type: "button", className: "as-link" }, make("span", {}, name, under(table)));
  button.onclick = () => attempt(() => showSheet($("#sheet"), chosen().id, table));
  return button;
}

// A column nobody has anything in is left out.
function rows(lines) {
  const columns = told.columns.map((column, place) => ({ ...column, place })).filter(({ place }) => told.ranking.some(({ cells }) => cells[place] !== ""));
  const look = ({ number, large }) => [number ? "number" : "", large ? "large" : ""].join(" ").trim();
  const heading = make("tr", {}, ...columns.map((column) => make("th", { className: look(column), scope: "col", textContent: column.heading })));
  const body = lines.map(({ table, rank, cells }) => make("tr", { className: rank === 1 ? "first" : "" }, ...columns.map((column) =>
    (column.key === "player" ? make("td", { className: "player" }, player(table, String(cells[column.place])))
      : make("td", { className: `${look(column)} of-${column.key}`, textContent: cells[column.place] })))));
  return make("table", { className: "table" }, make("thead", {}, heading), make("tbody", {}, ...body));
}

const NOBODY = "Aucun bulletin corrigé : il n’y a pas de classement. La feuille de la partie s’imprime quand même.";

function showRanking() {
  cut = rankingTabs($("#tabs"), told.cuts, cut, (key) => { cut = key; showRanking(); });
  const parts = [];
  if (!told.ranking.length) parts.push(make("p", { className: "empty-state", textContent: told.why ?? NOBODY }));
  else if (cut === "general") parts.push(rows(told.ranking));
  else for (const { heading, ranking } of told.cuts.find(({ key }) => key === cut).groups) {
    parts.push(make("h3", { textContent: heading }), rows(ranking));
  }
  $("#ranking").replaceChildren(...parts);
}

async function loadRanking() {
  const game = chosen();
  if (!game) return;
  const query = new URLSearchParams({ partie: game.id });
  const [answer, outcome] = await Promise.all([
    ask(`/juge/resultats/classement?${query}`).catch((trouble) => ({ ranking: [], cuts: [], why: trouble.message })),
    ask(`/juge/resultats/fin?${query}`),
  ]);
  if (chosen() !== game) return; // another game was chosen while the answer was on its way
  told = answer;
  showOutcome(outcome);
  showRanking();
  showActions();
}

// --- the papers -----------------------------------------------------------------------------

// Whoever is ranked has results; a game without a ranking has its own sheet at least.
const printed = () => (told.ranking.length && holds(chosen(), "results", "pdf") ? "results" : "sheet");

function showActions() {
  const game = chosen();
  const [printer] = listed.printers;
  const paper = printed() === "results" ? "Classement, coups et feuille de chaque joueur" : "La feuille de la partie";
  $("#print").disabled = !holds(game, printed(), "pdf");
  $("#print-told").textContent = printer ? `${paper}, sur ${$("#printer").value || printer}.` : `${paper} : le PDF s’ouvre, imprimez-le d’ici.`;
  const federal = told.ranking.length > 0 && holds(game, "results", "federation");
  $("#send").disabled = !federal;
  $("#send-told").textContent = federal ? "Se télécharge sur cet appareil ; vous le joignez à votre message." : "Il faut un classement : corrigez d’abord des bulletins.";
}

async function printOn(printer, asked) {
  await ask("/juge/resultats/imprimer", { ...asked, forme: "pdf", imprimante: printer });
  toast(`Envoyé à l’imprimante ${printer}.`);
}

// A PDF opens in a tab of its own, which stays white until it is drawn.
const tellWait = () => toast("Le PDF se prépare : il s’ouvre dans un autre onglet.");

function links(title, forms, where, asked) {
  const row = make("div", { className: "row" });
  for (const form of forms) {
    const link = make("a", { className: "button", href: where(form), textContent: FORMS[form] ?? form, target: form === "pdf" ? "_blank" : "" });
    link.setAttribute("aria-label", `${FORMS[form] ?? form} : ${title}`);
    if (form === "pdf") link.addEventListener("click", tellWait);
    row.append(link);
    if (form === "pdf" && listed.printers.length) {
      const print = make("button", { type: "button", textContent: "Imprimer" });
      print.setAttribute("aria-label", `Imprimer : ${title}`);
      print.onclick = () => attempt(() => whileWaiting(print, () => printOn($("#printer").value, asked())));
      row.append(print);
    }
  }
  return make("div", { className: "paper" }, make("h3", { textContent: title }), row);
}

function showPapers() {
  const game = chosen();
  const papers = game ? Object.entries(FAMILIES).map(([family, title]) => {
    const forms = game.papers.filter((paper) => paper.family === family && !(family === "results" && paper.form === "json")).map(({ form }) => form).sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
    return forms.length ? links(title, forms, (form) => address(game, family, form), () => ({ partie: game.id, famille: family })) : null;
  }) : [];
  $("#papers").replaceChildren(...papers.filter(Boolean));
  const season = () => ({ ...($("#by").value && { par: $("#by").value }), meilleures: $("#best").value.trim() });
  $("#season").replaceChildren(links("À lire ou à imprimer", listed.season,
    (form) => `/juge/resultats/saison?${new URLSearchParams({ forme: form, ...season() })}`,
    () => ({ famille: "season", ...season() })));
}

// --- everything -----------------------------------------------------------------------------

function showNoGame() {
  $("#game").parentNode.hidden = true;
  $("#tabs").replaceChildren();
  $("#ranking").replaceChildren(make("div", { className: "empty-state" },
    make("p", { textContent: "Aucune partie n’est encore gardée : ses résultats seront ici dès le premier coup." }),
    make("a", { className: "button", href: "/juge/partie", textContent: "Nouvelle partie" })));
}

async function load() {
  listed = await ask("/juge/resultats/liste");
  const before = $("#game").value;
  $("#game").parentNode.hidden = false;
  $("#game").replaceChildren(...listed.games.map((game) =>
    make("option", { value: game.id, textContent: `${game.day.split("-").reverse().join("/")} · ${called(game)}` })));
  if (listed.games.some(({ id }) => id === before)) $("#game").value = before;
  $("#printer-choice").hidden = listed.printers.length < 2;
  $("#printer").replaceChildren(...listed.printers.map((name) => make("option", { value: name, textContent: name })));
  $("#logo-state").textContent = listed.logo ? "Il est imprimé en tête des PDF." : "Sans logo, seul le nom du club est imprimé.";
  $("#no-logo").hidden = !listed.logo;
  if (!listed.games.length) showNoGame();
  showPapers();
  showActions();
  await loadRanking();
}

// A photograph is far larger than paper needs: it is made smaller here, before it is sent.
async function smaller(file) {
  const bitmap = await createImageBitmap(file).catch(() => { throw new Error("Cette image n’est pas lisible. Choisissez un PNG ou un JPEG."); });
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = make("canvas", { width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) });
  canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").split(",")[1];
}

$("#game").addEventListener("change", () => { showPapers(); attempt(loadRanking); });
$("#by").addEventListener("change", showPapers);
$("#best").addEventListener("input", showPapers);
$("#printer").addEventListener("change", showActions);
$("#print").addEventListener("click", () => {
  const game = chosen();
  if (!listed.printers.length) { tellWait(); open(address(game, printed(), "pdf"), "_blank"); }
  else attempt(() => whileWaiting($("#print"), () => printOn($("#printer").value, { partie: game.id, famille: printed() })));
});
$("#send").addEventListener("click", () => {
  location.href = address(chosen(), "results", "federation");
  toast("Le fichier est dans les téléchargements de cet appareil. Joignez-le à votre message.", { stays: KEPT });
});

// A slow stick takes its time: the button says so until all is written, and the answer stays until it is read.
const TO_STICK = "Résultats, feuilles et journal, sur la clé USB du pupitre.";
let copying = false;
$("#stick-told").textContent = TO_STICK;
$("#stick").addEventListener("click", () => !copying && attempt(() => whileWaiting($("#stick"), async () => {
  copying = true;
  $("#stick-told").textContent = "Copie en cours… Laissez la clé branchée.";
  try {
    const { sticks } = await ask("/juge/resultats/cle", {});
    toast(`Tout est écrit sur la clé ${sticks.join(", ")}. Vous pouvez la retirer.`, { stays: KEPT });
  } finally {
    copying = false;
    $("#stick-told").textContent = TO_STICK;
  }
})));
$("#bring-back").addEventListener("click", () => attempt(async () => {
  await ask("/juge/resultats/reprendre", { partie: chosen().id });
  location.href = "/juge";
}));
setUpDrop($("#logo-zone"), $("#logo"), (file) => attempt(async () => {
  await ask("/juge/resultats/logo", { image: await smaller(file) });
  await load();
  toast("Le logo est gardé.");
}));
whenTouchedTwice($("#no-logo"), "Retirer le logo", () => attempt(async () => {
  await ask("/juge/resultats/logo", {});
  await load();
}));
setUpElsewhere({ attempt, tell: toast, reload: load });
attempt(load);
