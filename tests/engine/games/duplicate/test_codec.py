"""Facts and commands go to JSON and come back the same, or are refused."""

import json

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.contests import PlayerTime
from engine.games.duplicate.correction import events as slips
from engine.games.duplicate.correction.state import CaseEnd
from engine.games.duplicate.formules import FORMULES, MORT_SUBITE, Edition
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.slips.verdict import (
    Alternative,
    JudgeQuestion,
    Reason,
    Sanction,
    Verdict,
)
from engine.games.duplicate.state import State
from engine.letters.moves import Move
from engine.letters.tiles import Tile
from engine.play.clock import Step
from engine.play.codec import from_json, to_json, version_of
from engine.play.game import Source, SourceKind
from engine.play.players import Person, Player
from engine.play.titles import TitleGiven
from engine.rulings import Outcome, RuleError, Ruling
from tests.engine.games.duplicate.bench import new_game
from tests.tools.every import every

MOVE = Move.parse("ChACUNE", "H4")
RULING = Ruling(Outcome.CHOICE, "tirage_judges_choice", "fisf-2020 §3.2", {"minimum": 2})
PAIR = Player(3, (Person("Ana", "123"), Person("Bob", club="Ici")), "Ada")
VERDICT = Verdict(
    8,
    13,
    Sanction.PENALTY,
    (Reason("slip_score_wrong", "fisf-2020 §5.6", Sanction.PENALTY, {"score": 14}),),
    MOVE,
    (Alternative("SOT", "10H", 13, Sanction.NONE, "§5.3"),),
    JudgeQuestion("key", "slip_plausible", "§5.4", True, 13, 0, {"word": "SOT"}),
)
OPTIONS = GameOptions(
    id="soirée-1",
    formule=FORMULES["789-joker"],
    tempo=MORT_SUBITE,
    edition=Edition.E2014,
    contest="mort-subite",
    source=Source(SourceKind.SOFTWARE, seed=2**80, seal="abc", name="sac"),
    lexicon="ods8",
    lexicon_edition="8",
    club="Club",
    title="Vendredi",
    players=(Player(1, (Person("Zoé"),)), PAIR),
    name="Soirée du jeudi",
)
TOP = ev.TopChosen(
    3, MOVE, 76, (ev.WordFormed("ChACUNE", MOVE.ref, 26),), 50, 76, 2, True, 31.4159, "parce que"
)

EVENTS = (
    ev.GameOpened(OPTIONS),
    ev.CoupOpened(3, "AB", "?", "sans attendre"),
    ev.TileDrawn("E", Tile("E", 3), Tile("E", 4)),
    ev.TileDrawn("?"),
    ev.TileReturned("E", Tile("E", 3)),
    ev.RackRejected(3, "AEIOUAE", RULING, "raison"),
    ev.RackAnnounced(3, "ABCDEFG", "AB", "CDEFG", RULING),
    ev.ClockStarted(3, 12_345, Step(60_000, 20_000, (30_000,), 3)),
    ev.ClockPaused(5, 6),
    ev.ClockResumed(7),
    ev.ClockWarned(20_000, True),
    ev.ClockStopped(3, 8),
    ev.StopTakenBack(3, 9, "erreur", 2),
    ev.ClockRecovered(9, 10),
    ev.InterruptionNoted(10**6, RULING),
    ev.CutNoted(),
    ev.CutMeasured(420_000),
    ev.TopCalled(3, 1, 11, 49),
    ev.CallerNamed(3, 2),
    ev.CallRefused(3, 2),
    ev.CallHeardAgain(3, 2, 12, 48, "mal entendu"),
    ev.TopClaimed(3, 1, MOVE, True, 11, 76),
    ev.CoupTimed(3, (PlayerTime(1, 12, 13),)),
    TOP,
    ev.MovePlaced(3, "AECC?NU", MOVE, 76, 152, "Z"),
    ev.JokerSwapped(3, 112, "H"),
    ev.MoveWithdrawn(3, MOVE, 76),
    ev.CoupCorrected(3, "AECC?NU", (TOP,), (4, 5), "erreur"),
    ev.CoupAnnulled(3, "AECC?NU", "judge", "erreur"),
    ev.EndProposed(RULING),
    ev.EndDeclined("end_only_vowels", "raison"),
    ev.GameClosed("end_all_placed", "fisf-2020 §3.7", 21, 1034, "raison"),
    ev.GameReopened("recours"),
    ev.AppealsClosed("appeal_after_next_game"),
    TitleGiven("Coupe"),
    slips.PlayersSeated((PAIR,), "juge"),
    slips.PlayerSeated(PAIR, 4, "juge"),
    slips.PlayerUnseated(3, "juge"),
    slips.TablesAssigned("Ada", (1, 3), "juge"),
    slips.PlayerLeft(3, 5, "Ada"),
    slips.PlayerExcluded(3, "tricherie", "juge"),
    slips.PlayerExcluded(3, "tricherie", "juge", True, False, True, 4),
    slips.CoupNeutralised(3, "chrono", "juge"),
    slips.SlipEntered(3, 1, parse_short("SOT 13"), VERDICT, "a1", "Ada", second=True),
    slips.SlipsMissing(3, (4, 5), VERDICT, "juge"),
    slips.QuestionAnswered(3, 1, "key", True, VERDICT, "console-2", "juge"),
    slips.VerdictAmended(3, 1, VERDICT, "console-3", "recours", "juge"),
    slips.ReadingRetained(3, 1, True, "console-4", "relu", "juge"),
    slips.BilletHandedOut(3, 1, 5, "Ada"),
    slips.CoupClosed(3, "juge"),
    slips.CoupReopened(3, "recours", "juge"),
    slips.CaseSubmitted(3, 1, "recours", "juge", late=True),
    slips.CaseSettled(3, 1, CaseEnd.UPHELD, "bien jugé", "juge"),
    slips.WayChosen(1, True, "table 1"),
    slips.SlipHandedIn(3, 1, parse_short("SOT 13"), "tel-1", "table 1"),
    slips.SlipCameLate(3, 1, parse_short("SOT 13"), "tel-2", "table 1", 4_000, 300, 21_000),
    slips.LateSlipJudged(3, 1, True, "juge"),
    slips.ProblemSignalled(1, "arbitre", "table 1"),
    slips.ProblemSeen(1, "juge"),
    slips.PlayersEliminated(3, (1, 2)),
    ev.CourseLaid((ev.LaidCoup("FEDAYIN", False, TOP),)),
    ev.RunnerReady(1),
    ev.RunsSetOff((1, 2), 1_000),
    ev.TopProposed(1, 1, MOVE, False, 12_000, 13_000, "a-1"),
    ev.RunTimedOut(1, 1, 61_000),
    ev.RunsHeld(70_000),
    ev.RunsResumed(80_000),
)


