"""A club's evening on a real systemd: `make vm-test`. The tests follow one another in one guest:
it comes up by itself, its reader comes and goes, its process is killed and hung, its power is cut.
"""

import contextlib
import http.client
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.journal.store import JournalFile
from engine.letters.tiles import FRENCH, Tile
from tests.arm.machine import as_png, colours
from tests.vm.guest import Guest, GuestLine, TooLateError, wait_for
from tests.vm.judge import EXPECTED, JudgeOfGuest

CUTS = int(os.environ.get("PUPITRE_VM_CUTS", "10"))
LONGEST_PLAY_S = 20.0
A_PICTURE = 50
"""Colours: letters on a plain ground are smoothed; a black screen or a line of text has fewer."""
TAGS = {tile: f"01{number:08X}" for number, tile in enumerate(FRENCH.tiles, start=1)}


def seen(line: str) -> None:
    print(f"[vm {time.strftime('%H:%M:%S')}] {line}", flush=True)


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    built = Path(os.environ["PUPITRE_VM"]).absolute()
    run_dir = Path(tempfile.mkdtemp(prefix="vm-"))  # short: the names of sockets are
    data = run_dir / "data.img"
    shutil.copyfile(built / "data.img", data)
    machine = Guest(built, data, run_dir)
    yield machine
    if machine.is_on:
        machine.cut_power()
    shutil.rmtree(run_dir)


@pytest.fixture(scope="module")
def on(guest: Guest) -> Guest:
    started = time.monotonic()
    guest.power_on()
    guest.wait_for_console()
    seen(f"powered on; the judge's page answers after {time.monotonic() - started:.0f} s")
    return guest


def show(guest: Guest, what: str) -> str:
    return guest.shell(f"systemctl show pupitre -p {what} --value")


def frame(tile: Tile) -> bytes:
    """An RDM6300's fourteen bytes."""
    tag = TAGS[tile]
    checksum = 0
    for byte in bytes.fromhex(tag):
        checksum ^= byte
    return b"\x02" + f"{tag}{checksum:02X}".encode() + b"\x03"


def test_the_installed_service_comes_up_by_itself(on: Guest) -> None:
    assert show(on, "ActiveState") == "active"
    assert show(on, "NRestarts") == "0"
    assert show(on, "Type") == "notify"
    assert on.shell("systemctl is-active pupitre-poweroff.path") == "active"
    owner = on.shell("stat -c %U /proc/$(systemctl show pupitre -p MainPID --value)")
    assert owner == "pupitre"
    failed = on.shell("systemctl --failed --no-legend --plain")
    seen(f"active, as user {owner}; failed units: {failed or 'none'}")
    seen(on.shell("systemd-analyze time | head -n 1"))
    seen(on.shell("systemd-analyze blame --no-pager | head -n 4").replace("\n", " ·"))
    assert "pupitre" not in failed


def test_the_television_shows_the_welcome(on: Guest) -> None:
    """KMS on a virtual card, as the service's own user under the unit's filters."""
    shot = on.run_dir / "tv.ppm"

    def shown() -> bool:
        on.qmp("screendump", filename=str(shot))
        return shot.exists() and colours(shot) > A_PICTURE

    wait_for("a picture on the television", shown, 300)
    kept = Path(os.environ["PUPITRE_VM"]).absolute() / "television.png"
    as_png(shot, kept)
    assert not {"display_absent", "display_lost"} & fault_codes(on)
    seen(f"the television shows {colours(shot)} colours: {kept}")


def test_the_installed_box_speaks(on: Guest) -> None:
    """Voice and sound are processes of their own, and what they say reaches the loudspeaker."""

    def heard() -> bool:
        on.ask("POST", "/juge/reglages/voix", {})
        return on.loudest > 1_000

    wait_for("a sound", heard, 600, every_s=10)
    group = show(on, "ControlGroup")
    of_the_unit = on.shell(f"cat /sys/fs/cgroup{group}/cgroup.procs")
    helpers = len(of_the_unit.split()) - 1
    assert not {"no_sound_card", "voice_failing", "voice_stopped"} & fault_codes(on)
    refused = on.shell("journalctl -u pupitre --no-pager | grep -c 'PermissionError\\|EPERM'; true")
    seen(f"the loudspeaker was heard ({on.loudest} of 32767); helpers: {helpers}")
    assert helpers >= 2, "voice and sound are processes of the unit"
    assert int(refused) == 0


