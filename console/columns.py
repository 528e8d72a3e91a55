"""Columns of tables, each declared once for papers, files and screens."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter
from typing import Generic, NamedTuple, TypeVar

from console.french.typography import figure, signed
from engine.play.players import Person

Cell = str | int
R = TypeVar("R")


@dataclass(frozen=True)
class Column(Generic[R]):
    """Declared once for all its forms. Whatever is not said is the field of the row that has
    the column's name, and the same in every form."""

    key: str
    """Its name, and what programs call it in JSON."""
    heading: str = ""
    """What people read above it."""
    of: Callable[[R], Cell] | None = None
    """What people read in it."""
    is_number: bool = False
    csv_heading: str = ""
    """Above it in a spreadsheet: the heading in small letters, unless said."""
    csv_cell: Callable[[R], object] | None = None
    """In a spreadsheet: what people read, unless said."""
    value: Callable[[R], object] | None = None
    """In JSON: what people read, unless said."""
    width: int = 20
    """In millimetres on paper; on a screen, its part of what all columns have together."""
    chars: int = 0
    """In a text; without any it is the last one, as long as it is."""
    most: int | None = None
    """Letters shown in a text, where names may be longer than their column."""

    # Found once a column, not once a cell: a hub writes a hundred thousand rows.

    @cached_property
    def shown(self) -> Callable[[R], Cell]:
        return self.of or attrgetter(self.key)

    @cached_property
    def spread(self) -> Callable[[R], object]:
        return self.csv_cell or self.shown

    @cached_property
    def told(self) -> Callable[[R], object]:
        return self.value or self.shown


class Catalogue(Generic[R]):
    """Columns that several tables pick by name."""

    def __init__(self, *columns: Column[R]) -> None:
        self._columns = {column.key: column for column in columns}

    def pick(self, keys: str) -> tuple[Column[R], ...]:
        return tuple(self._columns[key] for key in keys.split())

    def with_widths(self, **widths: int) -> tuple[Column[R], ...]:
        """Each as wide as it is on this paper, or on this screen."""
        return tuple(replace(self._columns[key], width=width) for key, width in widths.items())

    def in_text(self, **chars: int) -> tuple[Column[R], ...]:
        """Each with its width in letters."""
        return tuple(replace(self._columns[key], chars=count) for key, count in chars.items())


def insert_own(
    columns: Iterable[Column[R]], own: Mapping[str, tuple[Column[R], ...]]
) -> tuple[Column[R], ...]:
    """With what only this table has in the place of the column picked for it, and as wide; nothing
    leaves the place out."""
    return tuple(
        replace(each, width=column.width, chars=column.chars)
        for column in columns
        for each in own.get(column.key, (column,))
    )


# --- The columns of rankings --------------------------------------------------------------------
# A column is declared here once and picked by its name: a new one for all rankings is a line of
# `COLUMNS` and its name in the lists below, at their end in those of spreadsheets. What a row
# knows of the others it is given by `ranked`, through which every ranking passes.


EXCLUDED, APART = "exclu", "—"
PARTLY = "a quitté la partie commune"


class Row(NamedTuple):
    """One line of whatever ranking; what it does not count stays as it is here."""

    rank: int | None
    """None where nothing of his counts."""
    name: str
    key: str = ""
    """Who it is, from one game to the next; or of which group somebody is the first."""
    table: int = 0
    people: tuple[Person, ...] = ()
    licence: str = ""
    club: str = ""
    clubs: str = ""
    """Of a pair: the one both have, else both."""
    category: str = ""
    series: str = ""
    centre: str = ""
    excluded: bool = False
    note: str = ""
    """Came late, left early: told beside the name."""
    apart: bool = False
    """Did not have the letters the others had, or not to the end."""
    own: bool = False
    """Plays in the very centre that shows it."""
    total: int = 0
    points: int = 0
    net: int = 0
    games: int = 0
    places: int = 0
    negatif: int = 0
    percentage: float = 0.0
    tops: int = 0
    solos: int | None = 0
    """None while nobody may know of them."""
    bonus: int = 0
    warnings: int = 0
    penalty: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    ahead: int = 0
    told: str = ""
    """The figure it goes by, where that is no plain number: a time."""
    score: int = 0
    """The figure this ranking goes by."""
    first_score: int | None = None
    """That of the first; None without a rank."""


def ranked(rows: Iterable[Row], by: str = "total", first: int | None = None) -> Iterator[Row]:
    """The rows of a ranking, best first, each knowing its place among the others. `first` is the
    score of the first, where these rows are only some of a ranking."""
    score_of = attrgetter(by)
    for row in rows:
        if row.rank is None:
            yield row
            continue
        score = score_of(row)
        if first is None:
            first = score
        # the last two fields; `_replace` takes twice as long, and a hub ranks a hundred thousand
        yield Row._make((*row[:-2], score, first))


def _place(row: Row) -> Cell:
    if row.rank is not None:
        return row.rank
    return EXCLUDED if row.excluded else APART


