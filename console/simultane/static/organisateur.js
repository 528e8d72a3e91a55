// The organiser's page: centres in, late, silent, flagged; approvals and decisions.

import { make, plural, redraw } from "/static/common.js";
import { menuEntry, setUpMenus } from "/static/components.js";
import { attempt } from "/static/troubles.js";
import { decisions } from "./decisions.js";
import { question } from "./questions.js";

const get = (id) => document.getElementById(id);
const KINDS = {
  set_aside: "écarté", taken_back: "réintégré", out: "hors partie commune",
  kept: "maintenu dans la partie commune", neither: "décision retirée",
  official: "classement officiel", provisional: "classement rouvert",
  draws: "tire pour tous les centres", decided: "départage",
  neutralised: "neutralisé pour tous", annulled: "arrêtée pour tous avant ce coup", played: "rétabli pour tous", begun: "code donné",
};
const STATES = { asked: "demande son inscription", approved: "inscrit", refused: "refusé ou retiré" };
const ANSWERED = { approved: "Accepté", refused: "Refusé" };
// The code a centre shows is this page's address with the centre's key: it is found at once.
const scanned = location.hash.slice(1);
let multiplex = false;
let signed = null;
let secret = sessionStorage.getItem("organisateur") || "";
let unfinished = [];
// While somebody points into the list its order stands, and who was just answered stays where he was: the next
// press must not fall on another centre.
let held = false;
let order = [];
// A long list is searched, looked at by what is amiss, and shown a piece at a time.
const SILENT = 1;
const LATE = 2;
const FEW = 8;
const PIECE = 40;
let sight = "tous";
let shown = PIECE;
let known = null;
const answered = new Map();

async function ask(path, body) {
  const options = { headers: { "x-organisateur": secret, "x-pupitre": "1" } };
  if (body) Object.assign(options, { method: "POST", body: JSON.stringify(body) });
  const answer = await fetch(path, options);
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.message);
  return data;
}

const act = (action) => attempt(async () => { await action(); await refresh(); });

function button(label, className, action) {
  const made = make("button", { type: "button", className, textContent: label });
  made.onclick = () => act(action);
  return made;
}

const told = (textContent, className = "") => make("div", { className, textContent });

async function decide({ kind, ...asked }, centre = "", partie = 0, coup = 0, more = {}) {
  const reason = await question({ ...asked, label: "Quelle est la raison de cette décision ?", missing: "Il manque la raison. Écrivez-la : elle est gardée avec la décision." });
  return reason ? ask("/organisateur/decision", { kind, centre, partie, coup, reason, ...more }) : null;
}

const when = (ms) => new Date(ms).toLocaleString("fr-FR", { dateStyle: "short", timeStyle: "short" });

function progress(centre) {
  if (centre.etat !== "approved") return [];
  return centre.parties.map((each) => {
    const late = each.retard > 0 && !each.fin ? `, ${plural(each.retard, "coup")} de retard` : "";
    const far = each.coup ? `coup ${each.coup}${each.fin ? ", terminée" : ""}` : "pas commencée";
    const people = each.joueurs ? `${plural(each.joueurs, "joueur")}, ` : "";
    return told(`partie ${each.partie} : ${people}${far}${late}`);
  });
}

async function withdraw(centre) {
  const sure = await question({ title: `Retirer l’inscription de ${centre.nom}`, act: "Retirer l’inscription", grave: true,
    told: "Ses plis ne seront plus reçus ni classés ; vous pourrez l’accepter de nouveau." });
  return sure ? ask("/organisateur/centre", { centre: centre.id, state: "refused" }) : null;
}

// What is rarer, each with the sentence that says what it does.
function menu(centre) {
  const entries = centre.parties.map(({ partie, a_part: apart }) => (apart
    ? menuEntry(`Maintenir dans la partie ${partie}…`, "Ses joueurs restent classés avec tous les autres.", () => act(() => decide(decisions.keep(centre, partie), centre.id, partie)))
    : menuEntry(`Sortir de la partie ${partie}…`, "Ses points de cette partie ne comptent plus avec ceux des autres.", () => act(() => decide(decisions.takeOut(centre, partie), centre.id, partie)))));
  if (multiplex && !centre.tire) {
    entries.unshift(menuEntry("Ce centre tire…", "Ses lettres sont celles de tous les centres.", () => act(() => decide(decisions.draw(centre), centre.id))));
  }
  entries.push(menuEntry("Retirer l’inscription…", "Ses plis ne sont plus reçus ni classés.", () => act(() => withdraw(centre)), "grave"));
  const summary = make("summary", { className: "button", textContent: "Autres décisions" });
  return make("details", { className: "menu" }, summary, make("div", { className: "menu-sheet" }, ...entries));
}

