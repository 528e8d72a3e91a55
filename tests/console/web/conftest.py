import pytest

from tests.console.web.browser import live_pages
from tests.console.web.rig import WebRig


@pytest.fixture
def rig(tmp_path, free_lexicon):
    return WebRig.open(tmp_path, free_lexicon)


@pytest.fixture
def live(data_with_lexicon):
    with live_pages(data_with_lexicon) as pages:
        yield pages
