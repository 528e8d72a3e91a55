// The careful path: the slip drawn square by square, as it stands on the paper.
import { make, plural } from "/static/common.js";

const SIZE = 15;
const STATES = {
  written: "Un bulletin écrit", none: "Non remis", blank: "Vierge", several: "Plusieurs bulletins non vierges",
  late: "Écrit après la fin du coup", exchanged: "Échangé après la fin du coup",
};
const DISCIPLINE = { none: "Aucun", warning: "Avertissement disciplinaire", zero: "Zéro disciplinaire" };
const ILLEGIBLE = { word: "mot illisible", reference: "référence illisible", score: "score illisible" };

function choice(options) {
  return make("select", {}, ...Object.entries(options).map(([value, label]) => make("option", { value, textContent: label })));
}

function check(label) {
  const box = make("input", { type: "checkbox" });
  return { box, node: make("label", { className: "check" }, box, label) };
}

// A field and the words that name it, for whoever sees them and whoever hears them.
function labelled(words, id, field) {
  field.id = id;
  return make("div", {}, make("label", { htmlFor: id, textContent: words }), field);
}

export class Drawing {
  constructor(onsubmit) {
    this.others = [];
    this.down = false;
    this.cells = Array.from({ length: SIZE * SIZE }, (_, place) => this.cell(place));
    this.active = this.cells[SIZE + 1];
    this.direction = make("button", { type: "button" });
    this.direction.onclick = () => this.turn();
    this.state = choice(STATES);
    this.discipline = choice(DISCIPLINE);
    this.reference = make("input", { maxLength: 8, autocapitalize: "characters", spellcheck: false });
    this.score = make("input", { inputMode: "numeric", maxLength: 4 });
    this.note = make("input", { maxLength: 200 });
    this.crossedReference = check("référence rayée");
    this.crossedScore = check("score rayé");
    this.crossed = check("toute la solution est rayée");
    this.untidy = check("présentation difficile à lire");
    this.illegible = Object.entries(ILLEGIBLE).map(([part, label]) => ({ part, ...check(label) }));
    this.count = make("p", { className: "soft" });
    this.node = this.layout(onsubmit);
    this.turn(false);
  }

  layout(onsubmit) {
    const tool = (label, act) => {
      const button = make("button", { type: "button", textContent: label });
      button.onclick = act;
      return button;
    };
    const form = make("form", { autocomplete: "off" },
      make("div", { className: "drawn" }, make("div", { className: "squares" }, ...this.cells)),
      make("div", { className: "drawing-tools" },
        this.direction,
        tool("○ Encercler", () => this.mark("circled")),
        tool("✕ Rayer la lettre", () => this.mark("crossed")),
        tool("? Lettre douteuse", () => this.doubt()),
        tool("Effacer le dessin", () => this.clearSquares())),
      make("div", { className: "boxes" },
        labelled("Référence", "drawn-reference", this.reference),
        labelled("Score", "drawn-score", this.score),
        make("div", {}, this.crossedReference.node, this.crossedScore.node),
        make("div", {}, this.crossed.node, this.untidy.node),
        make("div", {}, ...this.illegible.map(({ node }) => node)),
        labelled("Ce qui a été remis", "drawn-state", this.state),
        labelled("Motif disciplinaire", "drawn-discipline", this.discipline),
        labelled("Note de l’arbitre", "drawn-note", this.note)),
      this.count,
      make("div", { className: "row" },
        make("button", { className: "primary", textContent: "Noter ce bulletin" }),
        tool("Ajouter une autre solution", () => this.addSolution())));
    form.addEventListener("submit", (event) => { event.preventDefault(); onsubmit(); });
    return form;
  }

  cell(place) {
    const input = make("input", { autocapitalize: "characters", spellcheck: false });
    input.setAttribute("aria-label", `Case ligne ${Math.floor(place / SIZE) + 1}, colonne ${(place % SIZE) + 1}`);
    input.addEventListener("focus", () => {
      this.active = input;
      input.select();
      input.scrollIntoView({ block: "nearest", inline: "center" });
    });
    input.addEventListener("input", () => {
      const typed = input.value.slice(-1);
      if (/^[a-z]$/i.test(typed)) {
        this.put(input, typed.toUpperCase());
        this.step(place, 1);
      } else {
        this.put(input, "");
      }
    });
    input.addEventListener("keydown", (event) => this.key(event, place));
    return input;
  }

