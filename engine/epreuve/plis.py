"""Plis: what a centre tells the hub, as values, numbered from 1 in each partie.

A pli speaks of one subject (the players, a coup, a table, the end, in a multiplex the letters and
the top of a coup); of two plis on one subject the higher number counts. So nothing depends on the
order or the number of deliveries. Points are those §3.5 compares: before the solo bonus and before
any penalty, which stands apart; an average (§5.9) stands apart too, since no word earned it. The
organiser has plis of his own: what he decides.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from engine.epreuve.decisions import BEGUN, DECIDED, OF_COUP, OF_PARTIE, OWN_PARTIE, Decision
from engine.epreuve.decisions import KINDS as DECISIONS
from engine.epreuve.manifest import Manifest
from engine.letters.board import SIZE, Reference
from engine.letters.moves import parse_word
from engine.letters.tiles import parse_letters
from engine.play.codec import added, canonical, from_json, parse, to_json
from engine.play.players import HIGHEST_TABLE, Person, Player, check_tables
from engine.rulings import RuleError

HIGHEST_NUMBER = 100_000
HIGHEST_COUP = 99
HIGHEST_TOP = 3_000
HIGHEST_PENALTY = 10
"""Of one coup: two warnings too many (§5.8), or one and the five points of §5.6."""
LONGEST_REASON = 300
LONGEST_NAME = 120
MOST_LETTERS = 12
MOST_ANNULLED = 99

Marks = tuple[tuple[int, int], ...]
"""(table, points), for the few tables that have any."""


@dataclass(frozen=True)
class Players:
    """Everybody at the centre, as the list stands now."""

    players: tuple[Player, ...]

    @property
    def subject(self) -> str:
        return "players"


COMMISSION = "commission"
"""The question of a slip that was submitted to the commission d'arbitrage (§6.3, §6.4)."""


@dataclass(frozen=True)
class TakenReading:
    """A slip that the text can be read for both ways, and which reading the judge took (§6.3)."""

    table: int
    question: str
    answer: bool | None
    """None while nobody has answered: the severer reading counts meanwhile."""

    @property
    def is_case(self) -> bool:
        """The commission has it (§6.4)."""
        return self.answer is None and self.question.partition(":")[0] == COMMISSION


@dataclass(frozen=True)
class CoupClosed:
    """What a coup brought: the tables that handed in a slip, in rising order, and their points."""

    coup: int
    top: int
    tables: tuple[int, ...]
    points: tuple[int, ...]
    penalties: Marks = ()
    averages: Marks = ()
    apart: str = ""
    """Why the letters are not the common ones: a coup was annulled before (§3.6)."""
    readings: tuple[TakenReading, ...] = added("0.2.1", ())
    neutral: bool = added("0.2.1", False)
    """Neutralised here, as the épreuve's own rule allows: the common top was laid, nobody of this
    centre scores."""

    @property
    def subject(self) -> str:
        return f"coup/{self.coup}"


@dataclass(frozen=True)
class Correction:
    """A coup again, after it was closed, and why."""

    closed: CoupClosed
    reason: str

    @property
    def subject(self) -> str:
        return self.closed.subject


@dataclass(frozen=True)
class Exclusion:
    """A player is excluded (§6.1), or let in again. What it reaches is of the whole épreuve."""

    table: int
    reason: str
    """Never published."""
    excluded: bool = True
    earlier: bool = added("0.2.1", True)
    """His scores before that coup are annulled, in the parties before this one too."""
    following: bool = added("0.2.1", True)
    """He plays no more from that coup on, nor in the parties after this one."""
    coup: int = added("0.2.1", 0)
    """That coup. 0.2.0 named none: everything is annulled."""

    @property
    def subject(self) -> str:
        return f"exclusion/{self.table}"


@dataclass(frozen=True)
class End:
    coups: int
    """How many were played; none when a game that had ended goes on after all."""
    cause: str
    interrupted: bool = False

    @property
    def subject(self) -> str:
        return "end"


