"""One command of each kind, what each phase lets through, and a game in each phase."""

from engine.games.classic import commands as cmd
from engine.games.classic.options import GameOptions, Racks, Seat
from engine.games.classic.state import Phase
from engine.games.classic.turns import PASS
from engine.letters.board import Reference
from engine.letters.moves import Move
from engine.letters.tiles import Tile
from engine.play.titles import GiveTitle
from tests.engine.games.classic.bench import PlayedClassic, near_the_end, new_game

REFUSAL = "classic_phase"
"""What the code of a refusal by the phase begins with."""
BY_HAND = {Phase.COUNTING.name}
"""Positions drawn by hand, not from facts: no journal gives them back."""

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
        GiveTitle("Coupe"),
        cmd.RemovePlayer("A"),
        cmd.DeclareBlocked("accord"),
        cmd.CloseGame("raison"),
        cmd.ReopenGame("raison"),
        cmd.DeclareRack("B", "XU"),
    )
}
ALWAYS = {"Tick", "RecoverClock", "RenamePlayer", "GiveTitle"}
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


def game_in(phase: Phase) -> PlayedClassic:
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


def positions() -> dict[str, PlayedClassic]:
    return {phase.name: game_in(phase) for phase in Phase}
