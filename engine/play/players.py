"""The people in the room: tables, names, licences, and the arbiters who share the tables."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from engine.rulings import RuleError

HIGHEST_TABLE = 9999
BETWEEN_PARTNERS = " / "
_FIRST_FACE = "\u2600"
"""Of the signs that stand for something; before it are degrees and trade marks."""


@dataclass(frozen=True)
class Person:
    name: str
    licence: str = ""
    club: str = ""
    category: str = ""
    """Age class: J, C, E, S, V, D, R…"""
    series: str = ""
    """Level: 1A, 4B, 7…"""

    @property
    def key(self) -> str:
        """The same person from one evening to the next: the licence, else name and club."""
        name = folded(self.name) or self.name
        return self.licence.upper() or f"{name}|{folded(self.club)}"


@dataclass(frozen=True)
class Player:
    """Whoever plays at a table: one person, or a pair that shares slips and points."""

    table: int
    people: tuple[Person, ...]
    arbiter: str = ""
    """Who corrects this table."""

    @property
    def name(self) -> str:
        return BETWEEN_PARTNERS.join(person.name for person in self.people)

    @property
    def key(self) -> str:
        """The same pair whichever of the two is named first."""
        return " + ".join(sorted(person.key for person in self.people))

    @property
    def clubs(self) -> str:
        """The club, or both clubs of a pair that does not share one."""
        return BETWEEN_PARTNERS.join(dict.fromkeys(each.club for each in self.people if each.club))

    @property
    def is_pair(self) -> bool:
        return len(self.people) > 1


def player(table: int, name: str, *, arbiter: str = "", **details: str) -> Player:
    """One person at a table."""
    return Player(table, (Person(name, **details),), arbiter)


def typed_player(table: int, name: str) -> Player:
    """Whoever plays at a table as people type it: « Ana / Bob » are two people."""
    names = [" ".join(each.split()) for each in name.split(BETWEEN_PARTNERS.strip())]
    people = tuple(Person(each) for each in names if each)
    return Player(table, people or (Person(str(table)),))


def check_tables(players: Iterable[Player]) -> None:
    """Refuse two players at one table."""
    seen: dict[int, Player] = {}
    for each in players:
        if each.table in seen:
            raise RuleError(
                "table_twice", table=each.table, name=each.name, other=seen[each.table].name
            )
        seen[each.table] = each


def parse_tables(text: str) -> frozenset[int]:
    """Tables as arbiters share them out: `1-12, 15 18`."""
    tables: set[int] = set()
    for token in text.replace(",", " ").replace(";", " ").split():
        first, dash, last = token.partition("-")
        bounds = (first, last) if dash else (first, first)
        if not all(map(_is_table, bounds)):
            raise RuleError("bad_tables", text=token)
        tables.update(range(int(bounds[0]), int(bounds[1]) + 1))
    return frozenset(tables)


def _is_table(text: str) -> bool:
    return text.isdecimal() and len(text) <= 4 and 1 <= int(text) <= HIGHEST_TABLE


def folded(text: str) -> str:
    """Lower case, no accents, no punctuation, single spaces. Letters of every script stay, and so
    do the signs that are vowels in some of them, and faces: Ли and Ян are two people. An accent
    falls from Latin and Greek letters only: й and и are two letters."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    kept, before = [], ""
    for char in bare:
        if "\u0300" <= char <= "\u036f" and before < "\u0400":
            continue
        before = char
        kept.append(char if _is_of_a_word(char) else " ")
    return " ".join("".join(kept).split())


def _is_of_a_word(char: str) -> bool:
    kind = unicodedata.category(char)
    return char.isalnum() or kind.startswith("M") or (kind == "So" and char >= _FIRST_FACE)
