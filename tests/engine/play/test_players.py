"""Who sits where: tables shared out among arbiters, names as people type them."""

import pytest

from engine.play.players import Person, Player, parse_tables, typed_player
from engine.rulings import RuleError


def test_tables_are_named_by_number_and_by_range():
    assert parse_tables("1-3, 7 9") == {1, 2, 3, 7, 9}
    with pytest.raises(RuleError, match="bad_tables"):
        parse_tables("1-x")


def test_the_same_person_without_a_licence_goes_by_name_and_club():
    assert (
        Person("Élodie D'Œuvre", club="Le Club").key
        == Person("elodie d oeuvre", club="le club").key
    )


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Ana Bell", ["Ana Bell"]),
        ("Ana  Bell / Bob", ["Ana Bell", "Bob"]),
        ("Ana/Bob", ["Ana", "Bob"]),
        (" / Bob", ["Bob"]),
        ("", ["12"]),
    ],
)
def test_a_pair_is_typed_as_two_names(typed, names):
    assert typed_player(12, typed) == Player(12, tuple(map(Person, names)))


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ли", "Ян"), ("Кий", "Кии"), ("Їва", "Іва"), ("李", "王"), ("が", "か"), ("हि", "हा"),
     ("🐱", "🐶"), ("Jo 🐱", "Jo 🐶"), ("++", "**")],
)  # fmt: skip
def test_two_people_stay_two_in_every_script(one, other):
    assert Person(one).key != Person(other).key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "ZOE"),
        ("Ιωάννης", "ΙΩΑΝΝΗΣ"),
        ("İpek", "Ipek"),
        ("Ｊｏ", "Jo"),
        ("O'Neil", "o neil"),
    ],
)
def test_one_person_stays_one_however_it_is_typed(one, other):
    assert Person(one).key == Person(other).key
