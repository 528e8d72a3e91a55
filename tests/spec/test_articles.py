"""The page of articles is up to date and leaves out no article that decides something."""

import importlib
import inspect
from operator import attrgetter
from pathlib import Path

from tests.tools.article_table import TABLE, cited, decided_by, page, readings
from tests.tools.deciders import DECIDERS
from tests.tools.every import over

DECIDING = {
    "fisf-2020": (
        "1.1 1.2 1.2.1 1.2.2 1.2.3 1.3 2.1 2.2 3 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.8.1 3.8.2 3.8.3 "
        "3.8.4 4.1 4.2 4.3.1 4.3.2 5.1 5.2.1 5.2.2 5.2.3 5.2.4 5.3 5.3.1 5.3.2 5.3.3 5.4 5.4.1.a "
        "5.4.1.b 5.4.1.c 5.4.1.d 5.4.2.a 5.4.2.b 5.5 5.6 5.7 5.8 5.9 6.1 6.2 6.3"
    ),
    "fisf-2014": (
        "1.1 1.2 1.2.1 1.2.2 1.2.3 2.2 3 3.1 3.2 3.3 3.4 3.5 3.6 4.1 4.2.1 4.2.2 4.3.1 4.3.2 "
        "4.3.3 4.4 5.1 5.2 5.3 5.4 5.5 5.6 5.7 6.1 6.2 6.3 7 7.1 7.2 7.3 7.4"
    ),
}
"""What is left of either text describes: the introduction, the player's material (2.1 of 2014), who
sits on a commission (6.4)."""
JARNAC = (
    "matériel, toss, tour de jeu, Jarnac !, piocher, contestation, sans pendule, avec pendule, "
    "à épuisement du temps, fin de partie, vainqueur, formule compétition"
)
"""The text of Jarnac has headings, no numbers; so have the notice of the classic game and its
summary."""
CLASSIC = (
    "But du jeu, Les lettres, Préparation, Placer le premier mot, Fin du tour, Joueur suivant, "
    "Compter ses points, Cases Primes, Bonus de 50 points, Changer ses lettres, Passer, "
    "Mots contestés, Fin de jeu, Points de règles litigieux"
)
ARTICLES = [
    *(f"{edition} §{number}" for edition, each in DECIDING.items() for number in each.split()),
    *(f"jarnac, {heading}" for heading in JARNAC.split(", ")),
    *(f"classique-notice « {heading} »" for heading in CLASSIC.split(", ")),
]


@over("article", ARTICLES)
def test_every_article_that_decides_has_its_tests(article):
    assert cited()[article]


def test_no_article_is_invented():
    ours = {article for article in cited() if article.startswith("fisf-")}
    assert ours <= set(ARTICLES)


def is_function(named: str) -> bool:
    module, _, name = named.partition(":")
    found = attrgetter(name)(importlib.import_module(module))
    found = getattr(found, "fget", getattr(found, "func", found))  # a property, cached or not
    return callable(found) and not inspect.isclass(found)


@over("article", ARTICLES)
def test_every_article_that_decides_is_answered_by_functions(article):
    for file, test in cited()[article]:
        assert is_function(decided_by(article, file, test)), test


def test_the_functions_answer_for_tests_that_are_there():
    held = {name for tests in cited().values() for file, test in tests for name in (file, test)}
    held = {Path(name).name.removeprefix("test_") for name in held}
    named = [
        test for functions in DECIDERS.values() for test in " ".join(functions.values()).split()
    ]
    assert [test for test in named if test.removeprefix("test_") not in held] == []


@over("reading", readings())
def test_a_reading_says_what_the_text_says_what_we_do_and_what_could_be_otherwise(reading):
    assert reading.articles
    assert set(reading.articles) <= cited().keys()
    for part in ("**The text**", "**What we do:**", "**Otherwise:**"):
        assert reading.text.count(part) == 1
    assert is_function(reading.decider)


def test_the_page_in_the_docs_is_the_one_the_tests_make():
    assert TABLE.read_text(encoding="utf-8") == page()
