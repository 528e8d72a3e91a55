// The judge's view of the correction: progress, questions, solos, closing, decisions.
import { $, ask, make, plural, redraw } from "/static/common.js";
import { whenTouchedTwice } from "/static/components.js";
import { closing, correct as command } from "./cloture.js";
import { setUpCases, showAppeals, toCommission } from "./juge-commission.js";
import { decide } from "./juge-decision.js";
import { difference } from "./juge-desaccord.js";
import { showAskedByPhones } from "./juge-telephones.js";

const MOST_CHIPS = 10;
const LABELS = { open: "", closed: "corrigé", annulled: "annulé" };

const LATE = ["appeal_after_next_game", "appeal_after_restart", "appeal_after_quarter", "appeal_after_last_quarter"];

function button(label, className, act) {
  const node = make("button", { type: "button", className, textContent: label });
  node.onclick = act;
  return node;
}

const OWN_WAY = /^(circle|commission):/; // questions whose own answers lead there, or come from there
const MARK = 12;  // px, for « ‹ » and « › »

// The coup that is corrected stands in sight, with as many before it as there is room for; no chip is shown in part.
function showChosen(row) {
  const chosen = row.querySelector("[aria-pressed=true]");
  const end = chosen ? chosen.offsetLeft + chosen.offsetWidth + 2 * MARK : 0;
  const first = [...row.children].find(({ offsetLeft }) => end - offsetLeft <= row.clientWidth) ?? chosen;
  if (first) row.scrollLeft = first === row.firstElementChild ? 0 : first.offsetLeft - MARK;
  hideCut(row);
}

function hideCut(row) {
  const [from, to] = [row.scrollLeft, row.scrollLeft + row.clientWidth];
  for (const chip of row.children) chip.classList.toggle("cut", chip.offsetLeft < from || chip.offsetLeft + chip.offsetWidth > to);
}

