from pathlib import Path

import pytest

from engine.letters.lexicon import Lexicon
from tests.console.web.rig import WebRig


@pytest.fixture
def rig(tmp_path: Path, free_lexicon: Lexicon) -> WebRig:
    return WebRig.open(tmp_path, free_lexicon)
