"""One core, 512 MB and as much of the core as is wanted, for a benchmark and what it starts.

It needs root and control groups of version 1; where there are none it says so, and what is measured
has one core and no other limit.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

GROUPS = Path("/sys/fs/cgroup")
KINDS = ("cpu", "memory")
PERIOD_US = 100_000
MEMORY_BYTES = 512 << 20
GROUP = "pupitre-soiree"


@contextlib.contextmanager
def small_machine(share: int) -> Iterator[bool]:
    """A group with its limits; whether there is one."""
    made = [GROUPS / kind / GROUP for kind in KINDS]
    try:
        for folder in made:
            folder.mkdir(exist_ok=True)
        (made[0] / "cpu.cfs_period_us").write_text(str(PERIOD_US))
        (made[0] / "cpu.cfs_quota_us").write_text(str(PERIOD_US * share // 100))
        (made[1] / "memory.limit_in_bytes").write_text(str(MEMORY_BYTES))
    except OSError as trouble:
        print(f"no control group here ({trouble}): one core, no other limit")
        yield False
        return
    try:
        yield True
    finally:
        for folder in made:
            with contextlib.suppress(OSError):  # somebody is still leaving it
                folder.rmdir()


def enter(group: str) -> None:
    """This process, and what it starts, from now on. An empty name leaves every group."""
    for kind in KINDS:
        with contextlib.suppress(OSError):
            (GROUPS / kind / group / "tasks").write_text(str(os.getpid()))
