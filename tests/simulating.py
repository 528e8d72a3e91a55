"""A console without threads, clock or room around it, for tests of whole games."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from console.equipment import Wanted
from console.journal import Journal
from console.session.reactions import Subscriber
from console.settings import Settings
from console.simulated import SimulatedTable
from console.wiring import Plan, assemble
from engine.letters.lexicon import Lexicon


def simulated_table(
    folder: Path,
    journal: Journal,
    lexicon: Lexicon,
    choices: Mapping[str, Any],
    *,
    settings: Settings | None = None,
    subscribers: Sequence[Subscriber] = (),
    now_ms: int = 0,
    game: str = "",
) -> SimulatedTable:
    plan = Plan(
        settings or Settings(),
        folder,
        game=game,
        said=choices,
        wanted=Wanted.nothing(),
        subscribers=subscribers,
        open_lexicon=lambda name: lexicon,
    )
    return SimulatedTable(assemble(plan, journal, simulated_from_ms=now_ms))
