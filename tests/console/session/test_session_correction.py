"""Slips in the session: written with what they bring, resumed whole, never the desk's trouble."""

from dataclasses import replace

import pytest

from console.desk.inbox import Ask
from console.games.duplicate import ranking
from console.games.duplicate.ranking import PublicRanking
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.room import Had, Room
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.letters.moves import Move
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.journal.disk import files_may_not_grow
from tests.tools.saying import said

SEATS = tuple(player(table, f"Joueur {table}") for table in (1, 2, 3))


def correct(bench, command, by="Ada"):
    answers = []
    bench.post(Ask(command, answers.append, by))
    return answers[0]


def collected(bench):
    bench.open_game()
    correct(bench, cmd.SeatPlayers(SEATS))
    bench.reveal()
    return bench


def hand_in(bench, coup, *slips):
    for table, slip in slips:
        outcome = correct(
            bench, cmd.EnterSlip(coup, table, slip_from_json(slip), f"{coup}-{table}")
        )
        assert outcome.refusal is None, outcome.refusal


TOP, NONE = {"top": True}, {"state": "none"}


def test_closing_writes_what_happened_once(bench, monkeypatch):
    collected(bench)
    hand_in(bench, 1, (1, TOP))
    written = []
    append = bench.journal.append

    def spy(game_id, entries, mono_ms):
        written.append([entry.kind for entry in entries])
        return append(game_id, entries, mono_ms)

    monkeypatch.setattr(bench.journal, "append", spy)
    assert correct(bench, cmd.CloseCoup(1, missing_as_none=True)).durable
    assert written == [["duplicate/SlipsMissing", "duplicate/CoupClosed"]]


def test_game_and_slips_come_back_after_a_cut(bench, free_lexicon):
    collected(bench)
    hand_in(bench, 1, (1, TOP), (2, NONE), (3, TOP))
    correct(bench, cmd.CloseCoup(1))
    bench.forward()
    bench.reveal()
    hand_in(bench, 2, (2, TOP))
    correct(bench, cmd.HandOutBillet(1, 2))
    before = bench.judge
    again = bench.restarted(free_lexicon)
    assert again.judge.state.correction == before.state.correction
    assert again.judge.state.totals == before.state.totals
    assert again.public.standings == before.public.standings
    hand_in(again, 2, (1, TOP))
    again.cut()


def played(folder, lexicon):
    """Two coups with letters drawn by hand, « T » for table 1."""
    bench = DuplicateBench(folder, lexicon, said(source="saisie"))
    bench.open_game()
    correct(bench, cmd.SeatPlayers(SEATS))
    for number, letters in ((1, "FEDAYIN"), (2, "CHATEAU")):
        bench.ask(game.OpenCoup())
        bench.type(letters)
        for command in (game.AnnounceRack(), game.StartClock(), game.StopClock()):
            bench.ask(command)
        bench.ask(game.ChooseTop())
        hand_in(bench, number, (1, TOP))
        bench.ask(game.PlaceTop())
    return bench


def announced(word, ref):
    return game.CorrectCoup(1, "vu après", Move.parse(word, ref), room=Room(Had.ANNOUNCED))


def test_the_room_hears_of_a_word_it_had_otherwise(tmp_path, free_lexicon):
    bench = played(tmp_path, free_lexicon)
    bench.said.clear()
    assert bench.ask(announced("FADE", "H8")).refusal is None
    assert bench.said[0] == "Correction : le mot du coup 1 devient."
    assert "FADE" in bench.said[1].upper().replace(" ", "").replace(",", "")
    assert bench.said[-1].startswith("Rangez les jetons.")
    bench.cut()


def test_what_the_room_had_all_along_is_no_news_to_it(tmp_path, free_lexicon):
    bench = played(tmp_path, free_lexicon)
    bench.said.clear()
    asked = replace(announced("FADE", "H8"), room=Room(Had.CORRECTED))
    assert bench.ask(asked).refusal is None
    assert [each for each in bench.said if not each.startswith("Rangez")] == []
    bench.cut()


def test_tiles_still_to_be_moved_come_back_after_a_cut(tmp_path, free_lexicon):
    bench = played(tmp_path, free_lexicon)
    bench.ask(announced("FADE", "H8"))
    before = bench.judge.aside.remark
    again = bench.restarted(free_lexicon, choices=said(source="saisie"))
    assert again.judge.situation.name == "rearranging"
    assert again.judge.aside.remark == before
    assert again.state.correction == bench.state.correction
    again.cut()


def test_a_refusal_of_an_arbiter_is_not_the_desks(bench):
    collected(bench)
    outcome = correct(bench, cmd.EnterSlip(1, 99, slip_from_json(TOP), "x"))
    assert outcome.refusal.code == "correction_table_unknown"
    assert bench.judge.refusal is None
    assert bench.codes() == []


@pytest.mark.parametrize("rack", ["FED\u202eAYIN", "", "é", "\U0001f642" * 400])
def test_a_slip_of_a_tirage_that_is_none_is_refused(bench, rack):
    """One such request used to end the console."""
    collected(bench)
    outcome = correct(bench, cmd.EnterSlip(1, 1, slip_from_json(TOP), "x", rack=rack))
    assert outcome.refusal.code == "correction_other_tirage"


