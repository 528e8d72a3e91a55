"""Games published by clubs, pushed through the machine as prepared games: the published
cumul must come out coup by coup."""

import itertools
import json
from pathlib import Path

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate.formules import parse_formule
from engine.games.duplicate.state import Phase
from engine.letters.moves import Move
from engine.letters.scoring import score
from engine.letters.tiles import JOKER, contains, minus
from engine.play.game import Source, SourceKind
from tests.engine.games.duplicate.bench import PlayedDuplicate, assert_whole_set, new_game

GAMES = sorted(Path(__file__).parent.glob("*.json"))
PUBLISHED = [json.loads(path.read_text(encoding="utf-8")) for path in GAMES]


def test_three_games_are_there():
    assert len(PUBLISHED) == 3


@pytest.mark.parametrize("published", PUBLISHED, ids=lambda published: published["id"])
def test_the_published_cumul_comes_out(published):
    game = new_game(
        parse_formule(published["variant"]),
        source=Source(SourceKind.PREPARED, seal="published", name=published["id"]),
    )
    for coup in published["coups"]:
        draw(game, coup)
        game.think()
        game.oracle.moves = (solution(game, coup),)
        game.do(cmd.ChooseTop())
        game.do(cmd.PlaceTop())
        played = game.state.coups[-1]
        assert (played.number, played.top.points, played.cumul) == (
            coup["n"],
            coup["points"],
            coup["cumulative"],
        )
        assert played.sheet_tirage.startswith("-") is coup["rejected"]
        assert_whole_set(game.state)
        game.oracle.forget()
    assert game.state.cumul == published["published_total"]
    assert game.state.end is not None
    game.do(cmd.CloseGame())
    assert game.state.phase is Phase.ENDED
    assert game.replayed() == game.state


def draw(game: PlayedDuplicate, coup: dict) -> None:
    """Lay the published tirage, the reliquat and the accompanying joker being there already.

    Sheets do not say which letters were rejected: a tirage that does not hold the reliquat
    is one drawn after a rejet.
    """
    game.do(cmd.OpenCoup())
    if coup["rejected"]:
        game.draw(game.state.bag[:1])
        game.do(cmd.RejectRack("rejet publié"))
    assert contains(coup["rack"], game.state.rack)
    game.draw(minus(coup["rack"], game.state.rack))
    game.do(cmd.AnnounceRack())


def solution(game: PlayedDuplicate, coup: dict) -> Move:
    """The published word; sheets of a « partie joker » do not mark the joker, so it is put
    where the published points say it is."""
    state = game.state
    formule = state.options.formule
    readings = {
        move
        for move in joker_readings(Move.parse(coup["word"], coup["ref"]))
        if contains(state.rack, move.taken(state.grid))
        and score(state.grid, move, formule).points == coup["points"]
    }
    assert readings, coup
    return min(readings, key=lambda move: (move.jokers(state.grid), move.word))


def joker_readings(move: Move) -> list[Move]:
    """The move as written, and with one of its letters read as the joker."""
    upper = move.word.upper()
    marked = [
        upper[:index] + upper[index].lower() + upper[index + 1 :] for index in range(len(upper))
    ]
    return [Move(word, move.ref) for word in itertools.chain([move.word, upper], marked)]


def test_the_joker_is_never_in_the_bag_of_a_joker_game():
    game = new_game(parse_formule("joker"))
    assert JOKER not in game.state.bag
