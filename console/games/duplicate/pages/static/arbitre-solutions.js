// Suggestions while typing, from the coup's own solutions, fetched once the clock has stopped.
import { ask, make } from "/static/common.js";

const SHOWN = 6;
const bare = (word) => word.replace(/[()]/g, "").toUpperCase();

export class Suggestions {
  constructor(list, input, submit) {
    this.list = list;
    this.input = input;
    this.submit = submit;
    this.all = [];
    this.shown = [];
    this.place = -1;
    input.addEventListener("input", () => this.filter());
    input.addEventListener("keydown", (event) => this.key(event));
  }

  // Without them the page works just as well: typing does not wait for the network.
  async load(coup) {
    this.clear();
    this.coup = coup;
    this.all = [];
    const found = await ask(`/arbitre/solutions?coup=${coup}`).catch(() => null);
    if (!found || this.coup !== coup) return;
    this.all = found.solutions;
    this.filter();
  }

  get chosen() {
    return this.place < 0 ? null : this.shown[this.place].join(" ");
  }

  clear() {
    this.shown = [];
    this.place = -1;
    this.draw();
  }

  filter() {
    const tokens = this.input.value.toUpperCase().trim().split(/\s+/).filter(Boolean);
    const word = bare(tokens.find((token) => /^[A-Z()]+$/.test(token)) ?? "");
    const points = tokens.find((token) => /^\d+$/.test(token));
    const ref = tokens.find((token) => /\d/.test(token) && /[A-O]/.test(token));
    this.place = -1;
    const found = word.length < 1 && !ref ? [] : this.all.filter(([letters, at, score]) =>
      bare(letters).startsWith(word) && (!ref || at === ref) && (!points || String(score).startsWith(points)));
    // The very word that is written stands before those that begin like it.
    const whole = ([letters]) => Number(bare(letters) === word);
    this.shown = found.sort((one, other) => whole(other) - whole(one)).slice(0, SHOWN);
    this.draw();
  }

  key(event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!this.shown.length) return;
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      this.place = Math.max(-1, Math.min(this.shown.length - 1, this.place + step));
      this.draw();
    } else if (event.key === "Tab" && this.place >= 0 && !event.shiftKey) {
      event.preventDefault();
      this.input.value = this.chosen;
      this.clear();
    } else if (event.key === "Escape") {
      this.clear();
    }
  }

  draw() {
    this.input.setAttribute("aria-expanded", String(this.shown.length > 0));
    this.list.hidden = !this.shown.length;
    this.list.replaceChildren(...this.shown.map(([word, ref, points], place) => {
      const row = make("li", { role: "option", id: `solution-${place}`, className: "chip" },
        make("strong", { textContent: word }), make("span", { textContent: ref }), make("span", { textContent: points }));
      row.setAttribute("aria-selected", String(place === this.place));
      // The focus stays in the field; a finger that pulls the list along chooses nothing.
      row.onmousedown = (event) => event.preventDefault();
      row.onclick = () => this.submit(`${word} ${ref} ${points}`);
      return row;
    }));
    const chosen = this.list.children[this.place];
    chosen?.scrollIntoView({ block: "nearest" });
    if (chosen) this.input.setAttribute("aria-activedescendant", chosen.id);
    else this.input.removeAttribute("aria-activedescendant");
  }
}
