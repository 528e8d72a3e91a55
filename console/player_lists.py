"""Lists of players as spreadsheets hold them: CSV text read and written, headings in French.

Files and encodings are the caller's: these functions see text.
"""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from console.papers.csv import cell, quoted, read_cell
from console.requests import is_printable, plain_text, read_bounded
from engine.play.players import HIGHEST_TABLE, Person, Player, check_tables, folded
from engine.rulings import RuleError

LIST_FILE = "joueurs.csv"
"""The club's own list, beside its journal."""
LARGEST_LIST = 4_000_000
LONGEST_NAME = 100
MOST_WORDS = 10
_NEVER_IN_A_NAME = frozenset("{}[]<>=\\|@#%$*_~^")

_COLUMNS: Mapping[str, str] = {
    "table": "table",
    "ntable": "table",
    "notable": "table",
    "numero": "table",
    "n": "table",
    "nom": "name",
    "joueur": "name",
    "name": "name",
    "nomprenom": "name",
    "nometprenom": "name",
    "prenom": "first",
    "licence": "licence",
    "nolicence": "licence",
    "club": "club",
    "categorie": "category",
    "cat": "category",
    "category": "category",
    "serie": "series",
    "series": "series",
    "arbitre": "arbiter",
    "arbiter": "arbiter",
}
"""Headings as people write them, accents, case and punctuation dropped."""

_HEADINGS = ("table", "nom", "licence", "club", "catégorie", "série")
_FIELDS = ("name", "licence", "club", "category", "series")
_SECOND = "2"


def read_players(text: str) -> tuple[Player, ...]:
    """A list of players: `;`, `,` or tab, with or without a heading, BOM and blank lines
    ignored. Without a heading the columns are table, name, licence, club, category, series.
    A line without a table number gets the next free one."""
    players = _with_tables(_records(text))
    check_tables(players)
    return players


def read_people(text: str) -> tuple[Person, ...]:
    """The same list without tables: everybody of a federation, a club, a licence file."""
    people = []
    for line, record in _records(text):
        if "name" not in record:
            raise RuleError("player_without_name", line=line)
        people.append(_person(record, ""))
    return tuple(people)


def _records(text: str) -> list[tuple[int, dict[str, str]]]:
    """The lines that say something, each by its columns; RuleError with the line of whatever
    cannot be a person."""
    content = text.lstrip("\ufeff")
    for number, line in enumerate(content.split("\n"), start=1):
        if not is_printable(line):
            raise RuleError("players_not_csv", line=number)
    rows = [
        (number, [read_cell(" ".join(each.split())) for each in row])
        for number, row in enumerate(_rows(content), start=1)
        if any(each.strip() for each in row)
    ]
    if not rows:
        raise RuleError("players_empty")
    columns = _read_heading(rows[0][1])
    if columns:
        rows = rows[1:]
        if not rows:
            raise RuleError("players_empty")
        is_name = _may_be_a_name
    else:
        columns, is_name = _usual_columns(rows[0][1]), _is_name
    records = [(line, _record(columns, cells)) for line, cells in rows]
    for place, record in records:
        for field in ("name", f"name{_SECOND}"):
            if field in record and not is_name(record[field]):
                raise RuleError("players_not_a_list", line=place, written=record[field][:40])
    return [(line, record) for line, record in records if record]


def _may_be_a_name(written: str) -> bool:
    """Whoever names the columns writes a list of people, however odd they are called."""
    return not written.isdigit() and len(written) <= LONGEST_NAME


def _is_name(written: str) -> bool:
    """Of somebody: letters, a few words. A file of something else is refused by its first line."""
    strange = any(mark in _NEVER_IN_A_NAME for mark in written)
    few = len(written) <= LONGEST_NAME and len(written.split()) <= MOST_WORDS
    return few and not strange and any(map(str.isalpha, written))


