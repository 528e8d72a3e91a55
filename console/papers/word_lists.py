"""The words of two and three letters with their rajouts, from the lexicon in use: on paper in
columns one reads downwards, as a text one word a line."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from console.columns import Cell, Column
from console.french import text
from console.papers.document import Break, Document, DocumentPart, Heading, PaperTable, Paragraph
from engine.letters.rajouts import SHORT, Rajouts
from engine.rulings import RuleError

_LineOfWords = tuple[Rajouts | None, ...]
_NONE = "–"


@dataclass(frozen=True)
class _PageLayout:
    """How many words stand on a page."""

    across: int
    down: int
    size: float
    widths: tuple[int, int, int]
    """Of a word and its rajouts, before, the word, after."""


_LAYOUTS = {
    2: _PageLayout(2, 44, 9.5, (34, 14, 40)),
    3: _PageLayout(3, 54, 8, (22, 13, 24)),
}
assert _LAYOUTS.keys() == set(SHORT)


def word_lists(words: Sequence[Rajouts], lexicon: str) -> Document:
    """For paper and page."""
    return _document(words, lexicon, _on_paper(words))


def _document(words: Sequence[Rajouts], lexicon: str, parts: Iterator[DocumentPart]) -> Document:
    if not words:
        raise RuleError("papers_without_words")
    facts = (text("papers_words_lexicon", lexicon=lexicon), text("papers_words_how"))
    return Document(text("papers_words_title"), "", facts, tuple(parts))


def _on_paper(words: Sequence[Rajouts]) -> Iterator[DocumentPart]:
    first = True
    for length, layout in _LAYOUTS.items():
        found = [each for each in words if len(each.word) == length]
        most = layout.across * layout.down
        for start in range(0, len(found), most):
            page = found[start : start + most]
            if not first:
                yield Break()
            first = False
            ends = text("papers_words_from_to", first=page[0].word, last=page[-1].word)
            told = text(f"papers_words_{length}", count=len(found))
            yield Heading(told if len(found) <= most else f"{told} : {ends}")
            yield PaperTable(_columns(layout), _downwards(page, layout), layout.size, dense=True)


def _downwards(page: Sequence[Rajouts], layout: _PageLayout) -> list[_LineOfWords]:
    """The lines of a page whose columns are read one after the other, all as high."""
    high = -(-len(page) // layout.across)
    columns = [page[start : start + high] for start in range(0, high * layout.across, high)]
    return [
        tuple(column[row] if row < len(column) else None for column in columns)
        for row in range(high)
    ]


def _columns(layout: _PageLayout) -> tuple[Column[_LineOfWords], ...]:
    def of(place: int, what: str) -> Callable[[_LineOfWords], Cell]:
        def shown(line: _LineOfWords) -> Cell:
            found = line[place]
            return (getattr(found, what) or _NONE) if found else ""

        return shown

    before, word, after = layout.widths
    return tuple(
        column
        for place in range(layout.across)
        for column in (
            Column(f"before{place}", "Avant", of(place, "before"), True, width=before),
            Column(f"word{place}", "Mot", of(place, "word"), width=word),
            Column(f"after{place}", "Après", of(place, "after"), width=after),
        )
    )


def word_lines(words: Sequence[Rajouts], lexicon: str) -> Document:
    """For a terminal: « BCL AS E »."""
    return _document(words, lexicon, _in_text(words))


def _in_text(words: Sequence[Rajouts]) -> Iterator[DocumentPart]:
    for length in _LAYOUTS:
        found = [each for each in words if len(each.word) == length]
        if not found:
            continue
        widest = max(len(each.before) for each in found)
        yield Paragraph(text(f"papers_words_{length}", count=len(found)))
        for each in found:
            before, after = each.before or _NONE, each.after or _NONE
            yield Paragraph(f"{before:>{widest + 2}}  {each.word}  {after}")
        yield Break()