def fault_codes(guest: Guest) -> set[str]:
    return {fault["code"] for fault in guest.state()["faults"]}


def lay(guest: Guest, line: GuestLine, tile: Tile) -> None:
    line.send(frame(tile))
    wait_for(f"{tile} drawn", lambda: tile.letter in guest.state()["tirage"], 60)


def test_a_reader_is_plugged_unplugged_and_comes_back_under_another_number(on: Guest) -> None:
    on.ask("POST", "/juge/bouton", {"button": "suivant"})
    wait_for("a game", lambda: on.state()["situation"] == "ready", 60)
    assert on.command("OpenCoup")["durable"]
    wait_for("the missing reader to be told", lambda: "device_lost" in fault_codes(on), 60)
    with on.adapter("PAD1") as line:
        wait_for("the reader", lambda: "device_lost" not in fault_codes(on), 120)
        first = on.shell("readlink -f /dev/pupitre/pad")
        lay(on, line, Tile("W", 1))
        seen(f"reader on {first}: W drawn, the unit allows a device plugged in after its start")
    wait_for("the loss to be told", lambda: "device_lost" in fault_codes(on), 60)
    with on.adapter("AUTRE"):
        wait_for("the other adapter", lambda: on.shell("ls /dev/ttyUSB0 2>/dev/null"), 60)
        with on.adapter("PAD1") as line:
            wait_for("the reader again", lambda: "device_lost" not in fault_codes(on), 120)
            second = on.shell("readlink -f /dev/pupitre/pad")
            lay(on, line, Tile("K", 1))
            seen(f"unplugged, back on {second}: K drawn")
    assert first != second


def test_a_killed_process_comes_back_to_the_same_point(on: Guest) -> None:
    before, restarts = on.state(), int(show(on, "NRestarts"))
    started = time.monotonic()
    on.shell("kill -9 $(systemctl show pupitre -p MainPID --value)")
    wait_for("a restart", lambda: int(show(on, "NRestarts")) > restarts, 60)
    after = on.wait_for_console()
    seen(f"killed; answering again after {time.monotonic() - started:.0f} s")
    assert (after["game"], after["tirage"]) == (before["game"], before["tirage"])


def test_a_hung_process_is_ended_by_the_watchdog(on: Guest) -> None:
    before, restarts = on.state(), int(show(on, "NRestarts"))
    started = time.monotonic()
    on.shell("kill -STOP $(systemctl show pupitre -p MainPID --value)")
    wait_for("the watchdog", lambda: int(show(on, "NRestarts")) > restarts, 180)
    after = on.wait_for_console()
    told = on.shell("journalctl -u pupitre --no-pager | grep -c \"Failed with result 'watchdog'\"")
    seen(f"hung; answering again after {time.monotonic() - started:.0f} s")
    assert int(told) >= 1
    assert (after["game"], after["tirage"]) == (before["game"], before["tirage"])


SPIN = "import time; s = time.process_time(); sum(range(10**7)); print(time.process_time() - s)"


def slowness(guest: Guest) -> float:
    """How many times longer the same work takes in there: the processor is emulated."""
    inside = guest.shell(f"/opt/pupitre/current/bin/python -c '{SPIN}'", 300)
    outside = subprocess.run([sys.executable, "-c", SPIN], capture_output=True, check=True)
    return max(1.0, float(inside) / float(outside.stdout))


def test_stopping_takes_less_than_two_seconds_of_a_real_processor(on: Guest) -> None:
    """systemd would end it after two; in here it is given longer, and must not need to be ended."""
    on.shell(
        "mkdir -p /run/systemd/system/pupitre.service.d; printf '[Service]\nTimeoutStopSec=60\n' "
        ">/run/systemd/system/pupitre.service.d/slow.conf; systemctl daemon-reload"
    )
    took = on.shell(
        "a=$(date +%s%N); systemctl stop pupitre; b=$(date +%s%N); echo $(((b-a)/1000000))"
    )
    result, times = show(on, "Result"), slowness(on)
    on.shell("systemctl start pupitre", 300)
    on.wait_for_console()
    seen(f"stopped in {took} ms on a processor {times:.0f} times slower, result {result}")
    assert result == "success"
    assert int(took) / times < 2_000


