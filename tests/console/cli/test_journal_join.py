"""`pupitre journal join`, and a folder whose disk is not there."""

from pathlib import Path

import pytest

from console import folders
from console.cli import main
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.store import JournalFile


def add_evening(folder: Path, name: str) -> None:
    opened, _ = Journal.open(folder / JOURNAL_FILE)
    options = {"options": {"id": name, "name": name}}
    opened.append(name, [Fact("duplicate/GameOpened", 1, options)], 0)
    opened.close()


@pytest.fixture
def club(tmp_path: Path) -> Path:
    add_evening(tmp_path / "club", "jeudi")
    return tmp_path / "club"


def test_a_folder_written_elsewhere_is_joined_once(club, tmp_path, capsys):
    add_evening(tmp_path / "ailleurs", "vendredi")
    command = ["journal", "join", str(tmp_path / "ailleurs"), "--data", str(club)]
    assert main(command) == 0
    assert capsys.readouterr().out == "1 partie jointe : « vendredi ».\n"
    assert main(command) == 0
    assert "déjà tout" in capsys.readouterr().out
    with JournalFile.reading(club / JOURNAL_FILE) as journal:
        assert [game.name for game in journal.games()] == ["jeudi", "vendredi"]


def test_what_is_no_journal_is_refused(club, tmp_path, capsys):
    (tmp_path / "photos").mkdir()
    assert main(["journal", "join", str(tmp_path / "photos"), "--data", str(club)]) == 2
    (tmp_path / "photos" / JOURNAL_FILE).write_bytes(b"?" * 9_000)
    assert main(["journal", "join", str(tmp_path / "photos"), "--data", str(club)]) == 2
    assert sorted(each.name for each in club.glob("atelier-*")) == []


def test_a_folder_whose_disk_is_not_there_is_not_made(tmp_path, capsys, monkeypatch):
    table = tmp_path / "fstab"
    table.write_text(f"LABEL=club {tmp_path / 'mnt'} ext4 nofail 0 2\n", encoding="utf-8")
    monkeypatch.setattr(folders, "FSTAB", table)
    (tmp_path / "mnt").mkdir()
    assert main(["run", "--terminal", "--data", str(tmp_path / "mnt" / "club")]) == 2
    assert "disque qui n'est pas là" in capsys.readouterr().err.replace("’", "'")
    assert list((tmp_path / "mnt").iterdir()) == []
