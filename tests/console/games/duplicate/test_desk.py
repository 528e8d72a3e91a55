"""The desk's table: every button answered in every situation, grave ones only when held."""

import itertools
from dataclasses import fields, replace

import pytest

from console.desk.buttons import (
    BUTTONS,
    DESK_REASON,
    DRAW_ON,
    KEYS,
    REPEAT,
    AwaitTile,
    Button,
    Device,
    Offer,
    Press,
    Situation,
    Wish,
    for_device,
    short,
)
from console.french import sentence
from console.games.duplicate.desk import NATURAL, TABLE, Moment, situation
from console.session.desk import NO_GAME
from console.settings.sections import PanelSection
from console.tiles.stocktaking import StockStep
from console.tiles.workbench import Workbench
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.commands import COMMANDS
from engine.games.duplicate.decide import RULES
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.state import Coup, Phase, State
from engine.letters.tiles import Tile
from engine.letters.tileset import TileSet
from engine.play.game import Source, SourceKind, accepts
from engine.rulings import RuleError
from tests.engine.games.duplicate.bench import new_game
from tests.tools.every import over
from tests.tools.modes import MODES

PHASES = {
    Moment.READY: Phase.IDLE,
    Moment.END_PROPOSED: Phase.IDLE,
    Moment.INTERRUPTED: Phase.IDLE,
    Moment.RUNNING: Phase.THINKING,
    Moment.PAUSED: Phase.THINKING,
    Moment.CALLED: Phase.THINKING,
    Moment.COURSE: Phase.IDLE,
    Moment.COURSE_RUNNING: Phase.IDLE,
    Moment.COURSE_HELD: Phase.IDLE,
}
GRAVE = {
    cmd.AnnulCoup,
    cmd.WithdrawMove,
    cmd.CloseGame,
    cmd.DeclineEnd,
    cmd.StopClock,
    cmd.RestartClock,
    cmd.ReopenGame,
    cmd.TakeBackStop,
    cmd.ChooseNextTop,
}
ASIDE = {name: mode.situation for name, mode in MODES.items()}
"""The desk is busy with something else than the game."""
EVERYWHERE = {
    "no_game": NO_GAME,
    **{now.value: Situation(now.value, TABLE[now], NATURAL.get(now)) for now in Moment},
    **ASIDE,
}
CHRONO, VALIDER, REJETER = Button.CHRONO, Button.VALIDER, Button.REJETER
SUIVANT, REPETER, ANNULER = Button.SUIVANT, Button.REPETER, Button.ANNULER
LONG = {
    "no_game": {CHRONO, VALIDER, REPETER},
    Moment.READY: {CHRONO, VALIDER, REPETER, ANNULER},
    Moment.END_PROPOSED: {CHRONO, VALIDER, SUIVANT, REPETER, ANNULER},
    Moment.INTERRUPTED: {CHRONO, VALIDER, SUIVANT, REPETER, ANNULER},
    Moment.DRAWING: {CHRONO, REJETER, REPETER, ANNULER},
    Moment.ANNOUNCED: {VALIDER, REJETER, REPETER, ANNULER},
    Moment.RUNNING: {CHRONO, REPETER, ANNULER},
    Moment.PAUSED: {VALIDER, REJETER, REPETER, ANNULER},
    Moment.CALLED: {REPETER, ANNULER},
    Moment.COLLECTING: {CHRONO, REPETER, ANNULER},
    Moment.TOP_CHOSEN: {CHRONO, REJETER, REPETER, ANNULER},
    Moment.COURSE: {CHRONO, REPETER},
    Moment.COURSE_RUNNING: {CHRONO, REPETER},
    Moment.COURSE_HELD: {VALIDER, REPETER},
    Moment.ENDED: {CHRONO, VALIDER, SUIVANT, REPETER, ANNULER},
    StockStep.ENROLLING: set(),  # nothing enrolled yet: « annuler » goes back
    StockStep.COUNTING: {ANNULER},
    StockStep.REPLACING: {VALIDER},
    "trying": {ANNULER},
    "rearranging": set(),
    "choosing": {SUIVANT, REJETER},
    "leaving": set(),
}
"""Which long press is another word, by situation, stated by hand: elsewhere a button answers the
finger coming down, so a word too many here makes it slow, a word missing makes it unreachable."""
EVERY_PRESS = [Press(button, held) for button in Button for held in (False, True)]


def phase_of(now: str) -> Phase:
    return PHASES.get(Moment(now)) or Phase(now)


@over(
    ("now", "press"),
    list(itertools.product(EVERYWHERE, EVERY_PRESS)),
    ids=lambda value: str(value),
)
def test_every_button_is_answered_in_every_situation(now: str, press: Press):
    try:
        action = EVERYWHERE[now].meaning(press)
    except RuleError as refusal:
        french = sentence(refusal)
        assert french.count(". ") == 1 and french.endswith("."), french
        return
    assert Offer(press, action).label
    if isinstance(action, Wish):
        return
    assert isinstance(action, COMMANDS)
    assert accepts(RULES, phase_of(now), type(action)), (
        "a button may not offer what the machine refuses"
    )
    if type(action) in GRAVE:
        assert press.held, "a grave action needs a long press"


