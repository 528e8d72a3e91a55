"""What papers, pages and the television say while coups are in correction, and after the end."""

from dataclasses import replace

import pytest

from console.french.typography import typeset
from console.games.duplicate.drawing.screen import draw_standings
from console.games.duplicate.papers.dossier import dossier, slip_picture
from console.games.duplicate.papers.reading import outcome, player_sheet
from console.games.duplicate.papers.report import GameReport, notices
from console.games.duplicate.papers.results import as_json, rows_of
from console.games.duplicate.papers.sheet import result_of
from console.games.duplicate.ranking import standing_rows
from console.games.duplicate.room import DuplicateSnapshotMaker
from console.papers.document import PaperTable
from console.papers.plain import write_text
from console.settings.sections import Settings
from console.tv.canvas import Canvas
from console.tv.layout import Aspect
from console.tv.scene import Disc, Label, Polygon
from console.tv.theme import DAY
from engine.games.duplicate.commands import CloseGame
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.play.players import player
from engine.rulings import RuleError
from tests.engine.games.duplicate.bench import new_game
from tests.engine.games.duplicate.correction.test_two_readings import (
    KES,
    TRUE,
    room_at_coup_2,
    slip_in,
)


@pytest.fixture
def half_corrected():
    """Two coups closed, the third entered for Ana alone, the fourth for nobody. Bob left after the
    first, Cléo came for the second."""
    game = new_game(players="AB")
    for coup, word in enumerate(("TABLEAU", "BONDIRE", "FINALES", "MERCURE"), start=1):
        game.play(word, f"{word} {'HIJK'[coup - 1]}4")
        if coup == 1:
            game.do(slips.SeatPlayer(player(3, "Cléo"), 2))
            game.do(slips.LeavePlayer(2, 1))
        if coup < 4:
            game.do(slips.EnterPoints(coup, 1, game.state.coups[-1].top.points))
        if coup < 3:
            game.do(slips.CloseCoup(coup, missing_as_none=True))
    return game


def test_the_ranking_rests_on_closed_coups_as_on_the_television(half_corrected):
    state = half_corrected.state
    report = GameReport.of(state, 0)
    told = {line.table: (line.total, line.percentage) for line in report.standings.lines}
    shown = {row.table: (row.total, row.percentage) for row in standing_rows(state)}
    assert told == shown and told[1][1] == 100
    assert result_of(state).top_total == sum(coup.top.points for coup in state.coups[:2])
    (notice,) = notices(report)
    assert notice.endswith("Les coups 3 et 4, en correction, ne comptent pas encore.")
    assert outcome(state).waiting in typeset(notice)


def test_after_the_end_page_paper_sheet_and_television_count_the_same_coups(half_corrected):
    """A coup whose slips are still missing counts for nobody; one whose slips are all in counts,
    though nobody closed it."""
    game = half_corrected
    game.do(slips.SeatPlayer(player(4, "Dan"), 5))
    game.do(CloseGame("fin de la soirée"))
    counted = sum(coup.top.points for coup in game.state.coups[:2])

    def told(state):
        report = GameReport.of(state, 0)
        shown = {row.table: (row.negatif, row.percentage) for row in standing_rows(state)}
        lines = {
            line.table: (line.negatif, line.percentage)
            for line in report.standings.lines
            if line.rank
        }
        assert shown == lines
        assert (
            result_of(state).top_total
            == report.standings.top_total
            == player_sheet(state, 1).tops[-1]
        )
        return report

    report = told(game.state)
    assert report.standings.top_total == counted
    assert outcome(game.state).waiting == typeset(
        "Les coups 3 et 4, en correction, ne comptent pas encore."
    )
    names = {row.table: (row.rank, row.note) for row in rows_of(report)}
    assert names[2][1] == "départ après le coup 1" and names[4][0] is None
    assert "non classé" in player_sheet(game.state, 4).told
    game.do(slips.EnterPoints(3, 3, 10))
    assert told(game.state).standings.top_total == counted + game.state.coups[2].top.points
    assert outcome(game.state).waiting == typeset("Le coup 4, en correction, ne compte pas encore.")


