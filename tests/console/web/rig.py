"""What pages stand on besides a console: the routes of the games, the papers of a folder."""

from pathlib import Path

from starlette.routing import BaseRoute

from console.folders import JOURNAL_FILE
from console.games import face_of
from console.machine.archive import PaperArchive
from console.machine.backups import back_up_to
from console.machine.dates import DateBook
from console.registry import GAMES
from console.web.link import PageDesk


def archive_in(folder: Path) -> PaperArchive:
    """The papers of the games kept there; sticks are folders of their own."""
    journal, sticks = folder / JOURNAL_FILE, folder / "sticks"
    dates = DateBook.beside(journal)

    def copy() -> tuple[str, ...]:
        back_up_to(journal, sticks, dates)
        return (sticks.name,)

    return PaperArchive(journal, dates, copy)


def routes_of_games(desk: PageDesk) -> list[BaseRoute]:
    """The pages every game of the house brings."""
    return [route for name in GAMES for route in face_of(name).pages.routes(desk)]
