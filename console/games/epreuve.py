"""Épreuves of one hall: kept beside the journal, ranked from its games, told and written as papers.

A folder below the data folder, one folder per épreuve in it:
epreuves/3f2a…/epreuve.json   its manifest, in its one text
epreuves/salle.json           which one is played now, and which were closed
What was played of one is in the journal alone, and so is its ranking.
"""

import json
import logging
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from console.columns import Column, Row, ranked
from console.files import write_atomically
from console.french import printed, text
from console.french.typography import day_label, duration_label
from console.games import face_of
from console.games.face import Face
from console.games.history import History, day_of, history_of
from console.journal.records import stamp
from console.journal.store import JournalFile
from console.papers.epreuve import group_heading, read_prize, written_prize
from console.registry import GAMES
from console.requests import own_json
from console.web.hall import HallChange
from engine.epreuve.general import GeneralLine, HallStanding, hall_standing
from engine.epreuve.groups import GroupRanking
from engine.epreuve.manifest import (
    Classement,
    Count,
    EntryRule,
    Manifest,
    Partie,
    SumBy,
    read_manifest,
)
from engine.play.players import BETWEEN_PARTNERS, Player
from engine.rulings import RuleError

FOLDER, MANIFEST, HALL_FILE = "epreuves", "epreuve.json", "salle.json"
OFFICIALS = "officiels.json"
"""Beside a manifest, once an official version is signed (`epreuve_official`)."""

NIGHT = timedelta(hours=6)
"""An épreuve that ends after midnight is still that day's."""

log = logging.getLogger(__name__)


# --- Kept ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HallFacts:
    current: str = ""
    """The épreuve that is played; empty: none."""
    closed: frozenset[str] = frozenset()


@dataclass(frozen=True)
class HallEpreuves:
    data: Path

    @property
    def folder(self) -> Path:
        return self.data / FOLDER

    def all(self) -> tuple[Manifest, ...]:
        """The newest first; one that cannot be read is left out, and stays."""
        found = [self.known(path.parent.name) for path in self.folder.glob(f"*/{MANIFEST}")]
        manifests = [each for each in found if each is not None]
        return tuple(sorted(manifests, key=lambda each: (each.first_day, each.id), reverse=True))

    def known(self, epreuve: str) -> Manifest | None:
        """None where it is no épreuve of this hall."""
        if not epreuve.isalnum():  # it names a folder
            return None
        try:
            return read_manifest((self.folder / epreuve / MANIFEST).read_bytes())
        except FileNotFoundError:
            return None
        except (OSError, RuleError) as trouble:
            log.warning("hall_epreuve_unreadable %s: %s", epreuve, trouble)
            return None

    def find(self, epreuve: str) -> Manifest:
        manifest = self.known(epreuve)
        if manifest is None:
            raise RuleError("hall_unknown")
        return manifest

    def create(self, draft: Manifest) -> Manifest:
        """From now on it is the one that is played."""
        manifest = replace(draft, serial=uuid.uuid4().hex)
        self.change(manifest)
        self._write(replace(self.facts, current=manifest.id))
        return manifest

    def change(self, manifest: Manifest) -> None:
        self._put(self.folder / manifest.id / MANIFEST, manifest.bytes)

    @property
    def facts(self) -> HallFacts:
        try:
            raw = own_json((self.folder / HALL_FILE).read_bytes())
            return HallFacts(str(raw["courante"]), frozenset(map(str, raw["closes"])))
        except FileNotFoundError:
            return HallFacts()
        except (OSError, ValueError, KeyError, TypeError) as trouble:
            log.warning("hall_file_unreadable: %s", trouble)  # a choice, made again
            return HallFacts()

    @property
    def current(self) -> Manifest | None:
        facts = self.facts
        return self.known(facts.current) if facts.current else None

    def play(self, epreuve: str) -> None:
        """This one, which may have been closed; empty: none."""
        facts = self.facts
        self._write(HallFacts(epreuve, facts.closed - {epreuve}))

    def close(self, epreuve: str) -> None:
        """Nothing of it is proposed any more; its games and its ranking stay."""
        facts = self.facts
        current = "" if facts.current == epreuve else facts.current
        self._write(HallFacts(current, facts.closed | {epreuve}))

    def _write(self, facts: HallFacts) -> None:
        content = {"courante": facts.current, "closes": sorted(facts.closed)}
        self._put(self.folder / HALL_FILE, json.dumps(content, indent=1).encode())

    def _put(self, path: Path, content: bytes) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, content)
        except OSError as trouble:
            why = trouble.strerror or "?"
            raise RuleError("file_unwritable", file=path.name, why=why) from trouble


