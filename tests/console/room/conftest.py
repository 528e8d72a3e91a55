import pytest

from tests.console.web.rig import WebRig


@pytest.fixture
def rig(tmp_path, free_lexicon):
    return WebRig.open(tmp_path, free_lexicon)
