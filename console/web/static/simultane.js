// « Simultané »: the judge of a centre joins, plays, delivers and leaves, without a terminal.
import { $, ask, make, plural, whenDialogSent, whenSent } from "./common.js";
import { KEPT, setUpDrop, toast, whileWaiting } from "./components.js";
import { attempt } from "./troubles.js";

const WIDTHS = [1600, 1200, 900, 700];
const LARGEST = 170_000; // bytes of a picture: in base64 it must go into one request
const EVERY_MS = 4000;
const POST = "/juge/simultane/";
const ROLES = { follows: "Ce centre suit le centre qui tire.", draws: "Ce centre tire pour les autres." };

let known = "";
let told = { epreuves: [], jeux: [] };

const button = (label, act, className = "") => {
  const node = make("button", { type: "button", className, textContent: label });
  node.onclick = () => attempt(() => whileWaiting(node, act));
  return node;
};

async function done(path, body, words) {
  await ask(`${POST}${path}`, body);
  if (words) toast(words);
  await load(true);
}

const shownHour = (text) => {
  const [, year, month, day, clock] = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d:\d\d)/.exec(text) ?? [];
  return year ? `${day}/${month}/${year} à ${clock.replace(":", " h ")}` : text;
};

// --- one épreuve ------------------------------------------------------------------------------

function state({ accepte, doit, recus, ennui, quittee }) {
  if (ennui) return ["waits", ennui];
  if (recus === null) return ["soft", accepte ? "L’envoi n’a pas encore parlé au centre national." : "L’inscription est en route : le centre national est appelé sans cesse."];
  if (!accepte) return ["waits", "Inscription demandée. Dictez votre empreinte à l’organisateur : il doit vous accepter."];
  if (doit) return ["soft", `${plural(recus, "pli reçu", "plis reçus")} par le centre national, ${plural(doit, "reste", "restent")} à partir : ils partent seuls.`];
  return ["good", `${quittee ? "Épreuve quittée. " : "Inscription acceptée. "}Le centre national a tout reçu (${plural(recus, "pli", "plis")}).`];
}

function partie(epreuve, each) {
  const { numero, nom, heure, scellee, prete, role, jeu, coup } = each;
  const about = { epreuve: epreuve.id, partie: numero };
  const facts = [heure ? shownHour(heure) : "sans heure", jeu && "jouée ici", jeu && coup && `reçue jusqu’au coup ${coup}`, prete && !jeu && "prête : touchez « Jouer » sur la page Partie", ROLES[role] && !jeu && ROLES[role]];
  const acts = [];
  if (!jeu && scellee && !prete) {
    const code = make("input", { maxLength: 60, autocomplete: "off", spellcheck: false, placeholder: "VBX8P-XR6ND-…", ariaLabel: `Code dicté de la partie ${numero}` });
    const form = make("form", {}, code, make("button", { textContent: "Ouvrir" }));
    whenSent(form, attempt, () => done("ouvrir", { ...about, code: code.value }, `Partie ${numero} ouverte.`));
    acts.push(button("Demander le code", () => done("ouvrir", about, `Partie ${numero} ouverte.`)), form);
  }
  if (!jeu && !scellee && !prete) {
    acts.push(button("Suivre le centre qui tire", () => done("partie", { ...about, role: "follows" }, `Partie ${numero} : ce centre suit.`)),
      button("Tirer pour les autres", () => done("partie", { ...about, role: "draws" }, `Partie ${numero} : ce centre tire.`)));
  }
  if (!jeu && told.jeux.length) acts.push(alreadyPlayed(about));
  return make("li", {}, make("div", { className: "what" }, make("strong", { textContent: nom }), make("small", { textContent: facts.filter(Boolean).join(" · ") })), ...acts);
}

// Played as an evening of the club's own: said afterwards, which it was.
function alreadyPlayed(about) {
  const choice = make("select", { ariaLabel: "Partie du journal" }, ...told.jeux.map(({ id, nom }) => make("option", { value: id, textContent: nom })));
  return make("details", { className: "care" }, make("summary", { textContent: "Déjà jouée…" }),
    make("p", { className: "soft", textContent: "Elle a été jouée comme une partie du club : dites laquelle, elle partira au centre national." }),
    make("div", { className: "row" }, choice, button("C’est elle", () => done("partie", { ...about, jeu: choice.value }, "C’est noté."))));
}

