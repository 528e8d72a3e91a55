"""An evening made up from its seed, and played again from its deeds."""

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.letters.lexicon import Lexicon
from tests.tape.evenings import Evening
from tests.tape.people.duplicate import DuplicateEvening
from tests.tape.people.hands import Hands
from tests.tape.people.opening import open_game, setup_of
from tests.tape.playing import Deed, Step, on_a_card

PEOPLE = {"duplicate": DuplicateEvening}


def made_up(
    evening: Evening, lexicon: Lexicon, lexicons: Path
) -> tuple[dict[str, Any], list[Step]]:
    setup = setup_of(evening, lexicon)
    with on_a_card(lexicon, lexicons, setup, evening.seed) as performance:
        hands = Hands(performance, evening.device, random.Random(evening.seed))
        open_game(hands, evening)
        PEOPLE[evening.game](hands, evening).play()
    return setup, performance.steps


def played(
    evening: Evening,
    setup: Mapping[str, Any],
    deeds: Sequence[Deed],
    lexicon: Lexicon,
    lexicons: Path,
) -> list[Step]:
    """The same deeds, whatever comes of them now."""
    with on_a_card(lexicon, lexicons, setup, evening.seed) as performance:
        for deed in deeds:
            performance.act(*deed)
    return performance.steps
