// At the door: the code of the poster, a name found and confirmed, a visitor in one gesture.
import { $, ask, make } from "./common.js";

const LOOK_AFTER_MS = 250;
const SEATED_MS = 10_000;
const KEPT = "pupitre-pointage";
let code = decodeURIComponent(location.hash.slice(1));
let timer = null;
let watched = null;
let sought = 0;

function show(id) {
  for (const each of ["door-code", "door-name", "door-in"]) $(`#${each}`).hidden = each !== id;
  $("#trouble").hidden = true;
}

function refuse(refused) {
  if (refused.code === "table_code_wrong") { code = ""; show("door-code"); }
  $("#trouble").textContent = refused.message;
  $("#trouble").hidden = false;
}

async function look() {
  const text = $("#name").value.trim();
  const mine = ++sought;
  try {
    const { people } = await ask("/pointage/noms", { code, text });
    if (mine !== sought) return;
    $("#trouble").hidden = true;
    $("#people").replaceChildren(...people.map((each) => {
      const node = make("button", { type: "button", textContent: each.name }, each.club ? make("small", { textContent: each.club }) : "");
      node.onclick = () => confirm(each);
      return node;
    }));
    $("#visitor").hidden = text.length < 2;
    $("#visitor").textContent = `Je suis ${text}, visiteur`;
  } catch (refused) { refuse(refused); }
}

async function confirm(person) {
  try {
    const { name, told } = await ask("/pointage/present", { code, name: person.name, club: person.club ?? "" });
    localStorage.setItem(KEPT, JSON.stringify({ code, person: { ...person, name } }));
    here({ ...person, name }, told);
  } catch (refused) { refuse(refused); }
}

// The page that stays open says the table, once everybody was seated.
function here(person, told) {
  show("door-in");
  $("#in-name").textContent = person.name;
  $("#in-told").textContent = told;
  clearInterval(watched);
  watched = setInterval(async () => {
    if (document.hidden) return;
    const answer = await ask("/pointage/place", { code, name: person.name, club: person.club ?? "" }).catch(() => null);
    if (answer) $("#in-told").textContent = answer.told;
  }, SEATED_MS);
}

function begin() {
  clearInterval(watched);
  $("#name").value = "";
  $("#people").replaceChildren();
  $("#visitor").hidden = true;
  show(code ? "door-name" : "door-code");
}

$("#code-form").addEventListener("submit", (event) => { event.preventDefault(); code = $("#code").value; begin(); look(); });
$("#name-form").addEventListener("submit", (event) => { event.preventDefault(); look(); });
$("#name").addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(look, LOOK_AFTER_MS); });
$("#visitor").addEventListener("click", () => confirm({ name: $("#name").value.trim() }));
$("#other").addEventListener("click", () => { localStorage.removeItem(KEPT); begin(); });

const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
if (kept && (!code || kept.code === code)) {
  ({ code } = kept);
  ask("/pointage/place", { code, name: kept.person.name, club: kept.person.club ?? "" }).then(({ told }) => here(kept.person, told)).catch(() => { code = decodeURIComponent(location.hash.slice(1)); begin(); });
} else begin();
document.body.dataset.ready = "oui";
