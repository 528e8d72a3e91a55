// On every page somebody entered with a code: the way out.
import { make } from "./common.js";

async function leave() {
  await fetch("/sortir", { method: "POST", headers: { "X-Pupitre": "1" }, body: "" });
  location.href = "/";
}

const bar = document.querySelector("header") ?? document.querySelector("main");
const button = make("button", { type: "button", className: "plain leave", textContent: "Sortir", title: "Fermer l’accès de cet appareil" });
button.onclick = leave;
bar.append(button);
