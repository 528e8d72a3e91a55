// « Papiers de la soirée »: each paper with what it is for, what it asks, and the buttons that open or
// print it.
import { $, ask, make } from "./common.js";
import { toast, whileWaiting } from "./components.js";
import { attempt } from "./troubles.js";

function field(key, { name, label, value = "" }) {
  const id = `${key}-${name}`;
  return make("div", { className: "field" }, make("label", { htmlFor: id, textContent: label }), make("input", { id, name, placeholder: value, maxLength: 200 }));
}

// What its address says, and what was filled in; what is left empty is what the console proposes.
function wanted(href, form) {
  const address = new URL(href, location);
  for (const [name, value] of new FormData(form)) if (value.trim()) address.searchParams.set(name, value.trim());
  return address;
}

// Opened beside this page, to be printed from there; what is wrong in a field is told on this one.
async function show(address) {
  const beside = open("", "_blank");
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error((await answer.json()).message);
    const file = URL.createObjectURL(await answer.blob());
    if (beside) beside.location = file;
    else location.href = file; // a browser that opens no second page
  } catch (trouble) {
    beside?.close();
    throw trouble;
  }
}

function paper({ key, label, told, href, asks = [] }) {
  const shown = make("button", { className: "open", textContent: "Ouvrir pour imprimer", ariaLabel: `Ouvrir pour imprimer : ${label}` });
  const printed = make("button", { type: "button", className: "print", hidden: true, textContent: "Imprimer", ariaLabel: `Imprimer : ${label}` });
  const form = make("form", { autocomplete: "off" }, make("h2", { textContent: label }), make("p", { className: "told", textContent: told }),
    ...asks.map((each) => field(key, each)), make("div", { className: "row" }, printed, shown));
  form.onsubmit = (event) => {
    event.preventDefault();
    attempt(() => whileWaiting(shown, () => show(wanted(href, form))));
  };
  printed.onclick = () => attempt(() => whileWaiting(printed, async () => {
    const asked = Object.fromEntries(wanted(href, form).searchParams);
    const { printer } = await ask("/juge/papiers/imprimer", { ...asked, imprimante: $("#printer").value });
    toast(`${label} : envoyé à l’imprimante ${printer}.`);
  }));
  return make("section", { className: "panel", id: `paper-${key}` }, form);
}

function nothing() {
  return make("div", { className: "panel empty-state" }, make("p", { textContent: "Aucun papier à imprimer pour l’instant : inscrivez d’abord les joueurs." }),
    make("a", { className: "button", href: "/juge/liste", textContent: "Inscrire les joueurs" }));
}

// The printers are asked for apart: they may take seconds to answer.
async function lookForPrinters() {
  const { printers } = await ask("/juge/papiers/imprimantes");
  $("#printer").replaceChildren(...printers.map((name) => make("option", { value: name, textContent: name })));
  $("#printer-choice").hidden = printers.length < 2;
  for (const button of document.querySelectorAll("button.print")) button.hidden = !printers.length;
  if (printers.length) for (const button of document.querySelectorAll("button.open")) button.textContent = "Ouvrir";
}

attempt(async () => {
  const papers = await ask("/juge/papiers/liste");
  $("#papers").replaceChildren(...(papers.length ? papers.map(paper) : [nothing()]));
  document.body.dataset.ready = "oui";
  await lookForPrinters();
});
