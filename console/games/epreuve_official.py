"""The official ranking of an épreuve of one hall: the file a hub signs, made of the plis this hall
would send to one.

It lies beside the manifest, with its key:
epreuves/3f2a…/officiel-1.json     signed, never written again
epreuves/3f2a…/officiels.json      by version, how much of each game's journal it counted
epreuves/3f2a…/organisateur.key    the hall's own key for this épreuve
Once one is signed, screens, pages and papers show what it holds: what the journal gains moves
nobody before the next version.
"""

import json
import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from console.files import write_atomically
from console.french import text
from console.games.epreuve import OFFICIALS, HallEpreuves, standing_of
from console.games.history import History, events_of, history_of
from console.requests import own_json
from console.simultane.centre_files import official_name
from console.simultane.envelopes import Envelope, KeyPair, bundled, pack, seal
from console.simultane.folder import KEY
from console.simultane.official import (
    Material,
    OfficialFile,
    changes,
    corrections_told,
    fingerprints,
    next_version,
    read_official,
)
from engine.epreuve.decisions import DECIDED, OWN_PARTIE, DecidedPlace, Decision, Decisions
from engine.epreuve.fold import Fold
from engine.epreuve.general import (
    GeneralLine,
    HallStanding,
)
from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import Pli
from engine.epreuve.ranking import RankingLine
from engine.play.codec import fingerprint
from engine.rulings import RuleError

log = logging.getLogger(__name__)

Histories = Mapping[str, History]
"""By game, those of one épreuve."""


