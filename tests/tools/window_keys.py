"""Hands at the window of a console on the bench: keys, words, a finger on the scene."""

from console.app.keyboard import message_of, pointed
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import Scene
from console.tv.window.display import KeyPressed
from tests.tools.bench_console import Bench

WIDE = Aspect.nearest(1280, 720)


def strike(bench: Bench, *names: str, writes: bool = True) -> None:
    """Keys by their names; a letter types itself, in upper case with Shift."""
    for name in names:
        plain = name.removeprefix("shift+")
        text = (plain.upper() if plain != name else plain) if len(plain) == 1 else ""
        message = message_of(KeyPressed(name, text), bench.judge, writes=writes)
        if message is not None:
            bench.post(message)


def write(bench: Bench, word: str) -> None:
    """Letter by letter; lower case is a joker, with Shift."""
    strike(bench, *(f"shift+{each}" if each.islower() else each.lower() for each in word))


def window(bench: Bench, *, legend: bool = True) -> Scene:
    return scene(bench.judge.public, bench.now_ms + 1_000, WIDE, legend=legend)


def touch(bench: Bench, *means: str) -> None:
    """A finger in the middle of what means this on the scene that is shown."""
    found = [target for target in window(bench).targets if target.means == ("write", *means)]
    assert found, f"nothing there means {means}"
    middle = found[-1].x + found[-1].width / 2, found[-1].y + found[-1].height / 2
    meant = window(bench).pointed_at(*middle)
    assert meant is not None
    message = pointed(meant, bench.judge)
    assert message is not None
    bench.post(message)
