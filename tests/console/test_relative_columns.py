"""A column that compares a row with the first is a change of `console/columns.py` alone."""

import csv
import io
import json
from dataclasses import replace

import pytest

from console import columns as rankings
from console.cli import main
from console.columns import Column
from console.games import season
from console.games.duplicate.papers import results
from console.simultane import pages, printout
from console.web import results as results_page
from engine.games.duplicate import commands as game
from tests.console.games.duplicate.evening import play_evening
from tests.console.simultane.rig import Centre, make_folder, serving

GAP: Column[rankings.Row] = Column(
    "gap", "Écart",
    lambda row: "" if row.first_score is None else abs(row.first_score - row.score), True,
)  # fmt: skip
PICKED = {
    "GAME": (results, results_page),
    "SEASON": (season,),
    "EPREUVE": (pages, printout),
}


@pytest.fixture(autouse=True)
def gaps_in_every_ranking(monkeypatch):
    """As the catalogue would have it: the column, and its name at the end of the lists."""
    for name, rooms in PICKED.items():
        ranking = getattr(rankings, name)
        forms = ("paper", "csv", "json", "page")
        grown = replace(
            ranking,
            **{form: (*columns, GAP) for form in forms if (columns := getattr(ranking, form))},
        )
        for room in rooms:
            monkeypatch.setattr(room, name, grown)


@pytest.fixture
def evening(tmp_path, free_lexicon):
    play_evening(tmp_path / "data", free_lexicon).do(game.CloseGame("soirée"))
    return tmp_path / "data"


def spreadsheet(content):
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))


def told(capsysbinary, *asked):
    assert main(list(asked)) == 0
    return capsysbinary.readouterr().out


def test_of_a_game_in_a_spreadsheet(evening, capsysbinary):
    rows = spreadsheet(told(capsysbinary, "results", "--data", str(evening), "--format", "csv"))
    best = int(rows[0]["total"])
    ranked = [row for row in rows if row["rang"].isdigit()]
    assert len(ranked) == 3
    assert [int(row["écart"]) for row in ranked] == [best - int(row["total"]) for row in ranked]
    assert [row["écart"] for row in rows if row not in ranked] == ["", ""]


def test_of_a_cut_it_is_the_first_of_the_cut(evening, capsysbinary):
    """On the judge's page as on paper: a club's first is behind nobody of his club."""
    shown = json.loads(told(capsysbinary, "results", "--data", str(evening), "--format", "json"))
    results_page._lay_out(shown["ranking"], shown["cuts"], results_page.GAME)
    assert [line["cells"][-1] for line in shown["ranking"]] == [
        line["gap"] for line in shown["ranking"]
    ]
    totals = {line["table"]: line["total"] for line in shown["ranking"]}
    groups = [group["ranking"] for cut in shown["cuts"] for group in cut["groups"]]
    assert any(totals[group[0]["table"]] < max(totals.values()) for group in groups)
    for group in groups:
        ranked = [line for line in group if line["rank"] is not None]
        assert [line["cells"][-1] for line in ranked] == [
            totals[ranked[0]["table"]] - totals[line["table"]] for line in ranked
        ]


@pytest.mark.parametrize(("by", "figure"), [("points", "net"), ("places", "places")])
def test_of_a_season_by_what_it_is_ranked_by(evening, capsysbinary, by, figure):
    asked = ("season", "--data", str(evening), "--format", "csv", "--by", by)
    rows = spreadsheet(told(capsysbinary, *asked))
    first = int(rows[0][figure])
    assert [int(row["écart"]) for row in rows] == [abs(first - int(row[figure])) for row in rows]
    assert rows[-1]["écart"] != "0"


def test_of_an_epreuve_on_every_page_and_in_the_file(tmp_path, monkeypatch):
    """A later page, a search and a club do not hold the first of the ranking they show."""
    monkeypatch.setattr(pages, "PAGE", 2)
    folder = make_folder(tmp_path / "epreuve")
    with serving(folder, f"sqlite:{tmp_path / 'hub.sqlite3'}") as hub:
        for name, points in (("Aulnoye", (24, 20, 11)), ("Bergues", (22, 9, 3))):
            centre = Centre(folder.manifest(), name).enter(hub)
            centre.seat(3)
            centre.close(1, *points)
            centre.post(hub)
        hub.settle()

        def gaps(query):
            lines = hub.ask("GET", f"/classement/donnees?{query}")[1]["lignes"]
            return [(line["nom"], line["cellules"][-1]) for line in lines]

        totals = {
            row["nom"]: int(row["total"])
            for row in spreadsheet(hub.ask("GET", "/classement.csv")[1])
        }
        best = totals["Aulnoye 1"]
        assert gaps("page=1") == [
            (name, best - totals[name]) for name in ("Aulnoye 2", "Aulnoye 3")
        ]
        assert gaps("q=Bergues 3".replace(" ", "%20")) == [
            ("Bergues 3", best - totals["Bergues 3"])
        ]
        inside = totals["Bergues 1"] - totals["Bergues 3"]
        assert gaps("par=centre&valeur=Bergues&page=1") == [("Bergues 3", inside)]
        rows = spreadsheet(hub.ask("GET", "/classement.csv")[1])
        assert [int(row["écart"]) for row in rows] == [best - total for total in totals.values()]
