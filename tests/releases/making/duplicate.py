"""Evenings of duplicate: every formule's kind, contest and edition, and every sort of trouble."""

import random
from pathlib import Path
from typing import Any

from console.desk.buttons import Button
from console.games.duplicate.desk import Moment, moment
from console.games.duplicate.simulation import SimulatedEvening, room_of
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.ending import NEXT_GAME
from engine.games.duplicate.room import CONSOLE_WAS_WRONG
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.state import Phase
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.letters.tiles import Tile
from engine.play.players import Player, player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.games.duplicate.evening import PEOPLE
from tests.releases.making.calendar import Evenings, Plug
from tests.tools.saying import said

UNCLEAR = {
    "letters": [
        {"row": 0, "col": col, "letter": letter, **({"perhaps": "O"} if col == 6 else {})}
        for col, letter in enumerate("FEDAYIN")
    ],
    "score": 98,
}
"""A slip whose last letter may be another one: the judge is asked."""
ENOUGH_FOR_SOLOS = 17
A_FEW_COUPS = 4


def _people(count: int) -> tuple[Player, ...]:
    return tuple(
        player(
            table,
            f"Joueur {table}",
            licence=f"12345{table:02}",
            club="Club d'essai" if table % 3 else "Autre club",
            series="3A 4B 5C".split()[table % 3],
            category="SVJ"[table % 3],
        )
        for table in range(1, count + 1)
    )


def _evening(
    folder: Path, lexicon: Lexicon, players: int, coups: int | None, **choices: Any
) -> None:
    """Played by simulated people; ended by the rules, or by the judge after so many coups."""
    bench = DuplicateBench(folder, lexicon, said(players=_people(players), seed="gel", **choices))
    bench.open_game()
    evening = SimulatedEvening(bench, room_of(players), random.Random(7))
    if coups is None:
        evening.play(stop=lambda: moment(bench.state) is Moment.END_PROPOSED)
        bench.ask(cmd.DeclineEnd("on vérifie le sac"))
        _ask(bench, cmd.CloseGame("le sac est vide"))
    else:
        evening.play(stop=lambda: len(bench.state.coups) == coups)
        _ask(bench, cmd.CloseGame("il est tard"))
    bench.cut()


def normale(folder: Path, lexicon: Lexicon) -> None:
    """Enough tables for solos."""
    _evening(folder, lexicon, ENOUGH_FOR_SOLOS, 6, name="normale", title="Championnat du club")


def seven_of_eight(folder: Path, lexicon: Lexicon) -> None:
    _evening(folder, lexicon, 4, None, name="7 sur 8", formule="7sur8", edition="2014")


def mort_subite(folder: Path, lexicon: Lexicon) -> None:
    _evening(folder, lexicon, 6, None, name="subite", contest="mort-subite", edition="2014")


def topping(folder: Path, lexicon: Lexicon) -> None:
    _evening(folder, lexicon, 3, None, name="topping", contest="topping", formule="joker")


def blitz(folder: Path, lexicon: Lexicon) -> None:
    _evening(folder, lexicon, 3, A_FEW_COUPS, name="blitz", formule="7et8", tempo="blitz")


def seven_eight_nine(folder: Path, lexicon: Lexicon) -> None:
    _evening(folder, lexicon, 3, A_FEW_COUPS, name="789", formule="7-8-9-joker", tempo="2min")


def topping_troubled(folder: Path, lexicon: Lexicon) -> None:
    """Calls heard, misheard, refused and heard again."""
    choices = said(
        players=_people(3), source="saisie", name="topping mouvementé", contest="topping"
    )
    bench = DuplicateBench(folder, lexicon, choices).open_game()
    _announce(bench, "FEDAYIN")
    bench.forward()
    for command in (
        cmd.CallTop(1),
        cmd.NameCaller(2),
        cmd.RefuseCall(),
        cmd.HearAgain("mal entendu"),
        cmd.ClaimTop(),
        cmd.CallTop(1),
        cmd.ClaimTop(),
        cmd.CallTop(3),
        cmd.ClaimTop(),
        cmd.TakeBackStop("Joueur 3 n'avait rien dit"),
    ):
        _ask(bench, command)
    _until(bench, Phase.COLLECTING)
    _place(bench)
    _ask(bench, cmd.CloseGame("fin de l'essai"))
    bench.cut()


def friends(folder: Path, lexicon: Lexicon) -> None:
    """« Entre amis »: points are announced, and the judge plays at table 2."""
    choices = said(
        players=_people(3), source="saisie", name="amis", preset="entre-amis", juge_joue=2
    )
    bench = DuplicateBench(folder, lexicon, choices).open_game()
    for coup, (letters, line) in enumerate((("FEDAYIN", "98 45 0"), ("CHATEAU", "30 30 12")), 1):
        _think(bench, letters)
        _until(bench, Phase.COLLECTING)
        _ask(bench, slips.AnnouncePoints(line))
        _place(bench)
        _ask(bench, slips.CloseCoup(coup), optional=True)
    _ask(bench, cmd.CloseGame("fin de l'essai"))
    bench.cut()


