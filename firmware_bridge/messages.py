"""Everything the metal may say to the console: frozen values, coded errors.

What a hand did carries `at_ms`, the monotonic time at which it happened and not that of its
telling: for a button see `Gesture`, for a tag the time at which the bytes of its frame were read.
For everything else the console's loop reads the clock as it takes the message from its inbox.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class ReaderState(StrEnum):
    """How a reader is doing, for a lamp and for the doctor's page."""

    LOST = "lost"  # no port: unplugged, forbidden, busy…
    DETECTING = "detecting"  # port open, model not yet known
    STARTING = "starting"  # port open, first answer awaited
    OK = "ok"  # it answered lately
    LISTENING = "listening"  # it cannot be asked anything: silence proves nothing
    SILENT = "silent"  # port open, but it has stopped answering
    WRONG_SPEED = "wrong_speed"  # bytes arrive that never make a frame


@dataclass(frozen=True, slots=True)
class Counters:
    """What a parser has been through since its port was opened."""

    bytes: int = 0
    frames: int = 0
    errors: int = 0
    noise: int = 0  # bytes that belonged to no frame


@dataclass(frozen=True, slots=True)
class TagSeen:
    """A tag has come alone onto the reader. Not repeated while it stays."""

    reader: str
    tag: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class TagGone:
    """A tag is no longer heard. Only good for tidying a display: a tag may fall silent in place.

    `at_ms` is when its absence was certain."""

    reader: str
    tag: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class TwoTags:
    """Several tags at once, none of them accepted. `tags` is empty if the reader cannot tell."""

    reader: str
    tags: tuple[str, ...]
    at_ms: int


@dataclass(frozen=True, slots=True)
class DeviceLost:
    """A reader is gone (`reason` is a code of PortError) or no longer answers ("silent")."""

    reader: str
    reason: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class DeviceBack:
    """A lost reader works again."""

    reader: str


@dataclass(frozen=True, slots=True)
class DeviceReset:
    """A reader had forgotten how it was set: its supply sagged. It was set up again, and reads."""

    reader: str


@dataclass(frozen=True, slots=True)
class ReaderHealth:
    """Posted when the state changes, and now and then while bytes arrive."""

    reader: str
    model: str
    state: ReaderState
    counters: Counters


@dataclass(frozen=True, slots=True)
class WrongSpeed:
    """Bytes arrive and never make a frame: wrong model or wrong speed in the settings."""

    reader: str
    model: str
    baudrate: int
    counters: Counters


@dataclass(frozen=True, slots=True)
class StockProgress:
    """Tags heard in the bag so far."""

    reader: str
    tags: tuple[str, ...]
    passes: int


@dataclass(frozen=True, slots=True)
class StockTaken:
    """The bag has been heard out. `settled` is false if new tags were still turning up."""

    reader: str
    tags: tuple[str, ...]
    passes: int
    settled: bool


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """`at_ms` is when the finger came down, even if the press is told at its release."""

    name: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class ButtonHeld:
    """`at_ms` is when the press had lasted long enough to be a long one."""

    name: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class PanelFault:
    """A button, lamp or buzzer could not be opened; the others work. Same codes as GpioError.

    `kind` is button, lamp, buzzer, hall, digits, or panel for all of them at once; timekeeper for
    the process that keeps the time, with the code `timekeeper_lost`. A button that
    works but stays down is reported alike, with the code `button_stuck`; one that was never seen
    open, with `pin_low`: it is ignored.
    """

    kind: str
    name: str
    code: str
    pin: int | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class PanelMended:
    """What a PanelFault told of is over: a button that was stuck has been let go."""

    kind: str
    name: str
    pin: int | None = None


ReaderMessage = (
    TagSeen
    | TagGone
    | TwoTags
    | DeviceLost
    | DeviceBack
    | DeviceReset
    | ReaderHealth
    | WrongSpeed
    | StockProgress
    | StockTaken
)
PanelMessage = ButtonPressed | ButtonHeld | PanelFault | PanelMended
Message = ReaderMessage | PanelMessage
Post = Callable[[Message], None]


# --- Errors -------------------------------------------------------------------------------------
# What goes wrong with metal, as a code and its data: the French sentence is written elsewhere.


class BridgeError(Exception):
    """Carries a code for the sentences and the data its sentence needs."""

    def __init__(self, code: str, **data: object) -> None:
        detail = ", ".join(f"{key}={value!r}" for key, value in data.items())
        super().__init__(f"{code} ({detail})" if detail else code)
        self.code = code
        self.data = data


class PortError(BridgeError):
    """A serial port or input device that cannot be opened, or has just died.

    Codes: port_absent, port_forbidden, port_busy, port_not_serial, port_unplugged, port_failed,
    wedge_extra_missing.
    """


class GpioError(BridgeError):
    """The pins as a whole.

    Codes: gpio_absent, gpio_forbidden, gpio_library_missing, gpio_failed.
    """


class PinInvalidError(GpioError):
    """This board has no such pin, or the pin cannot do what is asked. Code: pin_invalid."""


class PinInUseError(GpioError):
    """Another device, here or in another program, holds the pin. Code: pin_in_use."""


class PinForbiddenError(GpioError):
    """The user may not touch the pin. Code: pin_forbidden."""


class SettingsError(BridgeError):
    """A reader or panel described wrongly.

    Codes: reader_model_unknown, setting_out_of_range.
    """


class ScenarioError(BridgeError):
    """A scenario file of the virtual rig that cannot be followed. Codes begin with `scenario_`."""
