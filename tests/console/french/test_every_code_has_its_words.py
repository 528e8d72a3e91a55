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
from console.french import VERBS, catalogue, sentence, text
from console.french.sentences.voice import SPEECH
from engine.letters.board import Grid, Reference
from engine.letters.legality import examine
from engine.letters.moves import Move
from engine.rulings import Outcome, RuleError
from tests.tools.every import over

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


# --- A refusal that cannot tell its own data is an « Erreur 500 » to whoever waits for it -------
# every refusal of the product is told, with every kind of data it may carry.


NESTED = RuleError("illegal_move", word="XYZ", ref="H4", first=RuleError("centre_not_covered"))
KINDS = {
    "nothing": None,
    "an empty list": (),
    "a refusal": NESTED,
    "refusals": (NESTED, RuleError("word_unknown", word="XYZ")),
    "a list of lists": (("A", "B"), ()),
    "a set": frozenset({"A"}),
    "a mapping": {"A": 1},
    "a figure": 3,
    "a truth": True,
    "a fraction": 1.5,
    "a word": "MOT",
    "a member": Outcome.VALID,
    "a thing": Reference.parse("H4"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_code_tells_whatever_it_is_given(kind):
    codes = sorted({code for _, code, _ in told()})
    assert len(codes) > 400
    for code in codes:
        said = sentence(RuleError(code, **dict.fromkeys(blanks(code), KINDS[kind])))
        assert said, code
        assert "None" not in said, code
        assert "RuleError" not in said, code


def test_every_sentence_of_the_house_tells_whatever_it_is_given():
    for code in catalogue():
        for value in KINDS.values():
            assert isinstance(text(code, **dict.fromkeys(blanks(code), value)), str), code


def test_what_is_not_given_is_not_an_error():
    for code in {code for _, code, _ in told()}:
        sentence(RuleError(code))


def test_a_code_without_words_is_told_by_its_code():
    assert "(brand_new)" in sentence(RuleError("brand_new", letters=("A",)))


def test_a_word_that_cannot_be_played_says_why():
    """What « Corriger » answered with « Erreur 500 » in 0.2.0."""
    found = examine(Grid.EMPTY, Move.parse("XYZ", "A1"), "XYZABCD", frozenset())
    refusal = RuleError(
        "illegal_move", word="XYZ", ref="A1", first=found.reasons[0], reasons=found.reasons
    )
    said = sentence(refusal)
    assert said.startswith("« XYZ » en A1 ne peut pas être retenu.")
    assert sentence(found.reasons[0]) in said


def test_lists_agree_with_people():
    assert text("stock_missing", count=1, tiles=("K#1",)).startswith("Il manque 1 jeton : K#1.")


# --- Every refusal and trouble of the announcements and the voice has its French sentence -------


ROOT = Path(__file__).parents[3]
SOURCES = [
    *sorted((ROOT / "console" / "voice").rglob("*.py")),
    *sorted((ROOT / "console" / "games").glob("*/voice/*.py")),
    *sorted((ROOT / "console" / "games").glob("*/script.py")),
    ROOT / "console/cli/voice.py",
]
TROUBLES = [
    "no_sound_card",
    "no_sound_card_pi5",
    "sound_stalled",
    "voice_stopped",
    "voice_failing",
    "voice_volume_zero",
    "system_muted",
]


def refusals():
    """(code, data) of each RuleError written out in the sources."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", "") == "RuleError"
                and isinstance(node.args[0], ast.Constant)
            ):
                yield node.args[0].value, frozenset(word.arg for word in node.keywords)


REFUSALS = sorted(set(refusals()), key=lambda refusal: refusal[0])


def wanted(code):
    return {name for _, name, _, _ in string.Formatter().parse(catalogue()[code]) if name}


@pytest.mark.parametrize(("code", "data"), REFUSALS, ids=[code for code, _ in REFUSALS])
def test_a_refusal_carries_what_its_sentence_needs(code, data):
    assert wanted(code) <= data


@pytest.mark.parametrize("code", TROUBLES)
def test_a_trouble_has_its_banner(code):
    assert not wanted(code)


def test_no_sentence_is_left_over():
    assert set(SPEECH) <= {code for code, _ in REFUSALS} | set(TROUBLES)


@over("code", SPEECH)
def test_a_fact_then_a_remedy(code):
    assert SPEECH[code].count(". ") + SPEECH[code].count(" ; ") >= 1
    assert SPEECH[code].endswith(".")
