"""Tiles from the pad to the tirage, over a real pseudo-terminal, with what is refused and why."""

import pytest

from console.desk.buttons import Button
from engine.games.duplicate import commands as cmd
from engine.letters.board import Reference
from engine.letters.moves import Move
from engine.letters.tiles import Tile
from tests.evenings.desk import DeskInTheRoom

PADS = ["pn532", "rdm6300"]
RACK = [Tile(letter, 1) for letter in "FEDAYIN"]


@pytest.fixture(params=PADS)
def room(request, data_with_lexicon, tmp_path):
    with DeskInTheRoom(data_with_lexicon, pad=request.param, hand=False) as desk:
        desk.press(Button.SUIVANT)
        desk.until_situation("ready")
        desk.press(Button.SUIVANT)
        desk.until_situation("drawing")
        yield desk


def beeps(room) -> list[str]:
    """What the panel was asked to play."""
    return room.sounds


@pytest.fixture
def listening(room, monkeypatch):
    room.sounds = []
    played = room.equipment.panel.buzz
    monkeypatch.setattr(
        room.equipment.panel, "buzz", lambda sound: (room.sounds.append(sound), played(sound))
    )
    return room


def test_tiles_become_the_tirage_with_one_beep_each(listening):
    room = listening
    for tile in RACK:
        room.draw(tile)
    assert room.state.rack == "FEDAYIN"
    assert [held.tile for held in room.state.table.drawn] == RACK
    assert beeps(room) == ["tile"] * 7
    assert "Y#1" not in {str(tile) for tile in room.equipment.workbench.tiles.missing}


def test_an_unknown_tag_is_refused_and_changes_nothing(listening):
    room = listening
    foreign = "04FFFFFFFFFFFF" if len(room.tag(RACK[0])) == 14 else "01FFFFFFFF"
    room.rig.pad.place(foreign)
    room.until_refused("unknown_tag")
    assert room.state.rack == ""
    assert beeps(room) == ["refusal"]


def test_a_tile_already_drawn_is_refused(room):
    room.draw(RACK[0])
    room.draw(RACK[1])
    room.until_gone(RACK[0])
    room.lay(RACK[0])
    room.until_refused("tile_already_drawn")
    assert room.state.rack == "FE"


def test_a_tirage_that_is_full_takes_no_more(room):
    for tile in RACK:
        room.draw(tile)
    room.lay(Tile("Z", 1))
    room.until(lambda: room.recorder.refusals != [])
    assert room.recorder.codes[-1] == "rack_full"
    assert len(room.state.rack) == 7


def test_a_tile_on_the_grid_is_refused(room):
    for tile in RACK:
        room.draw(tile)
    room.press(Button.VALIDER)
    room.until_situation("announced")
    room.ask(cmd.StartClock())
    room.ask(cmd.StopClock())
    room.until(lambda: room.judge.answer is not None and room.judge.situation.name == "collecting")
    room.ask(cmd.ChooseTop(Move("FEDAYIN", Reference.parse("H4")), "essai"))
    room.ask(cmd.PlaceTop())
    room.until_situation("ready")
    room.press(Button.SUIVANT)
    room.until_situation("drawing")
    room.until_gone(RACK[4])
    room.lay(RACK[4])
    room.until_refused("tile_on_grid")
    assert room.state.rack == ""


def test_taking_a_tile_back_by_showing_it_again(room):
    for tile in RACK[:3]:
        room.draw(tile)
    room.press(Button.ANNULER)
    room.until_refused("desk_await_tile")
    room.until_gone(RACK[1])
    room.lay(RACK[1])
    room.until(lambda: room.state.rack == "FD")
    room.lift()
    room.heard.clear()
    room.until_gone(RACK[1])
    room.draw(RACK[1])
    assert room.state.rack == "FDE"


def test_the_reader_lost_leaves_the_keyboard(room):
    room.draw(RACK[0])
    room.rig.pad.unplug()
    room.until(lambda: any(fault.code == "device_lost" for fault in room.judge.faults))
    room.ask(cmd.TypeTile("E"))
    room.until(lambda: room.state.rack == "FE")
    room.rig.pad.replug_as("ttyUSB7")
    room.until(lambda: not room.judge.faults)
    room.draw(RACK[2])
    assert room.state.rack == "FED"


def test_two_at_once_are_refused_until_one_is_lifted(data_with_lexicon):
    """Only this reader can tell two tiles from none."""
    with DeskInTheRoom(data_with_lexicon, pad="pn532", hand=False) as room:
        room.press(Button.SUIVANT)
        room.until_situation("ready")
        room.press(Button.SUIVANT)
        room.until_situation("drawing")
        room.rig.place(room.tag(RACK[0]), room.tag(RACK[1]))
        room.until_refused("two_tiles_at_once")
        assert room.state.rack == ""
        room.rig.pad.remove(room.tag(RACK[1]))
        room.until(lambda: room.state.rack == "F")
