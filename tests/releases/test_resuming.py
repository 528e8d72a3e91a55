"""A game whose plug was pulled under a release goes on under every later one, to its end."""

import json
import random

import pytest

from console.desk.buttons import Button
from console.folders import JOURNAL_FILE
from console.games.duplicate.simulation import SimulatedEvening, room_of
from console.journal.store import JournalFile
from console.session.opened_game import last_unfinished
from engine.games.classic import commands as classic
from engine.games.classic.state import Phase as ClassicPhase
from engine.games.duplicate import commands as duplicate
from engine.games.duplicate.state import Phase
from engine.games.jarnac import commands as jarnac
from engine.games.jarnac.state import Phase as JarnacPhase
from tests.console.games.classic.bench import ClassicBench
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.games.jarnac.bench import JarnacBench
from tests.releases.reading import game_told


@pytest.fixture
def cut(own, unpacked):
    """The folder of a game that was cut short, and where it stood."""

    def found(game):
        expected = json.loads((unpacked / "expected.json").read_text(encoding="utf-8"))
        (told,) = expected["interrupted"][game].values()
        return own(f"interrupted/{game}"), told

    return found


def whole(folder):
    with JournalFile.reading(folder / JOURNAL_FILE) as journal:
        assert journal.problems() == []


def test_duplicate_goes_on_where_it_stood(cut, free_lexicon):
    folder, told = cut("duplicate")
    bench = DuplicateBench(folder, free_lexicon)
    assert bench.opening_faults == ()
    resumed = last_unfinished(bench.journal)
    assert resumed is not None and game_told(resumed.state) == told
    bench.session.resume(resumed, bench.loop.now_ms)
    bench.loop.settle()
    assert bench.state.clock is not None and bench.state.clock.is_paused
    bench.press(Button.CHRONO)
    evening = SimulatedEvening(bench, room_of(3), random.Random(7))
    evening.play(stop=lambda: len(bench.state.coups) == 6)
    assert [str(coup.top.move) for coup in bench.state.coups[:3]] == [
        coup[2] for coup in told["coups"]
    ]
    assert bench.ask(duplicate.CloseGame("fin")).refusal is None
    assert bench.state.phase is Phase.ENDED
    bench.cut()
    whole(folder)


def test_classic_goes_on_where_it_stood(cut, free_lexicon):
    folder, told = cut("classic")
    bench = ClassicBench(folder, free_lexicon)
    resumed = last_unfinished(bench.journal)
    assert resumed is not None and game_told(resumed.state) == told
    bench.console.session.resume(resumed, bench.loop.now_ms)
    assert bench.state.phase is ClassicPhase.PLAYING and bench.state.on_turn == "2"
    bench.do(classic.Resume()).lay("SALE 9H").do(classic.Validate(), classic.TypeTiles("RIEN"))
    bench.do(classic.CloseGame("fin"))
    assert bench.state.score("2") > told["scores"]["2"]
    bench.journal.close()
    whole(folder)


def test_jarnac_goes_on_where_it_stood(cut):
    folder, told = cut("jarnac")
    bench = JarnacBench(folder)
    before = last_unfinished(bench.journal)
    assert before is not None and game_told(before.state) == told
    bench.resume().do(jarnac.Resume(), jarnac.MakeWord("LACS", 1), jarnac.TypeTile("E"))
    bench.do(jarnac.Pass(), jarnac.CloseGame("fin"))
    assert bench.state.phase is JarnacPhase.ENDED
    bench.cut()
    whole(folder)
