"""The two judges side by side on slips made from seeds."""

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.games.duplicate.formules import Edition
from engine.games.duplicate.slips.judgement import judge
from engine.games.duplicate.slips.position import CoupPosition
from engine.games.duplicate.slips.slip import Bulletin, drawn
from tests.engine.games.duplicate.slips.generated import Deal, deal
from tests.spec.second_judge import text_2014, text_2020
from tests.spec.second_judge.dice import FAMILIES, Dice, written
from tests.spec.second_judge.slip import Rulings, Slip

SLIPS_PER_POSITION = 12
TEXTS = {Edition.E2020: text_2020.rulings, Edition.E2014: text_2014.rulings}


@dataclass(frozen=True)
class Comparison:
    seed: int
    family: str
    dealt: Deal
    slip: Slip
    first: tuple[int, str]
    reasons: list[str]
    readings: Rulings
    """Of the first judge: what he rules until he is answered, and under every answer."""
    second: Rulings

    @property
    def outcome(self) -> str:
        if not self.second:
            return "open"
        return "same" if self.readings <= self.second else "different"

    def __str__(self) -> str:
        return (
            f"\nseed {self.seed} {self.family}\n{self.dealt.position.grid}\n"
            f"tirage {self.dealt.position.rack}\n{drawn(written(self.slip))}\n"
            f"{self.slip.reference} for {self.slip.score}\n"
            f"first {self.first} {self.reasons}, {sorted(self.readings)}; "
            f"second {sorted(self.second)}"
        )


def compared(edition: Edition, seeds: Iterable[int]) -> Iterator[Comparison]:
    dealt: Deal | None = None
    for seed in seeds:
        if dealt is None or seed % SLIPS_PER_POSITION == 0:
            dice = random.Random(seed // SLIPS_PER_POSITION)
            dealt = deal(dice, dice.choice([0, 1, 1, 2, 3, 4, 6]))
        family = FAMILIES[seed % len(FAMILIES)]
        if dealt.position.grid.is_empty:
            family = "word" if seed % 2 else "nonword"
        yield _compare(edition, seed, family, dealt)


def readings(
    bulletin: Bulletin,
    position: CoupPosition,
    edition: Edition,
    answers: Mapping[str, bool] = MappingProxyType({}),
) -> Iterator[tuple[int, str]]:
    """What the first judge rules, unanswered and answered, where the text has two readings."""
    verdict = judge(bulletin, position, edition, answers)
    yield verdict.points, verdict.sanction.value
    if verdict.question and verdict.question.has_two_readings:
        for said in (True, False):
            yield from readings(
                bulletin, position, edition, {**answers, verdict.question.key: said}
            )


def _compare(edition: Edition, seed: int, family: str, dealt: Deal) -> Comparison:
    dice = Dice(seed, dealt)
    slip = dice.slip(family)
    bulletin = Bulletin((written(slip),))
    verdict = judge(bulletin, dealt.position, edition, {})
    return Comparison(
        seed,
        family,
        dealt,
        slip,
        (verdict.points, verdict.sanction.value),
        [reason.code for reason in verdict.reasons],
        frozenset(readings(bulletin, dealt.position, edition)),
        TEXTS[edition](dice.table, slip),
    )
