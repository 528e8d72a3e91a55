"""A player's mat: eight rows of at most nine letters, and the reliquat beside them."""

from dataclasses import dataclass, replace

from engine.letters.tiles import contains, minus, missing
from engine.rulings import RuleError

ROWS = 8
SHORTEST = 3
LONGEST = 9


def value(word: str) -> int:
    """The square of the number of letters: 9, 16, 25 … 81."""
    return len(word) ** 2


@dataclass(frozen=True)
class Mat:
    rows: tuple[str, ...] = ("",) * ROWS
    """The words from top to bottom, empty where no word stands."""
    reliquat: str = ""
    """In the order the letters came."""

    @property
    def points(self) -> int:
        return sum(map(value, self.rows))

    @property
    def is_full(self) -> bool:
        return all(self.rows)

    @property
    def free_row(self) -> int | None:
        """Where the next new word goes, 1 to 8; None when all eight are filled."""
        return None if self.is_full else self.rows.index("") + 1

    @property
    def letters(self) -> str:
        return "".join(self.rows) + self.reliquat

    def row(self, number: int) -> str:
        return self.rows[number - 1]

    def needed(self, word: str, row: int) -> str:
        """What the word takes from the reliquat when it is made on this row. Refused when a
        letter of the row would leave it, when none is added, or when one is lacking."""
        if not 1 <= row <= ROWS:
            raise RuleError("jarnac_no_such_row", row=row, rows=ROWS)
        if not SHORTEST <= len(word) <= LONGEST:
            raise RuleError("jarnac_word_length", word=word, shortest=SHORTEST, longest=LONGEST)
        old = self.row(row)
        if not old and row != self.free_row:
            raise RuleError("jarnac_row_not_next", row=row, next=self.free_row or ROWS)
        if old and (len(word) <= len(old) or not contains(word, old)):
            raise RuleError("jarnac_letter_leaves_row", word=word, old=old, row=row)
        added = minus(word, old)
        lacking = missing(self.reliquat, added)
        if lacking:
            raise RuleError("jarnac_letters_missing", word=word, letters=lacking, row=row)
        return added

    def possible_rows(self, word: str) -> tuple[int, ...]:
        """Where the letters allow this word, the next free row included."""

        def fits(row: int) -> bool:
            try:
                self.needed(word, row)
            except RuleError:
                return False
            return True

        return tuple(row for row in range(1, ROWS + 1) if fits(row))

    def make(self, word: str, row: int) -> "Mat":
        kept = minus(self.reliquat, self.needed(word, row))
        return replace(self, rows=_changed(self.rows, row, word), reliquat=kept)

    def give_up(self, word: str, row: int) -> "Mat":
        """A Jarnac took this word, made on this row: the row is empty again."""
        return replace(self.make(word, row), rows=_changed(self.rows, row, ""))

    def receive(self, word: str) -> "Mat":
        """The word taken by a Jarnac lands on the next free row."""
        if self.free_row is None:
            raise RuleError("jarnac_no_free_row")
        return replace(self, rows=_changed(self.rows, self.free_row, word))

    def draw(self, letter: str) -> "Mat":
        return replace(self, reliquat=self.reliquat + letter)

    def put_back(self, letters: str) -> "Mat":
        return replace(self, reliquat=minus(self.reliquat, letters))


def _changed(rows: tuple[str, ...], row: int, word: str) -> tuple[str, ...]:
    return (*rows[: row - 1], word, *rows[row:])
