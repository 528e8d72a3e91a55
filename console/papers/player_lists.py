"""Lists of players as spreadsheets hold them: CSV read and written, completed from licences."""

import codecs
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
    "noms": "name",
    "nomsetprenoms": "name",
    "nomdujoueur": "name",
    "joueurs": "name",
    "partenaire": "name2",
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
_DEEPEST_HEADING = 10
_QUOTED = 40
"""Characters of a line that a refusal repeats."""
_OF_A_SENTENCE = frozenset(
    "je j’ vous nous ils elles est sont était avons avez suis que qu’ qui dont pour dans avec sans "
    "sur sous cette ces votre vos notre nos mais donc ne pas cordialement veuillez bonjour bonsoir "
    "merci objet sera serons serez faut".split()
)
"""Written so in French, and in nobody's name; of a longer line the first word counts too."""
_TITLES = frozenset("madame monsieur mesdames messieurs mademoiselle m mm mme mmes et".split())
_MARKS = ',;:.!?…«»()"\u00a0\u202f'
_FEW_WORDS = 3
_INITIALS = 2


Row = tuple[int, Sequence[str]]
"""A line of a list and its cells."""


@dataclass(frozen=True)
class ListLine:
    """Somebody of a list, and where he stands in it."""

    line: int
    player: Player
    has_table: bool = True
    """Whether the list says which; else it is the next free one."""


def read_players(text: str) -> tuple[Player, ...]:
    """A list of players: `;`, `,` or tab, with or without a heading, BOM and blank lines
    ignored. Without a heading the columns are table, name, licence, club, category, series.
    A line without a table number gets the next free one."""
    players = tuple(each.player for each in listed(text_rows(text)))
    check_tables(players)
    return players


def listed(rows: Sequence[Row]) -> tuple[ListLine, ...]:
    """The same of any rows; two may be given one table, which is for the caller to tell."""
    return _with_tables(_records(rows))


def read_people(text: str) -> tuple[Person, ...]:
    """The same list without tables: everybody of a federation, a club, a licence file."""
    return people_in(text_rows(text))


def people_in(rows: Sequence[Row]) -> tuple[Person, ...]:
    people = []
    for line, record in _records(rows):
        if "name" not in record:
            raise RuleError("player_without_name", line=line)
        people.append(_person(record, ""))
    return tuple(people)


def text_rows(text: str) -> list[Row]:
    """The lines of a text that spreadsheets call CSV."""
    content = text.lstrip("\ufeff")
    for number, line in enumerate(content.split("\n"), start=1):
        if not is_printable(line):
            raise RuleError("players_not_csv", line=number)
    return list(enumerate(_csv_rows(content), start=1))


def names_columns(rows: Sequence[Row]) -> bool:
    """Whether one of the first lines says which column holds the names."""
    return _heading(_filled(rows)) is not None


def _filled(rows: Sequence[Row]) -> list[tuple[int, list[str]]]:
    return [
        (line, [read_cell(" ".join(each.split())) for each in cells])
        for line, cells in rows
        if any(each.strip() for each in cells)
    ]


def _records(rows: Sequence[Row]) -> list[tuple[int, dict[str, str]]]:
    """The lines that say something, each by its columns; RuleError with the line of whatever
    cannot be a person."""
    filled = _filled(rows)
    if not filled:
        raise RuleError("players_empty")
    for line, cells in filled:
        if not all(map(is_printable, cells)):
            raise RuleError("players_not_csv", line=line)
    heading = _heading(filled)
    if heading is None:
        return _without_heading(filled)
    place, columns = heading
    records = [(line, _record(columns, cells)) for line, cells in filled[place + 1 :]]
    if not records:
        raise RuleError("players_empty")
    for line, record in records:
        for name in _names(record):
            if not _may_be_a_name(name):
                raise RuleError("player_not_a_name", line=line, written=name[:_QUOTED])
    return [(line, record) for line, record in records if record]


def _without_heading(
    filled: Sequence[tuple[int, list[str]]],
) -> list[tuple[int, dict[str, str]]]:
    columns = _usual_columns(filled[0][1])
    records = [(line, _record(columns, cells)) for line, cells in filled]
    for line, record in records:
        for name in _names(record):
            if is_prose(name) or not _is_name(name):
                raise RuleError("players_not_a_list", line=line, written=name[:_QUOTED])
    return [(line, record) for line, record in records if record]


def _names(record: Mapping[str, str]) -> list[str]:
    return [record[key] for key in ("name", f"name{_SECOND}") if key in record]


def is_prose(written: str) -> bool:
    """A line of a letter: whoever has not named the columns may have written one. A name has none
    of these words, does not end like a sentence, and is more than a title."""
    words = [word.strip(_MARKS) for word in written.replace("'", "’").replace("’", "’ ").split()]
    words = [word for word in words if word]
    if not words:
        return False
    begun = [words[0].lower(), *words[1:]] if len(words) > _FEW_WORDS else words
    ended = written[-1] in ".!?:…" and len(words) > 1 and len(words[-1]) > _INITIALS
    titles = all(word.lower() in _TITLES for word in words)
    return ended or titles or any(word in _OF_A_SENTENCE for word in begun)


