"""USB sticks that are plugged in and mounted, found without root and without a library."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from console.requests import printable

MEDIA = ("/media", "/run/media", "/mnt")
_ESCAPE = re.compile(r"\\([0-7]{3})")


@dataclass(frozen=True)
class Stick:
    device: str
    folder: Path

    @property
    def name(self) -> str:
        """For people: a label may be of bytes that are no letters here."""
        return printable(self.folder.name)


@dataclass(frozen=True)
class Machine:
    """Where the kernel tells what is mounted; tests have files of their own."""

    mounts: Path = Path("/proc/self/mountinfo")
    blocks: Path = Path("/sys/class/block")
    media: tuple[str, ...] = MEDIA

    def sticks(self) -> tuple[Stick, ...]:
        """Sticks we may write to; a card reader's empty slot or a read-only stick is none."""
        try:
            lines = self.mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
        except OSError:
            return ()
        found = [stick for line in lines if (stick := self._stick(line)) is not None]
        return tuple(stick for stick in found if os.access(stick.folder, os.W_OK))

    def _stick(self, line: str) -> Stick | None:
        before, _, after = line.partition(" - ")
        fields, source = before.split(), after.split()
        if len(fields) < 5 or len(source) < 2:
            return None
        folder, device = Path(_unescaped(fields[4])), source[1]
        below = any(folder.is_relative_to(media) for media in self.media)
        if not below or not device.startswith("/dev/") or not self._is_usb(Path(device).name):
            return None
        return Stick(device, folder)

    def _is_usb(self, block: str) -> bool:
        """Its place in the tree of devices says on which bus it hangs."""
        place = (self.blocks / block).resolve()
        return any(part.startswith("usb") for part in place.parts)


def _unescaped(text: str) -> str:
    """Spaces in a mount point are written \\040."""
    return _ESCAPE.sub(lambda octal: chr(int(octal[1], 8)), text)
