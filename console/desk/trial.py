"""« Essayer le pupitre »: each button in turn, and with each press a lamp and a sound; then every
other part by itself, of which somebody says whether it works.

Pure. Where there are more sounds than buttons, further presses let the rest be heard, one each. A
press of another button than the one asked for counts for that other button: crossed wires are
told, and a dead button does not keep the others from being tried.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from console.desk.buttons import BUTTONS, Remark
from console.french import catalogue, listed, text
from firmware_bridge.panel.panel import PanelSettings
from firmware_bridge.panel.patterns import Pattern

ALL_GOOD = "trial_all_good"
TRIAL_VERDICTS = (
    *(ALL_GOOD, "trial_silent", "trial_passed", "trial_part_passed"),
    *("trial_failed", "trial_unfinished", "trial_part_silent"),
)


HEADER = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8,
    15: 10, 16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37,
    27: 13,
}  # fmt: skip
"""GPIO → where it comes out on the header of every Pi with forty pins."""


class PartKind(StrEnum):
    """What there is to try besides the buttons. Each has its name `trial_part_…`, its question
    `trial_ask_…` and its remedy `trial_remedy_…`."""

    BUTTON = "button"
    LAMP = "lamp"
    TOWER = "tower"
    BUZZER = "buzzer"
    HALL = "hall"
    DIGITS = "digits"
    SCREEN = "screen"
    VOICE = "voice"
    READER = "reader"
    BAG = "bag"
    PRINTER = "printer"
    TICKETS = "tickets"
    STICK = "stick"


TRIED_APART = frozenset({PartKind.PRINTER, PartKind.TICKETS, PartKind.STICK})
"""They take seconds: somebody else tries them and tells what came of it."""
_SOUNDS = {PartKind.BUZZER: "tile", PartKind.HALL: "warning"}


@dataclass(frozen=True)
class TrialPart:
    kind: PartKind
    name: str = ""
    pin: int | None = None

    @property
    def told(self) -> str:
        """« Voyant prêt (GPIO 17, broche 11) »: what a hand has to look for."""
        called = text(f"trial_part_{self.kind.value}", name=french_name(self.name))
        if self.pin is None:
            return called
        place = text("pin_place", pin=self.pin, header=HEADER.get(self.pin, 0))
        return f"{called} ({place})"

    @property
    def remedy(self) -> str:
        return text(f"trial_remedy_{self.kind.value}")

    @property
    def question(self) -> Remark:
        """What is to be seen or heard now; with its sound, where it has one."""
        code = f"trial_ask_{self.kind.value}"
        return Remark(code, {"part": self.told}, _SOUNDS.get(self.kind), aloud=True)


MOST_REMEDIES = 3
"""At once, for whoever listens or reads a foot of the screen; the page has them all."""


def remedies(failed: Sequence[TrialPart]) -> str:
    """« Bouton rejeter (GPIO 12, broche 32), Bouton annuler (…). Vérifiez les deux fils. » What has
    the same remedy is told together."""
    alike = {
        part.remedy: [each.told for each in failed if each.kind is part.kind] for part in failed
    }
    lines = [f"{listed(parts)}. {remedy}." for remedy, parts in alike.items()]
    more = (text("trial_failed_more"),) if len(lines) > MOST_REMEDIES else ()
    return " ".join((*lines[:MOST_REMEDIES], *more))


def one_at_a_time(sounds: Mapping[str, Pattern]) -> tuple[str, ...]:
    """In an order in which none cuts another short, however fast the buttons are pressed: a sound
    waits for a graver one, a graver one does not wait."""
    return tuple(sorted(sounds, key=lambda name: -sounds[name].priority))


@dataclass(frozen=True)
class PanelParts:
    """What there is to try; nothing without a panel."""

    buttons: tuple[str, ...] = ()
    lamps: tuple[str, ...] = ()
    sounds: tuple[str, ...] = ()
    pins: Mapping[str, int] = field(default_factory=dict)
    """Of the buttons."""
    others: tuple[TrialPart, ...] = ()
    """What else hangs on the header."""

    @classmethod
    def of(cls, wired: PanelSettings) -> "PanelParts":
        sounds = one_at_a_time(wired.sounds) if wired.buzzer is not None else ()
        others = [TrialPart(PartKind.LAMP, *each) for each in wired.lamps.items()]
        others += [TrialPart(PartKind.TOWER, *each) for each in wired.tower.items()]
        if wired.buzzer is not None:
            others.append(TrialPart(PartKind.BUZZER, pin=wired.buzzer))
        if wired.hall is not None:
            others.append(TrialPart(PartKind.HALL, pin=wired.hall))
        if wired.digits:
            others.append(TrialPart(PartKind.DIGITS))
        return cls(
            tuple(wired.buttons), tuple(wired.lamps), sounds, dict(wired.buttons), tuple(others)
        )


@dataclass(frozen=True)
class PanelTrial:
    buttons: tuple[str, ...]
    lamps: tuple[str, ...] = ()
    sounds: tuple[str, ...] = ()
    pressed: tuple[str, ...] = ()
    last: str = ""
    played: int = 0
    """How many sounds have been heard."""

    @property
    def awaited(self) -> str | None:
        return next((name for name in self.buttons if name not in self.pressed), None)

    @property
    def is_over(self) -> bool:
        return self.awaited is None and not self.unheard

    @property
    def unheard(self) -> tuple[str, ...]:
        return self.sounds[self.played :]

    @property
    def lamp(self) -> str | None:
        """The lamp that must be lit now, and no other."""
        return self.lamps[len(self.pressed) % len(self.lamps)] if self.lamps else None

    @property
    def sound(self) -> str | None:
        """What the buzzer must play at this press."""
        return self.sounds[(self.played - 1) % len(self.sounds)] if self.played else None

    def press(self, name: str) -> "PanelTrial":
        if name not in self.buttons:
            return replace(self, last=name)
        if name in self.pressed:
            return replace(self, last=name) if self.awaited else self.hear_next(name)
        return replace(self, pressed=(*self.pressed, name)).hear_next(name)

    def hear_next(self, last: str = "") -> "PanelTrial":
        return replace(self, last=last, played=self.played + 1 if self.sounds else 0)

    @property
    def remark(self) -> Remark:
        named = {"last": self.last, "awaited": self.awaited, "lamp": self.lamp}
        data = {key: french_name(name) for key, name in named.items()}
        if not self.last:
            return Remark("trial_begins", data, aloud=True)
        if self.awaited:
            return Remark("trial_pressed", data, self.sound, aloud=True)
        if self.unheard:
            return Remark(
                "trial_sounds", {**data, "left": len(self.unheard)}, self.sound, aloud=True
            )
        return Remark("trial_last", data, self.sound, aloud=True)

    @property
    def report(self) -> Remark:
        """What to say at the end, whoever ends it."""
        dead = [name for name in self.buttons if name not in self.pressed]
        if not dead:
            return Remark(ALL_GOOD, {"count": len(self.buttons)})
        return Remark("trial_silent", {"buttons": ", ".join(map(french_name, dead))})


def french_name(name: str | None) -> str:
    """Names in the settings have no accents; people's have."""
    for button, each in BUTTONS.items():
        if button.value == name:
            return each.name
    return catalogue().get(f"lamp_name_{name}", name or "")
