"""The card without a Pi: `make arm-test`. The tests follow one another on one medium, in as few
starts as they can: first the picture, its own Wi-Fi, a copy on a stick, the games of another box, a
stick pulled, an update; then the new version, the club's file and a power cut; a version that does
not come up; the old one back with its journal; the room's Wi-Fi; more cuts; a panel on a simulated
header.

PUPITRE_ARM_KEEP=1 leaves the medium; PUPITRE_ARM_RESUME=FOLDER with `-k` goes on from there.
Not proven here, for want of a Pi: its firmware's hand-over, HDMI and vc4, sound, GPIO, a radio and
its firmware, the endurance of a card, the real speed.
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
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from console.card.updates import pack
from console.folders import JOURNAL_FILE
from console.journal.store import JournalFile
from console.machine.settings_file import box_file, quoted, with_values
from tests.arm.machine import (
    A_PICTURE,
    HEADER,
    ROOTS_AT,
    Card,
    as_png,
    built,
    codes_in,
    colours,
    foot_of,
    names_on,
    stick_with,
)
from tests.vm.guest import wait_for as wait_for_soon
from tests.vm.judge import EXPECTED, JudgeOfGuest

PATIENCE_S = int(os.environ.get("PUPITRE_ARM_PATIENCE", "5400"))
"""Emulated, on a machine that has other things to do."""
CUTS = int(os.environ.get("PUPITRE_ARM_CUTS", "2"))
"""Beside the two that end the evenings before."""
DICE = random.Random(os.environ.get("PUPITRE_ARM_SEED", "7"))


def wait_for(what: str, ready: Callable[[], Any]) -> None:
    """Every question costs an emulated processor as much as what it asks about."""
    wait_for_soon(what, ready, PATIENCE_S, every_s=10)


def seen(line: str) -> None:
    print(f"[arm {time.strftime('%H:%M:%S')}] {line}", flush=True)


@pytest.fixture(scope="module")
def card() -> Iterator[Card]:
    if left := os.environ.get("PUPITRE_ARM_RESUME"):
        made = Card(built()[0], Path(left) / "card.img", Path(left))
    else:
        made = Card.flashed(Path(tempfile.mkdtemp(prefix="arm-")))
    run_dir = made.run_dir
    yield made
    if made.is_on:
        made.cut_power()
    if not os.environ.get("PUPITRE_ARM_KEEP"):
        shutil.rmtree(run_dir)


@pytest.fixture(scope="module")
def update(card: Card) -> Path:
    """The same root under a newer name, signed by who made the card."""
    out, name = built()
    file = card.run_dir / "pupitre-99.0.maj"
    kernel = next((out.parent / "root/usr/lib/modules").iterdir()).name
    key = out.parent / "signing.key"
    pack(out / f"{name}.squashfs", key, file, release="99.0", kernel=kernel)
    return file


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


def photograph_messages(card: Card, what: str) -> int:
    """What the foot of the television says in turn, until one comes back: how many there were."""
    out, name = built()
    shot = first_picture(card)
    shown = [foot_of(shot)]

    def turned() -> bool:
        card.picture(shot)
        return foot_of(shot) != shown[-1]

    while len(shown) == len(set(shown)):
        as_png(shot, out / f"{name}-{what}-{len(shown)}.png")
        wait_for_soon("the next message", turned, PATIENCE_S, 1)
        shown.append(foot_of(shot))
    return len(set(shown))


def test_the_card_starts_to_the_first_picture(card: Card) -> None:
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


def test_the_root_forgets_and_the_data_grew_to_the_medium(card: Card) -> None:
    assert card.shell("findmnt -no FSTYPE /") == "overlay"
    assert card.shell("cat /run/pupitre-carte/slot") == "a"
    size = int(card.shell("findmnt -bno SIZE /data"))
    seen(f"data partition: {size >> 20} MB of a medium of {card.data.stat().st_size >> 20} MB")
    assert size > card.data.stat().st_size - (2 << 30)  # boot and both roots come before them
    assert card.shell("stat -c %U /var/lib/pupitre") == "pupitre"
    assert card.shell("findmnt -no SOURCE /var/lib/pupitre").startswith("/dev/")
    owner = card.shell("stat -c %U /proc/$(systemctl show pupitre -p MainPID --value)")
    assert owner == "pupitre"


def test_the_card_makes_its_own_wifi_and_the_television_says_how_to_join(card: Card) -> None:
    """On two radios that are in the kernel alone, the second a phone; what a Pi's own radio does
    with its firmware is not seen. They come after everything has started, as a Pi's may."""
    out, name = built()
    card.shell("modprobe mac80211_hwsim radios=2")
    wait_for("the hotspot", lambda: "nom=" in card.shell("cat /run/pupitre-hotspot/wifi"))
    wifi = dict(each.split("=", 1) for each in card.shell("cat /etc/pupitre/wifi").splitlines())
    asked = f"{wifi['nom']} password {wifi['mot_de_passe']} ifname wlan1"
    card.shell(f"nmcli -w 300 device wifi connect {asked}")
    joined = "nmcli -g IP4.ADDRESS device show wlan1"
    wait_for("an address for the phone", lambda: card.shell(joined).startswith("10.17.17."))
    seen(f"the drawn Wi-Fi « {wifi['nom']} » is up; a second radio joined: {card.shell(joined)}")
    enter(card)
    assert card.ask("POST", "/juge/afficher", {"page": "access"})[0] == 200
    shot = card.run_dir / "tv.ppm"

    def codes() -> list[str]:
        card.picture(shot)
        return codes_in(shot)

    wait_for("the page of access", codes)
    as_png(shot, out / f"{name}-access.png")
    seen(f"a phone that looks at the television is sent to {codes_in(shot)}")
    assert codes_in(shot) == ["http://pupitre.local"]
    card.ask("POST", "/juge/afficher", {"page": None})


