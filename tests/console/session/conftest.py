from pathlib import Path

import pytest

from tests.console.session.rig import Bench


@pytest.fixture
def bench(tmp_path: Path, free_lexicon):
    """A console on the bench, no game open yet."""
    made = Bench(tmp_path / "club", free_lexicon)
    yield made
    made.cut()
