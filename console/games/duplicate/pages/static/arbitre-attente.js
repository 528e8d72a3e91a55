// Entries waiting to be sent: kept in the browser until the console has written each of them on
// its card. One it knows but could not write yet is sent again: a power cut would take it there.
// An entry has a name of its own, so that sending it again never counts twice.

const RETRY_MS = 2000;
const PASSING = ["console_busy", "login_needed"];

export function entryName() {
  // Not randomUUID: a page served without TLS does not have it.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Outbox {
  constructor(owner, send) {
    this.key = `pupitre-attente-${owner}`;
    this.send = send;
    this.busy = false;
    this.cut = false;
    this.answered = 0;
    this.onsent = () => {};
    this.onrefused = () => {};
    this.onchange = () => {};
    addEventListener("online", () => this.flush());
  }

  // Asked for every table at every tap: looked up once in a turn, read anew only when something else is kept.
  get items() {
    if (this.looked) return this.parsed;
    const kept = localStorage.getItem(this.key) ?? "[]";
    if (kept !== this.kept) [this.kept, this.parsed] = [kept, JSON.parse(kept)];
    this.looked = true;
    queueMicrotask(() => { this.looked = false; });
    return this.parsed;
  }

  set items(items) {
    localStorage.setItem(this.key, JSON.stringify(items));
    this.looked = false;
  }

  add(item) {
    this.items = [...this.items, item];
    this.onchange();
    return this.flush();
  }

  drop(item) {
    this.items = this.items.filter((each) => each.entry !== item.entry);
  }

  last(matches) {
    return this.items.findLast(matches);
  }

  keep(item) {
    this.items = this.items.map((each) => (each.entry === item.entry ? { ...each, known: true } : each));
  }

  get unwritten() {
    return this.items.filter((each) => each.known).length;
  }

  again() {
    this.timer = setTimeout(() => this.flush(), RETRY_MS);
  }

  // In order, one at a time: a second entry for a table names the first.
  async flush() {
    if (this.busy) return;
    this.busy = true;
    clearTimeout(this.timer);
    const sent = new Set();
    const next = () => this.items.find((each) => !sent.has(each.entry));
    try {
      for (let item = next(); item; item = next()) {
        sent.add(item.entry);
        try {
          const { known, ...entry } = item;
          const answer = await this.send(entry);
          if (answer.durable === false) this.keep(item);
          else this.drop(item);
          this.cut = false;
          this.answered += 1;
          if (!known) this.onsent(item, answer);
        } catch (trouble) {
          if (!trouble.code || PASSING.includes(trouble.code)) {
            this.cut = true;
            break;
          }
          this.drop(item);
          this.onrefused(item, trouble);
        }
      }
    } finally {
      this.busy = false;
      if (this.items.length) this.again();
      this.onchange();
    }
  }
}
