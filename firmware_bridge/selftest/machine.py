"""What the self-test must know of the machine, in one place so that tests can hand in another."""

import getpass
import grp
import os
from dataclasses import dataclass, field
from pathlib import Path

POACHERS = ("ModemManager", "brltty")


@dataclass(frozen=True, slots=True)
class Machine:
    user: str
    groups: frozenset[str]
    command_line: str = ""  # the kernel's
    processes: frozenset[str] = frozenset()
    group_of: dict[str, str] = field(default_factory=dict)  # of a device, for tests

    @property
    def is_root(self) -> bool:
        return self.user == "root"

    def device_group(self, path: str) -> str | None:
        """The group that may use a device, if the file is there."""
        if path in self.group_of:
            return self.group_of[path]
        try:
            return Path(path).group()
        except (OSError, KeyError):
            return None


def this_machine() -> Machine:
    return Machine(getpass.getuser(), _groups(), _text(Path("/proc/cmdline")), _processes())


def _groups() -> frozenset[str]:
    names = []
    for number in {*os.getgroups(), os.getegid()}:
        try:
            names.append(grp.getgrgid(number).gr_name)
        except KeyError:  # a group without a name cannot be one of ours
            continue
    return frozenset(names)


def _processes() -> frozenset[str]:
    return frozenset(_text(path).strip() for path in Path("/proc").glob("[0-9]*/comm"))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
