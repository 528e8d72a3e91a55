"""What the hub asks of its database: plis in, acks out, flags, and what is new."""

import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from console.simultane.database import Cause, Connection, Database, DatabaseTrouble
from console.simultane.envelopes import Envelope
from engine.epreuve.decisions import Decision
from engine.play.codec import fingerprint

ASKED, APPROVED, REFUSED = "asked", "approved", "refused"
_CHUNK = 500

Key = tuple[str, int, int]
"""Centre, partie, number."""
Acks = dict[str, dict[int, int]]
"""Centre → partie → the last number before which none is missing."""


@dataclass(frozen=True)
class Arrival:
    """An envelope that was found good, on its way to its row."""

    key: Key
    body: bytes
    envelope: bytes

    @property
    def digest(self) -> bytes:
        return bytes.fromhex(fingerprint(self.body))


@dataclass(frozen=True)
class Stored:
    """What a group of arrivals came to."""

    acks: Acks
    reused: frozenset[Key]
    """Numbers used before with another body: what was there stays."""


@dataclass(frozen=True)
class Centre:
    id: str
    name: str
    state: str
    asked_ms: int


@dataclass(frozen=True)
class CentreFlag:
    centre: str
    code: str
    times: int
    last_ms: int


class HubStore:
    """Every method is one transaction and may raise DatabaseTrouble. One thread at a time."""

    def __init__(self, database: Database, epreuve: str) -> None:
        self._database = database
        self._epreuve = epreuve
        self._prepared = 0
        """Which connection has seen its tables."""

    @property
    def connected(self) -> int:
        return self._database.connected

    def prepare(self) -> None:
        """Its tables are there, and ours to write; looked at again after every connection."""
        if not self._database.is_open or self._prepared != self.connected:
            prepare(self._database, self._epreuve)
            self._prepared = self.connected

    def check_writable(self) -> None:
        """A write that changes nothing."""
        with self._database.transaction() as connection:
            connection.rows("UPDATE epreuve SET version = version WHERE id = ?", (self._epreuve,))

    def close(self) -> None:
        self._database.close()

    # Plis

    def put(
        self, arrivals: Sequence[Arrival], flags: Sequence[tuple[str, str]], now_ms: int
    ) -> Stored:
        """All of them in one commit; what is there already stays as it is."""
        with self._database.transaction() as connection:
            version = self._next_version(connection)
            reused: set[Key] = set()
            for at in range(0, len(arrivals), _CHUNK):
                chunk = arrivals[at : at + _CHUNK]
                reused |= self._put_chunk(connection, chunk, version, now_ms)
            told = [*flags, *((key[0], "number_reused") for key in sorted(reused))]
            for centre, code in told:
                self._flag(connection, centre, code, now_ms)
            centres = sorted({each.key[0] for each in arrivals})
            return Stored(self._acks(connection, centres), frozenset(reused))

    def _next_version(self, connection: Connection) -> int:
        sql = "UPDATE epreuve SET version = version + 1 WHERE id = ? RETURNING version"
        return int(connection.rows(sql, (self._epreuve,))[0][0])

    def _put_chunk(
        self, connection: Connection, chunk: Sequence[Arrival], version: int, now_ms: int
    ) -> set[Key]:
        fresh = {each.key: each for each in chunk}
        values: list[Any] = []
        for each in fresh.values():
            packed = zlib.compress(each.envelope, 1)
            values += (self._epreuve, *each.key, each.digest, packed, now_ms, version)
        places = ", ".join(["(?, ?, ?, ?, ?, ?, ?, ?)"] * len(fresh))
        written = connection.rows(
            "INSERT INTO pli (epreuve, centre, partie, number, digest, envelope, received_ms,"
            f" version) VALUES {places} ON CONFLICT DO NOTHING RETURNING centre, partie, number",
            values,
        )
        known = fresh.keys() - {tuple(row) for row in written}
        bodies = self._digests(connection, known)
        return {each.key for each in chunk if bodies.get(each.key, each.digest) != each.digest} | {
            each.key for each in chunk if fresh[each.key].digest != each.digest
        }

    def _digests(self, connection: Connection, keys: set[Key]) -> dict[Key, bytes]:
        if not keys:
            return {}
        places = ", ".join(["(?, ?, ?)"] * len(keys))
        rows = connection.rows(
            "SELECT centre, partie, number, digest FROM pli WHERE epreuve = ?"
            f" AND (centre, partie, number) IN (VALUES {places})",
            (self._epreuve, *(part for key in sorted(keys) for part in key)),
        )
        return {(row[0], row[1], row[2]): bytes(row[3]) for row in rows}

    def acks(self, centre: str) -> dict[int, int]:
        with self._database.reading() as connection:
            return self._acks(connection, [centre]).get(centre, {})

    def _acks(self, connection: Connection, centres: Sequence[str]) -> Acks:
        if not centres:
            return {}
        places = ", ".join("?" * len(centres))
        rows = connection.rows(
            "SELECT centre, partie, COUNT(*), MAX(number) FROM pli WHERE epreuve = ?"
            f" AND centre IN ({places}) GROUP BY centre, partie",
            (self._epreuve, *centres),
        )
        acks: Acks = {centre: {} for centre in centres}
        for centre, partie, count, highest in rows:
            whole = count == highest
            acks[centre][partie] = highest if whole else self._gap(connection, centre, partie)
        return acks

    def _gap(self, connection: Connection, centre: str, partie: int) -> int:
        sql = (
            "SELECT number FROM pli WHERE epreuve = ? AND centre = ? AND partie = ? ORDER BY number"
        )
        ack = 0
        for (number,) in connection.rows(sql, (self._epreuve, centre, partie)):
            if number != ack + 1:
                break
            ack = number
        return ack

    # What is new

    def version(self) -> int:
        with self._database.reading() as connection:
            rows = connection.rows("SELECT version FROM epreuve WHERE id = ?", (self._epreuve,))
            return int(rows[0][0]) if rows else 0

    def mark(self, upto: int) -> tuple[Key, ...]:
        """What the last version with plis wrote, up to one: tells whether the past is still the
        one that was read."""
        sql = (
            "SELECT centre, partie, number FROM pli WHERE epreuve = ? AND version ="
            " (SELECT MAX(version) FROM pli WHERE epreuve = ? AND version <= ?) ORDER BY 1, 2, 3"
        )
        with self._database.reading() as connection:
            rows = connection.rows(sql, (self._epreuve, self._epreuve, upto))
        return tuple((row[0], row[1], row[2]) for row in rows)

    def envelopes(self, after: int, upto: int, centre: str = "") -> Iterator[tuple[Envelope, int]]:
        """Each envelope and when it came, version by version, some at a time; of all, or of one."""
        whose, own = (" AND centre = ?", (centre,)) if centre else ("", ())
        rows_of = (
            "SELECT envelope, received_ms FROM pli WHERE epreuve = ? AND version > ?"
            f" AND version <= ?{whose} ORDER BY version, centre, partie, number"
        )
        edge_of = (
            "SELECT MAX(version) FROM (SELECT version FROM pli WHERE epreuve = ?"
            f" AND version > ? AND version <= ?{whose} ORDER BY version LIMIT ?) AS first_ones"
        )
        seen = after
        while seen < upto:
            with self._database.reading() as connection:
                first = (self._epreuve, seen, upto, *own, _CHUNK)
                edge = connection.rows(edge_of, first)[0][0]
                if edge is None:
                    return
                rows = connection.rows(rows_of, (self._epreuve, seen, edge, *own))
            for envelope, received_ms in rows:
                yield Envelope.of(zlib.decompress(envelope)), received_ms
            seen = edge

    def parties_told(self, after: int, upto: int) -> set[int]:
        """The parties centres have said something of."""
        sql = (
            "SELECT DISTINCT partie FROM pli WHERE epreuve = ? AND version > ? AND version <= ?"
            " AND partie > 0"
        )
        with self._database.reading() as connection:
            return {row[0] for row in connection.rows(sql, (self._epreuve, after, upto))}

    # Centres

    def centres(self) -> tuple[Centre, ...]:
        sql = "SELECT id, name, state, asked_ms FROM centre WHERE epreuve = ? ORDER BY name, id"
        with self._database.reading() as connection:
            return tuple(Centre(*row) for row in connection.rows(sql, (self._epreuve,)))

    def ask(self, centre: str, name: str, state: str, now_ms: int) -> None:
        """A centre asks to take part; one that was decided upon stays as it was decided."""
        with self._database.transaction() as connection:
            self._next_version(connection)
            connection.rows(
                "INSERT INTO centre (epreuve, id, name, state, asked_ms) VALUES (?, ?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                (self._epreuve, centre, name, state, now_ms),
            )

    def decide_centre(self, centre: str, state: str, *, only: str = "") -> None:
        """`only`: leave alone a centre that is in another state than this one."""
        condition, more = (" AND state = ?", (only,)) if only else ("", ())
        with self._database.transaction() as connection:
            self._next_version(connection)
            connection.rows(
                f"UPDATE centre SET state = ? WHERE epreuve = ? AND id = ?{condition}",
                (state, self._epreuve, centre, *more),
            )

    # The organiser's plis

    def tell_next(
        self, centre: str, partie: int, sealed: Callable[[int], Arrival], now_ms: int
    ) -> int:
        """A pli of ours, numbered in the transaction that writes it; the number it got."""
        with self._database.transaction() as connection:
            version = self._next_version(connection)
            highest = connection.rows(
                "SELECT COALESCE(MAX(number), 0) FROM pli WHERE epreuve = ? AND centre = ?"
                " AND partie = ?",
                (self._epreuve, centre, partie),
            )
            number = int(highest[0][0]) + 1
            self._put_chunk(connection, [sealed(number)], version, now_ms)
            return number

    def told_by(self, centre: str, partie: int) -> dict[int, Envelope]:
        sql = "SELECT number, envelope FROM pli WHERE epreuve = ? AND centre = ? AND partie = ?"
        with self._database.reading() as connection:
            rows = connection.rows(sql, (self._epreuve, centre, partie))
        return {row[0]: Envelope.of(zlib.decompress(row[1])) for row in rows}

    def keep_official(self, sum_: str, content: bytes) -> None:
        with self._database.transaction() as connection:
            self._next_version(connection)
            connection.rows(
                "INSERT INTO official (epreuve, sum, content) VALUES (?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                (self._epreuve, sum_, zlib.compress(content)),
            )

    def officials(self) -> dict[str, bytes]:
        """Every official file, by its sum."""
        sql = "SELECT sum, content FROM official WHERE epreuve = ?"
        with self._database.reading() as connection:
            rows = connection.rows(sql, (self._epreuve,))
        return {row[0]: zlib.decompress(row[1]) for row in rows}

    def unsigned_decisions(self) -> tuple[Decision, ...]:
        """What was decided under 0.2.0, which kept it in this database alone."""
        sql = (
            "SELECT kind, reason, decided_ms, centre, partie FROM decision"
            " WHERE epreuve = ? ORDER BY number"
        )
        with self._database.reading() as connection:
            return tuple(Decision(*row) for row in connection.rows(sql, (self._epreuve,)))

    # Flags

    def _flag(self, connection: Connection, centre: str, code: str, now_ms: int) -> None:
        connection.rows(
            "INSERT INTO flag (epreuve, centre, code, times, last_ms) VALUES (?, ?, ?, 1, ?)"
            " ON CONFLICT (epreuve, centre, code)"
            " DO UPDATE SET times = flag.times + 1, last_ms = excluded.last_ms",
            (self._epreuve, centre, code, now_ms),
        )

    def flags(self) -> tuple[CentreFlag, ...]:
        sql = "SELECT centre, code, times, last_ms FROM flag WHERE epreuve = ? ORDER BY 1, 2"
        with self._database.reading() as connection:
            return tuple(CentreFlag(*row) for row in connection.rows(sql, (self._epreuve,)))


