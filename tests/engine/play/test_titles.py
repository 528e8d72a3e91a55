"""A game that is open can be given a title, or another one, in every kind of game."""

from importlib import import_module

import pytest

from console.registry import GAMES
from engine.games.jarnac import commands as jarnac
from engine.play.codec import records_for
from engine.play.titles import LONGEST_TITLE, GiveTitle, TitleGiven
from engine.rulings import RuleError
from tests.engine.games.jarnac.bench import A, begun


@pytest.mark.parametrize("kind", GAMES)
def test_a_title_is_given_mended_and_taken_away(kind):
    game = import_module(f"tests.engine.games.{kind}.bench").new_game()
    for written, kept in ((" Coupe  d'été ", "Coupe d'été"), ("Coupe", "Coupe"), ("", "")):
        game.do(GiveTitle(written))
        assert game.state.options.title == kept
    assert game.do(GiveTitle("")) == ()
    with pytest.raises(RuleError, match="title_too_long"):
        game.do(GiveTitle("x" * (LONGEST_TITLE + 1)))


def test_an_act_taken_back_leaves_the_title():
    game = begun("LACSEZ")
    game.word("LAC")
    game.do(GiveTitle("Coupe"))
    game.do(jarnac.Undo())
    assert game.rows(A) == []
    assert game.state.options.title == "Coupe"


@pytest.mark.parametrize("kind", GAMES)
def test_the_release_before_reads_the_game_without_it(kind):
    events = import_module(f"engine.games.{kind}.events").VOCABULARY
    assert records_for("0.2.0", events, events.encode(TitleGiven("Coupe"))) == []
