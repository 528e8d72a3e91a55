"""What the organiser decides: plis of his own, numbered like a centre's, and what holds after them.

They are signed with the key the manifest names and stand in no partie. All of them are kept, and
told to every centre: from these and the centres' plis anybody makes the same ranking again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.play.codec import added

SET_ASIDE, TAKEN_BACK = "set_aside", "taken_back"
OUT, KEPT, NEITHER = "out", "kept", "neither"
NEUTRALISED, ANNULLED, PLAYED = "neutralised", "annulled", "played"
"""Of a coup, for all centres; and that it counts again."""
OFFICIAL, PROVISIONAL = "official", "provisional"
DRAWS = "draws"
DECIDED = "decided"
"""A shared rank was played for: a départage (§3.8.3). Without an order it is shared again."""
BEGUN = "begun"
"""The code of a partie without an hour is given from now on."""
OF_CENTRE = frozenset({SET_ASIDE, TAKEN_BACK, DRAWS})
OF_PARTIE = frozenset({OUT, KEPT, NEITHER})
"""Of a centre in one partie."""
OF_COUP = frozenset({NEUTRALISED, ANNULLED, PLAYED})
OF_ALL = frozenset({OFFICIAL, PROVISIONAL})
KINDS = OF_CENTRE | OF_PARTIE | OF_COUP | OF_ALL | {BEGUN, DECIDED}

OWN_PARTIE = 0
"""Where the organiser's plis stand."""

Place = tuple[str, int]
"""A centre and a partie."""


@dataclass(frozen=True)
class DecidedPlace:
    """Where a départage put somebody, who is named by a place he sat at."""

    place: int
    """1, 2, 2, 4 among those who shared the rank."""
    centre: str
    partie: int
    table: int


@dataclass(frozen=True)
class Decision:
    """One of them. What it says nothing about stays empty."""

    kind: str
    reason: str
    decided_ms: int
    centre: str = ""
    partie: int = 0
    coup: int = 0
    """OUT: the first coup that is not of the common game, the whole partie when it is 0."""
    frozen: str = ""
    """OFFICIAL: the fingerprint of the file that holds the ranking. 0.2.0 made none."""
    rank: int = added("0.2.1", 0)
    """DECIDED: which one."""
    order: tuple[DecidedPlace, ...] = added("0.2.1", ())


@dataclass(frozen=True)
class Decisions:
    """What holds, the last word on each matter."""

    set_aside: frozenset[str] = frozenset()
    """Centres left out altogether, reversibly."""
    out: Mapping[Place, int] = field(default_factory=dict)
    """Out of the common game from this coup on: what came before it stays ranked."""
    kept: frozenset[Place] = frozenset()
    """Kept in it whatever their letters were."""
    official: bool = False
    drawing: str = ""
    """Multiplex: the centre that draws for all, whose letters are the common ones."""
    neutralised: Mapping[int, frozenset[int]] = field(default_factory=dict)
    """By partie: coups nobody scores, anywhere. Their tops were laid, the letters are common."""
    annulled: Mapping[int, int] = field(default_factory=dict)
    """By partie: the coup from which on there is no common game any more (§3.6)."""
    frozen: str = ""
    """The fingerprint of the official file that stands; empty where 0.2.0 declared it."""
    departages: Mapping[int, tuple[DecidedPlace, ...]] = field(default_factory=dict)
    """By rank, what was played for it."""


NO_DECISION = Decisions()


def standing(decisions: Iterable[Decision]) -> Decisions:
    """What holds after all of them, in the order of their numbers."""
    aside: set[str] = set()
    letters: dict[Place, Decision] = {}
    coups: dict[tuple[int, int], str] = {}
    official, drawing, frozen = False, "", ""
    departages: dict[int, tuple[DecidedPlace, ...]] = {}
    for each in decisions:
        if each.kind == SET_ASIDE:
            aside.add(each.centre)
        elif each.kind == TAKEN_BACK:
            aside.discard(each.centre)
        elif each.kind in OF_PARTIE:
            letters[each.centre, each.partie] = each
        elif each.kind in OF_COUP:
            coups[each.partie, each.coup] = each.kind
        elif each.kind in OF_ALL:
            official, frozen = each.kind == OFFICIAL, each.frozen
        elif each.kind == DRAWS:
            drawing = each.centre
        elif each.kind == DECIDED:
            departages[each.rank] = each.order
    neutralised: dict[int, frozenset[int]] = {}
    annulled: dict[int, int] = {}
    for (partie, coup), kind in sorted(coups.items()):
        if kind == NEUTRALISED:
            neutralised[partie] = neutralised.get(partie, frozenset()) | {coup}
        elif kind == ANNULLED:
            annulled.setdefault(partie, coup)
    return Decisions(
        frozenset(aside),
        {place: each.coup or 1 for place, each in letters.items() if each.kind == OUT},
        frozenset(place for place, each in letters.items() if each.kind == KEPT),
        official,
        drawing,
        neutralised,
        annulled,
        frozen,
        {rank: order for rank, order in sorted(departages.items()) if order},
    )
