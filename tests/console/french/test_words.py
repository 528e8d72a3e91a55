"""French read by a careful reader: the patterns a catalogue must not contain, and how it is set."""

import re
from pathlib import Path

import pytest

import console
from console.desk.buttons import Button, Device, Press, Remark, Situation, for_device, short
from console.french import catalogue, game_called, printed, text
from console.french.typography import FIXED, NARROW, cited, grouped, typeset
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.formules import FEDERATION, FORMULES, Topic
from engine.rulings import RuleError
from tests.tools.every import over

COUNTED = (
    r"\{(?!most|limit|total|size|longest)\w+\} (?:cases|caractères|centres|coups|événements|faits|"
    r"feuilles|jetons|joueurs|lettres|mots|octets|parties|plis|points|processus|puces|"
    r"remarques|scores|secondes|minutes|solutions|tables|tours)\b"
)
# Telephones are put away « (art. 2.1) », whichever the edition: a name a screen has room for.
BAD = {
    "an undecided plural": re.compile(r"\w\([se]s?\)"),
    "a plural whatever the number": re.compile(COUNTED),
    "a decimal point": re.compile(r"(?<![.\d])(?<!art. )\d+\.\d(?!\.\d)"),
    "straight quotation marks": re.compile(r'"'),
    "no space before a tall sign": re.compile(r"[\w»)}][?!;](?!\w)|[\w»)}]:(?=\s|$)"),
    "no space inside quotation marks": re.compile(r"«(?! )|(?<! )»"),
    "an article by another name": re.compile(r"§|fisf|(?<!, )\bart\. (?!2\.1)\d"),
    "an identifier": re.compile(r"[a-z0-9]_[a-z0-9]"),
    "a second apostrophe: pages set them all in type, a terminal prints them so": re.compile(
        r"\w’"
    ),
}
PLACEHOLDER = re.compile(r"\{[^{}]*(?:\{\w+\}[^{}]*)?\}")
FOR_ADMINISTRATORS = {
    "panel_why_digits_library_missing": "the package has this name",
    "hub_database_password": "a file of PostgreSQL",
    "hub_database_read_only": "a command of PostgreSQL",
    "hub_database_schema_absent": "a setting of PostgreSQL",
}
"""They name a thing of another program, which is looked for by that name."""
NOT_SENTENCES = re.compile(r"^(terminal_help|.*_help)$")


OF_THE_TEMPLATE = {"a plural whatever the number", "an undecided plural"}
"""Found in the placeholders themselves; the rest is looked for in what people read."""


@pytest.mark.parametrize("name", sorted(BAD))
def test_the_catalogue_has_none(name):
    found = {
        code: sentence
        for code, sentence in catalogue().items()
        if BAD[name].search(sentence if name in OF_THE_TEMPLATE else PLACEHOLDER.sub("3", sentence))
        and not NOT_SENTENCES.match(code)
        and not (name == "an identifier" and code in FOR_ADMINISTRATORS)
    }
    assert found == {}


def test_quotation_marks_come_in_pairs():
    marks = {code: re.findall("[«»]", sentence) for code, sentence in catalogue().items()}
    assert {
        code for code, found in marks.items() if found != ["«", "»"] * (len(found) // 2)
    } == set()


@pytest.mark.parametrize(
    ("kept", "read"),
    [
        ("fisf-2020 §5.4.1.a", "règlement 2020, art. 5.4.1.a"),
        ("fisf-2014 §3.6", "règlement 2014, art. 3.6"),
        ("notice, solo", "notice, solo"),
        ("", ""),
    ],
)
def test_an_article_is_read_as_the_federation_writes_it(kept, read):
    assert cited(kept) == read


def test_every_article_is_read_so_in_a_sentence():
    for edition in FEDERATION:
        for topic in Topic:
            told = text("past_annul_instead", coup=3, article=edition.article(topic))
            assert re.search(rf"\(règlement {edition.value}, art\. \d[\w.]*\)\.$", told), topic


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("2026-11-18-7sur8-joker-1", "18 novembre 2026 (7 sur 8 joker)"),
        ("2026-05-01-classique-2", "1er mai 2026, n° 2 (Scrabble classique)"),
        ("Coupe du printemps", "Coupe du printemps"),
        ("2026-11-31-normale-1", "2026-11-31-normale-1"),
        ("2026-11-18-belote-1", "2026-11-18-belote-1"),
    ],
)
def test_a_game_is_called_by_its_day_or_by_the_name_it_was_given(name, called):
    assert game_called(name) == called
    assert text("game_resumed", game=name).startswith(f"La partie « {called} »")


