// The tables of a coup as dots: full when noted, hollow when missing, marked when there is a sanction.
import { make } from "/static/common.js";

// What is kept here and not sent yet is no less noted; the mark says that it waits.
const TOLD = { missing: "manque", done: "saisi", warned: "saisi", waiting: "saisi, en attente d’envoi" };

export class Tables {
  constructor(host, choose) {
    this.host = host;
    this.choose = choose;
    this.dots = new Map();
    host.addEventListener("keydown", (event) => this.key(event));
  }

  // Buttons stay what they are while a coup lasts: nothing is redrawn under a finger or a focus.
  show(rows, current) {
    if (rows.length !== this.dots.size || rows.some(({ table }) => !this.dots.has(table))) {
      this.dots = new Map(rows.map(({ table }) => [table, this.dot(table)]));
      this.host.replaceChildren(...this.dots.values());
      this.lit = this.stop = undefined;
    }
    for (const { table, name, mark, told } of rows) {
      const dot = this.dots.get(table);
      const label = `Table ${table}, ${name} : ${[TOLD[mark], told].filter(Boolean).join(", ")}`;
      if (dot.ariaLabel !== label) Object.assign(dot, { ariaLabel: label, title: name });
      if (dot.dataset.mark !== mark) dot.dataset.mark = mark;
    }
    this.light(current);
  }

  dot(table) {
    const button = make("button", { type: "button", className: "table-dot", tabIndex: -1 }, make("span", { textContent: table }));
    button.onclick = () => this.choose(table);
    return button;
  }

  // One stop for the Tab key, at the present table; arrows go from dot to dot.
  light(current) {
    const dot = this.dots.get(current);
    if (this.stop && dot === this.lit) return;
    this.lit?.removeAttribute("aria-current");
    dot?.setAttribute("aria-current", "true");
    this.lit = dot;
    if (!this.host.contains(document.activeElement)) this.stopAt(dot ?? this.dots.values().next().value);
    // Not now: a tap is answered before anything is measured.
    if (dot) requestAnimationFrame(() => { this.host.scrollTop = dot.offsetTop - this.host.clientHeight / 2; });
  }

  stopAt(dot) {
    if (this.stop) this.stop.tabIndex = -1;
    if (dot) dot.tabIndex = 0;
    this.stop = dot;
  }

  key(event) {
    const dots = [...this.dots.values()];
    const here = dots.indexOf(document.activeElement);
    const wide = dots.filter((dot) => dot.offsetTop === dots[0].offsetTop).length;
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, ArrowDown: here + wide, ArrowUp: here - wide, Home: 0, End: dots.length - 1 }[event.key];
    if (here < 0 || to === undefined) return;
    event.preventDefault();
    const next = dots[Math.max(0, Math.min(dots.length - 1, to))];
    this.stopAt(next);
    next.focus();
  }
}
