"""A judge's own word list, whatever it is wrapped in, read into a set of words.

What a file is, is told by its content; its name is only shown. Every reader is bounded in
time and memory, and every trouble is a RuleError that says what and, in a text, where.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from console.lexicons.importers import eliot, json_array, kwg, quackle, text
from console.lexicons.importers.container import is_wide_text, read_content
from console.lexicons.importers.word_list import WordList
from console.lexicons.progress import Progress, report_nothing
from engine.rulings import RuleError


class _ImporterModule(Protocol):
    """What each module of a binary format offers."""

    def recognises(self, content: bytes) -> bool: ...

    def read(self, content: bytes, progress: Progress) -> WordList: ...


__all__ = ["WordList", "read_word_list"]

_BINARY_READERS: tuple[_ImporterModule, ...] = (eliot, quackle, kwg)


def read_word_list(path: Path, progress: Progress = report_nothing) -> WordList:
    """The words of a file. RuleError, with the file's name, for all that is not a list."""
    try:
        content = read_content(path)
        progress("step_file", 0.0)
        words = _reader(content)(content, progress)
        progress("step_file", 1.0)
    except RuleError as error:
        raise RuleError(error.code, **{"file": path.name, **error.data}) from error
    if not words.words:
        raise RuleError("import_no_word", file=path.name)
    return words


def _reader(content: bytes) -> Callable[[bytes, Progress], WordList]:
    if not is_wide_text(content):  # two-byte text has the zeros of a compiled dictionary
        for module in _BINARY_READERS:
            if module.recognises(content):
                return module.read
    return json_array.read if json_array.recognises(content) else text.read
