// The keys: the tirage, the alphabet, figures, a reference. Large, under the thumb, and never the
// keyboard of the telephone, which would cover the grid.
import { make } from "/static/common.js";

const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const TOOLS = { turn: "↔ ↕", back: "⌫", clear: "Effacer", abc: "ABC", raccord: "Raccord" };

function keys(columns, className, labels, press) {
  const row = make("div", { className: `keys ${className}` });
  row.style.setProperty("--columns", columns);
  row.append(...labels.map((each) => {
    const button = make("button", { type: "button", textContent: each.label, className: each.className ?? "" });
    if (each.told) button.setAttribute("aria-label", each.told);
    if (each.pressed !== undefined) button.setAttribute("aria-pressed", String(each.pressed));
    button.dataset.key = each.key;
    // A finger that comes down has chosen: waiting for it to leave is a tenth of a second.
    button.addEventListener("pointerdown", (event) => { event.preventDefault(); press(each.key); });
    button.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); press(each.key); } });
    return button;
  }));
  return row;
}

const letter = (each) => ({ key: each, label: each, className: "tile" });

// What was used of the tirage: told by a shade, for a hand may use it twice, and be told so by the arbiter.
export function fade(host, used) {
  const left = [...used];
  for (const tile of host.querySelectorAll(".tile")) {
    const at = left.indexOf(tile.dataset.key);
    if (at >= 0) left.splice(at, 1);
    tile.classList.toggle("used", at >= 0);
  }
}

export function pad(mode, { rack, raccord }, press) {
  if (mode === "score") return [keys(6, "figures", [..."1234567890"].map((each) => ({ key: each, label: each })).concat({ key: "back", label: "⌫", told: "Effacer un chiffre" }, { key: "done", label: "OK" }), press)];
  if (mode === "ref") {
    return [keys(8, "letters", [..."ABCDEFGHIJKLMNO"].map((each) => ({ key: each, label: each })), press),
      keys(6, "figures", [..."1234567890"].map((each) => ({ key: each, label: each })).concat({ key: "back", label: "⌫", told: "Effacer" }, { key: "done", label: "OK" }), press)];
  }
  if (mode === "abc" || mode === "joker") {
    return [keys(9, "letters", [...ALPHABET.map(letter), { key: "done", label: "↩", told: "Revenir au tirage" }], press)];
  }
  const tiles = [...rack].map((each) => ({ key: each, label: each === "?" ? "★" : each, told: each === "?" ? "Joker" : each, className: "tile" }));
  const tools = Object.entries(TOOLS).map(([key, label]) => ({ key, label, ...(key === "raccord" ? { pressed: raccord } : {}), ...(key === "back" ? { told: "Effacer une lettre" } : key === "turn" ? { told: "Changer de sens" } : {}) }));
  return [keys(Math.max(7, tiles.length), "rack", tiles, press), keys(5, "tools", tools, press)];
}