# --- the tables ---------------------------------------------------------------------------
# In words both databases understand. One envelope is one row, for ever.
# `epreuve.version` counts transactions. It is raised first in each of them, and so holds the
# others back until the commit: whoever has read everything up to a version has missed nothing
# below it.

VERSION = 2
"""What this program makes of its tables."""

_FIRST = 1
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
"""Those of 0.2.0, which wrote no version down: the first."""
_STEPS: dict[int, tuple[str, ...]] = {
    2: (
        """CREATE TABLE IF NOT EXISTS official (
        epreuve TEXT NOT NULL,
        sum TEXT NOT NULL,
        content BYTEA NOT NULL,
        PRIMARY KEY (epreuve, sum))""",
    ),
}
"""What leads to each later version from the one before. A release that is out is never changed: the
next version is another step. Each may be done twice: a table may have come before its number."""
_COLUMNS = (
    "id, version FROM epreuve",
    "epreuve, id, name, state, asked_ms FROM centre",
    "epreuve, centre, partie, number, digest, envelope, received_ms, version FROM pli",
    "epreuve, number, kind, centre, partie, reason, decided_ms FROM decision",
    "epreuve, sum, content FROM official",
    "epreuve, centre, code, times, last_ms FROM flag",
)
"""Tables of these names that are somebody else's are noticed before anything is written."""
_NAMES = ("hub_schema", "pli_by_version", *(each.rpartition(" ")[2] for each in _COLUMNS))
_KEEPS_ALL = frozenset({"UTF8", "SQL_ASCII"})
_LOCK = 0x50555049
"""Two processes that start together must not create the same table twice."""


