"""A fault in the rules ends a request, never the evening."""

import logging

from engine.games.duplicate import commands as cmd
from tests.console.session.rig import Bench


def test_a_command_that_breaks_the_rules_changes_nothing_and_is_told(
    bench: Bench, monkeypatch, caplog
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
