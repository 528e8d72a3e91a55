// A topping on devices: the player sets off, types a word, places it, proposes it. The console alone
// says whether it is the top, and keeps the time.
import { $, make } from "/static/common.js";
import { laidOut, reference } from "./joueur-bulletin.js";
import { send } from "./joueur-liaison.js";

const TOLD = {
  wait: "Chacun joue la même partie scellée, sur son appareil. Un top non trouvé à temps est donné et coûte 20 secondes de plus. Seul le temps total compte.",
  ready: "Prêt. Le juge-arbitre donne le départ à tous ; gardez cette page ouverte.",
  over: "Vous avez joué toute la partie.",
  ended: "La partie est terminée.",
};

export const isPlayed = (game) => game.stage === "running" || game.stage === "held";

export function setUpCourse({ shown, say }) {
  const page = Math.random().toString(36).slice(2, 8);
  let number = 0;
  let sending = false;
  let answer = null;

  const proposed = (slip, grid) => laidOut(slip, grid).map(({ letter, circled }) => (circled ? letter.toLowerCase() : letter)).join("");

  async function propose(game, slip, grid) {
    if (sending) return;
    const ref = reference(slip, grid);
    if (!ref || !slip.typed.length) { say("Touchez une case, puis vos lettres."); return; }
    sending = true;
    say("Envoi…");
    const sent = { game: game.game, coup: game.coup, word: proposed(slip, grid), ref };
    try {
      const { right, entry, ...fresh } = await again(() => send("/joueur/proposer", { ...sent, entry: `${page}-${++number}` }));
      answer = right === false ? { coup: game.coup, told: `${sent.word.toUpperCase()} ${ref} : ce n’est pas le top.` } : null;
      sending = false;
      shown(fresh);
    } catch (trouble) {
      answer = { coup: game.coup, told: trouble.message };
      sending = false;
      say(trouble.message, "lost");
    }
  }

  // One more time where the line was lost: a word sent twice counts once.
  async function again(deed) {
    try { return await deed(); } catch (trouble) {
      if (!trouble.lost) throw trouble;
      number--;
      return deed();
    }
  }

  async function ready() {
    $("#course-trouble").textContent = "";
    try { shown(await send("/joueur/pret", {})); } catch (trouble) { $("#course-trouble").textContent = trouble.message; }
  }
  $("#course-ready").addEventListener("click", ready);

  const plural = (count, one) => `${count} ${one}${count > 1 ? "s" : ""}`;
  const cost = (game) => [`Total ${game.total}`, game.missed ? `${plural(game.missed, "top")} manqué${game.missed > 1 ? "s" : ""}` : ""].filter(Boolean).join(" · ");
  const lastTold = ({ coup, word, ref, points, found, time }) => `Coup ${coup} : ${word.toUpperCase()} ${ref}, ${plural(points, "point")}, ${found ? "trouvé en" : "non trouvé,"} ${time}`;

  return {
    propose,
    // What was answered is of the word before.
    forget() { answer = null; },
    // The screen to show, and what it says.
    screen(game) {
      $("#propose").hidden = game.stage !== "running";
      if (isPlayed(game)) {
        $("#last").hidden = !game.last;
        if (game.last) $("#last").replaceChildren(make("strong", { textContent: lastTold(game.last) }), ` · ${cost(game)}`);
        return "play";
      }
      $("#course-told").textContent = game.stage === "wait" ? `${TOLD.wait} Temps par coup : ${game.tempo}.` : TOLD[game.stage];
      $("#course-figures").textContent = game.placed ? [cost(game), game.rank].filter(Boolean).join(" · ") : "";
      $("#course-ready").hidden = game.stage !== "wait" || !game.coups;
      $("#course-ready").textContent = game.alone ? "Partir maintenant" : "Je suis prêt";
      return "course";
    },
    status(game, open) {
      if (sending) return;
      if (game.stage === "held") say("Le temps de tous est arrêté.", "lost");
      else if (answer && answer.coup === game.coup) say(answer.told, "lost");
      else say(open ? "Touchez une case, puis vos lettres." : "Temps écoulé.");
    },
  };
}
