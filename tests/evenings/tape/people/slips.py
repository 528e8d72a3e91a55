"""What players write: the right word, and every way to get it wrong."""

import random
from typing import Any

LETTERS = "AEISTRNLOUDMPKYX"
STATES = ("none", "blank", "several", "late", "exchanged")
PARTS = ("word", "reference", "score")


class Pen:
    """Writes slips for one coup, from its solutions: `[word, reference, points]`."""

    def __init__(self, dice: random.Random, solutions: list[Any], grid: str, has_top: bool) -> None:
        self._dice = dice
        self._solutions = solutions
        self._grid = grid
        self._has_top = has_top

    def slip(self) -> dict[str, Any]:
        """Of the quick line (`text`), or drawn on the small grid (`slip`)."""
        if not self._solutions:
            return {"text": self._dice.choice(("-", "B"))}
        kinds = (
            (self._top, 5), (self._right, 6), (self._wrong_score, 3), (self._no_score, 1),
            (self._wrong_place, 3), (self._no_place, 2), (self._turned, 1), (self._nonword, 3),
            (self._two, 2), (self._nothing, 2), (self._unreadable, 1), (self._drawn, 3),
            (self._spoilt, 2),
        )  # fmt: skip
        (kind,) = self._dice.choices([kind for kind, _ in kinds], [share for _, share in kinds])
        return kind()

    def _solution(self) -> tuple[str, str, int]:
        first = min(len(self._solutions), self._dice.choice((1, 4, 12, 40)))
        word, place, points = self._solutions[self._dice.randrange(first)]
        return word, place, points

    def _top(self) -> dict[str, Any]:
        return {"text": "T"} if self._has_top else self._right()

    def _right(self) -> dict[str, Any]:
        word, place, points = self._solution()
        parts = [word, place, str(points)]
        if self._dice.random() < 0.2:
            self._dice.shuffle(parts)
        return {"text": " ".join(parts)}

    def _wrong_score(self) -> dict[str, Any]:
        word, place, points = self._solution()
        return {"text": f"{word} {place} {max(0, points + self._dice.choice((-10, -1, 1, 2, 50)))}"}

    def _no_score(self) -> dict[str, Any]:
        word, place, _ = self._solution()
        return {"text": f"{word} {place}"}

    def _wrong_place(self) -> dict[str, Any]:
        word, place, points = self._solution()
        other = self._dice.choice(("A1", "O15", "8H", "Z9", self._solution()[1], _beside(place)))
        return {"text": f"{word} {other} {points}"}

    def _no_place(self) -> dict[str, Any]:
        word, _, points = self._solution()
        return {"text": f"{word} {points}"}

    def _turned(self) -> dict[str, Any]:
        word, place, points = self._solution()
        return {"text": f"{word} {self._dice.choice(('/h', '/v'))} {place} {points}"}

    def _nonword(self) -> dict[str, Any]:
        word, place, points = self._solution()
        at = self._dice.randrange(len(word))
        return {"text": f"{word[:at]}{self._dice.choice(LETTERS)}{word[at + 1 :]} {place} {points}"}

    def _two(self) -> dict[str, Any]:
        first, second = self._solution(), self._solution()
        return {"text": "{} {} {} ; {} {}".format(*first, *second[:2])}

    def _nothing(self) -> dict[str, Any]:
        return {"text": self._dice.choice(("-", "B"))}

    def _unreadable(self) -> dict[str, Any]:
        return {"text": self._dice.choice(("", "H8 12", "12 13 ROBE", "ROBE ROBE H8", "?!"))}

    def _drawn(self) -> dict[str, Any]:
        """The word with letters of the grid around it, some of them wrong."""
        word, place, points = self._solution()
        across = place[0].isalpha()
        row, col = _square(place)
        letters = []
        for offset, letter in enumerate(word):
            here = (row, col + offset) if across else (row + offset, col)
            own = (1, 1 + offset) if across else (1 + offset, 1)
            circled = letter.islower() or self._dice.random() < 0.04
            letters.append(_mark(own, letter.upper(), circled=circled))
            for side in (-1, 1):
                beside = (here[0] + side, here[1]) if across else (here[0], here[1] + side)
                there = self._there(beside)
                if there and self._dice.random() < 0.7:
                    wrong = self._dice.random() < 0.15
                    shown = self._dice.choice(LETTERS) if wrong else there.upper()
                    at = (own[0] + side, own[1]) if across else (own[0], own[1] + side)
                    letters.append(_mark(at, shown))
        if self._dice.random() < 0.2:
            letters.append(_mark((0, 0), self._dice.choice(LETTERS), crossed=True))
        if self._dice.random() < 0.3:
            letters[0]["perhaps"] = self._dice.choice(LETTERS)
        slip: dict[str, Any] = {"letters": letters, "score": points}
        if self._dice.random() < 0.6:
            slip["reference"] = place
        return {"slip": slip}

    def _spoilt(self) -> dict[str, Any]:
        """Read with difficulty, handed in too late, or by somebody who misbehaves."""
        word, place, points = self._solution()
        slip: dict[str, Any] = {"word": word, "reference": place, "score": points}
        match self._dice.randrange(5):
            case 0:
                slip["state"] = self._dice.choice(STATES)
            case 1:
                slip["illegible"] = self._dice.sample(PARTS, self._dice.choice((1, 1, 2)))
            case 2:
                slip["untidy"] = True
            case 3:
                slip["discipline"] = self._dice.choice(("warning", "zero"))
            case _:
                slip[self._dice.choice(("crossed_reference", "crossed_score", "crossed"))] = True
        return {"slip": slip}

    def _there(self, square: tuple[int, int]) -> str:
        row, col = square
        if not (0 <= row < 15 and 0 <= col < 15):
            return ""
        char = self._grid[15 * row + col]
        return char if char.isalpha() else ""


def _square(place: str) -> tuple[int, int]:
    letter = next(char for char in place if char.isalpha())
    return ord(letter) - ord("A"), int(place.replace(letter, "")) - 1


def _beside(place: str) -> str:
    """The square after, the same way; the other way from the last one."""
    letter = next(char for char in place if char.isalpha())
    number = int(place.replace(letter, "")) % 15 + 1
    return f"{letter}{number}" if place[0].isalpha() else f"{number}{letter}"


def _mark(at: tuple[int, int], letter: str, **more: Any) -> dict[str, Any]:
    told = {"row": at[0], "col": at[1], "letter": letter}
    return told | {key: value for key, value in more.items() if value}
