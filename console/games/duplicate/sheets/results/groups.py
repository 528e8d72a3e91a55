"""The ranking of one game, cut by série, category, club and pairs: each group ranks its own."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from console.games.duplicate.sheets.results.report import Report
from engine.games.duplicate.standings.game import Line
from engine.play.players import Player


@dataclass(frozen=True)
class Group:
    """One section: « Série 4B », its players in order, each with his rank among them."""

    heading: str
    lines: tuple[tuple[int | None, Line], ...]


@dataclass(frozen=True)
class Cut:
    key: str
    label: str
    groups: tuple[Group, ...]


def _shared(name: str) -> Callable[[Player], str]:
    """What both of a pair have in common, else both of it."""

    def of(player: Player) -> str:
        return " / ".join(dict.fromkeys(filter(None, (getattr(p, name) for p in player.people))))

    return of


_CUTS: tuple[tuple[str, str, str, Callable[[Player], str]], ...] = (
    ("serie", "Par série", "Série {}", _shared("series")),
    ("categorie", "Par catégorie", "Catégorie {}", _shared("category")),
    ("club", "Par club", "{}", lambda player: player.clubs),
    ("paires", "Paires", "Paires", lambda player: "Paires" if player.is_pair else ""),
)


def cuts_of(report: Report) -> tuple[Cut, ...]:
    """Those that tell something: a club evening without séries has no ranking by série."""
    return tuple(cut for cut in _all(report) if cut.groups)


def _all(report: Report) -> Iterator[Cut]:
    for key, label, heading, of in _CUTS:
        names = {line.table: of(report.players[line.table]) for line in report.standings.lines}
        known = sorted({name for name in names.values() if name})
        groups = tuple(Group(heading.format(name), _ranked(report, names, name)) for name in known)
        yield Cut(key, label, groups)


def _ranked(
    report: Report, names: dict[int, str], name: str
) -> tuple[tuple[int | None, Line], ...]:
    """Who shares a rank in the room shares one here."""
    own = [line for line in report.standings.lines if names[line.table] == name]
    ranks = [line.rank for line in own]
    return tuple(
        (ranks.index(line.rank) + 1 if line.rank is not None else None, line) for line in own
    )
