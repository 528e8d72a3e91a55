"""An evening killed again and again loses nothing it acknowledged, and goes on each time."""

import os
import random
import signal
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from console.folders import JOURNAL_FILE
from console.games.history import history_of
from console.journal.store import JournalFile
from tests.engine.games.duplicate.bench import assert_whole_set
from tests.torture import evening

KILLS = 50
MOST_EVENTS_BEFORE_A_KILL = 60


@dataclass
class Witness:
    """Everything ever acknowledged, held against the card after each kill."""

    folder: Path
    acknowledged: dict[tuple[str, int], str] = field(default_factory=dict)
    phases: Counter[str] = field(default_factory=Counter)
    last: tuple[str, int] | None = None

    def hear(self, line: str) -> None:
        word, *rest = line.split()
        if word == "ack":
            game, number, kind = rest
            self.acknowledged[game, int(number)] = kind
        elif word == "resumed":
            game, count, phase = rest
            assert (game, int(count)) == self.last, "resumed something else than the card holds"
            self.phases[phase] += 1

    def examine_card(self) -> None:
        reader = JournalFile.open_for_reading(self.folder / JOURNAL_FILE)
        try:
            assert reader.problems() == []
            on_card = {(record.game, record.number): record for record in reader.read_all()}
            lost = self.acknowledged.keys() - on_card.keys()
            assert not lost, f"acknowledged and lost: {sorted(lost)}"
            for key, kind in self.acknowledged.items():
                assert on_card[key].kind == kind
            games = reader.games()
            state = history_of(reader.read(games[-1].game)).state
        finally:
            reader.close()
        assert_whole_set(state)
        self.last = (games[-1].game, games[-1].events)


def run_and_kill(folder: Path, lexicon, seed: int, witness: Witness, dice: random.Random) -> None:
    """Fork an evening, listen, and kill it in the middle of whatever it does."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            evening.play(folder, writing, lexicon, seed)
        finally:
            os._exit(3)
    os.close(writing)
    patience = dice.randint(1, MOST_EVENTS_BEFORE_A_KILL)
    with os.fdopen(reading, "rb") as pipe:
        for heard, line in enumerate(pipe, 1):
            witness.hear(line.decode())
            if heard == patience:
                os.kill(child, signal.SIGKILL)
        # what was still in the pipe when it died had been acknowledged too: it was heard
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the evening ended by itself before it was killed"


def torment(folder: Path, lexicon, kills: int) -> Witness:
    folder.mkdir()
    witness, dice = Witness(folder), random.Random(20)
    for seed in range(kills):
        run_and_kill(folder, lexicon, seed, witness, dice)
        witness.examine_card()
    return witness


def test_fifty_kills_lose_no_acknowledged_event(tmp_path: Path, free_lexicon):
    witness = torment(tmp_path / "club", free_lexicon, KILLS)
    assert len(witness.acknowledged) > KILLS * 10
    assert sum(witness.phases.values()) >= KILLS - 5, "nearly every start resumes a game"
    assert len(witness.phases) >= 4, f"killed in too few phases: {witness.phases}"


@pytest.mark.torture
def test_a_thousand_kills_lose_no_acknowledged_event(tmp_path: Path, free_lexicon, figure):
    witness = torment(tmp_path / "club", free_lexicon, 1_000)
    figure("kills in every phase", f"1,000, {len(witness.acknowledged)} facts, 0 lost")
