"""Words enough to play with, few enough to be quick."""

import random

import pytest

from engine.letters.lexicon import Lexicon
from tests.engine.games.jarnac.bench import annotated


@pytest.fixture(scope="session")
def few_words(free_lexicon: Lexicon) -> Lexicon:
    words = [word for word in free_lexicon.words() if 3 <= len(word) <= 9]
    return annotated(random.Random(3).sample(words, 4_000), free_lexicon)
