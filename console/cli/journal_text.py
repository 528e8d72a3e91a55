"""One fact of the journal on one line, as a judge reads it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from console.french import catalogue, text
from console.french.typography import duration_label
from console.journal.records import Record
from engine.play.clock import SECOND_MS
from engine.play.players import Player

HIDDEN = frozenset(
    "at_ms clocks_ms tile tiles index words entry answers score challenge play".split()
)
"""Of use to a program only: `--json` has them."""
_TOLD_WHEN_FALSE = frozenset({"right", "excluded"})


def event_label(kind: str) -> str:
    """A fact of a later release has no label here: it keeps its own name."""
    code = f"event_{kind.rpartition('.')[2]}"
    return text(code) if code in catalogue() else kind


def event_figures(
    record: Record, secrets: frozenset[str] = frozenset(), players: Sequence[Player] = ()
) -> str:
    return ", ".join(_figures(record.data, secrets, players))


def _figures(
    data: dict[str, Any], secrets: frozenset[str], players: Sequence[Player]
) -> Iterator[str]:
    for key, value in data.items():
        if key in HIDDEN | secrets or _is_empty(key, value):
            continue
        if key == "side" and value < len(players):
            told = players[value].name
        else:
            told = _READERS.get(key, _plain)(value)
        code = f"field_{key}"
        if told:
            yield f"{text(code) if code in catalogue() else key} {told}".strip()


def _is_empty(key: str, value: Any) -> bool:
    if value is False:
        return key not in _TOLD_WHEN_FALSE
    return value is None or value in ("", [], {})


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "oui" if value else "non"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)


def _options(value: dict[str, Any]) -> str:
    """Not the seed: it tells the letters to come of a game that may still be played."""
    parts = [value[key] for key in ("formule",) if value.get(key)]
    return ", ".join([*parts, f"lexique {value['lexicon']}"])


def _ruling(value: dict[str, Any]) -> str:
    told = text(value["code"], **value["data"]).split(". ")[0].rstrip(".")
    article = value.get("article")
    return f"« {told} » ({article})" if article else f"« {told} »"


def _move(value: dict[str, Any]) -> str:
    return f"{value['word']} {value['ref']}"


def _tops(value: list[dict[str, Any]]) -> str:
    return ", ".join(f"{_move(top['move'])} {top['points']}" for top in value)


def _room(value: dict[str, Any]) -> str:
    """What the judge answered when he corrected a word."""
    told = text(f"room_{value['word']}")
    refused = f", {text('room_refused')}" if value.get("refused") else ""
    apart = ", ".join(map(str, value.get("apart", ())))
    return told + refused + (f", {text('room_apart', tables=apart)}" if apart else "")


def _step(value: dict[str, Any]) -> str:
    final_ms = value["final_ms"]
    return duration_label(value["thinking_ms"]) + (
        f" + {duration_label(final_ms)}" if final_ms else ""
    )


def _times(value: list[dict[str, Any]]) -> str:
    """By table; records of 0.1 call it the player."""
    return " ; ".join(f"{time.get('table', time.get('player'))} {_time(time)}" for time in value)


def _time(time: dict[str, Any]) -> str:
    penalty_ms = time["penalty_ms"]
    penalty = f" + {penalty_ms // SECOND_MS} s" if penalty_ms else ""
    return duration_label(time["elapsed_ms"]) + penalty


def _player(value: Any) -> str:
    """A table number on the first track; who sits there on the second."""
    if not isinstance(value, dict):
        return str(value)
    return f"{value['table']} {' / '.join(person['name'] for person in value['people'])}".strip()


def _players(value: list[Any]) -> str:
    return " ; ".join(map(_player, value))


def _slip(value: dict[str, Any]) -> str:
    return "T" if value.get("top") else " ; ".join(map(_solution, value.get("solutions", ())))


def _solution(value: dict[str, Any]) -> str:
    """Letters as they stand on the small grid; a word written downwards is one all the same."""
    lines = value.get("drawing") or [mark["letter"] for mark in value.get("letters", ())]
    word = ("" if all(len(line) == 1 for line in lines) else " / ").join(lines)
    boxes = (value[key] for key in ("reference", "score") if value.get(key) is not None)
    return " ".join(map(str, (word, *boxes)))


def _verdict(value: dict[str, Any]) -> str:
    sanction = value["sanction"]
    return f"{value['points']} points" + (f" ({sanction})" if sanction != "aucune" else "")


def _cause(value: str) -> str:
    code = f"cause_{value}"
    return text(code) if code in catalogue() else value


def _why(code: str) -> str:
    """Only where the other figures do not tell it."""
    known = f"annulled_{code}"
    return text(known) if known in catalogue() else ""


_READERS: dict[str, Callable[[Any], str]] = {
    "options": _options,
    "ruling": _ruling,
    "move": _move,
    "tops": _tops,
    "room": _room,
    "step": _step,
    "times": _times,
    "player": _player,
    "players": _players,
    "slip": _slip,
    "verdict": _verdict,
    "code": _why,
    "cause": _cause,
    "left_ms": duration_label,
    "duration_ms": duration_label,
    "elapsed_ms": duration_label,
}
