// The parts of the design system that move: toasts, menus, tiles, steps, a place to drop a file.
import { $, make, redraw } from "./common.js";
import { VALUES } from "./letters.js";

const TOAST_MS = 5000;

function toasts() {
  const known = $("#toasts");
  if (known) return known;
  const box = make("div", { id: "toasts" });
  box.setAttribute("role", "status");
  document.body.append(box);
  return box;
}

// Says what was done, in a sentence or a node; `undo` (a label and what it does) is offered for as long as the toast stays:
// a few seconds, or with `stays` of KEPT until the next toast or until it is closed.
export const KEPT = Infinity;

export function toast(text, { undo = null, bad = false, stays = TOAST_MS } = {}) {
  const box = toasts();
  // A dialog that is open hides the rest of the page from everybody: the toast goes into it.
  (document.querySelector("dialog[open]") ?? document.body).append(box);
  const node = make("div", { className: bad ? "toast bad" : "toast" }, text instanceof Node ? text : make("span", { textContent: text }));
  const gone = () => node.remove();
  if (undo) {
    const button = make("button", { type: "button", textContent: undo.label });
    button.onclick = () => { gone(); undo.act(); };
    node.append(button);
  }
  box.replaceChildren(node);
  if (stays === KEPT) {
    node.append(make("button", { type: "button", className: "bare", textContent: "✕", ariaLabel: "Fermer ce message", onclick: gone }));
    return gone;
  }
  let timer = setTimeout(gone, stays);
  const hold = () => clearTimeout(timer);
  const letGo = () => { hold(); timer = setTimeout(gone, TOAST_MS); };
  node.onpointerenter = hold;
  node.onpointerleave = letGo;
  node.addEventListener("focusin", hold);
  node.addEventListener("focusout", letGo);
  return gone;
}

// Menus are <details>: the next touch elsewhere, or Escape, closes them.
export function setUpMenus() {
  const close = (kept) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(kept)) menu.open = false;
  };
  document.addEventListener("pointerdown", ({ target }) => close(target));
  document.addEventListener("focusin", ({ target }) => close(target));
  document.addEventListener("keydown", (event) => {
    const open = document.querySelector("details.menu[open]");
    if (event.key !== "Escape" || !open) return;
    open.open = false;
    open.querySelector("summary").focus();
  });
}

// A menu entry with the sentence that says what it does.
export function menuEntry(label, told, act, className = "") {
  const node = make("button", { type: "button", className }, make("span", {}, label, told ? make("small", { textContent: told }) : null));
  node.onclick = () => {
    node.closest("details.menu").open = false;
    act();
  };
  return node;
}

const ARMED_MS = 30_000;

// What is grave is touched twice, and says so. The first touch is forgotten by a touch elsewhere, else after half a
// minute. The button keeps its size: nothing slides under the finger between the two.
export function whenTouchedTwice(button, content, act, again = "Touchez encore pour confirmer") {
  let timer = 0;
  const forget = () => {
    clearTimeout(timer);
    document.removeEventListener("pointerdown", elsewhere);
    button.classList.remove("armed");
    button.style.minWidth = button.style.minHeight = "";
    button.replaceChildren(...[content].flat());
  };
  const elsewhere = ({ target }) => { if (!button.contains(target)) forget(); };
  button.onclick = () => {
    if (button.classList.contains("armed")) {
      forget();
      act();
      return;
    }
    const { width, height } = button.getBoundingClientRect();
    button.style.minWidth = `${width}px`;
    button.style.minHeight = `${height}px`;
    button.classList.add("armed");
    button.replaceChildren(again);
    document.addEventListener("pointerdown", elsewhere);
    timer = setTimeout(forget, ARMED_MS);
  };
  return button;
}

export function tile(letter, className = "") {
  const value = VALUES[letter];
  return make("span", { className: `tile ${className}${value > 9 ? " ten" : ""}`, ariaHidden: "true" }, letter,
    value ? make("small", { textContent: value }) : null);
}

export const emptyTile = () => make("span", { className: "tile empty", ariaHidden: "true" });

