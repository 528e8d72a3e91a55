"""Points by hand: from 0 to what the coup is worth, above it for a word the judge answers for."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.duplicate import commands as game_cmd
from engine.games.duplicate.correction import bounds
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.decide import decide
from engine.games.duplicate.evolve import fold
from engine.games.duplicate.formules import FEDERATION, Edition
from engine.games.duplicate.room import CONSOLE_WAS_WRONG
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.standings.game import standings
from engine.letters.moves import Move
from engine.play.game import Circumstances
from engine.rulings import RuleError
from tests.engine.games.duplicate.correction.arbiters_room import WORDS, collected_room, open_room
from tests.engine.games.jarnac.bench import lexicon_of

TOP = 18
"""MAISON H4: the best of the first coup, for a list that does not know MAISONE."""
BETTER = 70
"""MAISONE H4, all seven letters."""
ABSENT = "mot de l'ODS absent du lexique"
VOUCHED = {"word": "MAISONE", "reference": "H4"}


def room_with_a_slip(**options):
    room = collected_room(2, **options)
    room.enter(1)
    return room


def verdict_of(room, table=1, coup=1):
    return room.correction.slip(coup, table).current.verdict


# Announced


@pytest.mark.parametrize("points", [0, 7, TOP])
def test_from_zero_to_the_top(points):
    room = collected_room()
    room.ask(cmd.EnterPoints(1, 1, points))
    assert (verdict_of(room).points, verdict_of(room).gross) == (points, points)


@pytest.mark.parametrize("points", [TOP + 1, 80, 3000])
def test_nothing_above_what_the_solver_finds(points):
    refusal = collected_room().refusal(cmd.EnterPoints(1, 1, points))
    told = {"player": "Joueur 1", "coup": 1, "points": points, "maximum": TOP}
    assert (refusal.code, refusal.data) == ("points_above_maximum", told)


def test_in_a_mort_subite_nobody_goes_out_by_points_that_cannot_be():
    room = collected_room(3, contest="mort-subite")
    room.ask(cmd.EnterPoints(1, 2, TOP))
    room.ask(cmd.EnterPoints(1, 3, TOP))
    assert room.refusal(cmd.EnterPoints(1, 1, 80)).code == "points_above_maximum"
    room.ask(cmd.EnterPoints(1, 1, TOP))
    room.ask(cmd.CloseCoup(1))
    assert room.correction.still_in == (1, 2, 3)


@pytest.mark.article("fisf-2020 §5.6")
@pytest.mark.parametrize(("gross", "net"), [(18, 13), (5, 0), (3, 0), (0, 0)])
def test_a_penalty_takes_five_and_never_more_than_there_is(gross, net):
    room = room_with_a_slip()
    room.ask(cmd.EnterPoints(1, 1, gross, penalty=5))
    assert (verdict_of(room).points, verdict_of(room).gross) == (net, gross)
    assert verdict_of(room).sanction is Sanction.PENALTY
    room.ask(cmd.AmendVerdict(1, 1, gross, Sanction.PENALTY, "essai"))
    assert (verdict_of(room).points, verdict_of(room).gross) == (net, gross)


@pytest.mark.parametrize("penalty", [-5, 1, 10, 900])
def test_the_rules_know_of_one_penalty(penalty):
    request = cmd.EnterPoints(1, 1, 18, penalty)
    assert collected_room().refusal(request).code == "correction_penalty"


def test_a_word_retained_below_the_maximum_bounds_nobody():
    """The judge kept SAIN, the best of the room was told to him all the same."""
    room = open_room()
    room.collect()
    room.game.oracle.say("MAISON H4")
    room.play(game_cmd.ChooseTop(Move.parse("SAIN", "H5"), "partie d'école"))
    room.ask(cmd.EnterPoints(1, 1, TOP))
    assert room.refusal(cmd.EnterPoints(1, 2, TOP + 1)).data["maximum"] == TOP


def test_a_coup_without_a_solution_is_worth_nothing():
    room = open_room()
    room.collect()
    room.game.oracle.say()
    assert room.refusal(cmd.EnterPoints(1, 1, 1)).data["maximum"] == 0
    room.ask(cmd.EnterPoints(1, 1, 0))


def test_a_coup_the_solver_has_not_answered_is_solved_at_once():
    room = open_room()
    room.collect()
    words = lexicon_of("\n".join(sorted(WORDS)))
    at = Circumstances(5_000_000, "Ada", words)
    with pytest.raises(RuleError, match="points_above_maximum"):
        decide(room.game.state, cmd.EnterPoints(1, 1, TOP + 1), at)
    assert decide(room.game.state, cmd.EnterPoints(1, 1, TOP), at)


def test_the_bound_is_of_what_was_announced_whatever_lies_there_since():
    """The coup was corrected to other letters: its slips still answer the first ones."""
    room = collected_room()
    room.play(game_cmd.PlaceTop())
    at = Circumstances(0, lexicon=lexicon_of("MAISON MA SOMA"))
    announced = replace(room.correction.coup(1), rack="MASOEUI", top=None, top_points=0)
    assert room.game.state.coups[0].top.top_points == TOP
    assert bounds.maximum(room.game.state, announced, at) == 10


def test_an_annulled_coup_takes_no_points():
    room = collected_room()
    room.play(game_cmd.AnnulCoup("panne"))
    assert room.refusal(cmd.EnterPoints(1, 1, 5)).code == "correction_coup_annulled"


# Decided


def test_a_zero_is_no_points():
    room = room_with_a_slip()
    refusal = room.refusal(cmd.AmendVerdict(1, 1, 12, Sanction.ZERO, "essai"))
    assert refusal.code == "decision_zero"
    room.ask(cmd.AmendVerdict(1, 1, 0, Sanction.ZERO, "essai"))
    assert (verdict_of(room).points, verdict_of(room).gross) == (0, 0)


@pytest.mark.parametrize("sanction", [Sanction.NONE, Sanction.WARNING, Sanction.PENALTY])
def test_a_decision_is_bounded_as_an_announcement_is(sanction):
    request = cmd.AmendVerdict(1, 1, TOP + 1, sanction, "essai")
    assert room_with_a_slip().refusal(request).code == "points_above_maximum"


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
def test_an_average_is_never_more_than_the_solution_proposed_nor_makes_a_solo():
    room = collected_room(2)
    room.enter(1, word="SAIN", ref="H4", score=8)
    room.enter(2, word="MA", ref="H8", score=6)
    refusal = room.refusal(cmd.AmendVerdict(1, 1, 9, Sanction.AVERAGE, "billet perdu"))
    assert (refusal.code, refusal.data["proposed"]) == ("decision_average", 8)
    room.ask(cmd.AmendVerdict(1, 1, 8, Sanction.AVERAGE, "billet perdu"))
    made = standings(room.correction.sheet)
    assert (made.line(1).total, [solo.table for solo in made.solos]) == (8, [2])


@pytest.mark.article("fisf-2020 §5.8")
@pytest.mark.article("fisf-2014 §5.5")
@pytest.mark.parametrize("edition", FEDERATION)
@pytest.mark.parametrize("sanction", [each for each in Sanction if each is not Sanction.AVERAGE])
def test_a_warning_for_conduct_goes_with_anything(edition, sanction):
    room = room_with_a_slip(edition=edition)
    points = 0 if sanction is Sanction.ZERO else 18
    room.ask(cmd.AmendVerdict(1, 1, points, sanction, "bavardage", discipline=True))
    verdict = verdict_of(room)
    assert verdict.warnings == 1 + (sanction is Sanction.WARNING)
    assert [each.code for each in verdict.reasons][1:] == ["slip_discipline_warning"]
    room.ask(cmd.AmendVerdict(1, 1, points, sanction, "le motif du mot change"))
    assert verdict_of(room).disciplinary_warning
    room.ask(cmd.AmendVerdict(1, 1, points, sanction, "on avait mal vu", discipline=False))
    assert verdict_of(room).warnings == (sanction is Sanction.WARNING)


def test_the_simplified_rule_has_no_warnings():
    room = room_with_a_slip(edition=Edition.NOTICE)
    room.ask(cmd.AmendVerdict(1, 1, 18, Sanction.NONE, "bavardage", discipline=True))
    assert verdict_of(room).warnings == 0


# Above the maximum


@pytest.mark.article("fisf-2020 §3.4")
@pytest.mark.parametrize(
    "request_",
    [
        cmd.EnterPoints(1, 1, BETTER, reason=ABSENT, **VOUCHED),
        cmd.AmendVerdict(1, 1, BETTER, Sanction.NONE, ABSENT, **VOUCHED),
    ],
)
def test_a_word_and_a_reason_are_paid_and_put_the_top_in_question(request_):
    room = room_with_a_slip()
    room.ask(request_, "juge")
    verdict = verdict_of(room)
    assert (verdict.points, str(verdict.accepted)) == (BETTER, "MAISONE H4")
    assert verdict.reasons[0].data["reason"] == f"{ABSENT} (MAISONE H4)"
    move = Move.parse("MAISONE", "H4")
    assert [*bounds.questioned_tops(room.correction)] == [bounds.QuestionedTop(1, 1, move, BETTER)]
    room.game.oracle.say("MAISON H4")
    room.play(game_cmd.ChooseTop(move, ABSENT, room=CONSOLE_WAS_WRONG))
    assert room.correction.coup(1).top_points == BETTER
    assert not [*bounds.questioned_tops(room.correction)]
    assert room.game.replayed() == room.game.state


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"word": ""}, "points_above_maximum"),
        ({"reference": " "}, "points_above_maximum"),
        ({"reason": " "}, "correction_reason_needed"),
        ({"points": BETTER + 1}, "vouched_other_points"),
        ({"word": "MAISONS"}, "vouched_illegal"),
        ({"reference": "A1"}, "vouched_illegal"),
    ],
)
def test_without_the_word_its_place_its_points_and_the_reason_nothing_is_paid(changes, code):
    told = {"points": BETTER, "reason": ABSENT, **VOUCHED, **changes}
    assert collected_room().refusal(cmd.EnterPoints(1, 1, **told)).code == code


def test_no_word_lifts_an_average():
    room = collected_room(2)
    room.ask(cmd.EnterPoints(1, 1, 12))
    request = cmd.AmendVerdict(1, 1, BETTER, Sanction.AVERAGE, ABSENT, **VOUCHED)
    assert room.refusal(request).code == "points_above_maximum"


def test_the_coup_is_corrected_to_the_word_the_judge_answered_for():
    room = room_with_a_slip()
    room.play(game_cmd.PlaceTop())
    room.game.oracle.words = lexicon_of("\n".join(sorted(WORDS)))
    move = Move.parse("MAISONE", "H4")
    absent = game_cmd.CorrectCoup(1, ABSENT, move=move, room=CONSOLE_WAS_WRONG)
    assert room.refusal(absent).code == "illegal_move"
    room.ask(cmd.AmendVerdict(1, 1, BETTER, Sanction.NONE, ABSENT, **VOUCHED), "juge")
    room.play(absent)
    assert room.game.state.coups[0].top.points == BETTER


# Whatever is typed

FIGURES = st.integers(-10, 100) | st.sampled_from([3000, 3001, 2**31, 10**12])
TYPED = st.one_of(
    st.builds(
        cmd.EnterPoints,
        st.just(1),
        st.just(1),
        FIGURES,
        st.sampled_from([0, 5, -5, 10]),
        word=st.sampled_from(["", "MAISONE", "MAISON", "ZUT"]),
        reference=st.sampled_from(["", "H4", "H2", "O15"]),
        reason=st.sampled_from(["", ABSENT]),
    ),
    st.builds(
        cmd.AmendVerdict,
        st.just(1),
        st.just(1),
        FIGURES,
        st.sampled_from(Sanction),
        st.just(ABSENT),
        word=st.sampled_from(["", "MAISONE", "MAISON", "ZUT"]),
        reference=st.sampled_from(["", "H4", "H2", "O15"]),
        discipline=st.none() | st.booleans(),
    ),
)


@settings(max_examples=100, deadline=None)
@given(st.lists(TYPED, min_size=1, max_size=6))
def test_what_is_paid_lies_between_nothing_and_the_maximum_or_is_a_word_s(requests):
    room = room_with_a_slip()
    for request in requests:
        try:
            room.ask(request)
        except RuleError:
            continue
        verdict = verdict_of(room)
        word = bounds.vouched_in(verdict)
        assert 0 <= verdict.points <= max(verdict.gross, TOP)
        assert verdict.gross <= TOP if word is None else verdict.gross == BETTER
        if verdict.sanction is Sanction.PENALTY:
            assert verdict.points == max(0, verdict.gross - 5)
        if verdict.sanction is Sanction.ZERO:
            assert verdict.points == 0
    assert fold(room.happened) == room.game.state
