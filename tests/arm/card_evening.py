"""The card without a Pi: `make arm-test`. One machine after another starts the same medium: the
first picture, a copy on a stick, an update, a rollback, the club's file, power cuts.

Not proven here, for want of a Pi: its firmware's hand-over, HDMI and vc4, sound, GPIO, the Wi-Fi,
the endurance of a card, the real speed."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.journal.store import JournalFile
from tests.arm.machine import Card, as_png, built, colours, stick_with
from tests.vm.guest import wait_for

PATIENCE_S = int(os.environ.get("PUPITRE_ARM_PATIENCE", "5400"))
"""Emulated, on a machine that has other things to do."""
CUTS = int(os.environ.get("PUPITRE_ARM_CUTS", "3"))
A_PICTURE = 50
"""Colours: letters on a plain ground are smoothed; a black screen or a line of text has fewer."""


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
    return card.shell(f"systemctl show {unit} -p {what} --value", 600)


def wait_for_console(card: Card) -> None:
    wait_for("the console", lambda: show(card, "ActiveState") == "active", PATIENCE_S)


def first_picture(card: Card) -> Path:
    shot = card.run_dir / "tv.ppm"

    def shown() -> bool:
        card.picture(shot)
        return shot.exists() and colours(shot) > A_PICTURE

    wait_for("a picture", shown, PATIENCE_S)
    return shot


def test_the_card_starts_to_the_first_picture(card):
    out, name = built()
    started = time.monotonic()
    card.power_on()
    card.wait_for_shell(PATIENCE_S)
    seen(f"a shell after {time.monotonic() - started:.0f} s")
    wait_for_console(card)
    seen(f"pupitre.service active after {time.monotonic() - started:.0f} s")
    shot = first_picture(card)
    seen(f"first picture after {time.monotonic() - started:.0f} s, emulated")
    as_png(shot, out / f"{name}-first-picture.png")
    failed = card.shell("systemctl --failed --no-legend --plain", 600)
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
    card.plug_stick(stick_with(card.run_dir, "pupitre-sauvegarde"))
    wait_for(
        "the copy",
        lambda: card.shell("ls /media/pupitre/*/pupitre/journal.sqlite 2>/dev/null"),
        900,
    )
    card.pull_stick()
    seen("a stick with « pupitre-sauvegarde » received the journal")


def test_an_update_is_tried_and_adopted(card):
    out, name = built()
    card.plug_stick(stick_with(card.run_dir, out / f"{name}.maj"))
    wait_for(
        "the update",
        lambda: "trial=b" in card.shell("cat /data/carte/etat 2>/dev/null"),
        PATIENCE_S,
    )
    seen("the update is on the other root, read back, and waits")
    card.pull_stick()
    card.cut_power()
    card.power_on()
    card.wait_for_shell(PATIENCE_S)
    assert card.shell("cat /run/pupitre-carte/slot") == "b"
    wait_for("the trial", lambda: "proven=b" in card.shell("cat /data/carte/etat"), PATIENCE_S)
    seen("the new root started and is proven")


def test_a_root_whose_console_does_not_come_up_is_given_up(card):
    """The other root is put on trial with its console masked by the kernel's words; the trial's
    patience is shortened the same way."""
    card.shell("printf 'proven=b\\ntrial=a\\ntries=0\\n' >/data/carte/etat; sync")
    card.shell("systemctl stop pupitre; sha256sum /var/lib/pupitre/journal.sqlite", 120)
    card.cut_power()
    card.extra = "systemd.mask=pupitre.service systemd.setenv=PATIENCE_S=20"
    for attempt in (1, 2):
        card.power_on()
        card.wait_for_end(PATIENCE_S)  # it restarts by itself
        seen(f"attempt {attempt}: no console, the machine restarted by itself")
    card.extra = ""
    card.power_on()
    card.wait_for_shell(PATIENCE_S)
    assert card.shell("cat /run/pupitre-carte/slot") == "b"
    assert "trial=\n" in card.shell("cat /data/carte/etat") + "\n"
    wait_for_console(card)
    wait_for(
        "the notice",
        lambda: "update_rolled_back" in card.shell("cat /run/pupitre-carte/avis/*.json"),
        600,
    )
    seen("given up twice: the proven root is back, and the television says so")


def test_a_mistake_in_the_clubs_file_is_told(card):
    card.cut_power()
    wrong = card.run_dir / "pupitre.txt"
    wrong.write_text("nom = Club d'essai\nwifi = peut-être\n", encoding="utf-8")
    card.copy_in(wrong)
    card.power_on()
    card.wait_for_shell(PATIENCE_S)
    wait_for_console(card)
    assert "card_wifi_unknown" in card.shell("cat /run/pupitre-carte/avis/reglages.json")
    out, name = built()
    as_png(first_picture(card), out / f"{name}-mistake.png")
    seen("a wrong line of the club's file is told on the television")


def test_power_cuts_lose_nothing_acknowledged(card):
    acknowledged = 0
    for cut in range(CUTS):
        if not card.is_on:
            card.power_on()
            card.wait_for_shell(PATIENCE_S)
            wait_for_console(card)
        card.shell("systemctl is-active pupitre")
        pin = card.judge_pin()
        wait_for(
            "the judge", lambda pin=pin: card.ask("POST", "/entrer", {"pin": pin})[0] == 200, 600
        )
        if card.state()["situation"] != "ready":
            card.ask("POST", "/juge/bouton", {"button": "suivant"})
        answer = card.command("OpenCoup")
        acknowledged += bool(answer.get("durable"))
        card.cut_power()
        events = events_on(card)
        seen(f"cut {cut + 1}: {acknowledged} acknowledged, {events} events on the card, sound")
        assert events >= acknowledged


def events_on(card: Card) -> int:
    """The journal of the data partition, read after the file system's own repair."""
    table = subprocess.run(["sfdisk", "-d", card.data], capture_output=True, text=True, check=True)
    line = table.stdout.strip().splitlines()[-1]
    start = int(line.split("start=")[1].split(",")[0])
    size = int(line.split("size=")[1].split(",")[0])
    part = card.run_dir / "data.ext4"
    subprocess.run(
        ["dd", f"if={card.data}", f"of={part}", "bs=1M", "iflag=skip_bytes,count_bytes",
         f"skip={start * 512}", f"count={size * 512}", "conv=sparse", "status=none"],
        check=True,
    )  # fmt: skip
    assert subprocess.run(["e2fsck", "-fp", part], capture_output=True).returncode <= 1
    folder = card.run_dir / "journal"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    subprocess.run(
        ["debugfs", "-R", f"rdump /pupitre {folder}", part], check=True, capture_output=True
    )
    reader = JournalFile.open_for_reading(folder / "pupitre" / "journal.sqlite")
    try:
        assert reader.problems() == []
        return sum(1 for _ in reader.read_all())
    finally:
        reader.close()
