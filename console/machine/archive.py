"""Everything that was played, as papers: for the judge's page, for a printer, for a stick."""

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

from console.files import write_atomically
from console.folders import file_name
from console.french import game_called, printed
from console.games import face_of
from console.games.epreuve import HallEpreuves
from console.games.face import Face, PaperForm
from console.games.history import Histories, History, day_of
from console.games.season import FORMS, Season, season_games, written
from console.journal.copies import GameRecords, Joined
from console.journal.records import GameSummary, stamp
from console.journal.store import JournalFile
from console.lexicons.store import lexicon_label, open_lexicon
from console.loop import Worker
from console.machine.dates import DateBook
from console.machine.other_journals import Elsewhere, told_of
from console.machine.printers import PrinterBook
from console.papers.document import Document, Paragraph
from console.papers.evening import FORMS as FORMS_OF_PAPERS
from console.papers.evening import PAPERS, PaperOrder, written_document, written_paper
from console.papers.reading import GameOutcome, PlayerSheet
from console.processes import run_in_process
from console.registry import UNNAMED
from console.requests import picture, read_bounded
from console.session.dependencies import Subscriber
from console.web.results import Download
from console.web.views import FaceOfAGame
from engine.letters.lexicon import Lexicon
from engine.letters.rajouts import all_short_words
from engine.play.game import GameState
from engine.play.season import RankBy, usual_ranking
from engine.rulings import RuleError

log = logging.getLogger(__name__)
PDF = "pdf"
LOGO = "logo.png"
LARGEST_LOGO = 400_000
WIDEST_LOGO = (1200, 800, 500, 300)
"""Points: the first at which it is small enough; the last always is."""
RESULTS = ("results", PDF)
"""What is printed at the end of an evening."""
FAMILIES = ("results", "ranking", "sheet")
"""All of it; without a sheet per player; the game itself, coup by coup."""
RESCUE = "secours"
"""What the name of that file ends in."""
KEPT_FORMS = ("pdf", "html", "csv", "federation", "account", "text", "json", "again")


