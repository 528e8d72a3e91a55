// The judge's page: shows the private snapshot, sends what the buttons send.
import { $, ask, make } from "./common.js";
import { setUpCorrection } from "./juge-correction.js";

const PAGES = { "": "La partie", standings: "Classement", coups: "Coups", contest: "Épreuve", access: "Accès" };
const KEYS = { c: "chrono", Enter: "valider", r: "rejeter", n: "suivant", p: "repeter", Backspace: "annuler" };
const NATURAL = {
  no_game: "suivant", ready: "suivant", drawing: "valider", announced: "chrono",
  paused: "chrono", collecting: "valider", top_chosen: "valider",
};
const WARNING_MS = 30000;
let view = null;
let seen = 0;

function tell(message) {
  $("#troubles").prepend(make("div", { className: "card notice bad", role: "alert", textContent: message }));
}

async function attempt(action) {
  try {
    await action();
  } catch (trouble) {
    tell(trouble.message);
  }
}

const press = (button, held) => attempt(() => ask("/juge/bouton", { button, held }));
const command = (kind, payload) => ask("/juge/commande", { kind, version: 1, payload });

function wordNode(word) {
  const node = make("span", { className: "word" });
  for (const letter of word) {
    node.append(letter === letter.toUpperCase()
      ? letter : make("span", { className: "joker", textContent: letter }));
  }
  return node;
}

function reason(question) {
  return new Promise((resolve) => {
    const dialog = $("#reason");
    $("#question").textContent = question;
    $("#why").value = "";
    dialog.onclose = () => resolve(dialog.returnValue === "ok" ? $("#why").value.trim() : null);
    dialog.showModal();
  });
}

async function choose(solution, isFirst) {
  let why = null;
  if (!isFirst) {
    why = await reason(`Retenir ${solution.word.toUpperCase()} en ${solution.ref}, ${solution.points} points ?`);
    if (!why) return;
  }
  const move = { word: solution.word, ref: solution.ref };
  await attempt(() => command("ChooseTop", { move, reason: why }));
}

function solutionRow(solution, isFirst, canChoose) {
  const merits = [];
  if (solution.joker) merits.push(solution.joker);
  if (solution.ends_game) merits.push("finit la partie");
  if (solution.opening !== null && solution.opening !== undefined) merits.push(`ouverture ${solution.opening}`);
  if (solution.formed.length) merits.push(`+ ${solution.formed.join(", ")}`);
  const row = make("tr", { className: solution.obligatory ? "obligatory" : "" },
    make("td", {}, wordNode(solution.word), make("div", { className: "soft", textContent: merits.join(" · ") })),
    make("td", { textContent: solution.ref }),
    make("td", { className: "number", textContent: solution.points }),
    make("td", {}));
  if (canChoose) {
    const button = make("button", { className: isFirst ? "" : "plain", textContent: "Retenir" });
    button.onclick = () => choose(solution, isFirst);
    row.lastChild.append(button);
  }
  return row;
}

function showTroubles() {
  const nodes = [];
  if (view.refusal) nodes.push(make("div", { className: "card notice", role: "alert", textContent: view.refusal }));
  for (const fault of view.faults) {
    nodes.push(make("div", { className: "card notice bad", textContent: fault.text }));
  }
  if (view.faults.length) {
    const button = make("button", { className: "plain", textContent: "J’ai vu" });
    button.onclick = () => attempt(() => ask("/juge/vu", {}));
    nodes.push(button);
  }
  for (const key of ["end", "interruption"]) {
    if (view[key]) {
      nodes.push(make("div", { className: "card notice", textContent: `${view[key].text} (${view[key].article})` }));
    }
  }
  $("#troubles").replaceChildren(...nodes);
}

function showHand() {
  const letters = [...(view.tirage ?? "")];
  const tiles = letters.map((letter) => make("span", { className: "tile", textContent: letter }));
  for (let left = view.lacking ?? 0; left > 0; left--) tiles.push(make("span", { className: "tile empty" }));
  $("#tirage").replaceChildren(...tiles);
  $("#typing").hidden = view.situation !== "drawing";
  const ruling = view.situation === "drawing" ? view.ruling : null;
  $("#ruling").textContent = ruling ? `${ruling.text} (${ruling.article})` : "";
  $("#ruling").className = ruling ? { valid: "good", invalid: "bad", choice: "warn" }[ruling.outcome] : "";
}

