"""WebKit and Firefox, by the W3C's WebDriver commands over two lines: HTTP, and Marionette.

Debian ships WebKit's driver and no geckodriver. Firefox itself understands the same commands on a
socket (Marionette), which is all that geckodriver would forward to.
"""

import base64
import json
import time
from pathlib import Path
from typing import Any, Protocol
from urllib.request import Request, urlopen

from tests.browsers.hand import PATIENCE_S, SEEN

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "Space": " "}
PASSING = (
    "stale element reference",
    "element click intercepted",
    "element not interactable",
    "no such element",
    "no such frame",
)
"""A page that is just being drawn anew: a person looks again."""

LOOK = f"""const [place, text, gone, done] = arguments;
const seen = {SEEN};
const look = (left) => {{
  const node = seen(place, text);
  if (gone ? !node : node) done(gone ? true : node);
  else if (left) setTimeout(look, 40, left - 1);
  else done(null);
}};
look(10);"""
"""Looks for some tenths of a second, in the page: the test itself neither sleeps nor spins."""

MIDDLE = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })"


class WebDriverError(Exception):
    def __init__(self, error: str, message: str) -> None:
        super().__init__(f"{error}: {message}")
        self.error = error


class Line(Protocol):
    """The way to a browser: one WebDriver command at a time."""

    def command(self, name: str, /, **parameters: Any) -> Any: ...


class WebDriverHand:
    def __init__(self, line: Line, downloads: Path) -> None:
        self._line = line
        self._downloads = downloads

    def go(self, address: str) -> None:
        self._line.command("Navigate", url=address)

    def click(self, place: str, text: str = "") -> None:
        self._insist(lambda: self._do("ElementClick", self._in_the_middle(place, text)))

    def write(self, place: str, text: str) -> None:
        def written() -> None:
            found = self._find(place)
            self._do("ElementClear", found)
            self._do("ElementSendKeys", found, text=text)

        self._insist(written)

    def press(self, key: str) -> None:
        self._do("ElementSendKeys", self._line.command("GetActiveElement"), text=KEYS.get(key, key))

    def bring(self, place: str, file: Path) -> None:
        found = self._line.command("FindElement", using="css selector", value=place)
        self._do("ElementSendKeys", found, text=str(file))

    def see(self, place: str, text: str = "") -> None:
        self._find(place, text)

    def see_gone(self, place: str) -> None:
        self._look(place, "", gone=True)

    def read(self, place: str) -> str:
        return str(self._do("GetElementText", self._find(place)))

    def measure(self, expression: str) -> Any:
        return self._line.command("ExecuteScript", script=f"return {expression}", args=[])

    def take(self, place: str, text: str = "") -> bytes:
        before = set(self._downloads.iterdir())
        self.click(place, text)
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            fresh = [each for each in set(self._downloads.iterdir()) - before if _whole(each)]
            if fresh:
                return fresh[0].read_bytes()
            self._pause()
        raise AssertionError(f"nothing was downloaded from {place}")

    def open_paper(self, place: str) -> bytes:
        line = self._line
        address = self.measure(f"document.querySelector({json.dumps(place)}).href")
        (here,) = line.command("GetWindowHandles")
        self.click(place)
        opened: set[str] = set()
        deadline = time.monotonic() + PATIENCE_S
        while not opened and time.monotonic() < deadline:
            self._pause()
            opened = set(line.command("GetWindowHandles")) - {here}
        (page,) = opened
        line.command("SwitchToWindow", handle=page)
        line.command("CloseWindow")
        line.command("SwitchToWindow", handle=here)
        cookies = [f"{each['name']}={each['value']}" for each in line.command("GetCookies")]
        with urlopen(Request(address, headers={"Cookie": "; ".join(cookies)})) as answer:
            return bytes(answer.read())

    def keep_picture(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._line.command("TakeScreenshot")))

    def _do(self, name: str, found: dict[str, str], **parameters: Any) -> Any:
        return self._line.command(name, id=found[ELEMENT], **parameters)

    def _find(self, place: str, text: str = "") -> dict[str, str]:
        found: dict[str, str] = self._look(place, text, gone=False)
        return found

    def _in_the_middle(self, place: str, text: str) -> dict[str, str]:
        """Scrolled to where a person would have it: not under a header, not at the edge."""
        found = self._find(place, text)
        self._line.command("ExecuteScript", script=MIDDLE, args=[found])
        return found

    def _look(self, place: str, text: str, *, gone: bool) -> Any:
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            try:
                args = [place, text, gone]
                found = self._line.command("ExecuteAsyncScript", script=LOOK, args=args)
            except WebDriverError as trouble:
                if trouble.error not in (*PASSING, "javascript error", "script timeout"):
                    raise
                continue  # the page went while it was looked at
            if found:
                return found
        raise AssertionError(f"{place} « {text} » was never {'gone' if gone else 'seen'}")

    def _insist(self, act: Any) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while True:
            try:
                act()
                return
            except WebDriverError as trouble:
                if trouble.error not in PASSING or time.monotonic() > deadline:
                    raise
                self._pause()

    def _pause(self) -> None:
        script = "setTimeout(arguments[0], 50)"
        self._line.command("ExecuteAsyncScript", script=script, args=[])


def _whole(file: Path) -> bool:
    """A browser names what is still arriving otherwise, or leaves it empty."""
    return file.suffix not in (".part", ".wkdownload") and file.stat().st_size > 0
