"""Names longer than any file's, places nobody may look at, pipes to write to: one sentence."""

import errno
import io
import os
from pathlib import Path

import pytest

from console.paths import JOURNAL_FILE

LONG = "a" * 300
NEVER_ENDING = "/" + "x" * 5_000
GIVEN_A_NAME = [
    ("solve", "@", "--rack", "ABC"),
    ("score", "@", "--word", "A", "--ref", "H8"),
    ("correct", "--position", "vide", "--rack", "ABCDEFG", "--slip", "@"),
    ("restore", "@"),
    ("replay", "@"),
    ("support", "--out", "@"),
    ("journal", "--data", "@", "verify"),
    ("results", "--data", "@"),
    ("hub", "@"),
    ("epreuve", "check", "@"),
]


def given(arguments, name):
    return [name if each == "@" else each for each in arguments]


@pytest.mark.parametrize("name", [LONG, NEVER_ENDING], ids=["long", "never ending"])
@pytest.mark.parametrize("arguments", GIVEN_A_NAME, ids=" ".join)
def test_a_name_no_file_can_have_is_refused(pupitre, arguments, name):
    answer = pupitre(*given(arguments, name))
    assert answer.code == 2
    assert answer.err.endswith(".\n")
    assert "Errno" not in answer.err


@pytest.mark.parametrize("arguments", GIVEN_A_NAME, ids=" ".join)
def test_a_place_nobody_may_look_at_is_refused(pupitre, monkeypatch, tmp_path, arguments):
    locked = tmp_path / "interdit"

    def stat(path, **_):
        if str(path).startswith(str(locked)):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return usual(path, **_)

    usual = Path.stat
    monkeypatch.setattr(Path, "stat", stat)
    answer = pupitre(*given(arguments, str(locked / "x")))
    assert answer.code == 2
    assert answer.err.endswith(".\n")


def test_the_file_for_whoever_helps_waits_for_no_reader_of_a_pipe(pupitre, tmp_path):
    os.mkfifo(tmp_path / "tuyau")
    answer = pupitre("support", "--out", tmp_path / "tuyau")
    assert answer.code == 2
    assert "tuyau" in answer.err


@pytest.mark.parametrize("content", [b'{"a":' + b"9" * 6_000 + b"}", b'{"word": "\\ud800"}'])
def test_a_slip_with_a_number_or_a_letter_that_is_none_is_refused(pupitre, tmp_path, content):
    (tmp_path / "slip.json").write_bytes(content)
    asked = ("correct", "--position", "vide", "--rack", "ABCDEFG", "--slip")
    assert pupitre(*asked, tmp_path / "slip.json").code == 2


def test_a_slip_handed_in_that_is_no_text_is_refused(pupitre, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe"), "utf-8"))
    answer = pupitre("correct", "--position", "vide", "--rack", "ABCDEFG", "--slip", "-")
    assert answer.code == 2


@pytest.mark.parametrize("content", [b"", b"not a journal" * 500])
def test_a_copy_that_is_none_is_called_by_its_own_name(pupitre, own_data, tmp_path, content):
    (tmp_path / "copie.sqlite").write_bytes(content)
    answer = pupitre("restore", tmp_path / "copie.sqlite")
    assert answer.code == 2
    assert "copie.sqlite est abîmée" in answer.err
    assert ".restauration" not in answer.err
    assert not (own_data / JOURNAL_FILE).exists()
