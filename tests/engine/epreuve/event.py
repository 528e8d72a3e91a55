"""An épreuve made up for tests, and random plis of it."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.epreuve.manifest import EpreuveMode, Manifest, Partie, SoloScope
from engine.epreuve.plis import Content, Correction, CoupClosed, End, Exclusion, Players, Pli
from engine.play.players import Person, Player

TOPS = (24, 70, 38, 88, 31)


def manifest(
    *,
    name: str = "Simultané d'essai",
    parties: int = 2,
    solo: SoloScope = SoloScope.EPREUVE,
    solo_players: int = 16,
    least_coups: int = 3,
    **more: Any,
) -> Manifest:
    return Manifest(
        name=name,
        mode=EpreuveMode.SIMULTANE,
        first_day="2026-11-21",
        last_day="2026-11-22",
        organiser="0" * 64,
        lexicon="libre",
        lexicon_fingerprint="1" * 64,
        parties=tuple(
            Partie(
                number, f"Partie {number}", "normale", "3min", "2020",
                sealed="2" * 64, solo=solo, least_coups=least_coups, untimed=True,
            )
            for number in range(1, parties + 1)
        ),
        solo_players=solo_players,
        **{"neutralises": True, **more},
    )  # fmt: skip


def unsealed(épreuve: Manifest) -> Manifest:
    """The same in several halls: nothing is sealed, somebody draws."""
    parties = tuple(replace(partie, sealed="") for partie in épreuve.parties)
    return replace(épreuve, mode=EpreuveMode.SALLES, parties=parties)


def centre_name(number: int) -> str:
    return f"{number:064x}"


def seat(
    table: int,
    name: str,
    licence: str = "",
    club: str = "Club essai",
    category: str = "S",
    series: str = "4B",
) -> Player:
    return Player(table, (Person(name, licence, club, category, series),))


class ToldCentre:
    """Numbers the plis of one centre as a sender would."""

    def __init__(self, épreuve: Manifest, number: int) -> None:
        self.manifest = épreuve
        self.name = centre_name(number)
        self.plis: list[Pli] = []

    def tell(self, partie: int, content: Content) -> Pli:
        number = 1 + sum(pli.partie == partie for pli in self.plis)
        pli = Pli(self.manifest.id, self.name, partie, number, content)
        self.plis.append(pli)
        return pli

    def close(
        self, partie: int, coup: int, points: Mapping[int, int], top: int | None = None, **more: Any
    ) -> Pli:
        """`points` by table."""
        tables = tuple(sorted(points))
        scores = tuple(points[table] for table in tables)
        top = TOPS[coup - 1] if top is None else top
        return self.tell(partie, CoupClosed(coup, top, tables, scores, **more))


def wander(seed: int, épreuve: Manifest, centres: int = 4, players: int = 6) -> list[Pli]:
    """Plis that touch everything: late players, corrections, exclusions, ends taken back."""
    dice = random.Random(seed)
    plis: list[Pli] = []
    for number in range(1, centres + 1):
        centre = ToldCentre(épreuve, number)
        for partie in (each.number for each in épreuve.parties):
            if dice.random() < 0.1:
                continue
            seats = [
                _somebody(dice, number, table) for table in range(1, dice.randint(1, players) + 1)
            ]
            centre.tell(partie, Players(tuple(seats)))
            coups = dice.randint(0, len(TOPS))
            for coup in range(1, coups + 1):
                centre.tell(partie, _coup(dice, coup, seats))
                if dice.random() < 0.3:
                    earlier = _coup(dice, dice.randint(1, coup), seats)
                    centre.tell(partie, Correction(earlier, "bulletin relu"))
                if dice.random() < 0.1:
                    centre.tell(partie, _exclusion(dice, dice.choice(seats).table))
                if dice.random() < 0.2:
                    seats.append(seat(len(seats) + 1, f"Retardataire {len(seats)}"))
                    if dice.random() < 0.8:
                        centre.tell(partie, Players(tuple(seats)))
            if coups and dice.random() < 0.7:
                centre.tell(partie, End(coups, "lettres", interrupted=dice.random() < 0.2))
                if dice.random() < 0.2:
                    centre.tell(partie, End(0, ""))
        plis += centre.plis
    return plis


def _somebody(dice: random.Random, centre: int, table: int) -> Player:
    """Mostly the same person from one partie to the next; sometimes one who was, or is, at another
    centre, or a pair that changes partners."""
    person = Person(
        f"Joueur {table % 4}", f"L{centre}{table}" * (table % 3 > 0), "Club essai", "S", "4B"
    )
    traveller = Person(f"Voyageur {table % 2}", f"V{table % 2}", "Club essai", "S", "4B")
    chance = dice.random()
    if chance < 0.1:
        return Player(table, (person, traveller))
    return Player(table, (traveller,)) if chance < 0.3 else Player(table, (person,))


def _exclusion(dice: random.Random, table: int) -> Exclusion:
    """As a judge of 0.2.0 decided it, and as one chooses now."""
    if dice.random() < 0.3:
        return Exclusion(table, "§6.1", dice.random() < 0.7)
    earlier, following = dice.choice([(True, True), (True, False), (False, True)])
    coup = dice.randint(1, len(TOPS) + 1)
    return Exclusion(table, "§6.1", dice.random() < 0.8, earlier, following, coup)


def _coup(dice: random.Random, coup: int, seats: Sequence[Player]) -> CoupClosed:
    top = TOPS[coup - 1]
    if dice.random() < 0.05:
        return CoupClosed(coup, top, (), (), neutral=True)
    there = tuple(each.table for each in seats if dice.random() < 0.9)
    points = tuple(dice.choice((0, top, top // 2, top - 2)) for _ in there)
    marked = tuple(table for table in there if dice.random() < 0.1)
    return CoupClosed(
        coup,
        top,
        there,
        points,
        penalties=tuple((table, 5) for table in marked),
        averages=tuple(
            (table, 7)
            for table, earned in zip(there, points, strict=True)
            if table not in marked and earned + 7 <= top and dice.random() < 0.2
        ),
        apart="coup annulé" if dice.random() < 0.03 else "",
    )
