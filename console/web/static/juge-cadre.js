// The frame of the cockpit: the bag as a strip, what was played as another, the players at a table, and
// the tabs a phone has instead of columns.
import { clockText } from "./bar.js";
import { $, make, plural, redraw } from "./common.js";
import { wordNode } from "./components.js";

export function showBag(list, bag, letters) {
  list.hidden = bag === null;
  if (bag === null) return;
  redraw(list, bag, () => {
    const counts = new Map(letters.map((letter) => [letter, 0]));
    for (const letter of bag) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    const items = [...counts].map(([letter, count]) => {
      const node = make("li", { className: count ? "" : "none" }, letter, make("small", { textContent: count }));
      node.setAttribute("aria-label", `${letter === "?" ? "joker" : letter} : ${count}`);
      return node;
    });
    return [make("li", { className: "total", textContent: `${plural(bag.length, "lettre")} dans le sac` }), ...items];
  });
}

// What was played, oldest first, as small buttons at the foot of the page. What nobody can open is no button.
export function showStrip(list, items) {
  const fresh = redraw(list, items.map(({ open, ...shown }) => [shown, Boolean(open)]), () => items.map(({ number, word, text, facts, label, waits, open }) => {
    const node = make(open ? "button" : "div", { className: waits ? "coup waits" : "coup" },
      make("b", { textContent: number }), word ? wordNode(word) : make("span", { textContent: text }), make("span", { textContent: facts }));
    if (open) {
      node.type = "button";
      node.setAttribute("aria-label", label);
      node.onclick = open;
    }
    return make("li", {}, node);
  }));
  // Not now: nothing is measured before the rest is drawn.
  if (fresh) requestAnimationFrame(() => { list.parentNode.scrollLeft = list.parentNode.scrollWidth; });
}

const clocks = new Map();

// Each clock of a table runs on its own between two messages.
function showClocks() {
  for (const [node, { left_ms, running, since }] of clocks) {
    const left = left_ms - (running ? performance.now() - since : 0);
    node.textContent = left < 0 ? `−${clockText(-left)}` : clockText(left);
    if (!node.isConnected) clocks.delete(node);
  }
}
setInterval(showClocks, 250);

// Who sits at the table: name, score, what else is to be known, the time of each, whose turn it is.
export function showSeats(list, seats) {
  clocks.clear();
  list.replaceChildren(...seats.map(({ name, score, facts, clock, turn }) => {
    const node = make("li", { className: turn ? "seat turn" : "seat" },
      make("span", { className: "seat-name", textContent: name }), make("b", { className: "seat-score", textContent: score }),
      make("span", { className: "soft", textContent: [turn ? "a la main" : "", ...facts].filter(Boolean).join(" · ") }));
    if (clock) clocks.set(node.appendChild(make("span", { className: "seat-clock" })), { ...clock, since: performance.now() });
    return node;
  }));
  showClocks();
}

const HOUSE = [["grille", "Grille"], ["ecran", "Écran"]];

// One panel at a time where the screen is narrow; elsewhere all are in sight and nobody sees this.
export function setUpViews(own) {
  const main = $("#main");
  const all = [...own, ...HOUSE.filter(([name]) => !own.some(([each]) => each === name))];
  const choose = (name) => {
    main.dataset.view = name;
    main.toggleAttribute("data-away", name !== all[0][0]);
    for (const button of $("#views").children) button.setAttribute("aria-pressed", button.dataset.view === name);
  };
  $("#views").replaceChildren(...all.map(([name, label]) => {
    const button = make("button", { type: "button", textContent: label });
    button.dataset.view = name;
    button.onclick = () => choose(name);
    return button;
  }));
  const [asked] = location.hash.slice(1).split("-");  // « #correction-2 », from where slips are entered
  choose(all.some(([name]) => name === asked) ? asked : all[0][0]);
}
