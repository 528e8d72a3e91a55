// What players' telephones ask the judge: a slip that came late, somebody who calls.
import { $, ask, make, redraw } from "/static/common.js";

export function showAskedByPhones(asked, attempt) {
  $("#asked-by-phones").hidden = !asked.length;
  redraw($("#asked-by-phones"), asked, () => asked.map(({ told, answers }) => make("div", { className: "notice question" },
    make("p", { textContent: told }), make("div", { className: "row" }, ...answers.map(({ label, command }) =>
      make("button", { type: "button", textContent: label[0].toUpperCase() + label.slice(1), onclick: () => attempt(() => ask("/juge/commande", command)) }))))));
}
