"""The table of articles is up to date and leaves out no article that decides something."""

import pytest

from tests.engine.bulletins.article_table import TABLE, cited, table

DECIDING = {
    "fisf-2020": (
        "3.5 3.6 4.1 4.2 4.3.1 4.3.2 5.1 5.2.1 5.2.2 5.2.3 5.2.4 5.3 5.3.1 5.3.2 5.3.3 5.4 5.4.1.a "
        "5.4.1.b 5.4.1.c 5.4.1.d 5.4.2.a 5.4.2.b 5.5 5.6 5.7 5.8 5.9 6.1 6.2 6.3"
    ),
    "fisf-2014": (
        "3.5 4.1 4.2.1 4.2.2 4.3.1 4.3.2 4.3.3 4.4 5.1 5.2 5.3 5.4 5.5 5.6 5.7 6.1 6.2 7"
    ),
}
JARNAC = (
    "matériel, toss, tour de jeu, Jarnac !, piocher, contestation, sans pendule, avec pendule, "
    "à épuisement du temps, fin de partie, vainqueur, formule compétition"
)
"""The text of Jarnac has headings, no numbers."""
ARTICLES = [
    *(f"{edition} §{number}" for edition, each in DECIDING.items() for number in each.split()),
    *(f"jarnac, {heading}" for heading in JARNAC.split(", ")),
]


@pytest.mark.parametrize("article", ARTICLES)
def test_every_article_that_decides_has_its_tests(article):
    assert cited()[article]


def test_no_article_is_invented():
    assert set(cited()) <= set(ARTICLES)


def test_the_table_in_the_docs_is_the_one_the_tests_make():
    assert TABLE.read_text(encoding="utf-8") == table()
