"""The ranking written a second time, slowly and from the rules, without looking at the engine's.

Plain dictionaries; every line is computed from all plis, one player at a time.
"""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import floor
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import Pli

Raw = dict[str, Any]
"""The content of a pli, as JSON holds it."""
Subject = str | tuple[str, int]
Place = tuple[str, int]
"""A centre and a partie."""
Line = tuple[int | None, str, str, int, int, int, int]


def subject_of(kind: str, content: Raw) -> Subject:
    if kind in ("Players", "End"):
        return kind.lower()
    if kind == "Exclusion":
        return "exclusion", content["table"]
    if kind in ("Tirage", "Top"):
        return kind.lower(), content["coup"]
    return "coup", (content["closed"] if kind == "Correction" else content)["coup"]


def newest(plis: Iterable[Pli]) -> dict[Place, dict[Subject, Raw]]:
    """(centre, partie) → subject → content as JSON, the highest number of each subject."""
    kept: dict[Place, dict[Subject, tuple[int, Raw]]] = {}
    for pli in plis:
        raw = json.loads(pli.bytes)
        content, kind = raw["content"], raw["kind"]
        subject = subject_of(kind, content)
        slot = kept.setdefault((raw["centre"], raw["partie"]), {})
        if subject not in slot or slot[subject][0] < raw["number"]:
            slot[subject] = (raw["number"], content["closed"] if kind == "Correction" else content)
    return {
        key: {subject: content for subject, (_, content) in slot.items()}
        for key, slot in kept.items()
    }


class Decided(NamedTuple):
    """What the organiser decided of centres and parties."""

    out: Mapping[Place, int] = MappingProxyType({})
    kept: Collection[Place] = ()
    drawing: str | None = None
    neutralised: Collection[tuple[int, int]] = ()
    annulled: Mapping[int, int] = MappingProxyType({})


NOTHING = Decided()


class ReferenceGame:
    """One partie at one centre."""

    def __init__(self, slot: Mapping[Subject, Raw]) -> None:
        # by kind of subject, then by what it is about: a coup, a table
        about: dict[str, dict[int, Raw]] = {"coup": {}, "exclusion": {}, "top": {}}
        for subject, content in slot.items():
            if isinstance(subject, tuple):
                about.setdefault(subject[0], {})[subject[1]] = content
        self.players = sorted(
            slot.get("players", {"players": []})["players"], key=lambda each: each["table"]
        )
        self.coups = about["coup"]
        self.excluded = {
            table: told for table, told in about["exclusion"].items() if told["excluded"]
        }
        self.gone: set[tuple[int, int]] = set()
        """(table, coup) of which nothing counts (§6.1)."""
        self.told: dict[int, int] = {coup: told["points"] for coup, told in about["top"].items()}
        self.ever: set[int] = set()
        end = slot.get("end")
        self.end = end if end and end["coups"] > 0 else None

    def names(self) -> dict[int, str]:
        """table → the name under which parties are added up."""
        found: dict[int, str] = {}
        used: set[str] = set()
        for player in self.players:
            keys = []
            for person in player["people"]:
                plain = " ".join(person["name"].lower().split())
                club = " ".join(person["club"].lower().split())
                keys.append(person["licence"].upper() or f"{plain}|{club}")
            key = " + ".join(sorted(keys))
            if key in used:
                key += f"#{player['table']}"
            used.add(key)
            found[player["table"]] = key
        return found

    def gross(self, coup: int, table: int) -> int:
        closed = self.coups.get(coup)
        if closed is None or (table, coup) in self.gone or table not in closed["tables"]:
            return 0
        points: int = closed["points"][closed["tables"].index(table)]
        return points

    def marks(self, what: str, table: int, coup: int) -> int:
        return sum(
            value
            for at, value in self.coups[coup][what]
            if at == table and (table, coup) not in self.gone
        )

    def has_played(self, table: int) -> bool:
        """Who was excluded did play: his slips are no longer told, and were."""
        handed_in = {each for closed in self.coups.values() for each in closed["tables"]}
        out = table in self.excluded or any(at == table for at, _ in self.gone)
        return table in handed_in or (out and table in self.ever)

    def past_end(self, coup: int) -> bool:
        return self.end is not None and coup > int(self.end["coups"])

    def closed(self, coup: int) -> bool:
        return coup in self.coups or self.past_end(coup)


Games = Mapping[Place, ReferenceGame]


def person_keys(key: str, table: int) -> set[str]:
    """Who is behind a name under which parties are added up: a later namesake is himself alone."""
    return {key} if key.endswith(f"#{table}") else set(key.split(" + "))


class ReferenceCheat(NamedTuple):
    centre: str
    partie: int
    table: int
    person: str
    ruling: Raw


