"""The public ranking in Chromium with 200,000 players: how long a person waits for what he touches.

1,000 centres and one partie of ten coups on a PostgreSQL of its own; while somebody looks, ten
centres close a coup every second. With PUPITRE_PICTURES=folder the pages are photographed.
"""

import os
import random
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path

from benchmarks.hub import memory_mb
from benchmarks.hub_load import CENTRES, PLAYERS, TABLES, arrivals, ready_after
from console.simultane.database import Database
from console.simultane.hub import now_ms
from console.simultane.store import APPROVED, Arrival, HubStore
from engine.epreuve.plis import CoupClosed, Pli
from tests.console.simultane.rig import make_folder
from tests.console.web.browser import LAPTOP, PHONE, chromium
from tests.engine.epreuve.event import centre_name
from tests.tools.own_postgres import OwnPostgres
from tests.torture.hub.hall import hub_processes, own_postgres

COUPS = 10
TOPS = [24, 70, 38, 88, 31, 60, 82, 26, 44, 90]
PATIENCE_S = 60
WAIT_S = 1.0
"""What a person does not notice as waiting, or nearly."""


def fill(postgres: OwnPostgres, epreuve: str, centres: int) -> None:
    dice = random.Random(17)
    store = HubStore(Database(postgres.url), epreuve)
    store.prepare()
    for number in range(1, centres + 1):
        store.ask(centre_name(number), f"Centre {number}", APPROVED, now_ms())
        rows = arrivals(epreuve, number, dice, TOPS)
        store.put([row for row in rows if row.key[1] == 1], (), now_ms())
    store.close()


def keep_closing(url: str, epreuve: str, stopped: threading.Event) -> None:
    """Ten centres close a coup, every second."""
    store, coup = HubStore(Database(url), epreuve), COUPS
    while not stopped.wait(1.0):
        coup += 1
        rows = []
        for number in range(1, 11):
            closed = CoupClosed(coup % 90 + 1, 24, TABLES, tuple((coup + t) % 25 for t in TABLES))
            pli = Pli(epreuve, centre_name(number), 1, 100 + coup, closed)
            rows.append(Arrival((pli.centre, 1, pli.number), pli.bytes, bytes(64) + pli.bytes))
        store.put(rows, (), now_ms())
    store.close()


class Looking:
    """One person at one page; every touch is timed until what it asked for is shown."""

    def __init__(self, page, url: str, name: str) -> None:
        self._page, self._name = page, name
        self.waits: dict[str, float] = {}
        started = time.perf_counter()
        page.goto(f"{url}/classement")
        self._await("document.querySelectorAll('#lignes tr').length === 100")
        self.waits["first page"] = time.perf_counter() - started

    def touch(self, what: str, act, shown: str) -> None:
        started = time.perf_counter()
        act(self._page)
        self._await(shown)
        self.waits[what] = time.perf_counter() - started

    def _await(self, shown: str) -> None:
        """Asked from outside: the page's own policy runs no text as code."""
        until = time.perf_counter() + PATIENCE_S
        while not self._page.evaluate(shown):
            assert time.perf_counter() < until, shown
            self._page.wait_for_timeout(10)

    def picture(self, what: str) -> None:
        if folder := os.environ.get("PUPITRE_PICTURES"):
            self._page.screenshot(path=Path(folder) / f"{self._name}-{what}.png")


def look(page, url: str, name: str) -> dict[str, float]:
    answers = iter(("club 12", "0012003"))
    page.on("dialog", lambda dialog: dialog.accept(next(answers)))
    one = Looking(page, url, name)
    place = "document.getElementById('place').textContent"
    rows = "document.querySelectorAll('#lignes tr')"
    one.picture("general")
    one.touch("next page", lambda p: p.click("#apres"), f"{place}.startsWith('page 2 ')")
    one.touch("a name", lambda p: p.fill("#q", "nom12 prenom3"),
              f"{place}.includes('trouvé') && {rows}.length > 0")  # fmt: skip
    one.picture("recherche")
    one.touch("back", lambda p: p.fill("#q", ""), f"{place}.startsWith('page 1 ')")
    one.touch("my club", lambda p: p.click("#mon-club"),
              f"{place}.includes('{PLAYERS} joueurs') && {rows}.length === 100")  # fmt: skip
    one.picture("club")
    one.touch("my licence", lambda p: p.click("#ma-licence"),
              f"{place} === '1 joueur trouvé' && {rows}.length === 1")  # fmt: skip
    one.picture("licence")
    assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
    return one.waits


def main() -> None:
    centres = 50 if "--quick" in sys.argv else CENTRES
    place = Path(tempfile.mkdtemp(prefix="bench-hub-"))
    folder = make_folder(place / "epreuve", sealed=False, parties=1)
    manifest = folder.manifest()
    with own_postgres(fsync="off") as postgres:
        fill(postgres, manifest.id, centres)
        with hub_processes(folder, postgres.url, 1) as (hub, port), chromium() as browser:
            ready_after(port)
            stopped = threading.Event()
            closing = threading.Thread(
                target=keep_closing, args=(postgres.url, manifest.id, stopped)
            )
            closing.start()
            for name, size in (("laptop", LAPTOP), ("phone", PHONE)):
                page = browser.new_context(viewport=size).new_page()
                waits = look(page, f"http://127.0.0.1:{port}", name)
                told = ", ".join(f"{what} {wait_s:.2f} s" for what, wait_s in waits.items())
                print(f"{centres * PLAYERS:,} players, {name}: {told} (target < {WAIT_S} s)")
                page.close()
            stopped.set()
            closing.join()
            print(f"process {memory_mb(hub.pids[0]):.0f} MB")
    shutil.rmtree(place)


if __name__ == "__main__":
    main()
