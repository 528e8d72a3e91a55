"""The panel alone, over real drivers: the set counted, a tile replaced, the buttons tried."""

from contextlib import contextmanager
from dataclasses import replace

import pytest

from console.desk.buttons import DESK_BUTTONS, Button
from console.french import text
from console.modes.trial import TRY_PANEL
from engine.games.duplicate import commands as cmd
from engine.letters.tiles import FRENCH, Tile
from firmware_bridge import messages as metal
from tests.evenings.desk import DeskInTheRoom
from tests.tools.virtual_panel import lamp_is_on

RACK = [Tile(letter, 1) for letter in "FEDAYIN"]
NEW_TAG = "04ABCDEF012345"


@contextmanager
def a_desk(folder, *, bag: bool = False):
    """Without a reader under the bag unless asked for: then every tile goes over the pad."""
    room = DeskInTheRoom(folder, hand=False)
    if not bag:
        workbench = room.equipment.workbench
        workbench.tools = replace(workbench.tools, ask_bag=None)
    with room:
        yield room


@pytest.fixture
def room(data_with_lexicon):
    with a_desk(data_with_lexicon) as desk:
        yield desk


def banner(room) -> str:
    return room.judge.public.banners[0].text


def count(room, tile: Tile) -> None:
    """Lay a tile and see it counted."""
    before = room.judge.aside.seen
    room.lay(tile)
    room.until(lambda: room.judge.aside.seen > before)
    room.lift()


def test_taking_stock_begins_with_a_long_press_and_ends_with_next(room):
    room.hold(Button.VALIDER)
    room.until_situation("counting")
    for tile in RACK:
        count(room, tile)
    assert banner(room) == "N n° 1 : 7 sur 102. Passez le jeton suivant."
    room.press(Button.SUIVANT)
    room.until_situation("no_game")
    (fault,) = room.judge.faults
    assert fault.code == "stock_missing"
    assert fault.data["count"] == 95


def test_between_two_coups_the_bag_must_hold_what_is_not_on_grid_or_rack(room):
    room.press(Button.SUIVANT)
    room.until_situation("ready")
    room.press(Button.SUIVANT)
    room.until_situation("drawing")
    for tile in RACK:
        room.draw(tile)
    for command in (cmd.AnnounceRack(), cmd.StartClock(), cmd.StopClock()):
        room.ask(command)
    room.until(lambda: room.judge.answer is not None)
    room.ask(cmd.ChooseTop())
    room.ask(cmd.PlaceTop())
    room.until_situation("ready")
    on_grid = room.state.table.on_grid
    assert on_grid
    room.hold(Button.VALIDER)
    room.until_situation("counting")
    assert room.judge.aside.total == len(room.state.table.bag)
    room.until_gone(sorted(on_grid)[0])
    room.lay(sorted(on_grid)[0])
    room.until_remarked("stock_belongs_grid")
    room.press(Button.SUIVANT)
    room.until_situation("ready")


def test_a_lost_tile_is_replaced_with_the_panel_alone(room):
    """Everything is there but K; a blank tile takes its place, and is K in the next draw."""
    lost = Tile("K", 1)
    room.hold(Button.VALIDER)
    room.until_situation("counting")
    seen = [room.tag(tile) for tile in FRENCH.tiles if tile not in (lost, RACK[0])]
    room.console.post(metal.StockProgress("bag", tuple(seen), 0))  # a hundred already passed
    room.until(lambda: room.judge.aside.seen == 100)
    count(room, RACK[0])
    assert banner(room) == "Inventaire : 101 sur 102. Il reste K#1."
    room.rig.pad.place(NEW_TAG)
    room.until_situation("replacing")
    assert banner(room).startswith("Puce inconnue, il manque K n° 1.")
    room.press(Button.VALIDER)
    room.until_refused("desk_hold")
    room.hold(Button.VALIDER)
    room.until_situation("counting")
    room.lift()
    room.press(Button.SUIVANT)
    room.until_situation("no_game")
    assert [fault.code for fault in room.judge.faults] == ["stock_right"]
    room.press(Button.SUIVANT)
    room.until_situation("ready")
    room.press(Button.SUIVANT)
    room.until_situation("drawing")
    room.until_tag_gone(NEW_TAG)
    room.rig.pad.place(NEW_TAG)
    room.until(lambda: room.state.rack == "K")


def test_a_coup_opened_from_elsewhere_ends_the_stock_taking(room):
    room.press(Button.SUIVANT)
    room.until_situation("ready")
    room.hold(Button.VALIDER)
    room.until_situation("counting")
    room.ask(cmd.OpenCoup())
    room.until_situation("drawing")
    room.draw(RACK[0])
    assert room.state.rack == "F"


def test_a_reader_under_the_bag_counts_it_by_itself(data_with_lexicon):
    with a_desk(data_with_lexicon, bag=True) as room:
        lost = room.rig.miss(2)
        names = [str(room.desk.set.tileset.tile_of(tag)) for tag in lost]
        room.hold(Button.VALIDER)
        room.until(lambda: room.judge.aside is not None and room.judge.aside.seen == 100)
        room.until(lambda: sorted(room.judge.aside.lacking) == sorted(names))
        room.press(Button.SUIVANT)
        room.until_situation("no_game")
        assert room.judge.faults[0].code == "stock_missing"


def test_the_buttons_are_tried_in_turn_with_a_lamp_and_a_sound_each(room):
    room.console.post(TRY_PANEL)
    room.until_situation("trying")
    for number, button in enumerate(DESK_BUTTONS):
        lamp = room.judge.aside.lamp
        room.until(lambda lit=lamp: lamp_is_on(room.rig.panel, lit))
        room.press(button)
        room.until(lambda done=number: len(room.recorder.remarks) > done + 1)
    room.press(Button.CHRONO)  # a seventh sound, the last
    room.until_situation("no_game")
    sounds = room.equipment.panel.settings.sounds
    heard = [remark.beep for remark in room.recorder.remarks if remark.beep is not None]
    assert sorted(heard) == sorted(sounds), "each once"
    (fault,) = room.judge.faults
    assert text(fault.code, **fault.data) == "6 boutons répondent. L'essai est fini."


def test_a_trial_is_given_up_with_a_long_press(room):
    room.console.post(TRY_PANEL)
    room.until_situation("trying")
    room.press(Button.CHRONO)
    room.until(lambda: room.judge.aside.seen == 1)
    room.hold(Button.ANNULER)
    room.until_situation("no_game")
    assert room.judge.faults[0].code == "trial_silent"
