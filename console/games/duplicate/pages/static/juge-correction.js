// The judge's view of the correction: progress, questions, solos, closing, decisions.
import { $, ask, make, plural, redraw } from "/static/common.js";
import { decide } from "./juge-decision.js";
import { difference } from "./juge-desaccord.js";

const LABELS = { open: "", closed: "clos", annulled: "annulé" };
const command = (kind, payload) => ask("/juge/correction", { kind, version: 1, payload });

const LATE = ["appeal_after_next_game", "appeal_after_restart", "appeal_after_quarter"];

// A wall clock is read by people: the browser tells when the fifteen minutes end (§6.3).
function showAppeals(appeals) {
  const node = $("#appeals");
  node.hidden = !appeals;
  if (!appeals) return;
  const until = appeals.left_ms === null ? "" : new Date(Date.now() + appeals.left_ms).toLocaleTimeString("fr", { hour: "2-digit", minute: "2-digit" });
  node.textContent = appeals.closed ?? `Recours possibles jusqu’à la partie suivante${until && ` ; après la dernière partie, jusqu’à ${until}`}.`;
}

function button(label, className, act) {
  const node = make("button", { type: "button", className, textContent: label });
  node.onclick = act;
  return node;
}

function figure(value, label) {
  return make("div", {}, make("strong", { textContent: value }), label);
}

