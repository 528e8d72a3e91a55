"""Eleven players, seven with telephones, four with paper, no arbiter: three seconds after the last
coup the ranking is on the television. The week after, at the qualifying tournament, the same box
shows no QR and takes no slip by telephone."""

import pytest

from console.tv.snapshot import ACCESS_PAGE
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction.commands import ChooseWay, EnterSlip, HandIn, PhoneSlip
from engine.games.duplicate.slips.slip import Bulletin, SlipState, write
from engine.games.duplicate.state import Phase
from engine.games.duplicate.unattended import next_step
from engine.letters.solver import solve
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.saying import said

PHONES, PAPERS = range(1, 8), range(8, 12)
PEOPLE = tuple(player(table, f"Joueur {table}") for table in (*PHONES, *PAPERS))
SOON_MS = 3_000
NONE = Bulletin(state=SlipState.NONE)


@pytest.fixture(scope="module")
def evening(tmp_path_factory, free_lexicon):
    bench = DuplicateBench(
        tmp_path_factory.mktemp("soiree"),
        free_lexicon,
        said(seed="soirée", preset="entre-amis", autonome=True, juge_joue=1, players=PEOPLE),
    ).open_game()
    bench.do(*(ChooseWay(table, True) for table in PHONES))
    return bench


def slips_of(bench):
    """What each table found: one solution less good than the one before."""
    state = bench.state
    found = solve(state.grid, state.rack, bench.lexicon, state.options.formule)[: len(PEOPLE)]
    return {
        each.table: Bulletin(
            (write(one.move.word.upper(), str(one.move.ref), one.points, one.move.ref.direction),)
        )
        for each, one in zip(PEOPLE, found, strict=False)
    }


def play_coup(bench):
    """By telephone while the time runs, on paper when it is over; returns when it was over."""
    bench.think()
    coup, rack, slips = bench.state.open_coup.number, bench.state.rack, slips_of(bench)
    sent = (
        PhoneSlip(coup, table, slips[table], f"tel-{coup}-{table}", rack, bench.now_ms)
        for table in PHONES
        if table in slips
    )
    bench.do(HandIn(tuple(sent)))
    while bench.state.phase is Phase.THINKING:
        bench.advance()
    for table in PAPERS:
        slip = slips.get(table, NONE)
        bench.do(EnterSlip(coup, table, slip, f"papier-{coup}-{table}", rack=rack))
    return bench.now_ms


def is_settled(bench):
    """Nothing is left for the console to do by itself."""
    coup = bench.state.correction.next_coup - 1
    waits = next_step(bench.state, bench.judge.answer)
    return bench.state.correction.coup(coup).closed and waits is None


def until(bench, done, within_ms):
    limit_ms = bench.now_ms + within_ms
    while not done():
        assert bench.advance() and bench.now_ms <= limit_ms


def test_the_ranking_is_there_three_seconds_after_the_last_coup(evening):
    bench = evening
    while bench.state.phase is not Phase.ENDED:
        over_ms = play_coup(bench)
        until(bench, lambda: is_settled(bench), SOON_MS)
        if bench.state.phase is Phase.TOP_CHOSEN:
            bench.forward()
    assert bench.now_ms - over_ms <= SOON_MS
    assert len(bench.state.coups) > 10 and bench.state.uncounted == ()
    shown = " ".join(str(item.get("text", "")) for item in bench.screens()[0]["items"])
    assert all(each.name in shown for each in PEOPLE)
    totals = {line.table: line.total for line in bench.state.final_standings.lines}
    assert totals[1] == bench.state.cumul and min(totals, key=totals.get) in PAPERS


@pytest.mark.article("fisf-2020 §2.1")
def test_the_week_after_the_same_box_shows_no_code(evening, free_lexicon):
    evening.cut()
    picks = {"preset": "competition", "seed": "qualification", "players": PEOPLE}
    bench = DuplicateBench(evening.folder, free_lexicon, said(**picks)).open_game()
    outcome = bench.ask(ChooseWay(1, True))
    assert outcome.refusal is not None and outcome.refusal.code == "phones_put_away"
    bench.desk.access_card(with_pin=False)
    for _ in range(2):
        items = bench.screens()[0]["items"]
        assert not [each for each in items if each.get("fill") == "#000000"], "a QR code"
        told = " ".join(str(each.get("text", "")) for each in items).replace("\u00a0", " ")
        assert "angés (art. 2.1)" in told
        bench.client("juge").post("/juge/afficher", json={"page": ACCESS_PAGE})
    bench.do(cmd.CloseGame("fin du test"))
    bench.cut()
