"""Two hundred telephones send their slips in the last two seconds of a coup nobody arbitrates.

A live console on the loopback, telephones held by a second process, each at an address of its own
with its stream open. Said: when the last of them was answered, how long the judge's page waited
meanwhile, when every slip was read and the coup closed with its ranking. Then the page itself: what
it weighs, and how long a letter takes on a processor six times slower.

    python -m benchmarks.phones [--phones 200] [--no-page]
"""

import argparse
import http.client
import json
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession

from benchmarks.button_to_screen import ask
from console.desk.buttons import Button, Press
from console.games.duplicate.pages.player import COOKIE
from console.loop import monotonic_ms
from console.web.access import JUDGE, Visitor
from console.web.gate import COOKIE as JUDGES_COOKIE
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction.commands import ChooseWay
from engine.games.duplicate.state import State
from engine.letters.solver import solve
from engine.play.players import player
from tests.console.web.browser import PHONE, LivePages, chromium, live_pages, open_page

PHONES = 200
TIRAGE = "FEDAYIN"
WINDOW_S, EARLIEST_S = 2.0, 0.3
JUDGE_EVERY_S = 0.04
"""The doorway lets no address ask more than forty times a second."""
AFTER_S = 5.0
SLOWER = 6
PRESSES = 60
HEAVIEST_KB, LATEST_MS, JUDGES_P95_MS, TYPING_MS, RANKED_MS = 60, 2000, 100, 100, 3000

# One connection keeps the stream, another sends; a telephone has an address of its own.
CROWD = """
import asyncio, json, sys, time
job = json.load(sys.stdin)
host = f"127.0.0.1:{job['port']}"
def request(method, path, cookie, body=b""):
    head = (f"{method} {path} HTTP/1.1", f"Host: {host}", "X-Pupitre: 1", f"Cookie: {cookie}",
            "Content-Type: application/json", f"Content-Length: {len(body)}", "", "")
    return "\\r\\n".join(head).encode() + body
async def phone(number, each, ready):
    at = f"127.0.{1 + number // 200}.{1 + number % 200}"
    reader, writer = await asyncio.open_connection("127.0.0.1", job["port"], local_addr=(at, 0))
    writer.write(request("GET", "/joueur/flux", each["cookie"]))
    await reader.readuntil(b"data: ")
    async def drain():
        while await reader.read(65536):
            pass
    drain_task = asyncio.create_task(drain())
    ready.release()
    await asyncio.sleep(each["at"] - time.monotonic())
    began = time.monotonic()
    sender, out = await asyncio.open_connection("127.0.0.1", job["port"], local_addr=(at, 0))
    body = json.dumps(each["body"]).encode()
    out.write(request("POST", "/joueur/bulletin", each["cookie"], body))
    status = int((await sender.readline()).split()[1])
    done = time.monotonic()
    await asyncio.sleep(max(0, job["until"] - time.monotonic()))
    drain_task.cancel()
    return status, began, done
async def main():
    ready = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(phone(n, each, ready)) for n, each in enumerate(job["phones"])]
    for _ in tasks:
        await ready.acquire()
    print("ready", flush=True)
    print(json.dumps(await asyncio.gather(*tasks)), flush=True)
asyncio.run(main())
"""


def state_of(live: LivePages) -> State:
    state = live.console.session.snapshots.judge.state
    assert isinstance(state, State)
    return state


def slips(live: LivePages, count: int) -> list[dict[str, Any]]:
    """What a room finds: most of it good, some of it alike."""
    state, lexicon = state_of(live), live.console.session.snapshots.judge.lexicon
    assert lexicon is not None
    found = solve(state.grid, TIRAGE, lexicon, state.options.formule)[:60]
    dice = random.Random("salle")
    told = []
    for _ in range(count):
        one = found[min(len(found) - 1, int(dice.expovariate(0.15)))]
        move = one.move
        letters = [
            {"row": 7, "col": 3 + at, "letter": each} for at, each in enumerate(move.word.upper())
        ]
        told.append(
            {"solutions": [{"letters": letters, "reference": str(move.ref), "score": one.points}]}
        )
    return told


def judge_asks(live: LivePages, stop: threading.Event, times: list[tuple[float, float]]) -> None:
    cookie = live.access.cookie_for(Visitor(JUDGE, JUDGE))
    while not stop.is_set():
        began = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", live.server.port)
        connection.request("GET", "/juge/etat", headers={"Cookie": f"{JUDGES_COOKIE}={cookie}"})
        connection.getresponse().read()
        connection.close()
        times.append((began, time.monotonic() - began))
        time.sleep(JUDGE_EVERY_S)


def open_room(live: LivePages, count: int) -> list[str]:
    console = live.console
    console.post(Press(Button.SUIVANT))
    while console.session.snapshots.judge.state is None:
        time.sleep(0.05)
    assert live.desk is not None
    for table in range(1, count + 1):
        ask(console, ChooseWay(table, True))
    live.desk.tables.codes([1])
    for each in range(count):
        live.desk.gate.keep_room_for(f"127.0.{1 + each // 200}.{1 + each % 200}")
    return [f"{COOKIE}={live.desk.tables.enter(each, 'banc')}" for each in range(1, count + 1)]


