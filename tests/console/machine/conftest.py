"""Evenings to back up, and a machine made of files."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from console.folders import JOURNAL_FILE
from console.games.duplicate.simulation import SimulatedEvening, room_of
from console.journal.ledger import Journal
from console.papers import pdf
from console.session.dependencies import Subscriber
from engine.games.duplicate.state import State
from engine.letters.lexicon import Lexicon
from engine.play.players import Player
from tests.tools.bench_console import simulated_table
from tests.tools.saying import said


@pytest.fixture(autouse=True)
def light_papers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which papers lie on a stick is asked here, not what they look like: a PDF takes half a
    second. Copies made by a process of their own hold the real ones."""
    monkeypatch.setattr(
        pdf, "write_pdf", lambda document, logo=None: b"%PDF " + repr(document).encode()
    )


@pytest.fixture
def play(free_lexicon: Lexicon) -> Callable[..., Path]:
    """Play the beginning of a game, or all of it, into a journal."""

    def played(
        folder: Path,
        *,
        name: str,
        coups: int = 2,
        players: tuple[Player, ...] | None = None,
        subscribers: Sequence[Subscriber] = (),
    ) -> Path:
        path = folder / JOURNAL_FILE
        journal, _ = Journal.open(path)
        room = room_of(2)
        choices = said(seed=name, name=name, players=players or tuple(each.player for each in room))
        table = simulated_table(folder, journal, free_lexicon, choices, subscribers=subscribers)
        table.open_game()

        def enough() -> bool:
            state = table.judge.state
            return isinstance(state, State) and len(state.coups) >= coups

        SimulatedEvening(table, room, random.Random(name)).play(enough)
        journal.close()
        return path

    return played
