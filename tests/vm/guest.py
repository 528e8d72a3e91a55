"""A virtual machine with the installed console in it: power, USB sockets, a shell, the pages."""

import array
import contextlib
import http.client
import itertools
import json
import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PIN = "246810"
BOOT_WITHIN_S = 600
"""The processor is emulated: a boot takes minutes when the host has other things to do."""


def accelerators(about: Path = Path("/proc/cpuinfo")) -> list[str]:
    """The processor itself where it holds guests; an emulated one otherwise. /dev/kvm alone does
    not tell: in a guest of some clouds it is there and runs nothing but guests made for it."""
    flags = about.read_text(encoding="ascii", errors="replace").split()
    own = ["-accel", "kvm"] if {"vmx", "svm"} & set(flags) else []
    return [*own, "-accel", "tcg,tb-size=512"]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class TooLateError(Exception):
    """The guest did not do in time what was expected of it."""


def wait_for(
    what: str, ready: Callable[[], Any], within_s: float = BOOT_WITHIN_S, every_s: float = 0.5
) -> Any:
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
            if found := ready():
                return found
        time.sleep(every_s)
    raise TooLateError(what)


@dataclass
class GuestLine:
    """A socket of the emulator: a serial line, or its control channel."""

    path: Path
    _socket: socket.socket | None = None
    _held: bytes = b""

    def connect(self) -> None:
        def connected() -> socket.socket | None:
            channel = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                channel.connect(str(self.path))
            except OSError:
                channel.close()
                raise
            return channel

        self._socket = wait_for(f"socket {self.path.name}", connected, 60)

    def send(self, content: bytes) -> None:
        assert self._socket is not None
        self._socket.sendall(content)

    def read_until(self, mark: bytes, within_s: float) -> bytes:
        assert self._socket is not None
        deadline = time.monotonic() + within_s
        while mark not in self._held:
            self._socket.settimeout(max(0.1, deadline - time.monotonic()))
            try:
                got = self._socket.recv(65536)
            except TimeoutError as trouble:
                raise TooLateError(f"{mark!r} on {self.path.name}") from trouble
            if not got:
                raise TooLateError(f"{self.path.name} closed")
            self._held += got
        found, _, self._held = self._held.partition(mark)
        return found

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()


