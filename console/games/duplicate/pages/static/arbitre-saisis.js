// The slips that are noted. On a telephone only the last one stands there; the others unfold.
import { $, make, plural } from "/static/common.js";
import { isWarned, nameOf, reasonLines, verdictLines } from "./arbitre-verdict.js";

export class Entered {
  constructor(pendingOf, reopen) {
    this.pendingOf = pendingOf;
    this.reopen = reopen;
    this.drawn = new Map();
    $("#unfold").addEventListener("click", () => {
      $("#unfold").ariaExpanded = String(!$("#entered-table").classList.toggle("folded"));
      this.tellFold();
    });
  }

  // A row is drawn anew only when it says something else: the others keep their place and the focus.
  show(rows, latest) {
    const last = rows.find(({ table }) => table === latest) ?? rows.at(-1);
    const body = $("#entered");
    this.count = rows.length;
    $("#entered-part").hidden = !rows.length;
    rows.forEach((row, place) => {
      const node = this.node(row);
      node.classList.toggle("older", row !== last);
      if (body.children[place] !== node) body.insertBefore(node, body.children[place] ?? null);
    });
    while (body.children.length > rows.length) body.lastChild.remove();
    this.tellFold();
  }

  tellFold() {
    const others = plural(this.count - 1, "autre");
    $("#unfold").hidden = this.count < 2;
    $("#unfold").textContent = $("#entered-table").classList.contains("folded") ? `Voir ${others}` : `Replier ${others}`;
  }

  node(row) {
    const pending = this.pendingOf(row.table);
    const known = this.drawn.get(row.table);
    if (known && known.row === row && known.entered === row.entered && known.waits === pending?.entry) return known.node;
    const shown = JSON.stringify([row, pending]);
    const node = known?.shown === shown ? known.node : this.draw(row, pending);
    if (known && known.node !== node) known.node.replaceWith(node);
    this.drawn.set(row.table, { row, entered: row.entered, waits: pending?.entry, shown, node });
    return node;
  }

  draw(row, pending) {
    const { table, name, entered, by } = row;
    const edit = make("button", { type: "button", textContent: "Reprendre", ariaLabel: `Reprendre la table ${table}` });
    edit.onclick = () => this.reopen(row);
    const text = pending ? pending.text ?? "dessin" : entered?.text ?? `saisi par ${nameOf(by)}`;
    return make("tr", { className: pending ? "pending" : "" },
      make("td", { className: "number", textContent: table }),
      make("td", {}, make("div", { className: "text", textContent: text }), make("div", { className: "soft", textContent: name }),
        ...(!pending && entered && isWarned(entered) ? reasonLines(entered) : [])),
      make("td", { className: "number" }, ...(pending ? ["en attente"] : entered ? verdictLines(entered.verdict) : [])),
      make("td", {}, edit));
  }
}
