"""The game the gallery of the manual is taken from: really played, by two virtual players of
invented names, seeded so that the same lexicon gives the same pictures."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from console.desk.inbox import Ask, Show
from console.desk.option_table import NewGame, selection
from console.games.face import SimulatedConsole
from console.games.history import SOFTWARE
from console.games.jarnac.drawing import REVIEW_PAGE
from console.games.jarnac.mat_solver import jarnac_on
from console.games.jarnac.settings import JarnacSettings
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.options import Strength
from engine.games.jarnac.solver import Sight
from engine.games.jarnac.state import Phase, State
from engine.play.players import player
from tests.tools.pictured import Pictured, Pose, type_word

AT_REST_MS = 30_000
A_SECOND_MS = 1_000
_ROWS_WORTH_SEEING = 2
_REQUEST = NewGame(
    own=selection(
        JarnacSettings, {"pendule": "pendule", "deux_robots": (Strength.CLUB, Strength.CLUB)}
    ),
    seed="galerie",
    players=(player(1, "Alice Modèle"), player(2, "Bruno Spécimen")),
)


def _play(table: SimulatedConsole) -> Iterator[Pose]:
    def state() -> State:
        return jarnac_on(table.judge).state

    def play_until(reached: Callable[[State], bool]) -> None:
        while not reached(state()) and state().phase is not Phase.ENDED:
            table.advance()

    play_until(lambda now: now.phase is Phase.PLAYING)
    yield Pose("premieres-lettres", A_SECOND_MS, legend=True)
    play_until(lambda now: now.phase is Phase.MADE and _is_under_way(now))
    yield Pose("mot-pose", A_SECOND_MS)
    table.post(Ask(cmd.Pause()))
    yield Pose("arret-de-jeu", AT_REST_MS)
    table.post(Ask(cmd.Resume()))
    play_until(lambda now: _is_under_way(now) and _last_act(now, ev.JarnacTaken))
    yield Pose("jarnac", A_SECOND_MS)
    yield Pose("jarnac-pris", AT_REST_MS)
    play_until(lambda now: now.phase is Phase.FINAL)
    yield Pose("dernier-jarnac", A_SECOND_MS)
    play_until(lambda now: now.phase is Phase.ENDED)
    yield Pose("fin", A_SECOND_MS)
    table.post(Show(REVIEW_PAGE))
    yield Pose("jarnacs-manques", AT_REST_MS)


def _between_friends(table: SimulatedConsole) -> Iterator[Pose]:
    """A short word is made, the bag passes, and the other types the Jarnac he sees."""

    def found() -> Sight:
        answer = jarnac_on(table.judge).answer
        assert answer is not None
        assert answer.sights is not None
        return answer.sights[0]

    table.post(Ask(cmd.ChooseStarter(0)))
    for command in (cmd.Draw(), None, cmd.Draw(), cmd.Pass()):
        table.post(Ask(command or cmd.MakeWord(min((find.word for find in found()), key=len))))
        while jarnac_on(table.judge).state.phase is Phase.DRAWING and table.advance():
            pass
    type_word(table, found().best[0].word)
    yield Pose("fenetre", A_SECOND_MS, legend=True)


def _is_under_way(state: State) -> bool:
    return all(sum(map(bool, mat.rows)) >= _ROWS_WORTH_SEEING for mat in state.mats)


def _last_act(state: State, kind: type) -> bool:
    acts = [event for event in state.log if not isinstance(event, ev.TIME_EVENTS)]
    return isinstance(acts[-1], kind)


_FRIENDS = replace(
    _REQUEST, own=selection(JarnacSettings, {"pendule": "sans", "arbitre": True}), source=SOFTWARE
)
PICTURED = (Pictured("Jarnac", _REQUEST, _play), Pictured("Jarnac", _FRIENDS, _between_friends))