def hall_face() -> Face:
    """The game épreuves are played with."""
    return next(face_of(name) for name in GAMES if face_of(name).opening.as_partie is not None)


def partie_words(manifest: Manifest) -> tuple[str, ...]:
    """What is played in each partie, in French."""
    return tuple(map(hall_face().opening.partie_told, manifest.parties))


def standing_in(journal: JournalFile, manifest: Manifest) -> HallStanding:
    """As its games stand in the journal. Slow."""
    own = [each for each in journal.games() if each.epreuve == manifest.id]
    return standing_of(manifest, [history_of(journal.read(each.game)) for each in own])


def standing_of(manifest: Manifest, histories: Sequence[History]) -> HallStanding:
    played = []
    for history in histories:
        others = [each.state for each in histories if each is not history]
        competition = history.face.competition
        found = competition.partie(competition.among(history.state, others))
        if found is not None:
            played.append(found)
    return hall_standing(manifest, played)


# --- Told ---------------------------------------------------------------------------------------


# --- Changed ------------------------------------------------------------------------------------


def changed(standing: HallStanding, change: HallChange) -> Manifest:
    """The manifest as the judge wants it. A partie more is like the last; one that was played
    stays."""
    manifest = standing.manifest
    names = [each.strip() for each in change.parties]
    least = max(standing.played, default=1)
    if len(names) < least or not all(names):
        raise RuleError("hall_parties_played", partie=least)
    last = manifest.parties[-1]
    parties = tuple(
        replace(each, number=number, name=name)
        for number, (each, name) in enumerate(
            zip([*manifest.parties, *[last] * len(names)], names, strict=False), start=1
        )
    )
    known = {each.value: each for each in Classement}
    wanted = [known[each] for each in change.classements if each in known]
    return replace(
        manifest,
        name=change.name.strip(),
        first_day=change.first_day or manifest.first_day,
        last_day=max(change.first_day or manifest.first_day, change.last_day),
        entry=EntryRule.LICENCE if change.licence else EntryRule.LIBRE,
        entry_told=change.entry.strip(),
        commission=change.commission,
        dotation=tuple(map(read_prize, change.dotation)),
        classements=(Classement.GENERAL, *(e for e in wanted if e is not Classement.GENERAL)),
        team=change.team,
        parties=parties,
        best=min(manifest.best, len(parties)),
    )


def settings_view(standing: HallStanding) -> dict[str, Any]:
    """The same as fields of a page."""
    manifest = standing.manifest
    return {
        "nom": manifest.name,
        "premier": manifest.first_day,
        "dernier": manifest.last_day,
        "licence": manifest.entry is EntryRule.LICENCE,
        "qui": manifest.entry_told,
        "commission": "\n".join(manifest.commission),
        "dotation": "\n".join(map(written_prize, manifest.dotation)),
        "classements": [
            {
                "key": each.value,
                "label": printed(f"hall_by_{each.value}"),
                "chosen": each in manifest.classements,
            }
            for each in Classement
            if each is not Classement.GENERAL
        ],
        "equipe": manifest.team,
        "parties": [each.name for each in manifest.parties],
    }


def progress(standing: HallStanding) -> str:
    """How far it is, in a sentence or two."""
    if standing.cases:
        return " ".join((_progress(standing), printed("hall_cases", count=standing.cases)))
    return _progress(standing)


def _progress(standing: HallStanding) -> str:
    count, over = len(standing.manifest.parties), standing.over
    if standing.is_complete:
        return printed("hall_complete", count=count)
    if not over:
        return printed("hall_not_begun", count=count)
    waits = any(game.over and not game.settled for game in standing.played.values())
    told = printed("hall_after", over=over, count=count)
    return f"{told} {printed('hall_in_correction')}" if waits else told


def days_told(manifest: Manifest) -> str:
    first, last = (date.fromisoformat(day) for day in (manifest.first_day, manifest.last_day))
    if first == last:
        return day_label(first)
    return printed("hall_days", first=day_label(first), last=day_label(last))


def partie_state(standing: HallStanding, partie: Partie) -> str:
    game = standing.played.get(partie.number)
    if game is None:
        return printed("hall_partie_waits")
    if not game.over:
        return printed("hall_partie_now")
    if not game.settled:
        return printed("hall_partie_corrected")
    return printed("hall_partie_over", count=len(game.results.results))


def figure_told(manifest: Manifest, total: int) -> str:
    """A sum as people read it, where it is no number of points or places."""
    return duration_label(total) if manifest.sum_by is SumBy.TIMES else ""


def rows_of(standing: HallStanding) -> list[Row]:
    """The general ranking, best first; whoever has nothing that counts comes last."""
    return list(ranked(_row(standing, line, line.rank) for line in standing.lines))


