"""The people in the room: tables, names, licences; lists read from and written to CSV text.

Files and encodings are the caller's: these functions see text.
"""

import csv
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.errors import RuleError

HIGHEST_TABLE = 9999


@dataclass(frozen=True)
class Person:
    name: str
    licence: str = ""
    club: str = ""
    category: str = ""
    """Age class: J, C, E, S, V, D, R…"""
    series: str = ""
    """Level: 1A, 4B, 7…"""

    @property
    def key(self) -> str:
        """The same person from one evening to the next: the licence, else name and club."""
        return self.licence.upper() or f"{_folded(self.name)}|{_folded(self.club)}"


@dataclass(frozen=True)
class Player:
    """Whoever plays at a table: one person, or a pair that shares slips and points."""

    table: int
    people: tuple[Person, ...]
    arbiter: str = ""
    """Who corrects this table."""

    @property
    def name(self) -> str:
        return " / ".join(person.name for person in self.people)

    @property
    def key(self) -> str:
        """The same pair whichever of the two is named first."""
        return " + ".join(sorted(person.key for person in self.people))

    @property
    def is_pair(self) -> bool:
        return len(self.people) > 1


def player(table: int, name: str, *, arbiter: str = "", **details: str) -> Player:
    """One person at a table."""
    return Player(table, (Person(name, **details),), arbiter)


def check_tables(players: Iterable[Player]) -> None:
    """Refuse two players at one table."""
    seen: dict[int, Player] = {}
    for each in players:
        if each.table in seen:
            raise RuleError(
                "table_twice", table=each.table, name=each.name, other=seen[each.table].name
            )
        seen[each.table] = each


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
    content = text.lstrip("\ufeff")
    rows = [
        (number, [cell.strip() for cell in row])
        for number, row in enumerate(_rows(content), start=1)
        if any(cell.strip() for cell in row)
    ]
    if not rows:
        raise RuleError("players_empty")
    columns = _read_heading(rows[0][1])
    if columns:
        rows = rows[1:]
        if not rows:
            raise RuleError("players_empty")
    columns = columns or _usual_columns(rows[0][1])
    records = [(line, _record(columns, cells)) for line, cells in rows]
    players = _with_tables([(line, record) for line, record in records if record])
    check_tables(players)
    return players


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
    for cell in cells:
        folded = _folded(cell).replace(" ", "")
        second = _SECOND if folded.endswith(_SECOND) else ""
        names.append(_COLUMNS.get(folded.rstrip(_SECOND), "") + second)
    return names if "name" in names or "table" in names else None


def _usual_columns(first: Sequence[str]) -> list[str]:
    """Without a heading: table, name, and so on; a list may also begin with the names."""
    return ["table", *_FIELDS] if first[0].isdecimal() else [*_FIELDS]


def _record(columns: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    return {column: cell for column, cell in zip(columns, cells, strict=False) if column and cell}


def _with_tables(records: Sequence[tuple[int, dict[str, str]]]) -> tuple[Player, ...]:
    taken = {_table(line, record["table"]) for line, record in records if "table" in record}
    free = (number for number in range(1, HIGHEST_TABLE + 1) if number not in taken)
    players = []
    for line, record in records:
        if "name" not in record:
            raise RuleError("player_without_name", line=line)
        table = _table(line, record["table"]) if "table" in record else next(free)
        people = [_person(record, "")]
        if f"name{_SECOND}" in record:
            people.append(_person(record, _SECOND))
        players.append(Player(table, tuple(people), record.get("arbiter", "")))
    return tuple(players)


def _table(line: int, text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= HIGHEST_TABLE:
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
    return quoted(text) if any(mark in text for mark in ';,"\t\r\n') else text


def quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


EMPTY_TABLE = "--table vide--"
EMPTY_SCORE = -1
_OUTSIDE_LATIN_1 = {
    "œ": "oe",
    "Œ": "OE",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "–": "-",
    "—": "-",
}


def federation_csv(players: Iterable[Player], scores: Mapping[int, int]) -> str:
    """The federation's results: `"table","name","score"`, every table from 1 to the last,
    empty ones said so. Every character has a Latin-1 code, so the caller may encode it."""
    by_table = {each.table: each for each in players}
    lines = []
    for table in range(1, max(by_table, default=0) + 1):
        if table in by_table:
            cells = (str(table), _latin_1(by_table[table].name), str(scores.get(table, 0)))
        else:
            cells = (str(table), EMPTY_TABLE, str(EMPTY_SCORE))
        lines.append(",".join(map(quoted, cells)) + "\r\n")
    return "".join(lines)


def _latin_1(text: str) -> str:
    """The nearest a Latin-1 file can hold: œ becomes oe, a foreign accent falls."""
    kept = ""
    for char in "".join(_OUTSIDE_LATIN_1.get(char, char) for char in text):
        if ord(char) < 256:
            kept += char
        else:
            bare = unicodedata.normalize("NFKD", char)
            kept += "".join(part for part in bare if ord(part) < 256) or "?"
    return kept


def parse_tables(text: str) -> frozenset[int]:
    """Tables as arbiters share them out: `1-12, 15 18`."""
    tables: set[int] = set()
    for token in text.replace(",", " ").replace(";", " ").split():
        first, dash, last = token.partition("-")
        bounds = (first, last) if dash else (first, first)
        if not all(bound.isdecimal() and 1 <= int(bound) <= HIGHEST_TABLE for bound in bounds):
            raise RuleError("bad_tables", text=token)
        tables.update(range(int(bounds[0]), int(bounds[1]) + 1))
    return frozenset(tables)


def share_tables(players: Iterable[Player], shares: Mapping[str, str]) -> tuple[Player, ...]:
    """Give each arbiter his tables; two arbiters cannot have the same one."""
    owner: dict[int, str] = {}
    for arbiter, text in shares.items():
        for table in parse_tables(text):
            if table in owner:
                raise RuleError(
                    "table_shared_twice", table=table, arbiter=arbiter, other=owner[table]
                )
            owner[table] = arbiter
    return tuple(
        Player(each.table, each.people, owner.get(each.table, each.arbiter)) for each in players
    )


def _folded(text: str) -> str:
    """Lower case, no accents, no punctuation, single spaces."""
    bare = unicodedata.normalize("NFKD", text.lower().replace("œ", "oe"))
    kept = "".join(char if char.isalnum() else " " for char in bare if char.isascii())
    return " ".join(kept.split())
