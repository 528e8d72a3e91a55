"""How this club speaks: its spelling table, its numbers in words, its pauses."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from console.voice.utterance import Say
from engine.letters.tiles import JOKER, SYMBOLS
from engine.rulings import RuleError

# --- the spelling table -------------------------------------------------------------------
# The word that stands for each letter when it is announced aloud.

_OFFICIAL_WORDS = (
    "Algérie Belgique Canada Danemark Égypte France Grèce Hongrie Italie Jordanie Kenya "
    "Luxembourg Maroc Norvège Océanie Portugal Québec Roumanie Suisse Tunisie Uruguay "
    "Venezuela Wallonie Xénophon Yougoslavie Zambie Joker"
)

_LONGEST_WORD = 30


@dataclass(frozen=True)
class SpellingTable:
    """One word per letter and one for the joker, all different, as a club may edit them."""

    words: Mapping[str, str]

    def __post_init__(self) -> None:
        missing = [symbol for symbol in SYMBOLS if not self.words.get(symbol, "").strip()]
        if missing:
            raise RuleError("spelling_letter_missing", letters=" ".join(missing))
        unknown = [key for key in self.words if key not in set(SYMBOLS)]
        if unknown:
            raise RuleError("spelling_letter_unknown", letters=" ".join(unknown))
        cleaned = {symbol: self.words[symbol].strip() for symbol in SYMBOLS}
        self._refuse_unusable_words(cleaned)
        object.__setattr__(self, "words", MappingProxyType(cleaned))

    @staticmethod
    def _refuse_unusable_words(words: Mapping[str, str]) -> None:
        heard: dict[str, str] = {}
        for symbol, word in words.items():
            if len(word) > _LONGEST_WORD or not all(
                char.isalpha() or char in " '’-" for char in word
            ):
                raise RuleError("spelling_word_bad", letter=symbol, word=word)
            twin = heard.setdefault(word.casefold(), symbol)
            if twin != symbol:
                raise RuleError("spelling_word_twice", word=word, letters=f"{twin} {symbol}")

    def __hash__(self) -> int:
        return hash(tuple(self.words.values()))

    def __getitem__(self, letter: str) -> str:
        return self.words[letter]

    @property
    def joker(self) -> str:
        return self.words[JOKER]


OFFICIAL = SpellingTable(dict(zip(SYMBOLS, _OFFICIAL_WORDS.split(), strict=True)))


# --- numbers in words ---------------------------------------------------------------------
# As in France, in Belgium (septante, nonante) or in Switzerland (huitante too). The voice is
# handed words, never digits: every engine then says the same thing.

_UP_TO_NINETEEN = (
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze "
    "seize dix-sept dix-huit dix-neuf"
)
_UNITS = _UP_TO_NINETEEN.split()
_TENS = {2: "vingt", 3: "trente", 4: "quarante", 5: "cinquante", 6: "soixante"}
_TOO_LARGE = 1_000_000


class NumberStyle(enum.Enum):
    FRANCE = "france"
    BELGIQUE = "belgique"
    SUISSE = "suisse"


def in_words(
    number: int, style: NumberStyle = NumberStyle.FRANCE, *, feminine: bool = False
) -> str:
    """`number` in words; `feminine` for what one counts (« une lettre »)."""
    if not 0 <= number < _TOO_LARGE:
        raise RuleError("number_out_of_range", number=number)
    words = _below_million(number, style)
    if feminine and words.endswith("un"):
        words += "e"
    return words


def _below_million(number: int, style: NumberStyle) -> str:
    thousands, rest = divmod(number, 1000)
    if not thousands:
        return _below_thousand(rest, style)
    head = "mille" if thousands == 1 else f"{_below_thousand(thousands, style, last=False)} mille"
    return f"{head} {_below_thousand(rest, style)}" if rest else head


def _below_thousand(number: int, style: NumberStyle, *, last: bool = True) -> str:
    """`last` is false before mille, where « cents » and « quatre-vingts » lose their s."""
    hundreds, rest = divmod(number, 100)
    if not hundreds:
        return _below_hundred(rest, style, last=last)
    cent = "cent" if hundreds == 1 else f"{_UNITS[hundreds]} cent"
    if rest:
        return f"{cent} {_below_hundred(rest, style, last=last)}"
    return f"{cent}s" if hundreds > 1 and last else cent


def _below_hundred(number: int, style: NumberStyle, *, last: bool) -> str:
    if number < 20:
        return _UNITS[number]
    tens, unit = divmod(number, 10)
    if name := _name_of_tens(tens, style):
        return _joined(name, unit)
    if tens == 7:
        return "soixante et onze" if unit == 1 else f"soixante-{_UNITS[10 + unit]}"
    if number == 80:
        return "quatre-vingts" if last else "quatre-vingt"
    return f"quatre-vingt-{_UNITS[number - 80]}"


def _name_of_tens(tens: int, style: NumberStyle) -> str | None:
    """The single word for these tens, where this country has one."""
    if style is not NumberStyle.FRANCE and tens in (7, 9):
        return "septante" if tens == 7 else "nonante"
    if style is NumberStyle.SUISSE and tens == 8:
        return "huitante"
    return _TENS.get(tens)


def _joined(tens: str, unit: int) -> str:
    if not unit:
        return tens
    return f"{tens} et un" if unit == 1 else f"{tens}-{_UNITS[unit]}"


# --- the style of a club ------------------------------------------------------------------

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
