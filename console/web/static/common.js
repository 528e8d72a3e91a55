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

// A figure as people type it. What is none is refused here: JSON would send it as nothing at all, which
// means something else.
export function wholeNumber(text) {
  const written = text.trim();
  if (!/^\d{1,9}$/.test(written)) throw new Error(written ? `« ${written} » n’est pas un nombre entier. Écrivez-le en chiffres.` : "Il manque un nombre. Écrivez-le en chiffres.");
  return Number(written);
}

function forget(form) {
  form.querySelector(".refusal")?.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-errormessage");
  }
}

// A refusal is read where the judge is looking: under the field it is about, or at the end of the form.
function refuse(form, message, field) {
  forget(form);
  const trouble = make("p", { className: "bad refusal", id: `${form.id || form.parentNode.id}-refusal`, textContent: message });
  trouble.setAttribute("role", "alert");
  if (field) {
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-errormessage", trouble.id);
    (field.closest("[data-field]") ?? field).after(trouble);
    field.focus();
  } else {
    const buttons = form.querySelector(".row:last-of-type");
    if (buttons) buttons.before(trouble);
    else form.append(trouble);
  }
  trouble.scrollIntoView({ block: "nearest" });
}

// A form is sent once however often Enter is pressed; what is written while the answer is on its
// way belongs to the next one and is kept.
export function whenSent(form, attempt, send) {
  let sending = false;
  form.addEventListener("input", () => forget(form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (sending) return;
    sending = true;
    forget(form);
    const fields = [...form.elements].map((field) => ({ field, sent: field.value }));
    attempt(async () => {
      try {
        await send();
      } catch (refused) {
        refuse(form, refused.message);
        return;
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
  forget(form);
  let sending = false;
  form.onsubmit = async (event) => {
    if (event.submitter?.formNoValidate) return;  // « Laisser »
    event.preventDefault();
    if (sending) return;
    sending = true;
    forget(form);
    try {
      if (await send() !== false) dialog.close("ok");
    } catch (refused) {
      refuse(form, refused.message, fieldOf(refused));
    } finally {
      sending = false;
    }
  };
}

// One letter after the other, as tiles are drawn; each leaves the field when it was taken, and
// Enter pressed again sends none twice.
export function typeLetters(form, input, attempt, send) {
  let typing = false;
  form.addEventListener("input", () => forget(form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (typing) return;
    typing = true;
    forget(form);
    attempt(async () => {
      try {
        for (let [letter] = input.value.trimStart(); letter; [letter] = input.value.trimStart()) {
          await send(letter === "*" ? "?" : letter.toUpperCase());
          input.value = input.value.trimStart().slice(1);
        }
      } catch (refused) {
        refuse(form, refused.message);
      } finally {
        typing = false;
      }
    });
  });
}
