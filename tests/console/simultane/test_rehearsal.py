"""The sealed épreuve, played by simulated centres on a copy: what would go wrong is said before."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from console.cli import main
from console.games.duplicate.cli.rehearsal import _day, _foreseen, _planned
from console.simultane import rehearsal
from console.simultane.folder import Folder
from console.simultane.rehearsal import MANNERS, copied, rehearse
from engine.rulings import RuleError
from tests.console.simultane.rig import make_folder

PARIS = timezone(timedelta(hours=1))
BEFORE = datetime(2026, 11, 1, tzinfo=PARIS)


@pytest.fixture
def folder(tmp_path):
    return make_folder(tmp_path / "epreuve")


def at(folder, *hours):
    """The same épreuve with its hours, signed again."""
    timed = [
        replace(each, starts=hour, untimed=False)
        for each, hour in zip(folder.read().parties, hours, strict=True)
    ]
    folder.write(replace(folder.read(), parties=tuple(timed)))
    folder.sign()
    return folder


def foreseen(folder, now=BEFORE):
    manifest = folder.read()
    plan = [_planned(folder, each) for each in manifest.parties]
    return list(_foreseen(folder, manifest, plan, now))


def test_a_whole_day_goes_well_and_the_real_one_is_left_alone(folder, tmp_path):
    before = {path.name: path.read_bytes() for path in folder.path.iterdir()}
    played = rehearse(folder, tmp_path / "repetition", len(MANNERS), 4)
    assert played.wrong == []
    assert (played.players, played.first != "") == (4 * len(MANNERS), True)
    assert played.plis > 2 * 7 * len(MANNERS)
    assert {path.name: path.read_bytes() for path in folder.path.iterdir()} == before


def test_nothing_of_the_copy_can_be_taken_for_the_real_one(folder, tmp_path):
    copy = copied(folder, tmp_path / "copie")
    assert copy.manifest().organiser != folder.manifest().organiser
    assert copy.manifest().id != folder.manifest().id
    assert copy.key().public == copy.manifest().organiser


def test_a_ranking_that_depends_on_the_order_of_arrival_is_noticed(folder, tmp_path, monkeypatch):
    class Forgetful(rehearsal.Fold):
        def add(self, pli):
            return pli.number != 2 and super().add(pli)

    monkeypatch.setattr(rehearsal, "Fold", Forgetful)
    assert rehearse(folder, tmp_path / "r", 3, 4).wrong == ["rehearsal_other_ranking"]


def test_a_code_that_is_lost_is_said_first(folder, tmp_path):
    (folder.path / "codes.json").unlink()
    with pytest.raises(RuleError, match="epreuve_code_lost"):
        rehearse(folder, tmp_path / "r", 2, 2)


@pytest.mark.parametrize(
    ("hours", "said"),
    [
        (("2026-11-21 14:00", "2026-11-21 16:30"), []),
        (("2026-11-21 14:00", "2026-11-21 14:20"), ["avant la fin de la partie 1, vers 14:25"]),
        (("2026-10-21 14:00", "2026-11-21 16:30"), ["c'est passé", "ne tombe pas dans les jours"]),
        (("2026-11-21 14:00", "2026-12-25 14:00"), ["ne tombe pas dans les jours"]),
        (("2026-11-21 14:00", ""), ["La partie 2 n'a pas d'heure"]),
    ],
)
def test_what_is_wrong_with_the_hours_is_said(folder, hours, said):
    found = foreseen(at(folder, *hours))
    assert [want in told for want, told in zip(said, found, strict=True)] == [True] * len(said)


def test_a_machine_on_universal_time_is_said(folder):
    timed = at(folder, "2026-11-21 14:00", "2026-11-21 16:30")
    assert any("heure universelle" in told for told in foreseen(timed, BEFORE.astimezone(UTC)))
    zoned = at(folder, "2026-11-21 14:00+01:00", "2026-11-21 16:30+01:00")
    assert foreseen(zoned, BEFORE.astimezone(UTC)) == []


def test_an_epreuve_that_was_changed_since_it_was_signed_is_said(folder):
    timed = at(folder, "2026-11-21 14:00", "2026-11-21 16:30")
    timed.write(replace(timed.read(), name="Un autre nom"))
    assert ["n'est pas publiée" in told for told in foreseen(timed)] == [True]


def test_the_plan_tells_the_day_hour_by_hour(folder):
    """Five coups of three minutes, and two between them: twenty-five minutes."""
    timed = at(folder, "2026-11-21 14:00+00:00", "2026-11-21 15:00+00:00")
    plan = [_planned(timed, each) for each in timed.read().parties]
    told = [line.split("  ")[1:2] for line in _day(plan)]
    hours = [f"{plan[0].starts + timedelta(minutes=each):%H:%M}"
             for each in (-60, -30, 0, 25, 60, 85, 100)]  # fmt: skip
    assert [one[0] for one in told if one] == hours


def test_the_command_says_it_all(tmp_path, data_with_lexicon, capsys):
    mine, file = tmp_path / "mienne", tmp_path / "partie.json"
    assert main(["generate", "--seed", "repetition"]) == 0
    file.write_text(capsys.readouterr().out)
    for words in (["create", str(mine), "--name", "Essai", "--from", "2999-01-01"],
                  ["add-game", str(mine), str(file), "--starts", "2999-01-01 14:00+01:00"],
                  ["publish", str(mine), str(tmp_path / "public")]):  # fmt: skip
        assert main(["epreuve", *words]) == 0
    capsys.readouterr()
    assert main(["epreuve", "rehearse", str(mine), "--centres", "3", "--players", "4"]) == 0
    said = capsys.readouterr().out
    assert "Répétition de « Essai » : 3 centres, 12 joueurs" in said
    assert "Tout s'est passé comme il faut." in said
    assert "Le plan de la journée :\n2999-01-01" in said
    assert main(["epreuve", "rehearse", str(mine), "--centres", "0"]) == 2
    assert Folder(mine).manifest()


def test_the_folder_of_the_centres_is_told_from_the_organisers(folder, tmp_path, capsys):
    folder.publish_to(tmp_path / "public")
    assert main(["epreuve", "rehearse", str(tmp_path / "public")]) == 2
    assert "Le dossier public est celui qu'on donne aux centres" in capsys.readouterr().err
