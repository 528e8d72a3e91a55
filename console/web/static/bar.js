// The bar every page of the judge has: club, game, what waits behind each tab, devices, time.
import { $, ask, leave, listen, make, redraw } from "./common.js";
import { setUpMenus } from "./components.js";
import { attempt, showTroubles } from "./troubles.js";

const COCKPIT = "partie";
let clock = null;
let since = 0;
let given = "";

export function clockText(ms) {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// What is left is computed from the last message, never counted down.
const leftMs = () => (clock ? Math.max(0, clock.left_ms - (clock.running ? performance.now() - since : 0)) : null);

function showClock() {
  const left = leftMs();
  for (const output of document.querySelectorAll("#clock, .clock")) {
    const text = left === null ? "" : clockText(left);
    if (output.textContent !== text) output.textContent = text;
    output.classList.toggle("last", left !== null && left <= clock.warning_ms);
    output.classList.toggle("paused", left !== null && !clock.running);
  }
}

const TABS = { correction: "/arbitre", joueurs: "/juge/liste" };

export function showDots(waiting) {
  for (const [tab, address] of Object.entries(TABS)) {
    const count = waiting?.[tab] ?? 0;
    // A game without slips names no correction: its page would be empty.
    if (tab === "correction") for (const each of document.querySelectorAll(`#bar a[href="${address}"]`)) each.hidden = Boolean(waiting) && !(tab in waiting);
    // In the bar, and where a telephone has tabs of its own.
    for (const link of document.querySelectorAll(`.tabs a[href="${address}"], #views [data-view="${tab}"]`)) {
      let dot = link.querySelector(".dot");
      if (!count && !dot) continue;
      if (!dot) dot = link.appendChild(make("span", { className: "dot" }));
      dot.hidden = !count;
      dot.textContent = count > 99 ? "99+" : count;
      dot.title = `${count} en attente`;
    }
  }
}

const ENDED = ["ended", "classic_ended", "jarnac_ended"];  // of each game

// Every page is shown the same: the judge's own page by its stream, the others by a smaller one.
export function showBar(view) {
  clock = view.clock ?? null;
  since = performance.now();
  $("#bar").classList.remove("offline");
  $("#bar-club").textContent = view.club || "Pupitre";
  const title = view.card.title || (ENDED.includes(view.situation) ? "Partie terminée" : view.kind ? "Partie en cours" : "Aucune partie en cours");
  $("#bar-game").textContent = [title, view.card.formule].filter(Boolean).join(" · ");
  $("#finish").hidden = !view.can_end;
  $("#give-title").hidden = !view.can_title;
  given = view.card.title;
  showDots(view.waiting);
  showClock();
  showTroubles(view);
}

export function showLost() {
  $("#bar").classList.add("offline");
  $("#bar-game").textContent = "Liaison perdue, nouvelle tentative…";
}

// Two begin with the same letter.
const MARKS = { Télévision: "TV", Téléphones: "Tél" };

function lamp({ name, state, text }) {
  const node = make("span", { className: `lamp ${state}`, textContent: MARKS[name] ?? name[0], title: `${name} : ${text}` });
  node.ariaHidden = "true";
  return node;
}

const STATES = { ok: "en ordre", bad: "en panne", off: "absent" };

async function showDevices() {
  const { devices = [], volume, said } = await ask("/juge/sante");
  if (!redraw($("#lamp-row"), [devices, volume, said], () => devices.map(lamp))) return;
  const troubled = devices.filter(({ state }) => state === "bad");
  $("#lamps summary").title = devices.map(({ name, text }) => `${name} : ${text}`).join("\n");
  $("#lamps summary").ariaLabel = `Appareils : ${troubled.length ? troubled.map(({ name }) => `${name} ${STATES.bad}`).join(", ") : "tout va bien"}`;
  $("#devices").replaceChildren(...devices.map(({ name, state, text }) =>
    make("li", { className: state }, lamp({ name, state, text }), make("span", {}, make("strong", { textContent: name }), ` : ${text}`))));
  $("#said-part").hidden = !said;
  $("#said").textContent = said ?? "";
  $("#volume-part").hidden = volume === undefined;
  if (volume !== undefined && document.activeElement !== $("#volume")) $("#volume").value = volume;
}

setUpMenus();
// What is rarely asked for comes when it is.
const rarely = () => import("/static/juge-apercu.js");
$("#finish").addEventListener("click", () => attempt(async () => (await rarely()).askEnding()));
$("#give-title").addEventListener("click", () => attempt(async () => (await rarely()).askTitle(given)));
$("#leave-page").addEventListener("click", () => attempt(leave));
$("#volume").addEventListener("change", () => attempt(() => ask("/juge/volume", { volume: Number($("#volume").value) })));
if (document.body.dataset.tab !== COCKPIT) {
  listen("/juge/barre/flux", "bar", showBar, showLost);
}
setInterval(showClock, 250);
// A console that does not answer has no lamp that shines: nobody knows how they are.
const devicesUnknown = () => redraw($("#lamp-row"), null, () => []);
setInterval(() => showDevices().catch(devicesUnknown), 5000);
showDevices().catch(devicesUnknown);
