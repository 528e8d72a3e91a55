// The rack one types into: each letter is drawn as soon as it is typed, Backspace takes the last one back.
import { $, letterTyper, redraw } from "/static/common.js";
import { emptyTile, tile } from "/static/components.js";

// Enter pressed right after the last letter is a habit of the hand, not the announcement.
const HABIT_MS = 600;
// A letter refused in the midst of others typed fast is read all the same.
const READ_MS = 5000;

export function setUpRack({ attempt, command, press }) {
  const input = $("#letters");
  let view = null;
  // A letter mistyped is told here alone, under the tiles, until something else is typed: the room hears nothing of it.
  let refused = "";
  let refusedAt = 0;
  const typer = letterTyper(input, (letter) => command("TypeTile", { letter }, { quiet: true }), (why) => {
    refused = why;
    refusedAt = performance.now();
    showRuling();
  });
  let complete = 0;
  const send = () => typer.type();

  input.addEventListener("input", () => {
    if (!typer.typing && performance.now() - refusedAt > READ_MS) forgive();
    attempt(send);
  });

  function forgive() {
    refused = "";
    if (view) showRuling();
  }

  function showRuling() {
    const ruling = view.can_type ? view.ruling : null;
    const asked = view.mends ? "Tapez les lettres ou posez les jetons ; ? pour un joker." : "Tapez les lettres ; ? pour un joker.";
    $("#ruling").textContent = refused || (ruling ? `${ruling.text} (${ruling.article})` : view.can_type && view.lacking ? asked : "");
    $("#ruling").className = refused ? "bad" : ruling ? { valid: "good", invalid: "bad", choice: "warn" }[ruling.outcome] : "soft";
  }

  $("#typing").addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value || typer.typing) attempt(send);
    else if (view?.natural && !view.lacking && performance.now() - complete > HABIT_MS) press(view.natural);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Backspace" || input.value || event.repeat || typer.typing) return;
    event.preventDefault();
    forgive();
    if (view?.offers.some(({ button, held }) => button === "annuler" && !held)) press({ button: "annuler", held: false });
  });

  return (fresh) => {
    view = fresh;
    const letters = [...(view.tirage ?? "")];
    const reliquat = [...(view.reliquat ?? "")].length;
    const shown = [...letters.map((letter, place) => tile(letter, place >= reliquat ? "fresh" : "")), ...Array.from({ length: view.lacking ?? 0 }, emptyTile)];
    redraw($("#tirage"), [letters, reliquat, view.lacking], () => shown);
    $("#tirage").setAttribute("aria-label", letters.length ? `Tirage ${letters.join(" ")}` : "Tirage vide");
    // Between two coups the tray waits, empty: the button below keeps its place.
    $("#typing").hidden = Boolean(view.ended ?? view.course);
    $("#typing").classList.toggle("typed", view.can_type);
    input.hidden = !view.can_type;
    if (!view.can_type) input.value = "";
    // A complete tirage is ruled upon: « complétez-le » would contradict it.
    $("#sentence").hidden = view.can_type && !view.lacking && Boolean(view.ruling);
    if (!view.can_type || (!complete && !view.lacking)) refused = "";
    complete = view.lacking || !view.can_type ? 0 : complete || performance.now();
    showRuling();
  };
}
