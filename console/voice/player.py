"""The thread that speaks: one utterance at a time, piece by piece, signals first."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass, field
from typing import Protocol

from console.voice import clips
from console.voice.mixer import Output, OutputError, OutputStalledError
from console.voice.settings import why_no_card
from console.voice.synthesis import ClipLostError
from console.voice.utterance import Gap, Priority, Say, Utterance

log = logging.getLogger(__name__)


# --- the agenda: what is to be said next --------------------------------------------------
# Announcements in turn, signals first, « terminé » before all.


@dataclass(frozen=True)
class QueuedUtterance:
    utterance: Utterance
    start: int = 0
    """The piece to begin with: not the first when it was interrupted by a signal."""

    @property
    def priority(self) -> Priority:
        return self.utterance.priority


class Agenda:
    """Pure bookkeeping, without thread or sound."""

    def __init__(self) -> None:
        self._waiting: list[QueuedUtterance] = []
        self._current: QueuedUtterance | None = None

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
        self._insert(QueuedUtterance(utterance), before_peers=False)
        return dropped

    def take(self) -> QueuedUtterance | None:
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
        self._insert(QueuedUtterance(current.utterance, at), before_peers=True)
        return None

    def finished(self) -> None:
        self._current = None

    def clear_waiting(self) -> list[Utterance]:
        dropped = [entry.utterance for entry in self._waiting]
        self._waiting.clear()
        return dropped

    def _insert(self, entry: QueuedUtterance, *, before_peers: bool) -> None:
        position = 0
        while position < len(self._waiting):
            other = self._waiting[position].priority
            if other < entry.priority or (before_peers and other == entry.priority):
                break
            position += 1
        self._waiting.insert(position, entry)


# --- progress: how far one utterance has got on its way to the card -----------------------


@dataclass(frozen=True)
class _Handed:
    index: int
    speech_over_ms: int
    """When its words are over; the silence after them may still be running."""
    over_ms: int


@dataclass
class SpeechProgress:
    entry: QueuedUtterance
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
    def last(self) -> int | None:
        """The piece handed over last."""
        return self._handed[-1].index if self._handed else None

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
        self.due_ms = max(self.due_ms, now_ms) + clips.duration_ms(clip)
        self._handed.append(_Handed(index, self.due_ms - self.rest_ms(index), self.due_ms))

    def resume_at(self, one_is_queued: bool, now_ms: int) -> int | None:
        """The piece cut by an interruption now; None when no word was lost."""
        if not self._handed:
            return self.entry.start
        sounding = self._handed[-2 if one_is_queued and len(self._handed) > 1 else -1]
        at = sounding.index + (now_ms >= sounding.speech_over_ms)
        return at if any(isinstance(piece, Say) for piece in self.utterance.pieces[at:]) else None


# --- the thread ---------------------------------------------------------------------------

_CARD_LAG_MS = 20
"""A card hears the end of a clip with its next buffer: after that, it is asked again."""

_FIRST_RETRY_MS = 3_000
_LAST_RETRY_MS = 60_000
_LIVE_CLIP_S = 12.0
"""Longer than the synthesis takes to start on a busy Pi, or to be found hanging."""

_STALL_MS = 3000
_BREATH_MS = 250
"""At the least between two voices: without it the beginning of a word is missed."""


class SpeechListener(Protocol):
    """Told by the player's thread what happens."""

    def started(self, utterance: Utterance) -> None: ...

    def saying(self, so_far: Utterance) -> None:
        """It is heard up to here: never what the room has not heard yet."""

    def finished(self, utterance: Utterance, heard: bool) -> None: ...

    def speaking(self, yes: bool) -> None: ...

    def card_lost(self, code: str, detail: str) -> None: ...

    def card_found(self) -> None: ...


class _InterruptedError(Exception):
    """A signal wants the word, or the voice is told to stop."""


