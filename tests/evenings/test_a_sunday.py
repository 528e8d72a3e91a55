"""A Sunday: an épreuve of three parties in one hall, 24 players, nobody at a terminal.

It is made by six buttons, played by them and by the arbiters' pages, ranked on the television after
each partie, decided between the two who are first, printed from the page. Nothing here touches a
network or a hub.
"""

import json

import pytest

from console.desk.buttons import Button
from console.folders import JOURNAL_FILE
from console.games.epreuve import HallEpreuves
from console.games.history import Histories
from console.games.season import season_games
from console.journal.store import JournalFile
from console.machine.backups import back_up_to
from console.machine.dates import DateBook
from console.tv.compose import scene
from console.tv.snapshot import GENERAL_PAGE
from console.tv.tables import PAGE_MS
from console.web.access import JUDGE
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip import parse_short
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench

ROOM = tuple(
    player(
        table,
        f"Joueur {table:02}",
        licence=f"10000{table:02}",
        club=("Club du Phare", "Club du Port", "Club de la Gare")[table % 3],
        series=("3A", "4B")[table % 2],
    )
    for table in range(1, 25)
)
LETTERS = ("FEDAYIN", "CHATEAU")


class Sunday(DuplicateBench):
    def sentence(self) -> str:
        return self.judge.public.header.title

    def partie(self, best: tuple[int, ...], *, missing: frozenset[int] = frozenset()) -> None:
        """Two coups; `best` play the top, the others a word of fourteen points."""
        for number, letters in enumerate(LETTERS, start=1):
            self.do(game.OpenCoup())
            self.type(letters)
            self.do(game.AnnounceRack(), game.StartClock(), game.StopClock(), game.ChooseTop())
            tables = [each.table for each in self.state.players if each.table not in missing]
            for table in tables:
                told = "T" if table in best else ("FINE 14" if number == 1 else "TEA 8")
                slip = cmd.EnterSlip(number, table, parse_short(told), f"{number}-{table}")
                self.do(slip, by="Ada")
            self.do(cmd.CloseCoup(number), by="juge")
            self.do(game.PlaceTop())
        self.do(game.CloseGame("la partie d'essai est finie"))


@pytest.fixture
def sunday(tmp_path, free_lexicon):
    rig = Sunday.typed(tmp_path, free_lexicon)
    rig.console.evening.keep_players(ROOM)
    yield rig
    rig.cut()


def choose(rig: Sunday, label: str) -> None:
    """On the line in hand, « rejeter » until it says so."""
    for _ in range(12):
        snapshot = rig.judge.public
        if snapshot.choices[snapshot.line].value.lower() == label:
            return
        rig.press(Button.REJETER)
    raise AssertionError([each.value for each in rig.judge.public.choices])


def make_by_buttons(rig: Sunday) -> None:
    rig.press(Button.VALIDER)
    choose(rig, "nouvelle épreuve")
    labels = [each.label for each in rig.judge.public.choices]
    assert labels[:4] == ["Jeu", "Nom de l’épreuve", "Parties", "À régler"]
    rig.press(Button.VALIDER)


def general(rig: Sunday) -> list[tuple[int | None, str, int]]:
    centre = rig.judge.public.centre
    assert centre is not None and centre.general is not None
    return [(row.rank, row.name, row.total) for row in centre.general.rows]


