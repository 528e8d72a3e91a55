"""The second track in the session: slips are decided, journaled and folded like the game."""

import functools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from console.games.duplicate.ranking import PublicRanking
from console.games.duplicate.snapshot import StandingRow
from console.games.duplicate.steps import Step, steps_of
from console.journal import Entry, Record
from engine.errors import RuleError
from engine.games.duplicate import State, TrackStatus, accepts, commands, events
from engine.games.duplicate import evolve as evolve_game
from engine.games.duplicate.correction import Correction, WordList, decide, evolve, follow
from engine.games.duplicate.correction import events as slips
from engine.games.duplicate.correction.commands import CorrectionCommand
from engine.games.duplicate.standings import standings
from engine.play.players import Player


@dataclass
class CorrectionTrack:
    """The correction of the game on the desk. Belongs to the loop's thread."""

    state: Correction | None = None
    _ranking: PublicRanking = field(default_factory=PublicRanking)

    def public_rows(self, game: State | None) -> tuple[StandingRow, ...] | None:
        """What screens may show of the standings; None when no slip was ever entered."""
        if self.state is None or game is None or not self.state.slips:
            return None
        return self._ranking.rows(self.state, game)

    def decide(
        self, command: CorrectionCommand, by: str, words: WordList | None
    ) -> tuple[slips.CorrectionEvent, ...]:
        if self.state is None or words is None:
            raise RuleError("correction_no_game")
        return decide(self.state, command, by, words)

    def after(self, happened: Iterable[slips.CorrectionEvent]) -> Correction:
        assert self.state is not None
        return functools.reduce(evolve, happened, self.state)

    def follow(self, before: State | None, event: events.Event, after: State) -> None:
        self.state = follow(self.state, before, event, after)


def entries_of(happened: Iterable[slips.CorrectionEvent], steps: Iterable[Step]) -> list[Entry]:
    return [
        *(Entry(**slips.encode(event)) for event in happened),
        *(Entry(**events.encode(event)) for _, event, _ in steps),
    ]


def contest_steps(
    correction: Correction,
    happened: Iterable[slips.CorrectionEvent],
    state: State,
    decide_game: Callable[[State, commands.Command], events.Events],
) -> list[Step]:
    """What these facts of the correction bring to the game: they are written with them, in one
    transaction, so that no crash can part a closed coup from its scores."""
    steps: list[Step] = []
    for event in happened:
        for command in _contest_commands(correction, event, state):
            brought = steps_of(state, decide_game(state, command))
            steps += brought
            state = brought[-1][2] if brought else state
    return steps


def _contest_commands(
    correction: Correction, event: slips.CorrectionEvent, state: State
) -> Iterator[commands.Command]:
    match event:
        case slips.PlayersSeated(players, _):
            tables = {str(player.table) for player in players}
            gone = [each.id for each in state.players if each.until is None]
            yield from _leaving(state, (each for each in gone if each not in tables))
            yield from _coming(state, players)
        case slips.PlayerSeated(player, _, _):
            yield from _coming(state, (player,))
        case slips.PlayerUnseated(table, _) | slips.PlayerLeft(table, int(), _):
            yield from _leaving(state, (str(table),))
        case slips.PlayerLeft(table, None, _):
            yield from _coming(state, (correction.player(table),))
        case slips.PlayerExcluded(table, _, _, excluded):
            if excluded:
                yield from _leaving(state, (str(table),))
            else:
                yield from _coming(state, (correction.player(table),))
        case slips.CoupReopened(coup, reason, _):
            if _track_status(state, coup) is TrackStatus.CLOSED:
                yield commands.ReopenCorrection(coup, reason)
        case slips.CoupClosed(coup, by):
            if _track_status(state, coup) is TrackStatus.OPEN:
                yield from _scores(correction, coup, by, state)


def _coming(state: State, players: Iterable[Player]) -> Iterator[commands.Command]:
    """The contest must know everybody who plays; nobody joins a game that is over."""
    if not accepts(state.phase, commands.AddPlayer):
        return
    there = {each.id for each in state.players if each.until is None}
    for player in players:
        if str(player.table) not in there:
            yield commands.AddPlayer(str(player.table), player.name)


def _leaving(state: State, players: Iterable[str]) -> Iterator[commands.Command]:
    if not accepts(state.phase, commands.RemovePlayer):
        return
    there = {each.id for each in state.players if each.until is None}
    for player in players:
        if player in there:
            yield commands.RemovePlayer(player)


def _scores(correction: Correction, coup: int, by: str, state: State) -> Iterator[commands.Command]:
    """Who is still in depends on the scores, and in « mort subite » on the penalties of the
    coup itself (fisf-2020 §5.9)."""
    playing = set(state.playing(coup))
    for line in standings(correction.sheet).lines:
        if str(line.table) not in playing:
            continue
        score = next(each for each in line.coups if each.coup == coup)
        points = max(0, score.points)
        yield commands.EnterScore(
            coup, str(line.table), points, points - score.net, score.sanction.value, by
        )
    yield commands.CloseCorrection(coup, missing_as_zero=True)


def _track_status(state: State, coup: int) -> TrackStatus | None:
    track = state.track(coup)
    return track.status if track is not None else None


def is_slip(record: Record) -> bool:
    return record.kind in slips.KINDS


def correction_of(records: Iterable[Record]) -> Correction | None:
    """The correction these lines of a journal lead to, the game's own lines followed."""
    correction: Correction | None = None
    state: State | None = None
    for record in records:
        raw = {"kind": record.kind, "version": record.version, "payload": record.data}
        if is_slip(record):
            if correction is not None:
                correction = evolve(correction, slips.decode(raw))
            continue
        event = events.decode(raw)
        before, state = state, evolve_game(state, event)
        correction = follow(correction, before, event, state)
    return correction
