// Whole lists of players: dropped, chosen, from a stick, from the last evening; looked at before they are taken.
import { $, ask, make, plural, whenDialogSent } from "./common.js";
import { setUpDrop, whenTouchedTwice } from "./components.js";
import { bring, following, lookOnStick, send, whenChosen } from "./soiree.js";

const LISTS = /\.(csv|txt|xlsx|ods)$/;

// What is refused is read where the list was dropped.
async function attempt(action) {
  const trouble = $("#trouble");
  trouble.hidden = true;
  try {
    await action();
  } catch (refused) {
    trouble.textContent = refused.message;
    trouble.hidden = false;
    trouble.scrollIntoView({ block: "nearest" });
  }
}

export function button(label, className, act) {
  const node = make("button", { type: "button", className, textContent: label });
  node.onclick = act;
  return node;
}

const several = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} et ${names.at(-1)}` : `${names[0]}`);

function fact(title, lines, ...more) {
  if (!lines.length) return null;
  return make("div", {}, make("h3", { textContent: title }), make("ul", {}, ...lines.map((text) => make("li", { textContent: text }))), ...more);
}

// Two lines with one name: the judge says whether they are two people.
function twice({ doubles }) {
  const box = make("input", { type: "checkbox", id: "namesakes" });
  const label = make("label", { className: "check", htmlFor: "namesakes" }, box, "Ce sont bien des personnes différentes, du même nom.");
  label.dataset.field = "";
  return fact(doubles.length > 1 ? "Des noms y sont deux fois" : "Un nom y est deux fois",
    doubles.map(({ name, lines }) => `${name}, lignes ${several(lines)}`), label);
}

function facts(preview, isEmpty) {
  const { doubtful, clashes, already, taken } = preview;
  return [
    fact("À vérifier", doubtful.map(({ line, why }) => `Ligne ${line} : ${why}`),
      make("p", { className: "soft", textContent: "Les noms sont inscrits tels quels et marqués « nom douteux » : leur menu « … » les corrige." })),
    twice(preview),
    fact("Une table pour plusieurs", clashes.map(({ table, names }) => `Table ${table} : ${names[0]} la garde ; table libre pour ${several(names.slice(1))}.`)),
    isEmpty ? null : fact("Déjà inscrits : « Ajouter » les laisse à leur place", already.length ? [already.join(", ")] : []),
    isEmpty ? null : fact("Tables déjà prises : « Ajouter » donne une table libre", taken.map(({ table, name, by }) => `${name} : la table ${table} est celle de ${by}.`)),
  ].filter(Boolean);
}

function titleOf({ count, name, sheet, doubtful }) {
  const where = name ? ` dans ${name}${sheet ? ` (feuille « ${sheet} »)` : ""}` : "";
  const doubt = doubtful.length ? `, ${plural(doubtful.length, "douteux", "douteux")}` : "";
  return `${plural(count, "joueur lu", "joueurs lus")}${where}${doubt}`;
}

const line = ({ table, name, club, series }) => make("tr", {},
  make("td", { className: "number", textContent: table }), make("td", { className: "name", textContent: name }), make("td", { textContent: club }), make("td", { textContent: series }));

// `current` is the page's state, `change` asks for another, `told` offers to take it back.
export function setUpImports({ current, change, told, load, doubt }) {
  const looked = $("#looked");

  // Remplacer, ajouter ou laisser; a refusal is read in the dialog.
  async function look(source) {
    const { use, players } = current();
    const preview = await ask("/juge/liste/apercu", { ...source, use });
    const isEmpty = !players.length;
    let how = "add";
    $("#preview-title").textContent = titleOf(preview);
    $("#preview-facts").replaceChildren(...facts(preview, isEmpty));
    $("#preview-players").replaceChildren(...preview.players.map(line));
    $("#preview-means").textContent = isEmpty ? "" : `« Remplacer » enlève d’abord ${players.length > 1 ? `les ${players.length} joueurs inscrits` : "le joueur inscrit"}${use === "game" ? " (les bulletins saisis sont gardés)" : ""} ; « Laisser » ne change rien.`;
    $("#preview-add").textContent = isEmpty ? "Inscrire" : "Ajouter";
    $("#preview-replace").hidden = isEmpty;
    for (const id of ["#preview-add", "#preview-replace"]) $(id).onclick = ({ currentTarget }) => { how = currentTarget.value; };
    const box = $("#namesakes");
    whenDialogSent($("#preview"), async () => {
      doubt(new Map(preview.doubtful.filter(({ meant }) => meant.length).map(({ name, meant }) => [name, meant])));
      const answer = await change("apporter", { ...source, how, sure: !box || box.checked });
      const moved = answer.moved.map(({ name, from, to }) => `${name} : table ${to} au lieu de ${from}.`);
      looked.textContent = [answer.told, ...moved].join(" ");
      // In the page, not in the dialog that is about to close.
      $("#preview").addEventListener("close", () => {
        told(plural(answer.added, "joueur importé", "joueurs importés"), answer);
        $("#scroll").scrollIntoView({ block: "nearest" });
      }, { once: true });
    }, ({ code }) => (code === "players_twice" ? box : null));
    $("#preview").showModal();
  }

  const taken = (file) => attempt(() => following(looked, `Envoi de ${file.name}…`, async () => {
    await send(file, (percent) => { looked.textContent = `Envoi de ${file.name} : ${percent} %`; });
    looked.textContent = `Lecture de ${file.name}…`;
    await look({ upload: file.name });
    return "";
  }));

  async function licencesKept({ count }) {
    await load();
    return `${plural(count, "licence gardée", "licences gardées")}.`;
  }

  async function showRegulars() {
    const { people } = await ask("/juge/liste/saison");
    const seated = new Set(current().players.flatMap((row) => row.people.map(({ name }) => name)));
    const isHere = (person) => (current().use === "game" ? seated.has(person.name) : person.here);
    $("#season-told").textContent = people.length ? "" : "Aucune partie n’a encore été jouée ici.";
    $("#season-people").replaceChildren(...people.map((person) => {
      const seat = button(isHere(person) ? "Inscrit" : "Inscrire", "", async () => {
        seat.disabled = true;
        try {
          await change("ajouter", { ...person, sure: true });
          seat.textContent = "Inscrit";
          $("#season-told").textContent = "";
        } catch (refused) {
          seat.disabled = false;
          $("#season-told").textContent = refused.message;
        }
      });
      seat.disabled = isHere(person);
      seat.ariaLabel = `${seat.textContent} : ${person.name}`;
      return make("li", {}, make("span", { className: "grow", textContent: [person.name, person.club].filter(Boolean).join(", ") }), seat);
    }));
    $("#season").showModal();
  }

  setUpDrop(document.body, $("#file"), taken);
  whenChosen($("#licences"), looked, async (file) => licencesKept(await bring(file, "licences", looked)));
  $("#last").addEventListener("click", () => attempt(() => look({ last: true })));
  $("#regulars").addEventListener("click", () => attempt(showRegulars));
  $("#look").addEventListener("click", () => attempt(() => lookOnStick(looked, $("#found"),
    (name) => (LISTS.test(name) ? [["players", "Joueurs"], ["licences", "Licences"]] : []),
    async (file, kind) => {
      if (kind === "licences") return licencesKept(await ask("/juge/apports/cle", { ...file, kind }));
      await look({ from: file });
      return "";
    })));
  whenTouchedTwice($("#empty"), "Vider la liste", () => attempt(async () => told("La liste est vide.", await change("apporter", { empty: true }))));
}
