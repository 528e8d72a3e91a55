"""While a game is played the players' page shows this game's list, by the same requests."""

import json

import pytest

from console.web.access import JUDGE
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.play.players import player


@pytest.fixture
def rig(rig):
    """The first coup was collected, and Un has handed in a slip."""
    rig.think_over("FEDAYIN")
    rig.do(cmd.SeatPlayers((player(1, "Un", club="Gare"), player(2, "Deux"))), game.StopClock())
    rig.do(
        cmd.EnterSlip(1, 1, slip_from_json({"word": "FINE", "reference": "H8", "score": 14}), "e1")
    )
    return rig


@pytest.fixture
def judge(rig):
    return rig.client(JUDGE)


def listed(judge):
    return set_plainly(judge.get("/juge/liste/etat?partie=1").json())


def set_plainly(told):
    """Without the spaces that do not break."""
    return json.loads(json.dumps(told, ensure_ascii=False).replace("\u00a0", " "))


def post(judge, what, **body):
    return judge.post(f"/juge/liste/{what}", json={"use": "game", **body})


def row(answer, table):
    assert answer.status_code == 200, answer.text
    told = set_plainly(answer.json())
    assert told["use"] == "game"
    return next(each for each in told["players"] if each["table"] == table)


def test_the_list_of_the_game_has_totals_and_what_can_be_done(judge):
    told = listed(judge)
    assert (told["use"], told["next"], told["arrival"], told["undo"]) == (
        "game", 2, "dès le coup 2", "",
    )  # fmt: skip
    one, two = told["players"]
    assert (one["name"], one["club"], one["state"], two["total"]) == ("Un", "Gare", "", 0)
    assert one["actions"] == ["edit", "leave", "exclude", "annul", "bar"]
    assert two["actions"] == ["edit", "leave", "remove", "exclude", "annul", "bar"]
    leave = told["actions"]["leave"]
    assert (leave["label"], leave["question"], leave["answer"], leave["proposed"]) == (
        "Noter le départ", "{name} s’en va.", "Dernier coup joué", "1",
    )  # fmt: skip
    assert (
        told["actions"]["exclude"]["grave"] and "art. 6.1" in told["actions"]["exclude"]["question"]
    )


def test_without_the_question_it_is_tonights_as_in_0_2_0(judge):
    told = judge.get("/juge/liste/etat").json()
    assert (told["use"], told["players"], told["playing"]) == ("evening", [], True)


def test_who_comes_late_is_added_the_same_way(judge):
    added = post(judge, "ajouter", name="Trois")
    assert row(added, 3)["state"] == "en retard : joue à partir du coup 2"
    forgotten = post(judge, "ajouter", name="Quatre", first=1)
    assert row(forgotten, 4)["state"] == ""
    asked = post(judge, "ajouter", name="un")
    assert (asked.json()["code"], asked.json()["table"]) == ("player_here", 1)
    taken = post(judge, "ajouter", name="Cinq", table=1)
    assert taken.json()["code"] == "table_twice"


def test_a_name_is_changed_and_the_arbiter_stays(rig, judge):
    rig.do(cmd.AssignTables("Ada", (1,)))
    changed = post(judge, "ajouter", name="Un Petit", table=1, instead=1)
    assert (row(changed, 1)["name"], row(changed, 1)["arbiter"]) == ("Un Petit", "Ada")
    assert row(changed, 1)["state"] == ""
    for what, body in (
        ("place", {"table": 1, "to": 2}),
        ("ajouter", {"name": "X", "table": 9, "instead": 1}),
    ):
        assert post(judge, what, **body).json()["code"] == "list_no_move_in_game"


def test_who_leaves_and_is_back_and_is_excluded_and_readmitted(judge):
    left = post(judge, "action", table=2, action="leave", answer="1")
    assert row(left, 2)["state"] == "départ après le coup 1"
    assert "back" in row(left, 2)["actions"] and "leave" not in row(left, 2)["actions"]
    assert row(post(judge, "action", table=2, action="back"), 2)["state"] == ""
    assert (
        post(judge, "action", table=2, action="leave", answer="un").json()["code"]
        == "roster_which_coup"
    )
    assert (
        post(judge, "action", table=2, action="exclude").json()["code"]
        == "correction_reason_needed"
    )
    out = post(judge, "action", table=2, action="exclude", answer="triche")
    assert row(out, 2)["state"] == "exclu" and "readmit" in row(out, 2)["actions"]
    assert row(post(judge, "action", table=2, action="readmit", answer="appel"), 2)["state"] == ""
    assert post(judge, "action", table=2, action="dance").json()["code"] == "roster_action_unknown"


def test_whoever_has_slips_stays(judge):
    assert post(judge, "retirer", table=1).json()["code"] == "correction_tables_with_slips"
    assert [each["table"] for each in post(judge, "retirer", table=2).json()["players"]] == [1]


def test_a_list_is_joined_to_the_game_or_replaces_its_own(judge):
    text = "table;nom\n1;Neuf\n;un\n"
    assert post(judge, "apercu", text=text).json()["already"] == ["un"]
    joined = post(judge, "apporter", text=text, how="add")
    assert (row(joined, 3)["name"], row(joined, 3)["state"]) == (
        "Neuf", "en retard : joue à partir du coup 2",
    )  # fmt: skip
    refused = post(judge, "apporter", text="table;nom\n2;Deux\n", how="replace")
    assert refused.json()["code"] == "correction_tables_with_slips"
    replaced = post(judge, "apporter", text="table;nom\n1;Un\n7;Sept\n", how="replace")
    assert [each["table"] for each in replaced.json()["players"]] == [1, 7]
    assert post(judge, "apporter", empty=True).json()["code"] == "list_not_emptied_in_game"


def test_a_page_that_still_believes_in_the_game_is_told_that_it_is_over(rig, judge):
    rig.do(game.CloseGame("orage"))
    assert listed(judge)["use"] == "evening"
    assert post(judge, "ajouter", name="Trois").json()["code"] == "list_no_game"
