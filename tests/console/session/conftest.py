import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from console.cli import main
from engine.letters.lexicon import Lexicon
from tests.console.session.rig import Bench


@pytest.fixture
def bench(tmp_path: Path, free_lexicon: Lexicon) -> Iterator[Bench]:
    """A console on the bench, no game open yet."""
    made = Bench(tmp_path / "club", free_lexicon)
    yield made
    made.cut()


@dataclass
class Answer:
    code: int
    out: str
    err: str


BARE = ("--terminal", "--no-voice", "--no-pages")
"""The console of a judge at a terminal: nothing else is opened."""


@pytest.fixture
def pupitre(
    data_with_lexicon: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[..., Answer]:
    def run(*arguments: object, typed: str | io.StringIO = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed) if isinstance(typed, str) else typed)
        bare = BARE if arguments[0] in ("run", "resume") else ()
        try:
            code = main([str(argument) for argument in (*arguments, *bare)])
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return run
