// What is wrong, in one line under the bar: told by the console or by what this page just tried.
import { $, ask, make, plural, redraw } from "./common.js";
import { whenTouchedTwice } from "./components.js";

// The data folder is gone, or another disk is in its place: only the judge knows which is meant.
const AWAY = ["journal_folder_away", "journal_folder_other"];

// By whom: what a person does answers what he did before; what the page fetches by itself erases nothing of that.
const DEED = "deed";
const told = new Map();
let settled = false; // the page has heard what was wrong before it was opened
let console_ = { refusal: null, faults: [], pending: 0, notices: [] };

export function tell(message, by = DEED) {
  if (message) told.set(by, message);
  else if (!told.delete(by)) return;
  show();
}

export async function attempt(action, by = DEED) {
  tell("", by);
  try {
    return await action();
  } catch (trouble) {
    tell(trouble.message, by);
    return undefined;
  }
}

export function showTroubles(view) {
  console_ = view;
  show();
  if (settled) return;
  settled = true;
  $("#troubles").classList.toggle("over", !$("#troubles").childElementCount);
}

let closed = null; // a refusal that was read and put away

function line(text, { className = "", acts = [] } = {}) {
  const node = make("div", { className: `trouble ${className}` }, make("span", { textContent: text }), ...acts);
  if (className) node.setAttribute("role", "alert");
  return node;
}

function lines() {
  const found = [];
  // What the console refused, it tells every page itself.
  for (const each of new Set(told.values())) if (each !== console_.refusal) found.push(line(each, { className: "told" }));
  if (console_.refusal && console_.refusal !== closed) found.push(line(console_.refusal, { className: "told" }));
  for (const fault of console_.faults.filter(({ code }) => AWAY.includes(code))) {
    const button = make("button", { type: "button", className: "grave", textContent: "Écrire ici" });
    found.push(line(fault.text, { acts: [whenTouchedTwice(button, "Écrire ici", () => attempt(() => ask("/juge/dossier", {})))] }));
  }
  if (console_.pending) {
    const facts = plural(console_.pending, "fait n’est qu’en mémoire", "faits ne sont qu’en mémoire");
    found.push(line(`${facts}. Ne coupez pas le courant.`));
  }
  const others = console_.faults.filter(({ code }) => !AWAY.includes(code));
  const toned = (wanted) => others.filter(({ tone }) => tone === wanted);
  for (const fault of toned("fault")) found.push(line(fault.text));
  // What the page tells in its own sentence (an end, an interruption) is not told twice.
  for (const notice of (console_.notices ?? []).filter(({ told: elsewhere }) => !elsewhere)) found.push(line(`${notice.text} (${notice.article})`));
  // Nothing is out of order: somebody tries codes, or a copy is done.
  for (const { text } of toned("alert")) {
    const node = line(text, { acts: [make("a", { href: "/juge/codes", textContent: "Codes et téléphones" })] });
    node.classList.add("alert");
    found.push(node);
  }
  for (const { text } of toned("news")) {
    const node = line(text);
    node.classList.add("news");
    found.push(node);
  }
  return found;
}

function seen() {
  const button = make("button", { type: "button", textContent: "J’ai vu" });
  button.onclick = () => attempt(() => ask("/juge/vu", {}));
  return button;
}

function putAway() {
  const button = make("button", { type: "button", className: "bare", textContent: "✕", ariaLabel: "Fermer ce message" });
  button.onclick = () => {
    closed = console_.refusal;
    told.clear();
    show();
  };
  return button;
}

// One line, the others behind « et 2 autres ». What was there when the page opened has a place of its own; what comes
// later lies over the page, so that nothing moves under a finger.
function show() {
  const { refusal, faults, pending, notices } = console_;
  const open = $("#troubles details")?.open ?? false;
  if (refusal !== closed) closed = null;
  redraw($("#troubles"), [[...told], refusal, closed, faults, pending, notices], () => {
    const [first, ...others] = lines();
    if (!first) return [];
    if (others.length) {
      first.append(make("details", { className: "menu", open }, make("summary", {}, make("span", { className: "long", textContent: `et ${plural(others.length, "autre")}` }), make("span", { className: "brief", ariaHidden: "true", textContent: `+ ${others.length}` })),
        make("div", { className: "menu-sheet" }, ...others)));
    }
    if (faults.length) first.append(seen());
    else if (first.matches(".told")) first.append(putAway());
    // On a telephone two lines are seen; a touch shows the rest.
    first.firstChild.onclick = () => first.classList.toggle("whole");
    return [first];
  });
}
