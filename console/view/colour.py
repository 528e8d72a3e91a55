"""Arithmetic on colours."""

from functools import lru_cache

from console.view.scene import Colour


@lru_cache(maxsize=4096)
def components(colour: Colour) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(maxsize=4096)
def mix(first: Colour, second: Colour, share: float) -> Colour:
    """`first` when share is 0, `second` when it is 1."""
    pairs = zip(components(first), components(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
