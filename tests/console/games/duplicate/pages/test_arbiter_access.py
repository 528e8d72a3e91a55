"""What an arbiter may see and do, and what nobody else may: the tests try."""

import asyncio
import itertools
import json

import pytest

from console.desk.inbox import Ask
from console.games.duplicate.pages import arbiter as pages
from console.games.duplicate.pages.progress import ArbiterBoard, arbiter_view
from console.web.access import ARBITER, JUDGE, Visitor
from console.web.gate import COOKIE
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.slips.verdict import Sanction
from engine.letters.lexicon import Lexicon, build_graph
from engine.letters.solver import solve
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.journal.disk import files_may_not_grow

SEATS = (player(1, "Un", arbiter="Ada"), player(2, "Deux", arbiter="Bob"), player(3, "Trois"))
NAMES = itertools.count()


def arbiter(rig, name):
    if name not in rig.desk.access.arbiters:
        rig.desk.access.add_arbiter(name)
    client = rig.client()
    client.cookies.set(COOKIE, rig.desk.access.cookie_for(Visitor(ARBITER, name)))
    return client


def correct(rig, command, by="juge"):
    replies = []
    rig.post(Ask(command, replies.append, by))
    assert replies[0].refusal is None, replies[0].refusal


@pytest.fixture
def collected(rig):
    rig.think_over("FEDAYIN")
    correct(rig, cmd.SeatPlayers(SEATS))
    rig.do(game.StopClock(), game.ChooseTop())
    return rig


def slip(rig, table, text="T", **more):
    body = {
        "game": rig.judge.state.options.id, "coup": 1, "table": table, "text": text,
        "entry": f"entry-{next(NAMES)}", "after": None, "rack": "FEDAYIN",
    }  # fmt: skip
    return body | more


def test_an_arbiter_enters_the_slips_of_his_tables_and_of_nobodys(collected):
    ada = arbiter(collected, "Ada")
    for table in (1, 3):
        answer = ada.post("/arbitre/bulletin", json=slip(collected, table))
        assert answer.json()["entered"]["verdict"]["points"] == 110
        assert answer.json()["durable"] is True
    refused = ada.post("/arbitre/bulletin", json=slip(collected, 2))
    assert refused.json()["code"] == "correction_not_yours"
    assert "Bob" in refused.json()["message"]


def test_an_arbiter_sees_no_other_table_before_the_closing(collected):
    arbiter(collected, "Bob").post("/arbitre/bulletin", json=slip(collected, 2, "FINE H8 14"))
    ada = arbiter(collected, "Ada")
    seen = ada.get("/arbitre/coup?coup=1")
    assert [row["table"] for row in seen.json()["tables"]] == [1, 3]
    everything = [
        ada.get(path).text
        for path in ("/arbitre/coup?coup=1", "/arbitre/coup?coup=1&double=1", "/arbitre/etat",
                     "/arbitre/billets/liste", "/arbitre")
    ]  # fmt: skip
    assert not any("FINE H8 14" in text for text in everything)


def test_the_judge_sees_and_corrects_every_table(collected):
    judge = collected.client(JUDGE)
    assert len(judge.get("/arbitre/coup?coup=1").json()["tables"]) == 3
    assert judge.post("/arbitre/bulletin", json=slip(collected, 2)).status_code == 200


def test_a_conflict_shows_both_entries_and_changes_nothing(collected):
    ada, bob = arbiter(collected, "Ada"), arbiter(collected, "Bob")
    first = ada.post("/arbitre/bulletin", json=slip(collected, 3)).json()["entered"]["entry"]
    conflict = bob.post("/arbitre/bulletin", json=slip(collected, 3, "-"))
    assert conflict.status_code == 409
    assert conflict.json()["current"]["by"] == "Ada"
    assert conflict.json()["current"]["entry"] == first
    insisting = slip(collected, 3, "-", after=first)
    assert bob.post("/arbitre/bulletin", json=insisting).status_code == 200
    assert [e.by for e in collected.judge.state.correction.slip(1, 3).entries] == ["Ada", "Bob"]


def test_an_arbiter_answers_for_the_billets_of_his_tables_and_for_nothing_else(collected):
    ada, bob = arbiter(collected, "Ada"), arbiter(collected, "Bob")
    asked = {"coup": 1, "table": 1, "answer": True}
    assert bob.post("/arbitre/billet", json=asked).json()["code"] == "correction_not_yours"
    ada.post("/arbitre/bulletin", json=slip(collected, 1, "NIDA H8 10"))
    assert ada.post("/arbitre/billet", json=asked).json()["code"] == "correction_no_question"
    for wrong in ({"answer": "oui"}, {"table": "1"}, {"coup": None}):
        malformed = ada.post("/arbitre/billet", json=asked | wrong)
        assert malformed.json()["code"] == "request_malformed"


