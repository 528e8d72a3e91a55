import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from console.cli import main


@dataclass
class Answer:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def pupitre(data_with_lexicon: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    """Run one command as a person would and read what it says."""

    def run(*arguments: str) -> Answer:
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return run