class PaperArchive:
    """`to_sticks` copies the journal and what else belongs to it, and names the sticks."""

    def __init__(
        self, journal: Path, dates: DateBook, to_sticks: Callable[[], Sequence[str]]
    ) -> None:
        self.printing = PrinterBook()
        """As of a machine that looks for none; whoever puts a console together knows better."""
        self._journal = journal
        self._dates = dates
        self._to_sticks = to_sticks
        self._elsewhere = Elsewhere(journal)
        self._ready: tuple[object, Download] | None = None
        """The results of the game that has just ended, and what they were made of."""

    def prepare(self) -> None:
        """Once a game has ended: what everybody is going to ask for."""
        try:
            with JournalFile.reading(self._journal) as journal:
                game = max(journal.games(), key=lambda each: each.last_seq).game
            made_of = self._made_of(game)
            self._ready = made_of, run_in_process(paper_of, *self._about(game, *RESULTS))
        except (RuleError, ValueError, OSError) as trouble:
            log.info("results_not_prepared: %s", trouble)  # they are made when they are asked for

    def _about(self, game: str, family: str, form: str) -> tuple[object, ...]:
        return self._journal, self._dates, game, family, form

    def _made_of(self, game: str) -> object:
        """What was written since changes a paper, and so do a date and a logo."""
        with JournalFile.reading(self._journal) as journal:
            first = next((each.first for each in journal.games() if each.game == game), None)
            dated = self._dates.corrected_ms(first) if first is not None else None
            return game, journal.last_seq(), dated, self.logo

    def listing(self) -> dict[str, Any]:
        with JournalFile.reading(self._journal) as journal:
            games = [self._listed(summary) for summary in reversed(journal.games())]
        return {
            "games": games,
            "season": list(FORMS),
            "printers": list(self.printing.known_names()),
            "logo": self.logo is not None,
        }

    def _listed(self, summary: GameSummary) -> dict[str, Any]:
        face = _face(summary)
        return {
            "id": summary.game,
            "name": game_called(summary.name),
            "title": summary.title,
            "day": day_of(self._dates.corrected_ms(summary.first)),
            "kind": face.label,
            "papers": [
                {"family": family, "form": form, "label": sheet.label, "suffix": sheet.suffix}
                for family in FAMILIES
                for form, sheet in _sheets(face, family).items()
            ],
        }

    def paper(self, game: str, family: str, form: str) -> Download:
        ready = self._ready
        if ready is not None and (family, form) == RESULTS and ready[0] == self._made_of(game):
            return ready[1]
        return _make_paper(form, paper_of, *self._about(game, family, form))

    def outcome(self, game: str) -> GameOutcome:
        _, history = _read(self._journal, game)
        over = history.face.game.is_over(history.state)
        return history.face.papers.outcome(history.state) or GameOutcome(over)

    def player_sheet(self, game: str, table: int) -> PlayerSheet:
        _, history = _read(self._journal, game)
        sheet = history.face.papers.player_sheet(history.state, table)
        if sheet is None:
            raise RuleError("results_no_player_sheets")
        return sheet

    def player_paper(self, game: str, table: int) -> Download:
        sheet = self.player_sheet(game, table)
        summary = self._summary(game)
        document = sheet.document(summary.title or game_called(summary.name))
        (paper,) = self.own_papers([document])
        return paper

    def own_papers(self, documents: Sequence[Document]) -> Sequence[Download]:
        contents = run_in_process(_written, tuple(documents), self.logo)
        named = zip(documents, contents, strict=True)
        return [_download(f"feuille-{each.title}", PDF, content) for each, content in named]

    def played_on(self, game: str) -> int:
        return self._dates.corrected_ms(self._summary(game).first)

    def _summary(self, game: str) -> GameSummary:
        with JournalFile.reading(self._journal) as journal:
            return _summary_of(journal, game)

    def dossier(self, game: str, coup: int, table: int) -> Download:
        about = self._journal, self._dates, game, coup, table
        return run_in_process(dossier_of, *about, patient=False)

    def season(self, form: str, by: RankBy | None, best: int | None) -> Download:
        return _make_paper(form, season_of, self._journal, form, by, best)

    def evening_paper(self, key: str, asked: PaperOrder, form: str) -> Download:
        """Of tonight, whatever the journal holds."""
        known = PAPERS.get(key)
        if known is None:
            raise RuleError("papers_unknown")
        if form not in known.forms:
            raise RuleError("export_unknown", format=form, known=", ".join(known.forms))
        about = key, asked, form, self.logo
        content = (
            run_in_process(written_paper, *about, patient=False)
            if form == PDF
            else written_paper(*about)
        )
        return _download(known.label, form, content)

    def with_words(self, asked: PaperOrder, lexicon: Lexicon | None) -> PaperOrder:
        found = lexicon or open_lexicon(None)
        called = lexicon_label(found.name, found.edition)
        return replace(asked, words=all_short_words(found), lexicon=called)

    def rescue(self, face: FaceOfAGame, state: GameState, form: str) -> Download:
        """From what is on the desk now: a journal that no longer answers is no hindrance."""
        write = face.papers.rescue
        if write is None:
            raise RuleError("rescue_not_here")
        if form not in FORMS_OF_PAPERS:
            raise RuleError("export_unknown", format=form, known=", ".join(FORMS_OF_PAPERS))
        about = write(state, self._dates.corrected_ms(stamp(0))), form, self.logo
        content = (
            run_in_process(written_document, *about, patient=False, urgent=True)
            if form == PDF
            else written_document(*about)
        )
        return _download(f"{state.options.name}-{RESCUE}", form, content)

    def print(self, paper: Download, printer: str) -> None:
        if paper.media_type != "application/pdf":
            raise RuleError("printer_pdf_only")
        self.printing.print(paper.content, paper.name, printer)

    def printers(self) -> Sequence[str]:
        return self.printing.names()

    def print_trial(self) -> str:
        """A sheet on the first printer there is; its name."""
        names = self.printers()
        if not names:
            raise RuleError("printer_none")
        words = Paragraph(printed("printer_trial"))
        document = Document(printed("printer_trial_title"), "", (), (words,))
        content = run_in_process(written_document, document, "pdf", self.logo, patient=False)
        self.printing.print(content, "pupitre-essai.pdf", names[0])
        return names[0]

    def to_sticks(self) -> Sequence[str]:
        return self._to_sticks()

    # What lies elsewhere

    def elsewhere(self) -> list[dict[str, Any]]:
        return self._elsewhere.listing()

    def games_elsewhere(self, source: str) -> Sequence[GameRecords]:
        return self._elsewhere.games(source)

    def told_of(self, joined: Joined) -> list[str]:
        return list(told_of(joined))

    def erase(self, source: str) -> None:
        self._elsewhere.erase(source)

    # The club's logo

    @property
    def logo(self) -> bytes | None:
        return kept_logo(self._journal.parent)

    def keep_logo(self, image: bytes | None) -> None:
        """Kept as a PNG of our own making: what a page sends is nothing to hand on."""
        path = self._journal.with_name(LOGO)
        if image is None:
            path.unlink(missing_ok=True)
            return
        try:
            write_atomically(path, run_in_process(as_png, image, patient=False))
        except OSError as trouble:
            raise RuleError("file_unwritable", file=LOGO, why=trouble.strerror) from trouble