function actions(centre) {
  const admit = (state) => async () => {
    await ask("/organisateur/centre", { centre: centre.id, state });
    if (state === "asked") answered.delete(centre.id);
    else if (centre.etat === "asked") answered.set(centre.id, state);
  };
  if (answered.get(centre.id) === centre.etat) {
    // Where « Accepter » was pressed stands a word: a second press does nothing.
    return [make("strong", { className: "answered", textContent: ANSWERED[centre.etat] }), button("Annuler", "", admit("asked"))];
  }
  if (centre.etat !== "approved") {
    return [button("Accepter", centre.etat === "asked" ? "primary" : "", admit("approved")),
      ...(centre.etat === "asked" ? [button("Refuser", "grave", admit("refused"))] : [])];
  }
  return [centre.ecarte ? button("Réintégrer", "", () => decide(decisions.takeBack(centre), centre.id))
    : button("Écarter", "grave", () => decide(decisions.setAside(centre), centre.id)), menu(centre)];
}

// A sentence, and below it what to do.
const trouble = ({ weight, quoi, faire }) => make("div", { className: "ennui" },
  told(quoi, weight === SILENT ? "bad" : "warn"), told(faire, "soft"));

function row(centre) {
  const name = make("div", {}, make("h3", { textContent: centre.nom }),
    told(centre.ecarte ? "écarté" : STATES[centre.etat], centre.ecarte ? "warn" : "soft"),
    told(`empreinte ${centre.empreinte}`, "soft print-mark"));
  if (centre.tire) name.append(told("tire pour tous les centres", "good"));
  const troubles = centre.etat === "asked" ? centre.ennuis.map(({ faire }) => told(faire, "soft")) : centre.ennuis.map(trouble);
  const made = make("li", { className: centre.id === scanned ? "scanned" : "" }, name,
    make("div", {}, ...progress(centre), ...troubles),
    make("div", { className: "acts" }, ...actions(centre)));
  made.dataset.centre = centre.id;
  return made;
}

// Whoever waits for the organiser, then the silent, then the late, the furthest behind first.
function ordered(centres) {
  const first = ({ id }) => (id === scanned ? 0 : 1);
  const place = ({ id }) => (order.includes(id) ? order.indexOf(id) : order.length);
  const by = (one, other) => first(one) - first(other) || one.poids - other.poids || other.retard - one.retard || one.nom.localeCompare(other.nom, "fr", { numeric: true });
  const sorted = centres.toSorted(held ? (one, other) => place(one) - place(other) : by);
  order = sorted.map(({ id }) => id);
  return sorted;
}

// Which centres are looked at: each has its count, and is there to be pressed when it has any.
const SIGHTS = {
  tous: { label: "Tous", has: () => true },
  demandent: { label: "Demandent l’inscription", has: ({ etat }) => etat === "asked" },
  muets: { label: "Muets", has: ({ poids }) => poids === SILENT },
  retard: { label: "En retard", has: ({ poids }) => poids === LATE },
  douteux: { label: "À vérifier", has: ({ ennuis, etat }) => etat === "approved" && ennuis.some(({ weight }) => weight > LATE) },
  fini: { label: "Ont fini", has: ({ parties, etat }) => etat === "approved" && parties.every(({ fin }) => fin) },
};

function showSights(centres) {
  const counts = Object.entries(SIGHTS).map(([key, { label, has }]) => [key, label, centres.filter(has).length]);
  if (!counts.some(([key, , count]) => key === sight && count)) sight = "tous";
  get("regards").hidden = centres.length < FEW;
  redraw(get("vues"), [counts, sight], () => counts.filter(([key, , count]) => count || key === "tous").map(([key, label, count]) => {
    const chip = make("button", { type: "button", className: "chip", textContent: `${label} · ${count}` });
    chip.ariaPressed = String(key === sight);
    chip.onclick = () => look(() => { sight = key; });
    return chip;
  }));
}

// Another look at the same list: it comes into its order, from its top.
function look(change) {
  change();
  held = false;
  shown = PIECE;
  if (known) showCentres(known);
}

const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function matching(centre) {
  const words = folded(get("cherche").value).split(/\s+/).filter(Boolean);
  const text = folded(`${centre.nom} ${centre.empreinte} ${centre.empreinte.replaceAll(" ", "")}`);
  return centre.id === scanned || (SIGHTS[sight].has(centre) && words.every((word) => text.includes(word)));
}

