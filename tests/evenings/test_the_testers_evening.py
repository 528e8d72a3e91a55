"""An outside tester's evening: tiles and buttons and nothing else, on every kind of reader, in
every contest, with the traps pressed on purpose."""

import pytest

from console.app.rig import PLAYED_PANEL
from console.desk.buttons import Button
from engine.games.duplicate import events as ev
from engine.play.players import player
from tests.evenings.desk import DeskInTheRoom
from tests.evenings.test_faults_change_nothing import draw, reach

PLAYERS = (player(1, "Ana"), player(2, "Bob"))
EVENINGS = [
    ("pn532", "cumul"),
    ("rdm6300", "topping"),
    ("id12la", "mort-subite"),
    ("lines", "topping"),
    ("lines-lenient", "cumul"),
]
TIRAGES = ["AOPQNAR", "QIEIAEZ"]
"""The same bag, whatever reads it."""


@pytest.fixture(params=EVENINGS, ids="-".join)
def room(request, data_with_lexicon):
    pad, contest = request.param
    choices = {"contest": contest, "players": PLAYERS}
    with DeskInTheRoom(data_with_lexicon, pad=pad, wired=PLAYED_PANEL, **choices) as desk:
        yield desk


def nothing_is_written(room: DeskInTheRoom) -> None:
    room.until(lambda: room.judge.public.banners == ())
    assert room.judge.faults == ()


def count_by_mistake(room: DeskInTheRoom, back: str) -> None:
    """Holding « valider » too long begins the count: one press leaves it, without a word."""
    room.hold(Button.VALIDER)
    room.until_situation("counting")
    reach(room, Button.ANNULER, back, worn=False)
    nothing_is_written(room)


def stop_by_mistake(room: DeskInTheRoom) -> None:
    """Holding « chrono » too long ends the time: holding it again takes that back."""
    room.hold(Button.CHRONO)
    room.until_situation("collecting")
    room.hold(Button.CHRONO)
    room.until_situation("running")
    room.until(lambda: any(isinstance(each, ev.StopTakenBack) and each.reason
                           for each in room.recorder.events[-3:]))  # fmt: skip


def lose_the_reader(room: DeskInTheRoom) -> None:
    """Its banner goes with one press, and the fault itself with the reader's return."""
    room.rig.pad.unplug()
    room.until(lambda: any(fault.code == "device_lost" for fault in room.judge.faults))
    room.press(Button.ANNULER)
    room.until(lambda: room.judge.public.banners == ())
    room.rig.pad.replug()
    room.until(lambda: room.judge.faults == ())


def end_of_the_time(room: DeskInTheRoom) -> None:
    if not room.state.options.rules.claims_tops:
        room.hold(Button.CHRONO)
        room.until_situation("collecting")
        return
    reach(room, Button.JOUEUR2, "called", worn=False)
    reach(room, Button.REJETER, "running", worn=False)
    for button, then in ((Button.JOUEUR2, "running"), (Button.JOUEUR1, "collecting")):
        reach(room, button, "called", worn=False)
        reach(room, Button.VALIDER, then, worn=False)


def open_coup(room: DeskInTheRoom) -> None:
    if room.state.options.rules.eliminates and room.state.coups:
        refused = room.recorder.codes.count("elimination_open")
        room.press(Button.SUIVANT)
        room.until_refused("elimination_open", times=refused + 1)
        room.hold(Button.SUIVANT)
        room.until_situation("drawing")
    else:
        reach(room, Button.SUIVANT, "drawing", worn=False)


def play_coup(room: DeskInTheRoom) -> None:
    open_coup(room)
    draw(room, worn=False)
    reach(room, Button.VALIDER, "announced", worn=False)
    reach(room, Button.CHRONO, "running", worn=False)
    stop_by_mistake(room)
    room.until(lambda: room.judge.answer is not None)
    end_of_the_time(room)
    reach(room, Button.VALIDER, "top_chosen", worn=False)
    reach(room, Button.VALIDER, "ready", worn=False)


def test_two_coups_with_every_trap(room):
    count_by_mistake(room, "no_game")
    reach(room, Button.SUIVANT, "ready", worn=False)
    play_coup(room)
    lose_the_reader(room)
    count_by_mistake(room, "ready")
    room.press(Button.REJETER)
    waits = room.state.options.rules.eliminates  # for the slips that say who stays
    room.until_refused("desk_ready_elimination" if waits else "desk_ready")
    room.press(Button.ANNULER)
    nothing_is_written(room)
    play_coup(room)
    room.hold(Button.ANNULER)
    room.until_situation("top_chosen")
    reach(room, Button.VALIDER, "ready", worn=False)
    assert [coup.tirage for coup in room.state.coups] == TIRAGES
    if room.state.options.rules.claims_tops:
        assert [time.penalty_ms for time in room.state.times] == [0] * 4
