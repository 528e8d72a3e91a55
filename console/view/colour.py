"""Arithmetic on colours: mixing, and the contrast that WCAG 2 defines."""

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


def luminance(colour: Colour) -> float:
    """Relative luminance of an sRGB colour (WCAG 2.2)."""
    red, green, blue = (_linear(component / 255) for component in components(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(component: float) -> float:
    if component <= 0.04045:
        return component / 12.92
    return float(((component + 0.055) / 1.055) ** 2.4)


def contrast(first: Colour, second: Colour) -> float:
    """From 1 (the same) to 21 (black on white)."""
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
