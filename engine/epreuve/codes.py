"""The code of a sealed game: a hundred bits in twenty characters, and one that checks them.

Crockford's alphabet has no I, L, O or U; whoever writes them means 1, 1, 0, and is understood.
The check character makes the weighted sum of all twenty-one symbols zero in the field of 32
elements. Every weight is another power of one generator: one wrong symbol shifts the sum by a
non-zero multiple of its weight, two exchanged ones by the difference of theirs.
"""

from dataclasses import dataclass

from engine.rulings import RuleError

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
BITS = 100
LENGTH = 20
GROUP = 5
_BITS_PER_SYMBOL = 5
_MASK = 31
_REDUCING = 0b100101
"""x⁵ + x² + 1, primitive: x generates all 31 non-zero elements."""
_LOOK_ALIKES = str.maketrans("ILO", "110")
_SILENT = str.maketrans("", "", " -.\t\r\n\u00a0\u202f–—")


def _times_x(element: int) -> int:
    shifted = element << 1
    return shifted ^ _REDUCING if shifted > _MASK else shifted


def _product(left: int, right: int) -> int:
    result = 0
    while right:
        if right & 1:
            result ^= left
        left, right = _times_x(left), right >> 1
    return result


def _weights() -> tuple[int, ...]:
    """The check symbol weighs 1, the twenty others x, x², … x²⁰."""
    powers = [1]
    for _ in range(LENGTH):
        powers.append(_times_x(powers[-1]))
    return tuple(powers[1:])


_WEIGHTS = _weights()


@dataclass(frozen=True)
class Code:
    """The secret of one game. `secret` is what the key is made of."""

    symbols: str

    @classmethod
    def of(cls, secret: int) -> "Code":
        """From a hundred random bits, which the caller throws."""
        if not 0 <= secret < 1 << BITS:
            raise ValueError("a code holds a hundred bits")
        places = range(BITS - _BITS_PER_SYMBOL, -1, -_BITS_PER_SYMBOL)
        return cls("".join(ALPHABET[secret >> place & _MASK] for place in places))

    @classmethod
    def read(cls, text: str) -> "Code":
        """As it was heard or typed: any case, with or without dashes and spaces."""
        symbols = text.translate(_SILENT).upper().translate(_LOOK_ALIKES)
        strange = next((char for char in symbols if char not in ALPHABET), None)
        if strange is not None:
            raise RuleError("code_symbol", symbol=strange)
        if len(symbols) != LENGTH + 1:
            raise RuleError("code_length", length=len(symbols), wanted=LENGTH + 1)
        code = cls(symbols[:LENGTH])
        if code.check != symbols[LENGTH]:
            raise RuleError("code_check")
        return code

    @property
    def check(self) -> str:
        total = 0
        for weight, symbol in zip(_WEIGHTS, self.symbols, strict=True):
            total ^= _product(weight, ALPHABET.index(symbol))
        return ALPHABET[total]

    @property
    def secret(self) -> bytes:
        return self.symbols.encode()

    @property
    def groups(self) -> tuple[str, ...]:
        """Four groups of five, then the check character: as it is printed and dictated."""
        fives = (self.symbols[at : at + GROUP] for at in range(0, LENGTH, GROUP))
        return (*fives, self.check)

    def __str__(self) -> str:
        return "-".join(self.groups)

    def __repr__(self) -> str:
        """A code never reaches a log or a traceback."""
        return "Code(…)"
