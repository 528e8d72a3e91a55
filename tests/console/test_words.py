"""French read by a careful reader: the patterns a catalogue must not contain, and how it is set."""

import re
from pathlib import Path

import pytest

import console
from console.buttons import Button, Press, Situation, short
from console.games import GAMES, face_of
from console.hands import Hand, in_hand
from console.messages_fr import catalogue, text
from console.typography_fr import FIXED, NARROW, grouped, typeset
from engine.games.duplicate import commands as cmd

for _name in GAMES:
    face_of(_name)

COUNTED = (
    r"\{(?!most|limit|total|size|longest)\w+\} (?:cases|caractères|centres|coups|événements|faits|"
    r"feuilles|jetons|joueurs|lettres|mots|octets|parties|plis|points|processus|puces|"
    r"remarques|scores|secondes|minutes|solutions|tables|tours)\b"
)
BAD = {
    "an undecided plural": re.compile(r"\w\([se]s?\)"),
    "a plural whatever the number": re.compile(COUNTED),
    "a decimal point": re.compile(r"(?<![§.\d])\d+\.\d(?! ?§|\.\d)"),
    "straight quotation marks": re.compile(r'"'),
    "a second apostrophe: pages set them all in type, a terminal prints them so": re.compile(
        r"\w’"
    ),
}
NOT_SENTENCES = re.compile(r"^(terminal_help|.*_help)$")


@pytest.mark.parametrize("name", sorted(BAD))
def test_the_catalogue_has_none(name):
    found = {
        code: sentence
        for code, sentence in catalogue().items()
        if BAD[name].search(sentence) and not NOT_SENTENCES.match(code)
    }
    assert found == {}


THE_NUMBER_ITSELF = {
    "correction_table_unknown": "nobody sits there",
    "judge_table_unknown": "nobody sits there",
    "unknown_player": "nobody sits there",
    "slip_table_unknown": "nobody sits there",
    "slip_coup_unknown": "a line of a file, where nobody may sit",
    "correction_bad_table": "it is no number",
    "player_bad_table": "it is no number",
    "correction_unnamed": "whoever sits there has no name yet",
    "slip_ask_billet": "the arbiter has its slip in hand, which bears the number",
    "terminal_billet": "it is what one types",
    "room_apart": "a record of the journal, as it was written",
    "table_twice": "two people, both named, and the number they share",
    "table_shared_twice": "two arbiters, both named, and the number they share",
}


def test_sentences_name_people_not_tables():
    """Whoever is called by a number has to look it up; only a number that is itself wrong, or
    at which nobody sits, is told as one."""
    numbered = re.compile(r"\{tables?\b")
    found = {code for code, sentence in catalogue().items() if numbered.search(sentence)}
    assert found == THE_NUMBER_ITSELF.keys()


def test_everything_set_in_type_has_one_apostrophe():
    for code, sentence in catalogue().items():
        assert not re.search(r"(?<=[a-zA-Zéè])'(?=[a-zA-Zéèêàœ])", typeset(sentence)), code


ELIDED = re.compile(r"\b(?:[ldnscjmt]|qu)'(?=[a-zéèêàâîôûhœ])", re.IGNORECASE)
PAGES = sorted(
    path for path in Path(console.__file__).parent.rglob("*") if path.suffix in (".html", ".js")
)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_pages_have_one_apostrophe(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        assert line.lstrip().startswith("//") or not ELIDED.search(line)


def test_no_line_begins_with_a_sign():
    assert typeset("Fermer ? Oui : « suivant » ; l'un") == (
        f"Fermer{NARROW}? Oui{FIXED}: «{FIXED}suivant{FIXED}»{NARROW}; l’un"
    )


@pytest.mark.parametrize(
    ("number", "told"), [(1034, "1034"), (9999, "9999"), (402503, f"402{NARROW}503")]
)
def test_large_numbers_are_grouped(number, told):
    assert grouped(number) == told


@pytest.mark.parametrize(
    ("count", "told"), [(0, "après 0 coup"), (1, "après 1 coup"), (2, "après 2 coups")]
)
def test_zero_is_singular(count, told):
    assert text("tv_standings_after", count=count) == told


SITUATION = Situation(
    "ready", {Button.SUIVANT: short(cmd.OpenCoup())}, natural=Press(Button.SUIVANT)
)


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (Hand.PANEL, f"Appuyez sur «{FIXED}suivant{FIXED}», tenez «{FIXED}valider{FIXED}»."),
        (Hand.KEYBOARD, "Appuyez sur Espace, appuyez sur Maj+F2."),
        (
            Hand.PAGE,
            f"Touchez «{FIXED}Coup suivant{FIXED}», touchez deux fois «{FIXED}Valider{FIXED}».",
        ),
    ],
)
def test_a_button_is_called_what_the_hand_calls_it(hand, told):
    assert in_hand("Appuyez sur suivant, tenez valider.", hand, SITUATION) == told


AT_THE_DESK = (
    "desk_",
    "settle_",
    "stock_",
    "tile_mend",
    "trial_",
    "finishing_",
    "leaving_",
    "access_",
)
BUTTON_LEFT = re.compile(r"\b(valider|rejeter|suivant|annuler|répéter|tenez)\b", re.IGNORECASE)
PLAIN_WORDS = {
    "stock_seen": "« le jeton suivant » is a tile",
    "desk_hold": "the button is given with it",
}


def test_every_button_a_sentence_names_has_its_name_on_a_keyboard():
    """« rejeter le remet au sac » would be read by somebody who has no button « rejeter »."""
    told = {
        code: in_hand(sentence, Hand.KEYBOARD, SITUATION)
        for code, sentence in catalogue().items()
        if code.startswith(AT_THE_DESK) and code not in PLAIN_WORDS
    }
    assert {code: words for code, words in told.items() if BUTTON_LEFT.search(words)} == {}


def test_what_names_no_button_is_left_alone():
    plain = "Le lecteur est débranché. Rebranchez-le sur une autre prise."
    assert all(in_hand(plain, hand, SITUATION) == plain for hand in Hand)
