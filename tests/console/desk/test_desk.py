"""The desk's table: every button answered in every situation, grave ones only when held."""

import itertools
from dataclasses import replace

import pytest

from console.buttons import KEYS, Button, Press, Situation, Wish
from console.games.duplicate import buttons as desks
from console.games.duplicate.buttons import HOLDS, NATURAL, Desk, held_in, meaning
from console.messages_fr import sentence, text
from console.session.showcase import action_label
from engine.errors import RuleError
from engine.games.duplicate import Coup, Phase, State, accepts
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.commands import COMMANDS
from engine.games.duplicate.options import GameOptions
from engine.letters.tiles import Tile
from engine.letters.tileset import TileSet
from engine.play.options import Source, SourceKind

PHASES = {
    Situation.READY: Phase.IDLE,
    Situation.END_PROPOSED: Phase.IDLE,
    Situation.INTERRUPTED: Phase.IDLE,
    Situation.RUNNING: Phase.THINKING,
    Situation.PAUSED: Phase.THINKING,
}
GRAVE = {
    cmd.AnnulCoup,
    cmd.WithdrawMove,
    cmd.CloseGame,
    cmd.DeclineEnd,
    cmd.StopClock,
    cmd.RestartClock,
    cmd.ReopenGame,
}
ASIDE = {Situation.ENROLLING, Situation.COUNTING, Situation.REPLACING, Situation.TRYING}
"""The desk is busy with something else than the game: no key goes on by itself."""
CHRONO, VALIDER, REJETER = Button.CHRONO, Button.VALIDER, Button.REJETER
SUIVANT, REPETER, ANNULER = Button.SUIVANT, Button.REPETER, Button.ANNULER
LONG = {
    Situation.NO_GAME: {CHRONO, VALIDER, REPETER},
    Situation.READY: {VALIDER, REPETER, ANNULER},
    Situation.END_PROPOSED: {VALIDER, SUIVANT, REPETER, ANNULER},
    Situation.INTERRUPTED: {VALIDER, SUIVANT, REPETER, ANNULER},
    Situation.DRAWING: {REJETER, REPETER, ANNULER},
    Situation.ANNOUNCED: {REJETER, REPETER, ANNULER},
    Situation.RUNNING: {CHRONO, REPETER, ANNULER},
    Situation.PAUSED: {CHRONO, REPETER, ANNULER},
    Situation.COLLECTING: {REPETER, ANNULER},
    Situation.TOP_CHOSEN: {REPETER, ANNULER},
    Situation.ENDED: {CHRONO, VALIDER, SUIVANT, REPETER, ANNULER},
    Situation.ENROLLING: set(),
    Situation.COUNTING: {ANNULER},
    Situation.REPLACING: {VALIDER},
    Situation.TRYING: {ANNULER},
}
"""Which long press is another word, by situation, stated by hand: elsewhere a button answers the
finger coming down, so a word too many here makes it slow, a word missing makes it unreachable."""
EVERY_PRESS = [Press(button, held) for button in Button for held in (False, True)]


def phase_of(now: Situation) -> Phase:
    return PHASES.get(now) or Phase(now.value)


@pytest.mark.parametrize(
    ("now", "press"), list(itertools.product(Situation, EVERY_PRESS)), ids=lambda value: str(value)
)
def test_every_button_is_answered_in_every_situation(now: Situation, press: Press):
    try:
        action = meaning(now, press)
    except RuleError as refusal:
        french = sentence(refusal)
        assert french.count(". ") == 1 and french.endswith("."), french
        return
    if isinstance(action, Wish):
        assert action_label(action)
        return
    assert isinstance(action, COMMANDS) and action_label(action)
    assert accepts(phase_of(now), type(action)), "a button may not offer what the machine refuses"
    if type(action) in GRAVE:
        assert press.held, "a grave action needs a long press"


def test_a_grave_button_pressed_short_says_to_hold_it():
    with pytest.raises(RuleError) as refusal:
        meaning(Situation.RUNNING, Press(Button.ANNULER))
    assert refusal.value.code == "desk_hold" and "annuler" in sentence(refusal.value)


def test_holding_a_harmless_button_does_what_a_press_does():
    assert meaning(Situation.READY, Press(Button.SUIVANT, held=True)) == cmd.OpenCoup()


