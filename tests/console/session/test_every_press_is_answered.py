"""Anybody's fingers on the buttons, in every game and contest: each press is seen, heard or
said, and a press that is refused says so where whoever stands there looks."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from console.app.assembly import SimulatedTable
from console.app.room import RoomPanel, Speaker
from console.desk.buttons import DESK_BUTTONS, PLAYERS, Button, Press
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.session.dependencies import Occurrence, Subscriber
from console.settings.sections import Settings
from engine.play.players import player
from engine.rulings import RuleError
from tests.tools.bench_console import simulated_table
from tests.tools.saying import said

PLAYERS_OF_THE_ROOM = (player(1, "Ana"), player(2, "Bob"))
GAMES: dict[str, dict[str, Any]] = {
    "cumul": {"contest": "cumul"},
    "topping": {"contest": "topping"},
    "mort subite": {"contest": "mort-subite"},
    "classic": {"game": "classic"},
    "classic with clocks": {"game": "classic", "pendule": "pendules"},
    "jarnac": {"game": "jarnac"},
}
FINGERS = 100
SECONDS = (0, 0, 0, 1, 7, 40)
"""What passes between two presses."""


@dataclass
class Answers(Subscriber):
    """All that came of a press."""

    events: list[object] = field(default_factory=list)
    refusals: list[RuleError] = field(default_factory=list)

    def on_event(self, occurrence: Occurrence) -> None:
        self.events.append(occurrence.event)

    def on_refusal(self, refusal: RuleError) -> None:
        self.refusals.append(refusal)


class Panel:
    """Remembers its sounds."""

    def __init__(self) -> None:
        self.sounds: list[str] = []

    def lamp(self, name: str, pattern: str) -> None: ...
    def countdown(self, left_ms: int | None, since_ms: int | None) -> None: ...
    def time_ends(self, at_ms: int | None) -> None: ...
    def set_holds(self, holds: frozenset[str]) -> None: ...
    def set_playing(self, playing: bool) -> None: ...

    def buzz(self, sound: str) -> None:
        self.sounds.append(sound)


class PressedDesk:
    def __init__(self, folder, lexicon, choices: dict[str, Any]) -> None:
        self.journal, _ = Journal.open(folder / JOURNAL_FILE)
        self.answers, self.panel, self.voice = Answers(), Panel(), list[str]()
        sounds = RoomPanel(self.panel)
        speaker = Speaker(Settings(), lambda utterance: self.voice.append(utterance.text))
        choices = {"seed": "doigts", "players": PLAYERS_OF_THE_ROOM, **choices}
        self.table: SimulatedTable = simulated_table(
            folder,
            self.journal,
            lexicon,
            said(**choices),
            subscribers=(self.answers, sounds, speaker),
        )
        self.table.session.snapshots.listen(sounds.follow)
        self.table.open_game()

    def press(self, press: Press) -> None:
        """Raises when nobody would notice that a button was pressed."""
        judge = self.table.judge
        before = judge.situation, judge.public, len(self.answers.refusals), len(self.panel.sounds)
        counts = len(self.answers.events), len(self.voice)
        self.table.post(press)
        judge = self.table.judge
        where = f"{before[0].name}, {press.button.value}{' held' if press.held else ''}"
        if len(self.answers.refusals) > before[2]:
            code = self.answers.refusals[-1].code
            assert len(self.panel.sounds) > before[3], f"{where}: {code} makes no sound"
            assert judge.public.banners, f"{where}: {code} is not shown"
            return
        self.table.advance_to(self.table.now_ms)  # letters drawn by the source come at once
        judge = self.table.judge
        heard = len(self.panel.sounds) > before[3] or len(self.voice) > counts[1]
        seen = judge.public != before[1] or judge.situation is not before[0]
        assert heard or seen, f"{where}: nothing came of it"


@pytest.fixture(params=GAMES)
def desk(request, tmp_path, free_lexicon) -> Iterator[PressedDesk]:
    desk = PressedDesk(tmp_path, free_lexicon, dict(GAMES[request.param]))
    yield desk
    desk.journal.close()


def is_over(desk: PressedDesk) -> bool:
    judge = desk.table.judge
    return judge.face.game.is_over(judge.state)


@pytest.mark.parametrize("other_ends", [0, 2])
def test_an_end_said_by_mistake_is_taken_back_with_annuler_held(desk: PressedDesk, other_ends: int):
    """Early or by another way, in every game: what was there is there again."""
    before = desk.table.judge.situation.name
    desk.press(Press(Button.CHRONO, held=True))
    for _ in range(other_ends):
        desk.press(Press(Button.SUIVANT))
    desk.press(Press(Button.VALIDER, held=True))
    assert is_over(desk)
    desk.table.post(Press(Button.ANNULER, held=True))
    assert desk.table.judge.situation.name == before
    assert not is_over(desk)


def test_no_press_goes_unanswered(desk: PressedDesk):
    dice = random.Random(14)
    buttons = [*DESK_BUTTONS, *PLAYERS[:2]]
    for _ in range(FINGERS):
        desk.press(Press(dice.choice(buttons), held=dice.random() < 0.25))
        desk.table.advance_to(desk.table.now_ms + 1000 * dice.choice(SECONDS))
