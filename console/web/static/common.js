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

export function plural(count, one, many = `${one}s`) {
  return `${count} ${count > 1 ? many : one}`;
}

export function make(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}
