"""The sender and the hub do no more than their units allow: the calls they make of the kernel, the
memory they map, the files they touch, and what the console leaves to the sender."""

import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from benchmarks.hub import certificate
from console.centre.station import Station
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from tests.console.simultane.rig import Centre, make_folder, serving
from tests.systemd.test_system_calls import HARMLESS, SYSTEMD, allowed, worked
from tests.torture.hub.hall import own_postgres

PUPITRE = str(Path(sys.executable).with_name("pupitre"))
STRACE = ("strace", "-f", "-qq")
COUNTED = ("-c", "-U", "calls,errors,name")
HARMLESS_HERE = HARMLESS | {"total", "vfork"}

needs_strace = pytest.mark.skipif(
    not (shutil.which("strace") and shutil.which("systemd-analyze")),
    reason="strace or systemd-analyze is not installed",
)


def unit(name):
    return (SYSTEMD / name).read_text(encoding="utf-8")


def is_writable_code(line):
    """Memory that is written and run: what MemoryDenyWriteExecute= refuses."""
    return re.search(r"\b(mmap|mprotect)\(.*PROT_WRITE\|PROT_EXEC", line)


@pytest.fixture
def centre(tmp_path):
    """A centre that has joined, and a hub that knows it."""
    folder = make_folder(tmp_path / "epreuve", sealed=False, parties=1)
    with serving(folder, f"sqlite:{tmp_path / 'hub.db'}") as client:
        data = tmp_path / "data"
        Journal.open(data / JOURNAL_FILE)[0].close()
        hub = f"http://127.0.0.1:{client.port}"
        station = Station.make(data / "centre", folder.path, "Essai", hub)
        station.lay_ready(1, "follows")
        Centre(folder.manifest(), "Essai", station.key).enter(client)
        yield data


def sending(data, log, *strace):
    command = [*STRACE, *strace, "-o", str(log), PUPITRE, "centre", "--data", str(data)]
    done = subprocess.run([*command, "send", "--once"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


@needs_strace
def test_the_senders_unit_allows_what_it_does(centre, tmp_path):
    sending(centre, tmp_path / "calls", *COUNTED)
    calls = worked(tmp_path / "calls")
    assert {"socket", "sendto"} <= calls
    assert calls - allowed(unit("pupitre-envoi.service")) - HARMLESS_HERE == set()


@needs_strace
def test_the_sender_writes_in_its_own_folder_and_listens_to_nobody(centre, tmp_path):
    log = tmp_path / "calls"
    sending(centre, log, "-e", "trace=openat,rename,mkdir,unlink,bind,listen,mmap,mprotect")
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    written = [line for line in lines if re.search(r"O_(WRONLY|RDWR|CREAT)", line)]
    outside = [
        line for line in written
        if str(centre) not in line and not re.search(r'"/(dev|proc)/|ENOENT|EROFS', line)
    ]  # fmt: skip
    assert [line for line in outside if "__pycache__" not in line] == []
    assert not any(re.search(r"\blisten\(", line) for line in lines)
    assert not any(is_writable_code(line) for line in lines)


def child_of(pid):
    return int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])


def traced_hub(folder, log, *strace, more=(), trust=None):
    """Serves until it has answered, then is told to stop as systemd would."""
    command = [*STRACE, *strace, "-o", str(log), PUPITRE, "hub", str(folder.path), "--port", "0"]
    command += more
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ})
    try:
        assert process.stdout is not None
        url = re.search(r"https?://\S+/", process.stdout.readline())
        assert url is not None
        for page in ("sante", "classement/donnees", "classement.pdf"):
            _await(f"{url[0]}{page}", trust)
        os.kill(child_of(process.pid), signal.SIGTERM)
        process.wait(timeout=120)
    finally:
        if process.poll() is None:
            process.kill()


def _await(url, trust):
    until = time.monotonic() + 120
    while True:
        try:
            return urllib.request.urlopen(url, timeout=60, context=trust).read()
        except (urllib.error.URLError, ConnectionError):
            assert time.monotonic() < until
            time.sleep(0.2)


@needs_strace
def test_the_hubs_unit_allows_what_it_does(tmp_path):
    folder = make_folder(tmp_path / "epreuve", sealed=False, parties=1)
    traced_hub(folder, tmp_path / "calls", *COUNTED)
    calls = worked(tmp_path / "calls")
    assert {"listen", "accept4"} <= calls
    assert calls - allowed(unit("pupitre-hub.service")) - HARMLESS_HERE == set()


@needs_strace
@pytest.mark.parametrize("tls", [True, False])
def test_the_hubs_unit_allows_what_a_federation_runs(tmp_path, tls):
    """PostgreSQL, two processes; with TLS, or behind a proxy and so with pages made apart."""
    folder = make_folder(tmp_path / "epreuve", sealed=False, parties=1)
    made, key = certificate(tmp_path)
    secured = ["--certificate", made, "--private-key", key] if tls else []
    with own_postgres(fsync="off") as postgres:
        traced_hub(
            folder, tmp_path / "calls", *COUNTED,
            more=["--database", postgres.url, "--processes", "2", *secured],
            trust=ssl.create_default_context(cafile=made) if tls else None,
        )  # fmt: skip
    calls = worked(tmp_path / "calls")
    assert {"listen", "accept4"} <= calls
    assert calls - allowed(unit("pupitre-hub.service")) - HARMLESS_HERE == set()


@needs_strace
def test_the_hub_maps_no_memory_that_is_written_and_run(tmp_path):
    folder = make_folder(tmp_path / "epreuve", sealed=False, parties=1)
    log = tmp_path / "calls"
    traced_hub(folder, log, "-e", "trace=mmap,mprotect")
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    assert lines
    assert not any(is_writable_code(line) for line in lines)


def test_the_console_knows_nobody_who_speaks_to_the_world():
    """What the console imports holds neither the sender's line nor its key."""
    code = (
        "import sys, console.cli, console.app.assembly; "
        "print([name for name in sys.modules"
        " if name.startswith(('console.centre.outbox', 'console.centre.sender', 'nacl'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_hub_is_open_to_the_world_and_closed_to_the_machine():
    lines = unit("pupitre-hub.service").splitlines()
    assert not any(line.startswith(("IPAddressDeny", "DeviceAllow")) for line in lines)
    for line in ("PrivateDevices=yes", "ProtectHome=yes", "User=pupitre", "NoNewPrivileges=yes"):
        assert line in lines
    assert "CapabilityBoundingSet=CAP_NET_BIND_SERVICE" in lines
