"""A short evening with everything in it: accents, a pair, a latecomer, sanctions, an exclusion."""

from pathlib import Path

from console.desk.inbox import Ask, RequestOutcome
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.letters.lexicon import Lexicon
from engine.play.players import Person, Player, player
from tests.console.games.duplicate.bench import DuplicateBench

PEOPLE = (
    player(1, "Éléonore Garçon", licence="1234567", club="Nîmes", series="3A"),
    Player(2, (Person("Œdipe Lœuf", club="Sète"), Person("Noël Dvořák"))),
    player(3, "Zoé <b>Müller</b> ; dite « Zo »", club="Sète"),
    player(5, "Tricheur", club="Ailleurs"),
)
SLIPS = {
    1: [{"top": True}, {"word": "FEDAYIN", "reference": "H8", "score": 100},
        {"word": "FINE", "score": 14}, {"top": True}],
    2: [{"top": True}, {"state": "none"}, {"word": "CHATEAUX", "score": 200}, {"top": True}],
}  # fmt: skip


def correct(rig: DuplicateBench, command: cmd.CorrectionCommand, by: str = "Ada") -> None:
    replies: list[RequestOutcome] = []
    rig.post(Ask(command, replies.append, by))
    assert replies[0].refusal is None, replies[0].refusal


def play_evening(folder: Path, lexicon: Lexicon) -> DuplicateBench:
    rig = DuplicateBench.typed(folder, lexicon)
    for coup, letters in ((1, "FEDAYIN"), (2, "CHATEAU")):
        rig.think_over(letters)
        if coup == 1:
            correct(rig, cmd.SeatPlayers(PEOPLE), "juge")
        rig.do(game.StopClock(), game.ChooseTop())
        for each, slip in zip(PEOPLE, SLIPS[coup], strict=True):
            correct(
                rig, cmd.EnterSlip(coup, each.table, slip_from_json(slip), f"{coup}-{each.table}")
            )
        correct(rig, cmd.CloseCoup(coup), "juge")
        rig.do(game.PlaceTop())
    correct(rig, cmd.SeatPlayer(player(8, "Retardataire")), "juge")
    correct(rig, cmd.ExcludePlayer(5, "documents"), "juge")
    return rig