def test_a_loudspeaker_on_usb_is_taken_as_soon_as_it_is_plugged(card: Card) -> None:
    """That it speaks is seen by `make vm-test`; emulated, a sentence is not made in time. The sound
    of a Pi itself, HDMI or socket, is not seen."""
    started(card)
    wait_for_console(card)
    card.plug_loudspeaker()
    wait_for("an open card", lambda: card.heard.exists() and card.heard.stat().st_size > 100_000)
    seen("a loudspeaker on USB is open as soon as it is plugged")
    card.qmp("device_del", id="loudspeaker")


def test_a_stick_that_asks_for_copies_gets_one(card: Card) -> None:
    stick = stick_with(card.run_dir, "pupitre-sauvegarde")
    card.plug_stick(stick)
    wait_for("the copy", lambda: "card_copied" in notices(card))
    card.pull_stick()
    assert "pupitre" in names_on(stick)
    seen("a stick with « pupitre-sauvegarde » received the journal")


def test_the_games_of_an_installed_box_move_to_the_card(card: Card) -> None:
    """A game played on this machine, copied by `pupitre backup`, put back by the card."""
    box, folder = card.run_dir / "box", card.run_dir / "copy"
    folder.mkdir()
    settings = card.run_dir / "pupitre.toml"
    settings.write_text(
        with_values(box_file(), {("club", "nom"): quoted("Club d'avant")}), encoding="utf-8"
    )
    pupitre("simulate", "--seed", "7", "--fast", "--data", str(box))
    pupitre("backup", "--data", str(box), "--to", str(folder), "--settings", str(settings))
    stick = stick_with(card.run_dir, "pupitre-restauration", folder / "pupitre")
    card.plug_stick(stick)
    wait_for("the restoration", lambda: "card_restored" in notices(card))
    card.pull_stick()
    assert "pupitre-restauration-faite" in names_on(stick)
    wait_for_console(card)
    copied = card.shell("pupitre journal list --data /var/lib/pupitre | tail -n 3")
    seen(f"on the card after the restoration: {copied.splitlines()[-1:]}")
    assert "Club d'avant" in card.shell("cat /etc/pupitre.toml")


def test_a_stick_pulled_during_an_update_changes_nothing(card: Card, update: Path) -> None:
    card.plug_stick(stick_with(card.run_dir, update))
    written = "cmp -s -n 65536 -i 33554432:0 $(cat /run/pupitre-carte/slot-b) /dev/zero || echo yes"
    wait_for_soon("the writing", lambda: card.shell(written), PATIENCE_S, 1)
    card.pull_stick()
    wait_for("what is said of it", lambda: "update_stick_lost" in notices(card))
    assert "trial=b" not in state(card)
    seen("a stick pulled in the middle of an update: told, nothing changed")


def test_an_update_of_somebody_else_is_refused(card: Card, update: Path) -> None:
    forged = card.run_dir / "pupitre-99.1.maj"
    head, _, rest = update.read_bytes().partition(b"99.0")
    forged.write_bytes((head + b"99.1" + rest)[: 1 << 20])
    card.plug_stick(stick_with(card.run_dir, forged))
    wait_for("the refusal", lambda: "update_not_ours" in notices(card))
    card.pull_stick()
    assert "trial=b" not in state(card)
    seen("an update changed after it was signed is refused")


