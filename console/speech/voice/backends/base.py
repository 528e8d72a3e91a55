"""What the voice asks of an engine that turns text into sound."""

from dataclasses import dataclass
from typing import Protocol

from engine.rulings import RuleError


@dataclass(frozen=True)
class Pcm:
    """16-bit little-endian mono samples."""

    samples: bytes
    rate: int


class Backend(Protocol):
    """One way to speak French. Made cheaply; engines are loaded by the first `synthesize`."""

    name: str
    """What settings and the command line call it."""
    identity: str
    """What tells its clips from another's: the name, and the voice file where there is one."""
    label: str
    """What people read in the list of voices."""
    family: str
    """Its section of the pronunciation lexicon."""
    shelf_db: float
    """How far its high consonants must be lifted beyond what every voice gets."""

    def missing(self) -> RuleError | None:
        """Why it cannot speak here, or None."""

    def synthesize(self, text: str, rate: float) -> Pcm: ...