@dataclass
class Guest:
    folder: Path
    data: Path
    run_dir: Path
    port: int = field(default_factory=_free_port)
    _process: "subprocess.Popen[bytes] | None" = None
    _cookie: str = ""
    _marks: "itertools.count[int]" = field(default_factory=lambda: itertools.count(1))

    def __post_init__(self) -> None:
        self.shell_line = GuestLine(self.run_dir / "shell")
        self.control = GuestLine(self.run_dir / "control")

    @property
    def heard(self) -> Path:
        """Everything the loudspeaker played since the power came, as the emulator wrote it."""
        return self.run_dir / "heard.wav"

    @property
    def loudest(self) -> int:
        """Of 32767. The emulator writes the length last: all after the header is sound."""
        samples = array.array("h")
        sound = self.heard.read_bytes()[44:]
        samples.frombytes(sound[: len(sound) // 2 * 2])
        return max(map(abs, samples), default=0)

    def power_on(self) -> None:
        self.__post_init__()
        for line in (self.shell_line, self.control):
            line.path.unlink(missing_ok=True)
        with (self.run_dir / "emulator.log").open("wb") as told:
            self._process = subprocess.Popen(self._command(), stdin=subprocess.DEVNULL, stderr=told)
        wait_for("the emulator", lambda: self.shell_line.path.exists() or not self.is_on, 60)
        assert self.is_on, (self.run_dir / "emulator.log").read_text(errors="replace")
        self.shell_line.connect()
        self.control.connect()
        self.control.read_until(b"\n", 60)
        self.qmp("qmp_capabilities")
        self._cookie = ""

    def _command(self) -> list[str]:
        disk = "if=virtio,format=raw"
        return [
            "qemu-system-x86_64",
            *accelerators(), "-cpu", "Nehalem", "-smp", "1", "-m", "1024",
            "-display", "none", "-nodefaults", "-no-reboot",
            "-kernel", str(self.folder / "vmlinuz"), "-initrd", str(self.folder / "initrd.img"),
            "-append", "root=/dev/vda rw console=ttyS0 quiet mitigations=off panic=-1",
            # The root forgets everything at each power-on; the data are real.
            "-drive", f"{disk},snapshot=on,file={self.folder / 'root.img'}",
            "-drive", f"{disk},cache=writeback,file={self.data}",
            "-serial", f"file:{self.run_dir / 'console.log'}",
            "-serial", f"unix:{self.shell_line.path},server=on,wait=off",
            "-qmp", f"unix:{self.control.path},server=on,wait=off",
            "-nic", f"user,model=virtio-net-pci,hostfwd=tcp:127.0.0.1:{self.port}-:8017",
            "-device", "qemu-xhci,id=xhci",
            "-device", "virtio-gpu-pci,xres=1280,yres=720",
            # What is said is written down; without a mixer nothing is muted at first.
            "-audiodev", f"wav,id=room,path={self.heard}", "-device", "intel-hda",
            "-device", "hda-output,audiodev=room,mixer=off",
        ]  # fmt: skip

    def cut_power(self) -> None:
        """No warning, no flush: what the guest had not written is gone."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self.shell_line.close()
        self.control.close()

    @property
    def is_on(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def emulated_s(self) -> float:
        """Processor seconds of this machine that the emulator has taken since the power came."""
        assert self._process is not None
        stat = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii")
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    # The control channel

    def qmp(self, command: str, **arguments: Any) -> dict[str, Any]:
        self.control.send(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")
        while True:
            answer: dict[str, Any] = json.loads(self.control.read_until(b"\n", 60))
            if "error" in answer:
                raise RuntimeError(answer["error"])
            if "return" in answer:
                return answer

    @contextlib.contextmanager
    def adapter(self, name: str) -> Iterator[GuestLine]:
        """A USB serial adapter, plugged in for as long as the block lasts."""
        line = GuestLine(self.run_dir / f"usb-{name}")
        line.path.unlink(missing_ok=True)
        backend = {"type": "socket", "data": {
            "addr": {"type": "unix", "data": {"path": str(line.path)}},
            "server": True, "wait": False,
        }}  # fmt: skip
        self.qmp("chardev-add", id=f"line-{name}", backend=backend)
        line.connect()
        self.qmp("device_add", driver="usb-serial", id=name, chardev=f"line-{name}", serial=name)
        try:
            yield line
        finally:
            if self.is_on:
                self.qmp("device_del", id=name)
                line.close()
                wait_for("adapter gone", lambda: self._forget_line(name), 30)

    def _forget_line(self, name: str) -> bool:
        try:
            self.qmp("chardev-remove", id=f"line-{name}")
        except RuntimeError:
            return False
        return True

    # The shell

    def wait_for_shell(self, within_s: float = BOOT_WITHIN_S) -> None:
        """What is typed before it is there is lost."""

        def answers() -> bool:
            self.shell_line.send(b"echo he''re\n")
            try:
                self.shell_line.read_until(b"here", 5)
            except TooLateError:
                return False
            return True

        wait_for("the shell", answers, within_s)

    def shell(self, command: str, within_s: float = 120) -> str:
        mark = f"end-of-{next(self._marks)}".encode()
        self.shell_line.send(f"{command}\necho {mark.decode()}\n".encode())
        return self.shell_line.read_until(mark, within_s).decode(errors="replace").strip()

    # The judge's page

    def ask(self, method: str, path: str, body: Any = None, timeout: float = 60) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        headers = {"x-pupitre": "1", "cookie": self._cookie, "content-type": "application/json"}
        try:
            content = None if body is None else json.dumps(body)
            connection.request(method, path, content, headers)
            answer = connection.getresponse()
            if (cookie := answer.getheader("set-cookie")) is not None:
                self._cookie = cookie.partition(";")[0]
            return answer.status, json.loads(answer.read())
        finally:
            connection.close()

    def wait_for_console(self, within_s: float = BOOT_WITHIN_S) -> dict[str, Any]:
        """The judge comes in; returns what the page shows."""

        def entered() -> bool:
            status, _ = self.ask("POST", "/entrer", {"pin": PIN}, timeout=10)
            return status == 200

        wait_for("the console", entered, within_s)
        return self.state()

    def state(self) -> dict[str, Any]:
        status, shown = self.ask("GET", "/juge/etat")
        assert status == 200, shown
        return dict(shown)

    def command(self, kind: str, **figures: Any) -> dict[str, Any]:
        """A command of the game: its events when accepted; the page's refusal otherwise."""
        body = {"kind": kind, "version": 1, "payload": figures}
        _, answer = self.ask("POST", "/juge/commande", body)
        return dict(answer)
