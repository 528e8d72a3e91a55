"""What the judge is asked beside the course of the game, and every answer he can give.

A page shows such a question in a place of its own; at the desk, `console.modes.questions` goes
round them with the six buttons. Whatever is asked is declared so: nothing is asked of pages alone.
"""

from dataclasses import dataclass, field

from console.desk.inbox import Ask, StartGame, WriteHere


@dataclass(frozen=True)
class PossibleAnswer:
    label: str
    """French, as it ends the question: « oui, reçu », « la lecture de Paul »."""
    done: Ask | StartGame | WriteHere = field(compare=False)
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
