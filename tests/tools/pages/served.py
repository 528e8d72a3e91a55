"""A console whose time stands still, with its pages on a port and browsers that are let in.

The console is the bench's: a state is reached by commands and held as long as somebody looks, so
that a clock with nine seconds left has nine seconds left in every picture.
"""

import re
import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page, Request

from console.web.access import ARBITER, JUDGE, AccessBook, Visitor
from console.web.gate import COOKIE
from console.web.server import WebServer
from tests.tools.bench_console import Bench

HOST = "127.0.0.1"
PATIENCE_MS = 15_000
_LOOK_MS = 50


@dataclass(frozen=True)
class Size:
    """A screen, as people have it before them."""

    name: str
    width: int
    height: int
    factor: float = 1.0
    touch: bool = False


SIZES = {
    each.name: each
    for each in (
        Size("1280", 1280, 800),
        Size("360", 360, 740, touch=True),
        Size("320", 320, 640, touch=True),
        Size("paysage", 740, 360, touch=True),
        Size("tablette", 820, 1180, touch=True),
        Size("zoom200", 640, 400, factor=2),
    )
}
"""By name; « zoom200 » is the laptop's window at 200 %: half the CSS pixels, twice as dense."""
TELEVISION = Size("1920", 1920, 1080)
SCHEMES = {"clair": "light", "sombre": "dark"}

# Runs before any script of ours: counts what the page has asked for and not yet been told.
_WATCH = """(() => {
  const waits = (window.__waits = { asked: 0, streams: [], changed: performance.now() });
  const ask = window.fetch;
  window.fetch = (...all) => {
    waits.asked += 1;
    const over = () => { waits.asked -= 1; waits.changed = performance.now(); };
    const answer = ask(...all);
    answer.then((got) => got.clone().text().then(over, over), over);
    return answer;
  };
  const Source = window.EventSource;
  const listen = Source.prototype.addEventListener;
  window.EventSource = class extends Source {
    #stream = { told: false };
    #told = () => { this.#stream.told = true; waits.changed = performance.now(); };
    constructor(...all) {
      super(...all);
      waits.streams.push(this.#stream);
      for (const kind of ["message", "error"]) listen.call(this, kind, this.#told);
    }
    addEventListener(kind, ...more) {
      if (kind !== "open") listen.call(this, kind, this.#told);
      return listen.call(this, kind, ...more);
    }
  };
  new PerformanceObserver(() => { waits.changed = performance.now(); })
    .observe({ type: "resource", buffered: true });
  const grew = (each) => [...each.addedNodes].some((node) => node.nodeType === 1);
  const differs = (each) => each.type === "attributes"
    && each.oldValue !== each.target.getAttribute(each.attributeName);
  new MutationObserver((all) => {
    if (all.some((each) => grew(each) || differs(each))) waits.changed = performance.now();
  }).observe(document, {
    childList: true, attributes: true, attributeOldValue: true, subtree: true,
  });
})()"""
_AT_REST = """() => {
  const waits = window.__waits;
  const quiet = performance.now() - waits.changed;
  const empty = [...document.querySelectorAll("svg:empty")];
  const drawn = !empty.some((each) => each.checkVisibility());
  const told = waits.asked === 0 && waits.streams.every((each) => each.told) && drawn;
  return document.readyState === "complete" && document.fonts.status === "loaded"
    && ((told && quiet > 150) || quiet > 2500 || performance.now() > 8000);
}"""

_GIVE_PASSWORD = """(password) => {
  const field = document.querySelector("input[type=password]");
  field.value = password;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.form.requestSubmit();
}"""


@dataclass
class ServedPages:
    """The pages of one console, or of a hub, for whoever opens them."""

    url: str
    access: AccessBook | None = None
    """None where nobody is asked who he is."""
    password: str = ""
    """Given where a page asks for one."""
    _cookies: dict[str, str] = field(default_factory=dict)

    @contextmanager
    def opened(
        self,
        browser: Browser,
        path: str,
        size: Size,
        scheme: str = "clair",
        troubles: list[str] | None = None,
    ) -> Iterator[Page]:
        """The page at rest, in a browser of its own."""
        context = browser.new_context(
            viewport={"width": size.width, "height": size.height},
            device_scale_factor=size.factor,
            has_touch=size.touch,
            locale="fr-FR",
            color_scheme="dark" if SCHEMES[scheme] == "dark" else "light",
            reduced_motion="reduce",
            service_workers="block",
        )
        try:
            context.add_init_script(_WATCH)
            if cookie := self._cookie(path):
                context.add_cookies([{"name": COOKIE, "value": cookie, "url": self.url}])
            page = context.new_page()
            _listen(page, troubles if troubles is not None else [])
            under_way = _requests_of(page)
            page.goto(f"{self.url}{path}", timeout=PATIENCE_MS)
            settle(page, under_way)
            if self.password and page.locator("input[type=password]:visible").count():
                page.evaluate(_GIVE_PASSWORD, self.password)
                settle(page, under_way)
            yield page
        finally:
            context.close()

    def _cookie(self, path: str) -> str:
        """One device each for the judge and an arbiter, whatever is opened on it."""
        role = {"/juge": JUDGE, "/arbitre": ARBITER}.get(f"/{path.split('/')[1]}")
        if self.access is None or role is None:
            return ""
        if role not in self._cookies:
            name = JUDGE if role == JUDGE else next(iter(self.access.arbiters))
            self._cookies[role] = self.access.cookie_for(Visitor(role, name))
        return self._cookies[role]


def settle(page: Page, under_way: Collection[object] = ()) -> None:
    """Until what the page asked for has come, modules included, and nothing is added any more."""
    for _ in range(PATIENCE_MS // _LOOK_MS):
        page.wait_for_function(_AT_REST, timeout=PATIENCE_MS, polling=_LOOK_MS)
        if not under_way:
            return
        page.wait_for_timeout(_LOOK_MS)
    raise TimeoutError(f"{page.url} still asks for {len(under_way)} things")


def _requests_of(page: Page) -> Collection[object]:
    """What is on its way just now; streams never end and do not count."""
    under_way: set[object] = set()

    def begun(request: Request) -> None:
        if request.resource_type != "eventsource":
            under_way.add(request)

    def over(request: Request) -> None:
        under_way.discard(request)

    page.on("request", begun)
    page.on("requestfinished", over)
    page.on("requestfailed", over)
    return under_way


def _listen(page: Page, troubles: list[str]) -> None:
    def note(message: Any) -> None:
        if message.type == "error":
            troubles.append(message.text)

    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", note)


class WiredPanel:
    """A box has one; nobody presses it here."""

    def told(self) -> str:
        return "Câblé. Aucun bouton n'a encore été pressé depuis le démarrage."


@contextmanager
def served_bench(bench: Bench) -> Iterator[ServedPages]:
    """The pages of a console on the bench. Its thread and the server's take turns."""
    turn, post = threading.RLock(), bench.table.post

    def post_in_turn(message: object) -> None:
        with turn:
            post(message)

    bench.desk.post = post_in_turn
    bench.desk.panel, bench.desk.restart = WiredPanel(), lambda: None
    server = WebServer(bench.desk, HOST, 0, bench.games)
    server.open()
    server.start()
    try:
        yield ServedPages(f"http://{HOST}:{server.port}", bench.desk.access)
    finally:
        server.stop()


def name_of(path: str) -> str:
    """« /juge/liste » → « juge-liste », as files are called."""
    return re.sub(r"[^a-z0-9]+", "-", path.partition("#")[0]).strip("-") or "accueil"