def cheats(games: Games) -> list[ReferenceCheat]:
    """Every person excluded at his own table."""
    return [
        ReferenceCheat(centre, partie, table, person, game.excluded[table])
        for (centre, partie), game in games.items()
        for table, key in game.names().items()
        if table in game.excluded
        for person in sorted(person_keys(key, table))
    ]


def reach(
    games: Games, centre: str, partie: int, found: Collection[ReferenceCheat]
) -> set[tuple[int, int]]:
    """(table, coup) of one partie that must go because of who was excluded (§6.1): in this partie
    the table; in another one the same person at this centre, or at another one the same licence,
    unless both sit in the same partie."""
    gone: set[tuple[int, int]] = set()
    for table, key in games[centre, partie].names().items():
        for person in person_keys(key, table):
            for cheat in found:
                if cheat.person == person and _concerns(games, centre, partie, table, cheat):
                    gone |= {
                        (table, coup)
                        for coup in range(1, 100)
                        if (
                            cheat.ruling.get("earlier", True)
                            and (partie, coup) < (cheat.partie, cheat.ruling.get("coup", 0))
                        )
                        or (
                            cheat.ruling.get("following", True)
                            and (partie, coup) >= (cheat.partie, cheat.ruling.get("coup", 0))
                        )
                    }
    return gone


def _concerns(games: Games, centre: str, partie: int, table: int, cheat: ReferenceCheat) -> bool:
    if partie == cheat.partie:
        return (centre, table) == (cheat.centre, cheat.table)
    if centre == cheat.centre:
        return True
    if "|" in cheat.person or "#" in cheat.person:
        return False
    there = games.get((centre, cheat.partie))
    names = there.names() if there else {}
    return cheat.person not in {each for t in names for each in person_keys(names[t], t)}


def is_common(
    manifest: Manifest,
    games: Games,
    centre: str,
    partie: int,
    coup: int,
    decided: Decided,
) -> bool:
    """Does this centre play coup `coup` of partie `partie` on the letters of all the others?"""
    game = games[centre, partie]
    if coup >= decided.annulled.get(partie, 100):
        return False
    if (centre, partie) in decided.kept:
        return True
    if coup >= decided.out.get((centre, partie), 100):
        return False
    end, least = game.end, manifest.parties[partie - 1].least_coups
    if end is not None and end["interrupted"] and end["coups"] < least:
        return False  # void (§3.7)
    drawing = decided.drawing
    drawn = games.get((drawing, partie)) if drawing is not None else None
    annulled = min((each for each in game.coups if game.coups[each]["apart"]), default=None)
    if annulled is not None:
        theirs = drawn and min(
            (each for each in drawn.coups if drawn.coups[each]["apart"]), default=None
        )
        if annulled != theirs and coup >= annulled:
            return False  # §3.6: other letters from there on
    if drawn is None or centre == drawing:
        return True
    for each in range(1, coup + 1):
        closed = game.coups.get(each)
        if closed is None or (closed["top"] == 0 and not closed["tables"]):
            continue
        if closed["top"] != drawn.told.get(each, closed["top"]) or drawn.past_end(each):
            return False  # another top: other letters from there on
    return True


def is_neutral(game: ReferenceGame, partie: int, coup: int, decided: Decided) -> bool:
    told = game.coups.get(coup, {}).get("neutral", False)
    return bool(told) or (coup in game.coups and (partie, coup) in decided.neutralised)


def solos_of_coup(
    manifest: Manifest,
    games: Games,
    partie: int,
    coup: int,
    official: bool,
    decided: Decided,
) -> list[tuple[str, int, int]]:
    """[(centre, table, bonus)] of one coup: at most one among all who had the common letters."""
    scope = manifest.parties[partie - 1].solo.value
    playing = sorted(centre for centre, number in games if number == partie)
    common = [
        each
        for each in playing
        if is_common(manifest, games, each, partie, coup, decided)
        and not is_neutral(games[each, partie], partie, coup, decided)
    ]
    circles = {"aucun": [], "centre": [[centre] for centre in common], "epreuve": [common]}[scope]
    found = []
    for circle in circles:
        if not official and not all(games[centre, partie].closed(coup) for centre in circle):
            continue
        everyone = [
            (centre, player["table"])
            for centre in circle
            for player in games[centre, partie].players
        ]
        if len(everyone) < 2:
            continue
        # a slip of somebody not yet on the list may still beat everybody
        handed_in = {
            (centre, table)
            for centre in circle
            for table in games[centre, partie].coups.get(coup, {"tables": []})["tables"]
        }
        scores = sorted(
            (games[centre, partie].gross(coup, table), centre, table)
            for centre, table in handed_in | set(everyone)
        )
        points, centre, table = scores[-1]
        below = points < games[centre, partie].coups.get(coup, {"top": 0})["top"]
        if below and manifest.parties[partie - 1].edition == "notice":
            continue
        if points > scores[-2][0] and (centre, table) in everyone:
            players = [(where, at) for where, at in everyone if games[where, partie].has_played(at)]
            worth = manifest.solo_bonus if len(players) >= manifest.solo_players else 0
            found.append((centre, table, worth))
    return found


