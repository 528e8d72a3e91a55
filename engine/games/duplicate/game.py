"""Duplicate as the house sees it: one value that answers all its questions."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction.handing_in import to_be_read
from engine.games.duplicate.decide import decide
from engine.games.duplicate.ending import NEXT_GAME, RESTART, is_last
from engine.games.duplicate.evolve import evolve
from engine.games.duplicate.formules import Edition
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.rack import INTERRUPTION_LIMIT_MS
from engine.games.duplicate.state import Phase, State
from engine.games.duplicate.tops import CoupAnswer, CoupQuestion
from engine.letters.tiles import FRENCH, Distribution, Tile
from engine.play.codec import Vocabulary
from engine.play.game import Absence, GameRules, SourceKind
from engine.play.hands import Bag
from engine.rulings import RuleError


@dataclass(frozen=True)
class Duplicate:
    name: str = "duplicate"
    distribution: Distribution = FRENCH
    commands: Vocabulary = cmd.VOCABULARY
    events: Vocabulary = ev.VOCABULARY

    decide = staticmethod(decide)
    evolve = staticmethod(evolve)

    def opening(self, options: GameOptions) -> cmd.Command:
        return cmd.OpenGame(options)

    def tile_laid(self, state: State, tile: Tile, *, back: bool) -> cmd.Command:
        if state.phase is Phase.THINKING:
            raise RuleError("pad_players_think", tile=str(tile))
        return cmd.TakeBackTile(tile=tile) if back else cmd.LayTile(tile)

    def wake_at(self, state: State) -> int | None:
        """The moment a Tick will not be in vain."""
        clock = state.clock
        if to_be_read(state):
            return 0
        if state.course is not None and state.phase is Phase.IDLE:
            return state.course.next_end_ms
        if state.phase is not Phase.THINKING or clock is None:
            return None
        if clock.is_running:
            return clock.next_signal_at()
        if clock.paused_at_ms is None or state.interruption is not None:
            return None
        return clock.paused_at_ms + INTERRUPTION_LIMIT_MS + 1

    def waking(self, state: State) -> cmd.Command:
        return cmd.Tick()

    def returning(self, state: State, absence: Absence) -> Sequence[cmd.Command]:
        """In the same boot the monotonic clock went on, and so did the players: what is left
        is what it says now, and it stands until the judge has seen it, unless somebody else kept
        the time and sounds its end. After a reboot nothing is known but the last stamp, and the
        judge is asked how long it took: a Pi may have no battery clock."""
        if state.phase is Phase.ENDED:
            return _since_the_end(state, absence)
        clock = state.clock
        commands: list[cmd.Command] = []
        if state.course is not None and state.course.running:
            commands.append(cmd.RecoverClock(absence.last_seen_ms))
        if state.phase is Phase.THINKING and clock is not None:
            if absence.is_kept(clock.ends_at):
                pass
            elif absence.same_boot and clock.is_running:
                commands.append(cmd.RecoverClock(absence.now_ms))
            elif not absence.same_boot:
                commands.append(cmd.RecoverClock(absence.last_seen_ms))
        away_ms = absence.now_ms - absence.last_seen_ms
        timed = state.options.edition is not Edition.NOTICE
        if timed and absence.same_boot and away_ms > INTERRUPTION_LIMIT_MS:
            commands.append(cmd.NoteInterruption(away_ms))
        if timed and not absence.same_boot and _has_begun(state):
            commands.append(cmd.NoteCut())
        return tuple(commands)

    def question(self, state: State) -> CoupQuestion | None:
        return state.question

    def bag(self, state: State) -> Bag:
        """Of look-alikes that went separate ways, nobody can tell which lies on the grid."""
        table = state.table
        uncertain = table.on_grid & frozenset().union(*table.lookalikes)
        held = table.pieces
        real = state.options.source.kind is SourceKind.PHYSICAL
        drawing = real and state.phase is Phase.DRAWING
        return Bag(
            table.bag,
            table.on_grid - uncertain,
            held,
            uncertain - held,
            table.lacking(state.options.formule) if drawing else 0,
            self.distribution,
            state.to_move,
        )

    def is_over(self, state: State) -> bool:
        return state.phase is Phase.ENDED


def _has_begun(state: State) -> bool:
    """There is something that §3.7 could annul."""
    return bool(state.coups or state.coup or state.annulments)


def _since_the_end(state: State, absence: Absence) -> Sequence[cmd.Command]:
    """A game brought back for an appeal (§6.3): of an épreuve that goes on, whatever the time."""
    if absence.followed:
        return (cmd.CloseAppeals(NEXT_GAME),)
    goes_on = is_last(state.options) is False
    return () if absence.same_boot or goes_on else (cmd.CloseAppeals(RESTART),)


DUPLICATE = Duplicate()
_: GameRules[State, cmd.Command, ev.Event, GameOptions, CoupQuestion, CoupAnswer] = DUPLICATE
