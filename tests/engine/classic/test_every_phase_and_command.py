"""Every phase meets every command: events or a refusal with French words, nothing else."""

import json

import pytest

from console.messages_fr import sentence
from engine.errors import RuleError
from engine.games.classic import Phase, decide
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.decide import RULES
from engine.games.classic.evolve import APPLY
from engine.games.classic.options import GameOptions, Racks, Seat
from engine.games.classic.turns import PASS
from engine.letters.board import Reference
from engine.letters.moves import Move
from engine.letters.tiles import Tile
from engine.play.game import Circumstances
from engine.play.phases import accepts
from tests.engine.classic.rig import Game, assert_whole_set, near_the_end, new_game

COMMANDS: dict[type, cmd.Command] = {
    type(command): command
    for command in (
        cmd.OpenGame(GameOptions("autre", (Seat("A"), Seat("B")))),
        cmd.DrawForStart("A"),
        cmd.ChooseStarter("B"),
        cmd.LayTile(Tile("E", 1)),
        cmd.TypeTiles("E"),
        cmd.TakeBackTile(),
        cmd.PlayWord(Move.parse("TABLE", "H4"), 20),
        cmd.PlayTiles(Reference.parse("H8"), "E"),
        cmd.LetBotPlay(0.5),
        cmd.Exchange("T"),
        cmd.Pass(),
        cmd.TakeBackPlay(),
        cmd.Validate(),
        cmd.Contest("B", ("TABLE",)),
        cmd.Pause(),
        cmd.Resume(),
        cmd.PressClock("A"),
        cmd.Tick(),
        cmd.RecoverClock(0),
        cmd.SetClock("A", 60_000),
        cmd.CorrectTurn(1, PASS),
        cmd.RenamePlayer("A", "Léa"),
        cmd.RemovePlayer("A"),
        cmd.DeclareBlocked("accord"),
        cmd.CloseGame("raison"),
        cmd.ReopenGame("raison"),
        cmd.DeclareRack("B", "XU"),
    )
}
ALWAYS = {"Tick", "RecoverClock", "RenamePlayer"}
OPEN = ALWAYS | {"SetClock"}
BETWEEN = OPEN | {"LayTile", "TakeBackTile", "CorrectTurn", "RemovePlayer", "CloseGame"}
ACCEPTED = {
    Phase.TOSS: OPEN | {"DrawForStart", "ChooseStarter", "CloseGame"},
    Phase.DRAWING: BETWEEN | {"TypeTiles"},
    Phase.PLAYING: BETWEEN
    | {"PlayWord", "PlayTiles", "LetBotPlay", "Exchange", "Pass", "DeclareBlocked"}
    | {"Pause", "Resume", "PressClock"},
    Phase.LAID: OPEN | {"TakeBackPlay", "Validate", "Contest"},
    Phase.EXCHANGING: OPEN | {"LayTile", "TypeTiles", "TakeBackTile", "TakeBackPlay"},
    Phase.COUNTING: ALWAYS
    | {"LayTile", "TakeBackTile", "CorrectTurn", "ReopenGame", "DeclareRack"},
    Phase.ENDED: ALWAYS | {"CorrectTurn", "ReopenGame", "DeclareRack"},
}


def game_in(phase: Phase) -> Game:
    if phase is Phase.COUNTING:
        game = near_the_end("TABLE", "XU", racks=Racks.FREE)
        game.lay("TABLE K1")
        game.do(cmd.Validate())
        return game
    game = new_game("AB")
    if phase is Phase.TOSS:
        return game
    if phase is Phase.ENDED:
        game.do(cmd.CloseGame("raison"))
        return game
    game.begin("TABLEAU")
    if phase is Phase.LAID:
        game.lay("TABLE H4")
    elif phase is Phase.EXCHANGING:
        game.do(cmd.Exchange("TA"))
    elif phase is Phase.DRAWING:
        game.lay("TABLE H4")
        game.do(cmd.Validate())
    return game


@pytest.mark.parametrize("phase", Phase)
def test_the_rig_reaches_every_phase(phase):
    assert game_in(phase).state.phase is phase


def test_no_command_is_forgotten():
    assert set(COMMANDS) == set(cmd.COMMANDS)
    assert set(RULES) == set(cmd.COMMANDS) - {cmd.OpenGame}


@pytest.mark.parametrize("phase", Phase)
@pytest.mark.parametrize("command", COMMANDS.values(), ids=lambda command: type(command).__name__)
def test_every_pair_is_answered(phase, command):
    game = game_in(phase)
    name = type(command).__name__
    before = game.state
    try:
        game.do(command)
    except RuleError as refusal:
        assert game.state == before
        assert_french(refusal)
        if name not in ACCEPTED[phase] and name != "OpenGame":
            assert refusal.code == f"classic_phase_{phase.value}"
    else:
        assert name in ACCEPTED[phase] or (name, phase) == ("OpenGame", Phase.ENDED)
        assert_whole_set(game.state)
        if phase is not Phase.COUNTING:  # drawn by hand, not from facts
            assert game.replayed() == game.state


def assert_french(refusal: RuleError) -> None:
    """A fact, then a remedy, with every figure in its place."""
    words = sentence(refusal)
    assert words.count(". ") >= 1, words


@pytest.mark.parametrize("phase", Phase)
def test_the_desk_can_ask_what_a_phase_accepts(phase):
    assert {kind.__name__ for kind in cmd.COMMANDS if accepts(RULES, phase, kind)} == ACCEPTED[
        phase
    ]


@pytest.mark.parametrize("command", COMMANDS.values(), ids=lambda command: type(command).__name__)
def test_a_command_comes_back_the_same_through_text(command):
    encoded = json.loads(json.dumps(cmd.VOCABULARY.encode(command)))
    assert cmd.VOCABULARY.decode(encoded) == command


def test_what_is_no_command_is_refused():
    assert new_game().refused("Explode") == "unknown_command"


def test_before_any_game_only_opening_is_possible():
    for kind, command in COMMANDS.items():
        if kind is not cmd.OpenGame:
            with pytest.raises(RuleError, match="no_game_open"):
                decide(None, command, Circumstances(0))


def test_every_event_has_its_effect():
    assert set(APPLY) == set(ev.EVENTS) - {ev.GameOpened}
