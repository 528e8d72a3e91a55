"""Of a game that was played, what is read on a page before anything is printed: how it ended, and
the sheet of one player."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from operator import itemgetter
from typing import Any, TypeVar

from console.columns import Cell, Column
from console.papers.document import (
    Document,
    DocumentPart,
    Heading,
    PaperTable,
    Paragraph,
    Picture,
    Size,
)
from console.tv.svg import NARROW, NARROW_MM, Curve, curves_picture

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
class MissedWord:
    """A top somebody did not play, for whoever wants to know it next time."""

    coup: int
    tirage: str
    word: str
    ref: str
    points: int
    lost: int
    entry: str = ""
    """« aimer, verbe, forme conjuguée »; empty where the lexicon of the game is not here."""
    meaning: str = ""


def _about(word: MissedWord) -> str:
    return ". ".join(filter(None, (word.entry, word.meaning)))


MISSED: tuple[Column[MissedWord], ...] = (
    Column("coup", "Coup", is_number=True, width=12),
    Column("tirage", "Tirage", width=24),
    Column("word", "Mot", width=32),
    Column("ref", "Place", width=13),
    Column("points", "Points", is_number=True, width=14),
    Column("lost", "Perdu", is_number=True, width=13),
    Column("entry", "Entrée", _about, width=76),
)  # fmt: skip


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
    others: tuple[Curve, ...] = ()
    """The way of those one is compared with: the best third of the room, the room."""
    missed: tuple[MissedWord, ...] = ()
    notes: tuple[str, ...] = ()
    """Warnings and solos, in whole sentences."""
    credit: str = ""
    """Whose meanings those are."""

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
            "others": [{"name": each.name, "totals": list(each.totals)} for each in self.others],
            "missed": [asdict(each) for each in self.missed],
            "notes": list(self.notes),
        }

    def document(self, game: str, notices: Sequence[str] = ()) -> Document:
        """To read at home, on a page or on paper."""
        parts = tuple(self._parts())
        return Document(self.name, game, (game, self.told), parts, tuple(notices))

    def _parts(self) -> Iterator[DocumentPart]:
        for note in self.notes:
            yield Paragraph(note)
        if self.own:
            curves = (Curve("Top", self.tops), Curve("Vous", self.own), *self.others)
            yield Heading("Votre partie")
            yield Picture(curves_picture(curves, NARROW), NARROW_MM)
        yield Heading("Coup par coup")
        columns: tuple[Column[tuple[Cell, ...]], ...] = tuple(
            Column(key, heading, itemgetter(place), number, width=_WIDTHS.get(key, 14))
            for place, (key, heading, number) in enumerate(self.headings)
        )
        yield PaperTable(columns, self.rows, size=8)
        if self.missed:
            yield Heading("Les tops à apprendre")
            yield PaperTable(MISSED, self.missed, size=8)
        if self.credit:
            yield Paragraph(self.credit, Size.SMALL)


def laid_out(
    columns: Sequence[Column[R]], rows: Iterable[R]
) -> tuple[tuple[tuple[str, str, bool], ...], tuple[tuple[Cell, ...], ...]]:
    """Headings and cells, as a page draws them."""
    headings = tuple((each.key, each.heading, each.is_number) for each in columns)
    return headings, tuple(tuple(each.shown(row) for each in columns) for row in rows)
