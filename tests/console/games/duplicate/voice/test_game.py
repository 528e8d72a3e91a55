"""Around the coups: type of game, annulment, contests, end (fisf-2020 §3.5–3.8; 2014 §3, §7)."""

import pytest

from console.games.duplicate.voice.coup import announce_invalid
from console.games.duplicate.voice.game import CONTESTS as CONTEST_WORDS
from console.games.duplicate.voice.game import (
    announce_annulment,
    announce_call,
    announce_elimination,
    announce_end,
    announce_found,
    announce_game,
    announce_interruption,
    announce_not_found,
    announce_refused_call,
    announce_solos,
    announce_topping_result,
)
from console.games.duplicate.voice.style import DuplicateStyle
from console.voice.utterance import Priority, UtteranceKind
from engine.games.duplicate.contests import CONTESTS, CUMUL, contest
from engine.games.duplicate.formules import parse_tempo
from engine.rulings import RuleError

STYLE = DuplicateStyle()


@pytest.mark.article("fisf-2020 §3")
@pytest.mark.article("fisf-2014 §3")
@pytest.mark.parametrize(
    ("tempo", "text"),
    [
        ("2min30", "Partie 7 sur 8, deux minutes trente par coup."),
        ("blitz", "Partie 7 sur 8, une minute par coup."),
        ("40s", "Partie 7 sur 8, quarante secondes par coup."),
        ("2min+30s", "Partie 7 sur 8, deux minutes plus trente secondes par coup."),
    ],
)
def test_the_type_of_game_and_its_time_are_told_before_the_first_coup(tempo, text):
    assert announce_game("7 sur 8", parse_tempo(tempo), CUMUL, STYLE).text == text


@pytest.mark.article("fisf-2020 §3")
@pytest.mark.article("fisf-2014 §3")
@pytest.mark.article("fisf-2020 §3.8.3")
@pytest.mark.article("fisf-2014 §7.3")
def test_a_mort_subite_says_its_falling_times_and_who_goes_out():
    rules = contest("mort-subite")
    assert announce_game("normale", rules.default_tempo, rules, STYLE).text == (
        "Mort subite, partie normale, trois coups en une minute plus vingt secondes, "
        "trois coups en quarante secondes plus vingt secondes, "
        "puis vingt secondes plus vingt secondes par coup, "
        "qui joue en dessous du meilleur est éliminé."
    )


@pytest.mark.article("fisf-2020 §3")
@pytest.mark.article("fisf-2014 §3")
@pytest.mark.article("fisf-2020 §3.8.4")
@pytest.mark.article("fisf-2014 §7.4")
def test_a_topping_says_its_penalty():
    rules = contest("topping")
    assert announce_game("joker", rules.default_tempo, rules, STYLE).text == (
        "Topping, partie joker, une minute par coup, chaque top non trouvé coûte vingt secondes."
    )


def test_every_contest_but_the_usual_one_says_what_it_is():
    assert set(CONTEST_WORDS) == {code for code, each in CONTESTS.items() if each.original}


@pytest.mark.article("fisf-2020 §3.6")
def test_an_annulled_coup_is_named_and_its_letters_go_back():
    said = announce_annulment(5, STYLE)
    assert said.text == "Le coup 5 est annulé. Toutes les lettres retournent dans le sac."
    assert said.priority is Priority.FINAL, "what was being said about the coup is pointless"
    assert not said.is_signal


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
def test_an_interruption_tells_what_becomes_of_the_results():
    stands = announce_interruption(True, 16, STYLE)
    assert stands.text == "Partie interrompue. Les résultats sont validés après 16 coups."
    void = announce_interruption(False, 9, STYLE)
    assert void.text == "Partie interrompue. Les résultats sont annulés."


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
@pytest.mark.parametrize(
    ("cause", "words"),
    [
        ("all_placed", "toutes les lettres sont placées"),
        ("no_move", "plus aucune lettre ne peut être placée"),
        ("one_kind", "voyelles"),
        ("last_letter", "une lettre"),
        ("no_other_tirage", "aucun autre tirage"),
        ("interrupted", "interrompue"),
        ("judge", "Fin de partie. 21 coups"),
    ],
)
def test_the_end_is_told_with_its_cause_the_coups_and_the_total(cause, words):
    said = announce_end(cause, 21, 1023, STYLE)
    assert said.kind is UtteranceKind.END
    assert words in said.text
    assert said.text.endswith("21 coups, total 1023 points.")
    assert list(said.says())[-1].clip == "total mille vingt-trois, points"


