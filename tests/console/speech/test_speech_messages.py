"""Every refusal and trouble of the announcements and the voice has its French sentence."""

import ast
import string
from pathlib import Path

import pytest

from console.french import catalogue
from console.french.sentences.voice import _SPEECH_MESSAGES
from tests.every import over

ROOT = Path(__file__).parents[3]
SOURCES = [
    *sorted((ROOT / "console" / "speech").rglob("*.py")),
    *sorted((ROOT / "console" / "games").glob("*/scripts/*.py")),
    ROOT / "console/cli/voice.py",
]
TROUBLES = [
    "no_sound_card",
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
    assert set(_SPEECH_MESSAGES) <= {code for code, _ in REFUSALS} | set(TROUBLES)


@over("code", _SPEECH_MESSAGES)
def test_a_fact_then_a_remedy(code):
    assert _SPEECH_MESSAGES[code].count(". ") + _SPEECH_MESSAGES[code].count(" ; ") >= 1
    assert _SPEECH_MESSAGES[code].endswith(".")
