// The judge's cockpit: shows the private snapshot, sends what the buttons send.
import { showBar, showDots, showLost } from "./bar.js";
import { Board } from "./board.js";
import { $, ask, listen, make, redraw, whenDialogSent } from "./common.js";
import { menuEntry, setUpFades, showSteps, whenTouchedTwice, whileWaiting } from "./components.js";
import { setUpViews, showBag } from "./juge-cadre.js";
import { setUpMending } from "./juge-jetons.js";
import { VALUES } from "./letters.js";
import { Picture, follow } from "./scene.js";
import { attempt } from "./troubles.js";

const QUIET = 2;
const DOUBLE_CLICK_MS = 500;
const nothing = { kind: null, show: () => {}, hear: () => "" };
let view = null;
let part = nothing;
let pressing = null;
const board = new Board($("#judge-board"));
const showMending = setUpMending(attempt);

// Pressed again because the network is slow, a button counts once. The news often comes before the
// answer: other buttons then stand there, and the next press is another one.
async function press({ button, held }) {
  if (pressing) return;
  const mine = pressing = {};
  const node = document.querySelector(`#buttons [data-button="${button}"][data-held="${held}"]`);
  const send = () => ask("/juge/bouton", { button, held });
  await attempt(() => (node ? whileWaiting(node, send) : send()));
  if (pressing === mine) pressing = null;
}

const command = (kind, payload, asked = {}) => ask("/juge/commande", { kind, version: 1, payload, ...asked });

// A correction of the past is read before it is done, in every game alike.
// False when the judge, having read, leaves it.
async function correctPast(kind, payload) {
  const { foreseen } = await import("/static/juge-apercu.js");
  if (!await foreseen(kind, payload)) return false;
  await command(kind, payload);
  return true;
}

// What is answered is sent while the dialog is open: a refusal is read there, and the words are kept.
// `also`: what may be said besides, each { about, label }; what was ticked is sent with the reason.
function reason(question, send = () => true, { optional = false, also = [] } = {}) {
  return new Promise((resolve) => {
    const dialog = $("#reason");
    $("#question").textContent = question;
    $("#why").value = "";
    $("#why").required = !optional;
    $("#why-asked").textContent = optional ? "Pourquoi ? (facultatif)" : "Pourquoi ? (à remplir)";
    $("#also").replaceChildren(...also.map(({ about, label }) => make("label", { className: "check" },
      make("input", { type: "checkbox", value: about }), ` et dire «\u00a0${label}\u00a0»`)));
    const ticked = () => (also.length ? [...$("#also").querySelectorAll(":checked")].map(({ value }) => value) : undefined);
    dialog.returnValue = "";
    dialog.onclose = () => resolve(dialog.returnValue === "ok" ? $("#why").value.trim() : null);
    whenDialogSent(dialog, () => send($("#why").value.trim(), ticked()), () => $("#why"));
    dialog.showModal();
  });
}

// --- Buttons: one primary, at most two quiet ones, the rest behind « … » ---------------------

const isNatural = (offer) => offer.button === view.natural?.button && offer.held === view.natural.held;
const WAITING = { running: "Les joueurs réfléchissent.", drawing: "Le tirage n’est pas complet.", ready: "Le coup suivant attend la correction." };
const KEYS = { Enter: "Entrée", Backspace: "Retour" };

function keyOf(button) {
  const [key] = Object.entries(view.keys).find(([, each]) => each === button) ?? [];
  return key ? KEYS[key] ?? key.toUpperCase() : "";
}

const capitalised = (label) => label[0].toUpperCase() + label.slice(1);

// A game may say more of what the next step does: which word it retains.
const named = () => part.names?.(view) ?? "";

// Who clicks twice on everything presses once: the second click is not for the button that came under it.
function offerButton(offer, className) {
  const drawn = performance.now();
  const label = capitalised((isNatural(offer) && named()) || offer.label);
  const node = make("button", { type: "button", className }, label);
  node.dataset.button = offer.button;
  node.dataset.held = offer.held;
  if (offer.told) node.title = offer.told;
  if (offer.held) whenTouchedTwice(node, label, () => press(offer));
  else node.onclick = ({ detail, timeStamp }) => (detail < 2 || timeStamp - drawn > DOUBLE_CLICK_MS) && press(offer);
  return node;
}

function primaryButton(offer) {
  const node = offerButton(offer, "primary natural");
  if (!offer.held) node.append(make("kbd", { textContent: isNatural(offer) ? "Entrée" : keyOf(offer.button), ariaHidden: "true" }));
  return node;
}

