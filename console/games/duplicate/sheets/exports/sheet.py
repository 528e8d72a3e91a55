"""One game, coup by coup, as clubs publish it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from console.games.duplicate.labels import (
    contest_label,
    formule_label,
    played_word,
    tempo_label,
)
from console.lexicons.names import lexicon_label
from console.spreadsheets import written
from engine.games.duplicate import PlayedCoup, State

_COLUMNS = ("coup", "tirage", "mot", "reference", "points", "cumul")


@dataclass(frozen=True)
class Sheet:
    """A game and the day it was played, in wall time: for people only."""

    state: State
    wall_ms: int

    @property
    def day(self) -> str:
        return datetime.fromtimestamp(self.wall_ms / 1000, UTC).astimezone().date().isoformat()

    @property
    def lexicon(self) -> str:
        options = self.state.options
        return lexicon_label(options.lexicon, options.lexicon_edition)


def as_published(sheet: Sheet) -> dict[str, Any]:
    """The format clubs' games are kept in; `pupitre replay` and `--prepared` read it."""
    state, options = sheet.state, sheet.state.options
    return {
        "id": options.name,
        "date": sheet.day,
        "edition": options.lexicon_edition or options.lexicon,
        "lexicon": options.lexicon,
        "variant": options.formule.code,
        "published_total": state.cumul,
        "coups": [_published_coup(coup) for coup in state.coups],
    }


def _published_coup(coup: PlayedCoup) -> dict[str, Any]:
    return {
        "n": coup.number,
        "rack": coup.tirage,
        "rejected": coup.rejected,
        "word": played_word(coup),
        "ref": str(coup.top.move.ref),
        "points": coup.top.points,
        "cumulative": coup.cumul,
    }


def title(sheet: Sheet) -> str:
    options = sheet.state.options
    return " · ".join(part for part in (options.club, options.title) if part) or options.name


def facts(sheet: Sheet) -> tuple[str, ...]:
    options = sheet.state.options
    return (
        f"Partie {options.name}, jouée le {sheet.day}",
        f"Formule {formule_label(options.formule)}, {tempo_label(options.tempo)} par coup, "
        f"{contest_label(options.contest)}, règlement {options.edition.value}",
        f"Lexique : {sheet.lexicon}",
    )


def played_rows(sheet: Sheet) -> list[tuple[str | int, ...]]:
    return [
        (
            coup.number,
            coup.sheet_tirage,
            played_word(coup),
            str(coup.top.move.ref),
            coup.top.points,
            coup.cumul,
        )
        for coup in sheet.state.coups
    ]


def as_text(sheet: Sheet) -> str:
    """The sheet on the club's wall: `-` before a tirage that followed a rejet."""
    state, options = sheet.state, sheet.state.options
    head = [
        *([title(sheet)] if title(sheet) != options.name else []),
        *facts(sheet),
        "",
        f"{'':>3}  {'Tirage':<11}{'Mot':<16}{'Place':<6}{'Points':>6}{'Cumul':>7}",
    ]
    rows = [
        f"{coup.number:>3}  {coup.sheet_tirage:<11}{played_word(coup):<16}"
        f"{coup.top.move.ref!s:<6}{coup.top.points:>6}{coup.cumul:>7}"
        for coup in state.coups
    ]
    total = f"{'':>3}  {'Total':<33}{'':>6}{state.cumul:>7}"
    return "\n".join([*head, *rows, total]) + "\n"


def as_csv(sheet: Sheet) -> str:
    """One line per coup, the lexicon on each: lines get separated from their header."""
    rows: list[tuple[object, ...]] = [(*_COLUMNS, "rejet", "lexique")]
    for coup in sheet.state.coups:
        rows.append(
            (
                coup.number,
                coup.tirage,
                played_word(coup),
                coup.top.move.ref,
                coup.top.points,
                coup.cumul,
                "oui" if coup.rejected else "non",
                sheet.lexicon,
            )
        )
    return written(rows)
