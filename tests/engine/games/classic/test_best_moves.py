"""Virtual players: points plus a simple leave, in three strengths."""

import random

import pytest

from engine.games.classic import CLASSIC
from engine.games.classic import commands as cmd
from engine.games.classic.best_moves import analyse, choose, contests, leave
from engine.games.classic.options import GameOptions, Racks, Seat, Strength
from engine.games.classic.turns import PASS, PlayKind
from engine.letters.board import Grid
from engine.letters.moves import Move
from engine.letters.solver import Solution, solve
from engine.rulings import RuleError
from tests.engine.games.classic.bench import free_game, new_game
from tests.engine.games.classic.simulated import table_of
from tests.engine.letters.solver.positions import toy_lexicon


def solution(text, points):
    return Solution(Move.parse(*text.split()), points)


def bot_plays(strength, solutions, rack, bag=60, dice=0.5):
    return choose(strength, solutions, rack, Grid.EMPTY, bag, dice)


def test_a_joker_and_an_s_are_worth_keeping_a_q_is_not():
    assert leave("?") > leave("S") > leave("E") > leave("") > leave("V") > leave("Q")


def test_two_of_a_kind_and_only_vowels_are_worth_less():
    assert leave("ER") > leave("EE")
    assert leave("RST") > leave("AIU")


def test_the_strong_one_keeps_a_good_rest_when_points_are_near():
    near = [solution("SATIN H4", 24), solution("TALIN H4", 22)]
    assert bot_plays(Strength.STRONG, near, "SATINLE").move.word == "TALIN"
    assert bot_plays(Strength.MEDIUM, near, "SATINLE").move.word == "SATIN"


def test_once_the_bag_is_empty_only_points_count():
    near = [solution("SATIN H4", 24), solution("TALIN H4", 22)]
    assert bot_plays(Strength.STRONG, near, "SATINLE", bag=0).move.word == "SATIN"


@pytest.mark.parametrize("dice", [0.0, 0.3, 0.999, 1.0])
def test_the_weak_one_finds_modest_words(dice, free_lexicon):
    found = solve(Grid.EMPTY, "SATINLE", free_lexicon)
    play = bot_plays(Strength.WEAK, found, "SATINLE", dice=dice)
    points = next(each.points for each in found if each.move == play.move)
    assert points <= 0.7 * found.top_points
    assert points >= found[len(found) // 2].points


def test_the_weak_one_plays_something_even_when_nothing_is_modest():
    assert bot_plays(Strength.WEAK, [solution("WU H8", 22)], "WU").move.word == "WU"


def test_with_nothing_to_play_it_exchanges_or_passes():
    exchanged = bot_plays(Strength.MEDIUM, [], "QWKVUUS")
    assert (exchanged.kind, "S" in exchanged.letters) == (PlayKind.EXCHANGE, False)
    assert exchanged.count == len(exchanged.letters)
    assert bot_plays(Strength.MEDIUM, [], "QWKVUUS", bag=6) == PASS


def test_the_strong_one_exchanges_a_hopeless_rack():
    poor = [solution("UU H8", 4)]
    assert bot_plays(Strength.STRONG, poor, "UUUVWQ?").kind is PlayKind.EXCHANGE
    assert bot_plays(Strength.STRONG, poor, "UUUVWQ?", bag=3).kind is PlayKind.WORD


@pytest.mark.parametrize(
    ("strength", "sees"),
    [(Strength.WEAK, 20), (Strength.MEDIUM, 60), (Strength.STRONG, 100)],
)
def test_how_many_wrong_words_of_a_hundred_each_strength_contests(strength, sees):
    every = [percent / 100 for percent in range(100)]
    assert sum(contests(strength, ["KGFE"], dice) for dice in every) == sees
    assert not any(contests(strength, [], dice) for dice in every), "a good word, never"


def test_only_a_bot_is_played_for_and_only_with_an_answer():
    game = new_game(seats=(Seat("A", bot=Strength.STRONG), Seat("B"))).begin("SATINLE")
    assert game.refused(cmd.LetBotPlay(0.1)) == "bot_still_thinks"
    question = CLASSIC.question(game.state)
    assert (question.turn, question.rack) == (1, "AEILNST")
    game.do(cmd.Pass())
    assert CLASSIC.question(game.state) is None
    assert game.refused(cmd.LetBotPlay(0.1)) == "not_a_bot"


def test_a_bot_needs_its_rack_to_be_known():
    game = new_game("A")
    game.do(cmd.CloseGame("fin"))
    seats = (Seat("A", bot=Strength.WEAK),)
    assert game.refused(cmd.OpenGame(GameOptions("x", seats, Racks.FREE))) == "bots_need_racks"


def test_the_stronger_wins_over_many_games(free_lexicon):
    wins = {Strength.STRONG: 0, Strength.WEAK: 0}
    for seed in range(6):
        table = table_of(2, seed, free_lexicon)
        order = random.Random(seed).sample(list(wins), 2)
        seats = tuple(Seat(place, bot=bot) for place, bot in zip("AB", order, strict=True))
        table.game = new_game(seats=seats, words=free_lexicon)
        state = table.play_out().state
        wins[max(state.seats, key=lambda seat: state.score(seat.id)).bot] += 1
    assert wins[Strength.STRONG] > wins[Strength.WEAK]


# --- After the end, and only then ---------------------------------------------------------------
# the best move of each turn beside what was played.


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
