"""Compare the two judges by hand: `python -m tests.spec.second_judge 2020 5000`."""

import sys
from collections import Counter

from engine.games.duplicate.formules import Edition
from tests.spec.second_judge.compare import compared


def main(edition: str, count: int) -> None:
    tally: Counter[str] = Counter()
    shown = 0
    for one in compared(Edition(edition), range(count)):
        tally[f"{one.family} {one.outcome}"] += 1
        if one.outcome == "different" and shown < 40:
            shown += 1
            print(one)
    for name, number in sorted(tally.items()):
        print(f"{number:6d} {name}")


main(sys.argv[1], int(sys.argv[2]))
