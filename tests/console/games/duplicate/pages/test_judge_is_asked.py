"""What the judge's page asks and proposes: how long a cut lasted, a caution, who played (§3.4 to
§3.7)."""

import pytest

from console.desk.buttons import Button, Press
from console.french import text
from console.games.duplicate.labels import ruling_words
from console.web.access import JUDGE
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction import commands as slips
from engine.play.players import player
from engine.rulings import Outcome, Ruling
from tests.console.games.duplicate.bench import DuplicateBench


def send(rig, kind, **payload):
    body = {"kind": kind, "version": 1, "payload": payload}
    return rig.client(JUDGE).post("/juge/commande", json=body)


def view_of(rig):
    return rig.client(JUDGE).get("/juge/etat").json()


@pytest.mark.article("fisf-2020 §3.4")
def test_a_caution_is_proposed_beside_the_top_and_said_by_one_touch(rig):
    rig.think_over("MAISONS")
    assert view_of(rig)["answer"]["tops"][0]["cautions"] == [], "not while players think"
    rig.do(cmd.StopClock())
    top = view_of(rig)["answer"]["tops"][0]
    assert [each["about"] for each in top["cautions"]] == ["place"]
    assert "Attention à la place" in top["cautions"][0]["label"]
    move = {"word": top["word"], "ref": top["ref"]}
    assert send(rig, "ChooseTop", move=move, cautions=["place"]).status_code == 200
    assert [each.value for each in rig.judge.state.coup.top.confusions] == ["place"]


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.parametrize(("minutes", "interrupted"), [(7, False), (15, False), (16, True)])
def test_the_page_asks_how_many_minutes_a_cut_lasted(rig, minutes, interrupted):
    rig.think_over("MAISONS")
    assert view_of(rig)["cut"] is None
    rig.do(cmd.NoteCut())
    assert "combien de minutes" in view_of(rig)["cut"]
    assert send(rig, "NoteInterruption", duration_ms=minutes * 60_000).status_code == 200
    view = view_of(rig)
    assert view["cut"] is None
    assert bool(view["notices"]) is interrupted


@pytest.fixture
def sixteen(tmp_path, free_lexicon):
    """Sixteen tables are on the list; the last one never comes."""
    people = tuple(player(table, f"Joueur {table}") for table in range(1, 17))
    rig = DuplicateBench.typed(tmp_path, free_lexicon, players=people)
    rig.post(Press(Button.SUIVANT))
    rig.think_over("MAISONS")
    rig.do(cmd.StopClock(), cmd.ChooseTop(), cmd.PlaceTop())
    return rig


def enter(rig, tables, points=40):
    for table in tables:
        rig.do(slips.EnterPoints(1, table, points if table > 1 else points + 1))


@pytest.mark.article("fisf-2020 §3.5")
def test_at_fifteen_players_the_judge_is_told_and_by_name(sixteen):
    enter(sixteen, range(1, 16))
    detail = sixteen.client(JUDGE).get("/juge/correction?coup=1").json()
    assert detail["solo_border"] == "", "a slip is still awaited"
    sixteen.do(slips.CloseCoup(1, missing_as_none=True))
    detail = sixteen.client(JUDGE).get("/juge/correction?coup=1").json()
    assert detail["solo_border"].startswith("15 joueurs ont remis un bulletin, il en faut 16")
    assert detail["solo_border"].endswith("Joueur 16.")
    sixteen.do(cmd.CloseGame("fin"))
    assert view_of(sixteen)["solo_border"] == detail["solo_border"]
    assert sixteen.judge.state.totals[1] == 41, "no bonus"


@pytest.mark.article("fisf-2020 §3.5")
def test_at_sixteen_players_the_judge_is_told_too(sixteen):
    enter(sixteen, range(1, 17))
    sixteen.do(slips.CloseCoup(1), cmd.CloseGame("fin"))
    assert "les solos sont bonifiés, à un joueur près" in view_of(sixteen)["solo_border"]
    assert sixteen.judge.state.totals[1] == 51


def test_the_paper_says_how_many_players_counted(sixteen):
    enter(sixteen, range(1, 16))
    sixteen.do(slips.CloseCoup(1, missing_as_none=True), cmd.CloseGame("fin"))
    page = sixteen.judge.face.papers.results["html"].write(sixteen.judge.state, 0).decode()
    told = text("solo_border_below", players=15, needed=16).partition(". ")[0]
    assert told.replace("'", "&#39;") in page


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.parametrize(
    ("collected", "annulled", "told"),
    [
        (15, 1, "15 coups ramassés avec 1 coup annulé, 14 sans, il en fallait 15"),
        (16, 2, "16 coups ramassés avec 2 coups annulés, 14 sans, il en fallait 15"),
        (17, 2, "17 coups ramassés, il en fallait 15"),
    ],
)
def test_where_an_annulled_coup_decides_both_counts_are_told(collected, annulled, told):
    facts = {"collected": collected, "needed": 15, "annulled": annulled}
    ruling = Ruling(Outcome.VALID, "interruption_results_stand", "fisf-2020 §3.7", facts)
    assert told in ruling_words(ruling)
    assert ("abandonnez-la" in ruling_words(ruling)) is ("avec" in told)
