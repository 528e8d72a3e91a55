"""A disk that was away comes back: what lies on it is compared, never counted."""

import shutil
from pathlib import Path

import pytest

from console.journal.copies import copy_path
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.store import JournalFile
from console.journal.witness import witness_path
from engine.rulings import RuleError
from tests.console.journal.disk import files_may_not_grow


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "carte" / "journal.sqlite"


def opened(name: str) -> Fact:
    return Fact("duplicate/GameOpened", 1, {"options": {"id": "g", "name": name}})


def fact(number: int) -> Fact:
    return Fact("duplicate/Fact", 1, {"n": number})


def games_on(path: Path) -> dict[str, list[object]]:
    """By identity: what each game's records say."""
    with JournalFile.reading(path) as journal:
        assert journal.problems() == []
        return {
            game.game: [record.data.get("n", game.name) for record in journal.read(game.game)]
            for game in journal.games()
        }


def codes(faults) -> list[str]:
    return [fault.code for fault in faults]


def test_another_game_under_the_same_identity_is_neither_dropped_nor_grafted(
    path: Path, tmp_path: Path
):
    """The card that returns holds as many records of that identity, and others."""
    other, _ = Journal.open(tmp_path / "autre" / "journal.sqlite")
    other.append("g", [opened("autre"), fact(100), fact(101)], 0)
    other.close()
    journal, _ = Journal.open(path)
    with files_may_not_grow():
        journal.append("g", [opened("nôtre"), fact(1)], 0)
    shutil.rmtree(path.parent)
    (tmp_path / "autre").rename(path.parent)
    assert codes(journal.retry()) == ["journal_game_differs", "journal_back"]
    assert journal.append("g", [fact(2)], 1).durable
    journal.close()
    games = games_on(path)
    assert games.pop("g") == ["autre", 100, 101]
    ((identity, ours),) = games.items()
    assert ours == ["nôtre", 1, 2]
    again, faults = Journal.open(path)
    records, _ = again.load(identity)
    again.close()
    assert faults == () and records[0].data["options"]["id"] == identity


def test_a_game_that_went_on_elsewhere_is_not_written_into(path: Path, tmp_path: Path):
    """Another console continued it on the card while we had it in memory."""
    journal, _ = Journal.open(path)
    journal.append("g", [opened("jeudi"), fact(1)], 0)
    with files_may_not_grow():
        journal.append("g", [fact(2)], 1)
    (path.parent / "journal.sqlite.lock").unlink()
    elsewhere, _ = Journal.open(path)
    elsewhere.load("g")
    elsewhere.append("g", [fact(20)], 2)
    elsewhere.close()
    assert "journal_game_differs" in codes(journal.retry())
    journal.close()
    assert sorted(games_on(path).values()) == [["jeudi", 1, 2], ["jeudi", 1, 20]]


def test_a_card_pulled_out_is_noticed_by_the_very_next_write(path: Path, tmp_path: Path):
    """SQLite would go on writing to a file no name leads to."""
    journal, _ = Journal.open(path)
    journal.append("g", [opened("jeudi")], 0)
    path.parent.rename(tmp_path / "poche")
    receipt = journal.append("g", [fact(1)], 1)
    assert not receipt.durable and receipt.fault is not None
    (tmp_path / "poche").rename(path.parent)
    assert codes(journal.retry()) == ["journal_back"]
    journal.close()
    assert games_on(path) == {"g": ["jeudi", 1]}


@pytest.fixture
def evening(path: Path) -> Path:
    """Two starts, so that there is a copy; closed."""
    for _ in range(2):
        journal, faults = Journal.open(path)
        assert faults == ()
        if not journal.games():
            journal.append("g", [opened("jeudi"), fact(1), fact(2)], 0)
        journal.close()
    return path


@pytest.mark.parametrize("left", ["missing", "empty", "fresh"])
def test_an_empty_or_missing_journal_beside_a_copy_is_damage_and_the_copy_comes_back(
    evening: Path, left: str
):
    evening.unlink()
    if left == "empty":
        evening.touch()
    elif left == "fresh":
        JournalFile.open(evening).close()
    witness_path(evening).unlink()
    journal, faults = Journal.open(evening)
    journal.close()
    assert codes(faults) == ["journal_recovered"] and faults[0].data["kept"] == 3
    assert games_on(evening) == {"g": ["jeudi", 1, 2]} == games_on(copy_path(evening))


