"""`make install` into a directory of the test's own, upgraded and removed, without systemd."""

import os
import re
import stat
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from console import settings
from console.cli import COMMANDS
from console.journal.store import JournalFile

ROOT = Path(__file__).parents[2]
PREFIX = "/srv/pupitre"
INSTALL = ROOT / "systemd" / "install.sh"
DOC = (ROOT / "docs" / "installation.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def wheels(tmp_path_factory) -> Path:
    """Our own wheel. Its dependencies are left out: the program tells its version without."""
    folder = tmp_path_factory.mktemp("wheels")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation",
         "--wheel-dir", folder, ROOT],
        check=True,
        capture_output=True,
    )  # fmt: skip
    return folder


def run(action: str, dest: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [INSTALL, action],
        env={
            "PATH": os.environ["PATH"],
            "DESTDIR": str(dest),
            "PREFIX": PREFIX,
            "PYTHON": sys.executable,
            "PIP_NO_DEPS": "1",
            **environment,
        },
        capture_output=True,
        text=True,
        umask=0o077,  # a careful administrator's
    )


@pytest.fixture(scope="module")
def installed(wheels, tmp_path_factory) -> Path:
    dest = tmp_path_factory.mktemp("root")
    done = run("install", dest, WHEELS=str(wheels))
    assert done.returncode == 0, done.stderr
    return dest


@pytest.fixture(scope="module")
def upgrade(installed, tmp_path_factory):
    """Install once more. The first time made an environment of its own and compiled all of it;
    where the interpreter below it has pip, what comes after borrows that one: four seconds less."""
    base = Path(sys._base_executable)
    quick = {}
    if subprocess.run([base, "-m", "pip", "--version"], capture_output=True).returncode == 0:
        python = tmp_path_factory.mktemp("bin") / "python"
        borrow = '[ "$2" != venv ] || set -- -m venv --without-pip "$3" "$4"'
        python.write_text(f'#!/bin/sh\n{borrow}\nexec {base} "$@"\n')
        python.chmod(0o755)
        quick = {"PYTHON": str(python), "PIP_NO_COMPILE": "1"}
    return lambda wheels: run("install", installed, WHEELS=str(wheels), **quick)


