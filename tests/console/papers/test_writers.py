"""One document, one writer for each form."""

import re
import subprocess

import pytest

from console.columns import Catalogue, Column, insert_own
from console.papers.document import (
    Beside,
    Break,
    Document,
    Heading,
    PaperTable,
    Paragraph,
    Picture,
    Together,
)
from console.papers.html import write_html
from console.papers.pdf import OTHER_SCRIPTS, write_pdf
from console.papers.plain import BOM, records, write_csv, write_spreadsheet, write_text
from console.tv.svg import board_picture
from engine.letters.board import Grid

Person = tuple[str, int]
PEOPLE: Catalogue[Person] = Catalogue(
    Column("number", "N°", lambda row: row[1], True),
    Column("name", "Nom", lambda row: row[0], most=6),
    Column("points", "Points", lambda row: row[1] * 10, True, csv_cell=lambda row: -row[1]),
)
ROWS = [("Zoé", 1), ("<b>Bob</b> & Cie", 2)]


def document(*parts) -> Document:
    return Document("Club <Nîmes>", "essai", ("un fait",), parts, ("à savoir",))


def table(rows=ROWS, **how) -> PaperTable[Person]:
    return PaperTable(PEOPLE.with_widths(number=10, name=60, points=20), rows, **how)


def words_of(pdf: bytes) -> list[str]:
    """Page by page."""
    command = ["pdftotext", "-layout", "-", "-"]
    done = subprocess.run(command, input=pdf, capture_output=True, check=True)
    return done.stdout.decode().split("\f")[:-1]


def test_a_page_escapes_whatever_it_is_given():
    strong = Paragraph("<u>", strong=True)
    page = write_html(document(Heading("<i>"), Paragraph("a & b"), strong, table())).decode()
    assert "<title>Club &lt;Nîmes&gt;, essai</title>" in page
    assert "<h2>&lt;i&gt;</h2>" in page and "<p class=soft>a &amp; b</p>" in page
    assert "<td>&lt;b&gt;Bob&lt;/b&gt; &amp; Cie</td>" in page
    assert "<p><strong>&lt;u&gt;</strong></p>\n<div" in page
    assert not re.search("<b>|<i>|<u>|<Nîmes>", page)


def test_a_drawing_stands_in_a_page_as_it_is():
    page = write_html(document(Picture(board_picture(Grid("." * 225)), 90))).decode()
    assert "<figure class=board><svg" in page


@pytest.mark.parametrize("one_line", [False, True])
def test_paper_and_page_have_the_same_headings_columns_and_cells(one_line):
    both = document(
        Heading("Classement"), table([("Zoé", 1)], one_line=one_line), Heading("Fin", 3)
    )
    page, (sheet,) = write_html(both).decode(), words_of(write_pdf(both))
    for words in ("un fait", "à savoir", "Classement", "N°", "Nom", "Points", "Zoé", "10", "Fin"):
        assert f">{words}<" in page
        assert words in sheet


def test_what_stands_together_is_not_cut():
    """Half a page, then a table that would begin on it and end on the next."""
    first, second = table([("Zoé", 1)] * 30), table([("Bob", 2)] * 30)
    pages = words_of(write_pdf(document(first, Together((Heading("Bob", 3), second)))))
    assert ["Bob" in page for page in pages] == [False, True]


BOARD = board_picture(Grid("." * 225))
BELOW = {
    "table": table([("bas", 1)] * 9),
    "rows": table([("bas", 1)] * 9, one_line=True),
    "picture": Picture(BOARD, 90),
    "together": Together((Paragraph("bas"), table([("bas", 1)] * 20))),
    "beside": Beside((Paragraph("bas"),), (Picture(BOARD, 60),), 60),
}


def test_no_heading_stands_alone_at_the_foot_of_a_page():
    """Whatever stands above it, and however much room that leaves."""
    parts = []
    for level, high in ((2, 41), (2, 44), (2, 46), (3, 44), (3, 47)):
        for below in BELOW.values():
            parts += [Break(), *[Paragraph("haut")] * high, Heading("Le titre", level), below]
    titled = [page for page in words_of(write_pdf(document(*parts))) if "Le titre" in page]
    assert len(titled) == 5 * len(BELOW)
    for page in titled:
        _, _, after = page.partition("Le titre")
        assert "bas" in after or " 15" in after, page