function panel(each) {
  if (each.abime) return make("section", { className: "panel epreuve" }, make("h2", { textContent: each.nom }), make("p", { className: "bad", textContent: each.abime }), ...(each.scellee ? [unsealing(each)] : []));
  const [className, words] = state(each);
  const svg = make("div", { className: "qr" }, new DOMParser().parseFromString(each.qr, "image/svg+xml").documentElement);
  const marks = [each.courante && "celle qui se joue ici", each.quittee && "quittée"].filter(Boolean).join(" · ");
  return make("section", { className: "panel epreuve" },
    make("div", { className: "head" }, make("h2", { textContent: each.nom }), make("span", { className: "standing", textContent: marks })),
    make("p", { className, textContent: words }),
    ...each.refuses.map((why) => make("p", { className: "bad", textContent: why })),
    ...(each.accepte ? [] : [key(each, svg)]),
    make("ul", { className: "parties" }, ...each.parties.map((one) => partie(each, one))),
    make("div", { className: "row" },
      ...(each.courante ? [] : [button("Jouer celle-ci", () => done("choisir", { epreuve: each.id }, `${each.nom} est celle qui se joue ici.`))]),
      button("Écrire les plis sur la clé", async () => {
        const { cles } = await ask(`${POST}cle`, { epreuve: each.id });
        toast(`Les plis sont sur la clé ${cles.join(", ")}. N’importe qui peut les remettre.`, { stays: KEPT });
      }),
      make("a", { className: "button", href: `${POST}plis?epreuve=${each.id}`, textContent: "Fichier des plis, à envoyer" }),
      ...(each.quittee ? [] : [button("Quitter…", () => leave(each), "grave")])),
    ...(each.accepte ? [make("details", { className: "care" }, make("summary", { textContent: "Empreinte et adresse" }), key(each, svg))] : []),
    make("details", { className: "care" }, make("summary", { textContent: "La clé du centre dans les copies" }), sealing(each)));
}

const key = ({ empreinte, adresse, centre, organisateur }, svg) => make("div", { className: "key" }, svg,
  make("div", {}, make("p", { className: "soft", textContent: `Empreinte de « ${centre} », à dicter à l’organisateur, ou à lui montrer en code QR` }),
    make("p", { className: "fingerprint", textContent: empreinte }),
    make("p", { className: "soft", textContent: `Centre national : ${adresse} · organisateur ${organisateur}` })));

// A copy of the box holds the key under this code alone. It is shown here and nowhere else, once.
function sealing({ id, sauvee }) {
  const shown = make("p", { className: "fingerprint", hidden: true });
  const words = sauvee ? "Les copies de ce pupitre portent la clé du centre, scellée par le code que vous avez noté. Un nouveau code remplace l’ancien." : "Les copies de ce pupitre ne portent pas la clé du centre : sur un autre boîtier, il devrait se réinscrire. Scellée par un code, elle peut les suivre.";
  const told = make("p", { className: "soft", textContent: words });
  const again = button(sauvee ? "Nouveau code" : "Sceller la clé pour les copies", async () => {
    const { code } = await ask(`${POST}sceller`, { epreuve: id });
    shown.textContent = code;
    shown.hidden = false;
    again.hidden = true; // another touch would make this code worth nothing
    told.textContent = "Notez ce code : il n’est montré qu’une fois. Faites ensuite une copie sur une clé.";
  });
  return make("div", { className: "sealing" }, told, shown, again);
}

function unsealing({ id, nom }) {
  const code = make("input", { maxLength: 60, autocomplete: "off", spellcheck: false, placeholder: "VBX8P-XR6ND-…", ariaLabel: "Code de la clé du centre" });
  const form = make("form", { className: "row" }, code, make("button", { textContent: "Rouvrir la clé" }));
  whenSent(form, attempt, () => done("desceller", { epreuve: id, code: code.value }, `La clé du centre est revenue : ${nom}.`));
  return form;
}

async function leave(each) {
  $("#leaving-told").textContent = `${each.nom} : rien n’est effacé, et ce qui reste à remettre partira encore.`;
  $("#leaving").returnValue = "";
  whenDialogSent($("#leaving"), () => done("quitter", { epreuve: each.id }, `${each.nom} est quittée.`));
  $("#leaving").showModal();
}

// What is drawn anew under a finger loses what was being written: not while somebody writes there.
function show(view, now) {
  const fresh = JSON.stringify(view);
  if (fresh === known || (!now && document.activeElement?.closest("#epreuves form, #epreuves details[open]"))) return;
  known = fresh;
  told = view;
  $("#empty").hidden = view.epreuves.length > 0;
  const order = [...view.epreuves].sort((one, other) => other.courante - one.courante || one.quittee - other.quittee);
  $("#epreuves").replaceChildren(...order.map(panel));
  if (!$("#hand-address").value) $("#hand-address").value = order[0]?.adresse ?? "";
}

async function load(now = false) {
  show(await ask(`${POST}etat`), now);
}

// --- joining ----------------------------------------------------------------------------------

const trouble = (words = "") => { $("#look-trouble").textContent = words; };

async function look(adresse) {
  trouble();
  $("#found").hidden = true;
  const found = await ask(`${POST}voir`, { adresse });
  offer(found, found.adresse, false);
}

