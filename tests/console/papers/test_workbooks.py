"""Lists of players in spreadsheets: what they show is read, what they hide or inflate is not."""

import subprocess
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.papers import list_imports
from console.papers.list_imports import read_list, read_table
from console.papers.spreadsheets import read_spreadsheet
from engine.rulings import RuleError
from tests.console.papers.workbooks import content_xml, ods, packed, xlsx

LIST = [["Table", "Nom", "Club"], ["3", "Onyme Ann", "Sample"], ["", "Inconnu Bob", ""]]


def rows_of(content):
    return [each.cells for sheet in read_spreadsheet(content, "f") for each in sheet.rows]


def refused(content):
    with pytest.raises(RuleError) as trouble:
        read_spreadsheet(content, "liste.xlsx")
    assert trouble.value.data["file"] == "liste.xlsx"
    return trouble.value.code


def cells(row):
    return xlsx({"A": f"<row>{row}</row>"})


def ods_rows(rows):
    """In short: `row`, `c`, `p`, and attributes without the words every one of them bears."""
    for short, whole in SHORT.items():
        rows = rows.replace(short, whole)
    return ods({"A": rows})


SHORT = {
    "<row": "<table:table-row", "</row": "</table:table-row", "<c": "<table:table-cell",
    "</c": "</table:table-cell", "<p>": "<text:p>", "</p>": "</text:p>", " value": " office:value",
    " date": " office:date", " times": " table:number-columns-repeated",
    " lines": " table:number-rows-repeated", " formula": " table:formula",
}  # fmt: skip


# --- what is written comes back --------------------------------------------------------------


words = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), max_size=8)


@pytest.mark.parametrize("write", [xlsx, ods])
@given(table=st.lists(st.lists(words, max_size=4), max_size=4))
def test_every_table_comes_back(write, table):
    (sheet,) = read_spreadsheet(write({"Liste": table}), "f")
    expected = {
        line: tuple(row[: max(place for place, each in enumerate(row) if each) + 1])
        for line, row in enumerate(table, start=1)
        if any(row)
    }
    assert {each.line: each.cells for each in sheet.rows} == expected


def test_shared_rich_and_pronounced_strings():
    strings = "<si><t>Nom</t></si><si><r><t>Ony</t></r><r><t>me</t></r><rPh><t>x</t></rPh></si>"
    shared = "".join(f'<c t="s"><v>{place}</v></c>' for place in (0, 1, 9))
    assert rows_of(xlsx({"A": f"<row>{shared}</row>"}, strings=strings)) == [("Nom", "Onyme")]


def test_numbers_dates_and_truth_as_people_see_them():
    styles = (
        '<numFmts><numFmt numFmtId="164" formatCode="0000000"/>'
        '<numFmt numFmtId="165" formatCode="dd\\/mm\\/yyyy"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/>'
        '<xf numFmtId="165"/></cellXfs>'
    )
    row = (
        "<c><v>12.0</v></c><c><v>1.5E3</v></c><c><v>12.5</v></c>"
        '<c s="1"><v>22354</v></c><c s="2"><v>12345</v></c><c s="3"><v>22354.75</v></c>'
        '<c t="b"><v>1</v></c><c t="d"><v>1961-03-14</v></c><c s="77"><v>7</v></c>'
    )
    assert rows_of(xlsx({"A": f"<row>{row}</row>"}, styles=styles)) == [
        ("12", "1500", "12.5", "14/03/1961", "0012345", "14/03/1961", "VRAI", "14/03/1961", "7")
    ]
    early = xlsx(
        {"A": '<row><c s="1"><v>0</v></c></row>'},
        styles=styles,
        workbook='<workbookPr date1904="1"/>',
    )
    assert rows_of(early) == [("01/01/1904",)]


def test_cells_of_an_open_document_as_people_see_them():
    content = ods_rows(
        '<row><c value-type="float" value="12"><p>12,00</p></c>'
        '<c value-type="float" value="12345"><p>0012345</p></c>'
        '<c value-type="date" date-value="1961-03-14T10:00:00"><p>mars</p></c>'
        '<c value-type="string"><p>Ony<text:span>me</text:span></p><p>Ann<text:s text:c="2"/>B</p>'
        "<office:annotation><p>secret</p></office:annotation></c>"
        "<table:covered-table-cell><p>dessous</p></table:covered-table-cell>"
        '<c times="2" value-type="string"><p>x</p></c></row>'
    )
    assert rows_of(content) == [("12", "0012345", "14/03/1961", "Onyme Ann  B", "", "x", "x")]


@pytest.mark.parametrize("content", [xlsx({"A": LIST}), ods({"A": LIST})])
def test_a_spreadsheet_is_a_list_of_players(content):
    brought = read_list(content, "liste")
    assert [(each.line, each.player.table, each.player.name) for each in brought.lines] == [
        (2, 3, "Onyme Ann"),
        (3, 1, "Inconnu Bob"),
    ]


@pytest.mark.parametrize("write", [xlsx, ods])
def test_the_first_sheet_that_names_its_columns_is_read(write):
    content = write({"Budget": [["Poste", "Euros"], ["Salle", "80"]], "Soir": LIST, "Vieux": LIST})
    assert read_table(content, "f").sheet == "Soir"
    with pytest.raises(RuleError, match="players_no_heading"):
        read_table(write({"Budget": [["Poste", "Euros"]]}), "f")
    with pytest.raises(RuleError, match="file_empty"):
        read_table(write({"Vide": []}), "f")


def test_a_hidden_sheet_is_nobodys_list():
    content = xlsx({"Ancien": LIST, "Soir": LIST}, states={"Ancien": "veryHidden"})
    assert [sheet.name for sheet in read_spreadsheet(content, "f")] == ["Soir"]


