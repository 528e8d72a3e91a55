"""`pupitre epreuve rehearse`: what would go wrong on the day, and the plan of the day."""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from console.french import sentence, text
from console.simultane.folder import Folder
from console.simultane.rehearsal import Rehearsed, rehearse
from engine.epreuve.manifest import Manifest, Partie
from engine.games.duplicate.formules import parse_tempo
from engine.rulings import RuleError

BETWEEN_COUPS_MS = 2 * 60_000
"""Drawing, announcing, collecting, the top: what a coup takes beside its thinking time."""
OPEN_BEFORE, LOOK_BEFORE = timedelta(hours=1), timedelta(minutes=30)
APPEALS = timedelta(minutes=15)
"""§6.3."""


@dataclass(frozen=True)
class Planned:
    """A partie on the day."""

    partie: Partie
    starts: datetime | None
    coups: int

    @property
    def lasts(self) -> timedelta:
        tempo = parse_tempo(self.partie.tempo)
        thinking = sum(tempo.for_coup(coup).thinking_ms for coup in range(1, self.coups + 1))
        return timedelta(milliseconds=thinking + self.coups * BETWEEN_COUPS_MS)

    @property
    def ends(self) -> datetime | None:
        return self.starts + self.lasts if self.starts else None


def tell(folder: Folder, centres: int, players: int, now: datetime) -> int:
    """Everything on the terminal; 1 when something would go wrong."""
    manifest = folder.read()
    with tempfile.TemporaryDirectory(prefix="pupitre-repetition-") as place:
        played = rehearse(folder, Path(place), centres, players)
    plan = [_planned(folder, each) for each in manifest.parties]
    wrong = [*_foreseen(folder, manifest, plan, now), *_told(played)]
    print(
        text("rehearsal_played", name=manifest.name, count=centres, players=played.players,
             plis=played.plis, first=played.first)
    )  # fmt: skip
    print(text("rehearsal_wrong" if wrong else "rehearsal_well", count=len(wrong)))
    for each in wrong:
        print(f"  · {each}")
    print()
    for line in _day(plan):
        print(line)
    return 1 if wrong else 0


def _planned(folder: Folder, partie: Partie) -> Planned:
    code = folder.code(partie.number)
    coups = len(folder.open(partie, code).tops) if code else 0
    starts = datetime.fromisoformat(partie.starts) if partie.starts else None
    return Planned(partie, starts.astimezone() if starts else None, coups)


def _told(played: Rehearsed) -> Iterator[str]:
    for code in dict.fromkeys(played.wrong):
        yield sentence(RuleError(code))


def _foreseen(
    folder: Folder, manifest: Manifest, plan: list[Planned], now: datetime
) -> Iterator[str]:
    try:
        folder.manifest()
        if folder.key().public != manifest.organiser:
            yield text("rehearsal_other_key")
    except RuleError as trouble:
        unsigned = trouble.code in ("epreuve_file_absent", "epreuve_not_signed")
        yield text("rehearsal_unsigned") if unsigned else sentence(trouble)
    hours = [each.partie.starts for each in plan if each.partie.starts]
    if any(datetime.fromisoformat(each).tzinfo is None for each in hours) and not now.utcoffset():
        yield text("rehearsal_utc")
    before: Planned | None = None
    for each in plan:
        number = each.partie.number
        if each.partie.lacks_hour:
            yield text("partie_without_hour", partie=number)
        if each.starts is None:
            continue
        day = each.starts.date().isoformat()
        if each.starts <= now:
            yield text("rehearsal_past", partie=number, hour=each.partie.starts)
        if not manifest.first_day <= day <= manifest.last_day:
            yield text("rehearsal_other_day", partie=number, hour=each.partie.starts)
        if before is not None and before.ends and each.starts < before.ends:
            yield text(
                "rehearsal_overlap", partie=number, before=before.partie.number,
                end=f"{before.ends:%H:%M}",
            )  # fmt: skip
        before = each


def _day(plan: list[Planned]) -> Iterator[str]:
    """What the organiser does, hour by hour."""
    hours: list[tuple[datetime, str]] = []
    timed = [each for each in plan if each.starts]
    for each in timed:
        assert each.starts is not None and each.ends is not None
        partie = each.partie.number
        hours.append((each.starts, text("plan_starts", partie=partie, coups=each.coups)))
        hours.append((each.ends, text("plan_ends", partie=partie)))
    if timed:
        first, last = hours[0][0], max(each for each, _ in hours)
        hours.append((first - OPEN_BEFORE, text("plan_open")))
        hours.append((first - LOOK_BEFORE, text("plan_look")))
        hours.append((last + APPEALS, text("plan_official")))
    yield text("plan_of_the_day")
    day = ""
    for hour, told in sorted(hours):
        if day != (day := f"{hour:%Y-%m-%d}"):
            yield day
        yield f"  {hour:%H:%M}  {told}"
    for each in plan:
        if not each.starts:
            yield text("plan_untimed", partie=each.partie.number, coups=each.coups)