// What is grave and rare asks twice, in the menu as elsewhere.
function menuButton(offer) {
  const act = () => {
    node.closest("details").open = false;
    press(offer);
  };
  const node = menuEntry(capitalised(offer.label), offer.told, act, offer.held ? "grave" : "");
  node.dataset.button = offer.button;
  node.dataset.held = offer.held;
  return offer.held ? whenTouchedTwice(node, [...node.childNodes], act) : node;
}

// Of an épreuve of this hall: the next partie, by its title.
const nextOfHall = () => (view.centre?.hall ? view.centre.ready[0] : null);

function nextPartie({ number, epreuve, label }) {
  const button = make("button", { type: "button", className: "primary natural", textContent: `Jouer « ${label} »` });
  button.onclick = () => attempt(() => whileWaiting(button, () => ask("/juge/epreuves/jouer", { partie: number, epreuve })));
  return button;
}

function buttonNodes() {
  const natural = view.offers.find(isNatural) ?? view.offers.find(({ prominent }) => prominent && view.settles);
  const others = view.offers.filter((offer) => offer !== natural);
  // « Répéter » is of use at every moment, and so gives way to what is of use now.
  const rank = ({ button, held }) => (button === "repeter" ? 2 : held ? 1 : 0);
  const shown = others.filter(({ held, prominent }) => !held || prominent).sort((one, other) => rank(one) - rank(other)).slice(0, QUIET);
  const rest = others.filter((offer) => !shown.includes(offer));
  // Where there is nothing to press its place is kept: what comes next never slides under a finger.
  const nodes = natural && view.kind ? [primaryButton(natural)] : [];
  if (!natural && view.kind && !view.ended) nodes.push(make("p", { className: "no-primary", textContent: WAITING[view.situation] ?? "" }));
  const next = nextOfHall();
  if (next && (!view.kind || view.ended)) nodes.push(nextPartie(next));
  if (!view.kind) {
    nodes.push(make("a", { className: next ? "button" : "button primary", href: "/juge/partie", textContent: "Nouvelle partie" }));
    if (natural && !next) nodes.push(offerButton({ ...natural, label: "commencer avec les derniers choix" }, "natural"));
  }
  if (view.ended) nodes.push(make("a", { className: next ? "button" : "button primary natural", href: "/juge/resultats", textContent: "Résultats" }));
  if (view.ended) nodes.push(make("a", { className: "button", href: "/juge/partie", textContent: "Nouvelle partie" }));
  nodes.push(...shown.map((offer) => offerButton(offer, offer.held ? "grave" : "")));
  const entries = rest.map(menuButton);
  if (view.can_end && view.kind) entries.push(menuEntry("Terminer la partie…", "Vous choisissez comment, et rien n’est fait avant.", () => $("#finish").click(), "grave"));
  if (entries.length) {
    const summary = make("summary", { textContent: "…" });
    summary.setAttribute("aria-label", "Autres commandes");
    nodes.push(make("details", { className: "menu" }, summary, make("div", { className: "menu-sheet" }, ...entries)));
  }
  return nodes;
}

function showButtons() {
  const box = $("#buttons");
  const focused = box.contains(document.activeElement);
  const { button, held } = document.activeElement.dataset;
  const entries = () => box.querySelector("details")?.textContent;
  const open = box.querySelector("details[open]") ? entries() : null;
  const fresh = redraw(box, [view.offers, view.natural, view.settles, view.kind, Boolean(view.ended), view.can_end, named()], buttonNodes);
  if (!fresh) return;
  pressing = null;
  const menu = box.querySelector("details");
  // A menu whose entries are others now closes: none of them comes to lie under a finger.
  if (menu) menu.open = open !== null && open === entries();
  // The same button if it is still there; the primary one does the next thing, and is not pressed by a finger that comes down twice.
  if (focused) (box.querySelector(`[data-button="${button}"][data-held="${held}"]`) ?? box.querySelector("button"))?.focus();
}

// --- The rest of the frame -------------------------------------------------------------------

function showAside() {
  const aside = view.aside;
  $("#aside").hidden = !aside;
  if (!aside) return;
  $("#aside-text").textContent = aside.text;
  $("#aside-progress").max = aside.total || 1;
  $("#aside-progress").value = aside.seen;
  $("#aside-progress").hidden = !aside.total;
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
    const button = make("button", { type: "button", textContent: label });
    button.setAttribute("aria-pressed", view.page === page);
    button.onclick = () => attempt(() => whileWaiting(button, () => ask("/juge/afficher", { page })));
    return button;
  }));
}

function showBoard() {
  $("#judge-board").hidden = !view.grid;
  $("#board-part").hidden = !view.grid && !view.has_board;
  if (view.grid) board.show(view.grid, view.last_move ?? null);
  showBag($("#bag-strip"), typeof view.bag === "string" ? view.bag : null, Object.keys(VALUES));
}

