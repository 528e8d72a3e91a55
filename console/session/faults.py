"""What is told beside the game: faults, a refusal, a page the judge asks for.

Belongs to the loop's thread.
"""

import logging
from collections.abc import Callable, Collection, Sequence
from typing import Any

from console.desk.inbox import Attended, Captioned, RequestOutcome, Show
from console.desk.trial import french_name
from console.french import text
from console.journal.records import FLEETING, Fault, Tone
from console.session.dependencies import Subscriber
from console.tv.snapshot import ACCESS_PAGE, Access, Caption
from engine.rulings import RuleError
from firmware_bridge import messages as metal

log = logging.getLogger(__name__)
CAPTION_MS = 3_000
"""How long what the voice has said stays written."""


class Notices:
    """`last_ms` is when the game last went on."""

    def __init__(
        self,
        subscribers: Sequence[Subscriber],
        access: Callable[[bool], Access | None],
        last_ms: Callable[[], int],
    ) -> None:
        self._subscribers = subscribers
        self._last_ms = last_ms
        self.page = AskedPage(access)
        self.faults = FaultBoard()
        self.refusal: RuleError | None = None
        """The last request, when it was refused."""
        self.in_vain = False
        """It was a button that was refused."""
        self.attended = Attended()
        self.caption: Caption | None = None
        self.touched_ms = 0
        """When a hand last did anything at the desk."""
        self.changed = True
        """Something is to be shown that has not been published yet."""
        self._passing: dict[tuple[str, Any], int] = {}
        """What is told for a while: until when, by code and device."""

    @property
    def until_ms(self) -> int | None:
        return min(self._passing.values(), default=None)

    def let_pass(self, now_ms: int) -> None:
        for code, device in [each for each, until in self._passing.items() if until <= now_ms]:
            self.untell(code, device=device)

    def tell(self, fault: Fault, until_ms: int | None = None) -> None:
        """Something is wrong, or right again, beside the game."""
        if until_ms is not None:
            self._passing[key_of(fault)] = until_ms
        if not self.faults.put(fault, self._last_ms()):
            return
        self.changed = True
        log.warning("fault %s %s", fault.code, dict(fault.data))
        for subscriber in self._subscribers:
            subscriber.on_fault(fault)

    def untell(self, *codes: str, device: str | None = None) -> None:
        self.faults.clear(*codes, device=device)
        known = {key_of(each) for each in self.faults.active}
        self._passing = {key: until for key, until in self._passing.items() if key in known}
        self.changed = True

    def refuse(self, refusal: RuleError) -> RequestOutcome:
        log.info("refused %s", refusal.code)  # its data may name letters nobody has seen
        self.refusal, self.in_vain, self.changed = refusal, False, True
        for subscriber in self._subscribers:
            subscriber.on_refusal(refusal)
        return RequestOutcome(refusal=refusal)

    def forget_refusal(self) -> None:
        self.changed, self.refusal = self.changed or self.refusal is not None, None

    def speak(self, said: Captioned, now_ms: int) -> None:
        """The voice begins to say something, or has said it: there is time to read it."""
        until_ms = now_ms + CAPTION_MS if said.over else None
        self.caption = Caption(said.text, until_ms) if said.text else None
        self.changed = True

    @property
    def are_unread(self) -> bool:
        """A fault, or the page of access, stands on the screens; what passes by itself does so."""
        unread = (each for each in self.faults.unread if key_of(each) not in self._passing)
        return any(True for _ in unread) or self.page.is_access

    def read(self) -> None:
        """The judge has read everything; what is told for a while is told to others too."""
        self.faults.acknowledge(self._passing.keys())
        self.page.leave_access()
        self.refusal, self.changed = None, True

    def game_goes_on(self) -> None:
        self.page.leave_access()
        self.faults.game_goes_on()


# --- The page the judge asks for ----------------------------------------------------------------


NO_PAGE = Show(None)


class AskedPage:
    """`access` makes the card of the page of access. While a game is being played its code serves
    once, for the room sees the screen too."""

    def __init__(self, access: Callable[[bool], Access | None]) -> None:
        self._access = access
        self.wanted = NO_PAGE
        self.since_ms = 0
        """When it was asked for."""

    @property
    def is_access(self) -> bool:
        return self.wanted.page == ACCESS_PAGE

    def want(self, show: Show, now_ms: int, *, by_hand: bool = True) -> None:
        """Asked for from the desk itself, the page of access carries a code; `by_hand`: by
        somebody who stands there."""
        if show.page != self.wanted.page:
            self.since_ms = now_ms
        bare = show.page == ACCESS_PAGE and show.access is None
        self.wanted = Show(ACCESS_PAGE, self._access(by_hand)) if bare else show

    def turn_access(self, now_ms: int, *, by_hand: bool) -> None:
        self.want(NO_PAGE if self.is_access else Show(ACCESS_PAGE), now_ms, by_hand=by_hand)

    def leave_access(self) -> None:
        """Somebody has read it, or the game goes on: nobody plays behind a page of addresses."""
        if self.is_access:
            self.leave()

    def leave(self) -> None:
        """The room needs the game: nobody searches letters behind a ranking."""
        self.wanted = NO_PAGE


# --- Faults -------------------------------------------------------------------------------------
# Each stays until it is over or read.


