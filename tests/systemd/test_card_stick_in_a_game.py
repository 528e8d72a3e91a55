"""A stick never restores nor updates while a game is played; copies are made all the same."""

from pathlib import Path

import pytest

from console.folders import SIGN
from tests.systemd.test_card_scripts import plug, system

__all__ = ["system"]

TELLS = "pupitre card tell"


@pytest.fixture(params=["data", "run"])
def playing(request, system: Path, monkeypatch) -> Path:
    """The sign of a game: beside the journal, or in memory alone when the data are away."""
    (system / "run").mkdir()
    monkeypatch.setenv("RUN", str(system / "run"))
    sign = (system if request.param == "data" else system / "run") / SIGN
    sign.touch()
    return sign


def ends_after(system: Path, sign: Path, looks: int) -> None:
    """The game is over once the stick has been looked for so often."""
    mountpoint = system / "bin/mountpoint"
    counted = f'[ "$(wc -l <"$LOG.looked")" -lt {looks} ] || rm -f {sign}'
    mountpoint.write_text(f"#!/bin/sh\n{counted}\n{mountpoint.read_text()}")


def test_a_copy_is_not_put_back_and_the_console_is_left_alone(system, playing):
    asked = plug(system, "pupitre-restauration")
    assert asked == [f"{TELLS} restauration card_restore_during_game"]
    assert (system / "stick/pupitre-restauration").exists(), "still asked for"


def test_an_update_waits(system, playing):
    assert plug(system, "pupitre-0.3.0.maj") == [f"{TELLS} cle card_update_during_game"]


def test_copies_are_made_all_the_same(system, playing):
    asked = plug(system, "pupitre-sauvegarde", "pupitre-restauration", "pupitre-0.3.0.maj")
    assert asked == [
        f"{TELLS} restauration card_restore_during_game",
        "pupitre backup --to CLE",
        f"{TELLS} sauvegarde card_copied",
        f"{TELLS} cle card_update_during_game",
    ]


def test_the_update_is_written_once_the_game_is_over(system, playing):
    ends_after(system, playing, 2)
    assert plug(system, "pupitre-0.3.0.maj") == [
        f"{TELLS} cle card_update_during_game",
        "pupitre card lay DEPOT CLE/pupitre-0.3.0.maj",
    ]


def test_after_the_game_a_restore_is_asked_for_again_by_hand(system, playing):
    """It would set the evening aside that was just played."""
    ends_after(system, playing, 2)
    assert plug(system, "pupitre-restauration") == [
        f"{TELLS} restauration card_restore_during_game",
        f"{TELLS} restauration card_restore_after_game",
    ]
    assert plug(system, "pupitre-restauration")[0] == "stop pupitre.service", "brought again"


def test_a_game_opened_at_the_last_moment_goes_on(system):
    """Between the look and the stop."""
    systemctl = system / "bin/systemctl"
    opened = f'[ "$1" != stop ] || touch {system / SIGN}'
    systemctl.write_text(f"#!/bin/sh\n{opened}\n{systemctl.read_text()}")
    assert plug(system, "pupitre-restauration") == [
        "stop pupitre.service",
        f"{TELLS} restauration card_restore_during_game",
        "start pupitre.service",
    ]
