"""Which papers a game has: each of its forms in one line, with the document it is made of."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from console.games.face import PaperForm
from console.papers.document import Document
from console.papers.plain import write_json, write_text

P = TypeVar("P")
StateT = TypeVar("StateT")


class GatheredPapers(Generic[StateT, P]):
    """Papers made of one thing, which `gather` finds in the state of a game."""

    def __init__(self, gather: Callable[[StateT, int, bool], P]) -> None:
        """`gather(state, wall_ms, detailed)`."""
        self._gather = gather

    def pdf(self, label: str, make: Callable[[P], Document]) -> PaperForm[StateT]:
        def write(source: P, logo: bytes | None) -> bytes:
            # a large library: only when a PDF is asked for
            from console.papers.pdf import write_pdf

            return write_pdf(make(source), logo)

        return self._sheet(label, ".pdf", "application/pdf", write)

    def html(self, label: str, make: Callable[[P], Document]) -> PaperForm[StateT]:
        def write(source: P, _logo: bytes | None) -> bytes:
            # with the templates' library, which the first picture does not wait for
            from console.papers.html import write_html

            return write_html(make(source))

        return self._sheet(label, ".html", "text/html; charset=utf-8", write)

    def text(self, label: str, make: Callable[[P], Document]) -> PaperForm[StateT]:
        return self.file(label, ".txt", lambda source: write_text(make(source)).encode())

    def csv(self, label: str, make: Callable[[P], str]) -> PaperForm[StateT]:
        media_type = "text/csv; charset=utf-8"
        return self.file(label, ".csv", lambda source: make(source).encode(), media_type)

    def json(self, label: str, make: Callable[[P], Any]) -> PaperForm[StateT]:
        return self.file(
            label, ".json", lambda source: write_json(make(source)), "application/json"
        )

    def file(
        self,
        label: str,
        suffix: str,
        make: Callable[[P], bytes],
        media_type: str = "text/plain; charset=utf-8",
    ) -> PaperForm[StateT]:
        return self._sheet(label, suffix, media_type, lambda source, _logo: make(source))

    def _sheet(
        self, label: str, suffix: str, media_type: str, make: Callable[[P, bytes | None], bytes]
    ) -> PaperForm[StateT]:
        def write(
            state: StateT, wall_ms: int, *, detailed: bool = True, logo: bytes | None = None
        ) -> bytes:
            return make(self._gather(state, wall_ms, detailed), logo)

        return PaperForm(label, suffix, media_type, write)
