"""What nobody could mean, sent to every door of the hub: a sentence comes back, never an error."""

from pathlib import Path

import pytest

import console.simultane
from console.simultane.app import Doors, routes_of
from tests.console.hub.rig import make_folder, serving
from tests.console.web.assault import bodies, got_from, keys_asked_by, posted_to

KEYS = keys_asked_by(Path(console.simultane.__file__).parent)


@pytest.fixture
def hub(tmp_path):
    """One database is enough: nothing of this reaches it."""
    with serving(make_folder(tmp_path / "epreuve"), f"sqlite:{tmp_path / 'hub.sqlite3'}") as client:
        yield client


def test_every_door_answers_with_a_sentence(hub):
    routes = routes_of(Doors(hub.hub))
    sent = [("POST", path, body) for path in posted_to(routes) for body in bodies(KEYS)]
    sent += [("GET", f"{path}?{key}=xyz", None) for path in got_from(routes) for key in KEYS[:12]]
    assert len(sent) > 100
    for method, path, body in sent:
        status, answer = hub.organiser(method, path, body)
        assert status < 500 or status == 503, (path, body, answer)
        if method == "POST" and status >= 400:
            assert answer["message"].endswith((".", "?", "!", ")")), (path, body, answer)
