"""The files beside an épreuve's manifest, after a disk changed them: told, never believed."""

import argparse
import stat

import pytest

from console.cli.hub import SECRET, HubAnnouncer, configure, organiser_secret, password_told
from console.simultane.database import Database
from console.simultane.folder import CODES, REMOVED
from console.simultane.store import prepare
from engine.epreuve.codes import Code
from engine.rulings import RuleError


def test_a_secret_is_its_owners_from_the_first_byte(tmp_path, monkeypatch):
    monkeypatch.setattr("pathlib.Path.chmod", None)  # afterwards is too late
    organiser_secret(tmp_path)
    assert (tmp_path / SECRET).stat().st_mode & 0o077 == 0


def test_it_stays_the_same(tmp_path):
    assert organiser_secret(tmp_path) == organiser_secret(tmp_path)


@pytest.mark.parametrize("content", [b"", b"\n", b"\0" * 12, b"\xff" * 12, b"short", b"two words"])
def test_a_secret_that_rotted_lets_nobody_in(tmp_path, content):
    """An empty one would be the secret of whoever says nothing."""
    (tmp_path / SECRET).write_bytes(content)
    with pytest.raises(RuleError) as refusal:
        organiser_secret(tmp_path)
    assert refusal.value.code == "hub_secret_damaged"


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[" * 9_000, b"7", b"[[]]", b'{"1": 2}'])
def test_lists_that_rotted_are_told(folder, content):
    (folder.path / REMOVED).write_bytes(content)
    (folder.path / CODES).write_bytes(content)
    for asked in (folder.removed, lambda: folder.code(1)):
        with pytest.raises(RuleError) as refusal:
            asked()
        assert refusal.value.code == "epreuve_file_damaged"


def test_codes_are_their_owners_from_the_first_byte(folder, monkeypatch):
    monkeypatch.setattr("pathlib.Path.chmod", None)
    folder.add_sealed(1, b"sealed", Code.of(7))
    assert (folder.path / CODES).stat().st_mode & 0o077 == 0


def test_a_database_is_its_owners_alone(tmp_path):
    """What SQLite makes beside it too; one that 0.2.0 left open to others is closed."""
    path = tmp_path / "hub.sqlite3"
    path.touch(0o644)
    database = Database(f"sqlite:{path}")
    prepare(database, "e")
    with database.reading():
        made = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.glob("hub*")}
    database.close()
    assert made and set(made.values()) == {0o600}, made


@pytest.mark.parametrize("asked", [True, False])
def test_a_password_is_printed_to_whoever_asks_alone(tmp_path, capsys, asked):
    """What is printed stays in a service's log."""
    parser = argparse.ArgumentParser()
    configure(parser)
    options = parser.parse_args([str(tmp_path), *(["--show-password"] if asked else [])])
    announcer = HubAnnouncer("http://127.0.0.1:8090/", password_told(options, "bien-secret"))
    announcer.tell(None)
    told = capsys.readouterr().out
    assert ("bien-secret" in told) == asked
    assert asked or str(tmp_path / SECRET) in told
