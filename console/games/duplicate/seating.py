"""The list of players: seated when a game opens, the club's own or that of the game before."""

from collections.abc import Callable
from pathlib import Path

from console.games.duplicate.snapshot import PublicSnapshot
from console.inbox import Ask, Troubled
from console.journal import Fault
from console.player_lists import read_players
from console.session.reactions import Occurrence, Subscriber
from console.session.showcase import JudgeSnapshot
from engine.errors import RuleError
from engine.games.duplicate.correction.commands import SeatPlayers
from engine.games.duplicate.events import GameOpened
from engine.play.players import Player

LIST_FILE = "joueurs.csv"
AUTHOR = "pupitre"


def decoded(content: bytes) -> str:
    """Spreadsheets write UTF-8 or Windows' Latin and do not say which."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def kept_players(folder: Path) -> tuple[Player, ...]:
    """The list that was imported, empty when none was."""
    try:
        content = (folder / LIST_FILE).read_bytes()
    except FileNotFoundError:
        return ()
    return read_players(decoded(content))


class RoomList(Subscriber):
    """Seats people at the opening of a game: those of the evening's game before, else the
    club's list. Whoever was excluded does not play on (fisf-2020 §6.1)."""

    def __init__(self, post: Callable[[object], None], folder: Path) -> None:
        self._post = post
        self._folder = folder
        self._before: tuple[Player, ...] = ()

    def follow(self, _public: PublicSnapshot, judge: JudgeSnapshot) -> None:
        correction = judge.correction
        if correction is not None and correction.players:
            self._before = tuple(
                player
                for player in correction.players
                if not correction.presence(player.table).excluded
            )

    def happened(self, occurrence: Occurrence) -> None:
        if not isinstance(occurrence.event, GameOpened) or occurrence.after.players:
            return
        try:
            players = self._before or kept_players(self._folder)
        except RuleError as trouble:
            self._post(Troubled(Fault(trouble.code, trouble.data)))
            return
        except OSError as error:
            data = {"file": LIST_FILE, "why": error.strerror}
            self._post(Troubled(Fault("file_unreadable", data)))
            return
        if players:
            self._post(Ask(SeatPlayers(players), by=AUTHOR))
