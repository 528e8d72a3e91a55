"""What a pli may say, and what is refused because it cannot be."""

import json
from dataclasses import replace

import pytest

from engine.epreuve.decisions import Decision
from engine.epreuve.plis import (
    Correction,
    CoupClosed,
    End,
    Exclusion,
    Players,
    Pli,
    TakenReading,
    check_pli,
    read_pli,
)
from engine.play.codec import canonical
from engine.rulings import RuleError
from tests.engine.epreuve.event import TOPS, centre_name, manifest, seat, wander
from tests.tools.every import over

EPREUVE = manifest()
CLOSED = CoupClosed(1, TOPS[0], (1, 2, 3), (24, 0, 12), penalties=((3, 5),), averages=((2, 9),))
READ = replace(
    CLOSED, readings=(TakenReading(1, "raccord:KES", None), TakenReading(3, "cercle", True))
)


def pli(content, **more):
    return replace(Pli(EPREUVE.id, centre_name(1), 1, 1, content), **more)


@pytest.mark.parametrize(
    "content",
    [
        Players((seat(1, "Alix Écrit", "1234567"), seat(2, "Blé", club="Œuf"))),
        CLOSED,
        READ,
        Correction(READ, "lecture favorable"),
        Correction(CLOSED, "bulletin relu"),
        Exclusion(2, "triche (§6.1)"),
        End(5, "lettres"),
    ],
)
def test_a_pli_is_read_as_it_was_written(content):
    written = pli(content)
    assert read_pli(written.bytes) == written
    check_pli(written, EPREUVE, TOPS)


def test_everything_that_wanders_is_plausible():
    for each in wander(7, EPREUVE):
        assert read_pli(each.bytes) == each
        check_pli(each, EPREUVE, TOPS)


@over(
    ("content", "code"),
    [
        (replace(CLOSED, points=(25, 0, 12)), "pli_above_top"),
        (replace(CLOSED, averages=((2, 25),)), "pli_above_top"),
        (replace(CLOSED, averages=((1, 2),)), "pli_above_top"),
        (replace(CLOSED, points=(-1, 0, 0)), "pli_impossible"),
        (replace(CLOSED, tables=(1, 1, 2)), "pli_impossible"),
        (replace(CLOSED, tables=(3, 2, 1)), "pli_impossible"),
        (replace(CLOSED, tables=(0, 1, 2)), "pli_impossible"),
        (replace(CLOSED, points=(24,)), "pli_impossible"),
        (replace(CLOSED, penalties=((9, 5),)), "pli_impossible"),
        (replace(CLOSED, penalties=((3, 15),)), "pli_impossible"),
        (replace(CLOSED, penalties=((3, -5),)), "pli_impossible"),
        (replace(READ, readings=READ.readings[::-1]), "pli_impossible"),
        (replace(READ, readings=READ.readings[:1] * 2), "pli_impossible"),
        (replace(CLOSED, readings=(TakenReading(9, "cercle", True),)), "pli_impossible"),
        (replace(CLOSED, readings=(TakenReading(1, "x" * 301, True),)), "pli_impossible"),
        (replace(CLOSED, top=25), "pli_other_top"),
        (replace(CLOSED, coup=6), "pli_coup_unknown"),
        (replace(CLOSED, coup=0), "pli_coup_unknown"),
        (replace(CLOSED, apart="x" * 301), "pli_impossible"),
        (Correction(replace(CLOSED, top=99), "relu"), "pli_other_top"),
        (Correction(CLOSED, "x\n"), "pli_impossible"),
        (Exclusion(0, "triche"), "pli_impossible"),
        (End(6, "lettres"), "pli_coup_unknown"),
        (Players((seat(1, "A"), seat(1, "B"))), "table_twice"),
        (Players((seat(1, " "),)), "pli_impossible"),
        (Players((seat(1, "x" * 121),)), "pli_impossible"),
        (Players((seat(1, "a\x00b"),)), "pli_impossible"),
    ],
)
def test_what_cannot_be_is_refused(content, code):
    with pytest.raises(RuleError, match=code):
        check_pli(pli(content), EPREUVE, TOPS)


