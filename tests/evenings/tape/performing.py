"""An evening made up from its seed, or played again from its deeds."""

import json
import logging
import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Protocol

from console.lexicons.store import LexiconStore
from engine.letters.lexicon import Lexicon
from tests.conftest import COMPILED
from tests.evenings.tape.comparing import Difference, compared
from tests.evenings.tape.evenings import TapedEvening, evenings
from tests.evenings.tape.people.classic import ClassicEvening
from tests.evenings.tape.people.duplicate import DuplicateEvening
from tests.evenings.tape.people.hands import Hands
from tests.evenings.tape.people.jarnac import JarnacEvening
from tests.evenings.tape.people.opening import open_game, setup_of
from tests.evenings.tape.playing import Deed, Step, on_a_card
from tests.evenings.tape.tape import Recording, recorded


class Player(Protocol):
    def play(self) -> None:
        """The whole evening."""


PEOPLE: dict[str, Callable[[Hands, TapedEvening], Player]] = {
    "duplicate": DuplicateEvening,
    "classic": ClassicEvening,
    "jarnac": JarnacEvening,
}


@cache
def lexicon() -> Lexicon:
    """The free one, compiled for the tests."""
    store = LexiconStore(COMPILED)
    store.ensure_free()
    return store.open("libre")


def made_up(evening: TapedEvening) -> tuple[dict[str, Any], list[Step]]:
    setup = setup_of(evening, lexicon())
    with on_a_card(lexicon(), COMPILED, setup, evening.seed) as performance:
        hands = Hands(performance, evening.device, random.Random(evening.seed))
        open_game(hands, evening)
        PEOPLE[evening.game](hands, evening).play()
    return setup, performance.steps


def played(evening: TapedEvening, setup: dict[str, Any], deeds: Sequence[Deed]) -> list[Step]:
    """The same deeds, whatever comes of them now."""
    with on_a_card(lexicon(), COMPILED, setup, evening.seed) as performance:
        for deed in deeds:
            performance.act(*deed)
    return performance.steps


def perform(number: int, *, anew: bool = False) -> Recording:
    """An evening as it goes now."""
    evening = evenings()[number - 1]
    known = recorded(number)
    if anew or known is None:
        setup, steps = made_up(evening)
    else:
        setup = dict(known.setup)
        steps = played(evening, setup, known.deeds)
    return Recording(number, evening.title, setup, tuple(map(plain, steps)))


def plain(step: Step) -> Step:
    """As a file gives it back."""
    return Step(*json.loads(json.dumps([step.deed, step.at_ms, step.seen])))


def difference(fresh: Recording) -> list[Difference] | None:
    """From the tape; None for an evening that is not on it, or whose deeds are others."""
    known = recorded(fresh.evening)
    if known is None or known.deeds != fresh.deeds or known.setup != fresh.setup:
        return None
    return compared(fresh.evening, known.steps, fresh.steps)


def quiet() -> None:
    """A tape is full of accidents: what the console logs of them is nobody's news."""
    logging.disable(logging.CRITICAL)
