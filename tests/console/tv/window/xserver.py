"""A real X server without a screen, whose pixels can be read."""

import os
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_HEADER = ">25I"


@dataclass(frozen=True)
class XServer:
    display: str
    framebuffer: Path

    def row(self, y: int) -> list[str]:
        """The colours that stand on one line of the glass: Xvfb keeps it in an XWD file."""
        data = self.framebuffer.read_bytes()
        header = struct.unpack_from(_HEADER, data)
        header_size, width, bytes_per_line, colours = header[0], header[4], header[12], header[19]
        start = header_size + colours * 12 + y * bytes_per_line
        pixels = (data[start + 4 * x : start + 4 * x + 3] for x in range(width))
        return [f"#{red:02x}{green:02x}{blue:02x}" for blue, green, red in pixels]


@contextmanager
def x_server(folder: Path, size: str = "1280x800") -> Iterator[XServer]:
    reading, writing = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24", "-fbdir", str(folder)],
        pass_fds=(writing,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading, encoding="ascii") as answer:
            number = answer.readline().strip()  # written once the server is ready
        assert number, "Xvfb did not start"
        yield XServer(f":{number}", folder / "Xvfb_screen0")
    finally:
        process.terminate()
        process.wait(timeout=20)
