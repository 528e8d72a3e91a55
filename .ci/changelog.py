#!/usr/bin/env python3
"""The changelog's part of a release.

changelog.py check VERSION   the version is newer, and its entry, « en cours », has something in it
changelog.py close VERSION   date the entry, and write the version into pyproject.toml
changelog.py epoch VERSION   the day of a dated entry in seconds; nothing while it is open
"""

import calendar
import re
import sys
import time
from pathlib import Path

from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).parents[1]
CHANGELOG, PROJECT = ROOT / "CHANGELOG.md", ROOT / "pyproject.toml"
OPEN = "en cours"
_VERSION = re.compile(r'^version = "([^"]+)"$', re.MULTILINE)
_MONTHS = (
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()
)


class NotReadyError(Exception):
    """Why this cannot be released; nothing was changed."""


def entry_of(changelog: str, version: str) -> str:
    """What the open entry of this version says."""
    found = re.search(
        rf"^## {re.escape(version)}, {OPEN}\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL
    )
    if found is None:
        raise NotReadyError(f"CHANGELOG.md has no entry « {version}, {OPEN} ».")
    if not re.search(r"^- \S", found[1], re.MULTILINE):
        raise NotReadyError(f"The entry {version} of CHANGELOG.md says nothing.")
    return found[1]


def check(changelog: str, project: str, version: str) -> None:
    present = _VERSION.search(project)
    if present is None:
        raise NotReadyError("pyproject.toml names no version.")
    try:
        older = Version(version) < Version(present[1])
    except InvalidVersion as trouble:
        raise NotReadyError(f"« {version} » is not a version.") from trouble
    if older:
        raise NotReadyError(f"{version} is older than {present[1]}.")
    entry_of(changelog, version)


def closed(changelog: str, version: str, day: time.struct_time) -> str:
    return changelog.replace(f"## {version}, {OPEN}\n", f"## {version}, {french_date(day)}\n")


def french_date(day: time.struct_time) -> str:
    return f"{day.tm_mday} {_MONTHS[day.tm_mon - 1]} {day.tm_year}"


def changes_of(changelog: str, version: str) -> str:
    """What the entry of this version says, dated or not."""
    entry = rf"^## {re.escape(version)}, [^\n]*\n(.*?)(?=^## |\Z)"
    found = re.search(entry, changelog, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def epoch(changelog: str, version: str) -> int | None:
    """An image is built before the commit that releases it and may be built again after: its time
    is one that both find in the tree."""
    months = "|".join(_MONTHS)
    entry = rf"^## {re.escape(version)}, (\d+) ({months}) (\d+)$"
    if (found := re.search(entry, changelog, re.MULTILINE)) is None:
        return None
    return calendar.timegm((int(found[3]), _MONTHS.index(found[2]) + 1, int(found[1]), 0, 0, 0))


def with_version(project: str, version: str) -> str:
    return _VERSION.sub(f'version = "{version}"', project, count=1)


def main(arguments: list[str]) -> None:
    match arguments:
        case ["epoch", version]:
            said = epoch(CHANGELOG.read_text(encoding="utf-8"), version)
            print("" if said is None else said)
        case ["check" | "close" as action, version]:
            changelog = CHANGELOG.read_text(encoding="utf-8")
            project = PROJECT.read_text(encoding="utf-8")
            try:
                check(changelog, project, version)
            except NotReadyError as why:
                sys.exit(str(why))
            if action == "close":
                CHANGELOG.write_text(closed(changelog, version, time.localtime()), "utf-8")
                PROJECT.write_text(with_version(project, version), "utf-8")
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