function offer({ epreuve, nom, du, au, parties = [], organisateur, reconnu }, adresse, cle) {
  const name = make("input", { id: "centre-name", maxLength: 120, required: true, value: localStorage.getItem("centre") ?? "", placeholder: "Scrabble Club de Sète" });
  const where = make("input", { id: "centre-address", maxLength: 300, required: true, value: adresse, inputMode: "url", autocapitalize: "none" });
  const form = make("form", { autocomplete: "off" },
    make("h3", { textContent: nom }),
    make("p", { textContent: [du && (du === au ? `Le ${shownDay(du)}` : `Du ${shownDay(du)} au ${shownDay(au)}`), parties.length && plural(parties.length, "partie")].filter(Boolean).join(" · ") }),
    make("p", {}, "Organisateur : ", make("span", { className: "fingerprint", textContent: organisateur }),
      make("small", { className: "soft", textContent: reconnu ? " C’est bien celui du code QR." : " Comparez avec l’empreinte qu’il vous a donnée." })),
    ...(cle ? [make("div", { className: "field" }, make("label", { htmlFor: "centre-address", textContent: "Adresse du centre national" }), where)] : []),
    make("div", { className: "field" }, make("label", { htmlFor: "centre-name", textContent: "Nom de votre centre" }), name),
    make("div", { className: "row" }, make("button", { className: "primary", textContent: "S’inscrire" })));
  whenSent(form, attempt, async () => {
    localStorage.setItem("centre", name.value);
    const { etat } = await ask(`${POST}inscrire`, { adresse: cle ? where.value : adresse, epreuve, nom: name.value, cle });
    $("#found").hidden = true;
    $("#address").value = "";
    toast(etat === "approved" ? "Inscription acceptée." : "Inscription demandée : dictez votre empreinte à l’organisateur.", { stays: KEPT });
    await load(true);
  });
  $("#found").replaceChildren(form);
  $("#found").hidden = false;
  name.focus();
}

const shownDay = (text) => text.split("-").reverse().join("/");

// A photograph is far larger than a code needs: made smaller here, as often as it takes.
async function smaller(file) {
  const bitmap = await createImageBitmap(file).catch(() => { throw new Error("Cette image n’est pas lisible. Photographiez le code QR de nouveau."); });
  for (const width of WIDTHS) {
    const scale = Math.min(1, width / Math.max(bitmap.width, bitmap.height));
    const canvas = make("canvas", { width: Math.max(1, Math.round(bitmap.width * scale)), height: Math.max(1, Math.round(bitmap.height * scale)) });
    canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const image = canvas.toDataURL("image/jpeg", 0.8).split(",")[1];
    if (image.length * 0.75 < LARGEST) return image;
  }
  throw new Error("Cette image n’est pas lisible. Photographiez le code QR de plus près.");
}

// What is refused is told where the judge looks, and what he typed stays.
const here = (work) => work().catch(({ message }) => trouble(message));

$("#look").addEventListener("submit", (event) => {
  event.preventDefault();
  whileWaiting($("#look button"), () => here(() => look($("#address").value)));
});
$("#photo").addEventListener("change", ({ target }) => {
  const [file] = target.files;
  target.value = "";
  if (!file) return;
  trouble("Lecture du code…");
  here(async () => {
    const { lu } = await ask(`${POST}photo`, { image: await smaller(file) });
    $("#address").value = lu;
    await look(lu);
  });
});
$("#from-stick").addEventListener("click", () => whileWaiting($("#from-stick"), () => here(async () => {
  trouble();
  const { dossiers } = await ask(`${POST}cles`);
  if (!dossiers.length) throw new Error("Aucun dossier d’épreuve sur une clé. Branchez celle que l’organisateur vous a donnée.");
  $("#found").hidden = false;
  $("#found").replaceChildren(...dossiers.map((each) => button(`${each.nom} (clé ${each.cle})`, () => offer(each, $("#address").value, true))));
})));

// --- plis of another centre -------------------------------------------------------------------

// A file of plis is bundles, each after its length: they are handed in one by one.
function* bundles(content) {
  const view = new DataView(content);
  for (let at = 0; at < content.byteLength;) {
    const size = at + 4 <= content.byteLength ? view.getUint32(at) : -1;
    if (size <= 0 || at + 4 + size > content.byteLength) throw new Error("Ce fichier n’est pas un fichier de plis entier. Copiez-le de nouveau.");
    yield new Uint8Array(content, at + 4, size);
    at += 4 + size;
  }
}

const base64 = (bytes) => btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""));

setUpDrop($("#hand-zone"), $("#hand-file"), async (file) => {
  const node = $("#hand-told");
  try {
    node.className = "";
    node.textContent = "Envoi…";
    let count = 0;
    const refused = [];
    const parts = [...bundles(await file.arrayBuffer())];
    if (!parts.length) throw new Error("Ce fichier est vide : il ne remet rien. Demandez-en un autre.");
    for (const part of parts) {
      const { remis, refuses } = await ask(`${POST}remettre`, { adresse: $("#hand-address").value, plis: base64(part) });
      count += remis;
      refused.push(...refuses);
      node.textContent = `${plural(count, "pli remis", "plis remis")}…`;
    }
    node.className = refused.length ? "bad" : "good";
    node.textContent = [`${plural(count, "pli remis", "plis remis")}.`, ...new Set(refused)].join(" ");
  } catch ({ message }) {
    node.className = "bad";
    node.textContent = message;
  }
});

attempt(() => load());
setInterval(() => load().catch(() => {}), EVERY_MS);