def tied(folder: Path, lexicon: Lexicon) -> None:
    """Two players level, then the mort subite that decides between them (fisf-2020 §3.8.3)."""
    bench = DuplicateBench(
        folder, lexicon, said(players=_people(2), source="saisie", name="ex aequo")
    )
    bench.open_game()
    _scored_coup(bench, 1, "FEDAYIN", 98, 98)
    _ask(bench, cmd.CloseGame("fin de l'essai"))
    bench.cut()
    decider = DuplicateBench(
        folder, lexicon, said(tied="ex aequo", source="saisie", name="départage")
    )
    decider.open_game()
    _scored_coup(decider, 1, "CHATEAU", 30, 12)
    _ask(decider, cmd.CloseGame("fin du départage"))
    decider.cut()


def people(folder: Path, lexicon: Lexicon) -> None:
    """Accents, a pair, a latecomer, an exclusion, a second thought; the appeals are over."""
    bench = DuplicateBench(folder, lexicon, said(players=PEOPLE, source="saisie", name="soirée"))
    bench.open_game()
    papers = {
        1: ({"top": True}, {"word": "FEDAYIN", "reference": "H8", "score": 100},
            {"word": "FINE", "score": 14}, {"top": True}),
        2: ({"top": True}, {"state": "none"}, {"word": "CHATEAUX", "score": 200}, {"top": True}),
    }  # fmt: skip
    for coup, letters in ((1, "FEDAYIN"), (2, "CHATEAU")):
        _think(bench, letters)
        _until(bench, Phase.COLLECTING)
        bench.forward()
        for each, paper in zip(PEOPLE, papers[coup], strict=True):
            _ask(
                bench,
                slips.EnterSlip(coup, each.table, slip_from_json(paper), f"{coup}-{each.table}"),
                by="Ada",
            )
        _ask(bench, slips.CloseCoup(coup))
        bench.forward()
    _ask(bench, slips.SeatPlayer(player(8, "Retardataire")))
    _ask(bench, slips.ExcludePlayer(5, "documents"))
    _ask(bench, cmd.CloseGame("fin de la soirée"))
    _ask(bench, slips.ReopenCoup(1, "appel accepté"))
    _ask(bench, slips.EnterSlip(1, 3, parse_short("T"), "1-3-bis", after="1-3"))
    _ask(bench, slips.CloseCoup(1))
    _ask(bench, cmd.CloseAppeals(NEXT_GAME))
    bench.cut()


def slips_of_every_sort(folder: Path, lexicon: Lexicon) -> None:
    """Right, amended, answered, read twice, handed out, closed and reopened; a coup corrected."""
    bench = DuplicateBench(folder, lexicon, said(source="saisie", name="bulletins")).open_game()

    def correct(*requests: slips.CorrectionCommand) -> None:
        for request in requests:
            blind = isinstance(request, slips.EnterSlip) and request.second
            _ask(bench, request, by="Bob" if blind else "Ada")

    correct(
        slips.SeatPlayers(tuple(player(table, f"Joueur {table}") for table in (1, 2, 3, 4))),
        slips.SeatPlayer(player(5, "Joueur 5")),
        slips.UnseatPlayer(5),
        slips.AssignTables("Ada", (1, 2, 3)),
    )
    _think(bench, "FEDAYIN")
    bench.press(Button.CHRONO, held=True)
    _place(bench)
    correct(
        slips.EnterSlip(1, 1, parse_short("T"), "a1"),
        slips.EnterSlip(1, 2, parse_short("FEDAYIN H4 98"), "a2"),
        slips.EnterSlip(1, 2, parse_short("FINE 14"), "b2", second=True),
        slips.RetainReading(1, 2, False, "le bulletin a été relu"),
        slips.EnterSlip(1, 3, parse_short("FEDAYINS 120"), "a3"),
        slips.AmendVerdict(1, 3, 0, Sanction.ZERO, "mot non admis"),
        slips.HandOutBillet(1, 3),
        slips.EnterSlip(1, 1, slip_from_json(UNCLEAR), "a4", after="a1"),
    )
    entry = bench.state.correction.slip(1, 1).current
    assert entry is not None
    question = entry.verdict.question
    assert question is not None
    correct(
        slips.AnswerQuestion(1, 1, question.key, True),
        slips.CloseCoup(1, missing_as_none=True),
        slips.ReopenCoup(1, "appel"),
        slips.LeavePlayer(4, 1),
        slips.ExcludePlayer(3, "tricherie"),
        slips.CloseCoup(1),
    )
    _think(bench, "CHATEAU")
    _until(bench, Phase.COLLECTING)
    _place(bench)
    fade = Move.parse("FADE", "H7")
    _ask(bench, cmd.CorrectCoup(1, "FADE était posé", move=fade, room=CONSOLE_WAS_WRONG))
    _ask(bench, cmd.CloseGame("fin de l'essai"))
    _ask(bench, cmd.CloseAppeals(NEXT_GAME))
    bench.cut()


