"""What a console claims of its journal, held against the card."""

from dataclasses import dataclass, field
from pathlib import Path

from console.folders import JOURNAL_FILE
from console.games.history import history_of
from console.journal.store import JournalFile

_AWAY = ("journal_write_failed", "journal_unavailable", "journal_back")


@dataclass
class Ledger:
    """What the console claimed: on the card, or in memory only."""

    durable: dict[tuple[str, int], str] = field(default_factory=dict)
    in_memory: dict[tuple[str, int], str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def hear(self, line: str) -> None:
        word, *rest = line.split()
        if word == "fault":
            self.faults.append(rest[0])
            if rest[0] == "journal_back":
                self.durable |= self.in_memory
                self.in_memory = {}
        elif word in ("ack", "mem"):
            game, number, kind = rest
            claimed = self.durable if word == "ack" else self.in_memory
            claimed[game, int(number)] = kind
            if word == "mem":
                away = [fault for fault in self.faults if fault in _AWAY]
                assert away and away[-1] != "journal_back", "in memory, and nobody was told"


def check_card(club: Path, ledger: Ledger) -> None:
    """Everything claimed is there, is what it was, and every game can be played back."""
    with JournalFile.reading(club / JOURNAL_FILE) as reader:
        assert reader.problems() == []
        on_card = {(record.game, record.number): record.kind for record in reader.read_all()}
        for game in reader.games():
            state = history_of(reader.read(game.game)).state
            assert state.options.id == game.game, "one game under the identity of another"
    missing = ledger.durable.keys() - on_card.keys()
    assert not missing, f"said to be on the card and not there: {sorted(missing)}"
    for key, kind in ledger.durable.items():
        assert on_card[key] == kind, f"{key}: {on_card[key]} where {kind} was acknowledged"
