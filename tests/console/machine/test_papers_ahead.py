"""When a game ends its results are made, before anybody opens the page; they are never old ones."""

from pathlib import Path

import pytest

from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.loop import Worker
from console.machine import archive as archives
from console.machine.archive import PaperArchive, PapersAhead
from console.machine.dates import DateBook
from console.web.results import Download
from engine.rulings import RuleError

GAME = "jeudi"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """What was asked to be drawn, one after the other."""
    asked: list[tuple[object, ...]] = []

    def draw(_make: object, *about: object, **_: object) -> Download:
        asked.append(about[2:])
        return Download(f"{len(asked)}.pdf", "application/pdf", b"%PDF")

    monkeypatch.setattr(archives, "run_in_process", draw)
    return asked


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    write(journal, "mercredi")
    write(journal, GAME)
    return journal


@pytest.fixture
def archive(journal: Journal) -> PaperArchive:
    return PaperArchive(journal.path, DateBook.beside(journal.path), tuple)


def write(journal: Journal, game: str) -> None:
    journal.append(game, [Fact("duplicate/CutNoted", 1, {})], 0)


def results(archive: PaperArchive, game: str = GAME) -> str:
    return archive.paper(game, "results", "pdf").name


def test_the_end_of_a_game_has_its_results_made(archive, made):
    worker = Worker("errands")
    worker.start()
    PapersAhead(archive, worker).on_end()
    assert worker.finish(30)
    worker.stop()
    assert made == [(GAME, "results", "pdf")]
    assert results(archive) == results(archive) == "1.pdf", "it was ready"
    assert archive.paper("mercredi", "results", "pdf").name == "2.pdf", "nobody waits for that one"


def test_a_fact_written_since_makes_it_anew(archive, journal, made):
    archive.prepare()
    write(journal, GAME)
    assert results(archive) == "2.pdf"


def test_so_does_a_logo(archive, made):
    archive.prepare()
    archive._journal.with_name(archives.LOGO).write_bytes(b"logo")
    assert results(archive) == "2.pdf"


def test_another_game_of_the_day_may_change_it(archive, journal, made):
    """Who is excluded there is excluded here (§6.1)."""
    archive.prepare()
    write(journal, "mercredi")
    assert results(archive) == "2.pdf"


def test_a_game_that_has_no_results_keeps_nobody(archive, made, monkeypatch):
    def refuse(*_: object, **__: object) -> None:
        raise RuleError("correction_empty")

    monkeypatch.setattr(archives, "run_in_process", refuse)
    archive.prepare()


def test_nor_does_a_journal_that_is_not_there(tmp_path, made):
    PaperArchive(tmp_path / "ailleurs", DateBook.beside(tmp_path / "ailleurs"), tuple).prepare()
    assert made == []
