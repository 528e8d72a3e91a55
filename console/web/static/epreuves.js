// « Épreuve »: several games of this hall, one ranking. What is played next, who is first, its papers.
import { $, ask, make, plural } from "./common.js";
import { rankingTabs, toast, whenTouchedTwice, whileWaiting } from "./components.js";
import { attempt } from "./troubles.js";

const FORMS = { pdf: "PDF", html: "HTML", csv: "Tableur (CSV)", json: "Pour un autre logiciel (JSON)", federation: "Fichier fédéral" };
let shown = null;
let cut = "general";

const mine = () => ({ epreuve: shown.id });

// --- parties ----------------------------------------------------------------------------------

function partie(each, playing, seated) {
  const absent = each.absent.length ? make("small", { textContent: `Absents : ${each.absent.join(", ")}` }) : "";
  const words = make("div", { className: "what" }, make("strong", { textContent: each.name }), make("small", { textContent: each.what }), absent);
  if (!each.next) return make("li", {}, words, make("span", { className: "state", textContent: each.state }));
  const button = make("button", { className: seated ? "primary" : "", type: "button", textContent: "Jouer", disabled: Boolean(playing) });
  button.setAttribute("aria-label", `Jouer ${each.name}`);
  button.onclick = () => attempt(async () => {
    await whileWaiting(button, () => ask("/juge/epreuves/jouer", { ...mine(), partie: each.number }));
    location.href = "/juge";
  });
  return make("li", {}, words, button);
}

function showParties({ parties, players, without_licence: lacking }, playing) {
  $("#parties").replaceChildren(...parties.map((each) => partie(each, playing, players > 0)));
  $("#playing").hidden = !playing;
  $("#playing").textContent = playing;
  const seated = players ? [`${plural(players, "joueur s’assoit", "joueurs s’assoient")} à la prochaine partie.`] : ["Personne n’est encore inscrit. ", make("a", { href: "/juge/liste", textContent: "Inscrire les joueurs" })];
  const warned = lacking.length ? ` Sans licence : ${lacking.join(", ")}.` : "";
  $("#seated").replaceChildren(...(parties.some(({ next }) => next) ? [...seated, warned] : []));
}

// --- shared ranks: the judge says which, and for what -------------------------------------------

function sharedRank({ rank, names }) {
  const why = make("input", { placeholder: "pour : le titre, un prix…", maxLength: 60 });
  why.setAttribute("aria-label", `Rang ${rank} : pour quoi les départager`);
  const button = make("button", { type: "button", textContent: "Départager" });
  button.setAttribute("aria-label", `Départager le rang ${rank}`);
  button.onclick = () => attempt(async () => {
    await whileWaiting(button, () => ask("/juge/epreuves/departage", { ...mine(), rang: rank, pour: why.value }));
    location.href = "/juge";
  });
  return make("li", {}, make("span", { className: "who" }, make("strong", { textContent: `Rang ${rank} : ` }), names.join(", ")), why, button);
}

// --- rankings ---------------------------------------------------------------------------------

// A column nobody has anything in is left out.
function rows(lines, headings, among = lines) {
  const look = ({ number, large }) => [number ? "number" : "", large ? "large" : ""].join(" ").trim();
  const columns = headings.map((column, place) => ({ ...column, place })).filter(({ place }) => among.some(({ cells }) => cells[place] !== ""));
  const heading = make("tr", {}, ...columns.map((column) => make("th", { className: look(column), scope: "col", textContent: column.heading })));
  const body = lines.map(({ rank, cells }) => make("tr", { className: rank === 1 ? "first" : "" },
    ...columns.map((column) => make("td", { className: `${look(column)} ${column.key}`, textContent: cells[column.place] }))));
  return make("table", { className: "table" }, make("thead", {}, heading), make("tbody", {}, ...body));
}

function showRanking() {
  cut = rankingTabs($("#tabs"), shown.rankings, cut, (key) => { cut = key; showRanking(); });
  const parts = [];
  if (!shown.ranking.length) parts.push(make("p", { className: "empty-state", textContent: "Le classement sera ici dès que la première partie est finie." }));
  else if (cut === "general") parts.push(rows(shown.ranking, shown.columns));
  else for (const { heading, lines } of shown.rankings.find(({ key }) => key === cut).groups) {
    parts.push(make("h3", { textContent: heading }), cut === "equipes" ? rows(lines, shown.team_columns) : rows(lines, shown.columns, shown.ranking));
  }
  $("#ranking").replaceChildren(...parts);
}

// --- papers -----------------------------------------------------------------------------------

function showPapers(printers) {
  $("#printer-choice").hidden = printers.length < 2;
  $("#printer").replaceChildren(...printers.map((name) => make("option", { value: name, textContent: name })));
  const links = shown.forms.map((form) => make("a", { className: "button", href: `/juge/epreuves/fichier?${new URLSearchParams({ ...mine(), forme: form })}`, textContent: FORMS[form] ?? form, target: form === "pdf" ? "_blank" : "" }));
  const print = make("button", { type: "button", className: "primary", textContent: "Imprimer" });
  print.onclick = () => attempt(() => whileWaiting(print, async () => {
    await ask("/juge/epreuves/imprimer", { ...mine(), forme: "pdf", imprimante: $("#printer").value });
    toast(`Envoyé à l’imprimante ${$("#printer").value}.`);
  }));
  $("#papers").replaceChildren(...(printers.length ? [print] : []), ...links);
}

