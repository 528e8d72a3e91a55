"""What papers and hub are told of a coup that was corrected: « T » is what the room had."""

import csv
import io

import pytest

from console.games.duplicate.ending import consequences
from console.games.duplicate.papers import RESULTS
from console.games.duplicate.papers.report import Report
from console.games.duplicate.telling import DuplicateTeller
from engine.epreuve.plis import Correction, CoupClosed
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.room import Had, Room
from engine.games.duplicate.slips.slip_json import slip_from_json
from tests.engine.duplicate.test_what_the_room_had import TOP, correct, paper, read, three_coups


def corrected(room: Room):
    """Coup 3, MOTS for 7 as announced, becomes MOT for 4; table 4 had that."""
    game = three_coups()
    read(game, 3, {**dict.fromkeys((1, 2, 3), TOP), 4: paper("MOT J7 4")})
    game.do(slips.CloseCoup(3))
    correct(game, "MOT J7", room)
    return game


@pytest.mark.parametrize(
    ("room", "paid", "line"),
    [
        (Room(Had.CORRECTED), ["4", "4", "4", "4"], ("MOT", "J7", 4)),
        (Room(Had.ANNOUNCED), ["7", "7", "7", "4"], ("MOTS", "J7", 7)),
        (Room(Had.ANNOUNCED, refused=True), ["0", "0", "0", "4"], ("MOT", "J7", 4)),
        (Room(Had.ANNOUNCED, apart=(2,)), ["7", "4", "7", "4"], ("MOTS", "J7", 7)),
    ],
)
def test_the_spreadsheet_pays_what_the_room_had(room, paid, line):
    state = corrected(room).state
    text = RESULTS["csv"].write(state, 0).decode("utf-8-sig")
    rows = sorted(csv.DictReader(io.StringIO(text), delimiter=";"), key=lambda row: row["table"])
    assert [row["coup 3"] for row in rows] == paid
    told = next(coup for coup in Report(state, 0).coups if coup.number == 3)
    assert (told.word, told.ref, told.points) == line
    federation = RESULTS["federation"].write(state, 0).decode("latin-1")
    assert [line.rpartition(",")[2].strip('"') for line in federation.splitlines()[:4]] == paid


def test_whoever_had_a_word_that_is_not_admitted_has_a_billet():
    """It had been announced: nobody would guess why it is worth nothing (§5.9)."""
    report = Report(corrected(Room(Had.ANNOUNCED, refused=True)).state, 0)
    billets = {each.player.table: each for each in report.sanctions if each.coup == 3}
    assert sorted(billets) == [1, 2, 3]
    assert all(each.refused_words == ("MOTS",) and each.required for each in billets.values())


def test_the_hub_hears_of_the_coup_once_more_with_what_was_paid():
    game = corrected(Room(Had.ANNOUNCED, refused=True))
    teller = DuplicateTeller()
    told = [content for event in game.events for content in teller.hear(event)]
    closed = [each for each in told if isinstance(each, CoupClosed)]
    again = [each for each in told if isinstance(each, Correction)]
    assert closed[-1].points == (7, 7, 7, 4)
    assert (again[-1].closed.top, again[-1].closed.points) == (4, (0, 0, 0, 4))


def test_the_judge_is_told_what_is_no_word_any_more_and_what_is_not_judged_again():
    """A decision and points by hand stay; the reading he retained of two is judged again."""
    game = three_coups()
    read(game, 3, {1: TOP})
    game.do(slips.EnterSlip(3, 1, slip_from_json(paper("MOT J7 4")), "b", second=True), by="Zoé")
    game.do(slips.RetainReading(3, 1, False, "c'est un T"), by="juge")
    game.do(slips.EnterPoints(3, 2, 4))
    before = game.state
    correct(game, "MOT J7", Room(Had.ANNOUNCED, refused=True))
    told = consequences(before, game.state, game.oracle.words)
    assert "N'est admis à aucun coup de la partie : MOTS." in told
    (unchanged,) = (line for line in told if "inchangés" in line)
    assert unchanged.endswith("(B).")
    before = game.state
    correct(game, "MOTS J7", Room(Had.CORRECTED))
    again = consequences(before, game.state, game.oracle.words)
    assert "De nouveau admis dans la partie : MOTS." in again
