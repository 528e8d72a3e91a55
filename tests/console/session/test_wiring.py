"""Starting and stopping: mirror images, whatever happens in between."""

import pytest

from console.loop import Component, Wiring


def components(log: list[str], *names: str, failing: str = "") -> list[Component]:
    def start(name: str) -> None:
        if name == failing:
            raise OSError(name)
        log.append(f"+{name}")

    return [
        Component(name, lambda name=name: start(name), lambda name=name: log.append(f"-{name}"))
        for name in names
    ]


def test_what_starts_last_stops_first():
    log: list[str] = []
    with Wiring(components(log, "journal", "solver", "loop")):
        log.append("evening")
    assert log == ["+journal", "+solver", "+loop", "evening", "-loop", "-solver", "-journal"]


def test_a_component_that_cannot_start_stops_those_before_it():
    log: list[str] = []
    with (
        pytest.raises(OSError, match="solver"),
        Wiring(components(log, "journal", "solver", "loop", failing="solver")),
    ):
        log.append("never")
    assert log == ["+journal", "-journal"]


def test_one_that_fails_to_stop_does_not_keep_the_others_up():
    log: list[str] = []

    def fail() -> None:
        raise RuntimeError

    parts = components(log, "journal", "solver")
    with Wiring([*parts, Component("loop", lambda: None, fail)]):
        pass
    assert log[-2:] == ["-solver", "-journal"]


def test_stopping_twice_stops_once():
    log: list[str] = []
    wiring = Wiring(components(log, "journal"))
    with wiring:
        wiring.stop()
    assert log == ["+journal", "-journal"]