def test_it_is_made_played_and_ranked_by_six_buttons(sunday):
    make_by_buttons(sunday)
    assert sunday.judge.public.header.title.endswith(", partie 1")
    (epreuve,) = sunday.console.hall.epreuves.all()
    assert len(epreuve.parties) == 3

    sunday.press(Button.SUIVANT)
    assert sunday.sentence() == f"{epreuve.name}, partie 1"
    assert len(sunday.state.players) == 24
    sunday.partie(best=(1, 2))
    top, low = sunday.state.cumul, 14
    first = [(1, "Joueur 01", top), (1, "Joueur 02", top), (3, "Joueur 03", low)]
    assert general(sunday)[:3] == first

    sunday.press(Button.SUIVANT, held=True)
    assert sunday.sentence() == f"{epreuve.name}, partie 2"
    away, late = 24, player(25, "Retardataire", club="Club du Port")
    sunday.do(cmd.UnseatPlayer(away), by="juge")  # he is at lunch
    sunday.do(cmd.SeatPlayer(late), by="juge")
    sunday.partie(best=(1, 3))
    assert general(sunday)[:3] == [
        (1, "Joueur 01", 2 * top),
        (2, "Joueur 02", top + low),
        (2, "Joueur 03", top + low),
    ]
    notes = {row.name: row.note for row in sunday.judge.public.centre.general.rows if row.note}
    assert notes == {
        "Joueur 24": "absent de la partie 2",
        "Retardataire": "absent de la partie 1",
    }

    sunday.press(Button.SUIVANT, held=True)
    tables = [each.table for each in sunday.state.players]
    assert tables == list(range(1, 26))  # the absent sits down again, the late one stays
    sunday.partie(best=(2, 3))
    told = general(sunday)
    both = [(1, "Joueur 02", 2 * top + low), (1, "Joueur 03", 2 * top + low)]
    assert [told[0], told[1], told[2]] == sorted([(1, "Joueur 01", 2 * top + low), *both])

    # Nothing is begun by itself: the rank is shared until the judge opens its départage.
    assert sunday.console.hall.proposal() is None
    sunday.press(Button.REJETER)
    assert "Le rang 1 est partagé par" in sunday.judge.public.banners[0].text
    sunday.press(Button.VALIDER, held=True)
    assert sunday.sentence() == f"{epreuve.name}, départage pour le titre"
    assert sorted(each.table for each in sunday.state.players) == [1, 2, 3]
    decide(sunday, winner=3)
    assert general(sunday)[0] == (1, "Joueur 03", 2 * top + low)
    assert [rank for rank, _, _ in general(sunday)[:3]] == [1, 2, 2]


def decide(rig: Sunday, winner: int) -> None:
    rig.do(game.OpenCoup())
    rig.type(LETTERS[0])
    rig.do(game.AnnounceRack(), game.StartClock(), game.StopClock(), game.ChooseTop())
    for each in rig.state.players:
        told = "T" if each.table == winner else "FINE 14"
        rig.do(cmd.EnterSlip(1, each.table, parse_short(told), f"d{each.table}"), by="Ada")
    rig.do(cmd.CloseCoup(1), by="juge")
    rig.do(game.PlaceTop(), game.CloseGame("départagés"))


def test_the_page_of_the_judge_has_all_of_it(sunday):
    make_by_buttons(sunday)
    judge = sunday.client(JUDGE)
    state = judge.get("/juge/epreuves/etat").json()["epreuve"]
    own = {"epreuve": state["id"]}
    assert [each["state"] for each in state["parties"]] == ["à jouer"] * 3
    change = {
        **own,
        "nom": "Challenge d’été",
        "premier": state["settings"]["premier"],
        "dernier": state["settings"]["dernier"],
        "commission": "Ana Onyme\nBob Inconnu",
        "dotation": "1 ; coupe du club\n1 ; un livre ; serie ; 4B",
        "classements": ["serie", "club", "equipes"],
        "equipe": 3,
        "parties": ["Matin", "Après-midi"],
    }
    assert judge.post("/juge/epreuves/changer", json=change).status_code == 200
    for number, best in ((1, (1, 2)), (2, (1, 2))):
        asked = {**own, "partie": number}
        assert judge.post("/juge/epreuves/jouer", json=asked).status_code == 200
        sunday.partie(best=best)
    assert sunday.sentence() == "Challenge d’été, Après-midi"
    told = judge.get("/juge/epreuves/etat").json()["epreuve"]
    assert told["complete"] and told["shared"][0] == {
        "rank": 1,
        "names": ["Joueur 01", "Joueur 02"],
    }
    assert [each["key"] for each in told["rankings"]] == ["serie", "club", "equipes"]
    assert told["prizes"][0][2] == "Joueur 01, Joueur 02 (rang partagé)"
    assert len(told["ranking"][0]["cells"]) == len(told["columns"])
    again = judge.post("/juge/epreuves/jouer", json={**own, "partie": 2})
    assert again.json()["code"] == "hall_already_played"

    opened = judge.post("/juge/epreuves/departage", json={**own, "rang": 1, "pour": "la coupe"})
    assert opened.status_code == 200
    assert sunday.sentence() == "Challenge d’été, départage pour la coupe"
    decide(sunday, winner=2)
    told = judge.get("/juge/epreuves/etat").json()["epreuve"]
    assert [line["cells"][:2] for line in told["ranking"][:2]] == [
        [1, "Joueur 02"],
        [2, "Joueur 01"],
    ]
    assert told["prizes"][0][2] == "Joueur 02"


