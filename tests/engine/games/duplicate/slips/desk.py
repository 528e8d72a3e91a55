"""The arbiter's desk for tests: a position drawn as text, slips drawn as text, a verdict."""

from collections.abc import Mapping
from typing import Any

from console.french import text
from engine.games.duplicate.formules import NORMALE, Edition, Formule
from engine.games.duplicate.slips.judgement import judge
from engine.games.duplicate.slips.position import CoupPosition, RetainedTop
from engine.games.duplicate.slips.slip import Bulletin, Written
from engine.games.duplicate.slips.verdict import JudgeQuestion, Reason, Verdict
from engine.letters.board import SIZE, Grid
from engine.letters.moves import Move
from engine.letters.scoring import score
from engine.letters.tiles import ALPHABET


def grid(drawing: str) -> Grid:
    """A grid of which only some rows are drawn: `H ...MAISON`."""
    rows = dict.fromkeys(ALPHABET[:SIZE], "." * SIZE)
    for line in drawing.split("\n"):
        if line.strip():
            name, squares = line.split()
            rows[name] = squares.ljust(SIZE, ".")
    return Grid.parse("\n".join(rows.values()))


class JudgedCoup:
    """One coup, one edition; `judge` a drawing against it."""

    def __init__(
        self,
        edition: Edition,
        drawing: str,
        rack: str,
        words: str,
        formule: Formule = NORMALE,
        top: str | None = None,
    ) -> None:
        self.edition = edition
        self.position = CoupPosition(grid(drawing), rack, set(words.split()), formule)
        if top:
            move = Move.parse(*top.split())
            self.position = CoupPosition(
                self.position.grid,
                rack,
                self.position.lexicon,
                formule,
                RetainedTop(move, self.worth(top)),
            )

    def worth(self, played: str) -> int:
        """What `MOT H4` earns here by the plain rules of scoring."""
        return score(self.position.grid, Move.parse(*played.split()), self.position.formule).points

    def judge(
        self, *written: Written, answers: Mapping[str, bool] | None = None, **bulletin: Any
    ) -> Verdict:
        verdict = judge(Bulletin(written, **bulletin), self.position, self.edition, answers or {})
        assert all(told(verdict)), "every verdict can be told in French"
        return verdict


def desk_2020(drawing: str, rack: str, words: str, **options: Any) -> JudgedCoup:
    return JudgedCoup(Edition.E2020, drawing, rack, words, **options)


def desk_2014(drawing: str, rack: str, words: str, **options: Any) -> JudgedCoup:
    return JudgedCoup(Edition.E2014, drawing, rack, words, **options)


def told(verdict: Verdict) -> list[str]:
    said: list[Reason | JudgeQuestion] = [*verdict.reasons]
    if verdict.question:
        said.append(verdict.question)
    return [text(each.code, article=each.article, **each.data) for each in said]


def codes(verdict: Verdict) -> list[str]:
    return [reason.code for reason in verdict.reasons]


def played(verdict: Verdict) -> str | None:
    return str(verdict.accepted) if verdict.accepted else None