@dataclass(frozen=True)
class Officials:
    """The folder of one épreuve."""

    epreuves: HallEpreuves
    manifest: Manifest

    @property
    def folder(self) -> Path:
        return self.epreuves.folder / self.manifest.id

    @property
    def last(self) -> OfficialFile | None:
        """The version that stands. One that is damaged is told, and the one before stands."""
        found = None
        for version, path in sorted(self._files()):
            try:
                found = read_official(path.read_bytes())
            except (OSError, RuleError) as trouble:
                log.error("official_unreadable %s: %s", version, trouble)
        return found

    def read(self, version: int) -> bytes:
        try:
            return (self.folder / official_name(version)).read_bytes()
        except OSError as trouble:
            raise RuleError("official_none") from trouble

    def _files(self) -> Iterator[tuple[int, Path]]:
        for path in self.folder.glob(official_name("*")):
            written = path.stem.rpartition("-")[2]
            if written.isascii() and written.isdecimal():
                yield int(written), path

    def counted(self, version: int) -> Mapping[str, int]:
        """By game, how many records of it that version was made of."""
        try:
            raw = own_json((self.folder / OFFICIALS).read_bytes())
            return {str(game): int(count) for game, count in raw[str(version)].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as trouble:
            log.warning("official_counts_unreadable: %s", trouble)
            return {}

    def key(self) -> KeyPair:
        """Made when the first file is signed."""
        path = self.folder / KEY
        if not path.exists():
            KeyPair.make().save(path)
        return KeyPair.load(path)

    def declare(
        self, standing: HallStanding, histories: Histories, hall: str, reason: str, now_ms: int
    ) -> OfficialFile:
        """The next version: all that is known now, signed."""
        key, before = self.key(), self.last
        if self.manifest.organiser != key.public:
            self.epreuves.change(replace(self.manifest, organiser=key.public))
        made = material(
            standing, histories, key.public, hall, reason, now_ms, lambda pli: seal(pli, key)
        )
        plan = replace(self.manifest, organiser=key.public)
        official = next_version(plan, key, before, made)
        counts = {game: len(history.records) for game, history in histories.items()}
        versions = {str(each): self.counted(each) for each in range(1, official.version)}
        told = {**versions, str(official.version): counts}
        self._put(self.folder / OFFICIALS, json.dumps(told, indent=1).encode())
        self._put(self.folder / official_name(official.version), official.bytes)
        return official

    def since(
        self, official: OfficialFile, standing: HallStanding, histories: Histories
    ) -> list[dict[str, Any]]:
        """What the next version would say has changed. Nothing is signed, for a copy of this hall
        lacks the key: what the file has already been signed for is as it is there."""
        public = str(official.signed["organiser"])
        heard = {each.body: each for each in map(_envelope, official.signed["decisions"])}

        def as_heard(pli: Pli) -> Envelope:
            return heard.get(pli.bytes) or Envelope(b"", pli.bytes)

        return changes(official, material(standing, histories, public, "", "", 0, as_heard))

    def frozen(self, official: OfficialFile, histories: Histories) -> HallStanding:
        """As it stood when that file was signed."""
        counts = self.counted(official.version)
        if not counts:
            return standing_of(self.manifest, list(histories.values()))
        then = [cut(history, counts[game]) for game, history in histories.items() if game in counts]
        return standing_of(self.manifest, then)

    def plis(self, standing: HallStanding, histories: Histories) -> bytes:
        """Every pli of it, as a centre's lie on a stick."""
        key = self.key()
        told = [seal(each, key) for each in told_plis(standing, histories, key.public)]
        bundles = [pack(some) for some in bundled(told)]
        return b"".join(len(each).to_bytes(4, "big") + each for each in bundles)

    def _put(self, path: Path, content: bytes) -> None:
        try:
            write_atomically(path, content)
        except OSError as trouble:
            why = trouble.strerror or "?"
            raise RuleError("file_unwritable", file=path.name, why=why) from trouble


def cut(history: History, count: int) -> History:
    """The same game after so many of its records."""
    if count >= len(history.records):
        return history
    return history_of(history.records[:count])


# --- What the file is made of -------------------------------------------------------------------


def told_plis(standing: HallStanding, histories: Histories, hall: str) -> Iterator[Pli]:
    """What a centre would have said of the game each partie was played in."""
    for number, game in sorted(standing.played.items()):
        history = histories[game.game]
        teller = history.face.competition.teller()
        assert teller is not None, "épreuves are played with a game that can be told"
        events = events_of(history.face, history.records)
        contents = (content for event in events for content in teller.hear(event))
        for at, content in enumerate(contents, start=1):
            yield Pli(standing.manifest.id, hall, number, at, content)


def material(
    standing: HallStanding,
    histories: Histories,
    public: str,
    hall: str,
    reason: str,
    now_ms: int,
    sealed: Callable[[Pli], Envelope],
) -> Material:
    """`public`: the hall's key; `hall`: what the place is called."""
    plis, fold = list(told_plis(standing, histories, public)), Fold(standing.manifest)
    for pli in plis:
        fold.add(pli)
    # a coup annulled here was played again here: nobody else's letters are meant
    kept = Decisions(kept=frozenset((public, number) for number in standing.played))
    told = fold.ranking(replace(kept, official=True))
    lines = {place: line for line in told.lines for place in line.tables.items()}
    digests = {(pli.centre, pli.partie, pli.number): fingerprint(pli.bytes) for pli in plis}
    return Material(
        tuple(_lines(standing, lines, public)),
        told.solos,
        fingerprints(digests),
        [sealed(each) for each in _departages(standing, histories, public)],
        {public: hall},
        corrections_told(fold),
        reason,
        now_ms,
    )


def _lines(
    standing: HallStanding, told: Mapping[tuple[int, int], RankingLine], hall: str
) -> Iterator[RankingLine]:
    """Ranks and sums are the general ranking's; solos, bonus and penalties those of the plis."""
    top = standing.top_total
    for line in standing.lines:
        tables = dict(_places(standing, line.key))
        known = next(told[place] for place in tables.items() if place in told)
        total = line.total or 0
        yield known._replace(
            rank=line.rank,
            centre=hall,
            tables=tables,
            total=total,
            negatif=total - top if top else 0,
            percentage=(20_000 * total + top) // (2 * top) if top else 0,
            excluded=line.rank is None and _is_excluded(standing, line),
            apart="",
        )


def _is_excluded(standing: HallStanding, line: GeneralLine) -> bool:
    return any(line.key in game.excluded for game in standing.played.values())


def _places(standing: HallStanding, key: str) -> Iterator[tuple[int, int]]:
    """Each partie he was entered in, and his table there."""
    for number, game in sorted(standing.played.items()):
        if key in game.players:
            yield number, game.players[key].table


def _departages(standing: HallStanding, histories: Histories, public: str) -> Iterator[Pli]:
    """A mort subite for a shared rank, as the organiser's decision."""
    manifest = standing.manifest
    played = [game for game in standing.games if game.departage is not None]
    for number, game in enumerate(played, start=1):
        departage, opened = game.departage, histories[game.game].opened_wall_ms
        assert departage is not None
        order = tuple(
            DecidedPlace(place, public, *next(_places(standing, who)))
            for who, place in sorted(departage.order.items(), key=lambda each: each[::-1])
            if any(who in each.players for each in standing.played.values())
        )
        title = text("decided_rank", rank=departage.rank)
        decision = Decision(DECIDED, title, opened, rank=departage.rank, order=order)
        yield Pli(manifest.id, public, OWN_PARTIE, number, decision)


def _envelope(written: str) -> Envelope:
    return Envelope.of(bytes.fromhex(written))
