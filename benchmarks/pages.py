"""The pages on a cheap phone: what each weighs, when its useful part is seen, how a press feels.

An evening of 200 tables: the first coup is being corrected, the second is thought over. Chromium
slows the processor down sixfold and lets 1.6 Mbit/s through, 150 ms each way and back; every page
is opened by a browser that has nothing yet. Presses are timed with the slow processor, without the
slow network, in the page itself: until the next frame, and until what was asked for is shown.

    python -m benchmarks.pages [--quick] [--page /juge] [--waterfall]
"""

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from benchmarks.button_to_screen import LETTERS, ask
from console.desk.buttons import Button, Press
from console.web.access import ARBITER, JUDGE, Visitor
from console.web.gate import COOKIE
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction import commands as correction
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.play.players import player, typed_player
from tests.console.web.browser import LAPTOP, PHONE, LivePages, chromium, live_pages

TABLES = 200
ENTERED = 100
"""Slips of the first coup that were there before."""
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000,
           "uploadThroughput": 200_000}  # fmt: skip
SLOWER = 6
PRESSES = 40
QUIET_MS = 700
PATIENCE_MS = 30_000
LIGHTEST_KB, SOONEST_S, QUICKEST_MS = 80, 1.5, 200
"""What issue and people ask for: less than that."""


@dataclass(frozen=True)
class Shown:
    """A page, and what somebody opens it for."""

    address: str
    useful: str
    role: str | None = None
    size: dict[str, int] = field(default_factory=lambda: PHONE)


JUDGES = Shown("/juge", "#buttons button", JUDGE)
ARBITERS = Shown("/arbitre", "#slip", ARBITER)
PAGES = (
    Shown("/", "a[href='/arbitre']"),
    Shown("/entrer", "#pin"),
    Shown("/aide/telephones", "h1"),
    Shown("/tv", "#picture > *", size=LAPTOP),
    JUDGES,
    Shown("/juge/partie", "#lines > *", JUDGE),
    Shown("/juge/liste", "#players tr", JUDGE),
    Shown("/juge/resultats", "#ranking > *", JUDGE),
    Shown("/juge/reglages", "#settings-club > *", JUDGE),
    Shown("/juge/codes", "#sessions > *", JUDGE),
    Shown("/juge/incidents", "#none, #incidents tr", JUDGE),
    Shown("/juge/papiers", "#papers > *", JUDGE),
    ARBITERS,
    Shown("/arbitre/billets", "#count", ARBITER),
)


OTHER_GAMES = ("classic", "jarnac")
"""Their part of the judge's page, too."""


@dataclass(frozen=True)
class Touched:
    """What is pressed on a page, and where its effect is read."""

    name: str
    page: Shown
    press: str
    """A selector to click, or the field to send by « Entrée »."""
    typed: str | None
    effect: str
    """Its text becomes another one."""


TOUCHES = (
    Touched("the judge pauses and resumes", JUDGES,
            "#buttons button[data-button='chrono'][data-held='false']", None, "#buttons"),
    Touched("an arbiter enters « T »", ARBITERS, "#slip", "T", "#progress"),
)  # fmt: skip

# In the page: when what is useful has a place on it, in a frame that was drawn.
WATCH = """
(selector) => {
  const placed = (node) => node.getClientRects().length;
  const seen = () => [...document.querySelectorAll(selector)].some(placed);
  const look = () => {
    if (!seen()) return requestAnimationFrame(look);
    requestAnimationFrame(() => { window.usefulAt = performance.now(); });
  };
  requestAnimationFrame(look);
}
"""

# In the page: from the press to the next frame, and to the frame in which the effect is another.
TIME = """
({ press, typed, effect }) => new Promise((done) => {
  const node = document.querySelector(press);
  const text = () => document.querySelector(effect)?.textContent;
  const before = text();
  if (typed !== null) node.value = typed;
  const start = performance.now();
  let frame = null;
  if (typed === null) node.click(); else node.form.requestSubmit();
  requestAnimationFrame(() => setTimeout(() => { frame = performance.now() - start; }, 0));
  const look = () => {
    if (frame === null || text() === before) return requestAnimationFrame(look);
    setTimeout(() => done([frame, performance.now() - start]), 0);
  };
  requestAnimationFrame(look);
})
"""


