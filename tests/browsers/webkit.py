"""WebKit: Debian's MiniBrowser on a virtual screen of the wanted size, by WebKitWebDriver."""

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tests.browsers.by_webdriver import WebDriverError, WebDriverHand
from tests.browsers.hand import PATIENCE_S, Hand, Size
from tests.browsers.processes import a_free_port, a_process, is_listening, until

FULL_SCREEN = ["--automation", "--full-screen"]
"""Its toolbar is wider than a telephone."""
COMMANDS = {
    "Navigate": ("POST", "/url"),
    "FindElement": ("POST", "/element"),
    "GetActiveElement": ("GET", "/element/active"),
    "ElementClick": ("POST", "/element/{id}/click"),
    "ElementClear": ("POST", "/element/{id}/clear"),
    "ElementSendKeys": ("POST", "/element/{id}/value"),
    "GetElementText": ("GET", "/element/{id}/text"),
    "ExecuteScript": ("POST", "/execute/sync"),
    "ExecuteAsyncScript": ("POST", "/execute/async"),
    "SetWindowRect": ("POST", "/window/rect"),
    "TakeScreenshot": ("GET", "/screenshot"),
    "GetWindowHandles": ("GET", "/window/handles"),
    "SwitchToWindow": ("POST", "/window"),
    "CloseWindow": ("DELETE", "/window"),
    "GetCookies": ("GET", "/cookie"),
}


class HttpLine:
    def __init__(self, address: str) -> None:
        self._address = address

    def begin(self, options: dict[str, Any]) -> None:
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._address += f"/session/{self._ask('POST', '/session', wanted)['sessionId']}"

    def command(self, name: str, /, **parameters: Any) -> Any:
        method, path = COMMANDS[name]
        path = path.format(id=parameters.pop("id", ""))
        return self._ask(method, path, parameters if method == "POST" else None)

    def end(self) -> None:
        self._ask("DELETE", "", None)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._address + path, data, {"Content-Type": "application/json"})
        request.method = method
        try:
            with urlopen(request, timeout=2 * PATIENCE_S) as answer:
                return json.load(answer)["value"]
        except HTTPError as refused:
            told = json.load(refused)["value"]
            raise WebDriverError(told["error"], told["message"]) from None


def minibrowser() -> str:
    (found,) = Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")
    return str(found)


@contextmanager
def a_hand(size: Size, home: Path) -> Iterator[Hand]:
    downloads = home / "downloads"
    downloads.mkdir()
    config = home / ".config"
    config.mkdir()
    (config / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{downloads}"\n')
    with ExitStack() as stack:
        screen = f"{size.width}x{size.height}x24"
        xvfb = stack.enter_context(
            a_process("Xvfb", "-displayfd", "1", "-screen", "0", screen, stdout=subprocess.PIPE)
        )
        assert xvfb.stdout is not None
        display = f":{xvfb.stdout.readline().decode().strip()}"
        around = {
            **os.environ, "DISPLAY": display, "HOME": str(home), "XDG_CONFIG_HOME": str(config),
            "LANG": "fr_FR.UTF-8", "GDK_BACKEND": "x11",
            # Tests may run as root; nothing but the pages of this test is opened.
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }  # fmt: skip
        port = a_free_port()
        stack.enter_context(a_process("WebKitWebDriver", f"--port={port}", env=around))
        line = HttpLine(f"http://127.0.0.1:{port}")
        until(lambda: is_listening(port))
        line.begin({"binary": minibrowser(), "args": FULL_SCREEN})
        stack.callback(line.end)
        line.command("SetWindowRect", x=0, y=0, width=size.width, height=size.height)
        yield WebDriverHand(line, downloads)
