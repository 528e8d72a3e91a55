#!/usr/bin/env python3
"""Are the locked files still those to ship? Asked at each release, by apt and pip themselves.

    compare_locks.py debian   a newer version of a package of the card in Debian's security suite
    compare_locks.py pypi     a file that was yanked since it was locked

What is found ends it with 1 and the remedy. What could not be asked is said and decides nothing: it
stands in `pupitre-VERSION.comparison.txt`, for which whoever releases answers.
"""

import importlib.util
import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]
CARD = ROOT / "systemd" / "card"
SUITE = "trixie-security"
WITHIN_S = 300
_YANKED = re.compile(r"yanked version: (.+?)(?:\nReason for being yanked: (.*))?$", re.MULTILINE)
_PYPI = re.compile(r"'([^']+)' candidate \(version (\S+)")


@dataclass
class Comparison:
    said: list[str] = field(default_factory=list)
    found: list[str] = field(default_factory=list)
    unasked: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        return [
            *self.said,
            *(f"TO MEND  {each}" for each in self.found),
            *(f"NOT ASKED  {each}" for each in self.unasked),
        ]


# --- Debian ---------------------------------------------------------------------------------------


def locked_packages(lock: str) -> Iterator[tuple[str, str, str]]:
    """Name, architecture and version of each line of packages.lock."""
    for line in lock.splitlines():
        if line and not line.startswith("#"):
            *_, path, version = line.split(" ")
            name, _, rest = path.rpartition("/")[2].partition("_")
            yield name, rest.rpartition("_")[2].removesuffix(".deb"), version


def offered(told: str) -> dict[tuple[str, str], list[str]]:
    """By name and architecture, the versions of an answer of `apt-cache dumpavail`."""
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for paragraph in told.split("\n\n"):
        facts = dict(re.findall(r"^(Package|Architecture|Version): (\S+)$", paragraph, re.M))
        if len(facts) == 3:
            found[facts["Package"], facts["Architecture"]].append(facts["Version"])
    return found


def is_newer(one: str, other: str) -> bool:
    return subprocess.run(["dpkg", "--compare-versions", one, "gt", other]).returncode == 0


def compare_debian(
    lock: str, told: str, newer: Callable[[str, str], bool] = is_newer
) -> Comparison:
    result, known, count = Comparison(), offered(told), 0
    for name, machine, version in locked_packages(lock):
        count += 1
        for other in known.get((name, machine), ()):
            if newer(other, version):
                result.found.append(f"{name} ({machine}): {version} is locked, {other} is mended")
    result.found = sorted(set(result.found))
    result.said.append(f"Debian, {SUITE}: {count} packages compared with {len(known)} offered.")
    return result


def ask_debian() -> str:
    """OSError or CalledProcessError when the archive does not answer."""
    mirror = [CARD / "mirror", "debian-security"]
    archive = subprocess.run(mirror, capture_output=True, text=True, check=True).stdout
    with tempfile.TemporaryDirectory() as name:
        world = Path(name)
        world.chmod(0o755)  # apt fetches as somebody else
        for each in ("lists/partial", "cache/archives/partial"):
            (world / each).mkdir(parents=True)
        (world / "status").touch()
        (world / "sources.list").write_text(f"deb {archive} {SUITE} main non-free-firmware\n")
        (world / "apt.conf").write_text(
            'APT::Architecture "arm64";\nAPT::Architectures { "arm64"; "amd64"; };\n'
            'APT::Update::Error-Mode "any";\nAcquire::Languages "none";\n'
            f'Dir::State "{world}";\nDir::State::status "{world}/status";\n'
            f'Dir::State::lists "{world}/lists";\nDir::Cache "{world}/cache";\n'
            f'Dir::Etc::sourcelist "{world}/sources.list";\nDir::Etc::sourceparts "-";\n'
            'Dir::Etc::trustedparts "/usr/share/keyrings";\n'
        )
        environment = {**os.environ, "APT_CONFIG": str(world / "apt.conf"), "LC_ALL": "C"}

        def apt(*command: str) -> str:
            return subprocess.run(
                command, env=environment, capture_output=True, text=True, check=True,
                timeout=WITHIN_S,
            ).stdout  # fmt: skip

        apt("apt-get", "update", "-qq")
        return apt("apt-cache", "dumpavail")