def test_what_the_judge_decided_is_his_to_change(collected):
    ada = arbiter(collected, "Ada")
    sent = slip(collected, 1)
    ada.post("/arbitre/bulletin", json=sent)
    correct(collected, cmd.AmendVerdict(1, 1, 0, Sanction.ZERO, "recours"))
    decided = collected.judge.state.correction.slip(1, 1).current.id
    again = ada.post("/arbitre/bulletin", json=slip(collected, 1, after=decided))
    assert again.json()["code"] == "correction_decided"
    assert ada.post("/arbitre/bulletin", json=sent).status_code == 200  # known already
    assert len(collected.judge.state.correction.slip(1, 1).entries) == 2
    judge = collected.client(JUDGE)
    assert (
        judge.post("/arbitre/bulletin", json=slip(collected, 1, after=decided)).status_code == 200
    )


def test_an_entry_of_another_game_is_refused(collected):
    other = slip(collected, 1, game="hier")
    refused = arbiter(collected, "Ada").post("/arbitre/bulletin", json=other)
    assert refused.json()["code"] == "correction_other_game"


@pytest.mark.parametrize(
    "change",
    [{"coup": "1"}, {"table": None}, {"entry": 7}, {"rack": None}, {"after": 3},
     {"text": None}, {"text": None, "slip": []}, {"coup": True}],
)  # fmt: skip
def test_a_malformed_entry_is_told_so(collected, change):
    answer = arbiter(collected, "Ada").post("/arbitre/bulletin", json=slip(collected, 1) | change)
    assert answer.json()["code"] == "request_malformed"


def test_a_slip_that_cannot_be_read_is_explained(collected):
    answer = arbiter(collected, "Ada").post("/arbitre/bulletin", json=slip(collected, 1, "12 34"))
    assert answer.status_code == 409
    assert answer.json()["message"].count(".") >= 2


def test_solutions_come_only_once_the_clock_has_stopped(rig):
    ada = arbiter(rig, "Ada")
    assert ada.get("/arbitre/solutions?coup=1").status_code == 409
    rig.think_over("FEDAYIN")
    assert ada.get("/arbitre/solutions?coup=1").json()["code"] == "correction_coup_unknown"
    assert ada.get("/arbitre/coup?coup=1").status_code == 409
    rig.do(game.Pause())
    assert ada.get("/arbitre/solutions?coup=1").status_code == 409
    rig.do(game.Resume(), game.StopClock())
    found = ada.get("/arbitre/solutions?coup=1").json()["solutions"]
    assert found[0] == ["FEDAYIN", "H8", 110]


def test_the_solutions_of_a_coup_are_found_once_for_everybody(collected, monkeypatch):
    """A page that asks again and again would hold up everybody's."""
    found = []

    def counted(*position):
        found.append(position)
        return solve(*position)

    monkeypatch.setattr(pages, "solve", counted)
    ada, bob = arbiter(collected, "Ada"), arbiter(collected, "Bob")
    told = {each.get("/arbitre/solutions?coup=1").text for each in (ada, bob, ada, ada)}
    collected.do(game.PlaceTop())
    told.add(bob.get("/arbitre/solutions?coup=1").text)
    assert len(told) == len(found) == 1


def test_a_joker_in_a_suggestion_is_circled(rig):
    rig.think_over("E?LASTI")
    rig.do(game.StopClock())
    found = arbiter(rig, "Ada").get("/arbitre/solutions?coup=1").json()["solutions"]
    assert "(" in found[0][0]


def test_while_players_think_arbiters_are_sent_the_same_whatever_the_solver_found(rig, tmp_path):
    """Coup 1 is being corrected, coup 2 is thought over, with a lexicon of one word or of all."""
    lexicon = rig.lexicon
    poor = Lexicon(build_graph(["ZUT"], name=lexicon.name, edition=lexicon.edition))
    sent = []
    for room in (rig, DuplicateBench.typed(tmp_path / "other", poor)):
        room.think_over("FEDAYIN")
        correct(room, cmd.SeatPlayers(SEATS))
        client = arbiter(room, "Ada")
        view = arbiter_view(room.judge, Visitor(ARBITER, "Ada"))
        heard = [json.dumps(view)] + [
            client.get(f"/arbitre/{path}").text
            for path in ("etat", "coup?coup=1", "solutions?coup=1", "billets/liste", "")
        ]
        # A game's own name is drawn by lot: the one thing that may differ.
        sent.append([each.replace(room.judge.state.options.id, "partie") for each in heard])
    assert sent[0] == sent[1]


