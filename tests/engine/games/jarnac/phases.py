"""One command of each kind, and what each phase lets through."""

from engine.games.jarnac import commands as cmd
from engine.games.jarnac.options import ClockMode, GameOptions
from engine.games.jarnac.state import Phase
from engine.letters.tiles import Tile
from engine.play.titles import GiveTitle
from tests.engine.games.jarnac.bench import A, PlayedJarnac, game_in

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
        GiveTitle("Coupe"),
    )
}

# What each phase lets through; all other commands are refused by the phase itself.
ALWAYS = {"Tick", "RecoverClock", "GiveTitle"}
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


def positions() -> dict[str, PlayedJarnac]:
    return {
        f"{phase.name}-{clock.name}": game_in(phase, clock)
        for phase in Phase
        for clock in ClockMode
    }
