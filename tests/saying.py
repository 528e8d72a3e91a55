"""What a test says of the game to open, as the command line would."""

from typing import Any


def said(**choices: Any) -> dict[str, Any]:
    return choices
