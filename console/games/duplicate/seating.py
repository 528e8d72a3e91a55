"""Who plays a new game: those named for it, else those of the evening's game before, else the
club's own list. They come with the opening itself: no crash can part a game from its players."""

from console.games.face import Asked
from console.journal.records import Fault
from console.papers.player_lists import LIST_FILE, kept_players
from engine.games.duplicate.options import CommonGame
from engine.games.duplicate.state import State
from engine.play.players import Player
from engine.rulings import RuleError


def players_for(asked: Asked, common: CommonGame | None) -> tuple[Player, ...]:
    if asked.request.players is not None:
        return asked.request.players
    before = asked.before
    if isinstance(before, State) and before.options.decides:
        before = asked.earlier(before.options.decides)  # only its ex aequo played the last one
    return _of_the_game_before(before, common) or _of_the_club(asked)


def _of_the_game_before(before: object, common: CommonGame | None) -> tuple[Player, ...]:
    """Whoever was excluded does not play on (fisf-2020 §6.1), in the same épreuve."""
    if not isinstance(before, State):
        return ()
    correction, former = before.correction, before.options.common
    if (former and former.epreuve) != (common and common.epreuve):
        return correction.players
    return tuple(
        player for player in correction.players if not correction.presence(player.table).excluded
    )


def _of_the_club(asked: Asked) -> tuple[Player, ...]:
    try:
        return kept_players(asked.folder)
    except RuleError as trouble:
        asked.tell(Fault(trouble.code, trouble.data))
    except OSError as error:
        asked.tell(Fault("file_unreadable", {"file": LIST_FILE, "why": error.strerror}))
    return ()
