"""Codes become French sentences here: a fact, then a remedy.

Each module of `sentences` holds those of one domain in `MESSAGES`, each game its own in
`words.WORDS`; they are merged on first use. Templates are `str.format` patterns over the data a
code carries; whole numbers agree with the word that follows them (`_Count`), and a button is
named together with what a hand does to it: `{Appuyez:suivant}` (`VERBS`).
"""

import enum
import importlib
import pkgutil
import re
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any, Protocol

from console.french import sentences
from console.french.typography import day_label, grouped, in_french, typeset
from console.registry import GAMES, part
from engine.rulings import RuleError


def catalogue() -> dict[str, str]:
    """The sentences of the house and of its games."""
    return _catalogue(tuple(GAMES))


@cache
def _catalogue(games: tuple[str, ...]) -> dict[str, str]:
    """One code has one sentence, whatever game says it."""
    merged = dict(of_the_house())
    for name in games:
        words: Mapping[str, str] = part(name, "words").WORDS
        other = {code for code in merged.keys() & words.keys() if merged[code] != words[code]}
        if other:
            raise ValueError(f"message codes defined twice: {sorted(other)}")
        merged |= words
    return merged


@cache
def of_the_house() -> Mapping[str, str]:
    merged: dict[str, str] = {}
    for module in pkgutil.iter_modules(sentences.__path__):
        messages = importlib.import_module(f"{sentences.__name__}.{module.name}").MESSAGES
        doubled = merged.keys() & messages.keys()
        if doubled:
            raise ValueError(f"message codes defined twice: {sorted(doubled)}")
        merged |= messages
    return merged


class Coded(Protocol):
    """What is to be told, as everybody hands it on: a refusal, a fault, a remark."""

    @property
    def code(self) -> str: ...
    @property
    def data(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True)
class Verb:
    """What a hand does to a button, in the words of each device. `plain` is for whoever only
    hears or reads it: a voice, a terminal, a paper."""

    plain: str
    panel: str
    keyboard: str
    page: str
    held: bool = False


VERBS: Mapping[str, Verb] = {
    "Appuyez": Verb("Appuyez sur {}", "Appuyez sur {}", "Appuyez sur {}", "Touchez {}"),
    "appuyez": Verb("appuyez sur {}", "appuyez sur {}", "appuyez sur {}", "touchez {}"),
    # A sentence that goes on (« …, sur annuler pour… ») needs no second verb.
    "sur": Verb("sur {}", "sur {}", "sur {}", "{}"),
    "Tenez": Verb("Tenez {}", "Tenez {}", "Appuyez sur {}", "Touchez deux fois {}", held=True),
    "tenez": Verb("tenez {}", "tenez {}", "appuyez sur {}", "touchez deux fois {}", held=True),
    "Tenez_deux_secondes": Verb(
        "Tenez le bouton {} deux secondes",
        "Tenez {} deux secondes",
        "Appuyez sur {}",
        "Touchez deux fois {}",
        held=True,
    ),
}
NameButton = Callable[[Verb, str], str]
"""How somebody is told what to do to a button, whose name on the panel is given."""


def _plainly(verb: Verb, button: str) -> str:
    return verb.plain.format(button)


def text(code: str, **data: Any) -> str:
    """The French sentence of a code, whatever its data are. An unknown code is a bug, and says
    so."""
    return _filled(code, data, _plainly)


def sentence(told: Coded, name_button: NameButton = _plainly) -> str:
    """Always told: a code that has no words yet is told by its name."""
    if told.code not in catalogue():
        return text("refused_unnamed", name=told.code)
    return _filled(told.code, told.data, name_button)


def _filled(code: str, data: Mapping[str, Any], name_button: NameButton) -> str:
    told = _Data((key, _template_value(value, name_button)) for key, value in data.items())
    told.name_button = name_button
    return catalogue()[code].format_map(told)


def printed(code: str, **data: Any) -> str:
    """The same as pages show it; `Canvas` sets in type whatever a screen shows."""
    return typeset(text(code, **data))


