// « Ma soirée »: the code of a table opens its player's sheet, typed or photographed.
import { $, ask } from "/static/common.js";

async function enter(code) {
  $("#card-trouble").textContent = "";
  try {
    await ask("/soiree/entrer", { code });
    location.replace("/soiree");
  } catch (trouble) {
    $("#card-trouble").textContent = trouble.message;
    $("#code").focus();
  }
}

$("#card").addEventListener("submit", (event) => { event.preventDefault(); enter($("#code").value); });

// The code of the picture stands behind the #: it is taken out of sight, and of the history.
const shown = decodeURIComponent(location.hash.slice(1));
if (shown) {
  history.replaceState(null, "", "/soiree");
  $("#code").value = shown;
  enter(shown);
}
document.body.dataset.ready = "oui";