export function setUpCorrection({ attempt, reason, retain }) {
  let coups = [];
  let chosen = null;
  let detail = null;
  let fetched = "";
  let fetching = false;

  const progressOf = (number) => coups.find((each) => each.number === number);

  // Too late is for the judge to say: his reason goes with the decision.
  async function appeal(kind, payload) {
    try {
      await command(kind, payload);
      return true;
    } catch (trouble) {
      if (!LATE.includes(trouble.code)) throw trouble;
      const why = await reason(trouble.message);
      if (!why) return false;
      await command(kind, { ...payload, late: true, reason: `${payload.reason} (hors délai : ${why})` });
      return true;
    }
  }

  // Ex aequo are looked for when they are asked for: a large room takes a moment to rank.
  function showTies(over) {
    $("#ties").hidden = !over;
    $("#ties").replaceChildren(button("Départager des ex aequo", "plain", () => attempt(async () => {
      const { ties } = await ask("/juge/exaequo");
      if (!ties.length) throw new Error("Personne n’est ex aequo.");
      $("#ties").replaceChildren(...ties.map(({ rank, names }) => button(
        `Mort subite pour le rang ${rank} : ${names.join(", ")}`, "grave",
        () => attempt(() => ask("/juge/exaequo", { rank })))));
    })));
  }

  function show(view) {
    coups = view.correction ?? [];
    showAppeals(view.appeals);
    $("#solo-border").hidden = !view.solo_border;
    $("#solo-border").textContent = view.solo_border;
    if (Boolean(view.appeals) === $("#ties").hidden) showTies(Boolean(view.appeals));
    if (!progressOf(chosen)) chosen = null;
    const current = progressOf(chosen);
    if (!current || current.state === "closed") {
      chosen = (coups.find((each) => each.state === "open") ?? coups.at(-1))?.number ?? null;
    }
    $("#no-correction").hidden = coups.length > 0;
    $("#coup-correction").hidden = chosen === null;
    showCoups();
    refresh();
  }

  function choose(number) {
    chosen = number;
    fetched = "";
    showCoups();
    refresh();
  }

  function showCoups() {
    redraw($("#corrected-coups"), [coups, chosen], () => coups.map((each) => {
      const node = button(`Coup ${each.number} `, each.number === chosen ? "" : "plain", () => choose(each.number));
      node.append(make("small", { textContent: LABELS[each.state] || `${each.entered}/${each.expected}` }));
      return node;
    }));
  }

  // The stream says that something changed; the slips themselves are fetched when looked at.
  async function refresh() {
    const current = progressOf(chosen);
    const wanted = current ? `${chosen}/${current.revision}/${current.expected}` : "";
    if (!wanted || wanted === fetched || fetching) return;
    fetching = true;
    const fresh = await ask(`/juge/correction?coup=${chosen}`).catch(() => null);
    fetching = false;
    if (!fresh) return;
    if (fresh.coup === chosen) {
      detail = fresh;
      fetched = wanted;
      showDetail();
    }
    refresh();
  }

  function showDetail() {
    const opened = [...document.querySelectorAll("#coup-correction details[open]")].map(({ id }) => id);
    $("#coup-correction").replaceChildren(
      make("progress", { max: detail.tables.length || 1, value: detail.entered }),
      figures(), ...border(detail.solo_border), ...detail.questions.map(question), ...detail.questioned.map(questioned), ...detail.billets.map(answered), ...detail.differences.map((each) => difference(each, { attempt, command, button })),
      decisions(), distribution(), slips());
    for (const id of opened) $(`#${id}`).open = true;
  }

  function figures() {
    const { solo, top } = detail;
    const sanctions = (detail.sanctions.avertissement ?? 0) + (detail.sanctions.penalite ?? 0) + (detail.sanctions.zero ?? 0);
    const missing = detail.missing.length ? `manquent : ${detail.missing.slice(0, 12).join(", ")}${detail.missing.length > 12 ? "…" : ""}` : "aucun ne manque";
    return make("div", { className: "figures" },
      figure(`${detail.entered}/${detail.tables.length}`, missing),
      figure(detail.found_top, detail.t_told ? `au top corrigé. ${detail.t_told}` : top ? `au top, ${top.word.toUpperCase()} ${top.ref}` : "au top, qui n’est pas retenu"),
      figure(solo ? `Table ${solo.table}` : "—", solo ? `solo ${solo.confirmed ? "" : "possible "}à ${solo.points}, avance ${solo.margin}` : "pas de solo"),
      figure(sanctions, sanctions > 1 ? "sanctions" : "sanction"));
  }

  function border(told) {
    return told ? [make("p", { className: "soft", textContent: told })] : [];
  }

  function question(table) {
    const { entered, name } = detail.tables.find((row) => row.table === table);
    const asked = entered.verdict.question;
    const answer = (yes) => () => attempt(() => command("AnswerQuestion", { coup: detail.coup, table, key: asked.key, answer: yes }));
    return make("div", { className: "question" },
      make("p", {}, make("strong", { textContent: `Table ${table}, ${name}` }), ` · ${entered.text}`),
      make("p", { textContent: asked.text }),
      make("div", { className: "row" },
        button(asked.yes, asked.proposal ? "" : "plain", answer(true)),
        button(asked.no, asked.proposal ? "plain" : "", answer(false))));
  }

  // A word paid above the one retained: the top itself is to be settled.
  function questioned({ text, word, ref }) {
    return make("div", { className: "question" }, make("p", { textContent: text }),
      button(`Retenir ${word.toUpperCase()} en ${ref}`, "plain", () => retain(detail.coup, word, ref)));
  }

  // An answer about a billet may be a slip of the finger.
  function answered({ coup, table, name, knew, text }) {
    return make("div", { className: "question" },
      make("p", {}, make("strong", { textContent: `Table ${table}, ${name}` }), ` · ${text}`),
      button(knew ? "Changer : elle ne l’avait pas reçu" : "Changer : elle l’avait reçu", "plain",
        () => attempt(() => command("AnswerQuestion", { coup, table, key: "billet", answer: !knew }))));
  }

  function decisions() {
    const { coup, state, missing } = detail;
    if (state === "annulled") return make("p", { className: "soft", textContent: "Ce coup est annulé." });
    if (state === "closed") {
      return button("Rouvrir le coup", "grave", async () => {
        let late = false;  // told that it is, the judge sends it again
        const why = await reason(`Rouvrir le coup ${coup} ?`, async (told) => {
          try {
            await command("ReopenCoup", { coup, reason: told, late });
          } catch (trouble) {
            late = LATE.includes(trouble.code);
            throw trouble;
          }
        });
        if (why) choose(coup);
      });
    }
    let armed = false;
    const close = button(missing.length ? `Clôturer sans ${plural(missing.length, "bulletin")}` : `Clôturer le coup ${coup}`, missing.length ? "plain" : "", () => {
      if (missing.length && !armed) {
        armed = true;
        close.className = "grave";
        close.textContent = `Confirmer : ${plural(missing.length, "table compte", "tables comptent")} zéro, bulletin non remis`;
        return;
      }
      attempt(() => command("CloseCoup", { coup, missing_as_none: missing.length > 0 }));
    });
    return close;
  }

  function distribution() {
    const most = Math.max(1, ...detail.scores.map(([, count]) => count));
    return make("details", { id: "scores" }, make("summary", { textContent: "Répartition des scores" }),
      make("div", { className: "bars" }, ...detail.scores.flatMap(([points, count]) => [
        make("span", { textContent: `${points} pts` }),
        make("meter", { max: most, value: count, min: 0 }),
        make("span", { textContent: count })])));
  }

  function slips() {
    const rows = detail.tables.filter(({ entered }) => entered).map((row) => make("tr", {},
      make("td", { className: "number", textContent: row.table }),
      make("td", {}, make("div", { className: "text", textContent: row.entered.text }),
        make("div", { className: "soft", textContent: `${row.name} · ${row.entered.amended ? "décision de " : ""}${row.entered.by}${row.entries > 1 ? ` · ${row.entries} saisies` : ""}` })),
      make("td", { className: "number" }, make("strong", { textContent: row.entered.verdict.points }), make("div", { textContent: row.entered.verdict.told })),
      make("td", {}, detail.state === "open" ? button("Décider", "plain", () => attempt(() => amend(detail.coup, row, detail.maximum))) : "")));
    return make("details", { id: "all-slips" }, make("summary", { textContent: `Les bulletins (${rows.length})` }),
      make("table", {}, make("tbody", { id: "slips" }, ...rows)));
  }

  // The coup is the one the judge looked at: another may be chosen while he decides.
  async function amend(coup, row, maximum) {
    const { entries } = await ask(`/juge/correction/historique?coup=${coup}&table=${row.table}`);
    $("#history").replaceChildren(...entries.map((entry) => make("li", { textContent: `${entry.second ? "double arbitrage, " : ""}${entry.by} : ${entry.text}, ${plural(entry.points, "point")}${entry.reason ? `, ${entry.reason}` : ""}` })));
    decide(coup, row, maximum, (decision) => appeal("AmendVerdict", decision));
  }

  return show;
}
