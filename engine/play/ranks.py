"""Ranks with ties: equal figures share a rank, and the next one counts everybody before."""

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def ranked(items: Iterable[T], figure: Callable[[T], float]) -> list[tuple[int, T]]:
    """Items by increasing figure, the given order kept between equals: 1, 2, 2, 4…"""
    lines: list[tuple[int, T]] = []
    for place, item in enumerate(sorted(items, key=figure), start=1):
        tied = bool(lines) and figure(lines[-1][1]) == figure(item)
        lines.append((lines[-1][0] if tied else place, item))
    return lines
