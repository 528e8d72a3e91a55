"""Every way a game may end × every screen, voice and sheet: all of it worded, nothing ranked
that the rules annul (fisf-2020 §3.7, fisf-2014 §3.6)."""

import json
import re
from pathlib import Path

import pytest

from console.cli import main
from console.folders import JOURNAL_FILE
from console.french import catalogue, printed, sentence
from console.games.duplicate.labels import end_sentence
from console.games.duplicate.pages.arbiter import Eyes
from console.games.duplicate.pages.judge import judged, ruling_text
from console.games.duplicate.pages.players import coup_overview, player_view
from console.games.duplicate.pages.progress import arbiter_view
from console.games.duplicate.pages.view import DuplicateView
from console.games.duplicate.papers import RESULTS, SHEETS
from console.games.duplicate.papers.sheet import result_of
from console.games.duplicate.room import DuplicateSnapshotMaker
from console.games.duplicate.voice.script import END_CAUSES, Announcer, style_of
from console.journal.ledger import Journal
from console.journal.records import named
from console.session.snapshots import JudgeSnapshot
from console.settings.parser import parse
from console.web.access import ARBITER, JUDGE, Visitor
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.contests import CONTESTS
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.evolve import evolve, fold
from engine.games.duplicate.formules import FEDERATION, Edition
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.on_devices import COURSE_OVER
from engine.games.duplicate.rack import (
    end_by_annulment,
    end_by_letters,
    end_by_no_placement,
    judge_interruption,
)
from engine.games.duplicate.state import ABANDONED, CONTEST_DECIDED, State
from engine.rulings import Outcome, RuleError, Ruling
from tests.engine.games.duplicate.bench import new_game
from tests.engine.games.duplicate.correction.arbiters_room import WORDS, ArbitersRoom
from tests.tools.every import over

ENGINE = Path(__file__).parents[4] / "engine"
QUARTER_MS = 16 * 60_000


def rulings(edition: Edition) -> dict[str, Ruling | None]:
    decided = Ruling(Outcome.VALID, CONTEST_DECIDED, "§", {"table": 1, "player": "Ana"})
    found = [
        end_by_letters("", edition),
        end_by_letters("K", edition),
        end_by_letters("AE", edition),
        end_by_letters("BC", edition),
        end_by_no_placement(edition),
        end_by_annulment("ABCDEFG", 20, "ABCDEFG", edition=edition),
        judge_interruption(QUARTER_MS, 15, edition=edition),
        judge_interruption(QUARTER_MS, 1, edition=edition),
        decided,
        Ruling(Outcome.VALID, COURSE_OVER, "§", {}),
    ]
    return {"end_by_judge": None, ABANDONED: None} | {
        ruling.code: ruling for ruling in found if ruling
    }


ENDS = rulings(Edition.E2020)
VOID = "interruption_results_void"
SLOW = {"pdf"}
"""Forms that take long and lay out the lines of another: those of one edition are enough."""


def played(contest: str, edition: Edition = Edition.E2020) -> list[ev.Event]:
    """One coup of two players, corrected and closed."""
    room = ArbitersRoom(new_game(players="AB", contest=contest, edition=edition))
    room.game.oracle.words = WORDS
    room.collect()
    room.retain()
    if not room.game.state.options.rules.claims_tops:
        room.enter(1)
        room.enter(2, word="AMIS", score=12)
        room.ask(slips.CloseCoup(1))
    room.play(cmd.PlaceTop())
    return room.game.events


def facts(code: str, contest: str, edition: Edition) -> list[ev.Event]:
    events, ruling = played(contest, edition), rulings(edition)[code]
    if ruling and code.startswith("interruption"):
        events.append(ev.InterruptionNoted(QUARTER_MS, ruling))
    elif ruling:
        events.append(ev.EndProposed(ruling))
    reason = None if ruling else "il est tard"
    return [*events, ev.GameClosed(code, "", 1, 18, reason, at_ms=0)]


def ended(code: str, contest: str = "cumul", edition: Edition = Edition.E2020) -> State:
    return fold(facts(code, contest, edition))


def test_every_end_of_the_engine_is_tried_here():
    named = re.compile(r'"((?:end|interruption_results)_\w+|game_abandoned)"')
    sources = (ENGINE / "games/duplicate").rglob("*.py")
    found = {code for path in sources for code in named.findall(path.read_text("utf-8"))}
    refused = {"end_proposed"}  # a command that must wait, no end
    assert found - refused == set(ENDS) == set(END_CAUSES)