function showButtons() {
  const isNatural = (offer) => offer.button === NATURAL[view.situation] && !offer.held;
  const rank = (offer) => (isNatural(offer) ? 0 : offer.held ? 2 : 1);
  const offers = view.offers.toSorted((one, other) => rank(one) - rank(other));
  const buttons = offers.map((offer) => {
    const kind = offer.held ? "grave" : isNatural(offer) ? "natural" : "plain";
    const button = make("button", { textContent: offer.label, className: kind });
    button.dataset.button = offer.button;
    button.dataset.held = offer.held;
    if (offer.held) button.append(make("small", { textContent: "confirmer en touchant deux fois" }));
    let armed = false;
    button.onclick = () => {
      if (offer.held && !armed) {
        armed = true;
        button.classList.replace("grave", "armed");
        button.firstChild.textContent = `Confirmer : ${offer.label}`;
        setTimeout(showButtons, 4000);
        return;
      }
      press(offer.button, offer.held);
    };
    return button;
  });
  $("#buttons").replaceChildren(...buttons);
}

function showSolutions() {
  const answer = view.answer;
  $("#solutions").hidden = !answer;
  if (!answer) return;
  const canChoose = ["collecting", "top_chosen"].includes(view.situation);
  const ties = answer.tops.length > 1 ? `${answer.tops.length} à égalité, ` : "";
  $("#count").textContent = answer.count
    ? `Top : ${answer.points} points, ${ties}${answer.count} solutions`
    : "Aucune solution";
  $("#tops").replaceChildren(...answer.tops.map((top, rank) => solutionRow(top, rank === 0, canChoose)));
  $("#below").replaceChildren(...answer.below.map((one) => solutionRow(one, false, canChoose)));
}

function grouped(letters) {
  const counts = new Map();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts].map(([letter, count]) => (count > 1 ? `${letter}\u00d7${count}` : letter)).join(" ");
}

function showCoups() {
  $("#coups").replaceChildren(...view.coups.toReversed().map((row) => make("tr", {},
    make("td", { className: "number", textContent: row.number }),
    make("td", { textContent: row.tirage }),
    make("td", {}, wordNode(row.word)),
    make("td", { textContent: row.ref }),
    make("td", { className: "number", textContent: row.points }),
    make("td", { className: "number", textContent: row.cumul }))));
  $("#bag").textContent = view.bag ? `Dans le sac, ${view.bag.length} lettres : ${grouped(view.bag)}` : "";
}

function showAside() {
  const aside = view.aside;
  $("#aside").hidden = !aside;
  $("#trial").textContent = view.situation === "trying" ? "Arrêter l’essai" : "Essayer les boutons";
  if (!aside) return;
  $("#aside-text").textContent = aside.text;
  $("#aside-progress").max = aside.total || 1;
  $("#aside-progress").value = aside.seen;
  $("#aside-lacking").textContent = aside.lacking.length ? `Pas encore vus : ${aside.lacking.join(", ")}` : "";
}

function showWood() {
  $("#wood").hidden = !view.wood;
  if (!view.wood) return;
  const some = view.wood.some.length ? ` ; et ${view.wood.some.join(", ")}` : "";
  $("#wood-list").textContent = `${view.wood.certain.join(" ")}${some}`;
}

function showPages() {
  $("#pages").replaceChildren(...Object.entries(PAGES).map(([page, label]) => {
    const button = make("button", { textContent: label, className: (view.page ?? "") === page ? "" : "plain" });
    button.onclick = () => attempt(() => ask("/juge/afficher", { page: page || null }));
    return button;
  }));
}

