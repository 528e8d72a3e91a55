"""The club's text file: what a person may write in it, and what they are told when it is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.card.club import Club, ClubFileError, decode, read_club
from console.messages_fr import sentence
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
        ("wifi = oui", "card_wifi_unknown"),
        ("wifi = salle", "card_network_missing"),
        ("reseau = " + "é" * 17, "card_network_long"),
        ("mot_de_passe = court", "card_password_size"),
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


@given(st.binary(max_size=300))
def test_no_content_breaks_the_reading(content):
    try:
        club = read_club(decode(content))
    except ClubFileError as wrong:
        assert wrong.refusals
    else:
        assert club.wifi in ("borne", "salle", "aucun")
