"""A journal somebody else made, its sums right: read, or refused in a sentence. Nothing else."""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from console.cli import main
from console.folders import JOURNAL_FILE
from console.games.history import history_of
from console.journal.records import Record
from console.journal.store import JournalFile
from engine.rulings import RuleError
from tests.console.games.duplicate.evening import play_evening

ODD: Sequence[Any] = (
    None, True, -1, 10**18, 1.5, "", "é" * 300, [], {}, [[]], {"a": 1}, "9" * 5_000, "H99", [1, 2],
)  # fmt: skip
FORGERIES = 150


@pytest.fixture(scope="module")
def records(tmp_path_factory, free_lexicon) -> tuple[Record, ...]:
    folder = tmp_path_factory.mktemp("soiree")
    play_evening(folder, free_lexicon)
    with JournalFile.reading(folder / JOURNAL_FILE) as journal:
        return tuple(journal.read(journal.games()[0].game))


def summed(records: Sequence[Record]) -> Iterator[Record]:
    """As whoever forges a journal would leave it."""
    before = None
    for record in records:
        before = record.chained_to(before)
        yield before


def forged(records: Sequence[Record], place: int, **changes: Any) -> list[Record]:
    changed = [*records[:place], replace(records[place], **changes), *records[place + 1 :]]
    return list(summed(changed))


def written(folder: Path, records: Sequence[Record]) -> Path:
    journal = JournalFile.open(folder / JOURNAL_FILE)
    journal.append(records)
    journal.close()
    return folder


def spoiled(value: Any, dice: random.Random) -> Any:
    """Something of it, anywhere, is another thing."""
    if isinstance(value, dict | list) and value and dice.random() < 0.8:
        copy = value.copy()
        key = dice.choice(list(copy) if isinstance(copy, dict) else range(len(copy)))
        copy[key] = spoiled(copy[key], dice)
        return copy
    return dice.choice(ODD)


def test_whatever_an_event_says_it_is_played_or_refused(records):
    dice, refused = random.Random(12), 0
    for _ in range(FORGERIES):
        place = dice.randrange(len(records)) if dice.random() < 0.7 else 0
        payload = json.dumps(spoiled(records[place].data, dice))
        try:
            history_of(forged(records, place, payload=payload))
        except RuleError:
            refused += 1
    assert 0 < refused < FORGERIES


@pytest.mark.parametrize("payload", ["", "nope", "[" * 5_000, "9" * 6_000, "null", '"x"'])
@pytest.mark.parametrize(
    "command", [["results", "--format", "csv"], ["season"], ["run", "--no-pages"]]
)
def test_an_event_that_is_none_is_one_sentence(tmp_path, records, capsys, payload, command):
    written(tmp_path, forged(records, 0, payload=payload))
    assert main([*command, "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "Traceback" not in said


@pytest.mark.parametrize("wall_ms", [10**15, 2**62, -1, -(10**15)])
def test_a_moment_no_clock_shows_is_damage(tmp_path, records, capsys, wall_ms):
    moment = replace(records[0].stamp, wall_ms=wall_ms)
    written(tmp_path, forged(records, 0, stamp=moment))
    for command in (["results", "--format", "csv"], ["season"]):
        assert main([*command, "--data", str(tmp_path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
