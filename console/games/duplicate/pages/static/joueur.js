// A player's telephone: the slip of a table. It writes, sends and keeps; it judges nothing.
import { Board } from "/static/board.js";
import { $, hourIn, make } from "/static/common.js";
import { SIZE } from "/static/letters.js";
import { EMPTY, cursor, laidOut, reference, written } from "./joueur-bulletin.js";
import { ConsoleClock, send } from "./joueur-liaison.js";
import { setUpCourse } from "./joueur-topping.js";
import { fade, pad } from "./joueur-touches.js";

const KEPT = "pupitre-joueur";
const SEND_AFTER_MS = 600;
const AGAIN_MS = 2000;
const LOCK_MS = 200;
const BILLET_AGAIN_MS = 4000;
const LOOK_AGAIN_MS = 30_000;
const PROBLEMS = { arbitre: "Appeler l’arbitre", tirage: "Mon tirage n’est pas celui annoncé", grille: "Ma grille n’est pas celle de l’écran", ecran: "Je ne peux pas écrire", verdict: "Je conteste une correction" };

const clock = new ConsoleClock();
const board = new Board($("#board"));
const overlay = board.svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "g"));
let game = { phase: "closed" };
let slip = EMPTY();
let mode = "rack";
let marking = false;
let stream = null;
let sending = false;
let timer = null;
let code = "";
const kept = { page: Math.random().toString(36).slice(2, 8), number: 0, sent: 0, changed: 0, at: null, billets: {}, ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };

const keep = () => { try { localStorage.setItem(KEPT, JSON.stringify({ ...kept, slip, game: game.game, coup: game.coup, rack: game.rack })); }  catch { return; } };  // full or private: the page itself still has it
const screen = (name) => { $("#main").dataset.screen = name; $("#menu").hidden = name === "card"; };
const hour = () => new Date().toLocaleTimeString("fr-FR", { hour: "2-digit", minute: "2-digit" }).replace(":", "\u00a0h\u00a0");
const left = () => (game.ends === null || game.ends === undefined ? game.left : Math.max(0, game.ends - clock.now()));
// The grid of the coup that was written for: the word retained lies on the next one.
const grid = () => slip.grid ?? game.grid;
const isCourse = () => game.phase === "course";
const isTimed = () => game.phase === "thinking" || game.stage === "running";
const isOpen = () => isTimed() && (game.ends === null || clock.now() < game.ends - Math.max(LOCK_MS, clock.error));

// --- What is seen

function say(text, className = "") {
  if ($("#status").textContent !== text) $("#status").textContent = text;
  $("#status").className = className;
}

function tellState() {
  if (isCourse()) return course.status(game, isOpen());
  if (!["thinking", "collecting", "top_chosen"].includes(game.phase)) return say("");
  const waits = kept.changed > kept.sent;
  if (waits && !isOpen()) return say("Pas encore reçu. Gardez cette page ouverte.", "lost");
  if (waits) return say(sending ? "Envoi…" : "Pas encore envoyé…");
  if (!kept.changed) return say(isOpen() ? "Touchez une case, puis vos lettres." : "Bulletin vierge.");
  return say(`${isOpen() ? "Reçu" : "Verrouillé, reçu"} à ${kept.at ?? hour()}`, "in");
}

function mark(place, className) {
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x: 27 + (place % SIZE) * 40, y: 27 + Math.floor(place / SIZE) * 40, width: 38, height: 38, rx: 5, class: className })) rect.setAttribute(name, value);
  return rect;
}

