"""Codes of the tables, for the telephones of players: one table, one evening, one telephone.

A code is eight letters that a secret of this evening makes of the table's number: nothing is kept
for each. Another secret, or another turn of a table, and the card of before opens nothing. The
evening is over a day of running time after it began, or when the machine was started anew a few
times since, as sessions are.
"""

import hashlib
import hmac
import json
import logging
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

from console.files import write_atomically
from console.journal.records import boot_id
from console.papers.player_lists import name_key
from console.requests import own_json
from console.web.access import BOOTS, LONGEST_TOKEN, SESSION_MS
from engine.play.players import Person, folded
from engine.rulings import RuleError

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowel, no figure: a code is no word, and is read one way."""
CODE_LENGTH = 8
DOOR = 0
"""What stands for the door among the tables: one code, on a poster, for checking in."""
FILE, DOOR_FILE = "tables.json", "door.json"
_DAMAGE = (OSError, ValueError, KeyError, TypeError, AttributeError)

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class TablePhone:
    """The telephone of a table."""

    cookie: str
    """Its digest."""
    device: str
    address: str = ""
    """The server keeps room for it, after a start of the console too."""


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def as_typed(code: str) -> str:
    """However it was written: « bcdf-ghjk »."""
    return "".join(char for char in code.upper() if char.isalpha())[:LONGEST_TOKEN]


def as_printed(code: str) -> str:
    return f"{code[:4]}-{code[4:]}"


@dataclass
class TableBook:
    """In one private file. A card that is full must not keep players out: it holds until the next
    start."""

    path: Path
    now_ms: Callable[[], int]
    boot: str = field(default_factory=boot_id)
    _secret: str = ""
    _begun_ms: int = 0
    _boots: list[str] = field(default_factory=list)
    _turns: dict[int, int] = field(default_factory=dict)
    """How often the code of a table was changed."""
    _phones: dict[int, TablePhone] = field(default_factory=dict)

    @classmethod
    def open(cls, path: Path, now_ms: Callable[[], int], boot: str = "") -> "TableBook":
        book = cls(path, now_ms, boot or boot_id())
        try:
            book._read(own_json(path.read_bytes()))
        except _DAMAGE as trouble:
            if not isinstance(trouble, FileNotFoundError):
                log.error("tables_damaged: %s", trouble)
            book._secret = ""
        return book

    def _read(self, raw: Any) -> None:
        self._secret = str(raw["secret"])
        boots = [str(each) for each in raw["boots"]]
        self._begun_ms = int(raw["begun_ms"]) if boots[-1:] == [self.boot] else 0
        self._boots = list(dict.fromkeys([*boots, self.boot]))
        self._turns = {int(table): int(turn) for table, turn in raw["turns"].items()}
        self._phones = {int(table): TablePhone(**each) for table, each in raw["phones"].items()}

    def _save(self) -> None:
        content = {
            "secret": self._secret,
            "begun_ms": self._begun_ms,
            "boots": self._boots,
            "turns": self._turns,
            "phones": {table: asdict(each) for table, each in self._phones.items()},
        }
        try:
            write_atomically(self.path, json.dumps(content).encode(), private=True)
        except OSError as trouble:
            log.error("tables_not_saved: %s", trouble)

    # Codes

    def begin_anew(self) -> None:
        """Other cards: those of before open nothing, and every telephone is out."""
        self._secret, self._begun_ms, self._boots = (
            secrets.token_hex(32),
            self.now_ms(),
            [self.boot],
        )
        self._turns, self._phones = {}, {}
        self._save()

    @property
    def _is_over(self) -> bool:
        too_long = self.now_ms() - self._begun_ms > SESSION_MS
        return not self._secret or too_long or len(self._boots) > BOOTS

    def codes(self, tables: Iterable[int]) -> Mapping[int, str]:
        """To be printed: they begin the evening, when none has begun."""
        if self._is_over:
            self.begin_anew()
        return {table: self._code(table) for table in tables}

    def _code(self, table: int) -> str:
        name = f"{table}/{self._turns.get(table, 0)}".encode()
        number = int.from_bytes(hmac.digest(bytes.fromhex(self._secret), name, "sha256"))
        return "".join(
            LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(CODE_LENGTH)
        )

    def table_of_code(self, typed: str, tables: Iterable[int]) -> int | None:
        """Whose card is this? Every code is compared, so that time tells nothing."""
        found = None
        if self._is_over:
            return None
        wanted = as_typed(typed).encode()
        for table in tables:
            if hmac.compare_digest(self._code(table).encode(), wanted):
                found = table
        return found

    # The door

    def door_code(self) -> str:
        return self.codes([DOOR])[DOOR]

    def is_door(self, typed: str) -> bool:
        return self.table_of_code(typed, [DOOR]) == DOOR

    @property
    def evening(self) -> str:
        """The same as long as cards of one evening hold."""
        return _digest(self._secret) if not self._is_over else ""

    # Telephones

    def enter(self, table: int, device: str, cookie: str = "", address: str = "") -> str:
        """What this telephone shows from now on. RuleError where another one is there: a card that
        was copied puts nobody out."""
        if self.is_taken(table, cookie):
            raise RuleError("table_taken")
        token = secrets.token_urlsafe(24)
        self._phones[table] = TablePhone(_digest(token), device, address)
        self._save()
        return token

    def is_taken(self, table: int, cookie: str = "") -> bool:
        known = self._phones.get(table)
        return known is not None and known.cookie != _digest(cookie)

    def table_of(self, cookie: str) -> int | None:
        """Whose telephone; None for any other, and for last week's."""
        if not 0 < len(cookie) <= LONGEST_TOKEN or self._is_over:
            return None
        digest = _digest(cookie)
        return next((table for table, each in self._phones.items() if each.cookie == digest), None)

    def phones(self) -> Mapping[int, TablePhone]:
        return dict(sorted(self._phones.items()))

    def free(self, table: int) -> None:
        """The telephone of a table is out, and its card void."""
        self._phones.pop(table, None)
        self._turns[table] = self._turns.get(table, 0) + 1
        self._save()


