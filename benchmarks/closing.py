"""What closing a coup costs the game's thread and the card: `python -m benchmarks.closing`.

Events, bytes and milliseconds of the processor (decide, fold, encode) for rooms of three sizes,
with every slip in and with none, and with twenty coups behind; then what the standings take.
"""

import statistics
import time
from dataclasses import dataclass, replace

from console.journal.records import named, payload_text
from engine.games.duplicate.commands import Command
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction.state import frozen
from engine.games.duplicate.decide import decide
from engine.games.duplicate.evolve import fold
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.standings.game import standings
from engine.games.duplicate.state import State
from engine.play.game import Circumstances
from tests.engine.games.duplicate.correction.arbiters_room import WORDS, collected_room, seats

TABLES = (20, 200, 800)
CONTESTS = ("cumul", "mort-subite")
COUPS_BEHIND = 20
CLOSING_MS, STANDINGS_MS = 10.0, 50.0
"""What may be asked of the game's thread."""
CALLS = 20
"""Each at the first try, on a state nobody has asked anything of."""


@dataclass(frozen=True)
class Cost:
    events: int
    bytes: int
    ms: float

    def __str__(self) -> str:
        return f"{self.events:>3} events {self.bytes:>7} bytes {self.ms:>6.1f} ms"


def asked(state: State, command: Command) -> tuple[State, Cost]:
    at = Circumstances(0, "juge", WORDS)  # type: ignore[arg-type]  # any container of words
    start = time.thread_time()
    events = decide(state, command, at)
    after = fold(events, state)
    facts = [named(DUPLICATE, event) for event in events]
    elapsed_ms = (time.thread_time() - start) * 1000
    written = sum(len(payload_text(fact.payload)) for fact in facts)
    return after, Cost(len(facts), written, elapsed_ms)


def with_coups_behind(state: State) -> State:
    """The same coup as if it had been played twenty times before, slips included."""
    correction = state.correction
    record, slips = correction.coups[1], correction.slips_of(1)
    numbers = range(1, COUPS_BEHIND + 1)
    coups = {number: replace(record, number=number, closed=True) for number in numbers}
    coups[COUPS_BEHIND + 1] = replace(record, number=COUPS_BEHIND + 1)
    everything = frozen(dict.fromkeys(coups, slips))
    return replace(state, correction=replace(correction, coups=frozen(coups), slips=everything))


def report(contest: str, tables: int) -> None:
    room = collected_room(0, contest=contest)
    empty, seated = asked(room.game.state, cmd.SeatPlayers(seats(tables)))
    state = empty
    for table in range(1, tables + 1):
        state, slip = asked(state, cmd.EnterSlip(1, table, parse_short("T"), f"a{table}"))
    _, full = asked(state, cmd.CloseCoup(1))
    _, none = asked(empty, cmd.CloseCoup(1, missing_as_none=True))
    behind, ranked = [], []
    for _ in range(CALLS):
        late, cost = asked(with_coups_behind(state), cmd.CloseCoup(COUPS_BEHIND + 1))
        behind.append(cost.ms)
        start = time.thread_time()
        standings(late.correction.sheet)
        ranked.append((time.thread_time() - start) * 1000)
    print(f"  {contest}, {tables} tables")
    print(f"    seating everybody     {seated}")
    print(f"    the last slip         {slip}")
    print(f"    closing, slips in     {full}")
    print(f"    closing, none in      {none}")
    for what, values, goal in (
        (f"closing, {COUPS_BEHIND} coups on", behind, CLOSING_MS),
        ("standings", ranked, STANDINGS_MS),
    ):
        spread = (
            f"{statistics.median(values):5.1f} ms, p95 {sorted(values)[int(0.95 * CALLS)]:5.1f}"
        )
        print(f"    {what:21} {spread} (goal {goal:.0f} ms, {CALLS} first calls)")


def main() -> None:
    print("Closing a coup:")
    for contest in CONTESTS:
        for tables in TABLES:
            report(contest, tables)


if __name__ == "__main__":
    main()
