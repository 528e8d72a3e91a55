"""After a correction the console says which tiles go where, and the reader checks them as they
pass; without a reader the judge says that it is done."""

import pytest

from console.desk.buttons import Button
from console.desk.inbox import Ask, StartGame
from console.desk.option_table import NewGame
from console.french import text
from console.tiles.rearrangement import Rearrangement, rearrangement_remark
from console.web.judge import judge_view
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.room import CONSOLE_WAS_WRONG
from engine.games.duplicate.state import Phase
from engine.letters.moves import Move
from engine.letters.solver import solve
from engine.letters.tiles import Tile
from engine.play.hands import Bag, TileMove
from firmware_bridge import messages as metal
from tests.console.modes.test_taking_stock import StockRoom, complete_set


def moves(*lines: str) -> tuple[TileMove, ...]:
    return tuple(TileMove(*line.split()) for line in lines)


TWO_E = moves("D G12 bag", "E G14 bag", "B rack G11", "E rack G13", "? bag rack")


# By itself


def begin(*lines: str, bag: Bag | None = None) -> Rearrangement:
    return Rearrangement.begin(moves(*lines), bag or Bag(""), read=True)


def said(moving: Rearrangement) -> str:
    return text(moving.remark.code, **moving.remark.data)


def test_tiles_are_named_by_where_they_go():
    assert rearrangement_remark(TWO_E) == (
        "Au sac : D de G12, E de G14. Au chevalet : joker du sac. "
        "Sur la grille : B du chevalet en G11, E du chevalet en G13."
    )


def test_each_tile_that_passes_is_told_where_it_goes():
    moving = begin("D G12 bag", "E rack G13").show(Tile("D", 1))
    assert said(moving) == "D au sac. Encore 1 jeton."
    assert moving.show(Tile("D", 1)) is moving
    over = moving.show(Tile("E", 4))
    assert said(over) == "E en G13. Tous les jetons sont rangés."
    assert over.is_over


def test_two_equal_letters_that_go_the_same_way_both_pass():
    moving = begin("E rack bag", "E rack bag").show(Tile("E", 1))
    assert said(moving) == "E au sac. Encore 1 jeton."
    assert moving.show(Tile("E", 2)).is_over


def test_a_tile_that_stays_where_it_is_is_refused():
    moving = begin("D G12 bag").show(Tile("K", 1))
    assert said(moving) == "Ce K ne bouge pas. Reposez-le où il était."
    assert (moving.remark.beep, moving.left) == ("refusal", moves("D G12 bag"))


def test_of_two_equal_letters_the_right_one():
    """The E of the rack goes to the grid; the one on the grid stays."""
    known = Bag("", on_grid=frozenset({Tile("E", 1)}), held=frozenset({Tile("E", 2)}))
    wrong = begin("E rack G13", bag=known).show(Tile("E", 1))
    assert said(wrong) == (
        "Ce E était sur la grille et y reste. Prenez celui qui est sur le chevalet."
    )
    assert wrong.show(Tile("E", 2)).is_over


def test_look_alikes_are_taken_as_they_come():
    known = Bag("", doubtful=frozenset({Tile("E", 1)}))
    assert begin("E rack G13", bag=known).show(Tile("E", 1)).is_over


def test_a_second_correction_adds_to_what_is_left():
    moving = begin("D G12 bag", "E rack G13").show(Tile("D", 1))
    more = moving.then(moves("E G13 bag", "S bag G13"), read=True)
    assert set(more.moves) == set(moves("E rack bag", "S bag G13"))


# At the desk


@pytest.fixture
def room(tmp_path, free_lexicon):
    room = StockRoom(tmp_path, free_lexicon, complete_set())
    yield room
    room.base.cut()


