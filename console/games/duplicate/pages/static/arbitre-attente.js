// Entries waiting to be sent: kept in the browser until the console has answered each of them.
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
    this.onsent = () => {};
    this.onrefused = () => {};
    this.onchange = () => {};
    addEventListener("online", () => this.flush());
  }

  get items() {
    return JSON.parse(localStorage.getItem(this.key) ?? "[]");
  }

  set items(items) {
    localStorage.setItem(this.key, JSON.stringify(items));
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

  // In order, one at a time: a second entry for a table names the first.
  async flush() {
    if (this.busy) return;
    this.busy = true;
    clearTimeout(this.timer);
    try {
      for (let item = this.items[0]; item; item = this.items[0]) {
        try {
          const answer = await this.send(item);
          this.drop(item);
          this.cut = false;
          this.onsent(item, answer);
        } catch (trouble) {
          if (!trouble.code || PASSING.includes(trouble.code)) {
            this.cut = true;
            this.timer = setTimeout(() => this.flush(), RETRY_MS);
            break;
          }
          this.drop(item);
          this.onrefused(item, trouble);
        }
      }
    } finally {
      this.busy = false;
      this.onchange();
    }
  }
}