def storm(live: LivePages, count: int) -> None:
    console, cookies = live.console, open_room(live, count)
    ask(console, cmd.OpenCoup())
    for letter in TIRAGE:
        ask(console, cmd.TypeTile(letter))
    ask(console, cmd.AnnounceRack())
    bodies = slips(live, count)
    ask(console, cmd.StartClock())
    state = state_of(live)
    assert state.clock is not None and state.clock.ends_at is not None
    ends_s = time.monotonic() + (state.clock.ends_at - monotonic_ms()) / 1000
    dice = random.Random("secondes")
    about = {"game": state.options.id, "coup": 1, "rack": TIRAGE}
    phones = [
        {
            "cookie": cookies[each],
            "at": ends_s - EARLIEST_S - dice.random() * (WINDOW_S - EARLIEST_S),
            "body": {**about, "entry": f"tel-{each}-1", "slip": bodies[each]},
        }
        for each in range(count)
    ]
    job = {"port": live.server.port, "phones": phones, "until": ends_s + AFTER_S}
    with subprocess.Popen(
        [sys.executable, "-c", CROWD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as crowd:
        assert crowd.stdin is not None and crowd.stdout is not None
        crowd.stdin.write(json.dumps(job))
        crowd.stdin.close()
        assert crowd.stdout.readline() == "ready\n"
        stop, judged = threading.Event(), list[tuple[float, float]]()
        asking = threading.Thread(target=judge_asks, args=(live, stop, judged))
        time.sleep(max(0.0, ends_s - WINDOW_S - 1 - time.monotonic()))
        asking.start()
        read_s, closed_s = watched(live, count, ends_s)
        answers = json.loads(crowd.stdout.readline())
        stop.set()
        asking.join()
    good = sum(status == 200 for status, _, _ in answers)
    last_ms = (max(done for _, _, done in answers) - ends_s) * 1000
    longest = statistics.quantiles([1000 * (done - began) for _, began, done in answers], n=20)[-1]
    meanwhile = [1000 * took for at, took in judged if ends_s - WINDOW_S <= at <= ends_s + 2]
    p95 = statistics.quantiles(meanwhile, n=20)[-1]
    print(f"{good} of {count} answered; p95 of an answer {longest:.0f} ms")
    print(f"last answer {last_ms:+.0f} ms after the end (goal {LATEST_MS})")
    print(f"judge's page meanwhile: p95 {p95:.1f} ms of {len(meanwhile)} (goal {JUDGES_P95_MS})")
    print(f"every slip read {read_s * 1000:.0f} ms after the end")
    print(f"coup closed, ranking whole {closed_s * 1000:.0f} ms after the end (goal {RANKED_MS})")


def watched(live: LivePages, count: int, ends_s: float) -> tuple[float, float]:
    """When every slip was read, and the coup closed, after the end."""
    read_s = closed_s = float("nan")
    while time.monotonic() < ends_s + AFTER_S - 0.5:
        correction = state_of(live).correction
        if read_s != read_s and len(correction.slips_of(1)) == count:
            read_s = time.monotonic() - ends_s
        if 1 in correction.coups and correction.coup(1).closed:
            closed_s = time.monotonic() - ends_s
            break
        time.sleep(0.005)
    return read_s, closed_s


# --- The page -----------------------------------------------------------------------------------

TYPED = """async (key) => {
  const before = performance.now();
  document.querySelector(`#pad [data-key="${key}"]`)
    .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }));
  await new Promise((seen) => requestAnimationFrame(() => setTimeout(seen)));
  return performance.now() - before;
}"""


def page(live: LivePages) -> None:
    assert live.desk is not None
    code = live.desk.tables.codes([1])[1]
    live.desk.tables.free(1)
    code = live.desk.tables.codes([1])[1]
    with chromium() as browser:
        shown = open_page(browser, PHONE, [])
        weight: list[float] = []
        line: CDPSession = shown.context.new_cdp_session(shown)
        line.send("Network.enable")
        line.on("Network.loadingFinished", lambda told: weight.append(told["encodedDataLength"]))
        shown.goto(f"{live.url}/joueur#{code}")
        shown.click("#confirm-yes")
        shown.wait_for_selector('[data-screen="play"]')
        console = live.console
        ask(console, cmd.OpenCoup())
        for letter in TIRAGE:
            ask(console, cmd.TypeTile(letter))
        ask(console, cmd.AnnounceRack())
        ask(console, cmd.StartClock())
        shown.wait_for_selector('#pad[aria-disabled="false"]')
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        shown.locator("#board").click(position={"x": 100, "y": 180})
        took = []
        for turn in range(PRESSES):
            took.append(shown.evaluate(TYPED, TIRAGE[turn % 7] if turn % 8 != 7 else "clear"))
    print(f"page: {sum(weight) / 1000:.1f} kB on the wire (goal {HEAVIEST_KB})")
    told = statistics.quantiles(took, n=20)[-1]
    print(f"a letter, processor ÷ {SLOWER}: median {statistics.median(took):.0f} ms, "
          f"p95 {told:.0f}, worst {max(took):.0f} (goal {TYPING_MS})")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=PHONES)
    parser.add_argument("--no-page", action="store_true")
    parser.add_argument("--no-storm", action="store_true")
    options = parser.parse_args()
    people = tuple(player(table, f"Joueur {table}") for table in range(1, options.phones + 1))
    usual: dict[str, Any] = {"preset": "seance-de-club", "players": people}
    if not options.no_storm:
        with (
            tempfile.TemporaryDirectory() as folder,
            live_pages(Path(folder), autonome=True, tempo="blitz", **usual) as live,
        ):
            storm(live, options.phones)
    if not options.no_page:
        with tempfile.TemporaryDirectory() as folder, live_pages(Path(folder), **usual) as live:
            open_room(live, 2)
            page(live)


if __name__ == "__main__":
    main()