def records_on(data: Path) -> list[tuple[str, str]]:
    """(game, kind) of every event on the card, as a kernel finds it after the cut."""
    with tempfile.TemporaryDirectory(prefix="cut-") as name:
        folder = Path(name)
        image, mounted = folder / "data.img", folder / "mounted"
        shutil.copyfile(data, image)
        mounted.mkdir()
        subprocess.run(["mount", "-o", "loop", image, mounted], check=True)
        try:
            for file in mounted.glob("journal.sqlite*"):
                shutil.copy(file, folder)
        finally:
            subprocess.run(["umount", mounted], check=True)
        with contextlib.closing(JournalFile.open(folder / "journal.sqlite")) as journal:
            assert journal.problems() == []
            return [(each.game, each.kind.rpartition("/")[2]) for each in journal.read_all()]


def test_power_cuts_lose_nothing_that_was_acknowledged(on: Guest) -> None:
    dice = random.Random(os.environ.get("PUPITRE_VM_SEED", "7"))
    on.cut_power()
    total = 0
    for cut in range(1, CUTS + 1):
        before = records_on(on.data)
        on.power_on()
        on.wait_for_console()
        judge = JudgeOfGuest(on, dice)
        timer = threading.Timer(dice.uniform(0.5, LONGEST_PLAY_S), on.cut_power)
        timer.start()
        with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
            while True:
                judge.step()
        timer.join()
        after = records_on(on.data)
        fresh = [kind for _, kind in after[len(before) :] if kind in EXPECTED]
        acknowledged = judge.acknowledged
        total += len(acknowledged)
        seen(f"cut {cut}: {len(acknowledged)} acknowledged, {len(fresh)} on the card")
        assert after[: len(before)] == before
        assert fresh[: len(acknowledged)] == acknowledged
    assert total > 0, "nothing was ever played between the cuts"
    seen(f"{CUTS} cuts, {total} acknowledged events, none lost")


def test_after_the_last_cut_the_game_is_still_there(on: Guest) -> None:
    games = [game for game, _ in records_on(on.data)]
    on.power_on()
    shown = on.wait_for_console()
    assert shown["game"] == games[-1]


def test_a_stick_gets_a_copy_at_the_end_of_the_game(on: Guest) -> None:
    image = on.run_dir / "stick.img"
    with image.open("wb") as file:
        file.truncate(64 << 20)
    on.qmp("blockdev-add", **{
        "driver": "raw", "node-name": "stick",
        "file": {"driver": "file", "filename": str(image)},
    })  # fmt: skip
    on.qmp("device_add", driver="usb-storage", id="stick", drive="stick")
    wait_for("the stick", lambda: on.shell("ls /dev/sda 2>/dev/null"), 60)
    on.shell("mkfs.vfat -n CLUB /dev/sda && udevadm trigger --action=add /dev/sda")
    wait_for("its mount", lambda: on.shell("findmnt -n -o TARGET /media/pupitre/sda"), 60)
    JudgeOfGuest(on, random.Random(1)).close_game()
    folder = "/media/pupitre/sda/pupitre"
    try:
        wait_for("the copy", lambda: on.shell(f"ls {folder}/feuilles/*.txt 2>/dev/null"), 300)
    except TooLateError:
        seen(on.shell("journalctl -u pupitre --no-pager -n 30; findmnt /media/pupitre/sda"))
        raise
    held = on.shell(f"find {folder} -type f").split()
    seen(f"the stick holds {', '.join(held)}")
    copied = on.shell(
        f"runuser -u pupitre -- /usr/local/bin/pupitre restore {folder} --data /tmp/x"
    )
    assert "remis en place" in copied


def test_the_console_can_ask_to_be_switched_off(on: Guest) -> None:
    on.shell("runuser -u pupitre -- touch /run/pupitre/poweroff; true")
    wait_for("power off", lambda: not on.is_on, 180)
    seen("switched off at the console's request")
