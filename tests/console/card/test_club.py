"""The club's text file: what a person may write in it, and what they are told when it is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.card.club_file import Club, ClubFileError, decode, read_club
from console.french import sentence
from tests.systemd.card import CARD


def refusals(text: str) -> list[str]:
    with pytest.raises(ClubFileError) as wrong:
        read_club(text)
    return [each.code for each in wrong.value.refusals]


def test_the_file_as_it_is_on_the_card_is_accepted():
    assert read_club((CARD / "boot/pupitre.txt").read_text(encoding="utf-8")) == Club()


def test_a_filled_in_file():
    text = "# le club\nnom = Les Lettres d'Or = 1\nNombres = suisse\nwifi = salle\nreseau = Salle\n"
    assert read_club(text + "mot_de_passe = douze mots\n") == Club(
        "Les Lettres d'Or = 1", "suisse", "salle", "Salle", "douze mots"
    )


def test_windows_notepad_may_have_written_it():
    assert read_club(decode("\ufeffnom = Évreux\r\n".encode())).nom == "Évreux"
    assert read_club(decode("nom = Évreux\r\n".encode("cp1252"))).nom == "Évreux"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("nom Évreux", "card_line_unreadable"),
        ("nombre = suisse", "card_key_misspelt"),
        ("couleur = bleu", "card_key_unknown"),
        ("nombres = anglais", "card_numbers_unknown"),
        ("son = fort", "card_sound_unknown"),
        ("wifi = oui", "card_wifi_unknown"),
        ("wifi = salle", "card_network_missing"),
        ("reseau = " + "é" * 17, "card_network_long"),
        ("mot_de_passe = court", "card_password_short"),
        ("mot_de_passe = " + "z" * 64, "card_password_long"),
    ],
)
def test_each_mistake_has_its_sentence(text, code):
    assert refusals(text) == [code]
    with pytest.raises(ClubFileError) as wrong:
        read_club(text)
    assert sentence(wrong.value.refusals[0]).count(".") >= 1


def test_all_mistakes_are_told_at_once():
    assert refusals("wifi = oui\nnombres = non\nbof") == [
        "card_line_unreadable",
        "card_numbers_unknown",
        "card_wifi_unknown",
    ]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "utf-8", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_notepad_and_every_line_end(encoding, end):
    text = end.join(["# réglages", "nom = Évreux", "nombres = suisse", ""])
    assert read_club(decode(text.encode(encoding))) == Club("Évreux", "suisse")


@pytest.mark.parametrize(
    "line", ["réseau = Salle", "RESEAU=Salle", "Réseau  =  Salle", "reseau = Salle\t"]
)
def test_a_key_may_have_its_accent_and_its_capital(line):
    assert read_club(line).reseau == "Salle"


@pytest.mark.parametrize("key", ["mot de passe", "Mot-de-passe", "mot_de_passe", "MOT DE PASSE"])
def test_the_password_may_be_called_as_it_is_said(key):
    assert read_club(f"{key} = huit et plus").mot_de_passe == "huit et plus"


def test_a_choice_may_have_its_capital():
    assert read_club("nombres = Suisse\nwifi = AUCUN") == Club(nombres="suisse", wifi="aucun")
    assert read_club("Son = Télévision") == Club(son="television")


@pytest.mark.parametrize("second", ["nom = B", "NOM = B", "nom ="])
def test_a_setting_written_twice_is_refused_for_nobody_knows_which_is_meant(second):
    assert refusals(f"nom = A\n{second}\n") == ["card_key_twice"]


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"], ids=["wide", "narrow"])
def test_the_space_of_a_mac_or_of_a_word_processor_is_a_space(space):
    assert read_club(f"nom{space}={space}Ici{space}!").nom == "Ici !"


def test_a_mark_of_unicode_in_front_of_a_comment_changes_nothing():
    assert read_club(decode("\ufeff\ufeff# le club\nnom = A".encode())).nom == "A"


@pytest.mark.parametrize(
    "written", ['"Salle"', "'Salle'", "“Salle”", "‘Salle’", "« Salle »", "«\u00a0Salle\u00a0»"]
)
def test_quotes_around_a_value_are_not_of_it(written):
    assert read_club(f"reseau = {written}").reseau == "Salle"
    assert read_club(f"wifi = {written.lower()}\nreseau = S").wifi == "salle"


def test_quotes_inside_a_value_and_a_single_one_stay():
    assert read_club('nom = Les "Amis" du mot').nom == 'Les "Amis" du mot'
    assert read_club('mot_de_passe = "huit et plus').mot_de_passe == '"huit et plus'


def test_a_password_in_quotes_keeps_the_spaces_at_its_ends():
    assert read_club('mot_de_passe = " huit et plus "').mot_de_passe == " huit et plus "


def test_an_invisible_character_is_refused():
    assert refusals("nom = A\x00B") == ["card_line_control"]
    assert refusals("nom = A\x7fB") == ["card_line_control"]
    assert read_club("nom\t=\tA").nom == "A"


def test_the_size_of_a_password_is_what_the_radio_sends():
    """An accent takes two of the sixty-three bytes."""
    assert refusals("mot_de_passe = " + "é" * 40) == ["card_password_long"]
    assert read_club("mot_de_passe = " + "é" * 31).mot_de_passe
    assert refusals("mot_de_passe = " + "é" * 4) == ["card_password_short"]


def test_a_file_that_cannot_be_the_clubs_is_not_read_line_by_line():
    assert refusals("bof\n" * 100_000) == ["card_file_long"]


@given(st.binary(max_size=300))
def test_no_content_breaks_the_reading(content):
    try:
        club = read_club(decode(content))
    except ClubFileError as wrong:
        assert wrong.refusals
    else:
        assert club.wifi in ("borne", "salle", "aucun")