def test_no_event_is_forgotten():
    assert {type(event) for event in EVENTS} == set(ev.EVENTS)


def test_an_event_comes_back_the_same_through_text():
    def comes_back(event):
        encoded = ev.VOCABULARY.encode(event)
        assert encoded["kind"] == type(event).__name__
        assert encoded["version"] == version_of(type(event)) == 1
        assert ev.VOCABULARY.decode(json.loads(json.dumps(encoded))) == event

    every(EVENTS, comes_back, lambda event: type(event).__name__)


def test_a_whole_state_is_json():
    game = new_game(players="AB")
    game.play("TABLE?S", "TABLEs H3")
    game.announce("SOINDR")
    assert from_json(State, json.loads(json.dumps(to_json(game.state)))) == game.state


def test_people_can_read_what_is_written():
    assert ev.VOCABULARY.encode(ev.MovePlaced(1, "AECC?NU", MOVE, 76, 76, ""))["payload"] == {
        "coup": 1,
        "tirage": "AECC?NU",
        "move": {"word": "ChACUNE", "ref": "H4"},
        "points": 76,
        "cumul": 76,
        "reliquat": "",
    }


def encoded(**changes: object) -> dict:
    return ev.VOCABULARY.encode(ev.ClockPaused(5, 6)) | changes


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (encoded(kind="ClockMelted"), "unknown_event"),
        (encoded(kind=3), "unknown_event"),
        (encoded(version=2), "unknown_event_version"),
        (encoded(version="1"), "unknown_event_version"),
        (encoded(payload={"at_ms": 5}), "bad_payload"),
        (encoded(payload={"at_ms": 5, "left_ms": "6"}), "bad_payload"),
        (encoded(payload={"at_ms": 5, "left_ms": True}), "bad_payload"),
        (encoded(payload={"at_ms": 5, "left_ms": 6, "more": 7}), "bad_payload"),
        (encoded(payload=None), "bad_payload"),
        ({"kind": "ClockPaused"}, "bad_payload"),
        (None, "bad_payload"),
        ([], "bad_payload"),
    ],
)
def test_what_is_not_an_event_is_refused(raw, code):
    with pytest.raises(RuleError) as refused:
        ev.VOCABULARY.decode(raw)
    assert refused.value.code == code


def with_payload(event: ev.Event, **changes: object) -> dict:
    raw = ev.VOCABULARY.encode(event)
    return raw | {"payload": raw["payload"] | changes}


@pytest.mark.parametrize(
    "raw",
    [
        with_payload(ev.TileDrawn("E"), tile="E"),
        with_payload(ev.TileDrawn("E"), letter=None),
        with_payload(ev.CoupTimed(1, ()), times={"player": "A"}),
        with_payload(ev.EndProposed(RULING), ruling={"outcome": "perhaps"}),
        with_payload(ev.GameOpened(OPTIONS), options=ev.VOCABULARY.encode(ev.GameOpened(OPTIONS))),
        with_payload(ev.MovePlaced(1, "", MOVE, 1, 1, ""), move={"word": "AB", "ref": "Z99"}),
    ],
)
def test_a_damaged_payload_is_refused(raw):
    with pytest.raises(RuleError):
        ev.VOCABULARY.decode(raw)


def test_an_unknown_formule_is_refused():
    raw = ev.VOCABULARY.encode(ev.GameOpened(OPTIONS))
    raw["payload"]["options"]["formule"] = "belote"
    with pytest.raises(RuleError, match="bad_payload"):
        ev.VOCABULARY.decode(raw)


def test_a_field_added_later_with_a_default_may_be_missing():
    raw = ev.VOCABULARY.encode(ev.ClockWarned(20_000))
    del raw["payload"]["final_stage"]
    assert ev.VOCABULARY.decode(raw) == ev.ClockWarned(20_000)


def test_unknown_commands_are_refused():
    with pytest.raises(RuleError, match="unknown_command"):
        cmd.VOCABULARY.decode({"kind": "Explode", "version": 1, "payload": {}})
    with pytest.raises(RuleError, match="unknown_command"):
        cmd.VOCABULARY.encode(ev.ClockResumed(1))  # type: ignore[arg-type]


def test_what_has_no_json_form_is_a_bug():
    with pytest.raises(TypeError):
        to_json(object())
