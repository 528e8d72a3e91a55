"""The tables, in words both databases understand. One envelope is one row, for ever.

`epreuve.version` counts transactions. It is raised first in each of them, and so holds the others
back until the commit: whoever has read everything up to a version has missed nothing below it.
"""

from console.hub.database import Connection, Database, DatabaseTrouble
from console.hub.database_causes import Cause

VERSION = 1
"""Of the tables below, those of 0.2.0, which wrote no version down."""

_TABLES = (
    """CREATE TABLE IF NOT EXISTS epreuve (
        id TEXT PRIMARY KEY,
        version BIGINT NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS centre (
        epreuve TEXT NOT NULL,
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        state TEXT NOT NULL,
        asked_ms BIGINT NOT NULL,
        PRIMARY KEY (epreuve, id))""",
    """CREATE TABLE IF NOT EXISTS pli (
        epreuve TEXT NOT NULL,
        centre TEXT NOT NULL,
        partie INTEGER NOT NULL,
        number INTEGER NOT NULL,
        digest BYTEA NOT NULL,
        envelope BYTEA NOT NULL,
        received_ms BIGINT NOT NULL,
        version BIGINT NOT NULL,
        PRIMARY KEY (epreuve, centre, partie, number))""",
    "CREATE INDEX IF NOT EXISTS pli_by_version ON pli (epreuve, version)",
    """CREATE TABLE IF NOT EXISTS decision (
        epreuve TEXT NOT NULL,
        number BIGINT NOT NULL,
        kind TEXT NOT NULL,
        centre TEXT NOT NULL,
        partie INTEGER NOT NULL,
        reason TEXT NOT NULL,
        decided_ms BIGINT NOT NULL,
        PRIMARY KEY (epreuve, number))""",
    """CREATE TABLE IF NOT EXISTS flag (
        epreuve TEXT NOT NULL,
        centre TEXT NOT NULL,
        code TEXT NOT NULL,
        times BIGINT NOT NULL,
        last_ms BIGINT NOT NULL,
        PRIMARY KEY (epreuve, centre, code))""",
)
_COLUMNS = (
    "id, version FROM epreuve",
    "epreuve, id, name, state, asked_ms FROM centre",
    "epreuve, centre, partie, number, digest, envelope, received_ms, version FROM pli",
    "epreuve, number, kind, centre, partie, reason, decided_ms FROM decision",
    "epreuve, centre, code, times, last_ms FROM flag",
)
"""Tables of these names that are somebody else's are noticed before anything is written."""
_KEEPS_ALL = frozenset({"UTF8", "SQL_ASCII"})
_LOCK = 0x50555049
"""Two processes that start together must not create the same table twice."""


def prepare(database: Database, epreuve: str) -> None:
    with database.transaction() as connection:
        if not database.is_sqlite:
            _refuse_encoding(connection)
            connection.rows("SELECT pg_advisory_xact_lock(?)", (_LOCK,))
        connection.rows("CREATE TABLE IF NOT EXISTS hub_schema (version INTEGER NOT NULL)")
        _refuse_newer(connection)
        for table in _TABLES:
            connection.rows(table)
        for columns in _COLUMNS:
            connection.rows(f"SELECT {columns} LIMIT 0")
        connection.rows(
            "INSERT INTO epreuve (id, version) VALUES (?, 0) ON CONFLICT DO NOTHING", (epreuve,)
        )


def _refuse_encoding(connection: Connection) -> None:
    """Names are written as they are: a database of Western Europe refuses half of them, one by one,
    on the day. One without an encoding keeps what it is given."""
    encoding = connection.rows("SHOW server_encoding")[0][0]
    if encoding not in _KEEPS_ALL:
        raise DatabaseTrouble(Cause.ENCODING, f"server_encoding {encoding}")


def _refuse_newer(connection: Connection) -> None:
    """What a later release has made of its tables is not ours to write into."""
    known = connection.rows("SELECT MAX(version) FROM hub_schema")[0][0]
    if known is None:
        connection.rows("INSERT INTO hub_schema (version) VALUES (?)", (VERSION,))
    elif known > VERSION:
        raise DatabaseTrouble(Cause.NEWER, f"hub_schema {known} > {VERSION}")
