"""Everything that was played, as papers: for the judge's page, for a printer, for a stick."""

import errno
import os
import shutil
import struct
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from console.files import write_atomically
from console.folders import file_name
from console.games import face_of
from console.games.face import Face, PaperForm
from console.games.history import Histories, History, day_of
from console.games.season import FORMS, Season, SeasonGame, season_game, written
from console.journal.copies import GameRecords, Joined
from console.journal.records import GameSummary
from console.journal.store import JournalFile
from console.machine.dates import DateBook
from console.machine.other_journals import Elsewhere, told_of
from console.processes import run_in_process
from console.registry import UNNAMED
from console.requests import read_bounded
from console.web.results import Download
from engine.play.season import RankBy
from engine.rulings import RuleError

PDF = "pdf"
LOGO = "logo.png"
LARGEST_LOGO = 400_000
WIDEST_LOGO = (1200, 800, 500, 300)
"""Points: the first at which it is small enough; the last always is."""
MOST_POINTS = 25_000_000
"""A telephone's photograph; a small file may hold an image that fills the memory."""
FAMILIES = ("results", "ranking", "sheet")
"""All of it; without a sheet per player; the game itself, coup by coup."""
KEPT_FORMS = ("pdf", "html", "csv", "federation", "text", "json")


class PaperArchive:
    """`to_sticks` copies the journal and what else belongs to it, and names the sticks."""

    def __init__(
        self, journal: Path, dates: DateBook, to_sticks: Callable[[], Sequence[str]]
    ) -> None:
        self._journal = journal
        self._dates = dates
        self._to_sticks = to_sticks
        self._elsewhere = Elsewhere(journal)

    def listing(self) -> dict[str, Any]:
        with JournalFile.reading(self._journal) as journal:
            games = [self._listed(summary) for summary in reversed(journal.games())]
        return {
            "games": games,
            "season": list(FORMS),
            "printers": list(printers()),
            "logo": self.logo is not None,
        }

    def _listed(self, summary: GameSummary) -> dict[str, Any]:
        face = _face(summary)
        return {
            "id": summary.game,
            "name": summary.name,
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
        return _make_paper(form, paper_of, self._journal, self._dates, game, family, form)

    def season(self, form: str, by: RankBy, best: int | None) -> Download:
        return _make_paper(form, season_of, self._journal, form, by, best)

    def print(self, paper: Download, printer: str) -> None:
        if paper.media_type != "application/pdf":
            raise RuleError("printer_pdf_only")
        print_pdf(paper.content, paper.name, printer)

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
    """The library that reads images never enters the console: it is large, and so is the harm an
    image made for it can do."""
    from PIL import Image, UnidentifiedImageError

    raised_for_no_image = (
        UnidentifiedImageError,
        OSError,
        ValueError,
        SyntaxError,
        struct.error,
        Image.DecompressionBombError,
    )
    try:
        with Image.open(BytesIO(image), formats=("PNG", "JPEG", "GIF", "WEBP")) as sent:
            if sent.width * sent.height > MOST_POINTS:
                raise RuleError("logo_unreadable")
            for widest in WIDEST_LOGO:
                sent.thumbnail((widest, widest))
                drawn = BytesIO()
                sent.convert("RGBA").save(drawn, "PNG")
                if drawn.tell() <= LARGEST_LOGO:
                    break
    except raised_for_no_image as wrong:
        raise RuleError("logo_unreadable") from wrong
    return drawn.getvalue()


def _make_paper(form: str, make: Callable[..., Download], *about: object) -> Download:
    """The library that draws a PDF is large: it never enters the console."""
    return run_in_process(make, *about, patient=False) if form == PDF else make(*about)


def paper_of(path: Path, dates: DateBook, game: str, family: str, form: str) -> Download:
    with JournalFile.reading(path) as journal:
        summary = next((each for each in journal.games() if each.game == game), None)
        if summary is None:
            raise RuleError("journal_game_unknown", game=game)
        history = Histories(journal).in_competition(game)
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
    name = f"{file_name(summary.name)}-{file_name(sheet.label.lower())}{sheet.suffix}"
    return Download(name, sheet.media_type, content)


def season_of(path: Path, form: str, by: RankBy, best: int | None) -> Download:
    with JournalFile.reading(path) as journal:
        season = _season(journal, by, best)
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


def season_papers(journal: JournalFile, logo: bytes | None) -> Iterator[tuple[str, bytes]]:
    try:
        season = _season(journal, RankBy.POINTS, None)
    except RuleError:
        return  # no game that counts yet
    for form in FORMS:
        name, _, content = written(season, form, logo)
        yield name, content


def _season(journal: JournalFile, by: RankBy, best: int | None) -> Season:
    if best is not None and best < 1:
        raise RuleError("season_best", best=best)
    histories = Histories(journal)
    read = (season_game(histories.in_competition(each.game)) for each in journal.games())
    games: tuple[SeasonGame, ...] = tuple(game for game in read if game is not None)
    if not games:
        raise RuleError("season_without_games")
    return Season(games, by, {}, best)


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


def sheet_names(games: Sequence[GameSummary]) -> dict[str, str]:
    """By identity. Two games may bear one name, or names a stick cannot tell apart: the beginning
    of their identity parts them."""
    names = {game.game: file_name(game.name) for game in games}
    often = Counter(name.casefold() for name in names.values())
    return {
        game: name if often[name.casefold()] == 1 else f"{name}-{game[:6]}"
        for game, name in names.items()
    }


# --- printers -----------------------------------------------------------------------------
# Those CUPS knows, through its own two commands; none without it.

PATIENCE_S = 20


def printers() -> tuple[str, ...]:
    if shutil.which("lpstat") is None or shutil.which("lp") is None:
        return ()
    try:
        done = subprocess.run(["lpstat", "-e"], capture_output=True, timeout=PATIENCE_S, check=True)
    except (OSError, subprocess.SubprocessError):
        return ()
    names = done.stdout.decode(errors="replace").splitlines()
    return tuple(name.strip() for name in names if name.strip())


def print_pdf(content: bytes, name: str, printer: str) -> None:
    """Hand a PDF over; RuleError when there is no such printer, or it refuses."""
    if printer not in printers():
        raise RuleError("printer_unknown", printer=printer)
    try:
        subprocess.run(
            ["lp", "-d", printer, "-t", name, "-"],
            input=content,
            capture_output=True,
            timeout=PATIENCE_S,
            check=True,
        )
    except subprocess.CalledProcessError as trouble:
        reason = trouble.stderr.decode(errors="replace").strip()
        raise RuleError("printer_refused", printer=printer, reason=reason) from trouble
    except subprocess.TimeoutExpired as trouble:
        reason = os.strerror(errno.ETIMEDOUT)
        raise RuleError("printer_refused", printer=printer, reason=reason) from trouble
    except OSError as trouble:
        raise RuleError("printer_refused", printer=printer, reason=trouble.strerror) from trouble
