// A tile whose chip is dead: the judge names its letter, lays a new tile on the pad, plays on.
import { $, ask, make, whenSent } from "./common.js";

export function setUpMending(attempt) {
  whenSent($("#mend"), attempt, () => ask("/juge/jeton", { letter: $("#mended-letter").value }));
  $("#mend-no-more").onclick = () => attempt(() => ask("/juge/jeton", { letter: null }));

  return (view) => {
    $("#mending").hidden = !view.mends;
    $("#mend").hidden = Boolean(view.mending);
    $("#mend-no-more").hidden = !view.mending;
    $("#mending-told").replaceChildren(view.mending
      ? make("strong", { textContent: `Posez sur le lecteur le jeton neuf qui sera un ${view.mending}.` })
      : "Un jeton ne répond plus : donnez sa lettre, posez un jeton neuf, la partie continue.");
  };
}