function drawSlip() {
  const word = laidOut(slip, grid());
  const placed = word.filter(({ place }) => place !== null);
  const row = "ABCDEFGHIJKLMNO";
  const isShown = isCourse() || ["thinking", "collecting", "top_chosen"].includes(game.phase);
  if (isShown && placed.length && slip.typed.length) {
    const [{ place }] = placed;
    const ref = slip.across ? `${row[Math.floor(place / SIZE)]}${(place % SIZE) + 1}` : `${(place % SIZE) + 1}${row[Math.floor(place / SIZE)]}`;
    board.ghost({ word: placed.map(({ letter, circled }) => (circled ? letter.toLowerCase() : letter)).join(""), ref });
  } else board.ghost(null);
  const at = isOpen() ? cursor(slip, grid()) : null;
  overlay.replaceChildren(...(isShown ? slip.raccord : []).map((place) => mark(place, "raccord")), ...(at === null ? [] : [mark(at, "cursor")]));
  $("#word").replaceChildren(...(word.length && slip.typed.length ? word.map((each) => {
    const tile = make("button", { type: "button", textContent: each.letter, className: each.typed === null ? "there" : each.circled ? "circled" : "" });
    tile.setAttribute("aria-label", each.circled ? `${each.letter}, entourée` : each.letter);
    if (each.typed !== null) tile.addEventListener("pointerdown", (event) => { event.preventDefault(); change(() => { const own = slip.typed[each.typed]; own.circled = !own.circled; }); });
    return tile;
  }) : [make("span", { className: "empty", textContent: slip.across ? "Mot →" : "Mot ↓" })]));
  $("#ref b").textContent = reference(slip, grid());
  $("#score b").textContent = slip.score;
  $("#ref").setAttribute("aria-pressed", String(mode === "ref"));
  $("#score").setAttribute("aria-pressed", String(mode === "score"));
  const shown = JSON.stringify([mode, game.rack, marking]);
  if ($("#pad").dataset.shown !== shown) {
    $("#pad").dataset.shown = shown;
    $("#pad").replaceChildren(...pad(mode, { rack: game.rack, raccord: marking }, press));
  }
  if (mode === "rack") fade($("#pad"), slip.typed.map((each) => (each.joker ? "?" : each.letter)));
  $("#pad").setAttribute("aria-disabled", String(!isOpen()));
  $("#pad").hidden = !game.rack;
  $("#billet").hidden = game.phase === "thinking" || !$("#billet").firstChild;
  tellState();
}

function tick() {
  const ms = left();
  const shown = ms === null || ms === undefined || !isTimed() ? "" : `${Math.floor(Math.ceil(ms / 1000) / 60)}:${String(Math.ceil(ms / 1000) % 60).padStart(2, "0")}`;
  if ($("#clock").textContent !== shown) $("#clock").textContent = shown;
  $("#clock").classList.toggle("last", shown !== "" && ms <= 30_000);
  const locked = String(!isOpen());
  if ($("#pad").getAttribute("aria-disabled") !== locked && $("#main").dataset.screen === "play") {
    mode = "rack";
    drawSlip();
    if (locked === "true" && kept.changed > kept.sent) flush();
  }
}

// --- What a thumb does

function change(deed) {
  if (!isOpen()) return;
  slip.grid = game.grid;
  deed();
  kept.changed = ++kept.number;
  kept.writtenAt = Math.round(clock.now());
  drawSlip();
  setTimeout(keep);
  clearTimeout(timer);
  if (!isCourse()) timer = setTimeout(flush, SEND_AFTER_MS);
  else { course.forget(); tellState(); }
}

function press(key) {
  if (!isOpen()) return;
  if (mode === "score" || mode === "ref") return pressBox(key);
  if (mode === "abc" || mode === "joker") {
    const joker = mode === "joker";
    mode = "rack";
    if (key === "done") return drawSlip();
    return change(() => slip.typed.push({ letter: key, circled: joker, joker }));
  }
  if (key === "?") { mode = "joker"; return drawSlip(); }
  if (key === "abc") { mode = "abc"; return drawSlip(); }
  if (key === "raccord") { marking = !marking; return drawSlip(); }
  if (key === "turn") return change(() => { slip.across = !slip.across; });
  if (key === "back") return change(() => { slip.typed.pop(); });
  if (key === "clear") return change(() => { slip = { ...EMPTY(), across: slip.across, grid: game.grid }; marking = false; });
  return change(() => slip.typed.push({ letter: key, circled: false }));
}

function pressBox(key) {
  if (key === "done") { mode = "rack"; return drawSlip(); }
  const field = mode;
  return change(() => {
    const text = field === "score" ? slip.score : (slip.ref ?? reference(slip, grid()));
    const next = key === "back" ? text.slice(0, -1) : (text + key).slice(0, 4);
    if (field === "score") slip.score = next;
    else slip.ref = next || null;
  });
}

for (const field of ["ref", "score"]) {
  $(`#${field}`).addEventListener("click", () => { if (isOpen()) { mode = mode === field ? "rack" : field; drawSlip(); } });
}

