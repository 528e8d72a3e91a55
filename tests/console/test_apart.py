"""Work done by a process of its own."""

import os
import signal
import sys

import pytest

from console.apart import apart
from engine.errors import RuleError


def test_what_it_returns_comes_back():
    assert apart(divmod, 17, 5) == (3, 2)


def refuse(name: str) -> None:
    raise RuleError("export_unknown", format=name, known="pdf")


def test_a_refusal_comes_back_whole():
    with pytest.raises(RuleError) as refused:
        apart(refuse, "doc")
    assert refused.value == RuleError("export_unknown", format="doc", known="pdf")


def chatter() -> str:
    print("not an answer")
    return "answer"


def test_what_it_prints_is_no_answer():
    assert apart(chatter) == "answer"


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("falls", [die, sys.exit])
def test_a_process_that_dies_is_a_refusal(falls, caplog):
    with pytest.raises(RuleError, match="errand_died"):
        apart(falls, *([3] if falls is sys.exit else []))
    assert "errand_died" in caplog.text
