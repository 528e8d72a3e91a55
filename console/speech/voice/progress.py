"""How far one utterance has got on its way to the sound card."""

from dataclasses import dataclass, field

from console.speech.utterance import Gap, Say, Utterance
from console.speech.voice import wav
from console.speech.voice.agenda import Entry


@dataclass(frozen=True)
class _Handed:
    index: int
    speech_over_ms: int
    """When its words are over; the silence after them may still be running."""
    over_ms: int


@dataclass
class Progress:
    entry: Entry
    due_ms: int
    """When all that was handed over should have been heard."""
    complete: bool = True
    _handed: list[_Handed] = field(default_factory=list)

    @property
    def utterance(self) -> Utterance:
        return self.entry.utterance

    @property
    def begun(self) -> bool:
        return bool(self._handed)

    @property
    def room_ms(self) -> int:
        """When the clip sounding should be over, so that one more can wait behind the queued."""
        return self._handed[-2 if len(self._handed) > 1 else -1].over_ms if self._handed else 0

    def says(self) -> list[tuple[int, Say]]:
        """What is left to say, each with its place in the utterance."""
        pieces = list(enumerate(self.utterance.pieces))[self.entry.start :]
        return [(index, piece) for index, piece in pieces if isinstance(piece, Say)]

    def rest_ms(self, index: int) -> int:
        """The silence written after a piece."""
        after = self.utterance.pieces[index + 1 : index + 2]
        return after[0].ms if after and isinstance(after[0], Gap) else 0

    def handed_over(self, index: int, clip: bytes, now_ms: int) -> None:
        """A clip with its rest is on its way, to be heard after those before it."""
        self.due_ms = max(self.due_ms, now_ms) + wav.duration_ms(clip)
        self._handed.append(_Handed(index, self.due_ms - self.rest_ms(index), self.due_ms))

    def resume_at(self, one_is_queued: bool, now_ms: int) -> int | None:
        """The piece cut by an interruption now; None when no word was lost."""
        if not self._handed:
            return self.entry.start
        sounding = self._handed[-2 if one_is_queued and len(self._handed) > 1 else -1]
        at = sounding.index + (now_ms >= sounding.speech_over_ms)
        return at if any(isinstance(piece, Say) for piece in self.utterance.pieces[at:]) else None