@dataclass(frozen=True)
class Tirage:
    """Multiplex: the letters of a coup, told by the centre that draws."""

    coup: int
    letters: str
    rejected: bool = False
    """At least one tirage of this coup was thrown back before it."""
    annulled: int = 0
    """How many tirages of this coup were annulled before it: whoever follows annuls as many."""

    @property
    def subject(self) -> str:
        return f"tirage/{self.coup}"


@dataclass(frozen=True)
class Top:
    """Multiplex: the word every centre places, told by the centre that draws."""

    coup: int
    word: str
    """As the grid writes it: lower case for a joker."""
    ref: str
    points: int

    @property
    def subject(self) -> str:
        return f"top/{self.coup}"


CentreContent = Players | CoupClosed | Correction | Exclusion | End | Tirage | Top
Content = CentreContent | Decision
KINDS: dict[str, type[Content]] = {kind.__name__: kind for kind in Content.__args__}
_FIELDS = {"epreuve", "centre", "partie", "number", "kind", "content"}
_OF_A_PERSON = len(fields(Person))
_BY_HAND = (Players, CoupClosed, Correction)
"""Their fields are counted where they are read."""


@dataclass(frozen=True)
class Pli:
    epreuve: str
    centre: str
    """The centre's public key; the organiser's, of a decision."""
    partie: int
    number: int
    content: Content

    @property
    def bytes(self) -> bytes:
        return canonical(
            {
                "epreuve": self.epreuve,
                "centre": self.centre,
                "partie": self.partie,
                "number": self.number,
                "kind": type(self.content).__name__,
                "content": to_json(self.content),
            }
        )


def read_pli(data: bytes) -> Pli:
    """The pli these bytes are; RuleError for anything that cannot be one, or that writes it
    otherwise: a field left out, or written at the value that is meant without it."""
    raw = parse(data)
    pli = _pli(raw)
    if type(pli.content) not in _BY_HAND and to_json(pli.content) != raw["content"]:
        raise RuleError("epreuve_unreadable")
    return pli


def stored_pli(data: bytes) -> Pli:
    """A pli that `read_pli` has accepted before: its text is known to be the one text."""
    return _pli(json.loads(data))


def _pli(raw: dict[str, Any]) -> Pli:
    if set(raw) != _FIELDS:
        raise RuleError("epreuve_unreadable")
    epreuve, centre, partie, number = (
        raw["epreuve"],
        raw["centre"],
        raw["partie"],
        raw["number"],
    )
    if type(epreuve) is not str or type(centre) is not str or type(partie) is not int:
        raise RuleError("epreuve_unreadable")
    if type(number) is not int or not 1 <= number <= HIGHEST_NUMBER:
        raise RuleError("epreuve_unreadable")
    return Pli(epreuve, centre, partie, number, _content(raw["kind"], raw["content"]))


def _content(kind: Any, raw: Any) -> Content:
    if kind == "CoupClosed":
        return _coup_closed(raw)
    if kind == "Players":
        return _players(raw)
    if kind == "Correction" and isinstance(raw, dict) and set(raw) == {"closed", "reason"}:
        return Correction(_coup_closed(raw["closed"]), from_json(str, raw["reason"]))
    if not isinstance(kind, str) or kind not in KINDS:
        raise RuleError("epreuve_unreadable")
    content: Content = from_json(KINDS[kind], raw)
    return content


def _coup_closed(raw: Any) -> CoupClosed:
    """By hand: hundreds of figures per coup, thousands of coups when a hub starts."""
    try:
        marks = {name: tuple(map(_mark, raw[name])) for name in ("penalties", "averages")}
        closed = CoupClosed(
            raw["coup"],
            raw["top"],
            tuple(raw["tables"]),
            tuple(raw["points"]),
            apart=raw["apart"],
            readings=tuple(map(_reading, raw.get("readings", ()))),
            neutral=raw.get("neutral", False),
            **marks,
        )
        whole = {type(raw["coup"]), type(raw["top"]), *map(type, closed.tables)}
        count = 7 + bool(closed.readings) + (closed.neutral is True)
        if len(raw) != count or type(closed.apart) is not str:
            raise RuleError("epreuve_unreadable")
        if whole | set(map(type, closed.points)) != {int}:
            raise RuleError("epreuve_unreadable")
    except (KeyError, TypeError, ValueError) as trouble:
        raise RuleError("epreuve_unreadable") from trouble
    return closed


