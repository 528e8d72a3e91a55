from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.letters.lexicon import Lexicon
from tests.console.web.browser import LivePages, live_pages
from tests.console.web.rig import WebRig


@pytest.fixture
def rig(tmp_path: Path, free_lexicon: Lexicon) -> WebRig:
    return WebRig.open(tmp_path, free_lexicon)


@pytest.fixture
def live(data_with_lexicon: Path) -> Iterator[LivePages]:
    with live_pages(data_with_lexicon) as pages:
        yield pages
