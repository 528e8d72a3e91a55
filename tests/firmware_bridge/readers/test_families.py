"""A family of readers is its own files and one entry in a table: everything else follows."""

import json
import subprocess
import sys
from pathlib import Path
from pkgutil import resolve_name

import pytest

from console.settings.parser import default_file
from firmware_bridge.readers.auto import make_dialogue
from firmware_bridge.readers.families import FAMILIES
from firmware_bridge.settings import ReaderSettings

ROOT = Path(__file__).parents[3]
WITH_ONE_ENTRY_MORE = """
from firmware_bridge.readers import families

families.FAMILIES += (
    families.Family(
        "acme",
        "acme2000",
        "tests.firmware_bridge.readers.acme:AcmeDialogue",
        "tests.firmware_bridge.readers.acme:AcmeSim",
        talks_only=True,
        remark="ascenseur",
    ),
)
"""


def with_one_entry_more(question):
    """Ask a fresh house, whose table had one entry more before anybody read it."""
    program = f"{WITH_ONE_ENTRY_MORE}\nimport json\n{question}\nprint(json.dumps(answer))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_new_family_is_found_by_name():
    answer = with_one_entry_more("""
from tests.firmware_bridge.readers.virtual_time import ReaderInTime, seen
table = ReaderInTime("acme")
table.place(table.tags[0])
answer = [table.dialogue.model, seen(table.run(100)) == table.tags[:1]]
""")
    assert answer == ["acme", True]


def test_a_new_family_is_found_by_auto():
    answer = with_one_entry_more("""
from tests.firmware_bridge.readers.test_dialogue_auto import AutoTable
from tests.firmware_bridge.readers.virtual_time import seen
table = AutoTable("acme")
table.run(3000)  # the fast phase is over
table.place(table.tags[0])
answer = [seen(table.run(200)) == table.tags[:1], table.dialogue.model]
""")
    assert answer == [True, "acme"]


def test_a_new_family_is_a_choice_of_the_settings_under_its_own_word():
    model, file = with_one_entry_more("""
from console.device_settings import reader_settings
from console.settings import parse
from console.settings.parser import default_file
club = parse('[lecteur]\\nmodele = "acme2000"\\n').lecteur
answer = [reader_settings(club, "/dev/none").model, default_file()]
""")
    assert model == "acme"
    assert "lignes (Arduino), acme2000 (ascenseur)," in " ".join(file.replace("#", "").split())


def test_a_new_family_lies_on_the_virtual_bench():
    answer = with_one_entry_more("""
from firmware_bridge.virtual.scenario import parse_scenario
from firmware_bridge.messages import TagSeen
from tests.firmware_bridge.virtual.test_rig import Evening
pad = parse_scenario('pad = "acme"').pad
with Evening(pad, stock=False) as evening:
    evening.working()
    tag = evening.rig.draw()
    answer = [pad, evening.inbox.kind(TagSeen).tag == tag]
""")
    assert answer == ["acme", True]


def test_the_self_test_knows_that_it_only_talks_and_says_its_word():
    listening, told = with_one_entry_more("""
from firmware_bridge.messages import Counters
from firmware_bridge.selftest.checks import MetalCheck, MetalStatus
from firmware_bridge.selftest.french import sentence
from firmware_bridge.selftest.checks import check_reader
from firmware_bridge.readers.auto import Detection
from firmware_bridge.settings import ReaderSettings
from tests.firmware_bridge.selftest.test_selftest import ARBITER
nothing = lambda path, speed: Detection(path, None, None, Counters())
checks = check_reader(ReaderSettings("pad", "/dev/pupitre/pad", "acme"), ARBITER, nothing)
found = {"reader": "pad", "model": "acme", "baudrate": 9600}
answer = [checks[-1].code, sentence(MetalCheck("reader_answers", MetalStatus.OK, found))]
""")
    assert listening == "reader_listening"
    assert told == "Lecteur « pad » : acme2000 à 9600 bauds."


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_the_files_of_a_family_call_it_by_one_name(family):
    dialogue = make_dialogue(ReaderSettings("pad", "/dev/none", family.name))
    simulator = resolve_name(family.simulator)
    assert {dialogue.model, dialogue.parser.model, simulator.model} == {family.name}


def test_auto_looks_first_for_the_readers_that_answer():
    dialogue = make_dialogue(ReaderSettings("pad", "/dev/none"))
    dialogue.open(0)
    assert list(dialogue._parsers) == ["pn532", "m100", "rdm6300", "id12la", "lines"]


def test_the_settings_file_explains_the_models_as_it_always_has():
    frozen = (ROOT / "tests/releases/0.2.0/settings/usine.toml").read_text(encoding="utf-8")

    def explanation(file):
        return file[file.index("[lecteur]") : file.index("modele =")]

    assert explanation(default_file()) == explanation(frozen)


def test_a_box_that_reads_its_settings_holds_neither_dialogue_nor_simulator():
    held = with_one_entry_more("""
import sys
import console.settings
answer = [name for name in sys.modules if name.startswith("firmware_bridge.")]
""")
    assert set(held) == {
        f"firmware_bridge.{name}"
        for name in ("readers", "readers.families", "settings", "messages")
    }