def test_a_sheet_says_why_there_is_no_slip_and_what_is_not_lost_yet(half_corrected):
    def read(table):
        sheet = player_sheet(half_corrected.state, table)
        place = {key: number for number, (key, _, _) in enumerate(sheet.headings)}
        cells = ("slip", "lost", "remark")
        return sheet, [tuple(row[place[key]] for key in cells) for row in sheet.rows]

    ana, rows = read(1)
    assert [lost for _, lost, _ in rows] == [0, 0, 0, ""]
    assert rows[2][2] == "en correction" and rows[3][0] == "pas encore saisi"
    assert ana.own == ana.tops and len(ana.own) == 2
    assert [(slip, bool(lost)) for slip, lost, _ in read(2)[1][1:]] == [
        ("parti", True),
        ("parti", False),
        ("parti", False),
    ]
    cleo = read(3)[1]
    assert cleo[0][0] == "en retard" and cleo[2] == ("pas encore saisi", "", "")


# A slip before the commission d'arbitrage (§6.3, §6.4)


@pytest.fixture
def in_commission():
    """A coup of two players, closed; an appeal of each, one upheld."""
    room = room_at_coup_2()
    slip_in(room, 1, KES, "a")
    slip_in(room, 2, TRUE, "b")
    room.ask(slips.SubmitCase(2, 1, "recopié la grille"), "juge")
    room.ask(slips.SubmitCase(2, 2, "illisible"), "Ada")
    room.ask(slips.SettleCase(2, 2, "bien lu"), "juge")
    room.ask(slips.CloseCoup(2), "juge")
    return room


@pytest.mark.article("fisf-2020 §6.3")
def test_every_ranking_says_that_a_case_is_open(in_commission):
    state = in_commission.game.state
    told = "1 cas en commission (coup 2, Joueur 1) : des points peuvent changer."
    report = GameReport.of(state, 0)
    assert report.provisional and notices(report) == [f"Résultats provisoires. {told}"]
    assert as_json(report)["cases"] == [{"coup": 2, "table": 1, "name": "Joueur 1"}]
    assert outcome(state).waiting == typeset(told)
    snapshot = DuplicateSnapshotMaker(Settings(), str, 0).snapshot(state, None, voiced=False)
    assert snapshot.in_commission == 1
    canvas = Canvas(Aspect.WIDE.frame, DAY, 0)
    draw_standings(canvas, replace(snapshot, standings=standing_rows(state)), 0)
    shown = [each.text for each in canvas.scene("classement").items if isinstance(each, Label)]
    assert any(typeset("1 cas en commission") in each for each in shown)


@pytest.mark.article("fisf-2020 §6.3")
def test_the_dossier_has_all_a_commission_needs(in_commission):
    happened = [(1_000 * at, event) for at, event in enumerate(in_commission.happened)]
    paper = dossier(in_commission.game.state, happened, 2, 1)
    told = write_text(paper)
    assert "KES 10H 13, avec SOT" in told, "the slip in words, where a drawing cannot be"
    for line in "Tirage : ESOTLKR", "Mot retenu : SOT 10H, 13 points":
        assert typeset(line) in told
    prices = next(each for each in flat(paper) if isinstance(each, PaperTable)).rows
    assert {(each.points, each.article) for each in prices} >= {
        (13, "règlement 2020, art. 6.3"), (0, "règlement 2020, art. 5.2.3"),
    }  # fmt: skip
    for line in (
        "Saisie : KES 10H 13, avec SOT, 0 point", "Soumis à la commission : recopié la grille.",
        "Correction du coup close", "le juge-arbitre", "Ada", "Décision de la commission",
    ):  # fmt: skip
        assert typeset(line) in told, line
    assert "illisible" not in told, "another table's case"
    with pytest.raises(RuleError, match="correction_no_slip"):
        dossier(in_commission.game.state, happened, 3, 1)


def flat(paper):
    """Its parts, those within parts too."""
    for part in paper.parts:
        yield from getattr(part, "parts", (part,))


def test_a_slip_is_drawn_as_it_was_written():
    struck = {"letters": [
        {"row": 4, "col": 7, "letter": "S"}, {"row": 4, "col": 8, "letter": "O", "circled": True},
        {"row": 5, "col": 8, "letter": "T", "crossed": True, "perhaps": "I"},
    ], "reference": "10H", "crossed_reference": True, "score": 13}  # fmt: skip
    items = slip_picture(slip_from_json(struck)).items
    words = [each.text for each in items if isinstance(each, Label)]
    assert words == ["Réf.", "10H", "Score", "13", "S", "O", "T", "I ?"]
    assert sum(isinstance(each, Disc) for each in items) == 1
    assert sum(isinstance(each, Polygon) for each in items) == 1
    blank = slip_picture(slip_from_json({"state": "blank"})).items[-1]
    assert blank.text == "vierge"
