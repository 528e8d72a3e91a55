// Who is in the room: the list, who comes and goes, who corrects whom.
import { $, ask, make, plural, whenDialogSent, wholeNumber } from "/static/common.js";
import { textOf } from "/static/soiree.js";

const command = (kind, payload) => ask("/juge/correction", { kind, version: 1, payload });
let room = { players: [], arbiters: [], next: 1 };

function tell(message) {
  $("#trouble").textContent = message ?? "";
  $("#trouble").hidden = !message;
  if (message) $("#trouble").scrollIntoView({ block: "center" });
}

async function attempt(action) {
  tell();
  try {
    await action();
    await load();
  } catch (trouble) {
    // Before a game, the players are those of tonight's list.
    if (trouble.code === "correction_no_game" && !room.players.length) location.replace("/juge/liste");
    tell(trouble.message);
  }
}

// What is answered is sent while the dialog is open: a refusal is read there, and the words are kept.
function prompt(question, label, value, send) {
  const dialog = $("#ask");
  $("#question").textContent = question;
  $("#label").textContent = label;
  $("#answer").value = value;
  whenDialogSent(dialog, async () => {
    await send($("#answer").value.trim());
    await load();
  }, () => $("#answer"));
  dialog.showModal();
}

function leave({ table, name }) {
  prompt(`${name} (table ${table}) s’en va.`, "Dernier coup joué", String(Math.max(0, room.next - 1)),
    (last) => command("LeavePlayer", { table, last_coup: wholeNumber(last) }));
}

function exclude({ table, name, excluded }) {
  const question = excluded ? `Lever l’exclusion de ${name} ?` : `Exclure ${name} ? Tous ses scores sont annulés, dans cette partie et les autres de la même épreuve (règlement 2020, art. 6.1).`;
  prompt(question, "Pourquoi ?", "", (reason) => command("ExcludePlayer", { table, reason, excluded: !excluded }));
}

function actions(player) {
  const button = (label, kind, act) => {
    const node = make("button", { className: kind, textContent: label });
    node.onclick = act;
    return node;
  };
  const { table } = player;
  return [
    button("Modifier", "plain", () => fill(player)),
    player.last === null ? button("S’en va", "plain", () => leave(player))
      : button("Est de retour", "plain", () => attempt(() => command("LeavePlayer", { table, last_coup: null }))),
    player.slips ? null : button("Retirer", "plain", () => attempt(() => command("UnseatPlayer", { table }))),
    button(player.excluded ? "Lever l’exclusion" : "Exclure", "grave", () => exclude(player)),
  ].filter(Boolean);
}

function status({ first, last, excluded }) {
  if (excluded) return "exclu";
  return [first > 1 ? `arrivé au coup ${first}` : "", last !== null ? `parti après le coup ${last}` : ""].filter(Boolean).join(", ");
}

function row(player) {
  const [person] = player.people;
  return make("tr", { className: player.excluded || player.last !== null ? "gone" : "" },
    make("td", { className: "number", textContent: player.table }),
    make("td", {}, player.name, make("div", { className: "soft", textContent: status(player) })),
    make("td", { textContent: [person.licence, person.club, person.category, person.series].filter(Boolean).join(" · ") }),
    make("td", { textContent: player.arbiter || "tous" }),
    make("td", {}, make("div", { className: "row" }, ...actions(player))));
}

function fill({ table, people }) {
  $("#table").value = table;
  $("#name").value = people[0].name;
  $("#name2").value = people[1]?.name ?? "";
  for (const field of ["licence", "club", "category", "series"]) $(`#${field}`).value = people[0][field];
  $("#name").focus();
}

async function load() {
  room = await ask("/juge/joueurs/liste");
  $("#count").textContent = room.players.length ? plural(room.players.length, "table") : "Personne n’est encore inscrit.";
  $("#players").replaceChildren(...room.players.map(row));
  const chosen = $("#arbiter").value;
  $("#arbiter").replaceChildren(make("option", { value: "", textContent: "tous les arbitres" }),
    ...room.arbiters.map((name) => make("option", { value: name, textContent: name })));
  $("#arbiter").value = room.arbiters.includes(chosen) ? chosen : "";
  const free = room.players.map(({ table }) => table);
  if (!$("#table").value) $("#table").value = Math.max(0, ...free) + 1;
}

$("#add").addEventListener("submit", (event) => {
  event.preventDefault();
  const value = (id) => $(`#${id}`).value.trim();
  const person = { name: value("name"), licence: value("licence"), club: value("club"), category: value("category"), series: value("series") };
  attempt(async () => {
    const table = wholeNumber(value("table")), first = value("first");
    const known = room.players.find((player) => player.table === table);
    const second = value("name2") ? [{ ...(known?.people[1] ?? {}), name: value("name2") }] : [];
    const player = { table, people: [person, ...second], arbiter: known?.arbiter ?? "" };
    await command("SeatPlayer", { player, first_coup: first ? wholeNumber(first) : null });
    for (const field of ["table", "name", "name2", "licence", "club", "category", "series", "first"]) $(`#${field}`).value = "";
    $("#name").focus();
  });
});

$("#share").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(() => ask("/juge/joueurs/tables", { arbiter: $("#arbiter").value, tables: $("#tables").value }));
});

$("#file").addEventListener("change", () => attempt(async () => {
  const [file] = $("#file").files;
  if (file) await ask("/juge/joueurs/csv", { text: await textOf(file) });
  $("#file").value = "";
}));

attempt(() => {});
