"""What the room may know of a ranking: closed coups only while it is played, solos at its end."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import overload

from console.columns import Row, ranked
from console.games.duplicate.pictures import EveningPictures, pictures_of
from engine.games.duplicate.correction.state import CorrectionState
from engine.games.duplicate.standings.game import standings
from engine.games.duplicate.standings.sheet import SoloRules
from engine.games.duplicate.state import Phase, State

UNTOLD_SOLOS = SoloRules(bonus=0, across_centres=True)
"""As if other rooms counted: this one has none to tell."""


def public_correction(game: State) -> CorrectionState:
    """While it is played, a coup counts once its correction is closed and its top lies on the
    grid: a score against a top nobody has seen would tell it. Solos are announced at the end
    (§3.5)."""
    correction = game.correction
    played = len(game.coups)
    shown = correction.without(
        number
        for number, record in correction.coups.items()
        if not record.closed or record.annulled or number > played
    )
    return replace(shown, rules=replace(shown.rules, solos=UNTOLD_SOLOS))


def standing_rows(game: State) -> tuple[Row, ...]:
    if game.is_void:
        return ()  # what was earned is annulled (§3.7)
    if game.options.rules.original:
        return ()  # the contests of elimination and of time have pages of their own
    correction, ended = game.correction, game.phase is Phase.ENDED
    if not correction.slips:
        return ()
    # once it is over there is nothing to hide: the ranking is that of the pages and papers
    made = game.standings_so_far if ended else standings(public_correction(game).sheet)
    names = {player.table: player.name for player in correction.players}
    if not made.top_total:
        return ()
    rows = (
        Row(
            line.rank,
            names[line.table],
            table=line.table,
            total=line.total,
            negatif=line.negatif,
            percentage=line.percentage,
            tops=line.tops,
            solos=line.solos if ended else None,
        )
        for line in made.lines
        if line.rank is not None
    )
    return tuple(ranked(rows))


class LazyRows(Sequence[Row]):
    """Rows counted by whoever first looks at them: eight hundred lines after twenty coups take
    a fifth of a second, which the thread that owns the game does not have."""

    def __init__(self, game: State) -> None:
        self._game: State | None = game
        self._rows: tuple[Row, ...] = ()
        self._lock = threading.Lock()

    @property
    def rows(self) -> tuple[Row, ...]:
        with self._lock:
            if self._game is not None:
                self._rows, self._game = standing_rows(self._game), None
            return self._rows

    @overload
    def __getitem__(self, place: int) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Row]: ...
    def __getitem__(self, place: int | slice) -> Row | Sequence[Row]:
        return self.rows[place]

    def __len__(self) -> int:
        return len(self.rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.rows == tuple(other)

    def __hash__(self) -> int:
        return hash(self.rows)

    def __repr__(self) -> str:
        return repr(self.rows)


@dataclass
class PublicRanking:
    """Two hundred lines are not counted again for every letter drawn: only what they rest on
    makes them change, and that is replaced, never altered."""

    _rows: Sequence[Row] = ()
    _pictures: EveningPictures | None = None
    _rest_on: tuple[object, ...] = ()

    def rows(self, game: State) -> Sequence[Row]:
        self._follow(game)
        return self._rows

    def pictures(self, game: State) -> EveningPictures | None:
        """Of the evening; none while it lasts."""
        self._follow(game)
        return self._pictures

    def _follow(self, game: State) -> None:
        rest_on = rests_on(game)
        if not is_same(rest_on, self._rest_on):
            self._rows, self._rest_on = LazyRows(game), rest_on
            self._pictures = pictures_of(game)


def rests_on(game: State) -> tuple[object, ...]:
    """What the ranking is counted from."""
    correction, ended = game.correction, game.phase is Phase.ENDED
    return (
        correction.coups,
        correction.slips if ended else None,
        game.tie_breaks,
        correction.players,
        correction.presences,
        correction.eliminated,
        correction.notices,
        len(game.coups),
        ended,
    )


def is_same(some: tuple[object, ...], others: tuple[object, ...]) -> bool:
    return len(some) == len(others) and all(
        one is other for one, other in zip(some, others, strict=True)
    )