def as_png(image: bytes) -> bytes:
    with picture(image, ("PNG", "JPEG", "GIF", "WEBP"), "logo_unreadable") as sent:
        for widest in WIDEST_LOGO:
            sent.thumbnail((widest, widest))
            drawn = BytesIO()
            sent.convert("RGBA").save(drawn, "PNG")
            if drawn.tell() <= LARGEST_LOGO:
                break
    return drawn.getvalue()


def _download(label: str, form: str, content: bytes) -> Download:
    suffix, media_type = FORMS_OF_PAPERS[form]
    return Download(f"{file_name(label.lower())}{suffix}", media_type, content)


def _written(documents: Sequence[Document], logo: bytes | None) -> list[bytes]:
    """A second for the library that draws them, some hundredths for each."""
    return [written_document(each, PDF, logo) for each in documents]


def _make_paper(form: str, make: Callable[..., Download], *about: object) -> Download:
    """The library that draws a PDF is large: it never enters the console."""
    return run_in_process(make, *about, patient=False) if form == PDF else make(*about)


def _read(path: Path, game: str) -> tuple[GameSummary, History]:
    with JournalFile.reading(path) as journal:
        return _summary_of(journal, game), Histories(journal).in_competition(game)


def _summary_of(journal: JournalFile, game: str) -> GameSummary:
    summary = next((each for each in journal.games() if each.game == game), None)
    if summary is None:
        raise RuleError("journal_game_unknown", game=game)
    return summary


def paper_of(path: Path, dates: DateBook, game: str, family: str, form: str) -> Download:
    summary, history = _read(path, game)
    sheets = _sheets(history.face, family)
    if form not in sheets:
        raise RuleError("export_unknown", format=form, known=", ".join(sheets))
    sheet = sheets[form]
    content = sheet.write(
        history.state,
        dates.corrected_ms(summary.first),
        detailed=family != "ranking",
        logo=kept_logo(path.parent),
    )
    name = f"{_file_stem(summary)}-{file_name(sheet.label.lower())}{sheet.suffix}"
    return Download(name, sheet.media_type, content)


def dossier_of(path: Path, dates: DateBook, game: str, coup: int, table: int) -> Download:
    """What a commission d'arbitrage is handed of one slip, as a PDF."""
    summary, history = _read(path, game)
    write = history.face.papers.dossier
    if write is None:
        raise RuleError("dossier_not_here")
    decode = history.face.game.events.decode
    happened = [
        (dates.corrected_ms(record.stamp), decode(record.raw))
        for record in history.records
        if record.game_name  # 0.1, which named no game, knew no commission
    ]
    document = write(history.state, happened, coup, table)
    content = written_document(document, PDF, kept_logo(path.parent))
    return _download(f"{summary.name}-coup-{coup}-table-{table}-dossier", PDF, content)