  key(event, place) {
    const moves = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: SIZE, ArrowUp: -SIZE };
    if (event.key in moves) {
      event.preventDefault();
      this.cells[place + moves[event.key]]?.focus();
    } else if (event.key === "Backspace" && !this.cells[place].value) {
      event.preventDefault();
      this.step(place, -1);
    } else if (event.key === " ") {
      event.preventDefault();
      this.turn();
    } else if (event.shiftKey && /^[a-z]$/i.test(event.key)) {
      event.preventDefault();
      this.put(this.cells[place], event.key.toUpperCase());
      this.cells[place].classList.add("circled");
      this.step(place, 1);
    }
  }

  put(input, letter) {
    input.value = letter;
    input.className = letter ? "filled" : "";
    delete input.dataset.perhaps;
  }

  step(place, way) {
    const next = this.cells[place + way * (this.down ? SIZE : 1)];
    if (next) next.focus();
  }

  turn(down = !this.down) {
    this.down = down;
    this.direction.textContent = down ? "Sens : vertical ↓" : "Sens : horizontal →";
    this.active.focus({ preventScroll: true });
  }

  mark(name) {
    if (this.active.value) this.active.classList.toggle(name);
    this.active.focus();
  }

  doubt() {
    if (!this.active.value) return;
    const others = prompt(`La lettre lue est ${this.active.value}. Quelles autres lettres seraient possibles ?`, this.active.dataset.perhaps ?? "");
    if (others === null) return;
    this.active.dataset.perhaps = others.toUpperCase().replace(/[^A-Z]/g, "");
    this.active.classList.toggle("doubtful", this.active.dataset.perhaps !== "");
  }

  clearSquares() {
    for (const cell of this.cells) this.put(cell, "");
  }

  clear() {
    this.clearSquares();
    this.others = [];
    for (const field of [this.reference, this.score, this.note]) field.value = "";
    this.state.value = "written";
    this.discipline.value = "none";
    for (const { box } of [this.crossed, this.crossedReference, this.crossedScore, this.untidy, ...this.illegible]) box.checked = false;
    this.tellCount();
  }

  tellCount() {
    this.count.textContent = this.others.length
      ? `Déjà sur ce bulletin : ${plural(this.others.length, "autre solution", "autres solutions")}.` : "";
  }

  solution() {
    const letters = this.cells.flatMap((cell, place) => (cell.value ? [{
      row: Math.floor(place / SIZE), col: place % SIZE, letter: cell.value,
      ...(cell.classList.contains("circled") && { circled: true }),
      ...(cell.classList.contains("crossed") && { crossed: true }),
      ...(cell.dataset.perhaps && { perhaps: cell.dataset.perhaps }),
    }] : []));
    if (!letters.length) return null;
    const score = this.score.value.trim();
    return {
      letters,
      ...(this.reference.value.trim() && { reference: this.reference.value.trim() }),
      ...(/^\d+$/.test(score) && { score: Number(score) }),
      ...(this.crossed.box.checked && { crossed: true }),
      ...(this.crossedReference.box.checked && { crossed_reference: true }),
      ...(this.crossedScore.box.checked && { crossed_score: true }),
    };
  }

  addSolution() {
    const drawn = this.solution();
    if (!drawn) return;
    this.others.push(drawn);
    this.clearSquares();
    this.reference.value = this.score.value = "";
    for (const { box } of [this.crossed, this.crossedReference, this.crossedScore]) box.checked = false;
    this.tellCount();
    this.cells[SIZE + 1].focus();
  }

  slip() {
    const solutions = [...this.others, this.solution()].filter(Boolean);
    const illegible = this.illegible.filter(({ box }) => box.checked).map(({ part }) => part);
    return {
      ...(solutions.length && { solutions }),
      ...(this.state.value !== "written" && { state: this.state.value }),
      ...(illegible.length && { illegible }),
      ...(this.untidy.box.checked && { untidy: true }),
      ...(this.discipline.value !== "none" && { discipline: this.discipline.value }),
      ...(this.note.value.trim() && { note: this.note.value.trim() }),
    };
  }

  load(slip) {
    this.clear();
    this.state.value = slip.state ?? "written";
    this.discipline.value = slip.discipline ?? "none";
    this.note.value = slip.note ?? "";
    this.untidy.box.checked = slip.untidy ?? false;
    for (const { part, box } of this.illegible) box.checked = (slip.illegible ?? []).includes(part);
    const solutions = (slip.solutions ?? []).map(asLetters);
    this.others = solutions.slice(1);
    const first = solutions[0];
    if (first) {
      for (const mark of first.letters) this.loadMark(mark);
      this.reference.value = first.reference ?? "";
      this.score.value = first.score ?? "";
      this.crossed.box.checked = first.crossed ?? false;
      this.crossedReference.box.checked = first.crossed_reference ?? false;
      this.crossedScore.box.checked = first.crossed_score ?? false;
    }
    this.tellCount();
  }

  loadMark({ row, col, letter, circled, crossed, perhaps }) {
    const cell = this.cells[row * SIZE + col];
    if (!cell || row >= SIZE || col >= SIZE) return;
    this.put(cell, letter);
    cell.classList.toggle("circled", Boolean(circled));
    cell.classList.toggle("crossed", Boolean(crossed));
    cell.classList.toggle("doubtful", Boolean(perhaps));
    if (perhaps) cell.dataset.perhaps = perhaps;
  }
}

// The console writes a plain slip as lines of text, lower case for a circled letter.
function asLetters({ drawing, ...solution }) {
  if (!drawing) return solution;
  const letters = drawing.flatMap((line, row) => [...line].flatMap((char, col) => (char === "." ? [] : [{
    row, col, letter: char.toUpperCase(), circled: char !== char.toUpperCase(),
  }])));
  return { ...solution, letters };
}
