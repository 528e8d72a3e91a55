// What the hub's pages ask before they act: one line of text, or a yes.
import { make } from "/static/common.js";

// Resolves to what was written, « yes » where nothing is to be written, or null when it was left.
export function question({ title, told = "", warning = "", label = "", missing = "", act, grave = false }) {
  const field = label ? make("input", { id: "question", maxLength: 200, required: true, autocomplete: "off" }) : null;
  if (missing) field.dataset.missing = missing;
  const form = make("form", { id: "question-form", method: "dialog" },
    make("h2", { id: "question-title", textContent: title }),
    warning ? make("p", { className: "warn", textContent: warning }) : null,
    told ? make("p", { textContent: told }) : null,
    field ? make("div", { className: "field" }, make("label", { htmlFor: "question", textContent: label }), field) : null,
    make("div", { className: "acts" },
      make("button", { value: "yes", className: grave ? "grave" : "primary", textContent: act }),
      make("button", { type: "button", textContent: "Laisser", onclick: () => dialog.close("") })));
  const dialog = make("dialog", {}, form);
  dialog.setAttribute("aria-labelledby", "question-title");
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.onclose = () => {
      const answer = field ? field.value.trim() : "yes";
      dialog.remove();
      resolve(dialog.returnValue === "yes" && answer ? answer : null);
    };
    dialog.showModal();
    field?.focus();
  });
}
