// A topping, run by the judge: who calls, which word, and whether it is the top.
import { $, make, redraw } from "/static/common.js";

export function setUpTopping({ attempt, command }) {
  const act = (label, className, kind, payload = {}) => {
    const node = make("button", { type: "button", className, textContent: label });
    node.onclick = () => attempt(() => command(kind, payload));
    return node;
  };

  function line(player) {
    const told = player.found ?? (player.table === player.called ? "a la parole" : "cherche");
    return make("li", {}, make("strong", { textContent: player.name }), ` · ${told}`);
  }

  // The time runs: one button for each player who may call.
  function calls(topping) {
    return topping.searching.map(({ table, name }) => act(`${name} annonce`, "", "CallTop", { table }));
  }

  // The time stands still: the word that was said is compared, by the judge or by the pupitre.
  function answers(topping, tops) {
    const typed = make("form", { className: "row", autocomplete: "off" },
      make("input", { id: "called-word", className: "grow", placeholder: "Mot annoncé", ariaLabel: "Mot annoncé", spellcheck: false, required: true }),
      make("input", { id: "called-place", className: "short", placeholder: "H4", ariaLabel: "Place annoncée", spellcheck: false, required: true }),
      make("button", { className: "plain", textContent: "Vérifier" }));
    typed.onsubmit = (event) => {
      event.preventDefault();
      const move = { word: $("#called-word").value.trim(), ref: $("#called-place").value.trim() };
      attempt(() => command("ClaimTop", { table: topping.called, move }));
    };
    const others = topping.searching.filter(({ table }) => table !== topping.called);
    return [
      make("p", {}, make("strong", { textContent: `${topping.heard} a la parole, le temps est arrêté.` })),
      make("div", { className: "row" }, ...tops.map(({ word, ref }) =>
        act(`C’est le top : ${word.toUpperCase()} ${ref}`, "", "ClaimTop", { table: topping.called, move: { word, ref } })),
        act("Ce n’est pas le top", "grave", "RefuseCall")),
      typed,
      make("div", { className: "row" }, ...others.map(({ table, name }) =>
        act(`Non, c’est ${name}`, "plain", "NameCaller", { table }))),
    ];
  }

  return (view) => {
    const topping = view.topping;
    $("#topping").hidden = !topping;
    if (!topping) return;
    const typing = $("#topping").contains(document.activeElement) && document.activeElement.tagName === "INPUT";
    if (typing && $("#topping").dataset.called === String(topping.called)) return;
    $("#topping").dataset.called = String(topping.called);
    const tops = view.answer?.tops ?? [];
    redraw($("#topping"), [topping, tops], () => [make("h2", { textContent: "Topping" }),
      make("ul", {}, ...topping.players.map(line)),
      ...(topping.called === null ? [make("div", { className: "row" }, ...calls(topping))] : answers(topping, tops))]);
  };
}
