"""Every code of slips, players and standings has its French sentence, and only those do."""

import re
from pathlib import Path
from string import Formatter

from console.french import catalogue, text
from console.french.sentences import interfaces
from console.games.duplicate.words import slips
from engine.games.duplicate.formules import Edition
from engine.games.duplicate.slips.judging import RULES
from tests.every import over

ROOT = Path(__file__).parents[3]
SOURCES = [
    *(ROOT / "engine/games/duplicate/slips").rglob("*.py"),
    *(ROOT / "engine/games/duplicate/standings").rglob("*.py"),
    ROOT / "engine/play/players.py",
    ROOT / "console/papers/player_lists.py",
    ROOT / "console/games/duplicate/cli/correct.py",
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
    assert f"({article})" in told
    assert told.endswith(".")


def test_every_refusal_has_its_sentence():
    for path in SOURCES:
        for code in RAISED.findall(path.read_text(encoding="utf-8")):
            assert code in catalogue(), f"{code} in {path.name}"


def test_no_sentence_is_left_over():
    used = " ".join(path.read_text(encoding="utf-8") for path in SOURCES)
    for code in (*slips.SLIPS, *interfaces._PLAYERS_MESSAGES):
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