@over("edition", FEDERATION)
@over("contest", CONTESTS)
@over("code", ENDS)
def test_every_end_is_shown_said_and_written(code, contest, edition):
    state = ended(code, contest, edition)
    assert state.closed is not None
    assert end_sentence(state).endswith(".")
    maker = DuplicateSnapshotMaker(parse(""), str.lower, 0)
    assert maker.snapshot(state, None, voiced=False)
    assert all(ruling_text(each) for each in (state.end, state.interruption) if each)
    said = Announcer(style_of(parse(""), state.options)).utterances(state.closed, state)
    assert said[0].text.startswith("Fin de partie")
    for form, sheet in SHEETS.items():
        if form not in SLOW or edition is Edition.E2020:
            assert sheet.write(state, 0)
    for form, sheet in RESULTS.items():
        if form in SLOW and edition is not Edition.E2020:
            continue
        try:
            assert sheet.write(state, 0)
        except RuleError as refusal:
            assert refusal.code in ("results_void", "results_without_slips")
            assert sentence(refusal).endswith(".")


@over("now_ms", [0, QUARTER_MS])
@over("edition", FEDERATION)
@over("contest", CONTESTS)
@over("code", ENDS)
def test_every_end_is_told_to_the_judge_and_the_arbiters(code, contest, edition, now_ms):
    state = ended(code, contest, edition)
    correction = state.correction
    page = judged(state, None, now_ms)
    assert [each["text"] for each in page["notices"]] == [
        printed(ruling.code, **ruling.data) for ruling in (state.end, state.interruption) if ruling
    ]
    assert bool(page["appeals"]["closed"]) is (now_ms > 0)
    shown = DuplicateSnapshotMaker(parse(""), str.lower, 0).snapshot(state, None, voiced=False)
    judge = Eyes(correction, Visitor(JUDGE, JUDGE))
    arbiter = Eyes(correction, Visitor(ARBITER, "Ada"))
    views = [
        page,
        coup_overview(DuplicateView(state, None), None, 1),
        *(player_view(correction, each) for each in correction.players),
        *(eyes.coup(1, second) for eyes in (judge, arbiter) for second in (False, True)),
        arbiter_view(JudgeSnapshot(shown, state=state), arbiter.visitor),
    ]
    assert all(json.loads(json.dumps(view)) for view in views)


@pytest.mark.parametrize("edition", FEDERATION)
@pytest.mark.parametrize("contest", CONTESTS)
def test_every_end_is_read_from_the_journal(contest, edition, tmp_path, capsys):
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    for code in ENDS:
        entries = [named(DUPLICATE, event) for event in facts(code, contest, edition)]
        journal.append(code, entries, 0)
    journal.close()
    assert main(["journal", "--data", str(tmp_path), "list"]) == 0
    assert capsys.readouterr().out.count("terminée") == len(ENDS)
    for code in ENDS:
        assert main(["journal", "--data", str(tmp_path), "show", code]) == 0
        assert "partie terminée" in capsys.readouterr().out
        assert main(["journal", "--data", str(tmp_path), "export", code, "--format", "text"]) == 0
        assert capsys.readouterr().out


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
@pytest.mark.parametrize("contest", CONTESTS)
@pytest.mark.parametrize("form", RESULTS)
def test_annulled_results_rank_nobody_anywhere(contest, form):
    state = ended(VOID, contest)
    with pytest.raises(RuleError) as refusal:
        RESULTS[form].write(state, 0)
    assert refusal.value.code == "results_void"
    assert result_of(state) is None
    maker = DuplicateSnapshotMaker(parse(""), str.lower, 0)
    assert not maker.snapshot(state, None, voiced=False).standings


@pytest.mark.article("fisf-2020 §3.7")
def test_results_that_stand_are_ranked_as_ever():
    state = ended("interruption_results_stand")
    assert result_of(state) is not None
    assert b";A;" in RESULTS["csv"].write(state, 0)


@pytest.mark.article("fisf-2020 §3.7")
def test_a_game_reopened_is_interrupted_no_more():
    again = evolve(ended(VOID), ev.GameReopened("erreur de saisie"))
    closed = evolve(again, ev.GameClosed("end_by_judge", "", 1, 18, "fin"))
    assert (again.interruption, closed.is_void) == (None, False)


RAISED = re.compile(r'(?:RuleError|Ruling)\(\s*(?:Outcome\.\w+,\s*)?"(\w+)"')


def test_no_code_of_the_engine_lacks_its_french():
    codes = {
        (path.name, code)
        for path in ENGINE.rglob("*.py")
        for code in RAISED.findall(path.read_text("utf-8"))
    }
    assert len(codes) > 100
    assert not [f"{code} in {name}" for name, code in sorted(codes) if code not in catalogue()]