def troubled(folder: Path, lexicon: Lexicon) -> None:
    """Everything a quiet evening does not have; then closed."""
    bench = _in_trouble(folder, lexicon, "mouvementée")
    bench.press(Button.CHRONO, held=True)
    _ask(bench, cmd.TakeBackStop("arrêté trop tôt"))
    _until(bench, Phase.COLLECTING)
    _place(bench)
    _ask(bench, cmd.CloseGame("fin de l'essai"))
    bench.cut()


def interrupted(folder: Path, lexicon: Lexicon) -> Plug:
    """Pulled out of its socket with the clock running, letters from the software bag."""
    players = _people(3)
    bench = DuplicateBench(folder, lexicon, said(players=players, seed="coupure", name="coupée"))
    bench.open_game()
    SimulatedEvening(bench, room_of(3), random.Random(7)).play(
        stop=lambda: len(bench.state.coups) == 3
    )
    bench.think()
    bench.loop.advance_to(bench.loop.now_ms + 40_000)
    return bench.cut


def _in_trouble(folder: Path, lexicon: Lexicon, name: str) -> DuplicateBench:
    bench = DuplicateBench(folder, lexicon, said(source="saisie", name=name)).open_game()
    _ask(bench, slips.SeatPlayer(player(4, "Joueur 4")))
    bench.forward()
    _ask(bench, cmd.LayTile(Tile("E", 1)))
    bench.type("AAAAAA")
    bench.press(Button.REJETER)
    bench.type("CRIVSEZ")
    _ask(bench, cmd.TakeBackTile(letter="Z"))
    bench.type("T")
    bench.forward()
    bench.forward()
    bench.press(Button.CHRONO)
    bench.loop.advance_to(bench.loop.now_ms + 16 * 60_000)
    bench.press(Button.CHRONO)
    bench.press(Button.CHRONO, held=True)
    _place(bench)
    _ask(bench, slips.EnterPoints(1, 4, 28, 5))
    _ask(bench, slips.CloseCoup(1))
    _ask(bench, slips.ReopenCoup(1, "appel"))
    bench.press(Button.ANNULER, held=True)
    bench.press(Button.ANNULER, held=True)
    _ask(bench, slips.LeavePlayer(4, 0))
    _ask(bench, cmd.CloseGame("fausse fin"))
    _ask(bench, cmd.ReopenGame("erreur"))
    bench.press(Button.SUIVANT, held=True)
    bench.type("MOTEURS")
    bench.forward()
    bench.forward()
    again = bench.restarted(lexicon, now_ms=bench.loop.now_ms + 5_000)
    again.press(Button.CHRONO)
    return again


def _scored_coup(bench: DuplicateBench, coup: int, letters: str, *points: int) -> None:
    _think(bench, letters)
    _until(bench, Phase.COLLECTING)
    for table, each in enumerate(points, start=1):
        _ask(bench, slips.EnterPoints(coup, table, each))
    _ask(bench, slips.CloseCoup(coup))
    _place(bench)


def _announce(bench: DuplicateBench, letters: str) -> None:
    """The tirage: what is left of the one before, and as much of these letters as it takes."""
    bench.forward()
    for letter in letters[len(bench.state.rack) :]:
        _ask(bench, cmd.TypeTile(letter))
    bench.forward()


def _think(bench: DuplicateBench, letters: str) -> None:
    _announce(bench, letters)
    bench.forward()


def _until(bench: DuplicateBench, phase: Phase) -> None:
    while bench.state.phase is not phase:
        assert bench.loop.advance(), bench.state.phase


def _place(bench: DuplicateBench) -> None:
    bench.forward()
    bench.forward()
    assert bench.state.phase is Phase.IDLE, bench.judge.refusal


def _ask(bench: DuplicateBench, command: Any, by: str = "juge", *, optional: bool = False) -> None:
    outcome = bench.session.execute(command, bench.loop.now_ms, by)
    bench.loop.settle()
    assert optional or outcome.refusal is None, (command, outcome.refusal)


EVENINGS: Evenings = {
    "2026-09-01": normale,
    "2026-09-08": seven_of_eight,
    "2026-09-15": mort_subite,
    "2026-09-22": topping,
    "2026-09-29": blitz,
    "2026-10-06": seven_eight_nine,
    "2026-10-13": topping_troubled,
    "2026-10-20": friends,
    "2026-10-27": tied,
    "2026-11-03": people,
    "2026-11-10": slips_of_every_sort,
    "2026-11-11": troubled,
}
