"""The program of the card, run by its own Python, instruction by instruction on another processor:
the kernels against the slow reference, the parsers, the journal's kill loop, a whole evening."""

import os
import shutil
import subprocess
import sys
import sysconfig
from importlib import metadata
from pathlib import Path

import pytest

from console.lexicons.store import LexiconStore

ROOT = Path(__file__).parents[2]
EQUALITY = "tests/engine/letters/solver/test_equality.py"
SUITES = {
    # In two halves, for two workers: the longest by far, about fifty times as long as here.
    "the kernels equal the reference, small lexicon": [EQUALITY, "-k", "small_lexicon"],
    "the kernels equal the reference, the rest": [EQUALITY, "-k", "not small_lexicon"],
    "every small position": ["tests/engine/letters/solver/test_small_positions.py"],
    "hostile racks and graphs": ["tests/engine/letters/solver/test_hostile.py"],
    "the readers' frames": ["tests/firmware_bridge/readers/test_frames_known.py"],
    "frames at random": ["tests/firmware_bridge/readers/test_frames_fuzz.py"],
    "the journal survives kills": ["tests/torture/test_crash.py", "-k", "fifty"],
}
COMMANDS = {
    "a whole evening": ["simulate", "--seed", "7", "--fast"],
    "a solved rack": ["solve", "vide", "--rack", "FEDAYIN"],
}


@pytest.fixture(scope="module")
def emulated() -> list[str]:
    folder = Path(os.environ["PUPITRE_CARD"]).absolute() / "root"
    if not folder.exists():
        pytest.fail("There is no card yet: make image")
    install_tools(folder.parent / "tools")
    # What the kernel starts by itself (a child process) is found under the same root.
    os.environ["QEMU_LD_PREFIX"] = str(folder)
    return [
        "qemu-aarch64-static",
        "-L",
        str(folder),
        str(folder / "usr/bin/python3.13"),
    ]


def install_tools(where: Path) -> None:
    """Part of hypothesis is compiled: the same version, for that processor and that Python."""
    wanted = f"hypothesis=={metadata.version('hypothesis')}"
    if (where / "hypothesis").exists() and wanted in (where / "version").read_text():
        return
    shutil.rmtree(where, ignore_errors=True)
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--only-binary=:all:",
         "--platform=manylinux_2_28_aarch64", "--platform=manylinux_2_17_aarch64", "--platform=any",
         "--python-version=3.13", "--implementation=cp", "--target", where, wanted],
        check=True,
    )  # fmt: skip
    (where / "version").write_text(wanted)


def environment(emulated: list[str]) -> dict[str, str]:
    folder = Path(emulated[emulated.index("-L") + 1])
    site = folder / "opt/pupitre/releases/carte/lib/python3.13/site-packages"
    # The card's own program and kernels first; pytest, pure Python, from here.
    here = sysconfig.get_path("purelib")
    return os.environ | {
        "PYTHONPATH": f"{site}:{folder.parent / 'tools'}:{here}:{ROOT}",
        "PYTHONHOME": str(folder / "usr"),
        "PYTHONSAFEPATH": "1",  # or the sources here, compiled for here, would come first
        "LD_LIBRARY_PATH": str(folder / "usr/lib/aarch64-linux-gnu"),
        # What is compiled under emulation takes longer than the tests: it is kept, whatever is
        # the habit here.
        "PYTHONDONTWRITEBYTECODE": "",
    }


@pytest.mark.parametrize("suite", list(SUITES))
def test_on_the_architecture(emulated: list[str], suite: str, free_store: LexiconStore) -> None:
    """The lexicon of the tests was compiled here, not there."""
    # Nothing above the project is looked through: the emulator shows the card's own /tmp or /home.
    options = ["-m", "pytest", "-v", "--rootdir", str(ROOT), "--confcutdir", str(ROOT),
               "-c", os.devnull, "-p", "no:cacheprovider", "--import-mode=importlib"]  # fmt: skip
    # Followed while it goes, and what is left of a run that was stopped.
    told = Path(os.environ["PUPITRE_CARD"]) / "user-mode" / f"{suite}.log"
    told.parent.mkdir(exist_ok=True)
    with told.open("w") as file:
        done = subprocess.run(
            [*emulated, *options, *SUITES[suite]], env=environment(emulated), cwd=ROOT,
            stdout=file, stderr=subprocess.STDOUT,
        )  # fmt: skip
    last = told.read_text().strip()
    print(f"[arm] {suite}: {last.splitlines()[-1:]}", flush=True)
    assert done.returncode == 0, last[-2000:]


@pytest.mark.parametrize("command", list(COMMANDS))
def test_the_same_answer_as_here(emulated: list[str], command: str, own_data: Path) -> None:
    """Byte by byte, but for how long it took, with the lexicon the card has at its first start."""
    card = Path(os.environ["PUPITRE_CARD"]).absolute() / "root"
    shutil.copytree(card / "usr/share/pupitre/lexicons", own_data / "lexicons")
    program = ["-c", "import sys; from console.cli import main; sys.exit(main(sys.argv[1:]))"]
    there = subprocess.run(
        [*emulated, *program, *COMMANDS[command]], env=environment(emulated), cwd="/",
        capture_output=True, text=True,
    )  # fmt: skip
    here = subprocess.run(
        [sys.executable, *program, *COMMANDS[command]], cwd=ROOT, capture_output=True, text=True
    )
    assert there.returncode == here.returncode == 0, there.stderr[-2000:]
    assert _without_times(there.stdout) == _without_times(here.stdout)


def _without_times(text: str) -> list[str]:
    return [line for line in text.splitlines() if " ms" not in line and " s " not in line]
