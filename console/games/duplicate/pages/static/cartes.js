// The tops one missed, as cards that come back over days. What is known of them stays on this device.
import { Board } from "/static/board.js";
import { $, make, plural } from "/static/common.js";
import { VALUES } from "/static/letters.js";
import { AGAIN, EASY, GOOD, HARD, newCard, review } from "./cartes-memoire.js";

const KEPT = "pupitre-cartes";
const SOON_MS = 20 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const RATINGS = [[AGAIN, "Oublié"], [HARD, "Difficile"], [GOOD, "Su"], [EASY, "Facile"]];
const page = JSON.parse($("#cards").textContent);
const board = new Board($("#board"));
let stored = true;
let deck = {};
let shown = null;

function read() {
  try { return JSON.parse(localStorage.getItem(KEPT) ?? "{}"); } catch { stored = false; return {}; }
}

function keep() {
  try { localStorage.setItem(KEPT, JSON.stringify(deck)); } catch { stored = false; }
}

// What this page brings joins what this device has; of a card known to both, what was answered last counts.
function gather(now) {
  deck = read();
  for (const card of page.cards) {
    const known = deck[card.id];
    const brought = card.memory ?? newCard(now);
    if (!known || (brought.last ?? 0) > (known.memory.last ?? 0)) deck[card.id] = { ...card, memory: brought };
  }
  keep();
}

const all = () => Object.values(deck).sort((one, other) => one.memory.due - other.memory.due);
const due = (now) => all().filter(({ memory }) => memory.due <= now);

// A card learned a minute ago need not be waited for when nothing else is left.
const nextCard = (now) => due(now)[0] ?? all().find(({ memory }) => memory.state !== "review" && memory.due <= now + SOON_MS) ?? null;

function wait(ms) {
  if (ms < DAY_MS) return `${Math.max(1, Math.round(ms / 60_000))} min`;
  const days = Math.round(ms / DAY_MS);
  return days < 45 ? plural(days, "jour") : plural(Math.round(days / 30), "mois", "mois");
}

function tiles(tirage) {
  return [...tirage].filter((letter) => letter !== "-").map((letter) => {
    const node = make("span", { className: "tile", textContent: letter === "?" ? "" : letter });
    if (letter !== "?") node.append(make("small", { textContent: VALUES[letter] }));
    return node;
  });
}

function count(now) {
  $("#count").textContent = `${plural(due(now).length, "carte")} aujourd’hui, ${all().length} en tout`;
}

function show() {
  const now = Date.now();
  shown = nextCard(now);
  count(now);
  $("#none").hidden = shown !== null;
  $("#card").hidden = shown === null;
  if (shown === null) {
    const [first] = all();
    $("#none").textContent = first ? `Rien de plus aujourd’hui. La prochaine carte revient dans ${wait(first.memory.due - now)}.` : "Aucun top manqué : aucune carte.";
    return;
  }
  board.show(shown.grid, null);
  $("#rack").replaceChildren(...tiles(shown.tirage));
  $("#rack").setAttribute("aria-label", `Tirage : ${[...shown.tirage].map((letter) => (letter === "?" ? "joker" : letter)).join(" ")}`);
  $("#wanted").textContent = `Un top de ${plural(shown.points, "point")}. ${shown.game}, coup ${shown.coup}.`;
  $("#answer").hidden = true;
  $("#turn").hidden = false;
}

function turn() {
  const now = Date.now();
  board.show(shown.grid, null);
  board.ghost({ word: shown.word, ref: shown.ref });
  $("#word").textContent = `${shown.word} ${shown.ref}`;
  $("#about").textContent = [shown.entry, shown.meaning].filter(Boolean).join(". ");
  $("#ratings").replaceChildren(...RATINGS.map(([rating, label]) => {
    const button = make("button", { type: "button", textContent: label, onclick: () => rate(rating) });
    button.append(make("small", { textContent: wait(review(shown.memory, rating, now).due - now) }));
    return button;
  }));
  $("#turn").hidden = true;
  $("#answer").hidden = false;
  $("#ratings button:nth-child(3)").focus();
}

function rate(rating) {
  shown.memory = review(shown.memory, rating, Date.now());
  keep();
  show();
  tellKept();
  if (shown) $("#turn").focus();
}

function tellKept() {
  $("#kept").textContent = stored
    ? "Votre avancement reste sur cet appareil, dans ce navigateur. Gardez aussi la page : elle l’emporte."
    : "Ce navigateur ne garde rien pour cette page. « Garder la page » enregistre votre avancement avec elle.";
}

// The same page with what is known of its cards: to another device, or where a browser keeps nothing.
function takeHome() {
  const copy = document.documentElement.cloneNode(true);
  copy.querySelector("#cards").textContent = JSON.stringify({ ...page, cards: all() }).replaceAll("<", "\\u003c");
  for (const emptied of ["#board", "#rack", "#ratings"]) copy.querySelector(emptied).replaceChildren();
  const file = new Blob([`<!doctype html>\n${copy.outerHTML}`], { type: "text/html" });
  const link = make("a", { href: URL.createObjectURL(file), download: "mes-tops.html" });
  link.click();
}

$("#turn").onclick = turn;
$("#keep").onclick = takeHome;
gather(Date.now());
tellKept();
show();
