"""What a club can set of it."""

from dataclasses import dataclass

from console.settings.fields import setting

TABLE = "tirette"


@dataclass(frozen=True)
class TiretteSettings:
    """La tirette."""

    manches: int = setting(2, "Jetons tirés par chacun.", least=1, most=10)


SECTION = TiretteSettings
