"""The evening, on what is delivered:

    python -m tests.delivered run|root|installed|card [FOLDER]

Every step is told with its time. In a FOLDER that is kept, a step that passed is not played again
on the same image: whoever was stopped in the middle goes on from there."""

import os
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.arm.machine import built
from tests.console.web.browser import chromium
from tests.delivered.evening import Evening
from tests.delivered.guests import EmulatedCard, InstalledService
from tests.delivered.installations import Installation, MakeRun, free_port
from tests.delivered.organiser import Organiser


def told_with_its_hour(line: str) -> None:
    print(f"[evening {time.strftime('%H:%M:%S')}] {line}", flush=True)


def played(place: Installation, folder: Path, **more: Any) -> None:
    """The whole evening on this installation; what passed is kept in the folder."""
    organiser = Organiser(folder / "organiser", kept_port(folder / "hub-port"))
    organiser.open()
    try:
        with chromium() as browser:
            page = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
            evening = Evening(place, page, organiser, told=told_with_its_hour, **more)
            evening.play(folder / "passed.json")
    finally:
        place.close()
        organiser.close()


def kept_port(file: Path) -> int:
    """The same at every start."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(str(free_port()))
    return int(file.read_text())


def fresh_for(what: str, folder: Path) -> Path:
    """What was passed on another image was not passed on this one."""
    mark = folder / "of"
    if mark.exists() and mark.read_text() != what:
        shutil.rmtree(folder)
    folder.mkdir(parents=True, exist_ok=True)
    mark.write_text(what)
    return folder


def on_make_run(folder: Path) -> None:
    played(MakeRun(folder, kept_port(folder / "port")), folder)


def in_a_clean_root(folder: Path) -> None:
    """`make run` as the README has it, in a Debian that has nothing of ours (tests/roots), which is
    the folder: the project lies in its /srv/pupitre."""
    command = ("chroot", str(folder), "make", "-C", "/srv/pupitre", "run")
    inside = folder / "srv/evening"
    inside.mkdir(exist_ok=True)
    place = MakeRun(inside, kept_port(inside / "port"), command, folder, 7200, "make run, clean")
    played(place, inside)


def on_the_card(folder: Path) -> None:
    """The folder of `make image` is $PUPITRE_CARD."""
    out, _ = built()
    fresh_for((out / "SHA256SUMS").read_text(), folder)
    played(EmulatedCard(folder, kept_port(folder / "port")), folder)


def on_the_installed(folder: Path) -> None:
    """The folder of `tests/vm/build_guest` is $PUPITRE_VM."""
    guest = Path(os.environ["PUPITRE_VM"]).absolute()
    fresh_for(str((guest / "root.img").stat().st_mtime_ns), folder)
    played(InstalledService(folder, kept_port(folder / "port"), guest), folder)


PLACES = {
    "run": on_make_run,
    "root": in_a_clean_root,
    "card": on_the_card,
    "installed": on_the_installed,
}


def main() -> None:
    # Whoever stops it pulls the plugs: no emulator and no hub is left behind.
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(1))
    place, *where = sys.argv[1:] or ["run"]
    PLACES[place](Path(where[0]) if where else Path(tempfile.mkdtemp(prefix="evening-")))


if __name__ == "__main__":
    main()
