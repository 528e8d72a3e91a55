"""Bytes on their way to the host, at the pace of the line: frames arrive in pieces."""

from collections import deque

BITS_PER_BYTE = 10  # 8N1


class Wire:
    def __init__(self, baudrate: int) -> None:
        self._byte_ms = BITS_PER_BYTE * 1000 / baudrate
        self._due: deque[tuple[float, bytes]] = deque()  # when its first byte is through
        self._free_ms = 0.0

    def duration_ms(self, size: int) -> float:
        return size * self._byte_ms

    def send(self, data: bytes, at_ms: float) -> None:
        """Queue bytes behind those already on the line."""
        if data:
            start_ms = max(at_ms, self._free_ms)
            self._due.append((start_ms + self._byte_ms, data))
            self._free_ms = start_ms + self.duration_ms(len(data))

    def take(self, now_ms: float) -> bytes:
        """What is through by now."""
        through = bytearray()
        while self._due and self._due[0][0] <= now_ms:
            first_ms, data = self._due.popleft()
            count = 1 + int((now_ms - first_ms) / self._byte_ms)
            through += data[:count]
            if count < len(data):
                self._due.appendleft((first_ms + count * self._byte_ms, data[count:]))
                break
        return bytes(through)

    def next_ms(self) -> float | None:
        return self._due[0][0] if self._due else None

    def cut(self) -> None:
        """The plug is out: what was on the line is lost."""
        self._due.clear()
        self._free_ms = 0.0