# --- PyPI -----------------------------------------------------------------------------------------


def lock_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("locks", ROOT / ".ci" / "lock_requirements.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def yanked(told: str) -> Iterator[str]:
    """What pip warns of while it would install exactly the locked files."""
    for candidate, why in _YANKED.findall(told):
        named = _PYPI.search(candidate)
        what = f"{named[1]} {named[2]}" if named else candidate
        yield f"{what} was yanked ({why or 'no reason given'})"


def compare_pypi(
    locks: dict[str, str], machines: tuple[str, ...], pythons: tuple[str, ...],
    ask: Callable[[str, str, str], str],
) -> Comparison:  # fmt: skip
    result = Comparison()
    for name, lock in locks.items():
        for machine in machines:
            for python in pythons:
                where = f"{name}, {machine}, Python {python}"
                try:
                    result.found += yanked(ask(lock, machine, python))
                except (OSError, subprocess.SubprocessError) as trouble:
                    result.unasked.append(f"{where}: {_told(trouble)}")
                else:
                    result.said.append(f"PyPI, {where}: asked.")
    result.found = sorted(set(result.found))
    return result


def ask_pip(lock: str, machine: str, python: str) -> str:
    """What pip says on the way to the files of this lock; those without a wheel are left out."""
    script = lock_script()
    wheels = [
        line
        for line in script.selected(lock, machine, python).splitlines()
        if not line.startswith(script.FROM_SOURCE)
    ]
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "wanted.txt"
        wanted.write_text("\n".join(wheels) + "\n", encoding="utf-8")
        command = [sys.executable, "-m", "pip", "install", "--dry-run", "--no-deps", "--quiet"]
        command += [
            "--ignore-installed",
            "--ignore-requires-python",
            "--require-hashes",
            "--only-binary=:all:",
        ]
        command += ["--implementation=cp", f"--python-version={python}", "--target", folder]
        command += [f"--platform={libc}_{machine}" for libc in script.LIBRARIES]
        done = subprocess.run(
            [*command, "-r", str(wanted)], capture_output=True, text=True, check=True,
            timeout=WITHIN_S,
        )  # fmt: skip
    return done.stderr


def _told(trouble: Exception) -> str:
    said = getattr(trouble, "stderr", None) or str(trouble)
    return str(said).strip().splitlines()[-1] if str(said).strip() else type(trouble).__name__


def main(arguments: list[str]) -> None:
    match arguments:
        case ["debian"]:
            remedy = "make image-lock"
            try:
                lock = (CARD / "packages.lock").read_text(encoding="utf-8")
                result = compare_debian(lock, ask_debian())
            except (OSError, subprocess.SubprocessError) as trouble:
                result = Comparison(unasked=[f"Debian, {SUITE}: {_told(trouble)}"])
        case ["pypi"]:
            remedy = "make lock"
            script = lock_script()
            locks = {
                file.name: file.read_text(encoding="utf-8")
                for file in (script.LOCK, script.BUILD_LOCK)
            }
            result = compare_pypi(locks, script.MACHINES, script.PYTHONS, ask_pip)
            result.unasked += [f"{each}: only a source, which pip would have to build"
                               for each in script.FROM_SOURCE]  # fmt: skip
        case _:
            sys.exit(__doc__)
    print("\n".join(result.lines()))
    if result.found:
        sys.exit(
            f"Not released: {len(result.found)} to mend. « {remedy} », then try what it brings."
        )


if __name__ == "__main__":
    main(sys.argv[1:])
