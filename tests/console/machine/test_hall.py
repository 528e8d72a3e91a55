"""What a hall keeps of its épreuves: which is played, on which days, what a copy takes along."""

import json
from dataclasses import replace
from datetime import date, timedelta

import pytest

from console.desk.inbox import News, StartGame
from console.games.epreuve import FOLDER, HALL_FILE, HallEpreuves
from console.machine.hall import is_its_day
from console.papers.epreuve import read_prize
from engine.epreuve.manifest import Classement, EntryRule, Prize
from engine.play.players import player
from engine.rulings import RuleError
from tests.console.games.duplicate.bench import DuplicateBench


@pytest.fixture
def bench(tmp_path, free_lexicon):
    rig = DuplicateBench.typed(tmp_path, free_lexicon)
    yield rig
    rig.cut()


@pytest.fixture
def made(bench):
    """As « Nouvelle épreuve » leaves it."""
    bench.post(StartGame(bench.console.evening.menu(None, {"game": "epreuve"}).request))
    (manifest,) = bench.console.hall.epreuves.all()
    return manifest


def test_it_is_kept_beside_the_journal_and_found_again(bench, made):
    again = HallEpreuves(bench.folder)
    assert again.current == made == again.find(made.id)
    changed = replace(made, name="Challenge d'été")
    again.change(changed)
    assert again.current.name == "Challenge d'été" and again.current.id == made.id


def test_it_is_proposed_on_its_days_only(bench, made):
    hall = bench.console.hall
    assert hall.proposal().request.own.values.partie == "1"
    next_week = str(date.today() + timedelta(days=7))
    hall.epreuves.change(replace(made, first_day=next_week, last_day=next_week))
    hall.look()
    assert not is_its_day(hall.epreuves.current) and hall.proposal() is None
    bench.post(News())
    assert bench.judge.public.centre is None


def test_closed_it_is_proposed_no_more_and_taken_up_again(bench, made):
    hall = bench.console.hall
    hall.close(made.id)
    assert hall.proposal() is None and hall.listing()[0]["closed"]
    hall.reopen(made.id)
    assert hall.proposal() is not None and hall.listing()[0]["current"]


def test_a_damaged_file_is_left_out_and_the_console_starts(bench, made):
    (bench.folder / FOLDER / made.id / "epreuve.json").write_text("{")
    (bench.folder / FOLDER / HALL_FILE).write_text("[")
    bench.console.hall.look()
    assert HallEpreuves(bench.folder).all() == () and bench.console.hall.proposal() is None


@pytest.mark.parametrize("name", ["..", "a/b", "", "x"])
def test_nothing_else_is_read_under_its_name(bench, name):
    with pytest.raises(RuleError, match="hall_unknown"):
        HallEpreuves(bench.folder).find(name)


def test_a_new_name_on_tonights_list_sits_down_too(bench, made):
    bench.console.evening.keep_players([player(1, "Ana"), player(3, "Bob")])
    hall = bench.console.hall
    assert [each.name for each in hall.players(hall.standing(made.id))] == ["Ana", "Bob"]


def test_who_has_no_licence_is_named_where_one_is_needed(made):
    people = (player(1, "Ana", licence="1"), player(2, "Bob"))
    assert made.not_entitled(people) == ()
    assert replace(made, entry=EntryRule.LICENCE).not_entitled(people) == ("Bob",)


@pytest.mark.parametrize(
    ("line", "prize"),
    [
        ("1 ; coupe", Prize("coupe")),
        ("2;livre ; série ; 4B", Prize("livre", 2, Classement.SERIE, "4B")),
        ("1 ; vin ; club", Prize("vin", 1, Classement.CLUB)),
    ],
)
def test_a_prize_is_a_line(line, prize):
    assert read_prize(line) == prize


@pytest.mark.parametrize("line", ["coupe", "un ; coupe", "1 ; x ; rien", "1;a;b;c;d"])
def test_what_is_no_prize_is_refused(line):
    with pytest.raises(RuleError, match="hall_bad_prize"):
        read_prize(line)


def test_the_file_says_which_one_is_played(bench, made):
    told = json.loads((bench.folder / FOLDER / HALL_FILE).read_text())
    assert told == {"courante": made.id, "closes": []}
