"""Taking stock beside the game: what is said, kept, refused and shown, in virtual time."""

from dataclasses import replace
from pathlib import Path

import pytest

from console.app.room import RoomPanel, Speaker
from console.desk.buttons import Button, Forward, Press
from console.desk.inbox import Ask, MendTile
from console.desk.trial import PanelParts
from console.french.typography import FIXED
from console.modes.mode import EndMode
from console.modes.trial import TRY_PANEL, TrialMode
from console.session.session import Session
from console.settings.sections import Settings
from console.tiles.workbench import Tools, Workbench
from console.tv.compose import scene
from engine.games.duplicate import commands as cmd
from engine.letters.tiles import FRENCH, Tile
from engine.letters.tileset import TileSet
from firmware_bridge import messages as metal
from tests.console.app.test_panel import FakePanel
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.bench_console import lamps_for

SIX = tuple(button.value for button in Button)


def complete_set() -> TileSet:
    tileset = TileSet("club")
    for tile in FRENCH.tiles:
        tileset = tileset.enrol(f"T-{tile}", tile)
    return tileset


class StockRoom:
    """A session in virtual time with a bench, a panel and a voice that writes."""

    def __init__(self, folder: Path, lexicon, tileset: TileSet | None, **tools) -> None:
        self.base = DuplicateBench(folder, lexicon)
        self.kept: list[TileSet] = []
        self.said: list[str] = []
        self.panel = FakePanel()
        parts = {
            "has_reader": True,
            "keep": self.kept.append,
            "panel": lambda: PanelParts(SIX),
            **tools,
        }
        self.workbench = Workbench(tileset, Tools(**parts))
        room_panel = RoomPanel(self.panel)
        speaker = Speaker(Settings(), lambda utterance: self.said.append(utterance.text))
        around = replace(
            self.base.console.dependencies,
            workbench=self.workbench,
            subscribers=(self.base.recorder, speaker, room_panel),
        )
        self.session = Session(around, 0)
        self.base.loop.attach(self.session)
        self.session.snapshots.listen(room_panel.follow)

    @property
    def judge(self):
        return self.session.snapshots.judge

    def post(self, *messages: object) -> None:
        for message in messages:
            self.base.post(message)

    def show(self, *tags: str) -> None:
        self.post(*(metal.TagSeen("pad", tag, self.base.loop.now_ms) for tag in tags))

    def press(self, button: Button, held: bool = False) -> None:
        self.post(Press(button, held))

    def codes(self) -> list[str]:
        return self.base.codes()


@pytest.fixture
def open_room(tmp_path, free_lexicon):
    rooms = []

    def opened(tileset: TileSet | None = None, **tools) -> StockRoom:
        rooms.append(StockRoom(tmp_path, free_lexicon, tileset, **tools))
        return rooms[-1]

    yield opened
    for room in rooms:
        room.base.cut()


def test_every_tile_beeps_and_the_voice_names_the_last_ones(open_room):
    room = open_room(complete_set())
    room.press(Button.VALIDER, held=True)
    room.said.clear()
    room.show(*(f"T-{tile}" for tile in FRENCH.tiles if str(tile) not in ("K#1", "?#2")))
    assert room.panel.sounds == ["tile"] * 100
    assert room.said[-1] == "Inventaire : 100 sur 102. Il reste K#1, ?#2."
    room.press(Button.SUIVANT)
    assert room.said[-1].startswith("Il manque 2 jetons : K#1, ?#2.")
    assert room.judge.situation.name == "no_game"
    assert room.panel.lamps["defaut"] == "blink"


def test_a_right_count_is_good_news_and_no_fault(open_room):
    room = open_room(complete_set())
    room.press(Button.VALIDER, held=True)
    room.show(*(f"T-{tile}" for tile in FRENCH.tiles))
    room.press(Button.SUIVANT)
    assert [fault.code for fault in room.judge.faults] == ["stock_right"]
    assert room.panel.lamps["defaut"] == "off"


def test_a_new_count_takes_the_old_verdict_down(open_room):
    room = open_room(complete_set())
    for _ in range(2):
        room.press(Button.VALIDER, held=True)
        assert room.judge.faults == ()
        room.show("T-A#1")
        room.press(Button.SUIVANT)
        assert [fault.code for fault in room.judge.faults] == ["stock_missing"]


def leave(room, button: Button) -> None:
    room.press(Button.VALIDER, held=True)
    room.said.clear()
    room.press(button)


@pytest.mark.parametrize("button", [Button.ANNULER, Button.SUIVANT])
def test_a_count_begun_by_mistake_is_left_without_a_word(open_room, button):
    room = open_room(complete_set())
    leave(room, button)
    assert room.judge.situation.name == "no_game"
    assert room.judge.faults == ()
    assert room.said == []


def test_of_a_hundred_missing_tiles_five_are_named(open_room):
    room = open_room(complete_set())
    room.press(Button.VALIDER, held=True)
    room.show("T-A#1")
    room.said.clear()
    room.press(Button.SUIVANT)
    assert room.said == [
        "Il manque 101 jetons : A#2, A#3, A#4, A#5, A#6 et 96 autres. Cherchez sous la table."
    ]


