"""The judge's record: the answers of §5.9 and tops in question stand in the results."""

import pytest

from console.games.duplicate.papers.report import Report
from console.games.duplicate.papers.results import ANSWERED, BILLETS, as_json, results_document
from console.papers.html import write_html
from console.papers.pdf import write_pdf
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.verdict import BILLET, Sanction
from tests.engine.correction.test_bounds import ABSENT, BETTER, VOUCHED, room_with_a_slip
from tests.engine.correction.test_notifying import refused_once, repeating


def report_of(room) -> Report:
    return Report.of(room.game.state, 0)


def as_html(report: Report) -> str:
    return write_html(results_document(report)).decode()


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.parametrize(
    ("answers", "said"),
    [([], "pas de réponse, zéro"), ([True], "oui, zéro (Bob)"), ([False], "non, moyenne (Bob)")],
)
def test_every_answer_is_listed_with_who_gave_it(answers, said):
    room = repeating()
    for knew in answers:
        room.ask(cmd.AnswerQuestion(2, 1, BILLET, knew), "Bob")
    report = report_of(room)
    (answer,) = report.billets
    coup, table, name, told = (column.shown(answer) for column in ANSWERED)
    assert (coup, table, name) == (2, 1, "Joueur 1")
    assert "NOM, refusé au coup 1" in told and said in told.replace("\xa0", " ")
    assert BILLETS in as_html(report)
    assert write_pdf(results_document(report)).startswith(b"%PDF")
    (listed,) = as_json(report)["billets"]
    assert (listed["word"], listed["knew"]) == ("NOM", answers[0] if answers else None)


def test_where_nothing_was_asked_nothing_is_listed():
    report = report_of(refused_once())
    assert BILLETS not in as_html(report)
    assert "billets" not in as_json(report)


@pytest.mark.article("fisf-2020 §3.4")
def test_a_top_in_question_is_told_before_the_figures():
    room = room_with_a_slip()
    room.ask(cmd.AmendVerdict(1, 1, BETTER, Sanction.NONE, ABSENT, **VOUCHED), "juge")
    assert "Joueur 1 a 70 points pour MAISONE en H4" in as_html(report_of(room))
