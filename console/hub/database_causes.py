"""Why a database cannot be used, told from what its library says: each cause has another remedy.

A server refuses a connection in a sentence and without a code, in the language of its machine: the
words of English and of French ones are looked for. What is not recognised is told as it is.
"""

import enum
import re
import sqlite3

_FULL_DISK = "53100"


class Cause(enum.Enum):
    DRIVER = "driver"
    ADDRESS = "address"
    UNREACHABLE = "unreachable"
    PASSWORD = "password"
    ABSENT = "absent"
    RIGHTS = "rights"
    READ_ONLY = "read_only"
    NEWER = "schema_newer"
    FOREIGN = "schema_foreign"
    MISSING = "schema_missing"
    NO_SCHEMA = "schema_absent"
    ENCODING = "encoding"
    TLS = "tls"
    FILE = "file"
    DAMAGED = "damaged"
    BUSY = "busy"
    FULL = "full"
    OTHER = "other"


_BY_STATE = {
    "25006": Cause.READ_ONLY,
    "3F000": Cause.NO_SCHEMA,
    "42501": Cause.RIGHTS,
    "42P01": Cause.MISSING,
    "42703": Cause.FOREIGN,
    "42804": Cause.FOREIGN,
    "53300": Cause.BUSY,
    "55P03": Cause.BUSY,
    _FULL_DISK: Cause.FULL,
    "57P01": Cause.UNREACHABLE,
    "57P02": Cause.UNREACHABLE,
    "57P03": Cause.UNREACHABLE,
}
"""SQLSTATE, of a statement."""

_REFUSED_CONNECTION = (
    (Cause.ABSENT, r'database ".*" does not exist|base de données « .* » n\W+existe pas'),
    (
        Cause.PASSWORD,
        r"authentication failed|no password supplied|pg_hba\.conf|role \".*\" does not exist"
        r"|authentification .* échou|le rôle « .* » n\W+existe pas|aucun mot de passe",
    ),
    (Cause.RIGHTS, r"permission denied for database|droit refusé pour la base"),
    (Cause.READ_ONLY, r"session is read-only|not read-only|hot standby|lecture seule"),
    (Cause.BUSY, r"too many clients|remaining connection slots|trop de clients"),
    (
        Cause.TLS,
        r"does not support SSL|certificate verify failed|root certificate file|server certificate"
        r"|ne supporte pas SSL|certificat racine|certificat serveur",
    ),
    (Cause.ADDRESS, r"for connection option|percent-encoded|missing \"=\"|invalid (URI|port)"),
)

_SQLITE = (
    (Cause.FILE, r"unable to open database file|disk I/O error"),
    (Cause.READ_ONLY, r"readonly database"),
    (Cause.DAMAGED, r"not a database|malformed|unsupported file format"),
    (Cause.BUSY, r"locked"),
    (Cause.FULL, r"is full"),
    (Cause.MISSING, r"no such table"),
    (Cause.FOREIGN, r"no such column|has no column"),
)


def cause_of(trouble: Exception) -> Cause:
    text = str(trouble)
    if isinstance(trouble, ImportError):
        return Cause.DRIVER
    if isinstance(trouble, sqlite3.Error):
        return _matching(_SQLITE, text)
    if state := getattr(trouble, "sqlstate", None):
        return _BY_STATE.get(state, Cause.OTHER)
    found = _matching(_REFUSED_CONNECTION, text)
    # Without a code and without a reason we know, nobody was there to give one.
    return Cause.UNREACHABLE if found is Cause.OTHER else found


def _matching(patterns: tuple[tuple[Cause, str], ...], text: str) -> Cause:
    for cause, pattern in patterns:
        if re.search(pattern, text, re.IGNORECASE):
            return cause
    return Cause.OTHER
