"""What an installed service weighs, coup after coup: voice, pages, ten screens, 200 players.

    python -m tests.load.service PROGRAM LEXICONS COUPS [PLAYERS]

PROGRAM is any release's `pupitre`: only its command line and its pages are used, so that a release
can be held against another. One line per coup: the console, its helpers, all of it (PSS) in MB.
"""

import contextlib
import http.client
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PIN = "246810"
PLAYERS = 200
SCREENS = 10
ANSWER_S = 60
START_S = 120
_NEXT = {
    "ready": "OpenCoup",
    "announced": "StartClock",
    "running": "StopClock",
    "top_chosen": "PlaceTop",
}


@dataclass(frozen=True)
class Weight:
    """In MB: resident memory of the console, its proportional share, that of it and its helpers."""

    console: float
    share: float
    whole: float

    @classmethod
    def of(cls, pid: int) -> "Weight":
        share, helpers = _kb(pid, "Pss"), 0
        for child in _children(pid):
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
                helpers += _kb(child, "Pss")
        return cls(_kb(pid, "Rss") / 1024, share / 1024, (share + helpers) / 1024)


def of_the_heap() -> dict[str, str]:
    """What the unit tells the allocator."""
    unit = Path(__file__).parents[2] / "systemd" / "pupitre.service"
    said = (line.partition("Environment=")[2] for line in unit.read_text("utf-8").splitlines())
    return dict(each.split("=", 1) for each in said if each.startswith("MALLOC_"))


def _children(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(FileNotFoundError):  # threads come and go
            for child in (task / "children").read_text(encoding="ascii").split():
                found += [int(child), *_children(int(child))]
    return found


def _kb(pid: int, what: str) -> int:
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith(what + ":"))


class Screens:
    """Public screens that follow the board, each at an address of its own. With the judge's cookie
    they are let in whatever the evening; every one must be, or nothing is measured."""

    def __init__(
        self,
        port: int,
        count: int = SCREENS,
        path: str = "/tv/flux",
        machines: str = "127.0.0",
        cookie: str = "",
    ) -> None:
        self._port, self._path, self._machines, self._cookie = port, path, machines, cookie
        self._threads = [
            threading.Thread(target=self._watch, args=(n,), daemon=True) for n in range(count)
        ]
        self.heard = 0
        self._let_in = 0

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    @property
    def all_let_in(self) -> bool:
        return self._let_in == len(self._threads)

    def _watch(self, number: int) -> None:
        connection = http.client.HTTPConnection(
            "127.0.0.1", self._port, source_address=(f"{self._machines}.{number + 10}", 0)
        )
        with contextlib.suppress(OSError, http.client.HTTPException):
            connection.request("GET", self._path, headers={"cookie": self._cookie})
            stream = connection.getresponse()
            self._let_in += stream.status == http.client.OK
            while line := stream.readline():
                self.heard += line.startswith(b"data")


