"""A release is refused while something is missing, and dates what it finds."""

import hashlib
import importlib.util
import json
import lzma
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from console.card.updates import new_key

ROOT = Path(__file__).parents[1]
PROJECT = '[project]\nname = "pupitre"\nversion = "0.2.0"\n'
CHANGELOG = (
    "# Changelog\n\n## 0.3.0, en cours\n\n### La carte\n\n- Un fait.\n\n## 0.2.0, avant\n\n- X\n"
)


def load_script(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / ".ci" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # its dataclasses look themselves up
    spec.loader.exec_module(module)
    return module


release = load_script("changelog")
page = load_script("download_page")
comparing = load_script("compare_locks")


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


# --- the download page --------------------------------------------------------------------------

DATED = CHANGELOG.replace("en cours", "16 novembre 2026")
CARD = b"\0" * 3_000_000 + b"the end"


@pytest.fixture
def folder(tmp_path):
    """What a release has made before its page is: a card of three megabytes."""
    made = tmp_path / "0.3.0"
    (made / "wheels").mkdir(parents=True)
    (made / "pupitre-0.3.0.img.xz").write_bytes(lzma.compress(CARD, preset=0))
    (made / "pupitre-0.3.0.maj").write_bytes(b"update")
    (made / "wheels" / "a.whl").write_bytes(b"wheel")
    new_key(tmp_path / "signing.key")
    return made


def write(folder, base=""):
    page.write_page(folder, "0.3.0", folder.parent / "signing.key", base, DATED)
    return json.loads((folder / "os_list.json").read_text(encoding="utf-8"))["os_list"][0]


@pytest.mark.parametrize(
    ("base", "begins"),
    [
        ("", ""),
        ("https://exemple.fr/pupitre", "https://exemple.fr/pupitre/"),
        ("https://exemple.fr/pupitre/", "https://exemple.fr/pupitre/"),
    ],
)
def test_imager_is_told_where_the_image_is_and_what_it_will_write(folder, base, begins):
    """The keys Imager's own description of its list requires, and the sum of both forms."""
    entry = write(folder, base)
    image = (folder / "pupitre-0.3.0.img.xz").read_bytes()
    assert entry["url"] == f"{begins}pupitre-0.3.0.img.xz"
    assert entry["icon"] == f"{begins}pupitre.svg" and (folder / "pupitre.svg").is_file()
    assert (entry["extract_size"], entry["image_download_size"]) == (len(CARD), len(image))
    assert entry["extract_sha256"] == hashlib.sha256(CARD).hexdigest()
    assert entry["image_download_sha256"] == hashlib.sha256(image).hexdigest()
    assert entry["release_date"] == "2026-11-16"
    assert entry["name"] == "Pupitre 0.3.0" and entry["description"] and entry["devices"]
    assert entry["init_format"] == "none", "the card understands nothing of Imager's settings"
    notes = (folder / "notes.md").read_text(encoding="utf-8")
    assert ("Dépôt de contenu" in notes) == bool(base) == (f"{begins}os_list.json" in notes)


def test_the_notes_hold_the_three_sentences_and_the_changes(folder):
    write(folder)
    notes = (folder / "notes.md").read_text(encoding="utf-8")
    assert notes.startswith("# Pupitre 0.3.0, 16 novembre 2026\n")
    assert re.findall(r"^- \*\*(\w+)\*\* : ", notes, re.M) == ["Windows", "macOS", "Linux"]
    assert "- Un fait." in notes and "- X" not in notes and "{" not in notes


def test_every_command_of_the_notes_runs_and_notices_a_changed_byte(folder):
    write(folder)
    notes = (folder / "notes.md").read_text(encoding="utf-8")
    commands = [
        *re.findall(r"`(sha256sum [^`]+)`", notes),
        *re.findall(r"^openssl .+$", notes, re.M),
    ]
    assert len(commands) == 2

    def run(command):
        words = shlex.split(command)
        return subprocess.run(words, cwd=folder, capture_output=True, text=True).returncode

    assert [run(command) for command in commands] == [0, 0]
    assert run("sha256sum --check --strict SHA256SUMS") == 0, "every file has its sum"
    (folder / "wheels" / "a.whl").write_bytes(b"another")
    with (folder / "SHA256SUMS").open("ab") as sums:
        sums.write(b"\n")
    assert 0 not in [run(command) for command in commands]


def test_a_release_makes_the_page_and_looks_at_the_locks():
    script = (ROOT / ".ci" / "release").read_text(encoding="utf-8")
    order = ["compare_locks.py debian", "make lock", "compare_locks.py pypi", "tests.releases.make"]
    order += ["\nmake image", "download_page.py"]
    assert [script.index(each) for each in order] == sorted(script.index(each) for each in order)
    for ending in ("img.xz", "maj", "cdx.json", "pub", "tools"):
        assert ending in script


# --- the locks, compared with what is said today ------------------------------------------------

LOCK = """\
# Written by « make image-lock »
root aa 1 pool/updates/main/o/openssl/libssl3t64_3.5.4-1~deb13u1_arm64.deb 3.5.4-1~deb13u1
root bb 1 pool/main/b/bash/bash_5.2_arm64.deb 5.2
compiler cc 1 pool/updates/main/o/openssl/libssl3t64_3.5.4-1~deb13u1_amd64.deb 3.5.4-1~deb13u1
root dd 1 pool/main/z/zlib/zlib1g_1.3_arm64.deb 1:1.3
"""
MENDED = "Package: libssl3t64\nArchitecture: arm64\nVersion: 3.5.7-1~deb13u3\nPriority: optional\n"
AS_LOCKED = "Package: libssl3t64\nArchitecture: amd64\nVersion: 3.5.4-1~deb13u1\n"
OLDER = "Package: zlib1g\nArchitecture: arm64\nVersion: 1:1.2.13\n"


def test_what_debian_has_mended_since_is_found_and_nothing_else():
    told = "\n".join([MENDED, AS_LOCKED, OLDER])
    result = comparing.compare_debian(LOCK, told)
    assert result.found == [
        "libssl3t64 (arm64): 3.5.4-1~deb13u1 is locked, 3.5.7-1~deb13u3 is mended"
    ]
    assert result.said == ["Debian, trixie-security: 4 packages compared with 3 offered."]
    assert comparing.compare_debian(LOCK, "").found == []


def test_the_real_lock_of_the_card_is_read_whole():
    lock = (ROOT / "systemd/card/packages.lock").read_text(encoding="utf-8")
    locked = list(comparing.locked_packages(lock))
    assert len(locked) == len([line for line in lock.splitlines() if not line.startswith("#")])
    assert {machine for _, machine, _ in locked} <= {"arm64", "amd64", "all"}
    assert all(name and version for name, _, version in locked)


YANKED = """\
WARNING: Location 'file:///nowhere/' is ignored: it is neither a file nor a directory.
WARNING: The candidate selected for download or install is a yanked version: \
'numpy' candidate (version 2.4.0 at https://x/)
Reason for being yanked: wrong results
"""


def test_a_yanked_file_is_found_and_what_could_not_be_asked_is_said():
    def ask(lock, machine, python):
        if machine == "aarch64":
            raise subprocess.CalledProcessError(1, "pip", stderr="ERROR: A\nERROR: no network\n")
        return YANKED if "numpy" in lock else ""

    locks = {"requirements.lock": "numpy==2.4.0", "requirements-build.lock": "wheel==1"}
    result = comparing.compare_pypi(locks, ("x86_64", "aarch64"), ("3.11", "3.13"), ask)
    assert result.found == ["numpy 2.4.0 was yanked (wrong results)"]
    assert len(result.said) == len(result.unasked) == 4
    lines = result.lines()
    assert "TO MEND  numpy 2.4.0 was yanked (wrong results)" in lines
    assert "NOT ASKED  requirements.lock, aarch64, Python 3.11: ERROR: no network" in lines


def test_an_archive_that_does_not_answer_is_said_and_a_mended_package_ends_the_release(
    monkeypatch, capsys
):
    def silent():
        raise subprocess.TimeoutExpired("apt-get", 300)

    monkeypatch.setattr(comparing, "ask_debian", silent)
    comparing.main(["debian"])
    assert capsys.readouterr().out.startswith("NOT ASKED  Debian, trixie-security: ")
    lock = (ROOT / "systemd/card/packages.lock").read_text(encoding="utf-8")
    name, machine, _ = next(comparing.locked_packages(lock))
    told = f"Package: {name}\nArchitecture: {machine}\nVersion: 99:1\n"
    monkeypatch.setattr(comparing, "ask_debian", lambda: told)
    with pytest.raises(SystemExit, match="make image-lock"):
        comparing.main(["debian"])
    assert f"TO MEND  {name}" in capsys.readouterr().out
