"""Firefox, without a window, by the socket it listens on for WebDriver commands (Marionette)."""

import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.browsers.by_webdriver import WebDriverError, WebDriverHand
from tests.browsers.hand import PATIENCE_S, Hand, Size
from tests.browsers.processes import a_process, until

ANY_PORT_FILE = "MarionetteActivePort"
NARROW = ":root, body, #navigator-toolbox { min-width: 0 !important }"
"""Its toolbar is wider than a telephone."""


class MarionetteLine:
    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), 2 * PATIENCE_S)
        self._reader = self._socket.makefile("rb")
        self._number = 0
        self._receive()

    def command(self, name: str, /, **parameters: Any) -> Any:
        return self._ask(f"WebDriver:{name}", parameters)

    def end(self) -> None:
        self._ask("Marionette:Quit", {"flags": ["eForceQuit"]})
        self._reader.close()
        self._socket.close()

    def _ask(self, name: str, parameters: dict[str, Any]) -> Any:
        self._number += 1
        body = json.dumps([0, self._number, name, parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(body), body))
        _, _, error, result = self._receive()
        if error:
            raise WebDriverError(error["error"], error["message"])
        return result.get("value", result) if isinstance(result, dict) else result

    def _receive(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self._reader.read(1)
        return json.loads(self._reader.read(int(length[:-1])))


def profile_in(folder: Path, downloads: Path) -> Path:
    """A profile of its own: any port, downloads without a question, no toolbar in the way."""
    preferences = {
        "marionette.port": 0,
        "toolkit.legacyUserProfileCustomizations.stylesheets": True,
        "services.settings.server": "",
        "app.normandy.enabled": False,
        "intl.accept_languages": "fr-FR, fr",
        "browser.download.folderList": 2,
        "browser.download.dir": str(downloads),
        "browser.download.always_ask_before_handling_new_types": False,
        "browser.helperApps.neverAsk.saveToDisk": "text/csv",
    }
    profile = folder / "profile"
    (profile / "chrome").mkdir(parents=True)
    (profile / "chrome" / "userChrome.css").write_text(NARROW)
    lines = [
        f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in preferences.items()
    ]
    (profile / "user.js").write_text("\n".join(lines))
    return profile


@contextmanager
def a_hand(size: Size, home: Path) -> Iterator[Hand]:
    downloads = home / "downloads"
    downloads.mkdir()
    profile = profile_in(home, downloads)
    command = [
        "firefox-esr",
        "--headless",
        "--marionette",
        "--no-remote",
        "--profile",
        str(profile),
    ]
    with a_process(*command, env={**os.environ, "HOME": str(home)}):
        port = profile / ANY_PORT_FILE
        until(lambda: port.exists() and port.read_text().strip())
        line = MarionetteLine(int(port.read_text()))
        line.command("NewSession")
        width, height = line.command(
            "ExecuteScript",
            script="return [outerWidth - innerWidth, outerHeight - innerHeight]",
            args=[],
        )
        line.command(
            "SetWindowRect", x=0, y=0, width=size.width + width, height=size.height + height
        )
        try:
            yield WebDriverHand(line, downloads)
        finally:
            line.end()
