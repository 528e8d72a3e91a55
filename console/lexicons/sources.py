"""The word data that ships with the program: where it is, and how it reads."""

import lzma
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from engine.letters import lexicon
from engine.letters.lexicon import entries
from engine.letters.lexicon.readings import Kind, Mood, Reading
from engine.rulings import RuleError

DATA = Path(__file__).parent / "data"
RECIPE = 1
"""Raise it when the words or readings of the free lexicon change though no file does."""
# A call of the enumeration for each of a quarter of a million columns takes a third of a second.
_KINDS = {str(kind): kind for kind in Kind}
_MOODS = {str(mood): mood for mood in Mood}


@dataclass(frozen=True)
class Sources:
    """A folder laid out like `data/`. The LGPLLR files may be missing, the others not."""

    folder: Path = DATA

    @property
    def lexicon(self) -> tuple[Path, ...]:
        return self._pair("lexicon-core", "lexicon-ext")

    @property
    def annotations(self) -> tuple[Path, ...]:
        return self._pair("annot-all", "annot-extra")

    @property
    def overlay(self) -> Path:
        return self.folder / "pupitre" / "overlay.tsv"

    @property
    def short_words(self) -> Path:
        return self.folder / "pupitre" / "short-words.txt"

    def _pair(self, core: str, extension: str) -> tuple[Path, ...]:
        required = self.folder / "mpl-2.0" / f"{core}.mpl.tsv.xz"
        optional = self.folder / "lgpllr" / f"{extension}.lgpllr.tsv.xz"
        return (required, optional) if optional.exists() else (required,)

    def fingerprint(self) -> str:
        """Changes whenever a file does: the free lexicon is then compiled again."""
        files = (*self.lexicon, *self.annotations, self.overlay, self.short_words)
        return "-".join(f"{zlib.crc32(_bytes(path)):08x}" for path in files)


def free_fingerprint(sources: Sources) -> str:
    """What the free lexicon depends on: its sources, and the formats it is written in."""
    formats = f"{RECIPE}.{lexicon.FORMAT_VERSION}.{entries.FORMAT}"
    return f"{formats}-{sources.fingerprint()}"


@dataclass(frozen=True)
class Overlay:
    added: tuple[tuple[str, Reading], ...]
    removed: frozenset[str]


class Lemma(NamedTuple):
    """One line of a source: an entry of a dictionary, and its forms by mood, apart by spaces."""

    lemma: str
    kind: Kind
    groups: list[tuple[Mood, str]]


def read_lemmas(path: Path) -> Iterator[Lemma]:
    """Every entry of a `.tsv.xz` file, in its order, without ever holding the file whole."""
    number = 0
    try:
        with lzma.open(path, "rt", encoding="utf-8", newline="\n") as lines:
            for number, line in enumerate(lines, 1):  # noqa: B007 named by the refusal below
                if line.strip() and not line.startswith("#"):
                    yield _lemma(line.rstrip("\n"))
    except (lzma.LZMAError, EOFError, UnicodeDecodeError) as error:
        raise RuleError("lexicon_source_damaged", file=path.name, line=0) from error
    except (ValueError, KeyError) as error:
        raise RuleError("lexicon_source_damaged", file=path.name, line=number) from error
    except OSError as error:
        raise RuleError("lexicon_source_missing", file=path.name) from error


def _lemma(line: str) -> Lemma:
    lemma, kind, *columns = line.split("\t")
    groups = [column.partition(":") for column in columns]
    return Lemma(lemma, _KINDS[kind], [(_MOODS[mood], forms) for mood, _, forms in groups])


def read_overlay(path: Path) -> Overlay:
    added, removed = [], set()
    for number, line in _lines(path):
        columns = line.split("\t")
        try:
            if columns[0] == "+":
                _, word, form, lemma, kind, mood, _reason = columns
                mood = "" if mood == "-" else mood
                added.append((word, Reading(lemma, Kind(kind), Mood(mood), form)))
            else:
                sign, word, _reason = columns
                if sign != "-":
                    raise ValueError(f"unknown sign {sign!r}")
                removed.add(word)
        except ValueError as error:
            raise RuleError("lexicon_source_damaged", file=path.name, line=number) from error
    return Overlay(tuple(added), frozenset(removed))


def read_short_words(path: Path) -> frozenset[str]:
    return frozenset(word for _, word in _lines(path))


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(_bytes(path).decode().splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield number, line


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise RuleError("lexicon_source_missing", file=path.name) from error
