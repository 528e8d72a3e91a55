"""Lists of players, as clubs keep them, and the federation's results."""

import pytest

from console.papers.plain import federation_csv
from console.papers.player_lists import Licences, decoded, read_people, read_players, write_players
from engine.play.players import Person, Player, player
from engine.rulings import RuleError


def test_a_full_list_with_its_heading():
    (found,) = read_players(
        "Table;Nom;Licence;Club;Catégorie;Série\n3;Onyme Ann;1000001;Sample;V;4B\n"
    )
    assert found == Player(3, (Person("Onyme Ann", "1000001", "Sample", "V", "4B"),))


@pytest.mark.parametrize(
    "text",
    [
        "1;Onyme Ann;1000001\n2;Inconnu Bob;\n",
        "1,Onyme Ann,1000001\n2,Inconnu Bob,\n",
        "1\tOnyme Ann\t1000001\n2\tInconnu Bob\t\n",
        "\ufeffN° table;Nom\r\n1;Onyme Ann\r\n\r\n2;Inconnu Bob\r\n",
        '"table","nom"\n"1","Onyme Ann"\n"2","Inconnu Bob"\n',
        "Nom;Table\nOnyme Ann;1\nInconnu Bob;2\n",
        "Onyme Ann\nInconnu Bob\n",
        "nom;prénom\nOnyme;Ann\nInconnu;Bob\n",
    ],
)
def test_lists_as_people_write_them(text):
    assert [(each.table, each.name) for each in read_players(text)] == [
        (1, "Onyme Ann"),
        (2, "Inconnu Bob"),
    ]


@pytest.mark.parametrize("heading", ["N° table", "No. table", "n°"])
def test_a_number_is_written_in_many_ways(heading):
    assert [each.table for each in read_players(f"{heading};Nom\n7;Ann\n")] == [7]


def test_a_line_without_a_table_takes_the_next_free_one():
    found = read_players("table;nom\n;Ann\n1;Bob\n;Chloé\n")
    assert [(each.table, each.name) for each in found] == [(2, "Ann"), (1, "Bob"), (3, "Chloé")]


def test_pairs_have_a_second_name():
    (pair,) = read_players("table;nom;licence;nom2;licence2\n4;Ann;11;Bob;12\n")
    assert (pair.name, pair.is_pair) == ("Ann / Bob", True)
    assert pair.key == Player(9, (Person("Bob", "12"), Person("Ann", "11"))).key


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "players_empty"),
        ("table;nom\n", "players_empty"),
        ("table;nom\nx;Ann\n", "player_bad_table"),
        ("table;nom\n0;Ann\n", "player_bad_table"),
        ("table;nom\n1;\n", "player_without_name"),
        ("table;nom\n1;Ann\n1;Bob\n", "table_twice"),
        ('table;nom\n1;"' + "x" * 200_000 + '"\n', "players_not_csv"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(text, code):
    with pytest.raises(RuleError, match=code):
        read_players(text)


@pytest.mark.parametrize(
    "players",
    [
        (player(1, "Ann"), player(2, 'Bob "le Grand"; dit B', club="Sample, club")),
        (Player(1, (Person("Ann", "11"), Person("Bob", "12"))), player(2, "Chloé", series="4B")),
        (player(1, "Ann", arbiter="Z"), player(5, "Bob")),
    ],
)
def test_what_is_written_is_read_back(players):
    assert read_players(write_players(players)) == players


def test_the_federation_s_results_tell_every_table():
    text = federation_csv([player(1, "Onyme Ann"), player(3, 'Cœur "X" Ōta')], {1: 812, 3: 640})
    assert text == (
        '"1","Onyme Ann","812"\r\n"2","--table vide--","-1"\r\n"3","Coeur ""X"" Ota","640"\r\n'
    )
    assert text.encode("latin-1")


@pytest.mark.parametrize("hidden", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\x07"])
def test_a_control_code_between_quotes_is_found_too(hidden):
    """Some of them end a line for Python, and were in no line that was looked at."""
    with pytest.raises(RuleError, match="players_not_csv"):
        read_players(f'table;nom\n1;"Onyme{hidden}Ann"\n')


def test_a_name_written_over_two_lines_is_one_name():
    (found,) = read_players('table;nom;club\n1;"Onyme\n  Ann";"Sample\tClub"\n')
    assert found.people == (Person("Onyme Ann", club="Sample Club"),)


def test_a_page_of_text_is_nobodys_name():
    with pytest.raises(RuleError, match="player_not_a_name"):
        read_players(f"table;nom\n1;{'Ann' * 40_000}\n")


# --- A licence list completes what is typed at the door and catches slips of the pen ------------


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
        ("Il était une fois une liste de joueurs qui n'en était pas une du tout\n", 1),
        ("Ana\n" + "x" * 101 + "\n", 2),
        ("Madame, Monsieur,\nJe vous écris pour la soirée.\n", 1),
        ("Sample le 3 mars\nJ'espère vous voir samedi\n", 2),
        ("Ana\nBob\nMerci de prévoir une table près de la porte\n", 3),
        ("Club de Sample\nVoici les joueurs :\nAna\n", 2),
    ],
)
def test_what_is_no_player_list_is_refused_with_the_line(content, line):
    with pytest.raises(RuleError) as refused:
        read_players(content)
    assert (refused.value.code, refused.value.data["line"]) == ("players_not_a_list", line)


def test_a_number_among_the_names_is_refused_with_its_line():
    with pytest.raises(RuleError) as refused:
        read_players("nom;club\nAna;Gare\n1234;Gare\n")
    assert (refused.value.code, refused.value.data["line"]) == ("player_not_a_name", 3)


@pytest.mark.parametrize(
    "name",
    ["Madame Durand", "M. et Mme Leroy", "Ana M.", "Marie-Ange de la Tour du Pin", "ana martin",
     "D'Avray Jean", "Est Jean", "Sans Paul", "Li Que"],
)  # fmt: skip
def test_names_that_look_a_little_like_a_sentence_are_names(name):
    assert [each.name for each in read_players(f"{name}\n")] == [name]


def test_a_title_may_stand_above_the_heading():
    found = read_players("Club de Sample;;\nListe des joueurs;;\n;;\nNom;Club;Série\nAna;Gare;4B\n")
    assert found == (player(1, "Ana", club="Gare", series="4B"),)


def test_bytes_as_programs_write_them():
    text = "nom;club\r\nZoé;Gare\r\n"
    for encoding in ("utf-8", "utf-8-sig", "cp1252", "utf-16"):
        assert [each.name for each in read_players(decoded(text.encode(encoding)))] == ["Zoé"]


def test_a_remark_of_the_federation_s_results_stands_after_the_last_table():
    remark = "joué avec téléphones, hors art. 2.1"
    lines = federation_csv([player(1, "Ana")], {1: 812}, remark).splitlines()
    assert len(lines) == 2 and lines[-1] == f'"2","{remark}","-1"'
