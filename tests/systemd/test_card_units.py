"""The card's own units: what is prepared before the console starts, and by which scripts."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from console.cli.card import TOLD
from tests.systemd.card import CARD

BUILT_IN = {"echo", "printf", "test", "true", "false", "read"}
UNITS = sorted((CARD / "root").glob("*.service"))


def values(unit: str, key: str) -> set[str]:
    lines = (CARD / "root" / unit).read_text(encoding="utf-8").splitlines()
    found = [line.partition("=")[2].split() for line in lines if line.startswith(f"{key}=")]
    return {word for words in found for word in words}


def test_the_clubs_file_is_waited_for_and_read_before_console_and_network():
    assert "boot-firmware.mount" in values("pupitre-carte.service", "After")
    assert "boot-firmware.mount" in values("pupitre-carte.service", "Wants")
    assert {"pupitre.service", "NetworkManager.service"} <= values(
        "pupitre-carte.service", "Before"
    )


def test_a_wifi_adapter_that_comes_late_is_asked_for_once_the_clubs_file_is_read():
    """A Pi's own is often later than its services: the hotspot would have passed it over."""
    rules = (CARD / "root" / "92-pupitre-carte.rules").read_text(encoding="utf-8")
    [rule] = [line for line in rules.splitlines() if line.startswith('SUBSYSTEM=="net"')]
    assert '"wlan"' in rule and 'ENV{SYSTEMD_WANTS}+="pupitre-borne.service"' in rule
    assert values("pupitre-borne.service", "After") == {"pupitre-carte.service"}
    assert "exec /usr/lib/pupitre/borne" in (CARD / "root" / "regler").read_text()


def test_every_stick_is_answered_whatever_wrote_it():
    """What is neither mounted nor told of would leave its owner before a silent television."""
    rules = (CARD / "root" / "92-pupitre-carte.rules").read_text(encoding="utf-8")
    formats = re.findall(r'ENV\{ID_FS_TYPE\}=="([\w|]+)".*pupitre-(cle[\w-]*)', rules)
    assert dict(formats) == {"vfat|exfat": "cle", "ntfs|hfsplus|apfs": "cle-illisible"}


def test_a_card_whose_boot_partition_cannot_be_shown_starts_all_the_same():
    [line] = re.findall(r"^\S+ /boot/firmware .*$", (CARD / "root" / "fstab").read_text(), re.M)
    assert {"ro", "nofail"} <= set(line.split()[3].split(","))
    assert "boot-firmware.mount" not in values("pupitre-carte.service", "Requires")


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_what_a_unit_starts_is_put_on_the_card(unit):
    text = unit.read_text(encoding="utf-8")
    [named] = re.findall(
        r"root/\{([\w,]+)\} \"\$root/usr/lib/pupitre/\"", (CARD / "build-root").read_text()
    )
    started = re.findall(r"^ExecStart=-?/usr/lib/pupitre/(\w+)", text, re.M)
    assert started or "bin/pupitre card " in text or "bin/systemctl " in text
    assert set(started) <= set(named.split(","))
    assert all((CARD / "root" / script).is_file() for script in started)


def test_the_card_starts_what_an_installation_starts():
    def enabled(script: Path, command: str) -> set[str]:
        text = script.read_text(encoding="utf-8").replace("\\\n", " ")
        [line, *_of_an_organiser] = re.findall(rf"systemctl .*{command} (.*)", text)
        return set(re.findall(r"[\w-]+\.(?:service|path|timer)", line))

    installed = enabled(CARD.parent / "install.sh", "enable --quiet")
    assert installed
    assert installed <= enabled(CARD / "build-root", "enable")


def test_what_is_wrong_with_the_data_is_mended_without_asking_anybody():
    """A question nobody in a club can answer leaves a black television."""
    assert "fsck.repair=yes" in (CARD / "boot/cmdline.txt").read_text().split()


def test_what_the_first_program_calls_is_in_the_initramfs():
    made = (CARD / "build-start").read_text(encoding="utf-8").replace("\\\n", " ")
    [commands] = re.findall(r"for command in (.*?); do", made)
    for script in ("init", "find-card", "choose-slot", "erase"):
        text = (CARD / "start" / script).read_text(encoding="utf-8")
        text = re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE)
        # a word that begins a command: a line, a pipe, a substitution, a condition
        called = set(
            re.findall(r"(?:^|[|&;(]|\$\(|! |if |until |while )\s*([a-z_0-9]+)\s", text, re.M)
        )
        wanted = {word for word in called if shutil.which(word)}
        assert {"mount", "mkdir", "dd"} & wanted
        assert wanted - BUILT_IN <= {*commands.split(), "choose-slot", "erase", "etape"}


@pytest.mark.parametrize(("now", "first"), [(1, True), (2, False), (3, False)])
def test_a_start_says_how_far_it_is(tmp_path, now, first):
    """What is done is ticked, what goes on is pointed at; the first one asks for patience."""
    sign = tmp_path / "premier"
    if first:
        sign.touch()
    command = ["sh", CARD / "root" / "etape", str(now)]
    told = subprocess.run(
        command, env={**os.environ, "FIRST": str(sign)}, capture_output=True, text=True, check=True
    ).stdout
    marks = re.findall(r"^ {3}(.) (\d) sur 3 : ", told, re.M)
    expected = [
        ("√" if step < now else "»" if step == now else " ", str(step)) for step in (1, 2, 3)
    ]
    assert marks == expected
    assert ("Le premier démarrage est le plus long." in told) is first


def test_the_steps_are_told_in_order_before_the_console_draws():
    assert "pupitre-etape@2.service" in values("pupitre-carte.service", "After")
    assert "pupitre-etape@3.service" in values("pupitre-carte.service", "Before")
    assert "pupitre-etape@3.service" in values("carte.conf", "After")
    assert "etape 1 >/dev/tty1" in (CARD / "start/init").read_text()


def test_whether_its_own_wifi_came_up_is_told_by_the_unit_that_raises_it():
    said = (CARD / "root" / "borne.conf").read_text(encoding="utf-8")
    assert re.findall(r"^Exec(\w+)=/usr/lib/pupitre/radio (\w+)$", said, re.M) == [
        ("StartPost", "up"),
        ("StopPost", "down"),
    ]
    made = (CARD / "build-root").read_text(encoding="utf-8")
    assert "pupitre-hotspot.service.d/carte.conf" in made


def test_boards_that_can_show_4k_have_the_memory_for_it():
    """A picture of 4K is of 33 MB, two of them are on their way, and a console behind them."""
    config = (CARD / "boot/config.txt").read_text(encoding="ascii")
    assert re.findall(r"^\[(\w+)\]\ncmdline=cmdline-4k\.txt$", config, re.M) == ["pi4", "pi5"]
    made = (CARD / "assemble").read_text(encoding="utf-8")
    [reserve] = re.findall(r"cma=(\d+)M.*cmdline-4k\.txt", made)
    assert int(reserve) > 4 * 33


def test_what_a_script_tells_is_a_sentence_the_program_knows():
    scripts = [path for path in (CARD / "root").iterdir() if os.access(path, os.X_OK)]
    told = {code for path in scripts for code in re.findall(r"\bcard_\w+", path.read_text())}
    assert told == set(TOLD)
