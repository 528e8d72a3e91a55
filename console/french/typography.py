"""French as it is printed: typed text, figures, and what the system says in English."""

import errno
import os
import re
from collections.abc import Sequence
from datetime import date

from engine.play.clock import MINUTE_MS, SECOND_MS
from engine.rulings import RuleError

APOSTROPHE = "’"
NARROW = "\u202f"
"""Before ; ! ? and between thousands."""
FIXED = "\u00a0"
"""Before : and inside quotation marks."""

_ELIDED = re.compile(r"(?<=\w)'(?=\w|«)")
_TALL = re.compile(r" (?=[;!?](?:\s|$|»))")
_COLON = re.compile(r" (?=[:»])|(?<=«) ")


def typeset(text: str) -> str:
    """One apostrophe, and no line that begins with a sign. For what people read; never applied to
    what they typed."""
    return _COLON.sub(FIXED, _TALL.sub(NARROW, _ELIDED.sub(APOSTROPHE, text)))


def grouped(number: int) -> str:
    """« 402 503 »: from five figures on, as clubs write their totals without."""
    return f"{number:,}".replace(",", NARROW) if abs(number) >= 10_000 else str(number)


# --- Numbers and durations ----------------------------------------------------------------------

_TIME = re.compile(r"(\d{1,3})(?::([0-5]\d))?")


def figure(value: float, digits: int = 2) -> str:
    """A number with the comma of the French."""
    return f"{value:.{digits}f}".replace(".", ",")


def signed(value: int) -> str:
    """A whole number with a minus of its own width."""
    return f"−{-value}" if value < 0 else str(value)


def duration_label(duration_ms: int) -> str:
    """« 2 min 30 », « 40 s »."""
    minutes, rest = divmod(duration_ms, MINUTE_MS)
    seconds = rest // SECOND_MS
    if not minutes:
        return f"{seconds} s"
    return f"{minutes} min {seconds:02d}" if seconds else f"{minutes} min"


_MONTHS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"


def day_label(day: date) -> str:
    """« 1er mai 2026 »."""
    number = "1er" if day.day == 1 else day.day
    return f"{number} {_MONTHS.split()[day.month - 1]} {day.year}"


def read_time(text: str) -> int:
    """« 12:30 », or « 12 » minutes, in milliseconds."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise RuleError("clock_time_unreadable", text=text.strip())
    return int(found[1]) * MINUTE_MS + int(found[2] or 0) * SECOND_MS


# --- Articles of the rules ----------------------------------------------------------------------

_ARTICLE = re.compile(r"fisf-(\d{4}) §(.+)")


def cited(article: str) -> str:
    """« fisf-2020 §5.4.1.a », as events and files keep it, for people: « règlement 2020,
    art. 5.4.1.a ». The notice, which has no numbers, as it is. A sentence that is given an
    article needs no help: `in_french` comes here."""
    found = _ARTICLE.fullmatch(article)
    return f"règlement {found[1]}, art. {found[2]}" if found else article


# --- Reasons of the system and of SQLite --------------------------------------------------------
# Their own words are English whatever the locale.

_REASONS = {
    errno.EACCES: "accès refusé",
    errno.EAGAIN: "rien à lire pour l'instant",
    errno.EADDRINUSE: "adresse déjà prise par un autre programme",
    errno.EADDRNOTAVAIL: "adresse inconnue de cette machine",
    errno.EBADF: "fichier fermé",
    errno.EBUSY: "occupé par un autre programme",
    errno.EDQUOT: "quota de disque atteint",
    errno.EEXIST: "il existe déjà",
    errno.EFBIG: "fichier trop gros",
    errno.EINVAL: "demande impossible",
    errno.EIO: "erreur de lecture ou d'écriture du disque",
    errno.EISDIR: "c'est un dossier",
    errno.ELOOP: "liens qui tournent en rond",
    errno.EMFILE: "trop de fichiers ouverts",
    errno.ENAMETOOLONG: "nom trop long",
    errno.ENODEV: "appareil absent",
    errno.ENOENT: "introuvable",
    errno.ENOMEM: "mémoire pleine",
    errno.ENOSPC: "disque plein",
    errno.ENOTDIR: "un dossier attendu n'en est pas un",
    errno.ENOTEMPTY: "le dossier n'est pas vide",
    errno.ENXIO: "appareil absent",
    errno.EPERM: "opération interdite",
    errno.EROFS: "disque en lecture seule",
    errno.ETIMEDOUT: "pas de réponse à temps",
    errno.EXDEV: "sur un autre disque",
}
_DATABASE_REASONS = {
    "attempt to write a readonly database": "fichier en lecture seule",
    "database disk image is malformed": "fichier abîmé",
    "database is locked": "occupé par un autre programme",
    "database or disk is full": "disque plein",
    "disk I/O error": "erreur de lecture ou d'écriture du disque",
    "file is not a database": "ce n'est pas un journal",
    "larger than a journal can be": "trop gros pour être un journal",
    "no such table: event": "journal vide",
    "not a database": "ce n'est pas un journal",
    "not a regular file": "ce n'est pas un fichier",
    "the file is no longer in its place": "fichier parti",
    "the tables are not those of a journal": "ses tables ne sont pas celles d'un journal",
    "unable to open database file": "fichier impossible à ouvrir",
}
_FRENCH = {os.strerror(number): french for number, french in _REASONS.items()} | _DATABASE_REASONS


_WHOLE = re.compile(r"\[Errno \d+\] ([^:]+)(?:: '.*)?", re.DOTALL)
"""An OSError as Python writes it: « [Errno 28] No space left on device: 'file' »."""


def in_french(reason: str) -> str:
    """The French for a reason of the system (an `OSError` or its `strerror`) or of SQLite, and for
    an article; other texts as they are. Which file it was, the sentence around it says."""
    whole = _WHOLE.fullmatch(reason)
    return _FRENCH.get(whole[1] if whole else reason) or cited(reason)


def enumerated(names: Sequence[str]) -> str:
    """« A, B et C »."""
    *before, last = names
    return f"{', '.join(before)} et {last}" if before else last
