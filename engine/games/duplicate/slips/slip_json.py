"""Slips as JSON: the file `pupitre correct --slip` reads and the form pages send.

    {"table": 12, "word": "SOT", "reference": "10H", "score": 13}

`docs/bulletins.md` gives every key. Whatever does not fit is refused with the place where
it stands, so that a program's author finds it.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, TypeVar

from engine.games.duplicate.slips.slip import (
    Bulletin,
    Discipline,
    Mark,
    SlipState,
    UnreadablePart,
    Written,
    drawn,
    drawn_marks,
    read_word,
    usual_direction,
    write,
)
from engine.letters.board import Direction
from engine.play.reading import own_form, recurring
from engine.rulings import RuleError

Json = Any
SlipMarks = tuple[Mark, ...]
MOST_SOLUTIONS = 8
MOST_LETTERS = 400
"""On all the solutions of a slip: more than a whole grid and a half."""
LONGEST_TEXT = 300
"""Of a note or a reference: a slip is written to the card as often as it is entered."""

_SOLUTION_KEYS = frozenset(
    "word drawing letters direction circled reference score"
    " crossed crossed_reference crossed_score".split()
)
_BULLETIN_KEYS = frozenset("table state top solutions illegible untidy discipline note".split())
_FORMS = ("word", "drawing", "letters")
_MARK_KEYS = frozenset("row col letter circled crossed perhaps".split())

E = TypeVar("E", bound=Enum)
T = TypeVar("T")


def table_and_slip(raw: Json) -> tuple[int, Bulletin]:
    """A slip that says whose it is: a file's."""
    bulletin, slip = slip_from_json(raw), _object(raw, "bulletin")
    table = _value(slip, "table", int, "bulletin")
    if table is None:
        raise RuleError("slip_json_missing", where="bulletin", key="table")
    if table < 1:
        raise RuleError("slip_json_value", where="table", value=table, known="1, 2, 3…")
    return table, bulletin


def slip_from_json(raw: Json) -> Bulletin:
    """A slip that comes in, no longer than one can be."""
    solutions = _object(raw, "bulletin").get("solutions")
    if isinstance(solutions, list) and len(solutions) > MOST_SOLUTIONS:
        raise RuleError("slip_json_many", most=MOST_SOLUTIONS)
    bulletin = kept_slip(raw)
    if sum(len(solution.marks) for solution in bulletin.written) > MOST_LETTERS:
        raise RuleError("slip_json_letters", most=MOST_LETTERS)
    texts = (bulletin.note, *(solution.reference or "" for solution in bulletin.written))
    if max(map(len, texts)) > LONGEST_TEXT:
        raise RuleError("slip_json_long", most=LONGEST_TEXT)
    return bulletin


def kept_slip(raw: Json) -> Bulletin:
    """A slip of the journal, however long: 0.1 knew no bounds. Whose it is stands beside it; a
    table written in it does not count."""
    slip = _object(raw, "bulletin")
    _check_keys(slip, _BULLETIN_KEYS | _SOLUTION_KEYS, "bulletin")
    illegible = (
        _enum(UnreadablePart, part, f"illegible[{number}]")
        for number, part in enumerate(_list(slip.get("illegible", []), "illegible"))
    )
    return Bulletin(
        tuple(_solutions(slip)),
        _member(slip, "state", SlipState, SlipState.WRITTEN),
        bool(_value(slip, "top", bool, "bulletin")),
        tuple(dict.fromkeys(illegible)),
        bool(_value(slip, "untidy", bool, "bulletin")),
        _member(slip, "discipline", Discipline, Discipline.NONE),
        _value(slip, "note", str, "bulletin") or "",
    )


def _solutions(slip: Mapping[str, Json]) -> list[Written]:
    """One solution may be given at the top level; `reference` and `score` given there
    serve every solution of the list that has none of its own."""
    if "solutions" not in slip:
        has_one = any(form in slip for form in _FORMS)
        return [_solution(slip, "bulletin")] if has_one else []
    misplaced = _SOLUTION_KEYS.intersection(slip) - {"reference", "score"}
    if misplaced:
        raise RuleError("slip_json_forms", where="bulletin", keys=", ".join(sorted(misplaced)))
    items = _list(slip["solutions"], "solutions")
    shared = {key: slip[key] for key in ("reference", "score") if key in slip}
    written = []
    for number, item in enumerate(items):
        where = f"solutions[{number}]"
        solution = _object(item, where)
        _check_keys(solution, _SOLUTION_KEYS, where)
        written.append(_solution({**shared, **solution}, where))
    return written


def _solution(raw: Mapping[str, Json], where: str) -> Written:
    forms = [form for form in _FORMS if form in raw]
    if len(forms) != 1:
        keys = ", ".join(forms) or "—"
        raise RuleError("slip_json_forms", where=where, keys=keys)
    reference = _value(raw, "reference", str, where)
    return Written(
        _READERS[forms[0]](raw, reference, where),
        reference,
        _value(raw, "score", int, where),
        bool(_value(raw, "crossed", bool, where)),
        bool(_value(raw, "crossed_reference", bool, where)),
        bool(_value(raw, "crossed_score", bool, where)),
    )


