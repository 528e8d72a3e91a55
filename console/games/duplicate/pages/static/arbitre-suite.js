// From a coup that is complete, or closed, to the next: one button or Enter away, never nearer.

const TWICE_MS = 400; // an Enter held too long is no answer to what has just been asked

export class Onward {
  constructor(button, go) {
    this.button = button;
    this.number = null;
    this.since = 0;
    button.addEventListener("click", () => {
      if (this.number !== null && performance.now() - this.since >= TWICE_MS) go(this.number);
    });
  }

  offer(number, mayFocus) {
    if (number === this.number) return;
    const fresh = this.number === null;
    this.number = number;
    this.button.hidden = number === null;
    this.button.textContent = number === null ? "" : `Passer au coup ${number}`;
    if (!fresh) return;
    this.since = performance.now();
    if (mayFocus) this.button.focus({ preventScroll: true });
  }
}