function showCentres(centres) {
  known = centres;
  get("aucun").hidden = centres.length > 0;
  showSights(centres);
  const sorted = ordered(centres).filter(matching);
  const seen = sorted.slice(0, shown);
  get("introuvable").hidden = sorted.length > 0 || !centres.length;
  get("suite").hidden = sorted.length <= shown;
  get("suite").textContent = `Montrer la suite (encore ${sorted.length - seen.length})`;
  const focused = document.activeElement?.closest("#centres > li")?.dataset.centre;
  if (!redraw(get("centres"), [seen, multiplex, [...answered]], () => seen.map(row)) || !focused) return;
  get("centres").querySelector(`[data-centre="${focused}"] .acts button`)?.focus({ preventScroll: true });
}

// The list comes into its order again, with nobody's finger in it.
function settle() {
  if (!held) return;
  held = false;
  answered.clear();
  refresh();
}

// A code as it is dictated. A partie nobody gave an hour is red: its code waits for a touch.
function code(partie) {
  const hour = partie.heure || (partie.sans_heure ? "ni heure, ni « sans heure »" : "sans heure");
  const line = make("div", {}, `${partie.nom} (${hour}) : `, make("strong", { textContent: partie.code || "pas encore donné" }));
  if (partie.sans_heure) {
    return make("li", {}, line, told(partie.sans_heure, "bad"),
      make("div", { className: "row" }, button("Donner ce code", "primary", () => decide(decisions.begin(partie), "", partie.partie))));
  }
  return make("li", {}, line, ...partie.epele.map(([group, words]) => told(`${group} : ${words}`, "soft")));
}

// The version that stands, and what waits for the next one.
function officialOf(signed) {
  if (!signed) return "Classement officiel.";
  const since = signed.depuis ? ` ${plural(signed.depuis, "envoi ou décision est arrivé", "envois et décisions sont arrivés")} depuis : rien n’a bougé, publiez la version ${signed.version + 1} pour en tenir compte.` : "";
  return `Classement officiel, version ${signed.version}, signé le ${when(signed.le_ms)} (somme ${signed.somme}).${since}`;
}

// How far the épreuve is, in words.
function stateOf(state) {
  const playing = state.centres.filter(({ etat, ecarte }) => etat === "approved" && !ecarte).length;
  const asking = state.centres.filter(({ etat }) => etat === "asked").length;
  const said = [state.officiel ? officialOf(state.signe)
    : state.attendus ? `Classement provisoire : ${plural(state.attendus, "centre n’a", "centres n’ont")} pas fini toutes les parties, sur ${plural(playing, "inscrit")}.`
      : playing ? "Classement provisoire : tous les centres ont fini." : "Aucun centre n’est encore inscrit."];
  if (asking) said.push(`${plural(asking, "centre demande", "centres demandent")} l’inscription.`);
  return [...said, state.base_ennui].filter(Boolean).join(" ");
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
  unfinished = state.centres.filter(({ attendu }) => attendu);
  get("etat").textContent = stateOf(state);
  get("secrets").hidden = state.codes.length === 0; // nothing is sealed where somebody draws
  get("sans-heure").hidden = !state.codes.some(({ sans_heure: hourless }) => hourless);
  redraw(get("codes"), state.codes, () => state.codes.map(code));
  showCentres(state.centres);
  get("doubles").hidden = state.licences.length === 0;
  redraw(get("licences"), state.licences, () => state.licences.map((each) => make("li", { textContent: `${each.licence} : ${each.centres.join(", ")}` })));
  get("sans-decision").hidden = state.decisions.length > 0;
  redraw(get("decisions"), state.decisions, () => state.decisions.map((each) => make("li", {
    textContent: `${when(each.le_ms)} · ${each.centre || (each.partie ? `partie ${each.partie},` : "")} ${KINDS[each.quoi]} : ${each.motif}` })));
  showCoups(state);
  showRanks(state);
  get("dotation").hidden = !state.dotation.length;
  redraw(get("prix"), state.dotation, () => state.dotation.flatMap(([rank, prize, who]) => [make("dt", { textContent: `${rank} : ${prize}` }), make("dd", { textContent: who })]));
  redraw(get("termes"), state.termes, () => state.termes.flatMap(([what, words]) => [make("dt", { textContent: what }), make("dd", { textContent: words })]));
  signed = state.signe;
  get("officiel").hidden = state.officiel && !(signed?.depuis);
  get("officiel").disabled = Boolean(state.officiel_retenu);
  get("retenu").hidden = !state.officiel_retenu || state.officiel;
  get("retenu").textContent = state.officiel_retenu;
  get("officiel").textContent = signed ? `Publier la version ${signed.version + 1}` : "Déclarer le classement officiel";
  get("fichier-officiel").hidden = !signed;
  get("provisoire").hidden = !state.officiel;
  return true;
}

