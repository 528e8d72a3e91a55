"""Words are typed at the cursor of the window's board, and played from there."""

import pytest

from console.app.keyboard import message_of
from console.desk.buttons import Button
from console.games.classic.drafts import BoardDraft
from console.tv.window.display import KeyPressed
from engine.games.classic import commands as cmd
from engine.games.classic.state import Phase
from engine.letters.board import CENTRE, Direction, Grid
from engine.letters.moves import Move, place
from engine.rulings import RuleError
from tests.console.games.classic.bench import ClassicBench
from tests.tools.window_keys import strike, touch, window, write

HERS, HIS = "CHATS?E", "SALEEEE"
H5 = str(7 * 15 + 4)


@pytest.fixture
def bench(tmp_path, free_lexicon):
    """Two people, one window, letters typed."""
    return ClassicBench(tmp_path, free_lexicon, "Léa", "Max", source="saisie").begin(HERS, HIS)


@pytest.fixture
def alone(tmp_path, free_lexicon):
    bench = ClassicBench(tmp_path, free_lexicon, "Léa", bot=["fort"], source="saisie")
    return bench.begin(HERS, HIS)


def typing(bench):
    return bench.judge.public.typing


class TestKeys:
    def test_a_word_is_seen_before_it_is_played(self, bench):
        strike(bench, "right", "left", "left", "left")  # the first shows the cursor, on the star
        write(bench, "CHAT")
        assert (typing(bench).heading, typing(bench).told) == ("CHAT H5", "18 points")
        assert bench.state.phase is Phase.PLAYING
        strike(bench, "return")
        assert (bench.state.laid.move.word, str(bench.state.laid.move.ref)) == ("CHAT", "H5")

    def test_one_letter_that_prolongs_a_word_shows_that_word(self, bench):
        touch(bench, "square", H5)
        write(bench, "CHAT")
        strike(bench, "return")
        bench.press(Button.VALIDER)
        bench.do(cmd.TypeTiles("OUIR"))
        touch(bench, "square", str(int(H5) + 4))
        write(bench, "S")
        assert (typing(bench).heading, typing(bench).told) == ("CHATS H5", "10 points")
        strike(bench, "escape")
        touch(bench, "square", "0")
        write(bench, "S")
        assert (typing(bench).heading, typing(bench).worth) == ("S A1", False), "far from all"

    def test_shift_is_a_joker(self, bench):
        touch(bench, "square", H5)
        write(bench, "CHATeS")
        strike(bench, "return")
        assert bench.state.laid.move.word == "CHATeS"

    @pytest.mark.parametrize("key", ["tab", "space"])
    def test_the_word_turns(self, bench, key):
        touch(bench, "square", str(4 * 15 + 7))
        strike(bench, key)
        write(bench, "CHAT")
        strike(bench, "return")
        assert str(bench.state.laid.move.ref) == "8E"

    def test_letters_are_letters(self, bench):
        """C is no chrono, N no turn passed, P no repeat, R no rejection, with Shift or without."""
        strike(bench, *"cnpr", "shift+n", "shift+r")
        assert typing(bench).heading == "CNPRNR H8"
        assert bench.state.phase is Phase.PLAYING
        assert not bench.recorder.refusals

    def test_an_accent_is_none(self, bench):
        """É, è, ç and à are keys of a French keyboard, in the row of its digits."""
        for text in ("é", "è", "ç", "à", "Ê"):
            bench.post(message_of(KeyPressed(text.lower(), text), bench.judge))
        assert typing(bench).heading == "EECAE H8"

    @pytest.mark.parametrize("text", ["œ", "€", "5", "и", "?", ""])
    def test_what_is_no_letter_writes_nothing(self, bench, text):
        message = message_of(KeyPressed("f12", text), bench.judge)
        assert message is None and not typing(bench).begun

    def test_a_letter_too_many_is_taken_off_and_no_button_is_pressed(self, bench):
        touch(bench, "square", H5)
        write(bench, "CHATE")
        strike(bench, "backspace")
        assert typing(bench).heading == "CHAT H5"
        strike(bench, *["backspace"] * 9)
        assert typing(bench).heading == "H5"
        assert not bench.recorder.refusals

    def test_escape_begins_anew_and_ends_no_game(self, bench):
        write(bench, "CHAT")
        strike(bench, "escape")
        assert not typing(bench).begun
        assert bench.judge.mode is None

    def test_the_buttons_have_their_own_keys_meanwhile(self, bench):
        write(bench, "CHAT")
        strike(bench, "shift+f4")
        assert bench.state.on_turn == "2"
        assert not typing(bench).begun, "what was typed went with the turn"


