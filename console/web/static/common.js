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
