"""Writes the frozen journal of a release: `python -m tests.journals.make RELEASE`.

Run once, when a release is made. A frozen journal is never written again: it stands for
the evenings clubs have on their cards, and every later release must load it.
"""

import json
import random
import shutil
import sys
from pathlib import Path
from typing import Any

from console.buttons import Button
from console.games.duplicate.buttons import Moment, moment
from console.games.duplicate.evening import Evening, room_of
from console.games.history import history_of
from console.journal.store import JournalFile
from console.journal.witness import witness_path
from console.lexicons.store import open_lexicon
from console.paths import JOURNAL_FILE
from engine.games.duplicate import State
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.appeals import NEXT_GAME
from engine.games.duplicate.correction import Correction
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.standings import standings
from engine.letters.lexicon import Lexicon
from engine.letters.tiles import Tile
from engine.play.players import player
from tests.console.session.rig import Bench
from tests.saying import said

HERE = Path(__file__).parent
UNCLEAR = {
    "letters": [
        {"row": 0, "col": col, "letter": letter, **({"perhaps": "O"} if col == 6 else {})}
        for col, letter in enumerate("FEDAYIN")
    ],
    "score": 98,
}
"""A slip whose last letter may be another one: the judge is asked."""
ROOM = room_of(3)
PLAYERS = tuple(player.player for player in ROOM)


def expected(state: State) -> dict[str, Any]:
    """What a later release must still make of a game."""
    return {
        "phase": state.phase.value,
        "formule": state.options.formule.code,
        "contest": state.options.contest,
        "edition": state.options.edition.value,
        "players": [[str(player.table), player.name] for player in state.players],
        "grid": state.grid.squares,
        "rack": state.rack,
        "bag": state.bag,
        "cumul": state.cumul,
        "coups": [
            [played.number, played.sheet_tirage, str(played.top.move), played.top.points]
            for played in state.coups
        ],
        "annulled": len(state.annulments),
        "marks": marks(state.correction),
        "clock_left_ms": state.clock.left_ms if state.clock else None,
        "closed": state.closed.code if state.closed else None,
    }


def marks(correction: Correction) -> int:
    """What was scored in the coups that stand."""
    standing = (number for number, record in correction.coups.items() if not record.annulled)
    return sum(len(correction.slips_of(number)) for number in standing)


def expected_room(correction: Correction) -> list[list[Any]]:
    """Tables, names, totals and warnings: what the slips amounted to."""
    if not correction.players:
        return []
    lines = standings(correction.sheet).lines
    return [[line.table, line.rank, line.total, line.warnings, line.solos] for line in lines]


def games_of(journal: JournalFile) -> dict[str, dict[str, Any]]:
    found = {}
    for summary in journal.games():
        state = history_of(journal.read(summary.game)).state
        found[summary.name] = {**expected(state), "room": expected_room(state.correction)}
    return found


