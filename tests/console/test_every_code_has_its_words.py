"""A refusal or a fault whose sentence lacks a word ends a program instead of telling anybody: every
one the code can raise is looked up, with the data it is raised with."""

import ast
import errno
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import console
import engine
from console.french import VERBS, catalogue, text

ROOTS = [Path(each.__file__).parent for each in (engine, console)]
TOLD_BY_THE_READER = {"console/lexicons/importers": {"file"}}
"""What every refusal of these folders is given on its way out."""


def blanks(code: str) -> set[str]:
    """What a sentence asks for, the names of buttons apart."""
    parsed = list(string.Formatter().parse(catalogue()[code]))
    inner = [each for _, _, spec, _ in parsed for each in string.Formatter().parse(spec or "")]
    return {name for _, name, _, _ in (*parsed, *inner) if name and name not in VERBS}


def given(call: ast.Call) -> set[str] | None:
    """The names of the data, where they can be read off the page."""
    if any(keyword.arg is None for keyword in call.keywords):
        return None
    names = {str(keyword.arg) for keyword in call.keywords}
    for further in call.args[1:]:
        if not isinstance(further, ast.Dict) or None in further.keys:
            return None
        names |= {key.value for key in further.keys if isinstance(key, ast.Constant)}
    return names


@cache
def told() -> tuple[tuple[str, str, frozenset[str] | None], ...]:
    """(where, code, data) of every refusal and fault written down with its code."""
    return tuple(_told())


def _told() -> Iterator[tuple[str, str, frozenset[str] | None]]:
    for root in ROOTS:
        for path in sorted(root.rglob("*.py")):
            folder = path.parent.relative_to(root.parent).as_posix()
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name)
                    and node.func.id in ("RuleError", "Fault")
                    and isinstance(node.args[0], ast.Constant)
                ):
                    data = given(node)
                    known = TOLD_BY_THE_READER.get(folder, set())
                    yield (
                        f"{folder}/{path.name}:{node.lineno}",
                        node.args[0].value,
                        None if data is None else frozenset(data | known),
                    )


def test_every_code_has_a_sentence():
    lacking = [f"{where} {code}" for where, code, _ in told() if code not in catalogue()]
    assert lacking == []


def test_every_sentence_is_given_what_it_asks_for():
    found = [(where, code, data) for where, code, data in told() if data is not None]
    assert len(found) > 500
    lacking = [
        f"{where} {code}: {sorted(blanks(code) - data)}"
        for where, code, data in found
        if code in catalogue() and blanks(code) - data
    ]
    assert lacking == []


@pytest.mark.parametrize(
    ("trouble", "told"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "disque plein"),
        (OSError(errno.EROFS, "Read-only file system", "/a/b: c"), "disque en lecture seule"),
        (
            OSError(errno.EXDEV, "Invalid cross-device link", "/a", None, "/b"),
            "sur un autre disque",
        ),
        (ValueError("[Errno x]"), "[Errno x]"),
    ],
)
def test_what_the_system_says_is_told_in_french_without_the_name_of_a_file(trouble, told):
    assert text("upgrade_failed", reason=str(trouble)).count(f"({told})") == 1
