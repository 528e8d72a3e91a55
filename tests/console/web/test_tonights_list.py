"""Tonight's list of players: looked at before it is taken, joined or replaced, taken back."""

import pytest

from console.papers import list_imports
from console.web.access import JUDGE
from console.web.roster import TonightsList
from engine.play.players import player
from engine.rulings import RuleError
from tests.console.papers.workbooks import ods, xlsx

LICENCES = (
    "nom;licence;club\nDURAND Chloé;11;Gare\nLEROY Denis;12;Gare\nMARTIN Paul;3;\nMARTIN Paul;4;\n"
)


@pytest.fixture
def judge(rig):
    return rig.client(JUDGE)


@pytest.fixture
def near(monkeypatch):
    """Spreadsheets are read without a process, which takes a moment to start."""

    def run(function, *args, **_bounds):
        return function(*args)

    monkeypatch.setattr(list_imports, "run_in_process", run)


def send(judge, name, content):
    sent = judge.post(f"/juge/apports/envoi?nom={name}&place=0", content=content)
    assert sent.status_code == 200, sent.text


def post(judge, what, **body):
    return judge.post(f"/juge/liste/{what}", json=body)


def told(answer, key):
    """Without the spaces that do not break."""
    return answer.json()[key].replace("\u00a0", " ").replace("\u202f", " ")


def names(answer):
    assert answer.status_code == 200, answer.text
    return {each["table"]: each["name"] for each in answer.json()["players"]}


def know(judge):
    send(judge, "licences.csv", LICENCES.encode())
    taken = judge.post("/juge/apports/recu", json={"name": "licences.csv", "kind": "licences"})
    assert taken.json()["count"] == 4


# --- a look before it is taken -------------------------------------------------------------------


@pytest.mark.parametrize("write", [xlsx, ods])
def test_a_spreadsheet_is_looked_at_and_then_taken(judge, near, write):
    know(judge)
    post(judge, "ajouter", name="Zoé")
    send(
        judge, "soir.xlsx", write({"Soir": [["Nom", "Série"], ["Durand Chloe", "4B"], ["Ana", ""]]})
    )
    seen = post(judge, "apercu", upload="soir.xlsx").json()
    assert (seen["name"], seen["sheet"], seen["count"]) == ("soir.xlsx", "Soir", 2)
    first = seen["players"][0]
    assert (first["line"], first["club"], first["series"]) == (2, "Gare", "4B")
    assert names(judge.get("/juge/liste/etat")) == {1: "Zoé"}
    taken = post(judge, "apporter", upload="soir.xlsx", how="replace")
    assert names(taken) == {1: "Durand Chloe", 2: "Ana"}
    assert told(taken, "told") == "2 joueurs lus dans « soir.xlsx »."
    assert post(judge, "apporter", upload="soir.xlsx").json()["code"] == "upload_broken"


def test_a_spreadsheet_is_read_by_a_process_of_its_own(judge):
    send(judge, "soir.ods", ods({"Soir": [["Nom"], ["Ana"]]}))
    assert names(post(judge, "apercu", upload="soir.ods")) == {1: "Ana"}


def test_what_is_doubtful_is_told_with_its_line(judge):
    know(judge)
    post(judge, "ajouter", name="Bob", table=5)
    text = "table;nom\n4;Leroi Denis\n4;Ana\n7;ana\n5;Cléo\n9;Bob\n"
    seen = post(judge, "apercu", text=text).json()
    (doubt,) = seen["doubtful"]
    assert (doubt["line"], doubt["name"]) == (2, "Leroi Denis")
    assert doubt["meant"][0]["licence"] == "12" and "LEROY Denis" in doubt["why"]
    assert seen["doubles"] == [{"name": "Ana", "lines": [3, 4], "tables": [4, 7]}]
    assert seen["clashes"] == [{"table": 4, "names": ["Leroi Denis", "Ana"]}]
    assert seen["already"] == ["Bob"]
    assert seen["taken"] == [{"table": 5, "name": "Cléo", "by": "Bob"}]
    assert names(judge.get("/juge/liste/etat")) == {5: "Bob"}


def test_a_formula_without_a_result_is_doubtful(judge, near):
    row = '<row><c t="str"><v>Nom</v></c></row><row><c t="str"><v>Ana</v></c><c><f>1</f></c></row>'
    send(judge, "f.xlsx", xlsx({"A": row}))
    (doubt,) = post(judge, "apercu", upload="f.xlsx").json()["doubtful"]
    assert (doubt["line"], doubt["name"]) == (2, "Ana") and "B2" in doubt["why"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("Madame, Monsieur,\nJe vous écris".encode(), "n’est pas une liste de joueurs"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(99), "enregistrez-la en .xlsx ou .ods"),
        (b"\x89PNG\r\n\x1a\n\0\0", "n’est ni un tableau ni un texte"),
        (b" ", "est vide"),
    ],
)
def test_what_is_no_list_is_told_where_one_looks_and_changes_nothing(judge, content, words):
    post(judge, "ajouter", name="Zoé")
    send(judge, "lettre.csv", content)
    for what in ("apercu", "apporter"):
        refused = post(judge, what, upload="lettre.csv")
        assert refused.status_code == 409 and words in told(refused, "message")
    assert names(judge.get("/juge/liste/etat")) == {1: "Zoé"}


