"""A GCG file played again on our board, every score of it compared with ours."""

import enum
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.errors import RuleError
from engine.games.classic.gcg.reading import THROUGH, Gcg, Line, LineKind
from engine.games.classic.laying import ANY_WORD
from engine.games.classic.options import LIMITS
from engine.games.classic.settlement import worth
from engine.games.classic.turns import PASS, Kind, Play, Turn
from engine.letters.board import EMPTY_SQUARE, Grid
from engine.letters.legality import examine
from engine.letters.moves import Move, place
from engine.letters.scoring import Score
from engine.letters.tiles import FRENCH, missing, sort_letters


class Convention(enum.Enum):
    """How a file counts the letters left when somebody plays out."""

    NOTICE = "notice"
    """Everyone loses his own, who played out adds those of the others."""
    DOUBLE = "double"
    """Who played out adds twice those of his opponent, who loses nothing."""
    NONE = "none"
    """Nothing is counted."""


@dataclass(frozen=True)
class Checked:
    """A line of the file beside what we count."""

    line: Line
    points: int
    total: int
    words: tuple[str, ...] = ()

    @property
    def agrees(self) -> bool:
        return (self.points, self.total) == (self.line.points, self.line.total)


@dataclass(frozen=True)
class Replay:
    gcg: Gcg
    checked: tuple[Checked, ...]
    turns: tuple[Turn, ...]
    convention: Convention
    totals: dict[str, int]
    grid: Grid

    @property
    def differences(self) -> tuple[Checked, ...]:
        return tuple(each for each in self.checked if not each.agrees)


def replay_gcg(gcg: Gcg) -> Replay:
    """RuleError names the line that cannot be played with a French set."""
    board = _Board(dict.fromkeys(gcg.players, 0), _convention(gcg))
    for line in gcg.lines:
        try:
            board.read(line)
        except RuleError as why:
            raise RuleError("gcg_impossible", line=line.number, why=why) from why
    return Replay(
        gcg,
        tuple(board.checked),
        tuple(board.turns),
        board.convention,
        dict(board.totals),
        board.grid,
    )


def _convention(gcg: Gcg) -> Convention:
    counted = [line for line in gcg.lines if line.kind is LineKind.RACK]
    if not counted:
        return Convention.NONE
    doubled = [line for line in counted if line.points == 2 * worth(line.letters) > 0]
    deducted = any(line.points < 0 for line in counted)
    return Convention.DOUBLE if doubled and not deducted else Convention.NOTICE


@dataclass
class _Board:
    totals: dict[str, int]
    convention: Convention
    grid: Grid = Grid.EMPTY
    before: Grid = Grid.EMPTY
    """As it was before the last word, should it be withdrawn."""
    checked: list[Checked] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)

    def read(self, line: Line) -> None:
        points, words = _READ[line.kind](self, line)
        self.totals[line.player] += points
        self.checked.append(Checked(line, points, self.totals[line.player], words))

    def word(self, line: Line) -> tuple[int, tuple[str, ...]]:
        move, score = self._laid(line)
        self.before, self.grid = self.grid, place(self.grid, move)
        self._add(line, Play(Kind.WORD, move), score)
        return score.points, tuple(word.word.upper() for word in score.words)

    def _laid(self, line: Line) -> tuple[Move, Score]:
        if line.place is None:
            raise RuleError("bad_reference", reference="")
        move = Move(_filled(self.grid, line), line.place)
        taken = move.taken(self.grid) if move.fits else ""
        _check_set(self.grid, line.rack if not missing(line.rack, taken) else taken)
        pool = line.rack if len(line.rack) == LIMITS.rack_size else taken
        examination = examine(self.grid, move, pool, ANY_WORD, LIMITS)
        if examination.score is None or not examination.is_legal:
            raise examination.reasons[0]
        return move, examination.score

    def exchange(self, line: Line) -> tuple[int, tuple[str, ...]]:
        letters = sort_letters(line.letters)
        self._add(line, Play(Kind.EXCHANGE, letters=letters, count=line.count))
        return 0, ()

    def passed(self, line: Line) -> tuple[int, tuple[str, ...]]:
        self._add(line, PASS)
        return 0, ()

    def withdrawn(self, line: Line) -> tuple[int, tuple[str, ...]]:
        last = self.turns[-1] if self.turns else None
        if last is None or last.player != line.player or last.refused or last.score is None:
            raise RuleError("gcg_nothing_to_withdraw")
        self.grid = self.before
        self.turns[-1] = Turn(last.number, last.player, last.play, last.score, refused=True)
        return -last.score.points, ()

    def as_written(self, line: Line) -> tuple[int, tuple[str, ...]]:
        """What a contestation or a clock costs is the file's own rule."""
        return line.points, ()

    def rack(self, line: Line) -> tuple[int, tuple[str, ...]]:
        """Below zero are the player's own letters, above those of his opponent."""
        if line.points < 0:
            return -worth(line.letters), ()
        return worth(line.letters) * (2 if self.convention is Convention.DOUBLE else 1), ()

    def _add(self, line: Line, play: Play, score: Score | None = None) -> None:
        self.turns.append(Turn(len(self.turns) + 1, line.player, play, score))


_Reader = Callable[[_Board, Line], tuple[int, tuple[str, ...]]]
_READ: dict[LineKind, _Reader] = {
    LineKind.WORD: _Board.word,
    LineKind.EXCHANGE: _Board.exchange,
    LineKind.PASS: _Board.passed,
    LineKind.WITHDRAWN: _Board.withdrawn,
    LineKind.CHALLENGE: _Board.as_written,
    LineKind.TIME: _Board.as_written,
    LineKind.RACK: _Board.rack,
}


def _filled(grid: Grid, line: Line) -> str:
    """The word with its dots read from the board."""
    ref = line.place
    if ref is None or len(line.word) > ref.room:
        return line.word.replace(THROUGH, "A")  # it does not fit, whatever is written there
    word = ""
    for offset, char in enumerate(line.word):
        there = grid.squares[ref.square(offset)]
        if char == THROUGH and there == EMPTY_SQUARE:
            raise RuleError("gcg_nothing_there", word=line.word)
        word += there if char == THROUGH else char
    return word


def _check_set(grid: Grid, rack: str) -> None:
    excess = missing(FRENCH.letters, grid.letters + rack)
    if excess:
        raise RuleError("gcg_not_french", letters=excess)
