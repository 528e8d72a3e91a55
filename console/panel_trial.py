"""Trying the panel: each button in turn, and with each press a lamp and a sound.

Pure. A press of another button than the one asked for counts for that other button: crossed
wires are told, and a dead button does not keep the others from being tried.
"""

from dataclasses import dataclass, replace

from console.messages_fr import catalogue
from console.remarks import Remark

TRIAL_VERDICTS = ("trial_all_good", "trial_silent")


@dataclass(frozen=True)
class PanelTrial:
    buttons: tuple[str, ...]
    lamps: tuple[str, ...] = ()
    sounds: tuple[str, ...] = ()
    pressed: tuple[str, ...] = ()
    last: str = ""

    @property
    def awaited(self) -> str | None:
        return next((name for name in self.buttons if name not in self.pressed), None)

    @property
    def is_over(self) -> bool:
        return self.awaited is None

    @property
    def lamp(self) -> str | None:
        """The lamp that must be lit now, and no other."""
        return self.lamps[len(self.pressed) % len(self.lamps)] if self.lamps else None

    @property
    def sound(self) -> str | None:
        """What the buzzer must play at this press."""
        done = len(self.pressed) - 1
        return self.sounds[done % len(self.sounds)] if self.sounds and done >= 0 else None

    def press(self, name: str) -> "PanelTrial":
        known = name in self.buttons and name not in self.pressed
        return replace(self, pressed=(*self.pressed, name) if known else self.pressed, last=name)

    @property
    def remark(self) -> Remark:
        named = {"last": self.last, "awaited": self.awaited, "lamp": self.lamp}
        data = {key: french_name(name) for key, name in named.items()}
        if not self.last:
            return Remark("trial_begins", data, aloud=True)
        code = "trial_last" if self.is_over else "trial_pressed"
        return Remark(code, data, self.sound, aloud=True)

    @property
    def report(self) -> Remark:
        """What to say at the end, whoever ends it."""
        dead = [name for name in self.buttons if name not in self.pressed]
        if not dead:
            return Remark("trial_all_good", {"count": len(self.buttons)})
        return Remark("trial_silent", {"buttons": ", ".join(map(french_name, dead))})


def french_name(name: str | None) -> str:
    """Names in the settings have no accents; people's have."""
    return catalogue().get(f"panel_name_{name}", name or "")
