"""Questions of the page, answered by the sender: files, each done once, none left behind."""

import os
import threading
import time

import pytest

from console.centre.errands import ASKED, FOLDER, FORGOTTEN_S, Errands, only_sender
from engine.rulings import RuleError


@pytest.fixture
def errands(tmp_path):
    return Errands(tmp_path / "centre")


@pytest.fixture
def sender(errands):
    """Answers what it is asked, until the test is over."""
    stopped = threading.Event()
    asked = []

    def work(about):
        asked.append(about)
        if about.get("refuse"):
            raise RuleError("hub_address_port", port=22)
        return {"vu": about}

    def serve():
        while not stopped.wait(0.01):
            for each in errands.waiting():
                errands.do(each, work)

    thread = threading.Thread(target=serve)
    thread.start()
    yield asked
    stopped.set()
    thread.join()


def left(errands):
    return sorted(each.name for each in (errands.centre / FOLDER).iterdir())


def test_a_question_has_its_answer_and_leaves_nothing(errands, sender):
    assert errands.ask("voir", {"adresse": "é"}) == {"vu": {"adresse": "é"}}
    assert left(errands) == [] and sender == [{"adresse": "é"}]


def test_a_refusal_comes_back_with_its_words(errands, sender):
    with pytest.raises(RuleError) as refused:
        errands.ask("voir", {"refuse": True})
    assert (refused.value.code, refused.value.data) == ("hub_address_port", {"port": 22})
    assert left(errands) == []


def test_a_silent_sender_is_told_and_the_question_taken_back(errands):
    with pytest.raises(RuleError, match="sender_silent"):
        errands.ask("voir", {}, patience_s=0.0)
    assert left(errands) == []


def test_what_nobody_took_in_time_is_forgotten(errands):
    folder = errands.centre / FOLDER
    folder.mkdir(parents=True)
    old, odd = folder / f"{ASKED}vieux.json", folder / f"{ASKED}abime.json"
    old.write_text('{"quoi": "inscrire", "sur": {}}')
    odd.write_text("{")
    os.utime(old, (time.time() - FORGOTTEN_S - 1,) * 2)
    assert list(errands.waiting()) == [] and left(errands) == []


def test_there_is_one_sender(tmp_path):
    with only_sender(tmp_path) as first, only_sender(tmp_path) as second:
        assert (first, second) == (True, False)
    with only_sender(tmp_path) as again:
        assert again
