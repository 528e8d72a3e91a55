// Billets de correction: a list to read, sheets to cut, and who has been told.
import { $, ask, leave, make, plural } from "/static/common.js";
import { setUpMenus, whileWaiting } from "/static/components.js";

let listed = { billets: [], game: "" };

function billet(one) {
  const warnings = one.warnings ? [`${plural(one.warnings, "avertissement")} depuis le début`, one.penalty ? `dont ${one.penalty} points de pénalité sur ce coup` : ""] : [];
  const node = make("article", { className: `billet${one.handed ? " handed" : ""}` },
    make("h2", {}, make("span", { textContent: `Table ${one.table}` }), make("span", { textContent: `Coup ${one.coup}` })),
    make("p", { className: "name", textContent: one.name }),
    make("p", { className: "result", textContent: `${plural(one.points, "point")}, ${one.sanction}` }),
    ...one.reasons.map((reason) => make("p", { textContent: reason.text })),
    ...(one.refused.length ? [make("p", { textContent: `Non admis : ${one.refused.join(", ")}` })] : []),
    ...(one.accepted && one.points ? [make("p", { textContent: `Payé pour ${one.accepted.toUpperCase()}` })] : []),
    make("p", { className: "soft", textContent: warnings.filter(Boolean).join(", ") }),
    make("p", { className: "game", textContent: [listed.game, one.arbiter && `arbitre ${one.arbiter}`].filter(Boolean).join(" · ") }));
  const handed = make("button", { type: "button", textContent: one.handed ? "Remis ✓" : "Noter comme remis", disabled: one.handed });
  handed.onclick = () => whileWaiting(handed, () => handOut(one));
  node.append(handed);
  return node;
}

async function handOut(one) {
  try {
    await ask("/arbitre/remis", { coup: one.coup, table: one.table });
    one.handed = true;
    show();
  } catch (trouble) {
    $("#count").textContent = trouble.message;
  }
}

function show() {
  const wanted = Number($("#coup").value);
  const shown = listed.billets.filter((one) => (!wanted || one.coup === wanted) && !($("#unhanded").checked && one.handed));
  $("#count").textContent = shown.length ? plural(shown.length, "billet") : "Aucun billet à remettre.";
  $("#billets").replaceChildren(...shown.map(billet));
}

async function load() {
  try {
    listed = await ask("/arbitre/billets/liste");
  } catch (trouble) {
    $("#count").textContent = trouble.message;
    return;
  }
  const coups = [...new Set(listed.billets.map((one) => one.coup))].sort((one, other) => other - one);
  const before = $("#coup").value;
  $("#coup").replaceChildren(make("option", { value: "0", textContent: "tous" }), ...coups.map((coup) => make("option", { value: coup, textContent: coup })));
  $("#coup").value = coups.map(String).includes(before) ? before : "0";
  show();
}

$("#coup").addEventListener("change", show);
$("#unhanded").addEventListener("change", show);
$("#print").addEventListener("click", () => print());
$("#leave-page").addEventListener("click", () => leave().catch(({ message }) => { $("#count").textContent = message; }));
addEventListener("focus", load);
setUpMenus();
load();
ask("/arbitre/etat").then(({ name }) => { $("#back-by-menu").hidden = name !== "juge"; }, () => {}); // « load » tells the trouble
