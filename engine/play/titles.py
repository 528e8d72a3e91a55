"""The title of a game that is open, given late or mended: « Challenge d'été, 3e partie ».

Every game has one among its options, and so the same command and the same event.
"""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol, TypeVar

from engine.rulings import RuleError

LONGEST_TITLE = 80


@dataclass(frozen=True)
class GiveTitle:
    """Empty takes it away."""

    title: str


@dataclass(frozen=True)
class TitleGiven:
    title: str
    SINCE: ClassVar[str] = "0.2.1"

    def before(self) -> tuple[Any, ...]:
        """Earlier releases keep the title the game was opened with."""
        return ()


class Titled(Protocol):
    @property
    def options(self) -> Any: ...


StateT = TypeVar("StateT", bound=Titled)


def give_title(state: Titled, command: GiveTitle, _at: object) -> tuple[TitleGiven, ...]:
    title = " ".join(command.title.split())
    if len(title) > LONGEST_TITLE:
        raise RuleError("title_too_long")
    return () if title == state.options.title else (TitleGiven(title),)


def title_given(state: StateT, event: TitleGiven) -> StateT:
    changed: Any = state
    told: StateT = replace(changed, options=replace(state.options, title=event.title))
    return told
