"""Sheets of a game of Jarnac, and `pupitre replay` of its own JSON."""

import csv
import io
import json

import pytest

from console.games import face_of
from console.games.jarnac.acts import acts_of
from console.games.jarnac.cli.replay import replay
from console.games.jarnac.simulation import play_out
from engine.games.jarnac import commands as cmd
from engine.games.jarnac.options import Strength
from engine.games.jarnac.plays import result
from engine.games.jarnac.state import Phase, State
from engine.play.season import DuelOutcome
from engine.rulings import RuleError
from tests.console.games.jarnac.bench import between_virtual_players
from tests.console.papers.test_writers import words_of as pages_of
from tests.engine.games.jarnac.bench import WORDS, begun

FACE = face_of("jarnac")


@pytest.fixture(scope="module")
def played(tmp_path_factory, few_words) -> State:
    bench = between_virtual_players(tmp_path_factory.mktemp("feuilles"), few_words, seed="feuille")
    return play_out(bench.table)


def written(state: State, kind: str) -> str:
    return FACE.papers.sheets[kind].write(state, 0).decode()


def test_the_text_tells_mats_winner_and_acts(played):
    text = written(played, "text")
    for side in (0, 1):
        assert f"{played.name(side)} : {played.points(side)} points" in text
        for word in filter(None, played.mat(side).rows):
            assert word in text
    assert "Jarnac, formule compétition" in text


def test_the_csv_has_one_line_per_act(played):
    rows = list(csv.reader(io.StringIO(written(played, "csv"))))
    assert rows[0][:4] == ["acte", "joueur", "geste", "mot"]
    assert rows[-1][7:] == [str(points) for points in result(played).points]


def test_the_pdf_is_one(played):
    assert FACE.papers.results["pdf"].write(played, 0).startswith(b"%PDF")
    brief = FACE.papers.results["pdf"].write(played, 0, detailed=False)
    assert len(brief) < len(FACE.papers.results["pdf"].write(played, 0))


def test_an_ordinary_game_is_one_page_with_everything_that_was_done(played):
    (page,) = pages_of(FACE.papers.results["pdf"].write(played, 0))
    made = [act.word for act in acts_of(played) if act.kind in ("mot", "jarnac")]
    assert made and all(word in page for word in made)
    for side in (0, 1):
        assert f"{played.name(side)} : {played.points(side)} point" in page


def test_the_longest_game_takes_two_pages(tmp_path, few_words):
    """Beginners who see next to nothing hand the bag to and fro."""
    bench = between_virtual_players(
        tmp_path, few_words, seed="longue", deux_robots=(Strength.DEBUTANT, Strength.DEBUTANT)
    )
    assert len(pages_of(FACE.papers.results["pdf"].write(play_out(bench.table), 0))) <= 2


def test_the_page_tells_who_won_and_why_once_it_is_over(played):
    assert not FACE.papers.outcome(begun().state).over
    told = FACE.papers.outcome(played)
    assert told.over and played.name(result(played).winner) in told.told[0]
    assert FACE.papers.player_sheet(played, 1) is None


def test_a_game_under_way_has_its_sheets_too():
    game = begun()
    game.word("LAC")
    assert "LAC" in written(game.state, "text")
    assert json.loads(written(game.state, "json"))["end"] is None


def test_its_json_replays_without_contradiction(played, few_words):
    done = replay(written(played, "json"), few_words)
    assert done.contradictions == ()
    assert done.remarks == ()
    assert (done.state.mats, done.state.jarnacs) == (played.mats, played.jarnacs)
    assert result(done.state) == result(played)


def test_a_contested_game_replays(few_words):
    game = begun()
    game.word("SEZ")
    game.contest()
    game.draw("TONRITA")
    game.word("TON")
    game.draw("E")
    game.do(cmd.CloseGame("fin de soirée"))
    done = replay(written(game.state, "json"), few_words)
    assert done.contradictions == ()
    assert done.state.mats == game.state.mats


def changed(played: State, **changes) -> str:
    return json.dumps(json.loads(written(played, "json")) | changes)


def test_wrong_figures_are_told(played, few_words):
    done = replay(changed(played, points=[1, 2]), few_words)
    assert [trouble.code for trouble in done.contradictions] == ["jarnac_replay_points"]


def test_an_impossible_act_is_named(played, few_words):
    data = json.loads(written(played, "json"))
    number = next(k for k, act in enumerate(data["acts"]) if act["act"] == "mot")
    data["acts"][number]["word"] = "ZZZZZZZ"
    done = replay(json.dumps(data), few_words)
    (trouble,) = done.contradictions
    assert (trouble.code, trouble.data["number"]) == ("jarnac_replay_act", number + 1)


@pytest.mark.parametrize(
    "text",
    [
        "pas du JSON",
        "[]",
        '{"game": "jarnac"}',
        '{"game": "jarnac", "id": 3}',
    ],
)
def test_what_is_no_game_is_refused(few_words, text):
    with pytest.raises(RuleError):
        replay(text, few_words)


def test_a_list_that_lacks_a_word_says_so(played):
    done = replay(written(played, "json"), WORDS)
    assert done.contradictions == ()
    assert {remark.code for remark in done.remarks} == {"jarnac_word_unknown"}


def test_a_season_counts_its_points(played):
    found = FACE.competition.result(played)
    assert found is not None
    assert {each.points for each in found.results} == set(result(played).points)
    assert FACE.competition.result(begun().state) is None
    assert played.phase is Phase.ENDED


def test_what_it_brings_to_a_season_goes_by_the_rules_of_the_game(played):
    """Not by the places of points; against the console, nothing."""
    assert {each.outcome for each in FACE.competition.result(played).results} == {None}
    game = begun()
    game.word("LAC")
    game.do(cmd.CloseGame("tard"))
    assert (result(game.state).points, result(game.state).winner) == ((9, 0), None)
    brought = FACE.competition.result(game.state).results
    assert [(each.place, each.outcome, each.ahead) for each in brought] == [
        (1, DuelOutcome.DRAWN, 9),
        (2, DuelOutcome.DRAWN, -9),
    ]
