"""A lexicon: its word graph, and beside it, when there are any, the entries of its words."""

from collections.abc import Iterator

from engine.letters.lexicon._builder import Nodes
from engine.letters.lexicon.entries import Entries
from engine.letters.lexicon.graph import Buffer, open_graph
from engine.letters.lexicon.readings import Entry

__all__ = ["Lexicon"]


class Lexicon:
    """The words that may be played, with the name and edition under which results are shown.

    `buffer` is a graph file (`graph.build_graph`), held and never copied.
    """

    def __init__(self, buffer: Buffer, entries: Entries | None = None) -> None:
        self._graph = open_graph(buffer)
        self._entries = entries
        self.nodes: Nodes = self._graph.nodes
        """What the solver walks."""

    def __repr__(self) -> str:
        return f"<Lexicon {self.name} {self.edition}, {self.word_count} words>"

    @property
    def name(self) -> str:
        return self._graph.name

    @property
    def edition(self) -> str:
        return self._graph.edition

    @property
    def word_count(self) -> int:
        return self._graph.word_count

    @property
    def checksum(self) -> int:
        """Two lexicons with the same words have the same one."""
        return self._graph.checksum

    def verify(self) -> None:
        """Read the whole graph; RuleError when it is not what was built."""
        self._graph.verify()

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word in self.nodes

    def words(self) -> Iterator[str]:
        """Every word in alphabetical order."""
        return self.nodes.words()

    @property
    def has_entries(self) -> bool:
        """Whether anything is known of its words beside their letters."""
        return self._entries is not None and len(self._entries) > 0

    def entries(self, word: str) -> tuple[Entry, ...]:
        """The dictionary entries the word belongs to, if they are known."""
        return self._entries.of(word) if self._entries else ()

    def places(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Where every annotated word stands, by number; none when nothing is annotated."""
        return self._entries.places() if self._entries else iter(())

    def accented(self, word: str) -> tuple[str, ...]:
        """How the word is really written, for a voice to say it."""
        return self._entries.accented(word) if self._entries else ()
