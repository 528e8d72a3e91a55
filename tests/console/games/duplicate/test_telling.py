"""The plis of a journal give the standings the console itself computes, and never change."""

import shutil
from pathlib import Path

import pytest

from console.cli import main
from console.games import face_of
from console.games.duplicate.teller import DuplicateTeller
from console.games.history import events_of, history_of
from console.journal.store import JournalFile
from engine.epreuve.fold import Fold
from engine.epreuve.manifest import SoloScope
from engine.epreuve.plis import (
    Correction,
    CoupClosed,
    End,
    Exclusion,
    Players,
    Pli,
    TakenReading,
    check_pli,
)
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.events import GameClosed, GameOpened, InterruptionNoted
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.rack import INTERRUPTION_LIMIT_MS, judge_interruption
from engine.games.duplicate.standings.game import standings
from tests.console.centre.evening import play, records_of
from tests.engine.epreuve.event import centre_name, manifest
from tests.engine.games.duplicate.correction.test_two_readings import (
    KES,
    TRUE,
    room_at_coup_2,
    slip_in,
)
from tests.load.recorded import record

FROZEN = Path(__file__).parents[3] / "releases" / "journals" / "0.1.0.sqlite"


@pytest.fixture(scope="module")
def records(tmp_path_factory, free_lexicon):
    folder = tmp_path_factory.mktemp("soiree")
    play(folder, free_lexicon)
    return records_of(folder)[1]


def told(records):
    face = face_of("duplicate")
    teller = face.competition.teller()
    return [content for event in events_of(face, records) for content in teller.hear(event)]


def test_everything_that_counts_is_told(records):
    kinds = {type(content) for content in told(records)}
    assert kinds == {Players, CoupClosed, Correction, Exclusion, End}


def test_a_journal_that_grows_keeps_the_numbers_of_its_plis(records):
    whole = told(records)
    for length in range(0, len(records), 7):
        part = told(records[:length])
        assert whole[: len(part)] == part


def test_the_answer_to_a_question_put_off_goes_to_the_hub_with_its_points():
    room = room_at_coup_2()
    slip_in(room, 1, KES, "a")
    slip_in(room, 2, TRUE, "b")
    room.ask(cmd.CloseCoup(2, later=True))
    teller = DuplicateTeller()
    *_, before = [content for event in room.happened for content in teller.hear(event)]
    assert isinstance(before, CoupClosed) and before.points == (0, 13)
    assert before.readings == (TakenReading(1, "raccord:KES", None),)
    (answered,) = room.ask(cmd.AnswerQuestion(2, 1, "raccord:KES", True), "juge")
    (told,) = teller.hear(answered)
    assert isinstance(told, Correction) and told.closed.points == (13, 13)
    assert told.closed.readings == (TakenReading(1, "raccord:KES", True),)
    assert (
        told.reason == "Joueur 1, SOT : Raccord mal recopié : 13 points (règlement 2020, art. 6.3)"
    )


def test_a_slip_before_the_commission_is_an_answer_the_hub_still_waits_for():
    room = room_at_coup_2()
    slip_in(room, 1, KES, "a")
    slip_in(room, 2, TRUE, "b")
    room.ask(cmd.SubmitCase(2, 1, "dit avoir recopié la grille"))
    room.ask(cmd.CloseCoup(2))
    teller = DuplicateTeller()
    *_, before = [content for event in room.happened for content in teller.hear(event)]
    own = TakenReading(1, "raccord:KES", None)
    assert before.readings == (TakenReading(1, "commission", None), own)
    (appealed,) = room.ask(cmd.SubmitCase(2, 2, "je conteste"))
    (told,) = teller.hear(appealed)
    assert told.closed.points == before.points
    assert told.closed.readings == (*before.readings, TakenReading(2, "commission", None))
    assert told.reason == "un bulletin est soumis à la commission d'arbitrage", "not why"
    decided = room.ask(cmd.AnswerQuestion(2, 1, "raccord:KES", True), "juge")
    *_, last = [content for event in decided for content in teller.hear(event)]
    taken = TakenReading(1, "raccord:KES", True), TakenReading(2, "commission", None)
    assert last.closed.points == (13, 13) and last.closed.readings == taken


def test_an_answer_given_before_the_coup_closes_is_in_its_pli():
    room = room_at_coup_2()
    slip_in(room, 1, KES, "a")
    slip_in(room, 2, TRUE, "b")
    room.ask(cmd.AnswerQuestion(2, 1, "raccord:KES", False), "juge")
    room.ask(cmd.CloseCoup(2))
    teller = DuplicateTeller()
    *_, closed = [content for event in room.happened for content in teller.hear(event)]
    assert isinstance(closed, CoupClosed) and closed.points == (0, 13)
    assert closed.readings == (TakenReading(1, "raccord:KES", False),)


