// The judge's page, when the game belongs to an épreuve: what the centre national has received,
// and which parties may be opened here.
import { $, ask, make } from "./common.js";

let shown = "";

// The épreuve is named again where it is another one than that of the game on the desk; it goes
// along with the request: another may have been chosen at a terminal since the page was drawn.
function partie(each, attempt, shownName) {
  const other = each.title && each.title !== shownName ? ` (${each.title})` : "";
  const button = make("button", { type: "button", textContent: `Jouer ${each.label}${other}` });
  button.onclick = () => attempt(() => ask("/juge/epreuve", { partie: each.number, epreuve: each.epreuve }));
  return button;
}

document.addEventListener("juge", ({ detail: { view, attempt } }) => {
  const { centre, situation, recorded } = view;
  // A page that is redrawn at every letter loses the finger that is on a button.
  const fresh = JSON.stringify([centre, situation, recorded]);
  if (fresh === shown) return;
  shown = fresh;
  const box = $("#centre");
  box.hidden = !centre;
  if (!centre) return;
  const nodes = [make("h2", { textContent: centre.epreuve ? `Épreuve : ${centre.epreuve}` : "Épreuve" })];
  if (centre.line) {
    nodes.push(make("p", { id: "centre-line", className: centre.trouble ? "warn" : "good", textContent: centre.line }));
  }
  if (centre.trouble) nodes.push(make("p", { className: "soft", textContent: centre.trouble }));
  for (const what of centre.decided) nodes.push(make("p", { className: "warn", textContent: what }));
  for (const why of centre.refused) nodes.push(make("p", { className: "bad", textContent: why }));
  // Of an épreuve of this hall the next partie is the page's large button.
  const waiting = centre.hall ? [] : centre.ready.filter((each) => each.name !== recorded);
  if (["no_game", "ended"].includes(situation) && waiting.length) {
    nodes.push(make("div", { className: "row" }, ...waiting.map((each) => partie(each, attempt, centre.epreuve))));
  }
  if (centre.hall) nodes.push(make("p", {}, make("a", { className: "tall", href: "/juge/epreuves", textContent: "Classement, papiers et départages" })));
  box.hidden = nodes.length === 1;
  box.replaceChildren(...nodes);
});
