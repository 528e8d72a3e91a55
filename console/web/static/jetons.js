// The club's sets of tiles. What a hand does with a tile is a mode of the desk: its sentence, how far it is and its
// buttons are shown here as on the television; the rest of the page says what set there is.
import { $, ask, listen, make, plural, redraw, whenDialogSent, whenSent } from "./common.js";
import { menuEntry, setUpDrop, tile, toast, whenTouchedTwice, whileWaiting } from "./components.js";
import { attempt } from "./troubles.js";

const OURS = ["enrolling", "counting", "replacing", "tile_care"];
const CARES = [
  ["read", "Quel est ce jeton ?", "Posez-le : sa lettre et son numéro s’affichent."],
  ["swap", "Échanger deux jetons", "Enregistrés l’un pour l’autre : posez l’un, puis l’autre."],
  ["spares", "Puces de réserve", "Des jetons neufs gardés pour remplacer les morts."],
  ["second", "Seconde puce", "Pour le lecteur sous le sac : chaque jeton seul sur lui."],
];
const deed = (asked) => ask("/juge/jetons/faire", asked);

let shown = null;

const joker = (letter) => (letter === "?" ? "joker" : letter);

function showSet({ used, sets, reader, bag }) {
  const own = sets.find(({ name }) => name === used);
  $("#set-name").textContent = `Le jeu « ${used} »`;
  $("#no-reader").hidden = reader;
  if (own.wrong) {
    $("#set-told").textContent = own.wrong;
    return;
  }
  const left = own.total - own.done;
  $("#set-told").textContent = `${own.kind}. ${left ? `${plural(own.done, "jeton enregistré", "jetons enregistrés")} sur ${own.total}.` : "Complet."}${own.spares ? ` ${plural(own.spares, "puce de réserve", "puces de réserve")}.` : ""}`;
  $("#set-bar").max = own.total;
  $("#set-bar").value = own.done;
  redraw($("#letters"), own.letters, () => own.letters.map(({ letter, done, of }) => make("li", { className: done < of ? "chip waits" : "chip done", textContent: `${joker(letter)} ${done}/${of}` })));
  $("#begin-label").textContent = left ? (own.done ? "Continuer l’enregistrement" : "Enregistrer les jetons") : "Compter les jetons";
  $("#begin-told").textContent = left ? "Lettre par lettre, d’une main : posez, attendez le bip, retirez. Vingt minutes." : "Passez-les un à un : ce qui manque est nommé.";
  $("#begin").disabled = !reader;
  redraw($("#cares"), [reader, bag], () => CARES.filter(([name]) => name !== "second" || bag).map(([name, label, told]) => {
    const button = make("button", { type: "button", className: "action", disabled: !reader }, make("strong", { textContent: label }), make("small", { textContent: told }));
    button.onclick = () => attempt(() => whileWaiting(button, () => deed({ deed: name })));
    return button;
  }));
  const chosen = $("#replace-letter").value;
  redraw($("#replace-letter"), own.letters.map(({ letter, of }) => [letter, of]), () => own.letters.map(({ letter }) => make("option", { value: letter, textContent: joker(letter) })));
  if (chosen) $("#replace-letter").value = chosen;
  showNumbers();
}

function showNumbers() {
  const own = shown.sets.find(({ name }) => name === shown.used);
  const { of } = own.letters.find(({ letter }) => letter === $("#replace-letter").value) ?? { of: 1 };
  redraw($("#replace-number"), of, () => Array.from({ length: of }, (_, place) => make("option", { value: place + 1, textContent: `n° ${place + 1}` })));
}

async function change(asked, told) {
  show(await ask("/juge/jetons/jeu", asked));
  if (told) toast(told);
}

function rename(name, copying) {
  $("#naming-title").textContent = copying ? `Copier le jeu « ${name} »` : `Renommer le jeu « ${name} »`;
  $("#naming-do").textContent = copying ? "Copier" : "Renommer";
  $("#naming-to").value = copying ? `${name}-2` : name;
  whenDialogSent($("#naming"), async () => {
    const to = $("#naming-to").value;
    await change({ deed: copying ? "copy" : "rename", name, to }, copying ? `« ${to} » est une copie de « ${name} ».` : `Le jeu s’appelle « ${to} ».`);
  }, () => $("#naming-to"));
  $("#naming").showModal();
}

