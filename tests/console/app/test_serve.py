"""The service as systemd runs it: its own process, a socket to speak on, a signal to end it."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.lexicons.compiler import compile_list
from console.lexicons.facts import Origin
from console.lexicons.store import default_store
from engine.letters.lexicon import Lexicon
from engine.letters.lexicon._packed import Words
from engine.letters.lexicon.spelling import not_told
from tests.tools.bench_console import simulated_table
from tests.tools.saying import said

SETTINGS = """
[ecran]
actif = false
[voix]
active = false
[lecteur]
modele = "aucun"
[web]
port = {port}
"""
PATIENCE_S = 60


def flip(file: Path) -> None:
    """One bit, in the last of its bytes."""
    content = file.read_bytes()
    file.write_bytes(content[:-1] + bytes([content[-1] ^ 4]))


def play(folder: Path, lexicon: Lexicon) -> None:
    """The beginning of a game, cut short."""
    journal, _ = Journal.open(folder / JOURNAL_FILE)
    table = simulated_table(folder, journal, lexicon, said(seed="x"))
    table.open_game()
    journal.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def systemd(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(PATIENCE_S)
        yield listener


@pytest.fixture
def service(tmp_path, data_with_lexicon, systemd):
    settings = tmp_path / "pupitre.toml"
    settings.write_text(SETTINGS.format(port=free_port()), encoding="utf-8")
    process = subprocess.Popen(
        [Path(sys.executable).with_name("pupitre"), "box", "--settings", settings, "serve"],
        env={
            **os.environ,
            "NOTIFY_SOCKET": str(tmp_path / "notify"),
            "WATCHDOG_USEC": "600000",
            "SDL_VIDEODRIVER": "dummy",
        },
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    yield process
    if process.poll() is None:
        process.kill()
    process.communicate()


def test_ready_alive_then_stopping_with_a_clean_exit(service, systemd):
    assert systemd.recv(100) == b"READY=1"
    assert [systemd.recv(100) for _ in range(3)] == [b"WATCHDOG=1"] * 3
    service.send_signal(signal.SIGTERM)
    _, log = service.communicate(timeout=PATIENCE_S)
    assert service.returncode == 0, log
    assert "stopped journal" in log
    last = b""
    systemd.setblocking(False)
    while last != b"STOPPING=1":
        last = systemd.recv(100)


def test_a_second_console_on_the_same_journal_is_refused(service, systemd, tmp_path):
    assert systemd.recv(100) == b"READY=1"
    done = subprocess.run(
        [Path(sys.executable).with_name("pupitre"), "box", "--settings",
         tmp_path / "pupitre.toml", "serve"],
        capture_output=True, text=True, timeout=PATIENCE_S,
    )  # fmt: skip
    assert done.returncode == 2
    assert "Un autre pupitre écrit déjà" in done.stderr


@pytest.mark.parametrize("spoil", [Path.unlink, flip], ids=["gone", "a bit changed"])
def test_a_game_whose_lexicon_is_gone_or_rotten_does_not_stop_every_start(
    data_with_lexicon, systemd, request, spoil
):
    """It was exit 2 at every start, or a word that is none in the middle of an evening."""
    store = default_store()
    compiled = compile_list("club", "", Words(["AS", "SA"]), not_told, store.sources)
    facts = store.save("club", compiled, Origin(file="liste.txt", kind="text"))
    store.use("club")
    play(data_with_lexicon, store.open("club"))
    spoil(store.folder / "club" / facts.graph)
    service = request.getfixturevalue("service")
    assert systemd.recv(100) == b"READY=1"
    service.send_signal(signal.SIGTERM)
    _, log = service.communicate(timeout=PATIENCE_S)
    assert service.returncode == 0 and "game_not_resumed" in log and "lexicon_damaged" in log


def test_a_last_game_that_cannot_be_put_back_does_not_stop_every_start(
    tmp_path, data_with_lexicon, systemd, request
):
    """Written by a later release, perhaps: it stays on the card, and the evening can begin."""
    journal, _ = Journal.open(data_with_lexicon / JOURNAL_FILE)
    journal.append("demain", [Fact("belote/GameOpened", 1, {"options": {"id": "demain"}})], 0)
    journal.close()
    service = request.getfixturevalue("service")
    assert systemd.recv(100) == b"READY=1"
    service.send_signal(signal.SIGTERM)
    _, log = service.communicate(timeout=PATIENCE_S)
    assert service.returncode == 0 and "game_not_resumed" in log


# --- A signal interrupts the thread that waits for it, anywhere ---------------------------------
# between two lines of a lock too.


AT_EVERY_LINE = """
import signal, sys, threading
from types import SimpleNamespace

