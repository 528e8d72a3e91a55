// A game that is over, coup by coup: a slider, the arrows, a swipe. All it shows stands in the page.
import { Board } from "/static/board.js";
import { $, make, plural } from "/static/common.js";
import { VALUES } from "/static/letters.js";

const review = $("#review") ? JSON.parse($("#review").textContent) : null;
const { coups } = review ?? { coups: [] };
const board = review ? new Board($("#board")) : null;
const slider = $("#coup");
const seen = new Set();
const FAR_PX = 40;

function tile(letter) {
  if (letter === "-") return null;
  const joker = letter === "?";
  const node = make("span", { className: "tile", textContent: joker ? "" : letter });
  if (!joker) node.append(make("small", { textContent: VALUES[letter] }));
  return node;
}

function cells(...texts) {
  return texts.map((text) => make("td", { textContent: text, className: typeof text === "number" ? "number" : "" }));
}

function belowTop({ sous_tops: words }) {
  if (!words.length) return [];
  return [make("table", { className: "table" },
    make("thead", {}, make("tr", {}, ...["Sous-tops", "Place"].map((each) => make("th", { scope: "col", textContent: each })),
      make("th", { scope: "col", className: "number", textContent: "Points" }))),
    make("tbody", {}, ...words.map(({ word, ref, points }) => make("tr", {}, ...cells(word, ref, points)))))];
}

function foundBy({ found }) {
  if (found === null) return "";
  return found ? `${plural(found, "joueur")} au top` : "Personne au top";
}

function show() {
  const place = Number(slider.value) - 1;
  const coup = coups[place];
  const hidden = $("#seek").checked && !seen.has(place);
  const after = coups[place + 1]?.grid ?? review.grid;
  board.show(hidden ? coup.grid : after, hidden ? null : { word: coup.word, ref: coup.ref });
  $("#which").textContent = `Coup ${coup.number}`;
  $("#cumul").textContent = hidden ? "" : `cumul ${coup.cumul}`;
  $("#rack").replaceChildren(...[...coup.tirage].map(tile).filter(Boolean));
  $("#rack").setAttribute("aria-label", `Tirage : ${[...coup.tirage].map((letter) => (letter === "?" ? "joker" : letter)).join(" ")}`);
  $("#rack").setAttribute("role", "img");
  $("#told").hidden = hidden;
  $("#show").hidden = !hidden;
  $("#top").replaceChildren(make("strong", { textContent: coup.word.toUpperCase() }), `${coup.ref} · ${plural(coup.points, "point")}`);
  $("#found").textContent = foundBy(coup);
  $("#own").textContent = coup.own;
  $("#below").replaceChildren(...belowTop(coup));
  $("#back").disabled = place === 0;
  $("#on").disabled = place === coups.length - 1;
  slider.setAttribute("aria-valuetext", `Coup ${coup.number} sur ${coups.length}`);
  for (const [at, row] of [...$("#all").tBodies[0].rows].entries()) row.classList.toggle("chosen", at === place);
}

function go(place) {
  slider.value = Math.min(Math.max(place, 0), coups.length - 1) + 1;
  show();
}

const step = (by) => go(Number(slider.value) - 1 + by);

function listAll() {
  const row = (coup, place) => {
    const button = make("button", { type: "button", className: "bare", textContent: coup.number, onclick: () => { go(place); scrollTo({ top: 0 }); } });
    button.setAttribute("aria-label", `Voir le coup ${coup.number}`);
    return make("tr", {}, make("td", {}, button), ...cells(coup.tirage, coup.word, coup.ref, coup.points, coup.cumul));
  };
  const heads = ["N°", "Tirage", "Mot", "Place", "Points", "Cumul"];
  $("#all").replaceChildren(
    make("thead", {}, make("tr", {}, ...heads.map((each, at) => make("th", { scope: "col", textContent: each, className: at > 3 ? "number" : "" })))),
    make("tbody", {}, ...coups.map(row)));
}

function followFinger() {
  let from = null;
  $("#board").addEventListener("touchstart", ({ touches }) => { from = touches.length === 1 ? touches[0] : null; }, { passive: true });
  $("#board").addEventListener("touchend", ({ changedTouches: [to] }) => {
    const [across, down] = from ? [to.clientX - from.clientX, to.clientY - from.clientY] : [0, 0];
    if (Math.abs(across) > FAR_PX && Math.abs(across) > 2 * Math.abs(down)) step(across < 0 ? 1 : -1);
  }, { passive: true });
}

function begin() {
  slider.max = coups.length;
  slider.oninput = show;
  $("#note").textContent = review.note;
  $("#note").hidden = !review.note;
  $("#back").onclick = () => step(-1);
  $("#on").onclick = () => step(1);
  $("#seek").onchange = show;
  $("#show").onclick = () => { seen.add(Number(slider.value) - 1); show(); $("#on").focus(); };
  // The slider moves by itself when it has the focus.
  document.addEventListener("keydown", ({ key, target }) => {
    if (target === slider || target.matches("input, summary")) return;
    const place = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (place) step(place);
  });
  listAll();
  followFinger();
  show();
}

// While a game is played, a page has no game to look through.
if (review) begin();