def test_a_grave_button_pressed_short_says_to_hold_it():
    with pytest.raises(RuleError) as refusal:
        EVERYWHERE["running"].meaning(Press(Button.ANNULER))
    assert refusal.value.code == "desk_hold" and "annuler" in sentence(refusal.value)


def test_holding_a_harmless_button_does_what_a_press_does():
    assert EVERYWHERE["ready"].meaning(Press(Button.SUIVANT, held=True)) == cmd.OpenCoup()


def test_a_valid_tirage_is_only_rejected_by_a_long_press():
    drawing = EVERYWHERE["drawing"]
    assert drawing.meaning(Press(Button.REJETER)) == cmd.RejectRack()
    held = drawing.meaning(Press(Button.REJETER, held=True))
    assert isinstance(held, cmd.RejectRack) and held.reason


@over("now", EVERYWHERE)
def test_the_panel_knows_which_buttons_have_a_long_press(now: str):
    assert EVERYWHERE[now].holds == {button.value for button in LONG[now]}


def test_the_clock_is_started_by_the_finger_coming_down():
    assert EVERYWHERE["announced"].meaning(Press(CHRONO)) == cmd.StartClock()
    assert CHRONO not in LONG[Moment.ANNOUNCED]


def test_every_situation_but_the_running_clock_and_the_ends_has_a_natural_step():
    without = {name for name, situation in EVERYWHERE.items() if situation.natural is None}
    assert without == {
        Moment.RUNNING,
        Moment.CALLED,
        Moment.COURSE_RUNNING,
        Moment.END_PROPOSED,
        Moment.INTERRUPTED,
        Moment.ENDED,
        *(ASIDE.keys() - {"choosing", "rearranging"}),
    }
    for situation_ in EVERYWHERE.values():
        if situation_.natural is not None:
            situation_.meaning(situation_.natural)


def test_keys_stand_in_for_every_button():
    pressed = [press for press in KEYS.values() if isinstance(press, Press)]
    assert {press.button for press in pressed if not press.held} == set(Button)
    assert {press.button for press in pressed if press.held} == set(Button)
    told = [each.key_name for each in BUTTONS.values()]
    assert len(told) == len(set(told)) == len(Button)


def test_every_button_has_its_row_and_its_pin():
    pins = [each.name for each in fields(PanelSection) if each.name.startswith("bouton_")]
    assert list(BUTTONS) == list(Button)
    assert pins == [f"bouton_{button.value}" for button in Button]


def test_what_a_button_does_everywhere_gives_way_to_the_situation(monkeypatch):
    everywhere = replace(BUTTONS[ANNULER], otherwise=REPEAT)
    monkeypatch.setitem(BUTTONS, ANNULER, everywhere)
    assert Situation("ready").meaning(Press(ANNULER)) is REPEAT
    busy = Situation("ready", {ANNULER: short(cmd.OpenCoup())})
    assert busy.meaning(Press(ANNULER)) == cmd.OpenCoup()


def drawing(kind: SourceKind) -> State:
    state = State.start(GameOptions("g", source=Source(kind)))
    return replace(state, phase=Phase.DRAWING, coup=Coup(1))


def a_set() -> TileSet:
    return TileSet("club").enrol("AA", Tile("A", 1)).enrol("BB", Tile("B", 1))


def test_a_tag_becomes_a_tile_at_the_desk():
    tile = Workbench(a_set()).tile_of("AA")
    state = drawing(SourceKind.PHYSICAL)
    assert DUPLICATE.tile_laid(state, tile, back=False) == cmd.LayTile(Tile("A", 1))
    assert DUPLICATE.tile_laid(state, tile, back=True) == cmd.TakeBackTile(tile=Tile("A", 1))


@pytest.mark.parametrize(
    ("desk", "code"), [(Workbench(), "desk_no_tileset"), (Workbench(a_set()), "unknown_tag")]
)
def test_an_unknown_tag_is_refused(desk: Workbench, code: str):
    with pytest.raises(RuleError) as refusal:
        desk.tile_of("CC")
    assert refusal.value.code == code and sentence(refusal.value)


@pytest.mark.parametrize("phase", [Phase.DRAWING, Phase.ANNOUNCED])
def test_with_tiles_annuler_waits_for_the_one_to_take_back(phase: Phase):
    state = replace(drawing(SourceKind.PHYSICAL), phase=phase)
    action = situation(state).meaning(Press(Button.ANNULER))
    assert action == AwaitTile(otherwise=cmd.TakeBackTile())
    assert Offer(Press(Button.ANNULER), action).label


