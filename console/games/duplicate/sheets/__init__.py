"""What duplicate writes down: the game's own sheet, and the results of its players."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from console.games.duplicate.sheets.exports import Sheet as GameSheet
from console.games.duplicate.sheets.exports import as_csv, as_published, as_text
from console.games.duplicate.sheets.results import tables
from console.games.duplicate.sheets.results.html import as_html, sheet_html
from console.games.duplicate.sheets.results.report import Report
from console.games.face import Sheet
from engine.games.duplicate import State

_CSV = "text/csv; charset=utf-8"
_JSON = "application/json"


def _written(data: Any) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


class _GameWriter:
    def __init__(self, write: Callable[[GameSheet, bytes | None], bytes]) -> None:
        self._write = write

    def __call__(
        self, state: State, wall_ms: int, *, detailed: bool = True, logo: bytes | None = None
    ) -> bytes:
        return self._write(GameSheet(state, wall_ms), logo)


class _ResultsWriter:
    def __init__(self, write: Callable[[Report, bool, bytes | None], bytes]) -> None:
        self._write = write

    def __call__(
        self, state: State, wall_ms: int, *, detailed: bool = True, logo: bytes | None = None
    ) -> bytes:
        return self._write(Report.of(state, wall_ms), detailed, logo)


def _sheet_pdf(sheet: GameSheet, logo: bytes | None) -> bytes:
    from console.games.duplicate.sheets.exports.printed import as_pdf

    return as_pdf(sheet, logo)


def _pdf(report: Report, sheets: bool, logo: bytes | None) -> bytes:
    # a large library: only when a PDF is asked for
    from console.games.duplicate.sheets.results.pdf import as_pdf

    return as_pdf(report, sheets=sheets, logo=logo)


SHEETS: Mapping[str, Sheet] = {
    "json": Sheet(
        "Partie", ".json", _JSON, _GameWriter(lambda sheet, _: _written(as_published(sheet)))
    ),
    "text": Sheet(
        "Feuille",
        ".txt",
        "text/plain; charset=utf-8",
        _GameWriter(lambda sheet, _: as_text(sheet).encode()),
    ),
    "pdf": Sheet("Feuille", ".pdf", "application/pdf", _GameWriter(_sheet_pdf)),
    "html": Sheet(
        "Feuille",
        ".html",
        "text/html; charset=utf-8",
        _GameWriter(lambda sheet, _: sheet_html(sheet).encode()),
    ),
    "csv": Sheet("Feuille", ".csv", _CSV, _GameWriter(lambda sheet, _: as_csv(sheet).encode())),
}
RESULTS: Mapping[str, Sheet] = {
    "pdf": Sheet("Résultats", ".pdf", "application/pdf", _ResultsWriter(_pdf)),
    "csv": Sheet(
        "Résultats", ".csv", _CSV, _ResultsWriter(lambda report, *_: tables.as_csv(report).encode())
    ),
    "json": Sheet(
        "Résultats",
        ".json",
        _JSON,
        _ResultsWriter(lambda report, *_: _written(tables.as_json(report))),
    ),
    "html": Sheet(
        "Résultats",
        ".html",
        "text/html; charset=utf-8",
        _ResultsWriter(lambda report, sheets, _: as_html(report, sheets=sheets).encode()),
    ),
    "federation": Sheet(
        "Fédération",
        ".csv",
        "text/csv",
        _ResultsWriter(lambda report, *_: tables.as_federation(report)),
    ),
}
