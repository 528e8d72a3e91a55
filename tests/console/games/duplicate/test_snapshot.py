"""What the room may know: nothing of the solver, nothing of the letters to come."""

import dataclasses
import json
import random
import typing
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.games.duplicate import snapshot as room
from console.games.duplicate.demonstration import sample_coups
from console.games.duplicate.room import DuplicateSnapshotMaker
from console.games.duplicate.snapshot import (
    Announced,
    CoupRow,
    Drawing,
    DuplicateSnapshot,
    Interlude,
    Page,
    PublicPhase,
    PublicTop,
    Revealing,
)
from console.settings.sections import Settings
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import scene_to_json
from console.tv.snapshot import PublicClock
from console.tv.svg import scene_to_svg
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.formules import BLITZ, NORMALE, Formule
from engine.games.duplicate.state import Phase
from engine.games.duplicate.tops import CoupAnswer, CoupQuestion
from engine.letters.moves import Move
from engine.play.game import Source, SourceKind
from tests.engine.games.duplicate.bench import PlayedDuplicate, new_game
from tests.engine.games.duplicate.wandering import WanderingOracle, next_step
from tests.tools.every import over
from tests.tools.snapshots import (
    LATER_MS,
    START_MS,
    after,
    before,
    collecting,
    drawing,
    paused,
    revealing,
    standings,
    thinking,
)

BEFORE_THE_END = (Phase.IDLE, Phase.DRAWING, Phase.ANNOUNCED, Phase.THINKING)


def shown(game: PlayedDuplicate) -> DuplicateSnapshot:
    """What the room would see, with all the solver knows at hand and none of it to be shown."""
    state = game.state
    maker = DuplicateSnapshotMaker(Settings(), str.lower, 0)
    tops = game.oracle.tops(state.question) if state.question else None
    known = CoupAnswer(state.question, (), tops) if tops else None
    return maker.snapshot(state, known, voiced=False)


def seen(game: PlayedDuplicate) -> str:
    return repr(shown(game))


class Forgetful(WanderingOracle):
    """Has not found the top of the coup in play, only of those before."""

    def __init__(self, coup: int) -> None:
        super().__init__()
        self.coup = coup

    def tops(self, question: CoupQuestion):
        return super().tops(question) if question.number < self.coup else None


class Pessimist(WanderingOracle):
    """Finds nothing at all in the coup in play."""

    def __init__(self, coup: int) -> None:
        super().__init__()
        self.coup = coup

    def tops(self, question: CoupQuestion):
        return super().tops(question) if question.number < self.coup else ()


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32), coup=st.integers(1, 4))
def test_until_the_clock_stops_it_is_the_same_whatever_the_solver_says(seed, coup):
    """The same commands before three oracles that disagree about the coup in play."""
    oracles = (WanderingOracle(), Forgetful(coup), Pessimist(coup))
    games = [new_game(oracle=oracle) for oracle in oracles]
    dice = random.Random(seed)
    while True:
        assert len({seen(game) for game in games}) == 1
        command = next_step(games[0], dice)
        if games[0].state.next_number == coup and isinstance(command, cmd.StopClock):
            break
        for game in games:
            game.now_ms += 100
            game.do(command)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_word_of_the_top_is_nowhere_before_it_is_chosen(seed):
    """Seen on the played games themselves: the top of a coup appears with TOP_CHOSEN."""
    game = new_game(oracle=WanderingOracle())
    dice = random.Random(seed)
    looked = 0
    while len(game.state.coups) < 4:
        if game.state.phase in (*BEFORE_THE_END, Phase.COLLECTING):
            view = shown(game)
            assert not isinstance(view.phase, Revealing)
            assert [row.number for row in view.coups] == [c.number for c in game.state.coups]
            looked += 1
        game.do(next_step(game, dice))
    assert looked


def test_a_chosen_top_is_shown_with_its_words():
    game = new_game()
    game.announce("TABLEAU")
    game.think()
    assert not isinstance(shown(game).phase, Revealing)
    game.choose("TABLEAU H4")
    phase = shown(game).phase
    assert isinstance(phase, Revealing)
    assert (str(phase.top.move), phase.top.points, phase.top.prime) == ("TABLEAU H4", 70, 50)


def test_the_seed_and_the_seal_stay_private():
    source = Source(SourceKind.SOFTWARE, seed=987654321, seal="scellé")
    game = new_game(source=source)
    assert "987654321" not in seen(game)
    assert "scell" not in seen(game)