def season_of(path: Path, form: str, by: RankBy | None, best: int | None) -> Download:
    with JournalFile.reading(path) as journal:
        season = _season(journal, path.parent, by, best)
    return Download(*written(season, form, kept_logo(path.parent)))


def kept_logo(folder: Path) -> bytes | None:
    try:
        return read_bounded(folder / LOGO, LARGEST_LOGO)
    except OSError:
        return None


def papers_of(history: History, wall_ms: int, logo: bytes | None) -> Iterator[tuple[str, bytes]]:
    """By suffix: all a finished game is written as, for a stick. What it cannot be written as,
    because nobody's slips were corrected, is left out."""
    for family in ("results", "sheet"):
        for form, sheet in _kept_sheets(history.face, family):
            try:
                content = sheet.write(history.state, wall_ms, logo=logo)
            except RuleError:
                continue
            yield _suffix(form, sheet), content


def rescue_paper(history: History, wall_ms: int, logo: bytes | None) -> bytes | None:
    """Of a game that is not over; None where there is none."""
    write = history.face.papers.rescue
    if write is None or history.face.game.is_over(history.state):
        return None
    return written_document(write(history.state, wall_ms), PDF, logo)


def paper_suffixes(summary: GameSummary) -> Iterator[str]:
    """All that `papers_of` may give, without reading the game."""
    for family in ("results", "sheet"):
        for form, sheet in _kept_sheets(_face(summary), family):
            yield _suffix(form, sheet)


def _kept_sheets(face: Face, family: str) -> Iterator[tuple[str, PaperForm[Any]]]:
    return ((form, each) for form, each in _sheets(face, family).items() if form in KEPT_FORMS)


def _suffix(form: str, sheet: PaperForm[Any]) -> str:
    mark = "federation" if form == "federation" else file_name(sheet.label.lower())
    return f"-{mark}{sheet.suffix}"


def season_papers(
    journal: JournalFile, data: Path, logo: bytes | None
) -> Iterator[tuple[str, bytes]]:
    try:
        season = _season(journal, data, None, None)
    except RuleError:
        return  # no game that counts yet
    for form in FORMS:
        name, _, content = written(season, form, logo)
        yield name, content


def _season(journal: JournalFile, data: Path, by: RankBy | None, best: int | None) -> Season:
    """Ranked as these games usually are, where nobody says how."""
    if best is not None and best < 1:
        raise RuleError("season_best", best=best)
    histories = Histories(journal)
    read = (histories.in_competition(each.game) for each in journal.games())
    games = season_games(read, HallEpreuves(data))
    if not games:
        raise RuleError("season_without_games")
    return Season(games, by or usual_ranking(game.result for game in games), {}, best)


def _face(summary: GameSummary) -> Face:
    return face_of(summary.kind or UNNAMED)


def _sheets(face: Face, family: str) -> Mapping[str, PaperForm[Any]]:
    if family == "sheet":
        return face.papers.sheets
    if family == "ranking":
        return {
            form: face.papers.results[form]
            for form in ("pdf", "html")
            if form in face.papers.results
        }
    return face.papers.results if family == "results" else {}


def _file_stem(game: GameSummary) -> str:
    """How its files are called: a partie of an épreuve by its title, its name is a number."""
    return file_name(game.title if game.epreuve and game.title else game.name)


def sheet_names(games: Sequence[GameSummary]) -> dict[str, str]:
    """By identity. Two games may bear one name, or names a stick cannot tell apart: the beginning
    of their identity parts them."""
    names = {game.game: _file_stem(game) for game in games}
    often = Counter(name.casefold() for name in names.values())
    return {
        game: name if often[name.casefold()] == 1 else f"{name}-{game[:6]}"
        for game, name in names.items()
    }


class PapersAhead(Subscriber):
    """The results are made when the game ends, before anybody opens the page: on a small box two
    hundred players take a while."""

    def __init__(self, archive: PaperArchive, worker: Worker) -> None:
        self._archive = archive
        self._worker = worker

    def on_end(self) -> None:
        self._worker.do(self._archive.prepare)
