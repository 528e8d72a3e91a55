// The public ranking: asks for one page at a time, asks again when the hub says it changed.

import { plural } from "/static/base/common.js";

const get = (id) => document.getElementById(id);
const number = new Intl.NumberFormat("fr-FR");
let page = 0;
let remembered = "";
let asked = 0;

function wanted() {
  const by = get("par").value;
  const query = new URLSearchParams({ page, par: by });
  if (by !== "general") query.set("valeur", get("valeur").value);
  if (get("partie").value) query.set("partie", get("partie").value);
  if (get("q").value.trim()) query.set("q", get("q").value.trim());
  return query;
}

async function show() {
  const turn = ++asked;
  const answer = await fetch(`/classement/donnees?${wanted()}`).catch(() => null);
  if (turn !== asked) return; // a newer question is on its way
  if (!answer || !answer.ok) {
    get("etat").textContent = "Le centre national ne répond pas. La page réessaie toute seule.";
    setTimeout(show, 5000);
    return;
  }
  const data = await answer.json();
  get("colonnes").replaceChildren(...data.colonnes.map((column) => cell("th", column, column.heading)));
  get("lignes").replaceChildren(...data.lignes.map((line) => row(line, data.colonnes)));
  get("vide").hidden = data.lignes.length > 0;
  if (remembered && data.lignes.length === 0) localStorage.removeItem(remembered); // ask anew
  remembered = "";
  const pages = Math.max(1, Math.ceil(data.nombre / data.par_page));
  const searching = Boolean(get("q").value.trim());
  get("place").textContent = searching
    ? plural(data.nombre, "joueur trouvé", "joueurs trouvés")
    : `page ${data.page + 1} sur ${number.format(pages)} · ${number.format(data.nombre)} joueurs`;
  get("avant").disabled = searching || data.page === 0;
  get("apres").disabled = searching || data.page + 1 >= pages;
  showCorrections(data.corrections);
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
  tr.append(...columns.map((column, place) => cell("td", column, line.cellules[place])));
  return tr;
}

function showCorrections(corrections) {
  get("corrections").hidden = corrections.length === 0;
  get("liste-corrections").replaceChildren(...corrections.map((each) => {
    const li = document.createElement("li");
    const when = new Date(each.recu_ms).toLocaleString("fr-FR");
    li.textContent =
      `${when} — ${each.centre}, partie ${each.partie}, coup ${each.coup} : ${each.motif}`;
    return li;
  }));
}

function showState(state) {
  get("nom").textContent = state.nom;
  const box = get("etat");
  box.classList.toggle("notice", !state.officiel);
  if (!state.pret) box.textContent = "Le centre national relit les plis…";
  else if (state.officiel) box.textContent = "Classement officiel.";
  else if (state.attendus) {
    box.textContent = "Classement provisoire : "
      + `${plural(state.attendus, "centre n’a", "centres n’ont")} pas fini, sur ${state.centres}.`;
  } else box.textContent = "Classement provisoire : les recours sont ouverts.";
  if (state.retenus) {
    box.textContent += " Les coups que tous les centres n’ont pas encore joués sont retenus.";
  }
  const choice = get("partie");
  if (choice.options.length === 1) {
    for (const each of state.parties) choice.add(new Option(each.nom, each.numero));
  }
}

function restart() { page = 0; show(); }

function remember(name, question, apply) {
  let known = localStorage.getItem(name) || "";
  if (!known) known = (window.prompt(question) || "").trim();
  if (!known) return;
  localStorage.setItem(name, known);
  remembered = name;
  apply(known);
  restart();
}

// What is typed brings up the names that hold it: nobody knows his club's exact title by heart.
async function suggest() {
  const query = new URLSearchParams({ par: get("par").value, valeur: get("valeur").value });
  const answer = await fetch(`/classement/valeurs?${query}`).catch(() => null);
  if (!answer || !answer.ok) return;
  const { valeurs } = await answer.json();
  get("valeurs").replaceChildren(...valeurs.map((each) => new Option(each, each)));
}

let typing;
let choosing;
get("q").addEventListener("input", () => { clearTimeout(typing); typing = setTimeout(restart, 250); });
get("valeur").addEventListener("input", () => {
  clearTimeout(choosing);
  choosing = setTimeout(suggest, 200);
});
get("valeur").addEventListener("change", restart);
get("partie").addEventListener("change", restart);
get("par").addEventListener("change", () => {
  get("quel").hidden = get("par").value === "general";
  get("valeur").value = "";
  if (!get("quel").hidden) suggest();
  restart();
});
get("choix").addEventListener("submit", (event) => { event.preventDefault(); restart(); });
get("avant").addEventListener("click", () => { page = Math.max(0, page - 1); show(); });
get("apres").addEventListener("click", () => { page += 1; show(); });
get("mon-club").addEventListener("click", () => {
  remember("club", "Quel est votre club ?", (club) => {
    get("q").value = "";
    get("par").value = "club";
    get("quel").hidden = false;
    get("valeur").value = club;
  });
});
get("ma-licence").addEventListener("click", () => {
  remember("licence", "Quel est votre numéro de licence ?", (licence) => { get("q").value = licence; });
});

const stream = new EventSource("/classement/flux");
let due = null;
stream.addEventListener("etat", (event) => {
  showState(JSON.parse(event.data));
  // Thousands of pages must not all ask in the same instant: spread over two seconds.
  due ??= setTimeout(() => { due = null; show(); }, Math.random() * 2000);
});
stream.addEventListener("error", () => {
  get("etat").textContent = "Liaison coupée. La page réessaie toute seule.";
});
show();