// --- official: a signed file, and what waits for its next version -------------------------------

function showOfficial({ official }) {
  const { version, next, held, told, since = [], moved = [], sum, key } = official;
  $("#official-part").hidden = !version && !next && !held;
  $("#official-told").textContent = version ? told : "Provisoire.";
  $("#official-since").replaceChildren(...since.map((each) => make("li", { textContent: each })));
  $("#official-moved").hidden = !moved.length;
  $("#official-moved summary").textContent = `Qui change de place (${moved.length})`;
  $("#official-moved ul").replaceChildren(...moved.map((each) => make("li", { textContent: each })));
  $("#official-held").textContent = version ? "" : held;
  $("#declare").hidden = !next;
  $("#declare-now").textContent = next > 1 ? `Publier la version ${next}` : "Déclarer officiel";
  if (!$("#motif").value) $("#motif").value = next === 1 ? "les recours sont clos" : "";
  const file = (label, number) => make("a", { className: "button", textContent: label, href: `/juge/epreuves/officiel?${new URLSearchParams({ ...mine(), version: number })}` });
  $("#official-files").replaceChildren(...Array.from({ length: version }, (_, at) => file(`Fichier signé, version ${at + 1}`, at + 1)), ...(version ? [file("Plis, pour vérifier", 0)] : []));
  $("#official-key").textContent = version ? `Somme ${sum}, clé ${key}. « pupitre epreuve verify » vérifie ce fichier.` : "";
}

$("#declare").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(() => whileWaiting($("#declare-now"), async () => {
    await ask("/juge/epreuves/declarer", { ...mine(), motif: $("#motif").value });
    $("#motif").value = "";
    await load();
    toast("Le classement est officiel.");
  }));
});

// --- what the judge decides -------------------------------------------------------------------

const TEXTS = ["nom", "premier", "dernier", "qui", "commission", "dotation", "equipe"];

function fill({ settings }) {
  for (const key of TEXTS) $(`#c-${key}`).value = settings[key];
  $("#c-licence").checked = settings.licence;
  $("#c-parties").value = settings.parties.join("\n");
  $("#c-classements").replaceChildren(...settings.classements.map(({ key, label, chosen }) =>
    make("label", { className: "check" }, make("input", { type: "checkbox", value: key, checked: chosen }), label)));
}

$("#change").addEventListener("submit", (event) => {
  event.preventDefault();
  const written = Object.fromEntries(TEXTS.map((key) => [key, $(`#c-${key}`).value]));
  const change = {
    ...mine(), ...written, equipe: Number(written.equipe), licence: $("#c-licence").checked,
    classements: [...document.querySelectorAll("#c-classements input:checked")].map(({ value }) => value),
    parties: $("#c-parties").value.split("\n").map((line) => line.trim()).filter(Boolean),
  };
  attempt(async () => {
    await ask("/juge/epreuves/changer", change);
    await load();
    toast("L’épreuve est enregistrée.");
  });
});
whenTouchedTwice($("#close"), "Clore l’épreuve", () => attempt(async () => { await ask("/juge/epreuves/clore", mine()); await load(); }));
$("#reopen").addEventListener("click", () => attempt(async () => { await ask("/juge/epreuves/reprendre", mine()); await load(); }));

// --- everything -------------------------------------------------------------------------------

function show({ epreuves, epreuve, playing, printers }) {
  shown = epreuve;
  $("#none").hidden = Boolean(epreuve);
  $("#all").hidden = !epreuve;
  $("#which").hidden = epreuves.length < 2;
  $("#epreuve").replaceChildren(...epreuves.map(({ id, name, days }) => make("option", { value: id, textContent: `${name}, ${days}` })));
  if (!epreuve) return;
  $("#epreuve").value = epreuve.id;
  $("#name").textContent = epreuve.name;
  $("#told").textContent = `${epreuve.days}. ${epreuve.told}`;
  showParties(epreuve, playing);
  $("#shared-part").hidden = !epreuve.shared.length || Boolean(playing);
  $("#shared").replaceChildren(...epreuve.shared.map(sharedRank));
  showRanking();
  showPapers(printers);
  showOfficial(epreuve);
  $("#prizes-part").hidden = !epreuve.prizes.length;
  $("#prizes").replaceChildren(...epreuve.prizes.map(([rank, prize, who]) => make("li", {}, make("span", { className: "who" }, make("strong", { textContent: `${rank} : ` }), prize), make("span", { textContent: who }))));
  $("#terms").replaceChildren(...epreuve.terms.flatMap(([what, told]) => [make("dt", { textContent: what }), make("dd", { textContent: told })]));
  fill(epreuve);
  const { current } = epreuves.find(({ id }) => id === epreuve.id);
  $("#close").hidden = !current;
  $("#reopen").hidden = current;
  document.body.dataset.ready = "oui";
}

const load = async () => show(await ask(`/juge/epreuves/etat?${new URLSearchParams(shown ? mine() : {})}`));
$("#epreuve").addEventListener("change", () => { shown = { id: $("#epreuve").value }; attempt(load); });
attempt(load);