def test_the_wheel_has_the_kernels_and_not_what_they_were_made_of(wheels):
    """The C that Cython writes names the machine it was written on: two cards would differ."""
    [wheel] = wheels.glob("pupitre-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        kinds = {Path(name).suffix for name in packed.namelist()}
    assert ".so" in kinds
    assert kinds.isdisjoint({".c", ".pyx", ".pxd", ".pxi"})


def test_the_installed_program_runs(installed):
    program = installed / "srv/pupitre/current/bin/pupitre"
    done = subprocess.run([program, "--version"], capture_output=True, text=True, cwd=installed)
    assert done.stdout.startswith("pupitre "), done.stderr


def test_the_service_may_read_all_of_it_whoever_installed_it(installed):
    closed = [
        path
        for path in [installed / "etc/pupitre.toml", *(installed / "srv").rglob("*")]
        if not path.is_symlink() and not path.stat().st_mode & stat.S_IROTH
    ]
    assert closed == []


def test_settings_are_commented_and_change_nothing_but_the_box(installed):
    text = (installed / "etc/pupitre.toml").read_text(encoding="utf-8")
    read = settings.parse(text)
    assert read.web.hote == "0.0.0.0"
    assert read.donnees.dossier == "/var/lib/pupitre"
    assert read.partie == settings.Settings().partie


@pytest.mark.parametrize(
    "path",
    [
        "etc/systemd/system/pupitre.service",
        "etc/systemd/system/pupitre-minuteur.service",
        "etc/systemd/system/pupitre-poweroff.path",
        "etc/systemd/system.conf.d/50-pupitre-watchdog.conf",
        "etc/udev/rules.d/90-pupitre.rules",
        "usr/lib/sysusers.d/pupitre.conf",
        "etc/avahi/services/pupitre.service",
        "usr/local/bin/pupitre",
        "srv/pupitre/current/share/pupitre/hotspot",
    ],
)
def test_everything_is_in_its_place(installed, path):
    assert (installed / path).is_file()


def test_a_second_install_upgrades_and_keeps_the_settings(installed, wheels, upgrade):
    mine = installed / "etc/pupitre.toml"
    mine.write_text("[club]\nnom = 'Le Mot juste'\n", encoding="utf-8")
    former = (installed / "srv/pupitre/current").resolve()
    for _ in range(2):
        done = upgrade(wheels)
        assert done.returncode == 0, done.stderr
    assert "Le Mot juste" in mine.read_text(encoding="utf-8")
    assert (installed / "etc/pupitre.toml.exemple").is_file()
    releases = list((installed / "srv/pupitre/releases").iterdir())
    current = (installed / "srv/pupitre/current").resolve()
    assert current in releases
    assert former not in releases
    assert len(releases) == 2, "the release in use and the one before it"


def test_a_failed_upgrade_leaves_the_former_release(installed, tmp_path, upgrade):
    former = (installed / "srv/pupitre/current").resolve()
    done = upgrade(tmp_path)
    assert done.returncode == 1
    assert "ne convient pas" in done.stderr
    assert (installed / "srv/pupitre/current").resolve() == former
    assert (former / "bin/pupitre").exists()


@pytest.fixture
def data(installed) -> Path:
    folder = installed / "var/lib/pupitre"
    (folder / "journal.sqlite").unlink(missing_ok=True)
    JournalFile.open(folder / "journal.sqlite").close()
    return folder


def held(installed: Path) -> tuple[Path, list[Path], str]:
    """What is in use, what is there, and what systemd would start."""
    prefix = installed / "srv/pupitre"
    unit = installed / "etc/systemd/system/pupitre.service"
    return (
        (prefix / "current").resolve(),
        sorted((prefix / "releases").iterdir()),
        unit.read_text(encoding="utf-8"),
    )


def test_an_upgrade_without_room_for_the_journals_copy_changes_nothing(
    installed, wheels, data, upgrade
):
    before, journal = held(installed), (data / "journal.sqlite").read_bytes()
    (data / "sauvegardes").write_text("no room for a directory", encoding="utf-8")
    done = upgrade(wheels)
    (data / "sauvegardes").unlink()
    assert done.returncode != 0
    assert "reste en service" in done.stderr
    assert held(installed) == before
    assert (data / "journal.sqlite").read_bytes() == journal


def test_an_upgrade_that_fails_after_the_switch_goes_back(installed, wheels, data, upgrade):
    before = held(installed)
    example = installed / "etc/pupitre.toml.exemple"
    example.unlink()
    example.mkdir()
    done = upgrade(wheels)
    example.rmdir()
    assert done.returncode != 0
    assert "Le journal est déjà celui de la version d'avant." in done.stdout
    assert held(installed) == before
    assert (before[0] / "bin/pupitre").exists()


def test_the_prefix_reaches_every_file(installed):
    unit = (installed / "etc/systemd/system/pupitre.service").read_text(encoding="utf-8")
    assert f"ExecStart={PREFIX}/current/bin/pupitre" in unit
    assert "/opt/pupitre" not in unit
    assert "/opt/pupitre" not in (installed / "usr/local/bin/pupitre").read_text(encoding="utf-8")


@dataclass
class Sudo:
    """A shell in which « sudo » and systemd only write down what they are asked, and paths of the
    manual are the ones below the installed root."""

    root: Path
    told: Path

    def type(self, line: str) -> subprocess.CompletedProcess[str]:
        own = self.told.parent / "bin"
        if not own.exists():
            own.mkdir()
            for name, does in {
                "sudo": 'exec "$@"',
                "systemctl": f'echo "$*" >>{self.told}',
            }.items():
                (own / name).write_text(f"#!/bin/sh\n{does}\n")
                (own / name).chmod(0o755)
            program = self.root / PREFIX[1:] / "current/bin/pupitre"
            (own / "pupitre").symlink_to(program)
        line = line.replace("/opt/pupitre", f"{self.root}{PREFIX}")
        line = re.sub(r"(?<= )/(var|etc)/", rf"{self.root}/\1/", line)
        path = {"PATH": f"{own}:{os.environ['PATH']}", "HOME": str(self.root)}
        path["PUPITRE_DATA"] = f"{self.root}/var/lib/pupitre"
        return subprocess.run(["sh", "-c", line], env=path, capture_output=True, text=True)


def block_of(words: str) -> list[str]:
    [block] = [each for each in re.findall(r"```sh\n(.*?)```", DOC, re.DOTALL) if words in each]
    return block.splitlines()


def test_the_way_back_is_walked_as_written(installed, tmp_path):
    """The journal in the words of the release before, then its program in its place."""
    shell = Sudo(installed, tmp_path / "told")
    releases = installed / PREFIX[1:] / "releases"
    (releases / "0.2.0").mkdir()
    now = (installed / PREFIX[1:] / "current").readlink()
    for line in block_of("downgrade"):
        done = shell.type(line)
        assert done.returncode == 0, (line, done.stderr)
    assert (installed / PREFIX[1:] / "current").readlink() == Path("releases/0.2.0")
    assert shell.told.read_text().splitlines() == ["stop pupitre", "start pupitre"]
    (installed / PREFIX[1:] / "current").unlink()
    (installed / PREFIX[1:] / "current").symlink_to(now)
    (releases / "0.2.0").rmdir()


def test_uninstall_keeps_the_data_and_says_where(installed, wheels):
    evening = installed / "var/lib/pupitre/journal.sqlite"
    evening.write_bytes(b"an evening")
    done = run("uninstall", installed)
    assert done.returncode == 0, done.stderr
    assert "/var/lib/pupitre" in done.stdout
    assert evening.read_bytes() == b"an evening"
    assert (installed / "etc/pupitre.toml").exists()
    assert not (installed / "srv/pupitre").exists()
    assert not (installed / "etc/systemd/system/pupitre.service").exists()
    assert run("uninstall", installed).returncode == 0


def test_what_the_manual_says_to_remove_is_all_that_is_left(installed, tmp_path):
    """« Céder le pupitre », of one that was installed on a computer; after `make uninstall`."""
    assert run("uninstall", installed).returncode == 0
    [line] = re.findall(r"`(sudo rm -r [^`]+)`", DOC)
    assert Sudo(installed, tmp_path / "told").type(line).returncode == 0
    left = [path for path in installed.rglob("*pupitre*") if path.is_file()]
    assert left == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may install")
def test_without_root_the_system_is_left_alone():
    done = subprocess.run([INSTALL, "install"], capture_output=True, text=True)
    assert done.returncode == 1
    assert "sudo make install" in done.stderr


# --- docs/installation.md names only what exists, and all that the installer can be told --------


INSTALLER = (ROOT / "systemd" / "install.sh").read_text(encoding="utf-8")


def test_every_command_exists():
    for command in re.findall(r"^(?:sudo )?pupitre (\w+)", DOC, re.MULTILINE):
        assert command in COMMANDS


def test_every_unit_exists():
    units = {path.stem for path in (ROOT / "systemd").glob("pupitre*.service")}
    for unit in re.findall(r"systemctl \w+(?: --now)? (pupitre[\w-]*)", DOC):
        assert unit in units


@pytest.mark.parametrize(
    "variable", sorted(set(re.findall(r"\$\{([A-Z]+):-", INSTALLER)) - {"PATH"})
)
def test_every_variable_of_the_installer_is_explained(variable):
    assert f"`{variable}=" in DOC


@pytest.mark.parametrize("package", ["libegl1", "libgles2", "libgl1-mesa-dri", "libgbm1"])
def test_the_packages_of_the_television_are_named_in_both(package):
    assert package in DOC
    assert package in INSTALLER


def test_every_target_exists():
    targets = (ROOT / "systemd" / "install.mk").read_text(encoding="utf-8")
    for target in re.findall(r"^(?:sudo )?make (\w+)", DOC, re.MULTILINE):
        assert f"\n{target}:" in targets
