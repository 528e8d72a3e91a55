"""`pupitre entrainer`: a game alone against the clock."""

import argparse
import io
from pathlib import Path

import pytest

from console.games.duplicate.cli import train
from tests.console.games.duplicate.test_own_evening import begin, finish

HIERSAC = Path(__file__).parents[3] / "games" / "hiersac-2018-07-07-normale.json"
DRAWN = ("entrainer", "--seed", "7", "--lexicon", "libre")


def test_a_slip_is_judged_and_the_top_shown(pupitre):
    blank = pupitre(*DRAWN, "--coups", 2, typed="\n\n").out
    tops = [line.split()[2:4] for line in blank.splitlines() if line.startswith("Top : ")]
    found, illegal = f"{tops[0][0]} {tops[0][1].rstrip(',')}", "XX H4"
    said = pupitre(*DRAWN, "--coups", 2, typed=f"{found}\n{illegal}\n").out
    assert said.count("Le top !") == 1
    assert "Le coup vaut zéro (règlement 2020, art." in said
    assert "; 1 top sur 2 coups." in said


@pytest.mark.parametrize("line", ["?!", "MAISON", "H4", "a" * 500])
def test_what_cannot_be_read_costs_the_coup_and_no_more(pupitre, line):
    answer = pupitre(*DRAWN, "--coups", 1, typed=f"{line}\n")
    assert answer.code == 0 and "0 point sur" in answer.out


def test_after_the_time_a_slip_does_not_count(data_with_lexicon, capsys, monkeypatch):
    parser = argparse.ArgumentParser()
    train.configure(parser)
    monkeypatch.setattr("sys.stdin", io.StringIO("VAMPER H4\nTAUX H4\n"))
    options = parser.parse_args([*DRAWN[1:], "--minutes", "1", "--coups", "2"])
    train.run(options, clock=iter((0.0, 60.5, 100.0, 159.0)).__next__)
    said = capsys.readouterr().out
    assert said.count("Écrit après la fin du temps") == 1
    assert "règlement 2020" in said, "the second one was in time, and was judged"


def test_scrabbles_only(pupitre):
    said = pupitre("entrainer", HIERSAC, "--scrabbles", "--lexicon", "libre", typed="\n" * 40).out
    words = [line.split()[2] for line in said.splitlines() if line.startswith("Top : ")]
    assert words and min(map(len, words)) >= 7


def test_a_game_of_the_club_is_compared_with_the_room(pupitre, tmp_path, free_lexicon):
    folder = tmp_path / "club"
    state = finish(begin(folder, free_lexicon)).state
    asked = ("entrainer", state.options.id, "--data", folder, "--lexicon", "libre")
    said = pupitre(*asked, typed="FEDAYIN H8\n").out
    assert "Le top !" in said
    assert "La salle : 3 joueurs au top" in said.replace("\N{NO-BREAK SPACE}", " ")


def test_a_game_that_is_played_is_not_given_away(pupitre, tmp_path, free_lexicon):
    folder = tmp_path / "club"
    state = begin(folder, free_lexicon).state
    refused = pupitre("entrainer", state.options.id, "--data", folder, "--lexicon", "libre")
    assert refused.code != 0 and "terminée" in refused.err
    assert "FEDAYIN" not in refused.out


@pytest.mark.parametrize("limit", [("--minutes", "0"), ("--minutes", "61"), ("--coups", "0")])
def test_limits_that_make_no_sense_are_refused(pupitre, limit):
    refused = pupitre(*DRAWN, *limit, typed="")
    assert refused.code != 0 and "Le temps ou le nombre" in refused.err
