"""A QR code as text: two rows of modules per line, for a terminal or a page of paper."""

import segno

_QUIET = 4
_BLOCKS = {(False, False): "█", (True, False): "▄", (False, True): "▀", (True, True): " "}
"""Terminals are dark: what is light is drawn, so that a phone sees black on white."""


def qr_text(content: str) -> str:
    rows = [[bool(module) for module in row] for row in segno.make(content, error="l").matrix]
    width = len(rows[0]) + 2 * _QUIET
    empty = [False] * width
    framed = [[False] * _QUIET + row + [False] * _QUIET for row in rows]
    framed = [empty] * _QUIET + framed + [empty] * _QUIET
    if len(framed) % 2:
        framed.append(empty)
    return "\n".join(
        "".join(_BLOCKS[above, below] for above, below in zip(*pair, strict=True))
        for pair in zip(framed[::2], framed[1::2], strict=True)
    )
