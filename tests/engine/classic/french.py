"""The sentence of a refusal, as people read it."""

from unittest.mock import patch

from console import messages_fr
from console.games.classic.words import WORDS
from engine.errors import RuleError


def french(refusal: RuleError) -> str:
    with patch.dict(messages_fr.catalogue(), WORDS):
        return messages_fr.sentence(refusal)
