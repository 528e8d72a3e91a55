"""One command of each kind, what each phase lets through, and a game in each phase."""

from collections.abc import Callable

from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.correction.commands import CorrectionCommand
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.state import Phase
from engine.letters.moves import Move
from engine.letters.tiles import Tile
from engine.play.players import player
from engine.play.titles import GiveTitle
from tests.engine.games.duplicate.bench import PlayedDuplicate, new_game

MOVE = Move.parse("TABLEAU", "H4")

COMMANDS: dict[type, cmd.Command] = {
    type(command): command
    for command in (
        cmd.OpenGame(GameOptions("autre")),
        cmd.OpenCoup(),
        cmd.LayTile(Tile("Z", 1)),
        cmd.TypeTile("Z"),
        cmd.TakeBackTile(),
        cmd.RejectRack("raison"),
        cmd.AnnounceRack(),
        cmd.StartClock(),
        cmd.RestartClock(),
        cmd.Pause(),
        cmd.Resume(),
        cmd.Tick(),
        cmd.StopClock(),
        cmd.RecoverClock(0),
        cmd.NoteInterruption(10**7),
        cmd.NoteCut(),
        cmd.CutWasShort(),
        cmd.CutWasLong(),
        cmd.TakeBackStop("raison"),
        cmd.CallTop(1),
        cmd.NameCaller(),
        cmd.ClaimTop(1, MOVE),
        cmd.RefuseCall(),
        cmd.HearAgain("raison"),
        cmd.ChooseNextTop("raison"),
        cmd.ChooseTop(MOVE, "raison"),
        cmd.CautionTop(),
        cmd.PlaceTop(),
        cmd.WithdrawMove(),
        cmd.CorrectCoup(1, "raison", MOVE),
        cmd.AnnulCoup("raison"),
        cmd.NeutraliseCoup("raison"),
        cmd.DeclineEnd("raison"),
        cmd.CloseGame("raison"),
        cmd.ReopenGame("raison"),
        cmd.CloseAppeals("appeal_after_next_game"),
        cmd.LayCourse((cmd.SealedCoup("TABLEAU", MOVE),)),
        cmd.BeReady(1),
        cmd.SetOff(),
        cmd.ProposeTop(1, 1, MOVE, "mot-1"),
        cmd.HoldRuns(),
        cmd.ResumeRuns(),
        GiveTitle("Coupe"),
        slips.SeatPlayers((player(1, "Ana"), player(2, "Bob"))),
        slips.SeatPlayer(player(9, "Zoé")),
        slips.UnseatPlayer(2),
        slips.AssignTables("Ada", (1, 2)),
        slips.LeavePlayer(1, 0),
        slips.ExcludePlayer(1, "raison"),
        slips.EnterSlip(1, 1, parse_short("TABLEAU H4 70"), "a"),
        slips.EnterPoints(1, 1, 12),
        slips.AnnouncePoints("12 0"),
        slips.ContestPoints(1, "TABLEAU", "H4"),
        slips.AnswerQuestion(1, 1, "key", True),
        slips.AmendVerdict(1, 1, 5, Sanction.NONE, "raison"),
        slips.RetainReading(1, 1, True, "raison"),
        slips.SubmitCase(1, 1, "raison"),
        slips.SettleCase(1, 1, "raison"),
        slips.HandOutBillet(1, 1),
        slips.ChooseWay(1, True),
        slips.HandIn((slips.PhoneSlip(1, 1, parse_short("TABLEAU H4 70"), "tel-1", "A", 0),)),
        slips.JudgeLateSlip(1, 1, True),
        slips.SignalProblem(1, "arbitre"),
        slips.SeeProblem(1),
        slips.CloseCoup(1, missing_as_none=True),
        slips.ReopenCoup(1, "raison"),
    )
}

# What each phase lets through; all other commands are refused by the phase itself.
# The correction goes on whatever the game does: its commands know their coup.
ALWAYS = {"Tick", "RecoverClock", "GiveTitle"} | {
    kind.__name__ for kind in CorrectionCommand.__args__
}
CUT = {"NoteCut", "CutWasShort", "CutWasLong"}
PLAYING = ALWAYS | CUT | {"NoteInterruption", "DeclineEnd", "CloseGame"}
ON_DEVICES = {"LayCourse", "BeReady", "SetOff", "ProposeTop", "HoldRuns", "ResumeRuns"}
ACCEPTED = {
    Phase.IDLE: PLAYING | {"OpenCoup", "WithdrawMove", "CorrectCoup"} | ON_DEVICES,
    Phase.DRAWING: PLAYING
    | {"LayTile", "TypeTile", "TakeBackTile", "RejectRack", "AnnounceRack", "AnnulCoup"},
    Phase.ANNOUNCED: PLAYING
    | {"TakeBackTile", "RejectRack", "StartClock", "AnnulCoup", "NeutraliseCoup"},
    Phase.THINKING: PLAYING
    | {"RestartClock", "Pause", "Resume", "StopClock", "AnnulCoup", "NeutraliseCoup"}
    | {"CallTop", "NameCaller", "ClaimTop", "RefuseCall", "HearAgain"},
    Phase.COLLECTING: PLAYING
    | {"TakeBackStop", "HearAgain", "ChooseTop", "CautionTop", "AnnulCoup", "NeutraliseCoup"},
    Phase.TOP_CHOSEN: PLAYING
    | {"ChooseTop", "ChooseNextTop", "PlaceTop", "WithdrawMove", "AnnulCoup", "NeutraliseCoup"},
    Phase.ENDED: ALWAYS | {"ReopenGame", "CloseAppeals"},
}


def game_in(phase: Phase) -> PlayedDuplicate:
    game = new_game(players="AB")
    if phase is Phase.ENDED:
        game.do(cmd.CloseGame("raison"))
        return game

    def announce() -> None:
        game.draw("TABLEAU")
        game.do(cmd.AnnounceRack())

    steps: list[Callable[[], object]] = [
        lambda: game.do(cmd.OpenCoup()),
        announce,
        lambda: game.do(cmd.StartClock()),
        lambda: game.do(cmd.StopClock()),
        lambda: game.choose("TABLEAU H4"),
    ]
    for step in steps[: list(Phase).index(phase)]:
        step()
    return game


def positions() -> dict[str, PlayedDuplicate]:
    return {phase.name: game_in(phase) for phase in Phase}
