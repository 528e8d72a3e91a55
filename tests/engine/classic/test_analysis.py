"""After the end, and only then: the best move of each turn beside what was played."""

import pytest

from engine.games.classic import commands as cmd
from engine.games.classic.best_moves import analyse
from engine.rulings import RuleError
from tests.engine.classic.rig import free_game, new_game
from tests.positions.simulated import toy_lexicon

WORDS = ["ACHATS", "CHAT", "CHATS", "ES", "SALE"]


def finished():
    game = new_game("AB", toy_lexicon(WORDS)).begin("CHATSEE", "SALEEEE")
    game.play("CHAT H5", "RRRR")
    game.lay("SALE 9H")
    game.do(cmd.Contest("A", ("CHATS",)))
    game.do(cmd.Validate())
    game.fill("NNNN")
    game.lay("RES I5")
    game.do(cmd.Contest("B"))  # a refused word is a pass
    for _ in range(3):
        game.do(cmd.Pass())
    return game


def test_each_turn_beside_its_best_move():
    game = finished()
    analysis = analyse(game.state, toy_lexicon(WORDS))
    first = analysis.turns[0]
    assert (first.rack, str(first.best), first.best_points) == ("ACEEHST", "CHATS H4", 26)
    assert (first.played, first.difference) == (18, -8)
    assert (analysis.turns[1].best_points, analysis.turns[1].difference) == (15, 0)


def test_averages_best_scrabbles_and_contestations():
    a, b = analyse(finished().state, toy_lexicon(WORDS)).players
    assert (a.points, a.best_turn, a.scrabbles, a.withdrawn) == (18, 18, 0, 1)
    assert (a.contested, a.contested_well) == (1, 0)
    assert (b.contested, b.contested_well) == (1, 1)
    assert a.average == 18 / a.turns


def test_not_before_the_end():
    game = new_game().begin()
    with pytest.raises(RuleError, match="analysis_before_end"):
        analyse(game.state, toy_lexicon(WORDS))


def test_not_where_racks_were_free():
    game = free_game()
    game.pass_all()
    game.pass_all()
    game.do(cmd.DeclareRack("A", game.state.table.unseen[:7]))
    game.do(cmd.DeclareRack("B", game.state.table.unseen[7:14]))
    with pytest.raises(RuleError, match="analysis_needs_racks"):
        analyse(game.state, toy_lexicon(WORDS))
