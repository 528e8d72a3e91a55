"""Chromium, by Playwright."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browsers.hand import PATIENCE_S, Hand, Size
from tests.console.web.browser import chromium, open_page


class PlaywrightHand:
    def __init__(self, page: Page) -> None:
        self._page = page
        page.set_default_timeout(PATIENCE_S * 1000)

    def go(self, address: str) -> None:
        self._page.goto(address)

    def click(self, place: str, text: str = "") -> None:
        self._first(place, text).click()

    def write(self, place: str, text: str) -> None:
        self._first(place).press("ControlOrMeta+a")
        self._page.keyboard.press("Delete")
        self._page.keyboard.type(text)

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def bring(self, place: str, file: Path) -> None:
        self._page.set_input_files(place, file)

    def see(self, place: str, text: str = "") -> None:
        self._first(place, text).wait_for(state="visible")

    def see_gone(self, place: str) -> None:
        self._first(place).wait_for(state="hidden")

    def read(self, place: str) -> str:
        return self._first(place).inner_text()

    def measure(self, expression: str) -> Any:
        return self._page.evaluate(expression)

    def take(self, place: str, text: str = "") -> bytes:
        with self._page.expect_download() as taken:
            self.click(place, text)
        return Path(taken.value.path()).read_bytes()

    def open_paper(self, place: str) -> bytes:
        address = self._page.evaluate("(place) => document.querySelector(place).href", place)
        with self._page.context.expect_page() as opened:
            self.click(place)
        opened.value.close()
        return self._page.context.request.get(address).body()

    def keep_picture(self, path: Path) -> None:
        self._page.screenshot(path=path, full_page=True)

    def _first(self, place: str, text: str = "") -> Locator:
        found = self._page.locator(place, has_text=text) if text else self._page.locator(place)
        return found.locator("visible=true").first


@contextmanager
def a_hand(size: Size, troubles: list[str]) -> Iterator[Hand]:
    with chromium() as browser:
        page = open_page(browser, {"width": size.width, "height": size.height}, troubles)
        yield PlaywrightHand(page)
