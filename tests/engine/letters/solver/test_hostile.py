"""Whatever the buffer holds, a search ends: with moves, or with a refusal."""

import random
import struct
import threading

import pytest

from engine.games.duplicate.formules import SEPT_HUIT_NEUF
from engine.letters.board import SQUARES, Grid
from engine.letters.lexicon import HEADER_BYTES, Lexicon, build_graph
from engine.letters.solver import solve, solve_top
from engine.rulings import RuleError
from tests.engine.letters.solver.positions import game, toy_lexicon, toy_words
from tests.tools.drawing import grid_after
from tests.tools.every import over

GRID = grid_after("CHAT H7", "TABLE 10H", "NEZ L8")
RACKS = ("AEINRST", "AEINRS?", "AEINRST??", "Q", "??")
EVERYTHING = (1 << 42) - 1
"""A node after which every letter may come, every word may end, at every length."""


def healthy() -> bytearray:
    words = toy_words(random.Random(1), 60)
    return bytearray(build_graph(words, name="", edition=""))


def search(graph: bytes, grid: Grid, rack: str) -> None:
    """Both searches: an answer that can be read, or a refusal."""
    for find in (solve, solve_top):
        try:
            found = find(grid, rack, Lexicon(graph), SEPT_HUIT_NEUF)
        except RuleError as error:
            assert error.code == "graph_damaged"
        else:
            assert all(solution.points >= 0 for solution in found[:50])


@over("seed", range(60))
def test_a_few_damaged_nodes(seed):
    dice = random.Random(seed)
    graph = healthy()
    for _ in range(dice.choice((1, 3, 30))):
        place = dice.randrange(HEADER_BYTES, len(graph) - 8)
        graph[place : place + 8] = dice.randbytes(8)
    search(bytes(graph), GRID, RACKS[seed % len(RACKS)])


@pytest.mark.parametrize("seed", range(10))
def test_nothing_but_noise(seed):
    dice = random.Random(seed)
    graph = healthy()
    graph[HEADER_BYTES:] = dice.randbytes(len(graph) - HEADER_BYTES)
    search(bytes(graph), dice.choice((GRID, Grid.EMPTY)), "AEINR?")


@over("seed", range(20))
def test_noise_on_the_grid_too(seed):
    dice = random.Random(seed)
    squares = "".join(dice.choice("......AEbZ") for _ in range(SQUARES))
    search(bytes(healthy()), Grid(squares), RACKS[seed % len(RACKS)])


@pytest.mark.parametrize("beyond", [1, 2**21, 2**22 - 1])
def test_children_beyond_the_end(beyond):
    graph = healthy()
    for place in range(HEADER_BYTES, len(graph), 8):
        struct.pack_into("<Q", graph, place, EVERYTHING | beyond << 42)
    search(bytes(graph), GRID, "AE")


@over("letters", [1, 5, 6, 7, 8, 12])
@over("rack", ["AAAAAAA", "AAAAA??", "AAAAAAA??"])
def test_an_index_whose_words_have_another_length(letters, rack):
    graph = healthy()
    first = HEADER_BYTES + 8 * Lexicon(bytes(graph)).nodes.count
    for place in range(first, len(graph), 8):
        struct.pack_into("<Q", graph, place, int("00001" * letters, 2))
    for root in range(4):  # leaves of five of those words
        struct.pack_into("<Q", graph, first + 8 * root, 5 | 1 << 26 | 4 << 40)
    search(bytes(graph), grid_after("AA H7"), rack)


def endless() -> bytes:
    graph = healthy()
    for place in range(HEADER_BYTES, len(graph), 8):
        struct.pack_into("<Q", graph, place, EVERYTHING)
    return bytes(graph)


@pytest.mark.parametrize("find", [solve, solve_top])
def test_a_graph_without_end_is_given_up(find):
    with pytest.raises(RuleError, match="graph_damaged"):
        find(GRID, "AEINRST??", Lexicon(endless()), SEPT_HUIT_NEUF)


def test_others_work_while_one_searches():
    """The GIL is released: this thread counts while that one searches."""
    lexicon, started = Lexicon(endless()), threading.Event()

    def search_long() -> None:
        started.set()
        with pytest.raises(RuleError):
            solve(GRID, "AEINRST??", lexicon, SEPT_HUIT_NEUF)

    worker = threading.Thread(target=search_long)
    worker.start()
    started.wait()
    counted = 0
    while worker.is_alive():
        counted += 1
    assert counted > 1000


def test_searches_at_the_same_time_do_not_meet():
    dice = random.Random(3)
    lexicon = toy_lexicon(toy_words(dice))
    positions = list(game(lexicon, SEPT_HUIT_NEUF, dice, best=20))
    alone = [list(solve(p.grid, p.rack, lexicon, SEPT_HUIT_NEUF)) for p in positions]
    together: dict[int, list[list]] = {}

    def play(number: int) -> None:
        together[number] = [list(solve(p.grid, p.rack, lexicon, SEPT_HUIT_NEUF)) for p in positions]

    workers = [threading.Thread(target=play, args=(number,)) for number in range(6)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert list(together.values()) == [alone] * 6