def test_a_count_that_has_begun_is_left_without_a_word_too(open_room):
    room = open_room(complete_set())
    room.press(Button.VALIDER, held=True)
    room.show("T-A#1", "T-A#2")
    room.said.clear()
    room.press(Button.ANNULER)
    assert (room.judge.situation.name, room.judge.faults, room.said) == ("no_game", (), [])


class TestADeadTileInTheMiddleOfADraw:
    @pytest.fixture
    def room(self, open_room):
        room = open_room(complete_set())
        room.post(Forward(), Forward())
        assert room.judge.situation.name == "drawing"
        return room

    def test_a_new_tile_takes_its_letter_and_is_drawn(self, room):
        room.post(MendTile("E"))
        assert "qui sera un E" in room.judge.public.banners[0].text
        room.show("NEW")
        assert room.judge.state.rack == "E"
        assert room.judge.public.banners == ()
        assert "Ce jeton est maintenant un E." in room.said
        assert room.kept[-1].tile_of("NEW").letter == "E"

    def test_the_others_of_its_letter_find_their_place(self, room):
        """Which E had died nobody knew: the one whose number was given away is alive."""
        room.post(MendTile("E"))
        room.show("NEW", "T-E#1", "T-E#2", "T-E#3")
        assert room.judge.state.rack == "EEEE"
        room.show("T-E#1")
        assert room.codes() == ["tile_already_drawn"]

    def test_it_is_given_up_with_annuler(self, room):
        room.post(MendTile("E"))
        room.press(Button.ANNULER)
        assert room.judge.public.banners == ()
        room.show("NEW")
        assert room.codes() == ["unknown_tag"]
        assert room.judge.state.rack == ""

    def test_what_is_no_letter_is_refused(self, room):
        room.post(MendTile("É"))
        assert room.codes() == ["one_letter_expected"]


def test_a_set_mended_at_a_terminal_is_read_again(open_room):
    mended = [None, complete_set().replace_tags(Tile("K", 1), "NEW")]
    room = open_room(complete_set(), changed=lambda: mended.pop(0) if mended else None)
    room.post(Forward(), Forward())
    room.show("NEW", "NEW")
    assert room.codes() == ["unknown_tag"]
    assert room.judge.state.rack == "K"


def test_repeating_says_how_far_the_count_is(open_room):
    room = open_room(complete_set())
    room.press(Button.VALIDER, held=True)
    room.show("T-A#1")
    room.said.clear()
    room.press(Button.REPETER)
    assert room.said == ["A n° 1 : 1 sur 102. Passez le jeton suivant."]


def test_a_whole_set_is_enrolled_with_the_panel_alone(open_room):
    room = open_room(None)
    room.press(Button.VALIDER, held=True)
    assert room.judge.situation.name == "enrolling"
    assert room.said[-1] == "Posez A n° 1. 0 jeton enregistré sur 102."
    room.show(*(f"T-{tile}" for tile in FRENCH.tiles))
    assert room.judge.situation.name == "counting"
    assert room.kept[-1] == room.workbench.tiles
    assert room.workbench.tiles.is_complete
    assert len(room.kept) == 102, "on the disk after every tile"


def test_a_set_that_cannot_be_kept_is_not_changed(open_room):
    def full(_tileset):
        raise OSError(28, "No space left on device")

    room = open_room(None, keep=full)
    room.press(Button.VALIDER, held=True)
    room.show("T1")
    assert room.codes() == ["stock_not_kept"]
    assert room.workbench.tiles is None
    assert room.judge.aside.seen == 0


def test_without_a_reader_nothing_can_be_counted(open_room):
    room = open_room(None, has_reader=False)
    room.press(Button.VALIDER, held=True)
    assert room.codes() == ["desk_no_reader"]
    assert room.judge.situation.name == "no_game"


def test_in_a_game_without_a_set_there_is_nothing_to_count(open_room):
    room = open_room(None)
    room.press(Button.SUIVANT)
    room.press(Button.VALIDER, held=True)
    assert room.codes() == ["desk_no_tileset"]


def test_the_bag_is_asked_once_and_heard_until_the_end(open_room):
    asked = []
    room = open_room(complete_set(), ask_bag=lambda: asked.append(1))
    room.post(metal.StockTaken("sac", ("T-A#1",), 3, True))
    assert room.judge.aside is None, "nobody asked"
    room.press(Button.VALIDER, held=True)
    assert asked == [1]
    room.post(metal.StockProgress("sac", ("T-A#1", "T-A#2"), 1))
    assert room.judge.aside.seen == 2
    room.post(metal.StockTaken("sac", tuple(f"T-{tile}" for tile in FRENCH.tiles), 4, True))
    assert room.said[-1].startswith("Les 102 jetons sont là.")


def test_two_tiles_at_once_are_refused_while_counting_too(open_room):
    room = open_room(complete_set())
    room.press(Button.VALIDER, held=True)
    room.post(metal.TwoTags("pad", ("T-A#1", "T-A#2"), at_ms=0))
    assert room.codes() == ["two_tiles_at_once"]
    assert room.judge.aside.seen == 0


