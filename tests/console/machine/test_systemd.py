"""Ready and alive are said to systemd only after a message went through the loop."""

import socket
import threading
from pathlib import Path

import pytest

from console.folders import JOURNAL_FILE, SIGN, is_playing
from console.journal.ledger import Journal
from console.loop import Loop, monotonic_ms
from console.machine.systemd import (
    Notifier,
    PlayingSign,
    Watchdog,
    watchdog_interval_s,
)
from console.session.opened_game import last_unfinished
from engine.games.duplicate import commands as cmd
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.bench_console import simulated_table
from tests.tools.saying import said


@pytest.fixture
def systemd(tmp_path):
    """The socket systemd listens on."""
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(path))
        listener.setblocking(False)
        yield path, listener


def heard(listener) -> list[str]:
    found = []
    while True:
        try:
            found.append(listener.recv(1000).decode())
        except BlockingIOError:
            return found


@pytest.fixture
def console(tmp_path, free_lexicon):
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    yield simulated_table(tmp_path, journal, free_lexicon, said())
    journal.close()


def settled_post(console):
    """The loop turns at once."""

    def post(message):
        console.loop.post(message)
        console.loop.settle()

    return post


def test_ready_once_then_alive_at_each_proof(systemd, console):
    path, listener = systemd
    watchdog = Watchdog(Notifier(str(path)), settled_post(console), 0.1)
    console.session.snapshots.listen(watchdog.follow)
    assert watchdog.check()
    assert watchdog.check()
    assert heard(listener) == ["READY=1", "WATCHDOG=1", "WATCHDOG=1"]


def test_a_heartbeat_changes_nothing_people_see(console):
    before = console.session.snapshots.judge
    watchdog = Watchdog(Notifier(), settled_post(console), 0.1)
    console.session.snapshots.listen(watchdog.follow)
    assert watchdog.check()
    assert console.session.snapshots.judge == before


def test_a_loop_that_does_not_turn_starves_systemd(systemd, console):
    path, listener = systemd
    watchdog = Watchdog(Notifier(str(path)), console.loop.post, 0.05)
    console.session.snapshots.listen(watchdog.follow)
    assert not watchdog.check()
    assert heard(listener) == []


def test_one_part_that_is_unwell_is_enough(systemd, console):
    path, listener = systemd
    well = {"reader": True}
    watchdog = Watchdog(
        Notifier(str(path)), settled_post(console), 0.1, {"reader": lambda: well["reader"]}
    )
    console.session.snapshots.listen(watchdog.follow)
    well["reader"] = False
    assert not watchdog.check()
    assert heard(listener) == []
    well["reader"] = True
    assert watchdog.check()


def test_the_thread_says_ready_by_itself_and_stopping_at_the_end(systemd, console):
    """A real loop in a real thread."""
    path, listener = systemd
    listener.setblocking(True)
    listener.settimeout(30)
    loop = Loop()
    game = threading.Thread(target=loop.run, args=(console.session,), daemon=True)
    game.start()
    watchdog = Watchdog(Notifier(str(path)), loop.post, 0.05)
    console.session.snapshots.listen(watchdog.follow)
    watchdog.start()
    assert listener.recv(100) == b"READY=1"
    assert listener.recv(100) == b"WATCHDOG=1"
    watchdog.stop()
    loop.stop()
    game.join()
    listener.setblocking(False)
    assert heard(listener)[-1] == "STOPPING=1"


def test_without_systemd_nobody_is_told_and_nothing_fails():
    Notifier.from_environment({}).ready()


def test_a_deaf_systemd_is_no_error(tmp_path):
    Notifier(str(tmp_path / "nobody")).alive()


def test_an_abstract_socket_is_understood():
    name = f"@pupitre-test-{monotonic_ms()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind("\0" + name[1:])
        Notifier.from_environment({"NOTIFY_SOCKET": name}).ready()
        assert listener.recv(100) == b"READY=1"


def test_the_interval_is_a_third_of_systemds_patience():
    assert watchdog_interval_s({"WATCHDOG_USEC": "30000000"}) == 10.0
    assert watchdog_interval_s({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}) is None
    assert watchdog_interval_s({}) is None


# --- The sign of a game -------------------------------------------------------------------------
# there from its first fact to its end, through crashes and power cuts.


@pytest.fixture
def runtime(tmp_path: Path) -> Path:
    (tmp_path / "run").mkdir()
    return tmp_path / "run"


def sign_in(folder: Path, runtime: Path) -> PlayingSign:
    return PlayingSign(folder, {"RUNTIME_DIRECTORY": str(runtime)})


def bench_with(sign: PlayingSign, folder: Path, lexicon) -> DuplicateBench:
    return DuplicateBench(folder, lexicon, subscribers=(sign,))


def test_it_is_there_while_a_game_is_played_and_gone_once_it_is_over(
    tmp_path, runtime, free_lexicon
):
    club = tmp_path / "club"
    bench = bench_with(sign_in(club, runtime), club, free_lexicon)
    assert not is_playing(club)
    bench.open_game()
    assert is_playing(club) and (runtime / SIGN).exists()
    bench.ask(cmd.CloseGame("essai"))
    assert not is_playing(club) and not (runtime / SIGN).exists()
    bench.ask(cmd.ReopenGame("une lettre de trop"))
    assert is_playing(club) and (runtime / SIGN).exists(), "it goes on"


def test_a_crash_in_the_middle_of_a_game_leaves_it(tmp_path, runtime, free_lexicon):
    """And the next start, which brings the game back, keeps it."""
    club = tmp_path / "club"
    bench = bench_with(sign_in(club, runtime), club, free_lexicon).open_game()
    bench.cut()
    (runtime / SIGN).unlink()  # systemd empties it
    assert is_playing(club)
    sign = sign_in(club, runtime)
    again = bench_with(sign, club, free_lexicon)
    again.session.resume(last_unfinished(again.journal), 0)
    sign.begin()
    assert is_playing(club) and (runtime / SIGN).exists()


def test_a_sign_of_a_game_nobody_brought_back_goes(tmp_path, runtime):
    for folder in (tmp_path, runtime):
        (folder / SIGN).touch()
    sign_in(tmp_path, runtime).begin()
    assert not is_playing(tmp_path) and not (runtime / SIGN).exists()


def test_data_that_are_away_do_not_hide_the_game(tmp_path, runtime, free_lexicon):
    club = tmp_path / "club"
    bench = bench_with(sign_in(tmp_path / "nowhere" / "file", runtime), club, free_lexicon)
    (tmp_path / "nowhere").write_text("no folder")
    bench.open_game()
    assert (runtime / SIGN).exists()
