// The judge's cockpit of a classic game: entering, contesting, exchanging, correcting.
import { $, ask, make, milliseconds, plural, redraw, whenDialogSent, whenSent, wholeNumber } from "/static/common.js";
import { tile, wordNode } from "/static/components.js";
import { showSeats, showStrip } from "/static/juge-cadre.js";

const ENDED = ["counting", "ended"];
// Refusals that speak of the place, not of the word.
const PLACE = ["bad_reference", "reference_off_grid", "off_grid", "centre_not_covered", "not_connected"];

export const views = [["correction", "Joueurs"], ["coups", "Tours"], ["solutions", "Bilan"]];
export const hear = (view) => moment(view);

function moment({ drawing, phase, players, on_turn: onTurn, laid }) {
  if (drawing) return `${drawing.name} pioche`;
  const player = players.find(({ id }) => id === onTurn);
  if (laid) return `${laid.name} pose`;
  if (phase === "counting") return "Lettres restantes";
  return player && phase === "playing" ? `À ${player.name}` : "";
}

function options(select, entries) {
  const kept = select.value;
  const fresh = redraw(select, entries.map(({ id, name }) => [id, name]), () => entries.map(({ id, name }) => make("option", { value: id, textContent: name })));
  if (fresh && entries.some(({ id }) => id === kept)) select.value = kept;
}

// Lower case is for jokers; a word typed in lower case only has none.
const typed = (word) => (word === word.toLowerCase() ? word.toUpperCase() : word);

// A joker's letter is written in lower case, and lies on the table as itself.
const tilesOf = (word) => [...word].map((letter) => tile(letter.toUpperCase() === letter ? letter : letter.toUpperCase(), letter.toUpperCase() === letter ? "" : "joker"));

