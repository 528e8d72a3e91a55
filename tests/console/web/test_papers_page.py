"""« /juge/papiers »: which papers the evening has, as files and on a printer."""

import pytest

from console.web.access import ARBITER, JUDGE
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.games.duplicate.evening import play_evening
from tests.console.web.test_results_page import cups

__all__ = ["cups"]

KEYS = [
    "secours",
    "bulletins",
    "feuilles-de-route",
    "numeros",
    "cartes",
    "pointage",
    "liste",
    "mots",
]


@pytest.fixture(scope="module")
def evening(tmp_path_factory, free_lexicon):
    return play_evening(tmp_path_factory.mktemp("soiree"), free_lexicon)


@pytest.fixture
def judge(evening):
    return evening.client(JUDGE)


def refusal(judge, **asked) -> str:
    answer = judge.get("/juge/papiers/fichier", params=asked)
    assert answer.status_code == 409
    return answer.json()["message"]


def test_the_page_is_told_what_there_is_and_what_to_ask(judge):
    told = judge.get("/juge/papiers/liste").json()
    assert [paper["key"] for paper in told] == KEYS
    assert all(set(paper) == {"key", "label", "told", "href", "asks"} for paper in told)
    tables, count = told[1]["asks"]
    assert tables == {"name": "tables", "label": "Tables", "value": "1-3, 5, 8"}
    assert count == {"name": "nombre", "label": "Bulletins par table", "value": "25"}


def test_every_link_gives_a_paper_as_it_stands(judge):
    for paper in judge.get("/juge/papiers/liste").json():
        answer = judge.get(paper["href"])
        assert answer.status_code == 200, paper
        assert answer.content.startswith(b"%PDF")
        assert answer.headers["content-disposition"].startswith("inline; filename*=UTF-8''")


def test_what_the_judge_fills_in_goes_into_the_address(judge):
    asked = {"papier": "bulletins", "tables": "1 à 2", "nombre": "4"}
    content = judge.get("/juge/papiers/fichier", params=asked).content
    assert content.count(b"/Type /Page\n") == 2


@pytest.mark.parametrize("form", ["html", "text"])
def test_the_sheet_to_go_on_with_needs_no_pdf(judge, form):
    asked = {"papier": "secours", "forme": form}
    assert "Reliquat pour le coup 3" in judge.get("/juge/papiers/fichier", params=asked).text


def test_what_cannot_be_made_is_a_sentence(judge):
    assert "ne désigne pas des tables" in refusal(judge, papier="numeros", tables="0")
    assert "ne désigne pas des tables" in refusal(judge, papier="numeros", tables="10000")
    assert "de 1 à 100" in refusal(judge, papier="bulletins", nombre="mille")
    assert "feuilles au plus" in refusal(judge, papier="bulletins", tables="1-9999")
    assert "n’existe pas" in refusal(judge, papier="affiche")
    assert "n’existe pas pour ce jeu" in refusal(judge, papier="secours", forme="csv")


def test_before_any_game_there_is_no_sheet_to_go_on_with(tmp_path, free_lexicon):
    judge = DuplicateBench.typed(tmp_path, free_lexicon).client(JUDGE)
    assert [paper["key"] for paper in judge.get("/juge/papiers/liste").json()] == KEYS[1:]
    assert "Aucune partie n’est en cours." in refusal(judge, papier="secours")
    assert "Indiquez les tables" in refusal(judge, papier="bulletins")
    cards = {"papier": "numeros", "tables": "1-2"}
    assert judge.get("/juge/papiers/fichier", params=cards).content.startswith(b"%PDF")


def test_a_paper_is_printed(judge, cups):
    assert judge.get("/juge/papiers/imprimantes").json() == {"printers": ["Bureau"]}
    paper = {"papier": "numeros", "tables": "4", "imprimante": "Bureau"}
    assert judge.post("/juge/papiers/imprimer", json=paper).json() == {"printer": "Bureau"}
    assert cups.read_bytes().startswith(b"-d Bureau -t ") and b"%PDF" in cups.read_bytes()
    wrong = judge.post("/juge/papiers/imprimer", json={**paper, "imprimante": "Autre"})
    assert wrong.json()["code"] == "printer_unknown"
    page = {"papier": "secours", "forme": "html", "imprimante": "Bureau"}
    assert judge.post("/juge/papiers/imprimer", json=page).json()["code"] == "printer_pdf_only"


def test_an_arbiter_sees_none_of_it(evening):
    assert evening.client(ARBITER).get("/juge/papiers/fichier?papier=secours").status_code == 403
