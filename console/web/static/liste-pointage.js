// Checking in, on the judge's page: who is missing, who came as a visitor, everybody seated by one press.
import { $, ask, make, plural, redraw } from "./common.js";

const AGAIN_MS = 5000;

export function setUpDoor({ attempt, seated }) {
  const panel = $("#door");
  let timer = null;

  const chip = ({ name, club }, label, here) => {
    const node = make("button", { type: "button", className: "chip", textContent: name, title: club });
    node.setAttribute("aria-label", `${name} ${label}`);
    node.onclick = () => attempt(() => change({ name, club, here }));
    return make("li", {}, node);
  };

  function show({ code, present, missing, visitors, playing, open }) {
    $("#door-count").textContent = `${plural(present, "présent")}, ${plural(missing.length, "absent")}`;
    redraw($("#door-missing"), missing, () => missing.map((each) => chip(each, "est là", true)));
    redraw($("#door-visitors"), visitors, () => visitors.map((each) => chip(each, "n’est pas là", false)));
    $("#door-missing-told").hidden = !missing.length;
    $("#door-visitors-told").hidden = !visitors.length;
    $("#door-seat").disabled = !present || playing;
    $("#door-code").textContent = open ? code : "téléphones rangés (art. 2.1)";
  }

  async function change(body) {
    const answer = await ask("/juge/pointage", body);
    show(answer);
    return answer;
  }

  $("#door-seat").onclick = () => attempt(async () => seated((await change({ seat: true })).told));
  $("#door-anew").onclick = () => attempt(() => change({ anew: true }));
  const look = async () => { if (panel.open && !document.hidden) show(await ask("/juge/pointage")); };
  panel.ontoggle = () => {
    clearInterval(timer);
    if (!panel.open) return;
    $("#import").open = false;
    attempt(look, "door");
    timer = setInterval(() => attempt(look, "door"), AGAIN_MS);
  };
}
