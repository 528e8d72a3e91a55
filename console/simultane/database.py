"""One connection to PostgreSQL or SQLite, spoken to in the same words.

psycopg speaks as sqlite3 does (blocking calls, `execute`, rows), so that one code and one set of
tests serve both; libpq walks a list of servers by itself and takes the one that may be written to,
which is all a hub needs to find the standby that was promoted.
"""

import contextlib
import enum
import logging
import re
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

from console.files import keep_to_owner
from console.folders import missing_mount, remember
from console.french import text
from engine.rulings import RuleError

DatabaseRow = tuple[Any, ...]
CONNECT_S = 5
_BUSY_S = 10.0
_SYNCHRONOUS_FULL = 2
log = logging.getLogger(__name__)


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


class DatabaseTrouble(Exception):  # noqa: N818 - a fault, told as such
    """The database did not answer, or not as it should. The connection is gone."""

    def __init__(self, cause: Cause, detail: str) -> None:
        super().__init__(f"{cause.value}: {detail}")
        self.cause = cause
        self.detail = detail
        """In the database's own words: for whoever runs it, not for the public."""


def database_sentence(trouble: DatabaseTrouble) -> str:
    """A fact and a remedy."""
    return text(f"hub_database_{trouble.cause.value}")


class Connection(Protocol):
    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[DatabaseRow]: ...

    def begin(self, write: bool) -> None: ...

    def commit(self) -> None: ...

    def close(self) -> None: ...


class _Sqlite:
    troubles: tuple[type[Exception], ...] = (sqlite3.Error,)

    def __init__(self, path: str) -> None:
        self._path = Path(path)
        if missing_mount(self._path.parent) is not None:
            # An empty database under the mount point would be hidden when the disk is back.
            raise sqlite3.OperationalError("unable to open database file: its disk is not there")
        try:
            keep_to_owner(self._path)
        except OSError as trouble:
            raise sqlite3.OperationalError(f"unable to open database file: {trouble}") from trouble
        self._connection = sqlite3.connect(
            path, timeout=_BUSY_S, isolation_level=None, check_same_thread=False
        )
        self._connection.execute("PRAGMA journal_mode=WAL")
        self._connection.execute(f"PRAGMA synchronous={_SYNCHRONOUS_FULL}")
        self._place = self._whereabouts()
        try:
            remember(self._path.parent, mark="")
        except OSError as trouble:
            log.warning("folder_not_remembered: %s", trouble)

    def _whereabouts(self) -> tuple[int, int] | None:
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[DatabaseRow]:
        return self._connection.execute(sql, values).fetchall()

    def begin(self, write: bool) -> None:
        self._connection.execute("BEGIN IMMEDIATE" if write else "BEGIN")

    def commit(self) -> None:
        self._connection.execute("COMMIT")
        if self._whereabouts() != self._place:
            # SQLite goes on writing to a file that no name leads to any more.
            raise sqlite3.OperationalError("disk I/O error: the file is no longer in its place")

    def close(self) -> None:
        self._connection.close()


class _Postgres:
    def __init__(self, url: str) -> None:
        import psycopg  # only where a federation runs it

        self.troubles: tuple[type[Exception], ...] = (psycopg.Error,)
        self._connection = psycopg.connect(
            url,
            autocommit=True,
            connect_timeout=CONNECT_S,
            target_session_attrs="read-write",
            keepalives_idle=5,
            keepalives_interval=2,
            keepalives_count=3,
            tcp_user_timeout=10_000,
            prepare_threshold=None,
            client_encoding="utf8",  # whatever the server's or this machine's habit
        )

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[DatabaseRow]:
        cursor = self._connection.execute(sql.replace("?", "%s"), values)
        return cursor.fetchall() if cursor.description else []

    def begin(self, write: bool) -> None:
        self._connection.execute("BEGIN" if write else "BEGIN READ ONLY")

    def commit(self) -> None:
        self._connection.execute("COMMIT")

    def close(self) -> None:
        self._connection.close()


class Database:
    """Connects when first asked, lets go at the first trouble, connects again when next asked.

    Used by one thread at a time.
    """

    def __init__(self, url: str) -> None:
        kept_nowhere = url in ("sqlite:", "sqlite::memory:")  # gone with the connection
        if kept_nowhere or not url.startswith(("sqlite:", "postgresql:", "postgres:")):
            raise RuleError("hub_database_url", url=url.partition("@")[2] or url)
        self._url = url
        self._connection: _Sqlite | _Postgres | None = None
        self.connected = 0
        """How many times a connection was made."""

    @property
    def is_open(self) -> bool:
        return self._connection is not None

    @property
    def is_sqlite(self) -> bool:
        return self._url.startswith("sqlite:")

    def reading(self) -> contextlib.AbstractContextManager[Connection]:
        return self.transaction(write=False)

    @contextlib.contextmanager
    def transaction(self, *, write: bool = True) -> Iterator[Connection]:
        """Everything inside is committed together, on the disk when this ends."""
        connection = self._connect()
        try:
            connection.begin(write)
            yield connection
            connection.commit()
        except connection.troubles as trouble:
            self.close()
            raise self._trouble_of(trouble) from trouble
        except BaseException:
            self.close()  # which rolls back
            raise

    def _connect(self) -> "_Sqlite | _Postgres":
        if self._connection is None:
            try:
                self._connection = self._open()
            except Exception as trouble:  # of either library: the caller tries again
                raise self._trouble_of(trouble) from trouble
            self.connected += 1
        return self._connection

    def _trouble_of(self, trouble: Exception) -> DatabaseTrouble:
        detail = str(trouble).strip() or type(trouble).__name__
        if secret := urlsplit(self._url).password:  # a wrong address is quoted whole
            detail = detail.replace(secret, "…")
        return DatabaseTrouble(cause_of(trouble), detail)

    def _open(self) -> "_Sqlite | _Postgres":
        if self.is_sqlite:
            return _Sqlite(self._url.removeprefix("sqlite:"))
        return _Postgres(self._url)

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*connection.troubles):
                connection.close()


# --- why a database cannot be used --------------------------------------------------------
# Told from what its library says: each cause has another remedy. A server refuses a connection in
# a sentence and without a code, in the language of its machine: the words of English and of French
# ones are looked for. What is not recognised is told as it is.

_FULL_DISK = "53100"


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
