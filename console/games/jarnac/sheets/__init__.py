"""What Jarnac writes down: the game act by act, and its result."""

from collections.abc import Callable, Mapping

from console.games.face import Sheet
from console.games.jarnac.sheets.sheet import Sheet as GameSheet
from console.games.jarnac.sheets.sheet import as_csv, as_json, as_text
from engine.games.jarnac import State


class _Writer:
    def __init__(self, write: Callable[[GameSheet, bool, bytes | None], bytes]) -> None:
        self._write = write

    def __call__(
        self, state: State, wall_ms: int, *, detailed: bool = True, logo: bytes | None = None
    ) -> bytes:
        return self._write(GameSheet.of(state, wall_ms), detailed, logo)


def _pdf(sheet: GameSheet, detailed: bool, logo: bytes | None) -> bytes:
    # a large library: only when a PDF is asked for
    from console.games.jarnac.sheets.pdf import as_pdf

    return as_pdf(sheet, detailed=detailed, logo=logo)


SHEETS: Mapping[str, Sheet] = {
    "json": Sheet(
        "Partie", ".json", "application/json", _Writer(lambda sheet, *_: as_json(sheet).encode())
    ),
    "text": Sheet(
        "Feuille",
        ".txt",
        "text/plain; charset=utf-8",
        _Writer(lambda sheet, *_: as_text(sheet).encode()),
    ),
    "csv": Sheet(
        "Feuille",
        ".csv",
        "text/csv; charset=utf-8",
        _Writer(lambda sheet, *_: as_csv(sheet).encode()),
    ),
}
RESULTS: Mapping[str, Sheet] = {
    "pdf": Sheet("Feuille", ".pdf", "application/pdf", _Writer(_pdf)),
    **SHEETS,
}
