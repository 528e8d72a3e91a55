"""A game from its journal: folded back silently, its clock brought to a stand."""

from collections.abc import Iterable
from dataclasses import dataclass

from console.games.duplicate.correcting import correction_of, is_slip
from console.games.duplicate.labels import duration_label
from console.journal import Fault, GameSummary, Journal, Record
from console.journal.records import boot_id
from engine.errors import RuleError
from engine.games.duplicate import Phase, State, events, fold
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction import Correction
from engine.games.duplicate.rack import INTERRUPTION_LIMIT_MS

CLOSING_KIND = events.GameClosed.__name__


@dataclass(frozen=True)
class Resumed:
    state: State
    correction: Correction | None
    records: tuple[Record, ...]
    faults: tuple[Fault, ...] = ()

    @property
    def last(self) -> Record:
        return self.records[-1]


def folded(records: Iterable[Record]) -> State:
    """The state these lines lead to."""
    return fold(decoded(records))


def decoded(records: Iterable[Record]) -> Iterable[events.Event]:
    for record in records:
        if is_slip(record):
            continue  # the second track has its own fold
        yield events.decode(
            {"kind": record.kind, "version": record.version, "payload": record.data}
        )


def load(journal: Journal, game: str) -> Resumed:
    records, faults = journal.load(game)
    if not records:
        raise RuleError("journal_game_unknown", game=game)
    return Resumed(folded(records), correction_of(records), records, faults)


def find_game(games: Iterable[GameSummary], start: str) -> str:
    """A game by the beginning of its name, when only one begins so."""
    found = [summary.game for summary in games if summary.game.startswith(start)]
    if start in found:
        return start
    if not found:
        raise RuleError("journal_game_unknown", game=start)
    if len(found) > 1:
        raise RuleError("journal_game_ambiguous", game=start, games=", ".join(found[:5]))
    return found[0]


def last_unfinished(journal: Journal, *, only_newest: bool = False) -> Resumed | None:
    """The newest game that was not closed. `only_newest` looks at the last game alone: one
    abandoned before another was finished is not to come back by itself."""
    for summary in reversed(journal.games()):
        if summary.last_kind != CLOSING_KIND:
            resumed = load(journal, summary.game)
            if resumed.state.phase is not Phase.ENDED:
                return resumed
        journal.forget(summary.game)
        if only_newest:
            return None
    return None


def notices(state: State) -> tuple[Fault, ...]:
    """What the judge must know before going on: a clock that stands still looks like any other."""
    clock = state.clock
    if state.phase is not Phase.THINKING or clock is None or not clock.is_paused:
        return ()
    return (Fault("clock_held", {"left": duration_label(clock.left_ms)}),)


def commands_after(resumed: Resumed, now_ms: int) -> tuple[cmd.Command, ...]:
    """What time did to the game while nobody looked.

    In the same boot the monotonic clock went on, and so did the players: what is left is
    what it says now. After a reboot nothing is known but the last stamp.
    """
    same_boot = resumed.last.stamp.boot_id == boot_id()
    clock = resumed.state.clock
    commands: list[cmd.Command] = []
    if resumed.state.phase is Phase.THINKING and clock is not None:
        if same_boot and clock.is_running:
            commands.append(cmd.RecoverClock(now_ms))
        elif not same_boot:
            commands.append(cmd.RecoverClock(resumed.last.stamp.mono_ms))
    away_ms = now_ms - resumed.last.stamp.mono_ms
    if same_boot and away_ms > INTERRUPTION_LIMIT_MS:
        commands.append(cmd.NoteInterruption(away_ms))
    return tuple(commands)