def prepare(database: Database, epreuve: str) -> None:
    """Tables that are there already are only looked at: whatever is made anew or changed waits for
    those who write, and with a lock of its own in hand it would wait crosswise."""
    with database.transaction() as connection:
        if not database.is_sqlite:
            _refuse_encoding(connection)
            connection.rows("SELECT pg_advisory_xact_lock(?)", (_LOCK,))
        missing = _missing(database, connection)
        if missing or _known_version(connection) != VERSION:
            if not database.is_sqlite and "epreuve" not in missing:
                # as every writer does first: a hub of an earlier release may still be at work
                connection.rows("LOCK TABLE epreuve IN ACCESS EXCLUSIVE MODE")
            connection.rows("CREATE TABLE IF NOT EXISTS hub_schema (version INTEGER NOT NULL)")
            _migrate(connection)
        for columns in _COLUMNS:
            connection.rows(f"SELECT {columns} LIMIT 0")
        if not connection.rows("SELECT 1 FROM epreuve WHERE id = ?", (epreuve,)):
            connection.rows(
                "INSERT INTO epreuve (id, version) VALUES (?, 0) ON CONFLICT DO NOTHING", (epreuve,)
            )


def _missing(database: Database, connection: Connection) -> list[str]:
    """Which of our tables are not there, where this database looks for names."""
    if not database.is_sqlite:
        there = "to_regclass(?) IS NOT NULL"
    else:
        there = "EXISTS (SELECT 1 FROM sqlite_master WHERE name = ?)"
    return [name for name in _NAMES if not connection.rows(f"SELECT {there}", (name,))[0][0]]


def _known_version(connection: Connection) -> int | None:
    version: int | None = connection.rows("SELECT MAX(version) FROM hub_schema")[0][0]
    return version


def _refuse_encoding(connection: Connection) -> None:
    """Names are written as they are: a database of Western Europe refuses half of them, one by one,
    on the day. One without an encoding keeps what it is given."""
    encoding = connection.rows("SHOW server_encoding")[0][0]
    if encoding not in _KEEPS_ALL:
        raise DatabaseTrouble(Cause.ENCODING, f"server_encoding {encoding}")


def _migrate(connection: Connection) -> None:
    """From whatever version it is at to ours, all or nothing. What a later release has made of its
    tables is not ours to write into."""
    known = _known_version(connection)
    if known is not None and known > VERSION:
        raise DatabaseTrouble(Cause.NEWER, f"hub_schema {known} > {VERSION}")
    for table in _TABLES:
        connection.rows(table)
    for version in range(_FIRST + 1, VERSION + 1):
        for change in _STEPS[version]:
            connection.rows(change)
    if known is None:
        connection.rows("INSERT INTO hub_schema (version) VALUES (?)", (VERSION,))
    elif known < VERSION:
        connection.rows("UPDATE hub_schema SET version = ?", (VERSION,))
