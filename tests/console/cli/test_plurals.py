"""Numbers in sentences agree with the words they count."""

import pytest

from console.french import catalogue, text


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
