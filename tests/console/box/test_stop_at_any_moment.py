"""A signal interrupts the thread that waits for it, anywhere: between two lines of a lock too."""

import subprocess
import sys

PATIENCE_S = 60
AT_EVERY_LINE = """
import signal, sys, threading
from types import SimpleNamespace

from console import service

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
