"""Waiting for messages without sleeping."""

import queue
import threading

PATIENCE_S = 10.0


class Inbox:
    """A console's inbox that tests can question."""

    def __init__(self):
        self._queue = queue.Queue()
        self.messages = []

    def post(self, message):
        self._queue.put(message)

    def until(self, condition, patience_s=PATIENCE_S):
        """Read until a message satisfies the condition; give that one."""
        while True:
            try:
                message = self._queue.get(timeout=patience_s)
            except queue.Empty:
                raise AssertionError(f"not heard; heard {self.messages}") from None
            self.messages.append(message)
            if condition(message):
                return message

    def kind(self, kind, patience_s=PATIENCE_S, **attributes):
        """A message of this kind with these attributes; when it happened is as it may be."""
        return self.until(
            lambda message: (
                isinstance(message, kind)
                and all(getattr(message, name) == value for name, value in attributes.items())
            ),
            patience_s,
        )

    def rest(self):
        """What has already come, without waiting."""
        while not self._queue.empty():
            self.messages.append(self._queue.get_nowait())
        return self.messages


def threads():
    return {thread.name for thread in threading.enumerate()}
