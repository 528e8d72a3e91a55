"""Settings: a TOML file with French keys becomes one frozen value."""

from console.settings.changes import SettingsBook
from console.settings.parser import default_file, find_file, load, parse
from console.settings.sections import Settings

__all__ = ["Settings", "SettingsBook", "default_file", "find_file", "load", "parse"]