def test_a_valid_tirage_is_only_rejected_by_a_long_press():
    assert meaning(Situation.DRAWING, Press(Button.REJETER)) == cmd.RejectRack()
    held = meaning(Situation.DRAWING, Press(Button.REJETER, held=True))
    assert isinstance(held, cmd.RejectRack) and held.reason


@pytest.mark.parametrize("now", Situation)
def test_the_panel_knows_which_buttons_have_a_long_press(now: Situation):
    assert held_in(now) == LONG[now]


def test_the_clock_is_started_by_the_finger_coming_down():
    assert meaning(Situation.ANNOUNCED, Press(CHRONO)) == cmd.StartClock()
    assert CHRONO not in LONG[Situation.ANNOUNCED]


def test_before_the_situation_is_known_every_button_may_be_held():
    assert set(Button) == HOLDS


def test_every_situation_but_the_running_clock_and_the_ends_has_a_natural_step():
    without = set(Situation) - set(NATURAL)
    assert without == {
        Situation.RUNNING,
        Situation.END_PROPOSED,
        Situation.INTERRUPTED,
        Situation.ENDED,
        *ASIDE,
    }
    for now, press in NATURAL.items():
        meaning(now, press)


def test_keys_stand_in_for_every_button():
    pressed = [press for press in KEYS.values() if isinstance(press, Press)]
    assert {press.button for press in pressed if not press.held} == set(Button)
    assert {press.button for press in pressed if press.held} == set(Button)
    for button in Button:
        assert text(f"key_{button.value}")


def drawing(kind: SourceKind) -> State:
    state = State.start(GameOptions("g", source=Source(kind)))
    return replace(state, phase=Phase.DRAWING, coup=Coup(1))


def a_set() -> TileSet:
    return TileSet("club").enrol("AA", Tile("A", 1)).enrol("BB", Tile("B", 1))


def test_a_tag_becomes_a_tile_at_the_desk():
    assert Desk(a_set()).tag("AA") == cmd.LayTile(Tile("A", 1))


@pytest.mark.parametrize(
    ("desk", "code"), [(Desk(), "desk_no_tileset"), (Desk(a_set()), "unknown_tag")]
)
def test_an_unknown_tag_is_refused(desk: Desk, code: str):
    with pytest.raises(RuleError) as refusal:
        desk.tag("CC")
    assert refusal.value.code == code and sentence(refusal.value)


def test_with_tiles_annuler_waits_for_the_one_to_take_back():
    desk, state = Desk(a_set()), drawing(SourceKind.PHYSICAL)
    assert desk.press(Press(Button.ANNULER), state) is Wish.AWAIT_TILE
    assert desk.tag("BB") == cmd.TakeBackTile(tile=Tile("B", 1))
    assert desk.tag("BB") == cmd.LayTile(Tile("B", 1)), "only the next tile is taken back"


def test_annuler_twice_takes_the_last_tile_back():
    desk, state = Desk(a_set()), drawing(SourceKind.PHYSICAL)
    desk.press(Press(Button.ANNULER), state)
    assert desk.press(Press(Button.ANNULER), state) == cmd.TakeBackTile()


def test_another_button_forgets_the_tile_to_take_back():
    desk, state = Desk(a_set()), drawing(SourceKind.PHYSICAL)
    desk.press(Press(Button.ANNULER), state)
    desk.press(Press(Button.REPETER), state)
    assert desk.tag("AA") == cmd.LayTile(Tile("A", 1))


def test_without_tiles_annuler_takes_the_last_letter_at_once():
    assert Desk().press(Press(Button.ANNULER), drawing(SourceKind.TYPED)) == cmd.TakeBackTile()


def test_nothing_natural_is_refused_with_what_can_be_done():
    with pytest.raises(RuleError) as refusal:
        Desk().forward(replace(State.start(GameOptions("g")), phase=Phase.ENDED))
    assert refusal.value.code == "desk_ended"


def test_what_the_buttons_offer_is_what_they_do():
    for state in (None, State.start(GameOptions("g")), drawing(SourceKind.TYPED)):
        for press, action in desks.offers(state):
            assert meaning(desks.situation(state), press) == action
