"""Journals of past releases load for ever, and give the same games."""

import json
import shutil
from pathlib import Path

import pytest

from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.journal.store import JournalFile
from console.journal.witness import witness_path
from console.session.opened_game import last_unfinished
from tests.console.games.duplicate.bench import DuplicateBench
from tests.releases.journals.reading import games_of

HERE = Path(__file__).parent
RELEASES = sorted(path.stem for path in HERE.glob("*.sqlite"))
SINCE = {
    # a player entered by mistake and taken out again no longer counts as one of the contest
    "bulletins": {"players": [[str(table), f"Joueur {table}"] for table in (1, 2, 3, 4)]},
    # one who was only ever typed at the desk has a line in the standings too
    "mouvementee": {"room": [[4, 1, 0, 0, 0]]},
}
"""What one track tells that two did not."""


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def card(release: str, tmp_path: Path) -> Path:
    """A club's folder as that release left it."""
    folder = tmp_path / "club"
    folder.mkdir()
    shutil.copyfile(HERE / f"{release}.sqlite", folder / JOURNAL_FILE)
    witness = HERE / f"{release}.temoin"
    if witness.exists():  # 0.1 had none
        shutil.copyfile(witness, witness_path(folder / JOURNAL_FILE))
    return folder


def test_there_is_a_frozen_journal():
    assert RELEASES


def test_every_game_is_what_it_was(release: str, card: Path):
    known = json.loads((HERE / f"{release}.json").read_text(encoding="utf-8"))
    reader = JournalFile.open_for_reading(card / JOURNAL_FILE)
    assert reader.problems() == []
    found = games_of(reader)
    reader.close()
    since = SINCE if release == "0.1.0" else {}
    assert found == {name: {**game, **since.get(name, {})} for name, game in known.items()}


def test_it_opens_for_writing_without_a_complaint(card: Path):
    journal, faults = Journal.open(card / JOURNAL_FILE)
    journal.close()
    assert faults == ()


def test_its_unfinished_game_goes_on(card: Path, free_lexicon):
    bench = DuplicateBench(card, free_lexicon)
    resumed = last_unfinished(bench.journal)
    assert resumed is not None
    bench.session.resume(resumed, bench.loop.now_ms)
    bench.loop.settle()
    assert bench.state.clock is not None and bench.state.clock.is_paused
    bench.cut()
