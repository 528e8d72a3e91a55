"""A list that is brought: read from whatever file it is in, examined before it is taken, joined to
the players who are there."""

import codecs
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from console.papers.player_lists import (
    Licences,
    ListLine,
    Row,
    decoded,
    listed,
    name_key,
    names_columns,
    text_rows,
)
from console.papers.spreadsheets import read_spreadsheet
from console.papers.workbook_parts import Sheet
from console.processes import run_in_process
from engine.play.players import HIGHEST_TABLE, Person, Player
from engine.rulings import RuleError

# --- whatever file it is in -----------------------------------------------------------------------

SPREADSHEETS = (".xlsx", ".ods")
READ_WITHIN_S = 20.0
"""20,000 licences take 1 s on a PC, several times that on a Pi."""
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_OTHERS = (b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"{\\rtf", b"PK\x05\x06")
_LOOKED_AT = 65_536
_MOST_CONTROLS = 100
"""One byte of so many may be a control code in a text that was handled badly."""
_CONTROLS = bytes({*range(32)} - {*b"\t\n\r\x0b\x0c\x1a\x1b"})


@dataclass(frozen=True)
class ListTable:
    """The rows of a list, from a text or from one sheet."""

    rows: tuple[Row, ...]
    sheet: str = ""
    without_value: tuple[tuple[int, str], ...] = ()
    """Formulas without a result: line and column letter."""


@dataclass(frozen=True)
class BroughtList:
    file: str
    lines: tuple[ListLine, ...]
    sheet: str = ""
    without_value: tuple[tuple[int, str], ...] = ()

    @classmethod
    def of(cls, players: Iterable[Player]) -> "BroughtList":
        """Players who are known, from no file."""
        return cls("", tuple(ListLine(line, each) for line, each in enumerate(players, start=1)))

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(each.player for each in self.lines)

    def completed(self, licences: Licences) -> "BroughtList":
        """What licences know of whoever it can only be is added."""
        return replace(
            self,
            lines=tuple(
                replace(each, player=_completed(each.player, licences)) for each in self.lines
            ),
        )


def _completed(player: Player, licences: Licences) -> Player:
    return replace(player, people=tuple(map(licences.complete, player.people)))


def read_list(content: bytes, file: str) -> BroughtList:
    """Players in a file, of which `file` is the name. Slow for a spreadsheet."""
    table = read_table(content, file)
    return BroughtList(file, listed(table.rows), table.sheet, table.without_value)


def list_of_text(text: str) -> BroughtList:
    return BroughtList("", listed(text_rows(text)))


def read_table(content: bytes, file: str) -> ListTable:
    """What is written in a text or in the first sheet that names its columns; RuleError that says
    what the file is instead."""
    if not content.strip():
        raise RuleError("file_empty", file=file)
    if content.startswith(_OLE):
        raise RuleError("players_old_spreadsheet", file=file)
    if content.startswith(_ZIP):
        return _table_of(_sheets(content, file), file)
    if _is_binary(content):
        raise RuleError("players_other_file", file=file)
    return ListTable(tuple(text_rows(decoded(content))))


def _sheets(content: bytes, file: str) -> tuple[Sheet, ...]:
    """In a process apart: whatever the file makes of it, the game goes on."""
    try:
        return run_in_process(
            read_spreadsheet, content, file, within_s=READ_WITHIN_S, patient=False
        )
    except RuleError as refusal:
        if refusal.code != "errand_died":
            raise
        raise RuleError("spreadsheet_not_read", file=file) from refusal


def _table_of(sheets: Sequence[Sheet], file: str) -> ListTable:
    for sheet in sheets:
        rows = tuple((each.line, each.cells) for each in sheet.rows)
        if names_columns(rows):
            return ListTable(rows, sheet.name, sheet.without_value)
    if not any(sheet.rows for sheet in sheets):
        raise RuleError("file_empty", file=file)
    raise RuleError("players_no_heading", file=file)


def _is_binary(content: bytes) -> bool:
    if content.startswith(_OTHERS):
        return True
    if content.startswith(_UTF_16):
        return False
    looked_at = content[:_LOOKED_AT]
    controls = len(looked_at) - len(looked_at.translate(None, _CONTROLS))
    return b"\0" in looked_at or controls * _MOST_CONTROLS > len(looked_at)


# --- examined -------------------------------------------------------------------------------------

MOST_TOLD = 50
"""Of each kind: who has more to look at mends the file."""


@dataclass(frozen=True)
class DoubtfulLine:
    line: int
    name: str
    why: RuleError
    meant: tuple[Person, ...] = ()


@dataclass(frozen=True)
class Double:
    """One name that stands twice in a list."""

    name: str
    lines: tuple[int, ...]
    tables: tuple[int, ...]


