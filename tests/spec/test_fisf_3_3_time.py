"""§1.3 and §3.3: the time of a coup and what the room is told of it."""

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.formules import parse_tempo
from engine.games.duplicate.state import Phase
from tests.engine.games.duplicate.bench import new_game


@pytest.mark.article("fisf-2020 §1.3")
@pytest.mark.article("fisf-2014 §3.3")
@pytest.mark.parametrize(
    ("tempo", "seconds"), [("3 min", 180), ("2 min 30", 150), ("semi-rapide", 120), ("blitz", 60)]
)
def test_the_same_time_for_everyone_at_every_coup(tempo, seconds):
    game = new_game(tempo=parse_tempo(tempo))
    for letters, row in (("TABLEAU", "H"), ("BONDIRE", "I")):
        game.oracle.forget()
        game.announce(letters)
        game.do(cmd.StartClock())
        game.after(seconds - 0.001)
        assert game.state.phase is Phase.THINKING
        game.after(0.001)
        assert game.state.phase is Phase.COLLECTING
        game.choose(f"{letters} {row}4")
        game.do(cmd.PlaceTop())


@pytest.mark.article("fisf-2020 §3.3")
@pytest.mark.article("fisf-2014 §3.3")
@pytest.mark.parametrize("warning", [30, 20])
def test_three_steps_chrono_thirty_or_twenty_seconds_finished(warning):
    game = new_game(tempo=parse_tempo("3 min").with_warnings(warning))
    game.announce("TABLEAU")
    (started,) = game.do(cmd.StartClock())
    told: list[ev.Event] = [started]
    for _ in range(1_800):
        told.extend(game.after(0.1))
    assert [type(event) for event in told] == [
        ev.ClockStarted,
        ev.ClockWarned,
        ev.ClockStopped,
    ]
    assert told[1] == ev.ClockWarned(warning * 1_000)


@pytest.mark.article("fisf-2020 §3.3")
def test_the_clock_starts_after_the_letters_are_repeated_not_before():
    game = new_game()
    game.do(cmd.OpenCoup())
    game.draw("TABLEAU")
    assert game.refusal(cmd.StartClock()).code == "phase_drawing"
    game.do(cmd.AnnounceRack())
    game.do(cmd.StartClock())
    assert game.state.phase is Phase.THINKING
