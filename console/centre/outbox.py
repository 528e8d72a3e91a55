"""The journal is the outbox: the plis of a centre, read from it as it grows, never stored."""

import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from console.centre.station import Station
from console.games.face import Face, Teller
from console.games.history import events_of, game_of
from console.hub.envelopes import Envelope, seal
from console.hub.keys import KeyPair
from console.journal.records import Record
from console.journal.store import JournalFile
from engine.epreuve.plis import CoupClosed, Pli
from engine.rulings import RuleError

log = logging.getLogger(__name__)

Place = tuple[int, int]
"""Partie and number."""


@dataclass
class _Reading:
    """One game, as far as it has been read."""

    said: str
    """How people called it."""
    game: str
    face: Face
    teller: Teller[Any]
    heard: Record | None = None
    """The last one."""
    envelopes: list[Envelope] = field(default_factory=list)
    coups: dict[int, int] = field(default_factory=dict)
    """Number of a pli → the coup it closed."""


class Outbox:
    """Everything this centre has to say, in order, from the first pli on."""

    def __init__(self, station: Station, journal: Path) -> None:
        self._station = station
        self._journal = journal
        self._key: KeyPair = station.key
        self._epreuve = station.folder.manifest().id
        self._readings: dict[int, _Reading] = {}

    def refresh(self) -> None:
        """Read what the journal has since gained, beside the console that writes it."""
        games = self._station.facts.games
        if not games:
            return
        with JournalFile.reading(self._journal) as journal:
            for partie, game in games.items():
                self._read(journal, int(partie), game)

    def _read(self, journal: JournalFile, partie: int, said: str) -> None:
        """All or nothing: a reading that fails begins afresh the next time."""
        reading = self._readings.pop(partie, None)
        if reading is None or reading.said != said:
            reading = _begin(journal, said)
        if reading is None:
            return  # not opened yet
        records = tuple(journal.read(reading.game, after=reading.heard))
        for event in events_of(reading.face, records):
            for content in reading.teller.hear(event):
                number = len(reading.envelopes) + 1
                pli = Pli(self._epreuve, self._key.public, partie, number, content)
                reading.envelopes.append(seal(pli, self._key))
                if isinstance(content, CoupClosed):
                    reading.coups[number] = content.coup
        reading.heard = records[-1] if records else reading.heard
        self._readings[partie] = reading

    def after(self, acks: dict[int, int]) -> dict[Place, Envelope]:
        """What the hub lacks, every partie from its ack on."""
        return {
            (partie, number): reading.envelopes[number - 1]
            for partie, reading in sorted(self._readings.items())
            for number in range(acks.get(partie, 0) + 1, len(reading.envelopes) + 1)
        }

    def counts(self) -> dict[int, int]:
        return {partie: len(each.envelopes) for partie, each in sorted(self._readings.items())}

    def games(self) -> dict[int, str]:
        """Partie → the game of the journal it was read from."""
        return {partie: each.game for partie, each in sorted(self._readings.items())}

    def coup_received(self, partie: int, ack: int) -> int:
        """The last coup the hub has without a gap: what the judge is told."""
        reading = self._readings.get(partie)
        coups = reading.coups if reading else {}
        return max((coup for number, coup in coups.items() if number <= ack), default=0)


def undelivered(station: Station, journal: Path) -> int:
    """How many plis the hub lacks, by its last answer; none where nothing can be read."""
    try:
        outbox = Outbox(station, journal)
        outbox.refresh()
    except RuleError as trouble:
        log.warning("outbox_unread: %s", trouble)
        return 0
    return len(outbox.after(station.acks))


def _begin(journal: JournalFile, said: str) -> _Reading | None:
    """The oldest game so called: a later one of the same name changes nothing that was told."""
    found = (each.game for each in journal.games() if said in (each.game, each.name))
    game = next(found, None)
    if game is None:
        return None
    face = game_of(next(journal.read(game)))
    teller = face.competition.teller()
    if teller is None:
        raise RuleError("centre_game_not_told", game=said)
    return _Reading(said, game, face, teller)