@pytest.mark.parametrize("empty", [True, False], ids=["empty", "missing"])
def test_a_spoiled_copy_of_a_journal_that_is_gone_is_taken_apart(evening: Path, empty: bool):
    """It was replaced by the copy of nothing, and « le journal est entier » was told."""
    evening.unlink()
    if empty:
        evening.touch()
    witness_path(evening).unlink()
    spoiled = bytes(100) + copy_path(evening).read_bytes()[100:]
    copy_path(evening).write_bytes(spoiled)
    journal, faults = Journal.open(evening)
    journal.close()
    assert codes(faults) == ["journal_recovered"] and faults[0].data["kept"] == 3
    assert games_on(evening) == {"g": ["jeudi", 1, 2]} == games_on(copy_path(evening))
    assert evening.with_name("journal.sqlite.abime-1.copie").read_bytes() == spoiled


@pytest.mark.parametrize("left", ["witness", "copy"])
def test_what_is_left_of_a_journal_is_kept_though_nobody_can_read_it(evening: Path, left: str):
    evening.unlink()
    copy, witness = copy_path(evening), witness_path(evening)
    unreadable, other = (witness, copy) if left == "witness" else (copy, witness)
    other.unlink()
    unreadable.write_bytes(b"rotten" * 900)
    journal, faults = Journal.open(evening)
    journal.close()
    assert codes(faults) == ["journal_recovered"] and faults[0].data["kept"] == 0
    if left == "copy":
        aside = evening.with_name("journal.sqlite.abime-1.copie")
        assert aside.read_bytes() == b"rotten" * 900


def test_a_spoiled_copy_that_holds_more_is_not_replaced_by_less(evening: Path):
    whole = copy_path(evening).read_bytes()
    for file in (evening, witness_path(evening), copy_path(evening)):
        file.unlink()
    Journal.open(evening)[0].close()
    witness_path(evening).unlink()
    copy_path(evening).write_bytes(bytes(100) + whole[100:])
    journal, faults = Journal.open(evening)
    journal.close()
    assert codes(faults) == ["journal_recovered"]
    assert games_on(evening) == {"g": ["jeudi", 1, 2]}


def test_a_missing_journal_beside_its_log_is_damage(path: Path, tmp_path: Path):
    journal, _ = Journal.open(path)
    journal.append("g", [opened("jeudi"), fact(1)], 0)
    shutil.copytree(path.parent, tmp_path / "coupe")
    journal.close()
    cut = tmp_path / "coupe" / path.name
    for file in (cut, copy_path(cut), witness_path(cut)):
        file.unlink()
    journal, faults = Journal.open(cut)
    journal.close()
    assert codes(faults)[0].startswith("journal_recovered")
    assert cut.with_name("journal.sqlite.abime-1-wal").exists(), "set aside as it was"


def test_a_copy_is_never_replaced_by_fewer_events(evening: Path):
    journal, _ = Journal.open(evening)
    journal.append("h", [opened("vendredi")], 0)
    journal.close()
    Journal.open(evening)[0].close()
    before = evening.with_name("avant")
    shutil.copyfile(copy_path(evening), before)
    evening.unlink()
    witness_path(evening).unlink()
    younger, _ = Journal.open(before.with_name("jeune.sqlite"))
    younger.append("g", [opened("jeudi")], 0)
    younger.close()
    before.with_name("jeune.sqlite").rename(evening)
    journal, faults = Journal.open(evening)
    journal.close()
    assert codes(faults) == ["journal_recovered"]
    assert set(games_on(copy_path(evening))) == {"g", "h"}


def test_a_journal_behind_its_witness_has_lost_something(evening: Path):
    earlier = evening.read_bytes()
    journal, _ = Journal.open(evening)
    journal.load("g")
    journal.append("g", [fact(3)], 0)
    journal.close()
    evening.write_bytes(earlier)
    with JournalFile.reading(evening) as file, pytest.raises(RuleError) as refusal:
        list(file.read("g"))
    assert (refusal.value.code, refusal.value.data["number"]) == ("journal_game_damaged", 4)
    journal, faults = Journal.open(evening)
    journal.close()
    assert codes(faults) == ["journal_recovered_cut"]
    assert (faults[0].data["lost"], faults[0].data["games"]) == (1, "« jeudi »")


def test_the_log_is_settled_during_the_evening(path: Path):
    journal, _ = Journal.open(path)
    for number in range(400):
        journal.append("g", [fact(number)], number)
        assert journal.settle() is None
    log = path.with_name(path.name + "-wal").stat().st_size
    journal.close()
    assert log < 80 * 4096, "not the whole evening"


def test_a_changed_header_does_not_stop_the_next_start(evening: Path):
    """The number of the tables' version, made one of a release to come."""
    content = bytearray(evening.read_bytes())
    content[60:64] = (66).to_bytes(4, "big")
    evening.write_bytes(content)
    journal, faults = Journal.open(evening)
    journal.close()
    assert codes(faults) == ["journal_recovered"]
    assert games_on(evening) == {"g": ["jeudi", 1, 2]}