// Buttons are called what is written on them.
function sentence() {
  const next = view.kind ? null : nextOfHall();
  if (next) return `La prochaine partie est « ${next.label} ». Commencez-la quand tout le monde est assis.`;
  const [label, name] = [view.natural_label, named()].map((each) => each && capitalised(each));
  return label && name ? view.sentence.replace(label, name) : view.sentence;
}

function showNow() {
  $("#title").textContent = view.title ?? "Avant la partie";
  $("#sentence").textContent = view.aside || view.ended ? "" : sentence();
  $("#before").hidden = Boolean(view.kind);
  $("#views").hidden = !view.kind;
  $("#steps").hidden = !view.steps?.length;
  showSteps($("#steps"), view.steps ?? [], view.step ?? -1);
}

// Each game brings its own part of the page: what it puts into each place, and a script.
async function loadPart(kind) {
  const mine = part = { ...nothing, kind };
  try {
    const [fragment, script] = kind ? await Promise.all([fragmentOf(kind), import(`/static/${kind}/juge.js`)]) : [null, null];
    if (part !== mine) return;
    $("#facts").textContent = "";
    for (const slot of ["hand", "below", "room", "board", "strip", "dialogs"]) {
      $(`#game-${slot}`).replaceChildren(...(fragment?.querySelector(`template[data-slot="${slot}"]`)?.content.childNodes ?? []));
    }
    if (script) {
      mine.show = script.setUp({ attempt, reason, command, correctPast, press, board });
      mine.hear = script.hear ?? nothing.hear;
      mine.names = script.names;
      mine.show(view);
      showNow();
      showButtons();
    }
    setUpViews(script?.views ?? []);
    showDots(view.waiting);
    speak();
  } catch (trouble) {
    if (part === mine) part = nothing;  // tried again with the next news
    throw trouble;
  }
}

async function fragmentOf(kind) {
  const brought = document.querySelector(`template[data-part="/static/${kind}"]`);
  if (brought) return brought.content.cloneNode(true);
  const answer = await fetch(`/static/${kind}/juge.html`);
  if (!answer.ok) throw new Error("Cette page n’a pas pu être chargée. Rechargez-la.");
  const template = document.createElement("template");
  template.innerHTML = await answer.text();
  await Promise.all([...template.content.querySelectorAll("template")].flatMap(({ content }) => [...content.querySelectorAll("link[rel=stylesheet]")].map(styled)));
  return template.content;
}

// Its style sheet is there before what it styles: nothing jumps, nothing is measured too early.
function styled(link) {
  link.remove();
  if (document.head.querySelector(`link[href="${link.getAttribute("href")}"]`)) return null;
  return new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}

function show(fresh) {
  view = fresh;
  document.body.dataset.situation = view.situation;
  showBar(view);
  for (const each of [showNow, showButtons, showAside, showWood, showPages, showBoard]) each();
  document.dispatchEvent(new CustomEvent("juge", { detail: { view, attempt } }));
  showMending(view);
  if (part.kind !== view.kind) attempt(() => loadPart(view.kind), "part");
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

// Letters are shortcuts while nothing has the focus, Enter and Space then do what comes next; what has the
// focus keeps its keys.
document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]") || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  // While letters are drawn, a letter is a letter wherever the hand left the focus: the field takes it.
  const rack = document.querySelector("[data-typed]:not([hidden])");
  const idle = event.target === document.body || $("#buttons").contains(event.target);
  if (rack && idle && /^[\p{L}?*]$/u.test(event.key)) {
    rack.focus();
    return;
  }
  if (event.target !== document.body) return;
  const natural = ["Enter", " "].includes(event.key) && view?.kind ? view.natural : null;
  const button = event.key.length === 1 ? view?.keys[event.key.toLowerCase()] : null;
  if (!natural && !button) return;
  event.preventDefault();
  press(natural ?? { button, held: event.shiftKey });
});

setUpFades($("#main"));
// On a phone the tabs stand on the buttons, of one line or of two.
new ResizeObserver(([{ target }]) => $("#main").style.setProperty("--dock", `${target.offsetHeight}px`)).observe($("#buttons"));
listen("/juge/flux", "judge", show, showLost, "/juge/etat");
// The picture of the television comes after what the judge works with, and waits until nothing else is to be drawn: on a
// slow telephone a press comes first.
const idly = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, 100)); // Safari has none
addEventListener("load", () => setTimeout(() => {
  const picture = new Picture($("#thumbnail"));
  follow("large", { show: (message, fresh) => idly(() => picture.show(message, fresh), { timeout: 500 }) });
}, 300));