export function setUp({ attempt, reason, command, correctPast, board }) {
  let view = null;

  const submit = (form, act) => whenSent($(form), attempt, act);

  const ranked = () => [...view.end.results].sort((one, other) => one.rank - other.rank);

  function showPlayers() {
    const over = ENDED.includes(view.phase);
    $("#moment").textContent = moment(view);
    $("#moment").hidden = !$("#moment").textContent;
    if (view.ended && view.end.results.length) showSeats($("#players"), ranked().map(({ rank, name, total }) => ({ name, score: total, facts: [`rang ${rank}`] })));
    else showSeats($("#players"), view.players.map((player) => ({
      name: player.name,
      score: player.score,
      turn: player.id === view.on_turn && !over && view.phase !== "toss",
      facts: [player.present ? plural(player.tiles, "jeton") : "parti"],
      clock: player.left_ms !== null && view.chess ? { left_ms: player.left_ms, running: Boolean(view.clock?.running) && player.id === view.on_turn } : null,
    })));
    $("#facts").textContent = view.ended ? view.ended.cause : `${plural(view.bag, "jeton")} dans le sac`;
    $("#rack").hidden = !view.rack || over;
    $("#rack").replaceChildren(...[...view.rack].map((letter) => tile(letter)));
    $("#rack").setAttribute("aria-label", `Chevalet ${[...view.rack].join(" ")}`);
  }

  // The pool: every tile that lies neither on the board nor on one's own rack.
  function showPool() {
    $("#pool").hidden = Boolean(view.ended);
    $("#pool-title").textContent = plural(view.unseen.length, "lettre non vue", "lettres non vues");
    redraw($("#pool-letters"), view.unseen, () => [...new Set(view.unseen)].map((letter) => {
      const count = view.unseen.split(letter).length - 1;
      const node = make("li", { className: "chip" }, make("strong", { textContent: letter }), ` ${count}`);
      if (letter === "?") node.setAttribute("aria-label", `joker ${count}`);
      return node;
    }));
  }

  function showEntry() {
    $("#entry").hidden = !view.can.PlayWord;
    $("#exchange-form").hidden = !view.can.Exchange;
    $("#pad-form").hidden = !view.pad;
    $("#pad-count").textContent = `${plural(view.pad, "jeton posé", "jetons posés")}`;
    showGhost();
    $("#exchange").placeholder = view.followed ? "Lettres à échanger" : "Nombre de lettres";
    $("#drawing").hidden = !view.drawing;
    if (view.drawing) $("#drawing-text").textContent = `${view.drawing.name} : ${plural(view.drawing.wanted, "lettre")} à piocher`;
  }

  // What is being typed lies on the board as ghost tiles, so that a wrong place is seen before it is sent.
  function showGhost() {
    const word = $("#word").value.trim();
    board.ghost(view.phase === "playing" && word ? { word: typed(word), ref: $("#place").value } : null);
  }

  function showLaid() {
    const laid = view.laid;
    $("#laid").hidden = !laid;
    if (!laid) return;
    const announced = laid.announced !== null && laid.announced !== laid.points ? `, annoncé ${laid.announced}` : "";
    $("#laid-tiles").replaceChildren(...tilesOf(laid.word));
    $("#laid-text").replaceChildren(wordNode(laid.word), ` ${laid.ref}, ${plural(laid.points, "point")}${announced}`);
    const lines = laid.words.map(({ word, points }) => make("li", { className: "chip" }, wordNode(word), ` ${points}`));
    if (laid.prime) lines.push(make("li", { className: "chip", textContent: `Prime ${laid.prime}` }));
    $("#laid-words").replaceChildren(...lines);
    $("#contest-form").hidden = laid.contested;
    // A virtual player speaks for itself.
    const others = view.players.filter(({ id, present, bot }) => present && !bot && id !== laid.id);
    options($("#contester"), view.costly ? others : [{ id: "", name: "Quelqu’un conteste" }, ...others]);
    if (view.costly && !others.length) $("#contest-form").hidden = true;
  }

  function showToss() {
    $("#toss").hidden = view.phase !== "toss";
    $("#tossed").replaceChildren(...view.toss.map(({ player, letter }) => make("li", { className: "chip", textContent: `${player} : ${letter}` })));
    redraw($("#starters"), view.players.map(({ id, name }) => [id, name]), () => view.players.map(({ id, name }) => {
      const button = make("button", { type: "button", textContent: `${name} commence` });
      button.onclick = () => attempt(() => command("ChooseStarter", { player: id }));
      return button;
    }));
  }

  function showEnd() {
    $("#counting").hidden = view.phase !== "counting";
    options($("#counted"), view.to_declare);
    $("#ending").hidden = !view.ended;
    $("#care").hidden = view.phase === "ended";
    options($("#player-named"), view.players);
    options($("#clock-player"), view.players.filter(({ present }) => present));
    $("#clock-form").hidden = !view.chess;
    showLeaving();
    $("#blocked").hidden = !view.can.DeclareBlocked;
    $("#over").hidden = !view.ended;
    if (!view.ended) {
      $("#analysis").replaceChildren();
      return;
    }
    $("#over").replaceChildren(make("strong", { textContent: view.ended.winner }));
    redraw($("#results"), ranked(), () => ranked().map(({ rank, name, sum }) => make("li", { value: rank, textContent: `${name} : ${sum}` })));
    $("#analyse").hidden = !view.end.analysable;
  }

  function showLeaving() {
    const chosen = view.players.find(({ id }) => id === $("#player-named").value);
    $("#leave").hidden = !view.can.RemovePlayer || !chosen?.present;
  }

  function showTurns() {
    const last = view.turns.at(-1);
    $("#no-turns").hidden = Boolean(last);
    $("#last-turn").hidden = !last || Boolean(view.ended) || Boolean(view.laid);
    showStrip($("#turns"), view.turns.map((turn) => ({
      number: turn.number, word: turn.word, text: turn.play, facts: `${turn.name} · ${turn.points}`, waits: Boolean(turn.remarks),
      label: `Corriger le tour ${turn.number} : ${told(turn)}`,
      open: !view.can.CorrectTurn ? null : () => correct(view.turns.find(({ number }) => number === turn.number)),
    })));
    if (!last) return;
    $("#last-turn-title").textContent = `Tour ${last.number}, ${last.name}`;
    $("#last-turn-tiles").hidden = !last.word;
    $("#last-turn-tiles").replaceChildren(...tilesOf(last.word));
    $("#last-turn-text").textContent = [last.word ? `${last.word.toUpperCase()} ${last.ref}` : last.play, plural(last.points, "point"), last.remarks].filter(Boolean).join(", ");
  }

  const told = (turn) => [turn.name, turn.word ? `${turn.word.toUpperCase()} ${turn.ref}` : turn.play, plural(turn.points, "point")].join(", ");

  function correct(turn) {
    $("#correct-title").textContent = `Corriger le tour ${turn.number}`;
    $("#corrected").textContent = [told(turn), turn.remarks, `total ${turn.total}`].filter(Boolean).join(" · ");
    $("#kind").value = turn.word ? "mot" : "passe";
    $("#new-word").value = turn.word;
    $("#new-place").value = turn.ref;
    const dialog = $("#correct");
    whenDialogSent(dialog, () => correctPast("CorrectTurn", correction(turn.number)),
      ({ code }) => $(isAboutPlace(code) ? "#new-place" : "#new-word"));
    dialog.showModal();
  }

  const isAboutPlace = (code) => $("#kind").value === "points" || PLACE.includes(code);

  function correction(turn) {
    const kind = $("#kind").value;
    const word = $("#new-word").value.trim();
    const place = $("#new-place").value.trim();
    if (kind === "points") return { turn, points: wholeNumber(place) };
    const play = { kind };
    if (kind === "mot") play.move = { word: typed(word), ref: place };
    if (kind === "échange") Object.assign(play, view.followed ? { letters: word } : { count: wholeNumber(word) });
    return { turn, play };
  }

  function analysisNodes({ names, turns, players }) {
    const figures = players.map((player) => make("li", {
      textContent: `${names[player.player]} : moyenne ${String(player.average).replace(".", ",")}, meilleur tour ${player.best_turn}, ${plural(player.scrabbles, "scrabble")}, ${plural(player.contested, "contestation")} dont ${plural(player.contested_well, "fondée")}, ${plural(player.lost, "point perdu", "points perdus")}`,
    }));
    const rows = turns.map((turn) => make("tr", {},
      make("td", { className: "number", textContent: turn.turn }),
      make("td", { textContent: names[turn.player] }),
      make("td", { textContent: turn.rack }),
      make("td", {}, turn.best ? wordNode(turn.best) : "rien", turn.ref ? ` ${turn.ref}` : ""),
      make("td", { className: "number", textContent: turn.best_points }),
      make("td", { className: "number", textContent: turn.played }),
      make("td", { className: "number", textContent: turn.difference || "" })));
    return [make("ul", {}, ...figures), make("table", { className: "table" }, make("tbody", {}, ...rows))];
  }

  $("#word-form").addEventListener("input", showGhost);
  submit("#word-form", () => {
    const announced = $("#announced").value.trim();
    return command("PlayWord", {
      move: { word: typed($("#word").value.trim()), ref: $("#place").value.trim() },
      announced: announced ? wholeNumber(announced) : null,
    });
  });
  submit("#pad-form", () => command("PlayTiles", { ref: $("#pad-place").value.trim(), jokers: $("#pad-jokers").value.trim() }));
  submit("#exchange-form", () => {
    const asked = $("#exchange").value.trim();
    return command("Exchange", /^\d+$/.test(asked) ? { count: Number(asked) } : { letters: asked });
  });
  submit("#draw-form", () => command("TypeTiles", { letters: $("#drawn").value }));
  submit("#contest-form", () => command("Contest", { player: $("#contester").value, words: $("#contested-words").value.toUpperCase().split(/\s+/).filter(Boolean) }));
  submit("#toss-form", () => command("DrawForStart", { letter: $("#tossed-letter").value }));
  submit("#count-form", () => command("DeclareRack", { player: $("#counted").value, letters: $("#left").value }));
  submit("#clock-form", () => command("SetClock", { player: $("#clock-player").value, left_ms: milliseconds($("#clock-time").value) }));
  submit("#name-form", () => command("RenamePlayer", { player: $("#player-named").value, name: $("#player-name").value }));

  $("#player-named").onchange = () => showLeaving();
  $("#leave").onclick = async () => {
    const chosen = view.players.find(({ id }) => id === $("#player-named").value);
    await reason(`${chosen.name} quitte la partie ?`, () => command("RemovePlayer", { player: chosen.id }));
  };
  $("#blocked").onclick = () => attempt(async () => {
    try {
      await command("DeclareBlocked", { reason: "" });
    } catch (trouble) {
      if (trouble.code !== "still_playable") throw trouble;
      await reason(trouble.message, (why) => command("DeclareBlocked", { reason: why }));
    }
  });
  $("#analyse").onclick = () => attempt(async () => {
    $("#analysis").replaceChildren(...analysisNodes(await ask("/juge/classique/analyse")));
  });

  return (fresh) => {
    view = fresh;
    for (const each of [showPlayers, showPool, showEntry, showLaid, showToss, showEnd, showTurns]) each();
  };
}
