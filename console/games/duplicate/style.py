"""How a duplicate game is announced: the club's way of speaking, and what the rules change."""

from dataclasses import dataclass, field

from console.voice.style import Pacing, Style
from engine.games.duplicate.formules import Edition
from engine.rulings import RuleError


@dataclass(frozen=True)
class DuplicatePacing(Pacing):
    """A room writes during the first two."""

    letter_ms: int = 900
    """Between the letters of the reliquat and between the new letters."""
    tirage_ms: int = 450
    """Between the letters when the whole tirage is repeated."""
    spelling_ms: int = 90
    """Between the letters of a word, spelled in one go."""
    reference_ms: int = 350
    """Between the parts of a reference: a column heard alone is heard better."""


@dataclass(frozen=True)
class DuplicateStyle(Style):
    pacing: DuplicatePacing = field(default_factory=DuplicatePacing)
    letter_in_tirage: bool = True
    """« Algérie, A, deux fois » when the tirage is repeated, as when its letters were drawn."""
    digits_in_reminder: bool = True
    """« 86 points, huit, six »: 68 and 78, 81 and 88 sound alike."""
    chrono_term: str = "chrono"
    finished_term: str = "terminé"
    edition: Edition = Edition.E2020
    blitz: bool = False
    """In blitz the tirage is repeated by its letters alone (fisf-2020 §3.1)."""
    cautions: bool = True
    """« Attention à la place ! », where there is a risk of confusion (fisf-2020 §3.4)."""

    def __post_init__(self) -> None:
        for name in ("chrono_term", "finished_term"):
            if not getattr(self, name).strip():
                raise RuleError("empty_term", name=name)
