// Two arbiters read a slip and do not agree: both readings, and the judge's word between them.
import { make, of, plural } from "/static/common.js";
import { toCommission } from "./juge-commission.js";

const told = (entry) => `${entry.by} : ${entry.text}, ${plural(entry.verdict.points, "point")}${entry.verdict.told ? `, ${entry.verdict.told}` : ""}`;

export function difference({ coup, table, name, first, second }, { attempt, command, button, appeal, maySubmit }) {
  const retain = (entry, isSecond) => button(`Retenir la lecture ${of(entry.by)}`, "", () => attempt(() =>
    command("RetainReading", { coup, table, second: isSecond, reason: `double arbitrage, lecture ${of(entry.by)}` })));
  return make("div", { className: "difference todo" },
    make("p", {}, make("strong", { textContent: `${name}, table ${table} : les deux arbitres ne sont pas d’accord` })),
    make("p", { textContent: told(first) }), make("p", { textContent: told(second) }),
    make("div", { className: "row" }, retain(first, false), retain(second, true),
      ...(maySubmit ? [toCommission({ coup, table }, "les deux arbitres ne sont pas d’accord", { attempt, appeal, button })] : [])));
}
