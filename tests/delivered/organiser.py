"""The organiser of an épreuve, on the tester's own machine: `pupitre epreuve`, `pupitre hub`."""

import json
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

PUPITRE = Path(sys.executable).with_name("pupitre")
COUPS = 2
"""Of the partie: enough for a cut in its middle."""
PATIENCE_S = 60


class Organiser:
    """Its folder is made once; its port stays the same, for a centre that joined knows it."""

    def __init__(self, place: Path, port: int) -> None:
        self.folder, self._public, self.port = place / "epreuve", place / "public", port
        if not self._public.exists():
            self._prepare(place)
        self._hub: subprocess.Popen[str] | None = None

    def _prepare(self, place: Path) -> None:
        place.mkdir(parents=True, exist_ok=True)
        drawn = place / "partie.json"
        game = json.loads(_pupitre("generate", "--seed", "essai-de-la-carte"))
        game["coups"] = game["coups"][:COUPS]
        game["published_total"] = game["coups"][-1]["cumulative"]
        drawn.write_text(json.dumps(game), encoding="utf-8")
        mine = str(self.folder)
        _pupitre("epreuve", "create", mine, "--name", "Essai du boîtier", "--from", "2026-11-19")
        _pupitre(
            "epreuve", "add-game", mine, str(drawn), "--tempo", "blitz", "--starts", "sans heure"
        )
        _pupitre("epreuve", "publish", mine, str(self._public))

    def open(self) -> None:
        command = [str(PUPITRE), "hub", str(self.folder), "--port", str(self.port)]
        command += ["--host", "127.0.0.1", "--pace", "0"]
        self._hub = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._hub.stdout is not None and self._hub.stdout.readline()
        self._secret = (self.folder / "organisateur.motdepasse").read_text().strip()
        self._until(lambda: self.ask("/sante")["ready"])

    def close(self) -> None:
        if self._hub is not None:
            self._hub.terminate()
            self._hub.wait()
            self._hub = None

    def ask(self, path: str, body: object = None) -> dict[str, Any]:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            json.dumps(body).encode() if body else None,
            {"x-pupitre": "1", "x-organisateur": self._secret},
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            return dict(json.load(answer))

    def accept_everybody(self) -> int:
        """Whoever asked, as the organiser does once he has compared the prints."""
        waiting = [each for each in self.centres() if each["etat"] != "approved"]
        for each in waiting:
            self.ask("/organisateur/centre", {"centre": each["id"], "state": "approved"})
        return len(waiting)

    def centres(self) -> list[dict[str, Any]]:
        return list(self.ask("/organisateur/etat")["centres"])

    def ranking(self) -> list[dict[str, Any]]:
        return list(self.ask("/classement/donnees")["lignes"])

    @staticmethod
    def _until(happened: Any) -> None:
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            try:
                if happened():
                    return
            except (OSError, urllib.error.URLError):
                pass
            time.sleep(0.1)
        raise AssertionError("the hub does not answer")


def _pupitre(*words: str) -> str:
    return subprocess.run([PUPITRE, *words], check=True, capture_output=True, text=True).stdout
