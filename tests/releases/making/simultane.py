"""An épreuve of several centres: the organiser's folder, two centres, the hub on both databases."""

import contextlib
import io
import subprocess
from pathlib import Path

from console.centre.outbox import HubClient, Outbox
from console.centre.sender import Sender
from console.centre.station import Station
from console.cli import main as pupitre
from console.cli.hub import organiser_secret
from console.folders import JOURNAL_FILE
from console.simultane.centre_files import CENTRE
from console.simultane.folder import Folder
from engine.epreuve.codes import Code
from engine.letters.lexicon import Lexicon
from tests.console.simultane.rig import Centre, Client, serving
from tests.load.recorded import PlayedConsole
from tests.releases.reading import CENTRES, DATABASE, DUMP, ORGANISER, PUBLIC
from tests.tools.own_postgres import OwnPostgres, binaries
from tests.tools.saying import said
from tests.torture.hub.hall import own_postgres

PLAYERS, COUPS, COUPS_LEFT = 4, 3, 2
MOST_STEPS = 10


def sealed(place: Path, lexicon: Lexicon) -> None:
    """A simultané: a sealed game, played in two centres, delivered by line and by stick."""
    game = place / "partie.json"
    place.mkdir()
    game.write_text(command("generate", "--seed", "gel"), encoding="utf-8")
    folder = _organised(place, "simultane", str(game))
    partie = folder.manifest().partie(1)
    code = folder.code(1)
    assert code is not None
    with serving(folder, f"sqlite:{place / DATABASE}") as client:
        for number, name in enumerate(CENTRES, start=1):
            station = _joined(place, folder, client, name)
            station.lay_ready(1, "file", station.folder.open(partie, Code.read(str(code))).game)
            _play(place / name, lexicon, number, COUPS)
            _send(place / name, station, client)
        _decide(client, "set_aside", station, "retard sans nouvelles")
        _decide(client, "taken_back", station, "elles sont venues")
        _decide(client, "official", None, "tout est vérifié")
        for name in CENTRES:
            command("centre", "--data", str(place / name), "usb", str(place))
    _on_postgresql(place, folder)


def multiplex(place: Path, lexicon: Lexicon) -> None:
    """The first centre draws, the second follows."""
    folder = _organised(place, "salles")
    with serving(folder, f"sqlite:{place / DATABASE}") as client:
        stations = [_joined(place, folder, client, name) for name in CENTRES]
        drawing, following = stations
        drawing.lay_ready(1, "draws")
        following.lay_ready(1, "follows")
        _decide(client, "draws", drawing, "désigné")
        consoles = [
            PlayedConsole(place / name, lexicon, number, PLAYERS, said(partie="1", seed="gel"))
            for number, name in enumerate(CENTRES, start=1)
        ]
        senders = [
            Sender(station, Outbox(station, place / name / JOURNAL_FILE), _post(client))
            for name, station in zip(CENTRES, stations, strict=True)
        ]
        for _ in range(COUPS_LEFT):
            consoles[0].play_coup()
            _step(senders[0], client)
            senders[1]._following.clear()
            senders[1].step()
            assert consoles[1].play_coup()
            _step(senders[1], client)
        for console in consoles:
            console._journal.close()  # in the middle: the evening goes on


def _organised(place: Path, mode: str, *game: str) -> Folder:
    mine, public = str(place / ORGANISER), str(place / PUBLIC)
    name = f"Épreuve d'essai ({mode})"
    command("epreuve", "create", mine, "--name", name, "--from", "2026-11-14", "--mode", mode)
    hour = ["--starts", "sans heure"] if game else []
    command("epreuve", "add-game", mine, *game, *hour)
    command("epreuve", "publish", mine, public)
    organiser_secret(place / ORGANISER)
    return Folder(place / ORGANISER)


def _joined(place: Path, folder: Folder, client: Client, name: str) -> Station:
    address = f"http://127.0.0.1:{client.port}"
    station = Station.make(place / name / CENTRE, place / PUBLIC, f"Centre {name}", address)
    Centre(folder.manifest(), f"Centre {name}", station.key).enter(client)
    return station


def _play(data: Path, lexicon: Lexicon, number: int, coups: int) -> None:
    console = PlayedConsole(data, lexicon, number, PLAYERS, said(partie="1", seed="gel"))
    for _ in range(coups):
        assert console.play_coup()
    console.close()


def _send(data: Path, station: Station, client: Client) -> None:
    _step(Sender(station, Outbox(station, data / JOURNAL_FILE), _post(client)), client)


def _step(sender: Sender, client: Client) -> None:
    for _ in range(MOST_STEPS):
        sender.step()
        client.settle()
    assert sender.is_done, sender.state()


def _post(client: Client) -> HubClient:
    return HubClient(f"http://127.0.0.1:{client.port}")


def _decide(client: Client, kind: str, station: Station | None, reason: str) -> None:
    body = {"kind": kind, "reason": reason}
    if station is not None:
        body["centre"] = station.key.public
    answer = client.organiser("POST", "/organisateur/decision", body)
    assert answer[0] == 200, answer
    client.settle()


def _on_postgresql(place: Path, folder: Folder) -> None:
    """The same plis, handed in from the sticks; the database as plain SQL."""
    assert binaries() is not None, "a release is frozen where PostgreSQL is installed"
    with own_postgres() as server:
        with serving(folder, server.url) as client:
            for name in CENTRES:
                station = Station(place / name / CENTRE)
                Centre(folder.manifest(), f"Centre {name}", station.key).enter(client)
            for plis in sorted(place.glob("*.plis")):
                address = f"http://127.0.0.1:{client.port}"
                command("centre", "deliver", str(plis), address)
            _decide(client, "official", None, "tout est vérifié")
        (place / DUMP).write_text(dump(server), encoding="utf-8")


def dump(server: OwnPostgres) -> str:
    """Plain SQL, without what changes from one server to the next."""
    tool = binaries()
    assert tool is not None
    command_line = [str(tool / "pg_dump"), "--no-owner", "--inserts", "-d", server.url]
    told = subprocess.run(command_line, capture_output=True, text=True, check=True).stdout
    kept = (line for line in told.splitlines() if not line.startswith(("--", "\\", "SET ")))
    return "\n".join(line for line in kept if line.strip()) + "\n"


def command(*words: str) -> str:
    """A command of `pupitre`, by its own program; what it said."""
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        assert pupitre(list(words)) == 0, words
    return told.getvalue()
