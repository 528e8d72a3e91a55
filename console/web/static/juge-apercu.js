// What a correction would bring is read before it is done; the title of a game that is open, and the ways to end it.
import { $, ask, make, whenDialogSent } from "./common.js";

function dialogOf(id, title, ...children) {
  const known = $(`#${id}`);
  if (known) known.remove();
  const dialog = make("dialog", { id }, make("h2", { id: `${id}-title`, textContent: title }), ...children);
  dialog.setAttribute("aria-labelledby", `${id}-title`);
  document.body.append(dialog);
  return dialog;
}

// Resolves to true when the judge, having read what follows, still wants it.
export async function foreseen(kind, payload) {
  const { told } = await ask("/juge/apercu", { kind, version: 1, payload });
  const yes = make("button", { type: "button", className: "grave", textContent: "Corriger" });
  const no = make("button", { type: "button", textContent: "Laisser" });
  const dialog = dialogOf("foreseen", "Ce qui va changer",
    make("ul", {}, ...told.map((line) => make("li", { textContent: line }))),
    make("div", { className: "acts" }, yes, no));
  return new Promise((resolve) => {
    let wanted = false;
    yes.onclick = () => { wanted = true; dialog.close(); };
    no.onclick = () => dialog.close();
    dialog.onclose = () => resolve(wanted);
    dialog.showModal();
  });
}

const LONGEST_TITLE = 80;

// What the television, the papers and the results call it.
export function askTitle(given) {
  const title = make("input", { id: "title-given", maxLength: LONGEST_TITLE, value: given });
  const form = make("form", {},
    make("div", { className: "field" }, make("label", { htmlFor: "title-given", textContent: "Titre" }), title,
      make("p", { className: "hint", textContent: "Écrit à la télévision, sur les feuilles et dans les résultats." })),
    make("div", { className: "acts row" }, make("button", { className: "primary", textContent: "Donner ce titre" }),
      make("button", { type: "button", textContent: "Laisser", onclick: () => dialog.close() })));
  const dialog = dialogOf("title-dialog", "Titre de la partie", form);
  whenDialogSent(dialog, () => ask("/juge/commande", { kind: "GiveTitle", version: 1, payload: { title: title.value } }), () => title);
  dialog.showModal();
}

export async function askEnding() {
  const { endings } = await ask("/juge/terminer");
  if (!endings.length) throw new Error("La partie est déjà terminée.");
  const choices = endings.map(({ name, label, told }, rank) => {
    const radio = make("input", { type: "radio", name: "ending", value: name, id: `ending-${name}`, checked: rank === 0 });
    return make("label", { className: "choice", htmlFor: `ending-${name}` }, radio,
      make("span", {}, make("strong", { textContent: label }), make("small", { className: "soft", textContent: told })));
  });
  const why = make("input", { id: "ending-why", maxLength: 120 });
  const whyBox = make("div", { className: "field" }, make("label", { htmlFor: "ending-why", textContent: "Pourquoi ? (à remplir)" }), why);
  const form = make("form", {}, ...choices, whyBox,
    make("p", { className: "soft", textContent: "Rien n’est effacé : une partie terminée par erreur peut être rouverte." }),
    make("div", { className: "acts row" }, make("button", { className: "grave", textContent: "Terminer la partie" }),
      make("button", { type: "button", textContent: "Continuer à jouer", onclick: () => dialog.close() })));
  const chosen = () => endings.find(({ name }) => name === form.elements.ending.value);
  const follow = () => {
    whyBox.hidden = !chosen().reason;
    why.required = chosen().reason;
  };
  const dialog = dialogOf("ending-dialog", "Terminer la partie", form);
  form.onchange = follow;
  follow();
  whenDialogSent(dialog, async () => {
    await ask("/juge/terminer", { name: chosen().name, reason: why.value });
    if (document.body.dataset.tab !== "partie") location.href = "/juge";  // where it is said that it is over
  },
    ({ code }) => (code === "reason_required" ? why : null));
  dialog.showModal();
}
