"""What the judge is asked beside the course of the game, and every answer he can give.

A page shows such a question in a place of its own; at the desk, `console.modes.questions` goes
round them with the six buttons. Whatever is asked is declared so: nothing is asked of pages alone.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from console.desk.inbox import Ask, SettleEpreuve, StartGame, TakePart, WriteHere
from console.desk.option_table import NewGame
from console.french import text
from console.tv.snapshot import CentreSummary, ReadyPartie


@dataclass(frozen=True)
class PossibleAnswer:
    label: str
    """French, as it ends the question: « oui, reçu », « la lecture de Paul »."""
    done: Ask | StartGame | TakePart | SettleEpreuve | WriteHere = field(compare=False)
    """What comes of it."""


@dataclass(frozen=True)
class OpenQuestion:
    name: str
    """What kind of question it is; with `about`, which one."""
    about: str
    told: str
    """French. The room reads it on the television: it names no word nobody has heard."""
    answers: tuple[PossibleAnswer, ...]
    pressing: bool = True
    """The screens say that it waits; else it is there for whoever looks for it."""
    shown: bool = False
    """Alone, it is told whole while it waits, not counted."""


# --- Parties of the épreuve this place takes part in --------------------------------------------


def about_parties(
    centre: CentreSummary,
    request_of: Callable[[ReadyPartie], NewGame | None],
    played: str | None,
) -> Iterator[OpenQuestion]:
    """Does it draw or follow, where nobody sealed the letters; is the next one to be played?"""
    for each in centre.to_take:
        answers = tuple(
            PossibleAnswer(text(f"answer_{role}"), TakePart(each.epreuve, each.number, role))
            for role in ("follows", "draws")
        )
        told = text("asked_takes_part", partie=each.label, epreuve=each.title)
        about = f"{each.epreuve} {each.number}"
        yield OpenQuestion("takes_part", about, told, answers, shown=True)
    for each in centre.ready:
        request = request_of(each)
        if request is None or each.name == played:
            continue
        yes = PossibleAnswer(text("answer_play_partie"), StartGame(request))
        told = text("asked_next_partie", partie=each.label, epreuve=each.title)
        yield OpenQuestion("next_partie", each.name, told, (yes,), shown=True)
