"""Sheets: what a club publishes, what programs read back."""

import csv
import io
import json
from pathlib import Path

import pytest

from console.games.duplicate.papers.sheet import Sheet, as_csv, as_published, as_text
from console.games.duplicate.published import parse_games
from console.games.duplicate.replay import replay
from engine.games.duplicate.state import State
from tests.console.session.rig import Bench
from tests.saying import said

GAMES = sorted((Path(__file__).parents[2] / "games").glob("*.json"))
JULY_2021 = 1_625_140_800_000


def played(path: Path, folder: Path, free_lexicon) -> State:
    text = path.read_text(encoding="utf-8")
    bench = Bench(folder, free_lexicon, said(prepared=text, name=path.stem)).open_game()
    for _ in json.loads(text)["coups"]:
        bench.play_coup()
    bench.cut()
    return bench.state


@pytest.fixture(scope="module", params=GAMES, ids=lambda path: path.stem)
def game(request, tmp_path_factory, free_lexicon):
    state = played(request.param, tmp_path_factory.mktemp("partie"), free_lexicon)
    return json.loads(request.param.read_text(encoding="utf-8")), Sheet(state, JULY_2021)


def test_the_json_is_the_published_game_again(game):
    published, sheet = game
    ours = as_published(sheet)
    assert ours["variant"] == published["variant"]
    assert ours["published_total"] == published["published_total"]
    for coup, mine in zip(published["coups"], ours["coups"], strict=True):
        assert sorted(mine.pop("rack")) == sorted(coup.pop("rack"))
        assert mine == coup


def test_the_json_can_be_replayed(game, free_lexicon):
    _, sheet = game
    (read,) = parse_games(json.dumps(as_published(sheet)))
    assert replay(read, free_lexicon).contradictions == ()


def test_the_sheet_has_a_line_per_coup_with_rejets_marked(game):
    published, sheet = game
    text = as_text(sheet)
    lines = text.splitlines()
    assert "Lexique : libre" in text and "jouée le 2021-07-01" in text
    rows = [line for line in lines if line[:3].strip().isdecimal()]
    assert len(rows) == len(published["coups"])
    for coup, row in zip(published["coups"], rows, strict=True):
        number, tirage, word, ref, points, cumul = row.split()
        assert (int(number), int(points), int(cumul)) == (
            coup["n"],
            coup["points"],
            coup["cumulative"],
        )
        assert (word, ref) == (coup["word"], coup["ref"])
        assert tirage.startswith("-") == coup["rejected"]
    assert lines[-1].split()[-1] == str(published["published_total"])


def test_the_csv_is_read_by_any_spreadsheet(game):
    published, sheet = game
    rows = list(csv.DictReader(io.StringIO(as_csv(sheet))))
    assert [int(row["cumul"]) for row in rows] == [
        coup["cumulative"] for coup in published["coups"]
    ]
    assert all("libre" in row["lexique"] for row in rows)
    assert [row["rejet"] == "oui" for row in rows] == [
        coup["rejected"] for coup in published["coups"]
    ]


def test_a_game_without_a_coup_has_a_sheet_too(tmp_path, free_lexicon):
    bench = Bench(tmp_path, free_lexicon).open_game()
    sheet = Sheet(bench.state, JULY_2021)
    assert as_published(sheet)["coups"] == [] and as_text(sheet).splitlines()[-1].endswith(" 0")
    assert len(as_csv(sheet).splitlines()) == 1
    bench.cut()