def test_no_formule_is_called_by_its_identifier():
    named = {code: text(f"played_{code}") for code in FORMULES}
    assert all(not re.search(r"\d\w|-", words) for words in named.values()), named


THE_NUMBER_ITSELF = {
    "correction_table_unknown": "nobody sits there",
    "judge_table_unknown": "nobody sits there",
    "unknown_player": "nobody sits there",
    "slip_table_unknown": "nobody sits there",
    "slip_coup_unknown": "a line of a file, where nobody may sit",
    "dossier_facts": "what a commission is handed names both",
    "correction_bad_table": "it is no number",
    "player_bad_table": "it is no number",
    "correction_unnamed": "whoever sits there has no name yet",
    "slip_ask_billet": "the arbiter has its slip in hand, which bears the number",
    "terminal_billet": "it is what one types",
    "room_apart": "a record of the journal, as it was written",
    "player_here": "he is named, and may be somebody else of that name",
    "flag_of_table": "its centre has not told the hub who sits there",
    "papers_card_table": "a card bears the number of its table",
    "door_table": "a player is told where to sit down",
    "asked_exclusion": "the room reads it while the judge looks for somebody",
    "table_twice": "two people, both named, and the number they share",
}


def test_sentences_name_people_not_tables():
    """Whoever is called by a number has to look it up; only a number that is itself wrong, or
    at which nobody sits, is told as one."""
    numbered = re.compile(r"\{tables?\b")
    found = {code for code, sentence in catalogue().items() if numbered.search(sentence)}
    assert found == THE_NUMBER_ITSELF.keys()


TWICE = {
    ("centre_partie_sealed", "pli_nobody_draws"): "told at the centre, and by the hub",
    ("desk_jarnac_toss", "phase_jarnac_toss"): "to a button, and to a command",
}


def test_one_fact_has_one_code():
    """Situations of the desk apart, which are called by their own names."""
    told: dict[str, list[str]] = {}
    for code, sentence in catalogue().items():
        if ". " in sentence:
            told.setdefault(re.sub(r"\{\w+\}", "{}", sentence), []).append(code)
    several = {tuple(sorted(codes)) for codes in told.values() if len(codes) > 1}
    of_the_desk = {codes for codes in several if all(each.startswith("desk_") for each in codes)}
    assert several - of_the_desk == TWICE.keys()


def test_everything_set_in_type_has_one_apostrophe():
    for code, sentence in catalogue().items():
        assert not re.search(r"(?<=[a-zA-Zéè])'(?=[a-zA-Zéèêàœ])", typeset(sentence)), code


ELIDED = re.compile(r"\b(?:[ldnscjmt]|qu)'(?=[a-zéèêàâîôûhœ])", re.IGNORECASE)
PAGES = sorted(
    path for path in Path(console.__file__).parent.rglob("*") if path.suffix in (".html", ".js")
)


@over("path", PAGES, ids=lambda path: path.name)
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


@pytest.fixture
def two_buttons(monkeypatch):
    monkeypatch.setitem(catalogue(), "two_buttons", "{Appuyez:suivant}, {tenez:valider}.")
    return Remark("two_buttons")


@pytest.mark.parametrize(
    ("device", "told"),
    [
        (Device.PANEL, f"Appuyez sur «{FIXED}suivant{FIXED}», tenez «{FIXED}valider{FIXED}»."),
        (Device.KEYBOARD, "Appuyez sur Espace, appuyez sur Maj+F2."),
        (
            Device.PAGE,
            f"Touchez «{FIXED}Coup suivant{FIXED}», touchez deux fois «{FIXED}Valider{FIXED}».",
        ),
    ],
)
def test_a_button_is_called_what_the_hand_calls_it(two_buttons, device, told):
    assert for_device(two_buttons, device, SITUATION) == told


