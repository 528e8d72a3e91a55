"""Ten screens that watch, and slips of the first coup entered again and again through the pages, as
fast as many arbiters type: the other side of `benchmarks.finger_to_light`, in a process of its own.
"""

import select
import sys
from typing import Any

from tests.load.service import Judge, Screens

TABLES = 200
IN_A_SECOND = 20
READY = "ready"


def main(port: int, pin: str) -> None:
    """Until its input is closed; prints how many."""
    judge = Judge(port, TABLES)
    judge.ask("/entrer", {"pin": pin})
    Screens(port).start()
    game = judge.state()["game"]
    print(READY, flush=True)
    number = 0
    while not select.select([sys.stdin], [], [], 1 / IN_A_SECOND)[0]:
        told = judge.ask("/arbitre/bulletin", slip(game, number))
        if "entered" not in told and "durable" not in told:
            raise RuntimeError(f"a slip was refused: {told}")  # nothing would be measured
        number += 1
    print(number)


def slip(game: str, number: int) -> dict[str, Any]:
    again, table = divmod(number, TABLES)
    return {
        "game": game, "coup": 1, "table": table + 1, "entry": f"{again}/{table}",
        "after": f"{again - 1}/{table}" if again else None, "second": False,
        "text": f"FEDAYIN H8 {90 + number % 7}", "rack": "FEDAYIN",
    }  # fmt: skip
