"""The records of release 0.1, translated for ever to the events of today.

That release kept two tracks in one journal: slips, and scores it copied from them for the
contests. What was copied is dropped here; what people had typed without a slip becomes one;
players, who bore any name, sit at tables. Its kinds were bare class names, all of version 1.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.games.duplicate import events as ev
from engine.games.duplicate.correction import events as slips
from engine.games.duplicate.correction.decide import entered_verdict
from engine.games.duplicate.correction.state import CorrectionState
from engine.games.duplicate.evolve import evolve
from engine.games.duplicate.slips.slip import NO_PAPER
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.state import State
from engine.play.players import Player, player
from engine.play.reading import Json
from engine.rulings import RuleError

Raw = Mapping[str, Json]
"""{"kind": …, "version": …, "payload": …}, as that release wrote it."""

NOBODY = ""
"""Who did what 0.1 did not write an author down for."""


def translated(raws: Iterable[Raw]) -> Iterator[ev.Event]:
    """The same facts, each once. RuleError for a record that is not of release 0.1."""
    listed = tuple(raws)
    translator = _Translator(_seats(listed))
    for raw in listed:
        for event in translator.events(raw["kind"], raw["version"], raw["payload"]):
            translator.state = evolve(translator.state, event)
            yield event


def _seats(raws: Iterable[Raw]) -> dict[str, int]:
    """Where everybody sits: at the table their id names, else at the next that nobody names."""
    ids = list(dict.fromkeys(each for raw in raws for each in _ids(raw["kind"], raw["payload"])))
    named = {each: int(each) for each in ids if each.isdecimal() and int(each) > 0}
    seats: dict[str, int] = {}
    for each, table in named.items():
        if table not in seats.values():  # « 7 » and « 07 » were two people
            seats[each] = table
    taken = set(named.values())
    for each in ids:
        if each not in seats:
            seats[each] = min(set(range(1, len(taken) + 2)) - taken)
            taken.add(seats[each])
    return seats


def _ids(kind: str, payload: Json) -> tuple[str, ...]:
    if kind == "GameOpened":
        return tuple(each["id"] for each in payload["options"].get("players", ()))
    if kind == "PlayerAdded":
        return (payload["player"],)
    if kind == "PlayersSeated":
        return tuple(str(each["table"]) for each in payload["players"])
    if kind == "PlayerSeated":
        return (str(payload["player"]["table"]),)
    return ()


@dataclass
class _Translator:
    """Folds what it tells, and so knows what a record only says again."""

    seats: dict[str, int]
    state: State | None = None
    just_seated: frozenset[int] = frozenset()
    """By the record before: the contest was told again. Whoever had left stays away."""

    @property
    def _correction(self) -> CorrectionState:
        if self.state is None:
            raise RuleError("no_game_open", command="")
        return self.state.correction

    def events(self, kind: str, version: int, payload: Json) -> Iterator[ev.Event]:
        if version != 1:
            raise RuleError("unknown_event_version", kind=kind, version=str(version))
        if kind not in ("PlayerAdded", "PlayerRemoved"):
            seated = kind in ("PlayersSeated", "PlayerSeated")
            self.just_seated = frozenset(map(int, _ids(kind, payload)) if seated else ())
        special = getattr(self, f"_{kind}", None)
        if special is not None:
            yield from special(payload)
        else:
            yield _decoded(kind, payload)

    # What changed its shape

    def _GameOpened(self, payload: Json) -> Iterator[ev.Event]:  # noqa: N802 - the record's kind
        options = dict(payload["options"])
        seated = [_seated(self.seats[each["id"]], each) for each in options.get("players", ())]
        seated.sort(key=lambda each: int(each["table"]))
        opened = {**options, "players": seated, "name": options["id"]}
        yield _decoded("GameOpened", {"options": opened})

    def _TopClaimed(self, payload: Json) -> Iterator[ev.Event]:  # noqa: N802
        yield _decoded("TopClaimed", self._at_table(payload))

    def _CoupTimed(self, payload: Json) -> Iterator[ev.Event]:  # noqa: N802
        times = [self._at_table(time) for time in payload["times"]]
        yield _decoded("CoupTimed", {**payload, "times": times})

    def _at_table(self, payload: Json) -> Json:
        told = dict(payload)
        return {"table": self._table(told.pop("player")), **told}

    def _table(self, id: str) -> int:
        table = self.seats.get(id)
        if table is None:
            raise RuleError("unknown_player", table=id)
        return table

    def _SlipEntered(self, payload: Json) -> Iterator[ev.Event]:  # noqa: N802
        told = dict(payload)
        answers: dict[str, bool] | None = told.pop("answers", None)
        if answers:
            yield self._answered(told, answers)
            return
        paper = {key: value for key, value in told["slip"].items() if key != "table"}
        yield _decoded("SlipEntered", {**told, "slip": paper})

    def _answered(self, told: dict[str, Any], answers: dict[str, bool]) -> ev.Event:
        """The paper entered again with one more answer: only the answer is new."""
        current = self._correction.slip(told["coup"], told["table"]).current
        before = current.answers if current else {}
        new = [key for key, answer in answers.items() if before.get(key) != answer]
        key = (new or list(answers))[-1]
        kept = {name: told[name] for name in ("coup", "table", "verdict", "entry", "by")}
        return _decoded("QuestionAnswered", {**kept, "key": key, "answer": answers[key]})

    # What the scores said, again or on their own

    def _CorrectionOpened(self, payload: Json) -> Iterator[ev.Event]:  # noqa: N802
        return iter(())  # the clock had stopped

    def _ScoreEntered(self, payload: Json) -> Iterator[ev.Event]:  # noqa: N802
        """A closed coup had its scores copied; typed at the desk they stand for a slip."""
        coup, table = payload["coup"], self._table(payload["player"])
        record = self._correction.coups.get(coup)
        if record is not None and record.closed:
            return
        points, penalty = payload["points"], payload.get("penalty", 0)
        verdict = entered_verdict(points, penalty, _sanction(payload.get("sanction")))
        entry = self._correction.slip(coup, table).next_id
        by = payload.get("by") or NOBODY
        yield slips.SlipEntered(coup, table, NO_PAPER, verdict, entry, by)

    def _CorrectionClosed(self, payload: Json) -> Iterator[ev.Event]:  # noqa: N802
        coup = payload["coup"]
        record = self._correction.coups.get(coup)
        if record is not None and not record.closed:
            yield slips.CoupClosed(coup, NOBODY)
        out = tuple(self._table(each) for each in payload.get("eliminated", ()))
        if out:
            yield slips.PlayersEliminated(coup, out)

    def _CorrectionReopened(self, payload: Json) -> Iterator[ev.Event]:  # noqa: N802
        record = self._correction.coups.get(payload["coup"])
        if record is not None and record.closed:
            yield slips.CoupReopened(payload["coup"], payload.get("reason") or "", NOBODY)

    # Who was in the contest

    def _PlayerAdded(self, payload: Json) -> Iterator[ev.Event]:  # noqa: N802
        table = self._table(payload["player"])
        if table not in self._correction.tables:
            newcomer = player(table, payload["name"] or payload["player"])
            yield slips.PlayerSeated(newcomer, payload["coup"], NOBODY)
        elif self._has_left(table) and table not in self.just_seated:
            yield slips.PlayerLeft(table, None, NOBODY)

    def _PlayerRemoved(self, payload: Json) -> Iterator[ev.Event]:  # noqa: N802
        table = self._table(payload["player"])
        if table in self._correction.tables and not self._has_left(table):
            yield slips.PlayerLeft(table, payload["coup"] - 1, NOBODY)

    def _has_left(self, table: int) -> bool:
        presence = self._correction.presences.get(table)
        return presence is not None and (presence.last_coup is not None or presence.excluded)


def _decoded(kind: str, payload: Json) -> ev.Event:
    return ev.decode({"kind": kind, "version": 1, "payload": payload})


def _seated(table: int, raw: Json) -> Json:
    """A player as today's options hold one; a name was one person's, whoever shared it."""
    seat: Player = player(table, raw.get("name") or raw["id"])
    return {"table": seat.table, "people": [{"name": person.name} for person in seat.people]}


def _sanction(text: str | None) -> Sanction | None:
    return next((each for each in Sanction if each.value == text), None)
