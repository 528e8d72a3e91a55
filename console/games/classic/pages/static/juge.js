// The judge's page of a classic game: entering, contesting, exchanging, correcting.
import { $, ask, make, milliseconds, plural, redraw, whenDialogSent, whenSent, wholeNumber } from "/static/common.js";

const ENDED = ["counting", "ended"];
// Refusals that speak of the place, not of the word.
const PLACE = ["bad_reference", "reference_off_grid", "off_grid", "centre_not_covered", "not_connected"];

function wordNode(word) {
  const node = make("span", { className: "word" });
  for (const letter of word) {
    node.append(letter === letter.toUpperCase()
      ? letter : make("span", { className: "joker", textContent: letter }));
  }
  return node;
}

function clockText(ms) {
  const seconds = Math.ceil(Math.abs(ms) / 1000);
  return `${ms < 0 ? "−" : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function options(select, entries) {
  const kept = select.value;
  const fresh = redraw(select, entries.map(({ id, name }) => [id, name]), () => entries.map(({ id, name }) => make("option", { value: id, textContent: name })));
  if (fresh && entries.some(({ id }) => id === kept)) select.value = kept;
}

// Lower case is for jokers; a word typed in lower case only has none.
const typed = (word) => (word === word.toLowerCase() ? word.toUpperCase() : word);

export function setUp({ attempt, reason, command, correctPast }) {
  let view = null;

  const submit = (form, act) => whenSent($(form), attempt, act);

  function showPlayers() {
    const onTurn = view.players.find(({ id }) => id === view.on_turn);
    $("#moment").textContent = view.drawing ? `${view.drawing.name} pioche`
      : view.phase === "toss" ? "Tirage au sort" : onTurn && !ENDED.includes(view.phase) ? `À ${onTurn.name}` : "";
    $("#players").replaceChildren(...view.players.map((player) => {
      const facts = [plural(player.score, "point"), player.present ? plural(player.tiles, "jeton") : "parti"];
      if (player.left_ms !== null && view.chess) facts.push(clockText(player.left_ms));
      const node = make("li", {}, make("strong", { textContent: player.name }), ` · ${facts.join(" · ")}`);
      if (player.id === view.on_turn) node.className = "good";
      return node;
    }));
    $("#bag").textContent = `${plural(view.bag, "jeton")} dans le sac`;
    $("#rack").hidden = !view.rack;
    $("#rack").replaceChildren(...[...view.rack].map((letter) => make("span", { className: "tile", textContent: letter })));
  }

  function showEntry() {
    const playing = view.phase === "playing";
    $("#entry").hidden = !playing;
    $("#pad-form").hidden = !view.pad;
    $("#pad-count").textContent = `${plural(view.pad, "jeton posé", "jetons posés")}`;
    $("#exchange").placeholder = view.followed ? "Lettres à échanger" : "Nombre de lettres";
    $("#drawing").hidden = !view.drawing;
    if (view.drawing) $("#drawing-text").textContent = `${view.drawing.name} : ${plural(view.drawing.wanted, "lettre")} à piocher`;
  }

  function showLaid() {
    const laid = view.laid;
    $("#laid").hidden = !laid;
    if (!laid) return;
    const announced = laid.announced !== null && laid.announced !== laid.points ? `, annoncé ${laid.announced}` : "";
    $("#laid-text").replaceChildren(`${laid.name} : `, wordNode(laid.word), ` ${laid.ref}, ${plural(laid.points, "point")}${announced}`);
    const lines = laid.words.map(({ word, points }) => make("li", {}, wordNode(word), ` ${points}`));
    if (laid.prime) lines.push(make("li", { textContent: `Prime ${laid.prime}` }));
    $("#laid-words").replaceChildren(...lines);
    $("#contest-form").hidden = laid.contested;
    const others = view.players.filter(({ id, present }) => present && id !== laid.id);
    options($("#contester"), view.costly ? others : [{ id: "", name: "Quelqu’un conteste" }, ...others]);
  }

  function showToss() {
    $("#toss").hidden = view.phase !== "toss";
    $("#tossed").replaceChildren(...view.toss.map(({ player, letter }) => make("li", { textContent: `${player} : ${letter}` })));
    redraw($("#starters"), view.players.map(({ id, name }) => [id, name]), () => view.players.map(({ id, name }) => {
      const button = make("button", { type: "button", className: "plain", textContent: `${name} commence` });
      button.onclick = () => attempt(() => command("ChooseStarter", { player: id }));
      return button;
    }));
  }

  function showEnd() {
    $("#counting").hidden = view.phase !== "counting";
    options($("#counted"), view.to_declare);
    $("#ending").hidden = !view.end;
    $("#care").hidden = view.phase === "ended";
    options($("#player-named"), view.players);
    options($("#clock-player"), view.players.filter(({ present }) => present));
    $("#clock-form").hidden = !view.chess;
    if (!view.end) {
      $("#analysis").replaceChildren();
      return;
    }
    $("#end-reason").textContent = view.end.reason;
    const ranked = [...view.end.results].sort((one, other) => one.rank - other.rank);
    $("#results").replaceChildren(...ranked.map(({ rank, name, sum }) => make("li", { value: rank, textContent: `${name} : ${sum}` })));
    $("#analyse").hidden = !view.end.analysable;
  }

  function showTurns() {
    $("#no-turns").hidden = view.turns.length > 0;
    redraw($("#turns"), view.turns, () => [...view.turns].reverse().map((turn) => {
      const button = make("button", { type: "button", className: "plain", textContent: "Corriger" });
      button.setAttribute("aria-label", `Corriger le tour ${turn.number}`);
      button.onclick = () => correct(turn);
      return make("tr", {},
        make("td", { className: "number", textContent: turn.number }),
        make("td", { textContent: turn.name }),
        make("td", {}, turn.word ? wordNode(turn.word) : turn.play, turn.ref ? ` ${turn.ref}` : "",
          make("div", { className: "soft", textContent: turn.remarks })),
        make("td", { className: "number", textContent: turn.points }),
        make("td", { className: "number", textContent: turn.total }),
        make("td", {}, button));
    }));
  }

  function correct(turn) {
    $("#corrected").textContent = `Tour ${turn.number}, ${turn.name} : ${turn.play}, ${plural(turn.points, "point")}`;
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
    return [make("ul", {}, ...figures), make("table", {}, make("tbody", {}, ...rows))];
  }

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
    for (const each of [showPlayers, showEntry, showLaid, showToss, showEnd, showTurns]) each();
  };
}
