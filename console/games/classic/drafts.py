"""A word of a classic game typed at the cursor of the window's board.

What is typed is the word, or only the letters that are laid: a letter that the next square already
has is read there, any other goes to the next free square.
"""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from console.desk.drafts import ARROWS, BACK_KEY, TURN_KEYS, WordKey, Writing
from console.french import sentence, text
from console.games.classic.snapshot import ClassicSnapshot, TypedWord, sole_human
from console.tv.common import points_word
from console.tv.snapshot import KeyHint
from engine.games.classic import commands as cmd
from engine.games.classic.state import Phase, State
from engine.games.classic.turns import lay, score_at, whole_word
from engine.letters.board import CENTRE, SIZE, Direction, Grid
from engine.letters.moves import Move, reference_at
from engine.rulings import RuleError

_TOLD_FROM = 2
"""Letters: before, what is typed is no word yet, unless the board has the rest of it."""


@dataclass(frozen=True)
class BoardDraft:
    square: int = CENTRE
    """Where its first letter goes."""
    direction: Direction = Direction.HORIZONTAL
    typed: str = ""
    """Lower case for jokers."""
    joker: bool = False
    """A joker of the rack was pointed at: the next letter is its."""

    def laid(self, grid: Grid) -> tuple[dict[int, str], int | None]:
        """The letters on their squares, and the square of the next; None at the end of the line.
        RuleError when there is no room for them all."""
        ref = reference_at(self.square, self.direction)
        line = iter(ref.square(offset) for offset in range(ref.room))
        squares: dict[int, str] = {}
        for letter in self.typed:
            square = next(
                (
                    each
                    for each in line
                    if not grid.is_occupied(each) or grid.squares[each].upper() == letter.upper()
                ),
                None,
            )
            if square is None:
                raise RuleError("tiles_do_not_fit", ref=str(ref))
            if not grid.is_occupied(square):
                squares[square] = letter
        return squares, next((each for each in line if not grid.is_occupied(each)), None)

    def move(self, grid: Grid) -> Move:
        squares, _ = self.laid(grid)
        if not squares:
            raise RuleError("nothing_placed", word=self.typed.upper())
        return whole_word(grid, squares, self.direction)

    # What a hand does

    def written(self, letter: str, grid: Grid) -> "BoardDraft":
        """Nothing beyond the end of the line."""
        longer = replace(self, typed=self.typed + (letter.lower() if self.joker else letter))
        try:
            longer.laid(grid)
        except RuleError:
            return self
        return replace(longer, joker=False)

    def moved(self, rows: int, columns: int) -> "BoardDraft":
        row, column = divmod(self.square, SIZE)
        row = min(max(row + rows, 0), SIZE - 1)
        column = min(max(column + columns, 0), SIZE - 1)
        return replace(self, square=row * SIZE + column)

    @property
    def turned(self) -> "BoardDraft":
        return replace(self, direction=self.direction.across)

    def put(self, square: int, *, anew: bool) -> "BoardDraft":
        """On a square; on the one it is on, turned."""
        return self.turned if square == self.square and not anew else replace(self, square=square)


class BoardEntry:
    """`console.desk.drafts.WordEntry` of a classic game."""

    def moment(self, state: State) -> Hashable | None:
        if state.phase is not Phase.PLAYING or state.seat(state.on_turn).bot is not None:
            return None
        return state.next_number, state.on_turn, state.grid

    def after(self, state: State, draft: BoardDraft | None, key: WordKey) -> BoardDraft:
        now, plain = draft or BoardDraft(), key.name.removeprefix("shift+")
        match key.place:
            case ("square", index):
                return now.put(int(index), anew=draft is None)
            case ("letter", _):
                return replace(now, joker=True)
        if key.letter is not None:
            return now.written(key.letter, state.grid)
        if plain in ARROWS:
            return now if draft is None else now.moved(*ARROWS[plain])
        if plain in TURN_KEYS:
            return now if draft is None else now.turned
        return replace(now, typed=now.typed[:-1], joker=False) if plain == BACK_KEY else now

    def command(self, state: State, draft: BoardDraft) -> cmd.PlayWord:
        return cmd.PlayWord(draft.move(state.grid))

    def shown(self, public: ClassicSnapshot, state: State, writing: Writing) -> ClassicSnapshot:
        draft = writing.draft
        if not isinstance(draft, BoardDraft):
            return replace(public, typing=TypedWord())
        told, points, refused = text("classic_typing"), None, writing.refusal is not None
        ghosts, name = dict[int, str](), ""
        cursor: int | None = draft.square
        try:
            ghosts, following = draft.laid(state.grid)
            cursor = draft.square if not draft.typed else following
            if ghosts or len(draft.typed) >= _TOLD_FROM:
                move = draft.move(state.grid)
                if len(move.word) >= _TOLD_FROM:
                    name, told = f"{move.word.upper()} {move.ref}", ""
                    points = _worth(state, move)
        except RuleError as why:
            told = sentence(why)
        if writing.refusal is not None:
            told = sentence(writing.refusal)
        elif points is not None:
            told = f"{points} {points_word(points)}"
        ref = reference_at(draft.square, draft.direction)
        typing = TypedWord(
            begun=True,
            heading=name or f"{draft.typed.upper()} {ref}".strip(),
            told=told,
            refused=refused,
            worth=points is not None and not refused,
            ghosts=tuple(ghosts.items()),
            cursor=cursor,
            direction=draft.direction,
        )
        return replace(public, typing=typing)

    def hints(self, draft: BoardDraft | None) -> tuple[KeyHint, ...]:
        if draft is None:
            return (KeyHint(text("key_letters"), text("key_write")),)
        play = (KeyHint(text("key_enter"), text("key_play_word"), ("write", "return")),)
        return (
            *(play if draft.typed else ()),
            KeyHint(text("key_tab"), text("key_turn"), ("write", "tab")),
            KeyHint(text("key_escape"), text("key_clear"), ("write", "escape")),
        )


def _worth(state: State, move: Move) -> int:
    """Racks are looked at only where the one at the window is his who types: elsewhere a price
    would tell what is on somebody's."""
    if sole_human(state) == state.on_turn:
        return lay(state.table, state.on_turn, move).points
    return score_at(state.grid, move).points
