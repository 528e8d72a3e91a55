// « Parties écrites ailleurs »: what copies set aside and sticks hold that the journal lacks.
import { $, ask, make } from "./common.js";
import { whenTouchedTwice } from "./components.js";

export function setUpElsewhere({ attempt, tell, reload }) {
  function erasing(source) {
    const label = "Effacer cette copie";
    const button = make("button", { type: "button", className: "grave", textContent: label });
    return whenTouchedTwice(button, label, () => attempt(async () => {
      await ask("/juge/resultats/effacer", { source });
      await look();
      tell("La copie est effacée.");
    }));
  }

  function joining(source) {
    const button = make("button", { type: "button", textContent: "Joindre au journal" });
    button.onclick = () => attempt(async () => {
      const { told } = await ask("/juge/resultats/joindre", { source });
      await Promise.all([look(), reload()]);
      tell(told.join(" "));
    });
    return button;
  }

  function found({ source, label, games, readable, erasable }) {
    const holds = !readable ? "Cette copie ne se lit pas ; elle est gardée telle quelle."
      : games.length ? `Le journal n’a pas, ou pas en entier : ${games.join(", ")}.`
        : "Le journal contient déjà tout ce qui est là.";
    return make("div", {},
      make("h3", { textContent: label }),
      make("p", { className: games.length || !readable ? "" : "soft", textContent: holds }),
      make("div", { className: "row" }, ...(games.length ? [joining(source)] : []), ...(erasable ? [erasing(source)] : [])));
  }

  async function look() {
    const told = await ask("/juge/resultats/ailleurs");
    const nothing = make("p", { className: "soft", textContent: "Rien d’autre que le journal. Branchez la clé ou le disque, puis cherchez encore." });
    $("#elsewhere").replaceChildren(...(told.sources.length ? told.sources.map(found) : [nothing]));
  }

  $("#look-elsewhere").addEventListener("click", () => attempt(look));
}
