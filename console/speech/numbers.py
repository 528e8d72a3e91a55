"""French numbers in words, as in France, in Belgium (septante, nonante) or in Switzerland.

The voice is handed words, never digits: every engine then says the same thing.
"""

import enum

from engine.rulings import RuleError

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
