"""Every button is answered in every phase of Jarnac, and offers nothing the game refuses."""

import itertools
from dataclasses import replace

import pytest

from console.desk.buttons import DESK_BUTTONS, AwaitTile, Button, Offer, Press, Wish
from console.french import sentence
from console.games import face_of
from console.games.jarnac.desk import situation
from engine.games.jarnac import commands as cmd
from engine.games.jarnac.decide import accepts, refusal_of
from engine.games.jarnac.options import ClockMode
from engine.games.jarnac.state import Phase
from engine.letters.tiles import Tile
from engine.play.game import Source, SourceKind
from engine.rulings import RuleError
from tests.engine.games.jarnac.bench import A, at_table, begun, game_in
from tests.tools.every import over

FACE = face_of("jarnac")
PRESSES = [Press(button, held) for button in Button for held in (False, True)]
GRAVE = (cmd.CloseGame, cmd.Resign)


@over("clock", ClockMode)
@over("phase", Phase)
def test_every_button_is_answered(phase, clock):
    state = game_in(phase, clock).state
    now = situation(state)
    for press in PRESSES:
        try:
            action = now.meaning(press)
        except RuleError as refusal:
            assert sentence(refusal).count(". ") == 1
            continue
        assert Offer(press, action).label
        if isinstance(action, Wish):
            continue
        command = action.otherwise if isinstance(action, AwaitTile) else action
        assert accepts(phase, type(command)), "a button may not offer what the game refuses"
        offered = press.button in DESK_BUTTONS
        assert not offered or refusal_of(state, command) is None, "nor what the table refuses"
        assert press.held or not isinstance(command, GRAVE)


@pytest.mark.parametrize("phase", Phase)
def test_the_natural_step_is_one_of_the_buttons(phase):
    now = situation(game_in(phase).state)
    if now.natural is not None:
        assert now.meaning(now.natural)


def test_valider_draws_rejeter_contests_suivant_passes_or_says_jarnac():
    def meanings(phase: Phase) -> dict[Button, object]:
        now = situation(game_in(phase).state)
        return {offer.press.button: offer.action for offer in now.offers if not offer.press.held}

    made, received = meanings(Phase.MADE), meanings(Phase.RECEIVING)
    assert (made[Button.VALIDER], made[Button.REJETER]) == (cmd.Draw(), cmd.Contest())
    assert received[Button.SUIVANT] == cmd.CallJarnac()
    assert meanings(Phase.PLAYING)[Button.SUIVANT] == cmd.Pass()
    judge = meanings(Phase.ARBITRATION)
    assert (judge[Button.VALIDER], judge[Button.REJETER]) == (cmd.AcceptWord(), cmd.RefuseWord())


@pytest.mark.parametrize(("button", "side"), [(Button.JOUEUR1, 0), (Button.JOUEUR2, 1)])
def test_each_side_has_its_clock_button(button, side):
    state = begun(clock=ClockMode.CHESS).state
    assert situation(state).meaning(Press(button)) == cmd.PressClock(side)
    with pytest.raises(RuleError, match="desk_jarnac_playing"):
        situation(begun(clock=ClockMode.MOVE).state).meaning(Press(button))


FULL = "TON LAC CAL RAT SAC MUR SEL VER /"


@pytest.mark.parametrize(
    ("mine", "changes", "button", "form", "why"),
    [
        ("LAC / E", {}, Button.REJETER, "Contest", "jarnac_nothing_to_contest"),
        (FULL, {}, Button.SUIVANT, "Jarnac", "jarnac_no_free_row"),
        ("LAC / E", {"jarnac_barred": True}, Button.SUIVANT, "Jarnac", "jarnac_barred_by_flag"),
        ("LAC / E", {"taken_now": 1}, Button.SUIVANT, "Jarnac", "jarnac_already_taken"),
        ("LAC / E", {}, Button.ANNULER, "", "jarnac_nothing_to_undo"),
        ("LAC / E", {}, None, "SetAside", ""),  # two letters cannot be three
        ("LAC / ERT", {}, None, "MakeWord", ""),  # a letter is due first
    ],
)
def test_what_the_moment_refuses_is_not_offered(mine, changes, button, form, why):
    """On receiving the bag. A panel's button that is pressed all the same says why not."""
    state = replace(at_table(mine, "TON / E", Phase.RECEIVING).state, **changes)
    now = situation(state)
    if button is not None:
        assert button not in {offer.press.button for offer in now.offers}
        with pytest.raises(RuleError, match=why):
            now.meaning(Press(button))
    if form:
        assert not FACE.pages.judged(state, None, 0)["can"][form]


def test_a_player_out_of_time_may_claim_again_and_again():
    state = at_table("LAC / E", "TON / E", Phase.RECEIVING).state
    state = replace(state, claimable=True, out_of_time=(False, True), claims=(3, 0))
    assert situation(state).meaning(Press(Button.SUIVANT)) == cmd.CallJarnac()
    assert FACE.pages.judged(state, None, 0)["can"]["Jarnac"]


def test_an_empty_bag_has_nothing_to_draw():
    state = at_table("TON / E", "/", Phase.RECEIVING, bag="").state
    assert situation(state).meaning(Press(Button.SUIVANT)) == cmd.Pass()


def test_with_tiles_annuler_waits_for_the_tile():
    state = begun(source=Source(SourceKind.PHYSICAL)).state
    assert situation(state).meaning(Press(Button.ANNULER)) == AwaitTile(cmd.TakeBackTile())
    tile = Tile("E", 1)
    assert FACE.game.tile_laid(state, tile, back=True) == cmd.TakeBackTile(tile)


def test_a_letter_typed_at_the_desk_is_a_letter_while_letters_are_fetched():
    game = begun("LACSE")
    assert FACE.desk.typed(game.state, "z") == cmd.TypeTile("Z")
    assert FACE.desk.typed(game.state, "1") is None
    game.draw("Z")
    assert FACE.desk.typed(game.state, "z") is None


@over(("phase", "clock"), list(itertools.product(Phase, ClockMode)), ids=lambda value: value.name)
def test_lamps_know_every_phase(phase, clock):
    lamps = FACE.room.lamps(game_in(phase, clock).state, None)
    assert lamps.warning in ("off", "on", "fast")


def test_the_bag_awaits_a_hand_only_once_the_draw_is_said():
    """A simulated hand must not draw before anybody could contest or say Jarnac."""
    game = begun()
    game.word("LAC")
    assert FACE.game.bag(game.state).wanted == 0
    game.do(cmd.Draw())
    assert FACE.game.bag(game.state).wanted == 1
    assert FACE.game.bag(game.state).distribution.total == 144
    assert game.state.turn == A
