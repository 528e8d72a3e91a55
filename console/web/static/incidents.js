// What the console noted of itself, and the date of the sheets where it does not know it.
import { $, ask, make } from "./common.js";
import { toast } from "./components.js";
import { attempt } from "./troubles.js";

attempt(async () => {
  const { incidents } = await ask("/juge/incidents/liste");
  $("#none").hidden = incidents.length > 0;
  $("#noted").hidden = !incidents.length;
  $("#incidents").replaceChildren(...incidents.map((one) => make("tr", {},
    make("td", { textContent: one.when }),
    make("td", {}, one.text, make("div", { className: "soft", textContent: one.kind })))));
});

$("#date").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    const { date } = await ask("/juge/date", { date: $("#moment").value });
    toast(`Les feuilles porteront : ${date}.`);
  });
});
