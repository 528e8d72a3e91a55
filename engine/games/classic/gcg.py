"""Games between two as GCG, the format of the other programs, both ways.

Quackle, Macondo, Woogles and cross-tables read it. Every score of a file is compared with ours.
"""

import enum
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from engine.games.classic.ending import FinalScore, results, worth
from engine.games.classic.gcg_text import PLAYERS, THROUGH, Gcg, GcgLine, LineKind, place_text
from engine.games.classic.options import LIMITS
from engine.games.classic.state import Phase, State
from engine.games.classic.table import Table
from engine.games.classic.turns import ANY_WORD, PASS, Play, PlayKind, Turn
from engine.letters.board import EMPTY_SQUARE, Grid
from engine.letters.legality import examine
from engine.letters.moves import Move, place
from engine.letters.scoring import Score
from engine.letters.tiles import FRENCH, missing, sort_letters
from engine.rulings import RuleError

# --- A GCG file played again on our board -------------------------------------------------------


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

    line: GcgLine
    points: int
    total: int
    words: tuple[str, ...] = ()
    """Laid, or taken back."""

    @property
    def agrees(self) -> bool:
        return (self.points, self.total) == (self.line.points, self.line.total)


@dataclass(frozen=True)
class GcgReplay:
    gcg: Gcg
    checked: tuple[Checked, ...]
    turns: tuple[Turn, ...]
    convention: Convention
    totals: dict[str, int]
    grid: Grid

    @property
    def differences(self) -> tuple[Checked, ...]:
        return tuple(each for each in self.checked if not each.agrees)


def replay_gcg(gcg: Gcg) -> GcgReplay:
    """RuleError names the line that cannot be played with a French set."""
    board = _GcgBoard(dict.fromkeys(gcg.players, 0), _convention(gcg))
    for line in gcg.lines:
        try:
            board.read(line)
        except RuleError as why:
            raise RuleError("gcg_impossible", line=line.number, why=why) from why
    return GcgReplay(
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
class _GcgBoard:
    totals: dict[str, int]
    convention: Convention
    grid: Grid = Grid.EMPTY
    before: Grid = Grid.EMPTY
    """As it was before the last word, should it be withdrawn."""
    checked: list[Checked] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)

    def read(self, line: GcgLine) -> None:
        points, words = _READ[line.kind](self, line)
        self.totals[line.player] += points
        self.checked.append(Checked(line, points, self.totals[line.player], words))

    def word(self, line: GcgLine) -> tuple[int, tuple[str, ...]]:
        move, score = self._laid(line)
        self.before, self.grid = self.grid, place(self.grid, move)
        self._add(line, Play(PlayKind.WORD, move), score)
        return score.points, tuple(word.word.upper() for word in score.words)

    def _laid(self, line: GcgLine) -> tuple[Move, Score]:
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

    def exchange(self, line: GcgLine) -> tuple[int, tuple[str, ...]]:
        if not 1 <= line.count <= LIMITS.rack_size:
            raise RuleError("gcg_exchange_count", count=line.count)
        letters = sort_letters(line.letters)
        _check_set(self.grid, letters)
        self._add(line, Play(PlayKind.EXCHANGE, letters=letters, count=line.count))
        return 0, ()

    def passed(self, line: GcgLine) -> tuple[int, tuple[str, ...]]:
        self._add(line, PASS)
        return 0, ()

    def withdrawn(self, line: GcgLine) -> tuple[int, tuple[str, ...]]:
        last = self.turns[-1] if self.turns else None
        if last is None or last.player != line.player or last.refused or last.score is None:
            raise RuleError("gcg_nothing_to_withdraw")
        self.grid = self.before
        self.turns[-1] = Turn(last.number, last.player, last.play, last.score, refused=True)
        return -last.score.points, tuple(word.word.upper() for word in last.score.words)

    def as_written(self, line: GcgLine) -> tuple[int, tuple[str, ...]]:
        """What a contestation or a clock costs is the file's own rule."""
        return line.points, ()

    def rack(self, line: GcgLine) -> tuple[int, tuple[str, ...]]:
        """Below zero are the player's own letters, above those of his opponent."""
        if line.points < 0:
            return -worth(line.letters), ()
        return worth(line.letters) * (2 if self.convention is Convention.DOUBLE else 1), ()

    def _add(self, line: GcgLine, play: Play, score: Score | None = None) -> None:
        self.turns.append(Turn(len(self.turns) + 1, line.player, play, score))


