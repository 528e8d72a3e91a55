// The judge's page: shows the private snapshot, sends what the buttons send.
import { $, ask, make, plural, redraw, whenDialogSent } from "./common.js";
import { foreseen, setUpEnding } from "./juge-apercu.js";
import { showBoard } from "./juge-grille.js";
import { setUpMending } from "./juge-jetons.js";

let view = null;
const nothing = { kind: null, show: () => {}, hear: () => "" };
let part = nothing;
let seen = 0;
let told = "";
let pressing = false;

function tell(message) {
  told = message;
  if (!view) return;
  showTroubles();
  if (message) $("#troubles").scrollIntoView({ block: "nearest" });
}

async function attempt(action) {
  tell("");
  try {
    await action();
  } catch (trouble) {
    tell(trouble.message);
  }
}

const showMending = setUpMending(attempt);
// Pressed again because the network is slow, a button counts once.
async function press(button, held) {
  if (pressing) return;
  pressing = true;
  await attempt(() => ask("/juge/bouton", { button, held }));
  pressing = false;
}

const command = (kind, payload) => ask("/juge/commande", { kind, version: 1, payload });

// A correction of the past is read before it is done, in every game alike.
// False when the judge, having read, leaves it.
async function correctPast(kind, payload) {
  if (!await foreseen(kind, payload)) return false;
  await command(kind, payload);
  return true;
}

// What is answered is sent while the dialog is open: a refusal is read there, and the words are kept.
function reason(question, send = () => true) {
  return new Promise((resolve) => {
    const dialog = $("#reason");
    $("#question").textContent = question;
    $("#why").value = "";
    dialog.returnValue = "";
    dialog.onclose = () => resolve(dialog.returnValue === "ok" ? $("#why").value.trim() : null);
    whenDialogSent(dialog, () => send($("#why").value.trim()), () => $("#why"));
    dialog.showModal();
  });
}

// The data folder is gone, or another disk is in its place: only the judge knows which is meant.
const AWAY = ["journal_folder_away", "journal_folder_other"];

function twice(label, address) {
  const button = make("button", { type: "button", className: "grave", textContent: label });
  button.onclick = () => {
    if (button.className === "armed") return attempt(() => ask(address, {}));
    button.className = "armed";
    button.textContent = `Touchez encore pour confirmer : ${label.toLowerCase()}`;
    setTimeout(() => { button.className = "grave"; button.textContent = label; }, 4000);
  };
  return button;
}

function showTroubles() {
  const fresh = redraw($("#troubles"), [told, view.refusal, view.faults, view.pending, view.notices], troubleNodes);
  // What comes up here pushes the form below, and the refusal read there, out of sight.
  if (fresh) document.querySelector(".refusal")?.scrollIntoView({ block: "nearest" });
}

function troubleNodes() {
  const nodes = [];
  // What the console refused, it tells every page itself.
  if (told && told !== view.refusal) nodes.push(make("div", { className: "card notice bad", role: "alert", textContent: told }));
  if (view.refusal) nodes.push(make("div", { className: "card notice", role: "alert", textContent: view.refusal }));
  for (const fault of view.faults) {
    nodes.push(make("div", { className: "card notice bad", textContent: fault.text }));
    if (AWAY.includes(fault.code)) nodes.push(twice("Écrire ici", "/juge/dossier"));
  }
  if (view.pending) {
    const facts = plural(view.pending, "fait n’est qu’en mémoire", "faits ne sont qu’en mémoire");
    nodes.push(make("div", { className: "card notice bad", textContent: `${facts}. Ne coupez pas le courant.` }));
  }
  if (view.faults.length) {
    const button = make("button", { className: "plain", textContent: "J’ai vu" });
    button.onclick = () => attempt(() => ask("/juge/vu", {}));
    nodes.push(button);
  }
  for (const notice of view.notices ?? []) {
    nodes.push(make("div", { className: "card notice", textContent: `${notice.text} (${notice.article})` }));
  }
  return nodes;
}

function showButtons() {
  const focused = $("#buttons").contains(document.activeElement);
  const fresh = redraw($("#buttons"), [view.offers, view.natural], buttonNodes);
  if (fresh && focused) $("#buttons button")?.focus();
}

function buttonNodes() {
  const isNatural = (offer) => offer.button === view.natural?.button && offer.held === view.natural.held;
  const rank = (offer) => (isNatural(offer) ? 0 : offer.held ? 2 : 1);
  const offers = [...view.offers].sort((one, other) => rank(one) - rank(other));
  return offers.map((offer) => {
    const kind = offer.held ? "grave" : isNatural(offer) ? "natural" : "plain";
    const button = make("button", { type: "button", textContent: offer.label, className: kind });
    button.dataset.button = offer.button;
    button.dataset.held = offer.held;
    if (offer.held) button.append(make("small", { textContent: "confirmer en touchant deux fois" }));
    let armed = false;
    const arm = (on) => {
      armed = on;
      button.className = on ? "armed" : kind;
      button.firstChild.textContent = on ? `Confirmer : ${offer.label}` : offer.label;
    };
    button.onclick = () => {
      if (offer.held && !armed) {
        arm(true);
        setTimeout(arm, 4000, false);
        return;
      }
      arm(false);
      press(offer.button, offer.held);
    };
    return button;
  });
}

