"""What a duplicate game asks by the six buttons: every answer says what it does and is accepted."""

import pytest

from console.french.typography import typeset
from console.games.duplicate.pages.judge import waiting
from console.games.duplicate.papers.reading import outcome
from console.games.duplicate.papers.report import GameReport, notices
from console.games.duplicate.questions import questions
from engine.games.duplicate import commands as game_cmd
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip_json import slip_from_json
from tests.engine.games.duplicate.correction.arbiters_room import collected_room

SOTS = {"word": "SOTS", "direction": "V", "reference": "8G", "score": 13}
"""Joker uncircled, and a score that only exists at 10H: the letter of §5.4.2.b, or more."""


def room_with_a_circle(**options):
    """SOTS waits for the judge at coup 2."""
    room = collected_room(2, **options)
    for table in (1, 2):
        room.enter(table)
    room.ask(cmd.CloseCoup(1))
    room.play(game_cmd.PlaceTop())
    room.collect("SOT?LK")
    room.retain("SOT 10H")
    room.game.oracle.words = room.game.oracle.words | {"SOTS"}
    room.ask(cmd.EnterSlip(2, 1, slip_from_json(SOTS), "a"))
    room.ask(cmd.EnterSlip(2, 2, slip_from_json({"top": True}), "b"))
    return room


def asked(room):
    return [
        (each.told, [answer.label for answer in each.answers], each.pressing)
        for each in questions(room.game.state)
    ]


def give(room, answer):
    (question,) = questions(room.game.state)
    room.ask(question.answers[answer].done.command, "juge")


def test_the_commission_is_submitted_to_and_heard_by_the_buttons():
    room = room_with_a_circle()
    ((_, labels, pressing),) = asked(room)
    assert labels == ["la lettre du texte, 3 points", "soumettre à la commission"] and pressing
    give(room, 1)
    room.ask(cmd.CloseCoup(2))
    ((told, labels, pressing),) = asked(room)
    assert told.startswith("Coup 2, Joueur 1 : qu'a décidé la commission ?")
    assert labels == ["la lettre du texte, 3 points", "le score écrit moins 5, 8 points"]
    assert not pressing, "nobody presses a commission"
    give(room, 1)
    ((_, labels, _),) = asked(room)
    assert labels[2:] == ["soumettre à la commission"], "the false raccord is asked about in turn"
    give(room, 0)
    assert asked(room) == []


def test_results_are_provisional_while_a_closed_coup_asks_something():
    """Put off, or before the commission: the game may be over, the points are not."""
    room = room_with_a_circle()
    room.ask(cmd.CloseCoup(2, later=True))
    room.play(game_cmd.PlaceTop())
    room.play(game_cmd.CloseGame("essai"))
    asks = "1 question attend encore une réponse (coup 2) : des points peuvent changer."
    there = "1 cas en commission (coup 2, Joueur 1) : des points peuvent changer."
    for told, answer in ((asks, 1), (there, 0)):  # to the commission, then what it decided
        report = GameReport.of(room.game.state, 0)
        assert report.provisional and f"Résultats provisoires. {told}" in notices(report)
        assert typeset(told) in outcome(room.game.state).waiting
        give(room, answer)
    assert not GameReport.of(room.game.state, 0).provisional
    assert outcome(room.game.state).waiting == ""


def test_a_closed_coup_of_a_mort_subite_is_reopened_before_it_is_answered():
    room = room_with_a_circle(contest="mort-subite")
    give(room, 1)
    room.ask(cmd.CloseCoup(2))
    assert asked(room) == []
    room.ask(cmd.ReopenCoup(2, "la commission a parlé"), "juge")
    assert len(asked(room)) == 1


@pytest.mark.parametrize("annulled", [False, True])
def test_two_readings_of_a_coup_that_is_annulled_wait_for_nobody(annulled):
    room = collected_room(1)
    room.enter(1)
    room.enter(1, "NIA", "f", by="Bea", second=True)
    if annulled:
        room.play(game_cmd.AnnulCoup("essai"))
    assert len(questions(room.game.state)) == (not annulled)
    assert waiting(room.game.state) == {"correction": int(not annulled)}