def _players(raw: Any) -> Players:
    try:
        (listed,) = raw.items()
        if listed[0] != "players":
            raise ValueError(listed[0])
        return Players(tuple(map(_player, listed[1])))
    except (AttributeError, KeyError, TypeError, ValueError) as trouble:
        raise RuleError("epreuve_unreadable") from trouble


def _player(raw: Any) -> Player:
    people = tuple(Person(**person) for person in raw["people"])
    if any(len(person) != _OF_A_PERSON for person in raw["people"]):
        raise ValueError("a person has five words")
    for each in people:
        texts = {type(each.name), type(each.licence), type(each.club), type(each.category)}
        if texts | {type(each.series)} != {str}:
            raise ValueError("a person is made of words")
    if len(raw) != 3 or type(raw["table"]) is not int or type(raw["arbiter"]) is not str:
        raise ValueError("a player has a table, people and an arbiter")
    return Player(raw["table"], people, raw["arbiter"])


def _reading(raw: Any) -> TakenReading:
    reading = TakenReading(**raw)
    kinds = type(reading.table), type(reading.question)
    if kinds != (int, str) or type(reading.answer) not in (bool, type(None)):
        raise ValueError("a reading is a table, a question and its answer")
    return reading


def _mark(raw: Any) -> tuple[int, int]:
    table, points = raw
    if type(table) is not int or type(points) is not int:
        raise ValueError("a mark is a table and its points")
    return table, points


def check_pli(pli: Pli, manifest: Manifest, tops: Sequence[int] = ()) -> None:
    """Refuse what cannot be. `tops` are those of the common game, when they are known."""
    if pli.epreuve != manifest.id:
        raise RuleError("pli_other_epreuve")
    content = pli.content
    if isinstance(content, Decision):
        _check_decision(pli, content, manifest)
        return
    manifest.partie(pli.partie)
    match content:
        case Players():
            check_tables(content.players)
            if not all(map(_is_player, content.players)):
                raise RuleError("pli_impossible")
        case CoupClosed():
            _check_coup(content, tops, manifest)
        case Correction():
            _check_coup(content.closed, tops, manifest)
            _check_text(content.reason)
        case Exclusion():
            _check_text(content.reason)
            if not 1 <= content.table <= HIGHEST_TABLE or not 0 <= content.coup <= HIGHEST_COUP + 1:
                raise RuleError("pli_impossible")
            if not (content.earlier or content.following):
                raise RuleError("pli_impossible")
        case End():
            _check_text(content.cause)
            if not 0 <= content.coups <= (len(tops) if tops else HIGHEST_COUP):
                raise RuleError("pli_coup_unknown", coup=content.coups)
        case Tirage() | Top():
            if manifest.partie(pli.partie).sealed:
                raise RuleError("pli_nobody_draws", partie=pli.partie)
            _check_told(content)


def _check_decision(pli: Pli, decision: Decision, manifest: Manifest) -> None:
    """The organiser's alone: the key that signs it is the one the manifest names."""
    if pli.centre != manifest.organiser or pli.partie != OWN_PARTIE:
        raise RuleError("pli_other_centre")
    _check_text(decision.reason)
    kind = decision.kind
    if kind not in DECISIONS or decision.decided_ms < 0:
        raise RuleError("pli_impossible")
    if kind in OF_PARTIE | OF_COUP | {BEGUN}:
        manifest.partie(decision.partie)
    if (kind == DECIDED) != bool(decision.rank) or decision.rank < 0:
        raise RuleError("pli_impossible")
    for place in decision.order:
        manifest.partie(place.partie)
        if place.place < 1 or not 1 <= place.table <= HIGHEST_TABLE or kind != DECIDED:
            raise RuleError("pli_impossible")
    if not int(kind in OF_COUP) <= decision.coup <= HIGHEST_COUP:
        raise RuleError("pli_coup_unknown", coup=decision.coup)