def test_two_columns_stand_beside_each_other():
    two = Beside((Paragraph("gauche"),), (Paragraph("droite"),), 80)
    (page,) = words_of(write_pdf(document(two, Paragraph("dessous"))))
    (line,) = [line for line in page.splitlines() if "gauche" in line]
    assert "droite" in line and page.index("dessous") > page.index("droite")
    assert "<div class=beside>" in write_html(document(two)).decode()
    assert write_text(document(two)).index("gauche") < write_text(document(two)).index("droite")


def test_a_break_begins_a_page():
    pages = words_of(write_pdf(document(Paragraph("avant"), Break(), Paragraph("après"))))
    assert ["après" in page for page in pages] == [False, True]
    assert "après" in write_html(document(Break(), Paragraph("après"))).decode()


def test_a_long_table_fits_on_the_page_however_many_columns_it_has():
    columns = PEOPLE.with_widths(number=100, name=200, points=100)
    (page,) = words_of(write_pdf(document(PaperTable(columns, ROWS, one_line=True))))
    assert "Points" in page and "20" in page


def test_a_cell_takes_as_many_lines_as_its_words_need_and_loses_none():
    told = [f"mot{number}" for number in range(40)]
    long = "x" * 90
    rows = [(" ".join(told), 1), (long, 2), ("une ligne\nune autre", 3), ("Zoé", 4)]
    (page,) = words_of(write_pdf(document(table(rows))))
    lines = [line.split() for line in page.splitlines() if line.strip()]
    cells = [word for line in lines for word in line]
    assert [word for word in cells if word.startswith("mot")] == told
    assert "".join(word for word in cells if set(word) == {"x"}) == long
    assert ["une", "ligne"] in [line[-2:] for line in lines] or ["une", "ligne"] in lines
    assert next(line for line in lines if "Zoé" in line) == ["4", "Zoé", "40"]


def test_the_heading_comes_again_on_every_page_and_no_row_is_lost():
    pages = words_of(write_pdf(document(table([(f"Nom{each}", each) for each in range(200)]))))
    assert len(pages) > 2 and all("N°" in page and "Points" in page for page in pages)
    found = [word for page in pages for word in page.split() if word.startswith("Nom")]
    assert [word for word in found if word != "Nom"] == [f"Nom{each}" for each in range(200)]


def test_letters_of_another_script_stand_in_a_table_too():
    if not OTHER_SCRIPTS[0].is_file():
        pytest.skip("no letters of other scripts here")
    (page,) = words_of(write_pdf(document(table([("Ωμέγα", 1)]))))
    assert "Ωμέγα" in page


def test_a_text_has_columns_of_letters_and_cuts_long_names():
    columns = PEOPLE.in_text(number=3, name=8, points=7)
    assert write_text(document(PaperTable(columns, ROWS), Break(), Paragraph("fin"))) == (
        "Club <Nîmes>\nun fait\nà savoir\n\n"
        "     Nom      Points\n"
        "  1  Zoé          10\n"
        "  2  <b>Bob       20\n"
        "\nfin\n"
    )


def test_a_spreadsheet_has_its_own_headings_and_figures():
    columns = PEOPLE.pick("name points")
    assert write_csv(columns, [("=Zoé", 1)]) == "nom,points\r\n'=Zoé,-1\r\n"
    assert write_spreadsheet(columns, [("Zoé", 1)]).decode() == f"{BOM}nom;points\r\nZoé;-1\r\n"


def test_programs_call_a_column_by_its_key():
    assert records(PEOPLE.pick("name number"), ROWS[:1]) == [{"name": "Zoé", "number": 1}]


def test_a_table_may_bring_columns_of_its_own_or_none_in_a_place():
    columns = PEOPLE.with_widths(number=10, name=60, points=20)
    own: Column[Person] = Column("coup", "Coup", lambda row: 7)
    inserted = insert_own(columns, {"name": (own, own), "points": ()})
    assert [(each.key, each.width) for each in inserted] == [
        ("number", 10), ("coup", 60), ("coup", 60),
    ]  # fmt: skip


def test_a_column_nobody_declared_cannot_be_picked():
    with pytest.raises(KeyError):
        PEOPLE.pick("name chance")


@pytest.mark.skipif(not OTHER_SCRIPTS[0].is_file(), reason="no letters of other scripts here")
def test_letters_of_another_script_are_there_and_weigh_only_where_they_are():
    ours, theirs = (write_pdf(document(Paragraph(name))) for name in ("Zoé", "Zoé Ωμέγα"))
    assert "Zoé Ωμέγα" in words_of(theirs)[0]
    assert (b"DejaVu" in ours, b"DejaVu" in theirs) == (False, True)
