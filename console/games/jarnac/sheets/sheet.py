"""A game of Jarnac as text, CSV and JSON."""

import json
from dataclasses import dataclass
from typing import Any

from console.games.jarnac import labels
from console.games.jarnac.sheets.acts import Act, acts_of, gain_of
from console.games.jarnac.sheets.review import review_of
from console.games.opening import day_of
from console.lexicons.names import lexicon_label
from console.messages_fr import text
from console.spreadsheets import written
from engine.games.jarnac import Phase, State, other, result
from engine.games.jarnac.analysis import Turn
from engine.games.jarnac.mat import value

_COLUMNS = ("acte", "joueur", "geste", "mot", "ligne", "lettres", "valeur", "points 1", "points 2")


@dataclass(frozen=True)
class Sheet:
    """A game, the day it was played, and what nobody saw."""

    state: State
    wall_ms: int
    turns: tuple[Turn, ...] | None = None

    @classmethod
    def of(cls, state: State, wall_ms: int) -> "Sheet":
        return cls(state, wall_ms, review_of(state))

    @property
    def day(self) -> str:
        return day_of(self.wall_ms)

    @property
    def title(self) -> str:
        options = self.state.options
        return " · ".join(part for part in (options.club, options.title) if part) or options.name

    @property
    def facts(self) -> str:
        options = self.state.options
        lexicon = lexicon_label(options.lexicon, options.lexicon_edition)
        return (
            f"Jarnac, formule {labels.formule_label(options)}, {labels.tempo_label(options)}, "
            f"lexique {lexicon}, le {self.day}"
        )

    @property
    def acts(self) -> tuple[Act, ...]:
        return tuple(acts_of(self.state))

    @property
    def verdict(self) -> tuple[str, ...]:
        """The winner and why, once there is one."""
        if self.state.phase is not Phase.ENDED:
            return ()
        state = self.state
        told = (labels.winner_label(state), labels.reason_label(state), labels.end_label(state))
        return tuple(told)

    @property
    def unseen(self) -> tuple[Turn, ...]:
        return tuple(turn for turn in self.turns or () if turn.unseen)

    @property
    def missed(self) -> tuple[Turn, ...]:
        """Turns that ended although a word could still be made."""
        return tuple(turn for turn in self.turns or () if turn.longest)


def standing(state: State, side: int) -> str:
    jarnacs = text("jarnac_tv_jarnacs", count=state.jarnacs[side])
    return f"{state.name(side)} : {state.points(side)} points, {jarnacs}"


def act_line(sheet: Sheet, act: Act) -> tuple[str, ...]:
    """Who, what, with which letters, for how much, and both totals."""
    name = sheet.state.name(act.side) if act.side is not None else ""
    judged = {True: " (valable)", False: " (refusé)", None: ""}[act.valid]
    if act.kind == "passe":
        judged = ""
    return (
        str(act.number),
        name,
        act.kind + judged,
        act.word,
        str(act.row or ""),
        act.letters,
        gain_of(act),
        *map(str, act.points),
    )


def as_text(sheet: Sheet) -> str:
    state = sheet.state
    lines = [sheet.title, sheet.facts, ""]
    for side in (0, 1):
        lines.append(standing(state, side))
        mat = state.mat(side)
        lines += [f"    {word:<10}{value(word):>4}" for word in mat.rows if word]
        lines += [f"    reliquat {mat.reliquat}"] if mat.reliquat else []
    lines += ["", *sheet.verdict, ""]
    for act in sheet.acts:
        number, name, kind, word, row, letters, gain, first, second = act_line(sheet, act)
        place = f"ligne {row}" if row else ""
        figures = f"{place:<9}{gain:>4}{first:>6}{second:>6}"
        lines.append(f"{number:>4}  {name:<20.20}{kind:<20}{word + letters:<11}{figures}")
    lines += _review_lines(sheet)
    return "\n".join(lines).rstrip() + "\n"


def _review_lines(sheet: Sheet) -> list[str]:
    if sheet.turns is None:
        return []
    state = sheet.state
    lines = ["", text("jarnac_tv_unseen", count=len(sheet.unseen))]
    for turn in sheet.unseen:
        words = ", ".join(find.word for find in turn.best[:3])
        lines.append(f"    tour {turn.number}, {state.name(other(turn.side))} : {words}")
    lines.append(text("jarnac_sheet_missed"))
    for turn in sheet.missed:
        words = ", ".join(find.word for find in turn.longest[:3])
        lines.append(f"    tour {turn.number}, {state.name(turn.side)} : {words}")
    return lines


def as_csv(sheet: Sheet) -> str:
    rows: list[tuple[object, ...]] = [_COLUMNS]
    for act in sheet.acts:
        number, name, kind, word, row, letters, *figures = act_line(sheet, act)
        rows.append((number, name, kind, word, row, letters, *map(_figure, figures)))
    return written(rows)


def _figure(written: str) -> int | str:
    return int(written) if written else ""


def as_published(sheet: Sheet) -> dict[str, Any]:
    """What `pupitre replay` reads back."""
    state, options, found = sheet.state, sheet.state.options, result(sheet.state)
    return {
        "game": "jarnac",
        "id": options.name or options.id,
        "date": sheet.day,
        "lexicon": options.lexicon,
        "edition": options.lexicon_edition,
        "formule": options.formule.code,
        "letters": options.letters,
        "several_jarnacs": options.several_jarnacs,
        "players": [state.name(0), state.name(1)],
        "acts": [act.published() for act in sheet.acts],
        "rows": [list(mat.rows) for mat in state.mats],
        "points": list(found.points),
        "jarnacs": list(found.jarnacs),
        "winner": None if found.winner is None else found.winner + 1,
        "reason": found.reason.value,
        "end": state.ended.cause.value if state.ended else None,
        "missed": None if sheet.turns is None else [_turn(turn) for turn in sheet.turns],
    }


def _turn(turn: Turn) -> dict[str, Any]:
    return {
        "turn": turn.number,
        "side": turn.side + 1,
        "longest": [find.word for find in turn.longest],
        "jarnacs": turn.jarnacs,
        "unseen": [find.word for find in turn.best] if turn.unseen else [],
        "taken": turn.taken or None,
    }


def as_json(sheet: Sheet) -> str:
    return json.dumps(as_published(sheet), ensure_ascii=False, indent=1) + "\n"
