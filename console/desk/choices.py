"""What is chosen before a game, as values: choices, their options, and why one is not possible.

A game's own come from its table (`console.desk.option_table`), the house brings the rest; the page,
the window and the six buttons are three views of the same list.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

Picks = Mapping[str, str]
"""What was picked, by the key of its choice."""
TITLE, LAST_TITLE, TITLED_AT = "title", "titre/dernier", "titre/depuis"
"""The title of tonight, that of another evening, and since when the first is tonight's."""
SOURCE, AGAINST = "source", "contre/source"
"""Where letters come from is remembered twice: with people, and where the console plays. Whoever
types the letters of his duplicate evenings has not said that he draws for the console."""
EVENING_MS = 12 * 3_600_000
"""Longer than any, shorter than the time between two."""


def said_now(picks: Picks) -> Picks:
    """What somebody says of the letters now holds whoever plays."""
    return {**picks, AGAINST: picks[SOURCE]} if SOURCE in picks else picks


def as_of_now(picks: Picks, now_ms: int) -> Picks:
    """Nothing left empty hides what the settings have, and the title of another evening is offered,
    not imposed."""
    told = {key: value for key, value in picks.items() if value or key not in ("club", TITLE)}
    title, since = told.get(TITLE), told.get(TITLED_AT, "")
    if not title or (since.isdecimal() and abs(now_ms - int(since)) < EVENING_MS):
        return told
    others = {key: value for key, value in told.items() if key not in (TITLE, TITLED_AT)}
    return {**others, LAST_TITLE: title}


def titled_now(picks: Picks, usual: str, now_ms: int) -> Picks:
    """As they are kept: a title that is not the settings' is tonight's from now on."""
    if picks.get(TITLE, usual) == usual:
        return {key: value for key, value in picks.items() if key not in (TITLE, TITLED_AT)}
    return {**picks, TITLED_AT: str(now_ms)}


@dataclass(frozen=True)
class Option:
    value: str
    """As it is kept from one evening to the next."""
    label: str
    """As people read it."""
    why_not: str = ""
    """In French, why it does not go with the rest; empty when it does."""
    phones_away: bool = False
    """With it no player has a telephone: the screens ask nobody to follow on one."""
    plays: bool = False
    """With it the console plays, and draws the letters where nobody says otherwise."""


@dataclass(frozen=True)
class Choice:
    key: str
    """As it is kept."""
    label: str
    options: tuple[Option, ...] = ()
    chosen: str = ""
    written: bool = False
    """Answered by writing: a club, a title, names."""
    picked: bool = False
    """Somebody chose it; else it is what the settings have."""
    note: str = ""
    """Why what was wanted could not be chosen."""
    offered: tuple[str, ...] = ()
    """Of what is written: what was written another time, to be taken with one touch."""

    @property
    def name(self) -> str:
        """Without the game whose choice it is."""
        return self.key.rpartition("/")[2]

    @property
    def option(self) -> Option:
        """The one chosen; what was written is its own option."""
        own = (each for each in self.options if each.value == self.chosen)
        return next(own, Option(self.chosen, self.chosen))

    @property
    def possible(self) -> tuple[Option, ...]:
        return tuple(each for each in self.options if not each.why_not)

    def beside(self, step: int) -> str:
        """The option so many steps further among those that are possible, round and round."""
        values = [each.value for each in self.possible]
        return values[(values.index(self.chosen) + step) % len(values)] if values else self.chosen


def choice(key: str, label: str, options: Sequence[Option], wanted: str) -> Choice:
    """With the option wanted; when it is not possible, the first that is, and why."""
    known = {each.value: each for each in options}
    asked = known.get(wanted)
    if asked is not None and not asked.why_not:
        return Choice(key, label, tuple(options), wanted)
    note = asked.why_not if asked is not None else ""
    instead = next((each for each in options if not each.why_not), asked or options[0])
    return Choice(key, label, tuple(options), instead.value, note=note)


def written(key: str, label: str, text: str, offered: Sequence[str] = ()) -> Choice:
    others = tuple(dict.fromkeys(each for each in offered if each and each != text))
    return Choice(key, label, chosen=text, written=True, offered=others)


def of_game(game: str, choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """A game's own choices, kept under its name: two games may each have a « formule »."""
    return tuple(replace(each, key=f"{game}/{each.key}") for each in choices)
