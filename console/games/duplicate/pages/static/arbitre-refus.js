// A slip that was refused: why, both readings where somebody else was quicker, and what can be done about it.
import { make } from "/static/common.js";
import { toast } from "/static/components.js";
import { versus } from "./arbitre-questions.js";

function button(textContent, onclick) {
  return make("button", { type: "button", textContent, onclick });
}

export class Refusal {
  constructor(box) {
    this.box = box;
  }

  hide() {
    this.box.hidden = true;
  }

  // `insist`, where there is one, keeps this reading instead of the one that stands in its way.
  show(item, { message, current }, insist) {
    const mine = { by: "Votre saisie", text: item.text ?? "dessin" };
    const told = make("p", { textContent: `Table ${item.table}, coup ${item.coup} : ${message}` });
    const against = current ? [versus(current, mine)] : [];
    const saying = (label, more) => button(label, () => { this.hide(); insist(more); });
    const phone = current?.entry.startsWith("tel-");
    const insisting = insist ? [saying(phone ? "Corriger la lecture du téléphone" : "Enregistrer quand même ma lecture", {})] : [];
    if (insist && phone) insisting.unshift(saying("Un papier en plus : au juge-arbitre", { paper: true }));
    this.box.replaceChildren(told, ...against, ...insisting, button(current ? "Garder l’autre" : "Compris", () => this.hide()));
    this.box.hidden = false;
  }

  come(block) {
    this.box.scrollIntoView({ block });
  }

  // To whoever is busy elsewhere: it waits until it is asked for.
  mention({ table }, reread) {
    toast(`Table ${table} : saisie refusée.`, { bad: true, undo: { label: "Voir", act: () => this.come("center") } });
    this.box.append(button(`Relire la table ${table}`, reread));
  }
}
