"""Jarnac, passage du sac: a word taken, a letter drawn, three letters changed."""

import pytest

from engine.games.jarnac import commands as cmd
from engine.games.jarnac.options import FORMULES
from engine.games.jarnac.state import Phase
from engine.letters.tiles import Tile
from tests.engine.games.jarnac.bench import A, B, assert_whole_set, at_table, begun, new_game

JARNAC = pytest.mark.article("jarnac, Jarnac !")
DRAW = pytest.mark.article("jarnac, piocher")


def received(mine: str, theirs: str, **options):
    """A has just received the bag."""
    return at_table(mine, theirs, Phase.RECEIVING, **options)


@JARNAC
def test_a_word_the_other_could_have_made_new():
    game = received("TRI /", "CAL / TONZ")
    game.jarnac("TON")
    assert (game.rows(A), game.rows(B), game.reliquat(B)) == (["TRI", "TON"], ["CAL"], "Z")
    assert game.state.jarnacs == (1, 0)


@JARNAC
def test_a_word_the_other_could_have_lengthened_leaves_with_all_its_letters():
    game = received("TRI /", "CAL TON / ETZ")
    game.jarnac("ECLAT")
    assert (game.rows(A), game.rows(B), game.reliquat(B)) == (["TRI", "ECLAT"], ["TON"], "Z")


@JARNAC
def test_letters_of_ones_own_play_no_part():
    game = received("TRI / ET", "CAL / Z")
    assert game.refusal(cmd.Jarnac("ECLAT")).code == "jarnac_word_impossible"


@JARNAC
def test_it_must_be_a_word_the_other_could_have_played():
    """Eight rows filled: the other could not have made a new word."""
    game = received("TRI /", "CAL " * 4 + "TON " * 4 + "/ RITE")
    assert game.refusal(cmd.Jarnac("RITE")).code == "jarnac_word_impossible"


@JARNAC
def test_it_needs_a_free_row():
    game = received("TON " * 8, "/ RITE")
    assert game.refusal(cmd.Jarnac("RITE")).code == "jarnac_no_free_row"


@JARNAC
def test_then_one_draws():
    game = received("TRI /", "/ TON")
    game.jarnac("TON")
    assert (game.state.phase, game.state.turn, game.state.to_draw) == (Phase.RECEIVING, A, 1)
    game.draw("E")
    assert game.state.phase is Phase.PLAYING


@JARNAC
def test_or_changes_three_letters():
    game = received("TRI / XYZ", "/ TON")
    game.jarnac("TON")
    game.do(cmd.SetAside("XYZ"))
    assert game.state.to_draw == 3


@JARNAC
def test_only_on_receiving_the_bag():
    game = received("TRI /", "/ TON")
    game.draw("E")
    assert game.refusal(cmd.Jarnac("TON")).code == "phase_jarnac_playing"


@JARNAC
def test_one_per_reception_unless_the_club_plays_otherwise():
    game = received("TRI /", "/ TONRIT")
    game.jarnac("TON")
    assert game.refusal(cmd.Jarnac("RIT")).code == "jarnac_already_taken"
    several = received("TRI /", "/ TONRIT", several_jarnacs=True)
    several.jarnac("TON")
    several.jarnac("RIT")
    assert (several.rows(A), several.state.jarnacs) == (["TRI", "TON", "RIT"], (2, 0))


@JARNAC
def test_a_row_emptied_is_the_next_to_be_filled():
    game = received("TRI /", "CAL RAT / SETON")
    game.jarnac("CALS")
    assert game.state.mat(B).rows[:2] == ("", "RAT")
    game.draw("E")
    game.passes()
    game.draw("I")
    game.word("TON")
    assert game.state.mat(B).rows[:3] == ("TON", "RAT", "")


@JARNAC
def test_it_obeys_the_formule_against_the_row_it_transforms():
    """LAC → LACS is the same entry: contested, it goes back where it was."""
    game = received("TRI /", "LAC / S", formule=FORMULES["competition"])
    game.jarnac("LACS")
    game.contest()
    assert (game.rows(A), game.rows(B), game.reliquat(B)) == (["TRI"], ["LAC"], "S")
    assert game.state.jarnacs == (0, 0)


@DRAW
def test_one_letter_and_play():
    game = received("TRI /", "/")
    assert game.state.to_draw == 1
    game.draw("E")
    assert (game.state.phase, game.reliquat(A)) == (Phase.PLAYING, "E")


@DRAW
def test_three_set_aside_three_drawn_then_the_three_go_back():
    game = received("TRI / XYZE", "/")
    bag = len(game.state.bag)
    game.do(cmd.SetAside("xyz"))
    assert (game.state.aside, game.reliquat(A)) == ("XYZ", "E")
    assert game.refusal(cmd.TypeTile("X")).code == "letter_not_in_bag"  # the only X is aside
    game.draw("AB")
    assert (game.state.aside, game.state.phase) == ("XYZ", Phase.DRAWING)
    game.draw("C")
    assert (game.state.aside, game.reliquat(A), len(game.state.bag)) == ("", "ABCE", bag)
    assert_whole_set(game.state)


@DRAW
def test_with_fewer_than_three_letters_one_draws():
    game = received("TRI / XY", "/")
    assert game.refusal(cmd.SetAside("XY")).code == "jarnac_reliquat_short"


@DRAW
@pytest.mark.parametrize(
    ("letters", "code"),
    [("XY", "jarnac_three_letters"), ("XYZE", "jarnac_three_letters"), ("XYW", "letters_missing")],
)
def test_exactly_three_of_ones_own(letters, code):
    game = received("TRI / XYZE", "/")
    assert game.refusal(cmd.SetAside(letters)).code == code


@DRAW
def test_only_on_receiving_the_bag_and_never_before_the_first_six():
    game = begun("LACSEZ")
    assert game.refusal(cmd.SetAside("LAC")).code == "phase_jarnac_playing"
    game.passes()
    assert game.refusal(cmd.SetAside("LAC")).code == "jarnac_first_letters"


@DRAW
def test_an_empty_bag_leaves_what_there_is():
    game = received("TRI / TONE", "/", bag="")
    assert game.state.to_draw == 0
    assert game.refusal(cmd.SetAside("TON")).code == "jarnac_bag_short"
    game.word("TON")
    game.word("NOTE", 2)
    assert game.rows(A) == ["TRI", "NOTE"]


@DRAW
def test_a_look_alike_may_be_back_in_the_bag():
    """The E put back may be either of the two: tags cannot tell, so both are believed."""
    game = new_game()
    game.do(cmd.ChooseStarter(A))
    for tile in (Tile("E", 1), Tile("E", 2), *(Tile(letter, 1) for letter in "XYZW")):
        game.do(cmd.LayTile(tile))
    game.passes()
    game.draw("TONRIT")
    game.passes()
    game.do(cmd.SetAside("EXY"))
    game.draw("BCD")
    assert game.state.doubtful == {Tile("E", 1), Tile("E", 2), Tile("X", 1), Tile("Y", 1)}
    game.passes()
    game.do(cmd.LayTile(Tile("E", 1)))
    assert game.state.doubtful == {Tile("E", 2), Tile("X", 1), Tile("Y", 1)}
    assert_whole_set(game.state)
