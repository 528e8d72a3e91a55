// The public ranking: asks for one page at a time, asks again when the hub says it changed.

import { make, plural, redraw } from "/static/common.js";
import { setUpMenus } from "/static/components.js";
import { question } from "./questions.js";
import { files, follow, ranking, values } from "./source.js";

const get = (id) => document.getElementById(id);
const number = new Intl.NumberFormat("fr-FR");
let page = 0;
let remembered = "";
let asked = 0;
// As many are shown to be pressed; of more, one is typed.
const MOST_CHIPS = 12;
const CHOICES = {
  centre: { label: "Quel centre ?", none: "Aucun centre n’est encore inscrit." },
  club: { label: "Quel club ?", none: "Aucun club n’est indiqué par les centres." },
  serie: { label: "Quelle série ?", none: "Aucune série n’est indiquée par les centres." },
  categorie: { label: "Quelle catégorie ?", none: "Aucune catégorie n’est indiquée par les centres." },
};

const RANKINGS = {
  general: "général", centre: "d’un centre", club: "d’un club", serie: "d’une série", categorie: "d’une catégorie",
  paires: "des paires", equipes: "par équipes",
};
// Of the others one is chosen: which club, which série.
const isWhole = (by) => !(by in CHOICES);

// Until one is chosen, everybody is shown.
function wanted() {
  const valeur = get("valeur").value.trim();
  const by = get("par").value;
  return { page, par: valeur || isWhole(by) ? by : "general", valeur, partie: get("partie").value, q: get("q").value.trim() };
}

async function show() {
  const turn = ++asked;
  const data = await ranking(wanted());
  if (turn !== asked) return; // a newer question is on its way
  if (!data) {
    get("etat").textContent = "Le centre national ne répond pas. La page réessaie toute seule.";
    setTimeout(show, 5000);
    return;
  }
  // A column nobody has anything in takes room from the names.
  const columns = data.colonnes.map((column, place) => ({ ...column, place })).filter(({ place }) => data.lignes.some(({ cellules }) => cellules[place] !== ""));
  get("colonnes").replaceChildren(...columns.map((column) => cell("th", column, column.heading)));
  get("lignes").replaceChildren(...data.lignes.map((line) => row(line, columns)));
  get("vide").hidden = data.lignes.length > 0;
  get("tableau").hidden = !data.lignes.length;
  if (remembered && data.lignes.length === 0) localStorage.removeItem(remembered); // ask anew
  remembered = "";
  const pages = Math.max(1, Math.ceil(data.nombre / data.par_page));
  const searching = Boolean(get("q").value.trim());
  get("place").textContent = searching
    ? plural(data.nombre, "joueur trouvé", "joueurs trouvés")
    : [pages > 1 ? `page ${data.page + 1} sur ${number.format(pages)}` : "", data.nombre ? `${number.format(data.nombre)} ${counted(data.nombre)}` : ""].filter(Boolean).join(" · ");
  for (const id of ["avant", "apres"]) get(id).hidden = searching || pages === 1;
  get("avant").disabled = searching || data.page === 0;
  get("apres").disabled = searching || data.page + 1 >= pages;
  showCorrections(data.corrections);
}

function counted(count) {
  const one = { equipes: "équipe", paires: "paire" }[get("par").value] ?? "joueur";
  return count > 1 ? `${one}s` : one;
}

function cell(tag, column, content) {
  const made = document.createElement(tag);
  made.textContent = content;
  made.className = [column.number ? "number" : "", column.large ? "large" : ""].join(" ").trim();
  return made;
}

function row(line, columns) {
  const tr = document.createElement("tr");
  if (line.exclu) tr.className = "exclu";
  if (line.a_part) tr.className = "apart";
  tr.append(...columns.map((column) => cell("td", column, line.cellules[column.place])));
  return tr;
}

function showCorrections(corrections) {
  get("corrections").hidden = corrections.length === 0;
  get("liste-corrections").replaceChildren(...corrections.map((each) => {
    const li = document.createElement("li");
    const when = new Date(each.recu_ms).toLocaleString("fr-FR");
    const coup = each.coup ? `, coup ${each.coup}` : ""; // an exclusion is of no coup
    li.textContent = `${when} · ${each.centre}, partie ${each.partie}${coup} : ${each.motif}`;
    return li;
  }));
}

// After how many coups the ranking stands; centres are seldom at the same one.
function far(parties) {
  const told = parties.map(({ nom, de, a, fin }) => (fin ? `${nom} terminée`
    : `${nom} après ${de === a ? plural(a, "coup") : `${de} à ${a} coups selon les centres`}`));
  return told.length ? ` : ${told.join(", ")}` : "";
}

// Nothing moves it: what has come since waits for the next version.
function official(signed) {
  get("fichier-officiel").hidden = !signed;
  if (!signed) return "Classement officiel.";
  const day = new Date(signed.le_ms).toLocaleString("fr-FR", { dateStyle: "long", timeStyle: "short" });
  const since = signed.depuis ? " Une correction est à l’étude : elle ne changera que la version suivante." : "";
  return `Classement officiel, version ${signed.version}, signé le ${day}.${since}`;
}

