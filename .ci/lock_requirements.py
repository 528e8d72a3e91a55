#!/usr/bin/env python3
"""The exact files every installation is made of: what runs, and what builds it.

    lock_requirements.py write                   `make lock`: both locks, anew
    lock_requirements.py select MACHINE PYTHON   its lines for one machine, conditions applied

For each machine we install on, pip is asked what it would take today; every answer is written
down with its hash. pip reads the conditions of requirements for the interpreter that runs it, not
for the one it is asked about, so ours are read here; those of others are read by the oldest Python
we serve (run this with it), which wants all that a newer one wants and sometimes a little more.
"""

import hashlib
import itertools
import json
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements.lock"
BUILD_LOCK = ROOT / "requirements-build.lock"
"""The tools a source is built with: on no card and in no bundle."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
MACHINES = ("x86_64", "aarch64")
LIBRARIES = (
    "manylinux_2_34",
    "manylinux_2_28",
    "manylinux_2_27",
    "manylinux_2_17",
    "manylinux2014",
)
"""The oldest Debian we serve has glibc 2.36."""
FROM_SOURCE = ("lgpio",)
"""No wheel for a Pi's Python 3.13: the image compiles it."""


INSTALLED_EXTRAS = ("hub",)
"""What every installation brings besides the runtime: all of them have the hub's unit."""


def dependencies() -> list[str]:
    """The runtime's and those of the extras that are installed, as pyproject.toml writes them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = (project["optional-dependencies"][name] for name in INSTALLED_EXTRAS)
    return [*project["dependencies"], *itertools.chain.from_iterable(extras)]


def build_tools() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return list(project["build-system"]["requires"])


def digest_of(wanted: list[str]) -> str:
    return hashlib.sha256("\n".join(sorted(wanted)).encode()).hexdigest()


def _environment(machine: str, python: str) -> dict[str, str]:
    return {"platform_machine": machine, "python_version": python, "sys_platform": "linux"}


def wanted_on(machine: str, python: str, lines: list[str] | None = None) -> list[str]:
    here = _environment(machine, python)
    read = [Requirement(line) for line in (dependencies() if lines is None else lines)]
    return [
        f"{each.name}{_extras(each)}{each.specifier}"
        for each in read
        if each.marker is None or each.marker.evaluate(here)
    ]


def _extras(requirement: Requirement) -> str:
    return f"[{','.join(sorted(requirement.extras))}]" if requirement.extras else ""


def pip_report(*arguments: str) -> list[dict]:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run"]
        command += ["--ignore-installed", "--report", str(report), "--target", folder]
        if subprocess.run([*command, *arguments], check=False).returncode:
            sys.exit("pip could not tell what it would take today. The locks stay as they were.")
        return list(json.loads(report.read_text(encoding="utf-8"))["install"])


def files_for(
    machine: str, python: str, lines: list[str] | None = None
) -> list[tuple[str, str, str]]:
    """Name, version, hash of every file."""
    options = ["--only-binary=:all:", "--implementation=cp", f"--python-version={python}"]
    options += [f"--platform={libc}_{machine}" for libc in LIBRARIES]
    return [_file(each) for each in pip_report(*options, *wanted_on(machine, python, lines))]


def source_of(name: str) -> tuple[str, str, str]:
    [line] = [line for line in dependencies() if Requirement(line).name == name]
    wanted = f"{name}{Requirement(line).specifier}"
    return _file(pip_report("--no-binary=:all:", "--no-deps", wanted)[0])


def _file(entry: dict) -> tuple[str, str, str]:
    [sha256] = [entry["download_info"]["archive_info"]["hashes"]["sha256"]]
    about = entry["metadata"]
    return canonicalize_name(about["name"]), about["version"], sha256


def marker_of(pythons: set[str]) -> str:
    """For which Pythons a version is: none said when for all."""
    if pythons == set(PYTHONS):
        return ""
    return " ; " + " or ".join(f'python_version == "{each}"' for each in sorted(pythons))


def locked(lines_wanted: list[str] | None = None, sources: tuple[str, ...] = FROM_SOURCE) -> str:
    asked = dependencies() if lines_wanted is None else lines_wanted
    hashes: dict[tuple[str, str], set[str]] = defaultdict(set)
    pythons: dict[tuple[str, str], set[str]] = defaultdict(set)
    machines: dict[str, set[str]] = defaultdict(set)
    for machine in MACHINES:
        for python in PYTHONS:
            for name, version, sha256 in files_for(machine, python, asked):
                hashes[name, version].add(sha256)
                pythons[name, version].add(python)
                machines[name].add(machine)
    for name in sources:
        _, version, sha256 = source_of(name)
        hashes[name, version].add(sha256)
    lines = [
        "# Written by « make lock »: what the image and the bundle install, file by file.",
        f"# dependencies of pyproject.toml: {digest_of(asked)}",
    ]
    for name, version in sorted(hashes):
        marker = marker_of(pythons[name, version])
        if machines[name] != set(MACHINES):
            [only] = machines[name]
            where = f'platform_machine == "{only}"'
            marker = f" ; {where} and ({marker.removeprefix(' ; ')})" if marker else f" ; {where}"
        lines.append(f"{name}=={version}{marker} \\")
        each = sorted(hashes[name, version])
        lines += [f"    --hash=sha256:{one} \\" for one in each[:-1]]
        lines.append(f"    --hash=sha256:{each[-1]}")
    return "\n".join(lines) + "\n"


def entries(text: str) -> list[tuple[Requirement, list[str]]]:
    """Each locked requirement with the hashes of its files."""
    joined = text.replace("\\\n", " ")
    found = []
    for line in joined.splitlines():
        if line and not line.startswith("#"):
            wanted, *hashes = line.split("--hash=")
            found.append((Requirement(wanted.strip()), [each.strip() for each in hashes]))
    return found


def selected(text: str, machine: str, python: str) -> str:
    """For pip on another machine than its own: no conditions left to misread."""
    here = _environment(machine, python)
    return "".join(
        f"{each.name}{each.specifier} " + " ".join(f"--hash={one}" for one in hashes) + "\n"
        for each, hashes in entries(text)
        if each.marker is None or each.marker.evaluate(here)
    )


def main(arguments: list[str]) -> None:
    match arguments:
        case ["write"]:
            both = (LOCK, locked()), (BUILD_LOCK, locked(build_tools(), ()))
            for file, content in both:
                file.write_text(content, encoding="utf-8")
            print(f"{LOCK.name} and {BUILD_LOCK.name} written")
        case ["select", machine, python]:
            sys.stdout.write(selected(LOCK.read_text(encoding="utf-8"), machine, python))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
