// The line to the console: what it tells, and what is said while it is cut and entries are kept here.
import { leave, plural } from "/static/common.js";
import { toast } from "/static/components.js";

const LOST_MS = 1500; // a line that comes back sooner was never missed

export class Line {
  constructor(place, bar) {
    this.place = place;
    this.bar = bar;
    this.lost = false; // the console tells nothing any more
    this.outbox = null;
  }

  get isAway() {
    return Boolean(this.outbox?.cut || this.lost);
  }

  tell() {
    const { place, isAway: away, outbox } = this;
    const count = outbox?.items.length ?? 0;
    const saved = plural(count, "saisie gardée", "saisies gardées");
    place.textContent = !count ? (this.lost ? "Liaison perdue, nouvelle tentative…" : "") : away ? `Liaison perdue : ${saved} ici` : outbox.unwritten ? `Carte pleine ou absente au pupitre : ${saved} ici aussi` : `${plural(count, "envoi")} en cours`;
    place.className = away || outbox?.unwritten ? "bad" : "soft";
    this.bar.classList.toggle("offline", away);
  }

  listen(address, kind, told) {
    const source = new EventSource(address);
    let losing = null;
    const heard = (lost) => { this.lost = lost; this.tell(); };
    source.onopen = () => { clearTimeout(losing); losing = null; heard(false); };
    source.onerror = () => { losing ??= setTimeout(heard, LOST_MS, true); };
    source.addEventListener(kind, ({ data }) => told(JSON.parse(data)));
  }

  // Without TLS there is no service worker: what waits is kept here, and leaving is asked about.
  holdBack(leaving) {
    addEventListener("beforeunload", (event) => {
      if (this.outbox?.items.length) event.preventDefault();
    });
    // Whoever leaves with entries that wait could not send them any more.
    leaving.addEventListener("click", () => {
      const count = this.outbox?.items.length ?? 0;
      if (count) toast(`${plural(count, "saisie n’est pas partie", "saisies ne sont pas parties")}. Attendez le réseau avant de sortir.`, { bad: true });
      else leave().catch(({ message }) => toast(message, { bad: true }));
    });
  }
}
