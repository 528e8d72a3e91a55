// The organiser's page: centres in, late, silent, flagged; approvals and decisions.

import { plural } from "/static/base/common.js";

const get = (id) => document.getElementById(id);
const KINDS = {
  set_aside: "écarté", taken_back: "réintégré", out: "hors partie commune",
  kept: "maintenu dans la partie commune", neither: "décision retirée",
  official: "classement officiel", provisional: "classement rouvert",
  draws: "tire pour tous les centres",
};
const STATES = { asked: "demande son inscription", approved: "inscrit", refused: "refusé ou retiré" };
// The code a centre shows is this page's address with the centre's key: it is found at once.
const scanned = location.hash.slice(1);
let multiplex = false;
let secret = sessionStorage.getItem("organisateur") || "";

async function ask(path, body) {
  const options = { headers: { "x-organisateur": secret, "x-pupitre": "1" } };
  if (body) Object.assign(options, { method: "POST", body: JSON.stringify(body) });
  const answer = await fetch(path, options);
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.message);
  return data;
}

function element(name, content, kind = "") {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  if (Array.isArray(content)) made.append(...content); else made.textContent = content;
  return made;
}

function button(label, kind, action) {
  const made = element("button", label, kind);
  made.type = "button";
  made.addEventListener("click", async () => {
    try { await action(); } catch (trouble) { window.alert(trouble.message); }
    await refresh();
  });
  return made;
}

function decide(kind, centre = "", partie = 0) {
  const reason = (window.prompt("Quelle est la raison de cette décision ?") || "").trim();
  return reason ? ask("/organisateur/decision", { kind, centre, partie, reason }) : null;
}

const when = (ms) => (ms ? new Date(ms).toLocaleString("fr-FR") : "jamais");

function progress(centre) {
  return centre.parties.map((each) => {
    const late = each.retard > 0 && !each.fin ? `, ${plural(each.retard, "coup")} de retard` : "";
    const end = each.fin ? ", terminée" : "";
    const line = element("div", `partie ${each.partie} : ${plural(each.joueurs, "joueur")}, coup ${each.coup}`
      + end + late);
    if (each.a_part) line.append(element("div", `hors partie commune : ${each.a_part}`, "warn"));
    return line;
  });
}

function actions(centre) {
  const admit = (state) => () => ask("/organisateur/centre", { centre: centre.id, state });
  if (centre.etat !== "approved") {
    return [button("Accepter", "", admit("approved"))].concat(
      centre.etat === "asked" ? [button("Refuser", "grave", admit("refused"))] : []);
  }
  const made = [centre.ecarte
    ? button("Réintégrer", "plain", () => decide("taken_back", centre.id))
    : button("Écarter", "grave", () => decide("set_aside", centre.id))];
  if (multiplex && !centre.tire) {
    made.push(button("Ce centre tire", "plain", () => decide("draws", centre.id)));
  }
  made.push(button("Retirer l’inscription", "grave", () => {
    const sure = window.confirm(`Retirer l’inscription de ${centre.nom} ? `
      + "Ses plis ne seront plus reçus ni classés ; vous pourrez l’accepter de nouveau.");
    return sure ? admit("refused")() : null;
  }));
  for (const each of centre.parties) {
    if (each.a_part) {
      made.push(button(`Maintenir (partie ${each.partie})`, "plain",
        () => decide("kept", centre.id, each.partie)));
    } else {
      made.push(button(`Sortir de la partie ${each.partie}`, "plain",
        () => decide("out", centre.id, each.partie)));
    }
  }
  return made;
}

function row(centre) {
  const name = element("td", [element("strong", centre.nom), element("div",
    centre.ecarte ? "écarté" : STATES[centre.etat], centre.ecarte ? "warn" : "soft")]);
  if (centre.tire) name.append(element("div", "tire pour tous les centres", "good"));
  if (centre.muet) name.append(element("div", `muet depuis : ${when(centre.vu_ms)}`, "bad"));
  const flags = centre.signalements.map((each) =>
    element("div", `${each.quoi} (${each.fois} fois, ${when(each.le_ms)})`, "warn"));
  flags.push(...centre.autres_tops.map((each) => element("div", each, "warn")));
  const made = element("tr", [name, element("td", centre.empreinte), element("td", progress(centre)),
    element("td", flags), element("td", [element("div", actions(centre), "row")])]);
  if (centre.id === scanned) made.className = "scanned";
  return made;
}

async function refresh() {
  let state;
  try {
    state = await ask("/organisateur/etat");
  } catch (trouble) {
    get("refus").textContent = secret ? trouble.message : "";
    get("tout").hidden = true;
    get("entrer").hidden = false;
    return false;
  }
  get("tout").hidden = false;
  get("entrer").hidden = true;
  get("nom").textContent = state.nom;
  multiplex = state.multiplex;
  const database = state.base_ennui ? ` ${state.base_ennui}` : "";
  get("etat").textContent = (state.officiel ? "Classement officiel."
    : state.attendus ? `Provisoire : ${plural(state.attendus, "centre attendu", "centres attendus")}.`
      : "Provisoire : tous les centres ont fini.") + database;
  get("secrets").hidden = state.codes.length === 0; // nothing is sealed where somebody draws
  get("codes").replaceChildren(...state.codes.map((each) => element("li", [
    element("div", `${each.nom} (${each.heure || "sans heure"}) : ${each.code || "pas encore donné"}`),
    ...each.epele.map(([group, words]) => element("div", `${group} : ${words}`, "soft")),
  ])));
  const first = (centre) => (centre.id === scanned ? 0 : centre.etat === "asked" ? 1 : 2);
  get("centres").replaceChildren(
    ...state.centres.toSorted((one, other) => first(one) - first(other)).map(row));
  get("doubles").hidden = state.licences.length === 0;
  get("licences").replaceChildren(...state.licences.map((each) => element("li",
    `${each.licence} : ${each.centres.join(", ")}`)));
  get("decisions").replaceChildren(...state.decisions.map((each) => element("li",
    `${when(each.le_ms)} — ${each.centre} ${KINDS[each.quoi]} : ${each.motif}`)));
  return true;
}

get("entrer").addEventListener("submit", (event) => {
  event.preventDefault();
  secret = get("secret").value;
  sessionStorage.setItem("organisateur", secret);
  refresh();
});
get("officiel").addEventListener("click", async () => { await decide("official"); refresh(); });
get("provisoire").addEventListener("click", async () => { await decide("provisional"); refresh(); });
get("tableur").addEventListener("click", async () => {
  const answer = await fetch("/organisateur/classement.csv", { headers: { "x-organisateur": secret } });
  const link = element("a", "");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = "classement-licences.csv";
  link.click();
  URL.revokeObjectURL(link.href);
});
const again = async () => { await refresh(); setTimeout(again, 4000); };
again();
