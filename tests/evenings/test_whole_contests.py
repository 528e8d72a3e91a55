"""Topping and mort subite played to their end with the panel alone, the traps pressed on purpose.

What must come out is written down first, from §3.8.3 and §3.8.4 of the rules, by somebody who only
knows when each player found, or what each was paid: the pupitre must come to the same.
"""

from collections.abc import Callable, Iterator

import pytest

from console.app.rig import PLAYED_PANEL
from console.desk.buttons import PLAYERS, Button
from console.desk.inbox import Ask
from engine.games.duplicate.correction.commands import CloseCoup, EnterPoints
from engine.games.duplicate.state import Phase
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.evenings.desk import SIX_BUTTONS, DeskInTheRoom
from tests.evenings.test_faults_change_nothing import SETTLED, WHOLE, draw, reach
from tests.evenings.test_the_testers_evening import (
    EVENINGS,
    end_of_the_time,
    open_coup,
    stop_by_mistake,
)
from tests.tools.saying import said

NAMES = ("Ana", "Bob", "Zoé")
SECOND_MS = 1_000
NOT_FOUND_S = 60 + 20
"""A minute for a coup, and twenty seconds of penalty (§3.8.4)."""


@pytest.fixture
def opened(tmp_path, free_lexicon) -> Iterator[Callable[..., DuplicateBench]]:
    benches = []

    def open_(names=NAMES, **choices) -> DuplicateBench:
        room = tuple(player(table, name) for table, name in enumerate(names, start=1))
        bench = DuplicateBench(tmp_path, free_lexicon, said(seed="soir", players=room, **choices))
        benches.append(bench)
        return bench.open_game()

    yield open_
    for bench in benches:
        bench.cut()


def wait(bench: DuplicateBench, seconds: float) -> None:
    bench.advance_to(bench.now_ms + round(seconds * SECOND_MS))


def found_at(coup: int) -> dict[int, int]:
    """Who finds, after how many seconds: Ana always, Bob two times in three, Zoé every other
    time and before them."""
    found = {1: 20 + coup % 7}
    if coup % 3:
        found[2] = 30 + coup % 5
    if coup % 2:
        found[3] = 5 + coup % 11
    return found


def with_own_button(bench: DuplicateBench, table: int) -> None:
    bench.press(PLAYERS[table - 1])


def with_six_buttons(bench: DuplicateBench, table: int) -> None:
    """« valider » stops the time, « suivant » goes from name to name."""
    bench.press(Button.VALIDER)
    for _ in NAMES:
        if bench.state.open_coup.called == table:
            return
        bench.press(Button.SUIVANT)
    raise AssertionError(f"{NAMES[table - 1]} cannot be named")


def trap(
    bench: DuplicateBench, coup: int, call: Callable[[DuplicateBench, int], None], table: int
) -> None:
    """Somebody is heard; the judge errs, and takes it back. None of it may cost a second."""
    if coup % 4 == 0:  # a pause in the middle, ended by too long a finger
        bench.press(Button.CHRONO)
        wait(bench, 9)
        bench.press(Button.CHRONO, held=True)
    call(bench, table)
    wait(bench, 6)
    if coup % 4 == 1:  # « rejeter » for « valider », seen three seconds later
        bench.press(Button.REJETER)
        wait(bench, 3)
        bench.press(Button.REJETER, held=True)
    if coup % 4 == 2:  # the word was not the top; the next breath is
        bench.press(Button.REJETER)
        call(bench, table)
    bench.press(Button.VALIDER)


def topping_coup(
    bench: DuplicateBench, coup: int, call: Callable[[DuplicateBench, int], None]
) -> None:
    bench.think()
    elapsed = 0
    for table, second in sorted(found_at(coup).items(), key=lambda each: each[1]):
        wait(bench, second - elapsed)
        elapsed = second
        trap(bench, coup, call, table)
    while bench.state.phase is Phase.THINKING:
        bench.advance()
    bench.forward()
    bench.forward()


