"""Trying the panel: each button in turn, and with each press a lamp and a sound.

Pure. Where there are more sounds than buttons, further presses let the rest be heard, one each. A
press of another button than the one asked for counts for that other button: crossed wires are
told, and a dead button does not keep the others from being tried.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from console.desk.buttons import BUTTONS, Remark
from console.french import catalogue
from firmware_bridge.panel.panel import PanelSettings
from firmware_bridge.panel.patterns import Pattern

ALL_GOOD = "trial_all_good"
TRIAL_VERDICTS = (ALL_GOOD, "trial_silent")


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

    @classmethod
    def of(cls, wired: PanelSettings) -> "PanelParts":
        sounds = one_at_a_time(wired.sounds) if wired.buzzer is not None else ()
        return cls(tuple(wired.buttons), tuple(wired.lamps), sounds)


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
