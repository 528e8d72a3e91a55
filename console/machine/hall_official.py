"""Which version of each épreuve of this hall is official, what has come since, and when the next
one may be signed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from console.french import printed, sentence
from console.french.typography import typeset
from console.games.epreuve import HallEpreuves, progress, rows_of
from console.games.epreuve_official import Histories, Officials
from console.journal.records import Record, boot_id, stamp
from console.simultane.envelopes import short
from console.simultane.official import SUM_SIGNS, OfficialFile, appeals_open, change_told
from console.tv.snapshot import General
from console.web.results import Download
from engine.epreuve.general import HallStanding
from engine.epreuve.manifest import APPEALS_MS, Manifest
from engine.rulings import RuleError

_CLOSED = "GameClosed"


@dataclass(frozen=True)
class Signed:
    """The official version that stands, and what it holds."""

    file: OfficialFile
    then: HallStanding
    since: tuple[dict[str, Any], ...]
    """What the next version would say has changed."""

    @property
    def version(self) -> int:
        return self.file.version


def official_words(signed: Signed) -> str:
    told = printed("hall_official", version=signed.version)
    if not signed.since:
        return told
    count = sum(each["what"] != "line" for each in signed.since) or 1
    since = {"count": count, "version": signed.version, "next": signed.version + 1}
    return f"{told} {printed('hall_since', **since)}"


class HallOfficials:
    """`clock`: the one games are timed by; `place`: what this hall is called."""

    def __init__(
        self, epreuves: HallEpreuves, clock: Callable[[], int], place: Callable[[], str]
    ) -> None:
        self._epreuves, self._clock, self._place = epreuves, clock, place
        self._own: dict[str, Histories] = {}
        """By épreuve, the games it was last read from."""
        self.signed: dict[str, Signed] = {}

    def note(self, standing: HallStanding, own: Histories) -> None:
        """An épreuve as its games stand now."""
        if self._own.get(standing.manifest.id) != own:
            self._own[standing.manifest.id] = own
            self._look(standing)

    def _look(self, standing: HallStanding) -> None:
        """Slow where one was signed: every game is told again."""
        officials = Officials(self._epreuves, standing.manifest)
        own, last = self._own[standing.manifest.id], officials.last
        if last is not None:
            since = tuple(officials.since(last, standing, own))
            signed = Signed(last, officials.frozen(last, own), since)
            self.signed[standing.manifest.id] = signed

    def shown(self, own: HallStanding) -> HallStanding:
        """As it is official; else as it stands."""
        signed = self.signed.get(own.manifest.id)
        return signed.then if signed else own

    # When it may be signed

    def declare(self, own: HallStanding, reason: str) -> None:
        """The next version."""
        if held := self.held_back(own):
            raise held
        signed = self.signed.get(own.manifest.id)
        if signed is not None and not signed.since:
            raise RuleError("hall_nothing_new", version=signed.version)
        if not reason.strip():
            raise RuleError("decision_without_reason")
        officials, now = Officials(self._epreuves, own.manifest), stamp(0).wall_ms
        place = self._place() or own.manifest.name
        officials.declare(own, self._own[own.manifest.id], place, reason.strip(), now)
        self._look(own)

    def held_back(self, own: HallStanding) -> RuleError | None:
        """Why it cannot be official yet; a version that follows another waits for no appeals."""
        if not own.is_complete or own.open_game is not None:
            return RuleError("hall_not_complete")
        if own.cases:
            return RuleError("hall_cases_open", count=own.cases)
        if own.manifest.id in self.signed:
            return None
        return appeals_open(own.manifest, self._appeals_left_ms(own))

    def _appeals_left_ms(self, own: HallStanding) -> int:
        """Fifteen minutes after the last partie (§6.3)."""
        games = self._own[own.manifest.id]
        ends = [
            each
            for game in own.played.values()
            for each in games[game.game].records
            if each.kind.endswith(_CLOSED)
        ]
        last = max(ends, key=lambda each: each.seq, default=None)
        return 0 if last is None else APPEALS_MS - self._elapsed_ms(last)

    def _elapsed_ms(self, since: Record) -> int:
        """Since a switch-off nobody measured it: at least as long as the machine has been on, and
        as long as the clock on the wall says, if it was not put back."""
        now, then = stamp(self._clock()), since.stamp
        if then.boot_id == boot_id():
            return now.mono_ms - then.mono_ms
        return max(now.mono_ms, now.wall_ms - then.wall_ms)

    def to_declare(self, own: HallStanding) -> int:
        """The version that may be signed now; 0: none."""
        signed = self.signed.get(own.manifest.id)
        if self.held_back(own) is not None or (signed is not None and not signed.since):
            return 0
        return signed.version + 1 if signed else 1

    # Told

    def view(self, own: HallStanding) -> dict[str, Any]:
        signed, held = self.signed.get(own.manifest.id), self.held_back(own)
        told = {
            "held": typeset(sentence(held)) if held is not None and own.over else "",
            "next": self.to_declare(own),
            "version": 0,
        }
        if signed is None:
            return told
        centres = signed.file.signed["centres"]
        return {
            **told,
            "version": signed.version,
            "told": official_words(signed),
            "sum": signed.file.sum[:SUM_SIGNS],
            "key": short(str(signed.file.signed["organiser"])),
            "since": [
                change_told(each, centres) for each in signed.since if each["what"] != "line"
            ],
            "moved": [
                change_told(each, centres) for each in signed.since if each["what"] == "line"
            ],
        }

    def file(self, manifest: Manifest, version: int) -> Download:
        content = Officials(self._epreuves, manifest).read(version)
        return Download(f"{manifest.name}, officiel {version}.json", "application/json", content)

    def plis(self, own: HallStanding) -> Download:
        """What the official file counted, for whoever checks it."""
        officials = Officials(self._epreuves, own.manifest)
        content = officials.plis(own, self._own[own.manifest.id])
        return Download(f"{own.manifest.name}.plis", "application/octet-stream", content)


def general_of(own: HallStanding, signed: Signed | None = None) -> General:
    rows = tuple(rows_of(signed.then if signed else own))
    told = official_words(signed) if signed and not signed.since else progress(own)
    if signed and signed.since:
        told = printed("hall_official", version=signed.version)
    return General(
        own.manifest.name,
        signed is not None,
        0,
        sum(row.rank is not None for row in rows),
        rows,
        hall=told.rstrip("."),
    )
