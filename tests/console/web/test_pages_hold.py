"""Every page in every state holds: nothing cut, nothing covered, nothing too small for a finger,
nothing axe-core objects to, read in a sensible order and gone through with the keyboard alone.

How it looks is not tested here, people look at it: `python -m tests.tools.gallery --pages`.
"""

import re

import pytest

from tests.tools.every import every
from tests.tools.pages.camera import ALL, Seen, Wish, look
from tests.tools.pages.checks import above_the_fold, faults, scrolls_inside, taller
from tests.tools.pages.reading import nameless, out_of_order, outline, walk_by_tab
from tests.tools.pages.served import SCHEMES, SIZES

ON_A_LAPTOP = (
    "juge-collecting", "juge-questions", "juge-drawing-invalid", "juge-resultats-between",
    "juge-joueurs-between", "juge-partie-no-game",
)  # fmt: skip
ON_A_PHONE = (
    "juge-collecting", "arbitre-collecting", "arbitre-billets-collecting", "juge-liste-no-game",
    "juge-reglages-no-game", "entrer-no-game",
)  # fmt: skip
FITTED = "/juge"
RACK = "[data-rack], #rack, #tirage, .rack"
PRIMARY = "[data-primary], .primary, .natural, .no-primary"
"""The button, or in its place what is waited for (« Le tirage n’est pas complet. »)."""
REFUSED = re.compile(r"status of (403|409) ")
"""An answer, told on the page (« mot de passe », « pas de partie »); browsers call it trouble."""
WITHOUT_PRIMARY = (
    "running", "last-seconds", "paused", "cut", "topping", "mort-subite", "classic",
)  # fmt: skip
"""While time runs nothing is pressed most of the time."""
IN_ORDER = {
    "/juge": ("banner", "main", "heading « Coup 4", "button « Retenir "),
    "/arbitre": ("banner", "heading « Coup 4", "main", "combobox", "button « T"),
}
"""By page, while slips are collected, what is heard before what."""


def unkept(seen: Seen) -> dict[str, list[str]]:
    """What the judge's first screen promises: it fits the window, rack and button in sight."""
    if seen.path != FITTED or seen.size.name not in ("1280", "360"):
        return {}
    state = seen.state.removesuffix("-200").removesuffix("-noms")
    rack = state in ("collecting", "top-chosen", "announced", *WITHOUT_PRIMARY)
    wanted = [RACK] if rack and state != "classic" else []
    wanted += [PRIMARY] if state not in WITHOUT_PRIMARY else []
    told = {"taller": taller(seen.page), "below the fold": above_the_fold(seen.page, *wanted)}
    if state.startswith("jarnac"):  # two mats of four rows, which a telephone barely holds
        told["scrolls inside"] = scrolls_inside(seen.page)
    return told


def hold(seen: Seen) -> None:
    troubles = [each for each in seen.troubles if not REFUSED.search(each)]
    broken = {**faults(seen.page), "scripts": troubles, "nameless": nameless(seen.page)}
    broken |= unkept(seen)
    if seen.path in IN_ORDER and seen.state == "collecting":
        broken["order"] = out_of_order(outline(seen.page), IN_ORDER[seen.path])
        if seen.size.name == "1280" or seen.path == "/arbitre":
            broken["keyboard"] = list(walk_by_tab(seen.page).faults)
    lines = [f"{name}: {each}" for name, told in broken.items() for each in told]
    if lines:
        pytest.fail("\n  ".join(["", *lines]), pytrace=False)


def hold_all(browser, lexicon, wish: Wish) -> None:
    every(look(browser, lexicon, wish), hold, name=lambda seen: seen.name)


@pytest.mark.parametrize(
    ("width", "scheme", "pages"),
    [("1280", "clair", ON_A_LAPTOP), ("360", "sombre", ON_A_PHONE)],
    ids=["laptop", "phone"],
)
def test_pages_hold(browser, data_with_lexicon, free_lexicon, width, scheme, pages):
    hold_all(browser, free_lexicon, Wish(pages, (width,), (scheme,)))


@pytest.mark.torture
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("evening", ALL, ids=lambda evening: evening.states[0])
def test_every_page_holds_in_every_state(
    browser, data_with_lexicon, free_lexicon, evening, width, scheme
):
    hold_all(browser, free_lexicon, Wish(evening.states, (width,), (scheme,)))
