"""A microcontroller that prints lines: ours with checksums, or somebody else's without."""

from random import Random

from firmware_bridge.readers.listeners import encode_line
from firmware_bridge.virtual.simulators.base import POLITE, ReaderSim, Rudeness

NOTICE_MS = 30.0
BEAT_MS = 1000.0
BOOT_MS = 300.0
BANNER = b"\xf8\x80\x00rst:0x1 (POWERON_RESET)\r\nScan PICC to see UID, SAK, type...\r\n"


class LinesSim(ReaderSim):
    """Our sketch: a line for each change, and every second the state once more."""

    model = "lines"
    baudrate = 115200
    tag_bytes = 7
    signed = True

    def __init__(self, rng: Random, rudeness: Rudeness = POLITE) -> None:
        super().__init__(rng, rudeness)
        self._known: list[str] = []
        self._notice_ms: float | None = None
        self._beat_ms = BOOT_MS
        self._is_set_up = True

    def power_on(self, now_ms: float) -> None:
        self._send(BANNER, now_ms)
        self._known = []
        self._beat_ms = now_ms + BOOT_MS
        self.field_changed(now_ms + BOOT_MS)

    def sag(self, now_ms: float) -> None:
        """The module's alone: the sketch runs on, and looks at a register with its next beat."""
        self._is_set_up = False

    def host_sent(self, data: bytes, now_ms: float) -> None:
        """The sketch does not read."""

    def field_changed(self, now_ms: float) -> None:
        self._notice_ms = now_ms + NOTICE_MS

    def _run(self, now_ms: float) -> None:
        if self._notice_ms is not None and now_ms >= self._notice_ms:
            at_ms, self._notice_ms = self._notice_ms, None
            if self._is_set_up:
                self._tell_changes(at_ms)
        while now_ms >= self._beat_ms:
            self._beat(self._beat_ms)
            self._beat_ms += BEAT_MS

    def _tell_changes(self, at_ms: float) -> None:
        ghost = self._take_ghost()
        if ghost is not None:
            self._send(self._tag_line("T+", ghost), at_ms)
            self._send(self._tag_line("T-", ghost), at_ms)
        if self.signed:
            for tag in self._known:
                if tag not in self.tags:
                    self._send(self._tag_line("T-", tag), at_ms)
        self._known = list(self.tags)
        self._tell_state(at_ms)

    def _tell_state(self, at_ms: float) -> None:
        if len(self.tags) > 1:
            if self.signed:
                self._send(encode_line("!2"), at_ms)
        elif heard := self._heard():
            self._send(self._tag_line("T+", heard[0]), at_ms, has_tag=True)

    def _beat(self, at_ms: float) -> None:
        if not self._is_set_up:
            self._is_set_up = True
            if self.signed:
                self._send(encode_line("R"), at_ms)
            self.field_changed(at_ms)
            return
        if self.signed:
            self._send(encode_line("H"), at_ms)
        self._tell_state(at_ms)

    def _tag_line(self, verb: str, tag: str) -> bytes:
        return encode_line(f"{verb} {tag}")

    def _next_ms(self) -> float | None:
        return self._beat_ms if self._notice_ms is None else min(self._beat_ms, self._notice_ms)


class LenientLinesSim(LinesSim):
    """Somebody else's sketch: prints the UID with the zeros dropped, and nothing else."""

    model = "lines"
    signed = False

    def _tag_line(self, verb: str, tag: str) -> bytes:
        text = " ".join(f"{byte:X}" for byte in bytes.fromhex(tag))
        return f"Card UID: {text}\r\n".encode("ascii") if verb == "T+" else b""
