"""Games of a release have a checkpoint as ours have: of every kind of game, it is their state."""

import pytest

from console.folders import JOURNAL_FILE
from console.games.history import history_of
from console.journal.store import JournalFile
from console.registry import GAMES
from console.session.checkpoint import begun, write_checkpoint


@pytest.mark.parametrize("part", ["club", *(f"interrupted/{game}" for game in GAMES)])
def test_a_checkpoint_of_any_game_is_its_state(own, part):
    path = own(part) / JOURNAL_FILE
    with JournalFile.reading(path) as journal:
        games = [tuple(journal.read(each.game)) for each in journal.games()]
    assert games
    for records in games:
        write_checkpoint(path, records[0].game)
        found = begun(path, records)
        assert found is not None and found.state == history_of(records).state
