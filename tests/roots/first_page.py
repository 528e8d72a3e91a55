"""Start a console, ask for the page of a phone, stop it. Run inside a clean root.
first_page.py run       what `make run` starts, having installed what it needs
first_page.py service   what `make install` left, as its unit says"""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

UNIT = Path("/etc/systemd/system/pupitre.service")
PORTS = {"run": 8117, "service": 8017}
"""The service has a network of its own; beside `make run` another console of the machine that
tries this may be answering at the usual one."""
PATIENCE_S = 7200  # `make run` installs first, and the processor may be emulated
NO_MACHINES = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
"""There is neither television nor loudspeaker."""


def run() -> "subprocess.Popen[bytes]":
    settings = Path("/tmp/port.toml")
    settings.write_text(f"[web]\nport = {PORTS['run']}\n")
    return subprocess.Popen(
        ["make", "-C", "/srv/pupitre", "run"],
        env=os.environ | NO_MACHINES | {"PUPITRE_SETTINGS": str(settings)},
        start_new_session=True,
    )


def service() -> "subprocess.Popen[bytes]":
    """There is no systemd to read the unit."""
    lines = UNIT.read_text().splitlines()
    said = [line.partition("=")[::2] for line in lines if "=" in line and not line.startswith("#")]
    values = dict(said)
    given = dict(value.split("=", 1) for name, value in said if name == "Environment")
    return subprocess.Popen(
        values["ExecStart"].split(),
        user=values["User"],
        group=values["Group"],
        extra_groups=[],
        env=os.environ | given | NO_MACHINES,
        start_new_session=True,
    )


def first_page(console: "subprocess.Popen[bytes]", port: int) -> tuple[int, float]:
    """How much a phone is answered, and after how long."""
    began = time.monotonic()
    while time.monotonic() - began < PATIENCE_S and console.poll() is None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as answer:
                return len(answer.read()), time.monotonic() - began
        except (urllib.error.URLError, TimeoutError):
            time.sleep(1)
    console.kill()
    sys.exit(f"no page of the console (ended with {console.wait()})")


what = sys.argv[1]
console = {"run": run, "service": service}[what]()
size, took = first_page(console, PORTS[what])
os.killpg(console.pid, signal.SIGTERM)
code = console.wait(600)
if code and what == "service":  # make itself says that it was interrupted
    sys.exit(f"the console ended with {code}")
print(f"{what}: a page of {size} bytes after {took:.0f} s, stopped when asked")
