"""How the voice is set: which one, how fast, how loud."""

from dataclasses import dataclass
from pathlib import Path

from console.speech.outlets import Outlet
from engine.rulings import RuleError

AUTO = "auto"
_BOUNDS = {
    "rate": (0.5, 2.0),
    "volume": (0, 100),
    "clarity": (0.0, 1.0),
    "cache_mb": (10, 2000),
}


@dataclass(frozen=True)
class VoiceSettings:
    voice: str = AUTO
    """`auto`, or the name of a voice shown by `pupitre voice list`."""
    rate: float = 1.0
    volume: int = 100
    """Percent; 0 is silence, and the judge is told so."""
    clarity: float = 1.0
    """Strength of the filter that lifts the consonants of Pico out of a noisy room."""
    piper_model: Path | None = None
    """The `.onnx` file of a Piper voice the club has brought."""
    pronunciation: Path | None = None
    """Overrides file; without it, `prononciation.toml` beside the data."""
    cache_mb: int = 120
    outlet: Outlet = Outlet.AUTO

    def __post_init__(self) -> None:
        for name, (least, most) in _BOUNDS.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise RuleError(
                    "voice_setting_out_of_range", name=name, value=value, least=least, most=most
                )
