"""The sender: what the journal holds and the hub lacks goes out, for ever.

It believes nothing but the hub's last answer. A hub that forgot (an old copy put back) answers a
lower ack, and is told again; a line that drops is tried again; nothing is marked as sent.
"""

import logging
import time
from collections.abc import Callable
from typing import Any

from console.centre.following import Following
from console.centre.outbox import Outbox, Place
from console.centre.post import HubAway, HubRefusal, Post
from console.centre.station import Station
from console.centre_files import FOLLOWS
from console.french import sentence, text
from console.hub.admission import Application
from console.hub.envelopes import Envelope, bundled
from engine.rulings import RuleError

LISTEN_S = 1.0
"""How often the journal is looked at."""
ASK_S = 15.0
"""How often the hub is asked what it has, when there is nothing to send."""
RANKING_S = 20.0
"""How often the general ranking is fetched."""
SHORTEST_S, LONGEST_S = 0.5, 4.0

log = logging.getLogger(__name__)


class Sender:
    def __init__(
        self,
        station: Station,
        outbox: Outbox,
        post: Post,
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
        self._pause_s = SHORTEST_S
        self._refused: dict[Place, str] = {}
        self._following: dict[str, Following] = {}
        self._ranked_s = -RANKING_S
        self._answered: set[Place] = set()
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
        pending = _some(self._outbox.after(self._acks), self._answered)
        if not pending:
            return LISTEN_S
        answer = self._post.send(list(pending.values()))
        self._acks = _acks(answer)
        self._answered.update(pending)
        self._refused |= {
            (each["partie"], each["number"]): each["message"] for each in answer["refused"]
        }
        return 0.0

    def _followings(self) -> list[Following]:
        """Of the parties this centre follows; which they are may change while it runs."""
        for partie, role in self._station.facts.roles.items():
            if role == FOLLOWS and partie not in self._following:
                self._following[partie] = Following(self._station, self._post, int(partie))
        return list(self._following.values())

    def _fetch_ranking(self) -> None:
        """For the centre's own television, once there is something of ours in it."""
        now = self._now_s()
        if not any(self._outbox.counts().values()) or now < self._ranked_s + RANKING_S:
            return
        self._ranked_s = now
        self._station.tell_ranking(self._post.ranking(self._station.key.public))

    def _ask(self, now: float) -> None:
        answer = self._post.lookup(self._station.key.public)
        if answer["state"] != "approved":
            self._acks, self._remembered = None, {}
            code = "centre_unknown" if answer["state"] == "unknown" else "centre_not_approved"
            raise HubRefusal(code, sentence(RuleError(code)))
        self._acks, self._asked_s = _acks(answer), now
        self._remembered = self._acks
        self._answered, self._refused = set(), {}
        self._station.keep_certificate(answer["certificate"])

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


def _some(lacking: dict[Place, Envelope], answered: set[Place]) -> dict[Place, Envelope]:
    """What goes out first."""
    untold = {place: each for place, each in lacking.items() if place not in answered}
    first = next(bundled(untold.values()), [])
    return dict(zip(untold, first, strict=False))


def _acks(answer: dict[str, Any]) -> dict[int, int]:
    return {int(partie): int(number) for partie, number in answer["acks"].items()}
