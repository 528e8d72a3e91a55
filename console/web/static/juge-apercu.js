// What a correction would bring is read before it is done; and the ways to end a game.
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
  const yes = make("button", { type: "button", textContent: "Corriger" });
  const no = make("button", { type: "button", className: "plain", textContent: "Laisser" });
  const dialog = dialogOf("foreseen", "Ce qui va changer",
    make("ul", {}, ...told.map((line) => make("li", { textContent: line }))),
    make("div", { className: "row" }, yes, no));
  return new Promise((resolve) => {
    let wanted = false;
    yes.onclick = () => { wanted = true; dialog.close(); };
    no.onclick = () => dialog.close();
    dialog.onclose = () => resolve(wanted);
    dialog.showModal();
  });
}

export function setUpEnding(attempt) {
  async function open() {
    const { endings } = await ask("/juge/terminer");
    if (!endings.length) throw new Error("La partie est déjà terminée.");
    const choices = endings.map(({ name, label, told }, rank) => {
      const radio = make("input", { type: "radio", name: "ending", value: name, id: `ending-${name}`, checked: rank === 0 });
      return make("label", { className: "choice", htmlFor: `ending-${name}` }, radio,
        make("span", {}, make("strong", { textContent: label }), make("small", { className: "soft", textContent: told })));
    });
    const why = make("input", { id: "ending-why", maxLength: 120 });
    const whyBox = make("div", {}, make("label", { htmlFor: "ending-why", textContent: "Pourquoi ?" }), why);
    const form = make("form", {}, ...choices, whyBox,
      make("p", { className: "soft", textContent: "Rien n’est effacé : une partie terminée par erreur peut être rouverte." }),
      make("div", { className: "row" }, make("button", { className: "grave", textContent: "Terminer la partie" }),
        make("button", { type: "button", className: "plain", textContent: "Continuer à jouer", onclick: () => dialog.close() })));
    const chosen = () => endings.find(({ name }) => name === form.elements.ending.value);
    const follow = () => {
      whyBox.hidden = !chosen().reason;
      why.required = chosen().reason;
    };
    const dialog = dialogOf("ending-dialog", "Terminer la partie", form);
    form.onchange = follow;
    follow();
    whenDialogSent(dialog, () => ask("/juge/terminer", { name: chosen().name, reason: why.value }),
      ({ code }) => (code === "reason_required" ? why : null));
    dialog.showModal();
  }

  $("#finish").addEventListener("click", () => attempt(open));
}
