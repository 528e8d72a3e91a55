"""An evening that can be killed: plays on from the journal, and acknowledges on a pipe what
is on the card. Run as a forked child, or as a program of its own under a bad disk."""

import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from console.app.assembly import Plan, SimulatedTable, assemble
from console.app.equipment import Wanted
from console.folders import JOURNAL_FILE
from console.games.duplicate.simulation import SimulatedEvening, room_of
from console.journal.ledger import Journal, Receipt
from console.journal.records import Fact, Fault
from console.lexicons.store import LexiconStore
from console.session.dependencies import Subscriber
from console.session.opened_game import last_unfinished
from console.settings.sections import Settings
from engine.games.duplicate.state import State
from engine.letters.lexicon import Lexicon
from tests.tools.saying import said

FORMULES = ("normale", "joker", "7sur8", "789-joker")


class AcknowledgedJournal:
    """« ack GAME NUMBER KIND » for what is durable, « mem … » for what is in memory only.

    Said when the journal answers, for the facts of the game and of the correction alike."""

    def __init__(self, journal: Journal, pipe: int) -> None:
        self._journal = journal
        self._pipe = pipe

    def append(self, game: str, facts: Sequence[Fact], now_ms: int) -> Receipt:
        receipt = self._journal.append(game, facts, now_ms)
        if receipt.fault is not None:
            say(self._pipe, f"fault {receipt.fault.code}")
        word = "ack" if receipt.durable else "mem"
        for record in receipt.records:
            say(self._pipe, f"{word} {game} {record.number} {record.kind}")
        return receipt

    def __getattr__(self, name: str) -> Any:
        return getattr(self._journal, name)


def acknowledging(journal: Journal, pipe: int) -> Journal:
    """It is one in all but its class: what it does not say itself, the journal does."""
    return cast(Journal, AcknowledgedJournal(journal, pipe))


class Listener(Subscriber):
    """What the judge is told of the journal."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe

    def on_fault(self, fault: Fault) -> None:
        if fault.code.startswith("journal"):
            say(self._pipe, f"fault {fault.code}")


def say(pipe: int, line: str) -> None:
    os.write(pipe, line.encode() + b"\n")


def play(folder: Path, pipe: int, lexicon: Lexicon, seed: int, games: int = 1_000) -> None:
    """Bring back what the last one left, then play game after game until killed."""
    journal, faults = Journal.open(folder / JOURNAL_FILE)
    acknowledged = acknowledging(journal, pipe)
    listener = Listener(pipe)
    for fault in faults:
        listener.on_fault(fault)
    room = room_of(2)
    dice = random.Random(seed)
    resumed = last_unfinished(journal, only_newest=True)
    for played in range(games):
        choices = said(
            formule=dice.choice(FORMULES),
            seed=f"{seed}/{played}",
            players=tuple(player.player for player in room),
        )
        last_ms = resumed.records[-1].stamp.mono_ms if resumed else 0
        plan = Plan(
            Settings(),
            folder,
            request=choices,
            wanted=Wanted.nothing(),
            subscribers=(listener,),
            open_lexicon=lambda name: lexicon,
        )
        table = SimulatedTable(assemble(plan, acknowledged, simulated_from_ms=last_ms))
        if resumed is None:
            table.open_game()
        else:
            assert isinstance(resumed.state, State)
            phase = resumed.state.phase.value
            say(pipe, f"resumed {resumed.state.options.id} {len(resumed.records)} {phase}")
            table.console.session.resume(resumed, last_ms)
            resumed = None
        SimulatedEvening(table, room, dice).play()
        say(pipe, "done")
    journal.close()


def main() -> None:
    """`python -m tests.torture.evening FOLDER LEXICONS SEED GAMES`, acknowledging on stdout."""
    folder, lexicons, seed, games = sys.argv[1:]
    lexicon = LexiconStore(Path(lexicons)).open("libre")
    play(Path(folder), sys.stdout.fileno(), lexicon, int(seed), int(games))


if __name__ == "__main__":
    main()
