"""Rajouts: what stands before or after a short word and makes another."""

from engine.letters.rajouts import Rajouts, all_short_words, rajouts_of, short_words

WORDS = {"AS", "BAS", "LAS", "ASE", "BASE", "RE", "SAS"}


def test_letters_before_and_after_in_alphabetical_order():
    assert rajouts_of("AS", WORDS) == Rajouts("AS", "BLS", "E")
    assert rajouts_of("RE", WORDS) == Rajouts("RE", "", "")
    assert rajouts_of("ASE", WORDS) == Rajouts("ASE", "B", "")


def test_every_word_of_so_many_letters_is_listed_once_in_order():
    assert [each.word for each in short_words(WORDS, 2)] == ["AS", "RE"]
    assert [each.word for each in all_short_words(WORDS)] == [
        "AS",
        "RE",
        "ASE",
        "BAS",
        "LAS",
        "SAS",
    ]


def test_all_the_lexicon_has(free_lexicon):
    """Found by trying every combination, as many as reading it from end to end finds."""
    read = [word for word in free_lexicon.words() if len(word) == 2]
    assert [each.word for each in short_words(free_lexicon, 2)] == read