def play(room: StockRoom, letters: str, word: str, source: str = "jetons") -> None:
    """A first coup with real tiles."""
    room.post(StartGame(NewGame(source=source)))
    room.post(Ask(cmd.OpenCoup()))
    for letter in letters:
        if source == "jetons":
            room.show(f"T-{letter}#1")
        else:
            room.post(Ask(cmd.TypeTile(letter)))
    for command in (cmd.AnnounceRack(), cmd.StartClock(), cmd.StopClock()):
        room.post(Ask(command))
    room.base.loop.settle()
    choice = cmd.ChooseTop(Move.parse(*word.split()), "pour l'essai")
    room.post(Ask(choice), Ask(cmd.PlaceTop()))
    assert room.judge.state.phase is Phase.IDLE, room.codes()


def correct(room: StockRoom, word: str) -> None:
    asked = cmd.CorrectCoup(1, "erreur", Move.parse(*word.split()), room=CONSOLE_WAS_WRONG)
    room.post(Ask(asked))


def test_the_reader_checks_them_as_they_pass(room):
    play(room, "TABLERI", "TABLE H4")
    room.said.clear()
    correct(room, "TABLER H4")
    assert room.said[-1] == (
        "Rangez les jetons, en les passant sur le lecteur. Sur la grille : R du chevalet en H9."
    )
    assert room.judge.situation.name == "rearranging"
    room.show("T-I#1")
    assert room.said[-1] == "Ce I ne bouge pas. Reposez-le où il était."
    room.show("04AABBCC")
    assert room.panel.sounds[-1] == "refusal"
    room.show("T-R#1")
    assert room.said[-1] == "R en H9. Tous les jetons sont rangés."
    assert room.judge.situation.name == "ready"


def test_the_page_and_the_television_have_the_list(room):
    play(room, "TABLERI", "TABLE H4")
    correct(room, "TABLER H4")
    aside = judge_view(room.judge, 0)["aside"]
    assert "R du chevalet en H9" in aside["text"]
    assert (aside["seen"], aside["total"], aside["lacking"]) == (0, 1, [])
    room.show("T-I#1")
    assert judge_view(room.judge, 0)["aside"]["lacking"] == ["R en H9"]
    correct(room, "TABLE H4")
    correct(room, "TABLER H4")
    (banner, *_) = room.judge.public.banners
    assert "R du chevalet en H9" in banner.text


def test_without_a_reader_the_judge_says_that_it_is_done(tmp_path, free_lexicon):
    room = StockRoom(tmp_path, free_lexicon, None, has_reader=False)
    play(room, "TABLERI", "TABLE H4", source="saisie")
    correct(room, "TABLER H4")
    assert room.said[-1] == "Rangez les jetons. Sur la grille : R du chevalet en H9."
    room.press(Button.REPETER)
    assert room.said[-1] == "Rangez les jetons. Sur la grille : R du chevalet en H9."
    room.press(Button.VALIDER)
    assert room.codes()[-1] == "desk_rearranging"
    room.press(Button.SUIVANT)
    assert room.judge.situation.name == "ready"
    assert room.said[-1] == "Les jetons sont rangés. La partie peut reprendre."
    room.base.cut()


def test_nothing_is_to_be_moved_where_no_tile_is_real(room, free_lexicon):
    room.base.console.session = room.session
    room.base.open_game().play_coup()
    first = room.judge.state.coups[0]
    other = solve(first.before.grid, first.before.rack, free_lexicon)[20].move
    room.post(Ask(cmd.CorrectCoup(1, "erreur", other)))
    assert room.judge.state.to_move
    assert room.judge.situation.name == "ready"


def test_the_next_coup_goes_on_without_them(room):
    """The judge at his page knows better: nothing holds him up."""
    play(room, "TABLERI", "TABLE H4")
    correct(room, "TABLER H4")
    room.post(Ask(cmd.OpenCoup()))
    assert room.judge.situation.name == "drawing"
    room.post(metal.TagSeen("pad", "T-A#2", 0))
    assert room.judge.state.rack.endswith("A")
