"""A judge at the desk of what was delivered: what the page tells, what the fingers do."""

import contextlib
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from playwright.sync_api import Error, Page, expect

from engine.letters.tiles import Tile
from tests.delivered.hands import Panel
from tests.delivered.installations import Installation

LONGEST_CUT_S = 60
Seen = Callable[[dict[str, Any]], Any]


class NeverSeenError(AssertionError):
    """What should have come has not."""


@dataclass
class JudgesDesk:
    place: Installation
    page: Page
    told: Callable[[str], None] = field(default=print, kw_only=True)
    _entered: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self.panel = Panel(self.place.lines, self.place.pace)
        self.page.set_default_timeout(self.place.pace.patience_s * 1000)
        expect.set_options(timeout=self.place.pace.patience_s * 1000)
        self.dice = random.Random(34)

    # Seeing

    def state(self) -> dict[str, Any]:
        return self.got("/juge/etat")

    def got(self, path: str) -> dict[str, Any]:
        """A line that was cut is tried again, as a browser does."""
        deadline = time.monotonic() + LONGEST_CUT_S
        while True:
            try:
                answer = self.page.request.get(
                    f"{self.place.url}{path}", timeout=2_000 * self.place.pace.patience_s
                )
                break
            except Error as trouble:
                if "ECONN" not in str(trouble) or time.monotonic() > deadline:
                    raise
        assert answer.ok, answer.text()
        return dict(answer.json())

    def until(self, what: str, seen: Seen, more_s: float = 0) -> Any:
        """Looked at until it is so, ever less often, for each look has its price where a processor
        is emulated; what it was instead is told."""
        deadline = time.monotonic() + self.place.pace.patience_s + more_s
        pause_s = self.place.pace.look_s
        while True:
            now = self.state()
            if found := seen(now):
                return found
            if time.monotonic() > deadline:
                shown = {
                    key: now.get(key) for key in ("situation", "sentence", "refusal", "faults")
                }
                raise NeverSeenError(f"never seen: {what}; {shown}, aside {now.get('aside')}")
            time.sleep(pause_s)
            pause_s = min(1.5 * pause_s, 8 * self.place.pace.look_s)

    @property
    def situation(self) -> str:
        return str(self.state()["situation"])

    def until_situation(self, *names: str, more_s: float = 0) -> None:
        self.until(" or ".join(names), lambda now: now["situation"] in names, more_s)

    def until_shines(self, lamp: str, shining: bool = True) -> None:
        self.until(
            f"lamp {lamp} {'on' if shining else 'off'}",
            lambda _now: self.panel.shines(lamp) is shining,
        )

    # Doing

    def press(self, button: str, *then: str) -> None:
        """As a judge does, who presses again when he sees for long that nothing has come of it."""
        before = self.situation if then else ""
        self.panel.press(button)
        if not then:
            return
        told = " or ".join(then)
        come = partial(_is_other_than, before, then)
        with contextlib.suppress(NeverSeenError):
            self.until(told, come, -3 / 4 * self.place.pace.patience_s)
        if self.situation == before and before not in then:
            self.told(f"« {button} » was not felt: pressed again")
            self.panel.press(button)
        self.until_situation(*then)

    def hold(self, button: str, *then: str) -> None:
        self.panel.hold(button)
        if then:
            self.until_situation(*then)

    def open_page(self, path: str, ready: str = "#main") -> None:
        self.page.goto(f"{self.place.url}{path}")
        self.page.wait_for_selector(ready)

    def come_in(self) -> None:
        """As whoever typed the code of the desk; a browser that comes back is known."""
        if self._entered:
            return
        self.page.goto(f"{self.place.url}/juge")
        if "/entrer" in self.page.url:
            self.page.fill("#pin", self.place.code)
            self.page.press("#pin", "Enter")
            self.page.wait_for_url("**/juge")
        self.page.wait_for_selector("body[data-situation]")
        self._entered = True

    def lay(self, tile: Tile, taken: Callable[[dict[str, Any]], Any]) -> None:
        """On the reader until it is taken, then back in the hand."""
        self.place.tiles.lay(tile)
        try:
            self.until(f"{tile} taken", taken)
        finally:
            self.place.tiles.lift()
        time.sleep(self.place.pace.lift_s)

    def press_quietly(self, button: str) -> None:
        self.panel.press(button)
        time.sleep(self.place.pace.next_s)

    def ask(self, path: str, body: object) -> dict[str, Any]:
        answer = self.page.request.post(
            f"{self.place.url}{path}", data=json.dumps(body),
            headers={"x-pupitre": "1", "content-type": "application/json"},
        )  # fmt: skip
        assert answer.ok, answer.text()
        return dict(answer.json())


def _is_other_than(before: str, wanted: tuple[str, ...], now: dict[str, Any]) -> bool:
    return now["situation"] in wanted or now["situation"] != before
