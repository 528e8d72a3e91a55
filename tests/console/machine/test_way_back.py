"""`pupitre box downgrade` where the tables are the same: the older release reads every game."""

import pytest

from console.cli import main
from console.folders import JOURNAL_FILE
from console.games.history import history_of
from console.journal.ledger import Journal
from console.journal.store import JournalFile
from console.machine.restore import go_back, restore
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.ending import NEXT_GAME
from engine.play import codec
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.saying import said

FUTURE = "9.9"


@pytest.fixture
def later(monkeypatch):
    """In a release to come: the end tells when it was, and the end of the appeals is told."""
    (at_ms,) = [each for each in codec._fields(ev.GameClosed) if each.name == "at_ms"]
    monkeypatch.setattr(at_ms, "metadata", {"since": FUTURE})
    monkeypatch.setattr(ev.AppealsClosed, "SINCE", FUTURE, raising=False)
    monkeypatch.setattr(ev.AppealsClosed, "before", lambda self: (), raising=False)
    codec.added_fields.cache_clear()
    yield
    monkeypatch.undo()
    codec.added_fields.cache_clear()


def play(folder, lexicon, name, *, appeals):
    bench = DuplicateBench(folder, lexicon, said(seed="x", name=name)).open_game()
    bench.ask(cmd.CloseGame("fin"))
    if appeals:
        bench.ask(cmd.CloseAppeals(NEXT_GAME))
        bench.ask(cmd.ReopenGame("une lettre de trop"))
    bench.cut()


@pytest.fixture
def journal(tmp_path, free_lexicon):
    play(tmp_path, free_lexicon, "avec", appeals=True)
    bench = DuplicateBench(tmp_path, free_lexicon, said(seed="x", name="sans")).open_game()
    bench.cut()
    return tmp_path / JOURNAL_FILE


def records(journal):
    with JournalFile.reading(journal) as file:
        assert file.problems() == []
        return {game.name: list(file.read(game.game)) for game in file.games()}


def kinds(lines):
    return [line.kind.rpartition("/")[2] for line in lines]


def test_nothing_new_nothing_done(journal):
    before = records(journal)
    assert go_back(journal, "0.2.0") is None
    assert records(journal) == before


def test_what_the_older_release_does_not_know_is_told_in_its_words(journal, later):
    before = records(journal)
    aside = go_back(journal, "0.2.0")
    after = records(journal)
    assert aside is not None and records(aside) == before, "the journal as it was is kept"
    assert "AppealsClosed" in kinds(before["avec"])
    assert "AppealsClosed" not in kinds(after["avec"])
    assert all("at_ms" not in line.data for line in after["avec"] if "GameClosed" in line.kind)
    assert kinds(after["avec"]) == [
        each for each in kinds(before["avec"]) if each != "AppealsClosed"
    ]
    assert [(each.stamp, each.payload, each.chain) for each in after["sans"]] == [
        (each.stamp, each.payload, each.chain) for each in before["sans"]
    ], "a game without anything new is left as it lies"


def test_the_journal_that_goes_back_can_be_played_on(journal, later, free_lexicon):
    go_back(journal, "0.2.0")
    opened, faults = Journal.open(journal)
    opened.close()
    assert faults == ()
    assert history_of(records(journal)["avec"]).state.closed is None
    assert go_back(journal, "0.2.0") is None, "once is enough"


def test_and_the_way_forward_again_brings_everything_back(journal, later):
    before = records(journal)
    aside = go_back(journal, "0.2.0")
    restore(aside, journal)
    assert records(journal) == before


def test_a_game_without_older_words_stays_as_it_is(journal, later, monkeypatch):
    monkeypatch.delattr(ev.AppealsClosed, "before")
    before = records(journal)
    assert go_back(journal, "0.2.0") is None
    assert records(journal) == before


@pytest.mark.parametrize(("words", "said_so"), [(["--to", FUTURE], "déjà"), ([], "rendu")])
def test_the_command_says_what_it_did(journal, later, words, said_so, capsys):
    assert main(["box", "--data", str(journal.parent), "downgrade", *words]) == 0
    assert said_so in capsys.readouterr().out
