// Where a judge finds what his page asks for: the address, its QR code, the organiser's fingerprint.
import { ask } from "/static/common.js";

const get = (id) => document.getElementById(id);
const day = (text) => text.split("-").reverse().join("/");

const { nom, du, au, organisateur, qr } = await ask(`/rejoindre/donnees?origine=${encodeURIComponent(location.origin)}`);
get("nom").textContent = nom;
get("jours").textContent = du === au ? `Le ${day(du)}` : `Du ${day(du)} au ${day(au)}`;
get("adresse").textContent = location.host;
get("empreinte").textContent = organisateur;
get("qr").replaceChildren(new DOMParser().parseFromString(qr, "image/svg+xml").documentElement);
