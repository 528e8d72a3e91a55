"""Several games: by points, by places, with a handicap."""

import pytest

from console.games.duplicate.papers.sheet import game_result
from engine.games.duplicate.standings.game import standings
from engine.play.players import Person, Player
from engine.play.season import (
    DuelOutcome,
    GameResult,
    PlayerResult,
    RankBy,
    rank_games,
    usual_ranking,
)
from tests.engine.games.duplicate.standings.room import room, sheet


def game(name, rows, players=None):
    made = sheet(players or room(len(rows[0])), rows)
    return game_result(name, made.players, standings(made))


def ranks(lines):
    return [(line.rank, line.name) for line in lines]


@pytest.mark.article("fisf-2014 §7")
def test_by_points_the_sum_of_all_games():
    games = [game("1", [[50, 60, 10]]), game("2", [[50, 20, 60]])]
    assert ranks(rank_games(games)) == [(1, "Joueur 1"), (2, "Joueur 2"), (3, "Joueur 3")]


@pytest.mark.article("fisf-2014 §7")
def test_by_places_the_lowest_sum_of_places():
    """Places 2+2, 1+3, 3+1: all equal, although the points are not."""
    games = [game("1", [[50, 60, 10]]), game("2", [[50, 20, 60]])]
    lines = rank_games(games, RankBy.PLACES)
    assert {line.places for line in lines} == {4}
    assert {line.rank for line in lines} == {1}


@pytest.mark.article("fisf-2014 §7")
def test_whoever_missed_a_game_is_placed_after_those_who_played_it():
    games = [game("1", [[50, 60, 10]]), game("2", [[50, 20]])]
    third = next(line for line in rank_games(games, RankBy.PLACES) if line.name == "Joueur 3")
    assert (third.places, third.games) == (3 + 3, 1)


def test_negatif_and_percentage_are_over_the_games_played():
    games = [game("1", [[50, 60]]), game("2", [[80]])]
    first = next(line for line in rank_games(games) if line.name == "Joueur 1")
    assert (first.negatif, first.percentage) == (130 - 200, 65.0)


def test_a_handicap_shows_beside_the_points_and_decides_the_rank():
    first = game("1", [[50, 40]])
    lines = rank_games([first], handicaps={first.results[1].key: 15})
    assert [(line.name, line.points, line.net) for line in lines] == [
        ("Joueur 2", 40, 55),
        ("Joueur 1", 50, 50),
    ]


def test_only_the_best_games_may_count():
    games = [game("1", [[50, 40]]), game("2", [[10, 40]])]
    assert [(line.name, line.points) for line in rank_games(games, best=1)] == [
        ("Joueur 1", 50),
        ("Joueur 2", 40),
    ]


def test_people_are_recognised_by_their_licence_and_pairs_whatever_their_order():
    ann, bob = Person("Ann Onyme", "1000001"), Person("Bob Inconnu", "1000002")
    first = game("1", [[50]], (Player(1, (ann, bob)),))
    second = game("2", [[60]], (Player(7, (Person("B. Inconnu", "1000002"), ann)),))
    (line,) = rank_games([first, second])
    assert (line.games, line.points) == (2, 110)


class TestGamesAgainstSomebody:
    def duel(self, name, *points):
        """Between players A, B… with these points."""
        best = max(points)
        firsts = points.count(best)

        def outcome(own):
            return (
                DuelOutcome.LOST
                if own < best
                else DuelOutcome.WON
                if firsts == 1
                else DuelOutcome.DRAWN
            )

        return GameResult(
            name,
            best,
            tuple(
                PlayerResult(each, each, own, 1, outcome(own), own - max(_others(points, place)))
                for place, (each, own) in enumerate(zip("ABCD", points, strict=False))
            ),
        )

    def test_are_ranked_by_what_was_won_whatever_the_points(self):
        games = [self.duel("1", 300, 310), self.duel("2", 500, 400), self.duel("3", 200, 210)]
        first, second = rank_games(games, RankBy.WINS)
        assert (first.name, first.won, first.drawn, first.lost) == ("B", 2, 0, 1)
        assert (second.points, second.won, second.lost) == (1000, 1, 2)

    def test_a_draw_is_half_a_win_and_equals_are_parted_by_how_far_ahead(self):
        games = [self.duel("1", 300, 300), self.duel("2", 350, 300), self.duel("3", 300, 310)]
        first, second = rank_games(games, RankBy.WINS)
        assert (first.name, first.rank, first.ahead) == ("A", 1, 40)
        assert (second.drawn, second.rank, second.ahead) == (1, 2, -40)

    def test_the_best_games_only(self):
        games = [self.duel("1", 300, 310), self.duel("2", 500, 400)]
        assert {(line.won, line.lost) for line in rank_games(games, RankBy.WINS, best=1)} == {
            (1, 0)
        }

    def test_are_ranked_so_unless_somebody_says_otherwise(self):
        duel, same_letters = self.duel("1", 300, 310), game("2", [[50, 60, 10]])
        alone = GameResult("3", 100, (PlayerResult("A", "A", 100, 1),))
        assert usual_ranking([duel, duel, alone]) is RankBy.WINS
        assert usual_ranking([duel, same_letters]) is RankBy.POINTS
        assert usual_ranking([]) is usual_ranking([alone]) is RankBy.POINTS


def _others(points, place):
    return [each for number, each in enumerate(points) if number != place]
