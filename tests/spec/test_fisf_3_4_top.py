"""§3.4: which solution is retained, and where it lies."""

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.letters.board import Grid
from engine.letters.moves import Move
from tests.engine.games.duplicate.bench import PlayedDuplicate, game_on, near_the_end, new_game


def at_the_end_of_the_time(letters: str, *tops: str) -> PlayedDuplicate:
    game = new_game()
    game.announce(letters)
    game.think()
    game.oracle.say(*tops)
    return game


def retained(game: PlayedDuplicate) -> str:
    (chosen,) = game.do(cmd.ChooseTop())
    assert isinstance(chosen, ev.TopChosen)
    return str(chosen.move)


def choice(text: str) -> cmd.ChooseTop:
    return cmd.ChooseTop(Move.parse(*text.split()))


@pytest.mark.article("fisf-2020 §3.4")
@pytest.mark.article("fisf-2014 §3.4")
def test_the_word_worth_most_is_retained():
    game = at_the_end_of_the_time("TABLEAU", "TABLEAU H2")
    assert game.refusal(choice("TABLEAU H4")).code == "choice_below_top"
    assert retained(game) == "TABLEAU H2"


@pytest.mark.article("fisf-2020 §3.4")
@pytest.mark.article("fisf-2014 §3.4")
def test_among_equals_the_judge_chooses():
    game = at_the_end_of_the_time("TABLEUR", "TABLEUR H4", "RUTABLE H4")
    game.do(choice("RUTABLE H4"))
    game.do(choice("TABLEUR H4"))


@pytest.mark.article("fisf-2020 §3.4")
@pytest.mark.article("fisf-2014 §3.4")
def test_a_word_that_keeps_the_joker_must_be_chosen():
    game = at_the_end_of_the_time("TABLE?S", "TABLEs H3", "TABLE H4")
    assert game.refusal(choice("TABLEs H3")).code == "choice_not_allowed"
    assert retained(game) == "TABLE H4"


@pytest.mark.article("fisf-2020 §3.4")
@pytest.mark.article("fisf-2014 §3.6")
def test_a_word_that_ends_the_game_must_be_chosen():
    game = near_the_end("ABCE")
    game.announce("ABCE")
    game.think()
    game.oracle.say("AB K1", "BACE K1")
    (chosen,) = game.do(cmd.ChooseTop())
    assert isinstance(chosen, ev.TopChosen)
    assert (str(chosen.move), chosen.obligatory) == ("BACE K1", True)


@pytest.mark.article("fisf-2020 §3.4")
def test_keeping_the_joker_comes_before_ending_the_game():
    game = near_the_end("ABE?")
    game.announce("ABE?")
    game.think()
    game.oracle.say("BAsE K1", "AB K1")
    (chosen,) = game.do(cmd.ChooseTop())
    assert isinstance(chosen, ev.TopChosen)
    assert str(chosen.move) == "AB K1"


@pytest.mark.article("fisf-2020 §3.4")
@pytest.mark.article("fisf-2014 §3.4")
def test_the_first_word_is_placed_across():
    game = at_the_end_of_the_time("TABLEAU", "TABLEAU H4")
    refusal = game.refusal(choice("TABLEAU 8D"))
    assert refusal.data["first"].code == "first_move_vertical"


@pytest.mark.article("fisf-2020 §3.4")
def test_the_letter_of_a_joker_stays_to_the_end_of_the_game():
    game = new_game()
    game.play("TABLE?S", "TABLEs H4")
    game.play("OINDRE", "SOINDRE 9H")
    assert game.state.grid == Grid.parse(
        """
        ...............
        ...............
        ...............
        ...............
        ...............
        ...............
        ...............
        ...TABLEs......
        ........O......
        ........I......
        ........N......
        ........D......
        ........R......
        ........E......
        ...............
        """
    )
    assert game.state.coups[-1].top.move.word == "sOINDRE"


@pytest.mark.article("fisf-2020 §1.2.2")
@pytest.mark.article("fisf-2014 §1.2.2")
def test_the_words_formed_in_passing_count_and_are_told():
    game = game_on(
        """
        ...............
        ...............
        ...............
        ...............
        ...............
        ...............
        ...............
        .......MOT.....
        ...............
        ...............
        ...............
        ...............
        ...............
        ...............
        ...............
        """
    )
    game.announce("SABOTER")
    game.think()
    chosen = game.choose("SABOTER 11H")
    assert [(word.word, str(word.ref)) for word in chosen.words] == [
        ("SABOTER", "11H"),
        ("MOTS", "H8"),
    ]
    assert chosen.points == 50 + sum(word.points for word in chosen.words)
