"""Numbers in sentences agree with the words they count."""

import pytest

from console.messages_fr import catalogue, text


@pytest.mark.parametrize(
    ("events", "told"), [(0, "0 fait relu."), (1, "1 fait relu."), (2, "2 faits relus.")]
)
def test_a_number_agrees_with_its_words(events: int, told: str):
    said = text("journal_verify_good", games=events, events=events)
    assert said.endswith(told)
    assert ("parties" in said) == (events > 1)


def test_a_bare_number_stays_a_number():
    assert "Coup 3 :" in text("correction_slips_missing", coup=3, tables="4")


@pytest.mark.parametrize(
    "code", ["rack_incomplete", "list_coups", "too_few_vowels", "journal_verify_bad"]
)
def test_no_word_is_left_undecided(code: str):
    assert "(s)" not in catalogue()[code]