def write(release: str) -> None:
    lexicon = open_lexicon()
    folder = HERE / f"{release}.part"
    folder.mkdir()
    for chosen in (
        said(seed="gel", players=PLAYERS, name="cumul", formule="7sur8"),
        said(seed="gel", players=PLAYERS, name="subite", contest="mort-subite", edition="2014"),
        said(seed="gel", players=PLAYERS, name="topping", contest="topping", formule="joker"),
    ):
        _whole_evening(folder, lexicon, chosen)
    _corrected_game(folder, lexicon)
    _troubled_game(folder, lexicon)
    journal = JournalFile.open(folder / JOURNAL_FILE)
    games = games_of(journal)
    journal.copy_to(HERE / f"{release}.sqlite")
    journal.close()
    shutil.copyfile(witness_path(folder / JOURNAL_FILE), HERE / f"{release}.temoin")
    (HERE / f"{release}.json").write_text(
        json.dumps(games, ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
    )
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()


def _whole_evening(folder: Path, lexicon: Lexicon, choices: dict[str, object]) -> None:
    bench = Bench(folder, lexicon, choices).open_game()
    evening = Evening(bench, ROOM, random.Random(7))
    evening.play(stop=lambda: moment(bench.state) is Moment.END_PROPOSED)
    bench.ask(cmd.DeclineEnd("on vérifie le sac"))
    bench.ask(cmd.CloseGame("le sac est vide"))
    bench.cut()


def _corrected_game(folder: Path, lexicon: Lexicon) -> None:
    """Slips of every sort: right, amended, answered, handed out, closed and reopened."""
    bench = Bench(folder, lexicon, said(source="saisie", name="bulletins")).open_game()

    def correct(*requests: slips.CorrectionCommand) -> None:
        for request in requests:
            blind = isinstance(request, slips.EnterSlip) and request.second
            outcome = bench.session.execute(request, bench.loop.now_ms, "Bob" if blind else "Ada")
            assert outcome.refusal is None, outcome.refusal

    correct(
        slips.SeatPlayers(tuple(player(table, f"Joueur {table}") for table in (1, 2, 3, 4))),
        slips.SeatPlayer(player(5, "Joueur 5")),
        slips.UnseatPlayer(5),
        slips.AssignTables("Ada", (1, 2, 3)),
    )
    bench.forward()
    bench.type("FEDAYIN")
    _to_the_clock(bench)
    bench.press(Button.CHRONO, held=True)
    bench.forward()
    bench.forward()
    correct(
        slips.EnterSlip(1, 1, {"top": True}, "a1"),
        slips.EnterSlip(1, 2, {"word": "FEDAYIN", "reference": "H4", "score": 98}, "a2"),
        slips.EnterSlip(1, 2, {"top": True}, "b2", second=True),
        slips.EnterSlip(1, 3, {"word": "FEDAYINS", "score": 120}, "a3"),
        slips.AmendVerdict(1, 3, 0, Sanction.ZERO, "mot non admis"),
        slips.HandOutBillet(1, 3),
        slips.EnterSlip(1, 1, UNCLEAR, "a4", after="a1"),
    )
    question = bench.state.correction.slip(1, 1).current.verdict.question
    assert question is not None
    correct(
        slips.AnswerQuestion(1, 1, question.key, True),
        slips.CloseCoup(1, missing_as_none=True),
        slips.ReopenCoup(1, "appel"),
        slips.LeavePlayer(4, 1),
        slips.ExcludePlayer(3, "tricherie"),
        slips.CloseCoup(1),
    )
    bench.ask(cmd.CloseGame("fin de l'essai"))
    bench.ask(cmd.CloseAppeals(NEXT_GAME))
    bench.cut()


def _troubled_game(folder: Path, lexicon: Lexicon) -> None:
    """Everything a quiet evening does not have; left unfinished, its clock running."""
    bench = Bench(folder, lexicon, said(source="saisie", name="mouvementee")).open_game()
    bench.ask(slips.SeatPlayer(player(4, "Dan")))
    bench.forward()
    bench.ask(cmd.LayTile(Tile("E", 1)))
    bench.type("AAAAAAI"[:6])
    bench.press(Button.REJETER)
    bench.type("CRIVSEZ")
    bench.ask(cmd.TakeBackTile(letter="Z"))
    bench.type("T")
    _to_the_clock(bench)
    bench.press(Button.CHRONO)
    bench.loop.advance_to(bench.loop.now_ms + 16 * 60_000)
    bench.press(Button.CHRONO)
    bench.press(Button.CHRONO, held=True)
    bench.forward()
    bench.forward()
    bench.ask(slips.EnterPoints(1, 4, 28, 5))
    bench.ask(slips.CloseCoup(1))
    bench.ask(slips.ReopenCoup(1, "appel"))
    bench.press(Button.ANNULER, held=True)
    bench.press(Button.ANNULER, held=True)
    bench.ask(slips.LeavePlayer(4, 0))
    bench.ask(cmd.CloseGame("fausse fin"))
    bench.ask(cmd.ReopenGame("erreur"))
    bench.press(Button.SUIVANT, held=True)
    bench.type("MOTEURS")
    _to_the_clock(bench)
    again = bench.restarted(lexicon, now_ms=bench.loop.now_ms + 5_000)
    again.press(Button.CHRONO)
    again.cut()


def _to_the_clock(bench: Bench) -> None:
    bench.forward()
    bench.forward()


if __name__ == "__main__":
    write(sys.argv[1])
