"""Names longer than any file's, places nobody may look at, pipes to write to: one sentence."""

import errno
import io
import os
from pathlib import Path

import pytest

from console.card.club_file import LARGEST_CLUB_FILE, Places
from console.card.club_file import _settings as club_settings
from console.cli import main
from console.cli.completion import SHELLS
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.voice.pronunciation import load as load_pronunciation
from engine.rulings import RuleError
from tests.tools.bench_console import simulated_table

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


WITHOUT_END = [
    ("card", "public", "@"),
    ("card", "pack", "@", "--key", "@", "--release", "1", "--kernel", "6", "--out", "x"),
    ("replay", "@.gcg"),
    ("replay", "@"),
]


@pytest.mark.parametrize("device", ["/dev/zero", "pipe"])
@pytest.mark.parametrize("arguments", WITHOUT_END, ids=" ".join)
def test_a_file_without_end_or_beginning_is_refused(pupitre, tmp_path, arguments, device):
    """Neither read to an end it has not, nor waited for."""
    for name in ("file", "file.gcg"):
        if device == "pipe":
            os.mkfifo(tmp_path / name)
        else:
            (tmp_path / name).symlink_to(device)
    asked = [each.replace("@", str(tmp_path / "file")) for each in arguments]
    answer = pupitre(*asked)
    assert answer.code == 2
    assert answer.err.strip().endswith(".")


def test_the_clubs_file_is_read_no_further_than_it_may_be_long(tmp_path):
    places, long = Places(tmp_path, tmp_path, tmp_path), tmp_path / "pupitre.txt"
    long.write_bytes(b"#" * (LARGEST_CLUB_FILE + 1))
    assert [fault.code for fault in club_settings(long, places)] == ["card_file_long"]


def test_what_is_no_file_is_not_read_as_the_clubs(tmp_path):
    places, pipe = Places(tmp_path, tmp_path, tmp_path), tmp_path / "pupitre.txt"
    os.mkfifo(pipe)
    for other in (Path("/dev/zero"), pipe, tmp_path):
        assert [fault.code for fault in club_settings(other, places)] == ["card_file_absent"]


@pytest.mark.parametrize("content", [b"", b"zz", b"\xff" * 64, b"0" * 63, b"0" * 5_000])
def test_a_key_that_rotted_is_refused(pupitre, tmp_path, content):
    (tmp_path / "cle").write_bytes(content)
    answer = pupitre("card", "public", tmp_path / "cle")
    assert answer.code == 2
    assert "illisible" in answer.err


@pytest.mark.parametrize("command", ["run", "resume"])
@pytest.mark.parametrize("place", ["folder", "pipe", "nowhere/x", "loop", "a" * 300])
def test_a_log_that_cannot_be_written_is_refused(pupitre, own_data, tmp_path, command, place):
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    own_data.mkdir(exist_ok=True)
    (own_data / f"{JOURNAL_FILE}.copie").touch()
    quiet = ("--no-voice", "--no-pages", "--terminal")
    answer = pupitre(command, *quiet, "--log", tmp_path / place)
    assert answer.code == 2
    assert answer.err.endswith(".\n")


def test_nothing_is_begun_where_a_game_is_to_be_resumed(pupitre, tmp_path):
    answer = pupitre("resume", "--terminal", "--no-pages", "--data", tmp_path / "ailleurs")
    assert answer.code == 2
    assert not (tmp_path / "ailleurs").exists()


@pytest.mark.parametrize("place", ["/dev/null", "/nulle/part", LONG])
def test_the_state_of_a_box_without_a_folder_is_told(pupitre, place):
    answer = pupitre("box", "--data", place, "status")
    assert answer.code in (0, 1, 2)


def test_a_deep_pronunciation_is_refused(tmp_path):
    (tmp_path / "dire.toml").write_text("a = " + "[" * 20_000)
    with pytest.raises(RuleError) as refusal:
        load_pronunciation("pico", tmp_path / "dire.toml")
    assert refusal.value.code == "pronunciation_unreadable"


def test_without_a_journal_there_is_nothing_to_give_back(pupitre, tmp_path):
    assert pupitre("box", "--data", tmp_path / "nulle-part", "downgrade").code == 0
    assert not (tmp_path / "nulle-part").exists()


@pytest.mark.parametrize("content", [b"", b"not a journal" * 500])
def test_a_journal_that_is_none_is_not_given_back(pupitre, own_data, content):
    own_data.mkdir(exist_ok=True)
    (own_data / JOURNAL_FILE).write_bytes(content)
    assert pupitre("box", "downgrade").code == (2 if content else 0)
    assert (own_data / JOURNAL_FILE).read_bytes() == content


# --- What the command line refuses, in a sentence that helps ------------------------------------


def refused(capsys, *arguments):
    assert main(list(arguments)) == 2
    return capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "meant"), [("rnu", "run"), ("Results", "results"), ("seson", "season")]
)
def test_a_command_misspelt_is_suggested(capsys, typed, meant):
    assert f"Voulez-vous dire « pupitre {meant} » ?" in refused(capsys, typed)


def test_a_command_that_is_none_is_said_to_be_none(capsys):
    assert "n'est pas une commande" in refused(capsys, "xyzzy")


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_learns_the_commands(capsys, shell):
    assert main(["completion", shell]) == 0
    told = capsys.readouterr().out
    assert "simulate" in told and "formule" in told


def test_a_folder_that_cannot_be_is_refused_before_anything_opens(capsys):
    assert "/proc/x" in refused(capsys, "run", "--data", "/proc/x")


def test_a_file_is_no_folder(capsys, tmp_path):
    (tmp_path / "notes").write_text("")
    assert "n'en est pas un" in refused(capsys, "run", "--data", str(tmp_path / "notes"))


def test_zero_games_make_no_season(capsys, tmp_path):
    assert "au moins une" in refused(capsys, "season", "--data", str(tmp_path), "--best", "0")


@pytest.fixture
def played(tmp_path, free_lexicon):
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    table = simulated_table(tmp_path, journal, free_lexicon)
    table.open_game()
    journal.close()
    return tmp_path


def test_results_go_to_a_folder_that_exists(capsys, played):
    out = played / "nulle" / "part" / "x.csv"
    arguments = ("results", "--data", str(played), "--format", "csv", "--out", str(out))
    assert "n'existe pas" in refused(capsys, *arguments)
    assert not out.parent.exists()


@pytest.mark.parametrize(
    "said", [("--formule", "joker"), ("--typed",), ("--seed", "x"), ("--game", "jarnac")]
)
def test_an_unfinished_game_is_not_changed_in_silence(
    capsys, played, data_with_lexicon, monkeypatch, said
):
    monkeypatch.setattr("console.cli.run.open_console", lambda *_: pytest.fail("it opened"))
    told = refused(capsys, "run", "--data", str(played), *said)
    assert "n'est pas finie" in told and "--new" in told
