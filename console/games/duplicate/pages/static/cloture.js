// Closing a coup, on the judge's page and where slips are entered: offered when nothing waits for the judge's
// word, and asked twice when slips are missing.
import { ask, make, plural, redraw } from "/static/common.js";
import { toast, whenTouchedTwice } from "/static/components.js";

export const correct = (kind, payload) => ask("/juge/correction", { kind, version: 1, payload });

export function closing({ coup, missing, asked, disputed, mayPutOff, slips = true }, attempt, then = () => {}) {
  const soft = (textContent) => make("p", { className: "soft", textContent });
  if (disputed) return soft(`${plural(disputed, "désaccord")} à trancher avant de clore le coup ${coup}.`);
  if (asked && !mayPutOff) return soft(`${plural(asked, "réponse attendue", "réponses attendues")} avant de clore le coup ${coup}.`);
  const send = () => attempt(async () => {
    await correct("CloseCoup", { coup, missing_as_none: missing > 0, later: asked > 0 });
    then();
  });
  const [label, sure] = worded({ coup, missing, asked, slips });
  const button = make("button", { type: "button", className: sure ? "" : "primary", textContent: label });
  button.onclick = send;
  return sure ? whenTouchedTwice(button, label, send, `Confirmer : ${sure}`) : button;
}

// What the button says, and what it costs where that must be said.
function worded({ coup, missing, asked, slips }) {
  const none = plural(missing, slips ? "bulletin" : "score");
  if (asked) return [`Plus tard : clore le coup ${coup}${missing ? `, sans ${none}` : ""}`, `${plural(asked, "question reste ouverte", "questions restent ouvertes")}, le plus sévère compte`];
  if (missing) return [`Clore sans ${none}`, `${plural(missing, "table compte", "tables comptent")} zéro${slips ? ", bulletin non remis" : ""}`];
  return [`Clore le coup ${coup}`, ""];
}

// Where slips are entered: for the judge alone, who need not go back to his desk for it. A question is put off
// where it can be read.
export function showClosing(box, { coup, state, asked, differences, missing, may }) {
  const offered = may && state === "open";
  const told = { coup, missing, asked: asked.length, disputed: differences.length, mayPutOff: false };
  const tell = ({ message }) => toast(message, { bad: true });
  const waits = told.asked + told.disputed > 0;
  const answers = () => make("a", { className: "button", href: `/juge#correction-${coup}`, textContent: "Répondre au pupitre" });
  redraw(box, [offered, told], () => (offered ? [closing(told, (send) => send().catch(tell)), ...(waits ? [answers()] : [])] : []));
}
