// The grid asked in words. On the judge's address the answer may be said aloud.
import { $, ask, make } from "/static/common.js";

const judges = location.pathname.startsWith("/juge/");

async function wonder(asked) {
  $("#answer").hidden = false;
  try {
    const { told } = await ask(judges && $("#aloud").checked ? "/juge/grille" : "/grille/mots", { asked });
    $("#answer-title").textContent = asked;
    $("#told").replaceChildren(...told.map((each) => make("p", { textContent: each })));
  } catch (trouble) {
    $("#answer-title").textContent = "Pas de réponse";
    $("#told").replaceChildren(make("p", { textContent: trouble.message }));
  }
}

$("#aloud-choice").hidden = !judges;
$("#asking").addEventListener("submit", (event) => { event.preventDefault(); wonder($("#asked").value); });
for (const button of document.querySelectorAll("[data-ask]")) button.addEventListener("click", () => wonder(button.dataset.ask));
document.body.dataset.ready = "oui";
