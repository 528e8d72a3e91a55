// « Résultats »: what was played, to read, to print, to take home.
import { $, ask, make, plural } from "./common.js";
import { setUpElsewhere } from "./resultats-ailleurs.js";

const FAMILIES = {
  results: "Résultats complets, avec la feuille de chaque joueur",
  ranking: "Classement et coups seulement",
  sheet: "Feuille de la partie, sans les joueurs",
};
const FORMS = { pdf: "PDF", html: "HTML", csv: "Tableur (CSV)", federation: "Fichier fédéral", text: "Texte", json: "Programme (JSON)", gcg: "GCG" };
const ORDER = Object.keys(FORMS);
const SIDE = 800;

let listed = { games: [], printers: [], season: [], logo: false };
let told = { ranking: [], cuts: [] };
let cut = "general";

function tell(message, bad = false) {
  $("#message").replaceChildren(make("div", { className: `card notice${bad ? " bad" : ""}`, textContent: message }));
}

async function attempt(action) {
  try {
    await action();
  } catch (trouble) {
    tell(trouble.message, true);
  }
}

const chosen = () => listed.games.find(({ id }) => id === $("#game").value);

function clubOf(table) {
  const { people } = told.ranking.find((line) => line.table === table);
  return [...new Set(people.map(({ club }) => club).filter(Boolean))].join(" / ");
}

// The club stands under the name: a telephone has no room for another column.
function rows(lines) {
  const heading = make("tr", {}, ...told.columns.map(({ heading, number }) =>
    make("th", { className: number ? "number" : "", scope: "col", textContent: heading })));
  const body = lines.map(({ table, cells }) => make("tr", {}, ...told.columns.map(({ key, number }, place) =>
    make("td", { className: number ? "number" : "" }, String(cells[place]),
      ...(key === "player" ? [make("div", { className: "soft", textContent: clubOf(table) })] : [])))));
  return make("table", {}, make("thead", {}, heading), make("tbody", {}, ...body));
}

function showRanking() {
  const tabs = [{ key: "general", label: "Général" }, ...told.cuts];
  if (!tabs.some(({ key }) => key === cut)) cut = "general";
  $("#tabs").replaceChildren(...(told.ranking.length ? tabs : []).map(({ key, label }) => {
    const button = make("button", { type: "button", className: key === cut ? "" : "plain", textContent: label });
    button.setAttribute("aria-pressed", key === cut);
    button.onclick = () => { cut = key; showRanking(); };
    return button;
  }));
  const parts = told.provisional ? [make("p", { className: "warn", textContent: "Résultats provisoires : un coup au moins n’est pas clôturé." })] : [];
  if (!told.ranking.length) parts.push(make("p", { className: "soft", textContent: told.why ?? "Aucun bulletin corrigé : il n’y a pas de classement. La feuille de la partie s’imprime ci-dessous." }));
  else if (cut === "general") parts.push(rows(told.ranking));
  else for (const { heading, ranking } of told.cuts.find(({ key }) => key === cut).groups) {
    parts.push(make("h3", { textContent: heading }), rows(ranking));
  }
  $("#ranking").replaceChildren(...parts);
}

async function loadRanking() {
  const game = chosen();
  if (!game) return;
  const answer = await ask(`/juge/resultats/classement?${new URLSearchParams({ partie: game.id })}`)
    .catch((trouble) => ({ ranking: [], cuts: [], why: trouble.message }));
  if (chosen() !== game) return; // another game was chosen while the answer was on its way
  told = answer;
  showRanking();
}

function links(title, forms, address, printed) {
  const row = make("div", { className: "row" });
  for (const form of forms) {
    const link = make("a", { className: "button", href: address(form), textContent: FORMS[form] ?? form, target: form === "pdf" ? "_blank" : "" });
    link.setAttribute("aria-label", `${FORMS[form] ?? form} : ${title}`);
    row.append(link);
    if (form === "pdf" && listed.printers.length) {
      const print = make("button", { type: "button", textContent: "Imprimer" });
      print.setAttribute("aria-label", `Imprimer : ${title}`);
      print.onclick = () => attempt(async () => {
        await ask("/juge/resultats/imprimer", { ...printed(), forme: form, imprimante: $("#printer").value });
        tell(`Envoyé à l’imprimante ${$("#printer").value}.`);
      });
      row.append(print);
    }
  }
  return make("div", { className: "paper" }, make("h3", { textContent: title }), row);
}

function showPapers() {
  const game = chosen();
  const papers = game ? Object.entries(FAMILIES).map(([family, title]) => {
    const forms = game.papers.filter((paper) => paper.family === family && !(family === "results" && paper.form === "json")).map(({ form }) => form).sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
    const address = (form) => `/juge/resultats/fichier?${new URLSearchParams({ partie: game.id, famille: family, forme: form })}`;
    return forms.length ? links(title, forms, address, () => ({ partie: game.id, famille: family })) : null;
  }) : [];
  $("#papers").replaceChildren(...papers.filter(Boolean));
  const season = () => ({ par: $("#by").value, meilleures: $("#best").value.trim() });
  $("#season").replaceChildren(links("Toutes les parties corrigées", listed.season,
    (form) => `/juge/resultats/saison?${new URLSearchParams({ forme: form, ...season() })}`,
    () => ({ famille: "season", ...season() })));
}

async function load() {
  listed = await ask("/juge/resultats/liste");
  const before = $("#game").value;
  const called = ({ title, name }) => (title && listed.games.filter((each) => each.title === title).length === 1 ? title : [title, name].filter(Boolean).join(", "));
  $("#game").replaceChildren(...listed.games.map((game) =>
    make("option", { value: game.id, textContent: `${game.day.split("-").reverse().join("/")} · ${called(game)} · ${game.kind}` })));
  if (listed.games.some(({ id }) => id === before)) $("#game").value = before;
  $("#printing").textContent = listed.printers.length
    ? `Le pupitre connaît ${plural(listed.printers.length, "imprimante")}.`
    : "Aucune imprimante n’est installée sur le pupitre : ouvrez le PDF et imprimez-le d’ici.";
  $("#printer-choice").hidden = listed.printers.length < 2;
  $("#printer").replaceChildren(...listed.printers.map((name) => make("option", { value: name, textContent: name })));
  $("#logo-state").textContent = listed.logo ? "Le logo du club est imprimé en tête des PDF." : "Aucun logo : seul le nom du club est imprimé.";
  $("#no-logo").hidden = !listed.logo;
  if (!listed.games.length) tell("Aucune partie n’est encore gardée.");
  showPapers();
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
$("#stick").addEventListener("click", () => attempt(async () => {
  const { sticks } = await ask("/juge/resultats/cle", {});
  tell(`Tout est écrit sur la clé ${sticks.join(", ")}. Vous pouvez la retirer.`);
}));
$("#logo").addEventListener("change", () => attempt(async () => {
  const [file] = $("#logo").files;
  if (!file) return;
  await ask("/juge/resultats/logo", { image: await smaller(file) });
  $("#logo").value = "";
  await load();
  tell("Le logo est gardé.");
}));
$("#no-logo").addEventListener("click", () => attempt(async () => {
  await ask("/juge/resultats/logo", {});
  await load();
}));
setUpElsewhere({ attempt, tell, reload: load });
attempt(load);
