"""What papers, pages and the television say while coups are in correction, and after the end."""

import pytest

from console.french.typography import typeset
from console.games.duplicate.papers.reading import outcome, player_sheet
from console.games.duplicate.papers.report import GameReport, notices
from console.games.duplicate.papers.results import rows_of
from console.games.duplicate.papers.sheet import result_of
from console.games.duplicate.room import standing_rows
from engine.games.duplicate.commands import CloseGame
from engine.games.duplicate.correction import commands as slips
from engine.play.players import player
from tests.engine.games.duplicate.bench import new_game


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
    shown = {
        row.table: (row.total, row.percentage) for row in standing_rows(state.correction, state)
    }
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
        shown = {
            row.table: (row.negatif, row.percentage)
            for row in standing_rows(state.correction, state)
        }
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
    assert names[2][1] == "parti après le coup 1" and names[4][0] is None
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
    assert cleo[0][0] == "arrivé au coup 2" and cleo[2] == ("pas encore saisi", "", "")
