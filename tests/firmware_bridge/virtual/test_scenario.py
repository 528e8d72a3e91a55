"""Scenario files: read, refused with their place, played."""

from importlib.resources import files

import pytest

from firmware_bridge.messages import BridgeError, ScenarioError
from firmware_bridge.virtual.rig import RigSettings, VirtualRig, make_tags
from firmware_bridge.virtual.scenario import VERBS, ScenarioPlayer, parse_scenario
from tests.firmware_bridge.waiting import Inbox

TAGS = make_tags("pn532", 20, seed=1)


@pytest.fixture
def rig():
    with VirtualRig(RigSettings(TAGS, seed=1)) as rig:
        yield rig


def refused(text):
    with pytest.raises(ScenarioError) as refusal:
        parse_scenario(text)
    return refusal.value.code, refusal.value.data


def test_a_whole_file():
    scenario = parse_scenario(
        """
        seed = 7
        pad = "rdm6300"
        rude = true
        [[step]]
        at_ms = 500
        do = "draw"
        [[step]]
        after_ms = 200
        do = "unplug"
        reader = "stock"
        for_ms = 5000
        [[step]]
        do = "place_two"
        tags = ["A#1", "04B79C2A5C6181"]
        """,
        names={"A#1": "04A31B2A5C6180"},
    )
    assert (scenario.seed, scenario.pad, scenario.rude) == (7, "rdm6300", True)
    assert [(step.verb, step.at_ms) for step in scenario.steps] == [
        ("draw", 500),
        ("unplug", 700),
        ("place_two", 1200),
    ]
    assert scenario.steps[1].arguments == {"reader": "stock", "for_ms": 5000}
    assert scenario.steps[2].arguments["tags"] == ["04A31B2A5C6180", "04B79C2A5C6181"]


@pytest.mark.parametrize(
    ("text", "code", "data"),
    [
        ("seed = ", "scenario_not_toml", {}),
        ("sead = 1", "scenario_key_unknown", {"key": "sead", "nearest": "seed"}),
        ('seed = "x"', "scenario_type_wrong", {"key": "seed", "wanted": "int"}),
        ("rude = 1", "scenario_type_wrong", {"key": "rude"}),
        ("seed = true", "scenario_type_wrong", {"key": "seed"}),
        ('pad = "pn533"', "scenario_value_unknown", {"key": "pad", "value": "pn533"}),
        ('pace = "fast"', "scenario_value_unknown", {"key": "pace"}),
        ("[[step]]\nat_ms = 1", "scenario_key_missing", {"step": 1, "key": "do"}),
        (
            '[[step]]\ndo = "draw"\n[[step]]\ndo = "plase"',
            "scenario_verb_unknown",
            {"step": 2, "verb": "plase", "nearest": "place"},
        ),
        ('[[step]]\ndo = "place"', "scenario_key_missing", {"step": 1, "key": "tag"}),
        (
            '[[step]]\ndo = "noise"\nsise = 3',
            "scenario_key_unknown",
            {"step": 1, "key": "sise", "nearest": "size"},
        ),
        ('[[step]]\ndo = "noise"\nsize = "many"', "scenario_type_wrong", {"step": 1}),
        (
            '[[step]]\nat_ms = 50\ndo = "draw"\n[[step]]\nat_ms = 20\ndo = "draw"',
            "scenario_time_goes_back",
            {"step": 2},
        ),
        ('[[step]]\nafter_ms = -5\ndo = "draw"', "scenario_time_goes_back", {"step": 1}),
    ],
)
def test_wrong_files_are_refused_with_their_place(text, code, data):
    found, details = refused(text)
    assert found == code
    assert data.items() <= details.items()


def test_a_timeline_plays_by_itself(rig):
    told = Inbox()
    scenario = parse_scenario(
        '[[step]]\nat_ms = 1\ndo = "draw"\n[[step]]\nafter_ms = 1\ndo = "remove"\n'
        '[[step]]\nafter_ms = 1\ndo = "remove"\ntag = "00"'
    )
    ScenarioPlayer(rig, scenario, lambda step, error: told.post((step.verb, error))).start()
    assert told.until(lambda said: said[0] == "draw")[1] is None
    assert told.until(lambda said: said[0] == "remove")[1] is None
    assert told.until(lambda said: said[0] == "remove")[1].code == "tag_not_placed"
    assert len(rig.bag.tags) == 19


def test_steps_wait_to_be_asked(rig):
    scenario = parse_scenario('pace = "steps"\n[[step]]\ndo = "draw"\n[[step]]\ndo = "miss"')
    player = ScenarioPlayer(rig, scenario)
    player.start()
    assert rig.pad.tags == ()
    assert player.next().verb == "draw"
    assert len(rig.pad.tags) == 1
    player.next()
    assert len(rig.bag.tags) == 18
    assert player.next() is None


EXAMPLES = {
    "draw": {},
    "place": {"tag": TAGS[0]},
    "place_two": {"tags": [TAGS[1], TAGS[2]]},
    "remove": {},
    "put_back": {"tag": TAGS[0]},
    "repeat": {"every_ms": 65},
    "miss": {"count": 2},
    "find": {},
    "ghost": {"tag": "04FFFFFFFFFFFF"},
    "noise": {"size": 20, "reader": "stock"},
    "truncate": {"count": 1},
    "bad_checksum": {"count": 1},
    "mute": {"for_ms": 5},
    "unmute": {},
    "brown_out": {},
    "unplug": {},
    "replug": {},
    "replug_as": {"port": "ttyUSB9"},
    "press": {"button": "valider"},
    "hold": {"button": "annuler", "for_ms": 20},
    "bounce": {"button": "valider", "times": 3},
    "stick": {"button": "valider"},
    "free": {"button": "valider"},
    "drop": {"button": "annuler", "for_ms": 45},
    "spike": {"button": "annuler", "for_ms": 3},
}
BEFORE = {"put_back": ["place"], "replug": ["unplug"], "replug_as": ["unplug"]}


@pytest.mark.parametrize("verb", list(VERBS))
def test_every_verb_can_be_performed_by_name(rig, verb):
    for earlier in BEFORE.get(verb, []):
        VERBS[earlier].act(rig, EXAMPLES[earlier])
    VERBS[verb].act(rig, EXAMPLES[verb])


def test_what_the_rig_cannot_do_has_a_code(rig):
    for verb, arguments, code in (
        ("replug", {}, "device_already_plugged"),
        ("press", {"button": "start"}, "panel_name_unknown"),
        ("bounce", {"button": "start"}, "panel_name_unknown"),
        ("mute", {"reader": "left"}, "reader_unknown"),
        ("miss", {"count": 50}, "bag_empty"),
    ):
        with pytest.raises(BridgeError) as refusal:
            VERBS[verb].act(rig, arguments)
        assert refusal.value.code == code


def test_the_sample_file_is_sound():
    text = (files("firmware_bridge.virtual") / "soiree.toml").read_text(encoding="utf-8")
    scenario = parse_scenario(text)
    assert {step.verb for step in scenario.steps} >= {"draw", "unplug", "ghost", "bounce", "hold"}