@pytest.mark.parametrize("call", [with_own_button, with_six_buttons])
def test_a_whole_topping(opened, call):
    bench = opened(contest="topping")
    coups = 0
    while bench.judge.situation.name == "ready":
        coups += 1
        topping_coup(bench, coups, call)
    assert bench.judge.situation.name == "end_proposed"
    bench.press(Button.VALIDER, held=True)
    assert bench.judge.situation.name == "ended"
    expected = {
        table: sum(found_at(coup).get(table, NOT_FOUND_S) for coup in range(1, coups + 1))
        for table in (1, 2, 3)
    }
    counted = {line.table: line.figure // SECOND_MS for line in bench.state.ranking}
    assert coups > 15 and counted == expected
    assert [line.table for line in bench.state.ranking] == sorted(expected, key=expected.get)
    missed = [told for told in bench.said if told.endswith("secondes de pénalité.")]
    assert len(missed) == sum(len(found_at(coup)) < 3 for coup in range(1, coups + 1))


FOUR = ("Ana", "Bob", "Zoé", "Dan")
PAID = [
    # what each is paid for a coup, and who goes out for it
    ({1: 20, 2: 20, 3: 12, 4: 20}, ["Zoé"]),
    ({1: 31, 2: 31, 4: 31}, []),
    ({1: 0, 2: 0, 4: 0}, []),
    ({1: 15, 2: 9, 4: 15}, ["Bob"]),
    ({1: 22, 4: 22}, []),
    ({1: 18, 4: 18}, []),
    ({1: 7, 4: 11}, ["Ana"]),
]
MINUTES = [80, 80, 80, 60, 60, 60, 40]
"""Three coups of 1 min + 20 s, three of 40 s + 20 s, then 20 s + 20 s (§3.8.3)."""


def mort_subite_coup(
    bench: DuplicateBench, coup: int, paid: dict[int, int], *, early: bool
) -> None:
    bench.think()
    assert bench.state.clock.left_ms == MINUTES[coup - 1] * SECOND_MS
    while bench.state.phase is Phase.THINKING:
        bench.advance()
    if early:
        correct(bench, coup, paid)
    bench.forward()
    bench.forward()
    if not early:
        bench.press(Button.SUIVANT)
        assert bench.codes()[-1] == "elimination_open", "nobody knows yet who may play"
        bench.press(Button.ANNULER)
        correct(bench, coup, paid)


def correct(bench: DuplicateBench, coup: int, paid: dict[int, int]) -> None:
    """The arbiters' part: six buttons write no points."""
    for table, points in paid.items():
        bench.post(Ask(EnterPoints(coup, table, points)))
    bench.post(Ask(CloseCoup(coup)))


def test_a_whole_mort_subite(opened):
    bench = opened(FOUR, contest="mort-subite")
    left = len(FOUR)
    for coup, (paid, out) in enumerate(PAID, start=1):
        mort_subite_coup(bench, coup, paid, early=coup % 2 == 0)
        left -= len(out)
        gone = {FOUR[table - 1] for table, at in bench.state.eliminated.items() if at == coup}
        assert gone == set(out)
        players = "1 joueur" if left == 1 else f"{left} joueurs"
        who = f"{out[0]} est éliminé." if out else "Personne n'est éliminé."
        assert bench.said[-1] == f"{who} {players} en lice."
    assert bench.judge.situation.name == "end_proposed"
    bench.press(Button.VALIDER, held=True)
    assert bench.judge.situation.name == "ended"
    assert [line.table for line in bench.state.ranking] == [4, 1, 2, 3]


def found_by_all(room: DeskInTheRoom) -> None:
    """Without buttons of their own: « valider » hears the next one, and again finds him right."""
    if not room.state.options.rules.claims_tops:
        end_of_the_time(room)
        return
    for then in ("running", "collecting"):
        reach(room, Button.VALIDER, "called", worn=False)
        reach(room, Button.VALIDER, then, worn=False)


def play_on(room: DeskInTheRoom, end: Callable[[DeskInTheRoom], None]) -> str:
    open_coup(room)
    draw(room, worn=False)
    reach(room, Button.VALIDER, "announced", worn=False)
    reach(room, Button.CHRONO, "running", worn=False)
    room.until(lambda: room.judge.answer is not None)
    if len(room.state.coups) % 5 == 0:
        stop_by_mistake(room)
    end(room)
    reach(room, Button.VALIDER, "top_chosen", worn=False)
    return reach(room, Button.VALIDER, *SETTLED, worn=False)


@pytest.mark.torture
@pytest.mark.parametrize(("pad", "contest"), EVENINGS)
def test_a_whole_contest_on_the_rig(data_with_lexicon, pad, contest):
    """Drawn to the last tile; one topping with a button for each player, one without."""
    own = pad != "lines"
    wired, end = (PLAYED_PANEL, end_of_the_time) if own else (SIX_BUTTONS, found_by_all)
    room_of_two = (player(1, "Ana"), player(2, "Bob"))
    choices = {"contest": contest, "players": room_of_two}
    with DeskInTheRoom(data_with_lexicon, pad=pad, wired=wired, **choices) as room:
        reach(room, Button.SUIVANT, "ready", worn=False)
        for _ in range(WHOLE):
            if play_on(room, end) != "ready":
                break
        room.hold(Button.VALIDER)
        room.until_situation("ended")
        played = room.state.coups
        print(f"{pad}, {contest}: {len(played)} coups, {played[-1].cumul} points")
        assert room.journal.is_durable and len(played) > 15
