"""The standings the room may see: closed coups only, solos at the end of the game."""

from dataclasses import dataclass, replace

from console.games.duplicate.snapshot import StandingRow
from engine.games.duplicate import Phase, State
from engine.games.duplicate.correction import Correction
from engine.games.duplicate.correction.state import frozen
from engine.games.duplicate.standings import Standings, standings


def public_standings(correction: Correction, game: State) -> Standings:
    """A coup counts once its correction is closed and its top lies on the grid: a score
    against a top nobody has seen would tell it. Solos are announced at the end (§3.5)."""
    played = len(game.coups)
    counted = {
        number: record
        for number, record in correction.coups.items()
        if record.closed and not record.annulled and number <= played
    }
    slips = {coup: slips for coup, slips in correction.slips.items() if coup in counted}
    shown = replace(correction, coups=frozen(counted), slips=frozen(slips))
    if game.phase is not Phase.ENDED:
        shown = replace(shown, rules=replace(shown.rules, solo_bonus=0))
    return standings(shown.sheet)


def standing_rows(correction: Correction, game: State) -> tuple[StandingRow, ...]:
    if game.options.rules.original:
        return ()  # the contests of elimination and of time have pages of their own
    ended = game.phase is Phase.ENDED
    made = public_standings(correction, game)
    names = {player.table: player.name for player in correction.players}
    if not made.top_total:
        return ()
    return tuple(
        StandingRow(
            line.rank,
            names[line.table],
            line.table,
            line.total,
            line.negatif,
            line.percentage,
            line.solos if ended else None,
        )
        for line in made.lines
        if line.rank is not None
    )


@dataclass
class PublicRanking:
    """Two hundred lines are not counted again for every letter drawn: only what they rest on
    makes them change, and that is replaced, never altered."""

    _rows: tuple[StandingRow, ...] = ()
    _rest_on: tuple[object, ...] = ()

    def rows(self, game: State) -> tuple[StandingRow, ...]:
        correction = game.correction
        if not correction.slips:
            return ()
        rest_on = (
            correction.coups,
            correction.players,
            correction.presences,
            correction.eliminated,
            correction.notices,
            len(game.coups),
            game.phase is Phase.ENDED,
        )
        if not _same(rest_on, self._rest_on):
            self._rows, self._rest_on = standing_rows(correction, game), rest_on
        return self._rows


def _same(some: tuple[object, ...], others: tuple[object, ...]) -> bool:
    return len(some) == len(others) and all(
        one is other for one, other in zip(some, others, strict=True)
    )
