"""What the command line refuses, in a sentence that helps."""

import pytest

from console.cli import main
from console.cli.completion import SHELLS
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from tests.simulating import simulated_table


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