def test_the_stream_of_an_arbiter_holds_figures_only(collected):
    arbiter(collected, "Bob").post("/arbitre/bulletin", json=slip(collected, 2, "FINE H8 14"))
    view = arbiter_view(collected.judge, Visitor(ARBITER, "Ada"))
    assert view["coups"][0]["mine"] == [0, 2]
    assert "FINE" not in str(view)
    assert "FEDAYIN" not in str(view)


@pytest.mark.parametrize(
    "request_",
    [
        cmd.CloseCoup(1, missing_as_none=True), cmd.ReopenCoup(1, "essai"),
        cmd.AmendVerdict(1, 1, 500, Sanction.NONE, "essai"), cmd.AnswerQuestion(1, 1, "k", True),
        cmd.SeatPlayers(()), cmd.ExcludePlayer(1, "essai"), cmd.AssignTables("Ada", (2,)),
    ],
)  # fmt: skip
def test_an_arbiter_reaches_none_of_the_judges_requests(collected, request_):
    before = collected.judge.state.correction
    ada = arbiter(collected, "Ada")
    for path in ("/juge/correction", "/juge/commande", "/arbitre/bulletin", "/arbitre/remis"):
        answer = ada.post(path, json=DUPLICATE.commands.encode(request_))
        assert answer.status_code in (403, 409)
    assert collected.judge.state.correction == before


def test_an_arbiter_dismissed_is_shut_out_at_once(collected):
    ada = arbiter(collected, "Ada")
    assert ada.get("/arbitre/etat").status_code == 200
    collected.desk.access.remove_arbiter("Ada")
    assert ada.get("/arbitre/etat").status_code == 401
    assert ada.post("/arbitre/bulletin", json=slip(collected, 1)).status_code == 401


def test_the_stream_of_an_arbiter_dismissed_ends(collected):
    """No figure is sent to a phone that has been shut out."""
    arbiter(collected, "Ada")
    visitor = Visitor(ARBITER, "Ada")
    (board,) = [each for each in collected.desk.watchers if isinstance(each, ArbiterBoard)]

    async def listen():
        return [message async for message in one_then_dismiss()]

    async def one_then_dismiss():
        stream = board.listen(collected.judge, visitor)
        yield await anext(stream)
        collected.desk.dismiss("Ada")
        async for message in stream:
            yield message

    heard = asyncio.run(asyncio.wait_for(listen(), 5))
    assert len(heard) == 1
    assert heard[0].startswith("event: arbitre")


def test_billets_are_handed_out_to_ones_own_tables(collected):
    ada, bob = arbiter(collected, "Ada"), arbiter(collected, "Bob")
    bob.post("/arbitre/bulletin", json=slip(collected, 2, "FEDAX 30"))
    assert ada.get("/arbitre/billets/liste").json()["billets"] == []
    (billet,) = bob.get("/arbitre/billets/liste").json()["billets"]
    assert (billet["table"], billet["handed"]) == (2, False)
    assert ada.post("/arbitre/remis", json={"coup": 1, "table": 2}).status_code == 409
    assert bob.post("/arbitre/remis", json={"coup": 1, "table": 2}).status_code == 200
    (billet,) = bob.get("/arbitre/billets/liste?coup=1").json()["billets"]
    assert billet["handed"] is True


def test_the_public_board_knows_no_slip(collected):
    arbiter(collected, "Ada").post("/arbitre/bulletin", json=slip(collected, 1, "FINE H8 14"))
    shown = repr(collected.desk.snapshots.public)
    assert "FINE" not in shown
    assert collected.desk.snapshots.public.standings == ()


def test_standings_show_closed_coups_only_and_solos_at_the_end(collected):
    judge = collected.client(JUDGE)
    judge.post("/arbitre/bulletin", json=slip(collected, 1, "T"))
    judge.post("/arbitre/bulletin", json=slip(collected, 2, "FINE H8 14"))
    collected.do(game.PlaceTop())
    assert collected.desk.snapshots.public.standings == ()
    correct(collected, cmd.CloseCoup(1, missing_as_none=True))
    rows = collected.desk.snapshots.public.standings
    assert [(row.rank, row.table, row.total, row.solos) for row in rows] == [
        (1, 1, 110, None), (2, 2, 14, None), (3, 3, 0, None)
    ]  # fmt: skip
    collected.do(game.CloseGame("soirée finie"))
    assert collected.desk.snapshots.public.standings[0].solos == 1


def test_the_judge_is_sent_counts_not_slips(collected):
    """Two hundred slips a coup would be sent again at every change."""
    arbiter(collected, "Ada").post("/arbitre/bulletin", json=slip(collected, 1, "FINE H8 14"))
    view = collected.client(JUDGE).get("/juge/etat").json()
    (coup,) = view["correction"]
    assert (coup["entered"], coup["expected"]) == (1, 3)
    assert "FINE H8" not in str(view["correction"])
    detail = collected.client(JUDGE).get("/juge/correction?coup=1").json()
    assert detail["scores"] == [[14, 1]]
    assert detail["missing"] == [2, 3]