_UNNAMED_GAME = re.compile(r"(\d{4}-\d{2}-\d{2})-(.+)-(\d+)")
"""The name a game has when nobody gave it one: « 2026-11-18-7sur8-2 »."""


def game_called(name: str) -> str:
    """A game as people call it: by the name it was given, else by its day, « 18 novembre 2026,
    n° 2 (7 sur 8) ». Its kind is told by the word `played_…` of whoever plays it."""
    found = _UNNAMED_GAME.fullmatch(name)
    kind = catalogue().get(f"played_{found[2]}") if found else None
    if found is None or kind is None:
        return name
    try:
        day = day_label(date.fromisoformat(found[1]))
    except ValueError:  # no such day: somebody named it so
        return name
    return f"{day} ({kind})" if found[3] == "1" else f"{day}, n° {found[3]} ({kind})"


NOT_TOLD = "—"
"""What a sentence shows where it was given nothing to say."""


class _Data(dict[str, Any]):
    """A sentence that lacks a word is better than none: whoever waits for it is a person."""

    name_button: NameButton = staticmethod(_plainly)

    def __missing__(self, key: str) -> Any:
        return _Deed(VERBS[key], self.name_button) if key in VERBS else _Words(NOT_TOLD)


@dataclass(frozen=True)
class _Deed:
    verb: Verb
    name_button: NameButton

    def __format__(self, button: str) -> str:
        return self.name_button(self.verb, button)


def _template_value(value: Any, name_button: NameButton) -> Any:
    if isinstance(value, enum.Enum):
        value = value.value
    match value:
        case RuleError():
            return _Words(sentence(value, name_button))
        case None | ():
            return _Words(NOT_TOLD)
        case bool():
            return _Words("oui" if value else "non")
        case int():
            return _Count(value)
        case str():
            return _Words(game_called(in_french(value)))
        case Mapping() | Set() | Sequence():
            told = listed([format(_template_value(each, name_button)) for each in value])
            return _Words(told or NOT_TOLD)
    return _Fraction(value) if isinstance(value, float) else _Words(value)


MOST_LISTED = 5
"""Of a long list, whoever listens keeps the first few."""


def listed(names: Sequence[str]) -> str:
    """« A#1, E#2 et 97 autres »: as much of a list as is worth hearing."""
    shown, left = ", ".join(names[:MOST_LISTED]), len(names) - MOST_LISTED
    if left < 1:
        return shown
    return f"{shown} et {left} {'autre' if left == 1 else 'autres'}"


_OF = "de"
_VOWELS = frozenset("aeiouàâæéèêëîïôœöùûü")


class _Words(str):
    """Words where a figure was expected are shown as they are: « — mots ». `{tile:n}` is a tile as
    people call it: « A n° 4 », « joker n° 1 »; `{by:de}` is « d'Ada », « de Bob »."""

    def __format__(self, spec: str) -> str:
        if spec == _OF:
            return f"d'{self}" if self[:1].lower() in _VOWELS else f"{_OF} {self}"
        if spec == "n":
            letter, _, number = self.partition("#")
            return f"{'joker' if letter == '?' else letter} n° {number}" if number else str(self)
        if spec.startswith("|"):
            return f"{self} {_agreeing(spec, 2)}"
        try:
            return super().__format__(spec)
        except ValueError:
            return str(self)


class _Fraction(float):
    def __format__(self, spec: str) -> str:
        if spec.startswith("|"):
            return f"{self:g} {_agreeing(spec, self)}"
        return f"{_OF} {self:g}" if spec == _OF else super().__format__(spec)


def _agreeing(spec: str, count: float) -> str:
    """`|partie` or `|fait relu|faits relus`, as many as there are."""
    one, _, several = spec[1:].partition("|")
    return one if abs(count) < 2 else several or one + "s"


class _Count(int):
    """`{games:|partie}` is « 1 partie », « 2 parties »; `{events:|fait relu|faits relus}` gives
    a plural of its own."""

    def __format__(self, spec: str) -> str:
        if spec == _OF:
            return f"{_OF} {self}"
        if not spec.startswith("|"):
            return super().__format__(spec)
        return f"{grouped(self)} {_agreeing(spec, self)}"