def _row(standing: HallStanding, line: GeneralLine, rank: int | None) -> Row:
    player = standing.people[line.key]
    excluded = rank is None and any(line.key in game.excluded for game in standing.played.values())
    total = line.total or 0
    top = standing.top_total
    return Row(
        rank,
        player.name,
        key=line.key,
        table=player.table,
        people=player.people,
        licence=_of_each(player, "licence"),
        club=_of_each(player, "club"),
        clubs=player.clubs,
        category=_of_each(player, "category"),
        series=_of_each(player, "series"),
        excluded=excluded,
        note="" if excluded else _absences(standing, line),
        total=total,
        games=sum(cell.figure is not None for cell in line.cells),
        negatif=total - top if top else 0,
        percentage=100 * total / top if top else 0.0,
        told=figure_told(standing.manifest, total),
    )


def _of_each(player: Player, field: str) -> str:
    return BETWEEN_PARTNERS.join(getattr(person, field) for person in player.people).strip(" /")


def _absences(standing: HallStanding, line: GeneralLine) -> str:
    """« absent de la partie 2 », « parti avant la fin de la partie 1 »."""
    parts = []
    for partie, cell in zip(standing.manifest.parties, line.cells, strict=True):
        game = standing.played.get(partie.number)
        if game is None or not game.over:
            continue
        if line.key in game.barred:
            parts.append(text("hall_barred", partie=partie.number))
            break  # why he is not in those that follow
        if line.key in game.annulled:
            parts.append(text("hall_annulled", partie=partie.number))
        elif line.key in game.excluded:
            continue  # the partie that decided it says why
        elif cell.figure is None:
            parts.append(text("hall_absent", partie=partie.number))
        elif line.key in game.left:
            parts.append(text("hall_left", partie=partie.number))
    return ", ".join(parts)


def partie_columns(standing: HallStanding) -> tuple[Column[Row], ...]:
    """One for each partie: what it brought, « — » for nothing, in brackets what does not count."""
    lines = {line.key: line for line in standing.lines}
    over = {number for number, game in standing.played.items() if game.over}

    def column(at: int, partie: Partie) -> Column[Row]:
        def told(row: Row) -> str | int:
            if partie.number not in over:
                return ""
            cell = lines[row.key].cells[at]
            if cell.figure is None:
                return "—"
            said = _cell_told(standing.manifest, partie, cell.figure.value, cell.place)
            return said if cell.counted else f"({said})"

        heading = text("hall_partie_short", partie=partie.number)
        return Column(f"partie {partie.number}", heading, told, True)

    return tuple(column(at, partie) for at, partie in enumerate(standing.manifest.parties))


def _cell_told(manifest: Manifest, partie: Partie, value: int, place: int | None) -> str | int:
    if manifest.sum_by is SumBy.PLACES:
        return place or "—"
    return duration_label(value) if partie.count is Count.TIME else value


@dataclass(frozen=True)
class NamedRanking:
    """One of the rankings an épreuve publishes, its groups in order."""

    key: str
    label: str
    groups: tuple[tuple[str, tuple[Row, ...]], ...]


def rankings(standing: HallStanding) -> tuple[NamedRanking, ...]:
    """All that tell something: without séries there is no ranking by série."""
    found = []
    for classement in standing.manifest.classements:
        if classement is Classement.GENERAL:
            continue
        groups = tuple(
            (group_heading(classement, group.name), tuple(_group_rows(standing, group)))
            for group in standing.groups(classement)
        )
        if classement is Classement.EQUIPES and (teams := tuple(_team_rows(standing))):
            groups = ((group_heading(classement, ""), teams),)
        if groups:
            label = printed(f"hall_by_{classement.value}")
            found.append(NamedRanking(classement.value, label, groups))
    return tuple(found)


def _group_rows(standing: HallStanding, group: GroupRanking[str]) -> Iterator[Row]:
    lines = {line.key: line for line in standing.lines}
    return ranked(_row(standing, lines[key], rank) for rank, key in group.lines)


def _team_rows(standing: HallStanding) -> Iterator[Row]:
    return ranked(
        Row(
            team.rank,
            team.club,
            key=team.club,
            note=", ".join(standing.people[key].name for key in team.members),
            total=team.total,
            told=figure_told(standing.manifest, team.total),
        )
        for team in standing.teams
    )


def is_its_day(manifest: Manifest) -> bool:
    """Today is one of its days, by the clock on the wall."""
    today = date.fromisoformat(day_of(stamp(0).wall_ms))
    early = date.fromisoformat(day_of(stamp(0).wall_ms - round(NIGHT.total_seconds() * 1000)))
    first = date.fromisoformat(manifest.first_day)
    last = date.fromisoformat(manifest.last_day)
    return first <= today and early <= last