$("#board").addEventListener("pointerdown", (event) => {
  const box = board.svg.getBoundingClientRect();
  const scale = 630 / box.width;
  const col = Math.floor(((event.clientX - box.left) * scale - 26) / 40);
  const row = Math.floor(((event.clientY - box.top) * scale - 26) / 40);
  if (col < 0 || row < 0 || col >= SIZE || row >= SIZE) return;
  const place = row * SIZE + col;
  if (marking && game.grid[place] !== ".") {
    change(() => { slip.raccord = slip.raccord.includes(place) ? slip.raccord.filter((each) => each !== place) : [...slip.raccord, place]; });
    return;
  }
  change(() => {
    if (slip.start === place) slip.across = !slip.across;
    slip.start = place;
    slip.ref = null;
  });
});

// --- What is sent

async function flush() {
  clearTimeout(timer);
  if (sending || kept.changed <= kept.sent || !game.game || isCourse()) return;
  const number = kept.changed;
  sending = true;
  tellState();
  try {
    const told = await send("/joueur/bulletin", {
      game: game.game, coup: game.coup, rack: game.rack, entry: `tel-${kept.page}-${number}`,
      slip: written(slip, grid()), written: kept.writtenAt ?? null, error: clock.error,
    });
    kept.sent = Math.max(kept.sent, number);
    kept.at = hour();
    keep();
    sending = false;
    tellState();
    if (told.late) say("Arrivé après la fin : le juge-arbitre décide.", "lost");
    if (kept.changed > kept.sent) flush();
  } catch (trouble) {
    sending = false;
    if (trouble.status === 401) return showCard();
    say(trouble.message, "lost");
    if (trouble.lost) timer = setTimeout(flush, AGAIN_MS);
    else kept.sent = Math.max(kept.sent, number);
  }
  return undefined;
}

// --- What is told

function shown(fresh) {
  const before = game;
  game = fresh;
  if (fresh.phase === "closed") return screen("closed");
  document.body.dataset.game = fresh.phase === "course" ? "course" : "slip";
  screen(isCourse() ? course.screen(fresh) : "play");
  $("#coup").textContent = fresh.phase === "ended" || fresh.stage === "ended" ? "Partie terminée" : fresh.coup ? `Coup ${fresh.coup}` : "Topping";
  $("#pace").textContent = fresh.over_ms ? `Coup ${fresh.coup}, fin vers ${hourIn(fresh.over_ms - clock.now())}` : "";
  board.show(fresh.grid);
  const other = before.game !== fresh.game || (fresh.coup !== before.coup) || (fresh.rack && before.rack && fresh.rack !== before.rack);
  if (other) beginCoup(fresh);
  if (fresh.placed && fresh.phase !== "thinking" && !isCourse()) askBillet(fresh.placed);
  drawSlip();
  return undefined;
}

// A draft of this very coup comes back with the page; any other gives way.
function beginCoup(fresh) {
  const draft = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  const own = draft.game === fresh.game && draft.coup === fresh.coup && (!fresh.rack || !draft.rack || draft.rack === fresh.rack) && draft.slip;
  slip = own ? draft.slip : EMPTY();
  if (!own) Object.assign(kept, { changed: 0, sent: 0, at: null });
  if (draft.game !== fresh.game) kept.billets = {};
  mode = "rack";
  marking = false;
  keep();
  if (kept.changed > kept.sent) flush();
}

let asked = 0;
function askBillet(coup) {
  if (kept.billets[coup] || asked === coup) return;
  asked = coup;
  const ask = async () => {
    if (kept.billets[coup] || game.coup > coup + 1) return;
    try {
      const told = await send(`/joueur/billet?coup=${coup}`);
      if (told.known) { kept.billets[coup] = { ...told, hour: hour() }; keep(); return showBillets(); }
    } catch (trouble) {
      if (!trouble.lost) return;
    }
    setTimeout(ask, BILLET_AGAIN_MS);
  };
  setTimeout(ask, Math.random() * 1500);
}

