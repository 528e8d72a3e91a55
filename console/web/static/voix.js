// The voices of this console: heard on this device, compared without names, brought, given away, recorded.
import { $, ask, make, plural, redraw } from "./common.js";
import { setUpDrop, toast, whenTouchedTwice, whileWaiting } from "./components.js";
import { attempt, following, send, whenChosen } from "./soiree.js";

const ROOT = "/juge/reglages/voix";
const RECORDED_HZ = 24_000;

let player = null;
let sounding = null;
let shown = null;
let pages = [];

const query = (path, asked) => `${ROOT}/${path}?${new URLSearchParams(asked)}`;

// Plays to the end, whatever was asked for before. A refusal of the console is read from its answer.
async function hear(path) {
  player ??= new AudioContext();
  await player.resume();
  const answer = await fetch(path, { headers: { "X-Pupitre": "1" } });
  if (!answer.ok) throw new Error((await answer.json()).message);
  const sound = player.createBufferSource();
  sound.buffer = await player.decodeAudioData(await answer.arrayBuffer());
  sound.connect(player.destination);
  sounding?.stop();
  sounding = sound;
  await new Promise((resolve) => { sound.onended = resolve; sound.start(); });
}

const sample = (voice) => hear(query("exemple", { voix: voice, numero: $("#sample").value }));

function button(label, className, act) {
  const node = make("button", { type: "button", className, textContent: label });
  node.onclick = () => attempt(() => whileWaiting(node, act));
  return node;
}

function told({ pack }) {
  if (!pack) return "Dit tout, sur-le-champ.";
  const { speaker, licence, clips, lacking, first, rest } = pack;
  const whole = lacking ? `${plural(lacking, "phrase manque", "phrases manquent")} (« ${first} »…), dites par ${rest}` : `rien ne manque ; ${rest} dit les mots joués`;
  return `${speaker}, ${licence}. ${plural(clips, "extrait", "extraits")}\u00a0: ${whole}.`;
}

function row(voice) {
  const { name, title, pack } = voice;
  const used = shown.used === name;
  const acts = [button("Écouter", "", async () => {
    $("#heard").textContent = `${title}\u00a0: ${shown.samples[$("#sample").value]}`;
    await sample(name);
  })];
  acts.push(used ? make("span", { className: "chip done", textContent: "Parle" }) : button("Choisir", "", async () => {
    toast((await ask("/juge/reglages/changer", { key: "voix.voix", value: name })).told);
    show(await ask(`${ROOT}/liste`));
  }));
  if (pack) {
    acts.push(button("Sur la clé", "", async () => take(await ask(`${ROOT}/faire`, { deed: "give", voice: name }))));
    acts.push(make("a", { className: "button", href: query("fichier", { voix: name }), textContent: "Télécharger" }));
  }
  if (pack?.own && !used) {
    const remove = make("button", { type: "button", className: "grave", textContent: "Effacer" });
    whenTouchedTwice(remove, "Effacer", () => attempt(async () => take(await ask(`${ROOT}/faire`, { deed: "remove", voice: name }))));
    acts.push(remove);
  }
  const more = pack?.origin ? [make("small", { textContent: pack.origin })] : [];
  return make("li", { className: "trial" }, make("div", { className: "grow" }, make("strong", { textContent: title }), make("small", { textContent: told(voice) }), ...more), make("div", { className: "row" }, ...acts));
}

function show(state) {
  shown = state;
  const auto = { name: "auto", title: "Automatique (Pico)", pack: null };
  redraw($("#voices"), state, () => [auto, ...state.voices].map(row));
  for (const [id, place] of [["#one", 0], ["#other", state.voices.length - 1]]) {
    const chosen = $(id).value;
    redraw($(id), state.voices, () => state.voices.map(({ name, title }) => make("option", { value: name, textContent: title })));
    $(id).value = chosen || state.voices[place].name;
  }
  redraw($("#sample"), state.samples, () => state.samples.map((textContent, value) => make("option", { value, textContent })));
}

function take(state) {
  show(state);
  if (state.told) toast(state.told);
}

// Two voices without their names: nobody prefers a name.
let order = [];
const preferred = [0, 0, 0];

$("#blind").addEventListener("click", () => attempt(() => whileWaiting($("#blind"), async () => {
  order = [$("#one").value, $("#other").value];
  if (order[0] === order[1]) throw new Error("Ce sont les mêmes. Choisissez deux voix.");
  if (Math.random() < 0.5) order.reverse();
  $("#verdict").hidden = true;
  await sample(order[0]);
  await sample(order[1]);
  $("#verdict").hidden = false;
})));

for (const choice of document.querySelectorAll("#verdict button")) {
  choice.addEventListener("click", () => {
    const which = Number(choice.dataset.which);
    preferred[which === 2 ? 2 : Number(order[which] !== $("#one").value)] += 1;
    $("#verdict").hidden = true;
    $("#score").textContent = `La première était ${order[0]}, la seconde ${order[1]}. Depuis que la page est ouverte\u00a0: ${$("#one").value} ${preferred[0]}, ${$("#other").value} ${preferred[1]}, pareil ${preferred[2]}.`;
  });
}
for (const id of ["#one", "#other"]) $(id).addEventListener("change", () => { preferred.fill(0); $("#score").textContent = ""; });

