"""Listing the words of a compiled dictionary, whoever compiled it.

A dictionary is a table of arcs; brothers follow each other up to one marked last. The file
may be cut short or made to harm: before one word is listed, every arc in reach is visited
once, so that a loop, a missing arc or an absurd number of words is known in linear time.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from console.lexicons.importers.word_list import MOST_WORDS, Gatherer
from engine.letters.lexicon.spelling import fold
from engine.rulings import RuleError

_DEEPEST = 64  # letters: no dictionary has longer words
_MOST_BROTHERS = 64  # letters of an alphabet
_MOST_ARCS = 2_000_000  # an edition with no shared endings at all has half of that
_LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


class Arc(NamedTuple):
    letter: int  # index in the alphabet
    ends_word: bool
    last: bool
    child: int  # first arc of the next letters, 0 for none


ArcAt = Callable[[int], Arc]
"""IndexError outside the table."""


def list_words(
    arc_at: ArcAt, first: int, alphabet: Sequence[str], declared: int | None
) -> Gatherer:
    """Every word, or RuleError. `declared` is the number of words the file announces."""
    letters = [_letter(text) for text in alphabet]
    nodes = _visit(arc_at, first)
    total = nodes[first].words
    if total > MOST_WORDS:
        raise RuleError("import_too_many_words", most=MOST_WORDS)
    if declared is not None and declared != total:
        raise RuleError("import_count_differs", declared=declared, found=total)
    gatherer = Gatherer()
    stack = [(first, "")]
    while stack:
        node, prefix = stack.pop()
        for arc in nodes[node].arcs:
            if arc.letter >= len(letters):
                raise RuleError("import_compiled_damaged")
            word = prefix + letters[arc.letter]
            if arc.ends_word and not gatherer.add(word):
                raise RuleError("import_foreign_letter", letter=word[:_DEEPEST])
            if arc.child and nodes[arc.child].words:
                stack.append((arc.child, word))
    return gatherer


def _letter(text: str) -> str:
    """A letter of the dictionary as it is in ours; foreign ones may stand in it unused."""
    folded = fold(text)
    return folded if _LETTERS.issuperset(folded) else text


class _Node(NamedTuple):
    arcs: tuple[Arc, ...]
    words: int  # from here down


def _visit(arc_at: ArcAt, first: int) -> dict[int, _Node]:
    """Every node in reach, children before parents. A node met again on its own path loops."""
    done: dict[int, _Node] = {}
    budget = _MOST_ARCS
    on_path: set[int] = set()
    path: list[tuple[int, tuple[Arc, ...], Iterator[Arc]]] = []

    def enter(node: int) -> None:
        nonlocal budget
        arcs = _brothers(arc_at, node)
        budget -= len(arcs)
        if node in on_path or len(path) >= _DEEPEST or budget < 0:
            raise RuleError("import_compiled_damaged")
        on_path.add(node)
        path.append((node, arcs, iter(arcs)))

    enter(first)
    while path:
        node, arcs, left = path[-1]
        child = next((arc.child for arc in left if arc.child and arc.child not in done), 0)
        if child:
            enter(child)
        else:
            below = sum(done[arc.child].words for arc in arcs if arc.child)
            done[node] = _Node(arcs, below + sum(arc.ends_word for arc in arcs))
            on_path.remove(node)
            path.pop()
    return done


def _brothers(arc_at: ArcAt, first: int) -> tuple[Arc, ...]:
    arcs: list[Arc] = []
    try:
        while len(arcs) < _MOST_BROTHERS:
            arcs.append(arc_at(first + len(arcs)))
            if arcs[-1].last:
                return tuple(arcs)
    except IndexError as error:
        raise RuleError("import_compiled_cut") from error
    raise RuleError("import_compiled_damaged")
