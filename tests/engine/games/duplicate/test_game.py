"""Duplicate as the house asks it: what a tile means, when to wake, the bag, an absence, words."""

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.decide import decide
from engine.games.duplicate.evolve import evolve, fold
from engine.games.duplicate.formules import NORMALE
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.rack import INTERRUPTION_LIMIT_MS
from engine.games.duplicate.state import Phase
from engine.games.duplicate.tops import PREPARED_REASON, CoupAnswer, playable
from engine.letters.board import Grid
from engine.letters.moves import Move
from engine.letters.solver import Solutions
from engine.letters.tiles import Tile
from engine.play.game import Absence, Circumstances
from engine.play.players import player
from engine.rulings import RuleError
from tests.engine.games.duplicate.bench import PlayedDuplicate, new_game


def thinking() -> PlayedDuplicate:
    game = new_game()
    game.announce("TABLEAU")
    game.do(cmd.StartClock())
    return game


def test_it_opens_by_its_own_command_and_names_a_nameless_game_by_its_id():
    command = DUPLICATE.opening(GameOptions("2026-1"))
    (opened,) = DUPLICATE.decide(None, command, Circumstances(0))
    state = DUPLICATE.evolve(None, opened)
    assert (state.options.id, state.options.name) == ("2026-1", "2026-1")
    assert not DUPLICATE.is_over(state)


def test_a_tile_is_drawn_or_taken_back():
    state, tile = new_game().state, Tile("E", 1)
    assert DUPLICATE.tile_laid(state, tile, back=False) == cmd.LayTile(tile)
    assert DUPLICATE.tile_laid(state, tile, back=True) == cmd.TakeBackTile(tile=tile)


def test_it_wakes_for_the_warning_the_end_and_a_pause_that_lasts():
    game = thinking()
    start = game.now_ms
    assert DUPLICATE.wake_at(game.state) == start + 150_000
    game.after(150, DUPLICATE.waking(game.state))
    assert DUPLICATE.wake_at(game.state) == start + 180_000
    game.do(cmd.Pause())
    assert DUPLICATE.wake_at(game.state) == game.now_ms + INTERRUPTION_LIMIT_MS + 1
    game.after(3_600)
    assert DUPLICATE.wake_at(game.state) is None
    assert DUPLICATE.wake_at(new_game().state) is None


def test_the_bag_tells_tiles_on_the_grid_in_hand_and_in_doubt():
    game = new_game()
    game.do(cmd.OpenCoup())
    tiles = [Tile("T", 1), Tile("A", 1), Tile("B", 1), Tile("L", 1), Tile("E", 1), Tile("A", 2)]
    for tile in tiles:
        game.do(cmd.LayTile(tile))
    bag = DUPLICATE.bag(game.state)
    assert (bag.held, bag.on_grid, len(bag.letters)) == (frozenset(tiles), frozenset(), 96)
    game.do(cmd.TypeTile("U"))
    game.do(cmd.AnnounceRack())
    game.think()
    game.choose("TABLE H4")
    game.do(cmd.PlaceTop())
    bag = DUPLICATE.bag(game.state)
    assert bag.on_grid == {Tile("T", 1), Tile("B", 1), Tile("L", 1), Tile("E", 1)}
    assert bag.doubtful | bag.held == {Tile("A", 1), Tile("A", 2)}
    assert not bag.on_grid & bag.doubtful


@pytest.mark.parametrize(
    ("same_boot", "away_ms", "expected"),
    [
        (True, 5_000, ["RecoverClock"]),
        (False, 5_000, ["RecoverClock", "NoteCut"]),
        (True, INTERRUPTION_LIMIT_MS + 1, ["RecoverClock", "NoteInterruption"]),
    ],
)
def test_what_an_absence_did(same_boot, away_ms, expected):
    game = thinking()
    absence = Absence(game.now_ms, same_boot, game.now_ms + away_ms)
    commands = DUPLICATE.returning(game.state, absence)
    assert [type(command).__name__ for command in commands] == expected
    assert commands[0].last_seen_ms == game.now_ms + (away_ms if same_boot else 0)


def test_an_absence_between_two_coups_changes_nothing():
    assert DUPLICATE.returning(new_game().state, Absence(0, False, 10**9)) == ()


class TestAnswer:
    RETAINED = Move.parse("TABLE", "H4")

    def collecting(self) -> PlayedDuplicate:
        game = thinking()
        game.do(cmd.StopClock())
        game.oracle.say("TABLEAU H4")
        return game

    def test_a_prepared_game_retains_its_own_solution_whatever_the_lexicon_says(self):
        game = self.collecting()
        game.oracle.retained, game.oracle.words = self.RETAINED, frozenset()
        (chosen,) = game.do(cmd.ChooseTop())
        assert (chosen.move, chosen.reason) == (self.RETAINED, PREPARED_REASON)
        other = cmd.ChooseTop(Move.parse("TABLEAU", "H4"))
        assert game.refusal(other).code == "illegal_move"

    def test_an_answer_to_another_question_counts_as_none(self):
        game = self.collecting()
        stale = CoupAnswer(thinking_about("MERCURE"), Solutions([]), ())
        with pytest.raises(RuleError, match="solver_not_ready"):
            DUPLICATE.decide(game.state, cmd.ChooseTop(), Circumstances(0, answer=stale))

    def test_without_a_lexicon_nothing_is_examined(self):
        game = self.collecting()
        at = Circumstances(0, answer=game.oracle.circumstances(game.state, 0).answer)
        with pytest.raises(RuleError, match="no_game_open"):
            DUPLICATE.decide(game.state, cmd.ChooseTop(), at)


def thinking_about(letters: str):
    game = new_game()
    game.announce(letters)
    assert game.state.phase is Phase.ANNOUNCED
    return DUPLICATE.question(game.state)


@pytest.mark.parametrize(
    ("letters", "expected"), [("QZ", False), ("AU", True), ("ABCDEFGHIJ", None)]
)
def test_what_is_left_can_be_placed_or_not(free_lexicon, letters, expected):
    at = Circumstances(0, lexicon=free_lexicon)
    assert playable(Grid.EMPTY, letters, NORMALE, at) is expected


# --- Opening a game -----------------------------------------------------------------------------


def test_a_new_game_waits_for_its_first_coup():
    state = new_game().state
    assert (state.phase, state.next_number, state.cumul) == (Phase.IDLE, 1, 0)


def test_one_game_at_a_time():
    game = new_game()
    other = cmd.OpenGame(GameOptions("autre"))
    assert game.refusal(other).code == "game_in_progress"
    game.do(cmd.CloseGame("fin"))
    assert game.refusal(other).code == "game_in_progress", "a state is one game, also when over"
    assert game.state.phase is Phase.ENDED


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (GameOptions(" "), "game_without_id"),
        (GameOptions("a", players=(player(1, "Ana"), player(1, "Bob"))), "table_twice"),
        (GameOptions("a", contest="belote"), "unknown_contest"),
        (GameOptions("a", contest="topping"), "topping_without_players"),
    ],
)
def test_options_that_make_no_game(options, code):
    with pytest.raises(RuleError) as refused:
        decide(None, cmd.OpenGame(options), Circumstances(0))
    assert refused.value.code == code


def test_a_journal_must_begin_with_the_opening():
    with pytest.raises(RuleError, match="no_game_open"):
        evolve(None, ev.CoupOpened(1, "", ""))
    with pytest.raises(RuleError, match="no_game_open"):
        fold([])
