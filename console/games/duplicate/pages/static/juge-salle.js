// The one question before a coup is corrected: what did the room have? Slips answer what was announced
// and shown (règlement 2020, art. 5.9), so « T » and the coups after it depend on the answer.
import { make, plural } from "/static/common.js";

const told = ({ word, ref }) => `${word.toUpperCase()} en ${ref}`;

function choice(name, value, title, note) {
  const radio = make("input", { type: "radio", name, value, required: true });
  return make("label", { className: "choice" }, radio, make("span", {}, title, note));
}

export function roomQuestion() {
  const titles = { corrected: make("strong"), announced: make("strong"), refused: make("strong") };
  const notes = { corrected: make("small", { className: "soft" }), announced: make("small", { className: "soft" }), refused: make("small", { className: "soft" }) };
  const words = Object.keys(titles).map((value) => choice("room", value, titles[value], notes[value]));
  const heard = make("select", { id: "room-heard" },
    make("option", { value: "corrected", textContent: "le tirage corrigé" }), make("option", { value: "announced", textContent: "le tirage annoncé jusqu’ici" }));
  const heardPart = make("div", {}, make("label", { htmlFor: "room-heard", textContent: "La salle avait entendu" }), heard);
  const apart = make("input", { id: "room-apart", inputMode: "numeric", placeholder: "aucune", maxLength: 60 });
  apart.setAttribute("aria-describedby", "room-apart-told");
  const refused = make("input", { id: "room-refused", autocapitalize: "characters", placeholder: "le mot joué", maxLength: 40 });
  const refusedPart = make("div", { hidden: true }, make("label", { htmlFor: "room-refused", textContent: "Non admis, si c’est un mot formé en raccord" }), refused);
  const node = make("fieldset", { id: "room" }, make("legend", { textContent: "Qu’avait la salle ?" }), ...words, refusedPart, heardPart,
    make("label", { htmlFor: "room-apart", textContent: "Tables qui avaient autre chose" }), apart,
    make("small", { id: "room-apart-told", className: "soft", textContent: "Le numéro de chaque table à qui l’on avait dit autre chose : 3, 7. Rien si toutes avaient la même chose." }));
  const chosen = () => node.querySelector("input[type=radio]:checked")?.value;
  node.addEventListener("change", () => { refusedPart.hidden = chosen() !== "refused"; });
  let both = false;

  // `was`: what the console had announced; `now`: what is entered in its place.
  function show(was, now, tirages = null) {
    const other = told(was) !== told(now);
    const letters = tirages && tirages.was !== tirages.now;
    both = Boolean(other && letters);
    // As long as nothing is entered anew both answers are one: there is nothing to ask.
    node.hidden = !other && !letters;
    if (node.hidden) for (const radio of node.querySelectorAll("input[type=radio]")) radio.checked = false;
    heardPart.hidden = !both;
    const [old, fresh] = other || !letters ? [told(was), told(now)] : [`entendu ${tirages.was}`, `entendu ${tirages.now}`];
    titles.corrected.textContent = `La salle avait ${fresh} : le pupitre s’est trompé`;
    notes.corrected.textContent = other ? "« T » devient ce mot ; les bulletins suivants sont rejugés sur la grille corrigée." : "Les bulletins sont rejugés sur ce tirage.";
    titles.announced.textContent = `La salle avait ${old}`;
    notes.announced.textContent = other ? `« T » reste ${was.word.toUpperCase()}, ${plural(was.points, "point")} ; les bulletins restent jugés sur ce qui était annoncé et affiché.` : "Les bulletins restent jugés sur le tirage annoncé.";
    titles.refused.textContent = `La salle avait ${old}, qui n’est pas admis`;
    notes.refused.textContent = "« T » et ce mot valent zéro ; les bulletins suivants restent jugés sur ce qui était affiché.";
    words[2].hidden = !other;
    if (!other) words[2].querySelector("input").checked = false;
  }

  // Numbers as people write them: « 7, 12 » or « 7 et 12 ».
  function answer() {
    const said = chosen();
    if (!said) return null;
    const word = said === "corrected" ? "corrected" : "announced";
    const tables = (apart.value.match(/\d+/g) ?? []).map(Number);
    return { word, tirage: both ? heard.value : null, refused: said === "refused", refused_words: said === "refused" ? refused.value.match(/\p{L}+/gu) ?? [] : [], apart: [...new Set(tables)] };
  }

  // The field a refusal is about.
  const fieldOf = (code) => ({ correction_table_unknown: apart, room_other_word: refused })[code] ?? null;

  return { node, show, answer, fieldOf };
}
