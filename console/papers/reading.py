"""Of a game that was played, what is read on a page before anything is printed: how it ended, and
the sheet of one player."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, TypeVar

from console.columns import Cell, Column
from console.papers.document import Document, PaperTable

R = TypeVar("R")
_WIDTHS = {"slip": 42, "word": 38, "remark": 34}
"""In millimetres, of the columns that hold words."""


@dataclass(frozen=True)
class GameOutcome:
    over: bool
    told: tuple[str, ...] = ()
    """Why it is over, in whole sentences."""
    winners: tuple[str, ...] = ()
    """Several when they are ex aequo; none as long as nobody has won."""
    figure: str = ""
    """What they won with: « 951 points »."""
    missing: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """By coup, the tables whose slip nobody has entered."""
    slips: bool = True
    """They hand in slips; else their points are missing."""
    waiting: str = ""
    """Which coups the ranking does not count yet, in a sentence."""

    @property
    def view(self) -> dict[str, Any]:
        slips = [{"coup": coup, "tables": list(tables)} for coup, tables in self.missing]
        return {
            "over": self.over,
            "told": list(self.told),
            "winners": list(self.winners),
            "figure": self.figure,
            "missing": slips,
            "slips": self.slips,
            "waiting": self.waiting,
        }


@dataclass(frozen=True)
class PlayerSheet:
    """Coup by coup, what somebody played and what it brought."""

    name: str
    told: str
    """« Table 4 · 912 points · rang 3 »."""
    headings: tuple[tuple[str, str, bool], ...]
    """Of each column its key, its heading, and whether it holds numbers."""
    rows: tuple[tuple[Cell, ...], ...]
    own: tuple[int, ...] = ()
    """The total after each coup, beside that of the tops; empty where points do not rank."""
    tops: tuple[int, ...] = ()

    @property
    def view(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "told": self.told,
            "columns": [
                {"key": key, "heading": heading, "number": number}
                for key, heading, number in self.headings
            ],
            "rows": [list(row) for row in self.rows],
            "own": list(self.own),
            "tops": list(self.tops),
        }

    def document(self, game: str) -> Document:
        """The same on paper, for whoever asks for his own."""
        columns: tuple[Column[tuple[Cell, ...]], ...] = tuple(
            Column(key, heading, itemgetter(place), number, width=_WIDTHS.get(key, 14))
            for place, (key, heading, number) in enumerate(self.headings)
        )
        return Document(self.name, game, (game, self.told), (PaperTable(columns, self.rows),))


def laid_out(
    columns: Sequence[Column[R]], rows: Iterable[R]
) -> tuple[tuple[tuple[str, str, bool], ...], tuple[tuple[Cell, ...], ...]]:
    """Headings and cells, as a page draws them."""
    headings = tuple((each.key, each.heading, each.is_number) for each in columns)
    return headings, tuple(tuple(each.shown(row) for each in columns) for row in rows)
