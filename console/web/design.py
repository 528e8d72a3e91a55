"""The pages' design system, as far as it is known to the server: tokens, letters.

Colours are the television's (`console.tv.theme`), said there and nowhere else; the board and the
values of the letters are the engine's.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from console.tv.theme import DAY, NIGHT, Ground, Theme
from console.web.sending import made
from engine.letters.board import PREMIUMS, SIZE
from engine.letters.tiles import VALUES

BAND = Ground("#14324f", "#ffffff", "#d3e2f0")
"""The bar on top of every page, by day and by night."""


@dataclass(frozen=True)
class PageColours:
    """What the television does not need: states of what one can touch, and words in colour."""

    edge: str
    """Of a field or a quiet button: 3:1 on page and card."""
    hover: str
    link: str
    good: str
    warn: str
    bad: str
    focus: str


_BY_DAY = PageColours(
    edge="#6f7a84",
    hover="#e6edf3",
    link="#14507f",
    good="#0b5e33",
    warn="#7a4300",
    bad="#98131d",
    focus="#d1480a",
)
_BY_NIGHT = PageColours(
    edge="#7489a0",
    hover="#24364a",
    link="#9fd0ff",
    good="#86e0aa",
    warn="#ffc980",
    bad="#ffa3a3",
    focus="#ff8a3c",
)

SPACES = (1, 2, 3, 4, 5, 6, 8, 12)
"""Steps of four pixels: `--s3` is twelve."""
TYPE = {"small": 0.9375, "text": 1.0, "large": 1.125, "title": 1.375, "head": 1.75, "huge": 2.5,
        "time": 4.5}  # fmt: skip
"""In rem. Nothing a person reads is smaller than fifteen pixels."""
REST = {
    "regular": "400",
    "strong-weight": "600",
    "radius": "0.5rem",
    "radius-large": "0.75rem",
    "shadow": "0 1px 2px rgb(20 32 43 / 16%), 0 6px 20px rgb(20 32 43 / 14%)",
    "motion": "150ms",
    "target": "2.75rem",
    "bar": "3rem",
}


@lru_cache
def tokens() -> str:
    """The style sheet every other one speaks of. A page follows the device's choice of light or
    dark; the style page shows both with `data-theme`."""
    steady = [
        *(f"--s{step}: {step / 4:g}rem" for step in SPACES),
        *(f"--t-{name}: {size:g}rem" for name, size in TYPE.items()),
        *(f"--{name}: {value}" for name, value in REST.items()),
    ]
    day, night = colours(DAY, _BY_DAY), colours(NIGHT, _BY_NIGHT)
    return "\n".join(
        [
            _rule(":root", [*steady, "color-scheme: light dark", *_declared(day)]),
            "@media (prefers-color-scheme: dark) {",
            _rule(':root:not([data-theme="jour"])', _declared(night)),
            "}",
            _rule('[data-theme="jour"]', ["color-scheme: light", *_declared(day)]),
            _rule('[data-theme="nuit"]', ["color-scheme: dark", *_declared(night)]),
            "@media (prefers-reduced-motion: reduce) {",
            _rule(":root", ["--motion: 0.01ms"]),
            "}",
            "",
        ]
    )


def colours(theme: Theme, own: PageColours) -> dict[str, str]:
    """Every colour a page may use, by the name of its token."""
    found: dict[str, str] = {}
    for name, value in {**vars(theme), "band": BAND}.items():
        token = name.replace("_", "-")
        if isinstance(value, Ground):
            found |= {token: value.fill, f"{token}-ink": value.text, f"{token}-soft": value.muted}
        elif name != "name":
            found[token] = value
    return found | vars(own)


PALETTES: Mapping[str, Mapping[str, str]] = {
    DAY.name: colours(DAY, _BY_DAY),
    NIGHT.name: colours(NIGHT, _BY_NIGHT),
}


def _declared(found: Mapping[str, str]) -> list[str]:
    return [f"--{name}: {value}" for name, value in found.items()]


def _rule(selector: str, lines: list[str]) -> str:
    return f"{selector} {{ {'; '.join(lines)}; }}"


@lru_cache
def letters_module() -> str:
    """What a page must know to draw a board and a rack."""
    facts = {
        "SIZE": SIZE,
        "PREMIUMS": "".join(PREMIUMS),
        "VALUES": dict(VALUES),
    }
    return "".join(f"export const {name} = {json.dumps(each)};\n" for name, each in facts.items())


MADE: Mapping[str, Callable[[], str]] = {
    "/static/tokens.css": tokens,
    "/static/letters.js": letters_module,
}
"""What is below /static and in no folder: the program makes it of what it knows."""


def design_routes() -> list[BaseRoute]:
    """What the style sheets and scripts of every page begin with, on the console and on the hub."""

    def sent(make: Callable[[], str], suffix: str) -> Callable[[Request], Awaitable[Response]]:
        async def answered(request: Request) -> Response:
            return made(make(), suffix).answer(request.headers)

        return answered

    return [Route(address, sent(make, Path(address).suffix)) for address, make in MADE.items()]
