"""A whole evening with the six buttons alone, on the virtual rig: two games chosen, played,
corrected two coups back, ended early; what was played is on the stick.

The list of the room is there already: nobody writes twelve names with six buttons.
"""

import csv

import pytest

from console.desk.buttons import Button
from console.folders import JOURNAL_FILE
from console.loop import Worker
from console.machine.backups import BackupKeeper
from console.machine.dates import DateBook
from console.machine.other_journals import Stick
from engine.games.duplicate.state import Phase
from engine.play.players import player
from engine.rulings import Outcome
from tests.evenings.desk import DeskInTheRoom

ROOM = tuple(player(table, f"Joueur {table}") for table in range(1, 13))
LINES = 20
"""More than « Nouvelle partie » has."""


class OneStick:
    """A folder that plays a USB stick."""

    def __init__(self, folder):
        self._folder = folder

    def sticks(self):
        return (Stick("/dev/sdz1", self._folder),)


@pytest.fixture
def stick(tmp_path):
    folder = tmp_path / "CLE"
    folder.mkdir()
    return folder


@pytest.fixture
def room(data_with_lexicon, stick):
    worker = Worker("errands")
    journal = data_with_lexicon / JOURNAL_FILE
    dates = DateBook.beside(journal)
    keeper = BackupKeeper(journal, dates, worker, lambda news: desk.console.post(news))
    keeper._machine = OneStick(stick)
    desk = DeskInTheRoom(data_with_lexicon, subscribers=(keeper,), own_names=True)
    desk.console.evening.keep_players(ROOM)
    worker.start()
    with desk:
        yield desk
    worker.stop()


def choose(room, line, value):
    """« Nouvelle partie »: valider opens it, suivant goes from line to line, rejeter turns."""
    room.press(Button.VALIDER)
    room.until_situation("choosing")
    for _ in range(LINES):
        if room.judge.mode.choice.key == line:
            break
        before = room.judge.mode.choice.key
        room.press(Button.SUIVANT)
        room.until(lambda was=before: room.judge.mode.choice.key != was)
    for _ in range(LINES):
        if room.judge.mode.choice.chosen == value:
            break
        before = room.judge.mode.choice.chosen
        room.press(Button.REJETER)
        room.until(lambda was=before: room.judge.mode.choice.chosen != was)
    room.press(Button.VALIDER)
    room.until_situation("ready")


def play_coup(room):
    played = len(room.state.coups)
    room.press(Button.SUIVANT)
    room.until_situation("drawing")
    draw(room)
    room.press(Button.VALIDER)
    room.until_situation("announced")
    think_and_place(room)
    assert len(room.state.coups) == played + 1


def draw(room):
    """The hand draws; what the rules refuse is drawn again."""
    room.until(lambda: room.state.tirage_ruling is not None)
    while room.state.tirage_ruling.outcome is Outcome.INVALID:
        drawn = room.state.table.drawn
        room.press(Button.REJETER)
        room.until(lambda was=drawn: room.state.table.drawn != was)
        room.until(lambda: room.state.tirage_ruling is not None)


def think_and_place(room):
    room.press(Button.CHRONO)
    room.until_situation("running")
    room.until(lambda: room.judge.answer is not None)
    room.hold(Button.CHRONO)
    room.until_situation("collecting")
    room.press(Button.VALIDER)
    room.until_situation("top_chosen")
    room.press(Button.VALIDER)
    room.until_situation("ready", "end_proposed")


def withdraw(room):
    room.hold(Button.ANNULER)
    room.until_situation("top_chosen")


def end_early(room):
    """« Terminer… »: the first way that is offered, held to be meant."""
    room.hold(Button.CHRONO)
    room.until_situation("finishing")
    room.hold(Button.VALIDER)
    room.until_situation("ended")


def played_coups(sheet):
    with sheet.open(encoding="utf-8-sig") as lines:
        return len(list(csv.reader(lines))) - 1


def test_an_evening_with_six_buttons(room, stick):
    choose(room, "players", "liste")
    assert [each.name for each in room.state.players] == [each.name for each in ROOM]
    first = room.judge.options.id
    for _ in range(3):
        play_coup(room)

    # Two coups back: the last two are taken off the grid and annulled, the first is told again.
    withheld = room.state.coups[0].top.move
    for number in (3, 2):
        withdraw(room)
        room.hold(Button.ANNULER)
        room.until_situation("ready")
        assert len(room.state.coups) == number - 1
    withdraw(room)
    room.press(Button.VALIDER)
    room.until_situation("ready")
    assert [coup.top.move for coup in room.state.coups] == [withheld]
    play_coup(room)
    end_early(room)
    assert room.state.phase is Phase.ENDED and len(room.state.coups) == 2

    choose(room, "duplicate/formule", "7sur8")
    assert room.judge.options.id != first
    assert room.judge.options.formule.code == "7sur8"
    assert len(room.state.players) == 12
    play_coup(room)
    end_early(room)

    # The copy of the first game may find the second already begun: what counts is the last one.
    room.until(lambda: sorted(map(played_coups, stick.rglob("*-feuille.csv"))) == [1, 2])
