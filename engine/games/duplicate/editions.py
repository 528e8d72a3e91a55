"""The texts a game may be played under, and where each says what."""

import enum


class Topic(enum.Enum):
    """What a ruling is about; each edition has its own article for it."""

    ANNOUNCEMENT = enum.auto()
    TIRAGE = enum.auto()
    TIME = enum.auto()
    TOP = enum.auto()
    SOLO = enum.auto()
    ANNULMENT = enum.auto()
    END = enum.auto()
    JOKER = enum.auto()
    BIG_RACKS = enum.auto()
    MORT_SUBITE = enum.auto()
    TOPPING = enum.auto()
    WARNINGS = enum.auto()


class Edition(enum.Enum):
    E2020 = "2020"
    E2014 = "2014"
    NOTICE = "notice"
    """The simplified rule of the notice, « entre amis »: no warnings, no penalties, no appeals."""

    def article(self, topic: Topic) -> str:
        if self is Edition.NOTICE:
            return f"{_NOTICE}, {_HEADINGS.get(topic, 'règle simplifiée')}"
        return self.cite(_ARTICLES[self][topic])

    def cite(self, number: str) -> str:
        """The article of that number; the notice has none."""
        return _NOTICE if self is Edition.NOTICE else f"fisf-{self.value} §{number}"


_NOTICE = "notice"
_HEADINGS = {
    Topic.ANNOUNCEMENT: "tirages",
    Topic.TIRAGE: "minimum de voyelles et de consonnes",
    Topic.TIME: "bulletins réponses et marques",
    Topic.TOP: "bulletins réponses et marques",
    Topic.SOLO: "solo",
    Topic.END: "fin de partie",
}

_ARTICLES: dict[Edition, dict[Topic, str]] = {
    Edition.E2020: {
        Topic.ANNOUNCEMENT: "3.1",
        Topic.TIRAGE: "3.2",
        Topic.TIME: "3.3",
        Topic.TOP: "3.4",
        Topic.SOLO: "3.5",
        Topic.ANNULMENT: "3.6",
        Topic.END: "3.7",
        Topic.JOKER: "3.8.1",
        Topic.BIG_RACKS: "3.8.2",
        Topic.MORT_SUBITE: "3.8.3",
        Topic.TOPPING: "3.8.4",
        Topic.WARNINGS: "5.9",
    },
    Edition.E2014: {
        Topic.ANNOUNCEMENT: "3.1",
        Topic.TIRAGE: "3.2",
        Topic.TIME: "3.3",
        Topic.TOP: "3.4",
        Topic.SOLO: "3.5",
        Topic.ANNULMENT: "6.2",
        Topic.END: "3.6",
        Topic.JOKER: "7.1",
        Topic.BIG_RACKS: "7.2",
        Topic.MORT_SUBITE: "7.3",
        Topic.TOPPING: "7.4",
        Topic.WARNINGS: "5.7",
    },
}
