"""A live console with its pages, and a real browser to open them in."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from console.app.assembly import Console, Plan, assemble
from console.app.equipment import Wanted
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.loop import monotonic_ms
from console.settings.sections import Settings
from console.web.access import AccessBook
from console.web.link import PageDesk
from console.web.server import WebServer
from tests.console.web.rig import archive_in, routes_of_games
from tests.tools.saying import said

PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 800}
TELEVISION = {"width": 1920, "height": 1080}
# No sandbox because tests may run as root; nothing but the pages of this test is opened.
SWITCHES = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip

# A busy machine is not a failing test: what is expected is waited for as long as a selector is.
expect.set_options(timeout=30_000)


@dataclass
class LivePages:
    console: Console
    server: WebServer
    access: AccessBook
    host: str = "127.0.0.1"

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.server.port}"


@contextmanager
def live_pages(folder: Path, game: str = "", **choices: object) -> Iterator[LivePages]:
    """A console in its own threads, letters typed by the judge, pages on a free port."""
    journal, _ = Journal.open(folder / JOURNAL_FILE)
    request = said(**{"source": "saisie", "game": game, **choices})
    plan = Plan(Settings(), folder, request=request, wanted=Wanted.nothing())
    console = assemble(plan, journal)
    with served(console, folder) as live, console.wiring:
        yield live


@contextmanager
def served(console: Console, folder: Path) -> Iterator[LivePages]:
    """The pages of a console, on a free port."""
    access = AccessBook.open(folder / "access.json")
    desk = PageDesk(
        console.post,
        console.session.snapshots,
        monotonic_ms,
        access,
        "http://pupitre.local",
        evening=console.evening,
        settled=console.book,
        archive=archive_in(folder),
        panel=console.equipment.switch,
    )
    server = WebServer(desk, "127.0.0.1", 0, routes_of_games(desk))
    server.open()
    server.start()
    try:
        yield LivePages(console, server, access)
    finally:
        server.stop()


@contextmanager
def chromium(*switches: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=[*SWITCHES, *switches]
        )
        try:
            yield browser
        finally:
            browser.close()


def open_page(browser: Browser, size: ViewportSize, troubles: list[str]) -> Page:
    """A page whose script errors end up in `troubles`."""
    page = browser.new_context(viewport=size, locale="fr-FR").new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on(
        "console",
        lambda message: troubles.append(message.text) if message.type == "error" else None,
    )
    return page


def enter_as_judge(page: Page, live: LivePages) -> None:
    page.goto(f"{live.url}/juge")
    page.fill("#pin", live.access.judge_pin)
    page.press("#pin", "Enter")
    page.wait_for_url("**/juge")
    page.wait_for_selector("body[data-situation]")
