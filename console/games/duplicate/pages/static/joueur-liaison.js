// A player's line to the console: requests, and a clock brought to the console's by exchanges.
const LATEST_MS = 6000;
const EXCHANGES = 5;

export async function send(path, body) {
  const options = { headers: { "X-Pupitre": "1" }, signal: AbortSignal.timeout?.(LATEST_MS) };
  if (body !== undefined) {
    options.method = "POST";
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw Object.assign(new Error("Le pupitre ne répond pas. Gardez cette page ouverte."), { lost: true });
  }
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(data.message ?? `Erreur ${answer.status}`), { status: answer.status, code: data.code, lost: answer.status >= 500 });
  return data;
}

// The shortest of a few exchanges tells the console's time best: it is off by half of what it took, at most.
export class ConsoleClock {
  offset = 0;
  error = 60_000;

  now() { return performance.timeOrigin + performance.now() + this.offset; }

  async adjust() {
    let best = null;
    for (let each = 0; each < EXCHANGES; each++) {
      const before = performance.timeOrigin + performance.now();
      const { now } = await send("/joueur/heure");
      const after = performance.timeOrigin + performance.now();
      if (!best || after - before < best.took) best = { took: after - before, offset: now - (before + after) / 2 };
    }
    this.offset = best.offset;
    this.error = Math.ceil(best.took / 2) + 1;
  }
}
