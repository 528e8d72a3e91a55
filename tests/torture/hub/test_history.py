"""The judge of a storm's history finds every lie that is planted, and none in a true one."""

import pytest

from tests.torture.hub.history import Acknowledged, Decided, Held, Ranked, Sent, complaints

A, B = "centre a", "centre b"
TOLD = {(A, 1, 1): "joueurs", (A, 1, 2): "coup 1", (B, 1, 1): "joueurs b", (B, 2, 1): "autres"}
PEOPLE = {(A, 1, 1): {"Zoé"}, (B, 1, 1): {"Jean", "Anne"}, (B, 2, 1): {"Léo"}}
HISTORY = (
    Sent((A, 1, 1), "joueurs"),
    Acknowledged(1, A, 1, 1),
    Ranked(1, 4, "rangs de 4", frozenset({"Zoé"})),
    Sent((B, 1, 1), "joueurs b"),
    Decided("un centre écarté"),
    Acknowledged(1, B, 1, 1),
    Sent((A, 1, 2), "coup 1"),
    Sent((A, 1, 1), "joueurs"),
    Acknowledged(1, A, 1, 2),
    Ranked(1, 4, "rangs de 4", frozenset({"Zoé"})),
    Acknowledged(2, A, 1, 0),  # the database was lost: another hub begins from nothing
    Sent((A, 1, 1), "joueurs"),
    Sent((B, 2, 1), "autres"),
    Acknowledged(2, B, 2, 1),
    Ranked(2, 4, "autres rangs", frozenset({"Zoé", "Léo", "Jean"})),
    Acknowledged(2, A, 1, 2),
)
HELD = Held(tuple(TOLD.items()), ("un centre écarté",))


def test_a_true_history_is_believed():
    assert [*complaints(HISTORY, HELD, TOLD, PEOPLE)] == []


def without(key):
    return Held(tuple(each for each in HELD.plis if each[0] != key), HELD.decisions)


@pytest.mark.parametrize(
    ("history", "held", "complaint"),
    [
        (HISTORY, without((A, 1, 2)), "acknowledged, and lost"),
        (HISTORY, without((B, 2, 1)), "said, and not held"),
        (HISTORY, Held((*HELD.plis, HELD.plis[0]), HELD.decisions), "held twice"),
        (HISTORY, Held((*HELD.plis[1:], ((A, 1, 1), "autre")), HELD.decisions), "never said so"),
        (HISTORY, Held((*HELD.plis, ((B, 1, 2), "de trop")), HELD.decisions), "never said so"),
        (HISTORY, Held(HELD.plis, ()), "decided, and lost"),
        (HISTORY, Held(HELD.plis, HELD.decisions * 2), "decision is held twice"),
        ((*HISTORY[1:],), HELD, "before it was sent"),
        ((*HISTORY, Acknowledged(2, A, 1, 1)), HELD, "then no longer"),
        ((*HISTORY, Ranked(2, 4, "faux rangs", frozenset())), HELD, "two rankings of version 4"),
        ((*HISTORY, Ranked(2, 9, "x", frozenset({"Personne"}))), HELD, "nobody has named them"),
        ((*HISTORY[:2], Ranked(1, 3, "x", frozenset({"Jean"})), *HISTORY[3:]), HELD, "nobody has"),
    ],
)  # fmt: skip
def test_every_planted_lie_is_found(history, held, complaint):
    assert any(complaint in each for each in complaints(history, held, TOLD, PEOPLE))
