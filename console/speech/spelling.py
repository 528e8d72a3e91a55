"""The spelling table: the word that stands for each letter when it is announced aloud."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.letters.tiles import JOKER, SYMBOLS
from engine.rulings import RuleError

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
