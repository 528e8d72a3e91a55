"""The other rankings of an épreuve: by série, category and club, of pairs, of teams; who wins what.

They order whoever has a rank in the general ranking, wherever it was played, and add nothing to it:
who shares a rank there shares one here.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from engine.epreuve.manifest import Classement, Manifest, Prize, SumBy
from engine.play.season import ranked

K = TypeVar("K")


class Member(NamedTuple, Generic[K]):
    """Somebody with a rank, player or pair."""

    key: K
    rank: int
    total: int
    """Points, milliseconds or places, as the épreuve adds them."""
    missing: int
    """Among times: coups without one, which count before them."""
    series: str
    category: str
    club: str
    """Of a pair: the one both have, else both."""
    is_pair: bool


@dataclass(frozen=True)
class GroupRanking(Generic[K]):
    """The ranking of some: « série 4 », a club, the pairs."""

    classement: Classement
    name: str
    """« 4B »; empty for pairs and teams, of which there is one group."""
    lines: tuple[tuple[int, K], ...]
    """Ranks among them, and keys."""


@dataclass(frozen=True)
class TeamLine(Generic[K]):
    rank: int
    club: str
    total: int
    members: tuple[K, ...]
    """The keys of those who count."""


@dataclass(frozen=True)
class WonPrize(Generic[K]):
    prize: Prize
    group: str
    winners: tuple[K, ...]
    """Several share the rank, and a départage may part them."""
    clubs: tuple[str, ...] = ()
    """Of a prize for teams."""


def groups(members: Iterable[Member[K]], classement: Classement) -> tuple[GroupRanking[K], ...]:
    """By name; `members` best first. Of teams: none, see there."""
    found: dict[str, list[Member[K]]] = {}
    for member in members:
        name = _group_of(member, classement)
        if name is not None:
            found.setdefault(name, []).append(member)
    return tuple(
        GroupRanking(
            classement,
            name,
            tuple((rank, each.key) for rank, each in ranked(some, lambda each: each.rank)),
        )
        for name, some in sorted(found.items())
    )


def _group_of(member: Member[K], classement: Classement) -> str | None:
    """None: in none."""
    match classement:
        case Classement.SERIE:
            return member.series or None
        case Classement.CATEGORIE:
            return member.category or None
        case Classement.CLUB:
            return member.club or None
        case Classement.PAIRES:
            return "" if member.is_pair else None
        case Classement.GENERAL:
            return ""
    return None


def teams(members: Iterable[Member[K]], size: int, by: SumBy) -> tuple[TeamLine[K], ...]:
    """Of each club its best so many (usage), best first; a club with fewer has none. Whoever is
    ahead in the general ranking is better, whatever is added there."""
    found: dict[str, list[Member[K]]] = {}
    for member in members:
        if member.club:
            found.setdefault(member.club, []).append(member)
    made = {club: some[:size] for club, some in sorted(found.items()) if len(some) >= size}

    def merit(club: str) -> tuple[int, int]:
        total = sum(each.total for each in made[club])
        missing = sum(each.missing for each in made[club])
        return missing, -total if by is SumBy.POINTS else total

    return tuple(
        TeamLine(
            rank,
            club,
            sum(each.total for each in made[club]),
            tuple(each.key for each in made[club]),
        )
        for rank, club in ranked(made, merit)
    )


def won(manifest: Manifest, members: Sequence[Member[K]]) -> Iterator[WonPrize[K]]:
    """Who holds the rank of each line of the dotation, as the ranking stands."""
    for prize in manifest.dotation:
        if prize.classement is Classement.EQUIPES:
            made = teams(members, manifest.team, manifest.sum_by)
            clubs = tuple(team.club for team in made if team.rank == prize.rank)
            yield WonPrize(prize, "", (), clubs)
        elif prize.classement is Classement.GENERAL:
            holders = tuple(each.key for each in members if each.rank == prize.rank)
            yield WonPrize(prize, "", holders)
        else:
            found = {each.name: each.lines for each in groups(members, prize.classement)}
            for name in [prize.group] if prize.group else found:
                holders = tuple(key for rank, key in found.get(name, ()) if rank == prize.rank)
                yield WonPrize(prize, name, holders)
