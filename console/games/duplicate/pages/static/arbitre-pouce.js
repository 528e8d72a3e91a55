// The thumb row: always in sight, above the telephone's own keyboard, and deaf to a double tap.

export const TOP = "T";
const TWICE_MS = 400;
const LATEST_MS = 500; // a browser that draws nothing (a hidden page) must not leave the row dead

// Two quick taps on a button are one: the second would be noted for the next table, which the thumb
// has not seen. It counts by the clock of the touch itself: a busy telephone delivers both late and
// close together. A tap on another button counts as soon as the next table is on the screen.
export function setUpThumbs(row, act) {
  const tapped = new Map();
  let turn = 0;
  let shownAt = 0;
  let deafUntil = 0;
  let hearing = null;
  for (const button of row.querySelectorAll("button")) {
    // The focus stays where it is: in the field, with or without its keyboard.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", ({ timeStamp }) => {
      const since = timeStamp - (tapped.get(button) ?? -Infinity);
      tapped.set(button, timeStamp);
      if (since < TWICE_MS || timeStamp < Math.max(shownAt, deafUntil)) return;
      shownAt = Infinity;
      const mine = ++turn;
      const shown = () => { if (mine === turn) shownAt = Math.min(shownAt, performance.now()); };
      act(button.dataset.slip);
      button.classList.add("hit");
      setTimeout(() => button.classList.remove("hit"), TWICE_MS);
      requestAnimationFrame(shown);
      setTimeout(shown, LATEST_MS);
    });
  }
  // The page went to another table by itself: a thumb already on its way meant the one before.
  const deafen = (ms) => {
    clearTimeout(hearing);
    deafUntil = performance.now() + ms;
    row.classList.toggle("deaf", ms > 0);
    if (Number.isFinite(ms)) hearing = setTimeout(() => row.classList.remove("deaf"), ms);
  };
  // Whom a touch would be noted for; null while nobody is meant. No slip can say « the top » before there is one.
  const serve = (table, { idle, topless }) => {
    row.dataset.table = table ?? "";
    for (const button of row.querySelectorAll("button")) {
      button.disabled = idle;
      button.ariaDisabled = table === null || (topless && button.dataset.slip === TOP) ? "true" : null;
    }
  };
  return { deafen, serve };
}

// Further down the page the table's number is out of sight, and the row is not: it bears the number itself.
export function nameTableOnThumbs(row, seat) {
  new IntersectionObserver(([{ isIntersecting }]) => row.classList.toggle("away", !isIntersecting)).observe(seat);
}

// Browsers lay the keyboard over what is fixed at the bottom and tell only the visual viewport:
// `--keyboard` is the height it hides, by which the row and the toasts are raised. A page enlarged
// by two fingers has a smaller visual viewport too, without a keyboard.
export function followKeyboard() {
  const seen = window.visualViewport;
  if (!seen) return;
  const place = () => {
    const hidden = seen.scale > 1.01 ? 0 : Math.max(0, document.documentElement.clientHeight - seen.height - seen.offsetTop);
    document.documentElement.style.setProperty("--keyboard", `${Math.round(hidden)}px`);
    document.body.classList.toggle("typing", hidden > 120);
  };
  seen.addEventListener("resize", place);
  seen.addEventListener("scroll", place);
  place();
}
