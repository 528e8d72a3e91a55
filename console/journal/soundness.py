"""Is what was read what had been written? Asked of every record, on every read."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from console.journal.records import Record, opening_of
from console.journal.witness import Seen
from engine.rulings import RuleError


@dataclass(frozen=True)
class Damage:
    """Of a game, the first record that is not as it was."""

    code: str
    game: str
    """As people call it; its identity when its first record cannot be read."""
    number: int

    @property
    def as_problem(self) -> RuleError:
        """For a list of them."""
        return RuleError(f"journal_problem_{self.code}", game=self.game, number=self.number)

    @property
    def as_refusal(self) -> RuleError:
        """For whoever wanted the game."""
        return RuleError("journal_game_damaged", game=self.game, number=self.number)


class Examiner:
    """Shown records in their order, says what is wrong with each; in the end, what is missing.

    Checksums tell that a letter changed, the chain that a record is missing or another one,
    the evidence (witness, copy) that a game once went further or otherwise.
    """

    def __init__(self, *evidence: Mapping[str, Seen]) -> None:
        self._evidence = evidence
        self._last: dict[str, Record] = {}
        self._names: dict[str, str] = {}

    @property
    def tails(self) -> dict[str, Seen]:
        """How far each game goes."""
        return {game: Seen.at(record) for game, record in self._last.items()}

    def take_up(self, record: Record) -> None:
        """Go on after a record that was examined before."""
        self._last[record.game] = record

    def damage_of(self, record: Record) -> Damage | None:
        before = self._last.get(record.game)
        self._last[record.game] = record
        if record.game not in self._names:
            self._names[record.game] = opening_of(record.game, record.payload).name
        name = self._names[record.game]
        expected = before.number + 1 if before else 1
        if record.number != expected:
            return Damage("missing", name, expected)
        if not record.is_sound:
            return Damage("changed", name, record.number)
        if before is not None and not before.is_sound:
            return None  # nobody can tell, and the one before has been told
        if record.follows(before) and not self._is_denied(record):
            return None
        return Damage("changed", name, record.number)

    def missing(self) -> Iterator[Damage]:
        """Once everything has been shown: the tails that are not there."""
        told: set[str] = set()
        for game, seen in (each for known in self._evidence for each in known.items()):
            last = self._last[game].number if game in self._last else 0
            if last < seen.number and game not in told:
                told.add(game)
                yield Damage("missing", self._names.get(game, game), last + 1)

    def _is_denied(self, record: Record) -> bool:
        seen = (known.get(record.game) for known in self._evidence)
        return any(
            each is not None and each.number == record.number and each.tail != record.tail
            for each in seen
        )
