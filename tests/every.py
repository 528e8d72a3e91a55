"""A law over many cases is one test, and names every case that breaks it."""

from collections.abc import Callable, Iterable
from typing import TypeVar

Case = TypeVar("Case")


def every(
    cases: Iterable[Case], law: Callable[[Case], None], name: Callable[[Case], str] = str
) -> None:
    """Hold the law over each case; the trace is that of the first that breaks it."""
    broken: list[tuple[str, Exception]] = []
    count = 0
    for case in cases:
        count += 1
        try:
            law(case)
        except Exception as error:
            broken.append((name(case), error))
    assert count, "no case to hold the law over"
    if broken:
        told = "\n".join(f"{case}: {type(error).__name__}: {error}" for case, error in broken)
        raise AssertionError(f"{len(broken)} of {count} cases:\n{told}") from broken[0][1]