_GcgLineReader = Callable[[_GcgBoard, GcgLine], tuple[int, tuple[str, ...]]]
_READ: dict[LineKind, _GcgLineReader] = {
    LineKind.WORD: _GcgBoard.word,
    LineKind.EXCHANGE: _GcgBoard.exchange,
    LineKind.PASS: _GcgBoard.passed,
    LineKind.WITHDRAWN: _GcgBoard.withdrawn,
    LineKind.CHALLENGE: _GcgBoard.as_written,
    LineKind.TIME: _GcgBoard.as_written,
    LineKind.RACK: _GcgBoard.rack,
}


def _filled(grid: Grid, line: GcgLine) -> str:
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


# --- Our game as GCG ----------------------------------------------------------------------------
# For two players, with their racks where they were followed.

ENCODING = "UTF-8"


def write_gcg(state: State) -> str:
    """A game in progress keeps its racks to itself: it is written without them."""
    if len(state.seats) != PLAYERS:
        raise RuleError("gcg_two_players", players=len(state.seats))
    return "".join(f"{line}\n" for line in _Writer(state).lines())


class _Writer:
    def __init__(self, state: State) -> None:
        self.state = state
        self.over = state.phase is Phase.ENDED
        self.totals = {seat.id: 0 for seat in state.seats}
        self.short = _short_names([seat.title for seat in state.seats])
        self.shorts = dict(zip(self.totals, self.short, strict=True))

    def lines(self) -> Iterator[str]:
        state = self.state
        yield f"#character-encoding {ENCODING}"
        for number, (seat, short) in enumerate(zip(state.seats, self.short, strict=True), start=1):
            yield f"#player{number} {short} {_one_line(seat.title)}"
        if state.options.name:
            yield f"#title {_one_line(state.options.name)}"
        if state.options.lexicon:
            yield f"#lexicon {_one_line(state.options.lexicon)}"
        tables = state.record.tables(state.options)
        for turn, table in zip(state.turns, tables, strict=False):
            yield from self._turn(turn, table)
        if self.over:
            yield from self._ending(results(state))

    def _line(self, player: str, rack: str, what: str, points: int) -> str:
        self.totals[player] += points
        held = f"{rack} " if rack else ""
        return f">{self.shorts[player]}: {held}{what} {points:+d} {self.totals[player]}"

    def _turn(self, turn: Turn, table: Table) -> Iterator[str]:
        rack = self._rack(turn, table)
        play = turn.play
        if play.kind is PlayKind.EXCHANGE:
            what = play.letters if self.over and play.letters else str(play.count)
            yield self._line(turn.player, rack, f"-{what}", 0)
        elif play.kind is PlayKind.WORD and play.move and turn.score:
            what = f"{place_text(play.move.ref)} {_dotted(table.grid, play.move)}"
            points = turn.score.points if turn.refused else turn.points
            yield self._line(turn.player, rack, what, points)
            if turn.refused:
                yield self._line(turn.player, rack, "--", -points)
        else:
            yield self._line(turn.player, rack, "-", 0)
        yield from self._price(turn, table)

    def _price(self, turn: Turn, table: Table) -> Iterator[str]:
        """A contestation in vain that cost its player points."""
        challenge = turn.challenge
        if challenge and challenge.cost:
            rack = table.rack(challenge.player).letters if self.over else ""
            yield self._line(challenge.player, rack, "(challenge)", -challenge.cost)

    def _rack(self, turn: Turn, table: Table) -> str:
        """Whole where it is known and may be told, else what was played."""
        if self.over and table.followed:
            return table.rack(turn.player).letters
        return turn.play.move.taken(table.grid) if turn.play.move else ""

    def _ending(self, counted: tuple[FinalScore, ...]) -> Iterator[str]:
        lost = {result.player: result.left for result in counted}
        for result in counted:
            if result.bonus:
                others = "".join(left for player, left in lost.items() if player != result.player)
                yield self._line(result.player, "", f"({others})", result.bonus)
            if result.left:
                yield self._line(result.player, result.left, f"({result.left})", -result.deduction)
            if result.overtime:
                yield self._line(result.player, result.left, "(time)", -result.overtime)


def _dotted(grid: Grid, move: Move) -> str:
    return "".join(
        THROUGH if grid.is_occupied(square) else char
        for square, char in zip(move.squares, move.word, strict=True)
    )


def _short_names(titles: list[str]) -> tuple[str, ...]:
    """One word each, never the same."""
    short = [re.sub(r"[\s:>#]+", "_", title.strip()) or "_" for title in titles]
    return tuple(
        f"{name}{number}" if short.count(name) > 1 else name
        for number, name in enumerate(short, start=1)
    )


def _one_line(text: str) -> str:
    return " ".join(text.split())
