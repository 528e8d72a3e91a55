"""One page, two who write on it: what the house says and what the game on the desk says never
bear the same name."""

import argparse
import re
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from console.folders import JOURNAL_FILE
from console.games import face_of
from console.games.face import PagesPart
from console.journal.ledger import Journal
from console.registry import GAMES
from console.tv.snapshot import ACCESS_PAGE, GENERAL_PAGE
from console.web.app import every_route
from console.web.judge import judge_view
from tests.console.games.jarnac.bench import JarnacBench
from tests.console.journal.disk import files_may_not_grow
from tests.tools.bench_console import simulated_table

ROOT = Path(__file__).parents[3]
OF_THE_PAGE = ROOT / "console" / "web" / "templates" / "juge.html"


FOR_ANY_GAME = {"notices", "grid", "last_move", "steps", "step"}
"""From whichever game has some: sentences beside the faults, a board, a way through a coup."""


def both(judge):
    """The keys of the house, and those of the game."""
    house = judge_view(replace(judge, face=replace(judge.face, pages=PagesPart())), 0)
    return house.keys(), judge.face.pages.judged(judge.state, judge.answer, 0).keys()


@pytest.mark.parametrize("game", GAMES)
def test_no_game_says_anything_under_a_name_of_the_house(game, tmp_path, free_lexicon):
    """A whole game, at each of its situations."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--lexicon")
    simulation = face_of(game).simulation
    simulation.configure(parser)
    options = parser.parse_args([])
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    request = replace(simulation.request(options, "clés"), game=game)
    table = simulated_table(tmp_path, journal, free_lexicon, request)
    seen: set[tuple[str, bool]] = set()

    def look(judge) -> None:
        moment = (judge.situation.name, judge.answer is None)
        if judge.face is not None and moment not in seen:
            seen.add(moment)
            house, own = both(judge)
            assert not house & own, f"{game} in « {judge.situation.name} »"

    table.session.snapshots.listen(look)
    table.open_game()
    simulation.play(table, options, "clés")
    journal.close()
    assert len(seen) > 3


def test_what_the_house_says_stands_whatever_a_game_calls_its_own(tmp_path):
    bench = JarnacBench(tmp_path).open_game()
    judge = bench.table.judge
    stranger = {"pending": {"word": "TA"}, "faults": "aucune", "game": 3, "natural": 1}
    rude = replace(judge.face, pages=PagesPart(judged=lambda *_: stranger))
    view = judge_view(replace(judge, face=rude), 0)
    assert (view["pending"], view["faults"], view["game"]) == (0, [], judge.options.id)


def test_in_jarnac_the_judge_is_told_how_many_facts_are_in_memory_only(tmp_path):
    bench = JarnacBench(tmp_path)
    with files_may_not_grow():
        bench.open_game()
    waiting = bench.journal.pending
    assert waiting > 0
    assert judge_view(bench.table.judge, 0)["pending"] == waiting


def ids(page: Path) -> set[str]:
    return set(re.findall(r'\bid="([^"]+)"', page.read_text(encoding="utf-8")))


@pytest.mark.parametrize("game", GAMES)
def test_no_part_of_a_page_is_called_as_one_of_the_house(game):
    own = ids(ROOT / "console" / "games" / game / "pages" / "static" / "juge.html")
    assert own and not own & ids(OF_THE_PAGE)


def test_the_script_of_the_house_asks_for_no_key_of_one_game_alone(tmp_path):
    """It once read duplicate's tirage aloud, whatever was played."""
    scripts = (ROOT / "console" / "web" / "static").glob("juge*.js")
    asked = {
        key for path in scripts for key in re.findall(r"\bview\.(\w+)", path.read_text("utf-8"))
    }
    house, jarnacs = both(JarnacBench(tmp_path).open_game().table.judge)
    assert {"title", "situation"} <= asked <= house | jarnacs | FOR_ANY_GAME


# Paths and pages


def answers(routes) -> list[tuple[str, str]]:
    plain = [each for each in routes if isinstance(each, Route)]
    return [(each.path, method) for each in plain for method in sorted(each.methods or ())]


def test_no_path_of_a_game_is_one_of_the_house(rig):
    house, games = answers(every_route(rig.desk, ())), answers(rig.games)
    assert games and not set(games) & set(house)
    assert len(games) == len(set(games)), "nor is it another game's"


def test_what_the_house_answers_stands_whatever_path_a_game_takes(rig):
    stranger = Route("/juge/sante", lambda _: PlainTextResponse("du jeu"))
    routes = every_route(rig.desk, [stranger])
    first = next(each for each in routes if getattr(each, "path", "") == "/juge/sante")
    assert first is not stranger


@pytest.mark.parametrize("game", GAMES)
def test_no_screen_of_a_game_is_called_as_one_of_the_house(game):
    assert not {ACCESS_PAGE, GENERAL_PAGE} & face_of(game).room.screens.keys()
