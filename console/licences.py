"""The licence list of a federation: names, clubs, séries, once imported and then looked up.

A name typed at the door is completed, and one that is nearly somebody's is asked about.
"""

import difflib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from console.player_lists import decoded, read_people
from console.requests import read_bounded
from engine.play.players import Person, folded
from engine.rulings import RuleError

FILE = "licences.csv"
LARGEST = 8_000_000
MOST_SHOWN = 8
_NEAR = 0.78
"""How alike two names must be for one to be a slip of the pen for the other."""
_PREFIX = 3


@dataclass
class Licences:
    people: tuple[Person, ...] = ()
    _by_licence: dict[str, Person] = field(default_factory=dict)
    _by_word: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))

    def __post_init__(self) -> None:
        for number, person in enumerate(self.people):
            if person.licence:
                self._by_licence.setdefault(person.licence.upper(), person)
            for word in folded(person.name).split():
                self._by_word[word[:_PREFIX]].add(number)

    def complete(self, person: Person) -> Person:
        """With what the list knows of whoever this can only be; what was typed stays."""
        known = self._by_licence.get(person.licence.upper()) if person.licence else None
        if known is None:
            namesakes = self.named(person.name)
            known = namesakes[0] if len(namesakes) == 1 else None
        if known is None:
            return person
        return replace(
            person,
            name=person.name or known.name,
            licence=person.licence or known.licence,
            club=person.club or known.club,
            category=person.category or known.category,
            series=person.series or known.series,
        )

    def named(self, name: str) -> tuple[Person, ...]:
        """Everybody of exactly this name, words in any order, accents aside."""
        words = sorted(folded(name).split())
        return tuple(
            person for person in self._near(name) if sorted(folded(person.name).split()) == words
        )

    def meant(self, name: str) -> tuple[Person, ...]:
        """Whom a name typed in haste may mean: those of that name, else those nearly so."""
        exact = self.named(name)
        if exact or not name.strip():
            return exact[:MOST_SHOWN]
        words = " ".join(sorted(folded(name).split()))
        alike = [
            (difflib.SequenceMatcher(None, words, _sorted(person)).ratio(), person)
            for person in self._near(name)
        ]
        likely = sorted((each for each in alike if each[0] >= _NEAR), key=lambda each: -each[0])
        return tuple(person for _, person in likely[:MOST_SHOWN])

    def beginning(self, text: str) -> tuple[Person, ...]:
        """For a field that completes itself: everybody one of whose names begins so."""
        words = folded(text).split()
        if not words or len(words[0]) < _PREFIX:
            return ()
        near = (
            person
            for person in self._near(text)
            if all(
                any(own.startswith(word) for own in folded(person.name).split()) for word in words
            )
        )
        return tuple(sorted(near, key=lambda person: person.name)[:MOST_SHOWN])

    def _near(self, name: str) -> list[Person]:
        """Everybody who shares the beginning of a word with it."""
        found: set[int] = set()
        for word in folded(name).split():
            found |= self._by_word.get(word[:_PREFIX], set())
        return [self.people[number] for number in sorted(found)]


def _sorted(person: Person) -> str:
    return " ".join(sorted(folded(person.name).split()))


def with_people(*lists: Iterable[Person]) -> Licences:
    """Several lists as one; whoever is in two of them is taken from the first."""
    people: dict[str, Person] = {}
    for each in lists:
        for person in each:
            people.setdefault(person.key, person)
    return Licences(tuple(people.values()))


def kept_licences(folder: Path) -> tuple[Person, ...]:
    """The list that was imported, empty when none was."""
    try:
        content = read_bounded(folder / FILE, LARGEST)
    except FileNotFoundError:
        return ()
    if content is None:
        raise RuleError("file_too_large", file=FILE)
    return read_people(decoded(content))
