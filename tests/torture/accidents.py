"""Accident after accident, fifty to a card, the disk going away and coming back between and
during them: `python -m tests.torture.accidents kill|cut FOLDER LEXICONS TIMES SEED`, under the bad
disk.

A kill ends the process. A power cut also takes what lay in memory only: ext4 on a loop device that
bypasses the page cache, the image copied while the process is frozen, and mounted again (root).
"""

import contextlib
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from console.games import face_of
from console.lexicons.store import LexiconStore
from console.settings.sections import Settings
from engine.letters.lexicon import Lexicon
from tests.torture import evening
from tests.torture.claims import Ledger, check_card
from tests.torture.images import copy_image, make_image, mounted

IN_ORDER = "o"
BAD_MODES = {"w": "EIO on write", "n": "ENOSPC", "s": "EIO on flush", "a": "away"}
CONTROL = "BADDISK_CONTROL"
A_CARD = 50
"""Accidents on one card: every start and every check reads all it holds."""


class AccidentCard(Protocol):
    def inserted(self) -> contextlib.AbstractContextManager[Path]: ...
    def cut(self, child: int) -> None:
        """End it, in the middle of whatever it does."""

    def put_back(self) -> None:
        """As the accident left it."""


class PlainCard:
    def __init__(self, folder: Path) -> None:
        self._folder = folder / "club"
        self._folder.mkdir()

    def inserted(self) -> contextlib.AbstractContextManager[Path]:
        return contextlib.nullcontext(self._folder)

    def cut(self, child: int) -> None:
        os.kill(child, signal.SIGKILL)

    def put_back(self) -> None:
        """The same card: the kernel has kept everything."""


class ImageCard:
    def __init__(self, folder: Path) -> None:
        self._image, self._copy = folder / "disk.img", folder / "copy.img"
        self._mounted = folder / "mounted"
        make_image(self._image)

    def inserted(self) -> contextlib.AbstractContextManager[Path]:
        return mounted(self._image, self._mounted)

    def cut(self, child: int) -> None:
        os.kill(child, signal.SIGSTOP)
        os.waitpid(child, os.WUNTRACED)
        copy_image(self._image, self._copy)
        os.kill(child, signal.SIGKILL)

    def put_back(self) -> None:
        self._copy.replace(self._image)


def set_disk(mode: str) -> None:
    """In place: the shim reads the same file for ever."""
    with Path(os.environ[CONTROL]).open("r+") as control:
        control.write(mode)


def lines_of(folder: Path, lexicon: Lexicon, seed: int) -> Iterator[tuple[int, str]]:
    """An evening in a child, and what it says, until it is ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            evening.play(folder, writing, lexicon, seed)
        finally:
            os._exit(3)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        for line in pipe:
            yield child, line.decode()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the evening ended by itself"


def torment(card: AccidentCard, lexicon: Lexicon, times: int, seed: int) -> Ledger:
    dice, whole = random.Random(seed), Ledger()
    for accident in range(times):
        ledger = Ledger(whole.durable)
        change_at, end_at = dice.randint(1, 60), dice.randint(20, 150)
        set_disk(dice.choice([IN_ORDER, IN_ORDER, *BAD_MODES]) if accident else IN_ORDER)
        with card.inserted() as club:
            lines = lines_of(club, lexicon, seed * 100_000 + accident)
            for heard, (child, line) in enumerate(lines):
                ledger.hear(line)
                if heard == change_at:
                    set_disk(dice.choice([IN_ORDER, *BAD_MODES]))
                    change_at += dice.randint(1, 60)
                if heard == end_at:
                    card.cut(child)
        set_disk(IN_ORDER)
        card.put_back()
        with card.inserted() as club:
            check_card(club, ledger)
        whole.faults += ledger.faults
    return whole


def main() -> None:
    kind, folder, lexicons, times, seed = sys.argv[1:]
    lexicon = LexiconStore(Path(lexicons)).open("libre")
    Settings(), face_of("duplicate")  # imported here once, not in every child
    facts, told = 0, Counter[str]()
    for number, first in enumerate(range(0, int(times), A_CARD)):
        place = Path(folder) / str(number)
        place.mkdir()
        card = (PlainCard if kind == "kill" else ImageCard)(place)
        whole = torment(card, lexicon, min(A_CARD, int(times) - first), int(seed) + number)
        facts += len(whole.durable)
        told.update(whole.faults)
        print(f"{first + A_CARD} {kind}s: {facts} facts, {dict(told)}", file=sys.stderr, flush=True)
    print(f"{times} {kind}s, {facts} facts acknowledged, 0 lost, 0 mixed; {dict(told)}")


if __name__ == "__main__":
    main()
