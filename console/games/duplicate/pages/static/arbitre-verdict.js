// A verdict in words: points, sanction, and every reason with its article.
import { make } from "/static/common.js";

export function verdictLines(verdict) {
  const colour = { aucune: "good", avertissement: "warn" }[verdict.sanction] ?? "bad";
  return [
    make("strong", { textContent: verdict.points }),
    make("div", { className: colour, textContent: verdict.question ? "à trancher" : verdict.told }),
  ];
}

export function tellVerdict(node, table, entered) {
  node.className = entered ? entered.verdict.sanction : "pending";
  if (!entered) {
    node.replaceChildren(make("p", { className: "soft", textContent: `Table ${table} : envoi…` }));
    return;
  }
  const { verdict, text, by, amended } = entered;
  const head = [`Table ${table} : ${verdict.points} point${verdict.points > 1 ? "s" : ""}`, verdict.told].filter(Boolean).join(", ");
  node.replaceChildren(
    make("p", {}, make("strong", { textContent: head })),
    make("p", { className: "soft", textContent: [text, amended ? `décision de ${by}` : `saisi par ${by}`].join(" · ") }),
    ...verdict.reasons.map((reason) => make("p", { textContent: reason.text })),
    ...(verdict.question && verdict.question.key !== "billet" ? [make("p", { className: "warn", textContent: `Au juge-arbitre : ${verdict.question.text}` })] : []));
}