def _check_coup(closed: CoupClosed, tops: Sequence[int], manifest: Manifest) -> None:
    _check_text(closed.apart)
    if closed.neutral and (closed.tables or closed.apart):
        raise RuleError("pli_impossible")
    if closed.neutral and not manifest.neutralises:
        raise RuleError("pli_neutral", coup=closed.coup)
    common = tops if not closed.apart else ()
    if not 1 <= closed.coup <= (len(common) if common else HIGHEST_COUP):
        raise RuleError("pli_coup_unknown", coup=closed.coup)
    if not 0 <= closed.top <= HIGHEST_TOP or (common and closed.top != common[closed.coup - 1]):
        raise RuleError("pli_other_top", coup=closed.coup, top=closed.top)
    tables, points = closed.tables, closed.points
    if len(tables) != len(points) or list(tables) != sorted(set(tables)):
        raise RuleError("pli_impossible")
    if tables and not (tables[0] >= 1 and tables[-1] <= HIGHEST_TABLE):
        raise RuleError("pli_impossible")
    if points and min(points) < 0:
        raise RuleError("pli_impossible")
    if points and (most := max(points)) > closed.top:
        raise _above_top(closed, tables[points.index(most)], most)
    for marks in (closed.penalties, closed.averages):
        marked = [table for table, _ in marks]
        if marked != sorted(set(marked)) or not set(marked) <= set(tables):
            raise RuleError("pli_impossible")
        if any(value <= 0 for _, value in marks):
            raise RuleError("pli_impossible")
    if any(penalty > HIGHEST_PENALTY for _, penalty in closed.penalties):
        raise RuleError("pli_impossible")
    asked = [(each.table, each.question) for each in closed.readings]
    if asked != sorted(set(asked)) or not {table for table, _ in asked} <= set(tables):
        raise RuleError("pli_impossible")
    for _, question in asked:
        _check_text(question)
    earned = dict(zip(tables, points, strict=True))
    for table, average in closed.averages:
        if earned[table] + average > closed.top:
            raise _above_top(closed, table, earned[table] + average)


def _above_top(closed: CoupClosed, table: int, points: int) -> RuleError:
    return RuleError("pli_above_top", coup=closed.coup, table=table, points=points, top=closed.top)


def _check_told(told: Tirage | Top) -> None:
    """Letters that can be letters, a word that can be a word: whoever follows looks closer."""
    if not 1 <= told.coup <= HIGHEST_COUP:
        raise RuleError("pli_coup_unknown", coup=told.coup)
    try:
        if isinstance(told, Tirage):
            parse_letters(told.letters)
        else:
            Reference.parse(told.ref)
            parse_word(told.word)
    except RuleError as trouble:
        raise RuleError("pli_impossible") from trouble
    if isinstance(told, Tirage):
        if not 1 <= len(told.letters) <= MOST_LETTERS or not 0 <= told.annulled <= MOST_ANNULLED:
            raise RuleError("pli_impossible")
    elif len(told.word) > SIZE or not 0 <= told.points <= HIGHEST_TOP:
        raise RuleError("pli_other_top", coup=told.coup, top=told.points)


def _is_player(player: Player) -> bool:
    if not 1 <= player.table <= HIGHEST_TABLE or not 1 <= len(player.people) <= 2:
        return False
    texts = [
        text
        for person in player.people
        for text in (person.name, person.licence, person.club, person.category, person.series)
    ]
    named = all(person.name.strip() for person in player.people)
    return named and max(map(len, texts)) <= LONGEST_NAME and all(map(str.isprintable, texts))


def _check_text(text: str) -> None:
    if len(text) > LONGEST_REASON or not text.isprintable():
        raise RuleError("pli_impossible")
