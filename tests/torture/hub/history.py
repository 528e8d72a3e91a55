"""What was sent, acknowledged, decided and ranked, in the order it was seen; and a judge of it.

The judge knows no rule of the game and nothing of how a hub works: it reads what those around it
have seen, and what is left at the end. Whatever it complains of is a hub's lie.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

Key = tuple[str, int, int]
"""Centre, partie, number."""


class Sent(NamedTuple):
    key: Key
    text: str
    """The fingerprint of what was said."""


class Acknowledged(NamedTuple):
    hub: int
    """Which one: after a loss it is made anew, and knows nothing."""
    centre: str
    partie: int
    number: int
    """Everything up to it has arrived, says the hub."""


class Decided(NamedTuple):
    reason: str
    """The organiser was told that it is decided."""


class Ranked(NamedTuple):
    hub: int
    version: int
    lines: str
    """Fingerprint of what was shown."""
    people: frozenset[str]


Seen = Sent | Acknowledged | Decided | Ranked


@dataclass(frozen=True)
class Held:
    """What is left at the end."""

    plis: tuple[tuple[Key, str], ...]
    """Every row: its key and the fingerprint of its text."""
    decisions: tuple[str, ...]
    """Their reasons, in order."""


def complaints(
    history: Iterable[Seen],
    held: Held,
    told: Mapping[Key, str],
    people: Mapping[Key, Collection[str]],
) -> Iterator[str]:
    """`told`: everything the centres had to say; `people`: whom a pli names."""
    history = list(history)
    kept = dict(held.plis)
    if len(kept) != len(held.plis):
        yield "a pli is held twice"
    for key, text in kept.items():
        if told.get(key) != text:
            yield f"held, and never said so: {key}"
    for key in told.keys() - kept.keys():
        yield f"said, and not held: {key}"
    yield from _of_the_order(history, kept, people)
    decided = [each.reason for each in history if isinstance(each, Decided)]
    for reason in decided:
        if reason not in held.decisions:
            yield f"decided, and lost: {reason}"
    if len(set(held.decisions)) != len(held.decisions):
        yield "a decision is held twice"


def _of_the_order(
    history: list[Seen], kept: Mapping[Key, str], people: Mapping[Key, Collection[str]]
) -> Iterator[str]:
    sent: dict[Key, str] = {}
    acknowledged: dict[tuple[int, str, int], int] = {}
    shown: dict[tuple[int, int], str] = {}
    named: set[str] = set()
    for each in history:
        match each:
            case Sent(key, text):
                sent[key] = text
                named.update(people.get(key, ()))
            case Acknowledged(hub, centre, partie, number):
                for at in range(1, number + 1):
                    key = centre, partie, at
                    if key not in sent:
                        yield f"acknowledged before it was sent: {key}"
                    elif kept.get(key) != sent[key]:
                        yield f"acknowledged, and lost: {key}"
                if number < acknowledged.get((hub, centre, partie), 0):
                    yield f"acknowledged, then no longer: {(centre, partie)} up to {number}"
                acknowledged[hub, centre, partie] = number
            case Ranked(hub, version, lines, ranked):
                if strangers := ranked - named:
                    yield f"ranked, and nobody has named them: {sorted(strangers)[:3]}"
                if shown.setdefault((hub, version), lines) != lines:
                    yield f"two rankings of version {version}"
            case Decided():
                pass
