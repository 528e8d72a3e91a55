"""The second track in the session: slips are decided, journaled and folded like the game."""

from collections.abc import Container, Iterable
from dataclasses import dataclass

from console.journal import Entry, Record
from engine import commands, events
from engine.correction import Correction, decide, evolve, follow
from engine.correction import events as slips
from engine.correction.commands import CorrectionCommand
from engine.duplicate import State, TrackStatus
from engine.duplicate import evolve as evolve_game
from engine.errors import RuleError
from engine.players import Player
from engine.standings import standings


@dataclass
class CorrectionTrack:
    """The correction of the game on the desk. Belongs to the loop's thread."""

    state: Correction | None = None

    def decide(
        self, command: CorrectionCommand, by: str, words: Container[str] | None
    ) -> tuple[slips.CorrectionEvent, ...]:
        if self.state is None or words is None:
            raise RuleError("correction_no_game")
        return decide(self.state, command, by, words)

    def adopt(self, happened: Iterable[slips.CorrectionEvent]) -> None:
        assert self.state is not None
        for event in happened:
            self.state = evolve(self.state, event)

    def follow(self, before: State | None, event: events.Event, after: State) -> None:
        self.state = follow(self.state, before, event, after)


def entries_of(happened: Iterable[slips.CorrectionEvent]) -> list[Entry]:
    return [Entry(**slips.encode(event)) for event in happened]


def contest_commands(
    correction: Correction | None, happened: Iterable[slips.CorrectionEvent], state: State
) -> Iterable[commands.Command]:
    """What a closed coup tells the contest: who is still in depends on the scores, and in
    « mort subite » on the penalties of the coup itself (fisf-2020 §5.9)."""
    if correction is None:
        return
    known = set(state.player_ids)
    for event in happened:
        for player in _seated(event):
            if str(player.table) not in known:
                known.add(str(player.table))
                yield commands.AddPlayer(str(player.table), player.name)
        if isinstance(event, slips.CoupReopened) and _track_is_closed(state, event.coup):
            yield commands.ReopenCorrection(event.coup, event.reason)
        if isinstance(event, slips.CoupClosed):
            for line in standings(correction.sheet).lines:
                score = next(each for each in line.coups if each.coup == event.coup)
                if str(line.table) in state.still_in or not state.options.rules.original:
                    penalty = max(0, score.points - score.net)
                    yield commands.EnterScore(
                        event.coup,
                        str(line.table),
                        score.points,
                        penalty,
                        score.sanction.value,
                        event.by,
                    )
            yield commands.CloseCorrection(event.coup, missing_as_zero=True)


def _seated(event: slips.CorrectionEvent) -> tuple[Player, ...]:
    if isinstance(event, slips.PlayersSeated):
        return event.players
    return (event.player,) if isinstance(event, slips.PlayerSeated) else ()


def _track_is_closed(state: State, coup: int) -> bool:
    track = state.track(coup)
    return track is not None and track.status is TrackStatus.CLOSED


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
