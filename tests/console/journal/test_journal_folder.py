"""A data folder is known by what it is. One that was seen is waited for, never made again; what was
written elsewhere is told and can be joined."""

import shutil
from pathlib import Path

import pytest

from console import folders as machine_mounts
from console.files import write_atomically
from console.folders import MARK, missing_mount
from console.journal import folder
from console.journal.copies import games_elsewhere
from console.journal.folder import FolderIdentity
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.store import JournalFile
from engine.rulings import RuleError

OTHER_DEVICE = 1 << 40


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "disque" / "club" / "journal.sqlite"


def opened(name: str) -> Fact:
    return Fact("duplicate/GameOpened", 1, {"options": {"id": name, "name": name}})


def fact(number: int) -> Fact:
    return Fact("duplicate/Fact", 1, {"n": number})


def codes(faults) -> list[str]:
    return [fault.code for fault in faults]


def games_on(path: Path) -> dict[str, int]:
    with JournalFile.reading(path) as journal:
        assert journal.problems() == []
        return {game.game: game.events for game in journal.games()}


@pytest.fixture
def playing(path: Path) -> Journal:
    journal, faults = Journal.open(path)
    assert faults == ()
    assert journal.append("jeudi", [opened("jeudi"), fact(1)], 0).durable
    return journal


def unmounted(path: Path) -> Path:
    """Where the disk was, its mount point: an empty folder. Returns where the disk is."""
    club, away = path.parent, path.parents[2] / "poche"
    club.rename(away)
    club.mkdir()
    return away


def mounted(away: Path, path: Path) -> None:
    shutil.rmtree(path.parent)
    away.rename(path.parent)


def test_the_mount_point_of_a_disk_that_is_gone_is_not_written_to(path, playing):
    away = unmounted(path)
    assert not playing.append("jeudi", [fact(2)], 1).durable
    for _ in range(5):
        assert codes(playing.retry()) == ["journal_folder_away"] and not playing.is_durable
    assert list(path.parent.iterdir()) == []
    mounted(away, path)
    assert codes(playing.retry()) == ["journal_back"]
    playing.close()
    assert games_on(path) == {"jeudi": 3}


def test_a_folder_that_is_gone_is_not_made_again(path, playing, tmp_path):
    path.parents[1].rename(tmp_path / "poche")
    assert not playing.append("jeudi", [fact(2)], 1).durable
    assert codes(playing.retry()) == ["journal_folder_away"]
    assert not path.parents[1].exists()
    (tmp_path / "poche").rename(path.parents[1])
    assert codes(playing.retry()) == ["journal_back"]
    playing.close()
    assert games_on(path) == {"jeudi": 3}


def test_a_whole_game_played_while_the_disk_was_away_is_there_when_it_is_back(path, playing):
    away = unmounted(path)
    playing.append("vendredi", [opened("vendredi"), fact(1), fact(2)], 1)
    playing.forget("vendredi")
    playing.retry()
    mounted(away, path)
    playing.retry()
    playing.close()
    assert games_on(path) == {"jeudi": 2, "vendredi": 3}


def test_nothing_else_is_written_below_a_folder_that_is_away(path, playing):
    """Codes, choices and incidents would be hidden with it, and the folder be there again."""
    write_atomically(path.with_name("access.json"), b"{}")
    away = unmounted(path)
    for name in ("access.json", "tilesets/club.json"):
        with pytest.raises(FileNotFoundError):
            write_atomically(path.parent / name, b"{}")
    assert list(path.parent.iterdir()) == []
    mounted(away, path)
    write_atomically(path.parent / "tilesets" / "club.json", b"{}")
    playing.close()
    shutil.rmtree(path.parent)
    write_atomically(path.with_name("access.json"), b"{}")  # nobody plays: whoever asks may make it


