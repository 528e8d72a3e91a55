// The public board: the scene of the television, in the shape of this screen.
import { Picture, follow } from "./scene.js";

const picture = new Picture(document.getElementById("picture"));
const spoken = document.getElementById("spoken");
const lost = document.getElementById("lost");
const overlay = new URLSearchParams(location.search).has("overlay");
let source = null;
let current = null;

function layout() {
  const ratio = innerWidth / innerHeight;
  const shape = ratio < 0.9 ? "haut" : ratio < 1.5 ? "classique" : "large";
  return overlay ? `${shape}-incrustation` : shape;
}

function shown(message, fresh) {
  if (fresh) lost.hidden = true;
  document.body.style.background = overlay ? "transparent" : message.background;
  document.body.dataset.scene = message.name;
  if (spoken.textContent !== message.spoken) spoken.textContent = message.spoken;
}

function connect() {
  if (source) source.close();
  current = layout();
  source = follow(current, picture, shown, () => { lost.hidden = false; });
}

addEventListener("resize", () => { if (layout() !== current) connect(); });
connect();