# --- Who has come -------------------------------------------------------------------------------


MOST_ARRIVALS = 1_000


@dataclass(frozen=True)
class CheckedIn:
    """Somebody who is there tonight, whether or not he is on the list."""

    name: str
    club: str = ""

    def is_(self, person: Person) -> bool:
        """By name, words in any order; two clubs are two people."""
        clubs = folded(self.club), folded(person.club)
        return name_key(self.name) == name_key(person.name) and (
            not all(clubs) or clubs[0] == clubs[1]
        )


@dataclass
class DoorBook:
    """Who has come, for one evening; in one private file. Called from threads of the pages."""

    path: Path
    evening: Callable[[], str]
    """Names this evening: another one begins with nobody."""
    _of: str = ""
    _arrivals: tuple[CheckedIn, ...] = ()
    _lock: Lock = field(default_factory=Lock)

    @classmethod
    def open(cls, path: Path, evening: Callable[[], str]) -> "DoorBook":
        book = cls(path, evening)
        try:
            raw = own_json(path.read_bytes())
            book._of = str(raw["evening"])
            book._arrivals = tuple(CheckedIn(**each) for each in raw["arrivals"])
        except (OSError, ValueError, KeyError, TypeError) as trouble:
            if not isinstance(trouble, FileNotFoundError):
                log.error("door_damaged: %s", trouble)
        return book

    @property
    def arrivals(self) -> tuple[CheckedIn, ...]:
        return self._arrivals if self._of == self.evening() else ()

    def mark(self, arrival: CheckedIn, *, here: bool) -> None:
        """Twice is once."""
        with self._lock:
            person = Person(arrival.name, club=arrival.club)
            others = tuple(each for each in self.arrivals if not each.is_(person))
            if here and len(others) >= MOST_ARRIVALS:
                raise RuleError("door_full")
            self._of, self._arrivals = self.evening(), (*others, arrival) if here else others
            kept = {"evening": self._of, "arrivals": [asdict(each) for each in self._arrivals]}
            try:
                write_atomically(self.path, json.dumps(kept).encode(), private=True)
            except OSError as trouble:
                log.error("door_not_saved: %s", trouble)
