// What every page of ours needs: asking, and saying what went wrong.
"use strict";

export const $ = (selector) => document.querySelector(selector);

export async function ask(path, body) {
  const options = { headers: { "X-Pupitre": "1" } };
  if (body !== undefined) {
    options.method = "POST";
    options.body = JSON.stringify(body);
    options.headers["Content-Type"] = "application/json";
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Error("Le pupitre ne répond pas. Vérifiez le réseau.");
  }
  if (answer.status === 401) {
    location.href = `/entrer?vers=${encodeURIComponent(location.pathname)}`;
  }
  const data = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(data.message ?? `Erreur ${answer.status}`), data);
  return data;
}

// « 12:30 », or « 12 » minutes.
export function milliseconds(time) {
  const found = /^(\d{1,3})(?::([0-5]\d))?$/.exec(time.trim());
  if (!found) throw new Error(`« ${time} » n’est pas un temps. Écrivez 12:30, ou 12 pour 12 minutes.`);
  return (Number(found[1]) * 60 + Number(found[2] ?? 0)) * 1000;
}

export function plural(count, one, many = `${one}s`) {
  return `${count} ${count > 1 ? many : one}`;
}

export function make(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const drawn = new WeakMap();

// What is drawn anew under a finger loses the touch, the focus and a confirmation begun: a node is
// redrawn only when what it shows has changed.
export function redraw(node, shown, children) {
  const fresh = JSON.stringify(shown);
  if (drawn.get(node) === fresh) return false;
  drawn.set(node, fresh);
  node.replaceChildren(...children());
  return true;
}

// A form is sent once however often Enter is pressed; what is written while the answer is on its
// way belongs to the next one and is kept.
export function whenSent(form, attempt, send) {
  let sending = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (sending) return;
    sending = true;
    const fields = [...form.elements].map((field) => ({ field, sent: field.value }));
    attempt(async () => {
      try {
        await send();
      } finally {
        sending = false;
      }
      const same = fields.filter(({ field, sent }) => field.value === sent);
      if (same.length === fields.length) form.reset();
      else for (const { field } of same) if (field.tagName === "INPUT") field.value = field.defaultValue;
    });
  });
}

// A dialog stays open, with all that was typed, until what it asks is done: `send` answers false when
// nothing was, and a refusal is told beside the field it is about.
export function whenDialogSent(dialog, send, fieldOf = () => null) {
  const form = dialog.querySelector("form");
  const trouble = form.querySelector(".refusal") ?? make("p", { className: "bad refusal", id: `${dialog.id}-refusal` });
  trouble.setAttribute("role", "alert");
  const clear = () => {
    trouble.textContent = "";
    for (const field of form.querySelectorAll("[aria-invalid]")) {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-errormessage");
    }
  };
  clear();
  form.append(trouble);
  let sending = false;
  form.onsubmit = async (event) => {
    if (event.submitter?.formNoValidate) return;  // « Laisser »
    event.preventDefault();
    if (sending) return;
    sending = true;
    clear();
    try {
      if (await send() !== false) dialog.close("ok");
    } catch (refused) {
      const field = fieldOf(refused);
      trouble.textContent = refused.message;
      if (field) {
        field.setAttribute("aria-invalid", "true");
        field.setAttribute("aria-errormessage", trouble.id);
        (field.closest("[data-field]") ?? field).after(trouble);
        field.focus();
      } else {
        form.querySelector(".row:last-of-type")?.before(trouble);
      }
      trouble.scrollIntoView({ block: "nearest" });
    } finally {
      sending = false;
    }
  };
}

// One letter after the other, as tiles are drawn; each leaves the field when it was taken, and
// Enter pressed again sends none twice.
export function typeLetters(form, input, attempt, send) {
  let typing = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (typing) return;
    typing = true;
    attempt(async () => {
      try {
        for (let [letter] = input.value.trimStart(); letter; [letter] = input.value.trimStart()) {
          await send(letter === "*" ? "?" : letter.toUpperCase());
          input.value = input.value.trimStart().slice(1);
        }
      } finally {
        typing = false;
      }
    });
  });
}
