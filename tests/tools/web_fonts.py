"""Writes console/web/static/fonts/*.woff2 from the typeface of the television.

What French needs comes first and small; the other letters of the Latin alphabets are a second
file, fetched by a browser that meets one (`unicode-range` in console/web/static/fonts.css). Figures
of one width stay. The typeface reserves no name (LICENSES/OFL-1.1-AtkinsonHyperlegibleNext.txt):
subsets keep theirs. Run after a change of typeface, where fonttools and brotli are installed:

    pip install fonttools brotli && python -m tests.tools.web_fonts
"""

import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

CONSOLE = Path(__file__).parent.parent.parent / "console"
SOURCES = CONSOLE / "tv" / "fonts"
TARGETS = CONSOLE / "web" / "static" / "fonts"
WEIGHTS = {400: "Regular", 600: "SemiBold", 800: "ExtraBold"}
FEATURES = ["kern", "mark", "mkmk", "ccmp", "tnum", "case"]
LICENCE_NAMES = [0, 1, 2, 3, 4, 5, 6, 13, 14]

FRENCH = frozenset(
    (*range(0x20, 0x7F), *map(ord, "\xa0§®°±²·×«»ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜŒŸàâäæçèéêëîïôöùûüÿœ")),
) | frozenset(map(ord, "áãåíñóøúß–—‘’“”•…‹›€™−≥♪\u2009"))
"""What French is written with, and the letters neighbours have in their names. Arrows, stars and
ticks are not in this typeface."""
EXTENDED = frozenset((*range(0xA0, 0x250), *range(0x300, 0x370), *range(0x1E00, 0x1F00))) - FRENCH
"""Names from elsewhere, and signs nobody writes here; the `unicode-range` of fonts.css."""
THIN, NARROW = 0x2009, 0x202F
"""The space before « ! » is not in the typeface: the thin one, that never breaks, stands for it."""


def subset(source: Path, characters: Iterable[int]) -> TTFont:
    options = Options(flavor="woff2", layout_features=FEATURES, name_IDs=LICENCE_NAMES)
    font = TTFont(source, recalcTimestamp=False)
    chosen = Subsetter(options)
    chosen.populate(unicodes=characters)
    chosen.subset(font)
    for table in font["cmap"].tables:
        if THIN in table.cmap:
            table.cmap[NARROW] = table.cmap[THIN]
    font.flavor = "woff2"
    return font


def unicode_range() -> str:
    """« U+A1-A6, U+A8 »: what a browser fetches the second file for."""
    ordered = sorted(EXTENDED)
    ends = [(0, ordered[0]), *((one, two) for one, two in pairwise(ordered) if two != one + 1)]
    begins = [begin for _, begin in ends]
    closes = [*(end for end, _ in ends[1:]), ordered[-1]]
    return ", ".join(
        f"U+{begin:X}" if begin == end else f"U+{begin:X}-{end:X}"
        for begin, end in zip(begins, closes, strict=True)
    )


def main() -> None:
    for weight, style in WEIGHTS.items():
        source = SOURCES / f"AtkinsonHyperlegibleNext-{style}.ttf"
        for name, characters in ((f"{weight}", FRENCH), (f"{weight}-etendu", EXTENDED)):
            path = TARGETS / f"atkinson-{name}.woff2"
            subset(source, characters).save(path)
            print(f"{path.name}: {path.stat().st_size} bytes")
    sheet = TARGETS.parent / "fonts.css"
    told = re.sub(r"unicode-range: [^;]*;", f"unicode-range: {unicode_range()};", sheet.read_text())
    sheet.write_text(told)


if __name__ == "__main__":
    main()
