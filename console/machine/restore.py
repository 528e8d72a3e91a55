"""A copy becomes the journal again, at a restore, an upgrade or a way back.

Nothing is thrown away: the journal in place is set aside under a name of its own first, and what is
set aside stays for as long as it holds a fact that is nowhere else.
"""

import contextlib
import logging
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from console.files import copy_durably, sync_directory, workshop
from console.folders import refuse_unmounted
from console.journal import schema
from console.journal.copies import Copy, copy_path, examine_copy, holds_all_of
from console.journal.examination import examine
from console.journal.ledger import DISK_ERRORS, Journal
from console.journal.records import SEPARATOR, Fault, Record, payload_text
from console.journal.store import (
    COMPANIONS,
    JournalFile,
    earlier_file,
    forget_companions,
    forget_database,
    make_logged,
    take_lock,
)
from console.journal.witness import Testimony, Witness, witness_path
from engine.play.codec import is_after, records_for
from engine.rulings import RuleError

log = logging.getLogger(__name__)


# --- a restore ----------------------------------------------------------------------------

FOLDER = "pupitre"
"""Of a box, on a stick; the second's is pupitre-2."""
JOURNAL_COPY = "journal.sqlite"
BACKUPS = "sauvegardes"
FIRST_WITH_THESE_TABLES = "0.2.0"
"""What this release can read, all later ones can."""
KEPT = 10
"""Copies set aside, of those that hold nothing more than the journal does. A card is small."""
_MARGIN = 8 << 20
"""Bytes left free beside what is copied."""


@dataclass(frozen=True)
class Restored:
    games: int
    events: int
    aside: Path | None
    """Where the former journal went; None when there was none."""


def copy_in(asked: Path) -> Path:
    """People point at the stick, at its directory or at the file itself."""
    if not asked.is_dir():
        return asked
    inside = list(copies_on(asked))
    if len(inside) > 1:
        raise RuleError("restore_which", folders=", ".join(str(each.parent) for each in inside))
    return inside[0] if inside else asked / JOURNAL_COPY


def copies_on(stick: Path) -> Iterator[Path]:
    """The copy of each box that has one there."""
    for folder in (stick / FOLDER, *sorted(stick.glob(f"{FOLDER}-[0-9]*"))):
        if (folder / JOURNAL_COPY).is_file():
            yield folder / JOURNAL_COPY


def restore(copy: Path, journal: Path) -> Restored:
    """Put a copy in the journal's place. Refused while a console runs, and when the copy is not
    sound; then nothing has changed, and nothing was kept of it."""
    if not copy.is_file():
        raise RuleError("journal_absent", path=str(copy))
    try:
        _refuse_unfit(copy)
    except DISK_ERRORS as trouble:
        raise RuleError("restore_failed", copy=str(copy), reason=str(trouble)) from trouble
    refuse_unmounted(journal.parent)
    was_there = journal.parent.exists()
    try:
        with contextlib.closing(take_lock(journal)):
            return _exchange(journal, copy, "avant-restauration")
    except RuleError:
        if not was_there and journal.parent.exists():
            shutil.rmtree(journal.parent)  # made for the lock, and nobody else's
        raise


def _refuse_unfit(copy: Path) -> None:
    """Size, format, and every sum, read where it lies. A log beside it can only be read with it by
    somebody who may write there: that one is looked at once both are copied."""
    wal = _log(copy)
    if wal.is_file() and (problem := schema.log_problem(wal)) is not None:
        raise RuleError("restore_unsound", copy=str(wal), problem=problem)
    if (problem := schema.header_problem(copy)) is not None:
        raise RuleError("restore_unsound", copy=str(copy), problem=problem)
    if not wal.exists():
        _refuse_problems(copy, copy, immutable=True)