def _rows(content: str) -> Iterator[list[str]]:
    first = next((line for line in content.splitlines() if line.strip()), "")
    delimiter = max(";,\t", key=lambda mark: (first.count(mark), mark == ";"))
    reader = csv.reader(content.splitlines(keepends=True), delimiter=delimiter)
    try:
        yield from reader
    except csv.Error as trouble:
        raise RuleError("players_not_csv", line=reader.line_num) from trouble


def _read_heading(cells: Sequence[str]) -> list[str] | None:
    """The fields of each column, None when the first line is a player already."""
    names = []
    for written in cells:
        heading = folded(written).replace(" ", "")
        second = _SECOND if heading.endswith(_SECOND) else ""
        names.append(_COLUMNS.get(heading.rstrip(_SECOND), "") + second)
    return names if "name" in names or "table" in names else None


def _usual_columns(first: Sequence[str]) -> list[str]:
    """Without a heading: table, name, and so on; a list may also begin with the names."""
    return ["table", *_FIELDS] if first[0].isdecimal() else [*_FIELDS]


def _record(columns: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    pairs = zip(columns, cells, strict=False)
    return {column: written for column, written in pairs if column and written}


def _with_tables(records: Sequence[tuple[int, dict[str, str]]]) -> tuple[Player, ...]:
    taken = {_table(line, record["table"]) for line, record in records if "table" in record}
    free = (number for number in range(1, HIGHEST_TABLE + 1) if number not in taken)
    players = []
    for line, record in records:
        if "name" not in record:
            raise RuleError("player_without_name", line=line)
        table = _table(line, record["table"]) if "table" in record else next(free, 0)
        if not table:
            raise RuleError("players_too_many", most=HIGHEST_TABLE)
        people = [_person(record, "")]
        if f"name{_SECOND}" in record:
            people.append(_person(record, _SECOND))
        players.append(Player(table, tuple(people), record.get("arbiter", "")))
    return tuple(players)


def _table(line: int, text: str) -> int:
    if not text.isdecimal() or len(text) > 4 or not 1 <= int(text) <= HIGHEST_TABLE:
        raise RuleError("player_bad_table", line=line, table=text)
    return int(text)


def _person(record: Mapping[str, str], suffix: str) -> Person:
    values = {field: record.get(field + suffix, "") for field in _FIELDS}
    first = record.get("first" + suffix)
    if first:
        values["name"] = f"{values['name']} {first}"
    return Person(**values)


def write_players(players: Iterable[Player]) -> str:
    """The list as `read_players` reads it, `;` between the columns."""
    ordered = sorted(players, key=lambda each: each.table)
    pairs = any(each.is_pair for each in ordered)
    arbiters = any(each.arbiter for each in ordered)
    heading = [
        *_HEADINGS,
        *(f"{name}{_SECOND}" for name in _HEADINGS[1:] if pairs),
        *(["arbitre"] if arbiters else []),
    ]
    rows = [heading]
    for each in ordered:
        people = [*each.people, Person("")] if pairs else each.people
        cells = [getattr(person, field) for person in people[: 1 + pairs] for field in _FIELDS]
        rows.append([str(each.table), *cells, *([each.arbiter] if arbiters else [])])
    return "".join(";".join(map(_cell, row)) + "\r\n" for row in rows)


def _cell(text: str) -> str:
    harmless = str(cell(text))
    return quoted(harmless) if any(mark in harmless for mark in ';,"\t\r\n') else harmless


def decoded(content: bytes) -> str:
    """Spreadsheets write UTF-8 or Windows' Latin and do not say which."""
    try:
        return plain_text(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def kept_players(folder: Path) -> tuple[Player, ...]:
    """The list that was imported, empty when none was."""
    try:
        content = read_bounded(folder / LIST_FILE, LARGEST_LIST)
    except FileNotFoundError:
        return ()
    if content is None:
        raise RuleError("file_too_large", file=LIST_FILE)
    return read_players(decoded(content))