def _may_be_a_name(written: str) -> bool:
    """Whoever names the columns writes a list of people, however odd they are called."""
    return not written.isdigit() and len(written) <= LONGEST_NAME


def _is_name(written: str) -> bool:
    """Of somebody: letters, a few words. A file of something else is refused by its first line."""
    strange = any(mark in _NEVER_IN_A_NAME for mark in written)
    few = len(written) <= LONGEST_NAME and len(written.split()) <= MOST_WORDS
    return few and not strange and any(map(str.isalpha, written))


def _csv_rows(content: str) -> Iterator[list[str]]:
    first = next((line for line in content.splitlines() if line.strip()), "")
    delimiter = max(";,\t", key=lambda mark: (first.count(mark), mark == ";"))
    reader = csv.reader(content.splitlines(keepends=True), delimiter=delimiter)
    try:
        yield from reader
    except csv.Error as trouble:
        raise RuleError("players_not_csv", line=reader.line_num) from trouble


def _heading(filled: Sequence[tuple[int, list[str]]]) -> tuple[int, list[str]] | None:
    """Which line names the columns, and the fields of each; None when the first line is a player
    already. Above it a title may stand: of the first lines, the one that names most."""
    found = [
        (place, columns)
        for place, (_, cells) in enumerate(filled[:_DEEPEST_HEADING])
        if "name" in (columns := _columns(cells)) or ("table" in columns and not place)
    ]
    return max(found, key=lambda each: (sum(map(bool, each[1])), -each[0]), default=None)


def _columns(cells: Sequence[str]) -> list[str]:
    names = []
    for written in cells:
        heading = folded(written).replace(" ", "")
        second = _SECOND if heading.endswith(_SECOND) else ""
        names.append(_COLUMNS.get(heading.rstrip(_SECOND), "") + second)
    return names


def _usual_columns(first: Sequence[str]) -> list[str]:
    """Without a heading: table, name, and so on; a list may also begin with the names."""
    return ["table", *_FIELDS] if first[0].isdecimal() else [*_FIELDS]


def _record(columns: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    pairs = zip(columns, cells, strict=False)
    return {column: written for column, written in pairs if column and written}


def _with_tables(records: Sequence[tuple[int, dict[str, str]]]) -> tuple[ListLine, ...]:
    taken = {_table(line, record["table"]) for line, record in records if "table" in record}
    free = (number for number in range(1, HIGHEST_TABLE + 1) if number not in taken)
    lines = []
    for line, record in records:
        if "name" not in record:
            raise RuleError("player_without_name", line=line)
        table = _table(line, record["table"]) if "table" in record else next(free, 0)
        if not table:
            raise RuleError("players_too_many", most=HIGHEST_TABLE)
        people = [_person(record, "")]
        if f"name{_SECOND}" in record:
            people.append(_person(record, _SECOND))
        player = Player(table, tuple(people), record.get("arbiter", ""))
        lines.append(ListLine(line, player, "table" in record))
    return tuple(lines)


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
    """Spreadsheets write UTF-8, Windows' Latin, or UTF-16 with a mark, and do not say which."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return plain_text(content.decode("utf-16", errors="replace"))
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
    _keys: list[str] = field(default_factory=list)
    """Of the names, person by person: a list of two hundred is compared with all of them."""

    def __post_init__(self) -> None:
        for number, person in enumerate(self.people):
            if person.licence:
                self._by_licence.setdefault(person.licence.upper(), person)
            self._keys.append(name_key(person.name))
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
        words = name_key(name)
        near = self._near(name)
        return tuple(self.people[number] for number in near if self._keys[number] == words)

    def meant(self, name: str) -> tuple[Person, ...]:
        """Whom a name typed in haste may mean: those of that name, else those nearly so."""
        exact = self.named(name)
        if exact or not name.strip():
            return exact[:MOST_SHOWN]
        words = name_key(name)
        alike = [(_likeness(words, self._keys[number]), number) for number in self._near(name)]
        likely = sorted((each for each in alike if each[0] >= _NEAR), key=lambda each: -each[0])
        return tuple(self.people[number] for _, number in likely[:MOST_SHOWN])

    def beginning(self, text: str) -> tuple[Person, ...]:
        """For a field that completes itself: everybody one of whose names begins so."""
        words = folded(text).split()
        if not words or len(words[0]) < _PREFIX:
            return ()
        near = (
            person
            for person in map(self.people.__getitem__, self._near(text))
            if all(
                any(own.startswith(word) for own in folded(person.name).split()) for word in words
            )
        )
        return tuple(sorted(near, key=lambda person: person.name)[:MOST_SHOWN])

    def _near(self, name: str) -> list[int]:
        """Everybody who shares the beginning of a word with it."""
        found: set[int] = set()
        for word in folded(name).split():
            found |= self._by_word.get(word[:_PREFIX], set())
        return sorted(found)


def name_key(name: str) -> str:
    """The same for one name however it is written: words in any order, accents aside."""
    return " ".join(sorted(folded(name).split())) or name


def _likeness(one: str, other: str) -> float:
    """0 where a glance shows that it is less than `_NEAR`: a list is compared with thousands."""
    matcher = difflib.SequenceMatcher(None, one, other)
    if matcher.real_quick_ratio() < _NEAR or matcher.quick_ratio() < _NEAR:
        return 0.0
    return matcher.ratio()


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
