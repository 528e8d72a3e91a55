"""The whole épreuve on paper, and what a centre's television is sent."""

import subprocess

import pytest

from console.simultane import printout
from engine.epreuve.plis import Correction, CoupClosed
from tests.console.simultane.rig import Centre
from tests.engine.epreuve.event import TOPS


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
