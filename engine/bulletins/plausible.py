"""Could a player have believed in this word? A proposal only: the judge decides (§5.3.3)."""

VOWELS = frozenset("AEIOUY")
MOST_CONSONANTS = 3
MOST_VOWELS = 4


def looks_like_a_word(word: str) -> bool:
    """It can be pronounced: a vowel at least, no long run of one kind, no tripled letter."""
    kinds = "".join("v" if letter in VOWELS else "c" for letter in word)
    return (
        "v" in kinds
        and "c" * (MOST_CONSONANTS + 1) not in kinds
        and "v" * (MOST_VOWELS + 1) not in kinds
        and not any(letter * 3 in word for letter in set(word))
    )
