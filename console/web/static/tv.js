// The public board: the scene of the television, in the shape of this screen.
import { Picture, follow } from "./scene.js";

const picture = new Picture(document.getElementById("picture"));
const spoken = document.getElementById("spoken");
const lost = document.getElementById("lost");
const overlay = new URLSearchParams(location.search).has("overlay");
const away = document.getElementById("away");
const ASK_AGAIN_MS = 2000;
// Felt where it is not heard: the tirage, the time that begins, its last seconds, its end, the top.
const SHAKES = { announced: [120], thinking: [120, 80, 120], warning: [80, 60, 80, 60, 80], collecting: [600], finished: [600], top: [60, 60, 300] };
const SHAKE = "pupitre-vibrer";
const shake = document.getElementById("shake");
const shakes = () => shake.getAttribute("aria-pressed") === "true";
let source = null;
let current = null;

function layout() {
  const ratio = innerWidth / innerHeight;
  const shape = ratio < 0.9 ? "haut" : ratio < 1.5 ? "classique" : "large";
  return overlay ? `${shape}-incrustation` : shape;
}

function shown(message, fresh) {
  if (fresh) lost.hidden = away.hidden = true;
  document.body.style.background = overlay ? "transparent" : message.background;
  if (document.body.dataset.scene !== message.name && shakes()) navigator.vibrate(SHAKES[message.name] ?? []);
  document.body.dataset.scene = message.name;
  if (spoken.textContent !== message.spoken) spoken.textContent = message.spoken;
}

function connect() {
  if (source) source.close();
  current = layout();
  source = follow(current, picture, shown, () => {
    lost.hidden = false;
    if (source.readyState === EventSource.CLOSED) waitForWord();
  });
}

// The stream was refused: telephones are put away, and this may be a public screen.
async function waitForWord() {
  try {
    const answer = await fetch("/tv/attente", { method: "POST", headers: { "X-Pupitre": "1", "Content-Type": "application/json" }, body: "{}" });
    const told = await answer.json();
    if (told.open) return connect();
    lost.hidden = true;
    away.hidden = false;
    document.body.dataset.scene = "away";
    away.querySelector("h2").textContent = told.away ?? "";
    away.querySelector(".mark").textContent = told.mark ?? "";
    away.querySelector(".told").textContent = told.told ?? told.message;
  } catch {
    lost.hidden = false;
  }
  return setTimeout(waitForWord, ASK_AGAIN_MS);
}

// A browser lets a page shake a telephone once somebody has touched it.
function setUpShaking() {
  const wanted = (on) => shake.setAttribute("aria-pressed", String(on));
  try { wanted(localStorage.getItem(SHAKE) === "oui"); } catch { wanted(false); }
  shake.hidden = !("vibrate" in navigator) || !matchMedia("(pointer: coarse)").matches;
  shake.onclick = () => {
    wanted(!shakes());
    if (shakes()) navigator.vibrate(SHAKES.announced);
    try { localStorage.setItem(SHAKE, shakes() ? "oui" : ""); } catch { return; }
  };
}

setUpShaking();
addEventListener("resize", () => { if (layout() !== current) connect(); });
connect();
