"""A live console with its pages, and a real browser to open them in."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from console.app.assembly import Console, Plan, assemble
from console.app.equipment import Wanted
from console.app.voices import VoiceShelf
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.loop import monotonic_ms
from console.machine.trials import TrialBook
from console.settings.sections import Settings
from console.tiles.store import TileSetStore
from console.web.access import AccessBook
from console.web.hall import CentrePlace
from console.web.link import PageDesk
from console.web.server import WebServer
from tests.console.web.rig import archive_in, routes_of_games
from tests.tools.saying import said

PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1280, "height": 800}
TELEVISION = {"width": 1920, "height": 1080}
# What the bar of addresses would show: pages of the browser's own, two for every window, that
# take it longer than ours do. The last switch of this name counts: Playwright's are said again.
_WITHOUT = (
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding",
    "ThirdPartyStoragePartitioning", "OptimizationHints", "AimEnabled", "PreconnectToSearch",
)  # fmt: skip
# No sandbox because tests may run as root; nothing but the pages of this test is opened.
SWITCHES = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    f"--disable-features={','.join(_WITHOUT)}",
]  # fmt: skip

# A busy machine is not a failing test: what is expected is waited for as long as a selector is.
expect.set_options(timeout=30_000)


@dataclass
class LivePages:
    console: Console
    server: WebServer
    access: AccessBook
    host: str = "127.0.0.1"
    desk: PageDesk | None = None

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.server.port}"


@contextmanager
def live_pages(
    folder: Path, game: str = "", centre: CentrePlace | None = None, **choices: object
) -> Iterator[LivePages]:
    """A console in its own threads, letters typed by the judge, pages on a free port."""
    journal, _ = Journal.open(folder / JOURNAL_FILE)
    request = said(**{"source": "saisie", "game": game, **choices})
    plan = Plan(Settings(), folder, request=request, wanted=Wanted.nothing())
    console = assemble(plan, journal)
    with served(console, folder, centre) as live, console.wiring:
        yield live


@contextmanager
def served(
    console: Console, folder: Path, centre: CentrePlace | None = None
) -> Iterator[LivePages]:
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
        tiles=TileSetStore(folder / "tilesets"),
        trials=TrialBook(folder),
        voices=VoiceShelf(folder, lambda: console.book.now),
        reads_tiles=True,
        centre=(lambda: centre) if centre is not None else None,
    )
    server = WebServer(desk, "127.0.0.1", 0, routes_of_games(desk))
    server.open()
    server.start()
    try:
        yield LivePages(console, server, access, desk=desk)
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


# --- What a judge does with his page ------------------------------------------------------------


def push(page: Page, button: str, *, held: bool = False) -> None:
    """What is rare lies behind « … », what is grave is touched twice."""
    place = f"[data-button={button}][data-held={str(held).lower()}]"
    chosen = page.locator(f"#buttons {place}")
    chosen.wait_for(state="attached")
    menu = page.locator("#buttons details:not([open])", has=page.locator(place))
    if menu.count():
        menu.locator("summary").click()
    chosen.click()
    if held:
        chosen.click()


def look_at(page: Page, panel: str) -> None:
    """On a telephone one panel is in sight at a time; on a laptop all are."""
    tab = page.locator(f"#views [data-view={panel}]")
    tab.wait_for(state="attached")
    if tab.is_visible():
        tab.click()


def see_solutions(page: Page) -> None:
    """On a telephone, which lies among the players, they are covered until they are asked for."""
    look_at(page, "solutions")
    page.wait_for_selector("#solutions")
    if page.is_visible("#unmask"):
        page.click("#unmask")


def correct_coup(page: Page, number: int) -> None:
    """From the strip of the coups to the dialog that corrects one."""
    look_at(page, "coups")
    page.click(f"#coups button[aria-label^='Coup {number},']")
    page.click("#coup-sheet-correct")


def see_slips(page: Page) -> None:
    """The slips of the coup being corrected, in their sheet."""
    look_at(page, "correction")
    page.click("#coup-correction button:text-is('Voir les bulletins')")


def go_to(page: Page, label: str) -> None:
    """A tab of the bar, which on a telephone is in its menu."""
    tab = page.locator(".tabs a", has_text=label)
    if not tab.is_visible():
        page.click("#bar-menu summary")
        tab = page.locator("#bar-menu a", has_text=label)
    tab.first.click()


def finish_game(page: Page) -> None:
    page.click("#bar-menu summary")
    page.click("#finish")