def leaves(manifest: Manifest, games: Games, centre: str, partie: int, decided: Decided) -> int:
    """The first coup a centre does not play in common although it is common for others."""
    apart = decided._replace(annulled={})
    return next(
        (
            coup
            for coup in range(1, 100)
            if not is_common(manifest, games, centre, partie, coup, apart)
        ),
        100,
    )


def common_tops(manifest: Manifest, games: Games, partie: int, decided: Decided) -> dict[int, int]:
    found: dict[int, list[int]] = {}
    for (centre, number), game in games.items():
        for coup, closed in game.coups.items() if number == partie else ():
            common = is_common(manifest, games, centre, partie, coup, decided)
            if common and closed["top"]:
                found.setdefault(coup, []).append(closed["top"])
    return {coup: max(tops, key=lambda top: (tops.count(top), top)) for coup, tops in found.items()}


def rank(
    manifest: Manifest,
    plis: Sequence[Pli],
    set_aside: Collection[str] = (),
    decided: Decided = NOTHING,
    official: bool = False,
    only: Iterable[int] | None = None,
) -> list[Line]:
    """[(rank, centre, key, total, solos, négatif, hundredths)], best first; unranked last.
    `only`: of these parties alone."""
    games = {
        key: ReferenceGame(slot) for key, slot in newest(plis).items() if key[0] not in set_aside
    }
    for pli in plis:
        told = json.loads(pli.bytes)["content"]
        told = told.get("closed", told)
        if "points" in told and "tables" in told and pli.centre not in set_aside:
            games[pli.centre, pli.partie].ever.update(told["tables"])
    found = cheats(games)
    for (centre, partie), game in games.items():
        game.gone = reach(games, centre, partie, found)
    numbers = [partie.number for partie in manifest.parties]
    wanted = list(only or numbers)
    solos: dict[tuple[str, str], int] = {}
    bonus: dict[tuple[str, str], int] = {}
    for partie in wanted:
        for coup in range(1, 100):
            for centre, table, worth in solos_of_coup(
                manifest, games, partie, coup, official, decided
            ):
                who = centre, games[centre, partie].names()[table]
                solos[who] = solos.get(who, 0) + 1
                bonus[who] = bonus.get(who, 0) + worth
    lines = []
    for centre in sorted({centre for centre, _ in games}):
        own = {number: games[centre, number] for number in wanted if (centre, number) in games}
        counting = {
            number: [
                coup
                for coup in game.coups
                if is_common(manifest, games, centre, number, coup, decided)
                and not is_neutral(game, number, coup, decided)
            ]
            for number, game in own.items()
        }
        tops = sum(own[number].coups[coup]["top"] for number in own for coup in counting[number])
        left_common = [
            number for number in own if leaves(manifest, games, centre, number, decided) < 100
        ]
        for number in left_common:  # measured by the tops of all, as somebody absent is
            tops += sum(
                top
                for coup, top in common_tops(manifest, games, number, decided).items()
                if not is_common(manifest, games, centre, number, coup, decided)
                and (number, coup) not in decided.neutralised
            )
        keys = sorted({key for game in own.values() for key in game.names().values()})
        for key in keys:
            total, left = bonus.get((centre, key), 0), False
            for number, game in own.items():
                for table in (table for table, name in game.names().items() if name == key):
                    excluded = any(at == table for at, _ in game.gone)
                    common = [
                        coup
                        for coup in game.coups
                        if is_common(manifest, games, centre, number, coup, decided)
                    ]
                    if excluded:
                        left = left or any((table, coup) not in game.gone for coup in common)
                    else:
                        left = left or is_common(manifest, games, centre, number, 1, decided)
                    for coup in counting[number]:
                        total += game.gross(coup, table)
                        total += game.marks("averages", table, coup)
                        total -= game.marks("penalties", table, coup)
            share = Fraction(10_000 * total, tops) if tops else Fraction(0)
            hundredths = floor(share + Fraction(1, 2))
            lines.append(
                (centre, key, total, solos.get((centre, key), 0), total - tops, hundredths, left)
            )
    ranked = sorted((line for line in lines if line[6]), key=lambda line: -line[2])
    answer: list[Line] = [
        (1 + sum(other[2] > line[2] for other in ranked), *line[:6]) for line in ranked
    ]
    return answer + [(None, *line[:6]) for line in lines if not line[6]]