// Letters of a word: a joker's stand in lower case, and are underlined.
export function wordNode(word) {
  const node = make("span", { className: "word" });
  for (const letter of word) {
    node.append(letter === letter.toUpperCase() ? letter : make("span", { className: "joker", textContent: letter }));
  }
  return node;
}

// The way through a coup, the present step lit.
export function showSteps(list, steps, current) {
  redraw(list, [steps, current], () => steps.map((label, place) => {
    const node = make("li", { className: place < current ? "done" : "", textContent: label });
    if (place === current) node.setAttribute("aria-current", "step");
    return node;
  }));
}

// A button that has been pressed shows it at once, and that it waits when the answer takes its time.
export async function whileWaiting(button, action) {
  button.classList.add("pressed");
  const late = setTimeout(() => { button.classList.add("waiting"); button.ariaBusy = "true"; }, 150);
  try {
    return await action();
  } finally {
    clearTimeout(late);
    button.classList.remove("pressed", "waiting");
    button.ariaBusy = null;
  }
}

// A list that goes on beyond its edge fades there, and only there: nobody takes half a row for the last one.
const FADING = ".scroll, .fades";
const STOPS = ":is(a[href], button, input, select, textarea):not(:disabled), summary, [tabindex='0']";

// What scrolls and holds nothing to stop at is a stop itself: keys alone must be able to read it to its end.
function giveStop(box, scrolls) {
  const needed = scrolls && ![...box.querySelectorAll(STOPS)].some((each) => each.checkVisibility?.() ?? true);
  if (needed && !box.hasAttribute("tabindex")) {
    box.tabIndex = 0;
    box.dataset.stop = "";
  } else if (!needed && "stop" in box.dataset && box !== document.activeElement) {
    box.removeAttribute("tabindex");
    delete box.dataset.stop;
  }
}

function fade(box) {
  const { scrollTop: top, scrollLeft: left, clientHeight, clientWidth, scrollHeight, scrollWidth } = box;
  const more = [top > 1 && "above", scrollHeight - clientHeight - top > 1 && "below", left > 1 && "before", scrollWidth - clientWidth - left > 1 && "after"].filter(Boolean).join(" ");
  giveStop(box, more !== "");
  if (more === (box.dataset.more ?? "")) return;
  if (more) box.dataset.more = more;
  else delete box.dataset.more;
}

export function setUpFades(root) {
  let asked = 0;
  const all = () => {
    asked = 0;
    for (const box of root.querySelectorAll(FADING)) if (box.clientHeight) fade(box);
  };
  const soon = () => { asked ||= requestAnimationFrame(all); };
  new MutationObserver(soon).observe(root, { childList: true, subtree: true, attributeFilter: ["hidden", "open", "data-view"] });
  root.addEventListener("scroll", soon, { capture: true, passive: true });
  addEventListener("resize", soon);
}

// The rankings there are besides the general one, as chips. Gives the one that is shown: the one chosen, if it is still there.
export function rankingTabs(box, cuts, chosen, choose) {
  const tabs = [{ key: "general", label: "Général" }, ...cuts];
  const shown = tabs.some(({ key }) => key === chosen) ? chosen : "general";
  box.replaceChildren(...(tabs.length > 1 ? tabs : []).map(({ key, label }) => {
    const button = make("button", { type: "button", className: "chip", textContent: label });
    button.setAttribute("aria-pressed", key === shown);
    button.onclick = () => { choose(key); box.querySelector("[aria-pressed=true]").focus(); };
    return button;
  }));
  return shown;
}

// Files dropped on a zone.
export function setUpDropped(zone, take) {
  const over = (on) => (event) => {
    event.preventDefault();
    zone.classList.toggle("over", on);
  };
  zone.addEventListener("dragover", over(true));
  zone.addEventListener("dragleave", over(false));
  zone.addEventListener("drop", (event) => {
    over(false)(event);
    const [file] = event.dataTransfer.files;
    if (file) take(file);
  });
}

// Files dropped on a zone, or chosen by its field.
export function setUpDrop(zone, field, take) {
  setUpDropped(zone, take);
  field.addEventListener("change", () => {
    const [file] = field.files;
    field.value = "";
    if (file) take(file);
  });
}