def test_the_same_disk_under_another_number_is_the_same(path, playing, monkeypatch):
    """A stick comes back as sdb where it was sda."""
    away = unmounted(path)
    playing.append("jeudi", [fact(2)], 1)
    mounted(away, path)
    look = folder.look_at

    def renumbered(place: Path) -> FolderIdentity | None:
        found = look(place)
        return found and FolderIdentity(found.mark, OTHER_DEVICE, found.inode + 1)

    monkeypatch.setattr(folder, "look_at", renumbered)
    assert codes(playing.retry()) == ["journal_back"]
    playing.close()


def test_a_mark_that_was_erased_is_made_again(path, playing):
    (path.parent / MARK).unlink()
    with JournalFile.reading(path):
        playing._detach()
    assert codes(playing.retry()) == ["journal_back"]
    assert (path.parent / MARK).exists()
    playing.close()


# Another disk in its place


@pytest.fixture
def another(path, playing, tmp_path, monkeypatch) -> Path:
    """Another club's disk is mounted where ours was; returns where ours is."""
    theirs = tmp_path / "autre" / "journal.sqlite"
    journal, _ = Journal.open(theirs)
    journal.append("la leur", [opened("la leur")], 0)
    journal.close()
    away = unmounted(path)
    mounted(theirs.parent, path)
    look = folder.look_at
    mark = look(path.parent).mark

    def on_another_device(place: Path) -> FolderIdentity | None:
        found = look(place)
        if found is None or found.mark != mark:
            return found
        return FolderIdentity(found.mark, OTHER_DEVICE, found.inode)

    monkeypatch.setattr(folder, "look_at", on_another_device)
    return away


def test_the_disk_of_another_club_is_not_written_to(path, playing, another):
    before = path.read_bytes()
    assert not playing.append("jeudi", [fact(2)], 1).durable
    for _ in range(3):
        assert codes(playing.retry()) == ["journal_folder_other"]
    assert path.read_bytes() == before
    mounted(another, path)
    assert codes(playing.retry()) == ["journal_back"]
    playing.close()
    assert games_on(path) == {"jeudi": 3}


def test_at_the_judges_word_it_is_and_his_own_disk_is_told_when_it_is_back(
    path, playing, another, tmp_path
):
    playing.append("jeudi", [fact(2)], 1)
    playing.settle_here()
    assert codes(playing.retry()) == ["journal_back"] and playing.is_elsewhere
    assert playing.append("jeudi", [fact(3)], 2).durable
    playing.append("vendredi", [opened("vendredi"), fact(1)], 3)
    playing.close()
    assert games_on(path) == {"la leur": 1, "jeudi": 4, "vendredi": 2}
    theirs = tmp_path / "chez eux"
    path.parent.rename(theirs)
    another.rename(path.parent)
    again, faults = Journal.open(path)
    assert codes(faults) == ["journal_left_elsewhere"]
    assert faults[0].data["games"] == "« jeudi », « vendredi »"
    joined = again.take_in(games_elsewhere(theirs / path.name, path.parent))
    assert (joined.added, joined.extended) == (["la leur", "vendredi"], ["jeudi"])
    again.close()
    assert games_on(path) == {"la leur": 1, "jeudi": 4, "vendredi": 2}
    assert codes(Journal.open(path)[1]) == []


def test_games_played_elsewhere_come_home_by_themselves_when_the_disk_is_back(
    path, playing, another, tmp_path
):
    """In the same evening: all of them, also those that were finished meanwhile."""
    playing.append("jeudi", [fact(2)], 1)
    playing.settle_here()
    playing.retry()
    playing.forget("jeudi")
    playing.append("vendredi", [opened("vendredi")], 2)
    path.parent.rename(tmp_path / "chez eux")
    playing.append("vendredi", [fact(1)], 3)
    another.rename(path.parent)
    assert codes(playing.retry()) == ["journal_back"] and not playing.is_elsewhere
    playing.close()
    assert games_on(path) == {"jeudi": 3, "vendredi": 2}


# Before the first


def fstab(tmp_path: Path, mount: Path) -> Path:
    file = tmp_path / "fstab"
    file.write_text(f"# disks\nLABEL=club {mount} ext4 nofail 0 2\n", encoding="utf-8")
    return file


