"""Two games of one evening on one journal: what is decided in one is read in the other."""

import json

import pytest

from console.cli import main
from console.desk.buttons import Button, Press
from console.web.access import JUDGE
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.games.duplicate.evening import correct

SEATS = (player(1, "Ana"), player(2, "Bob"), player(3, "Cléo"))


def coup(rig: DuplicateBench, points: dict[int, int]) -> None:
    rig.think_over("FEDAYIN")
    if not rig.judge.state.players:
        correct(rig, cmd.SeatPlayers(SEATS), "juge")
    rig.do(game.StopClock(), game.ChooseTop())
    for table, earned in points.items():
        correct(rig, cmd.EnterPoints(1, table, earned))
    correct(rig, cmd.CloseCoup(1), "juge")
    rig.do(game.PlaceTop())


@pytest.fixture
def rig(tmp_path, free_lexicon):
    """Ana and Cléo are ex aequo, Bob is behind; the game is over."""
    rig = DuplicateBench.typed(tmp_path / "data", free_lexicon)
    coup(rig, {1: 50, 2: 20, 3: 50})
    rig.do(game.CloseGame("fin"))
    return rig


@pytest.fixture
def told(capsysbinary, tmp_path):
    def run(command: str, *options: str):
        assert main([command, *options, "--data", str(tmp_path / "data"), "--format", "json"]) == 0
        lines = json.loads(capsysbinary.readouterr().out)
        return lines, [(line["rank"], line["name"]) for line in lines["ranking"]]

    return run


def first_game(rig: DuplicateBench) -> str:
    return str(rig.judge.state.options.id)


@pytest.mark.article("fisf-2020 §6.1")
def test_who_cheats_in_the_second_game_has_no_points_in_the_first(rig, told):
    first = first_game(rig)
    rig.post(Press(Button.SUIVANT, held=True))
    coup(rig, {1: 10, 2: 20, 3: 30})
    correct(rig, cmd.ExcludePlayer(3, "documents"), "juge")
    assert told("results", first)[1] == [(1, "Ana"), (2, "Bob"), (None, "Cléo")]
    season, _ = told("season")
    assert {line["name"]: line["points"] for line in season["ranking"]} == {
        "Ana": 60,
        "Bob": 40,
        "Cléo": 0,
    }
    correct(rig, cmd.ExcludePlayer(3, "recours admis", excluded=False), "juge")
    assert told("results", first)[1] == [(1, "Ana"), (1, "Cléo"), (3, "Bob")]


@pytest.mark.article("fisf-2020 §3.8.3")
def test_a_mort_subite_opened_from_the_page_decides_in_the_results_and_the_season(rig, told):
    first = first_game(rig)
    judge = rig.client(JUDGE)
    ties = judge.get("/juge/exaequo").json()["ties"]
    assert ties == [{"rank": 1, "names": ["Ana", "Cléo"]}]
    assert judge.post("/juge/exaequo", json={"rank": 1}).json()["durable"]
    state = rig.judge.state
    assert (state.options.contest, state.options.decides) == ("mort-subite", first)
    assert [each.name for each in state.players] == ["Ana", "Cléo"]
    coup(rig, {1: 20, 3: 30})
    rig.do(game.CloseGame())
    results, ranks = told("results", first)
    assert ranks == [(1, "Cléo"), (2, "Ana"), (3, "Bob")]
    assert results["tie_breaks"] == [state.options.name]
    season, by_places = told("season", "--by", "places")
    assert by_places == [(1, "Cléo"), (2, "Ana"), (3, "Bob")]
    assert len(season["games"]) == 1, "a mort subite between ex aequo is no game of the season"


def test_the_page_says_who_cannot_be_decided_between(rig):
    judge = rig.client(JUDGE)
    refused = judge.post("/juge/exaequo", json={"rank": 3})
    assert refused.json()["code"] == "tie_none"
    assert judge.post("/juge/exaequo", json={"rank": "deux"}).json()["code"] == "tie_bad_rank"
    assert judge.get("/juge/etat").json()["appeals"]["left_ms"] > 0


def test_the_game_after_a_mort_subite_has_everybody_again(rig):
    rig.client(JUDGE).post("/juge/exaequo", json={"rank": 1})
    rig.do(game.CloseGame("fin"))
    rig.post(Press(Button.SUIVANT, held=True))
    assert [each.name for each in rig.judge.state.players] == ["Ana", "Bob", "Cléo"]


def test_every_form_of_the_results_says_that_ex_aequo_were_decided(rig, tmp_path):
    first = first_game(rig)
    rig.client(JUDGE).post("/juge/exaequo", json={"rank": 1})
    coup(rig, {1: 20, 3: 30})
    rig.do(game.CloseGame())
    page = tmp_path / "r.html"
    data = str(tmp_path / "data")
    assert main(["results", first, "--data", data, "--format", "html", "--out", str(page)]) == 0
    assert "ex aequo départagés par mort subite" in page.read_text("utf-8")