def test_an_unknown_cause_of_end_is_refused():
    with pytest.raises(RuleError) as refusal:
        announce_end("tea_time", 3, 100, STYLE)
    assert refusal.value.code == "unknown_end_cause"


@pytest.mark.article("fisf-2020 §3.5")
@pytest.mark.article("fisf-2014 §3.5")
def test_solos_are_told_with_their_count():
    said = announce_solos([("Table 4", 1), ("Table 9", 2)], STYLE)
    assert said.text == "Table 4, 1 solo ; Table 9, 2 solos."
    assert not announce_solos([], STYLE)


@pytest.mark.article("fisf-2020 §3.5")
def test_solos_counted_across_centres_come_with_the_general_ranking():
    said = announce_solos([("Table 4", 1)], STYLE, across_centres=True)
    assert said.text == "Les solos seront annoncés avec le classement général."


@pytest.mark.article("fisf-2020 §3.8.3")
@pytest.mark.article("fisf-2014 §7.3")
@pytest.mark.parametrize(
    ("names", "remaining", "text"),
    [
        (["Table 4"], 5, "Table 4 est éliminé. 5 joueurs en lice."),
        (["Table 4", "Table 7"], 1, "Table 4, Table 7 sont éliminés. 1 joueur en lice."),
        ([], 3, "Personne n'est éliminé. 3 joueurs en lice."),
        (["Table 1", "Table 2"], 0, "Table 1, Table 2 sont éliminés. Plus personne en lice."),
    ],
)
def test_mort_subite_tells_who_leaves_and_how_many_are_left(names, remaining, text):
    assert announce_elimination(names, remaining, STYLE).text == text


@pytest.mark.article("fisf-2020 §3.8.4")
@pytest.mark.article("fisf-2014 §7.4")
def test_topping_names_who_found_and_who_did_not():
    found = announce_found("Zoé", 165_400, STYLE)
    assert found.text == "Zoé, trouvé, deux minutes quarante-cinq."
    missed = announce_not_found(["Ana", "Bob"], STYLE)
    assert missed.text == "Ana, Bob, non trouvé, 20 secondes de pénalité."
    assert found.priority is missed.priority is Priority.SIGNAL


@pytest.mark.article("fisf-2020 §3.8.4")
def test_topping_names_who_is_heard_and_whose_word_is_not_the_top():
    assert announce_call("Zoé").text == "Zoé."
    refused = announce_refused_call("Zoé", STYLE)
    assert refused.text == "Zoé, ce n'est pas le top."


@pytest.mark.article("fisf-2020 §3.1")
def test_an_invalid_tirage_is_told_with_its_article():
    said = announce_invalid("pas assez de voyelles : 1 au lieu de 2", "article 3.1", STYLE)
    assert said.text == ("Tirage non valable. Pas assez de voyelles : 1 au lieu de 2. Article 3.1.")


@pytest.mark.article("fisf-2020 §3.8.4")
def test_topping_tells_the_total_time_of_a_player():
    said = announce_topping_result("Table 2", 754_000, STYLE)
    assert said.text == "Table 2, douze minutes trente-quatre."
    said = announce_topping_result("Table 2", 61_000, STYLE)
    assert said.text == "Table 2, une minute une."