function row({ name, used, wrong, kind, done, total }) {
  const told = wrong || `${kind}, ${done < total ? `${done} sur ${total}` : "complet"}${used ? ", celui qui sert" : ""}`;
  const remove = make("button", { type: "button", className: "grave" }, "Effacer");
  whenTouchedTwice(remove, "Effacer", () => attempt(() => change({ deed: "remove", name }, `Le jeu « ${name} » est effacé.`)));
  const menu = make("details", { className: "menu" }, make("summary", { textContent: "…", ariaLabel: `Que faire de ${name}` }), make("div", { className: "menu-sheet" },
    ...(used ? [] : [menuEntry("Employer ce jeu", "Les jetons se lisent alors par ce jeu.", () => attempt(() => change({ deed: "use", name }, `Le jeu « ${name} » sert.`)))]),
    menuEntry("Renommer…", "", () => rename(name, false)),
    menuEntry("Copier…", "Le même jeu, sous un autre nom.", () => rename(name, true)),
    make("a", { href: `/juge/jetons/fichier?nom=${encodeURIComponent(name)}`, textContent: "Télécharger, pour un autre pupitre" }),
    ...(used ? [] : [remove])));
  return make("li", {}, make("div", { className: "grow" }, make("strong", { textContent: name }), make("small", { textContent: told })), menu);
}

function show(state) {
  shown = state;
  showSet(state);
  redraw($("#sets"), state.sets, () => state.sets.map(row));
  redraw($("#new-kind"), state.kinds, () => Object.entries(state.kinds).map(([value, textContent]) => make("option", { value, textContent })));
}

// The desk tells at each deed; the set is looked at again when its figures may have changed.
let last = "";

function follow({ aside, situation, offers }) {
  const ours = aside && OURS.includes(situation);
  $("#now").hidden = !ours;
  document.body.classList.toggle("handling", Boolean(ours));
  const fresh = JSON.stringify([situation, aside?.text]);
  if (fresh !== last) {
    last = fresh;
    attempt(async () => show(await ask("/juge/jetons/etat")), "set");
  }
  if (!ours) return;
  const asked = /\b([A-Z]|joker) n°/.exec(aside.text);
  redraw($("#told"), aside.text, () => [asked && situation === "enrolling" ? tile(asked[1] === "joker" ? "?" : asked[1]) : null, make("span", { textContent: aside.text })].filter(Boolean));
  $("#way").hidden = !aside.total;
  $("#way-bar").max = aside.total || 1;
  $("#way-bar").value = aside.seen;
  $("#figures").textContent = `${aside.seen} / ${aside.total}`;
  $("#lacking").hidden = situation === "enrolling" || !aside.lacking.length;
  $("#lacking").textContent = `Il reste : ${aside.lacking.map((each) => each.replace("?#", "joker n° ").replace("#", " n° ")).join(", ")}`;
  redraw($("#offers"), offers, () => offers.map(({ button, held, label }) => {
    const name = label[0].toUpperCase() + label.slice(1);
    const node = make("button", { type: "button" }, name);
    const press = () => attempt(() => ask("/juge/bouton", { button, held }));
    return held ? whenTouchedTwice(node, name, press) : Object.assign(node, { onclick: press });
  }));
}

$("#begin").addEventListener("click", () => attempt(() => whileWaiting($("#begin"), () => deed({ deed: "count" }))));
$("#replace-letter").addEventListener("change", showNumbers);
whenSent($("#replace"), attempt, () => deed({ deed: "replace", tile: `${$("#replace-letter").value}#${$("#replace-number").value}` }));
whenSent($("#new"), attempt, () => change({ deed: "new", name: $("#new-name").value, kind: $("#new-kind").value }, "Le jeu est prêt à être employé."));
setUpDrop($("#drop"), $("#file"), (file) => attempt(async () => {
  await change({ deed: "bring", text: await file.text() }, `Le jeu de « ${file.name} » est là.`);
}));

attempt(async () => {
  show(await ask("/juge/jetons/etat"));
  listen("/juge/flux", "judge", follow, () => {});
  document.body.dataset.ready = "oui";
});
