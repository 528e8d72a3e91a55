"""What is to be said next: announcements in turn, signals first, « terminé » before all."""

from dataclasses import dataclass

from console.speech.utterance import Priority, Utterance


@dataclass(frozen=True)
class Entry:
    utterance: Utterance
    start: int = 0
    """The piece to begin with: not the first when it was interrupted by a signal."""

    @property
    def priority(self) -> Priority:
        return self.utterance.priority


class Agenda:
    """Pure bookkeeping, without thread or sound."""

    def __init__(self) -> None:
        self._waiting: list[Entry] = []
        self._current: Entry | None = None

    @property
    def waiting(self) -> tuple[Utterance, ...]:
        return tuple(entry.utterance for entry in self._waiting)

    @property
    def current(self) -> Utterance | None:
        return self._current.utterance if self._current else None

    def add(self, utterance: Utterance) -> list[Utterance]:
        """Put it in its place; those it makes pointless are returned."""
        dropped: list[Utterance] = []
        if utterance.priority is Priority.FINAL:
            dropped = list(self.clear_waiting())
        self._insert(Entry(utterance), before_peers=False)
        return dropped

    def take(self) -> Entry | None:
        self._current = self._waiting.pop(0) if self._waiting else None
        return self._current

    def must_interrupt(self) -> bool:
        """Whether something waiting may cut the current one short."""
        if self._current is None or not self._waiting:
            return False
        return self._waiting[0].priority > self._current.priority

    def interrupted(self, at: int, *, for_good: bool) -> Utterance | None:
        """The current one stopped at piece `at`; it resumes later, unless all is finished.

        Returned when it will not be heard again.
        """
        current, self._current = self._current, None
        if current is None:
            return None
        if for_good or any(entry.priority is Priority.FINAL for entry in self._waiting):
            return current.utterance
        self._insert(Entry(current.utterance, at), before_peers=True)
        return None

    def finished(self) -> None:
        self._current = None

    def clear_waiting(self) -> list[Utterance]:
        dropped = [entry.utterance for entry in self._waiting]
        self._waiting.clear()
        return dropped

    def _insert(self, entry: Entry, *, before_peers: bool) -> None:
        position = 0
        while position < len(self._waiting):
            other = self._waiting[position].priority
            if other < entry.priority or (before_peers and other == entry.priority):
                break
            position += 1
        self._waiting.insert(position, entry)