function line(billet) {
  const told = billet.annulled ? "coup annulé" : `${billet.points} point${billet.points > 1 ? "s" : ""}`;
  return [make("strong", { textContent: `Coup ${billet.coup} : ${told}` }), ` ${billet.slip} `,
    make("span", { className: "bad", textContent: billet.sanction }),
    ...billet.reasons.map(({ text, article }) => make("p", { className: "soft", textContent: text.includes(article) ? text : `${text} (${article})` })),
    make("p", { className: "soft", textContent: `Billet reçu à ${billet.hour}` })];
}

function showBillets() {
  const all = Object.values(kept.billets).sort((one, other) => other.coup - one.coup);
  $("#billets").replaceChildren(...all.map((each) => make("li", {}, ...line(each))));
  const [last] = all;
  $("#billet").hidden = !last || game.phase === "thinking";
  if (last) $("#billet").replaceChildren(...line(last));
}

const course = setUpCourse({ shown, say });
const propose = () => { if (isOpen()) course.propose(game, slip, grid()); };
$("#propose").addEventListener("click", propose);

// --- Coming in, and coming back

function showCard(trouble = "") {
  stream?.close();
  stream = null;
  screen("card");
  $("#card").hidden = false;
  $("#confirm").hidden = true;
  $("#card-trouble").textContent = trouble;
}

async function showWho() {
  $("#card-trouble").textContent = "";
  try {
    const { table, name, taken } = await send("/joueur/carte", { code });
    if (taken) return showCard("Cette table a déjà un téléphone. Le juge-arbitre peut donner une autre carte.");
    $("#card").hidden = true;
    $("#confirm").hidden = false;
    $("#confirm").dataset.table = table;
    $("#confirm-name").textContent = name;
    $("#confirm-table").textContent = `table ${table}`;
  } catch (trouble) {
    showCard(trouble.message);
  }
  return undefined;
}

$("#card").addEventListener("submit", (event) => { event.preventDefault(); code = $("#code").value; showWho(); });
$("#confirm-no").addEventListener("click", () => showCard());
$("#confirm-yes").addEventListener("click", async () => {
  try {
    await send("/joueur/entrer", { code, table: Number($("#confirm").dataset.table) });
    history.replaceState(null, "", "/joueur");
    await comeIn();
  } catch (trouble) { showCard(trouble.message); }
});

function listen() {
  stream?.close();
  stream = new EventSource("/joueur/flux");
  stream.addEventListener("partie", (event) => shown(JSON.parse(event.data)));
  stream.onopen = () => { clock.adjust().catch(() => {}); flush(); };
  stream.onerror = () => {
    if (stream?.readyState === EventSource.CLOSED) setTimeout(() => comeIn(), AGAIN_MS);
    say("Liaison perdue. Gardez cette page ouverte : ce que vous écrivez reste.", "lost");
  };
}

async function comeIn() {
  try {
    const { table, name, ...fresh } = await send("/joueur/etat");
    $("#who").textContent = `${table} · ${name}`;
    await clock.adjust();
    shown(fresh);
    showBillets();
    listen();
  } catch (trouble) {
    if (trouble.status === 401) {
      const typed = decodeURIComponent(location.hash.slice(1));
      showCard();
      if (typed) { code = typed; $("#code").value = typed; await showWho(); }
    } else setTimeout(comeIn, AGAIN_MS);
  }
  document.body.dataset.ready = "oui";
}

for (const [key, label] of Object.entries(PROBLEMS)) {
  const button = make("button", { type: "button", textContent: label });
  button.addEventListener("click", async () => {
    try { $("#problem-told").textContent = (await send("/joueur/probleme", { problem: key })).told; } catch (trouble) { $("#problem-told").textContent = trouble.message; }
  });
  $("#problems").append(button);
}

// A telephone that was locked, a Wi-Fi that is back: asked at once, not after a while.
// A line that looks open may be dead after two minutes in a pocket: everything is asked anew.
const back = () => { if (!document.hidden && $("#main").dataset.screen !== "card") comeIn(); };
document.addEventListener("visibilitychange", () => { if (document.hidden) flush(); else back(); });
addEventListener("online", back);
addEventListener("pageshow", (event) => { if (event.persisted) back(); });
setInterval(tick, 100);
setInterval(async () => {
  if (document.hidden || !stream) return;
  const { table, name, ...fresh } = await send("/joueur/etat").catch(() => ({}));
  if (table && name && JSON.stringify(fresh) !== JSON.stringify(game)) comeIn();
}, LOOK_AGAIN_MS);
comeIn();
