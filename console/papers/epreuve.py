"""What papers and pages of an épreuve share, wherever it is played: how it is ranked, and the
dotation, read as people write it and told with the names of who holds each rank."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from console.columns import Column
from console.french import printed
from engine.epreuve.groups import WonPrize
from engine.epreuve.manifest import Classement, Prize
from engine.play.players import folded
from engine.rulings import RuleError, whole_number


def read_prize(line: str) -> Prize:
    """« 1 ; coupe du club », « 1 ; un livre ; série ; 4 »."""
    rank, *rest = (each.strip() for each in line.split(";"))
    number = whole_number(rank)
    classements = {folded(each.value): each for each in Classement}
    wanted = folded(rest[1]) if len(rest) > 1 and rest[1] else Classement.GENERAL.value
    if number is None or not rest or wanted not in classements or len(rest) > 3:
        raise RuleError("hall_bad_prize", line=line)
    return Prize(rest[0], number, classements[wanted], rest[2] if len(rest) > 2 else "")


def written_prize(prize: Prize) -> str:
    """As `read_prize` reads it."""
    told = [str(prize.rank), prize.text]
    if prize.classement is not Classement.GENERAL:
        told += [prize.classement.value] + [prize.group] * bool(prize.group)
    return " ; ".join(told)


def group_heading(classement: Classement, name: str) -> str:
    """« Série 4B », « Paires »."""
    return printed(f"hall_group_{classement.value}", name=name)


class PrizeTold(NamedTuple):
    rank: str
    """For what: « Série 4B, rang 1 »."""
    prize: str
    who: str


PRIZES = (
    Column[PrizeTold]("rank", "Classement", width=56),
    Column[PrizeTold]("prize", "Prix", width=60),
    Column[PrizeTold]("who", "À qui", width=74),
)


TERMS = (
    Column[tuple[str, str]]("what", "Réglage", lambda row: row[0], width=50),
    Column[tuple[str, str]]("told", "Choix de l’épreuve", lambda row: row[1], width=140),
)
"""Of `terms`."""


def prize_told(won: WonPrize[Any], names: Sequence[str]) -> PrizeTold:
    """`names`: of the winners. A shared rank says so."""
    holders = won.clubs or names
    who = ", ".join(holders) or "—"
    if len(holders) > 1:
        who = printed("hall_prize_shared", names=who)
    prize = won.prize
    of = group_heading(prize.classement, won.group)
    return PrizeTold(printed("hall_prize_for", rank=prize.rank, group=of), prize.text, who)
