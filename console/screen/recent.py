"""Keeps the things most recently used, and forgets the others."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """At most `most` of them, or as many as weigh that much together; the last one always."""

    def __init__(self, most: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self._most = most
        self._weigh = weigh
        self._weight = 0
        self._kept: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def weight(self) -> int:
        return self._weight

    def get(self, key: K, make: Callable[[], V]) -> V:
        """What is kept under the key, made now if it is not."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        value = make()
        self._kept[key] = value
        self._weight += self._weigh(value)
        while self._weight > self._most and len(self._kept) > 1:
            _, forgotten = self._kept.popitem(last=False)
            self._weight -= self._weigh(forgotten)
        return value
