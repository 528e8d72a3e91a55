"""The machine under the console, as far as it could make two evenings differ: clock, calendar,
dice."""

import contextlib
import os
import random
import secrets
import time
import uuid
from collections.abc import Callable, Iterator
from types import ModuleType

NOON_NS = 1_772_884_800 * 10**9
"""The 7th of March 2026 at noon, universal time: when every evening begins."""


@contextlib.contextmanager
def given_time_and_dice(seed: str, now_ms: Callable[[], int]) -> Iterator[None]:
    """The machine's clock, calendar and dice are the tape's: each kind of dice has a row of its
    own, so that one more code drawn for a door does not shake another bag."""
    dice = {name: random.Random(f"{seed}/{name}") for name in ("uuid", "bits", "below", "token")}
    replaced: tuple[tuple[ModuleType, str], ...] = (
        *((time, name) for name in ("time_ns", "monotonic_ns", "time", "sleep")),
        (uuid, "uuid4"),
        *((secrets, name) for name in ("randbits", "randbelow", "token_urlsafe")),
    )
    before = [(module, name, getattr(module, name)) for module, name in replaced]
    zone = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    time.tzset()
    time.time_ns = lambda: NOON_NS + now_ms() * 1_000_000
    time.time = lambda: time.time_ns() / 10**9
    time.monotonic_ns = lambda: now_ms() * 1_000_000
    time.sleep = lambda _seconds: None
    uuid.uuid4 = lambda: uuid.UUID(int=dice["uuid"].getrandbits(128), version=4)
    secrets.randbits = lambda k: dice["bits"].getrandbits(k)
    secrets.randbelow = lambda exclusive_upper_bound: dice["below"].randrange(exclusive_upper_bound)
    secrets.token_urlsafe = lambda nbytes=24: f"{dice['token'].getrandbits(8 * (nbytes or 24)):x}"
    try:
        yield
    finally:
        for module, name, original in before:
            setattr(module, name, original)
        if zone is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = zone
        time.tzset()