def _exchange(journal: Path, copy: Path, why: str) -> Restored:
    """The caller holds the lock, so nobody writes meanwhile."""
    try:
        files = {"": copy, "-wal": _log(copy)}
        sizes = {suffix: file.stat().st_size for suffix, file in files.items() if file.is_file()}
        _refuse_without_room(journal, sum(sizes.values()))
        with workshop(journal.parent) as folder:
            fresh = Path(folder) / journal.name
            for suffix, size in sizes.items():
                copy_durably(files[suffix], _beside(fresh, suffix), size)
            _refuse_problems(fresh, copy)
            found = examine(fresh, Testimony(), Copy())
            make_logged(fresh)
            aside = _set_aside(journal, why)
            _forget_guards(journal)
            # Before the new file takes its place: a log of the former one would be applied to
            # it. A power cut just here costs nothing that does not lie in the copy set aside.
            forget_companions(journal)
            fresh.replace(journal)
        sync_directory(journal.parent)
        Witness.renew(witness_path(journal), found.version, found.tails).close()
        _make_room(journal)
    except DISK_ERRORS as trouble:
        raise RuleError("restore_failed", copy=str(copy), reason=str(trouble)) from trouble
    return Restored(len(found.tails), sum(seen.number for seen in found.tails.values()), aside)


