"""What a room does to the pages meanwhile, in a process of its own: the other side of
`benchmarks.finger_to_light` and `benchmarks.evening`. Slips of the first coup are entered again and
again, as fast as many arbiters type; screens and phones watch.
"""

import itertools
import select
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

from tests.load.service import Judge, Screens

TABLES = 200
IN_A_SECOND = 20
ARBITERS, EACH_S, PHONES = 10, 2.0, 50
"""Ten arbiters, a slip every two seconds each; fifty phones that follow the board."""
READY = "ready"


def main(port: int, pin: str) -> None:
    """Until its input is closed; prints how many."""
    judge = _entered(port, pin)
    screens = Screens(port)
    screens.start()
    game = judge.state()["game"]
    print(READY, flush=True)
    number = 0
    while not _is_over(1 / IN_A_SECOND):
        _enter(judge, slip(game, number))
        number += 1
    print(number)
    sys.exit(not screens.all_let_in)


def evening(port: int, pin: str) -> None:
    """The same of a whole room, each at a machine of its own."""
    watching = (Screens(port), Screens(port, PHONES, "/tv/flux?format=haut", "127.0.1"))
    for each in watching:
        each.start()
    judges = [_entered(port, pin) for _ in range(ARBITERS)]
    game, numbers, over = judges[0].state()["game"], itertools.count(), threading.Event()
    entered: list[int] = []
    arbiters = [
        threading.Thread(target=_type, args=(judge, game, numbers, over, entered))
        for judge in judges
    ]
    print(READY, flush=True)
    for arbiter in arbiters:
        arbiter.start()
        time.sleep(EACH_S / ARBITERS)
    while not _is_over(1.0):
        pass
    over.set()
    for arbiter in arbiters:
        arbiter.join()
    print(len(entered))
    let_in = all(each.all_let_in and each.heard for each in watching)
    sys.exit(not let_in or next(numbers) != len(entered))  # else nothing was measured


def _is_over(within_s: float) -> bool:
    return bool(select.select([sys.stdin], [], [], within_s)[0])


def _entered(port: int, pin: str) -> Judge:
    judge = Judge(port, TABLES)
    judge.ask("/entrer", {"pin": pin})
    return judge


def _type(
    judge: Judge, game: str, numbers: Iterator[int], over: threading.Event, entered: list[int]
) -> None:
    while not over.wait(EACH_S):
        number = next(numbers)
        _enter(judge, slip(game, number))
        entered.append(number)


def _enter(judge: Judge, written: dict[str, Any]) -> None:
    told = judge.ask("/arbitre/bulletin", written)
    if "entered" not in told and "durable" not in told:
        raise RuntimeError(f"a slip was refused: {told}")  # nothing would be measured


def slip(game: str, number: int) -> dict[str, Any]:
    again, table = divmod(number, TABLES)
    return {
        "game": game, "coup": 1, "table": table + 1, "entry": f"{again}/{table}",
        "after": f"{again - 1}/{table}" if again else None, "second": False,
        "text": f"FEDAYIN H8 {90 + number % 7}", "rack": "FEDAYIN",
    }  # fmt: skip
