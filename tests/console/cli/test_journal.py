"""`pupitre journal show` names every fact and every figure in French."""

import dataclasses
import sqlite3
from pathlib import Path

import pytest

from console import folders
from console.cli import main
from console.cli.journal import HIDDEN, event_figures, event_label
from console.folders import JOURNAL_FILE
from console.french import catalogue
from console.journal.ledger import Journal
from console.journal.records import Fact, Record, Stamp, payload_text
from console.journal.store import JournalFile, columns, record_from_row
from engine.games.duplicate import events
from engine.games.duplicate.correction.events import SlipEntered, VerdictAmended
from engine.games.duplicate.room import Had, Room
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.slips.verdict import Sanction, Verdict
from engine.letters.moves import Move
from engine.play.players import player
from tests.tools.every import over

FROZEN = Path(__file__).parents[2] / "releases" / "journals" / "0.1.0.sqlite"
KINDS = events.EVENTS


def record(kind: str, **data: object) -> Record:
    return Record(1, "x", 1, kind, 1, payload_text(data), Stamp(0, 0, "b"))


@over("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_and_every_figure_has_a_label(kind: type):
    assert event_label(kind.__name__) != kind.__name__
    names = {field.name for field in dataclasses.fields(kind)} - HIDDEN
    assert {name for name in names if f"field_{name}" not in catalogue()} == set()


def test_labels_tell_the_kinds_apart():
    assert len({event_label(kind.__name__) for kind in KINDS}) == len(KINDS)


def test_a_fact_of_a_later_release_keeps_its_name():
    assert event_label("DeDemain") == "DeDemain"
    assert event_figures(record("DeDemain", neuf=3)) == "neuf 3"


def test_empty_figures_are_left_out():
    assert event_figures(record("CoupOpened", companion="", coup=2, reliquat="")) == "coup 2"
    assert event_figures(record("ClockWarned", final_stage=False, left_ms=30_000)) == "reste 30 s"


def test_a_wrong_call_is_told():
    move = {"word": "MOT", "ref": "H4"}
    figures = event_figures(record("TopClaimed", move=move, right=False, elapsed_ms=83_000))
    assert figures == "après 1 min 23, mot MOT H4, juste non"


def test_a_ruling_is_its_sentence_and_its_article():
    ruling = {"code": "end_only_vowels", "data": {"letters": "AE"}, "article": "fisf-2020 §3.7"}
    figures = event_figures(record("EndProposed", ruling=ruling))
    assert figures == "règle « Il ne reste que des voyelles, AE » (règlement 2020, art. 3.7)"


def test_slips_and_verdicts_are_told_in_a_few_words():
    verdict = Verdict(20, 25, Sanction.PENALTY)
    for typed, told in (
        ("MOT H4 25", "MOT H4 25"),
        ("MOt 4H", "MOt 4H"),
        ("MOT H4 0 ; OM", "MOT H4 0 ; OM"),
        ("T", "T"),
    ):
        entered = events.VOCABULARY.encode(
            SlipEntered(1, 3, parse_short(typed), verdict, "e", "Ana")
        )
        assert event_figures(record("SlipEntered", **entered["payload"])) == (
            f"par Ana, coup 1, bulletin {told}, table 3, verdict 20 points (pénalité de 5 points)"
        )
    amended = events.VOCABULARY.encode(VerdictAmended(1, 3, verdict, "e", "appel", "Ana"))
    assert "raison : appel" in event_figures(record("VerdictAmended", **amended["payload"]))


def test_a_corrected_coup_is_told_with_what_the_room_had():
    top = events.TopChosen(3, Move.parse("BA", "G11"), 19, (), 0, 33, 1)
    room = Room(Had.ANNOUNCED, refused=True, apart=(7,))
    corrected = events.VOCABULARY.encode(events.CoupCorrected(3, "ABDE", (top,), (), "ODS", room))
    assert event_figures(record("CoupCorrected", **corrected["payload"])) == (
        "coup 3, raison : ODS, la salle avait le mot annoncé, non admis, sauf table 7, "
        "tirage ABDE, tops BA G11 19"
    )


def test_a_whole_journal_is_told_without_english(frozen_journal):
    lines = [f"{event_label(each.kind)} {event_figures(each)}" for each in frozen_journal]
    told = "\n".join(lines)
    assert "{" not in told and "_ms" not in told and "None" not in told and "False" not in told


@pytest.fixture
def frozen_journal() -> list[Record]:
    connection = sqlite3.connect(f"{FROZEN.as_uri()}?mode=ro&immutable=1", uri=True)
    rows = [
        record_from_row(row)
        for row in connection.execute(f"SELECT {columns(connection)} FROM event")
    ]
    connection.close()
    return rows


def test_a_side_is_told_by_its_name_and_a_cause_in_french():
    people = (player(1, "Ana"), player(2, "Bob"))
    passed = record("Passed", cause="time", side=1)
    assert event_figures(passed, players=people) == "cause temps écoulé, joueur Bob"
    assert event_figures(record("Passed", cause="player", side=0), players=people) == "joueur Ana"


# --- `pupitre journal join`, and a folder whose disk is not there -------------------------------


def add_evening(folder: Path, name: str) -> None:
    opened, _ = Journal.open(folder / JOURNAL_FILE)
    options = {"options": {"id": name, "name": name}}
    opened.append(name, [Fact("duplicate/GameOpened", 1, options)], 0)
    opened.close()


@pytest.fixture
def club(tmp_path: Path) -> Path:
    add_evening(tmp_path / "club", "jeudi")
    return tmp_path / "club"


def test_a_folder_written_elsewhere_is_joined_once(club, tmp_path, capsys):
    add_evening(tmp_path / "ailleurs", "vendredi")
    command = ["journal", "join", str(tmp_path / "ailleurs"), "--data", str(club)]
    assert main(command) == 0
    assert capsys.readouterr().out == "1 partie jointe : « vendredi ».\n"
    assert main(command) == 0
    assert "déjà tout" in capsys.readouterr().out
    with JournalFile.reading(club / JOURNAL_FILE) as journal:
        assert [game.name for game in journal.games()] == ["jeudi", "vendredi"]


def test_what_is_no_journal_is_refused(club, tmp_path, capsys):
    (tmp_path / "photos").mkdir()
    assert main(["journal", "join", str(tmp_path / "photos"), "--data", str(club)]) == 2
    (tmp_path / "photos" / JOURNAL_FILE).write_bytes(b"?" * 9_000)
    assert main(["journal", "join", str(tmp_path / "photos"), "--data", str(club)]) == 2
    assert sorted(each.name for each in club.glob("atelier-*")) == []


def test_a_folder_whose_disk_is_not_there_is_not_made(tmp_path, capsys, monkeypatch):
    table = tmp_path / "fstab"
    table.write_text(f"LABEL=club {tmp_path / 'mnt'} ext4 nofail 0 2\n", encoding="utf-8")
    monkeypatch.setattr(folders, "FSTAB", table)
    (tmp_path / "mnt").mkdir()
    assert main(["run", "--terminal", "--data", str(tmp_path / "mnt" / "club")]) == 2
    assert "disque qui n'est pas là" in capsys.readouterr().err.replace("’", "'")
    assert list((tmp_path / "mnt").iterdir()) == []