def _noted(row: Row) -> str:
    """The name, and why it has no rank, or only what was played in common."""
    if row.excluded:
        return f"{row.name} ({EXCLUDED})"
    if not row.apart:
        return row.name
    return f"{row.name} ({'hors partie commune' if row.rank is None else PARTLY})"


def _player(row: Row) -> str:
    return f"{row.name} ({row.note})" if row.note else row.name


def _percentage(row: Row) -> str:
    return figure(row.percentage)


def _negatif(row: Row) -> str:
    return f"−{abs(row.negatif)}" if row.negatif else "0"


def _unless_told(column: Column[Row]) -> Callable[[Row], Cell]:
    """Points that nobody has, where a time or a coup ranks the players, are not shown."""
    shown = column.shown
    return lambda row: "" if row.told and not row.total else shown(row)


COLUMNS: Catalogue[Row] = Catalogue(
    Column("rank", "Rang", _place, True, value=lambda row: row.rank),
    Column("rank_alone", "Rang", lambda row: row.rank or "", True),
    Column("rank_or_dash", "Rang", lambda row: row.rank or APART, True),
    Column("table", "Table", is_number=True),
    Column("name", "Nom", most=27),
    Column("player", "Joueur", _player, csv_heading="nom", most=16),
    Column("first", "Premier", lambda row: row.name),
    Column("group", "Classement", lambda row: row.key),
    Column("noted", "Nom", _noted),
    Column("excluded", "Exclu"),
    Column("note", "Présence"),
    Column("key"),
    Column("people", value=lambda row: list(map(vars, row.people))),
    Column("licence", "Licence"),
    Column("club", "Club", lambda row: row.clubs, csv_cell=lambda row: row.club),
    Column("category", "Cat.", csv_heading="catégorie"),
    Column("series", "Série"),
    Column("centre", "Centre"),
    Column("total", "Total", is_number=True),
    Column("points", "Points", is_number=True),
    Column("net", "Net", is_number=True),
    Column("counted", "Points", lambda row: row.net, True),
    Column("general", "Total", lambda row: row.told or row.total, True),
    Column("fate", "Temps, sortie", lambda row: row.told),
    Column("team", "Club", lambda row: row.name),
    Column("members", "Qui compte", lambda row: row.note),
    Column("games", "Parties", is_number=True),
    Column("places", "Places", is_number=True),
    Column("negatif", "Négatif", is_number=True),
    Column("below_top", "Négatif", _negatif, True),
    Column("percentage", "%", _percentage, True, csv_heading="pourcentage",
           value=lambda row: round(row.percentage, 2)),
    Column("of_top", "% du top", lambda row: figure(row.percentage, 1), True),
    Column("tops", "Tops", is_number=True),
    Column("solos", "Solos", lambda row: row.solos or "", True, csv_cell=lambda row: row.solos,
           value=lambda row: row.solos),
    Column("solo_count", "Solos", lambda row: row.solos or 0, True),
    Column("bonus", "Prime", is_number=True),
    Column("warnings", "Avertissements", is_number=True),
    Column("penalty", "Pén.", lambda row: -row.penalty or "", True, csv_heading="pénalités",
           csv_cell=lambda row: -row.penalty, value=lambda row: row.penalty),
    Column("penalty_points", "Pénalité", lambda row: row.penalty, True),
    Column("won", "Gagnées", is_number=True),
    Column("drawn", "Nulles", is_number=True),
    Column("lost", "Perdues", is_number=True),
    Column("ahead", "Écart", lambda row: signed(row.ahead), True, csv_cell=lambda row: row.ahead,
           value=lambda row: row.ahead),
    # The places of what a ranking brings along: its contest, cuts, coups, days, parties, letters
    # left, sum.
    Column("contest"), Column("cuts"), Column("coups"), Column("sessions"), Column("parties"),
    Column("left"), Column("sum"),
)  # fmt: skip


@dataclass(frozen=True)
class RankingColumns:
    """The columns of one ranking, form by form."""

    paper: tuple[Column[Row], ...]
    csv: tuple[Column[Row], ...] = ()
    json: tuple[Column[Row], ...] = ()
    text: tuple[Column[Row], ...] = ()
    screen: tuple[Column[Row], ...] = ()
    """On the televisions, each with its share of the width."""
    screen_at_the_end: tuple[Column[Row], ...] = ()
    screen_blocks: tuple[tuple[int, tuple[Column[Row], ...]], ...] = ()
    """The same of a full room: how many blocks side by side, and their columns."""
    screen_blocks_at_the_end: tuple[tuple[int, tuple[Column[Row], ...]], ...] = ()
    page: tuple[Column[Row], ...] = ()
    """On the page in a browser."""
    telephone: tuple[str, ...] = ()
    """Those of the page there is room for on a telephone."""

    @property
    def headings(self) -> list[dict[str, object]]:
        """The columns of the page, as its script draws them."""
        return [
            {
                "key": column.key,
                "heading": column.heading,
                "number": column.is_number,
                "large": column.key not in self.telephone,
            }
            for column in self.page
        ]

    def cells(self, row: Row) -> list[Cell]:
        return [column.shown(row) for column in self.page]


