"""The file for whoever helps: useful, and without names, PINs or word lists."""

import contextlib
import json
import sqlite3
import zipfile

import pytest

from console import settings
from console.journal.records import Fault
from console.loop import Worker
from console.machine.incidents import FILE, IncidentBook
from console.machine.support import ACCESS, Comb, harmless, secrets_of, write_bundle
from console.web.access import AccessBook
from engine.play.players import typed_player
from engine.rulings import RuleError

NAME = "Zénobie Quatrebarbes"
ARBITER = "Wilfrid Hautecloque"
CLUB = "Les Jetons de Trifouillis"


@pytest.fixture
def bundle(tmp_path, play):
    """The bundle of a club that has played, and all it must not tell."""
    data = tmp_path / "data"
    journal = play(
        data, name=f"partie de {NAME}", players=(typed_player(1, NAME), typed_player(2, ""))
    )
    book = AccessBook.open(data / ACCESS)
    book.add_arbiter(ARBITER)
    worker = Worker("test")
    worker.start()
    incidents = IncidentBook(data / FILE, worker)
    incidents.on_refusal(RuleError("arbiter_unknown", name=NAME))
    incidents.on_fault(Fault("stick_backup_done", {"stick": NAME}))
    assert worker.finish(10)
    worker.stop()
    ours = settings.parse(f'[club]\nnom = "{CLUB}"\n')
    target = tmp_path / "aide.zip"
    write_bundle(target, ours, journal, secrets_of)
    with zipfile.ZipFile(target) as file:
        pieces = {name: file.read(name).decode() for name in file.namelist()}
    secrets = [NAME, "Quatrebarbes", ARBITER, CLUB, book.judge_pin]
    return pieces, [*secrets, *book.arbiters.values()]


def test_nothing_personal_leaves_the_club(bundle):
    pieces, secrets = bundle
    for name, content in pieces.items():
        for secret in secrets:
            assert secret.casefold() not in content.casefold(), f"{secret} in {name}"


def test_no_word_list_leaves_the_club(bundle):
    pieces, _ = bundle
    assert set(pieces) == {
        "versions.txt", "settings.json", "health.json", "files.txt",
        "journal.jsonl", "incidents.json", "log.txt",
    }  # fmt: skip
    assert sum(len(content) for content in pieces.values()) < 2_000_000


def test_what_is_left_still_helps(bundle):
    pieces, _ = bundle
    assert pieces["versions.txt"].startswith("pupitre ")
    lines = [json.loads(line) for line in pieces["journal.jsonl"].splitlines()]
    assert [line["seq"] for line in lines] == list(range(1, len(lines) + 1))
    assert lines[0]["kind"] == "duplicate/GameOpened"
    assert {line["game"] for line in lines} == {"game-1"}
    assert all(line["sound"] for line in lines)
    assert json.loads(pieces["settings.json"])["jeux"]["duplicate"]["formule"] == "normale"
    assert json.loads(pieces["incidents.json"])[0]["code"] == "arbiter_unknown"


def test_the_letters_to_come_stay_secret(bundle):
    pieces, _ = bundle
    assert '"seed"' not in pieces["journal.jsonl"]


def test_a_machine_without_a_journal_still_gets_help(tmp_path):
    target = tmp_path / "aide.zip"
    write_bundle(target, settings.Settings(), tmp_path / "absent" / "journal.sqlite", secrets_of)
    with zipfile.ZipFile(target) as file:
        assert b"journal_absent" in file.read("journal.jsonl")


def test_a_place_that_cannot_be_written_is_refused(tmp_path):
    with pytest.raises(RuleError) as refusal:
        write_bundle(
            tmp_path / "no" / "aide.zip", settings.Settings(), tmp_path / "j.sqlite", secrets_of
        )
    assert refusal.value.code == "support_not_written"


def test_free_text_goes_figures_and_vocabulary_stay():
    given = {"reason": "Paul triche", "points": 42, "letter": "A", "players": [{"name": "Paul"}]}
    assert harmless(given) == {
        "reason": "•••", "points": 42, "letter": "A", "players": [{"name": "•••"}],
    }  # fmt: skip


def test_the_comb_takes_whole_words_only():
    comb = Comb({"Ana", "123456", "x"})
    assert comb.clean("ana a joué, banane, 123456, 1234567, x") == (
        "••• a joué, banane, •••, 1234567, x"
    )


def damaged(journal, change: str) -> None:
    """One record changed behind the journal's back."""
    with contextlib.closing(sqlite3.connect(journal)) as card, card:
        card.execute("DROP TRIGGER event_is_never_changed")
        card.execute(f"UPDATE event SET {change} WHERE seq = 3")


@pytest.mark.parametrize(
    "change",
    [
        "payload = 'no JSON at all, signed Zénobie'",
        "payload = '[1, 2]'",
        """payload = '{"name": "Zénobie"}'""",
        """payload = '{"letter": "\\ud800"}'""",
        "number = 99, kind = ''",
        "kind = 'Zénobie', boot_id = 'Zénobie'",
        "payload = CAST(x'80ff' AS TEXT)",
    ],
)
def test_a_damaged_record_neither_stops_the_bundle_nor_leaves_in_it(tmp_path, play, change):
    journal = play(tmp_path / "data", name="lundi", players=(typed_player(1, NAME),))
    damaged(journal, change)
    (tmp_path / "data" / FILE).write_text('{"not": "a list"}', encoding="utf-8")
    target = tmp_path / "aide.zip"
    write_bundle(target, settings.parse(""), journal, secrets_of)
    with zipfile.ZipFile(target) as file:
        written = file.read("journal.jsonl").decode()
    assert "Zénobie" not in written
    lines = written.splitlines()
    assert "journal not readable" in lines[-1] or '"sound": false' in lines[2]
