"""An installed service with its voice, its television, ten screens and two hundred players: what it
weighs once it has shown everything it has to show, and some coups later."""

import sys
from pathlib import Path

import pytest

from tests.load.service import PLAYERS, SCREENS, weigh

pytestmark = pytest.mark.torture

COUPS = 80
SETTLED = 25
"""Coups of a first game: by then its texts, fonts and pages were all used once."""
MOST_GROWTH_MB = 10.0


def test_the_service_does_not_grow(free_store, figure):
    program = Path(sys.executable).with_name("pupitre")
    found = [weight.console for weight in weigh(program, free_store.folder, COUPS)]
    first, after = found[:SETTLED], found[SETTLED:]
    figure(
        f"the service with voice, {SCREENS} screens and {PLAYERS} players",
        f"{found[0]:.0f} MB at first, {max(first):.0f} in the first game, {max(after):.0f} after, "
        f"{COUPS} coups",
    )
    assert max(after) - max(first) < MOST_GROWTH_MB
