"""What a state implies is worked out once, and nothing the room sees is made again for nothing."""

import logging
from collections import Counter

import pytest

from console.desk.inbox import TypeLetter
from console.games.duplicate.face import FACE
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.game import Duplicate
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.saying import said


@pytest.fixture
def asked(monkeypatch) -> Counter:
    """How often the game and its face were asked each of these questions."""
    found: Counter = Counter()

    def counting(name: str, plain):
        def ask(*given):
            found[name] += 1
            return plain(*given)

        return ask

    monkeypatch.setitem(vars(FACE.desk), "situation", counting("situation", FACE.desk.situation))
    monkeypatch.setattr(Duplicate, "bag", counting("bag", Duplicate.bag))
    return found


@pytest.fixture
def drawing(tmp_path, free_lexicon):
    bench = DuplicateBench(tmp_path, free_lexicon, said(source="saisie")).open_game()
    bench.forward()
    bench.post(TypeLetter("A"))
    yield bench
    bench.cut()


def test_a_letter_asks_each_question_once(drawing, asked):
    drawing.post(TypeLetter("E"))
    assert drawing.state.rack == "AE"
    assert asked["situation"] == asked["bag"] == 1


def test_buttons_that_mean_the_same_are_the_same(drawing):
    before = drawing.judge
    drawing.post(TypeLetter("E"))
    assert drawing.judge.situation is before.situation
    assert drawing.public.keys is before.public.keys
    assert drawing.public.header is before.public.header


def test_what_the_last_letter_changes_is_seen(drawing):
    """Seven letters, all vowels: the tirage goes back, and the buttons say so."""
    for letter in "EIOUAI":
        drawing.post(TypeLetter(letter))
    assert drawing.judge.situation.natural.button == "rejeter"
    assert drawing.public.banners[0].code == "desk_drawing"
    drawing.press(drawing.judge.situation.natural.button)
    assert drawing.public.banners == ()


# --- A fault in the rules ends a request, never the evening -------------------------------------


def test_a_command_that_breaks_the_rules_changes_nothing_and_is_told(
    bench: DuplicateBench, monkeypatch, caplog
):
    bench.open_game()
    before, facts = bench.state, len(bench.recorder.events)

    def broken(*_):
        raise ValueError("substring not found")

    game = type(bench.console.session.game.face.game)
    with monkeypatch.context() as patched, caplog.at_level(logging.ERROR):
        patched.setattr(game, "decide", broken)
        outcome = bench.ask(cmd.OpenCoup())
    assert outcome.refusal is not None and outcome.refusal.code == "ruling_failed"
    assert "substring not found" in caplog.text
    assert bench.state == before and len(bench.recorder.events) == facts
    assert bench.play_coup().state.coups[-1].number == 1
