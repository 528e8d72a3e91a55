"""Lists of players as spreadsheets hold them: CSV read and written, completed from licences."""

import csv
import difflib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from console.papers.plain import cell, quoted, read_cell
from console.requests import is_printable, plain_text, read_bounded
from engine.play.players import HIGHEST_TABLE, Person, Player, check_tables, folded
from engine.rulings import RuleError

# --- the players of a club ----------------------------------------------------------------
# Headings in French, as people write them.

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
        for key in ("name", f"name{_SECOND}"):
            if key in record and not is_name(record[key]):
                raise RuleError("players_not_a_list", line=place, written=record[key][:40])
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


# --- the licences of a federation ---------------------------------------------------------
# Names, clubs, séries, imported once and then looked up. A name typed in haste is completed, and
# one that is nearly somebody's is asked about.

FILE = "licences.csv"
LARGEST = 8_000_000
MOST_SHOWN = 8
_NEAR = 0.78
"""How alike two names must be for one to be a slip of the pen for the other."""
_PREFIX = 3


@dataclass
class Licences:
    people: tuple[Person, ...] = ()
    _by_licence: dict[str, Person] = field(default_factory=dict)
    _by_word: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))

    def __post_init__(self) -> None:
        for number, person in enumerate(self.people):
            if person.licence:
                self._by_licence.setdefault(person.licence.upper(), person)
            for word in folded(person.name).split():
                self._by_word[word[:_PREFIX]].add(number)

    def complete(self, person: Person) -> Person:
        """With what the list knows of whoever this can only be; what was typed stays."""
        known = self._by_licence.get(person.licence.upper()) if person.licence else None
        if known is None:
            namesakes = self.named(person.name)
            known = namesakes[0] if len(namesakes) == 1 else None
        if known is None:
            return person
        return replace(
            person,
            name=person.name or known.name,
            licence=person.licence or known.licence,
            club=person.club or known.club,
            category=person.category or known.category,
            series=person.series or known.series,
        )

    def named(self, name: str) -> tuple[Person, ...]:
        """Everybody of exactly this name, words in any order, accents aside."""
        words = sorted(folded(name).split())
        return tuple(
            person for person in self._near(name) if sorted(folded(person.name).split()) == words
        )

    def meant(self, name: str) -> tuple[Person, ...]:
        """Whom a name typed in haste may mean: those of that name, else those nearly so."""
        exact = self.named(name)
        if exact or not name.strip():
            return exact[:MOST_SHOWN]
        words = " ".join(sorted(folded(name).split()))
        alike = [
            (difflib.SequenceMatcher(None, words, _sorted(person)).ratio(), person)
            for person in self._near(name)
        ]
        likely = sorted((each for each in alike if each[0] >= _NEAR), key=lambda each: -each[0])
        return tuple(person for _, person in likely[:MOST_SHOWN])

    def beginning(self, text: str) -> tuple[Person, ...]:
        """For a field that completes itself: everybody one of whose names begins so."""
        words = folded(text).split()
        if not words or len(words[0]) < _PREFIX:
            return ()
        near = (
            person
            for person in self._near(text)
            if all(
                any(own.startswith(word) for own in folded(person.name).split()) for word in words
            )
        )
        return tuple(sorted(near, key=lambda person: person.name)[:MOST_SHOWN])

    def _near(self, name: str) -> list[Person]:
        """Everybody who shares the beginning of a word with it."""
        found: set[int] = set()
        for word in folded(name).split():
            found |= self._by_word.get(word[:_PREFIX], set())
        return [self.people[number] for number in sorted(found)]


def _sorted(person: Person) -> str:
    return " ".join(sorted(folded(person.name).split()))


def with_people(*lists: Iterable[Person]) -> Licences:
    """Several lists as one; whoever is in two of them is taken from the first."""
    people: dict[str, Person] = {}
    for each in lists:
        for person in each:
            people.setdefault(person.key, person)
    return Licences(tuple(people.values()))


def kept_licences(folder: Path) -> tuple[Person, ...]:
    """The list that was imported, empty when none was."""
    try:
        content = read_bounded(folder / FILE, LARGEST)
    except FileNotFoundError:
        return ()
    if content is None:
        raise RuleError("file_too_large", file=FILE)
    return read_people(decoded(content))