def test_without_tiles_annuler_takes_the_last_letter_at_once():
    typed = situation(drawing(SourceKind.TYPED))
    assert typed.meaning(Press(Button.ANNULER)) == cmd.TakeBackTile()


def test_nothing_natural_is_refused_with_what_can_be_done():
    with pytest.raises(RuleError) as refusal:
        situation(replace(State.start(GameOptions("g")), phase=Phase.ENDED)).forward()
    assert refusal.value.code == "desk_ended"


def test_what_the_buttons_offer_is_what_they_do():
    states = (State.start(GameOptions("g")), drawing(SourceKind.TYPED))
    for now in (NO_GAME, *map(situation, states)):
        for offer in now.offers:
            assert now.meaning(offer.press) == offer.action


# --- What the rules refuse is not offered -------------------------------------------------------


def offered(game, command):
    return [each.press.held for each in situation(game.state).offers if each.action == command]


def rejecting(game):
    found = situation(game.state).offers
    return [each.press.held for each in found if isinstance(each.action, cmd.RejectRack)]


def test_nothing_is_withdrawn_before_a_word_was_played():
    """Nor does « annuler », pressed short, say to hold it for that."""
    game = new_game()
    assert not offered(game, cmd.WithdrawMove())
    with pytest.raises(RuleError) as refused:
        situation(game.state).meaning(Press(Button.ANNULER))
    assert refused.value.code == "desk_ready"
    game.play("MAISONE", "MAISON H4")
    assert offered(game, cmd.WithdrawMove()) == [True]


def test_a_rack_that_lacks_letters_is_not_announced_and_an_empty_one_not_rejected():
    game = new_game()
    game.do(cmd.OpenCoup())
    assert not offered(game, cmd.AnnounceRack())
    assert not offered(game, cmd.TakeBackTile())
    assert not rejecting(game)
    game.draw("MAISON")
    assert not offered(game, cmd.AnnounceRack())
    assert offered(game, cmd.TakeBackTile()) == [False]
    game.draw("E")
    assert offered(game, cmd.AnnounceRack()) == [False]


def test_rejecting_is_offered_once_by_the_press_that_works():
    """Held where nothing is wrong with the tirage, short where it may not be played."""
    valid, invalid = new_game(), new_game()
    for game, letters in ((valid, "MAISONE"), (invalid, "MTRSNLB")):
        game.do(cmd.OpenCoup())
        game.draw(letters)
    assert rejecting(valid) == [True]
    assert rejecting(invalid) == [False]
    assert not offered(invalid, cmd.AnnounceRack())
    holding = situation(invalid.state).meaning(Press(Button.REJETER, held=True))
    assert isinstance(holding, cmd.RejectRack), "a finger that stays too long is answered"


def test_pressed_all_the_same_it_says_why():
    game = new_game()
    game.do(cmd.OpenCoup())
    now = situation(game.state)
    assert now.meaning(Press(Button.VALIDER)) == cmd.AnnounceRack()
    told = for_device(RuleError("desk_drawing"), device=Device.PAGE, situation=now)
    assert "puis touchez «\xa0Annoncer le tirage\xa0»" in told, "by the name its button will have"
    assert game.refusal(cmd.AnnounceRack()).code == "rack_incomplete"


def test_a_whole_tirage_has_nothing_to_be_drawn():
    game = new_game(source=Source(SourceKind.SOFTWARE, 1))
    game.do(cmd.OpenCoup())
    game.draw("MAISON")
    assert offered(game, DRAW_ON) == [False]
    game.draw("E")
    assert not offered(game, DRAW_ON)


def test_no_coup_follows_one_that_may_put_somebody_out():
    """« suivant » says which; held, it does not wait for the slips (§3.8.3)."""
    game = new_game(players="AB", contest="mort-subite")
    assert offered(game, cmd.OpenCoup()) == [False]
    game.play("MAISONE", "MAISON H4")
    assert not offered(game, cmd.OpenCoup())
    assert offered(game, cmd.OpenCoup(DESK_REASON)) == [True]
    assert situation(game.state).meaning(Press(Button.SUIVANT)) == cmd.OpenCoup()
    assert "Finissez sa correction" in sentence(RuleError(situation(game.state).prompt))


def test_after_a_coup_was_annulled_it_says_what_became_of_the_reliquat():
    """All letters are back in the bag (§3.6): said until the next coup is opened."""
    game = new_game()
    assert situation(game.state).prompt == "desk_ready"
    game.play("MAISONE", "MAISON H4")
    game.do(cmd.OpenCoup())
    game.do(cmd.AnnulCoup())
    assert not game.state.table.rack
    assert "reliquat compris" in sentence(RuleError(situation(game.state).prompt))
    game.do(cmd.OpenCoup())
    assert situation(game.state).prompt == "desk_drawing"
