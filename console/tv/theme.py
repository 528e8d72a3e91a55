"""The two palettes. Every pair of text and ground is held to 7:1 by a test."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from console.tv.scene import Colour


@dataclass(frozen=True)
class Ground:
    """A colour to write on, and the colours that may be written on it."""

    fill: Colour
    text: Colour
    muted: Colour


@dataclass(frozen=True)
class Theme:
    name: str
    page: Ground
    card: Ground
    strong: Ground
    """The one block of a scene that must be seen first."""
    warning: Ground
    fault: Ground
    rule: Colour
    """Hairlines, empty slots and the track of the clock's bar."""
    accent: Colour
    """The frame of the last word, the bar of the clock: shapes, never text."""
    board: Colour
    square: Colour
    light_blue: Ground
    dark_blue: Ground
    pink: Ground
    red: Ground
    rack: Colour
    """What the tirage lies on."""
    tile: Ground
    tile_edge: Colour
    fresh_tile: Ground
    fresh_edge: Colour
    joker: Colour
    """The letter a joker stands for, on any tile."""


DAY = Theme(
    name="jour",
    page=Ground("#f2efe8", "#14202b", "#3c4753"),
    card=Ground("#ffffff", "#14202b", "#3c4753"),
    strong=Ground("#14324f", "#ffffff", "#d3e2f0"),
    warning=Ground("#ffc933", "#241a00", "#3d2e00"),
    fault=Ground("#fbe3b0", "#2e2200", "#4a3800"),
    rule="#cfc9bc",
    accent="#d1480a",
    board="#8f9a94",
    square="#e4e8e0",
    light_blue=Ground("#a9d8f2", "#0b2f47", "#0b2f47"),
    dark_blue=Ground("#17508f", "#ffffff", "#ffffff"),
    pink=Ground("#f7b9c6", "#551022", "#551022"),
    red=Ground("#a3141f", "#ffffff", "#ffffff"),
    rack="#43564f",
    tile=Ground("#fbecc4", "#1c160b", "#1c160b"),
    tile_edge="#c2a567",
    fresh_tile=Ground("#ffd659", "#1c160b", "#1c160b"),
    fresh_edge="#a8730a",
    joker="#790b42",
)

NIGHT = Theme(
    name="nuit",
    page=Ground("#0e1620", "#f3f6f9", "#b4c2d0"),
    card=Ground("#1a2634", "#f3f6f9", "#b9c6d3"),
    strong=Ground("#e9f1f8", "#0e1c2a", "#22384d"),
    warning=Ground("#ffc933", "#241a00", "#3d2e00"),
    fault=Ground("#4a3505", "#ffe9b8", "#f3d999"),
    rule="#37485a",
    accent="#ff8a3c",
    board="#0a1018",
    square="#26333f",
    light_blue=Ground("#7fbfe4", "#04202f", "#04202f"),
    dark_blue=Ground("#1d5596", "#ffffff", "#ffffff"),
    pink=Ground("#e79cb0", "#3a0715", "#3a0715"),
    red=Ground("#a01622", "#ffffff", "#ffffff"),
    rack="#1a2634",
    tile=Ground("#f3e2b6", "#1c160b", "#1c160b"),
    tile_edge="#a88d55",
    fresh_tile=Ground("#ffd659", "#1c160b", "#1c160b"),
    fresh_edge="#c98f1c",
    joker="#790b42",
)


def dimmed(theme: Theme, percent: int) -> Theme:
    """The same palette for a darker room: every colour nearer to black by the same share."""
    if percent >= 100:
        return theme
    share = percent / 100
    changed: dict[str, Any] = {
        name: Ground(*(mix(_BLACK, each, share) for each in (value.fill, value.text, value.muted)))
        if isinstance(value, Ground)
        else mix(_BLACK, value, share)
        for name, value in vars(theme).items()
        if name != "name"
    }
    return replace(theme, **changed)


THEMES = {theme.name: theme for theme in (DAY, NIGHT)}


# --- arithmetic on colours ----------------------------------------------------------------

_BLACK = "#000000"


@lru_cache(maxsize=4096)
def components(colour: Colour) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=4096)
def mix(first: Colour, second: Colour, share: float) -> Colour:
    """`first` when share is 0, `second` when it is 1."""
    pairs = zip(components(first), components(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
