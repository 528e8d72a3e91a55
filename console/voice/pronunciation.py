"""What is sent to a voice instead of what is shown: a lexicon per family of voices."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any

from console.requests import read_bounded, read_toml
from engine.rulings import RuleError

ALL = "toutes"
FAMILIES = ("pico", "espeak")
LONGEST_TEXT = 300
LARGEST = 1_000_000
"""Bytes of a club's file."""

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
# Markup has crashed an engine, and [[ ]] hands raw phonemes to another: neither is ever sent.
_MARKUP = re.compile(r"<[^>]*>|\[\[.*?\]\]")
_UNSPEAKABLE = re.compile(r"[^\w\s.,;:!?'’()«»-]|_")


def cleaned(text: str) -> str:
    """Plain words and punctuation only, of bounded length."""
    plain = _UNSPEAKABLE.sub(" ", _MARKUP.sub(" ", text))
    return " ".join(plain.split())[:LONGEST_TEXT]


@dataclass(frozen=True)
class Pronunciation:
    """The replacements of one family, a club's own before the shipped ones."""

    replacements: Mapping[str, str]

    def __call__(self, text: str) -> str:
        """The text to send: cleaned, words replaced, nothing left of any markup."""
        return cleaned(_WORD.sub(self._replaced, cleaned(text)))

    def _replaced(self, match: re.Match[str]) -> str:
        word = match.group()
        return self._by_key.get(_key(word), word)

    @cached_property
    def _by_key(self) -> dict[str, str]:
        return {_key(word): sounds for word, sounds in self.replacements.items()}


def _key(word: str) -> str:
    """A lone capital is a letter being spelled; « y » in « il y a » is not."""
    return word if len(word) == 1 else word.casefold()


def load(family: str, overrides: Path | None) -> Pronunciation:
    """The shipped lexicon of a family, with the club's file on top."""
    shipped = resources.files("console.voice").joinpath("pronunciation.toml")
    merged = _for_family(tomllib.loads(shipped.read_text(encoding="utf-8")), family)
    if overrides is not None:
        merged |= _for_family(_read(overrides), family)
    return Pronunciation(merged)


def _for_family(tables: Mapping[str, Any], family: str) -> dict[str, str]:
    return {**tables.get(ALL, {}), **tables.get(family, {})}


def _read(path: Path) -> dict[str, Any]:
    """A club's overrides, refused as a whole when any part of them cannot be understood."""
    try:
        content = read_bounded(path, LARGEST)
        if content is None:
            raise ValueError("too large")
        tables = read_toml(content.decode())
    except (OSError, ValueError) as error:
        raise RuleError("pronunciation_unreadable", path=str(path), detail=str(error)) from error
    for name, table in tables.items():
        if name not in (ALL, *FAMILIES) or not isinstance(table, dict):
            known = ", ".join((ALL, *FAMILIES))
            raise RuleError("pronunciation_section", path=str(path), section=name, known=known)
        for word, sounds in table.items():
            if not isinstance(sounds, str) or not cleaned(sounds):
                raise RuleError("pronunciation_entry", path=str(path), word=word)
    return tables
