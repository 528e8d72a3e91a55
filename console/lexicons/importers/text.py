"""A word list as text: one word a line, alone or with an alphagram or a definition."""

import io
import re
from collections.abc import Iterator

from console.lexicons.importers.container import find_encoding
from console.lexicons.importers.word_list import MOST_WORDS, Gatherer, WordList
from console.lexicons.progress import Progress
from engine.letters.lexicon.spelling import fold
from engine.rulings import RuleError

_LONGEST_LINE = 20_000
_MOST_LINES = 3 * MOST_WORDS
_REPORT_EVERY = 8192
_SEPARATORS = re.compile(r"[;\t|]|,(?! )")  # a comma and a space are prose, not columns
_COMMENT = ("#", "%", "//")
_TITLES = frozenset({"MOT", "MOTS", "WORD", "WORDS", "TERME", "TERMES", "ALPHAGRAMME"})
_EXCERPT = 40

# A list in order that stops before its end was cut: only a long one can tell.
_RUN_THAT_TELLS = 1000
_LAST_INITIAL_THAT_TELLS = "V"


def read(content: bytes, progress: Progress) -> WordList:
    encoding = find_encoding(content)
    gatherer = Gatherer()
    order = _Order()
    heading = None
    for number, line in _lines(content, encoding, progress):
        form = _word_column(line, number)
        word = gatherer.add(form) if form is not None else ""
        if word:
            order.follow(word, number)
        elif number == 1:
            heading = _excerpt(line)
        elif heading is not None and not gatherer.words:
            raise RuleError("import_not_a_word", line=1, text=heading)
        else:
            raise RuleError("import_not_a_word", line=number, text=_excerpt(line))
    if heading is not None and not gatherer.words:
        raise RuleError("import_not_a_word", line=1, text=heading)
    order.refuse_cut_list()
    return gatherer.finish("text", encoding=encoding.removesuffix("-sig"), heading=heading)


def _lines(content: bytes, encoding: str, progress: Progress) -> Iterator[tuple[int, str]]:
    """The lines that hold something, with their numbers as an editor counts them."""
    raw = io.BytesIO(content)
    text = io.TextIOWrapper(raw, encoding=encoding, errors="strict", newline=None)
    number = 0
    while True:
        line = text.readline(_LONGEST_LINE)
        if not line:
            return
        number += 1
        if number > _MOST_LINES:
            raise RuleError("import_too_many_words", most=MOST_WORDS)
        if len(line) >= _LONGEST_LINE:
            raise RuleError("import_not_a_word", line=number, text=_excerpt(line))
        if number % _REPORT_EVERY == 0:
            progress("step_file", raw.tell() / len(content))
        line = line.strip(" \n\t\x0c\x1a\N{NO-BREAK SPACE}\N{ZERO WIDTH NO-BREAK SPACE}")
        if line and not line.startswith(_COMMENT):
            yield number, line


def _word_column(line: str, number: int) -> str | None:
    """The word of a line; None for the titles of the columns."""
    if line.isalpha():
        return line
    columns = [column.strip(' "') for column in _SEPARATORS.split(line, maxsplit=2)[:2]]
    first = columns[0]
    if len(columns) == 1:
        return first
    if number == 1 and fold(first) in _TITLES:
        return None
    second = fold(columns[1])
    alphagram = "".join(sorted(second))
    return columns[1] if alphagram and alphagram == fold(first) else first


def _excerpt(line: str) -> str:
    shown = "".join(char if char.isprintable() else "·" for char in line[:_EXCERPT])
    return shown + "…" if len(line) > _EXCERPT else shown


class _Order:
    """Follows the last run of words in alphabetical order, to see whether it ends too soon."""

    def __init__(self) -> None:
        self._first = self._previous = ""
        self._length = 0
        self._line = 0

    def follow(self, word: str, line: int) -> None:
        if word < self._previous:
            self._first, self._length = word, 0
        self._first = self._first or word
        self._previous, self._line = word, line
        self._length += 1

    def refuse_cut_list(self) -> None:
        if (
            self._length >= _RUN_THAT_TELLS
            and self._first[0] == "A"
            and self._previous[0] <= _LAST_INITIAL_THAT_TELLS
        ):
            raise RuleError("import_cut_list", line=self._line, word=self._previous)
