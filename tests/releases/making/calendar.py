"""The evenings of a release have days of their own: games of one day are one competition."""

import contextlib
import itertools
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from unittest import mock

from console.journal import records
from engine.letters.lexicon import Lexicon

Evenings = Mapping[str, Callable[[Path, Lexicon], None]]
"""By day: what is played in a club's folder."""
Plug = Callable[[], None]
"""To be pulled when everything that lies on the card has been copied."""
SECOND_NS = 1_000_000_000


@contextlib.contextmanager
def on(day: str, folder: Path) -> Iterator[None]:
    """From half past eight that evening, a second per look at the clock; a boot of its own."""
    begun = datetime.fromisoformat(f"{day}T20:30:00").replace(tzinfo=UTC)
    seconds = itertools.count(int(begun.timestamp()))
    boot = folder / ".boot"
    boot.write_text(f"soiree-du-{day}\n", encoding="ascii")
    records.boot_id.cache_clear()
    try:
        with (
            mock.patch.object(records, "_BOOT_ID", boot),
            mock.patch.object(time, "time_ns", lambda: next(seconds) * SECOND_NS),
        ):
            yield
    finally:
        boot.unlink()
        records.boot_id.cache_clear()
