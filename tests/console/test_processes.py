"""Work done by a process of its own."""

import contextlib
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from datetime import date
from pathlib import Path

import pytest

from console.journal.copies import find_game
from console.journal.records import Fault
from console.machine.archive import PaperArchive
from console.machine.dates import DateBook
from console.processes import PYTHON, TOGETHER, process_slot, run_in_process
from engine.play.season import RankBy
from engine.rulings import RuleError

pytestmark = pytest.mark.usefixtures("errands_sent_out")


def test_what_it_returns_comes_back():
    assert run_in_process(divmod, 17, 5) == (3, 2)


def test_a_refusal_comes_back_whole():
    with pytest.raises(RuleError) as refused:
        run_in_process(find_game, (), "samedi")
    assert refused.value == RuleError("journal_game_unknown", game="samedi")


def test_a_refusal_may_hold_its_reason():
    assert pickle.loads(pickle.dumps(RuleError("a", why=RuleError("b", n=3)))) == RuleError(
        "a", why=RuleError("b", n=3)
    )


@pytest.fixture
def crowd():
    """As many at work as there may be, until released."""
    with contextlib.ExitStack() as places:
        for _ in range(TOGETHER):
            places.enter_context(process_slot(patient=False))
        yield places


def test_twenty_clicks_on_pdf_are_not_twenty_processes(crowd, tmp_path):
    archive = PaperArchive(tmp_path / "journal.sqlite", DateBook(tmp_path / "dates.json"), tuple)
    refused = {
        "a paper": lambda: archive.paper("x", "results", "pdf"),
        "the season": lambda: archive.season("pdf", RankBy.POINTS, None),
        "a logo": lambda: archive.keep_logo(b"x"),
    }
    for asked in refused.values():
        with pytest.raises(RuleError, match="errand_busy"):
            asked()


def test_a_copy_at_the_end_of_a_game_waits_for_its_turn(crowd):
    done = []
    waiting = threading.Thread(target=lambda: done.append(run_in_process(divmod, 17, 5)))
    waiting.start()
    assert not done
    crowd.close()
    waiting.join(timeout=60)
    assert done == [(3, 2)]


def test_what_it_prints_is_no_answer():
    assert run_in_process(print, "not an answer") is None


TAKEN = "type('Taken', (), {'__reduce__': lambda self: (%s, (%r,))})()"
"""What a process that a stranger's picture took over would like its parent to make of it."""


@pytest.mark.parametrize(
    ("deed", "about"),
    [
        ("__import__('os').mkdir", "MADE"),
        ("__import__('subprocess').Popen", ["mkdir", "MADE"]),
        ("eval", "__import__('os').mkdir('MADE')"),
        ("__import__('functools').partial(__import__('os').mkdir, 'MADE')", 0o700),
        ("__import__('pathlib').Path.touch", Path("MADE")),
        ("__import__('console.files').files.write_atomically", Path("MADE")),
    ],
)
def test_what_a_process_says_does_nothing(deed, about, tmp_path, caplog):
    made = tmp_path / "fait"
    code = f"from pathlib import PosixPath\nsaid = {TAKEN % (deed, about)}".replace(
        "MADE", str(made)
    )
    with pytest.raises(RuleError, match="errand_died"):
        run_in_process(eval, f"(exec({code!r}, globals()), said)[1]")
    assert not made.exists()
    assert "is no value" in caplog.text


def test_values_of_ours_come_back():
    told = (Fault("stick_gone", {"stick": "CLE", "why": Path("/a")}), date(2026, 11, 19), {1, 2})
    assert run_in_process(tuple, told) == told


@pytest.mark.parametrize(
    ("falls", "told"),
    [(signal.raise_signal, signal.SIGKILL), (sys.exit, 3), (os._exit, 0), (int, "no number")],
)
def test_a_process_that_dies_is_a_refusal(falls, told, caplog):
    with pytest.raises(RuleError, match="errand_died"):
        run_in_process(falls, told)
    assert "errand_died" in caplog.text


def test_a_process_that_hangs_is_ended(caplog):
    with pytest.raises(RuleError, match="errand_died"):
        run_in_process(time.sleep, 600, within_s=0.5)
    assert "timed out" in caplog.text


def test_a_machine_that_starts_nothing_more_is_a_refusal(monkeypatch, caplog):
    monkeypatch.setattr("console.processes.PYTHON", ("/nowhere/python",))
    with pytest.raises(RuleError, match="errand_died"):
        run_in_process(divmod, 17, 5)


def test_it_stands_behind_the_game():
    assert run_in_process(os.nice, 0) > os.nice(0)
    assert run_in_process(Path.read_text, Path("/proc/self/oom_score_adj")) == "500\n"


def test_nothing_is_left_behind():
    def held() -> list[str]:
        return sorted(map(str, Path("/proc/self/fd").iterdir()))

    before = held()
    for _ in range(3):
        run_in_process(divmod, 17, 5)
        with pytest.raises(RuleError):
            run_in_process(os.abort)
    assert held() == before


def test_the_folder_we_are_started_from_gives_no_code(tmp_path):
    """A stick may hold a file with any name."""
    for name in ("console", "pickle", "random"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('not ours')")
    code = "from console.processes import run_in_process; print(run_in_process(divmod, 17, 5))"
    done = subprocess.run(
        [*PYTHON, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("(3, 2)\n", "")
