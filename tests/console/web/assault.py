"""What a page can be sent that the rules refuse, or that nobody could mean; and what it may answer:
never « Erreur 500 », always a sentence."""

import dataclasses
import enum
import importlib
import json
import random
import re
import types
import typing
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from starlette.routing import BaseRoute, Route

import console
from console.requests import KEY
from tests.releases.vocabulary import written_hints

JUNK: tuple[Any, ...] = (None, "xyz", -1, 10**12, [], {"a": {"b": None}}, ["x", 3])
BODIES = (b"", b"{", b"[]", b'"x"', b"null", b"\xff\xfe", b"{}")
WORDS = ("XYZ", "", "MOT", "é?", "A" * 40, "fedayin")
PLACES = ("H4", "8H", "Z99", "", "O15", "H 4")
FIGURES = (1, 0, -1, 3, 99, 10**9)
_ASKED = re.compile(r"(?:body|query)_as\(request, (\w+)\)")
ROOT = Path(console.__file__).parents[1]


def requests_of(*folders: Path) -> Iterator[type]:
    """Whatever the handlers read from a body or an address, as their own text names it."""
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            for name in sorted({*_ASKED.findall(path.read_text(encoding="utf-8"))}):
                module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                yield getattr(importlib.import_module(module), name)


def keys_asked_by(*folders: Path) -> tuple[str, ...]:
    asked = [each for kind in requests_of(*folders) for each in dataclasses.fields(kind)]
    return tuple(sorted({each.metadata.get(KEY, each.name) for each in asked}))


def posted_to(routes: Sequence[BaseRoute]) -> tuple[str, ...]:
    return tuple(_paths(routes, "POST"))


def got_from(routes: Sequence[BaseRoute]) -> tuple[str, ...]:
    """Without the streams, which do not end."""
    return tuple(path for path in _paths(routes, "GET") if not path.endswith("flux"))


def _paths(routes: Sequence[BaseRoute], method: str) -> Iterator[str]:
    for route in routes:
        if isinstance(route, Route) and method in (route.methods or ()):
            yield re.sub(r"{\w+(:\w+)?}", "xyz", route.path)


def bodies(keys: Sequence[str]) -> Iterator[bytes]:
    """Bodies that are none, and every key with every kind of nonsense."""
    yield from BODIES
    for junk in JUNK:
        yield json.dumps(dict.fromkeys(keys, junk)).encode()


def refusable(command: type, dice: random.Random) -> dict[str, Any]:
    """A command of the right shape, with what the rules refuse as often as not."""
    hints = written_hints(command)
    return {
        each.name: value(hints[each.name], dice)
        for each in dataclasses.fields(command)
        if not (_optional(each) and dice.random() < 0.3)
    }


def _optional(each: Any) -> bool:
    missing = dataclasses.MISSING
    return each.default is not missing or each.default_factory is not missing


def value(kind: Any, dice: random.Random) -> Any:
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        return None if dice.random() < 0.2 else value(arguments[0], dice)
    if origin in (tuple, list, frozenset):
        return [value(arguments[0], dice) for _ in range(dice.randrange(3))]
    if origin is dict:
        return {
            dice.choice(("word", "top", "state", "score")): dice.choice((*WORDS, *FIGURES, True))
        }
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return dice.choice([member.value for member in kind])
    if kind is bool:
        return dice.random() < 0.5
    if kind is int:
        return dice.choice(FIGURES)
    if hasattr(kind, "from_text"):
        return dice.choice((*PLACES, *WORDS))
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        return refusable(kind, dice)
    return dice.choice((*WORDS, *PLACES))


def check(answer: Any, sent: object) -> None:
    """A refusal has words; a fault of the program is none."""
    assert answer.status_code < 500 or answer.status_code == 503, (answer.text[:200], sent)
    if answer.status_code < 400 or answer.status_code == 404:
        return
    told = answer.json()["message"]
    assert re.search(r"[a-zà-ÿ]{2,}.*[.!?)»]", told), (told, sent)
    assert "RuleError" not in told and "expected" not in told, (told, sent)
