"""The Arduino sketch, compiled for this machine against a stub of its libraries, and heard by the
console's own parser."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import firmware_bridge
from firmware_bridge.messages import DeviceReset, TagGone, TagSeen, TwoTags
from firmware_bridge.readers.auto import make_dialogue
from firmware_bridge.readers.frames import ReadKind
from firmware_bridge.readers.listeners import LinesParser
from firmware_bridge.settings import ReaderSettings

HERE = Path(__file__).parent / "sketch_stub"
SKETCH = Path(firmware_bridge.__file__).parent / "sketch" / "pupitre_pad"
A, B = "04A31B2A5C6180", "04B79C2A5C6181"
SEEN, GONE, CROWD, ALIVE = ReadKind.SEEN, ReadKind.GONE, ReadKind.CROWD, ReadKind.ALIVE

pytestmark = pytest.mark.skipif(shutil.which("g++") is None, reason="no C++ compiler here")


@pytest.fixture(scope="module")
def sketch(tmp_path_factory):
    program = tmp_path_factory.mktemp("sketch") / "pad"
    command = ["g++", "-std=c++17", "-Wall", "-Werror", f"-I{HERE}", f"-I{SKETCH}"]
    subprocess.run([*command, str(HERE / "main.cpp"), "-o", str(program)], check=True)

    def run(*commands):
        done = subprocess.run(
            [program], input="\n".join(commands), capture_output=True, text=True, check=True
        )
        return done.stdout

    return run


def reads(text):
    parser = LinesParser()
    found = [(read.kind, *read.tags) for read in parser.feed(text.encode())]
    assert parser.counters.errors == 0
    assert parser.signed or not text
    return found


def without_repeats(found):
    kept = []
    for read in found:
        if read[0] is not ALIVE and read not in kept[-1:]:
            kept.append(read)
    return kept


def test_one_tag_comes_stays_and_goes(sketch):
    found = reads(sketch("wait 100", f"+ {A}", "wait 2500", f"- {A}", "wait 500"))
    assert without_repeats(found) == [(SEEN, A), (GONE, A)]
    assert found.count((ALIVE,)) == 3
    assert found.count((SEEN, A)) == 3  # on arrival, then with each heartbeat


def test_a_four_byte_tag_with_zeros(sketch):
    found = reads(sketch("+ 040A0B00", "wait 100"))
    assert found == [(SEEN, "040A0B00")]


def test_another_tag_at_once(sketch):
    found = reads(sketch(f"+ {A}", "wait 100", f"- {A}", f"+ {B}", "wait 100"))
    assert found == [(SEEN, A), (GONE, A), (SEEN, B)]


def test_two_at_once_are_a_crowd_and_none_is_announced(sketch):
    found = reads(sketch(f"+ {A}", f"+ {B}", "wait 1500", f"- {A}", "wait 100"))
    assert without_repeats(found) == [(CROWD,), (SEEN, B)]


@pytest.mark.parametrize(("first", "second"), [(A, B), (B, A)])
def test_the_second_is_noticed_whichever_of_the_two_wins_the_anticollision(sketch, first, second):
    """The first has been put to sleep by every look before; woken and not chosen, it would go
    back to sleep without a word."""
    found = reads(sketch(f"+ {first}", "wait 500", f"+ {second}", "wait 1500"))
    assert without_repeats(found) == [(SEEN, first), (CROWD,)]


def test_a_second_tag_beside_the_first(sketch):
    found = reads(sketch(f"+ {A}", "wait 100", f"+ {B}", "wait 100", f"- {B}", "wait 100"))
    assert found == [(SEEN, A), (CROWD,)]


def test_a_module_without_power_is_not_alive(sketch):
    assert reads(sketch("power 0", "wait 3000")) == []


def test_a_module_that_browned_out_and_came_back_is_set_up_again(sketch):
    """Its version says nothing: it reads no tile until it is, and says that it was."""
    assert reads(sketch("sag 1", f"+ {A}", "wait 900")) == []
    told = reads(sketch("sag 1", f"+ {A}", "wait 3000"))
    assert told[:2] == [(ReadKind.RESET,), (SEEN, A)] and told.count((ReadKind.RESET,)) == 1
    dialogue = make_dialogue(ReaderSettings("pad", "/dev/none", "lines"))
    dialogue.open(0)
    messages = dialogue.receive(sketch("sag 1", f"+ {A}", "wait 1500").encode(), 1)
    assert messages == [DeviceReset("pad"), TagSeen("pad", A, 1)]


@pytest.mark.parametrize("chip", ["", "S2", "S3", "C3"])
def test_every_esp32_named_has_the_pins_of_the_table_above_the_program(tmp_path, chip):
    """SPI is begun on the very pins the heading tells."""
    heading = (SKETCH / "pupitre_pad.ino").read_text(encoding="utf-8").partition("*/")[0]
    column = 2 if not chip else 4 if chip == "C3" else 3
    told = {}
    for line in heading.splitlines():
        cells = re.split(r" {2,}", line.strip())
        if cells[0] in ("SCK", "MISO", "MOSI", "SDA (SS)", "RST"):
            told[cells[0]] = cells[column]
    named = [f"-DCONFIG_IDF_TARGET_ESP32{chip}=1"] if chip else []
    check = tmp_path / "check.cpp"
    check.write_text(
        f'#define main unused\n#include "{HERE / "main.cpp"}"\n#undef main\n'
        'int main() { setup(); for (int pin : SPI.pins) printf("%d ", pin);'
        ' printf("%d", RST_PIN); }\n'
    )
    command = ["g++", "-std=c++17", "-DESP32", *named, f"-I{HERE}", f"-I{SKETCH}", str(check)]
    subprocess.run([*command, "-o", str(tmp_path / "check")], check=True)
    done = subprocess.run([tmp_path / "check"], capture_output=True, text=True, check=True)
    wanted = [told[name] for name in ("SCK", "MISO", "MOSI", "SDA (SS)", "RST")]
    assert done.stdout.split() == wanted


def test_the_heading_and_the_manual_agree_on_what_feeds_the_module():
    heading = (SKETCH / "pupitre_pad.ino").read_text(encoding="utf-8").partition("*/")[0]
    manual = (Path(__file__).parents[3] / "docs" / "materiel.md").read_text(encoding="utf-8")
    section = manual.partition("### RC522")[2].partition("\n## ")[0]
    for both in ("3,3 V", "100 mA", "régulateur", "USB CDC On Boot", "S2", "S3", "C3"):
        assert both in heading and both in section, both
    assert re.search(r"3\.3V +régulateur +3V3", heading)


def test_the_console_understands_it(sketch):
    text = sketch(f"+ {A}", "wait 300", f"+ {B}", "wait 300", f"- {A}", f"- {B}", "wait 300")
    dialogue = make_dialogue(ReaderSettings("pad", "/dev/none", "lines"))
    dialogue.open(0)
    messages = dialogue.receive(text.encode(), 1)
    assert messages == [TagSeen("pad", A, 1), TwoTags("pad", (), 1), TagGone("pad", A, 1)]
