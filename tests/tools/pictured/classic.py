"""The games the gallery of the manual is taken from. They are really played, by virtual players
whose names say so, from a seed: the same lexicon gives the same pictures."""

from collections.abc import Iterator

from console.desk.inbox import Show
from console.desk.option_table import NewGame, selection
from console.games.classic.settings import ClassicSettings
from console.games.classic.simulation import play_on
from console.games.face import SimulatedConsole
from engine.games.classic.state import Phase
from engine.letters.solver import solve_top
from tests.tools.pictured import Pictured, Pose, type_word

SEED = "galerie"
A_SECOND_MS = 1_000
HISTORY = "history"
FROM_TURN = 14
"""The turn that is looked at most closely comes late enough for a board worth seeing."""


def _between_three(table: SimulatedConsole) -> Iterator[Pose]:
    play_on(table, lambda state: len(state.toss.draws) == 2)
    yield Pose("tirage-au-sort", A_SECOND_MS)
    play_on(table, lambda state: state.phase is Phase.DRAWING and bool(state.record.deal))
    yield Pose("pioche", A_SECOND_MS)
    play_on(table, lambda state: len(state.turns) >= FROM_TURN and state.phase is Phase.PLAYING)
    yield Pose("tour", A_SECOND_MS)
    play_on(table, lambda state: state.phase is Phase.LAID and len(state.turns) > FROM_TURN)
    yield Pose("mot-pose", A_SECOND_MS)
    table.post(Show(HISTORY))
    yield Pose("tours", A_SECOND_MS)
    table.post(Show(None))
    play_on(table, lambda state: False)
    yield Pose("fin", A_SECOND_MS)


def _against_a_robot(table: SimulatedConsole) -> Iterator[Pose]:
    play_on(table, lambda state: state.phase is Phase.PLAYING and state.on_turn == "1")
    yield Pose("contre-robot", A_SECOND_MS, legend=True)
    state = play_on(table, lambda state: state.phase is Phase.PLAYING and state.on_turn == "1")
    lexicon = table.judge.lexicon
    assert lexicon is not None
    best = solve_top(state.grid, state.table.rack("1").letters, lexicon)[0].move
    type_word(table, best.word, best.ref.index)
    yield Pose("fenetre", A_SECOND_MS, legend=True)


PICTURED = (
    Pictured(
        "Partie d'essai à trois",
        NewGame(
            own=selection(
                ClassicSettings,
                {"contre": ("fort", "moyen", "faible"), "seuls": True, "pendule": "pendules"},
            ),
            seed=SEED,
        ),
        _between_three,
    ),
    Pictured(
        "Partie d'essai contre un robot",
        NewGame(own=selection(ClassicSettings, {"contre": ("fort",)}), seed=SEED),
        _against_a_robot,
    ),
)