def test_an_update_is_written_to_the_other_root(card: Card, update: Path) -> None:
    began = time.monotonic()
    card.plug_stick(stick_with(card.run_dir, update))
    wait_for("the update", lambda: "trial=b" in state(card))
    seen(f"the update is on the other root, read back: {time.monotonic() - began:.0f} s, emulated")
    card.pull_stick()
    card.cut_power()


def test_a_new_root_is_tried_and_adopted_with_the_games(card: Card) -> None:
    brought = records(card.run_dir / "box")
    assert records(card.journal()) == brought
    seen(f"power cut: the {len(brought)} events of the installed box are on the card")
    # For the next test, as a notepad writes it.
    club_file(card, "\ufeffnom = Essai\r\nwifi = peut-être\r\nwifi = borne\r\ncouleur = bleu\r\n")
    started(card)
    assert card.shell("cat /run/pupitre-carte/slot") == "b"
    wait_for("the trial", lambda: "proven=b" in state(card))
    seen("the new root started and is proven")


def test_mistakes_in_the_clubs_file_are_told_in_turn(card: Card) -> None:
    wait_for_console(card)
    told = notices(card)
    for mistake in ("card_wifi_unknown", "card_key_twice", "card_key_unknown"):
        assert mistake in told
    assert photograph_messages(card, "message") >= 3
    seen("wrong lines of the club's file are told on the television, in turn")


def test_an_evening_on_the_new_version_survives_the_plug(card: Card) -> None:
    play_and_cut(card, records(card.run_dir / "box"))


def test_a_root_whose_console_does_not_come_up_is_given_up_with_its_journal(card: Card) -> None:
    """The other root is put on trial with its console masked by the kernel's words; the trial's
    patience is shortened the same way. Between its two chances it spoils the journal."""
    before = records(card.journal())
    put_on_trial = card.run_dir / "etat"
    put_on_trial.write_text("proven=b\ntrial=a\ntries=0\n", encoding="ascii")
    card.on_data("cd /carte", "rm etat", f"write {put_on_trial} etat")
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
    club_file(card, "\ufeffNom = Club d'Évreux\r\nnombres = Belgique\r\nréseau = Club\r\n")
    started(card)
    assert card.shell("cat /run/pupitre-carte/slot") == "b"
    wait_for("the notice", lambda: "update_rolled_back" in notices(card))
    assert "trial=\n" in state(card) + "\n"
    assert "newer version" in card.shell("cat /data/carte/echec/journal.sqlite")
    wait_for_console(card)
    settings = card.shell("cat /etc/pupitre.toml; cat /etc/pupitre/wifi /etc/pupitre/reseau")
    assert "Club d'Évreux" in settings and "belgique" in settings and "nom=Club" in settings
    seen("the club's file as an old notepad wrote it is taken")
    photograph_messages(card, "rolled-back")
    play_and_cut(card, before)
    seen("given up after two chances: the proven root is back with its journal, and says so")


def test_what_keeps_the_wifi_of_the_room_away_is_told(card: Card) -> None:
    """Two radios in the kernel alone, the second the room's, with a password of its own. On a
    board of 512 MB, less what a Pi's firmware keeps for itself."""
    club_file(card, "wifi = salle\nréseau = Salle des fêtes\nmot de passe = bon-mot-de-passe\n")
    card.memory_mb = 448
    started(card)
    wait_for_console(card)
    first_picture(card)
    free, most = card.shell("grep MemAvailable /proc/meminfo"), show(card, "MemoryPeak")
    seen(f"448 MB: {free} beside the console, whose peak is {most} bytes")
    card.shell("modprobe mac80211_hwsim radios=2")
    room = "ssid 'Salle des fêtes' wifi.mode ap wifi.band bg wifi-sec.key-mgmt wpa-psk"
    ours = "autoconnect no ipv4.method shared wifi-sec.psk"
    add = f"nmcli connection add type wifi ifname wlan1 con-name la-salle {room} {ours}"
    wait_for("the radios", lambda: "wlan1" in card.shell("nmcli -g DEVICE device status"))
    wait_for("what is said of it", lambda: "card_room_absent" in notices(card))
    card.shell(f"{add} autre-mot-de-passe; nmcli -w 300 connection up la-salle")
    wait_for("what is said of it", lambda: "card_room_refused" in notices(card))
    photograph_messages(card, "room")
    card.shell("nmcli connection modify la-salle wifi-sec.psk bon-mot-de-passe")
    card.shell("nmcli -w 300 connection up la-salle")
    wait_for("silence", lambda: "card_room" not in notices(card))
    assert card.shell("nmcli -g GENERAL.STATE connection show salle") == "activated"
    seen("the room's Wi-Fi: absent, then refusing the password, each told; then joined")
    card.cut_power()
    card.memory_mb = 1024