@dataclass(frozen=True)
class Opening:
    page: Shown
    bytes: int
    requests: int
    painted_ms: float
    useful_ms: float
    heaviest: tuple[tuple[str, int], ...]
    asked: tuple[tuple[str, float, float], ...]
    """Addresses in their order, with when each was asked for and answered."""


@contextmanager
def busy_evening(folder: Path) -> Iterator[LivePages]:
    with live_pages(folder) as live:
        console = live.console
        console.post(Press(Button.SUIVANT))
        seats = tuple(player(table, f"Joueuse Numéro {table}") for table in range(1, TABLES + 1))
        ask(console, correction.SeatPlayers(seats))
        _think_over(live, LETTERS)
        ask(console, cmd.StopClock())
        while live.console.session.snapshots.judge.answer is None:
            time.sleep(0.05)
        ask(console, cmd.ChooseTop())
        top = slip_from_json({"top": True})
        for table in range(1, ENTERED + 1):
            ask(console, correction.EnterSlip(1, table, top, f"1-{table}"))
        ask(console, cmd.PlaceTop())
        _think_over(live, "AEIRSTL")
        yield live


@contextmanager
def other_game(folder: Path, game: str) -> Iterator[LivePages]:
    """Two players, nothing played yet."""
    folder.mkdir()
    players = (typed_player(1, "Camille"), typed_player(2, "Dominique"))
    with live_pages(folder, game, players=players) as live:
        live.console.post(Press(Button.SUIVANT))
        while live.console.session.snapshots.judge.face is None:
            time.sleep(0.05)
        yield live


def _think_over(live: LivePages, letters: str) -> None:
    for command in (cmd.OpenCoup(), *map(cmd.TypeTile, letters)):
        ask(live.console, command)
    for step in (cmd.AnnounceRack(), cmd.StartClock()):
        ask(live.console, step)


def _visited(browser: Browser, live: LivePages, shown: Shown) -> Page:
    """A browser that has nothing but its code."""
    context = browser.new_context(viewport=shown.size, locale="fr-FR")
    if shown.role is not None:
        if shown.role == ARBITER and "Ada" not in live.access.arbiters:
            live.access.add_arbiter("Ada")
        visitor = Visitor(shown.role, "Ada" if shown.role == ARBITER else JUDGE)
        cookie = live.access.cookie_for(visitor)
        context.add_cookies([{"name": COOKIE, "value": cookie, "url": live.url}])
    return context.new_page()


def _slowed(page: Page, *, network: bool) -> CDPSession:
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    if network:
        devtools.send("Network.emulateNetworkConditions", NETWORK)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return devtools


def open_page(browser: Browser, live: LivePages, shown: Shown) -> Opening:
    page = _visited(browser, live, shown)
    devtools = _slowed(page, network=True)
    addresses: dict[str, str] = {}
    ended: dict[str, int] = {}

    def asked(event: dict[str, Any]) -> None:
        addresses[event["requestId"]] = event["request"]["url"].removeprefix(live.url)

    def finished(event: dict[str, Any]) -> None:  # streams never are
        ended[event["requestId"]] = round(event["encodedDataLength"])

    devtools.on("Network.requestWillBeSent", asked)
    devtools.on("Network.loadingFinished", finished)
    page.add_init_script(f"({WATCH})({shown.useful!r})")
    page.goto(f"{live.url}{shown.address}", wait_until="domcontentloaded", timeout=PATIENCE_MS)
    page.wait_for_selector(shown.useful, state="attached", timeout=PATIENCE_MS)
    _until_quiet(page, ended)
    painted, useful = page.evaluate(
        "() => [performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,"
        " window.usefulAt ?? NaN]"
    )
    order = page.evaluate(
        "() => performance.getEntriesByType('resource')"
        ".map((each) => [new URL(each.name).pathname, each.startTime, each.responseEnd])"
    )
    weights = sorted(((addresses[each], size) for each, size in ended.items()),
                     key=lambda pair: -pair[1])  # fmt: skip
    page.context.close()
    return Opening(
        shown, sum(ended.values()), len(ended), painted, useful, tuple(weights[:3]), tuple(order)
    )


