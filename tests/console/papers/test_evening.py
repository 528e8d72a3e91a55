"""Papers of an evening: bulletins, feuilles de route, numbers of the tables, the list for the
door."""

from dataclasses import replace

import pytest

from console.french import printed, sentence
from console.papers.evening import (
    A4,
    MOST_PAGES,
    PAPERS,
    USUAL_SLIPS,
    PaperOrder,
    bulletins,
    door_list,
    order,
    route_sheets,
    suggested_tables,
    table_numbers,
    written_paper,
)
from console.papers.table_cards import TableCard
from console.tv.scene import Anchor, Box, Label
from console.tv.typography import width_of
from engine.letters.rajouts import Rajouts
from engine.play.players import Person, Player, player
from engine.rulings import RuleError
from tests.console.papers.test_writers import words_of

LONG = "Marie-Antoinette de Longueville-sur-Mer-X"
PEOPLE = (
    player(3, "Zoé Albert", club="Sète"),
    player(1, "Éric Martin", club="Nîmes"),
    Player(2, (Person("Ana Duval"), Person("Œdipe Roi"))),
    player(15, LONG, club="Club de Villeneuve-lès-Avignon et environs"),
)


def asked(tables: str = "", count: str = "", players=PEOPLE) -> PaperOrder:
    return order("Club de Nîmes", "Tournoi du mardi", players, tables, count)


def refusal(tables: str = "", count: str = "", players=PEOPLE, make=bulletins) -> str:
    with pytest.raises(RuleError) as refused:
        make(asked(tables, count, players))
    return sentence(refused.value)


# --- What the judge types -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "tables"),
    [
        ("", (1, 2, 3, 15)),
        ("1-3", (1, 2, 3)),
        ("1 à 3, 8", (1, 2, 3, 8)),
        ("1 – 2", (1, 2)),
        ("9999", (9999,)),
    ],
)
def test_tables_are_those_of_the_list_or_those_written(written, tables):
    assert asked(written).tables == tables


@pytest.mark.parametrize("written", ["0", "10000", "douze", "5-1", "1-", "-", "1-3-5"])
def test_what_is_no_table_is_told_so(written):
    assert "ne désigne pas des tables" in refusal(written)


@pytest.mark.parametrize("count", ["0", "101", "-1", "beaucoup", "2,5"])
def test_what_is_no_number_of_bulletins_is_told_so(count):
    assert "de 1 à 100" in refusal("1", count)


def test_more_paper_than_a_club_has_is_refused():
    assert "69993 feuilles" in refusal("1-9999", "25").replace("\u202f", "")
    assert f"{MOST_PAGES} feuilles au plus" in refusal("1-9999", make=table_numbers)
    assert len(bulletins(asked("1-200", "25")).parts) == 200


def test_without_a_list_the_tables_have_to_be_said():
    for make in (bulletins, route_sheets, table_numbers):
        assert "Indiquez les tables" in refusal(players=(), make=make)
    assert "La liste des joueurs est vide." in refusal(players=(), make=door_list)


def test_the_tables_of_the_list_are_proposed_as_people_write_them():
    assert suggested_tables(PEOPLE) == "1-3, 15"
    assert asked(suggested_tables(PEOPLE)).tables == asked().tables
    assert suggested_tables(()) == ""


# --- Bulletins (fisf-2020 §2.1) -----------------------------------------------------------------


def test_a_sheet_has_four_bulletins_of_one_table():
    (page,) = bulletins(asked("7", "1")).parts
    assert (page.scene.width, page.scene.height) == A4[::-1]
    for words in ("7", "N° table", "Réf.", "N° coup", "D.A.", "Arbitre"):
        assert page.scene.texts.count(words) == 4
    assert page.scene.texts.count("Score") == 8  # the player's, and the arbiter's in grey


def test_the_three_boxes_stand_on_the_right_in_the_order_of_the_model():
    """Table, reference, score from the top down; what is the arbiter's below, in grey."""
    (page,) = bulletins(asked("7", "1")).parts
    first = [each for each in page.scene.labels if each.x < 1485 and each.y < 1050]
    at = {label.text: label for label in reversed(first)}
    table, reference, score = (at[words] for words in ("N° table", "Réf.", "Score"))
    assert table.x == reference.x == score.x > 1110
    assert table.y < reference.y < score.y < at["N° coup"].y == at["Arbitre"].y
    grey = [box for box in page.scene.items if isinstance(box, Box) and box.fill == "#e3e6ea"]
    assert len(grey) == 16


