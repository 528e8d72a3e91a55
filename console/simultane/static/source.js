// Where the public page has its answers from: the hub, or files that lie beside the page.

// On a hub everything is asked of it; on another server, the hub's answers are files.
export const files = document.body.dataset.source === "fichiers";
const WHOLE = ["general", "paires", "equipes"];
const MOST_FOUND = 50;
const MOST_SUGGESTED = 20;
const SHORTEST_MS = 5000;

async function read(address) {
  const answer = await fetch(address).catch(() => null);
  return answer && answer.ok ? answer.json() : null;
}

// As the hub compares names: accents and case aside.
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae");

function holding(texts, typed, of = (each) => each) {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return texts.filter((each) => words.every((word) => folded(of(each)).includes(word)));
}

// What is asked: { page, par, valeur, partie, q }. Null when nobody answers.
export function ranking(asked) {
  return files ? fromFiles(asked) : read(`/classement/donnees?${query(asked)}`);
}

function query({ page, par, valeur, partie, q }) {
  const said = new URLSearchParams({ page, par });
  if (valeur) said.set("valeur", valeur);
  if (partie) said.set("partie", partie);
  if (q) said.set("q", q);
  return said;
}

async function fromFiles({ page, par, valeur, partie, q }) {
  const place = `donnees/${partie || 0}`;
  if (q) {
    const all = await read(`${place}/noms.json`);
    if (!all) return null;
    const found = holding(all.lignes, q, ({ nom }) => nom);
    return { ...all, nombre: found.length, page: 0, par_page: found.length || 1, lignes: found.slice(0, MOST_FOUND), corrections: [] };
  }
  if (WHOLE.includes(par)) return read(`${place}/${par}-${page}.json`);
  const known = await read(`${place}/valeurs-${par}.json`);
  if (!known) return null;
  const fitting = holding(known.valeurs, valeur);
  const same = fitting.filter((each) => folded(each) === folded(valeur));
  const [meant] = same.length ? same : fitting.length === 1 ? fitting : [];
  if (meant === undefined) return { nombre: 0, page: 0, par_page: 1, colonnes: [], lignes: [], corrections: [] };
  return read(`${place}/${known.fichiers[known.valeurs.indexOf(meant)]}-${page}.json`);
}

// The centres, clubs, series or categories whose name holds what is typed.
export async function values(par, valeur) {
  if (!files) return (await read(`/classement/valeurs?${new URLSearchParams({ par, valeur })}`))?.valeurs ?? null;
  const known = await read(`donnees/0/valeurs-${par}.json`);
  return known && holding(known.valeurs, valeur).slice(0, MOST_SUGGESTED);
}

// `tell` hears how things stand, now and whenever they have changed; `lost`, that nobody answers.
export function follow(tell, lost) {
  if (!files) {
    const stream = new EventSource("/classement/flux");
    stream.addEventListener("etat", (event) => tell(JSON.parse(event.data)));
    stream.addEventListener("error", lost);
    return;
  }
  let known = 0;
  const look = async () => {
    const state = await read("etat.json");
    if (!state) lost();
    else if (state.version !== known) tell(state);
    known = state?.version ?? known;
    setTimeout(look, Math.max(SHORTEST_MS, state?.rythme_ms ?? 0) * (0.5 + Math.random()));
  };
  look();
}
