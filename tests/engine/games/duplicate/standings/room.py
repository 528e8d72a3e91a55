"""A room for tests: players by number, verdicts in one line."""

from collections.abc import Sequence
from typing import Any

from engine.games.duplicate.slips.verdict import Sanction, Verdict
from engine.games.duplicate.standings.game import standings
from engine.games.duplicate.standings.sheet import ScoredCoup, ScoreSheet
from engine.play.players import Player, player


def paid(points: int, **details: Any) -> Verdict:
    return Verdict(points, points, Sanction.NONE, **details)


def warned(points: int, **details: Any) -> Verdict:
    return Verdict(points, points, Sanction.WARNING, **details)


def penalised(gross: int) -> Verdict:
    return Verdict(gross - 5, gross, Sanction.PENALTY)


def null(*words: str, proposed: int | None = None) -> Verdict:
    return Verdict(
        0,
        0,
        Sanction.ZERO,
        refused_words=words,
        only_refused=bool(words),
        proposed_points=proposed,
    )


def room(count: int, arbiter: str = "") -> tuple[Player, ...]:
    return tuple(player(table, f"Joueur {table}", arbiter=arbiter) for table in range(1, count + 1))


def sheet(
    players: tuple[Player, ...],
    rows: Sequence[Sequence[Verdict | int | None]],
    top: int = 100,
    **options: Any,
) -> ScoreSheet:
    """`rows` gives, coup by coup, a verdict or a number of points per table, None for none."""
    coups = options.pop("coups", None) or tuple(
        ScoredCoup(number, top) for number in range(1, len(rows) + 1)
    )
    verdicts = {
        (number, each.table): cell if isinstance(cell, Verdict) else paid(cell)
        for number, row in enumerate(rows, start=1)
        for each, cell in zip(players, row, strict=True)
        if cell is not None
    }
    return ScoreSheet(players, coups, verdicts, **options)


def totals(made: ScoreSheet) -> dict[int, int]:
    return {line.table: line.total for line in standings(made).lines}
