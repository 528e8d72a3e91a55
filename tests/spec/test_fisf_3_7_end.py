"""§3.7 of 2020, §3.6 of 2014: what ends a game. Proposed to the judge, never taken alone."""

import random

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction.commands import EnterPoints
from engine.games.duplicate.formules import FEDERATION, Edition, parse_formule
from engine.games.duplicate.rack import stands_by_annulled
from engine.games.duplicate.state import Phase
from engine.rulings import Ruling
from tests.engine.games.duplicate.bench import Oracle, PlayedDuplicate, near_the_end, new_game
from tests.engine.games.duplicate.wandering import WanderingOracle, next_step, play_coup

ARTICLES = {Edition.E2020: "fisf-2020 §3.7", Edition.E2014: "fisf-2014 §3.6"}


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
@pytest.mark.parametrize("edition", FEDERATION)
@pytest.mark.parametrize(
    ("left", "code"),
    [
        ("", "end_all_placed"),
        ("Z", "end_single_letter"),
        ("?", "end_single_letter"),
        ("Y", "end_single_letter"),
        ("EI", "end_only_vowels"),
        ("CDF", "end_only_consonants"),
    ],
)
def test_the_letters_left_end_the_game(left, code, edition):
    game = near_the_end("AB" + left, edition=edition)
    *_, proposed = game.play("AB" + left, "AB K1")
    assert isinstance(proposed, ev.EndProposed)
    assert (proposed.ruling.code, proposed.ruling.article) == (code, ARTICLES[edition])
    assert game.state.phase is Phase.IDLE, "the judge has not closed the game yet"


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
@pytest.mark.parametrize("left", ["EY", "E?", "CDY", "CD?", "Y?", "CE"])
def test_not_while_a_joker_or_the_y_is_among_two_or_more(left):
    game = near_the_end("AB" + left)
    game.play("AB" + left, "AB K1")
    assert game.state.end is None


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
def test_when_no_letter_can_be_placed_any_more():
    game = near_the_end("ABCE")
    game.oracle.can_place = False
    game.play("ABCE", "AB K1")
    assert game.state.end is not None
    assert game.state.end.code == "end_no_placement"


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
def test_a_blocked_grid_is_proposed_as_an_end_at_the_second_tirage_without_a_solution():
    """Too many letters are left to try them all at once: two tirages running speak."""
    game = near_the_end("BCDEFGAIOLMN")
    game.oracle.can_place = None
    for tirage, proposes in (("BCDEAIO", False), ("FGLMNAE", True)):
        game.announce(tirage)
        game.think()
        game.oracle.say()
        annulled = game.do(cmd.AnnulCoup("aucune solution"))
        assert isinstance(annulled[0], ev.CoupAnnulled)
        assert annulled[0].code == "no_solution"
        assert [type(each) for each in annulled[1:]] == [ev.EndProposed] * proposes
    assert game.state.end is not None
    assert game.state.end.code == "end_no_placement"


