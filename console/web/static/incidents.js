import { $, ask, make } from "./common.js";

const { incidents } = await ask("/juge/incidents/liste");
$("#none").hidden = incidents.length > 0;
$("#incidents").replaceChildren(...incidents.map((one) => make("tr", {},
  make("td", { textContent: one.when }),
  make("td", { textContent: one.text }),
  make("td", { className: "soft", textContent: one.kind }))));

$("#date").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const { date } = await ask("/juge/date", { date: $("#moment").value });
    $("#told").className = "good";
    $("#told").textContent = `Les feuilles porteront : ${date}.`;
  } catch (trouble) {
    $("#told").className = "bad";
    $("#told").textContent = trouble.message;
  }
});
