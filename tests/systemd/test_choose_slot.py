"""The initramfs chooses a root: two chances for a new one, then the old one and its journal."""

import os
import subprocess
from pathlib import Path

import pytest

from console.folders import SIGN
from tests.systemd.card import CARD, path_with


@pytest.fixture
def data(tmp_path) -> Path:
    (tmp_path / "pupitre").mkdir()
    (tmp_path / "pupitre/journal.sqlite").write_text("games of 1")
    (tmp_path / "pupitre/journal.sqlite-wal").write_text("log of 1")
    return tmp_path


def start(data: Path) -> str:
    done = subprocess.run(
        ["sh", CARD / "start/choose-slot", data], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def put_on_trial(data: Path, proven: str = "a", trial: str = "b") -> None:
    (data / "carte").mkdir(exist_ok=True)
    (data / "carte/etat").write_text(f"proven={proven}\ntrial={trial}\ntries=0\n")


def state(data: Path) -> str:
    return (data / "carte/etat").read_text()


def test_a_new_card_starts_its_first_root(data):
    assert start(data) == "a"
    assert not (data / "carte").exists()


def test_the_proven_root_starts_again_and_again(data):
    put_on_trial(data, proven="b", trial="")
    assert [start(data) for _ in range(3)] == ["b", "b", "b"]


def test_a_new_root_has_two_chances_then_the_old_one_is_back_for_good(data):
    put_on_trial(data)
    assert [start(data) for _ in range(5)] == ["b", "b", "a", "a", "a"]
    assert state(data) == "proven=a\ntrial=\ntries=0\n"
    assert (data / "carte/retour").read_text() == "b\n"


def test_what_the_new_root_did_to_the_journal_is_undone_with_it(data):
    put_on_trial(data)
    start(data)
    (data / "pupitre/journal.sqlite").write_text("tables of 2")
    (data / "pupitre/journal.sqlite-wal").unlink()
    (data / "pupitre/journal.temoin").write_text("of 2")
    start(data)
    assert start(data) == "a"
    kept = {path.name: path.read_text() for path in (data / "pupitre").iterdir()}
    assert kept == {"journal.sqlite": "games of 1", "journal.sqlite-wal": "log of 1"}
    assert (data / "carte/echec/journal.sqlite").read_text() == "tables of 2"


def test_a_second_version_that_fails_does_not_cost_what_the_first_had_written(data):
    for written in ("an evening of 2", "an evening of 3"):
        put_on_trial(data)
        start(data)
        (data / "pupitre/journal.sqlite").unlink()
        (data / "pupitre/journal.sqlite").write_text(written)
        assert [start(data), start(data)] == ["b", "a"]
    kept = {path.read_text() for path in (data / "carte").glob("echec*/journal.sqlite")}
    assert kept == {"an evening of 2", "an evening of 3"}


def test_games_played_before_the_first_chance_are_in_the_copy(data):
    """The update was written in the afternoon; the evening was played before the restart."""
    put_on_trial(data)
    (data / "pupitre/journal.sqlite").write_text("games of 1 and an evening")
    for _ in range(3):
        start(data)
    assert (data / "pupitre/journal.sqlite").read_text() == "games of 1 and an evening"


def test_a_game_cut_off_goes_on_with_the_version_it_was_begun_with(data):
    """A new one waits for a start without a game; one on trial has begun to be tried."""
    put_on_trial(data)
    sign = data / "pupitre" / SIGN
    sign.touch()
    assert [start(data), start(data)] == ["a", "a"]
    assert state(data) == "proven=a\ntrial=b\ntries=0\n"
    sign.unlink()
    assert start(data) == "b"
    sign.touch()
    assert start(data) == "b"


def test_a_proven_root_keeps_its_journal(data):
    put_on_trial(data)
    start(data)
    (data / "pupitre/journal.sqlite").write_text("games of 2")
    put_on_trial(data, proven="b", trial="")
    assert start(data) == "b"
    assert (data / "pupitre/journal.sqlite").read_text() == "games of 2"


def test_a_cut_while_the_journal_is_put_back_begins_again(data):
    put_on_trial(data)
    start(data)
    start(data)
    (data / "pupitre/journal.sqlite").rename(data / "carte/echec/journal.sqlite")  # then the cut
    assert start(data) == "a"
    assert (data / "pupitre/journal.sqlite").read_text() == "games of 1"


def test_a_cut_while_the_copy_is_made_makes_it_anew(data):
    put_on_trial(data)
    (data / "carte/avant").mkdir()
    (data / "carte/avant/journal.sqlite").write_text("hal")
    start(data)
    assert (data / "carte/avant/journal.sqlite").read_text() == "games of 1"


def test_a_cut_after_one_of_two_files_is_back_keeps_what_the_new_root_wrote(data):
    put_on_trial(data)
    start(data)
    (data / "pupitre/journal.sqlite").write_text("tables of 2")
    start(data)
    (data / "pupitre/journal.sqlite").rename(data / "carte/echec/journal.sqlite")
    (data / "pupitre/journal.sqlite").hardlink_to(data / "carte/avant/journal.sqlite")
    start(data)
    assert (data / "pupitre/journal.sqlite").read_text() == "games of 1"
    assert (data / "carte/echec/journal.sqlite").read_text() == "tables of 2"


@pytest.mark.parametrize(
    "content", ["", "proven=z\ntrial=x\n", "\0\0\0", "trial=b\ntries=bof\n", "=\n=a\n"]
)
def test_a_damaged_state_still_starts_something(data, content):
    (data / "carte").mkdir()
    (data / "carte/etat").write_text(content)
    assert start(data) in ("a", "b")


def unreadable(data: Path, slot: str) -> str:
    """The initramfs could not read the root it was told to start."""
    done = subprocess.run(
        ["sh", CARD / "start/choose-slot", data, "without", slot],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_a_new_root_that_cannot_be_read_is_given_up_and_the_evenings_since_stay(data):
    """It never ran: nothing it did is to be undone, and what the old one plays is not lost."""
    put_on_trial(data)
    assert start(data) == "b"
    assert unreadable(data, "b") == "a"
    (data / "pupitre/journal.sqlite").write_text("games of 1 and an evening")
    assert [start(data) for _ in range(4)] == ["a"] * 4
    assert (data / "pupitre/journal.sqlite").read_text() == "games of 1 and an evening"
    assert (data / "carte/retour").read_text() == "b\n"


def test_a_new_root_that_ran_once_and_can_no_longer_be_read_takes_its_journal_with_it(data):
    put_on_trial(data)
    start(data)
    (data / "pupitre/journal.sqlite").write_text("tables of 2")
    assert start(data) == "b"
    assert unreadable(data, "b") == "a"
    assert (data / "pupitre/journal.sqlite").read_text() == "games of 1"


def test_a_proven_root_that_cannot_be_read_leaves_its_place_to_the_other(data):
    put_on_trial(data, proven="b", trial="")
    before = state(data)
    assert unreadable(data, "b") == "a"
    assert state(data) == before


@pytest.fixture
def full(data, tmp_path, monkeypatch) -> Path:
    """A data partition without room for a second journal: what is copied stays half done."""
    folder = tmp_path / "bin"
    folder.mkdir()
    copy = '#!/bin/sh\nfor target; do :; done\necho hal >"$target/journal.sqlite"\nexit 1\n'
    (folder / "cp").write_text(copy)
    (folder / "cp").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return data


def test_without_room_for_a_copy_of_the_journal_nothing_is_tried(full):
    """A new version may change the journal for good: not without a way back."""
    put_on_trial(full)
    assert [start(full) for _ in range(3)] == ["a"] * 3
    assert state(full) == "proven=a\ntrial=b\ntries=0\n"
    assert not (full / "carte/avant").exists()  # half a copy would take the room of the games


def test_the_journal_is_put_back_without_room_for_another_copy(data, request):
    put_on_trial(data)
    start(data)
    start(data)
    (data / "pupitre/journal.sqlite").write_text("tables of 2")
    request.getfixturevalue("full")
    assert start(data) == "a"
    assert (data / "pupitre/journal.sqlite").read_text() == "games of 1"
    assert (data / "pupitre/journal.sqlite-wal").read_text() == "log of 1"


@pytest.mark.parametrize("refused", ["mv", "ln"])
def test_a_journal_that_could_not_be_put_back_is_put_back_at_the_next_start(
    data, tmp_path, monkeypatch, refused
):
    put_on_trial(data)
    start(data)
    start(data)
    (data / "pupitre/journal.sqlite").write_text("tables of 2")
    with monkeypatch.context() as card:
        card.setenv("PATH", path_with({refused: "exit 1"}, tmp_path / "dying"))
        assert start(data) == "a"
    assert not (data / "carte/retour").exists()  # nobody is told that the games are back
    assert start(data) == "a"
    assert (data / "pupitre/journal.sqlite").read_text() == "games of 1"
    assert (data / "carte/echec/journal.sqlite").read_text() == "tables of 2"
    assert (data / "carte/retour").read_text() == "b\n"


def test_a_state_that_could_not_be_written_does_not_undo_the_evenings_since(data):
    """The new root is given up, the card takes no state, an evening is played on the old one."""
    put_on_trial(data)
    start(data)
    start(data)
    (data / "carte/etat.new").mkdir()
    assert start(data) == "a"
    (data / "pupitre/journal.sqlite-wal").unlink()
    (data / "pupitre/journal.sqlite-wal").write_text("log of the evening")
    (data / "carte/etat.new").rmdir()
    assert [start(data), start(data)] == ["a", "a"]
    assert (data / "pupitre/journal.sqlite-wal").read_text() == "log of the evening"
    assert state(data) == "proven=a\ntrial=\ntries=0\n"


def test_a_start_that_cannot_be_counted_is_not_a_chance(data):
    """Else a root that never comes up would be tried for ever."""
    put_on_trial(data)
    (data / "carte/etat.new").mkdir()  # whoever writes there fails, as on a dying card
    assert start(data) == "a"
    assert state(data) == "proven=a\ntrial=b\ntries=0\n"