def test_opening_a_coup_ends_the_count(open_room):
    room = open_room(complete_set())
    room.press(Button.SUIVANT)
    room.press(Button.VALIDER, held=True)
    assert room.judge.situation.name == "counting"
    room.post(Ask(cmd.OpenCoup()))
    assert room.judge.situation.name == "drawing"


def test_a_tile_is_replaced_by_choosing_among_the_missing(open_room):
    room = open_room(complete_set())
    room.press(Button.VALIDER, held=True)
    room.show(*(f"T-{tile}" for tile in FRENCH.tiles if tile.letter not in "KW"), "NEW")
    assert room.judge.situation.name == "replacing"
    room.press(Button.REJETER)
    assert "en faire W n° 1" in room.said[-1]
    room.press(Button.VALIDER)
    assert room.codes() == ["desk_hold"], "a tile is not replaced by a brush of the sleeve"
    room.press(Button.VALIDER, held=True)
    assert room.workbench.tiles.tile_of("NEW") == Tile("W", 1)
    assert room.kept == [room.workbench.tiles]


def test_every_lamp_is_tried_alone(open_room):
    room = open_room(
        complete_set(), panel=lambda: PanelParts(SIX, ("pret", "chrono", "alerte", "defaut"))
    )
    room.post(TRY_PANEL)
    lit = []
    for button in Button:
        lit.append([lamp for lamp, pattern in lamps_for(room.judge).items() if pattern == "on"])
        room.press(button)
    assert lit[:4] == [["pret"], ["chrono"], ["alerte"], ["defaut"]]
    assert [fault.code for fault in room.judge.faults] == ["trial_all_good"]
    room.press(Button.SUIVANT)
    assert room.judge.faults == (), "good news is over as soon as the game goes on"


def test_the_panel_is_not_tried_in_the_middle_of_a_coup(open_room):
    room = open_room(complete_set())
    room.press(Button.SUIVANT)
    room.post(Ask(cmd.OpenCoup()), TRY_PANEL)
    assert room.codes() == ["trial_not_now"]


def test_stopping_a_trial_nobody_began_is_nothing(open_room):
    room = open_room(complete_set())
    room.post(EndMode(TrialMode))
    assert room.codes() == []


PHONE = "08A1B2C3"


def half_a_set() -> TileSet:
    tileset = TileSet("club")
    for tile in FRENCH.tiles[:50]:
        tileset = tileset.enrol(f"T-{tile}", tile)
    return tileset


@pytest.mark.parametrize("held", [False, True])
def test_an_enrolment_entered_by_mistake_is_left_without_a_word_or_a_tile(open_room, held):
    """Fifty tiles were enrolled another day: leaving must not take the fiftieth back."""
    room = open_room(half_a_set())
    room.press(Button.VALIDER, held=True)
    assert room.judge.situation.name == "enrolling"
    said, banners = len(room.said), room.judge.public.banners
    room.press(Button.ANNULER, held=held)
    assert room.judge.situation.name == "no_game"
    assert room.kept == [] and len(room.said) == said
    assert banners and room.judge.public.banners == ()


def test_annuler_takes_back_what_this_sitting_enrolled_then_leaves(open_room):
    room = open_room(half_a_set())
    room.press(Button.VALIDER, held=True)
    room.show("T-new")
    room.press(Button.ANNULER)
    assert [len(tileset.tags) for tileset in room.kept] == [51, 50]
    assert room.judge.situation.name == "enrolling"
    assert [each[1] for each in ways(room) if each[0] == "annuler"] == ["laisser l’inventaire"]
    room.press(Button.ANNULER)
    assert room.judge.situation.name == "no_game" and len(room.kept) == 2


def ways(room):
    """What the television writes of the buttons."""
    return room.judge.public.ways


def test_the_television_says_once_what_is_asked_and_what_was_refused(open_room):
    """Whoever enrols with six buttons has no other page to look at."""
    room = open_room(half_a_set())
    room.press(Button.VALIDER, held=True)
    asked = "Posez L n° 4"
    assert written(room).count(asked) == 1
    room.post(metal.TwoTags("pad", ("T-A#1", "T-A#2"), at_ms=0))
    assert written(room).count(asked) == 1
    assert "Deux jetons sont sur le lecteur" in written(room)


def written(room):
    return " ".join(scene(room.judge.public, 0).texts).replace(FIXED, " ")


@pytest.mark.parametrize("tileset", [half_a_set(), complete_set()], ids=["enrolling", "counting"])
def test_a_telephone_on_the_pad_becomes_no_tile(open_room, tileset):
    """Its number is drawn anew each time: a tile enrolled under it would never be known again."""
    room = open_room(tileset)
    room.press(Button.VALIDER, held=True)
    step = room.judge.situation.name
    room.show(PHONE)
    assert room.said[-1].startswith("Cette puce change de numéro à chaque lecture")
    assert room.kept == [] and room.judge.situation.name == step


def test_a_telephone_takes_no_dead_tiles_place(open_room):
    room = open_room(complete_set())
    room.post(MendTile("K"))
    room.show(PHONE)
    assert room.codes()[-1] == "tag_changes" and room.kept == []
