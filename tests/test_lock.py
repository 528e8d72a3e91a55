"""requirements.lock is what pyproject.toml asks for, file by file, on every machine we serve."""

import importlib.util
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
BUILD_LOCK = (ROOT / "requirements-build.lock").read_text(encoding="utf-8")


def load_script():
    script = ROOT / ".ci" / "lock_requirements.py"
    spec = importlib.util.spec_from_file_location("lock_requirements", script)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


lock = load_script()
MACHINES = [(machine, python) for machine in lock.MACHINES for python in lock.PYTHONS]


def versions_on(machine: str, python: str) -> dict[str, str]:
    chosen = lock.entries(lock.selected(LOCK, machine, python))
    return {canonicalize_name(each.name): str(each.specifier)[2:] for each, _ in chosen}


def test_the_lock_was_written_for_todays_dependencies():
    """After a change of pyproject.toml: make lock."""
    assert lock.digest_of(lock.dependencies()) in LOCK


@pytest.mark.parametrize(("machine", "python"), MACHINES)
def test_every_dependency_is_locked_at_a_version_it_allows(machine, python):
    locked = versions_on(machine, python)
    for line in lock.wanted_on(machine, python):
        wanted = Requirement(line)
        assert wanted.specifier.contains(locked[canonicalize_name(wanted.name)]), line


@pytest.mark.parametrize(("machine", "python"), MACHINES)
def test_one_version_of_each_on_a_machine(machine, python):
    names = [each.name for each, _ in lock.entries(lock.selected(LOCK, machine, python))]
    assert len(names) == len(set(names))


def test_every_file_has_its_hash():
    for wanted, hashes in lock.entries(LOCK):
        assert hashes, wanted
        assert all(len(each) == len("sha256:") + 64 for each in hashes), wanted


def test_what_builds_a_source_is_locked_too_on_every_machine():
    """After a change of [build-system]: make lock."""
    assert lock.digest_of(lock.build_tools()) in BUILD_LOCK
    for machine, python in MACHINES:
        chosen = lock.entries(lock.selected(BUILD_LOCK, machine, python))
        found = {each.name: str(each.specifier)[2:] for each, _ in chosen}
        for line in lock.wanted_on(machine, python, lock.build_tools()):
            wanted = Requirement(line)
            assert wanted.specifier.contains(found[canonicalize_name(wanted.name)]), line
        # Both are installed into one environment, where there is room for one of them.
        assert found["setuptools"] == versions_on(machine, python)["setuptools"]
    assert all(hashes for _, hashes in lock.entries(BUILD_LOCK))


class Pip:
    """A Python that tells what its pip was asked for."""

    def __init__(self, folder, version):
        self.told = folder / "told"
        self.path = folder / "python"
        self.path.write_text(
            f'#!/bin/sh\n[ "$1" != -c ] || {{ echo {version}; exit; }}\necho "$@" >>{self.told}\n'
        )
        self.path.chmod(0o755)

    def asked(self, *arguments):
        command = [ROOT / ".ci" / "install-locked", self.path, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return done.stdout, self.told.read_text().splitlines()


@pytest.mark.parametrize("what", [".", ".[hub]"])
def test_an_installation_takes_the_locked_files_with_their_hashes_and_asks_for_no_others(
    tmp_path, what
):
    told, asked = Pip(tmp_path, "3.11").asked("--editable", what)
    asked[1:] = sorted(asked[1:], key=lambda each: "--editable" in each)  # both at once
    assert told == "" and [("--require-hashes" in each) for each in asked] == [True, True, False]
    assert asked[0].endswith("requirements-build.lock") and asked[1].endswith("requirements.lock")
    assert asked[2].endswith(f"--no-build-isolation --no-deps --editable {what}")


def test_the_compiler_does_not_work_while_its_tools_are_laid_down_anew(tmp_path):
    _, asked = Pip(tmp_path, "3.11").asked("--ignore-installed", ".")
    assert [each.rpartition(" ")[2].rpartition("/")[2] for each in asked] == [
        "requirements-build.lock", "requirements.lock", "."
    ]  # fmt: skip


@pytest.mark.parametrize("step", ["requirements-build.lock", "requirements.lock", "--editable"])
def test_a_step_that_fails_is_told(tmp_path, step):
    pip = Pip(tmp_path, "3.11")
    pip.path.write_text(pip.path.read_text() + f'case "$*" in *{step}*) exit 7 ;; esac\n')
    with pytest.raises(subprocess.CalledProcessError):
        pip.asked("--editable", ".")


def test_on_a_python_no_lock_knows_it_is_said_and_pyproject_decides(tmp_path):
    told, asked = Pip(tmp_path, "3.99").asked(".")
    assert "Python 3.99" in told and "pyproject.toml" in told
    assert len(asked) == 1 and "--require-hashes" not in asked[0]


def test_whatever_builds_from_source_goes_by_the_locks():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    installer = (ROOT / "systemd" / "install.sh").read_text(encoding="utf-8")
    assert makefile.count(".ci/install-locked $(BIN)/python --editable") == 2
    assert ".ci/install-locked" in installer and "pip install --quiet --editable" not in makefile
    script = (ROOT / ".ci" / "install-locked").read_text(encoding="utf-8")
    assert all(python in script for python in lock.PYTHONS)
    assert all(machine in script for machine in lock.MACHINES)


def test_without_an_answer_the_locks_stay_and_it_is_said(monkeypatch, tmp_path):
    for name in ("LOCK", "BUILD_LOCK"):
        monkeypatch.setattr(lock, name, tmp_path / name)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(SystemExit, match="The locks stay as they were"):
        lock.main(["write"])
    assert list(tmp_path.iterdir()) == []


def test_a_dependency_added_or_raised_is_noticed():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = project["project"]["dependencies"]
    assert lock.digest_of([*wanted, "another"]) not in LOCK
    assert lock.digest_of(wanted[1:]) not in LOCK


def test_conditions_are_applied_for_the_machine_asked_about():
    assert "lgpio" in versions_on("aarch64", "3.11")
    assert "lgpio" not in versions_on("x86_64", "3.11")


@pytest.mark.parametrize(("machine", "python"), MACHINES)
def test_the_hubs_database_driver_is_locked_with_its_library(machine, python):
    """Bundle and card have the unit of the hub: they bring what speaks to PostgreSQL."""
    locked = versions_on(machine, python)
    assert locked["psycopg"] == locked["psycopg-binary"]


def test_whatever_installs_the_hubs_unit_installs_its_driver():
    installer = (ROOT / "systemd" / "install.sh").read_text(encoding="utf-8")
    assert "pupitre-hub.service" in installer
    ways = ('"${pip[@]}"', "/.ci/install-locked")
    asked = [line.strip() for line in installer.splitlines() if any(way in line for way in ways)]
    assert asked and all("[hub]" in line for line in asked)
