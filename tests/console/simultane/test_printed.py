"""The whole épreuve on paper, and what a centre's television is sent."""

import json
import subprocess

import pytest

from console.simultane import printout
from console.simultane.app import SHELF
from console.simultane.site import Site
from engine.epreuve.manifest import USUAL_CLASSEMENTS, Classement, Prize
from engine.epreuve.plis import Correction, CoupClosed, Players
from engine.play.players import Person, Player
from tests.console.simultane.rig import Centre, make_folder, serving
from tests.engine.epreuve.event import TOPS, seat


@pytest.fixture
def two(hub, folder):
    épreuve = folder.manifest()
    centres = [Centre(épreuve, name).enter(hub) for name in ("Aulnoye", "Bergues")]
    for at, centre in enumerate(centres):
        centre.seat(12)
        centre.close(1, 24 - at, 10, *range(10))
        centre.post(hub)
    centres[1].tell(Correction(CoupClosed(1, TOPS[0], (1, 2), (23, 9)), "bulletin relu"))
    centres[1].post(hub)
    hub.settle()
    return centres


def read(content):
    """As pdftotext reads it."""
    done = subprocess.run(["pdftotext", "-layout", "-", "-"], input=content, capture_output=True)
    return done.stdout.decode()


def test_the_paper_says_everything(hub, two):
    status, content = hub.ask("GET", "/classement.pdf")
    assert (status, content[:5]) == (200, b"%PDF-")
    told = read(content)
    for words in (
        "Simultané d'essai", "Classement provisoire", "2 centres", "24 joueurs", "Série 4B",
        "Aulnoye 1", "Bergues 12", "bulletin relu", "Corrections tardives",
    ):  # fmt: skip
        assert words in told, words


def test_a_long_list_is_cut_and_says_so(hub, two, monkeypatch):
    monkeypatch.setattr(printout, "MOST_PRINTED", 5)
    told = read(hub.ask("GET", "/classement.pdf")[1])
    assert "Les 5 premiers sur 24" in told
    assert "Bergues 12" not in told


def test_a_television_is_sent_the_first_ones_and_its_own(hub, two):
    status, page = hub.ask("GET", f"/classement/centre/{two[1].key.public}")
    assert status == 200
    assert [line["nom"] for line in page["lignes"][:2]] == ["Aulnoye 1", "Bergues 1"]
    own = [line["nom"] for line in page["lignes"] if line["ici"]]
    assert len(own) == len(set(own)) == 12
    assert (page["attendus"], page["nombre"], page["officiel"]) == (2, 24, False)


def test_a_television_of_nobody_is_refused(hub):
    assert hub.ask("GET", "/classement/centre/zz")[0] == 400


def test_the_rankings_and_prizes_of_this_epreuve(tmp_path):
    """Pairs, teams and the dotation, on the page, on paper and at the organiser's."""
    prizes = (Prize("la coupe"), Prize("un panier", 1, Classement.EQUIPES))
    more = {"dotation": prizes, "team": 2, "classements": (*USUAL_CLASSEMENTS, Classement.EQUIPES)}
    folder = make_folder(tmp_path / "epreuve", **more)
    with serving(folder, f"sqlite:{tmp_path / 'hub.sqlite3'}") as hub:
        for number, name in enumerate(("Agde", "Brest"), start=1):
            centre = Centre(folder.manifest(), name).enter(hub)
            pair = (Person(f"Un {name}", f"1{number}"), Person(f"Deux {name}", f"2{number}"))
            people = [seat(t, f"{name} {t}", f"{number}{t}0", club=f"Club {t}") for t in (1, 2)]
            centre.tell(Players((*people, Player(3, pair))))
            centre.close(1, 20 + number, 10 + number, 5 + number)
            centre.post(hub)
        assert hub.ask("GET", "/classement/etat")[1]["classements"] == [
            "general", "centre", "club", "serie", "categorie", "paires", "equipes",
        ]  # fmt: skip
        teams = hub.ask("GET", "/classement/donnees?par=equipes")[1]
        assert [line["cellules"] for line in teams["lignes"]] == [
            [1, "Club 1", "Brest 1, Agde 1", 43], [2, "Club 2", "Brest 2, Agde 2", 23],
        ]  # fmt: skip
        pairs = hub.ask("GET", "/classement/donnees?par=paires")[1]["lignes"]
        assert [line["nom"] for line in pairs] == ["Un Brest / Deux Brest", "Un Agde / Deux Agde"]
        Site(hub.hub, SHELF, tmp_path / "site").write()
        for by, lines in (("equipes", teams["lignes"]), ("paires", pairs)):
            written = json.loads((tmp_path / f"site/donnees/0/{by}-0.json").read_bytes())
            assert written["lignes"] == lines, "the same as files"
        prized = hub.organiser("GET", "/organisateur/etat")[1]["dotation"]
        assert prized == [
            ["général, rang 1", "la coupe", "Brest 1"], ["Équipes, rang 1", "un panier", "Club 1"],
        ]  # fmt: skip
        told = read(hub.ask("GET", "/classement.pdf")[1])
        for words in ("Dotation", "la coupe", "Équipes", "Paires", "Comment on classe"):
            assert words in told, words