function showState(state) {
  get("nom").textContent = state.nom;
  const box = get("etat");
  if (!state.pret) box.textContent = "Le centre national relit les plis…";
  else if (state.officiel) box.textContent = official(state.signe);
  else {
    const waited = !state.centres ? "Aucun centre n’est encore inscrit." : state.attendus ? `${plural(state.attendus, "centre n’a", "centres n’ont")} pas fini, sur ${plural(state.centres, "inscrit")}.` : "Les recours sont ouverts.";
    box.textContent = `Classement provisoire${far(state.avance)}. ${waited}`;
  }
  if (state.cas) box.textContent += ` ${state.cas} cas en commission.`;
  if (state.retenus) {
    box.textContent += " Les coups que tous les centres n’ont pas encore joués sont retenus.";
  }
  showRankings(state.classements);
  const choice = get("partie");
  if (choice.options.length === 1) {
    for (const each of state.parties) choice.add(new Option(each.nom, each.numero));
  }
}

// Those of this épreuve; that of pairs once there are some.
function showRankings(published) {
  const choice = get("par");
  const chosen = choice.value;
  redraw(choice, published, () => published.map((each) => new Option(RANKINGS[each], each)));
  choice.value = published.includes(chosen) ? chosen : "general";
  get("mon-club").hidden = !published.includes("club");
}

function restart() { page = 0; show(); }

async function remember(name, asked, apply) {
  const known = localStorage.getItem(name) || await question({ ...asked, act: "Montrer" });
  if (!known) return;
  localStorage.setItem(name, known);
  remembered = name;
  apply(known);
  restart();
}

// What is typed brings up the names that hold it: nobody knows his club's exact title by heart. A few are there to be
// pressed; what is typed applies as soon as it can only mean one.
async function suggest() {
  const by = get("par").value;
  get("quel").hidden = isWhole(by);
  if (isWhole(by)) return;
  const among = (valeur) => values(by, valeur);
  const all = await among("");
  if (!all || by !== get("par").value) return;
  const few = all.length <= MOST_CHIPS;
  const typed = get("valeur").value.trim();
  const found = few || !typed ? all : await among(typed) ?? [];
  const chosen = all.includes(typed);
  get("laquelle").textContent = CHOICES[by].label;
  get("valeur").hidden = few;
  get("a-choisir").textContent = !all.length ? CHOICES[by].none : typed ? "" : few ? "Touchez votre choix ; en attendant, tous sont montrés." : "Écrivez quelques lettres.";
  redraw(get("lesquels"), [few, all, typed], () => (few ? all.map((each) => chip(each, each === typed)) : []));
  get("valeurs").replaceChildren(...found.map((each) => new Option(each, each)));
  if (!few && (chosen || found.length === 1)) restart();
}

function chip(name, pressed) {
  const made = make("button", { type: "button", className: "chip", textContent: name });
  made.ariaPressed = String(pressed);
  made.onclick = () => {
    get("valeur").value = pressed ? "" : name;
    suggest();
    restart();
  };
  return made;
}

let typing;
let choosing;
get("q").addEventListener("input", () => { clearTimeout(typing); typing = setTimeout(restart, 250); });
get("valeur").addEventListener("input", () => {
  clearTimeout(choosing);
  choosing = setTimeout(suggest, 200);
});
get("valeur").addEventListener("change", restart);
get("partie").addEventListener("change", () => {
  const partie = get("partie").value;
  for (const link of get("emporter").querySelectorAll("a")) {
    if (files) link.href = `classement${partie && `-${partie}`}.csv`;
    else link.search = partie && `?partie=${partie}`;
  }
  restart();
});
get("par").addEventListener("change", () => {
  get("valeur").value = "";
  suggest();
  restart();
});
get("choix").addEventListener("submit", (event) => { event.preventDefault(); restart(); });
get("avant").addEventListener("click", () => { page = Math.max(0, page - 1); show(); });
get("apres").addEventListener("click", () => { page += 1; show(); });
get("mon-club").addEventListener("click", () => {
  remember("club", { title: "Mon club", label: "Quel est votre club ?" }, (club) => {
    get("q").value = "";
    get("par").value = "club";
    get("valeur").value = club;
    suggest();
  });
});
get("ma-licence").addEventListener("click", () => {
  remember("licence", { title: "Ma licence", label: "Quel est votre numéro de licence ?" }, (licence) => { get("q").value = licence; });
});

let due = null;
follow((state) => {
  showState(state);
  // Thousands of pages must not all ask in the same instant: spread as the hub says.
  due ??= setTimeout(() => { due = null; show(); suggest(); }, Math.random() * state.rythme_ms);
}, () => { get("etat").textContent = "Liaison coupée. La page réessaie toute seule."; });
if (files) {
  get("ma-licence").hidden = true;
  get("feuilles").hidden = true;
  document.querySelector("label[for=q]").textContent = "Chercher un nom";
}
setUpMenus();
show();
