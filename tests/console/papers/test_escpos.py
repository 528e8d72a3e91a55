"""A billet on 80 mm paper: the table read from afar, the accents, the cut, and nothing else."""

import pytest

from console.papers.escpos import Ticket, is_out_of_paper, ticket_bytes
from tests.console.papers.paper_roll import PaperRoll

BILLET = Ticket(
    "12",
    "Billet de correction, coup 4",
    "Prénom et nom",
    (
        "0 point, zéro",
        "Le mot « KGFE » n’est pas admis : aucun dictionnaire de référence ne le donne.",
        "Non admis : KGFE",
    ),
    "Partie du soir · arbitre Exemple",
)
RECORDED = (
    b"\x1b@\x1bt\x13\x1ba\x01TABLE\n"  # reset, code page 858, centred
    b"\x1d!\x7712\n"  # eight times as wide and high
    b"\x1d!\x01Pr\x82nom et nom\n"
    b"\x1d!\x00Billet de correction, coup 4\n"
    b"\x1ba\x00" + b"-" * 48 + b"\n0 point, z\x82ro\n"
    b"Le mot \xae KGFE \xaf n'est pas admis : aucun\n"
    b"dictionnaire de r\x82f\x82rence ne le donne.\n"
    b"Non admis : KGFE\n" + b"-" * 48 + b"\nPartie du soir - arbitre Exemple\n"
    b"\x1bd\x02\x1dVB\x00"  # two lines, and the cut
)


def test_the_bytes_are_those_that_were_recorded():
    assert ticket_bytes(BILLET) == RECORDED


def test_it_reads_as_it_should():
    roll = PaperRoll().feed(ticket_bytes(BILLET))
    assert (
        roll.text
        == """\
TABLE
12
Prénom et nom
Billet de correction, coup 4
------------------------------------------------
0 point, zéro
Le mot « KGFE » n'est pas admis : aucun
dictionnaire de référence ne le donne.
Non admis : KGFE
------------------------------------------------
Partie du soir - arbitre Exemple

"""
    )
    assert roll.cuts == 1


def test_the_table_is_the_largest_thing_on_it():
    sizes = {line: size for size, _, line in PaperRoll().feed(ticket_bytes(BILLET)).lines}
    assert sizes["12"] == 8 and max(sizes.values()) == 8


@pytest.mark.parametrize("columns", [32, 42, 48])
@pytest.mark.parametrize("table", ["1", "128", "123456"])
def test_nothing_runs_over_the_edge(columns, table):
    ticket = Ticket(table, BILLET.title, "N" * 70, BILLET.lines, BILLET.foot)
    for size, _, line in PaperRoll().feed(ticket_bytes(ticket, columns)).lines:
        wide = size if line.isdigit() else 1  # names are taller, not wider
        assert len(line) * wide <= columns, line


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Zoe\u0308 Lefe\u0300vre", "Zoë Lefèvre"),  # accents apart, as a Mac writes them
        ("Łukasz Dvořák-Ştefănescu", "Lukasz Dvorák-Stefanescu"),
        ("Anne‑Cécile Œil d’Açaï", "Anne-Cécile OEil d'Açaï"),
    ],
)
def test_every_name_is_read_on_it(name, printed):
    assert printed in PaperRoll().feed(ticket_bytes(Ticket("1", "Billet", name))).text


def test_a_name_gives_the_printer_no_commands():
    ticket = Ticket("1", "\x1b@", "A\x1dV\x00B\x10\x04\x01\nC", ("\x07", "日本"))
    roll = PaperRoll().feed(ticket_bytes(ticket))
    assert roll.cuts == 1 and "AVB C" in roll.text


@pytest.mark.parametrize(
    ("answer", "empty"), [(b"", False), (b"\x12", False), (b"\x1e", False), (b"\x72", True)]
)
def test_what_the_printer_says_of_its_paper(answer, empty):
    assert is_out_of_paper(answer) is empty