def _until_quiet(page: Page, ended: dict[str, int]) -> None:
    """Nothing more has come for a while; what a page asks for every few seconds is not awaited."""
    before = -1
    while len(ended) != before:
        before = len(ended)
        page.wait_for_timeout(QUIET_MS)


def touch(browser: Browser, live: LivePages, touched: Touched, presses: int) -> list[list[float]]:
    """Of each press, in ms: until the next frame, until its effect."""
    page = _visited(browser, live, touched.page)
    page.goto(f"{live.url}{touched.page.address}")
    page.wait_for_selector(touched.page.useful, timeout=PATIENCE_MS)
    page.wait_for_timeout(QUIET_MS)
    _slowed(page, network=False)
    asked = {"press": touched.press, "typed": touched.typed, "effect": touched.effect}
    found = []
    for _ in range(presses):
        found.append(page.evaluate(TIME, asked))
        page.wait_for_timeout(QUIET_MS)
    page.context.close()
    return found


def _p95(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


def _tell(opened: Opening, name: str, *, waterfall: bool) -> None:
    print(report_opening(opened, name), flush=True)
    for asked, start, end in opened.asked if waterfall else ():
        print(f"    {start:5.0f} to {end:5.0f} ms {asked}")


def report_opening(opened: Opening, page: str) -> str:
    heaviest = ", ".join(f"{name} {size / 1000:.1f}" for name, size in opened.heaviest)
    return (
        f"{page}: {opened.bytes / 1000:.1f} kB in {opened.requests} answers, "
        f"first paint {opened.painted_ms / 1000:.2f} s, useful {opened.useful_ms / 1000:.2f} s "
        f"(heaviest in kB: {heaviest})"
    )


def report_touch(touched: Touched, found: list[list[float]]) -> str:
    frames, effects = ([each[place] for each in found] for place in (0, 1))
    return (
        f"{touched.name}, {TABLES} tables: next frame median {statistics.median(frames):.0f} ms, "
        f"p95 {_p95(frames):.0f} ms; effect median {statistics.median(effects):.0f} ms, "
        f"p95 {_p95(effects):.0f} ms (target < {QUICKEST_MS} ms)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="the judge's and the arbiters' page")
    parser.add_argument("--waterfall", action="store_true", help="when each file was asked for")
    parser.add_argument("--page", action="append", default=[], metavar="ADDRESS")
    options = parser.parse_args()
    wanted = options.page or (["/juge", "/arbitre"] if options.quick else [])
    pages = [each for each in PAGES if not wanted or each.address in wanted]
    with (
        tempfile.TemporaryDirectory(prefix="pupitre-bench-") as folder,
        busy_evening(Path(folder)) as live,
        chromium() as browser,
    ):
        print(f"target: each page < {LIGHTEST_KB} kB, useful < {SOONEST_S} s; "
              f"load {os.getloadavg()[0]:.1f}")  # fmt: skip
        for shown in pages:
            _tell(open_page(browser, live, shown), shown.address, waterfall=options.waterfall)
        for game in OTHER_GAMES if JUDGES in pages and not options.quick else ():
            with other_game(Path(folder) / game, game) as other:
                opened = open_page(browser, other, JUDGES)
                _tell(opened, f"{JUDGES.address} ({game})", waterfall=options.waterfall)
        for touched in TOUCHES:
            if touched.page in pages:
                found = touch(browser, live, touched, 10 if options.quick else PRESSES)
                print(report_touch(touched, found), flush=True)
        print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