def test_without_a_game_there_is_nothing_to_correct(bench):
    assert correct(bench, cmd.CloseCoup(1)).refusal.code == "no_game_open"


def test_a_slip_on_a_disk_that_is_away_says_so(bench):
    collected(bench)
    with files_may_not_grow():
        outcome = correct(bench, cmd.EnterSlip(1, 1, slip_from_json(TOP), "x"))
    assert outcome.refusal is None
    assert not outcome.durable
    assert bench.judge.state.correction.slip(1, 1).current is not None
    assert "journal_write_failed" in [fault.code for fault in bench.judge.faults]


def test_a_slip_sent_again_is_durable_once_the_first_is(bench):
    """An outbox keeps its entry until it hears so."""
    collected(bench)
    slip = cmd.EnterSlip(1, 1, slip_from_json(TOP), "x")
    with files_may_not_grow():
        assert not correct(bench, slip).durable
        again = correct(bench, slip)
        assert again.events == () and not again.durable
    bench.advance_to(bench.now_ms + 10_000)
    assert correct(bench, slip).durable


def test_players_of_the_room_are_players_of_the_contest(bench):
    bench.open_game()
    correct(bench, cmd.SeatPlayers(SEATS))
    assert bench.state.tables == (1, 2, 3)
    correct(bench, cmd.LeavePlayer(2, 0))
    assert bench.state.still_in == (1, 3)
    correct(bench, cmd.LeavePlayer(2, None))
    correct(bench, cmd.ExcludePlayer(3, "essai"))
    assert set(bench.state.still_in) == {1, 2}
    correct(bench, cmd.ExcludePlayer(3, "recours", excluded=False))
    correct(bench, cmd.UnseatPlayer(1))
    correct(bench, cmd.SeatPlayer(player(7, "Sept")))
    assert set(bench.state.still_in) == {2, 3, 7}
    correct(bench, cmd.SeatPlayers(SEATS[:1]))
    assert set(bench.state.still_in) == {1}


@pytest.mark.article("fisf-2020 §3.8.3")
def test_mort_subite_follows_the_slips(tmp_path, free_lexicon):
    bench = DuplicateBench(tmp_path / "club", free_lexicon, said(seed="x", contest="mort-subite"))
    collected(bench)
    hand_in(bench, 1, (1, TOP), (2, TOP), (3, NONE))
    correct(bench, cmd.CloseCoup(1))
    assert bench.state.still_in == (1, 2)
    bench.forward()
    bench.reveal()
    assert bench.judge.state.correction.missing(2) == (1, 2)
    late = correct(bench, cmd.EnterSlip(2, 3, slip_from_json(TOP), "late"))
    assert late.refusal.code == "correction_not_there"
    correct(bench, cmd.ReopenCoup(1, "recours de la table 3"))
    amended = correct(bench, cmd.EnterSlip(1, 3, slip_from_json(TOP), "again", after="1-3"))
    assert amended.refusal is None
    correct(bench, cmd.CloseCoup(1))
    assert bench.state.still_in == (1, 2, 3)
    bench.cut()


def test_a_game_that_is_over_can_still_be_corrected(bench):
    collected(bench)
    bench.forward()
    assert bench.ask(game.CloseGame("fin de soirée")).refusal is None
    hand_in(bench, 1, (1, TOP), (2, TOP), (3, NONE))
    assert correct(bench, cmd.CloseCoup(1)).refusal is None
    rows = bench.public.standings
    assert [row.rank for row in rows] == [1, 1, 3]
    assert [row.solos for row in rows] == [0, 0, 0]


def test_the_ranking_is_counted_again_only_when_it_may_have_changed(bench, monkeypatch):
    collected(bench)
    hand_in(bench, 1, (1, TOP), (2, NONE), (3, TOP))
    correct(bench, cmd.CloseCoup(1))
    bench.forward()
    counted = []
    real = ranking.standing_rows
    monkeypatch.setattr(ranking, "standing_rows", lambda *args: counted.append(1) or real(*args))
    memo = PublicRanking()
    for _ in range(3):
        assert len(memo.rows(bench.state)) == 3
    assert len(counted) == 1
    correct(bench, cmd.ReopenCoup(1, "essai"))
    counted.clear()
    assert tuple(memo.rows(bench.state)) == ()
    assert len(counted) == 1


def test_the_thread_of_the_game_does_not_count_the_ranking(bench, monkeypatch):
    collected(bench)
    hand_in(bench, 1, (1, TOP), (2, NONE), (3, TOP))
    counted = []
    real = ranking.standing_rows
    monkeypatch.setattr(ranking, "standing_rows", lambda *args: counted.append(1) or real(*args))
    correct(bench, cmd.CloseCoup(1))
    bench.forward()
    assert counted == []
    assert [row.rank for row in bench.public.standings] == [1, 1, 3]
    assert counted == [1], "counted once, by whoever looks"