def test_the_calls_of_a_topping_stay_private_while_others_search():
    game = new_game(players="AB", contest="topping", tempo=BLITZ)
    game.announce("TABLEAU")
    game.oracle.say("TABLEAU H4")
    game.do(cmd.StartClock())
    before = shown(game)
    game.do(cmd.ClaimTop(1, Move.parse("TABLEAU", "H4")))
    after = shown(game)
    assert replace(after, contest=None) == replace(before, contest=None)
    assert after.contest.runners[0].has_found and "H4" not in repr(after)
    game.after(60)
    assert game.state.ranking[0].table == 1


def test_nothing_is_told_of_slips():
    """What is closed is shown, from the standings themselves; nothing before."""
    game = new_game(players="AB")
    game.play("TABLEAU", "TABLEAU H4")
    before = seen(game)
    game.do(slips.EnterPoints(1, 2, 70))
    assert seen(game) == before
    game.do(slips.CloseCoup(1, missing_as_none=True))
    assert [row.total for row in shown(game).standings] == [70, 0]


@pytest.mark.parametrize(
    ("waiting", "told"),
    [
        ((), "après 16 coups"),
        ((16,), "après 15 coups (coup 16 en correction)"),
        ((15, 16), "après 14 coups (coups 15 et 16 en correction)"),
        ((13, 14, 15, 16), "après 12 coups (4 en correction)"),
    ],
)
def test_the_ranking_says_which_coups_it_counts(waiting, told):
    picture = replace(after(16), page=Page.STANDINGS, standings=standings(9), in_correction=waiting)
    assert told in [each.replace("\xa0", " ") for each in scene(picture, LATER_MS).texts]


def test_a_coup_on_the_grid_waits_until_its_correction_is_closed():
    game = new_game(players="AB")
    game.play("TABLEAU", "TABLEAU H4")
    assert shown(game).in_correction == (1,)
    game.do(slips.CloseCoup(1, missing_as_none=True))
    assert shown(game).in_correction == ()


@pytest.mark.parametrize("formule", [NORMALE, NORMALE.with_joker()])
def test_the_tirage_is_told_in_its_three_parts(formule: Formule):
    game = new_game(formule)
    game.play("TABLEZ" + ("" if formule.joker else "S"), "TABLE H4")
    game.do(cmd.OpenCoup())
    game.draw("UI")
    phase = shown(game).phase
    assert isinstance(phase, Drawing)
    reliquat = "Z?" if formule.joker else "SZ"
    assert "".join(arrival.letter for arrival in phase.tirage) == reliquat + "UI"
    kept = [arrival for arrival in phase.tirage if arrival.since_ms is None]
    assert "".join(arrival.letter for arrival in kept) == reliquat
    assert phase.size == 7


def test_a_rejet_is_marked_as_sheets_mark_it():
    game = new_game()
    game.do(cmd.OpenCoup())
    game.draw("AEIOUAE")
    game.do(cmd.RejectRack())
    assert shown(game).rejets == 1
    game.draw("TABLEAU")
    game.do(cmd.AnnounceRack())
    game.think()
    game.choose("TABLEAU H4")
    game.do(cmd.PlaceTop())
    assert shown(game).coups[0].rejected
    assert game.state.coups[0].sheet_tirage == "-TABLEAU"


# --- What the room may know ---------------------------------------------------------------------
# the types leave no place for a top before its time.


def types_reachable_from(kind: object) -> set[object]:
    """Every dataclass that can be found inside a value of this type."""
    found: set[object] = set()
    waiting = [kind]
    while waiting:
        current = waiting.pop()
        if current in found:
            continue
        found.add(current)
        waiting += typing.get_args(current)
        if dataclasses.is_dataclass(current):
            waiting += typing.get_type_hints(current).values()
    return {kind for kind in found if dataclasses.is_dataclass(kind)}


def test_only_the_announcement_has_a_place_for_a_top():
    holders = [
        kind for kind in typing.get_args(PublicPhase) if PublicTop in types_reachable_from(kind)
    ]
    assert holders == [Revealing]


def test_nothing_else_of_a_snapshot_holds_a_solution():
    fields = typing.get_type_hints(DuplicateSnapshot)
    holders = {name for name, kind in fields.items() if PublicTop in types_reachable_from(kind)}
    assert holders == {"phase", "last_top", "interlude"}