def test_a_button_that_comes_as_data_is_called_so_too():
    trial = Remark("trial_begins", {"awaited": "répéter", "lamp": "prêt"})
    told = {device: for_device(trial, device, SITUATION) for device in Device}
    assert f"Appuyez sur «{FIXED}répéter{FIXED}» ;" in told[Device.PANEL]
    assert "Appuyez sur F5 ;" in told[Device.KEYBOARD]
    assert "Appuyez sur répéter ;" in text(trial.code, **trial.data)
    unnamed = for_device(Remark("trial_begins"), Device.KEYBOARD, SITUATION)
    assert "Appuyez sur — ;" in unnamed


def test_a_voice_and_a_terminal_call_it_by_the_name_of_the_panel(two_buttons):
    assert text(two_buttons.code) == "Appuyez sur suivant, tenez valider."


def test_a_refusal_within_a_sentence_is_told_for_the_same_device(two_buttons, monkeypatch):
    monkeypatch.setitem(catalogue(), "because", "Non. {why}")
    refusal = RuleError("because", why=RuleError("two_buttons"))
    assert for_device(refusal, Device.KEYBOARD, SITUATION) == (
        "Non. Appuyez sur Espace, appuyez sur Maj+F2."
    )


BUTTONS = "chrono|valider|rejeter|suivant|répéter|repeter|annuler|joueur [1-4]"
WITHOUT_PLACEHOLDER = re.compile(
    rf"([Aa]ppuyez sur|[Tt]enez|[Mm]aintenez|\bsur)( le bouton)? ({BUTTONS})\b"
    r"|([Aa]ppuyez sur|[Tt]enez|[Mm]aintenez)( le bouton)? \{"  # a button that comes as data
)


def test_a_sentence_names_a_button_by_a_placeholder():
    """Finished French is told to no other hand any more."""
    named = {code for code, words in catalogue().items() if WITHOUT_PLACEHOLDER.search(words)}
    assert named == set()


@pytest.mark.parametrize("device", Device)
def test_every_placeholder_names_a_button_there_is(device):
    for code in catalogue():
        assert for_device(Remark(code, {"button": "chrono"}), device, SITUATION) is not None, code


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
        code: for_device(Remark(code), Device.KEYBOARD, SITUATION)
        for code in catalogue()
        if code.startswith(AT_THE_DESK) and code not in PLAIN_WORDS
    }
    assert {code: words for code, words in told.items() if BUTTON_LEFT.search(words)} == {}


def test_what_names_no_button_is_left_alone():
    plain = Remark("access_open_on_page")
    told = {for_device(plain, device, SITUATION) for device in Device}
    assert told == {text(plain.code)}


def test_of_somebody_is_written_as_it_is_said():
    told = {name: printed("reading_retained", by=name) for name in ("Ada", "Élise", "Yann", "Bob")}
    assert told == {
        "Ada": "double arbitrage, lecture d’Ada",
        "Élise": "double arbitrage, lecture d’Élise",
        "Yann": "double arbitrage, lecture de Yann",
        "Bob": "double arbitrage, lecture de Bob",
    }


# --- Numbers in sentences agree with the words they count ---------------------------------------


@pytest.mark.parametrize(
    ("events", "told"), [(0, "0 fait relu."), (1, "1 fait relu."), (2, "2 faits relus.")]
)
def test_a_number_agrees_with_its_words(events: int, told: str):
    said = text("journal_verify_good", games=events, events=events)
    assert said.endswith(told)
    assert ("parties" in said) == (events > 1)


def test_a_bare_number_stays_a_number():
    assert "Coup 3 :" in text("correction_slips_missing", coup=3, players=("Ana",))


def test_a_long_list_is_cut_where_nobody_listens_any_more():
    names = tuple(f"A#{number}" for number in range(1, 8))
    assert text("correction_slips_missing", coup=3, players=names).startswith(
        "Coup 3 : il manque des bulletins (A#1, A#2, A#3, A#4, A#5 et 2 autres)."
    )
    six = text("correction_slips_missing", coup=3, players=names[:6])
    assert "A#5 et 1 autre)" in six


@pytest.mark.parametrize(
    "code", ["rack_incomplete", "list_coups", "too_few_vowels", "journal_verify_bad"]
)
def test_no_word_is_left_undecided(code: str):
    assert "(s)" not in catalogue()[code]
