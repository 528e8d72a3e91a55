"""Around the session, in the loop's thread: closes the game to every message once the machine is
being switched off, and says on the screens when the plug may be pulled."""

import logging
from collections.abc import Callable
from dataclasses import replace

from console.box.messages import PlugFree, SwitchOff
from console.loop import Handler, Wakeup
from console.session.snapshots import NOTHING, Showcase
from console.tv.own_scenes import Stopping

log = logging.getLogger(__name__)


class Keeper:
    """A handler that hands on to the session's everything that is not its own."""

    def __init__(
        self,
        session: Handler,
        showcase: Showcase,
        switch_off: Callable[[], None] = lambda: None,
    ) -> None:
        self._session = session
        self._showcase = showcase
        self._switch_off = switch_off
        """Begins the end; called once, returns at once."""
        self._stopping: Stopping | None = None

    def handle(self, message: object, now_ms: int) -> None:
        match message:
            case SwitchOff():
                self._begin(now_ms)
            case PlugFree():
                self._show(now_ms, safe_since_ms=now_ms)
            case _ if self._stopping is None:
                self._session.handle(message, now_ms)
            case _:
                # Everything accepted so far is on the card; what comes now would be lost.
                log.info("switching_off: ignored %s", type(message).__name__)

    def next_wakeup(self) -> Wakeup | None:
        return self._session.next_wakeup() if self._stopping is None else None

    def _begin(self, now_ms: int) -> None:
        if self._stopping is None:
            log.info("switching_off: asked for by the judge")
            self._show(now_ms)
            self._switch_off()

    def _show(self, now_ms: int, safe_since_ms: int | None = None) -> None:
        judge = self._showcase.judge
        began_ms = self._stopping.since_ms if self._stopping else now_ms
        self._stopping = Stopping(
            began_ms, safe_since_ms, card=judge.public.card, banners=judge.public.banners
        )
        self._showcase.publish(replace(judge, public=self._stopping, situation=NOTHING))
