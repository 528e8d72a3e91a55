"""A release is refused while something is missing, and dates what it finds."""

import importlib.util
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = '[project]\nname = "pupitre"\nversion = "0.2.0"\n'
CHANGELOG = (
    "# Changelog\n\n## 0.3.0, en cours\n\n### La carte\n\n- Un fait.\n\n## 0.2.0, avant\n\n- X\n"
)


def load_script():
    spec = importlib.util.spec_from_file_location("changelog", ROOT / ".ci" / "changelog.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


release = load_script()


def test_a_newer_version_with_an_entry_is_ready():
    release.check(CHANGELOG, PROJECT, "0.3.0")
    assert release.entry_of(CHANGELOG, "0.3.0").strip().endswith("- Un fait.")


@pytest.mark.parametrize(
    ("changelog", "version"),
    [
        (CHANGELOG, "0.1.9"),
        (CHANGELOG, "0.4.0"),
        (CHANGELOG, "bof"),
        (CHANGELOG.replace("- Un fait.", ""), "0.3.0"),
    ],
    ids=["older", "no entry", "no version", "empty entry"],
)
def test_what_is_not_ready_is_refused(changelog, version):
    with pytest.raises(release.NotReadyError):
        release.check(changelog, PROJECT, version)


def test_the_entry_is_dated_and_the_version_written():
    day = time.struct_time((2026, 11, 16, 0, 0, 0, 0, 320, 0))
    assert "## 0.3.0, 16 novembre 2026\n" in release.closed(CHANGELOG, "0.3.0", day)
    assert 'version = "0.3.0"' in release.with_version(PROJECT, "0.3.0")


def test_an_image_has_the_day_of_its_entry_before_the_commit_and_after():
    day = time.struct_time((2026, 11, 16, 0, 0, 0, 0, 320, 0))
    assert release.epoch(CHANGELOG, "0.3.0") is None
    dated = release.closed(CHANGELOG, "0.3.0", day)
    assert time.gmtime(release.epoch(dated, "0.3.0"))[:3] == (2026, 11, 16)


def test_the_real_files_have_the_shape_the_release_expects():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert changelog.startswith("# Changelog\n")
    assert release.with_version(project, "99.0") != project


def test_cleaning_keeps_what_cannot_be_made_again(tmp_path):
    """Cards take updates from one key: with it every card of a club would be lost to them."""
    (tmp_path / "Makefile").write_text((ROOT / "Makefile").read_text().partition("include ")[0])
    kept = ["signing.key", "updates.pub", "packages/a.deb", "packages/wheels/b.whl"]
    made = ["out/a.img", "root/etc/fstab", "program/bin/pupitre"]
    for name in [*(f"card/{each}" for each in kept + made), "lib/x.py", "vm/guest.img", "y"]:
        file = tmp_path / "build" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    subprocess.run(["make", "clean"], cwd=tmp_path, check=True, capture_output=True)
    left = [each for each in (tmp_path / "build").rglob("*") if each.is_file()]
    assert sorted(str(each.relative_to(tmp_path / "build/card")) for each in left) == sorted(kept)


def test_every_command_of_the_contributors_page_exists():
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    makefiles = "".join(
        (ROOT / name).read_text(encoding="utf-8")
        for name in ("Makefile", "systemd/install.mk", "systemd/card/card.mk")
    )
    named = {
        line.split("`make ")[1].split("`")[0].split()[0]
        for line in page.splitlines()
        if "`make " in line
    }
    assert named
    for target in named:
        assert f"\n{target}:" in makefiles, target


def test_the_release_script_can_be_read():
    done = subprocess.run(["bash", "-n", ROOT / ".ci" / "release"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_build_holds_no_module_of_the_one_before(tmp_path):
    """Whoever updates a checkout and installs again would get both. Of a folder that holds others'
    libraries, as the card's does, only what is ours begins empty."""
    library = tmp_path / "starlette" / "routing.py"
    library.parent.mkdir()
    library.touch()
    gone = tmp_path / "console" / "french" / "gone.py"
    gone.parent.mkdir(parents=True)
    gone.write_text("WORDS = {}\n", encoding="utf-8")
    command = [sys.executable, "setup.py", "--quiet", "build_py", "--build-lib", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    assert not gone.exists() and (gone.parent / "__init__.py").exists()
    assert library.exists()
