"""Start the installed service, ask for the page of a phone, stop it. Run inside a clean root."""

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

UNIT = Path("/etc/systemd/system/pupitre.service")
ADDRESS = "http://127.0.0.1:8017/"
PATIENCE_S = 600  # an emulated processor


def started_as_the_unit_says() -> "subprocess.Popen[bytes]":
    """There is no systemd to read it, no television and no loudspeaker."""
    lines = UNIT.read_text().splitlines()
    said = [line.partition("=")[::2] for line in lines if "=" in line and not line.startswith("#")]
    values = dict(said)
    given = dict(value.split("=", 1) for name, value in said if name == "Environment")
    faked = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.Popen(
        values["ExecStart"].split(),
        user=values["User"],
        group=values["Group"],
        extra_groups=[],
        env=os.environ | given | faked,
    )


def first_page(service: "subprocess.Popen[bytes]") -> tuple[int, float]:
    """How much a phone is answered, and after how long."""
    began = time.monotonic()
    while time.monotonic() - began < PATIENCE_S and service.poll() is None:
        try:
            with urllib.request.urlopen(ADDRESS, timeout=60) as answer:
                return len(answer.read()), time.monotonic() - began
        except (urllib.error.URLError, TimeoutError):
            time.sleep(1)
    service.kill()
    sys.exit(f"no page of the service (ended with {service.wait()})")


service = started_as_the_unit_says()
size, took = first_page(service)
service.terminate()
if code := service.wait(PATIENCE_S):
    sys.exit(f"the service ended with {code}")
print(f"service: a page of {size} bytes after {took:.0f} s, stopped when asked")
