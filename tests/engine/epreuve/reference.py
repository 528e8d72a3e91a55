"""The ranking written a second time, slowly and from the rules, without looking at the engine's.

Plain dictionaries; every line is computed from all plis, one player at a time.
"""

import json
from fractions import Fraction


def subject_of(kind, content):
    if kind in ("Players", "End"):
        return kind.lower()
    if kind == "Exclusion":
        return "exclusion", content["table"]
    if kind in ("Tirage", "Top"):
        return kind.lower(), content["coup"]
    return "coup", (content["closed"] if kind == "Correction" else content)["coup"]


def newest(plis):
    """(centre, partie) → subject → content as JSON, the highest number of each subject."""
    kept = {}
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


class Game:
    """One partie at one centre."""

    def __init__(self, slot):
        self.players = sorted(
            slot.get("players", {"players": []})["players"], key=lambda each: each["table"]
        )
        self.coups = {each[1]: slot[each] for each in slot if each[0] == "coup"}
        self.out = {each[1] for each in slot if each[0] == "exclusion" and slot[each]["excluded"]}
        self.told = {each[1]: slot[each]["points"] for each in slot if each[0] == "top"}
        end = slot.get("end")
        self.end = end if end and end["coups"] > 0 else None

    def names(self):
        """table → the name under which parties are added up."""
        found, used = {}, set()
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

    def gross(self, coup, table):
        closed = self.coups.get(coup)
        if closed is None or table in self.out or table not in closed["tables"]:
            return 0
        return closed["points"][closed["tables"].index(table)]

    def marks(self, what, table):
        return sum(
            value
            for closed in self.coups.values()
            for at, value in closed[what]
            if at == table and table not in self.out
        )

    def past_end(self, coup):
        return self.end is not None and coup > self.end["coups"]

    def closed(self, coup):
        return coup in self.coups or self.past_end(coup)


def rank(manifest, plis, set_aside=(), out=(), kept=(), official=False, drawing=None):
    """[(rank, centre, key, total, solos, négatif, hundredths)], best first; unranked last."""
    games = {key: Game(slot) for key, slot in newest(plis).items() if key[0] not in set_aside}
    centres = sorted({centre for centre, _ in games})

    def is_apart(centre):
        for partie in manifest.parties:
            game = games.get((centre, partie.number))
            if game is None or (centre, partie.number) in kept:
                continue
            void = (
                game.end is not None
                and game.end["interrupted"]
                and game.end["coups"] < partie.least_coups
            )
            if (centre, partie.number) in out or void:
                return True
            drawn = games.get((drawing, partie.number))
            own = [coup for coup, closed in game.coups.items() if closed["apart"]]
            if own and drawn is None:
                return True
            if drawn is None or centre == drawing:
                continue
            theirs = [coup for coup, closed in drawn.coups.items() if closed["apart"]]
            if own and min(own) != min(theirs, default=None):
                return True
            for coup, closed in game.coups.items():
                if closed["top"] != drawn.told.get(coup, closed["top"]) or drawn.past_end(coup):
                    return True
        return False

    apart = {centre for centre in centres if is_apart(centre)}
    solos, bonus = {}, {}
    for partie in manifest.parties:
        common = [centre for centre in centres if centre not in apart]
        circles = [[centre] for centre in apart]
        if partie.solo.value == "centre":
            circles += [[centre] for centre in common]
        elif partie.solo.value == "epreuve":
            circles.append(common)
        else:
            circles = []
        for circle in circles:
            there = [centre for centre in circle if (centre, partie.number) in games]
            everyone = [
                (centre, player["table"])
                for centre in there
                for player in games[centre, partie.number].players
            ]
            if len(everyone) < 2:
                continue
            worth = manifest.solo_bonus if len(everyone) >= manifest.solo_players else 0
            for coup in range(1, 100):
                if not official and not all(
                    games[centre, partie.number].closed(coup) for centre in there
                ):
                    continue
                # a slip of somebody not yet on the list may still beat everybody
                handed_in = {
                    (centre, table)
                    for centre in there
                    for table in games[centre, partie.number].coups.get(coup, {"tables": []})[
                        "tables"
                    ]
                }
                scores = sorted(
                    (games[centre, partie.number].gross(coup, table), centre, table)
                    for centre, table in handed_in | set(everyone)
                )
                if len(scores) == 1 or scores[-1][0] > scores[-2][0]:
                    points, centre, table = scores[-1]
                    if points > 0 and (centre, table) in everyone:
                        who = centre, games[centre, partie.number].names()[table]
                        solos[who] = solos.get(who, 0) + 1
                        bonus[who] = bonus.get(who, 0) + worth
    lines = []
    for centre in centres:
        own = {partie.number: games.get((centre, partie.number)) for partie in manifest.parties}
        own = {number: game for number, game in own.items() if game is not None}
        tops = sum(closed["top"] for game in own.values() for closed in game.coups.values())
        keys = sorted({key for game in own.values() for key in game.names().values()})
        for key in keys:
            total, excluded = bonus.get((centre, key), 0), False
            for game in own.values():
                for table, name in game.names().items():
                    if name != key:
                        continue
                    excluded = excluded or table in game.out
                    total += sum(game.gross(coup, table) for coup in game.coups)
                    total += game.marks("averages", table) - game.marks("penalties", table)
            share = Fraction(10_000 * total, tops) if tops else Fraction(0)
            hundredths = int((share + Fraction(1, 2)).__floor__())
            lines.append(
                (centre, key, total, solos.get((centre, key), 0), total - tops, hundredths,
                 excluded or centre in apart)
            )  # fmt: skip
    ranked = sorted((line for line in lines if not line[6]), key=lambda line: -line[2])
    answer = [(1 + sum(other[2] > line[2] for other in ranked), *line[:6]) for line in ranked]
    return answer + [(None, *line[:6]) for line in lines if line[6]]