class SpeechPlayer:
    def __init__(
        self,
        output: Output,
        clip: "Callable[[str], Future[bytes]]",
        listener: SpeechListener,
        clock_ms: Callable[[], int],
        is_seam: Callable[[str, str], bool] = lambda one, other: False,
    ) -> None:
        self._is_seam = is_seam
        self._output = output
        self._clip = clip
        self._listener = listener
        self._clock_ms = clock_ms
        self._agenda = Agenda()
        self._news = threading.Condition()
        self._open = False
        self._reopen_wanted = True
        self._retry_ms = _FIRST_RETRY_MS
        self._retry_at_ms = 0
        self._stop_wanted = False
        self._held_until_ms = 0
        self._closing = False
        self._speaking = False
        self.volume = 1.0
        self._thread = threading.Thread(target=self._run, name="voice-player", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        with self._news:
            self._closing = self._stop_wanted = True
            self._news.notify()
        if self._thread.ident is not None:  # never started, nothing to wait for
            self._thread.join()

    def say(self, utterance: Utterance) -> None:
        with self._news:
            dropped = self._agenda.add(utterance)
            self._news.notify()
        for forgotten in dropped:
            self._listener.finished(forgotten, heard=False)

    def stop(self) -> None:
        """Silence now, and nothing more of what was waiting."""
        with self._news:
            dropped = self._agenda.clear_waiting()
            self._stop_wanted = self._agenda.current is not None
            self._news.notify()
        for forgotten in dropped:
            self._listener.finished(forgotten, heard=False)

    def hold(self, ms: int) -> None:
        """Silence for so long, after any such time before; what is cut goes on afterwards."""
        with self._news:
            self._held_until_ms = max(self._held_until_ms, self._clock_ms()) + ms
            self._news.notify()

    def reopen(self) -> None:
        """The sound cards have changed: open the right one when nobody is speaking."""
        with self._news:
            self._reopen_wanted = True
            self._retry_ms = _FIRST_RETRY_MS
            self._news.notify()

    def is_waiting_or_spoken(self, utterance: Utterance) -> bool:
        with self._news:
            return utterance == self._agenda.current or utterance in self._agenda.waiting

    def _run(self) -> None:
        try:
            while not self._closing:
                if self._reopen_wanted or self._retry_left_ms() == 0:
                    self._reopen()
                entry = self._next()
                if entry is not None:
                    self._speak(entry)
        finally:
            self._tell_speaking(False)
            if self._open:
                self._output.close()
            if not self._closing:
                self._listener.card_lost("voice_stopped", "")

    def _next(self) -> QueuedUtterance | None:
        """The next entry; None when it is time to look at the sound card again."""
        with self._news:
            while (held_ms := self._held_until_ms - self._clock_ms()) > 0 and not self._closing:
                self._news.wait(held_ms / 1000)
            if (entry := self._agenda.take()) is not None:
                return entry
        self._tell_speaking(False)
        left_ms = self._retry_left_ms()
        with self._news:
            self._news.wait_for(
                lambda: self._agenda.waiting or self._closing or self._reopen_wanted,
                timeout=None if left_ms is None else left_ms / 1000,
            )
        return None

    def _retry_left_ms(self) -> int | None:
        """How long until a lost card is tried again; None when none is lost."""
        return None if self._open else max(0, self._retry_at_ms - self._clock_ms())

    def _reopen(self) -> None:
        self._reopen_wanted = False
        if self._open:
            self._output.close()
            self._open = False
        try:
            self._output.open()
        except OutputError as error:
            self._retry_at_ms = self._clock_ms() + self._retry_ms
            self._retry_ms = min(2 * self._retry_ms, _LAST_RETRY_MS)
            self._listener.card_lost(why_no_card(), str(error))
            return
        self._open = True
        self._retry_ms = _FIRST_RETRY_MS
        self._listener.card_found()

    def _speak(self, entry: QueuedUtterance) -> None:
        progress = SpeechProgress(entry, self._clock_ms(), complete=self._open and self.volume > 0)
        try:
            if self._open and not self._pronounced(progress):
                return
        except OutputError as error:
            progress.complete = False
            self._lose_card(error)
        with self._news:
            self._agenda.finished()
            self._stop_wanted = False  # it came too late to cut anything
        self._listener.finished(entry.utterance, progress.complete and progress.begun)

    def _pronounced(self, progress: SpeechProgress) -> bool:
        """Say what is left of it; False when it gave up the word before its end."""
        try:
            for index, say in progress.says():
                clip = self._clip_in_time(say)
                if clip is None:
                    progress.complete = False
                    continue
                if progress.begun:  # before, nothing sounds: no need to ask
                    self._wait_while(self._is_full, progress.room_ms, progress)
                self._play(clip, index, progress)
            self._wait_while(self._output.is_busy, progress.due_ms, progress)
        except _InterruptedError:
            return self._yield_the_word(progress)
        return True

    def _play(self, clip: bytes, index: int, progress: SpeechProgress) -> None:
        first = not progress.begun
        # One clip waits behind the one that sounds: the one before this is heard from now on.
        heard = index if progress.last is None else progress.last
        if first:
            self._tell_speaking(True)
        else:
            clip = clips.after_silence(clip, self._breath_ms(progress, index))
        clip = clips.followed_by_silence(clip, progress.rest_ms(index))
        self._output.play(clip, self.volume)
        progress.handed_over(index, clip, self._clock_ms())
        if first and progress.entry.start == 0:
            self._listener.started(progress.utterance)
        self._listener.saying(progress.utterance.up_to(heard))

    def _breath_ms(self, progress: SpeechProgress, index: int) -> int:
        """What the written silence lacks where another voice takes the word."""
        if progress.last is None:
            return 0
        one, other = progress.utterance.pieces[progress.last], progress.utterance.pieces[index]
        assert isinstance(one, Say) and isinstance(other, Say)
        lacking = _BREATH_MS - progress.rest_ms(progress.last)
        return lacking if lacking > 0 and self._is_seam(one.clip, other.clip) else 0

    def _clip_in_time(self, say: Say) -> bytes | None:
        """The clip, waiting for the synthesis if need be, but not for ever."""
        future = self._clip(say.clip)
        future.add_done_callback(self._wake)
        self._wait_for(future.done, _LIVE_CLIP_S)
        try:
            return future.result(timeout=0)
        except (ClipLostError, CancelledError, TimeoutError):
            log.warning("clip missing, the announcement goes on without it: %s", say.text)
            return None

    def _wake(self, _clip: "Future[bytes]") -> None:
        """Called by the thread that renders, when a clip is there."""
        with self._news:
            self._news.notify()

    def _is_full(self) -> bool:
        return not self._output.has_room()

    def _wait_while(
        self, condition: Callable[[], bool], expected_ms: int, progress: SpeechProgress
    ) -> None:
        """A mixer cannot call when a clip ends, but the moment is known: ask it then."""
        while condition():
            now_ms = self._clock_ms()
            if now_ms > progress.due_ms + _STALL_MS:
                raise OutputStalledError("the clip does not end")
            self._wait_for(lambda: False, max(expected_ms - now_ms, _CARD_LAG_MS) / 1000)

    def _wait_for(self, condition: Callable[[], bool], timeout_s: float) -> None:
        """Until it is true or time has run out; at once when the word is to be given up."""
        with self._news:
            self._news.wait_for(lambda: self._must_yield() or condition(), timeout_s)
            if self._must_yield():
                raise _InterruptedError

    def _must_yield(self) -> bool:
        held = self._held_until_ms > self._clock_ms()
        return held or self._stop_wanted or self._agenda.must_interrupt()

    def _yield_the_word(self, progress: SpeechProgress) -> bool:
        """Silence it; it resumes later with the piece cut. True when nothing was left to say."""
        at = progress.entry.start
        if progress.begun:
            left = progress.resume_at(self._output.is_queued(), self._clock_ms())
            self._output.stop()
            if left is None:
                return True
            at = left
        with self._news:
            stopped, self._stop_wanted = self._stop_wanted, False
            forgotten = self._agenda.interrupted(at, for_good=stopped)
        if forgotten is not None:
            self._listener.finished(forgotten, heard=False)
        return False

    def _lose_card(self, error: OutputError) -> None:
        log.warning("sound lost: %s", error)
        self._output.close()
        self._open = False
        self._retry_at_ms = self._clock_ms() + self._retry_ms
        stalled = isinstance(error, OutputStalledError)
        code = "sound_stalled" if stalled else why_no_card()
        self._listener.card_lost(code, str(error))

    def _tell_speaking(self, yes: bool) -> None:
        if yes != self._speaking:
            self._speaking = yes
            self._listener.speaking(yes)
