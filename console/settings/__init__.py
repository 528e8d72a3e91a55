"""Settings: a TOML file with French keys becomes one frozen value."""

from console.settings.document import default_file
from console.settings.reader import find_file, load, parse
from console.settings.sections import Settings

__all__ = ["Settings", "default_file", "find_file", "load", "parse"]