def _from_word(raw: Mapping[str, Json], reference: str | None, where: str) -> SlipMarks:
    text = _plain(raw["word"], str, f"{where}.word")
    letters, circled = read_word(text)
    numbers = _list(raw.get("circled", []), f"{where}.circled")
    for place, number in enumerate(numbers):
        if not 1 <= _plain(number, int, f"{where}.circled[{place}]") <= len(letters):
            raise RuleError(
                "slip_json_value",
                where=f"{where}.circled[{place}]",
                value=number,
                known=f"1–{len(letters)}",
            )
    direction = _member(raw, "direction", Direction, usual_direction(reference))
    circled |= {number - 1 for number in numbers}
    return write(letters, direction=direction, circled=circled).marks


def _from_drawing(raw: Mapping[str, Json], _reference: str | None, where: str) -> SlipMarks:
    drawing = raw["drawing"]
    if isinstance(drawing, list):
        drawing = "\n".join(
            _plain(line, str, f"{where}.drawing[{number}]") for number, line in enumerate(drawing)
        )
    return drawn_marks(_plain(drawing, str, f"{where}.drawing"))


def _from_letters(raw: Mapping[str, Json], _reference: str | None, where: str) -> SlipMarks:
    marks = []
    for number, item in enumerate(_list(raw["letters"], f"{where}.letters")):
        place = f"{where}.letters[{number}]"
        letter = _object(item, place)
        _check_keys(letter, _MARK_KEYS, place)
        for key in ("row", "col", "letter"):
            if key not in letter:
                raise RuleError("slip_json_missing", where=place, key=key)
        marks.append(
            Mark(
                _plain(letter["row"], int, f"{place}.row"),
                _plain(letter["col"], int, f"{place}.col"),
                _plain(letter["letter"], str, f"{place}.letter").upper(),
                bool(_value(letter, "circled", bool, place)),
                bool(_value(letter, "crossed", bool, place)),
                (_value(letter, "perhaps", str, place) or "").upper(),
            )
        )
    return tuple(marks)


_READERS: Mapping[str, Callable[[Mapping[str, Json], str | None, str], SlipMarks]] = {
    "word": _from_word,
    "drawing": _from_drawing,
    "letters": _from_letters,
}


def slip_to_json(bulletin: Bulletin) -> dict[str, Json]:
    """The same slip, with only the keys that say something."""
    written = [_solution_to_json(solution) for solution in bulletin.written]
    told = {
        "state": bulletin.state.value if bulletin.state is not SlipState.WRITTEN else None,
        "top": bulletin.top or None,
        "solutions": written or None,
        "illegible": [part.value for part in bulletin.illegible] or None,
        "untidy": bulletin.untidy or None,
        "discipline": (
            bulletin.discipline.value if bulletin.discipline is not Discipline.NONE else None
        ),
        "note": bulletin.note or None,
    }
    return {key: value for key, value in told.items() if value is not None}


def _solution_to_json(written: Written) -> dict[str, Json]:
    plain = not any(mark.crossed or mark.perhaps for mark in written.marks)
    form: dict[str, Json] = (
        {"drawing": drawn(Written(written.marks)).split("\n")}
        if plain and written.marks
        else {"letters": [_mark_to_json(mark) for mark in written.marks]}
    )
    told = {
        "reference": written.reference,
        "score": written.score,
        "crossed": written.crossed or None,
        "crossed_reference": written.crossed_reference or None,
        "crossed_score": written.crossed_score or None,
    }
    return form | {key: value for key, value in told.items() if value is not None}


def _mark_to_json(mark: Mark) -> dict[str, Json]:
    told = {
        "row": mark.row,
        "col": mark.col,
        "letter": mark.letter,
        "circled": mark.circled or None,
        "crossed": mark.crossed or None,
        "perhaps": mark.perhaps or None,
    }
    return {key: value for key, value in told.items() if value is not None}


def _object(raw: Json, where: str) -> Mapping[str, Json]:
    return _plain(raw, dict, where)


def _list(raw: Json, where: str) -> list[Json]:
    return _plain(raw, list, where)


def _plain(raw: Json, kind: type[T], where: str) -> T:
    if not isinstance(raw, kind) or (kind is int and isinstance(raw, bool)):
        raise RuleError("slip_json_type", where=where, expected=kind.__name__)
    return raw


def _value(raw: Mapping[str, Json], key: str, kind: type[T], where: str) -> T | None:
    value = raw.get(key)
    return None if value is None else _plain(value, kind, f"{where}.{key}")


def _member(raw: Mapping[str, Json], key: str, kind: type[E], default: E) -> E:
    return _enum(kind, raw[key], key) if raw.get(key) is not None else default


def _enum(kind: type[E], raw: Json, where: str) -> E:
    for member in kind:
        if raw == member.value:
            return member
    known = ", ".join(str(member.value) for member in kind)
    raise RuleError("slip_json_value", where=where, value=raw, known=known)


def _check_keys(raw: Mapping[str, Json], known: frozenset[str], where: str) -> None:
    for key in raw:
        if key not in known:
            raise RuleError("slip_json_key", where=where, key=key, known=", ".join(sorted(known)))


ENTERED = own_form(dict[str, Json], slip_from_json, slip_to_json)
KEPT = own_form(dict[str, Json], recurring(kept_slip), slip_to_json)
"""Metadata of the fields that hold a slip: a command's, an event's."""