def test_an_answer_that_changes_no_points_is_told_too():
    room = room_at_coup_2()
    slip_in(room, 1, KES, "a")
    slip_in(room, 2, TRUE, "b")
    room.ask(cmd.CloseCoup(2, later=True))
    teller = DuplicateTeller()
    *_, before = [content for event in room.happened for content in teller.hear(event)]
    (answered,) = room.ask(cmd.AnswerQuestion(2, 1, "raccord:KES", False), "juge")
    (told,) = teller.hear(answered)
    assert isinstance(told, Correction) and told.closed.points == before.points
    assert told.closed.readings == (TakenReading(1, "raccord:KES", False),)


def test_the_hub_ranks_a_centre_as_the_console_does(records):
    épreuve = manifest(parties=1, solo=SoloScope.CENTRE)
    fold = Fold(épreuve)
    for number, content in enumerate(told(records), start=1):
        pli = Pli(épreuve.id, centre_name(1), 1, number, content)
        check_pli(pli, épreuve)
        fold.add(pli)
    correction = history_of(records).state.correction
    ours = standings(correction.sheet)
    lines = {line.tables[1]: line for line in fold.ranking().lines}
    assert {table: (line.total, line.negatif, line.solos) for table, line in lines.items()} == {
        line.table: (line.total, line.negatif, line.solos) for line in ours.lines
    }
    # A hub is not told who came for a coup that was never played: there they are last.
    came_for_nothing = {
        line.table for line in ours.lines if not line.rank and line.table not in correction.excluded
    }
    last = max(line.rank or 0 for line in lines.values())
    assert {lines[table].rank for table in came_for_nothing} <= {last}
    assert {line.table: line.rank for line in ours.lines if line.table not in came_for_nothing} == {
        table: line.rank for table, line in lines.items() if table not in came_for_nothing
    }


def test_a_coup_closed_before_a_word_is_retained_is_told_with_its_top(tmp_path):
    """An arbiter may be faster than the judge: a simulated one always is."""
    short = ["--players", "2", "--contest", "mort-subite"]
    assert main(["simulate", "--data", str(tmp_path), "--seed", "5", *short]) == 0
    contents = told(records_of(tmp_path)[1])
    épreuve = manifest(parties=1)
    for number, content in enumerate(contents, start=1):
        check_pli(Pli(épreuve.id, centre_name(1), 1, number, content), épreuve)
    assert all(each.top for each in contents if isinstance(each, CoupClosed))
    assert not any(isinstance(each, Correction) for each in contents)


def test_a_clock_that_is_a_day_wrong_changes_nothing(tmp_path, free_lexicon):
    day_ms = 24 * 3600 * 1000
    right, early, late = (
        record(tmp_path / str(off_ms), free_lexicon, 3, 2, 2, clock_off_ms=off_ms)
        for off_ms in (0, -day_ms, day_ms)
    )
    assert right == early == late


def test_a_correction_says_why(records):
    reasons = [content.reason for content in told(records) if isinstance(content, Correction)]
    assert "appel accepté" in reasons


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.parametrize("coups", [3, 15])
def test_an_interrupted_game_says_so(coups):
    """By the very ruling the console closes such a game with."""
    ruling = judge_interruption(INTERRUPTION_LIMIT_MS + 1, coups)
    closed = GameClosed(ruling.code, ruling.article, coups, 100, "panne de courant")
    teller = face_of("duplicate").competition.teller()
    assert list(teller.hear(GameOpened(GameOptions("partie")))) == []
    assert list(teller.hear(closed)) == [End(coups, "panne de courant", interrupted=True)]


@pytest.mark.article("fisf-2020 §3.7")
def test_results_that_stand_by_an_annulled_coup_stand_at_the_hub_too():
    """Which counts the coups that are left: fourteen of them, and would annul the game."""
    ruling = judge_interruption(INTERRUPTION_LIMIT_MS + 1, 14, annulled=1)
    teller = face_of("duplicate").competition.teller()
    list(teller.hear(GameOpened(GameOptions("partie"))))
    list(teller.hear(InterruptionNoted(INTERRUPTION_LIMIT_MS + 1, ruling)))
    closed = GameClosed(ruling.code, ruling.article, 14, 100, "panne")
    assert list(teller.hear(closed)) == [End(14, "panne", interrupted=False)]


def test_a_game_begun_by_release_0_1_is_told_too(tmp_path):
    copy = Path(shutil.copy(FROZEN, tmp_path))
    with JournalFile.reading(copy) as journal:
        told_of = [told(tuple(journal.read(each.game))) for each in journal.games()]
    assert any(isinstance(content, End) for contents in told_of for content in contents)
