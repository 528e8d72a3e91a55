"""What the players' page asks, and what it is shown."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from console.french import sentence
from console.french.typography import typeset
from console.papers.list_imports import BroughtList, already_there, clashes, doubles, doubtful
from console.papers.player_lists import LONGEST_NAME, Licences
from console.requests import longest, named
from console.web import answers
from console.web.guard import LARGEST_BODY
from console.web.views import OnStick, RosterAction, RosterRow
from engine.play.players import BETWEEN_PARTNERS, Person, Player

# --- asked --------------------------------------------------------------------------------

_NAME = longest(LONGEST_NAME)


class Use(Enum):
    """Which list is meant. A page of 0.2.0 does not say: tonight's."""

    EVENING = "evening"
    GAME = "game"


class Taking(Enum):
    REPLACE = "replace"
    ADD = "add"


@dataclass(frozen=True)
class ListAsked:
    partie: bool = False
    """The list of the game, while one is played."""


@dataclass(frozen=True)
class Search:
    text: str = ""


@dataclass(frozen=True)
class SeatAsked:
    """Somebody, perhaps a second, and where."""

    name: str = field(default="", metadata=_NAME)
    licence: str = field(default="", metadata=_NAME)
    club: str = field(default="", metadata=_NAME)
    category: str = field(default="", metadata=_NAME)
    series: str = field(default="", metadata=_NAME)
    name2: str = field(default="", metadata=_NAME)
    licence2: str = field(default="", metadata=_NAME)
    club2: str = field(default="", metadata=_NAME)
    category2: str = field(default="", metadata=_NAME)
    series2: str = field(default="", metadata=_NAME)
    table: int | None = None
    instead: int | None = None
    """Whose place it is from now on."""
    first: int | None = None
    """In a game: from which coup, when it is not the next."""
    sure: bool = False
    """The name is right."""
    namesake: bool = False
    """Somebody else of that name sits at a table."""
    use: Use = Use.EVENING

    @property
    def people(self) -> Iterator[Person]:
        one = self.name, self.licence, self.club, self.category, self.series
        other = self.name2, self.licence2, self.club2, self.category2, self.series2
        for written in (one, other):
            yield Person(*(" ".join(each.split()) for each in written))


@dataclass(frozen=True)
class UnseatAsked:
    table: int | None = None
    use: Use = Use.EVENING


@dataclass(frozen=True)
class MoveAsked:
    table: int
    to: int
    use: Use = Use.EVENING


@dataclass(frozen=True)
class ActionAsked:
    table: int
    action: str
    answer: str = ""


@dataclass(frozen=True)
class Bring:
    """One of these, and what becomes of those who are there."""

    text: str | None = field(default=None, metadata=longest(LARGEST_BODY))
    stick: OnStick | None = field(default=None, metadata=named("from"))
    upload: str | None = field(default=None, metadata=longest(answers.LONGEST_NAME))
    last: bool = False
    empty: bool = False
    how: Taking | None = None
    """A page of 0.2.0 does not say: the list is replaced, and nothing is asked of it."""
    sure: bool = False
    """One name or one table twice was seen."""
    use: Use = Use.EVENING


# --- shown --------------------------------------------------------------------------------

TONIGHT = {"edit": "list_edit", "move": "list_move", "remove": "list_remove"}
"""What can be done to a player of tonight's list, and the words for it."""


def row_view(row: RosterRow) -> dict[str, Any]:
    player = row.player
    return {
        "table": player.table,
        "name": player.name,
        "people": [vars(each) for each in player.people],
        "club": player.clubs,
        "series": BETWEEN_PARTNERS.join(
            dict.fromkeys(each.series for each in player.people if each.series)
        ),
        "arbiter": player.arbiter,
        "total": row.total,
        "state": row.state,
        "actions": list(row.actions),
    }


def actions_view(actions: Mapping[str, RosterAction]) -> dict[str, dict[str, Any]]:
    return {key: dict(vars(each)) for key, each in actions.items()}


def preview_of(
    brought: BroughtList, present: Sequence[Player], licences: Licences
) -> dict[str, Any]:
    there = {each.line: each for each in already_there(brought, present)}
    seats = {each.table: each.name for each in present}
    return {
        "name": brought.file,
        "sheet": brought.sheet,
        "count": len(brought.lines),
        "players": [
            row_view(RosterRow(each.player)) | {"line": each.line, "here": each.line in there}
            for each in brought.lines
        ],
        "doubtful": [
            {
                "line": each.line,
                "name": each.name,
                "why": typeset(sentence(each.why)),
                "meant": [vars(person) for person in each.meant],
            }
            for each in doubtful(brought, licences)
        ],
        "doubles": [vars(each) for each in doubles(brought)],
        "already": [each.player.name for each in there.values()],
        "clashes": [
            {"table": table, "names": list(names)} for table, names in clashes(brought).items()
        ],
        "taken": [
            {"table": each.player.table, "name": each.player.name, "by": seats[each.player.table]}
            for each in brought.lines
            if each.has_table and each.line not in there and each.player.table in seats
        ],
    }