@pytest.mark.article("fisf-2020 §3.7")
def test_a_coup_annulled_for_another_reason_says_nothing_of_the_grid():
    game = near_the_end("BCDEFGAIOLMN")
    for tirage, solved in (("BCDEAIO", False), ("FGLMNAE", True), ("BCDLAIO", False)):
        game.oracle.forget()
        game.announce(tirage)
        game.think()
        if not solved:
            game.oracle.say()
        game.do(cmd.AnnulCoup("erreur"))
    assert game.state.end is None


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
@pytest.mark.parametrize(
    ("formule", "collected", "code"),
    [
        ("normale", 14, "interruption_results_void"),
        ("normale", 15, "interruption_results_stand"),
        ("7sur8", 9, "interruption_results_void"),
        ("7sur8", 10, "interruption_results_stand"),
    ],
)
def test_more_than_fifteen_minutes_in_a_row(formule, collected, code):
    game = with_collected(collected, formule)
    (noted,) = game.do(cmd.NoteInterruption(15 * 60_000 + 1))
    assert isinstance(noted, ev.InterruptionNoted)
    assert noted.ruling.code == code


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
@pytest.mark.parametrize("edition", FEDERATION)
def test_a_coup_annulled_after_its_slips_were_collected_counts_towards_the_fifteen(edition):
    """A reading: « ont donné lieu à un ramassage », annulled or not. Both counts are told."""
    game = with_collected(15, "normale", edition=edition)
    game.do(cmd.WithdrawMove())
    game.do(cmd.AnnulCoup("erreur"))
    ruling = interrupted(game)
    assert ruling.code == "interruption_results_stand"
    assert ruling.data == {"collected": 15, "needed": 15, "annulled": 1}
    assert stands_by_annulled(ruling)
    game.do(cmd.CloseGame())
    assert (game.state.is_void, len(game.state.coups)) == (False, 14), "the coup itself is gone"


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.parametrize(("coups", "code"), [(13, "void"), (15, "stand")])
def test_away_from_the_fifteen_an_annulled_coup_decides_nothing(coups, code):
    game = with_collected(coups, "normale")
    game.do(next_step(game, random.Random(3)))
    while game.state.phase is not Phase.COLLECTING:
        game.do(next_step(game, random.Random(3)))
    game.do(cmd.AnnulCoup("erreur"))
    ruling = interrupted(game)
    assert ruling.code == f"interruption_results_{code}"
    assert (ruling.data["collected"], stands_by_annulled(ruling)) == (coups + 1, False)


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.parametrize("phase", [Phase.DRAWING, Phase.ANNOUNCED, Phase.THINKING])
def test_a_coup_annulled_before_its_slips_were_collected_counts_for_nothing(phase):
    game = brought_to(phase, after=14)
    game.do(cmd.AnnulCoup("erreur"))
    assert interrupted(game).code == "interruption_results_void"


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
@pytest.mark.parametrize("phase", [Phase.COLLECTING, Phase.TOP_CHOSEN])
def test_the_results_stand_at_the_end_of_the_last_coup_collected(phase):
    """The fifteenth coup makes the results stand: its own points are among them."""
    game = interrupted_in(phase, after=14)
    assert isinstance(game.events[-1], ev.GameClosed)
    assert (game.events[-1].code, game.events[-1].coups) == ("interruption_results_stand", 15)
    assert (game.state.totals, game.state.collected) == ({1: 12}, 15)
    assert game.replayed() == game.state


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.parametrize(
    ("phase", "after"),
    [(Phase.THINKING, 15), (Phase.COLLECTING, 3), (Phase.TOP_CHOSEN, 13)],
)
def test_a_coup_that_was_not_collected_or_too_few_of_them_is_given_up(phase, after):
    game = interrupted_in(phase, after)
    *_, annulled, closed = game.events
    assert isinstance(annulled, ev.CoupAnnulled)
    assert isinstance(closed, ev.GameClosed)
    assert (annulled.code, closed.coups, game.state.is_void) == ("given_up", after, after < 14)


@pytest.mark.article("fisf-2020 §3.6")
@pytest.mark.article("fisf-2020 §3.7")
def test_a_coup_without_any_solution_is_given_up_even_when_collected():
    game = brought_to(Phase.COLLECTING, after=15)
    game.oracle = Oracle(())
    game.do(cmd.CloseGame("panne de courant", cmd.Closing.INTERRUPTED))
    assert (game.state.collected, game.state.is_void) == (15, False)


def interrupted_in(phase: Phase, after: int) -> PlayedDuplicate:
    """In the middle of the coup that follows; twelve points are read for it where slips are in."""
    game = brought_to(phase, after)
    if game.state.coup_is_collected:
        game.do(EnterPoints(after + 1, 1, 12))
    game.do(cmd.CloseGame("panne de courant", cmd.Closing.INTERRUPTED))
    return game


def brought_to(phase: Phase, after: int) -> PlayedDuplicate:
    game, dice = with_collected(after, "normale", players="A"), random.Random(3)
    while game.state.phase is not phase:
        game.do(next_step(game, dice))
    return game


def interrupted(game: PlayedDuplicate) -> Ruling:
    (noted,) = game.do(cmd.NoteInterruption(15 * 60_000 + 1))
    assert isinstance(noted, ev.InterruptionNoted)
    return noted.ruling


def with_collected(
    coups: int, formule: str, players: str = "", **options: object
) -> PlayedDuplicate:
    game = new_game(parse_formule(formule), players, WanderingOracle(), **options)
    dice = random.Random(2)
    for _ in range(coups):
        play_coup(game, dice)
    return game