@pytest.mark.parametrize(("count", "sheets"), [("1", 1), ("4", 1), ("5", 2), ("25", 7), ("", 7)])
def test_bulletins_are_counted_in_whole_sheets(count, sheets):
    assert [page.copies for page in bulletins(asked("1-2", count)).parts] == [sheets] * 2
    assert USUAL_SLIPS == 25


# --- Nothing leaves its paper, nothing is cut ---------------------------------------------------


@pytest.mark.parametrize("make", [bulletins, route_sheets, table_numbers])
def test_nothing_leaves_its_page(make):
    for part in make(asked("1-3, 15, 9999", "1")).parts:
        scene = getattr(part, "scene", None) or part.face
        for item in scene.items:
            left, right = ends(item)
            assert 0 <= left <= right <= scene.width
            if isinstance(item, Label):
                assert 0 < item.y < scene.height
            else:
                assert 0 <= item.y <= item.y + item.height <= scene.height


def ends(item: Box | Label) -> tuple[int, int]:
    if isinstance(item, Box):
        return item.x, item.x + item.width
    wide = width_of(item.text, item.size, item.weight)
    left = {Anchor.START: item.x, Anchor.MIDDLE: item.x - wide // 2, Anchor.END: item.x - wide}
    return left[item.anchor], left[item.anchor] + wide


def test_a_feuille_de_route_bears_its_player():
    one, pair, alone = route_sheets(asked("1-2, 9")).parts
    assert {"Éric Martin", "Nîmes", "1", "Club de Nîmes · Tournoi du mardi"} <= set(one.scene.texts)
    assert {"Ana Duval", "Œdipe Roi"} <= set(pair.scene.texts)
    assert "Nom" in alone.scene.texts  # nobody is listed there: a line to write on
    headings = ("Coup", "Tirage", "Mot joué", "Place", "Points", "Cumul", "Top")
    assert set(headings) <= set(alone.scene.texts)
    assert LONG in route_sheets(asked("15")).parts[0].scene.texts


def test_the_list_for_the_door_goes_by_name_each_partner_on_a_line():
    _, table = door_list(asked()).parts
    names = [(row.name, row.table) for row in table.rows]
    assert names == [
        ("Ana Duval", 2), ("Éric Martin", 1), (LONG, 15), ("Œdipe Roi", 2), ("Zoé Albert", 3),
    ]  # fmt: skip


# --- As files -----------------------------------------------------------------------------------


def test_every_paper_is_a_pdf_with_its_words():
    made = replace(asked("", "5"), words=(Rajouts("AS", "B", "E"),), lexicon="libre")
    address = "http://pupitre.local/joueur#BCDFGHJK"
    cards = (TableCard(3, "Zoé Albert", "BCDF-GHJK", address, "pupitre.local/joueur"),) * 9
    made = replace(made, cards=cards)
    pages = {key: words_of(written_paper(key, made, "pdf", None)) for key in PAPERS}
    assert [len(pages[key]) for key in PAPERS] == [8, 4, 4, 2, 1, 1, 1]
    assert pages["bulletins"][0].count("N° table") == 4
    assert pages["bulletins"][0] == pages["bulletins"][1] != pages["bulletins"][2]
    assert [LONG in page for page in pages["feuilles-de-route"]] == [False, False, False, True]
    assert pages["numeros"][3].split().count("15") == 2  # on both sides of the fold
    assert pages["cartes"][0].count("BCDF-GHJK") == 8 and "et là seulement" in pages["cartes"][1]
    assert "Zoé Albert" in pages["liste"][0]


def test_the_list_is_a_page_too():
    page = written_paper("liste", asked(), "html", None).decode()
    assert "<td>Zoé Albert</td>" in page


def test_every_paper_says_what_it_is_for():
    for paper in PAPERS.values():
        assert printed(paper.told).endswith(".")
