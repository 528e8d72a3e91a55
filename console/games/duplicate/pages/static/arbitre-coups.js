// The coups as a strip of chips: how far each is, the one being corrected in the middle.
import { make, redraw } from "/static/common.js";

const LABELS = { closed: "clos", annulled: "annulé" };

export class CoupStrip {
  constructor(strip, choose) {
    Object.assign(this, { strip, choose });
  }

  show(coups, chosen) {
    const facts = coups.map(({ number, state, mine }) => [number, state, mine]);
    // Not at once: a tap is answered before anything is measured.
    if (redraw(this.strip, [facts, chosen], () => coups.map((each) => this.chip(each, chosen)))) requestAnimationFrame(() => this.centre());
  }

  chip({ number, state, mine }, chosen) {
    const button = make("button", { type: "button", className: "chip", ariaPressed: String(number === chosen) },
      `Coup ${number} `, make("span", { textContent: LABELS[state] ?? `${mine[0]}/${mine[1]}` }));
    button.onclick = () => this.choose(number);
    return button;
  }

  centre() {
    const chosen = this.strip.querySelector("[aria-pressed=true]");
    if (chosen) this.strip.scrollLeft = chosen.offsetLeft - (this.strip.clientWidth - chosen.offsetWidth) / 2;
  }
}
