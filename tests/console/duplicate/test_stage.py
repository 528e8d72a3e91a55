"""What the room may know: nothing of the solver, nothing of the letters to come."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.games.duplicate.room import DuplicateStage
from console.games.duplicate.snapshot import Drawing, PublicSnapshot, Revealing
from console.settings.sections import Settings
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.formules import BLITZ, NORMALE, Formule
from engine.games.duplicate.state import Phase
from engine.games.duplicate.tops import Answer, CoupQuestion
from engine.letters.moves import Move
from engine.play.game import Source, SourceKind
from tests.engine.duplicate.rig import Game, new_game
from tests.engine.duplicate.wandering import WanderingOracle, next_step

BEFORE_THE_END = (Phase.IDLE, Phase.DRAWING, Phase.ANNOUNCED, Phase.THINKING)


def shown(game: Game) -> PublicSnapshot:
    """What the room would see, with all the solver knows at hand and none of it to be shown."""
    state = game.state
    stage = DuplicateStage(Settings(), str.lower, 0)
    tops = game.oracle.tops(state.question) if state.question else None
    known = Answer(state.question, (), tops) if tops else None
    return stage.show(state, known, voiced=False)


def seen(game: Game) -> str:
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
            assert not isinstance(view.stage, Revealing)
            assert [row.number for row in view.coups] == [c.number for c in game.state.coups]
            looked += 1
        game.do(next_step(game, dice))
    assert looked


def test_a_chosen_top_is_shown_with_its_words():
    game = new_game()
    game.announce("TABLEAU")
    game.think()
    assert not isinstance(shown(game).stage, Revealing)
    game.choose("TABLEAU H4")
    stage = shown(game).stage
    assert isinstance(stage, Revealing)
    assert (str(stage.top.move), stage.top.points, stage.top.prime) == ("TABLEAU H4", 70, 50)


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


@pytest.mark.parametrize("formule", [NORMALE, NORMALE.with_joker()])
def test_the_tirage_is_told_in_its_three_parts(formule: Formule):
    game = new_game(formule)
    game.play("TABLEZ" + ("" if formule.joker else "S"), "TABLE H4")
    game.do(cmd.OpenCoup())
    game.draw("UI")
    stage = shown(game).stage
    assert isinstance(stage, Drawing)
    reliquat = "Z?" if formule.joker else "SZ"
    assert "".join(arrival.letter for arrival in stage.tirage) == reliquat + "UI"
    kept = [arrival for arrival in stage.tirage if arrival.since_ms is None]
    assert "".join(arrival.letter for arrival in kept) == reliquat
    assert stage.size == 7


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
