"""An épreuve of three parties in one hall, as pages and television show it."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from console.desk.buttons import Button
from console.desk.inbox import Show, StartGame
from console.tv.snapshot import GENERAL_PAGE
from engine.epreuve.manifest import APPEALS_MS, Classement, Manifest, Prize
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as slips
from tests.console.games.duplicate.bench import DuplicateBench

HALL_STATES = ("hall-made", "hall-after", "hall-over", "hall-official")
_NAMES = ("Partie du matin", "Partie de midi", "Partie du soir")


def hall(bench: DuplicateBench, play_coup: Callable[[], None]) -> Iterator[str]:
    bench.post(StartGame(bench.console.evening.menu(None, {"game": "epreuve"}).request))
    book = bench.console.hall
    (made,) = book.epreuves.all()
    book.epreuves.change(dressed(made))
    book.look()
    yield "hall-made"
    for number in range(1, len(_NAMES) + 1):
        bench.press(Button.SUIVANT, held=number > 1)
        if number == 2:
            bench.do(slips.UnseatPlayer(4), by="juge")  # away for this one
        play_coup()
        play_coup()
        bench.do(game.CloseGame("la partie d'essai est finie"))
        if number == 2:
            bench.post(Show(GENERAL_PAGE))
            yield "hall-after"
            bench.post(Show(None))
    bench.post(Show(GENERAL_PAGE))
    yield "hall-over"
    bench.advance_to(bench.now_ms + APPEALS_MS)
    book.declare(made.id, "les recours sont clos")
    bench.do(slips.ExcludePlayer(3, "documents"), by="juge")
    yield "hall-official"


def dressed(made: Manifest) -> Manifest:
    """With everything a page has to show."""
    parties = zip(made.parties, _NAMES, strict=True)
    return replace(
        made,
        name="Challenge d'essai",
        parties=tuple(replace(partie, name=name) for partie, name in parties),
        dotation=(Prize("coupe du club"), Prize("un livre", 1, Classement.CLUB)),
        commission=("Ada Spécimen", "Bob Gabarit"),
        classements=(*made.classements, Classement.EQUIPES),
    )