// A coup that is decided for all centres at once; what was decided can be taken back.
function showCoups(state) {
  const choice = get("coup-partie");
  if (choice.options.length !== state.parties.length) choice.replaceChildren(...state.parties.map(({ partie, nom }) => new Option(nom, partie)));
  redraw(get("coups-decides"), state.coups, () => state.coups.map(({ partie, coup, quoi }) => make("li", { className: "row" },
    told(`Partie ${partie}, coup ${coup} : ${KINDS[quoi]}`), button("Rétablir", "", () => decide(decisions.restore(partie, coup), "", partie, coup)))));
}

// A shared rank and the place each of those who share it played for; one that was noted can be shared again.
function showRanks({ rangs, departages }) {
  get("partages").hidden = !rangs.length && !departages.length;
  redraw(get("rangs"), rangs, () => rangs.map(({ rang, joueurs }) => {
    const places = joueurs.map(({ nom }) => {
      const place = make("input", { type: "number", min: 1, max: joueurs.length, inputMode: "numeric" });
      place.setAttribute("aria-label", `Rang ${rang}, départage : place de ${nom}`);
      return place;
    });
    const note = button("Noter le départage…", "", async () => {
      const order = joueurs.map(({ centre, partie, table }, at) => ({ place: Number(places[at].value), centre, partie, table }));
      if (order.some(({ place }) => place < 1)) throw new Error("Il manque une place. Donnez à chacun la sienne dans le départage : 1, 2, 3.");
      await decide(decisions.decideRank(rang), "", 0, 0, { rank: rang, order });
    });
    return make("li", {}, make("strong", { textContent: `Rang ${rang}` }),
      ...joueurs.map(({ nom }, at) => make("label", {}, places[at], make("span", { textContent: nom }))), make("div", { className: "row" }, note));
  }));
  redraw(get("departages"), departages, () => departages.map((rang) => make("li", { className: "row" },
    told(`Rang ${rang} : départagé`), button("Rendre le rang partagé…", "", () => decide(decisions.shareRank(rang), "", 0, 0, { rank: rang })))));
}

function ofCoup(decision) {
  const partie = Number(get("coup-partie").value);
  const coup = Number(get("coup-numero").value);
  get("coup-manque").hidden = coup >= 1;
  return coup >= 1 ? act(() => decide(decision(partie, coup), "", partie, coup)) : get("coup-numero").focus();
}

get("coup-neutraliser").addEventListener("click", () => ofCoup(decisions.neutralise));
get("coup-arreter").addEventListener("click", () => ofCoup(decisions.stop));
get("entrer").addEventListener("submit", (event) => {
  event.preventDefault();
  secret = get("secret").value;
  sessionStorage.setItem("organisateur", secret);
  refresh();
});
for (const kind of ["pointerenter", "pointerdown", "focusin"]) get("centres").addEventListener(kind, () => { held = true; });
get("cherche").addEventListener("input", () => look(() => {}));
get("suite").addEventListener("click", () => { shown += PIECE; showCentres(known); });
get("donner").addEventListener("click", () => { get("secrets").open = true; });
// A finger that is lifted leaves too, without having gone anywhere.
get("centres").addEventListener("pointerleave", ({ pointerType }) => { if (pointerType === "mouse") settle(); });
for (const kind of ["pointerdown", "focusin"]) document.addEventListener(kind, ({ target }) => { if (!get("centres").contains(target)) settle(); });
get("officiel").addEventListener("click", () => act(() => decide(signed ? decisions.republish(signed.version + 1) : decisions.declare(unfinished))));
get("provisoire").addEventListener("click", () => act(() => decide(decisions.reopen())));
// Behind the password: no link leads to them.
for (const taken of document.querySelectorAll("[data-file]")) taken.addEventListener("click", () => act(async () => {
  const answer = await fetch(`/organisateur/${taken.dataset.file}`, { headers: { "x-organisateur": secret } });
  if (!answer.ok) throw new Error((await answer.json()).message);
  const named = decodeURIComponent((answer.headers.get("content-disposition") || "").split("UTF-8''")[1] || "");
  const link = make("a", { href: URL.createObjectURL(await answer.blob()), download: named || taken.dataset.file });
  link.click();
  URL.revokeObjectURL(link.href);
}));
setUpMenus();
const again = async () => { await refresh(); setTimeout(again, 4000); };
again();
