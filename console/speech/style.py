"""How this club speaks: spelling table, numbers, pauses, terms."""

from dataclasses import dataclass, field

from console.speech.numbers import NumberStyle, in_words
from console.speech.spelling import OFFICIAL, SpellingTable
from console.speech.utterance import Say
from engine.rulings import RuleError

_LONGEST_GAP_MS = 10_000


@dataclass(frozen=True)
class Pacing:
    """The silences, in milliseconds."""

    phrase_ms: int = 600
    """Between two parts of an announcement."""
    breath_ms: int = 60
    """Between words that belong together."""

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if not 0 <= value <= _LONGEST_GAP_MS:
                raise RuleError("gap_out_of_range", name=name, value=value, most=_LONGEST_GAP_MS)


@dataclass(frozen=True)
class Style:
    table: SpellingTable = OFFICIAL
    numbers: NumberStyle = NumberStyle.FRANCE
    pacing: Pacing = field(default_factory=Pacing)
    table_word_in_references: bool = True
    """« Hongrie, H, 4 » is understood in noise far more often than « H, 4 »."""

    def number(self, value: int) -> Say:
        return Say(str(value), in_words(value, self.numbers))

    def counted(self, value: int, singular: str, plural: str, *, feminine: bool = False) -> Say:
        """« 98 points », « 1 lettre »: digits to read, words to hear."""
        noun = plural if value >= 2 else singular
        words = in_words(value, self.numbers, feminine=feminine)
        return Say(f"{value} {noun}", f"{words} {noun}")

    def digits(self, value: int) -> list[Say]:
        """« huit », « six »"""
        return [self.number(int(digit)) for digit in str(value)]

    def points(self, value: int) -> Say:
        """With a breath before « points »: run together, « six points », « huit points » and
        « dix points » lose the consonant that tells them apart."""
        noun = "points" if value >= 2 else "point"
        return Say(f"{value} {noun}", f"{in_words(value, self.numbers)}, {noun}")

    def seconds(self, value: int) -> Say:
        return self.counted(value, "seconde", "secondes", feminine=True)