PAPERS = {
    "pdf": b"%PDF",
    "html": b"<!doctype html>",
    "csv": "\ufeffrang".encode(),
    "json": b"{",
    "federation": b'"1","Joueur 01"',
}


def test_its_papers_are_those_of_the_whole(sunday):
    make_by_buttons(sunday)
    sunday.press(Button.SUIVANT)
    sunday.partie(best=(7,))
    judge = sunday.client(JUDGE)
    own = {"epreuve": sunday.console.hall.epreuves.all()[0].id}
    for form, begins in PAPERS.items():
        answer = judge.get("/juge/epreuves/fichier", params={**own, "forme": form})
        assert answer.status_code == 200 and answer.content.startswith(begins), form
    told = judge.get("/juge/epreuves/fichier", params={**own, "forme": "json"}).json()
    assert told["provisional"] and told["ranking"][0]["name"] == "Joueur 07"
    assert told["ranking"][0]["parties"][0]["place"] == 1


def test_what_does_not_add_up_is_greyed_with_its_article(sunday):
    """A topping among games of points has places only (2014 §7)."""
    menu = sunday.console.evening.menu
    picks = {"game": "epreuve", "epreuve/2/contest": "topping"}
    made = menu(None, picks)
    why = {each.value: each.why_not for each in made.choice("epreuve/somme").options}
    assert "places" in why["points"] and "art. 7" in why["points"] and not why["places"]
    assert made.choice("epreuve/somme").chosen == "places"
    assert [each.contest for each in made.request.epreuve.parties] == ["cumul", "topping", "cumul"]


def test_the_general_ranking_is_on_the_television(sunday):
    make_by_buttons(sunday)
    sunday.press(Button.SUIVANT)
    sunday.partie(best=(1,))
    pages = {each["page"] for each in judge_pages(sunday)}
    assert GENERAL_PAGE in pages
    # by itself, in its turn, while nobody asks for anything else
    began = sunday.judge.public.phase.since_ms
    turns = [scene(sunday.public, began + turn * PAGE_MS + 1).name for turn in range(5)]
    assert turns[1] == GENERAL_PAGE and turns.count(GENERAL_PAGE) == 1


def judge_pages(rig):
    return rig.client(JUDGE).get("/juge/etat").json()["pages"]


def test_what_was_chosen_is_not_chosen_twice(sunday):
    """An épreuve was made: the next « nouvelle partie » is a game again."""
    make_by_buttons(sunday)
    kept = json.loads((sunday.folder / "choix.json").read_text())
    assert "game" not in kept and "epreuve/nom" not in kept


def test_a_season_counts_the_epreuve_once_and_other_evenings_as_before(sunday):
    make_by_buttons(sunday)
    for number in (1, 2):
        sunday.press(Button.SUIVANT, held=number > 1)
        sunday.partie(best=(number,))
    top, low = sunday.state.cumul, 14
    with JournalFile.reading(sunday.folder / JOURNAL_FILE) as journal:
        histories = Histories(journal)
        read = [histories.in_competition(each.game) for each in journal.games()]
    (only,) = season_games(read, HallEpreuves(sunday.folder))
    assert only.result.top_total == 2 * top
    solos = 10 * len(LETTERS)  # alone above 23 others, twice (§3.5)
    assert {only.points[key] for key in list(only.points)[:2]} == {top + low + solos}
    apart = season_games(read, HallEpreuves(sunday.folder / "elsewhere"))
    assert [len(each.points) for each in apart] == [24, 24]


def test_a_copy_takes_the_epreuve_and_its_papers_along(sunday, tmp_path_factory):
    make_by_buttons(sunday)
    sunday.press(Button.SUIVANT)
    sunday.partie(best=(1,))
    stick, journal = tmp_path_factory.mktemp("stick"), sunday.folder / JOURNAL_FILE
    back_up_to(journal, stick, DateBook.beside(journal))
    (epreuve,) = sunday.console.hall.epreuves.all()
    (kept,) = stick.rglob("epreuve.json")
    assert kept.read_bytes() == epreuve.bytes and kept.parent.name == epreuve.id
    written = {each.suffix for each in stick.rglob("*preuve*") if each.is_file()}
    assert {".pdf", ".html", ".csv", ".json"} <= written
