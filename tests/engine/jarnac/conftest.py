"""Refusals are read in French here, whichever test comes first."""

import pytest

from console.games import face_of


@pytest.fixture(autouse=True, scope="session")
def french_of_jarnac() -> None:
    assert face_of("jarnac").words
