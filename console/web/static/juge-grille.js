// The grid, for the judge who does not see the television; a screen reader hears its rows.
import { $, make } from "./common.js";

const SIZE = 15;
const ROWS = "ABCDEFGHIJKLMNO";
let drawn = null;

export function showBoard({ grid }) {
  $("#board-part").hidden = !grid;
  if (!grid || grid === drawn) return;
  drawn = grid;
  const heads = Array.from({ length: SIZE }, (_, column) => make("th", { scope: "col", textContent: column + 1 }));
  const rows = [...ROWS].map((letter, row) => make("tr", {}, make("th", { scope: "row", textContent: letter }),
    ...[...grid.slice(row * SIZE, (row + 1) * SIZE)].map((square) => make("td", {
      textContent: square === "." ? "" : square.toUpperCase(),
      className: square === "." ? "" : square === square.toUpperCase() ? "laid" : "laid joker",
    }))));
  $("#judge-board").replaceChildren(make("thead", {}, make("tr", {}, make("td"), ...heads)), make("tbody", {}, ...rows));
}