def test_the_list_of_players_goes_out_and_comes_back(collected):
    judge = collected.client(JUDGE)
    exported = judge.get("/juge/joueurs.csv")
    assert exported.headers["content-type"].startswith("text/csv")
    assert exported.content.startswith(b"\xef\xbb\xbf")
    before = collected.judge.state.correction.players
    answer = judge.post("/juge/joueurs/csv", json={"text": exported.text})
    assert answer.status_code == 200
    assert collected.judge.state.correction.players == before


def test_tables_are_shared_out_among_known_arbiters(collected):
    judge = collected.client(JUDGE)
    arbiter(collected, "Ada")
    unknown = judge.post("/juge/joueurs/tables", json={"arbiter": "Personne", "tables": "1"})
    assert unknown.json()["code"] == "arbiter_unknown"
    judge.post("/juge/joueurs/tables", json={"arbiter": "Ada", "tables": "1-9"})
    assert {each.arbiter for each in collected.judge.state.correction.players} == {"Ada"}
    wrong = judge.post("/juge/joueurs/tables", json={"arbiter": "Ada", "tables": "50"})
    assert wrong.json()["code"] == "bad_tables"


def test_a_second_reading_stays_blind_whatever_it_claims_to_follow(collected):
    ada, bob, eve = (arbiter(collected, name) for name in ("Ada", "Bob", "Eve"))
    ada.post("/arbitre/bulletin", json=slip(collected, 3, "FINE H8 14"))
    bob.post("/arbitre/bulletin", json=slip(collected, 3, "FINE H8 15", second=True))
    read = collected.judge.state.correction.slip(1, 3)
    known = [entry.id for entry in (*read.entries, *read.second)]
    for after in (None, "", "x", "entry-0", *known):
        for entry in ("mine", *known):
            asked = slip(collected, 3, "-", second=True, after=after, entry=entry)
            answer = eve.post("/arbitre/bulletin", json=asked)
            assert "FINE" not in answer.text
            if entry != "mine" or after != known[1]:
                assert answer.status_code == 409


def test_an_entry_is_said_durable_only_when_it_is(collected):
    ada, sent = arbiter(collected, "Ada"), slip(collected, 1)
    journal = collected.console.dependencies.journal
    with files_may_not_grow():
        assert ada.post("/arbitre/bulletin", json=sent).json()["durable"] is False
        assert ada.post("/arbitre/bulletin", json=sent).json()["durable"] is False
        pressed = collected.client(JUDGE).post("/juge/bouton", json={"button": "valider"})
        assert pressed.json() == {"durable": False}
        written = collected.client(JUDGE).post("/juge/bouton", json={"button": "repeter"})
        assert written.json() == {"durable": False}, "nor is what was said before it"
    assert not journal.is_durable


def test_a_button_is_answered_after_the_journal(rig):
    judge = rig.client(JUDGE)
    assert judge.post("/juge/bouton", json={"button": "suivant"}).json() == {"durable": True}
    assert rig.judge.state is not None


def test_whoever_was_shown_the_first_reading_does_not_make_the_second(collected):
    """A first reading sent too late shows the one that stands there: of nobody's table, whoever
    sends one would see before reading blind."""
    ada, bob, cid = (arbiter(collected, name) for name in ("Ada", "Bob", "Cid"))
    ada.post("/arbitre/bulletin", json=slip(collected, 3, "FINE H8 14"))
    late = bob.post("/arbitre/bulletin", json=slip(collected, 3, "-"))
    assert late.json()["current"]
    second = bob.post("/arbitre/bulletin", json=slip(collected, 3, "FINE H8 14", second=True))
    assert second.json()["code"] == "correction_second_seen"
    blind = bob.get("/arbitre/coup?coup=1&double=1").json()
    assert 3 not in [row["table"] for row in blind["tables"]]
    fair = cid.post("/arbitre/bulletin", json=slip(collected, 3, "FINE H8 14", second=True))
    assert fair.status_code == 200


def test_a_reading_of_the_judges_shown_to_the_tables_arbiter_is_not_read_blind(collected):
    judge, ada = collected.client(JUDGE), arbiter(collected, "Ada")
    judge.post("/arbitre/bulletin", json=slip(collected, 1, "FINE H8 14"))
    assert ada.get("/arbitre/coup?coup=1").json()["tables"][0]["entered"]
    second = ada.post("/arbitre/bulletin", json=slip(collected, 1, "FINE H8 14", second=True))
    assert second.json()["code"] == "correction_second_seen"
