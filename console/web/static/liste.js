// The players of tonight: entered, imported, seated, before any game.
import { $, ask, make, plural, wholeNumber } from "./common.js";
import { attempt, bring, lookOnStick, tell, textOf, whenChosen } from "./soiree.js";

const FIELDS = ["name", "name2", "licence", "club", "category", "series"];
let people = [];
let instead = null;
let asked = 0;

const value = (id) => $(`#${id}`).value.trim();
const button = (label, className, act) => {
  const node = make("button", { type: "button", className, textContent: label });
  node.onclick = act;
  return node;
};

// Only the last answer counts: a finger is faster than a network.
async function showAnswer(path, body) {
  const mine = ++asked;
  const answer = await ask(path, body);
  if (mine === asked) show(answer);
}

function show({ players, known, playing }) {
  $("#count").textContent = players.length ? plural(players.length, "table") : "Personne n’est encore inscrit";
  $("#playing").hidden = !playing;
  $("#known").textContent = known ? `${plural(known, "personne")} ${known > 1 ? "connues" : "connue"} : tapez trois lettres du nom.` : "";
  $("#players").replaceChildren(...players.map((player) => make("tr", {},
    make("td", { className: "number", textContent: player.table }),
    make("td", {}, make("div", { textContent: player.name }), make("div", { className: "soft", textContent: player.people.map(({ licence, club, series }) => [licence, club, series].filter(Boolean).join(" · ")).filter(Boolean).join(" / ") })),
    make("td", { className: "actions" }, button("Modifier", "plain", () => edit(player)), " ", button("Retirer", "grave", () => attempt(() => showAnswer("/juge/liste/retirer", { table: player.table })))))));
  document.body.dataset.players = players.length;
}

function edit({ table, people: [first, second] }) {
  instead = table;
  $("#heading").textContent = `Modifier ${first.name}`;
  $("#enter").textContent = "Enregistrer";
  for (const field of FIELDS) $(`#${field}`).value = first[field] ?? "";
  $("#name2").value = second?.name ?? "";
  $("#table").value = table;
  $("#name").focus();
}

function clear() {
  instead = null;
  $("#heading").textContent = "Inscrire un joueur";
  $("#enter").textContent = "Inscrire";
  for (const field of [...FIELDS, "table"]) $(`#${field}`).value = "";
  $("#meant").hidden = true;
  $("#name").focus();
}

const written = () => ({ ...Object.fromEntries([...FIELDS, "table"].map((field) => [field, value(field)])), instead });
const isEmpty = () => [...FIELDS, "table"].every((field) => !value(field));

function putBack({ instead: former, ...form }) {
  instead = former;
  for (const field of [...FIELDS, "table"]) $(`#${field}`).value = form[field];
}

// The form is free for the next player at once; what is refused comes back, unless the next one
// is already being written: then the sentence says whom it is about.
async function add(form, sure, chosen = {}) {
  clear();
  try {
    await showAnswer("/juge/liste/ajouter", { ...form, ...chosen, table: form.table ? wholeNumber(form.table) : null, sure });
  } catch (trouble) {
    if (trouble.code === "player_meant") {
      askWhom(trouble, form);
      return;
    }
    if (!isEmpty()) throw new Error(`${form.name} n’est pas inscrit. ${trouble.message}`);
    putBack(form);
    throw trouble;
  }
}

function askWhom({ message, meant }, form) {
  $("#meant").replaceChildren(make("p", { textContent: message }), make("div", { className: "row" },
    ...meant.map((person) => button([person.name, person.club].filter(Boolean).join(", "), "", () => attempt(() => add(form, true, person)))),
    button("Non, garder ce nom", "plain", () => attempt(() => add(form, true)))));
  $("#meant").hidden = false;
  if (isEmpty()) $("#meant button").focus();
}

$("#add").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(() => add(written(), false));
});

// Somebody chosen from the list brings the rest with the name.
$("#name").addEventListener("input", async () => {
  const known = people.find(({ name }) => name === value("name"));
  if (known) {
    for (const field of ["licence", "club", "category", "series"]) $(`#${field}`).value = known[field];
    return;
  }
  const text = value("name");
  if (text.length < 3) return;
  const found = await ask("/juge/liste/chercher", { text }).catch(() => ({ people: [] }));
  if (text !== value("name")) return;
  ({ people } = found);
  $("#people").replaceChildren(...people.map(({ name, club, licence }) => make("option", { value: name, label: [club, licence].filter(Boolean).join(" · ") })));
});

$("#last").addEventListener("click", () => attempt(() => showAnswer("/juge/liste/apporter", { last: true })));

let armed = false;
$("#empty").addEventListener("click", () => attempt(async () => {
  if (!armed) {
    armed = true;
    $("#empty").textContent = "Confirmer : vider la liste";
    setTimeout(() => { armed = false; $("#empty").textContent = "Vider la liste"; }, 4000);
    return;
  }
  await showAnswer("/juge/liste/apporter", { empty: true });
}));

$("#season").addEventListener("click", () => attempt(async () => {
  const { people: regulars } = await ask("/juge/liste/saison");
  $("#regulars").replaceChildren(...regulars.map((person) => {
    const node = make("li", { className: "row" }, make("span", { className: "grow", textContent: [person.name, person.club].filter(Boolean).join(", ") }));
    const seat = button(person.here ? "Inscrit" : "Inscrire", "plain", () => attempt(async () => {
      await showAnswer("/juge/liste/ajouter", { ...person, sure: true });
      seat.textContent = "Inscrit";
      seat.disabled = true;
    }));
    seat.disabled = person.here;
    node.append(seat);
    return node;
  }));
  if (!regulars.length) $("#regulars").replaceChildren(make("li", { textContent: "Aucune partie n’a encore été jouée ici." }));
}));

whenChosen($("#file"), $("#looked"), async (file) => {
  await showAnswer("/juge/liste/apporter", { text: await textOf(file) });
  return `La liste de ${file.name} est là.`;
});

async function licencesKept({ count }) {
  await showAnswer("/juge/liste/etat");
  return `${plural(count, "licence")} ${count > 1 ? "gardées" : "gardée"}.`;
}

const usesOf = (name) => /\.(csv|txt)$/.test(name) ? [["players", "Joueurs"], ["licences", "Licences"]] : [];
$("#look").addEventListener("click", () => attempt(() => lookOnStick($("#looked"), $("#found"), usesOf, async (file, kind) => {
  if (kind === "licences") return licencesKept(await ask("/juge/apports/cle", { ...file, kind }));
  await showAnswer("/juge/liste/apporter", { from: file });
  return `La liste de ${file.name} est là.`;
})));

whenChosen($("#licences"), $("#progress"), async (file) => licencesKept(await bring(file, "licences", $("#progress"))));

tell();
attempt(() => showAnswer("/juge/liste/etat"));
