"""A console without threads, clock or room around it, for tests of whole games."""

from collections.abc import Sequence
from pathlib import Path

from console.app import room
from console.app.assembly import Plan, SimulatedTable, assemble
from console.app.equipment import Wanted
from console.desk.option_table import AS_PROPOSED, NewGame
from console.journal.ledger import Journal
from console.session.dependencies import Subscriber
from console.session.snapshots import JudgeSnapshot
from console.settings.sections import Settings
from engine.letters.lexicon import Lexicon


def simulated_table(
    folder: Path,
    journal: Journal,
    lexicon: Lexicon,
    request: NewGame = AS_PROPOSED,
    *,
    settings: Settings | None = None,
    subscribers: Sequence[Subscriber] = (),
    now_ms: int = 0,
) -> SimulatedTable:
    plan = Plan(
        settings or Settings(),
        folder,
        request=request,
        wanted=Wanted.nothing(),
        subscribers=subscribers,
        open_lexicon=lambda name: lexicon,
    )
    return SimulatedTable(assemble(plan, journal, simulated_from_ms=now_ms))


# --- What the lamps of the panel show of a moment -----------------------------------------------


def lamps_for(judge: JudgeSnapshot) -> dict[str, str]:
    return room.lamps_for(judge, room.lamps_of(judge))
