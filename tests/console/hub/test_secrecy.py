"""Before its code nothing of a sealed game can be read: not from the files, the disk, the pages,
the answers, the logs, nor what the programs print or are started with."""

import json
import logging
import re

import pytest
from starlette.routing import Route

from console.centre.station import Station
from console.cli import main
from console.simultane.app import Doors, routes_of
from console.simultane.folder import Folder
from console.simultane.serve import HubSettings, Processes
from console.web.addresses import listen
from engine.epreuve.codes import Code
from tests.console.hub.rig import SECRET, Centre, serving

LONG_ENOUGH = 5
"""Letters a word needs not to stand somewhere by chance."""


@pytest.fixture
def sealed(tmp_path, data_with_lexicon, capsys):
    """An épreuve as its organiser makes it, whose hour has not come; the game it holds."""
    assert main(["generate", "--seed", "secret"]) == 0
    game = capsys.readouterr().out
    (tmp_path / "partie.json").write_text(game)
    mine, public = str(tmp_path / "epreuve"), str(tmp_path / "public")
    for words in (
        ["create", mine, "--name", "Essai", "--from", "2999-01-01"],
        ["add-game", mine, str(tmp_path / "partie.json"), "--starts", "2999-01-01 14:00"],
        ["publish", mine, public],
    ):
        assert main(["epreuve", *words]) == 0
    capsys.readouterr()
    (tmp_path / "partie.json").unlink()
    return Folder(tmp_path / "epreuve"), json.loads(game)


def secrets_of(folder, game):
    words = {coup["word"].upper() for coup in game["coups"]}
    racks = {re.sub(r"[^A-Z?]", "", coup["rack"]) for coup in game["coups"]}
    code = str(folder.code(1))
    found = {text for text in words | racks if len(text) >= LONG_ENOUGH}
    assert len(found) > 20
    return found | {code, code.replace("-", "")}


def every_get(hub, centre):
    routes = [each for each in routes_of(Doors(hub.hub)) if isinstance(each, Route)]
    paths = [each.path for each in routes if "GET" in (each.methods or ())]
    assert "/organisateur/etat" in paths
    paths.remove("/classement/flux")  # never ends; its first word is the state, asked below
    for path in paths:
        content = hub.organiser("GET", path.replace("{centre}", centre.key.public))[1]
        yield content if isinstance(content, bytes) else json.dumps(content).encode()


def test_nothing_can_be_read_before_the_code(tmp_path, sealed, capsys, caplog):
    folder, game = sealed
    secrets = secrets_of(folder, game)
    data = ["centre", "--data", str(tmp_path / "club")]
    seen = []
    with caplog.at_level(logging.DEBUG), serving(folder, f"sqlite:{tmp_path / 'hub.db'}") as hub:
        address = f"http://127.0.0.1:{hub.port}"
        assert main([*data, "join", str(tmp_path / "public"), address, "--name", "Club"]) == 0
        assert main(["epreuve", "check", str(tmp_path / "public")]) == 0
        own = Station(tmp_path / "club" / "centre").key
        centre = Centre(folder.manifest(), "Club", own).enter(hub)
        assert main([*data, "open", "1"]) == 2
        assert "n’a pas commencé" in capsys.readouterr().err
        assert main([*data, "open", "1", str(Code.of(7))]) == 2
        centre.seat()
        seen.append(json.dumps(centre.post(hub)).encode())
        seen += every_get(hub, centre)
    seen += [caplog.text.encode(), *(text.encode() for text in capsys.readouterr())]
    for place in ("public", "club"):
        seen += [path.read_bytes() for path in (tmp_path / place).rglob("*") if path.is_file()]
    seen += [path.read_bytes() for path in tmp_path.glob("hub.db*")]
    everything = b"\n".join(seen).upper()
    assert {text for text in secrets if text.encode() in everything} == set()
    assert main([*data, "open", "1", str(folder.code(1)).lower()]) == 0
    opened = (tmp_path / "club" / "centre" / "partie-1.json").read_bytes()
    assert game["coups"][0]["word"].upper().encode() in opened.upper()


def test_a_process_of_the_hub_is_started_with_no_secret(sealed, monkeypatch):
    folder, _ = sealed
    started = []

    class Child:
        pid, returncode = 1, 0

        def __init__(self, command, **more):
            started.append(command)

        def send_signal(self, how):
            assert how

        def wait(self, patience):
            assert patience

    monkeypatch.setattr("console.simultane.serve.subprocess.Popen", Child)
    listener = listen("127.0.0.1", 0)
    url = "postgresql://pupitre:motdepasse@un/pupitre"
    processes = Processes(HubSettings(str(folder.path), url, "127.0.0.1", 0, SECRET), listener)
    processes.start()
    processes.stop()
    listener.close()
    (command,) = started
    assert not {word for word in command if SECRET in word or "motdepasse" in word}