def test_power_cuts_and_a_damaged_data_partition_lose_nothing_acknowledged(card: Card) -> None:
    """From the second on, another card stands in a reader from the start: same number, same names,
    and a judge who wants its games may well bring it so."""
    out, name = built()
    second = card.run_dir / "second.img"
    for cut in range(CUTS):
        before = records(card.journal())
        if cut == 0:
            card.damage_data()
            started(card)
        else:
            subprocess.run(["cp", "--sparse=always", out / f"{name}.img", second], check=True)
            card.power_on()
            card.plug_stick(second)
            card.wait_for_shell(PATIENCE_S)
        wait_for_console(card)
        if cut:
            wait_for("the second card", lambda: "sda4" in card.shell("ls /sys/class/block"))
            assert card.shell("findmnt -no SOURCE /data") == "/dev/vda4"
            assert card.shell("findmnt -no SOURCE /boot/firmware") == "/dev/vda1"
        play_and_cut(card, before)
        if cut:
            # Its boot partition is a stick like any other, and mounted as one.
            beyond = ["cmp", "-i", str(ROOTS_AT), str(out / f"{name}.img"), str(second)]
            subprocess.run(beyond, check=True)
            seen("a second card in a reader: nothing was taken from it or written to it")


def test_a_finger_on_a_simulated_header_gives_the_panel_its_lamps(card: Card) -> None:
    """gpio-sim's own lines are pulled and read; that a Pi's pins do the same is not seen. The
    header comes after the console, as its driver may."""
    card.name_as_a_pi()
    started(card)
    wait_for_console(card)
    enter(card)
    card.shell(HEADER)
    line = "/sys/devices/platform/gpio-sim.*/gpiochip*/sim_gpio"

    def told() -> str:
        return str(card.ask("GET", "/juge/reglages/etat")[1]["panel"]["told"])

    def outputs() -> str:
        return card.shell("grep -c ' out ' /sys/kernel/debug/gpio")

    wait_for("the header", lambda: "Jamais vu" in told())
    assert card.shell(f"cat {line}5/value") == "1", "pulled up"
    assert outputs() == "0"
    card.shell(f"echo pull-down >$(echo {line}13/pull)")
    wait_for("the press", lambda: "bouton suivant" in told())
    card.shell(f"echo pull-up >$(echo {line}13/pull)")
    assert outputs() == "5", "four lamps and the buzzer"
    seen("a simulated button was seen, and the lamps are the console's since")
    card.cut_power()


def play_and_cut(card: Card, before: list[tuple[str, str]]) -> None:
    """The judge plays as fast as the page answers; the plug is pulled in the middle of it."""
    enter(card)
    judge = JudgeOfGuest(card, DICE)
    while not judge.acknowledged:  # emulated, a game takes its time to open
        judge.step()
    timer = threading.Timer(DICE.uniform(20, 90), card.cut_power)
    timer.start()
    with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
        while True:
            judge.step()
    timer.join()
    after = records(card.journal())
    fresh = [kind for _, kind in after[len(before) :] if kind in EXPECTED]
    seen(f"power cut: {len(judge.acknowledged)} events acknowledged, {len(fresh)} on the card")
    assert after[: len(before)] == before
    # Beside what a page gave up waiting for: emulated, the console may answer later than it does.
    on_card = iter(fresh)
    assert all(kind in on_card for kind in judge.acknowledged)


def enter(card: Card) -> None:
    pin = card.judge_pin()
    wait_for("the judge", lambda: card.ask("POST", "/entrer", {"pin": pin})[0] == 200)


def notices(card: Card) -> str:
    return card.shell("cat /run/pupitre-carte/avis/*.json /run/pupitre-cle/*.json 2>/dev/null")


def state(card: Card) -> str:
    return card.shell("cat /data/carte/etat 2>/dev/null")


def club_file(card: Card, text: str) -> None:
    file = card.run_dir / "pupitre.txt"
    file.write_text(text, encoding="utf-8", newline="")
    card.copy_in(file)


def started(card: Card) -> None:
    if not card.is_on:
        card.power_on()
        card.wait_for_shell(PATIENCE_S)


def pupitre(*arguments: str) -> None:
    program = Path(sys.executable).parent / "pupitre"
    subprocess.run([program, *arguments], check=True, capture_output=True)


def records(folder: Path) -> list[tuple[str, str]]:
    """(game, kind without its game's name) of every event; the journal is sound."""
    with contextlib.closing(JournalFile.open_for_reading(folder / JOURNAL_FILE)) as reader:
        assert reader.problems() == []
        return [(each.game, each.kind.rpartition("/")[2]) for each in reader.read_all()]
