"""Formules are data that answers questions."""

import pytest

from engine.games.duplicate.formules import (
    BLITZ,
    FORMULES,
    MORT_SUBITE,
    NORMALE,
    SEMI_RAPIDE,
    SEPT_ET_HUIT,
    SEPT_HUIT_NEUF,
    SEPT_SUR_HUIT,
    TROIS_MINUTES,
    fixed_tempo,
    parse_formule,
    parse_tempo,
)
from engine.rulings import RuleError
from tests.tools.every import over


@pytest.mark.article("fisf-2020 §3.8.2")
def test_three_separate_numbers():
    table = {
        formule.code: (formule.rack_size, formule.most_played, formule.primes_by_count)
        for formule in (NORMALE, SEPT_SUR_HUIT, SEPT_ET_HUIT, SEPT_HUIT_NEUF)
    }
    assert table == {
        "normale": (7, 7, (0,) * 7 + (50,)),
        "7sur8": (8, 7, (0,) * 7 + (50, 0)),
        "7et8": (8, 8, (0,) * 7 + (50, 75)),
        "789": (9, 9, (0,) * 7 + (50, 75, 100)),
    }


def test_each_formule_can_be_combined_with_joker():
    assert set(FORMULES) == {
        "normale", "joker", "7sur8", "7sur8-joker", "7et8", "7et8-joker", "789", "789-joker",
    }  # fmt: skip
    for formule in FORMULES.values():
        assert formule.with_joker().joker
        assert formule.with_joker().with_joker() == formule.with_joker()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Normale", "normale"),
        ("JOKER", "joker"),
        ("7 sur 8", "7sur8"),
        ("7 et 8 joker", "7et8-joker"),
        ("7-8-9", "789"),
        ("7, 8 et 9", "789"),
        ("7-8-9 joker", "789-joker"),
    ],
)
def test_formules_are_read_as_people_write_them(text, code):
    assert parse_formule(text).code == code


def test_an_unknown_formule_names_the_known_ones():
    with pytest.raises(RuleError) as refusal:
        parse_formule("8 sur 7")
    assert "7sur8" in refusal.value.data["known"]


# --- Tempi as people write them -----------------------------------------------------------------


DEUX_MINUTES_TRENTE = fixed_tempo(150_000)


@over(
    ("text", "tempo"),
    [
        ("3 min", TROIS_MINUTES),
        ("3", TROIS_MINUTES),
        ("180", TROIS_MINUTES),
        ("3:00", TROIS_MINUTES),
        ("2 min 30", DEUX_MINUTES_TRENTE),
        ("2:30", DEUX_MINUTES_TRENTE),
        ("2'30\"", DEUX_MINUTES_TRENTE),
        ("2 minutes et 30 secondes", DEUX_MINUTES_TRENTE),
        ("150 s", DEUX_MINUTES_TRENTE),
        ("2mn", SEMI_RAPIDE),
        ("Semi-rapide", SEMI_RAPIDE),
        ("1 minute", BLITZ),
        ("60s", BLITZ),
        ("BLITZ", BLITZ),
        ("Mort subite", MORT_SUBITE),
        ("mort-subite", MORT_SUBITE),
        ("2 min + 30 s", fixed_tempo(120_000, 30_000)),
        ("45 s", fixed_tempo(45_000)),
    ],
)
def test_a_tempo_as_people_write_it(text, tempo):
    assert parse_tempo(text) == tempo


@pytest.mark.parametrize(
    "tempo", [TROIS_MINUTES, DEUX_MINUTES_TRENTE, BLITZ, MORT_SUBITE, fixed_tempo(95_000, 20_000)]
)
def test_its_code_is_read_back(tempo):
    assert parse_tempo(tempo.code) == tempo


@pytest.mark.parametrize("text", ["", "vite", "3 min + 30 s + 10 s", "-3", "3 heures", "blitz 2"])
def test_what_is_not_a_tempo(text):
    with pytest.raises(RuleError, match="unknown_tempo"):
        parse_tempo(text)


@pytest.mark.parametrize("text", ["0 s", "61 min", "0"])
def test_a_tempo_out_of_range(text):
    with pytest.raises(RuleError, match="tempo_out_of_range"):
        parse_tempo(text)


@pytest.mark.parametrize(
    ("tempo", "warnings"),
    [
        (TROIS_MINUTES, (30_000,)),
        (BLITZ, (20_000,)),
        (fixed_tempo(15_000), ()),
        (fixed_tempo(120_000, 30_000), (30_000,)),
    ],
)
def test_what_is_told_before_the_end(tempo, warnings):
    assert tempo.for_coup(1).signals_ms == warnings


def test_warnings_are_the_judges_choice():
    assert TROIS_MINUTES.with_warnings(20, 60).for_coup(1).warnings_ms == (60_000, 20_000)
    assert BLITZ.with_warnings(90, 20).for_coup(1).warnings_ms == (20_000,)
    assert TROIS_MINUTES.with_warnings().for_coup(1).signals_ms == ()
    with pytest.raises(RuleError, match="bad_warning"):
        TROIS_MINUTES.with_warnings(0)


def test_blitz_is_one_minute_or_less():
    assert [tempo.is_blitz for tempo in (BLITZ, MORT_SUBITE, SEMI_RAPIDE, TROIS_MINUTES)] == [
        True,
        True,
        False,
        False,
    ]