function showAside() {
  const aside = view.aside;
  $("#aside").hidden = !aside;
  $("#trial").textContent = view.situation === "trying" ? "Arrêter l’essai" : "Essayer les boutons";
  if (!aside) return;
  $("#aside-text").textContent = aside.text;
  $("#aside-progress").max = aside.total || 1;
  $("#aside-progress").value = aside.seen;
  $("#aside-lacking").textContent = aside.lacking.length ? `${view.situation === "rearranging" ? "Reste à ranger" : "Pas encore vus"} : ${aside.lacking.join(", ")}` : "";
}

function showWood() {
  $("#wood").hidden = !view.wood;
  if (!view.wood) return;
  const some = view.wood.some.length ? ` ; et ${view.wood.some.join(", ")}` : "";
  $("#wood-list").textContent = `${view.wood.certain.join(" ")}${some}`;
}

function showPages() {
  redraw($("#pages"), [view.pages, view.page], () => view.pages.map(({ page, label }) => {
    const button = make("button", { type: "button", textContent: label, className: view.page === page ? "" : "plain" });
    button.setAttribute("aria-pressed", view.page === page);
    button.onclick = () => attempt(() => ask("/juge/afficher", { page }));
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
  output.className = `${left <= clock.warning_ms ? "last" : ""} ${clock.running ? "" : "paused"}`;
}

// Each game brings its own part of the page: two fragments and a script under its own name.
async function loadPart(kind) {
  const mine = part = { ...nothing, kind };
  try {
    const [fragments, script] = kind ? await Promise.all([fragmentsOf(kind), import(`/static/${kind}/juge.js`)]) : [[], null];
    if (part !== mine) return;
    $("#game-hand").innerHTML = fragments[0] ?? "";
    $("#game").innerHTML = fragments[1] ?? "";
    if (script) {
      mine.show = script.setUp({ attempt, reason, command, correctPast });
      mine.hear = script.hear ?? nothing.hear;
      mine.show(view);
    }
    speak();
  } catch (trouble) {
    if (part === mine) part = nothing;  // tried again with the next news
    throw trouble;
  }
}

async function fragmentsOf(kind) {
  const answer = await fetch(`/static/${kind}/juge.html`);
  if (!answer.ok) throw new Error("Cette page n’a pas pu être chargée. Rechargez-la.");
  return (await answer.text()).split("<!-- suite -->");
}

function show(fresh) {
  view = fresh;
  seen = performance.now();
  document.body.dataset.situation = view.situation;
  $("#finish").hidden = !view.can_end;
  $("#title").textContent = view.title ?? "Pas de partie";
  $("#card").textContent = Object.values(view.card).filter(Boolean).join(" · ");
  for (const each of [showTroubles, showButtons, showAside, showWood, showPages, showClock]) each();
  showBoard(view);
  document.dispatchEvent(new CustomEvent("juge", { detail: { view, attempt } }));
  showMending(view);
  if (part.kind !== view.kind) attempt(() => loadPart(view.kind));
  else {
    part.show(view);
    speak();
  }
}

// For who listens to the page: the game adds what only it has to say.
function speak() {
  const spoken = [view.title, part.hear(view), view.natural_label].filter(Boolean).join(". ");
  if ($("#spoken").textContent !== spoken) $("#spoken").textContent = spoken;
}

async function showHealth() {
  const health = await ask("/juge/sante");
  $("#said").textContent = health.said ?? "";
  $("#said-part").hidden = !health.said;
  $("#devices-part").hidden = !health.devices?.length;
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

setUpEnding(attempt);
$("#control").addEventListener("click", () => attempt(control));
$("#trial").addEventListener("click", () =>
  attempt(() => ask("/juge/essai", { stop: view?.situation === "trying" })));

$("#volume").addEventListener("change", () =>
  attempt(() => ask("/juge/volume", { volume: Number($("#volume").value) })));

// Letters are shortcuts while nothing has the focus. Space and Enter are left to whatever has it:
// it stays on the natural button, which they press.
document.addEventListener("keydown", (event) => {
  if (event.target !== document.body || document.querySelector("dialog[open]") || event.repeat) return;
  if (event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1) return;
  const button = view?.keys[event.key.toLowerCase()];
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
