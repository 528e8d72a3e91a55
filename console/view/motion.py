"""Soft movement as pure functions of elapsed time."""

FRAME_MS = 33
"""Thirty frames a second while something moves; nothing is drawn otherwise."""

FADE_MS = 260
ARRIVE_MS = 340
PAGE_MS = 9_000
"""How long one page of a long table stays."""


def progress(elapsed_ms: int, duration_ms: int) -> float:
    """0 before the start, 1 from the end on."""
    return min(1.0, max(0.0, elapsed_ms / duration_ms))


def ease_out(share: float) -> float:
    """Quick, then settling: the movement of a tile put down by a hand."""
    return 1 - (1 - share) ** 3
