"""How a reader is described. The console fills these from its own settings file."""

from dataclasses import dataclass

from firmware_bridge.messages import SettingsError
from firmware_bridge.readers.families import FAMILIES

WEDGE = "wedge"
AUTO = "auto"
WORDS = {AUTO: "auto", **{family.name: family.word for family in FAMILIES}, WEDGE: "clavier"}
"""Every model, with its word in the settings file."""
MODELS = tuple(WORDS)
REGIONS = ("eu", "us", "china")
DIGITS = ("auto", "decimal", "hex")


@dataclass(frozen=True, slots=True)
class ReaderSettings:
    """One reader. `path` is a stable name: /dev/pupitre/pad, or one of /dev/serial/by-id.

    `absence_ms` is how long a tag may stay unheard before it counts as gone, None for the model's
    own, never less than its rhythm; nothing but displays may depend on it. `baudrate` None is the
    model's own speed.
    """

    name: str
    path: str
    model: str = AUTO
    baudrate: int | None = None
    absence_ms: int | None = None
    region: str = "eu"  # UHF only
    power: int | None = None  # UHF only, in the module's own unit of 0.01 dBm
    quiet_passes: int = 3  # UHF only: so many passes without a new tag end the stock-taking
    most_passes: int = 30  # UHF only
    digits: str = "auto"  # keyboard readers only

    def __post_init__(self) -> None:
        if self.model not in MODELS:
            raise SettingsError("reader_model_unknown", model=self.model, known=MODELS)
        self._check("region", self.region in REGIONS)
        self._check("digits", self.digits in DIGITS)
        self._check("absence_ms", self.absence_ms is None or 50 <= self.absence_ms <= 60_000)
        self._check("baudrate", self.baudrate is None or 300 <= self.baudrate <= 4_000_000)
        self._check("power", self.power is None or 0 <= self.power <= 3300)
        self._check("quiet_passes", 1 <= self.quiet_passes <= self.most_passes)
        self._check("most_passes", self.most_passes <= 1000)

    def _check(self, setting: str, good: bool) -> None:
        if not good:
            raise SettingsError(
                "setting_out_of_range",
                reader=self.name,
                setting=setting,
                value=getattr(self, setting),
            )