def is_same(one: Person, other: Person) -> bool:
    """By name, words in any order; two licences are two people."""
    licences = one.licence.upper(), other.licence.upper()
    return name_key(one.name) == name_key(other.name) and (
        not all(licences) or licences[0] == licences[1]
    )


def seat_of(person: Person, players: Iterable[Player]) -> Player | None:
    """Where somebody of that name already sits."""
    return next(
        (player for player in players if any(is_same(person, each) for each in player.people)),
        None,
    )


def doubtful(brought: BroughtList, licences: Licences) -> tuple[DoubtfulLine, ...]:
    """Names that are nearly somebody's, and formulas that left a cell empty."""
    return tuple(islice(_doubts(brought, licences), MOST_TOLD))


def _doubts(brought: BroughtList, licences: Licences) -> Iterator[DoubtfulLine]:
    names = {each.line: each.player.name for each in brought.lines}
    for line, column in brought.without_value:
        why = RuleError("spreadsheet_formula_empty", cell=f"{column}{line}")
        yield DoubtfulLine(line, names.get(line, ""), why)
    for each in brought.lines:
        for person in each.player.people:
            meant = doubted(person, licences)
            if meant:
                why = RuleError("player_meant", name=person.name, meant=meant[0].name)
                yield DoubtfulLine(each.line, person.name, why, meant)


def doubted(person: Person, licences: Licences) -> tuple[Person, ...]:
    """Whom a name that nobody bears nearly names."""
    if licences.named(person.name):
        return ()
    return licences.meant(person.name)


def doubles(brought: BroughtList) -> tuple[Double, ...]:
    found: dict[str, list[tuple[ListLine, Person]]] = defaultdict(list)
    for each in brought.lines:
        for person in each.player.people:
            found[name_key(person.name)].append((each, person))
    return tuple(
        Double(
            borne[0][1].name,
            tuple(each.line for each, _ in borne),
            tuple(each.player.table for each, _ in borne),
        )
        for borne in found.values()
        if _are_confused([person for _, person in borne])
    )[:MOST_TOLD]


def _are_confused(people: Sequence[Person]) -> bool:
    """Several, and not each with a licence of his own to be told by."""
    licences = {person.licence.upper() for person in people}
    return len(people) > 1 and len(licences - {""}) < len(people)


def already_there(brought: BroughtList, present: Sequence[Player]) -> tuple[ListLine, ...]:
    seats = _SeatsByName(present)
    return tuple(each for each in brought.lines if seats.any_of(each.player))


def clashes(brought: BroughtList) -> dict[int, tuple[str, ...]]:
    """Tables the list gives to several, and to whom."""
    at: dict[int, list[str]] = defaultdict(list)
    for each in brought.lines:
        at[each.player.table].append(each.player.name)
    return {table: tuple(names) for table, names in sorted(at.items()) if len(names) > 1}


class _SeatsByName:
    """Who sits where, looked up by name: lists have hundreds of lines."""

    def __init__(self, players: Iterable[Player]) -> None:
        self._people: dict[str, list[Person]] = defaultdict(list)
        for each in players:
            for person in each.people:
                self._people[name_key(person.name)].append(person)

    def any_of(self, player: Player) -> bool:
        return any(
            is_same(person, other)
            for person in player.people
            for other in self._people.get(name_key(person.name), ())
        )


# --- taken ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class JoinedList:
    players: tuple[Player, ...]
    added: tuple[Player, ...]
    skipped: tuple[Player, ...]
    """Of the list, already there."""
    moved: tuple[tuple[Player, int], ...]
    """Whose table was taken, and which one the list gave."""


def joined(present: Sequence[Player], brought: BroughtList) -> JoinedList:
    """Those who are there stay where they are; a table that is taken is changed for a free one."""
    there = {each.line for each in already_there(brought, present)}
    coming = [each for each in brought.lines if each.line not in there]
    taken = {each.table for each in present}
    seats: dict[int, int] = {}
    for place, each in enumerate(coming):
        if each.has_table and each.player.table not in taken:
            seats[place] = each.player.table
            taken.add(each.player.table)
    free = (table for table in range(1, HIGHEST_TABLE + 1) if table not in taken)
    added, moved = [], []
    for place, each in enumerate(coming):
        table = seats.get(place) or next(free, 0)
        if not table:
            raise RuleError("players_too_many", most=HIGHEST_TABLE)
        added.append(replace(each.player, table=table))
        if each.has_table and table != each.player.table:
            moved.append((added[-1], each.player.table))
    skipped = tuple(each.player for each in brought.lines if each.line in there)
    return JoinedList((*present, *added), tuple(added), skipped, tuple(moved))
