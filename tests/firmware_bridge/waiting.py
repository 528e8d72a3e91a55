"""Waiting for messages without sleeping."""

import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

PATIENCE_S = 10.0

Kind = TypeVar("Kind")


class Inbox:
    """A console's inbox that tests can question."""

    def __init__(self) -> None:
        self._queue: queue.Queue[Any] = queue.Queue()
        self.messages: list[Any] = []

    def post(self, message: object) -> None:
        self._queue.put(message)

    def until(self, condition: Callable[[Any], bool], patience_s: float = PATIENCE_S) -> Any:
        """Read until a message satisfies the condition; give that one."""
        while True:
            try:
                message = self._queue.get(timeout=patience_s)
            except queue.Empty:
                raise AssertionError(f"not heard; heard {self.messages}") from None
            self.messages.append(message)
            if condition(message):
                return message

    def kind(self, kind: type[Kind], patience_s: float = PATIENCE_S, **attributes: object) -> Kind:
        """A message of this kind with these attributes; when it happened is as it may be."""
        found: Kind = self.until(
            lambda message: (
                isinstance(message, kind)
                and all(getattr(message, name) == value for name, value in attributes.items())
            ),
            patience_s,
        )
        return found

    def rest(self) -> list[Any]:
        """What has already come, without waiting."""
        while not self._queue.empty():
            self.messages.append(self._queue.get_nowait())
        return self.messages


def threads() -> set[str]:
    return {thread.name for thread in threading.enumerate()}
