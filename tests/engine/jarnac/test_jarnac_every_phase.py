"""Every phase meets every command: events or a refusal with French words, nothing else."""

import pytest

from console.messages_fr import sentence
from engine.errors import RuleError
from engine.games.jarnac import ClockMode, GameOptions, Phase, accepts, decide
from engine.games.jarnac import commands as cmd
from engine.games.jarnac.decide import RULES
from engine.letters.tiles import Tile
from engine.play.game import Circumstances
from tests.engine.jarnac.rig import A, Game, assert_whole_set, begun, game_in

COMMANDS: dict[type, cmd.Command] = {
    type(command): command
    for command in (
        cmd.OpenGame(GameOptions("autre")),
        cmd.ChooseStarter(A),
        cmd.LayTile(Tile("E", 1)),
        cmd.TypeTile("E"),
        cmd.Draw(),
        cmd.TakeBackTile(),
        cmd.MakeWord("TON"),
        cmd.Jarnac("TON"),
        cmd.SetAside("TON"),
        cmd.Pass(),
        cmd.Contest(),
        cmd.AcceptWord(),
        cmd.RefuseWord(),
        cmd.CallJarnac(),
        cmd.PressClock(A),
        cmd.Pause(),
        cmd.Resume(),
        cmd.Tick(),
        cmd.RecoverClock(0),
        cmd.SetClock(A, 60_000),
        cmd.Undo(),
        cmd.Correct(1, letters="T"),
        cmd.Resign(A),
        cmd.CloseGame("raison"),
    )
}

# What each phase lets through; all other commands are refused by the phase itself.
ALWAYS = {"Tick", "RecoverClock"}
OPEN = ALWAYS | {"SetClock", "Pause", "Resume", "Resign", "CloseGame"}
AT_PLAY = OPEN | {"PressClock", "Undo", "Correct"}
DRAWS = {"LayTile", "TypeTile"}
ACTS = {"MakeWord", "Pass"}
ACCEPTED = {
    Phase.TOSS: OPEN | DRAWS | {"ChooseStarter", "TakeBackTile"},
    Phase.RECEIVING: AT_PLAY
    | DRAWS
    | ACTS
    | {"Draw", "CallJarnac", "Jarnac", "SetAside", "Contest"},
    Phase.DRAWING: AT_PLAY | DRAWS | {"TakeBackTile"},
    Phase.PLAYING: AT_PLAY | ACTS | {"TakeBackTile"},
    Phase.MADE: AT_PLAY | DRAWS | ACTS | {"Draw", "Contest"},
    Phase.ARBITRATION: OPEN | {"AcceptWord", "RefuseWord"},
    Phase.FINAL: AT_PLAY | {"CallJarnac", "Jarnac", "Contest"},
    Phase.ENDED: ALWAYS | {"Correct", "Undo"},
}


@pytest.fixture(scope="module")
def games() -> dict[tuple[Phase, ClockMode], Game]:
    return {(phase, clock): game_in(phase, clock) for phase in Phase for clock in ClockMode}


def copy_of(game: Game) -> Game:
    return Game(game.state, list(game.events), game.lexicon, game.now_ms)


def test_no_command_is_forgotten():
    assert set(COMMANDS) == set(cmd.COMMANDS)
    assert set(RULES) == set(cmd.COMMANDS) - {cmd.OpenGame}


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("clock", ClockMode)
@pytest.mark.parametrize("command", COMMANDS.values(), ids=lambda command: type(command).__name__)
def test_every_pair_is_answered(games, phase, clock, command):
    game = copy_of(games[phase, clock])
    name = type(command).__name__
    before = game.state
    try:
        game.do(command)
    except RuleError as refusal:
        assert game.state is before
        words = sentence(refusal)
        assert words.count(". ") >= 1, words
        if name not in ACCEPTED[phase] and name != "OpenGame":
            assert refusal.code == f"phase_{phase.value}"
    else:
        assert name in ACCEPTED[phase] or (name, phase) == ("OpenGame", Phase.ENDED)
        assert_whole_set(game.state)
        assert game.replayed() == game.state


@pytest.mark.parametrize("phase", Phase)
def test_the_desk_can_ask_what_a_phase_accepts(phase):
    accepted = {kind.__name__ for kind in cmd.COMMANDS if accepts(phase, kind)}
    assert accepted == ACCEPTED[phase]


def test_what_is_no_command_is_refused():
    assert begun().refusal("Explode").code == "unknown_command"  # type: ignore[arg-type]


def test_before_any_game_only_opening_is_possible():
    for kind, command in COMMANDS.items():
        if kind is not cmd.OpenGame:
            with pytest.raises(RuleError, match="no_game_open"):
                decide(None, command, Circumstances(0))
