"""An utterance: what is said at one moment of the game, piece by piece.

The scripts build utterances and know nothing of sound. Each `Say` is one clip of the
voice, each `Gap` the silence that lets a room write.
"""

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass


class UtteranceKind(enum.Enum):
    """The moment of the game an utterance belongs to."""

    GAME = "game"
    RELIQUAT = "reliquat"
    REJET = "rejet"
    NEW_LETTERS = "new_letters"
    TIRAGE = "tirage"
    CHRONO = "chrono"
    WARNING = "warning"
    FINISHED = "finished"
    PAUSE = "pause"
    CAUTION = "caution"
    TOP = "top"
    ANNULMENT = "annulment"
    INTERRUPTION = "interruption"
    ELIMINATION = "elimination"
    TOPPING = "topping"
    SOLO = "solo"
    END = "end"
    DESK = "desk"
    TEST = "test"


class Priority(enum.IntEnum):
    """NORMAL waits its turn; SIGNAL overtakes it; FINAL also silences what was waiting."""

    NORMAL = 0
    SIGNAL = 1
    FINAL = 2


@dataclass(frozen=True)
class Say:
    """One clip: `text` as people read it, `spoken` as the voice is asked to say it."""

    text: str
    spoken: str | None = None

    @property
    def clip(self) -> str:
        """What the voice renders; two pieces with the same clip sound the same."""
        return self.text if self.spoken is None else self.spoken


@dataclass(frozen=True)
class Gap:
    """A silence; `mark` is the punctuation that stands for it in the written text."""

    ms: int
    mark: str = ","


Piece = Say | Gap


_AT_ITS_MOMENT = frozenset({UtteranceKind.FINISHED, UtteranceKind.CAUTION, UtteranceKind.DESK})


@dataclass(frozen=True)
class Utterance:
    kind: UtteranceKind
    pieces: tuple[Piece, ...] = ()
    priority: Priority = Priority.NORMAL

    def __bool__(self) -> bool:
        """False when there is nothing to say, such as the reliquat of a first coup."""
        return any(self.says())

    @property
    def is_signal(self) -> bool:
        """Said at its moment or not at all: never what « répéter » means."""
        return self.priority is Priority.SIGNAL or self.kind in _AT_ITS_MOMENT

    def says(self) -> Iterator[Say]:
        return (piece for piece in self.pieces if isinstance(piece, Say))

    def up_to(self, index: int) -> "Utterance":
        """What has been said when this piece is."""
        return Utterance(self.kind, self.pieces[: index + 1], self.priority)

    @property
    def text(self) -> str:
        """The whole as a readable line, for the judge's page and the log."""
        line = ""
        mark = ","
        for piece in self.pieces:
            if isinstance(piece, Gap):
                mark = piece.mark
                continue
            shown = _capitalised(piece.text) if not line or mark == "." else piece.text
            line = f"{line}{mark} {shown}" if line else shown
            mark = ","
        return f"{line}." if line and line[-1] not in ".!?" else line


def announcement(
    kind: UtteranceKind, pieces: Sequence[Piece], rest_ms: int, priority: Priority = Priority.NORMAL
) -> Utterance:
    """What is to be said, and the silence before the next announcement may begin."""
    return Utterance(kind, (*pieces, Gap(rest_ms)), priority) if pieces else Utterance(kind)


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def spaced(says: list[Say], gap: Gap) -> list[Piece]:
    """The clips one after the other, the same silence between each two."""
    pieces: list[Piece] = []
    for say in says:
        if pieces:
            pieces.append(gap)
        pieces.append(say)
    return pieces
