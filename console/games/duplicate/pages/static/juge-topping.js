// A topping, run by the judge: who calls, which word, and whether it is the top.
import { $, make, redraw } from "/static/common.js";

export function setUpTopping({ attempt, command }) {
  let called = null;
  const act = (label, className, kind, payload = {}) => {
    const node = make("button", { type: "button", className, textContent: label });
    node.onclick = () => attempt(() => command(kind, payload));
    return node;
  };
  const word = make("input", { id: "called-word", className: "grow", placeholder: "Mot annoncé", ariaLabel: "Mot annoncé", spellcheck: false, required: true });
  const place = make("input", { id: "called-place", className: "short", placeholder: "Place : H4", ariaLabel: "Place annoncée", spellcheck: false, required: true });
  // Made once: news of the others never redraws what is being typed, nor the button under the finger.
  const parts = {
    heard: make("p"), verdict: make("div", { className: "row verdict" }),
    typed: make("form", { className: "row", autocomplete: "off" }, word, place, make("button", { textContent: "Vérifier" })),
    others: make("div", { className: "row" }), calls: make("div", { className: "calls" }), found: make("ul", { className: "chips" }),
  };
  parts.typed.onsubmit = (event) => {
    event.preventDefault();
    attempt(() => command("ClaimTop", { table: called, move: { word: word.value.trim(), ref: place.value.trim() } }));
  };
  const runners = make("ol", { className: "plain-list runners" });
  $("#topping").replaceChildren(...Object.values(parts), runners);

  function line(player) {
    return make("li", { className: "chip done" }, make("strong", { textContent: player.name }), ` ${player.found}`);
  }

  // The time runs: one button for each player who may call.
  function showCalls(topping) {
    const calling = called === null ? topping.searching : [];
    redraw(parts.calls, calling, () => calling.map(({ table, name }) => act(`${name} annonce`, "primary", "CallTop", { table })));
  }

  // The time stands still: the word that was said is compared, by the judge or by the pupitre.
  function showAnswers(topping, tops) {
    const asked = called !== null;
    for (const each of [parts.heard, parts.verdict, parts.typed, parts.others]) each.hidden = !asked;
    redraw(parts.heard, topping.heard, () => [make("strong", { textContent: `${topping.heard} a la parole, le temps est arrêté.` })]);
    redraw(parts.verdict, [called, tops.map(({ word: top, ref }) => [top, ref])], () => [
      ...tops.map((top) => act(`C’est le top : ${top.word.toUpperCase()} ${top.ref}`, "primary", "ClaimTop", { table: called, move: { word: top.word, ref: top.ref } })),
      act("Ce n’est pas le top", "grave", "RefuseCall")]);
    const others = topping.searching.filter(({ table }) => table !== called);
    redraw(parts.others, [called, others], () => others.map(({ table, name }) => act(`Non, c’est ${name}`, "", "NameCaller", { table })));
  }

  // On devices: who is where. What they type is theirs until the end.
  function showRunners(course) {
    runners.hidden = !course;
    redraw(runners, course, () => (course?.runners ?? []).map(({ name, place, time, over }) =>
      make("li", { className: over ? "row spread done" : "row spread" }, make("strong", { className: "grow", textContent: name }),
        make("span", { textContent: place }), make("span", { className: "number", textContent: time }))));
  }

  return (view) => {
    const topping = view.topping;
    $("#topping").hidden = !topping && !view.course;
    showRunners(view.course);
    // What was typed was said by one player: another one, or nobody, begins with nothing.
    if ((topping?.called ?? null) !== called) parts.typed.reset();
    called = topping?.called ?? null;
    if (!topping) {
      for (const each of Object.values(parts)) each.hidden = true;
      return;
    }
    for (const each of [parts.calls, parts.found]) each.hidden = false;
    showCalls(topping);
    showAnswers(topping, view.answer?.tops ?? []);
    const known = topping.players.filter(({ found }) => found);
    redraw(parts.found, known, () => known.map(line));
  };
}