export function setUpCorrection({ attempt, reason, retain }) {
  let coups = [];
  let chosen = null;
  let led = Number(location.hash.match(/^#correction-(\d+)$/)?.[1]) || null;  // to the coup whose slips were being entered
  let picked = null;  // a closed coup the judge looks at, for the question it kept
  let detail = null;
  let ended = null;
  let game = null;
  let fetched = "";
  let fetching = false;
  let ranked = "";  // what the ranking rests on besides the coup that is looked at
  let slips = true;  // « entre amis » points are announced: nobody hands in a paper

  // A mort subite decides who plays on, and among friends there is no commission.
  const maySubmit = () => slips && detail.may_put_off;
  const papers = (count) => plural(count, slips ? "bulletin" : "score");

  const parts = {
    far: make("div", { className: "far" }), todos: make("div", { className: "todos" }), missing: make("ul", { className: "chips awaited" }),
    facts: make("p", { className: "facts" }), border: make("p", { className: "soft" }), acts: make("div", { className: "closing" }),
  };
  // What is read and answered scrolls; what closes the coup stands apart below it.
  const within = make("div", { className: "within scroll", tabIndex: 0, role: "region", ariaLabel: "Ce qui attend, et ce qui manque" }, parts.todos, parts.missing, parts.facts, parts.border);
  parts.missing.setAttribute("aria-label", "Tables dont le bulletin manque");
  $("#coup-correction").replaceChildren(parts.far, within, parts.acts);

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

  const showCases = setUpCases({ attempt, command, reason, decide: async ({ coup, table }) => {
    const { tables, maximum } = await ask(`/juge/correction?coup=${coup}`);
    await amend(coup, tables.find((row) => row.table === table), maximum);
  } });

  // Ex aequo are looked for when they are asked for: a large room takes a moment to rank.
  function showTies(over) {
    $("#ties").hidden = !over;
    $("#ties").replaceChildren(button("Départager des ex aequo", "", () => attempt(async () => {
      const { ties } = await ask("/juge/exaequo");
      if (!ties.length) throw new Error("Personne n’est ex aequo.");
      $("#ties").replaceChildren(...ties.map(({ rank, names }) => {
        const label = `Mort subite pour le rang ${rank} : ${names.join(", ")}`;
        return whenTouchedTwice(button(label, "grave", null), label, () => attempt(() => ask("/juge/exaequo", { rank })));
      }));
    })));
  }

  function show(view) {
    coups = view.correction ?? [];
    showAppeals(view.appeals);
    showCases(view.cases);
    showAskedByPhones(view.asked_by_phones ?? [], attempt);
    slips = view.slips;
    $("#correction-title").textContent = slips ? "Correction" : "Points";
    $("#correction > .row > a").hidden = !slips;
    if (view.game !== game) [game, detail, fetched, chosen, led] = [view.game, null, "", led, null];
    ended = view.ended;
    ranked = JSON.stringify([ended, view.coups, coups.filter(({ state }) => state !== "open")]);
    showOver();
    $("#solo-border").hidden = !view.solo_border;
    $("#solo-border").textContent = view.solo_border;
    if (Boolean(view.appeals) === $("#ties").hidden) showTies(Boolean(view.appeals));
    if (!progressOf(chosen)) chosen = null;
    const current = progressOf(chosen);
    const kept = current?.questions && picked === chosen;
    if (!current || (current.state === "closed" && !kept && !$("#slip-sheet").open)) {
      chosen = (coups.find((each) => each.state === "open") ?? coups.at(-1))?.number ?? null;
    }
    $("#no-correction").hidden = coups.length > 0;
    $("#coup-correction").hidden = chosen === null;
    if (chosen === null) $("#leaders").hidden = true;
    showCoups();
    refresh();
  }

  // Over, and who won; what is still missing is counted.
  function showOver() {
    $("#over").hidden = !ended;
    // Over, those ahead are what one looks for: they have the room of the solutions.
    const place = ended ? $("#game-below") : $("#game-room");
    if ($("#leaders").parentElement !== place) place.append($("#leaders"));
    if (!ended) return;
    const missing = ended.missing ? `Il manque encore ${papers(ended.missing)}.` : "";
    const first = (detail?.leaders ?? []).filter(({ rank }) => rank === 1).map(({ name }) => name);
    // Nobody has won as long as a slip may still change it.
    const winner = first.length && !missing ? `Premier${first.length > 1 ? "s ex aequo" : ""} : ${first.join(", ")}.` : "";
    $("#over").replaceChildren(make("strong", { textContent: winner }), ` ${missing}`);
  }

  function choose(number) {
    chosen = picked = number;
    fetched = "";
    showCoups();
    refresh();
  }

  // Its slips, in a sheet of their own.
  show.open = (number) => {
    choose(number);
    if (!$("#slip-sheet").open) $("#slip-sheet").showModal();
  };
  // On a phone it comes into sight after it was drawn.
  new ResizeObserver(() => showChosen($("#corrected-coups"))).observe($("#corrected-coups"));
  $("#corrected-coups").addEventListener("scroll", ({ target }) => hideCut(target), { passive: true });
  $("#slip-sheet-close").onclick = () => $("#slip-sheet").close();
  $("#slip-sheet-reopen").onclick = reopen;

  function showCoups() {
    const fresh = redraw($("#corrected-coups"), [coups, chosen], () => coups.map((each) => {
      const node = button(`Coup ${each.number} `, "chip", () => choose(each.number));
      node.setAttribute("aria-pressed", each.number === chosen);
      const state = LABELS[each.state] || `${each.entered}/${each.expected}`;
      node.append(make("small", { textContent: each.questions ? `${state} · ${plural(each.questions, "question")}` : state }));
      return node;
    }));
    if (fresh) showChosen($("#corrected-coups"));
  }

  // The stream says that something changed; the slips themselves are fetched when looked at.
  async function refresh() {
    const current = progressOf(chosen);
    const wanted = current ? `${chosen}/${current.revision}/${current.expected}/${ranked}` : "";
    if (!wanted || wanted === fetched || fetching) return;
    fetching = true;
    $("#coup-correction").ariaBusy = "true";
    const fresh = await attempt(() => ask(`/juge/correction?coup=${chosen}`), "correction");
    fetching = false;
    $("#coup-correction").ariaBusy = null;
    if (!fresh) return;
    if (fresh.coup === chosen) {
      detail = fresh;
      fetched = wanted;
      showDetail();
    }
    refresh();
  }

  // Part by part: what has not changed is not redrawn under a finger.
  function showDetail() {
    const { coup, state, questions, questioned: tops, differences, billets, tables } = detail;
    const asked = questions.map((table) => tables.find((row) => row.table === table));
    redraw(parts.far, [coup, detail.entered, tables.length], far);
    const tools = { attempt, command, button, appeal, reason };
    redraw(parts.todos, [coup, asked, tops, differences, billets], () => [
      ...questions.map(question), ...tops.map(questioned),
      ...differences.map((each) => difference(each, { ...tools, maySubmit: maySubmit() })), ...billets.map(answered)]);
    redraw(parts.missing, detail.missing, missing);
    parts.facts.textContent = facts();
    parts.border.textContent = detail.solo_border;
    redraw(parts.acts, [coup, state, detail.missing.length, detail.asked, differences.length, Boolean(detail.entered || detail.top)], () => [decisions()]);
    showSheet();
    showLeaders();
    showOver();
  }

  function far() {
    if (!detail.tables.length) return [make("p", { className: "soft" }, "Aucun joueur n’est inscrit. ", make("a", { href: "/juge/joueurs", textContent: "Les inscrire" }))];
    return [make("strong", { textContent: `${detail.entered}/${detail.tables.length}` }),
      make("progress", { max: detail.tables.length || 1, value: detail.entered, ariaLabel: slips ? "Bulletins saisis" : "Points saisis" }),
      button(slips ? "Voir les bulletins" : "Voir les points", "bare", () => show.open(detail.coup))];
  }

  // The tables that are awaited; far too many to read are counted.
  function missing() {
    const shown = detail.missing.slice(0, MOST_CHIPS);
    const more = detail.missing.length - shown.length;
    const tables = shown.map((table) => make("li", { textContent: table }));
    return more > 0 ? [...tables, make("li", { textContent: `et ${more} de plus` })] : tables;
  }

  function facts() {
    const { solo, top } = detail;
    if (!detail.tables.length) return "";
    const { avertissement: warnings = 0, penalite: penalties = 0, zero: zeros = 0 } = detail.sanctions;
    const lines = [`${detail.found_top} ${detail.t_told ? `au top corrigé. ${detail.t_told}` : top ? `au top, ${top.word.toUpperCase()} ${top.ref}` : "au top, qui n’est pas retenu"}`];
    if (solo) lines.push(`solo ${solo.confirmed ? "" : "possible "}table ${solo.table}, à ${solo.points}, avance ${solo.margin}`);
    if (warnings) lines.push(plural(warnings, "avertissement"));
    if (penalties) lines.push(plural(penalties, "pénalité"));
    if (zeros) lines.push(slips ? `${plural(zeros, "zéro")} (refusé, vierge ou non remis)` : plural(zeros, "zéro"));
    return lines.join(" · ");
  }

  function showLeaders() {
    $("#leaders").hidden = !detail.leaders.length;
    const { leaders: { length }, ranked, counted } = detail;
    const some = length < ranked ? `${length} sur ${ranked}, ` : "";
    $("#leaders-title").replaceChildren("En tête ", make("small", { className: "soft", textContent: `${some}${counted ? `après ${plural(counted, "coup")}` : "aucun coup clos"}` }));
    $("#first-five").replaceChildren(...detail.leaders.map(({ rank, name, total }) =>
      make("li", {}, make("span", { className: "rank", textContent: rank }), make("span", { className: "name", textContent: name }), make("b", { textContent: total }))));
  }

  function showSheet() {
    $("#slip-sheet-title").textContent = `Coup ${detail.coup} : ${slips ? plural(detail.entered, "bulletin saisi", "bulletins saisis") : plural(detail.entered, "score")} sur ${detail.tables.length}`;
    $("#slip-sheet-reopen").hidden = detail.state !== "closed";
    const opened = [...document.querySelectorAll("#slip-sheet details[open]")].map(({ id }) => id);
    $("#slip-sheet-body").replaceChildren(slipRows(), distribution());
    for (const id of opened) $(`#${id}`).open = true;
  }

  function question(table) {
    const { entered, name } = detail.tables.find((row) => row.table === table);
    const asked = entered.verdict.question;
    const answer = (yes) => () => attempt(() => command("AnswerQuestion", { coup: detail.coup, table, key: asked.key, answer: yes }));
    return make("div", { className: "question todo" },
      make("p", {}, make("strong", { textContent: `Table ${table}, ${name}` }), ` · ${entered.text} · ${plural(entered.verdict.points, "point")} en attendant`),
      make("p", { textContent: asked.text }),
      make("div", { className: "row" },
        button(asked.yes, asked.proposal ? "primary" : "", answer(true)),
        button(asked.no, asked.proposal ? "" : "primary", answer(false)),
        ...(maySubmit() && !OWN_WAY.test(asked.key) ? [toCommission({ coup: detail.coup, table }, asked.text, { attempt, appeal, button })] : [])));
  }

  // A word paid above the one retained: the top itself is to be settled.
  function questioned({ text, word, ref }) {
    return make("div", { className: "question todo" }, make("p", { textContent: text }),
      button(`Retenir ${word.toUpperCase()} en ${ref}`, "", () => retain(detail.coup, word, ref)));
  }

  // An answer about a billet may be a slip of the finger.
  function answered({ coup, table, name, knew, text }) {
    return make("div", { className: "question todo" },
      make("p", {}, make("strong", { textContent: `Table ${table}, ${name}` }), ` · ${text}`),
      button(knew ? "Changer : elle ne l’avait pas reçu" : "Changer : elle l’avait reçu", "",
        () => attempt(() => command("AnswerQuestion", { coup, table, key: "billet", answer: !knew }))));
  }

  function decisions() {
    const { coup, state, missing, differences } = detail;
    if (state === "annulled") return make("p", { className: "soft", textContent: "Ce coup est annulé." });
    // Where the coup was closed a second touch finds nothing: it is reopened from its slips.
    if (state === "closed") return make("p", { className: "retained", textContent: `Coup ${coup} clos` });
    // Before the first slip and the top nobody thinks of closing it.
    if (!detail.entered && !detail.top) return "";
    const { asked, may_put_off: mayPutOff } = detail;
    return closing({ coup, missing: missing.length, asked: asked.length, disputed: differences.length, mayPutOff, slips }, attempt, () => { picked = null; });
  }

  async function reopen() {
    const { coup } = detail;
    let late = false;  // told that it is, the judge sends it again
    const why = await reason(`Rouvrir le coup ${coup} ?`, async (told) => {
      try {
        await command("ReopenCoup", { coup, reason: told, late });
      } catch (trouble) {
        late = LATE.includes(trouble.code);
        throw trouble;
      }
    });
    if (!why) return;
    $("#slip-sheet").close();
    choose(coup);
  }

  function distribution() {
    const most = Math.max(1, ...detail.scores.map(([, count]) => count));
    return make("details", { id: "scores" }, make("summary", { textContent: "Répartition des scores" }),
      make("div", { className: "bars" }, ...detail.scores.flatMap(([points, count]) => [
        make("span", { textContent: `${points} pts` }),
        make("meter", { max: most, value: count, min: 0 }),
        make("span", { textContent: count })])));
  }

  function slipRows() {
    const rows = detail.tables.filter(({ entered }) => entered).map((row) => make("tr", {},
      make("td", { className: "number", textContent: row.table }),
      make("td", {}, make("div", { className: "text", textContent: row.entered.text }),
        make("div", { className: "soft", textContent: `${row.name} · ${row.entered.amended ? "décision du juge-arbitre" : row.entered.by}${row.entries > 1 ? ` · ${row.entries} saisies` : ""}` })),
      make("td", { className: "number" }, make("strong", { textContent: row.entered.verdict.points }), make("div", { textContent: row.entered.verdict.told })),
      make("td", {}, ...decidedBy(row))));
    return make("table", { className: "table" }, make("tbody", { id: "slips" }, ...rows));
  }

  // Open, the judge decides; an appeal goes to the commission, whether the coup is closed or not (§6.3).
  function decidedBy(row) {
    const { coup, state, maximum, cases = [] } = detail;
    if (cases.includes(row.table)) return [make("span", { className: "soft", textContent: "en commission" })];
    const appealed = button("Recours…", "", () => attempt(async () => {
      const why = await reason(`Coup ${coup}, ${row.name} : que demande le recours ?`);
      if (why) await appeal("SubmitCase", { coup, table: row.table, reason: why });
    }));
    return [...(state === "open" ? [button("Décider", "", () => attempt(() => amend(coup, row, maximum)))] : []),
      ...(maySubmit() && state !== "annulled" ? [appealed] : [])];
  }

  // The coup is the one the judge looked at: another may be chosen while he decides.
  async function amend(coup, row, maximum) {
    const { entries } = await ask(`/juge/correction/historique?coup=${coup}&table=${row.table}`);
    $("#history").replaceChildren(...entries.map((entry) => make("li", { textContent: `${entry.second ? "double arbitrage, " : ""}${entry.by} : ${entry.text}, ${plural(entry.points, "point")}${entry.reason ? `, ${entry.reason}` : ""}` })));
    decide(coup, row, maximum, (decision) => appeal("AmendVerdict", decision));
  }

  return show;
}