function showClock() {
  const output = $("#clock");
  const clock = view?.clock;
  if (!clock) {
    output.textContent = "";
    return;
  }
  const left = Math.max(0, clock.left_ms - (clock.running ? performance.now() - seen : 0));
  const seconds = Math.ceil(left / 1000);
  output.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  output.className = `${left <= WARNING_MS ? "last" : ""} ${clock.running ? "" : "paused"}`;
}

function show(fresh) {
  view = fresh;
  seen = performance.now();
  document.body.dataset.situation = view.situation;
  $("#coup").textContent = view.coup ? `Coup ${view.coup}` : "Pas de partie";
  $("#card").textContent = [view.card.club, view.card.formule, view.card.tempo, view.card.lexicon].filter(Boolean).join(" · ");
  for (const part of [showTroubles, showHand, showButtons, showAside, showSolutions, showCoups, showWood, showPages, showClock]) part();
  showCorrection(view);
}

const showCorrection = setUpCorrection({ attempt, reason });

async function showHealth() {
  const health = await ask("/juge/sante");
  $("#said").textContent = health.said ?? "";
  if (health.volume !== undefined && document.activeElement !== $("#volume")) $("#volume").value = health.volume;
  $("#devices").replaceChildren(...(health.devices ?? []).map((device) =>
    make("li", { className: device.ok ? "good" : "bad", textContent: `${device.name} : ${device.text}` })));
}

async function control() {
  const button = $("#control");
  button.disabled = true;
  button.textContent = "Contrôle en cours…";
  try {
    const { checks } = await ask("/juge/controle");
    $("#checks").replaceChildren(...checks.map((check) =>
      make("li", { className: { ok: "good", warn: "warn", bad: "bad" }[check.status], textContent: `${check.label} : ${check.text}` })));
  } finally {
    button.disabled = false;
    button.textContent = "Contrôler";
  }
}

async function showArbiters(change) {
  const { arbiters } = await ask("/juge/arbitres", change);
  $("#arbiters").replaceChildren(...Object.entries(arbiters).map(([name, pin]) => {
    const remove = make("button", { className: "grave", textContent: "Retirer" });
    remove.onclick = () => attempt(() => showArbiters({ name, remove: true }));
    return make("li", { className: "row" }, make("span", { className: "grow", textContent: `${name} : ${pin}` }), remove);
  }));
}

$("#typing").addEventListener("submit", async (event) => {
  event.preventDefault();
  const letters = $("#letters").value.toUpperCase().replaceAll("*", "?").replaceAll(" ", "");
  await attempt(async () => {
    for (const letter of letters) {
      await command("TypeTile", { letter });
      $("#letters").value = $("#letters").value.trimStart().slice(1);
    }
  });
});

$("#search").addEventListener("submit", (event) => {
  event.preventDefault();
  const query = new URLSearchParams({ mot: $("#word").value.trim(), ref: $("#place").value.trim() });
  attempt(async () => {
    const { solutions } = await ask(`/juge/solutions?${query}`);
    const canChoose = ["collecting", "top_chosen"].includes(view.situation);
    $("#below").replaceChildren(...solutions.map((one) => solutionRow(one, false, canChoose)));
  });
});

$("#arbiter").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    await showArbiters({ name: $("#name").value });
    $("#name").value = "";
  });
});

$("#control").addEventListener("click", () => attempt(control));
$("#trial").addEventListener("click", () =>
  attempt(() => ask("/juge/essai", { stop: view?.situation === "trying" })));

$("#volume").addEventListener("change", () =>
  attempt(() => ask("/juge/volume", { volume: Number($("#volume").value) })));

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea, dialog, #correction") || $("#reason").open || event.repeat) return;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const button = event.key === " " ? NATURAL[view?.situation] : KEYS[key];
  if (!button) return;
  event.preventDefault();
  press(button, event.shiftKey);
});

const source = new EventSource("/juge/flux");
source.addEventListener("judge", (event) => show(JSON.parse(event.data)));
source.onerror = () => { $("#card").textContent = "Liaison perdue, nouvelle tentative…"; };
setInterval(showClock, 250);
setInterval(() => attempt(showHealth), 5000);
attempt(showHealth);
attempt(() => showArbiters());
