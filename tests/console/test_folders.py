"""Which disk a data folder lies on: bound folders, names that lead elsewhere, and whoever writes
there without waiting for it."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console import folders
from console.cli import main
from console.folders import JOURNAL_FILE, MARK, file_name, missing_mount
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.lexicons.store import LexiconStore
from console.machine.restore import JOURNAL_COPY
from console.simultane.database import Database, DatabaseTrouble
from console.voice.clips import ClipCache, ClipKey
from engine.rulings import RuleError


class Kernel:
    """What is mounted, all on one device: a folder bound to another of the same disk."""

    def __init__(self, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._told, self._expected = place / "mountinfo", place / "fstab"
        monkeypatch.setattr(folders, "MOUNTS", self._told)
        monkeypatch.setattr(folders, "FSTAB", self._expected)
        self.mounts()

    def mounts(self, *places: Path) -> None:
        lines = (f"3{n} 1 8:1 / {each} rw - ext4 /dev/sda1 rw\n" for n, each in enumerate(places))
        self._told.write_text("".join(lines), encoding="utf-8")

    def expects(self, place: Path) -> None:
        """In the system's table."""
        self._expected.write_text(f"# disks\n/srv/club {place} none bind 0 0\n", encoding="utf-8")


@pytest.fixture
def kernel(tmp_path, monkeypatch):
    return Kernel(tmp_path, monkeypatch)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    return tmp_path / "disque" / "club"


def fact(name: str) -> Fact:
    return Fact(f"duplicate/{name}", 1, {})


def codes(faults) -> list[str]:
    return [fault.code for fault in faults]


# A folder bound to another


def test_a_bound_folder_that_is_there_is_written_to(kernel, club):
    """A new machine's, without a mark yet: comparing devices would not show the mount."""
    club.mkdir(parents=True)
    kernel.expects(club)
    kernel.mounts(club)
    journal, faults = Journal.open(club / JOURNAL_FILE)
    journal.close()
    assert faults == () and missing_mount(club) is None


def test_what_lies_under_a_bound_folder_is_another_folder(kernel, club, tmp_path):
    club.mkdir(parents=True)
    kernel.mounts(club)
    journal, _ = Journal.open(club / JOURNAL_FILE)
    journal.append("jeudi", [fact("GameOpened")], 0)
    kernel.mounts()
    club.rename(tmp_path / "parti")
    club.mkdir()
    (club / MARK).write_text("un autre", encoding="ascii")
    assert not journal.append("jeudi", [fact("Fact")], 1).durable
    assert codes(journal.retry()) == ["journal_folder_other"]
    journal.close()
    assert [each.name for each in club.iterdir()] == [MARK]


def test_a_bound_folder_that_was_seen_is_waited_for_at_the_next_start(kernel, club, tmp_path):
    club.mkdir(parents=True)
    kernel.mounts(club)
    Journal.open(club / JOURNAL_FILE)[0].close()
    kernel.mounts()
    club.rename(tmp_path / "parti")
    club.mkdir()
    journal, faults = Journal.open(club / JOURNAL_FILE)
    journal.close()
    assert codes(faults) == ["journal_folder_away"] and list(club.iterdir()) == []


def test_a_name_that_leads_to_a_mount_is_followed(kernel, club, tmp_path):
    disk = tmp_path / "un disque"
    (disk / "club").mkdir(parents=True)
    club.parent.mkdir()
    club.symlink_to(disk / "club")
    kernel.mounts(Path(str(disk).replace(" ", "\\040")))
    Journal.open(club / JOURNAL_FILE)[0].close()
    shutil.rmtree(disk / "club")
    kernel.mounts()
    assert missing_mount(club) == disk


# Whoever does not wait


@pytest.mark.parametrize(
    "command",
    [
        ("restore", "{stick}", "--data", "{club}"),
        ("players", "--data", "{club}", "import", "{list}"),
        ("tiles", "import", "--data", "{club}", "{list}"),
        ("centre", "--data", "{club}", "list"),
        ("box", "--data", "{club}", "upgrade"),
        ("box", "--data", "{club}", "downgrade"),
    ],
    ids=lambda words: words[0] if words[0] != "box" else words[-1],
)
def test_no_command_writes_where_a_disk_is_missing(command, kernel, club, tmp_path, capsys):
    stick, names = tmp_path / "stick", tmp_path / "liste.csv"
    Journal.open(stick / "pupitre" / JOURNAL_FILE)[0].close()
    names.write_text("table;nom\n1;Ada Noir\n", encoding="utf-8")
    club.parent.mkdir()
    kernel.expects(club.parent)
    words = [each.format(stick=stick, list=names, club=club) for each in command]
    assert main(words) != 0
    assert "sur un disque qui n" in capsys.readouterr().err
    assert list(club.parent.iterdir()) == []


