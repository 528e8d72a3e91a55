"""« Nouvelle épreuve »: what is chosen of one of a hall, as lines of « Nouvelle partie ».

A pure function of what was picked, as that menu is: page, window and six buttons show the same
lines, and what is greyed, and why, is the same sentence. A line in hand says which partie the
lines below it speak of: all of them, or one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from console.desk.choices import Choice, Option, Picks, choice, written
from console.desk.option_table import Gathered, Menu, NewGame, Selection, lines_of
from console.french import printed, sentence
from console.french.typography import typeset
from console.games import face_of
from console.games.face import Face
from console.registry import GAMES
from console.settings.sections import Settings
from engine.epreuve.manifest import (
    MOST_PARTIES,
    EntryRule,
    EpreuveMode,
    Manifest,
    Partie,
    SumBy,
    check_sum,
)
from engine.play.players import player
from engine.rulings import RuleError, whole_number

EPREUVE = "epreuve"
"""Picked instead of a game."""
EPREUVE_NAME = "epreuve/nom"
_COUNT, _WHICH = "epreuve/parties", "epreuve/partie"
_SUM, _BEST, _ENTRY = "epreuve/somme", "epreuve/meilleures", "epreuve/inscription"
_ALL = "toutes"
USUAL_COUNT = 3
MOST_OFFERED = 8
"""Parties a judge can ask for by buttons in a day; a page adds more to an épreuve."""
_LINES = frozenset({"formule", "contest", "tempo", "edition", "preset"})
"""Of the game's own lines, those an épreuve decides."""
LONGEST_NAME = 80
_SOMEBODY = (player(1, "·"),)
"""Who sits down is not known yet, and a topping can be chosen before anybody is."""


def epreuve_menu(
    settings: Settings, picks: Picks, game: Choice, lexicon: Choice, today: str
) -> Menu:
    face = next(face_of(name) for name in GAMES if face_of(name).opening.as_partie is not None)
    count = _whole(picks.get(_COUNT, ""), USUAL_COUNT, 2, MOST_OFFERED)
    chosen = [_chosen(face, settings, picks, str(number)) for number in range(1, count + 1)]
    parties = tuple(_partie(face, number, own) for number, (_, own) in enumerate(chosen, start=1))
    which = _which(face, parties, picks.get(_WHICH, _ALL))
    about = "" if which.chosen == _ALL else which.chosen
    lines, _ = chosen[int(about) - 1] if about else _chosen(face, settings, picks, "")
    named = (picks.get(EPREUVE_NAME) or printed("hall_usual_name", day=_day(today)))[:LONGEST_NAME]
    by = _sum(parties, picks.get(_SUM, ""))
    best = _best(count, picks.get(_BEST, ""))
    entry = choice(
        _ENTRY,
        printed("hall_entry"),
        [Option(each.value, printed(f"hall_entry_{each.value}")) for each in EntryRule],
        picks.get(_ENTRY, EntryRule.LIBRE.value),
    )
    prefix = f"{EPREUVE}/{about}/" if about else f"{EPREUVE}/"
    own_lines = tuple(replace(each, key=f"{prefix}{each.key}") for each in lines)
    counts = [Option(str(each), str(each)) for each in range(2, MOST_OFFERED + 1)]
    draft = Manifest(
        named,
        EpreuveMode.SALLE,
        today,
        today,
        "",
        lexicon.chosen,
        "",
        parties,
        sum_by=SumBy(by.chosen),
        best=_whole(best.chosen, 0, 0, MOST_PARTIES),
        entry=EntryRule(entry.chosen),
    )
    return Menu(
        (
            game,
            written(EPREUVE_NAME, printed("hall_name"), named),
            choice(_COUNT, printed("hall_parties"), counts, str(count)),
            which,
            *own_lines,
            by,
            best,
            entry,
            lexicon,
        ),
        NewGame(epreuve=draft),
    )


def _day(today: str) -> str:
    """« 21/11 »."""
    _, month, day = today.split("-")
    return f"{day}/{month}"


def _whole(text: str, usual: int, least: int, most: int) -> int:
    value = whole_number(text)
    return usual if value is None else min(most, max(least, value))


def _chosen(
    face: Face, settings: Settings, picks: Picks, number: str
) -> tuple[tuple[Choice, ...], Selection[Any]]:
    """The game's own lines for one partie: as it was picked for it, else for all of them."""
    usual = settings.jeux[face.game.name]
    own = dict(_picked(picks, f"{EPREUVE}/"))
    if number:
        own |= dict(_picked(picks, f"{EPREUVE}/{number}/"))
    lines, selection = lines_of(type(usual), usual, own, Gathered(players=_SOMEBODY))
    return tuple(each for each in lines if each.key in _LINES), selection


def _picked(picks: Picks, prefix: str) -> Iterator[tuple[str, str]]:
    for key, value in picks.items():
        name = key.removeprefix(prefix)
        if key.startswith(prefix) and name in _LINES:
            yield name, value


def _partie(face: Face, number: int, own: Selection[Any]) -> Partie:
    make = face.opening.as_partie
    assert make is not None, "épreuves are played with it"
    return make(number, printed("hall_partie", partie=number), own)


def _which(face: Face, parties: Sequence[Partie], wanted: str) -> Choice:
    options = [Option(_ALL, printed("hall_all_parties"))]
    for each in parties:
        told, _, _edition = face.opening.partie_told(each).rpartition(", ")
        options.append(Option(str(each.number), f"{each.name} : {told}"))
    return choice(_WHICH, printed("hall_which"), options, wanted)


def _sum(parties: Sequence[Partie], wanted: str) -> Choice:
    """What cannot be added says why; the first sum there is stands where none was picked."""
    counts = [each.count for each in parties]
    why: Mapping[SumBy, str] = {by: _why_not(counts, by) for by in SumBy}
    options = [Option(by.value, printed(f"hall_sum_{by.value}"), why[by]) for by in SumBy]
    first = next(by for by in SumBy if not why[by])
    return choice(_SUM, printed("hall_sum"), options, wanted or first.value)


def _why_not(counts: Sequence[Any], by: SumBy) -> str:
    try:
        check_sum(counts, by)
    except RuleError as refusal:
        return typeset(sentence(refusal))
    return ""


def _best(count: int, wanted: str) -> Choice:
    options = [Option("0", printed("hall_best_all"))]
    options += [
        Option(str(best), printed("hall_best_some", best=best, count=count))
        for best in range(count - 1, 1, -1)
    ]
    options.append(Option("1", printed("hall_best_one", count=count)))
    known = {each.value for each in options}
    return choice(_BEST, printed("hall_best"), options, wanted if wanted in known else "0")
