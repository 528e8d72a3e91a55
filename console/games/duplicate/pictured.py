"""The evenings the gallery of the manual is taken from. They are really played: a judge presses
buttons, players hand in slips, and the console shows what it shows. Seeded, so that the same
lexicon gives the same pictures; what is looked for is waited for, so that any lexicon will do.

The club and the players are invented and say so.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from console.buttons import Button, Forward, Press
from console.games.duplicate.buttons import Moment, moment
from console.games.duplicate.evening import Evening, VirtualPlayer, room_of
from console.games.duplicate.pages.view import must_be_duplicate
from console.games.duplicate.snapshot import Page
from console.games.face import Pictured, Pose, Table
from console.inbox import Recovered, Show, Troubled, TypeLetter
from console.journal import Fault
from engine.games.duplicate import State, tirage_ruling
from engine.games.duplicate.rack import CONSONANTS, VOWELS
from firmware_bridge import messages as metal

SEED = "galerie"
AT_REST_MS = 30_000
"""Long enough after anything for everything to be at rest."""
A_SECOND_MS = 1_000
_NAMES = (
    "Alice Modèle",
    "Bruno Spécimen",
    "Chloé Maquette",
    "Désiré Gabarit",
    "Élise Échantillon",
    "Fatou Prototype",
    "Gaëlle Canevas",
    "Hugo Brouillon",
    "Inès Ébauche",
    "Joël Esquisse",
    "Karim Témoin",
    "Léa Figurante",
    "Maël Croquis",
    "Nadia Calque",
    "Océane Aperçu",
    "Paul Fictif",
    "Quentin Dessin",
    "Rose Pochoir",
    "Samir Patron",
    "Théa Silhouette",
    "Ugo Décor",
    "Véra Doublure",
    "William Factice",
    "Yaëlle Exemple",
)
FROM_COUP = 10
"""The coup that is looked at most closely comes late enough for a grid worth seeing."""
_PAD = "pupitre"


def room(count: int) -> tuple[VirtualPlayer, ...]:
    """Invented names, and skills in no order of the tables."""
    skills = [each.skill for each in room_of(count)]
    random.Random(SEED).shuffle(skills)
    return tuple(
        VirtualPlayer(table, name, skill)
        for table, (name, skill) in enumerate(zip(_NAMES, skills, strict=False), start=1)
    )


@dataclass
class Sitting:
    """One evening at one table, gone through from picture to picture."""

    table: Table
    room: tuple[VirtualPlayer, ...]

    def __post_init__(self) -> None:
        self._evening = Evening(self.table, self.room, random.Random(SEED))

    @property
    def state(self) -> State:
        return must_be_duplicate(self.table.judge).state

    @property
    def moment(self) -> Moment:
        return moment(self.state)

    @property
    def number(self) -> int:
        """Of the coup in hand, or of the last."""
        coup = self.state.coup
        return coup.number if coup else 0

    @property
    def is_over(self) -> bool:
        return self.moment is Moment.ENDED

    def play_until(self, *moments: Moment, when: Callable[[], bool] = lambda: True) -> None:
        """Or until the game is over."""
        self._evening.play(lambda: self.moment in moments and when())

    def forward(self) -> None:
        self.table.post(Forward())

    def wait(self, ms: int) -> None:
        self.table.advance_to(self.table.now_ms + ms)

    def wait_until_left(self, left_ms: int) -> None:
        """Until the running clock has so much left to think."""
        clock = self.state.clock
        assert clock is not None and clock.since_ms is not None
        self.table.advance_to(clock.since_ms + clock.left_ms - clock.step.final_ms - left_ms)

    def draw(self, count: int) -> None:
        for _ in range(count):
            self.table.advance()

    def type(self, letters: str) -> None:
        for letter in letters:
            self.table.post(TypeLetter(letter))

    @property
    def lacking(self) -> int:
        return self.state.table.lacking(self.state.options.formule)


# A whole game, cumul


def _cumul(table: Table) -> Iterator[Pose]:
    sitting = Sitting(table, room(24))
    yield Pose("accueil", AT_REST_MS)
    sitting.play_until(Moment.RUNNING)
    sitting.wait_until_left(107_000)
    yield Pose("premier-coup")
    waited_for = {"rejet": _rejet, "reflexion": _closely, "annulation": _annulled}
    tops = {"top-vertical": _is_vertical, "top-long": _is_long}
    while not sitting.is_over:
        sitting.play_until(Moment.DRAWING, Moment.TOP_CHOSEN)
        if sitting.moment is Moment.TOP_CHOSEN:
            for name in [name for name, fits in tops.items() if fits(sitting.state)]:
                del tops[name]
                yield Pose(name, AT_REST_MS)
            sitting.forward()
        elif sitting.moment is Moment.DRAWING:
            for name, (fits, play) in _CHAPTERS.items():
                if name in waited_for and fits(sitting):
                    del waited_for[name]
                    yield from play(sitting)
                    break
            else:
                sitting.play_until(Moment.ANNOUNCED)
    yield Pose("fin", 5_000)
    yield Pose("fin-coups", 12_000)
    yield Pose("fin-classement", 21_000)
