// What every page of ours needs: asking, and saying what went wrong.

export const $ = (selector) => document.querySelector(selector);

// How somebody reads best is kept on his own device, where the browser keeps anything.
const READING = "pupitre-lecture";

export function readsSpaced(wanted) {
  const root = document.documentElement;
  try {
    if (wanted !== undefined) localStorage.setItem(READING, wanted ? "espacee" : "");
    root.classList.toggle("spaced", localStorage.getItem(READING) === "espacee");
  } catch {
    root.classList.toggle("spaced", wanted === true);
  }
  return root.classList.contains("spaced");
}

readsSpaced();

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

// Closes this device's way in.
export async function leave() {
  await ask("/sortir", {});
  location.href = "/#sorti";
}

const ANEW_MS = 3000;

// A stream of the console. Browsers come back by themselves when the line was cut, not when they were refused:
// then it is opened anew, and who must enter again is asked to (`ask`). What it tells first may have been asked for `ahead`.
export function listen(path, name, show, lost, ahead = null) {
  const source = new EventSource(path);
  let heard = false;
  source.addEventListener(name, (event) => {
    heard = true;
    show(JSON.parse(event.data));
  });
  if (ahead) askedAhead(ahead).then((first) => { if (first && !heard) show(first); });
  source.onerror = () => {
    lost();
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(() => {
      ask("/juge/sante").catch(() => {}).finally(() => listen(path, name, show, lost));
    }, ANEW_MS);
  };
}

// The head of the page asked for this before any script was here: a journey less until something is seen.
// Nothing where it failed: the stream tells the same.
export const askedAhead = (path) => fetch(path).then((answer) => (answer.ok ? answer.json() : null), () => null);

// « 12:30 », or « 12 » minutes.
export function milliseconds(time) {
  const found = /^(\d{1,3})(?::([0-5]\d))?$/.exec(time.trim());
  if (!found) throw new Error(`« ${time} » n’est pas un temps. Écrivez 12:30, ou 12 pour 12 minutes.`);
  return (Number(found[1]) * 60 + Number(found[2] ?? 0)) * 1000;
}

export function plural(count, one, many = `${one}s`) {
  return `${count} ${count > 1 ? many : one}`;
}

// « d’Ada », « de Bob ».
export const of = (name) => (/^[aeiouàâæéèêëîïôœöùûü]/i.test(name) ? `d’${name}` : `de ${name}`);

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

export function forget(form) {
  form.querySelector(".refusal")?.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-errormessage");
  }
}

// A refusal is read where the judge is looking: under the field it is about, or at the end of the form.
export function refuse(form, message, field) {
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

// A browser says in its own language that a field is empty, and in a bubble that goes: it is said here, in ours.
function wrongWith(field) {
  if (field.dataset.missing) return field.dataset.missing;
  const name = (field.labels?.[0]?.textContent || field.ariaLabel || "").trim();
  const empty = field.validity.valueMissing;
  if (field.type === "radio") return "Rien n’est choisi. Touchez un choix.";
  const figures = field.inputMode === "numeric" || field.type === "number";
  const remedy = figures ? "Écrivez un nombre, en chiffres." : empty ? "Remplissez cette case." : "Corrigez cette case.";
  return `${name ? `« ${name} »` : "Cette case"} ${empty ? "est vide" : "ne convient pas"}. ${remedy}`;
}

document.addEventListener("invalid", (event) => {
  const field = event.target;
  event.preventDefault();
  if (!field.form || [...field.form.elements].find((each) => each.willValidate && !each.validity.valid) !== field) return;
  refuse(field.form, wrongWith(field), field.type === "radio" ? null : field);
}, true);

// What is refused is forgotten once somebody writes.
document.addEventListener("input", ({ target }) => { if (target.form && target.hasAttribute("aria-invalid")) forget(target.form); });

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

// The first field in sight that is not filled in as it must be, after what to say of it.
function lackingField(form) {
  const field = [...form.elements].find((each) => each.willValidate && !each.checkValidity() && !each.closest("[hidden]"));
  if (!field) return null;
  const name = (field.type === "radio" ? field.closest("fieldset")?.querySelector("legend") : field.labels?.[0])?.textContent.replace(/ \(.*\)$/, "") ?? field.ariaLabel ?? "";
  const to = name ? ` à «\u00a0${name}\u00a0»` : "";
  const message = field.validity.valueMissing ? `Il manque une réponse${to}. Donnez-la.` : `La réponse${to} ne convient pas. Corrigez-la.`;
  return [message, field.type === "radio" ? null : field];
}

// A dialog stays open, with all that was typed, until what it asks is done: `send` answers false when
// nothing was, and a refusal is told beside the field it is about.
export function whenDialogSent(dialog, send, fieldOf = () => null) {
  const form = dialog.querySelector("form");
  form.noValidate = true;  // what is missing is told in our words
  forget(form);
  let sending = false;
  form.onsubmit = async (event) => {
    if (event.submitter?.formNoValidate) return;  // « Laisser »
    event.preventDefault();
    if (sending) return;
    const lacking = lackingField(form);
    if (lacking) {
      refuse(form, ...lacking);
      return;
    }
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

// One letter after the other, as tiles are drawn; each leaves the field when it was taken, and what is typed
// meanwhile belongs to the next one. Called again while it types, it sends none twice. Where somebody hears of what
// is `refused`, that letter alone leaves the field and the others are sent.
export function letterTyper(input, send, refused = null) {
  const typer = {
    typing: false,
    async type() {
      if (typer.typing) return;
      typer.typing = true;
      try {
        for (let [letter] = input.value.trimStart(); letter; [letter] = input.value.trimStart()) {
          try {
            await send(letter === "*" ? "?" : letter.toUpperCase());
          } catch (trouble) {
            if (!refused || !trouble.code) throw trouble;
            refused(trouble.message);
          }
          if (input.value.trimStart()[0] === letter) input.value = input.value.trimStart().slice(1);
        }
      } finally {
        typer.typing = false;
      }
    },
  };
  return typer;
}

// Letters sent with Enter; a refusal is read at the end of the form.
export function typeLetters(form, input, attempt, send) {
  const typer = letterTyper(input, send);
  form.addEventListener("input", () => forget(form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (typer.typing) return;
    forget(form);
    attempt(() => typer.type().catch((refused) => refuse(form, refused.message)));
  });
}

// « 17 h 10 », so many milliseconds from now by this device's own clock, to the nearest five minutes.
export function hourIn(ms) {
  const at = new Date(Math.round((Date.now() + ms) / 300_000) * 300_000);
  return `${at.getHours()}\u00a0h\u00a0${String(at.getMinutes()).padStart(2, "0")}`;
}