LASTING = frozenset(
    {
        "journal_write_failed",
        "journal_unavailable",
        "journal_folder_away",
        "journal_folder_other",
        "device_lost",
        "device_wrong_speed",
        "panel_fault",
        "timekeeper_lost",
        "clock_doubtful",
        "disk_low",
        "disk_full",
        "machine_hot",
        "machine_under_voltage",
        "update_being_written",
        "update_waits",
    }
)
"""Over when something says so; having been read takes down their banner, not them."""
_REFUSED = ("journal_write_failed", "journal_unavailable")
_AWAY = ("journal_folder_away", "journal_folder_other")
_ENDS = {
    "journal_back": (*_REFUSED, *_AWAY),
    "journal_elsewhere": (*_REFUSED, *_AWAY),
    "journal_folder_away": (*_REFUSED, "journal_folder_other"),
    "journal_folder_other": (*_REFUSED, "journal_folder_away"),
}


def key_of(fault: Fault) -> tuple[str, Any]:
    """By code, and by device where several may fail alike."""
    return fault.code, fault.data.get("device")


class FaultBoard:
    def __init__(self) -> None:
        self._faults: dict[tuple[str, object], Fault] = {}
        """By code, and by device where several may fail alike."""
        self._standing: frozenset[tuple[str, object]] = frozenset()
        """Told, and the game went on since: a sign is enough."""
        self._read: frozenset[tuple[str, object]] = frozenset()
        self.version = 0
        """Another one whenever anything of this may have changed."""
        self.told_ms = 0
        """When the latest of them came: from then on the screens write them in turn."""

    @property
    def active(self) -> tuple[Fault, ...]:
        return tuple(self._faults.values())

    @property
    def standing(self) -> tuple[Fault, ...]:
        return tuple(fault for key, fault in self._faults.items() if key in self._standing)

    def game_goes_on(self) -> None:
        """Good news is over; what is wrong has been on the screens long enough."""
        self.clear(*FLEETING)  # and another version
        self._standing = frozenset(self._faults)

    @property
    def unread(self) -> tuple[Fault, ...]:
        """What is to be written on the screens: nobody has said yet that he read it."""
        return tuple(
            fault
            for key, fault in self._faults.items()
            if key not in self._read and fault.tone is not Tone.ALERT
        )

    def put(self, fault: Fault, now_ms: int) -> bool:
        """Note a fault; False when it was known already and nobody need be told again: of one
        that lasts, another reason is no news."""
        key = key_of(fault)
        known = self._faults.get(key)
        self.clear(*_ENDS.get(fault.code, ()))
        for end, ended in _ENDS.items():
            if fault.code in ended:
                self.clear(end)
        self._faults[key] = fault
        if known is None:
            self._standing -= {key}
            self.told_ms = now_ms
        return known is None or (known != fault and fault.code not in LASTING)

    def clear(self, *codes: str, device: object = None) -> None:
        """Take down these faults: of one device, or of all."""
        self.version += 1
        self._faults = {
            (code, failed): fault
            for (code, failed), fault in self._faults.items()
            if code not in codes or device not in (None, failed)
        }
        self._read &= self._faults.keys()

    def acknowledge(self, kept: Collection[tuple[str, object]] = ()) -> None:
        """The judge has read everything; what still lasts stays, without its banner, and what is
        `kept` with it."""
        self.version += 1
        self._faults = {
            key: fault for key, fault in self._faults.items() if key[0] in LASTING or key in kept
        }
        self._read = self._standing = frozenset(self._faults) - set(kept)


# --- Faults of the metal ------------------------------------------------------------------------


DEVICE_LOST = "device_lost"
DEVICE_WRONG_SPEED = "device_wrong_speed"
PANEL_FAULT = "panel_fault"
TIMEKEEPER_LOST = "timekeeper_lost"

Mended = metal.DeviceBack | metal.PanelMended


def fault_of(message: object) -> Fault | None:
    """What the metal complains of, for people; None for what is only noted."""
    match message:
        case metal.DeviceLost(reader, reason, _):
            return Fault(DEVICE_LOST, {"device": reader, "why": text(f"lost_{reason}")})
        case metal.DeviceReset(reader):
            return Fault("device_reset", {"device": reader})
        case metal.WrongSpeed(reader, model, baudrate, _):
            data = {"device": reader, "model": model, "baudrate": baudrate}
            return Fault(DEVICE_WRONG_SPEED, data)
        case metal.PanelFault(code=code) if code == TIMEKEEPER_LOST:
            return Fault(TIMEKEEPER_LOST)
        case metal.PanelFault(kind, name, code, pin, _):
            why = text(f"panel_why_{code}")
            return Fault(PANEL_FAULT, {"device": _part(kind, name, pin), "why": why})
        case metal.TagGone() | metal.ReaderHealth():
            log.debug("%s", message)
            return None
    raise TypeError(f"nobody handles {message!r}")


def mend(message: Mended, board: FaultBoard) -> None:
    """Take down what is over."""
    match message:
        case metal.DeviceBack(reader):
            board.clear(DEVICE_LOST, DEVICE_WRONG_SPEED, device=reader)
        case metal.PanelMended(kind="timekeeper"):
            board.clear(TIMEKEEPER_LOST)
        case metal.PanelMended(kind, name, pin):
            board.clear(PANEL_FAULT, device=_part(kind, name, pin))


def _part(kind: str, name: str, pin: int | None) -> str:
    """The figures have three pins: one is named when it is the trouble."""
    which = "digits_pin" if kind == "digits" and pin is not None else kind
    return text(f"panel_{which}", name=french_name(name), pin=pin)
