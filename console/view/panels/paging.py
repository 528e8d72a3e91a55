"""Long tables turn their pages by themselves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from console.view.canvas import Canvas
from console.view.motion import PAGE_MS

T = TypeVar("T")


@dataclass(frozen=True)
class Shown(Generic[T]):
    rows: Sequence[T]
    first: int
    """Rank of the first row shown, from 1."""
    count: int

    @property
    def is_partial(self) -> bool:
        return len(self.rows) < self.count


def page_count(rows: int, per_page: int) -> int:
    return max(1, -(-rows // per_page))


def paged(canvas: Canvas, rows: Sequence[T], per_page: int, since_ms: int) -> Shown[T]:
    """The rows of the page that is due now; wakes the canvas when the next one is."""
    pages = page_count(len(rows), per_page)
    turn = max(0, canvas.now_ms - since_ms) // PAGE_MS
    if pages > 1:
        canvas.wake_at(since_ms + (turn + 1) * PAGE_MS)
    start = turn % pages * per_page
    return Shown(rows[start : start + per_page], start + 1, len(rows))
