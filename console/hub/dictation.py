"""A code as it is said on the telephone: the spelling table for letters, figures as they are."""

from console.voice.style import OFFICIAL
from engine.epreuve.codes import Code


def dictated(code: Code) -> list[tuple[str, str]]:
    """Each group, and its words."""
    return [
        (group, ", ".join(OFFICIAL[char] if char.isalpha() else char for char in group))
        for group in code.groups
    ]
