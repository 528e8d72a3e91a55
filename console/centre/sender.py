"""The sender: what the journal holds and the hub lacks goes out, for ever.

It believes nothing but the hub's last answer. A hub that forgot (an old copy put back) answers a
lower ack, and is told again; a line that drops is tried again; nothing is marked as sent.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from console.centre.multiplex import Following
from console.centre.outbox import PATIENCE_S, HubAway, HubClient, HubRefusal, Outbox, PliPlace
from console.centre.station import Station, Stations
from console.french import sentence, text
from console.simultane.centre_files import FILE, FOLLOWS
from console.simultane.envelopes import Envelope, bundled
from console.simultane.intake import Application
from engine.epreuve.codes import Code
from engine.epreuve.decisions import Decision, standing
from engine.rulings import RuleError

LISTEN_S = 1.0
"""How often the journal is looked at."""
ASK_S = 15.0
"""How often the hub is asked what it has, when there is nothing to send."""
RANKING_S = 20.0
"""How often the general ranking is fetched."""
SHORTEST_S, LONGEST_S = 0.5, 4.0
CODE_S, LONGEST_CODE_S = 10.0, 600.0
"""How often a code is asked for: near its hour, and days before."""

log = logging.getLogger(__name__)


class Sender:
    def __init__(
        self,
        station: Station,
        outbox: Outbox,
        post: HubClient,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._station = station
        self._outbox = outbox
        self._post = post
        self._now_s = now_s
        self._acks: dict[int, int] | None = None
        self._remembered = station.acks
        """What the hub had when it last answered: all that is known while it is away."""
        self._asked_s = 0.0
        self._decided = len(station.decisions)
        """How many of the organiser's plis this centre keeps."""
        self._pause_s = SHORTEST_S
        self._refused: dict[PliPlace, str] = {}
        self._following: dict[str, Following] = {}
        self._ranked_s = -RANKING_S
        self._code_s = 0.0
        self.is_current = False
        """This épreuve is the one that is played here: its parties are laid ready."""
        self._answered: set[PliPlace] = set()
        """Told since the hub was last asked: a refused one holds back none that follow, and all
        that is not acknowledged is told again after the next question."""
        self.trouble = ""

    def step(self) -> float:
        """Do what can be done now; how long to wait before the next step."""
        try:
            self._outbox.refresh()
            followed = self._followings()
            for each in followed:
                each.show()  # what is due needs no line
            wait_s = self._exchange()
            for each in followed:
                each.ask()
            self._fetch_code()
            self._fetch_ranking()
            self.trouble, self._pause_s = "", SHORTEST_S
        except HubAway as trouble:
            log.info("hub_away: %s", trouble)
            wait_s, self._pause_s = self._pause_s, min(LONGEST_S, 2 * self._pause_s)
            self.trouble = text("hub_away")
        except HubRefusal as refusal:
            wait_s, self.trouble = LONGEST_S, str(refusal)
            if refusal.code in ("centre_unknown", "centre_not_approved"):
                wait_s = self._join_again()
        except RuleError as trouble:
            wait_s, self.trouble = LONGEST_S, sentence(trouble)
        self._station.tell(self.state())
        return wait_s

    def _exchange(self) -> float:
        now = self._now_s()
        if self._acks is None or now - self._asked_s >= ASK_S:
            self._ask(now)
        assert self._acks is not None
        pending = _first_bundle(self._outbox.after(self._acks), self._answered)
        if not pending:
            return LISTEN_S
        answer = self._post.send(list(pending.values()), self._decided)
        self._acks = _acks(answer)
        self._learn(answer)
        self._answered.update(pending)
        self._refused |= {
            (each["partie"], each["number"]): each["message"] for each in answer["refused"]
        }
        return 0.0

    def _learn(self, answer: dict[str, Any]) -> None:
        """What the organiser has decided since. A hub that has lost some of it is told again: it
        was put back from an older copy than ours."""
        self._station.keep_decisions(answer.get("decisions", ()))
        kept = self._station.decisions
        self._decided = len(kept)
        lost = [kept[at] for at in sorted(kept) if at > answer.get("decided", len(kept))]
        for some in bundled(lost):
            self._post.send(some, self._decided)

    def _followings(self) -> list[Following]:
        """Of the parties this centre follows; which they are may change while it runs."""
        for partie, role in self._station.facts.roles.items():
            if role == FOLLOWS and partie not in self._following:
                self._following[partie] = Following(self._station, self._post, int(partie))
        return list(self._following.values())

    def _fetch_code(self) -> None:
        """At its hour the next sealed partie lies ready without anybody asking. The hub's hour
        counts: this machine's clock only says how often it is worth asking."""
        now = self._now_s()
        if not self.is_current or now < self._code_s:
            return
        manifest = self._station.folder.manifest()
        laid = self._station.facts.roles
        waits = (each for each in manifest.parties if each.sealed and str(each.number) not in laid)
        partie = next(waits, None)
        self._code_s = now + CODE_S
        if partie is None:
            return
        self._code_s = now + _asked_again_s(partie.starts)
        try:
            code = Code.read(self._post.code(manifest.id, self._station.key, partie.number))
        except HubRefusal as refusal:  # it is not the hour yet
            log.info("hub_code: %s", refusal)
            return
        opened = self._station.folder.open(partie, code)
        self._station.lay_ready(partie.number, FILE, opened.game)

    def _fetch_ranking(self) -> None:
        """For the centre's own television, once there is something of ours in it."""
        now = self._now_s()
        if not any(self._outbox.counts().values()) or now < self._ranked_s + RANKING_S:
            return
        self._ranked_s = now
        self._station.tell_ranking(self._post.ranking(self._station.key.public))

    def _ask(self, now: float) -> None:
        answer = self._post.lookup(self._station.key.public, self._decided)
        if answer["state"] != "approved":
            self._acks, self._remembered = None, {}
            code = "centre_unknown" if answer["state"] == "unknown" else "centre_not_approved"
            raise HubRefusal(code, sentence(RuleError(code)))
        self._acks, self._asked_s = _acks(answer), now
        self._remembered = self._acks
        self._answered, self._refused = set(), {}
        self._station.keep_certificate(answer["certificate"])
        self._learn(answer)

    def _join_again(self) -> float:
        """A hub that does not know this centre may have been put back: ask to be let in."""
        self._acks = None
        facts, key = self._station.facts, self._station.key
        application = Application(self._station.folder.manifest().id, key.public, facts.name)
        try:
            answer = self._post.join(application, key, facts.certificate)
        except (HubAway, HubRefusal) as trouble:
            log.info("hub_join: %s", trouble)
            return LONGEST_S
        return SHORTEST_S if answer.get("state") == "approved" else LONGEST_S

    @property
    def _known(self) -> dict[int, int]:
        return self._remembered if self._acks is None else self._acks

    def state(self) -> dict[str, Any]:
        acks = self._known
        return {
            "recu": {
                str(partie): self._outbox.coup_received(partie, acks.get(partie, 0))
                for partie in self._outbox.counts()
            },
            "jeux": {
                game: self._outbox.coup_received(partie, acks.get(partie, 0))
                for partie, game in self._outbox.games().items()
            },
            "plis": {str(partie): count for partie, count in self._outbox.counts().items()},
            "acquittes": {str(partie): number for partie, number in acks.items()},
            "refuses": [
                {"partie": partie, "pli": number, "motif": message}
                for (partie, number), message in sorted(self._refused.items())
            ],
            "ennui": self.trouble,
            "decisions": [*self._outbox.told_here(), *decided_here(self._station)],
        }

    @property
    def is_done(self) -> bool:
        """Has the hub everything the journal holds?"""
        return self._acks is not None and not self.trouble and not self.owes

    @property
    def owes(self) -> bool:
        """Does the journal hold what the hub has not acknowledged, by its last answer?"""
        return bool(self._outbox.after(self._known))

    @property
    def refused(self) -> tuple[str, ...]:
        """Why the hub wants none of what it still lacks; empty while something may yet go out."""
        if self._acks is None or self.trouble or not self._refused:
            return ()
        told = self._outbox.after(self._acks).keys() <= self._answered
        return tuple(sorted(set(self._refused.values()))) if told else ()