@pytest.mark.parametrize("number", [2, 9, 17])
def test_the_row_of_the_coup_in_hand_is_refused(number):
    leaking = CoupRow(number, "ABCDEFG", "MOT", "H4", 12, 12)
    with pytest.raises(ValueError, match="not over"):
        replace(thinking(number), coups=(*thinking(number).coups, leaking))


@pytest.mark.parametrize("make", [before, thinking, collecting, revealing])
def test_the_top_of_the_coup_in_hand_is_refused_as_last_top(make):
    with pytest.raises(ValueError, match="not over"):
        replace(make(17), last_top=after(17).last_top)


@pytest.mark.parametrize("make", [before, thinking, collecting, revealing])
def test_nothing_is_told_of_the_coup_in_hand_between_two_coups(make):
    with pytest.raises(ValueError, match="not over"):
        replace(make(17), interlude=Interlude(after(17).last_top, START_MS))


def test_an_annulled_row_of_the_same_number_is_no_leak():
    row = CoupRow(17, "ABCDEFG", "", "", 0, 791, annulled=True)
    assert replace(thinking(17), coups=(*thinking(17).coups, row)).coups[-1].annulled


def test_another_coups_top_cannot_be_announced():
    phase = revealing(16).phase
    with pytest.raises(ValueError, match="revealed in coup"):
        replace(revealing(17), phase=phase)


@pytest.mark.parametrize(
    ("now_ms", "seconds"),
    [(0, 180), (1, 180), (999, 180), (1_000, 179), (179_001, 1), (180_000, 0), (999_999, 0)],
)
def test_a_running_clock_rounds_up(now_ms, seconds):
    clock = PublicClock(180_000, 180_000, 30_000, deadline_ms=180_000)
    assert clock.seconds_at(now_ms) == seconds


def test_a_clock_that_stands_keeps_its_time():
    clock = PublicClock(180_000, 84_000, 30_000)
    assert not clock.running
    assert clock.left_at(0) == clock.left_at(10**9) == 84_000


def test_a_clock_never_shows_more_than_its_whole():
    assert PublicClock(60_000, 60_000, 0, deadline_ms=100_000).left_at(0) == 60_000


def test_a_runner_of_a_topping_counts_while_running():
    runner = room.Runner("A", 10_000, running_since_ms=5_000)
    assert [runner.time_at(now) for now in (4_000, 5_000, 7_500)] == [10_000, 10_000, 12_500]
    assert replace(runner, running_since_ms=None).time_at(99_999) == 10_000


# --- Before its time, no scene and no byte of it holds anything of the top ----------------------


COUPS = [coup.number for coup in sample_coups()][::3]
MOMENTS = {
    "drawing": drawing,
    "announced": before,
    "thinking": thinking,
    "warning": lambda number: thinking(number, left_ms=12_000),
    "paused": paused,
    "collecting": collecting,
    "collecting with time": lambda number: collecting(number, left_ms=9_000),
}


def spelled(snapshot) -> str:
    """Every text of the scene in both written forms."""
    picture = scene(snapshot, LATER_MS, Aspect.WIDE, legend=True)
    return json.dumps(scene_to_json(picture), ensure_ascii=False) + scene_to_svg(picture)


@over("moment", list(MOMENTS))
@over("page", [None, Page.COUPS, Page.STANDINGS], ids=str)
def test_no_scene_tells_the_word_before_it_is_announced(moment, page):
    for number in COUPS:
        top = sample_coups()[number - 1].top
        snapshot = replace(MOMENTS[moment](number), page=page)
        told = spelled(snapshot)
        already = {past.top.word.upper() for past in sample_coups()[: number - 1]}
        if top.word.upper() not in already:
            assert f'"{top.word.upper()}"' not in told.upper()
            assert f">{top.word.upper()}<" not in told.upper()


def test_the_place_of_the_top_is_not_marked_on_the_grid():
    coup = sample_coups()[16]
    picture = scene(thinking(17), LATER_MS)
    place = Aspect.WIDE.frame.board
    for index in coup.top.placed:
        x, y = place.square(index)
        on_square = {
            label.text
            for label in picture.labels
            if x < label.x < x + place.cell and y < label.y < y + place.cell
        }
        assert on_square <= {"LD", "LT", "MD", "MT"}


def test_an_announced_stage_has_nothing_but_letters_and_time():
    assert set(Announced.__dataclass_fields__) == {"since_ms", "tirage", "clock"}
