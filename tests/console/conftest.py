import io
import json
import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from console import processes
from console.cli import main
from engine.letters.lexicon import Lexicon
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.web.browser import LivePages, chromium, live_pages


@pytest.fixture(scope="module")
def chromium_of_the_file() -> Iterator[Browser]:
    with chromium() as one:
        yield one


@pytest.fixture
def browser(chromium_of_the_file: Browser) -> Iterator[Browser]:
    """Its pages are closed with the test: they would draw, and look for a server that is gone,
    as long as the file lasts."""
    yield chromium_of_the_file
    for context in chromium_of_the_file.contexts:
        context.close()


@pytest.fixture(autouse=True)
def errands_run_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the console has another process do is done in this one, told and answered as it would
    be: starting that process takes longer than most errands. See `errands_sent_out`."""

    def run(function: Callable[..., Any], args: tuple[object, ...], _within_s: float) -> Any:
        told, about = pickle.loads(pickle.dumps((function, args)))
        return pickle.loads(pickle.dumps(told(*about)))

    monkeypatch.setattr(processes, "_run_child", run)


_RUN_CHILD = processes._run_child


@pytest.fixture
def errands_sent_out(errands_run_here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """To a process of their own, as in the box."""
    monkeypatch.setattr(processes, "_run_child", _RUN_CHILD)


@pytest.fixture
def bench(tmp_path: Path, free_lexicon: Lexicon) -> Iterator[DuplicateBench]:
    """A console on the bench, no game open yet."""
    made = DuplicateBench(tmp_path / "club", free_lexicon)
    yield made
    made.cut()


@dataclass
class Answer:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


BARE = ("--terminal", "--no-voice", "--no-pages")
"""The console of a judge at a terminal: nothing else is opened."""


@pytest.fixture
def pupitre(
    data_with_lexicon: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[..., Answer]:
    """Run one command as a person would, type what it asks, and read what it says."""

    def run(*arguments: object, typed: str | io.StringIO | None = None) -> Answer:
        bare = BARE if arguments[0] in ("run", "resume") else ()
        if bare or typed is not None:
            keys = io.StringIO(typed or "") if not isinstance(typed, io.StringIO) else typed
            monkeypatch.setattr("sys.stdin", keys)
        try:
            code = main([str(argument) for argument in (*arguments, *bare)])
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return run


@pytest.fixture
def rig(tmp_path: Path, free_lexicon: Lexicon) -> DuplicateBench:
    return DuplicateBench.typed(tmp_path, free_lexicon)


@pytest.fixture
def live(data_with_lexicon: Path) -> Iterator[LivePages]:
    with live_pages(data_with_lexicon) as pages:
        yield pages