def test_licences_may_come_in_a_spreadsheet(judge, near):
    send(judge, "l.xlsx", xlsx({"A": [["Nom", "Licence"], ["DURAND Chloé", "0011"]]}))
    judge.post("/juge/apports/recu", json={"name": "l.xlsx", "kind": "licences"})
    (found,) = post(judge, "chercher", text="dur").json()["people"]
    assert found["licence"] == "0011"


# --- taken ---------------------------------------------------------------------------------------


def test_a_list_is_joined_to_those_who_are_there(judge):
    post(judge, "ajouter", name="Zoé", table=1)
    post(judge, "ajouter", name="Bob", table=3)
    joined = post(judge, "apporter", text="table;nom\n3;Ana\n;Cléo\n9;Zoé\n", how="add")
    assert names(joined) == {1: "Zoé", 2: "Ana", 3: "Bob", 4: "Cléo"}
    answer = joined.json()
    assert (answer["added"], answer["skipped"]) == (2, ["Zoé"])
    assert answer["moved"] == [{"name": "Ana", "from": 3, "to": 2}]


def test_one_name_twice_in_a_list_is_asked(judge):
    text = "nom\nAna\nBob\nana\n"
    asked = post(judge, "apporter", text=text, how="replace")
    assert asked.json()["code"] == "players_twice" and "lignes 2, 4" in told(asked, "message")
    assert names(judge.get("/juge/liste/etat")) == {}
    assert len(names(post(judge, "apporter", text=text, how="replace", sure=True))) == 3
    assert len(names(post(judge, "apporter", text=text))) == 3  # a page of 0.2.0 cannot answer


def test_one_table_twice_is_refused_or_given_a_free_one(judge):
    text = "table;nom\n4;Ana\n4;Bob\n"
    assert post(judge, "apporter", text=text, how="replace").json()["code"] == "table_twice"
    sure = post(judge, "apporter", text=text, how="replace", sure=True)
    assert names(sure) == {4: "Ana", 1: "Bob"}


@pytest.mark.parametrize("again", ["Onyme Ann", "ann  ONYME", "Ánn Onyme"])
def test_a_name_that_sits_at_a_table_is_asked(judge, again):
    post(judge, "ajouter", name="Onyme Ann", table=3)
    asked = post(judge, "ajouter", name=again, sure=True)
    assert (asked.status_code, asked.json()["code"], asked.json()["table"]) == (
        409,
        "player_here",
        3,
    )
    assert len(names(post(judge, "ajouter", name=again, namesake=True))) == 2


def test_two_licences_are_two_people_and_a_change_of_oneself_is_no_double(judge):
    post(judge, "ajouter", name="MARTIN Paul", licence="3")
    assert len(names(post(judge, "ajouter", name="MARTIN Paul", licence="4"))) == 2
    changed = post(
        judge, "ajouter", name="MARTIN Paul", licence="3", series="4B", table=1, instead=1
    )
    assert changed.json()["players"][0]["series"] == "4B"
    assert post(judge, "ajouter", name="Ana", name2="ana").json()["code"] == "player_here"


# --- taken back ----------------------------------------------------------------------------------


def test_every_change_can_be_taken_back_the_last_one_first(judge):
    steps = [
        post(judge, "ajouter", name="Ana"),
        post(judge, "ajouter", name="Bob"),
        post(judge, "place", table=1, to=5),
        post(judge, "ajouter", name="Anna", table=5, instead=5),
        post(judge, "apporter", text="nom\nCléo\nDan\n", how="add"),
        post(judge, "retirer", table=5),
        post(judge, "apporter", empty=True),
    ]
    assert [told(each, "undo") for each in steps] == [
        "Annuler : ajout (Ana)",
        "Annuler : ajout (Bob)",
        "Annuler : changement de table (Ana)",
        "Annuler : modification (Anna)",
        "Annuler : 2 joueurs importés",
        "Annuler : retrait (Anna)",
        "Annuler : liste vidée (3 joueurs)",
    ]
    for before in reversed(steps[:-1]):
        assert names(post(judge, "annuler")) == names(before)
    last = post(judge, "annuler")
    assert (names(last), last.json()["undo"]) == ({}, "")
    assert told(last, "told") == "Annulé : ajout (Ana)."
    assert post(judge, "annuler").json()["code"] == "list_nothing_to_undo"


def test_what_changed_nothing_is_not_taken_back(judge):
    post(judge, "ajouter", name="Ana")
    assert told(post(judge, "retirer", table=9), "undo") == "Annuler : ajout (Ana)"


def test_a_list_that_another_hand_changed_is_not_put_back(rig, judge):
    post(judge, "ajouter", name="Ana")
    rig.desk.evening.keep_players([player(1, "Ana"), player(2, "Zoé")])
    refused = post(judge, "annuler")
    assert refused.json()["code"] == "list_changed_since"
    assert names(judge.get("/juge/liste/etat")) == {1: "Ana", 2: "Zoé"}


def test_only_the_last_changes_are_kept(rig, monkeypatch):
    monkeypatch.setattr("console.web.roster.MOST_KEPT", 2)
    tonight = TonightsList(rig.desk.evening)
    for table in (1, 2, 3):
        coming = player(table, "Quelqu’un")
        tonight.change("un de plus", lambda listed, coming=coming: [*listed, coming])
    for _ in range(2):
        tonight.undo()
    assert [each.table for each in tonight.players()] == [1]
    with pytest.raises(RuleError, match="list_nothing_to_undo"):
        tonight.undo()
