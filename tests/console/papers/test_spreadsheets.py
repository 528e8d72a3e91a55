"""What a spreadsheet opens stays text, and comes back as it was."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.papers.plain import cell, federation_csv, read_cell, write_rows
from console.papers.player_lists import read_players, write_players
from engine.play.players import Person, player

FORMULAS = ["=1+1", "+33", "-2", "@SUM(A1)", "\t=1", "＝1", "﹦1", "'=1", " =1", "\u00a0=1", "' =1"]


@given(st.text())
def test_no_text_begins_like_a_formula_and_every_text_comes_back(text):
    written = cell(text)
    assert not written or written[0] not in "=+-@\t\r\n＝＋－＠"
    assert read_cell(written) == text


@pytest.mark.parametrize("formula", FORMULAS)
def test_every_cell_of_every_table_passes(formula):
    """`csv` is imported nowhere else: `tests/test_architecture.py` holds that."""
    ((row,),) = [list(csv.reader(io.StringIO(write_rows([(formula, -5)]), newline="")))]
    assert row == [f"'{formula}", "-5"]


def test_figures_are_left_alone():
    assert cell(-5) == -5


@pytest.mark.parametrize("name", ["=cmd()", "+33", "-moi", "@x", "'=x"])
def test_a_list_of_players_keeps_odd_names_harmless(name):
    written = write_players([player(1, name, club="=club")])
    (row,) = list(csv.reader(io.StringIO(written), delimiter=";"))[1:]
    assert row[1].startswith("'")
    assert row[3] == "'=club"
    assert read_players(written)[0].people[0].name == name


def test_the_federations_file_too():
    assert federation_csv([player(1, "=1+1")], {}) == '"1","\'=1+1","0"\r\n'


def test_people_of_every_script_are_themselves():
    names = [
        "李小龍",
        "王小明",
        "Ян Ли",
        "Лиана",
        "محمد",
        "אבי",
        "कमल",
        "कमला",
        "Zoë",
        "!!!",
        "???",
    ]
    assert len({Person(name).key for name in names}) == len(names)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zoë Dupré", "ZOE  DUPRE"), ("D'Œuvre", "d oeuvre"), ("ЯН", "ян"), ("Straße", "STRASSE")],
)
def test_accents_and_case_do_not_part_a_person(one, other):
    assert Person(one).key == Person(other).key
