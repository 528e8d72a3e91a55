"""The card without a Pi: `make arm-test`. One machine after another starts the same medium: the
first picture, a copy on a stick, an update, a rollback, the club's file, power cuts.

Not proven here, for want of a Pi: its firmware's hand-over, HDMI and vc4, sound, GPIO, the Wi-Fi,
the endurance of a card, the real speed."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from console.journal.store import JournalFile
from console.paths import JOURNAL_FILE
from tests.arm.machine import Card, as_png, built, colours, names_on, stick_with
from tests.vm.guest import wait_for as wait_for_soon

PATIENCE_S = int(os.environ.get("PUPITRE_ARM_PATIENCE", "5400"))
"""Emulated, on a machine that has other things to do."""
CUTS = int(os.environ.get("PUPITRE_ARM_CUTS", "3"))
A_PICTURE = 50
"""Colours: letters on a plain ground are smoothed; a black screen or a line of text has fewer."""


def wait_for(what: str, ready: Callable[[], Any]) -> None:
    """Every question costs an emulated processor as much as what it asks about."""
    wait_for_soon(what, ready, PATIENCE_S, every_s=10)


def seen(line: str) -> None:
    print(f"[arm {time.strftime('%H:%M:%S')}] {line}", flush=True)


@pytest.fixture(scope="module")
def card() -> Iterator[Card]:
    run_dir = Path(tempfile.mkdtemp(prefix="arm-"))
    made = Card.flashed(run_dir)
    yield made
    if made.is_on:
        made.cut_power()
    shutil.rmtree(run_dir)


def show(card: Card, what: str, unit: str = "pupitre") -> str:
    return card.shell(f"systemctl show {unit} -p {what} --value")


def wait_for_console(card: Card) -> None:
    wait_for("the console", lambda: show(card, "ActiveState") == "active")


def first_picture(card: Card) -> Path:
    shot = card.run_dir / "tv.ppm"

    def shown() -> bool:
        card.picture(shot)
        return shot.exists() and colours(shot) > A_PICTURE

    wait_for("a picture", shown)
    return shot


def test_the_card_starts_to_the_first_picture(card):
    out, name = built()
    began = time.monotonic()
    started(card)
    seen(f"a shell after {time.monotonic() - began:.0f} s")
    wait_for_console(card)
    seen(f"pupitre.service active after {time.monotonic() - began:.0f} s")
    shot = first_picture(card)
    seen(f"first picture after {time.monotonic() - began:.0f} s, emulated")
    as_png(shot, out / f"{name}-first-picture.png")
    failed = card.shell("systemctl --failed --no-legend --plain")
    seen(f"failed units: {failed or 'none'}")
    assert "pupitre" not in failed
    now, most = show(card, "MemoryCurrent"), show(card, "MemoryPeak")
    seen(f"memory of the service: {now} bytes, at most {most}")


def test_the_root_forgets_and_the_data_grew_to_the_medium(card):
    assert card.shell("findmnt -no FSTYPE /") == "overlay"
    assert card.shell("cat /run/pupitre-carte/slot") == "a"
    size = int(card.shell("findmnt -bno SIZE /data"))
    seen(f"data partition: {size >> 20} MB of a medium of {card.data.stat().st_size >> 20} MB")
    assert size > 2 << 30
    assert card.shell("stat -c %U /var/lib/pupitre") == "pupitre"
    assert card.shell("findmnt -no SOURCE /var/lib/pupitre").startswith("/dev/")
    owner = card.shell("stat -c %U /proc/$(systemctl show pupitre -p MainPID --value)")
    assert owner == "pupitre"


def test_a_stick_that_asks_for_copies_gets_one(card):
    stick = stick_with(card.run_dir, "pupitre-sauvegarde")
    card.plug_stick(stick)
    copied = "ls /media/pupitre/*/pupitre/journal.sqlite 2>/dev/null"
    wait_for("the copy", lambda: card.shell(copied))
    card.shell("sync")
    card.pull_stick()
    assert "pupitre" in names_on(stick)
    seen("a stick with « pupitre-sauvegarde » received the journal")


def test_the_games_of_an_installed_box_move_to_the_card(card):
    """A game played on this machine, copied by `pupitre backup`, put back by the card."""
    box, folder = card.run_dir / "box", card.run_dir / "copy"
    folder.mkdir()
    pupitre("simulate", "--seed", "7", "--fast", "--data", str(box))
    pupitre("backup", "--data", str(box), "--to", str(folder))
    stick = stick_with(card.run_dir, "pupitre-restauration", folder / "pupitre")
    card.plug_stick(stick)
    done = "ls /media/pupitre/*/pupitre-restauration-faite 2>/dev/null"
    wait_for("the restoration", lambda: card.shell(done))
    wait_for_console(card)
    card.shell("sync")
    card.pull_stick()
    card.cut_power()
    assert events_in(card.journal()) == events_in(box)
    seen(f"{events_in(box)} events of an installed box are on the card")


def test_an_update_is_tried_and_adopted(card):
    out, name = built()
    started(card)
    card.plug_stick(stick_with(card.run_dir, out / f"{name}.maj"))
    waiting = "cat /data/carte/etat 2>/dev/null"
    wait_for("the update", lambda: "trial=b" in card.shell(waiting))
    seen("the update is on the other root, read back, and waits")
    card.pull_stick()
    card.cut_power()
    started(card)
    assert card.shell("cat /run/pupitre-carte/slot") == "b"
    wait_for("the trial", lambda: "proven=b" in card.shell("cat /data/carte/etat"))
    seen("the new root started and is proven")


def test_a_root_whose_console_does_not_come_up_is_given_up_with_its_journal(card):
    """The other root is put on trial with its console masked by the kernel's words; the trial's
    patience is shortened the same way. Between its two chances it spoils the journal."""
    card.shell("systemctl stop pupitre; sync")
    card.shell("printf 'proven=b\\ntrial=a\\ntries=0\\n' >/data/carte/etat; sync")
    card.cut_power()
    before = events_in(card.journal())
    card.extra = "systemd.mask=pupitre.service systemd.setenv=PATIENCE_S=20"
    for attempt in (1, 2):
        card.power_on()
        card.wait_for_end(PATIENCE_S)  # it restarts by itself
        seen(f"chance {attempt}: no console, the machine restarted by itself")
        if attempt == 1:
            spoilt = card.run_dir / "spoilt"
            spoilt.write_text("what a newer version would have made of it", encoding="ascii")
            card.on_data("cd /pupitre", "rm journal.sqlite", f"write {spoilt} journal.sqlite")
    card.extra = ""
    wrong = card.run_dir / "pupitre.txt"
    wrong.write_text("nom = Club d'essai\nwifi = peut-être\n", encoding="utf-8")
    card.copy_in(wrong)  # for the next test: one start less
    started(card)
    assert card.shell("cat /run/pupitre-carte/slot") == "b"
    assert "trial=\n" in card.shell("cat /data/carte/etat") + "\n"
    assert "newer version" in card.shell("cat /data/carte/echec/journal.sqlite")
    notice = "cat /run/pupitre-carte/avis/*.json"
    wait_for("the notice", lambda: "update_rolled_back" in card.shell(notice))
    card.cut_power()
    assert events_in(card.journal()) >= before
    seen("given up after two chances: the proven root is back with its journal, and says so")


def test_a_mistake_in_the_clubs_file_is_told(card):
    started(card)
    wait_for_console(card)
    assert "card_wifi_unknown" in card.shell("cat /run/pupitre-carte/avis/reglages.json")
    out, name = built()
    as_png(first_picture(card), out / f"{name}-mistake.png")
    seen("a wrong line of the club's file is told on the television")


def test_power_cuts_lose_nothing_acknowledged(card):
    acknowledged = 0
    for cut in range(CUTS):
        started(card)
        wait_for_console(card)
        pin = card.judge_pin()
        wait_for("the judge", lambda pin=pin: card.ask("POST", "/entrer", {"pin": pin})[0] == 200)
        if card.state()["situation"] != "ready":
            card.ask("POST", "/juge/bouton", {"button": "suivant"})
        answer = card.command("OpenCoup")
        acknowledged += bool(answer.get("durable"))
        card.cut_power()
        events = events_in(card.journal())
        seen(f"cut {cut + 1}: {acknowledged} acknowledged, {events} events on the card, sound")
        assert events >= acknowledged


def started(card: Card) -> None:
    if not card.is_on:
        card.power_on()
        card.wait_for_shell(PATIENCE_S)


def pupitre(*arguments: str) -> None:
    program = Path(sys.executable).parent / "pupitre"
    subprocess.run([program, *arguments], check=True, capture_output=True)


def events_in(folder: Path) -> int:
    reader = JournalFile.open_for_reading(folder / JOURNAL_FILE)
    try:
        assert reader.problems() == []
        return sum(1 for _ in reader.read_all())
    finally:
        reader.close()
