"""A room for tests: players by number, verdicts in one line."""

from engine.games.duplicate.slips import Sanction, Verdict
from engine.games.duplicate.standings import ScoredCoup, Sheet, standings
from engine.play.players import player


def paid(points, **details):
    return Verdict(points, points, Sanction.NONE, **details)


def warned(points, **details):
    return Verdict(points, points, Sanction.WARNING, **details)


def penalised(gross):
    return Verdict(gross - 5, gross, Sanction.PENALTY)


def null(*words, proposed=None):
    return Verdict(
        0,
        0,
        Sanction.ZERO,
        refused_words=words,
        only_refused=bool(words),
        proposed_points=proposed,
    )


def room(count, arbiter=""):
    return tuple(player(table, f"Joueur {table}", arbiter=arbiter) for table in range(1, count + 1))


def sheet(players, rows, top=100, **options):
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
    return Sheet(players, coups, verdicts, **options)


def totals(made):
    return {line.table: line.total for line in standings(made).lines}