def decided_here(station: Station) -> list[str]:
    """What the organiser decided of this centre, or of everybody, as it stands."""
    kept = [each.open().content for _, each in sorted(station.decisions.items())]
    standing_now = standing(each for each in kept if isinstance(each, Decision))
    here, told = station.key.public, []
    if here in standing_now.set_aside:
        told.append(text("decided_set_aside"))
    for (centre, partie), coup in sorted(standing_now.out.items()):
        if centre == here:
            told.append(text("decided_out", partie=partie, coup=coup))
    for partie, coups in sorted(standing_now.neutralised.items()):
        told += [text("decided_neutralised", partie=partie, coup=coup) for coup in sorted(coups)]
    for partie, coup in sorted(standing_now.annulled.items()):
        told.append(text("decided_annulled", partie=partie, coup=coup))
    return told


def _asked_again_s(starts: str) -> float:
    """After half of what is left until the hour, by this machine's clock, which may be wrong."""
    if not starts:
        return 6 * CODE_S
    hour = datetime.fromisoformat(starts)
    left_s = (hour - datetime.now(hour.tzinfo)).total_seconds()
    return min(LONGEST_CODE_S, max(CODE_S, left_s / 2))


def _first_bundle(
    lacking: dict[PliPlace, Envelope], answered: set[PliPlace]
) -> dict[PliPlace, Envelope]:
    """What goes out first."""
    untold = {place: each for place, each in lacking.items() if place not in answered}
    first = next(bundled(untold.values()), [])
    return dict(zip(untold, first, strict=False))


