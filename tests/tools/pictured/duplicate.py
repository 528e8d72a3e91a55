"""The evenings the gallery of the manual is taken from. They are really played: a judge presses
buttons, players hand in slips, and the console shows what it shows. Seeded, so that the same
lexicon gives the same pictures; what is looked for is waited for, so that any lexicon will do.

The club and the players are invented and say so.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from console.desk.buttons import Button, Forward, Press
from console.desk.inbox import Captioned, Recovered, Show, Troubled, TypeLetter
from console.desk.option_table import NewGame, selection
from console.device_settings import PAD
from console.games.duplicate.desk import Moment, moment
from console.games.duplicate.pages.view import must_be_duplicate
from console.games.duplicate.settings import DuplicateSettings
from console.games.duplicate.simulation import SimulatedEvening, VirtualPlayer, room_of
from console.games.duplicate.snapshot import Page
from console.games.face import SimulatedConsole
from console.journal.records import Fault
from engine.games.duplicate.rack import CONSONANTS, VOWELS
from engine.games.duplicate.state import State
from engine.letters.board import Direction
from firmware_bridge import messages as metal
from tests.tools.pictured import Pictured, Pose

SEED = "galerie"
AT_REST_MS = 30_000
"""Long enough after anything for everything to be at rest."""
A_SECOND_MS = 1_000
_NO_SOUND = "no_sound_card"
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
)
FROM_COUP = 10
"""The coup that is looked at most closely comes late enough for a grid worth seeing."""


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

    table: SimulatedConsole
    room: tuple[VirtualPlayer, ...]

    def __post_init__(self) -> None:
        self._evening = SimulatedEvening(self.table, self.room, random.Random(SEED))

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
        """How many letters are still to be drawn."""
        return self.state.table.lacking(self.state.options.formule)


# A whole game for the most points


def _cumul(table: SimulatedConsole) -> Iterator[Pose]:
    sitting = Sitting(table, room(len(_NAMES)))
    yield Pose("accueil", AT_REST_MS)
    sitting.play_until(Moment.RUNNING)
    sitting.wait_until_left(107_000)
    yield Pose("premier-coup")
    chapters, tops = list(_CHAPTERS), dict(_TOPS)
    while not sitting.is_over:
        sitting.play_until(Moment.DRAWING, Moment.TOP_CHOSEN)
        if sitting.moment is Moment.TOP_CHOSEN:
            name = next((name for name, fits in tops.items() if fits(sitting.state)), None)
            if name is not None:
                del tops[name]
                yield Pose(name, AT_REST_MS)
            sitting.forward()
        elif chapters and chapters[0].fits(sitting):
            yield from chapters.pop(0).play(sitting)
        else:
            sitting.play_until(Moment.ANNOUNCED)
    yield Pose("fin", 5_000)
    yield Pose("fin-coups", 12_000)
    yield Pose("fin-classement", 21_000)


def _is_vertical(state: State) -> bool:
    top = state.open_coup.top
    return top is not None and top.move.ref.direction is Direction.VERTICAL


def _is_long(state: State) -> bool:
    top = state.open_coup.top
    return top is not None and len(top.move.word) >= 7


_TOPS: dict[str, Callable[[State], bool]] = {"top-vertical": _is_vertical, "top-long": _is_long}


def _too_many_of_a_kind(sitting: Sitting) -> str:
    """Letters a hand might draw that make the tirage invalid; none when it cannot be."""
    state = sitting.state
    for kind in (CONSONANTS, VOWELS):
        drawn = [letter for letter in state.bag if letter in kind]
        others = sum(letter not in kind for letter in state.rack)
        if others <= 1 and len(drawn) >= sitting.lacking:
            return "".join(random.Random(SEED).sample(drawn, sitting.lacking))
    return ""


def _rejet(sitting: Sitting) -> Iterator[Pose]:
    """The judge draws by hand, and must draw again."""
    sitting.type(_too_many_of_a_kind(sitting))
    yield Pose("tirage-invalide", A_SECOND_MS, legend=True)
    sitting.table.post(Press(Button.REJETER))
    yield Pose("rejet", A_SECOND_MS)
    sitting.play_until(Moment.ANNOUNCED)


def _shows_a_draw(sitting: Sitting) -> bool:
    return sitting.number >= FROM_COUP and 2 <= sitting.lacking <= 4


def _closely(sitting: Sitting) -> Iterator[Pose]:
    """One coup from its first letter to the next."""
    yield Pose("tirage-reliquat", AT_REST_MS)
    sitting.draw(sitting.lacking - 1)
    yield Pose("tirage", A_SECOND_MS)
    yield Pose("touches", A_SECOND_MS, legend=True)
    sitting.play_until(Moment.ANNOUNCED)
    yield Pose("pret", AT_REST_MS)
    sitting.table.post(Press(Button.VALIDER))
    yield Pose("mauvais-bouton", A_SECOND_MS)
    sitting.wait(A_SECOND_MS)
    sitting.forward()
    sitting.wait_until_left(107_000)
    yield Pose("reflexion")
    yield from _in_trouble(sitting)
    sitting.wait_until_left(84_000)
    sitting.table.post(Press(Button.CHRONO))
    sitting.wait(5_000)
    yield Pose("pause")
    sitting.forward()
    sitting.wait_until_left(24_000)
    yield Pose("alerte")
    sitting.play_until(Moment.COLLECTING)
    yield Pose("termine", A_SECOND_MS)
    sitting.play_until(Moment.TOP_CHOSEN)
    yield Pose("top-en-cours", 2_500)
    yield Pose("top", AT_REST_MS)
    sitting.forward()
    yield Pose("sous-tops", A_SECOND_MS)
    yield Pose("entre-deux", AT_REST_MS)
    for name, page in (("coups", Page.COUPS), ("classement", Page.STANDINGS)):
        sitting.table.post(Show(page))
        yield Pose(name, A_SECOND_MS)
    sitting.table.post(Show(None))


def _in_trouble(sitting: Sitting) -> Iterator[Pose]:
    sitting.table.post(metal.DeviceLost(PAD, "port_unplugged"))
    yield Pose("panne")
    sitting.table.post(Troubled(Fault(_NO_SOUND)))
    yield Pose("panne-et-touches", legend=True)
    sitting.table.post(metal.DeviceBack(PAD))
    sitting.table.post(Recovered(_NO_SOUND))


def _annulled(sitting: Sitting) -> Iterator[Pose]:
    sitting.play_until(Moment.RUNNING)
    sitting.wait(20_000)
    sitting.table.post(Press(Button.ANNULER, held=True))
    yield Pose("annulation", A_SECOND_MS)


@dataclass(frozen=True)
class _Chapter:
    """Something to look at, when a coup that is about to be drawn lends itself to it."""

    fits: Callable[[Sitting], bool]
    play: Callable[[Sitting], Iterator[Pose]]


_CHAPTERS = (
    _Chapter(lambda sitting: bool(_too_many_of_a_kind(sitting)), _rejet),
    _Chapter(_shows_a_draw, _closely),
    _Chapter(lambda sitting: True, _annulled),
)


# Shorter ones


def _nine_letters(table: SimulatedConsole) -> Iterator[Pose]:
    """The widest tirage there is, with its widest letters; and a time to hand in the slips."""
    sitting = Sitting(table, room(12))
    sitting.forward()
    sitting.type("AEWMQRS?I")
    sitting.play_until(Moment.RUNNING)
    sitting.wait_until_left(90_000)
    yield Pose("neuf-lettres")
    sitting.wait_until_left(0)
    sitting.wait(16_000)
    yield Pose("ramassage")


def _joker(table: SimulatedConsole) -> Iterator[Pose]:
    """A full room; the letter a joker stands for is taken from the bag."""
    sitting = Sitting(table, room_of(200))
    sitting.play_until(Moment.TOP_CHOSEN, when=lambda: sitting.number == 2)
    yield Pose("joker", AT_REST_MS)
    sitting.forward()
    yield Pose("joker-entre-deux", AT_REST_MS)
    table.post(Show(Page.LAST))
    yield Pose("dernier-coup", AT_REST_MS)
    table.post(Show(Page.STANDINGS))
    yield Pose("classement-200", A_SECOND_MS)


def _mort_subite(table: SimulatedConsole) -> Iterator[Pose]:
    sitting = Sitting(table, room(12))

    def some_are_out() -> bool:
        return len(sitting.state.still_in) <= 7

    sitting.play_until(Moment.RUNNING, when=some_are_out)
    sitting.wait(9_000)
    yield Pose("mort-subite")
    table.post(Show(Page.CONTEST))
    yield Pose("mort-subite-tableau")


def _topping(table: SimulatedConsole) -> Iterator[Pose]:
    sitting = Sitting(table, room(3))
    sitting.play_until(Moment.RUNNING, when=lambda: sitting.number == 9)
    sitting.wait(12_000)
    yield Pose("topping")
    table.post(Press(Button.VALIDER))
    yield Pose("topping-parole")
    table.post(Press(Button.REJETER))
    table.post(Show(Page.CONTEST))
    yield Pose("topping-tableau")


def _captioned(table: SimulatedConsole) -> Iterator[Pose]:
    """For who hears badly."""
    sitting = Sitting(table, room(12))
    sitting.play_until(Moment.RUNNING)
    sitting.wait_until_left(30_000)
    table.post(Captioned("Il reste trente secondes."))
    yield Pose("sous-titres", A_SECOND_MS)


def _players(seated: tuple[VirtualPlayer, ...], **options: str) -> NewGame:
    return NewGame(
        own=selection(DuplicateSettings, options),
        seed=SEED,
        players=tuple(each.player for each in seated),
    )


PICTURED = (
    Pictured("Partie d'essai", _players(room(len(_NAMES)), tempo="3min"), _cumul),
    Pictured(
        "Partie d'essai", _players(room(12), formule="7-8-9", tempo="2min+30s"), _nine_letters
    ),
    Pictured("Tournoi d'essai", _players(room_of(200), formule="joker"), _joker),
    Pictured("Mort subite d'essai", _players(room(12), contest="mort-subite"), _mort_subite),
    Pictured("Topping d'essai", _players(room(3), contest="topping"), _topping),
    Pictured("Partie d'essai", _players(room(12), tempo="3min"), _captioned, captions=True),
)
