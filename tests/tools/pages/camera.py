"""Pictures and figures of the pages: every state, page, width and scheme, or those asked for."""

import json
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from console.lexicons.store import FREE, LexiconStore
from engine.letters.lexicon import Lexicon
from tests.conftest import COMPILED
from tests.tools.pages.checks import faults
from tests.tools.pages.hub import HUB
from tests.tools.pages.served import SCHEMES, SIZES, TELEVISION, ServedPages, Size, name_of
from tests.tools.pages.states import EVENINGS, Evening

ALL = (*EVENINGS, HUB)
BOARD = "/tv"
_USUAL = ("1280", "360")

_FIGURES = """() => {
  const box = (selectors) => {
    for (const node of document.querySelectorAll(selectors)) {
      if (!node.checkVisibility()) continue;
      const { top, bottom } = node.getBoundingClientRect();
      return [Math.round(top + scrollY), Math.round(bottom + scrollY)];
    }
    return [null, null];
  };
  const root = document.documentElement;
  const primary = box("[data-primary], .primary, .natural");
  const rack = box("[data-rack], #rack, #tirage, .rack, .tirage");
  const title = box("h1");
  return {
    height: Math.max(root.scrollHeight, document.body.scrollHeight),
    primary_bottom: primary[1], rack_top: rack[0], rack_bottom: rack[1], title_top: title[0],
    overflow_x: Math.max(0, root.scrollWidth - innerWidth),
    controls: [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
      .filter((node) => node.checkVisibility()).length,
  };
}"""


@dataclass(frozen=True)
class Wish:
    """What is wanted: all of it when nothing is said. `only` are pages (« juge-reglages »), states
    (« collecting-200 ») or both (« juge-collecting »)."""

    only: Sequence[str] = ()
    widths: Sequence[str] = _USUAL
    schemes: Sequence[str] = tuple(SCHEMES)

    def takes(self, path: str, state: str) -> bool:
        page = name_of(path)
        return not self.only or bool({page, state, f"{page}-{state}"} & set(self.only))

    @property
    def unknown(self) -> list[str]:
        """What is asked for and is nowhere."""
        there = [(path, at) for each in ALL for at in each.states for path in each.pages(at)]
        return [
            each
            for each in self.only
            if not any(Wish((each,)).takes(path, state) for path, state in there)
        ]

    def sizes(self, path: str) -> list[Size]:
        if path == BOARD:
            return [TELEVISION]
        return [SIZES[width] for width in self.widths]


@dataclass
class Seen:
    """A page in one state, one width and one scheme, open before us."""

    name: str
    path: str
    state: str
    size: Size
    scheme: str
    page: Page
    troubles: list[str] = field(default_factory=list)

    def figures(self) -> dict[str, Any]:
        told: dict[str, Any] = self.page.evaluate(_FIGURES)
        where = {"page": self.path, "state": self.state, "width": self.size.name}
        return {**where, "scheme": self.scheme, **told, "troubles": list(self.troubles)}


@contextmanager
def nobodys_data() -> Iterator[Lexicon]:
    """The free lexicon, and a folder of data that is nobody's: pictures show no club's settings."""
    store = LexiconStore(COMPILED)
    store.ensure_free()
    with tempfile.TemporaryDirectory(prefix="pupitre-") as folder:
        data = Path(folder) / "data"
        (data / "lexicons").mkdir(parents=True)
        (data / "lexicons" / FREE).symlink_to(store.folder / FREE)
        own = {"DATA": data, "SETTINGS": "", "AVIS": data / "avis", "MEMOIRE": data / "memoire"}
        changed = {f"PUPITRE_{name}": str(value) for name, value in own.items()}
        before = {name: os.environ.get(name) for name in changed}
        os.environ.update(changed)
        try:
            yield store.open(FREE)
        finally:
            for name, value in before.items():
                os.environ.pop(name)
                if value is not None:
                    os.environ[name] = value


def look(browser: Browser, lexicon: Lexicon, wish: Wish) -> Iterator[Seen]:
    """Every page that is wanted, as it comes; an evening nobody wants is not played."""
    for evening in ALL:
        yield from _look_at(browser, lexicon, wish, evening)


def _look_at(browser: Browser, lexicon: Lexicon, wish: Wish, evening: Evening) -> Iterator[Seen]:
    last = max(
        (at for at, state in enumerate(evening.states) if _paths(wish, evening, state)),
        default=None,
    )
    if last is None:
        return
    with (
        tempfile.TemporaryDirectory(prefix="pupitre-") as folder,
        evening.open(Path(folder), lexicon) as (pages, states),
    ):
        for number, state in enumerate(states):
            for path in _paths(wish, evening, state):
                yield from _sizes_of(browser, pages, wish, state, path)
            if number == last:
                return


def _paths(wish: Wish, evening: Evening, state: str) -> list[str]:
    return [path for path in evening.pages(state) if wish.takes(path, state)]


def _sizes_of(
    browser: Browser, pages: ServedPages, wish: Wish, state: str, path: str
) -> Iterator[Seen]:
    for size in wish.sizes(path):
        for scheme in wish.schemes:
            name = f"{name_of(path)}-{state}-{size.name}-{scheme}"
            troubles: list[str] = []
            with pages.opened(browser, path, size, scheme, troubles) as page:
                yield Seen(name, path, state, size, scheme, page, troubles)


def photograph(
    browser: Browser,
    lexicon: Lexicon,
    wish: Wish,
    out: Path,
    *,
    full: bool = False,
    check: bool = False,
    tell: Callable[[str], None] = print,
) -> None:
    """A picture of each window (of the whole page if `full`), and all figures in `figures.json`;
    with `check`, what does not hold too."""
    out.mkdir(parents=True, exist_ok=True)
    told: dict[str, Any] = {}
    try:
        for seen in look(browser, lexicon, wish):
            path = out / f"{seen.name}.png"
            seen.page.screenshot(path=path, full_page=full)
            told[seen.name] = seen.figures()
            if check:
                told[seen.name]["faults"] = faults(seen.page)
            tell(str(path))
    finally:  # what was seen before somebody interrupted it counts
        figures = out / "figures.json"
        before = json.loads(figures.read_text(encoding="utf-8")) if figures.exists() else {}
        text = json.dumps(before | told, ensure_ascii=False, indent=1, sort_keys=True)
        figures.write_text(text, encoding="utf-8")
