"""Games as clubs publish them: one JSON object, one line per coup.

    {"id": …, "edition": "ODS8", "variant": "joker", "published_total": 1162,
     "coups": [{"n": 1, "rack": "?FIENKS", "rejected": false, "word": "KENAFS",
                "ref": "H4", "points": 54, "cumulative": 54}, …]}

In a « partie joker » the word is printed with the letter that took the joker's place; lower
case is kept for a joker that stays on the grid.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from console.games.duplicate.generator import GeneratedGame
from console.requests import read_json
from engine.games.duplicate.formules import Formule, parse_formule
from engine.letters.board import Grid, Reference
from engine.letters.moves import Move, parse_word
from engine.letters.scoring import score
from engine.letters.tiles import contains, missing, parse_letters
from engine.rulings import RuleError


@dataclass(frozen=True)
class PublishedCoup:
    number: int
    rack: str
    rejected: bool
    word: str
    ref: Reference
    points: int
    cumul: int


@dataclass(frozen=True)
class PublishedGame:
    name: str
    edition: str
    formule: Formule
    total: int | None
    coups: tuple[PublishedCoup, ...]


def parse_games(text: str) -> tuple[PublishedGame, ...]:
    """One game, or a list of games."""
    try:
        data = read_json(text)
    except ValueError as trouble:
        line = getattr(trouble, "lineno", 1)
        raise RuleError("game_not_json", line=line) from trouble
    items = data if isinstance(data, list) else [data]
    if not items:
        raise RuleError("no_game_in_file")
    return tuple(_game(item) for item in items)


def _game(data: Any) -> PublishedGame:
    if not isinstance(data, dict) or not isinstance(data.get("coups"), list):
        raise RuleError("game_without_coups")
    if not data["coups"]:
        raise RuleError("game_not_played")
    total = data.get("published_total")
    if total is not None and not _is_count(total):
        raise RuleError("game_bad_total", total=total)
    return PublishedGame(
        name=str(data.get("id", "sans nom")),
        edition=str(data.get("edition", "inconnue")),
        formule=parse_formule(str(data.get("variant", "normale"))),
        total=total,
        coups=tuple(_coup(place, coup) for place, coup in enumerate(data["coups"], start=1)),
    )


def _coup(place: int, data: Any) -> PublishedCoup:
    if not isinstance(data, dict):
        raise RuleError("coup_malformed", coup=place, field="coup")
    for field, kind in (("rack", str), ("word", str), ("ref", str)):
        if not isinstance(data.get(field), kind):
            raise RuleError("coup_malformed", coup=place, field=field)
    for field in ("points", "cumulative"):
        if not _is_count(data.get(field)):
            raise RuleError("coup_malformed", coup=place, field=field)
    number = data.get("n", place)
    if number != place:
        raise RuleError("coup_out_of_order", coup=place, number=number)
    try:
        return PublishedCoup(
            number=place,
            rack=parse_letters(data["rack"]),
            rejected=bool(data.get("rejected", False)),
            word=parse_word(data["word"]),
            ref=Reference.parse(data["ref"]),
            points=data["points"],
            cumul=data["cumulative"],
        )
    except RuleError as trouble:
        raise RuleError("coup_unreadable", coup=place, trouble=trouble) from trouble


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def read_move(coup: PublishedCoup, grid: Grid, formule: Formule, bag: str) -> Move:
    """The move behind the printed word. In a « partie joker » the joker's square is not
    printed when it was exchanged: take the reading that earns the published points, one
    whose letter the bag could give if there is one."""
    printed = Move(coup.word, coup.ref)
    if not formule.joker or not printed.fits:
        return printed
    readings = [
        reading
        for reading in _joker_readings(printed, grid)
        if contains(coup.rack, reading.taken(grid))
    ]
    earning = [each for each in readings if score(grid, each, formule).points == coup.points]
    exchanged = [each for each in earning if not not_exchanged(coup, each, bag)]
    return next(iter(exchanged or earning or readings), printed)


def not_exchanged(coup: PublishedCoup, move: Move, bag: str) -> str:
    """The letters printed as if they had replaced a joker, which the bag did not hold: that
    joker stays on the grid, and is printed in lower case (fisf-2020 §3.8.1)."""
    swapped = "".join(
        printed
        for printed, played in zip(coup.word, move.word, strict=True)
        if printed.isupper() and played.islower()
    )
    return missing(bag, swapped)


def _joker_readings(printed: Move, grid: Grid) -> Iterator[Move]:
    """As printed, then with one or two of its new letters played by a joker."""
    fresh = [
        offset
        for offset, index in enumerate(printed.squares)
        if not grid.is_occupied(index) and printed.word[offset].isupper()
    ]
    for count in range(3):
        for offsets in itertools.combinations(fresh, count):
            word = "".join(
                char.lower() if offset in offsets else char
                for offset, char in enumerate(printed.word)
            )
            yield Move(word, printed.ref)


def as_published(game: GeneratedGame, name: str, edition: str, seed: str) -> dict[str, Any]:
    return {
        "id": name,
        "edition": edition,
        "variant": game.formule.code,
        "seed": seed,
        "end": game.end.code,
        "published_total": game.coups[-1].cumul if game.coups else 0,
        "coups": [
            {
                "n": coup.number,
                "rack": coup.rack,
                "rejected": bool(coup.rejected),
                "word": coup.published_word,
                "ref": str(coup.move.ref),
                "points": coup.points,
                "cumulative": coup.cumul,
            }
            for coup in game.coups
        ],
    }
