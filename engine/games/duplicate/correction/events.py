"""What happened to the slips. Every event has its author."""

from dataclasses import dataclass
from typing import Any

from engine.games.duplicate.slips.verdict import Verdict
from engine.play.codec import Json, Vocabulary
from engine.play.players import Player


@dataclass(frozen=True)
class PlayersSeated:
    players: tuple[Player, ...]
    by: str


@dataclass(frozen=True)
class PlayerSeated:
    player: Player
    first_coup: int | None
    """None when the player was there already."""
    by: str


@dataclass(frozen=True)
class PlayerUnseated:
    table: int
    by: str


@dataclass(frozen=True)
class TablesAssigned:
    arbiter: str
    tables: tuple[int, ...]
    by: str


@dataclass(frozen=True)
class PlayerLeft:
    table: int
    last_coup: int | None
    by: str


@dataclass(frozen=True)
class PlayerExcluded:
    table: int
    reason: str
    by: str
    excluded: bool = True


@dataclass(frozen=True)
class SlipEntered:
    coup: int
    table: int
    slip: dict[str, Any]
    verdict: Verdict
    entry: str
    by: str
    second: bool = False
    answers: dict[str, bool] | None = None
    """The judge's answers the verdict rests on."""


@dataclass(frozen=True)
class VerdictAmended:
    coup: int
    table: int
    verdict: Verdict
    entry: str
    reason: str
    by: str


@dataclass(frozen=True)
class BilletHandedOut:
    coup: int
    table: int
    before: int
    """The coup that was still to be played when the player knew."""
    by: str


@dataclass(frozen=True)
class CoupClosed:
    coup: int
    by: str


@dataclass(frozen=True)
class CoupReopened:
    coup: int
    reason: str
    by: str


CorrectionEvent = (
    PlayersSeated
    | PlayerSeated
    | PlayerUnseated
    | TablesAssigned
    | PlayerLeft
    | PlayerExcluded
    | SlipEntered
    | VerdictAmended
    | BilletHandedOut
    | CoupClosed
    | CoupReopened
)
EVENTS: tuple[type[CorrectionEvent], ...] = CorrectionEvent.__args__
KINDS = frozenset(kind.__name__ for kind in EVENTS)
"""To tell these from the game's own events in one journal."""

_VOCABULARY = Vocabulary("unknown_event", "unknown_event_version", EVENTS)


def encode(event: CorrectionEvent) -> dict[str, Json]:
    return _VOCABULARY.encode(event)


def decode(raw: Json) -> CorrectionEvent:
    event: CorrectionEvent = _VOCABULARY.decode(raw)
    return event
