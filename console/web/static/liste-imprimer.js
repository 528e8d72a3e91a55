// The list that hangs at the door: who sits where, by table or by name.
import { $, ask, make } from "./common.js";
import { attempt } from "./troubles.js";

const ORDERS = {
  "by-table": (one, other) => one.table - other.table,
  "by-name": (one, other) => one.name.localeCompare(other.name, "fr"),
};
let rows = [];

function show(order) {
  const shared = (people, field) => [...new Set(people.map((person) => person[field]).filter(Boolean))].join(" / ");
  for (const id of Object.keys(ORDERS)) $(`#${id}`).setAttribute("aria-pressed", id === order);
  $("#list").hidden = !rows.length;
  $("#nobody").hidden = rows.length > 0;
  $("#print").disabled = !rows.length;
  $("#players").replaceChildren(...rows.toSorted(ORDERS[order]).map(({ table, name, people }) => make("tr", {},
    make("td", { className: "number", textContent: table }), make("td", { className: "name", textContent: name }),
    make("td", { textContent: shared(people, "club") }), make("td", { textContent: shared(people, "series") }))));
}

for (const id of Object.keys(ORDERS)) $(`#${id}`).addEventListener("click", () => show(id));
$("#print").addEventListener("click", () => print());
attempt(async () => {
  const { players, club, title } = await ask("/juge/liste/etat?partie=1");
  rows = players;
  // The day is this device's: a console without a network may not know it.
  const day = new Date().toLocaleDateString("fr", { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  $("#evening").textContent = [club, title, day].filter(Boolean).join(" · ");
  show("by-table");
});
