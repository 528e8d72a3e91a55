"""A person at a browser: what a hand can do there and an eye can see. One adaptor per browser."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

PATIENCE_S = 30.0


@dataclass(frozen=True)
class Size:
    name: str
    width: int
    height: int


PHONE = Size("phone", 360, 740)
LAPTOP = Size("laptop", 1280, 800)


class Hand(Protocol):
    """Places are CSS selectors; `text` is found anywhere in the element.

    Everything waits until it can be done, as a person does, and fails after PATIENCE_S.
    """

    def go(self, address: str) -> None: ...

    def click(self, place: str, text: str = "") -> None: ...

    def write(self, place: str, text: str) -> None:
        """Key by key, instead of what stands there."""

    def press(self, key: str) -> None:
        """One key, to whatever has the focus."""

    def bring(self, place: str, file: Path) -> None:
        """Choose a file of this machine."""

    def see(self, place: str, text: str = "") -> None:
        """Wait until it is there to be seen."""

    def see_gone(self, place: str) -> None: ...

    def read(self, place: str) -> str: ...

    def measure(self, expression: str) -> Any:
        """What a JavaScript expression says; it changes nothing."""

    def take(self, place: str, text: str = "") -> bytes:
        """Click on a link to a file, and read the file that arrives."""

    def open_paper(self, place: str) -> bytes:
        """Click on a link that opens in a page of its own, and read what it opened."""

    def keep_picture(self, path: Path) -> None: ...


SEEN = r"""(place, text) => [...document.querySelectorAll(place)].find((node) =>
  node.getClientRects().length && node.checkVisibility() && !node.disabled
  && node.textContent.replace(/\s+/g, " ").includes(text)) ?? null"""
"""The first element to be seen there, as JavaScript; a space is a space, fixed or not."""
