"""Faults such as people make, and an evening of the tape that notices each: in the rules, the
time, the lamps, the voice, a sentence, a page, the keys, the journal, the television, a paper, and
in what a power cut leaves."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from console import french
from console.desk import buttons
from console.games.duplicate import desk as lamps
from console.games.duplicate.drawing import coup as coup_scene
from console.games.duplicate.papers import sheet
from console.journal.ledger import Journal
from console.voice.style import OFFICIAL, SpellingTable
from console.web import app
from console.web.judge import judge_view
from engine.games.jarnac.mat import Mat, value
from engine.play.clock import Step
from tests.evenings.tape import desk

Plant = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True)
class Fault:
    name: str
    evening: int
    channel: str
    """Where it is seen, at least."""
    plant: Plant


def _first_word_of_a_mat_is_forgotten(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Mat, "points", property(lambda mat: sum(map(value, mat.rows[1:]))))


def _nobody_is_warned(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Step, "signals_ms", property(lambda step: ()))


def _the_last_seconds_do_not_blink(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(lamps, "_in_the_last_seconds", lambda state: False)


def _a_letter_is_said_otherwise(patch: pytest.MonkeyPatch) -> None:
    words = {**OFFICIAL.words, "E": "Espagne"}
    patch.setattr(SpellingTable, "__getitem__", lambda table, letter: words[letter])


def _a_sentence_loses_its_remedy(patch: pytest.MonkeyPatch) -> None:
    catalogue = {**french.catalogue()}
    for code, words in catalogue.items():
        if code.startswith("journal_"):
            catalogue[code] = words.partition(". ")[0] + "."
    patch.setattr(french, "catalogue", lambda: catalogue)


def _unsaved_facts_are_not_counted(patch: pytest.MonkeyPatch) -> None:
    """As a key of Jarnac's once hid them."""

    def hidden(*told: Any) -> dict[str, Any]:
        return {**judge_view(*told), "pending": None}

    patch.setattr(app, "judge_view", hidden)


def _two_keys_are_exchanged(patch: pytest.MonkeyPatch) -> None:
    first, second = buttons.KEYS["return"], buttons.KEYS["r"]
    patch.setitem(buttons.KEYS, "return", second)
    patch.setitem(buttons.KEYS, "r", first)


def _everything_is_said_to_be_on_the_card(patch: pytest.MonkeyPatch) -> None:
    append = Journal.append
    patch.setattr(
        Journal, "append", lambda journal, *told: replace(append(journal, *told), durable=True)
    )


def _a_figure_is_gone_from_the_television(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(coup_scene, "draw_figure", lambda *_: None)


def _two_columns_of_a_paper_are_exchanged(patch: pytest.MonkeyPatch) -> None:
    first, second, *rest = sheet.IN_CSV
    patch.setattr(sheet, "IN_CSV", (second, first, *rest))


def _a_game_is_not_brought_back_after_a_cut(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(desk, "unfinished_or_why", lambda *_: (None, ()))


FAULTS = (
    Fault("a word is worth nothing", 168, "judge", _first_word_of_a_mat_is_forgotten),
    Fault("nobody is warned", 1, "journal", _nobody_is_warned),
    Fault("a lamp does not blink", 1, "panel", _the_last_seconds_do_not_blink),
    Fault("a letter is said otherwise", 1, "voice", _a_letter_is_said_otherwise),
    Fault("a sentence lacks its remedy", 125, "terminal", _a_sentence_loses_its_remedy),
    Fault("unsaved facts are not counted", 125, "judge", _unsaved_facts_are_not_counted),
    Fault("two keys are exchanged", 2, "journal", _two_keys_are_exchanged),
    Fault(
        "what is in memory is called safe", 125, "journal", _everything_is_said_to_be_on_the_card
    ),
    Fault("a figure is not shown", 4, "tv", _a_figure_is_gone_from_the_television),
    Fault("two columns are exchanged", 4, "answer", _two_columns_of_a_paper_are_exchanged),
    Fault("a cut costs the game", 114, "judge", _a_game_is_not_brought_back_after_a_cut),
)