def test_neither_voice_nor_lexicon_makes_a_folder_again_that_went_away(club):
    journal, _ = Journal.open(club / JOURNAL_FILE)
    shutil.rmtree(club)
    with pytest.raises(FileNotFoundError):
        ClipCache(club / "clips", 1_000_000).put(ClipKey("voix", 1, 1, "Attention"), b"clip")
    with (
        pytest.raises(RuleError, match="lexicon_not_written"),
        LexiconStore(club / "lexicons")._changing(),
    ):
        raise AssertionError("nothing is changed there")
    assert not club.exists()
    journal.close()


# The hub's own database


def test_a_hub_makes_no_empty_database_where_its_disk_is_missing(kernel, club):
    club.mkdir(parents=True)
    kernel.mounts(club)
    database = Database(f"sqlite:{club / 'hub.sqlite'}")
    with database.transaction() as connection:
        connection.rows("CREATE TABLE plis (body TEXT)")
    database.close()
    shutil.rmtree(club)
    club.mkdir()
    kernel.mounts()
    with pytest.raises(DatabaseTrouble, match="its disk is not there"), database.transaction():
        raise AssertionError("not opened")
    assert list(club.iterdir()) == []


def test_a_hub_acknowledges_nothing_that_no_name_leads_to(kernel, club, tmp_path):
    club.mkdir(parents=True)
    kernel.mounts(club)
    database = Database(f"sqlite:{club / 'hub.sqlite'}")
    with database.transaction() as connection:
        connection.rows("CREATE TABLE plis (body TEXT)")
    club.rename(tmp_path / "parti")
    with pytest.raises(DatabaseTrouble), database.transaction() as connection:
        connection.rows("INSERT INTO plis VALUES ('un')")
    (tmp_path / "parti").rename(club)
    with database.reading() as connection:
        connection.rows("SELECT * FROM plis")
    database.close()


# --- A game may be called anything --------------------------------------------------------------
# its files stay where they belong.


@given(st.text())
def test_a_name_never_leaves_its_folder(name):
    made = file_name(name)
    assert Path("folder", made).resolve().parent == Path("folder").resolve()
    assert 0 < len(made.encode()) <= 200
    assert "/" not in made


@pytest.mark.parametrize("name", ["con", "Aux.2026", "nul", "COM1", "lpt9.txt", "prn"])
def test_a_name_of_a_device_of_windows_is_taken_by_a_stick(name):
    """Linux refuses them too on a stick: no copy of the whole journal could be made any more."""
    assert file_name(name) == f"_{name}"


def test_names_people_give_stay_readable():
    assert file_name("../../etc/passwd") == "_.._etc_passwd"
    assert file_name("Soirée n°3") == "Soirée_n_3"


# --- What a console writes names people and opens doors -----------------------------------------
# nobody else on the machine reads it.


def modes_in(folder: Path) -> dict[str, int]:
    return {
        path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*") if path.is_file()
    }


def test_every_file_of_run_is_its_user_s_alone(data_with_lexicon, tmp_path):
    folder = tmp_path / "soiree"
    pupitre = str(Path(sys.executable).with_name("pupitre"))
    command = [pupitre, "run", "--terminal", "--no-voice", "--typed", "--data", str(folder)]
    subprocess.run(
        command, input="suivant\n", text=True, check=True, capture_output=True, timeout=120,
        env=os.environ, preexec_fn=lambda: os.umask(0o022),
    )  # fmt: skip
    modes = modes_in(folder)
    assert {"journal.sqlite", "access.json"} <= set(modes)
    assert {name: mode for name, mode in modes.items() if mode & 0o077} == {}


def test_a_journal_put_back_and_its_copies_are_private_whatever_the_copy_was(tmp_path):
    """A stick has no owners: everything on it may be read by everybody."""
    stick, folder = tmp_path / "stick", tmp_path / "soiree"
    stick.mkdir()
    Journal.open(stick / JOURNAL_COPY)[0].close()
    (stick / JOURNAL_COPY).chmod(0o644)
    before = os.umask(0o022)
    try:
        for _ in range(2):
            assert main(["restore", str(stick / JOURNAL_COPY), "--data", str(folder)]) == 0
    finally:
        os.umask(before)
    modes = modes_in(folder)
    assert {"journal.sqlite", "00001-avant-restauration.sqlite"} <= set(modes)
    assert {name: mode for name, mode in modes.items() if mode & 0o077} == {}
