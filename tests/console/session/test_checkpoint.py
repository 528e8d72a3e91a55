"""A checkpoint changes nothing that is shown: with it and without it the same state, whatever lies
there, up to where it stands and beyond."""

import io
import json
import pickle
import stat
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from console.desk.inbox import CheckpointDisproved
from console.folders import JOURNAL_FILE
from console.games.history import history_of
from console.journal.ledger import Journal
from console.journal.store import JournalFile
from console.session import checkpoint
from console.session.checkpoint import (
    EVERY,
    CheckpointKeeper,
    Standpoint,
    begun,
    checkpoint_path,
    is_disproved,
    key_path,
    write_checkpoint,
)
from console.session.opened_game import load_game
from tests.load.recorded import PlayedConsole
from tests.tools.bench_console import simulated_table
from tests.tools.saying import said

LAW = settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module")
def played(tmp_path_factory, free_lexicon):
    """Two evenings of the same hall: their records, and what they amount to."""
    folder = tmp_path_factory.mktemp("soirs")
    for _ in range(2):
        console = PlayedConsole(folder, free_lexicon, 1, 4, said(seed="point"))
        console.play_coup()
        console.play_coup()
        console.close()
    with JournalFile.reading(folder / JOURNAL_FILE) as journal:
        return [tuple(journal.read(each.game)) for each in journal.games()]


def holding(folder: Path, records) -> Path:
    path = folder / JOURNAL_FILE
    for old in folder.glob(f"{JOURNAL_FILE}*"):
        old.unlink()
    journal = JournalFile.open(path)
    journal.append(records)
    journal.close()
    return path


@pytest.fixture
def path(tmp_path, played):
    """A game with a checkpoint at its end."""
    path = holding(tmp_path, played[0])
    write_checkpoint(path, played[0][0].game)
    return path


def there(path: Path):
    with JournalFile.reading(path) as journal:
        return tuple(journal.read(journal.games()[-1].game))


def test_it_stands_for_what_the_records_amount_to(path, played):
    found = begun(path, there(path))
    assert found.played == len(played[0])
    assert found.state == history_of(played[0]).state
    assert stat.S_IMODE(key_path(path).stat().st_mode) == 0o600
    assert stat.S_IMODE(checkpoint_path(path).stat().st_mode) == 0o600, "it knows the tops"


@LAW
@given(data=st.data())
def test_a_game_goes_on_from_it_as_from_its_records(tmp_path, played, data):
    records = played[0]
    at = data.draw(st.integers(1, len(records)))
    path = holding(tmp_path, records[:at])
    write_checkpoint(path, records[0].game)
    file = JournalFile.open(path)
    file.append(records[at:])
    file.close()
    assert begun(path, there(path)).played == at
    journal, _ = Journal.open(path)
    assert load_game(journal, records[0].game).state == history_of(records).state
    journal.close()


@LAW
@given(data=st.data())
def test_any_byte_that_changed_and_it_is_passed_over(path, data):
    for file in (checkpoint_path(path), key_path(path)):
        sound = file.read_bytes()
        at = data.draw(st.integers(0, len(sound) - 1))
        other = data.draw(st.integers(1, 255))
        file.write_bytes(sound[:at] + bytes([sound[at] ^ other]) + sound[at + 1 :])
        assert begun(path, there(path)) is None
        file.write_bytes(sound[:at])
        assert begun(path, there(path)) is None, "torn"
        file.write_bytes(sound)
    assert begun(path, there(path)) is not None


def test_of_another_game_of_other_records_of_another_place_it_says_nothing(path, played):
    point, key = checkpoint_path(path).read_bytes(), key_path(path).read_bytes()
    game, other = played
    elsewhere = list(game)
    elsewhere[0] = other[0]
    for records in (other, game[:-1], (*game[:-1], other[-1])):
        assert begun(path, records) is None
    holding(path.parent, [*other, *game])  # the same game, its records in other places
    checkpoint_path(path).write_bytes(point)
    key_path(path).write_bytes(key)
    with JournalFile.reading(path) as journal:
        assert begun(path, tuple(journal.read(game[0].game))) is None


def test_of_another_release_it_says_nothing(path, monkeypatch):
    monkeypatch.setattr(checkpoint, "release", lambda: "une autre")
    assert begun(path, there(path)) is None


def test_one_that_was_made_elsewhere_says_nothing(path, tmp_path, played):
    """Somebody writes what he likes and seals it with a key of his own."""
    forged = tmp_path / "ailleurs"
    forged.mkdir()
    other = holding(forged, played[0])
    write_checkpoint(other, played[0][0].game)
    assert begun(other, there(other)) is not None
    checkpoint_path(path).write_bytes(checkpoint_path(other).read_bytes())
    assert begun(path, there(path)) is None