from console.app import service

MOMENTS = 60
heard = 0


def interrupted(moment):
    # The signal comes at that line of whatever waiting is made of; when there are fewer lines,
    # while it waits.
    lines = 0

    def at_each_line(frame, event, argument):
        nonlocal lines
        if event == "line":
            lines += 1
            if lines == moment:
                signal.raise_signal(signal.SIGTERM)
        return at_each_line

    return at_each_line


for moment in range(1, MOMENTS):
    equipment = SimpleNamespace(screen=None)
    signals = service._stopped_by_signals(equipment)
    late = threading.Timer(0.01, signal.pthread_kill, [threading.get_ident(), signal.SIGTERM])
    late.start()
    sys.settrace(interrupted(moment))
    service._stay(equipment, signals)
    sys.settrace(None)
    late.join()
    heard += 1
print(heard)
"""


def test_a_stop_is_heard_whenever_it_comes():
    done = subprocess.run(
        [sys.executable, "-c", AT_EVERY_LINE], capture_output=True, text=True, timeout=PATIENCE_S
    )
    assert done.stdout.split() == ["59"], done.stderr


# --- A box of 512 MB ----------------------------------------------------------------------------
# the service does not hold in memory what it never uses.


LOOK = "import sys, console.cli.box, console.app.assembly; print(*sys.modules)"


@pytest.fixture(scope="module")
def held() -> frozenset[str]:
    told = subprocess.run(
        [sys.executable, "-c", LOOK], capture_output=True, text=True, check=True, timeout=120
    )
    return frozenset(told.stdout.split())


ASSEMBLED = """
import sys
from pathlib import Path
from console.app.equipment import Wanted
from console.journal import Journal
from console.folders import JOURNAL_FILE
from console.settings import Settings
from console.app.assembly import Plan, assemble

folder = Path(sys.argv[1])
journal, faults = Journal.open(folder / JOURNAL_FILE)
wanted = Wanted(window=False, voice=False, metal=False)
console = assemble(Plan(Settings(), folder, wanted=wanted), journal)
console.begin(None, faults)
print(*sys.modules)
"""


@pytest.mark.parametrize("library", ["jinja2", "markupsafe", "fpdf", "console.papers.html"])
def test_the_first_picture_does_not_wait_for_what_writes_papers(assembled, library):
    """Templates come with the first paper that is asked for."""
    assert "console.web.server" in assembled
    assert library not in assembled


@pytest.fixture(scope="module")
def assembled(tmp_path_factory) -> frozenset[str]:
    """What a console with its pages has imported once it is put together."""
    folder = str(tmp_path_factory.mktemp("club"))
    told = subprocess.run(
        [sys.executable, "-c", ASSEMBLED, folder], capture_output=True, text=True, timeout=120
    )
    assert told.returncode == 0, told.stderr
    return frozenset(told.stdout.split())


@pytest.mark.parametrize(
    "unused",
    [
        "gpiozero",
        "lgpio",
        "firmware_bridge.virtual",
        "console.app.rig",
        "numpy",
        "PIL",
        "fpdf",
        "jinja2",
    ],
)
def test_it_does_not_hold_what_only_others_use(held, unused):
    assert unused not in held


def test_it_holds_what_it_serves_with(held):
    assert {"console.session.session", "firmware_bridge.panel", "sqlite3", "pygame"} <= held