class TestFingers:
    def test_a_touch_puts_the_cursor_and_again_turns_it(self, bench):
        touch(bench, "square", H5)
        assert (typing(bench).cursor, typing(bench).direction) == (int(H5), Direction.HORIZONTAL)
        touch(bench, "square", H5)
        assert typing(bench).direction is Direction.VERTICAL

    def test_what_is_typed_goes_where_it_is_put(self, bench):
        write(bench, "CHAT")
        touch(bench, "square", H5)
        assert typing(bench).heading == "CHAT H5"

    def test_who_plays_alone_points_at_his_letters(self, alone):
        touch(alone, "square", H5)
        for letter in "CHAT":
            touch(alone, "letter", letter)
        touch(alone, "letter", "?")
        write(alone, "E")
        for key in ("tab", "tab", "return"):  # the legend is touched as well
            touch(alone, key)
        assert alone.state.laid.move.word == "CHATe"


class TestRefusals:
    def test_the_sentence_stands_by_the_word_which_stays(self, bench):
        touch(bench, "square", "0")
        write(bench, "CHAT")
        strike(bench, "return")
        assert typing(bench).refused
        assert typing(bench).told.startswith("Le premier mot doit recouvrir la case centrale.")
        assert typing(bench).heading == "CHAT A1"
        assert not bench.judge.public.banners, "the room is told no word"
        touch(bench, "square", H5)
        assert (typing(bench).refused, typing(bench).told) == (False, "18 points")
        strike(bench, "return")
        assert bench.state.laid

    def test_a_price_does_not_tell_what_is_on_a_rack(self, bench):
        """Whoever sits at a shared window: only what is played is held against the rack."""
        write(bench, "ZOO")
        assert typing(bench).told.endswith("points")
        strike(bench, "return")
        assert bench.recorder.codes[-1] == "letter_not_on_rack"

    def test_a_word_taken_back_is_still_typed(self, bench):
        touch(bench, "square", H5)
        write(bench, "CHAT")
        strike(bench, "return")
        bench.press(Button.ANNULER)
        assert typing(bench).heading == "CHAT H5"


class TestWhoMayWrite:
    def test_nobody_while_the_console_plays_or_a_word_waits(self, alone):
        touch(alone, "square", H5)
        write(alone, "CHAT")
        strike(alone, "return")
        assert typing(alone) is None
        strike(alone, "return")  # the key that enters the points again
        assert alone.state.phase is Phase.DRAWING
        alone.do(cmd.TypeTiles("RRRR"))
        assert alone.judge.writing is None, "it is the robot's turn"

    def test_a_television_of_the_room_shows_nothing_of_it(self, bench):
        before = window(bench, legend=False)
        write(bench, "CHAT")
        after = window(bench, legend=False)
        assert after == before
        assert not after.targets

    def test_where_nothing_of_it_is_shown_a_letter_is_a_button(self, bench):
        strike(bench, "shift+n", writes=False)
        assert bench.state.on_turn == "2"


CHAT = place(Grid.EMPTY, Move.parse("CHAT", "H8"))


@pytest.mark.parametrize(
    ("square", "typed", "word"),
    [
        (CENTRE - 1, "ACHATS", "ACHATS H7"),  # the whole word, read where it lies
        (CENTRE - 1, "AS", "ACHATS H7"),  # or only what is laid
        (CENTRE, "S", "CHATS H8"),
        (CENTRE + 4, "TE", "CHATTE H8"),  # the cursor may stand behind it
    ],
)
def test_the_word_or_only_its_new_letters(square, typed, word):
    assert str(BoardDraft(square, typed=typed).move(CHAT)) == word


def test_a_line_ends_where_it_ends():
    draft = BoardDraft(CENTRE + 6)
    for letter in "ABCDE":
        draft = draft.written(letter, CHAT)
    assert draft.typed == "AB"
    with pytest.raises(RuleError, match="nothing_placed"):
        BoardDraft(CENTRE, typed="CHAT").move(CHAT)
