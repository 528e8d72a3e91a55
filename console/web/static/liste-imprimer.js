// The list that hangs at the door: who sits where, by table or by name.
import { $, ask, make } from "./common.js";
import { attempt } from "./soiree.js";

let rows = [];

function show(order) {
  const shared = (people, field) => [...new Set(people.map((person) => person[field]).filter(Boolean))].join(" / ");
  $("#players").replaceChildren(...rows.toSorted(order).map(({ table, name, people }) => make("tr", {},
    make("td", { className: "number", textContent: table }), make("td", { textContent: name }),
    make("td", { textContent: shared(people, "club") }), make("td", { textContent: shared(people, "series") }))));
}

const byTable = (one, other) => one.table - other.table;
$("#print").addEventListener("click", () => print());
$("#by-table").addEventListener("click", () => show(byTable));
$("#by-name").addEventListener("click", () => show((one, other) => one.name.localeCompare(other.name, "fr")));
attempt(async () => {
  const { players, club, title } = await ask("/juge/liste/etat");
  rows = players;
  // The day is this device's: a console without a network may not know it.
  const day = new Date().toLocaleDateString("fr", { weekday: "long", day: "numeric", month: "long", year: "numeric" });
  $("#evening").textContent = [club, title, day].filter(Boolean).join(" · ");
  show(byTable);
});
