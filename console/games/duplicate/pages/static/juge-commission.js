// What the commission d'arbitrage has to decide: sent there, its dossier, its decision.
import { $, ask, make, of, plural } from "/static/common.js";

const link = (label, href) => make("a", { className: "button", href, target: "_blank", rel: "noopener", textContent: label });
const told = (entry) => `${entry.by} : ${entry.text}, ${plural(entry.verdict.points, "point")}`;

// Beside the answers of a question, or of two readings: the coup can then be closed.
export function toCommission({ coup, table }, why, { attempt, appeal, button }) {
  return button("Soumettre à la commission", "", () => attempt(() => appeal("SubmitCase", { coup, table, reason: why })));
}

// A slip that is there: its answers are the commission's. `decide`: other points, as for any slip.
function caseCard(found, { act, command, reason, decide }) {
  const { coup, table, name, text, points, question, readings } = found;
  const button = (label, doing) => make("button", { type: "button", textContent: label, onclick: () => act(doing) });
  const settle = (label, how, asked) => button(label, async () => {
    const why = await reason(asked);
    if (why) await command("SettleCase", { coup, table, reason: why, how });
  });
  const answer = (label, yes) => button(label, () => command("AnswerQuestion", { coup, table, key: question.key, answer: yes }));
  const retain = (entry, second) => button(`Retenir la lecture ${of(entry.by)}`, () =>
    command("RetainReading", { coup, table, second, reason: `commission, lecture ${of(entry.by)}` }));
  const own = Boolean(found.reason);
  const choices = readings.length ? readings.map((entry, at) => retain(entry, at === 1))
    : question ? [answer(question.yes, true), answer(question.no, false)]
      : [settle("La décision tient", "upheld", "Que dit la commission ?")];
  if (own) choices.push(button("D’autres points…", () => decide(found)));
  if (own && !readings.length) choices.push(settle("Recours retiré", "withdrawn", "Pourquoi le recours est-il retiré ?"));
  return make("section", { className: "case" },
    make("div", { className: "row spread" },
      make("p", {}, make("strong", { textContent: `Coup ${coup} · table ${table}, ${name}` }), ` · ${text || "décision"} · ${plural(points, "point")} en attendant`),
      link("Dossier (PDF)", `/juge/commission/dossier?coup=${coup}&table=${table}`)),
    ...(own ? [make("p", { textContent: found.reason })] : []),
    ...(readings.length ? readings.map((entry) => make("p", { textContent: told(entry) })) : question ? [make("p", { textContent: question.text })] : []),
    make("div", { className: "row" }, ...choices));
}

// All of the game, in a sheet of their own: they wait for nobody here, and take no room where the judge is awaited.
export function setUpCases(tools) {
  const sheet = $("#case-sheet"), body = $("#case-sheet-body"), trouble = $("#case-sheet-trouble");
  $("#case-sheet-close").onclick = () => sheet.close();
  let known = "";
  async function fill() {
    const { cases } = await ask("/juge/commission");
    const act = (doing) => { trouble.textContent = ""; return Promise.resolve().then(doing).catch(({ message }) => { trouble.textContent = message; }); };
    body.replaceChildren(...cases.map((each) => caseCard(each, { ...tools, act })));
    if (!cases.length) body.replaceChildren(make("p", { className: "soft", textContent: "Plus aucun cas en commission." }));
  }
  $("#cases").onclick = () => tools.attempt(async () => {
    await fill();
    sheet.showModal();
  });
  return (cases) => {
    const node = $("#cases");
    node.hidden = !cases?.length;
    node.textContent = `${cases?.length ?? 0} cas en commission…`;
    const now = JSON.stringify(cases ?? []);
    if (now !== known && sheet.open) tools.attempt(fill, "cases");
    known = now;
  };
}

// §6.3, in the words of the moment. A wall clock is read by people: the browser tells when the fifteen minutes end.
export function showAppeals(appeals) {
  const node = $("#appeals");
  node.hidden = !appeals;
  if (!appeals) return;
  const { left_ms: left, closed, last } = appeals; // no `last`: of no épreuve
  const until = left === null ? "" : new Date(Date.now() + left).toLocaleTimeString("fr", { hour: "2-digit", minute: "2-digit" });
  const open = last === false ? "Recours possibles jusqu’au début de la partie suivante, quelle que soit l’heure."
    : last ? `Dernière partie de l’épreuve : recours possibles${until && ` jusqu’à ${until}`}.`
      : `Recours possibles jusqu’à la partie suivante${until && ` ; après la dernière partie, jusqu’à ${until}`}.`;
  node.textContent = closed ?? open;
}
