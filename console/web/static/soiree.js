// Files brought to the console: sent in pieces, or taken from a stick.
import { ask, make } from "./common.js";
import { attempt, tell } from "./troubles.js";

export { attempt, tell };

const PIECE = 192 * 1024;

// One file after the other: a second one chosen meanwhile waits for its turn.
let before = Promise.resolve();

function inTurn(action) {
  const mine = before.catch(() => {}).then(action);
  before = mine;
  return mine;
}

export const send = (file, follow) => inTurn(() => sendPieces(file, follow));

// Each piece is as small as any request; together they may be a dictionary.
async function sendPieces(file, follow) {
  for (let place = 0; place < file.size || place === 0; place += PIECE) {
    const query = new URLSearchParams({ nom: file.name, place });
    const answer = await fetch(`/juge/apports/envoi?${query}`, {
      method: "POST", headers: { "X-Pupitre": "1", "Content-Type": "application/octet-stream" },
      body: file.slice(place, place + PIECE),
    });
    const data = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Error(data.message ?? `Erreur ${answer.status}`);
    follow(Math.round(100 * Math.min(1, (place + PIECE) / Math.max(1, file.size))));
  }
}

export const bring = (file, kind, progress) => inTurn(() => sendAndTake(file, kind, progress));

async function sendAndTake(file, kind, progress) {
  await sendPieces(file, (percent) => { progress.textContent = `Envoi de ${file.name} : ${percent} %`; });
  progress.textContent = kind === "lexicon" ? `${file.name} est reçu ; le pupitre le prépare, cela prend jusqu’à une minute…` : `${file.name} est reçu…`;
  return ask("/juge/apports/recu", { name: file.name, kind });
}

// What is going on, then what came of it; a refusal leaves no « prend… » behind.
export async function following(progress, told, action) {
  progress.textContent = told;
  try {
    progress.textContent = await action();
  } catch (trouble) {
    progress.textContent = "";
    throw trouble;
  }
}

// A file somebody chose, sent and taken; chosen again, it is sent again.
export function whenChosen(field, progress, take) {
  field.addEventListener("change", () => attempt(async () => {
    const [file] = field.files;
    field.value = "";
    if (file) await following(progress, "", () => take(file));
  }));
}

// The files on the sticks, each with what it can be taken for.
export async function lookOnStick(progress, list, usesOf, take) {
  const taker = (file) => ([kind, label]) => {
    const button = make("button", { type: "button", textContent: label });
    button.onclick = () => attempt(() => following(progress, `Le pupitre prend ${file.name}…`, () => take(file, kind)));
    return button;
  };
  await following(progress, "Le pupitre regarde sur la clé…", async () => {
    const { files } = await ask("/juge/apports");
    const rows = files.map((file) => [file, usesOf(file.name.toLowerCase())]).filter(([, uses]) => uses.length);
    list.replaceChildren(...rows.map(([file, uses]) => make("li", { className: "row" },
      make("span", { className: "grow", textContent: `${file.name} (${file.stick})` }), ...uses.map(taker(file)))));
    return rows.length ? "" : "Rien à prendre : aucune clé, ou aucun fichier. Branchez la clé, puis cherchez encore.";
  });
}