// Packs that are brought.
async function bring(file) {
  await send(file, (percent) => { $("#brought").textContent = `Envoi\u00a0: ${percent}\u00a0%`; });
  $("#brought").textContent = "Chaque extrait est vérifié…";
  const state = await ask(`${ROOT}/apport`, { name: file.name });
  show(state);
  return state.told;
}

setUpDrop($("#drop"), $("#file"), (file) => attempt(() => following($("#brought"), "", () => bring(file))));
$("#look").addEventListener("click", () => attempt(() => following($("#brought"), "Le pupitre regarde sur la clé…", async () => {
  const { files } = await ask(`${ROOT}/cles`);
  $("#sticks").replaceChildren(...files.map(({ stick, name }) => make("li", { className: "row" }, make("span", { className: "grow", textContent: `${name} (${stick})` }), button("Prendre cette voix", "", async () => {
    take(await ask(`${ROOT}/apport`, { name, stick }));
  }))));
  return files.length ? "" : "Aucune voix sur une clé. Branchez la clé, puis cherchez encore.";
})));

// The club's own. Telephones record in many forms: the browser, which knows them, makes a plain WAV of each.
async function plain(file) {
  let sound;
  try {
    sound = await new OfflineAudioContext(1, 1, RECORDED_HZ).decodeAudioData(await file.arrayBuffer());
  } catch {
    throw new Error(`${file.name} n’est pas un son que ce navigateur sait lire. Enregistrez en WAV, MP3 ou M4A.`);
  }
  const context = new OfflineAudioContext(1, sound.length, RECORDED_HZ);
  const source = context.createBufferSource();
  source.buffer = sound;
  source.connect(context.destination);
  source.start();
  const samples = (await context.startRendering()).getChannelData(0);
  const view = new DataView(new ArrayBuffer(44 + 2 * samples.length));
  const word = (place, text) => { for (let each = 0; each < text.length; each += 1) view.setUint8(place + each, text.charCodeAt(each)); };
  word(0, "RIFF"); word(8, "WAVEfmt "); word(36, "data");
  for (const [place, value] of [[4, 36 + 2 * samples.length], [16, 16], [24, RECORDED_HZ], [28, 2 * RECORDED_HZ], [40, 2 * samples.length]]) view.setUint32(place, value, true);
  for (const [place, value] of [[20, 1], [22, 1], [32, 2], [34, 16]]) view.setUint16(place, value, true);
  samples.forEach((value, place) => view.setInt16(44 + 2 * place, Math.max(-1, Math.min(1, value)) * 32767, true));
  return new File([view], "page.wav", { type: "audio/wav" });
}

function refuseUnsigned() {
  if (!$("#who").reportValidity()) throw new Error("Nommez la voix et la personne qui parle.");
  if (!$("#licence").checked) throw new Error("La personne qui parle coche la licence, puis la page est prise.");
}

async function record(file, sentence = "") {
  refuseUnsigned();
  const wav = await plain(file);
  await send(wav, (percent) => { $("#taken").textContent = `Envoi\u00a0: ${percent}\u00a0%`; });
  $("#taken").textContent = "Découpe aux silences…";
  const asked = { file: wav.name, name: $("#name").value, speaker: $("#speaker").value, licence: $("#licence").checked, page: Number($("#page").value), sentence };
  const state = await ask(`${ROOT}/enregistrer`, asked);
  showPages(state.pages);
  show(await ask(`${ROOT}/liste`));
  return state.told;
}

function prompt({ said, text, done }, place) {
  const again = make("input", { className: "hidden-file", type: "file", accept: $("#recording").accept, id: `again-${place}` });
  whenChosen(again, $("#taken"), (file) => record(file, said));
  const acts = done ? [button("Écouter", "", () => hear(query("extrait", { voix: $("#name").value, phrase: said }))), again, make("label", { className: "button", htmlFor: again.id, textContent: "Refaire" })] : [];
  return make("li", { className: "row" }, make("span", { className: "grow", textContent: `${place + 1}. ${text}` }), ...acts);
}

function showPages(fresh) {
  pages = fresh;
  const chosen = $("#page").value || "0";
  const counts = pages.map((lines) => lines.filter(({ done }) => done).length);
  redraw($("#page"), counts, () => counts.map((count, value) => make("option", { value, textContent: `${value + 1} sur ${pages.length}${count ? ` (${count === pages[value].length ? "faite" : plural(count, "extrait", "extraits")})` : ""}` })));
  $("#page").value = chosen;
  $("#prompts").replaceChildren(...(pages[Number(chosen)] ?? []).map(prompt));
}

$("#page").addEventListener("change", () => showPages(pages));
$("#name").addEventListener("change", () => attempt(async () => showPages((await ask(query("pages", { voix: $("#name").value }))).pages)));
whenChosen($("#recording"), $("#taken"), (file) => record(file));

attempt(async () => {
  show(await ask(`${ROOT}/liste`));
  showPages((await ask(query("pages", { voix: "nouvelle" }))).pages);
  document.body.dataset.ready = "oui";
});