def test_a_pli_belongs_to_its_epreuve_and_to_a_partie_of_it():
    with pytest.raises(RuleError, match="pli_other_epreuve"):
        check_pli(pli(CLOSED, epreuve="f" * 64), EPREUVE, TOPS)
    with pytest.raises(RuleError, match="pli_partie_unknown"):
        check_pli(pli(CLOSED, partie=3), EPREUVE, TOPS)


def test_letters_of_its_own_are_bounded_by_their_own_top():
    check_pli(
        pli(replace(CLOSED, coup=9, top=120, points=(120, 0, 0), apart="annulé")), EPREUVE, TOPS
    )
    with pytest.raises(RuleError, match="pli_above_top"):
        check_pli(pli(replace(CLOSED, top=20, apart="annulé")), EPREUVE, TOPS)


SPOILT = [
    lambda raw: raw.pop("number"),
    lambda raw: raw.update(number=True),
    lambda raw: raw.update(number=0),
    lambda raw: raw.update(partie="1"),
    lambda raw: raw.update(centre=None),
    lambda raw: raw.update(kind="Nothing"),
    lambda raw: raw.update(kind=["CoupClosed"]),
    lambda raw: raw.update(content=None),
    lambda raw: raw.update(more=1),
    lambda raw: raw["content"].update(points=[1, True, 2]),
    lambda raw: raw["content"].update(tables="123"),
    lambda raw: raw["content"].update(tables=5),
    lambda raw: raw["content"].update(apart=5),
    lambda raw: raw["content"].update(penalties=[[1]]),
    lambda raw: raw["content"].update(penalties=[1]),
    lambda raw: raw["content"].update(readings=[]),
    lambda raw: raw["content"].update(readings=[{"table": 1, "question": "a"}]),
    lambda raw: raw["content"].update(readings=[{"table": 1, "question": "a", "answer": 1}]),
    lambda raw: raw["content"].update(readings=5),
    lambda raw: raw["content"].update(extra=1),
    lambda raw: raw["content"].pop("top"),
]


@over("spoil", SPOILT)
def test_a_spoilt_pli_is_no_pli(spoil):
    raw = json.loads(pli(CLOSED).bytes)
    spoil(raw)
    with pytest.raises(RuleError, match="epreuve_unreadable"):
        read_pli(canonical(raw))


def test_a_coup_without_a_question_is_written_as_release_0_2_0_writes_it():
    assert b"readings" not in pli(CLOSED).bytes


def test_a_coup_is_neutralised_only_where_the_epreuve_allows_it():
    strict, mild = manifest(neutralises=False), manifest()
    neutral = CoupClosed(1, TOPS[0], (), (), neutral=True)
    check_pli(Pli(mild.id, centre_name(1), 1, 1, neutral), mild)
    for plan, content, code in (
        (strict, neutral, "pli_neutral"),
        (mild, replace(neutral, tables=(1,), points=(3,)), "pli_impossible"),
        (mild, replace(neutral, apart="coup annulé"), "pli_impossible"),
    ):
        with pytest.raises(RuleError, match=code):
            check_pli(Pli(plan.id, centre_name(1), 1, 1, content), plan)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (Exclusion(3, "x", True, False, False, 4), "pli_impossible"),
        (Exclusion(3, "x", True, True, True, 102), "pli_impossible"),
        (Decision("brûlé", "x", 1), "pli_other_centre"),
    ],
)
def test_what_cannot_be_decided_is_refused(content, code):
    plan = manifest()
    with pytest.raises(RuleError, match=code):
        check_pli(Pli(plan.id, centre_name(1), 1, 1, content), plan)
