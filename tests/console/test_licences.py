"""A licence list completes what is typed at the door and catches slips of the pen."""

import pytest

from console.papers.player_lists import Licences, read_people, read_players
from engine.play.players import Person
from engine.rulings import RuleError

LIST = Licences(
    (
        Person("DURAND Chloé", "1034567", "Gare", "S", "4B"),
        Person("LEROY Denis", "2045678", "Gare", "V", "3A"),
        Person("MARTIN Paul", "3", "Gare"),
        Person("MARTIN Paul", "4", "Port"),
    )
)


def test_a_name_that_can_only_be_one_person_is_completed():
    found = LIST.complete(Person("Chloe Durand"))
    assert found == Person("Chloe Durand", "1034567", "Gare", "S", "4B")


def test_a_licence_alone_gives_the_name():
    assert LIST.complete(Person("", "2045678")).name == "LEROY Denis"


def test_what_was_typed_stays():
    assert LIST.complete(Person("Durand Chloé", club="Port")).club == "Port"


def test_two_of_one_name_are_not_guessed_between():
    assert LIST.complete(Person("Paul Martin")) == Person("Paul Martin")
    assert len(LIST.meant("Paul Martin")) == 2


@pytest.mark.parametrize("typed", ["Denis Leroi", "Leroy Deni", "DENIS LEROYE"])
def test_a_slip_of_the_pen_is_asked_about(typed):
    assert [each.name for each in LIST.meant(typed)] == ["LEROY Denis"]


def test_a_stranger_is_nobody_else():
    assert LIST.meant("Zoé Zimmermann") == () and LIST.beginning("Zo") == ()
    assert [each.licence for each in LIST.beginning("mart pa")] == ["3", "4"]


def test_a_federation_has_more_people_than_a_room_has_tables():
    people = read_people("nom;licence\n" + "".join(f"Nom {n};{n}\n" for n in range(12_000)))
    assert len(people) == 12_000 and people[-1].licence == "11999"


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ('{"coups": [1]}\n', 1),
        ("Ana Martin\n<html><body>\n", 2),
        ("nom;club\nAna;Gare\n1234;Gare\n", 3),
        ("Il était une fois une liste de joueurs qui n'en était pas une du tout\n", 1),
        ("Ana\n" + "x" * 101 + "\n", 2),
    ],
)
def test_what_is_no_player_list_is_refused_with_the_line(content, line):
    with pytest.raises(RuleError) as refused:
        read_players(content)
    assert (refused.value.code, refused.value.data["line"]) == ("players_not_a_list", line)
