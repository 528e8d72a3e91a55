"""A journal for an earlier release: games it could not read, told in the words it knows.

Its tables are the same, its codec refuses what it does not know. A game that has nothing new in it
stays as it lies, byte for byte.
"""

import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from console.games.history import game_of, history_of
from console.journal.records import SEPARATOR, Record, payload_text
from console.journal.store import JournalFile
from engine.play.codec import records_for
from engine.rulings import RuleError

log = logging.getLogger(__name__)


def write_for(release: str, journal: Path, target: Path) -> bool:
    """A journal in which that release can read every game; False, and nothing written, when this
    one is so already. A game there are no older words for is left as it is."""
    with JournalFile.reading(journal) as source:
        records = list(source.read_all())
        own = {game.game: list(source.read(game.game)) for game in source.games()}
    told = {game: _told_for(release, lines) for game, lines in own.items()}
    if told == own:
        return False
    made = JournalFile.open(target)
    try:
        # Games in the order they were begun, each whole.
        made.append(each for record in records if record.number == 1 for each in told[record.game])
    finally:
        made.close()
    return True


def _told_for(release: str, records: list[Record]) -> list[Record]:
    try:
        told = _rewritten(release, records)
        if told != records:
            history_of(told)  # refuses what no longer makes a game
    except RuleError as refusal:
        log.warning("no_way_back %s: %s", records[0].game, refusal)
        return records
    return told


def _rewritten(release: str, records: Sequence[Record]) -> list[Record]:
    """From the first record that changes on, each is tied anew to the one before it."""
    game = game_of(records[0]).game
    told: list[Record] = []
    tied_anew = False
    for record in records:
        if not record.game_name:  # of 0.1: every release since translates it
            told.append(record)
            continue
        raws = records_for(release, game.events, record.raw)
        tied_anew |= raws != [record.raw]
        if not tied_anew:
            told.append(record)
            continue
        for raw in raws:
            fresh = replace(
                record,
                number=len(told) + 1,
                kind=f"{game.name}{SEPARATOR}{raw['kind']}",
                version=raw["version"],
                payload=payload_text(raw["payload"]),
                checksum=0,
            )
            told.append(fresh.chained_to(told[-1] if told else None))
    return told