def _refuse_without_room(journal: Path, coming: int) -> None:
    """Both are copied: what comes, and what was there."""
    files = (each for each, _ in _pieces(journal, journal))
    wanted = coming + sum(file.stat().st_size for file in files if file.is_file()) + _MARGIN
    if shutil.disk_usage(journal.parent).free < wanted:
        raise RuleError("restore_no_room", wanted_mb=wanted // 1_000_000)


def _refuse_problems(file: Path, copy: Path, *, immutable: bool = False) -> None:
    """What is told is told of the file people named, not of ours."""
    try:
        with JournalFile.reading(file, immutable=immutable) as source:
            problem: object = next(iter(source.problems()), None)
    except RuleError as refusal:
        if refusal.code != "journal_unreadable":
            raise RuleError(refusal.code, **{**refusal.data, "path": str(copy)}) from refusal
        problem = refusal.data["reason"]
    if problem is not None:
        raise RuleError("restore_unsound", copy=str(copy), problem=problem)


def _set_aside(journal: Path, why: str) -> Path | None:
    """A copy of the journal byte by byte, damaged or not, under a number of its own; also when
    only its log or its copy is left. It appears whole: half of one would be taken for one."""
    if not _is_there(journal):
        return None
    folder = journal.parent / BACKUPS
    folder.mkdir(exist_ok=True)
    former = set_aside_in(journal.parent)
    number = int(former[-1].name.partition("-")[0]) + 1 if former else 1
    target = folder / f"{number:05}-{why}.sqlite"
    with workshop(journal.parent) as making:
        made = Path(making) / target.name
        _copy_whole(journal, made)
        made.touch()  # its number is taken, whatever was left
        for piece, _ in _pieces(made, made):
            if piece.exists():
                piece.replace(folder / piece.name)
    sync_directory(folder)
    return target


def set_aside_in(folder: Path) -> list[Path]:
    """The copies set aside in a data folder, the oldest first."""
    return sorted((folder / BACKUPS).glob("[0-9][0-9][0-9][0-9][0-9]-avant-*.sqlite"))


def _make_room(journal: Path) -> None:
    """Of many copies, the oldest go that hold nothing the journal or a later copy has not. What
    holds a fact nobody else has stays until the judge says otherwise."""
    copies = set_aside_in(journal.parent)
    for place, old in enumerate(copies[:-KEPT]):
        if any(_holds_all_of(each, old) for each in (journal, *reversed(copies[place + 1 :]))):
            forget_copy(old)


def _holds_all_of(file: Path, old: Path) -> bool:
    """What cannot be read is not ours to judge; nor is what lies in a log."""
    if _log(old).exists() and _log(old).stat().st_size:
        return False
    try:
        with JournalFile.reading(file) as journal:
            return all(holds_all_of(journal, examine_copy(each)) for each in (old, copy_path(old)))
    except RuleError:
        return False


def _is_there(journal: Path) -> bool:
    """Some of it, at least."""
    return any(each.exists() for each in (journal, _log(journal), copy_path(journal)))


def forget_copy(copy: Path) -> None:
    copy_path(copy).unlink(missing_ok=True)
    forget_database(copy)


def _pieces(journal: Path, target: Path) -> tuple[tuple[Path, Path], ...]:
    """What a journal is made of, each with its place beside another; the journal itself last. Its
    log and its copy may hold what a damaged one has lost."""
    beside = (*COMPANIONS[:1], *COMPANIONS[2:])  # the index of a log is made anew
    return (
        *((_beside(journal, each), _beside(target, each)) for each in beside),
        (copy_path(journal), copy_path(target)),
        (journal, target),
    )


def _copy_whole(journal: Path, target: Path) -> None:
    for source, copy in _pieces(journal, target):
        if source.exists():
            copy_durably(source, copy)


def _log(journal: Path) -> Path:
    return _beside(journal, "-wal")


def _beside(journal: Path, companion: str) -> Path:
    return journal.with_name(journal.name + companion)


def _forget_guards(journal: Path) -> None:
    """Witness and copy speak of the journal that was there before."""
    witness_path(journal).unlink(missing_ok=True)
    copy_path(journal).unlink(missing_ok=True)


# --- an upgrade, and the way back ---------------------------------------------------------


@dataclass(frozen=True)
class Rehearsal:
    aside: Path
    """The copy made before anything else."""
    faults: tuple[Fault, ...]
    """What opening the journal told: damage there was before the upgrade stays to be mended."""


def rehearse_upgrade(journal: Path, release: str) -> Rehearsal | None:
    """What an upgrade does first: copy the journal, then open a second copy with this release
    and bring its last game back. The journal itself is left as the release in use knows it:
    it is brought up to date when this one starts. One that is gone, and not all of it, is damage:
    opening the second copy tells."""
    refuse_unmounted(journal.parent)
    if not _is_there(journal):
        return None
    try:
        with contextlib.closing(take_lock(journal)):
            aside = _set_aside(journal, f"avant-{release}")
            if aside is None:
                return None
            with workshop(journal.parent) as folder:
                trial = Path(folder) / journal.name
                _copy_whole(journal, trial)
                if witness_path(journal).exists():
                    copy_durably(witness_path(journal), witness_path(trial))
                rehearsed = Rehearsal(aside, _play_back(trial))
            _make_room(journal)
            return rehearsed
    except DISK_ERRORS as trouble:
        raise RuleError("upgrade_failed", reason=str(trouble)) from trouble


def _play_back(trial: Path) -> tuple[Fault, ...]:
    opened, faults = Journal.open(trial)
    try:
        if not opened.is_durable:
            raise RuleError("upgrade_failed", reason=faults[-1].data["reason"])
        if opened.games():
            # Only now: an installer without a game to read needs none of the games' libraries.
            from console.session.opened_game import last_unfinished

            last_unfinished(opened)
        return faults
    finally:
        opened.close()


def go_back(journal: Path, release: str = "") -> Path | None:
    """After an upgrade that did not start, or that a club does not want: the journal is one that
    the earlier release reads. `release`: which one that is, where it is known.

    The file kept when the tables were changed is the journal again, and refused once something has
    been written that it has not. Where the tables are the same, games in which something new was
    written are told in older words. Returns where the present one went; None when nothing needed
    to be done."""
    refuse_unmounted(journal.parent)
    if not journal.exists() or journal.stat().st_size == 0:
        return None
    try:
        with contextlib.closing(take_lock(journal)):
            has_same_tables = bool(release) and not is_after(FIRST_WITH_THESE_TABLES, release)
            earlier = None if has_same_tables else earlier_file(journal)
            if earlier is None:
                return _tell_in_older_words(journal, release or FIRST_WITH_THESE_TABLES)
            if _events(journal) - _events(earlier):
                raise RuleError("downgrade_would_lose", earlier=earlier.name)
            return _exchange(journal, earlier, "avant-retour").aside
    except DISK_ERRORS as trouble:
        raise RuleError("journal_unreadable", path=str(journal), reason=str(trouble)) from trouble


def _tell_in_older_words(journal: Path, release: str) -> Path | None:
    with JournalFile.reading(journal) as source:
        if source.last_seq() == 0:
            return None
    with workshop(journal.parent) as folder:
        told = Path(folder) / journal.name
        is_new = write_for(release, journal, told)
        return _exchange(journal, told, "avant-retour").aside if is_new else None


def _events(journal: Path) -> set[tuple[str, int, str]]:
    with JournalFile.reading(journal) as file:
        return {(each.game, each.number, each.payload) for each in file.read_all()}


# --- a journal for an earlier release -----------------------------------------------------
# Games it could not read, told in the words it knows. Its tables are the same, its codec refuses
# what it does not know. A game that has nothing new in it stays as it lies, byte for byte.


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
    from console.games.history import history_of  # only now, as above

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
    from console.games.history import game_of  # only now, as above

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