pick, with_widths, in_text = COLUMNS.pick, COLUMNS.with_widths, COLUMNS.in_text

GAME = RankingColumns(
    paper=with_widths(
        rank=10, table=11, player=48, club=32, contest=30, total=13, negatif=16, percentage=14,
        tops=11, solos=12, penalty=11,
    ),
    csv=pick(
        "rank table name licence club category series total negatif percentage tops solos "
        "warnings penalty cuts contest coups"
    ),
    json=pick(
        "rank table name people total contest points negatif percentage tops solos bonus warnings "
        "penalty coups excluded note"
    ),
    screen=with_widths(rank=9, player=44, total=16, below_top=16, of_top=15),
    screen_at_the_end=with_widths(
        rank=9, player=34, total=15, below_top=16, of_top=15, solo_count=11
    ),
    screen_blocks=(
        (2, with_widths(rank=11, player=56, total=17, below_top=18)),
        (2, with_widths(rank=11, player=70, total=17)),
        (3, with_widths(rank=13, player=67, total=20)),
    ),
    screen_blocks_at_the_end=(
        (2, with_widths(rank=11, player=58, total=17, solo_count=16)),
        (2, with_widths(rank=11, player=70, total=17)),
        (3, with_widths(rank=13, player=67, total=20)),
    ),
    page=pick("rank table player total percentage solos"),
    telephone=("rank", "player", "total", "percentage"),
)  # fmt: skip
CONTEST = replace(
    GAME,
    page=(
        *pick("rank table player fate"),
        *(replace(each, of=_unless_told(each)) for each in pick("total percentage")),
        *pick("solos"),
    ),
    telephone=("rank", "player", "fate"),
)
"""A game that a time or a coup ranks, not points."""
SEASON = RankingColumns(
    paper=with_widths(
        rank=14, name=70, games=18, counted=20, places=18, negatif=20, percentage=20
    ),
    csv=pick("rank name games points net places negatif percentage sessions"),
    json=pick("key name rank games points net places negatif percentage sessions"),
    text=in_text(rank=4, name=28, games=8, points=8, net=8, places=8, percentage=9),
)  # fmt: skip
DUELS = RankingColumns(
    paper=with_widths(
        rank=14, name=70, games=18, won=20, drawn=18, lost=20, ahead=20, points=20
    ),
    csv=pick("rank name games won drawn lost ahead points sessions"),
    json=pick("key name rank games won drawn lost ahead points sessions"),
    text=in_text(rank=4, name=28, games=8, won=8, drawn=8, lost=8, ahead=8, points=8),
)  # fmt: skip
"""A season of games played against somebody."""
EPREUVE = RankingColumns(
    paper=with_widths(
        rank=12, name=48, club=36, series=12, category=10, centre=30, total=13, negatif=15,
        percentage=13,
    ),
    csv=pick(
        "rank_alone name club category series centre total points solos penalty_points negatif "
        "percentage licence"
    ),
    screen=with_widths(rank=10, player=36, centre=24, total=15, below_top=15),
    screen_blocks=(
        (2, with_widths(rank=11, player=48, centre=24, total=17)),
        (2, with_widths(rank=11, player=70, total=17)),
        (3, with_widths(rank=13, player=67, total=20)),
    ),
    page=pick("rank_or_dash noted club series category centre total solos negatif percentage"),
    telephone=("rank_or_dash", "noted", "total", "negatif"),
)  # fmt: skip
HALL = RankingColumns(
    paper=with_widths(
        rank=12, name=54, club=34, series=12, category=10, parties=15, general=18,
    ),
    csv=pick("rank name licence club category series parties general note"),
    json=pick("rank key name people parties total note"),
    text=in_text(rank=4, name=28, parties=10, general=9),
    screen=with_widths(rank=10, player=46, club=28, general=16),
    screen_blocks=(
        (2, with_widths(rank=11, player=66, general=21)),
        (3, with_widths(rank=13, player=67, general=20)),
    ),
    page=pick("rank_or_dash player club series category parties general"),
    telephone=("rank_or_dash", "player", "parties", "general"),
)  # fmt: skip
"""Of an épreuve of one hall, partie by partie."""
TEAMS = RankingColumns(
    paper=with_widths(rank=14, team=50, members=106, general=20),
    page=pick("rank team members general"),
    telephone=("rank", "team", "general"),
)
FIRSTS = RankingColumns(paper=with_widths(group=32, first=56, club=50, total=16, rank=16))
"""Of each série and category of an épreuve."""
SEATS = RankingColumns(
    paper=with_widths(rank=12, player=50, left=34, sum=64, total=22),
    text=in_text(rank=3, player=16, sum=1),
)
"""Of a game of few players: what each was left with, and how the total comes about."""
