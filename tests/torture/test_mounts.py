"""The data folder on a disk of its own, which really goes away: unmounted in the middle of a game,
exchanged for another club's, not there at the start, suddenly read only. As root."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.store import JournalFile
from console.session.opened_game import last_unfinished
from engine.games.duplicate import commands as cmd
from engine.rulings import RuleError
from tests.console.games.duplicate.bench import DuplicateBench
from tests.torture.images import make_image, run, why_not

REASON = why_not()
pytestmark = pytest.mark.skipif(bool(REASON), reason=REASON or "can run")
LONGEST_WAIT_MS = 60_000


class Disk:
    """An image that can be mounted, and torn off while files on it are open."""

    def __init__(self, image: Path, mount: Path) -> None:
        make_image(image)
        self.mount = mount
        self.device = run("losetup", "--find", "--show", image)
        self.is_mounted = False

    def plug(self) -> "Disk":
        run("mount", self.device, self.mount)
        self.is_mounted = True
        return self

    def tear_off(self) -> None:
        run("umount", "--lazy", self.mount)
        self.is_mounted = False

    def throw_away(self) -> None:
        if self.is_mounted:
            self.tear_off()
        run("losetup", "--detach", self.device)


@pytest.fixture
def disks(tmp_path: Path) -> Iterator[list[Disk]]:
    mount = tmp_path / "mnt"
    mount.mkdir()
    with contextlib.ExitStack() as leaving:
        made = [Disk(tmp_path / f"{name}.img", mount) for name in ("notre", "leur")]
        for disk in made:
            leaving.callback(disk.throw_away)
        yield made


def facts_on(club: Path) -> dict[str, int]:
    with JournalFile.reading(club / JOURNAL_FILE) as journal:
        assert journal.problems() == []
        return {game.game: game.events for game in journal.games()}


@pytest.mark.parametrize("below", ["club", ""], ids=["a folder on it", "the mount point itself"])
def test_a_disk_torn_off_in_a_game_gets_all_of_it_back(disks, free_lexicon, below):
    ours, _ = disks
    club = ours.plug().mount / below
    bench = DuplicateBench(club, free_lexicon).open_game()
    ours.tear_off()
    bench.forward()
    outcome = bench.ask(cmd.TypeTile("A"))
    assert not outcome.durable
    bench.loop.advance_to(bench.loop.now_ms + LONGEST_WAIT_MS)
    told = [fault.code for fault in bench.recorder.faults]
    assert "journal_back" not in told and told[-1] == "journal_folder_away"
    bench.forward()
    assert bench.judge.pending > 5 and not bench.journal.is_durable
    assert list(ours.mount.iterdir()) == [], "nothing under the mount point"
    ours.plug()
    bench.loop.advance_to(bench.loop.now_ms + LONGEST_WAIT_MS)
    assert bench.recorder.faults[-1].code == "journal_back"
    bench.forward()
    assert bench.judge.pending == 0 and bench.recorder.occurrences[-1].durable
    bench.journal.close()
    assert facts_on(club) == {bench.state.options.id: len(bench.recorder.events)}


def test_another_clubs_disk_is_left_alone(disks, free_lexicon):
    ours, theirs = disks
    club = theirs.plug().mount / "club"
    journal, _ = Journal.open(club / JOURNAL_FILE)
    journal.append("la leur", [Fact("duplicate/GameOpened", 1, {})], 0)
    journal.close()
    theirs.tear_off()
    ours.plug()
    bench = DuplicateBench(club, free_lexicon).open_game()
    ours.tear_off()
    theirs.plug()
    bench.forward()
    bench.loop.advance_to(bench.loop.now_ms + LONGEST_WAIT_MS)
    assert bench.recorder.faults[-1].code == "journal_folder_other"
    assert facts_on(club) == {"la leur": 1}
    theirs.tear_off()
    ours.plug()
    bench.loop.advance_to(bench.loop.now_ms + LONGEST_WAIT_MS)
    bench.journal.close()
    assert facts_on(club) == {bench.state.options.id: len(bench.recorder.events)}


def test_a_disk_that_comes_after_the_start_is_waited_for(disks):
    ours, _ = disks
    club = ours.plug().mount / "club"
    Journal.open(club / JOURNAL_FILE)[0].close()
    ours.tear_off()
    journal, faults = Journal.open(club / JOURNAL_FILE)
    assert [fault.code for fault in faults] == ["journal_folder_away"]
    journal.append("jeudi", [Fact("duplicate/GameOpened", 1, {})], 0)
    assert list(ours.mount.iterdir()) == []
    ours.plug()
    assert [fault.code for fault in journal.retry()] == ["journal_back"]
    journal.close()
    assert facts_on(club) == {"jeudi": 1}


def test_a_disk_that_is_suddenly_read_only_is_told_and_written_to_again(disks, free_lexicon):
    ours, _ = disks
    club = ours.plug().mount / "club"
    bench = DuplicateBench(club, free_lexicon).open_game()
    bench.journal._detach()  # what is open for writing keeps a disk from becoming read only
    bench.journal._let_go_of_lock()
    run("mount", "-o", "remount,ro", ours.mount)
    bench.forward()
    bench.loop.advance_to(bench.loop.now_ms + LONGEST_WAIT_MS)
    assert bench.journal.pending > 0 and not bench.journal.is_durable
    run("mount", "-o", "remount,rw", ours.mount)
    bench.loop.advance_to(bench.loop.now_ms + LONGEST_WAIT_MS)
    assert bench.journal.is_durable and bench.journal.pending == 0
    bench.journal.close()
    assert facts_on(club) == {bench.state.options.id: len(bench.recorder.events)}


@pytest.mark.parametrize("stopped", ["cut off", "closed"])
def test_a_start_on_a_card_that_takes_nothing_shows_the_game_it_can_read(
    disks, free_lexicon, stopped
):
    """It goes on in memory; what is added is written once the card takes it, and nothing twice."""
    ours, _ = disks
    club = ours.plug().mount / "club"
    bench = DuplicateBench(club, free_lexicon).open_game()
    bench.forward()
    played, game = len(bench.recorder.events), bench.state.options.id
    if stopped == "closed":
        bench.journal.close()
    else:
        bench.journal._let_go_of_lock()
        copied = {each: each.read_bytes() for each in club.iterdir() if each.is_file()}
        bench.journal.close()
        for path, content in copied.items():
            path.write_bytes(content)
    run("mount", "-o", "remount,ro", ours.mount)
    journal, faults = Journal.open(club / JOURNAL_FILE)
    assert [fault.code for fault in faults] == ["journal_unavailable"]
    resumed = last_unfinished(journal, only_newest=True)
    assert resumed is not None and len(resumed.records) == played
    assert not journal.append(game, [Fact("duplicate/Remarque", 1, {})], 0).durable
    assert journal.pending == 1
    run("mount", "-o", "remount,rw", ours.mount)
    assert [fault.code for fault in journal.retry()] == ["journal_back"]
    journal.close()
    assert facts_on(club) == {game: played + 1}


def test_a_game_that_was_over_on_a_card_that_takes_nothing_is_away_like_any_other(
    disks, free_lexicon
):
    ours, _ = disks
    club = ours.plug().mount / "club"
    bench = DuplicateBench(club, free_lexicon).open_game()
    bench.do(cmd.CloseGame("fin"))
    bench.journal.close()
    run("mount", "-o", "remount,ro", ours.mount)
    journal, _ = Journal.open(club / JOURNAL_FILE)
    assert last_unfinished(journal, only_newest=True) is None
    with pytest.raises(RuleError, match="journal_away"):
        journal.load(bench.state.options.id)
    journal.close()


def test_a_card_that_takes_nothing_and_holds_nothing_begins_empty(disks):
    ours, _ = disks
    club = ours.plug().mount / "club"
    club.mkdir()
    run("mount", "-o", "remount,ro", ours.mount)
    journal, faults = Journal.open(club / JOURNAL_FILE)
    assert [fault.code for fault in faults] == ["journal_unavailable"]
    assert journal.games() == []
    journal.close()
