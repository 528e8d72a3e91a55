"""The ranking of a season: evenings and épreuves read from the journal, added up, written as
papers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime

from console.columns import DUELS, SEASON, Column, RankingColumns, Row, insert_own, ranked
from console.french import text
from console.games.epreuve import HallEpreuves
from console.games.history import History
from console.papers.document import Document, PaperTable
from console.papers.plain import records, write_json, write_spreadsheet, write_text
from engine.epreuve.general import PlayedPartie, hall_standing
from engine.epreuve.manifest import Manifest
from engine.play.season import GameResult, PlayerResult, RankBy, SeasonLine, rank_games
from engine.rulings import RuleError, whole_number

MOST_HANDICAP = 1_000
"""Points for one game: nobody is a whole game better than another."""


@dataclass(frozen=True)
class SeasonGame:
    day: date
    result: GameResult

    @property
    def points(self) -> dict[str, int]:
        return {each.key: each.points for each in self.result.results}

    @property
    def places(self) -> dict[str, int | None]:
        return {each.key: each.place for each in self.result.results}


@dataclass(frozen=True)
class Season:
    games: tuple[SeasonGame, ...]
    by: RankBy
    handicaps: Mapping[str, int]
    best: int | None

    @property
    def lines(self) -> tuple[SeasonLine, ...]:
        return rank_games([game.result for game in self.games], self.by, self.handicaps, self.best)

    @property
    def sessions(self) -> tuple[date, ...]:
        """The days; several games of one day make one session."""
        return tuple(sorted({game.day for game in self.games}))

    def of_session(self, key: str, day: date) -> int | None:
        """What a player brought home that day: points, or the sum of the places."""
        figures = [
            (game.places if self.by is RankBy.PLACES else game.points).get(key)
            for game in self.games
            if game.day == day
        ]
        known = [each for each in figures if each is not None]
        return sum(known) if known else None


@dataclass(frozen=True)
class _Brought:
    """What is kept of a game: a season of whole games does not fit into memory."""

    day: date
    result: GameResult
    part: PlayedPartie | None
    """Of an épreuve of this hall."""


def season_games(histories: Iterable[History], epreuves: HallEpreuves) -> tuple[SeasonGame, ...]:
    """What they bring to a season, in the order given. The parties of an épreuve of this hall are
    one result, where the last of them stands: its general rank, and all the points made in it."""
    known = {each.id: each for each in epreuves.all()}
    found: dict[object, list[_Brought]] = {}
    for number, history in enumerate(histories):
        part = history.face.competition.partie(history.state)
        result = history.face.competition.result(history.state)
        if result is None:
            continue
        moment = datetime.fromtimestamp(history.opened_wall_ms / 1000, UTC).astimezone()
        brought = _Brought(moment.date(), result, part)
        key = part.epreuve if part is not None and part.epreuve in known else number
        found[key] = [*found.pop(key, ()), brought]
    return tuple(
        SeasonGame(
            together[-1].day,
            _epreuve_result(known[key], together) if isinstance(key, str) else together[0].result,
        )
        for key, together in found.items()
    )


def _epreuve_result(manifest: Manifest, together: Sequence[_Brought]) -> GameResult:
    """Points as they were marked, whatever the épreuve adds; the place it gave."""
    parties = [each.result for each in together]
    standing = hall_standing(manifest, [each.part for each in together if each.part is not None])
    points: dict[str, int] = {}
    tops: dict[str, int] = {}
    for partie in parties:
        for each in partie.results:
            points[each.key] = points.get(each.key, 0) + each.points
            tops[each.key] = tops.get(each.key, 0) + partie.top_total
    names = {each.key: each.name for partie in parties for each in partie.results}
    ranks = {standing.people[line.key].key: line.rank for line in standing.lines}
    return GameResult(
        manifest.name,
        sum(partie.top_total for partie in parties),
        tuple(
            PlayerResult(key, name, points[key], ranks.get(key), top_total=tops[key])
            for key, name in names.items()
        ),
    )


def read_handicaps(content: str, games: Iterable[SeasonGame]) -> dict[str, int]:
    """`name or licence ; points`, one per line. A name nobody bears is a mistake, said so."""
    keys: dict[str, str] = {}
    for game in games:
        for each in game.result.results:
            keys[each.key.casefold()] = keys[each.name.casefold()] = each.key
    handicaps = {}
    for number, line in enumerate(content.splitlines(), start=1):
        if not line.strip():
            continue
        name, separator, points = line.replace(",", ";").rpartition(";")
        value = _handicap(points.strip())
        if not separator or value is None or abs(value) > MOST_HANDICAP:
            raise RuleError("season_bad_handicap", line=number, most=MOST_HANDICAP)
        if name.strip().casefold() not in keys:
            raise RuleError("season_unknown_handicap", name=name.strip())
        handicaps[keys[name.strip().casefold()]] = value
    return handicaps


def _handicap(text: str) -> int | None:
    value = whole_number(text[1:] if text[:1] in ("+", "-") else text)
    return -value if value is not None and text.startswith("-") else value


# --- On paper and as files ----------------------------------------------------------------------


FORMS = ("pdf", "html", "csv")
TITLE = "Classement de la saison"
_SCORES = {RankBy.POINTS: "net", RankBy.PLACES: "places", RankBy.WINS: "won"}


def _columns(season: Season) -> RankingColumns:
    return DUELS if season.by is RankBy.WINS else SEASON


def written(season: Season, form: str, logo: bytes | None = None) -> tuple[str, str, bytes]:
    """Its file name, what it is, and its bytes."""
    match form:
        case "pdf":
            # a large library: only when a PDF is asked for
            from console.papers.pdf import write_pdf

            return "saison.pdf", "application/pdf", write_pdf(_document(season), logo)
        case "html":
            from console.papers.html import write_html

            return "saison.html", "text/html; charset=utf-8", write_html(_document(season))
        case "csv":
            return "saison.csv", "text/csv; charset=utf-8", as_csv(season)
    raise RuleError("export_unknown", format=form, known=", ".join(FORMS))


def rows_of(season: Season) -> list[Row]:
    return list(ranked((Row(**vars(line)) for line in season.lines), _SCORES[season.by]))


def _sessions(season: Season) -> tuple[Column[Row], ...]:
    """What each brought home, day by day."""

    def column(day: date) -> Column[Row]:
        def brought(row: Row) -> str | int:
            found = season.of_session(row.key, day)
            return "" if found is None else found

        return Column(str(day), str(day), brought)

    return tuple(map(column, season.sessions))


def heading(season: Season) -> str:
    """How many games, on how many days."""
    first, last = season.sessions[0], season.sessions[-1]
    days = f"le {first:%d/%m/%Y}" if first == last else f"du {first:%d/%m/%Y} au {last:%d/%m/%Y}"
    games, sessions = len(season.games), len(season.sessions)
    return text("season_heading", games=games, sessions=sessions, days=days)


def _document(season: Season) -> Document:
    table = PaperTable(_columns(season).paper, rows_of(season))
    return Document(TITLE, "", (heading(season),), (table,))


def as_csv(season: Season) -> bytes:
    columns = insert_own(_columns(season).csv, {"sessions": _sessions(season)})
    return write_spreadsheet(columns, rows_of(season))


def as_text(season: Season) -> bytes:
    table = PaperTable(_columns(season).text, rows_of(season), gap=1)
    return write_text(Document("", "", (heading(season),), (table,))).encode()


def as_json(season: Season) -> bytes:
    def by_day(row: Row) -> dict[str, int | None]:
        return {str(day): season.of_session(row.key, day) for day in season.sessions}

    own = {"sessions": (Column("sessions", value=by_day),)}
    return write_json(
        {
            "by": season.by.value,
            "best": season.best,
            "games": [{"game": game.result.game, "day": str(game.day)} for game in season.games],
            "ranking": records(insert_own(_columns(season).json, own), rows_of(season)),
        }
    )


FILES: Mapping[str, Callable[[Season], bytes]] = {"text": as_text, "csv": as_csv, "json": as_json}
"""For whoever has a terminal."""
