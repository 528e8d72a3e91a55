"""What torture measured, as the table of SECURITY.md: a test tells its figures, the end of the run
prints them all."""

from collections.abc import Callable, Iterable, Iterator
from typing import cast

import pytest

FIGURE = "figure"
Tell = Callable[[str, str], None]


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Tell:
    """`figure(what, how much)`: a line of the table, when the test passes."""
    return lambda what, much: record_property(FIGURE, (what, much))


def table(passed: Iterable[pytest.TestReport]) -> Iterator[str]:
    """Markdown; nothing when nobody told a figure."""
    told = [(value, report.nodeid.partition("::")[0]) for report in passed
            for name, value in report.user_properties if name == FIGURE]  # fmt: skip
    if told:
        yield "| what | figure | test |"
        yield "|---|---|---|"
    for value, file in told:
        what, much = cast(tuple[str, str], value)
        yield f"| {what} | {much} | `{file}` |"
