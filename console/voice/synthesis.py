"""The thread that renders clips: urgent ones first, the closed set when nothing else waits."""

import contextlib
import enum
import itertools
import logging
import queue
import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field

from console.processes import PYTHON, Child, ChildGoneError, ChildLateError
from console.voice.clips import ClipCache, ClipKey
from console.voice.engines import Backend, PackVoice
from console.voice.pronunciation import Pronunciation
from console.voice.settings import VoiceSettings

log = logging.getLogger(__name__)


# --- the synthesis process, seen from its parent ------------------------------------------
# Started, asked, and replaced when it is gone.


class ClipRefusedError(Exception):
    """The engine answered that it cannot say this; asking again would change nothing."""


def worker_command(backend: Backend, settings: VoiceSettings) -> list[str]:
    command = [*PYTHON, "-m", "console.voice.worker", "--voice", backend.name]
    command += ["--clarity", str(settings.clarity)]
    if settings.piper_model is not None:
        command += ["--piper-model", str(settings.piper_model)]
    if settings.packs is not None:
        command += ["--packs", str(settings.packs)]
    return command


_ANSWER_S = 10.0
_MOST_TIMES_LONGER = 4


class WorkerProcess:
    """One synthesis process at a time, replaced when it fails. Used by one thread. Each answer that
    came too late gives the next twice as long: on a machine busy elsewhere a voice ended at every
    try would never speak."""

    def __init__(self, command: Sequence[str], timeout_s: float = _ANSWER_S) -> None:
        self._command = list(command)
        self._timeout_s = timeout_s
        self._longest_s = timeout_s * _MOST_TIMES_LONGER
        self._child: Child | None = None
        self.aborted = False
        self.starts = 0

    def start(self) -> None:
        """Have it ready before it is needed; a failure shows at the first request."""
        with contextlib.suppress(ChildGoneError):
            self._running()

    def render(self, text: str, rate: float) -> bytes:
        """The clip of `text`. Raises `ChildGoneError` or `ClipRefusedError`."""
        try:
            answer = self._running().ask((text, rate), self._timeout_s)
        except ChildGoneError as trouble:
            if isinstance(trouble, ChildLateError):
                self._timeout_s = min(2 * self._timeout_s, self._longest_s)
            self.close()
            raise
        if isinstance(answer, bytes):
            return answer
        raise ClipRefusedError(answer)

    def abort(self) -> None:
        """From another thread: end whatever is being rendered, for good."""
        self.aborted = True
        child = self._child
        if child is not None:
            child.kill()

    def close(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.close()

    def _running(self) -> Child:
        if self.aborted:
            raise ChildGoneError("closed")
        if self._child is not None and self._child.is_alive:
            return self._child
        self.close()
        self.starts += 1
        self._child = Child(self._command)
        return self._child


# --- the thread ---------------------------------------------------------------------------

_ATTEMPTS = 2
_LOSSES_BEFORE_CHANGING_VOICE = 3


class ClipLostError(Exception):
    """This clip could not be made; the announcement goes on without it."""


class Urgency(enum.IntEnum):
    NOW = 0
    SOON = 1
    AHEAD = 2


@dataclass(frozen=True)
class Engine:
    """A voice ready to be asked: how it pronounces, where it runs, how its clips are named."""

    name: str
    identity: str
    clarity: float
    pronounce: Pronunciation
    worker: WorkerProcess
    sentences: frozenset[str] | None = None
    """All that a pack can say; None for a voice that says anything."""
    pace: float = 1.0
    """Beside the speaker of a pack it says the rest for."""

    @classmethod
    def of(
        cls, backend: Backend, pronounce: Pronunciation, settings: VoiceSettings, pace: float = 1.0
    ) -> "Engine":
        worker = WorkerProcess(worker_command(backend, settings))
        sentences = backend.pack.sentences if isinstance(backend, PackVoice) else None
        clarity = settings.clarity
        return cls(backend.name, backend.identity, clarity, pronounce, worker, sentences, pace)

    def key(self, text: str, rate: float) -> ClipKey:
        return ClipKey(self.identity, rate * self.pace, self.clarity, self.pronounce(text))

    def says(self, text: str) -> bool:
        return self.sentences is None or self.pronounce(text) in self.sentences


@dataclass
class _Job:
    text: str
    private: bool
    future: "Future[bytes]" = field(default_factory=Future)
    taken: bool = False


class Synthesizer:
    """Clips by text. Public ones come from and go to the cache; private ones stay in memory.

    A pack stands first and says what it holds; the next one says the rest, and what the pack should
    have held: `on_missing` is told of that.
    """

    def __init__(
        self,
        engines: Sequence[Engine],
        cache: ClipCache,
        rate: float,
        on_trouble: Callable[[bool], None],
        on_missing: Callable[[str], None] = log.warning,
    ) -> None:
        self._engines = list(engines)
        self._on_missing = on_missing
        self._former: list[Engine] = []
        """Voices chosen before; their processes are closed by the thread that used them."""
        self._damaged: set[str] = set()
        """Sentences of the pack that could not be read."""
        self._script: frozenset[str] = frozenset()
        """What is always said."""
        self._cache = cache
        self._rate = rate
        self._on_trouble = on_trouble
        self._lock = threading.Lock()
        self._pending: dict[str, _Job] = {}
        self._private: dict[str, Future[bytes]] = {}
        self._queue: queue.PriorityQueue[tuple[int, int, _Job | None]] = queue.PriorityQueue()
        self._order = itertools.count()
        self._losses = 0
        self._troubled = False
        self._thread = threading.Thread(target=self._run, name="voice-synthesis", daemon=True)

    @property
    def engine(self) -> Engine | None:
        return self._engines[0] if self._engines else None

    def set_rate(self, rate: float) -> None:
        """Of clips asked for from now on."""
        self._rate = rate

    def change_voice(self, engines: Sequence[Engine]) -> None:
        """Other voices say what is asked for from now on."""
        former, self._engines = self._engines, list(engines)
        self._damaged = set()
        self.forget_private()
        self._former += former
        for engine in former:
            engine.worker.abort()

    def is_seam(self, one: str, other: str) -> bool:
        """Whether two voices say these two, and one of them is a word of the evening: what is
        always said is never held apart, even where another voice had to help out."""
        if self._script.issuperset((one, other)):
            return False
        return self._speaker(one) is not self._speaker(other)

    def _speaker(self, text: str) -> Engine | None:
        """The first voice that can say this."""
        for engine in self._engines:
            if engine.says(text) and not (engine.sentences and text in self._damaged):
                return engine
        return None

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Give up what is pending; a worker that hangs is killed."""
        self._queue.put((-1, next(self._order), None))
        for engine in self._engines:
            engine.worker.abort()
        if self._thread.ident is not None:  # never started, nothing to wait for
            self._thread.join()

    def clip(self, text: str, urgency: Urgency = Urgency.NOW) -> "Future[bytes]":
        """The clip of a text that may be known: ready at once when it is in the cache."""
        with self._lock:
            private = self._private.get(text)
        if private is not None and private.done():
            return private
        if (stored := self._stored(text)) is not None:
            ready: Future[bytes] = Future()
            ready.set_result(stored)
            return ready
        return private or self._ask(text, urgency, private=False)

    def prepare_privately(self, text: str) -> "Future[bytes]":
        """Render now what may only be heard later. It is never written to the disk. Whether it lies
        there already is looked up by the thread that renders: who asks owns the game, and a dozen
        clips read from a card are longer than a finger waits."""
        return self._ask(text, Urgency.SOON, private=True)

    def forget_private(self) -> None:
        with self._lock:
            forgotten, self._private = self._private, {}
        for future in forgotten.values():
            future.cancel()

    def ahead(self, texts: Iterable[str]) -> "list[Future[bytes]]":
        """Render what is not in the cache yet, after everything more urgent. What a pack lacks of
        it is told now, not when the room waits for it."""
        script = tuple(texts)
        self._script = frozenset(script)
        if self.engine is None:
            return []
        lacking = [text for text in script if not self.engine.says(text)]
        if lacking:
            self._on_missing(lacking[0])
        return [self._ask(each, Urgency.AHEAD, private=False) for each in self._unmade(script)]

    def _unmade(self, texts: Iterable[str]) -> list[str]:
        by_text = {text: self._speaker(text) for text in texts}
        return [
            text
            for text, engine in by_text.items()
            if engine is not None and engine.key(text, self._rate) not in self._cache
        ]

    def _stored(self, text: str) -> bytes | None:
        engine = self._speaker(text)
        return self._cache.get(engine.key(text, self._rate)) if engine else None

    def _ask(self, text: str, urgency: Urgency, *, private: bool) -> "Future[bytes]":
        with self._lock:
            job = self._pending.get(text)
            if job is None or job.private != private or job.future.cancelled():
                job = self._pending[text] = _Job(text, private)
            if private:
                self._private[text] = job.future
        # Asked again with more urgency, the same job stands twice in the queue; it runs once.
        self._queue.put((urgency, next(self._order), job))
        return job.future

    def _run(self) -> None:
        for engine in self._engines:
            if engine.sentences is None:  # a pack is opened when one of its clips is first made
                engine.worker.start()
                break
        while True:
            _, _, job = self._queue.get()
            self._close_former()
            if job is None:
                break
            if not job.taken:
                job.taken = True
                self._complete(job)
        self._give_up_the_rest()
        for engine in self._engines:
            engine.worker.close()

    def _close_former(self) -> None:
        while self._former:
            self._former.pop().worker.close()

    def _complete(self, job: _Job) -> None:
        wanted = job.future.set_running_or_notify_cancel()
        stored = self._stored(job.text) if wanted and job.private else None
        clip = self._rendered(job) if wanted and stored is None else stored
        with self._lock:
            if self._pending.get(job.text) is job:
                del self._pending[job.text]
            if stored is not None and self._private.get(job.text) is job.future:
                del self._private[job.text]  # it can be read again: no need to hold it
        if not wanted:
            return
        if clip is None:
            job.future.set_exception(ClipLostError(job.text))
        else:
            job.future.set_result(clip)

    def _rendered(self, job: _Job) -> bytes | None:
        engine = self._speaker(job.text)
        if engine is None:
            return None
        key = engine.key(job.text, self._rate)
        if not key.text:
            return None  # nothing pronounceable is left of it
        clip = self._render(engine, key)
        if clip is None:
            if engine.sentences is not None and not engine.worker.aborted:
                self._damaged.add(job.text)
                self._on_missing(job.text)
                return self._rendered(job)
            self._count_loss(engine)
            return None
        self._count_success()
        if not job.private:
            self._keep(key, clip)
        return clip

    @staticmethod
    def _render(engine: Engine, key: ClipKey) -> bytes | None:
        for _ in range(_ATTEMPTS):
            try:
                return engine.worker.render(key.text, key.rate)
            except ChildGoneError as error:
                if engine.worker.aborted:
                    return None
                log.warning("voice %s: synthesis restarted (%s)", engine.name, error)
            except ClipRefusedError as error:
                log.warning("voice %s: clip refused (%s)", engine.name, error)
                return None
        return None

    def _count_success(self) -> None:
        self._losses = 0
        if self._troubled:
            self._troubled = False
            self._on_trouble(False)

    def _count_loss(self, engine: Engine) -> None:
        if engine.worker.aborted:
            return  # another voice was chosen meanwhile
        self._losses += 1
        if self._losses < _LOSSES_BEFORE_CHANGING_VOICE:
            return
        self._losses = 0
        self._troubled = True
        self._on_trouble(True)
        others = [each for each in self._engines if each is not engine]
        if any(each.sentences is None for each in others):
            log.error("voice %s keeps failing; another takes over", engine.name)
            engine.worker.close()
            self._engines = others

    def _keep(self, key: ClipKey, clip: bytes) -> None:
        try:
            self._cache.put(key, clip)
        except OSError as error:
            log.warning("clip not kept: %s", error)  # heard all the same

    def _give_up_the_rest(self) -> None:
        while not self._queue.empty():
            _, _, job = self._queue.get_nowait()
            if job is not None:
                job.future.cancel()
