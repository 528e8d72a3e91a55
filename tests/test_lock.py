"""requirements.lock is what pyproject.toml asks for, file by file, on every machine we serve."""

import importlib.util
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")


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
    asked = [line.strip() for line in installer.splitlines() if '"${pip[@]}"' in line]
    assert asked and all("[hub]" in line for line in asked)
