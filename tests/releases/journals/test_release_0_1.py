"""Records of release 0.1, translated: every game exports what that release exported.

`0.1-contests.json` was written by the code of 0.1.0 itself: the raw records of four games and
what it made of them. It is never written again.
"""

import json
import re
from pathlib import Path

import pytest

from console.games.duplicate.papers.report import GameReport
from console.games.duplicate.papers.results import as_federation, as_json, as_spreadsheet
from console.games.duplicate.papers.sheet import GameSheet
from console.games.duplicate.papers.sheet import as_csv as sheet_csv
from engine.games.duplicate import events
from engine.games.duplicate.evolve import fold
from engine.games.duplicate.release_0_1 import translated
from engine.games.duplicate.slips.slip import NO_PAPER
from engine.games.duplicate.state import State
from engine.rulings import RuleError

GAMES = json.loads((Path(__file__).parent / "0.1-contests.json").read_text(encoding="utf-8"))
WITH_SLIPS = sorted(name for name, game in GAMES.items() if game["results"])


def raws(name: str) -> list[dict]:
    return [
        {"kind": kind, "version": 1, "payload": payload} for kind, payload in GAMES[name]["records"]
    ]


def state_of(name: str) -> State:
    return fold(translated(raws(name)))


def kinds(name: str) -> list[str]:
    return [type(event).__name__ for event in translated(raws(name))]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_sheet_and_the_ranking_are_what_they_were(name):
    state, known = state_of(name), GAMES[name]
    names = {player.table: player.name for player in state.players}
    ranking = [[line.rank, names[line.table], line.figure] for line in state.ranking]
    renamed = {"Joueur 2": "Joueur deux"} if name == "annulee" else {}
    excluded = {"Joueur 3": 4} if name == "annulee" else {}  # shares no rank any more (§6.1)
    expected = [
        [excluded.get(who, rank), renamed.get(who, who), figure]
        for rank, who, figure in known["ranking"]
    ]
    assert sorted(ranking) == sorted(expected)
    assert sheet_csv(GameSheet(state, known["wall_ms"])) == known["sheet"]
    assert (state.collected, state.cumul) == (known["collected"], known["cumul"])


def as_read_now(results: dict) -> dict:
    """Sentences cite an article as people read it; 0.1 wrote « (fisf-2020 §5.1) »."""
    written = json.dumps(results, ensure_ascii=False)
    return json.loads(re.sub(r"\(fisf-(\d+) §([\w.]+)\)", r"(règlement \1, art. \2)", written))


@pytest.mark.parametrize("name", WITH_SLIPS)
def test_the_results_are_what_they_were(name):
    state, known = state_of(name), GAMES[name]
    report = GameReport(state, known["wall_ms"])
    told, then = json.loads(json.dumps(as_json(report))), as_read_now(known["results"])
    contest, decided = told.pop("contest"), told.pop("tie_breaks")
    now, before = ranked(told.pop("ranking")), ranked(then.pop("ranking"))
    cuts = told.pop("cuts")  # série, category, club: 0.1 knew none
    assert told == then and not decided and not cuts
    if contest == "cumul":
        assert now == before
        assert as_spreadsheet(report) == known["csv"]
        assert as_federation(report).decode("latin-1") == known["federation"]
    else:  # ranked by elimination since (§3.8.3): the points are what they were
        assert without_rank(now) == without_rank(before)


def ranked(lines: list[dict]) -> dict[int, dict]:
    """By table, without what 0.1 did not tell."""
    return {line["table"]: {k: v for k, v in line.items() if k not in LATER} for line in lines}


LATER = ("contest", "excluded", "note")


def without_rank(lines: dict[int, dict]) -> dict[int, dict]:
    return {table: {k: v for k, v in line.items() if k != "rank"} for table, line in lines.items()}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_today_s_events_fold_to_the_same_state_from_today_s_records(name):
    happened = list(translated(raws(name)))
    again = [
        events.decode(json.loads(json.dumps(events.VOCABULARY.encode(event)))) for event in happened
    ]
    assert fold(again) == state_of(name)


def test_what_restated_verdicts_is_dropped():
    known = GAMES["subite"]["records"]
    written, told = [kind for kind, _ in known], kinds("subite")
    for kind in ("CoupClosed", "SlipEntered", "CoupReopened"):
        assert told.count(kind) == written.count(kind) > 0
    out = [data for kind, data in known if kind == "CorrectionClosed" and data["eliminated"]]
    assert told.count("PlayersEliminated") == len(out) > 0


def test_scores_typed_without_slips_become_entries_by_table():
    state = state_of("terminal")
    assert [(each.table, each.name) for each in state.players] == [
        (1, "Bob / Béa"),
        (3, "3"),
        (12, "Ana Bell"),
    ]
    points = [entry.verdict.points for entry in state.correction.slip(1, 1).entries]
    assert points == [35, 37]
    assert state.correction.still_in == (1, 3, 12)
    assert state.correction.coup(1).closed


def test_an_answer_of_the_judge_does_not_repeat_the_paper():
    slip = state_of("annulee").correction.slip(1, 2)
    assert [len(entry.answers) for entry in slip.entries] == [0, 1]
    assert slip.entries[0].slip == slip.entries[1].slip != NO_PAPER
    assert "QuestionAnswered" in kinds("annulee")


def test_the_game_keeps_its_name():
    options = state_of("topping").options
    assert (options.id, options.name) == ("topping", "topping")


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"kind": "Exploded", "version": 1, "payload": {}}, "unknown_event"),
        ({"kind": "CoupOpened", "version": 2, "payload": {}}, "unknown_event_version"),
        ({"kind": "CoupOpened", "version": 1, "payload": {}}, "bad_payload"),
    ],
)
def test_what_is_no_record_of_that_release_is_refused(raw, code):
    with pytest.raises(RuleError) as refused:
        list(translated([*raws("terminal")[:1], raw]))
    assert refused.value.code == code
