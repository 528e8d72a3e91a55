"""Every code of the machine has its French: a fact, then a remedy."""

import ast
import re
from functools import cache
from pathlib import Path
from string import Formatter

import engine
from console.french import catalogue, text
from console.french.sentences import desk, interfaces
from console.french.typography import cited
from console.games.duplicate.words import coup, slips
from engine.games.duplicate.ending import CAUSES
from engine.games.duplicate.formules import Edition
from engine.games.duplicate.slips.judgement import RULES
from engine.games.duplicate.state import Phase
from tests.tools.every import over

ENGINE = Path(engine.__file__).parent
MINE = [
    *sorted((ENGINE / "games" / "duplicate").glob("*.py")),
    ENGINE / "play" / "codec.py",
]
MESSAGES = {**coup.COUP, **desk.EVERY_GAME}
CODE = re.compile(r"[a-z]+(_[a-z]+)+")
ELSEWHERE = {"letters_missing"}
"""Codes of the shared core, whose sentences live beside it."""


@cache
def codes_raised() -> dict[str, set[str]]:
    """code → the names of the data it is raised with."""
    found: dict[str, set[str]] = {}
    for path in MINE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "RuleError":
                continue
            first = node.args[0]
            if isinstance(first, ast.Constant):
                names = {keyword.arg for keyword in node.keywords if keyword.arg}
                found[first.value] = found.get(first.value, names) & names
    return found


def ruling_codes() -> set[str]:
    text = (ENGINE / "games" / "duplicate" / "rack.py").read_text(encoding="utf-8")
    quoted = set(re.findall(r'"((?:end|too_few|tirage|interruption)_[a-z_]+)"', text))
    return quoted | {"end_contest_decided", "end_by_judge", "rejet_by_judge", "same_as_annulled"}


def test_every_refusal_has_its_sentence():
    assert codes_raised().keys() - ELSEWHERE <= catalogue().keys()
    assert catalogue().keys() >= set(CAUSES)


def test_every_ruling_has_its_sentence():
    assert len(ruling_codes()) >= 15
    assert ruling_codes() <= MESSAGES.keys()


def test_every_phase_says_what_to_do_instead():
    assert {f"phase_{phase.value}" for phase in Phase} <= MESSAGES.keys()


@over("code", sorted(codes_raised().keys() - ELSEWHERE))
def test_a_sentence_uses_only_what_the_code_carries(code):
    wanted = set(re.findall(r"{(\w+)}", catalogue()[code]))
    assert wanted <= codes_raised()[code]


@over("code", sorted(MESSAGES))
def test_a_fact_then_a_remedy(code):
    text = MESSAGES[code].replace("{first}", "Un fait. Un remède.")
    assert CODE.fullmatch(code)
    assert text.count(". ") >= 1
    assert text.endswith(".")
    assert text[0].isupper() or text[0] in "«{"


# --- Every code of slips, players and standings has its French sentence, and only those do ------


ROOT = Path(__file__).parents[4]
SOURCES = [
    *(ROOT / "engine/games/duplicate/slips").rglob("*.py"),
    *(ROOT / "engine/games/duplicate/correction").rglob("*.py"),
    *(ROOT / "engine/games/duplicate/standings").rglob("*.py"),
    ROOT / "engine/play/players.py",
    ROOT / "console/papers/player_lists.py",
    ROOT / "console/games/duplicate/cli/correct.py",
    ROOT / "console/games/duplicate/labels.py",
    ROOT / "console/games/duplicate/pages/player.py",
]
RAISED = re.compile(r'RuleError\(\s*"(\w+)"')
REASONS = {(edition, code) for edition, rules in RULES.items() for code in rules.rulebook.articles}


@over(("edition", "code"), sorted(REASONS, key=str))
def test_every_reason_can_be_told_with_its_article(edition, code):
    number, _ = RULES[edition].rulebook.articles[code]
    wanted = {name: form for _, name, form, _ in Formatter().parse(catalogue()[code]) if name}
    data: dict[str, object] = {
        name: 2 if form else "X" for name, form in wanted.items() if name != "article"
    }
    article = RULES[edition].rulebook.article(number)
    told = text(code, article=article, **data)
    assert f"({cited(article)})" in told
    assert told.endswith(".")


def test_every_refusal_of_slips_has_its_sentence():
    for path in SOURCES:
        for code in RAISED.findall(path.read_text(encoding="utf-8")):
            assert code in catalogue(), f"{code} in {path.name}"


def test_no_sentence_is_left_over():
    used = " ".join(path.read_text(encoding="utf-8") for path in SOURCES)
    for code in (*slips.SLIPS, *interfaces.PLAYERS):
        if code.startswith("sanction_"):
            continue  # named by the value of a `Sanction`
        assert f'"{code}"' in used, code


def test_every_edition_knows_what_the_judge_needs_of_it():
    """Warnings are the federation's; the notice has none."""
    shared = {"slip_none", "slip_blank", "slip_several", "slip_late", "slip_exchanged"}
    shared |= {"slip_discipline_zero", "slip_illegible_word"}
    shared |= {"slip_several_null", "slip_several_solutions"}
    warnings = {"slip_untidy", "slip_discipline_warning"}
    for edition in Edition:
        known = RULES[edition].rulebook.articles.keys()
        assert shared <= known
        assert (warnings <= known) == (edition is not Edition.NOTICE)
