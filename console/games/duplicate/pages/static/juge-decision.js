// « Décider »: the points of a word and its sanction, bounded by what the coup can be worth.
import { $, plural, whenDialogSent } from "/static/common.js";

const PENALTY = 5;
const NO_WORD = ["zero", "moyenne"];
let maximum = null;
let earned = "";

// What the player will be paid, in words, while the judge still types.
function paidText(points, sanction) {
  const most = maximum === null ? "" : ` Le coup vaut ${plural(maximum, "point")} au plus.`;
  if (sanction === "zero") return `Payé : 0 point, c’est un zéro.${most}`;
  const paid = sanction === "penalite" ? Math.max(0, points - PENALTY) : points;
  return `Payé : ${plural(paid, "point")}${sanction === "penalite" ? `, ${PENALTY} de moins que le mot` : ""}.${most}`;
}

const isAbove = (points, sanction) => maximum !== null && points > maximum && !NO_WORD.includes(sanction);

function foresee() {
  const points = Number($("#points").value), sanction = $("#sanction").value;
  const above = isAbove(points, sanction);
  $("#paid").textContent = paidText(points, sanction);
  $("#paid").className = above || (sanction === "zero" && points) ? "bad" : "soft";
  $("#vouching").hidden = !above;
  for (const field of [$("#vouched-word"), $("#vouched-place")]) field.required = above;
}

// A zero is no points: choosing it empties the field, leaving it gives the word its points back.
function sanctioned() {
  if ($("#sanction").value === "zero") {
    earned = $("#points").value;
    $("#points").value = 0;
  } else if ($("#points").value === "0" && earned) {
    $("#points").value = earned;
  }
  foresee();
}

export function decide(coup, row, most, send) {
  maximum = most;
  const { verdict, text } = row.entered;
  earned = "";
  $("#amended").textContent = `Table ${row.table}, ${row.name}, coup ${coup} : ${text}`;
  $("#points").value = verdict.sanction === "moyenne" ? verdict.points : verdict.gross;
  $("#sanction").value = verdict.sanction;
  $("#discipline").checked = verdict.discipline;
  for (const field of [$("#vouched-word"), $("#vouched-place"), $("#decision")]) field.value = "";
  $("#points").oninput = foresee;
  $("#sanction").onchange = sanctioned;
  foresee();
  const dialog = $("#amend");
  whenDialogSent(dialog, () => {
    const points = Number($("#points").value), sanction = $("#sanction").value;
    const vouched = isAbove(points, sanction) ? { word: $("#vouched-word").value.trim(), reference: $("#vouched-place").value.trim() } : {};
    return send({ coup, table: row.table, points, sanction, reason: $("#decision").value, discipline: $("#discipline").checked, ...vouched });
  });
  dialog.showModal();
}
