"""The one thread that writes: whatever has gathered while the disk was busy is one commit.

A request waits for its group, never for the database: when that does not answer in time, the
centre is told to come back, and what was written after all will be found written.
"""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from console.simultane.database import DatabaseTrouble
from console.simultane.store import Arrival, HubStore, Stored
from engine.rulings import RuleError

MOST_WAITING = 4_000
LARGEST_GROUP = 1_000
PATIENCE_S = 5.0
TRY_AGAIN_S = 2.0
"""While nothing can be written."""

log = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True)
class _Task:
    work: Callable[[HubStore], Any] | None
    """None for plis, which are written with others."""
    arrivals: Sequence[Arrival]
    flags: Sequence[tuple[str, str]]
    answer: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


class HubWriter:
    """`put` and `run` are called on the server's loop; `start` and `stop` by whoever owns it."""

    def __init__(self, store: HubStore, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._now_ms = now_ms
        self._tasks: queue.Queue[_Task | None] = queue.Queue(MOST_WAITING)
        self._thread = threading.Thread(target=self._write, name="hub-writer", daemon=True)
        self.trouble: DatabaseTrouble | None = None
        """Why what was last written was not: a database may be read and not written."""
        self.written = self.groups = 0
        """Plis that were written here, and in how many commits."""
        self.state_listeners: list[Callable[[], None]] = []
        """Told when it can no longer be written, or can again."""

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._tasks.put(None)
        self._thread.join(timeout=PATIENCE_S)

    @property
    def is_alive(self) -> bool:
        return self._thread.is_alive()

    async def put(
        self, arrivals: Sequence[Arrival], flags: Sequence[tuple[str, str]] = ()
    ) -> Stored:
        stored: Stored = await self._ask(None, arrivals, flags)
        return stored

    async def run(self, work: Callable[[HubStore], T]) -> T:
        """Anything else to be done with the store, in its turn."""
        answer: T = await self._ask(work, (), ())
        return answer

    async def _ask(
        self,
        work: Callable[[HubStore], Any] | None,
        arrivals: Sequence[Arrival],
        flags: Sequence[tuple[str, str]],
    ) -> Any:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        try:
            self._tasks.put_nowait(_Task(work, arrivals, flags, answer, loop))
            return await asyncio.wait_for(answer, PATIENCE_S)
        except (queue.Full, TimeoutError, DatabaseTrouble) as trouble:
            raise RuleError("hub_busy") from trouble

    def _write(self) -> None:
        while True:
            try:
                tasks = self._gather()
            except queue.Empty:
                self._try_again()
                continue
            group = [task for task in tasks if task is not None and task.work is None]
            if group:
                self._write_group(group)
            for task in tasks:
                if task is None:
                    self._store.close()
                    return
                if task.work is not None:
                    self._run_task(task, task.work)

    def _gather(self) -> list[_Task | None]:
        """Everything that waits already, and at least one task; Empty when it is time to see
        whether the database can be written again."""
        tasks = [self._tasks.get(timeout=TRY_AGAIN_S if self.trouble else None)]
        while len(tasks) < LARGEST_GROUP and tasks[-1] is not None:
            try:
                tasks.append(self._tasks.get_nowait())
            except queue.Empty:
                break
        return tasks

    def _write_group(self, group: list[_Task]) -> None:
        waiting = [task for task in group if not task.answer.done()]
        arrivals = [each for task in waiting for each in task.arrivals]
        flags = [each for task in waiting for each in task.flags]
        if not arrivals and not flags:
            for task in waiting:
                self._settle(task, Stored({}, frozenset()))
            return
        try:
            self._store.prepare()
            stored = self._store.put(arrivals, flags, self._now_ms())
        except DatabaseTrouble as trouble:
            self._note(trouble)
            for task in waiting:
                self._settle(task, trouble)
            return
        except Exception as bug:  # theirs alone: what others send is written
            log.exception("hub_writer")
            for task in waiting:
                self._settle(task, bug)
            return
        self._note(None)
        self.written, self.groups = self.written + len(arrivals), self.groups + 1
        for task in waiting:
            self._settle(task, stored)

    def _run_task(self, task: _Task, work: Callable[[HubStore], Any]) -> None:
        try:
            self._store.prepare()
            done = work(self._store)
        except DatabaseTrouble as trouble:
            self._note(trouble)
            self._settle(task, trouble)
            return
        except Exception as bug:  # of this task: the next one is done
            log.exception("hub_writer")
            self._settle(task, bug)
            return
        if self.trouble:  # a question may be answered where nothing can be written
            self._try_again()
        self._settle(task, done)

    def _try_again(self) -> None:
        try:
            self._store.prepare()
            self._store.check_writable()
            self._note(None)
        except DatabaseTrouble as trouble:
            self._note(trouble)

    def _note(self, trouble: DatabaseTrouble | None) -> None:
        before, self.trouble = self.trouble, trouble
        if (before and before.cause) == (trouble and trouble.cause):
            return
        if trouble is not None:
            log.warning("hub_database: %s", trouble)
        for listener in self.state_listeners:
            listener()

    @staticmethod
    def _settle(task: _Task, outcome: object) -> None:
        def tell() -> None:
            if task.answer.done():
                return  # whoever asked has gone
            if isinstance(outcome, Exception):
                task.answer.set_exception(outcome)
            else:
                task.answer.set_result(outcome)

        task.loop.call_soon_threadsafe(tell)
