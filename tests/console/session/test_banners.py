"""Every banner there is, in every situation, taken down in every way there is."""

import re
import string
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import console
from console.desk.buttons import Button
from console.desk.inbox import Acknowledge, Troubled
from console.desk.trial import TRIAL_VERDICTS
from console.french import VERBS, catalogue
from console.journal.records import ALERTS, FLEETING, Fault
from console.session.faults import LASTING
from console.tiles.stocktaking import VERDICTS
from engine.games.duplicate import commands as cmd
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.bench_console import lamps_for
from tests.tools.saying import said

NAMED = re.compile(r'\bFault\(\s*"(\w+)"')


def written_in_the_code() -> set[str]:
    sources = Path(console.__file__).parent.rglob("*.py")
    return {code for path in sources for code in NAMED.findall(path.read_text("utf-8"))}


EVERY_FAULT = sorted(
    {*written_in_the_code(), *LASTING, *FLEETING, *VERDICTS, *TRIAL_VERDICTS} - ALERTS
)
"""All but what is told to the judge's page alone."""


def fault(code: str) -> Fault:
    """With something in the place of everything its sentence tells."""
    fields = string.Formatter().parse(catalogue()[code])
    data = {name: 2 if spec else "x" for _, name, spec, _ in fields if name and name not in VERBS}
    return Fault(code, data)


SITUATIONS: dict[str, Callable[[DuplicateBench], object]] = {
    "no_game": lambda bench: None,
    "ready": DuplicateBench.open_game,
    "drawing": lambda bench: bench.open_game().open_coup(),
    "announced": lambda bench: bench.open_game().announce(),
    "running": lambda bench: bench.open_game().think(),
    "paused": lambda bench: bench.open_game().think().press(Button.CHRONO),
    "collecting": lambda bench: bench.open_game().collect(),
    "top_chosen": lambda bench: bench.open_game().reveal(),
    "ended": lambda bench: bench.open_game().ask(cmd.CloseGame("essai")),
}
TOPPING = {
    "called": lambda bench: bench.open_game().think().press(Button.VALIDER),
}
WAYS: dict[str, Callable[[DuplicateBench], None]] = {
    "the panel": lambda bench: bench.press(Button.ANNULER),
    "the page or the terminal": lambda bench: bench.post(Acknowledge()),
}


@pytest.fixture(params=[*SITUATIONS, *TOPPING])
def bench(request, tmp_path, free_lexicon) -> Iterator[DuplicateBench]:
    contest = "topping" if request.param in TOPPING else "cumul"
    choices = said(seed="banc", contest=contest, players=(player(1, "Ana"),))
    bench = DuplicateBench(tmp_path, free_lexicon, choices)
    {**SITUATIONS, **TOPPING}[request.param](bench)
    assert bench.judge.situation.name == request.param
    yield bench
    bench.cut()


def shown(bench: DuplicateBench) -> set[str]:
    return {banner.code for banner in bench.public.banners}


@pytest.mark.parametrize("way", WAYS)
def test_it_goes_and_nothing_else_happens(bench: DuplicateBench, way: str):
    state, before = bench.judge.state, len(bench.recorder.events)
    for code in EVERY_FAULT:
        bench.post(Troubled(fault(code)))
        assert code in shown(bench), code
        WAYS[way](bench)
        assert shown(bench) == set(), code
        assert bench.judge.refusal is None
    assert bench.judge.state is state
    assert len(bench.recorder.events) == before


@pytest.mark.parametrize("code", ["card_wifi_unknown", "update_older"])
def test_who_filled_in_the_clubs_file_or_brought_a_stick_reads_his_answer_first(
    tmp_path, free_lexicon, code
):
    """Seen on a new card: three other faults stood before it, and the screen shows one."""
    bench = DuplicateBench(tmp_path, free_lexicon, said(seed="banc"))
    for each in ("tileset_unknown", "device_lost", code, "disk_low"):
        bench.post(Troubled(fault(each)))
    assert bench.public.banners[0].code == code
    bench.cut()


def test_what_lasts_keeps_its_lamp_until_it_is_over(bench: DuplicateBench):
    for code in sorted(LASTING):
        bench.post(Troubled(fault(code)))
        assert lamps_for(bench.judge)["defaut"] == "blink"
        bench.press(Button.ANNULER)
        assert code in {each.code for each in bench.judge.faults}
        assert lamps_for(bench.judge)["defaut"] == "on"


def test_a_refusal_goes_the_same_way(bench: DuplicateBench):
    """Where « annuler » means something of its own, that is what it does."""
    busy = bench.judge.situation.name in ("drawing", "announced")
    bench.press(Button.ANNULER)  # else refused: nothing to take down, and nothing to do
    assert bool(shown(bench)) != busy
    if not busy:
        bench.press(Button.ANNULER)
        assert shown(bench) == set()