def _acks(answer: dict[str, Any]) -> dict[int, int]:
    return {int(partie): int(number) for partie, number in answer["acks"].items()}


# --- all the épreuves of a centre, in turn ------------------------------------------------
# The current one first and often, the others for what their hubs still lack. Which they are is
# looked up at every round: one joins while this runs.

OTHERS_S, OTHERS_AT_REST_S = 5.0, 60.0
"""How often an épreuve that is not the current one is looked at: it owes plis, or nothing."""
LONGEST_ROUND_S = 300.0
"""Between two attempts at a hub that is no longer there."""
SHORT_PATIENCE_S = 3.0
"""With the hub of another épreuve: the one that is played now waits meanwhile."""


@dataclass
class _Round:
    """One épreuve, and when it is looked at again."""

    station: Station
    sender: Sender
    outbox: Outbox
    post: HubClient
    due_s: float = 0.0
    tried: bool = False
    pause_s: float = OTHERS_S


class Rounds:
    def __init__(
        self,
        stations: Stations,
        journal: Path,
        authority: str = "",
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._stations = stations
        self._journal = journal
        self._authority = authority
        self._now_s = now_s
        self._turns: dict[Path, _Round] = {}
        self._damaged: set[Path] = set()

    def step(self) -> float:
        """Whatever is due; how long until the next round."""
        for station in self._in_order():
            if turn := self._turn(station):
                self._take(turn)
        waits = [turn.due_s - self._now_s() for turn in self._turns.values()]
        return max(0.0, min([LISTEN_S, *waits]))

    def _in_order(self) -> list[Station]:
        stations = self._stations
        return sorted(stations.all(), key=lambda each: not stations.is_current(each))

    def _turn(self, station: Station) -> _Round | None:
        """None while its files are damaged: the others go on."""
        patience_s = PATIENCE_S if self._stations.is_current(station) else SHORT_PATIENCE_S
        known = self._turns.get(station.path)
        try:
            line = station.facts.hub, self._authority or station.authority, patience_s
            if known is not None and known.post.line == line:
                return known
            post = HubClient(*line)
            outbox = Outbox(station, self._journal)
        except RuleError as trouble:
            if station.path not in self._damaged:  # said once
                log.error("centre_epreuve_damaged %s: %s", station.path, trouble)
            self._damaged.add(station.path)
            return None
        self._damaged.discard(station.path)
        self._turns[station.path] = _Round(
            station, Sender(station, outbox, post, self._now_s), outbox, post
        )
        return self._turns[station.path]

    def _take(self, turn: _Round) -> None:
        now, current = self._now_s(), self._stations.is_current(turn.station)
        nothing_owed = turn.sender.is_done or (turn.tried and not turn.sender.owes)
        if now < turn.due_s or (nothing_owed and self._stations.is_left(turn.station)):
            return
        turn.tried = True
        turn.sender.is_current = current
        wait_s = turn.sender.step()
        if not current:
            if turn.sender.trouble:
                turn.pause_s = min(LONGEST_ROUND_S, 2 * turn.pause_s)
                wait_s = turn.pause_s
            else:
                turn.pause_s = OTHERS_S
                wait_s = OTHERS_AT_REST_S if turn.sender.is_done else min(wait_s, OTHERS_S)
        turn.due_s = self._now_s() + wait_s

    @property
    def sent(self) -> int:
        """How many plis the hubs have, of all épreuves."""
        return sum(sum(turn.outbox.counts().values()) for turn in self._turns.values())

    @property
    def owing(self) -> list[Station]:
        """Whose hub lacks something, as far as this is known."""
        return [
            each
            for each in self._stations.all()
            if (turn := self._turns.get(each.path)) is None or turn.sender.owes
        ]

    def refused(self, station: Station) -> tuple[str, ...]:
        """Why its hub wants none of what it lacks; empty where it does."""
        turn = self._turns.get(station.path)
        return turn.sender.refused if turn is not None else ()

    @property
    def is_done(self) -> bool:
        """Has every hub everything it wants? The current one is waited for, the others as long as
        they answer."""
        return all(
            turn.sender.is_done
            or turn.sender.refused
            or (turn.sender.trouble and not self._stations.is_current(turn.station))
            for turn in self._turns.values()
        )