def kernel(tmp_path: Path, mount: Path) -> Path:
    file = tmp_path / "mountinfo"
    file.write_text(f"30 1 8:1 / {mount} rw - ext4 /dev/sda1 rw\n", encoding="utf-8")
    return file


def test_a_console_that_starts_before_its_disk_waits_for_it(path, tmp_path, monkeypatch):
    monkeypatch.setattr(machine_mounts, "FSTAB", fstab(tmp_path, path.parents[1]))
    path.parents[1].mkdir()
    journal, faults = Journal.open(path)
    assert codes(faults) == ["journal_folder_away"] and not journal.is_durable
    journal.append("jeudi", [opened("jeudi")], 0)
    with pytest.raises(FileNotFoundError):
        write_atomically(path.with_name("access.json"), b"{}")
    assert list(path.parents[1].iterdir()) == []
    monkeypatch.setattr(machine_mounts, "MOUNTS", kernel(tmp_path, path.parents[1]))
    assert codes(journal.retry()) == ["journal_back"]
    journal.close()
    assert games_on(path) == {"jeudi": 1}


def test_at_the_judges_word_it_waits_no_longer(path, tmp_path, monkeypatch):
    monkeypatch.setattr(machine_mounts, "FSTAB", fstab(tmp_path, path.parents[1]))
    journal, _ = Journal.open(path)
    journal.append("jeudi", [opened("jeudi")], 0)
    journal.settle_here()
    assert codes(journal.retry()) == ["journal_back"]
    journal.close()
    assert games_on(path) == {"jeudi": 1}


def test_a_mount_that_was_seen_once_is_known(path, tmp_path, monkeypatch):
    """Also where no table of the system names it."""
    monkeypatch.setattr(machine_mounts, "MOUNTS", kernel(tmp_path, path.parents[1]))
    Journal.open(path)[0].close()
    shutil.rmtree(path.parents[1])
    kernel(tmp_path, Path("/"))
    assert missing_mount(path.parent) == path.parents[1]
    journal, faults = Journal.open(path)
    journal.close()
    assert codes(faults) == ["journal_folder_away"] and not path.parents[1].exists()


def test_a_folder_erased_on_the_machines_own_disk_is_made_anew(path):
    Journal.open(path)[0].close()
    shutil.rmtree(path.parents[1])
    journal, faults = Journal.open(path)
    journal.close()
    assert faults == ()


# Joining


def test_what_both_hold_is_joined_once(path, playing, tmp_path):
    elsewhere = tmp_path / "ailleurs.sqlite"
    playing.close()
    shutil.copyfile(path, elsewhere)
    journal, _ = Journal.open(path)
    assert journal.take_in(games_elsewhere(elsewhere, path.parent)).names == []
    journal.close()


def test_a_game_that_went_two_ways_is_kept_both_ways(path, playing, tmp_path):
    playing.close()
    other = tmp_path / "autre" / path.name
    shutil.copytree(path.parent, other.parent)
    for place, number in ((path, 2), (other, 20)):
        journal, _ = Journal.open(place)
        journal.load("jeudi")
        journal.append("jeudi", [fact(number)], 2)
        journal.close()
    for _ in range(2):
        journal, _ = Journal.open(path)
        joined = journal.take_in(games_elsewhere(other, path.parent))
        journal.close()
    assert joined.names == [], "the second time there is nothing to join"
    assert sorted(games_on(path).values()) == [3, 3]


def test_a_game_on_the_desk_is_not_written_under_the_judges_hands(path, playing, tmp_path):
    other = tmp_path / "autre" / path.name
    other.parent.mkdir()
    with JournalFile.reading(path) as journal:
        journal.copy_to(other)
    elsewhere, _ = Journal.open(other)
    elsewhere.load("jeudi")
    elsewhere.append("jeudi", [fact(2)], 1)
    elsewhere.close()
    with pytest.raises(RuleError, match="join_on_desk"):
        playing.take_in(games_elsewhere(other, path.parent))
    assert playing.append("jeudi", [fact(7)], 2).durable
    playing.close()
