// The television's board, drawn by the browser: premium squares, tiles, the last word framed, and a
// solution one looks at as ghost tiles. Screen readers hear its rows.
import { make } from "./common.js";
import { PREMIUMS, SIZE, VALUES } from "./letters.js";

const SVG = "http://www.w3.org/2000/svg";
const ROWS = "ABCDEFGHIJKLMNO";
const CELL = 40;
const EDGE = 26;
const SPAN = SIZE * CELL;
const NAMES = { d: ["light-blue", "LD"], t: ["dark-blue", "LT"], D: ["pink", "MD"], T: ["red", "MT"] };

function element(name, attributes, text) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = text;
  return node;
}

// « H4 » runs along a row, « 4H » down a column: the squares of a word, first to last.
function squaresOf(ref, length) {
  const across = /^([A-O])(\d{1,2})$/i.exec(ref.trim());
  const down = /^(\d{1,2})([A-O])$/i.exec(ref.trim());
  if (!across && !down) return [];
  const row = ROWS.indexOf((across ? across[1] : down[2]).toUpperCase());
  const col = Number(across ? across[2] : down[1]) - 1;
  return Array.from({ length }, (_, step) => (across ? row * SIZE + col + step : (row + step) * SIZE + col))
    .filter((place) => place < SIZE * SIZE);
}

const left = (place) => EDGE + (place % SIZE) * CELL;
const top = (place) => EDGE + Math.floor(place / SIZE) * CELL;

function square(place) {
  const kind = place === (SIZE * SIZE - 1) / 2 ? ["pink", "★"] : NAMES[PREMIUMS[place]];
  const node = element("g", {});
  node.append(element("rect", { x: left(place) + 1, y: top(place) + 1, width: CELL - 2, height: CELL - 2, rx: 3, class: kind ? `sq ${kind[0]}` : "sq" }));
  if (kind) node.append(element("text", { x: left(place) + CELL / 2, y: top(place) + CELL / 2 + 5, class: `sq-name ${kind[0]}` }, kind[1]));
  return node;
}

function laid(place, letter, className) {
  const joker = letter !== letter.toUpperCase();
  const node = element("g", { class: `laid ${className}` });
  const aside = joker ? 0 : VALUES[letter] > 9 ? 6 : 3; // beside its value
  node.append(element("rect", { x: left(place) + 1, y: top(place) + 1, width: CELL - 2, height: CELL - 2, rx: 5 }),
    element("text", { x: left(place) + CELL / 2 - aside, y: top(place) + CELL / 2 + 10, class: joker ? "letter joker" : "letter" }, letter.toUpperCase()));
  if (!joker) node.append(element("text", { x: left(place) + CELL - 5, y: top(place) + CELL - 6, class: "value" }, VALUES[letter]));
  return node;
}

function frame(squares) {
  const [first] = squares;
  const last = squares.at(-1);
  return element("rect", { x: left(first) - 1, y: top(first) - 1, width: left(last) - left(first) + CELL + 2, height: top(last) - top(first) + CELL + 2, rx: 6, class: "framed" });
}

export class Board {
  constructor(host) {
    this.host = host;
    this.svg = element("svg", { viewBox: `0 0 ${EDGE + SPAN + 4} ${EDGE + SPAN + 4}`, class: "board", "aria-hidden": "true", focusable: "false" });
    this.svg.append(element("rect", { x: EDGE - 2, y: EDGE - 2, width: SPAN + 4, height: SPAN + 4, rx: 6, class: "ground" }));
    for (let step = 0; step < SIZE; step++) {
      this.svg.append(element("text", { x: EDGE + step * CELL + CELL / 2, y: EDGE - 8, class: "coordinate" }, step + 1),
        element("text", { x: EDGE / 2, y: EDGE + step * CELL + CELL / 2 + 6, class: "coordinate" }, ROWS[step]));
    }
    for (let place = 0; place < SIZE * SIZE; place++) this.svg.append(square(place));
    this.tiles = this.svg.appendChild(element("g", {}));
    this.ghosts = this.svg.appendChild(element("g", {}));
    this.heard = make("table", { className: "unseen" });
    this.heard.setAttribute("aria-label", "Grille");
    host.replaceChildren(this.svg, this.heard);
    this.grid = "";
    this.drawn = "";
  }

  // `last`: the word played last, as { word, ref }, or nothing.
  show(grid, last = null) {
    const shown = JSON.stringify([grid, last]);
    if (shown === this.drawn) return;
    this.drawn = shown;
    this.grid = grid;
    const squares = last ? squaresOf(last.ref, [...last.word].length) : [];
    const fresh = new Set(squares);
    this.tiles.replaceChildren(...[...grid].flatMap((letter, place) =>
      (letter === "." ? [] : [laid(place, letter, fresh.has(place) ? "fresh" : "")])), ...(squares.length ? [frame(squares)] : []));
    this.heard.replaceChildren(make("tbody", {}, ...[...ROWS].map((name, row) => make("tr", {},
      make("th", { scope: "row", textContent: name }),
      make("td", { textContent: [...grid.slice(row * SIZE, (row + 1) * SIZE)].map((letter) => (letter === "." ? "·" : letter)).join(" ") })))));
  }

  // A solution one points at: what it would lay, over the squares that are still empty.
  ghost(move) {
    const squares = move ? squaresOf(move.ref, [...move.word].length) : [];
    this.ghosts.replaceChildren(...squares.flatMap((place, step) =>
      (this.grid[place] === "." ? [laid(place, [...move.word][step], "ghost")] : [])), ...(squares.length ? [frame(squares)] : []));
  }
}
