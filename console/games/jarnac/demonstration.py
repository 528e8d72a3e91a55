"""What the television shows when nobody plays: a few moments of a game, over and over."""

from dataclasses import replace

from console.french import text
from console.games.jarnac.shown import JarnacShown, MatShown, Theft
from console.tv.snapshot import Shown
from engine.games.jarnac.mat import value

_MOMENT_MS = 5_000
_NAMES = ("Joueur A", "Joueur B")
# Rows and reliquat of both, and the word taken, if any: words grow, then one is stolen.
_MOMENTS: tuple[tuple[str, str, str, str, str], ...] = (
    ("", "LACTER", "", "", ""),
    ("LAC", "TERS", "", "", ""),
    ("ECLAT", "RSU", "", "MONDEI", ""),
    ("ECLAT", "RSU", "MONDE", "IA", ""),
    ("ECLATS", "RU", "DEMON", "IA", ""),
    ("ECLATS DAIMON", "RU", "", "E", "DAIMON"),
)


def demonstration_at(base: Shown, start_ms: int, now_ms: int) -> tuple[JarnacShown, int]:
    """What to show, and the moment it gives way to the next."""
    step = (now_ms - start_ms) // _MOMENT_MS
    began_ms = start_ms + step * _MOMENT_MS
    rows, reliquat, others, rest, taken = _MOMENTS[step % len(_MOMENTS)]
    first, second = _mat(0, rows, reliquat, jarnacs=bool(taken)), _mat(1, others, rest)
    shown = JarnacShown(
        card=base.card,
        mats=(replace(first, has_bag=not others), replace(second, has_bag=bool(others))),
        status=text("jarnac_tv_playing", name=_NAMES[bool(others)]),
        bag=144 - len(rows + reliquat + others + rest),
        since_ms=began_ms,
        theft=Theft(began_ms, 0, taken) if taken else None,
        banners=base.banners,
        keys=base.keys,
    )
    return shown, began_ms + _MOMENT_MS


def _mat(side: int, rows: str, reliquat: str, *, jarnacs: bool = False) -> MatShown:
    words = rows.split()
    filled = (*words, *("",) * (8 - len(words)))
    points = sum(map(value, words))
    return MatShown(_NAMES[side], filled, reliquat, points, int(jarnacs))
