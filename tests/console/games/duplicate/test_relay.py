"""A topping played one after another on the same prepared file gives one table."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from console.cli import main
from console.games.duplicate.cli.topping import relay_table
from console.games.duplicate.simulation import SimulatedEvening, room_of
from engine.games.duplicate.formules import parse_tempo
from engine.games.duplicate.state import State
from engine.play.players import typed_player
from engine.rulings import RuleError
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.saying import said

GAME = Path(__file__).parents[3] / "games" / "hiersac-2021-06-25-joker.json"
COUPS = 3


def play(folder: Path, lexicon, name: str, player: str) -> State:
    """One player alone, a few coups of the prepared game, on the folder's journal."""
    choices = said(
        prepared=GAME.read_text(encoding="utf-8"),
        contest="topping",
        name=name,
        players=(typed_player(1, player),),
    )
    bench = DuplicateBench(folder, lexicon, choices).open_game()
    evening = SimulatedEvening(bench, room_of(1), random.Random(name))
    evening.play(stop=lambda: len(bench.state.coups) == COUPS)
    bench.cut()
    return bench.state


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("relais")


@pytest.fixture(scope="module")
def passages(folder, free_lexicon) -> list[State]:
    return [play(folder, free_lexicon, f"passage-{who}", who) for who in ("Ana", "Bob")]


def total_ms(state: State) -> int:
    return sum(time.total_ms for time in state.times)


def test_everyone_stands_in_one_table_the_fastest_first(passages):
    lines = relay_table(passages)
    by_name = {line.name: line for line in lines}
    assert set(by_name) == {"Ana", "Bob"}, "both are player 1 of their own game"
    for state, name in zip(passages, ("Ana", "Bob"), strict=True):
        assert by_name[name].total_ms == total_ms(state) > 0
        assert by_name[name].coups == COUPS
    assert [line.rank for line in lines] == [1, 2]
    assert lines[0].total_ms < lines[1].total_ms


def refused(*states: State) -> str:
    with pytest.raises(RuleError) as refusal:
        relay_table(states)
    return refusal.value.code


def with_options(state: State, **changes: object) -> State:
    return replace(state, options=replace(state.options, **changes))


def test_games_that_cannot_be_compared_are_refused(passages):
    first, second = passages
    other = replace(second.options.source, seal="autre")
    typed = replace(second.options.source, seal=None)
    assert refused(first, first) == "relay_twice"
    assert refused(first, with_options(second, contest="cumul")) == "relay_not_topping"
    assert refused(first, with_options(second, source=typed)) == "relay_not_prepared"
    assert refused(first, with_options(second, source=other)) == "relay_other_game"
    assert refused(first, with_options(second, tempo=parse_tempo("3min"))) == "relay_other_tempo"
    changed = replace(second.coups[1], top=second.coups[2].top)
    apart = replace(second, coups=(second.coups[0], changed, *second.coups[2:]))
    assert refused(first, apart) == "relay_departs"


def test_a_passage_cut_short_comes_last(passages):
    first, second = passages
    short = replace(first, coups=first.coups[:1], timed=first.timed[:1])
    assert [line.name for line in relay_table([short, second])] == ["Bob", "Ana"]


def test_the_table_from_the_command_line(passages, folder, capsys):
    names = [state.options.id for state in passages]
    assert main(["topping", "--data", str(folder), *names]) == 0
    out = capsys.readouterr().out
    assert "Ana" in out and "Bob" in out and f"sur {COUPS}" in out
    assert main(["topping", *names, "--json", "--data", str(folder)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [line["total_ms"] for line in told] == sorted(map(total_ms, passages))
    assert main(["topping", "--data", str(folder), names[0], names[0]]) == 2
    assert "deux fois" in capsys.readouterr().err
