"""A journal that was only looked at before the picture is examined while the evening begins."""

import threading
from pathlib import Path

from console.desk.inbox import JournalExamined
from console.folders import JOURNAL_FILE
from console.journal.aftermath import Aftermath
from console.journal.copies import copy_path, examine_copy
from console.journal.ledger import Journal
from console.journal.records import Fact, Fault
from console.journal.witness import witness_path
from console.session.journal_card import JournalExaminer
from engine.games.duplicate import commands as cmd
from tests.console.games.duplicate.bench import DuplicateBench


def test_it_is_examined_by_a_process_apart_and_what_is_found_is_posted(tmp_path: Path):
    path = tmp_path / JOURNAL_FILE
    journal, _ = Journal.open(path)
    journal.append("jeudi", [Fact("Fact", 1, {"n": 1})], 0)
    journal.close()
    journal, _ = Journal.open(path, at_once=True)
    posted: list[object] = []
    told = threading.Event()

    def post(message: object) -> None:
        posted.append(message)
        told.set()

    JournalExaminer(journal, post).start()
    assert told.wait(60)
    assert posted == [JournalExamined(Aftermath())]
    journal.close()
    assert examine_copy(copy_path(path)).games.keys() == {"jeudi"}


def test_one_that_was_examined_first_is_not_examined_again(tmp_path: Path):
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    posted: list[object] = []
    JournalExaminer(journal, posted.append).start()
    assert [each for each in threading.enumerate() if each.name == "examination"] == []
    journal.close()


def test_what_is_found_is_told_and_the_game_goes_on(bench: DuplicateBench):
    bench.open_game()
    bench.post(JournalExamined(Aftermath(faults=(Fault("journal_copy_damaged"),))))
    assert [fault.code for fault in bench.recorder.faults] == ["journal_copy_damaged"]
    bench.forward()
    assert bench.ask(cmd.TypeTile("A")).durable


def test_damage_found_in_the_middle_of_a_game_costs_nothing_of_it(bench: DuplicateBench):
    bench.open_game()
    bench.forward()
    bench.ask(cmd.TypeTile("A"))
    elsewhere = bench.folder / "ailleurs.sqlite"
    other, _ = Journal.open(elsewhere)
    other.append("jeudi", [Fact("Fact", 1, {"n": 1})], 0)
    other.close()
    with witness_path(bench.folder / JOURNAL_FILE).open("r+b") as witness:
        (line,) = witness_path(elsewhere).read_bytes().rstrip(b"\0\n").splitlines()[1:]
        known = witness.read().rstrip(b"\0")
        witness.seek(len(known))
        witness.write(line + b"\n")  # a game that was, and is in the journal no more
    bench.post(JournalExamined(Aftermath(is_sound=False)))
    assert [fault.code for fault in bench.recorder.faults] == ["journal_recovered_cut"]
    assert bench.ask(cmd.TypeTile("B")).durable
    assert bench.state.rack == "AB"
