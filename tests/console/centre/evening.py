"""Evenings played on a real console, whose journals become plis."""

from pathlib import Path

from console.folders import JOURNAL_FILE
from console.journal.records import Record
from console.journal.store import JournalFile
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip import parse_short
from engine.letters.lexicon import Lexicon
from engine.play.players import player
from tests.console.games.duplicate.evening import correct, play_evening


def records_of(folder: Path) -> tuple[str, list[Record]]:
    with JournalFile.reading(folder / JOURNAL_FILE) as journal:
        name = journal.games()[-1].game
        return name, list(journal.read(name))


def play(folder: Path, lexicon: Lexicon) -> None:
    """The short evening with everything in it, then second thoughts about its first coup."""
    rig = play_evening(folder, lexicon)
    correct(rig, cmd.SeatPlayer(player(9, "Encore un")), "juge")
    correct(rig, cmd.ReopenCoup(1, "appel accepté"), "juge")
    correct(rig, cmd.EnterSlip(1, 3, parse_short("T"), "1-3-bis", after="1-3"), "juge")
    correct(rig, cmd.CloseCoup(1), "juge")
    correct(rig, cmd.ExcludePlayer(5, "mal vu", excluded=False), "juge")
    rig.do(game.CloseGame("fin de la soirée"))
