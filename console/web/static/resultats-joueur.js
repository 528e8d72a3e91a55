// One player's sheet: every coup, and the way of the totals against the tops.
import { ask, make } from "./common.js";
import { attempt } from "./troubles.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 600;
const HIGH = 150;

function drawn(name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

function line(totals, most, className) {
  const steps = Math.max(1, totals.length);
  const points = [0, ...totals].map((total, place) => `${(place / steps) * WIDE},${HIGH - (total / most) * HIGH}`);
  return drawn("polyline", { points: points.join(" "), class: className });
}

function curve(own, tops, name) {
  const most = Math.max(1, ...tops, ...own);
  const svg = drawn("svg", { viewBox: `-4 -4 ${WIDE + 8} ${HIGH + 8}`, class: "curve", preserveAspectRatio: "none", role: "img", "aria-label": `Total coup par coup : ${own.at(-1)} points, top ${tops.at(-1)}.` });
  svg.append(drawn("line", { x1: 0, x2: WIDE, y1: HIGH, y2: HIGH, class: "axis" }), line(tops, most, "tops"), line(own, most, "own"));
  return [svg, make("p", { className: "legend" }, make("span", { textContent: `${name} : ${own.at(-1)}` }), make("span", { className: "tops", textContent: `Top : ${tops.at(-1)}` }))];
}

// What is remarked of a coup stands under what was played: no room for a column on a telephone.
function table({ columns, rows }) {
  const remark = columns.findIndex(({ key }) => key === "remark");
  const shown = columns.map((column, place) => ({ ...column, place })).filter(({ place }) => place !== remark);
  const look = ({ key, number }, cell) => [number ? "number" : "", key === "word" ? "large soft" : "", key === "lost" && cell !== "" ? (cell ? "lost" : "zero") : ""].join(" ").trim();
  return make("table", { className: "table" },
    make("thead", {}, make("tr", {}, ...shown.map((column) => make("th", { className: look(column, ""), scope: "col", textContent: column.heading })))),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...shown.map((column) => {
      const cell = row[column.place];
      const text = column.key === "lost" ? (cell ? `−${cell}` : String(cell)) : cell;
      return make("td", { className: look(column, cell) }, String(text),
        column.key === "slip" && row[remark] ? make("div", { className: "warn", textContent: row[remark] }) : null);
    })))));
}

// He photographs it: his own sheet opens on his telephone.
function showCode(told, { address, code, picture }) {
  const image = make("img", { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: "", width: 220, height: 220 });
  told.replaceChildren(image, make("span", {}, "À photographier, ou à taper : ", make("strong", { textContent: address }), ", code ", make("strong", { textContent: code }), "."));
}

export async function showSheet(dialog, game, seat) {
  const query = new URLSearchParams({ partie: game, table: seat });
  const sheet = await ask(`/juge/resultats/joueur?${query}`);
  const print = make("a", { className: "button", href: `/juge/resultats/feuille?${query}`, target: "_blank", textContent: "Imprimer cette feuille" });
  const code = make("button", { type: "button", textContent: "Code pour le joueur" });
  const told = make("p", { className: "way-in", role: "status" });
  code.onclick = () => attempt(async () => showCode(told, await ask(`/juge/resultats/code?${query}`)));
  const close = make("button", { type: "button", textContent: "Fermer", onclick: () => dialog.close() });
  dialog.replaceChildren(
    make("div", { className: "sheet-head" }, make("div", {}, make("h2", { id: "sheet-name", textContent: sheet.name }), make("p", { className: "soft", textContent: sheet.told })), make("div", { className: "row" }, ...(sheet.rows.length ? [print, code] : []), close)), told,
    ...(sheet.own.length ? curve(sheet.own, sheet.tops, sheet.name) : []),
    sheet.rows.length ? table(sheet) : make("p", { className: "empty-state", textContent: "Aucun coup n’est encore corrigé pour cette table." }));
  dialog.showModal();
  dialog.scrollTop = 0;
}