# --- formulas ----------------------------------------------------------------------------------


def test_a_formula_is_worth_what_was_written_down_and_is_never_computed():
    content = cells(
        "<c><f>1+1</f><v>2</v></c><c><f>1+1</f></c>"
        '<c t="str"><f>A1</f><v>Ann</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><v>5</v></c>'
    )
    (sheet,) = read_spreadsheet(content, "f")
    assert sheet.rows[0].cells == ("2", "", "Ann", "", "5")
    assert sheet.without_value == ((1, "B"), (1, "D"))


def test_the_same_in_an_open_document():
    content = ods_rows(
        '<row><c formula="of:=1+1" value-type="float" value="2"/><c formula="of:=1+1"/>'
        '<c formula="of:=NA()" value-type="string"><p>#N/A</p></c>'
        '<c value-type="string"><p>fin</p></c></row>'
    )
    (sheet,) = read_spreadsheet(content, "f")
    assert sheet.rows[0].cells == ("2", "", "", "fin")
    assert sheet.without_value == ((1, "B"), (1, "C"))


# --- what means harm ---------------------------------------------------------------------------

LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE x SYSTEM "file:///etc/passwd">'


@pytest.mark.parametrize("declared", [LAUGHS, OUTSIDE])
def test_no_document_type_no_entity(declared):
    tables = '<table:table table:name="A"/>'
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    content = packed({"mimetype": kind, "content.xml": declared + content_xml(tables)})
    assert refused(content) == "spreadsheet_damaged"


def test_an_archive_that_unpacks_without_end_is_left_in_time():
    """34 million spaces in 33 kilobytes."""
    content = cells("<c><v>1</v></c>" + " " * 34_000_000)
    assert len(content) < 100_000
    assert refused(content) == "spreadsheet_too_large"


@pytest.mark.parametrize(
    "rows",
    [
        '<row lines="10000000"><c value-type="string"><p>x</p></c></row>',
        '<row lines="40000"><c times="99999999999" value-type="string"><p>x</p></c></row>',
    ],
)
def test_ten_million_rows_in_one_line_are_counted_before_they_are_made(rows):
    assert refused(ods_rows(rows)) == "spreadsheet_too_large"


def test_the_empty_million_at_the_end_of_every_sheet_costs_nothing():
    empty = '<row lines="1048576"><c times="16384"/></row>'
    (sheet,) = read_spreadsheet(ods_rows(f"{empty}<row><c><p>z</p></c></row>"), "f")
    assert [(each.line, each.cells) for each in sheet.rows] == [(1_048_577, ("z",))]


def test_a_cell_far_to_the_right_and_a_text_without_end():
    content = cells(
        f'<c r="XFD1"><v>1</v></c><c r="A1" t="inlineStr"><is><t>{"x" * 5000}</t></is></c>'
    )
    ((only,),) = rows_of(content)
    assert len(only) == 1000


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"PK\x03\x04 no archive", "spreadsheet_damaged"),
        (xlsx({"A": LIST})[:-60], "spreadsheet_damaged"),
        (xlsx({"A": "<row><c>"}), "spreadsheet_damaged"),
        (xlsx({"A": "<c>" * 200 + "</c>" * 200}), "spreadsheet_damaged"),
        (packed({"a.txt": "x"}), "players_other_file"),
        (packed({"_rels/.rels": "<x/>"}), "players_other_file"),
        (ods({"A": LIST}, kind="application/vnd.oasis.opendocument.text"), "players_other_file"),
        (packed({"mimetype": "x"}, zipfile.ZIP_LZMA), "spreadsheet_damaged"),
        (packed({str(place): "" for place in range(2001)}), "spreadsheet_too_large"),
    ],
)
def test_what_is_no_spreadsheet_is_told(content, code):
    assert refused(content) == code


@given(st.binary(max_size=60), st.integers(0, 2000))
def test_a_damaged_file_is_read_or_refused_never_anything_else(noise, at):
    whole = HURT[at % 2]
    at %= len(whole)
    try:
        read_spreadsheet(whole[:at] + noise + whole[at + len(noise) :], "f")
    except RuleError as trouble:
        assert trouble.code.startswith(("spreadsheet_", "players_"))


HURT = xlsx({"A": LIST}), ods({"A": LIST})


# --- the process apart, and files of another kind ------------------------------------------------


@pytest.mark.usefixtures("errands_sent_out")
def test_a_reading_that_hangs_is_ended_with_a_sentence(monkeypatch):
    def late(*_args, timeout, **_more):
        assert timeout == list_imports.READ_WITHIN_S
        raise subprocess.TimeoutExpired("python", timeout)

    monkeypatch.setattr("console.processes.subprocess.run", late)
    with pytest.raises(RuleError, match="spreadsheet_not_read"):
        read_table(HURT[0], "f")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file_empty"),
        (b" \r\n\t\n", "file_empty"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500), "players_old_spreadsheet"),
        (b"%PDF-1.7\nabc", "players_other_file"),
        (b"\x89PNG\r\n\x1a\nxxxx", "players_other_file"),
        (b"{\\rtf1 Madame, Monsieur}", "players_other_file"),
        (b"abc\0def", "players_other_file"),
        ("Madame, Monsieur,\nJe vous prie".encode("cp1252"), "players_not_a_list"),
    ],
)
def test_what_a_file_is_instead_of_a_list_is_told(content, code):
    with pytest.raises(RuleError, match=code):
        read_list(content, "f.csv")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "utf-16"])
def test_a_text_of_any_program_is_a_list(encoding):
    brought = read_list("nom\tclub\r\nZoé\tGare\r\n".encode(encoding), "f.csv")
    assert [each.name for each in brought.players] == ["Zoé"]
