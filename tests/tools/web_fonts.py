"""Writes console/web/static/fonts/*.woff2 from the typeface of the television.

What French needs comes first and small; the other letters of the Latin alphabets are a second
file, fetched by a browser that meets one (`unicode-range` in console/web/static/fonts.css). Figures
of one width stay. The typeface reserves no name (LICENSES/OFL-1.1-AtkinsonHyperlegibleNext.txt):
subsets keep theirs. Run after a change of typeface, where fonttools and brotli are installed:

    pip install fonttools brotli && python -m tests.tools.web_fonts
"""

from collections.abc import Iterable
from pathlib import Path

from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

CONSOLE = Path(__file__).parent.parent.parent / "console"
SOURCES = CONSOLE / "tv" / "fonts"
TARGETS = CONSOLE / "web" / "static" / "fonts"
WEIGHTS = {400: "Regular", 600: "SemiBold", 800: "ExtraBold"}
FEATURES = ["kern", "mark", "mkmk", "ccmp", "tnum", "pnum", "case"]
LICENCE_NAMES = [0, 1, 2, 3, 4, 5, 6, 13, 14]

FRENCH = frozenset(
    (*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "ŒœŸ–—‘’‚“”„†•…‰‹›€™−≈≠≤≥♪\u2009"))
)
"""Latin 1 and what French typography adds. Arrows, stars and ticks are not in this typeface."""
EXTENDED = frozenset((*range(0x100, 0x250), *range(0x300, 0x370), *range(0x1E00, 0x1F00))) - FRENCH
"""Names from elsewhere; the `unicode-range` of fonts.css."""
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


def main() -> None:
    for weight, style in WEIGHTS.items():
        source = SOURCES / f"AtkinsonHyperlegibleNext-{style}.ttf"
        for name, characters in ((f"{weight}", FRENCH), (f"{weight}-etendu", EXTENDED)):
            path = TARGETS / f"atkinson-{name}.woff2"
            subset(source, characters).save(path)
            print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