@dataclass
class Judge:
    """Plays by the judge's page as fast as it answers, and enters every slip."""

    port: int
    players: int = PLAYERS
    cookie: str = ""
    _connection: http.client.HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=ANSWER_S)

    def hang_up(self) -> None:
        self._connection.close()

    def ask(self, path: str, body: Any = None) -> dict[str, Any]:
        headers = {"x-pupitre": "1", "cookie": self.cookie, "content-type": "application/json"}
        content = None if body is None else json.dumps(body)
        self._connection.request("GET" if body is None else "POST", path, content, headers)
        answer = self._connection.getresponse()
        if (cookie := answer.getheader("set-cookie")) is not None:
            self.cookie = cookie.partition(";")[0]
        return dict(json.loads(answer.read()))

    def command(self, kind: str, **payload: Any) -> bool:
        told = self.ask("/juge/commande", {"kind": kind, "version": 1, "payload": payload})
        return bool(told.get("durable"))

    def state(self) -> dict[str, Any]:
        return self.ask("/juge/etat")

    def open_game(self, held: bool = False) -> None:
        self.ask("/juge/bouton", {"button": "suivant", "held": held})
        self._until(lambda shown: shown["situation"] == "ready")
        listed = "".join(f"{table};Joueur {table}\n" for table in range(1, self.players + 1))
        self.ask("/juge/joueurs/csv", {"text": "table;nom\n" + listed})

    def _until(self, ready: Any) -> dict[str, Any]:
        for _ in range(ANSWER_S * 20):
            if ready(shown := self.state()):
                return shown
            time.sleep(0.05)
        raise TimeoutError(str(shown)[:2_000])

    def coup(self) -> bool:
        """One coup with all its slips, whatever point it is at; False when the game is over."""
        while True:
            shown = self.state()
            match shown["situation"]:
                case "drawing":
                    self._announce()
                case "collecting":
                    self._collect(shown)
                case "top_chosen":
                    assert self.command("PlaceTop")
                    return True
                case "end_proposed":
                    assert self.command("CloseGame", reason="fin")
                    return False
                case situation:
                    self.command(_NEXT[situation])

    def _announce(self) -> None:
        self._until(lambda shown: shown["lacking"] == 0 or shown["situation"] != "drawing")
        if not self.command("AnnounceRack"):
            self.command("RejectRack")

    def _collect(self, shown: dict[str, Any]) -> None:
        shown = self._until(lambda shown: shown["answer"] is not None)
        answer, number = shown["answer"], shown["correction"][-1]["number"]
        if not answer["count"]:
            self.command("AnnulCoup", reason="aucune solution")
            return
        written = [*answer["tops"], *answer["below"]]
        for table in range(1, self.players + 1):
            each = written[table % len(written)]
            body = {
                "game": shown["game"], "coup": number, "table": table, "after": None,
                "text": f"{each['word']} {each['ref']} {each['points']}", "rack": shown["tirage"],
                "entry": f"{number}/{table}", "second": False,
            }  # fmt: skip
            told = self.ask("/arbitre/bulletin", body)
            assert "entered" in told or "durable" in told, told
        assert self.command("ChooseTop")


@contextlib.contextmanager
def installed(program: Path, lexicons: Path, players: int = PLAYERS) -> Iterator[tuple[int, Judge]]:
    """The service, as its unit starts it, with a loudspeaker and a television that do nothing."""
    with tempfile.TemporaryDirectory(prefix="pupitre-service-") as name, socket.socket() as probe:
        folder = Path(name)
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        shutil.copytree(lexicons, folder / "lexicons")
        book = {"judge_pin": PIN, "arbiters": {}, "secret": "0" * 64}
        (folder / "access.json").write_text(json.dumps(book), encoding="utf-8")
        settings = folder / "pupitre.toml"
        settings.write_text(
            f'[partie]\nsource = "logiciel"\n[web]\nport = {port}\nhote = "127.0.0.1"\n'
            "[voix]\nactive = true\n[ecran]\nactif = true\n",
            encoding="utf-8",
        )
        environment = os.environ | {
            "PUPITRE_DATA": name,
            "PUPITRE_SETTINGS": str(settings),
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            **of_the_heap(),
            "XDG_CACHE_HOME": str(folder / "cache"),
        }
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen([program, "box", "serve"], env=environment, stderr=log)
        try:
            judge = Judge(port, players)
            _enter(judge)
            yield process.pid, judge
        finally:
            process.terminate()
            process.wait(ANSWER_S)


def _enter(judge: Judge) -> None:
    deadline = time.monotonic() + START_S
    while True:
        try:
            judge.ask("/entrer", {"pin": PIN})
            return
        except OSError:
            judge.hang_up()
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)


def weigh(program: Path, lexicons: Path, coups: int, players: int = PLAYERS) -> list[Weight]:
    """After every coup; game follows game without a restart."""
    found: list[Weight] = []
    with installed(program, lexicons, players) as (pid, judge):
        screens = Screens(judge.port, cookie=judge.cookie)
        screens.start()
        judge.open_game()
        while len(found) < coups:
            if judge.coup():
                found.append(Weight.of(pid))
                print(f"coup {len(found)}: {found[-1]}", flush=True)
            else:
                judge.open_game(held=True)
        assert screens.all_let_in and screens.heard > coups, "the screens saw nothing"
    return found


if __name__ == "__main__":
    weigh(Path(sys.argv[1]), Path(sys.argv[2]), *map(int, sys.argv[3:]))
