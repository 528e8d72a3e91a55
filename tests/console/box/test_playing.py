"""The sign of a game: there from its first fact to its end, through crashes and power cuts."""

from pathlib import Path

import pytest

from console.machine.systemd import SIGN, PlayingSign, is_playing
from console.session.opened_game import last_unfinished
from engine.games.duplicate import commands as cmd
from tests.console.session.rig import Bench


@pytest.fixture
def runtime(tmp_path: Path) -> Path:
    (tmp_path / "run").mkdir()
    return tmp_path / "run"


def sign_in(folder: Path, runtime: Path) -> PlayingSign:
    return PlayingSign(folder, {"RUNTIME_DIRECTORY": str(runtime)})


def bench_with(sign: PlayingSign, folder: Path, lexicon) -> Bench:
    return Bench(folder, lexicon, subscribers=(sign,))


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