def forge(path: Path, records) -> Any:
    """Somebody has our key and seals what he likes: here the game as it stood much earlier."""
    other = history_of(records[: len(records) // 3]).state
    stands = Standpoint.after(records[-1])
    body = io.BytesIO()
    checkpoint._StateWriter(body, protocol=5).dump(other)
    told = json.dumps(asdict(stands)).encode() + b"\n" + body.getvalue()
    sealed = checkpoint._seal(key_path(path).read_bytes(), told)
    checkpoint_path(path).write_bytes(sealed + told)
    return other


def test_one_sealed_with_our_own_key_is_compared_and_gone(path, played, keeper, told):
    game = played[0][0].game
    keeper.on_entrance(entering(game))
    keeper.stop()
    keeper._run()
    assert told == [] and checkpoint_path(path).exists(), "ours says what the records say"
    other = forge(path, played[0])
    assert begun(path, there(path)).state == other != history_of(played[0]).state
    keeper.on_entrance(entering(game))
    keeper.stop()
    keeper._run()
    assert told == [CheckpointDisproved(game)]
    assert begun(path, there(path)) is None and not key_path(path).exists()


def test_a_game_that_came_back_forged_is_read_anew_and_the_judge_told(tmp_path, free_lexicon):
    before = PlayedConsole(tmp_path, free_lexicon, 1, 4, said(seed="point"))
    before.play_coup()
    before.leave()
    path = tmp_path / JOURNAL_FILE
    records = there(path)
    write_checkpoint(path, records[0].game)
    other = forge(path, records)
    journal, _ = Journal.open(path)
    table = simulated_table(tmp_path, journal, free_lexicon)
    table.session.resume(load_game(journal, records[0].game), 0)
    assert table.session.game.state == other
    assert is_disproved(path, records[0].game)
    table.post(CheckpointDisproved(records[0].game))
    shown = table.judge.state
    assert shown.table.grid == history_of(records).state.table.grid != other.table.grid
    assert "checkpoint_disproved" in {each.code for each in table.judge.faults}


class _Harm:
    def __reduce__(self):
        return print, ("said by a file",)


def test_nothing_but_values_of_the_engine_is_made(path, capsys, caplog):
    """Even sealed with our own key: what is in it is no program."""
    content = checkpoint_path(path).read_bytes()[checkpoint.SEAL_BYTES :]
    told = content.partition(b"\n")[0] + b"\n" + pickle.dumps(_Harm())
    key = key_path(path).read_bytes()
    checkpoint_path(path).write_bytes(checkpoint._seal(key, told) + told)
    assert begun(path, there(path)) is None
    assert capsys.readouterr().out == "" and "checkpoint_unreadable" in caplog.text


def test_the_journal_knows_nothing_of_it(path, played):
    Journal.open(path)[0].close()
    bytes_before = path.read_bytes()
    write_checkpoint(path, played[0][0].game)
    assert path.read_bytes() == bytes_before
    checkpoint_path(path).unlink()
    journal, faults = Journal.open(path)
    assert faults == ()
    journal.close()


# --- When it is written -------------------------------------------------------------------------


@pytest.fixture
def told():
    return []


@pytest.fixture
def keeper(path, told):
    return CheckpointKeeper(SimpleNamespace(path=path), told.append)


def happens(keeper, times, *, opening=False, durable=True):
    options = SimpleNamespace(id="ce soir")
    for _ in range(times):
        before = None if opening else object()
        after = SimpleNamespace(options=options)
        keeper.on_event(SimpleNamespace(before=before, after=after, durable=durable))


def entering(game):
    return SimpleNamespace(state=SimpleNamespace(options=SimpleNamespace(id=game)))


def asked_for(keeper):
    keeper.stop()
    return [errand.args[0] for errand in iter(keeper._wanted.get, None)]


def test_a_large_room_has_one_at_every_coup_and_a_small_one_none(keeper):
    happens(keeper, 1, opening=True)
    happens(keeper, EVERY - 1)
    happens(keeper, 1, durable=False)
    assert asked_for(keeper) == []
    happens(keeper, 1)
    happens(keeper, EVERY - 1)
    assert asked_for(keeper) == ["ce soir"]


def test_a_game_that_came_back_has_one_as_soon_as_it_goes_on(keeper):
    keeper.on_entrance(entering("ce soir"))
    happens(keeper, 2)
    assert asked_for(keeper) == ["ce soir", "ce soir"], "the one that served is compared first"


def test_one_that_cannot_be_written_costs_nothing(keeper, path, caplog):
    for each in path.parent.glob("*"):
        each.unlink()
    caplog.set_level("INFO")
    happens(keeper, 1, opening=True)
    happens(keeper, EVERY)
    keeper.stop()
    keeper._run()
    assert "checkpoint_left" in caplog.text
