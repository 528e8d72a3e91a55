"""Every code of Jarnac has its French: a fact, then a remedy."""

import ast
import re
from functools import cache
from pathlib import Path

import engine
from console.cli.journal import event_label
from console.french import catalogue
from console.games.jarnac.words import REFUSALS, WORDS
from engine.games.jarnac.events import EVENTS
from engine.games.jarnac.state import Phase
from tests.tools.every import over

HERE = Path(engine.__file__).parent / "games" / "jarnac"


@cache
def codes_raised() -> dict[str, set[str]]:
    """code → the names of the data it is always raised with."""
    found: dict[str, set[str]] = {}
    for path in sorted(HERE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "RuleError":
                continue
            if isinstance(node.args[0], ast.Constant):
                names = {keyword.arg for keyword in node.keywords if keyword.arg}
                code = node.args[0].value
                found[code] = found.get(code, names) & names
    return found


def verdict_codes() -> set[str]:
    sources = "".join((HERE / name).read_text() for name in ("options.py", "plays.py"))
    return set(re.findall(r'"(jarnac_[a-z_]+)"', sources)) & REFUSALS.keys()


def test_every_refusal_has_its_sentence():
    assert WORDS.keys() >= REFUSALS.keys()
    assert codes_raised().keys() <= catalogue().keys()


def test_every_verdict_has_its_sentence():
    assert len(verdict_codes() - codes_raised().keys()) == 8


def test_every_phase_says_what_to_do_instead():
    assert {f"phase_{phase.value}" for phase in Phase} <= REFUSALS.keys()


def test_no_sentence_is_left_over():
    phases = {f"phase_{phase.value}" for phase in Phase}
    assert REFUSALS.keys() == (codes_raised().keys() & REFUSALS.keys()) | verdict_codes() | phases


@over("code", sorted(REFUSALS))
def test_a_fact_then_a_remedy_with_what_the_code_carries(code):
    told = REFUSALS[code]
    wanted = set(re.findall(r"{(\w+)", told))
    assert wanted <= codes_raised().get(code, {"word", "old"})
    plain = told.replace("{why}", "Un remède.")
    assert plain.count(". ") >= 1
    assert plain.endswith(".")


@over("kind", [kind.__name__ for kind in EVENTS])
def test_every_fact_has_a_label_in_the_journal(kind):
    assert event_label(kind) != kind
