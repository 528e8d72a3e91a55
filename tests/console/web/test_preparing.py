"""The judge's pages before a game, at the level of their requests."""

import pytest

from console.app.evening import ClubEvening
from console.french import game_called
from console.lexicons.lookup import LexiconCheck
from console.lexicons.store import LexiconStore
from console.machine.box import BoxWifi
from console.requests import read_query
from console.web.access import ARBITER, JUDGE
from console.web.addresses import reached
from console.web.answers import LARGEST_FILE, MOST_FILES, Uploads
from console.web.evening import FilePiece
from engine.rulings import RuleError
from tests.console.games.duplicate.bench import DuplicateBench


@pytest.fixture
def rig(tmp_path, data_with_lexicon, free_lexicon):
    return DuplicateBench.typed(tmp_path, free_lexicon)


@pytest.fixture
def judge(rig):
    return rig.client(JUDGE)


def add(judge, **person):
    return judge.post("/juge/liste/ajouter", json=person)


def names(answer):
    return {each["table"]: each["name"] for each in answer.json()["players"]}


def test_players_take_the_next_free_table_or_the_one_asked_for(judge):
    add(judge, name="Ana")
    add(judge, name="Bob", table=5)
    assert names(add(judge, name="Cléo", name2="Dan")) == {1: "Ana", 2: "Cléo / Dan", 5: "Bob"}


def test_a_table_holds_one_player(judge):
    add(judge, name="Ana", table=3)
    refused = add(judge, name="Bob", table=3)
    assert refused.status_code == 409 and "table 3" in refused.json()["message"].lower()
    assert names(judge.get("/juge/liste/etat")) == {3: "Ana"}


def test_two_players_change_places(judge):
    add(judge, name="Ana")
    add(judge, name="Bob")
    moved = judge.post("/juge/liste/place", json={"table": 1, "to": 2})
    assert names(moved) == {2: "Ana", 1: "Bob"}


def test_a_list_from_a_file_replaces_the_one_there_is(judge):
    add(judge, name="Zoé")
    brought = judge.post("/juge/liste/apporter", json={"text": "table;nom\n4;Ana\n;Bob\n"})
    assert names(brought) == {1: "Bob", 4: "Ana"}
    refused = judge.post("/juge/liste/apporter", json={"text": "Ana\n{}\n"})
    assert refused.status_code == 409 and "ligne 2" in refused.json()["message"]
    assert names(judge.get("/juge/liste/etat")) == {1: "Bob", 4: "Ana"}


def test_the_list_is_who_plays_the_game_that_is_opened(rig, judge):
    add(judge, name="Ana")
    begun = judge.post("/juge/partie/ouvrir", json={"picks": {"players": "liste"}})
    assert begun.status_code == 200, begun.text
    assert [each.name for each in rig.judge.options.players] == ["Ana"]


def test_a_game_in_progress_is_not_replaced(rig, judge):
    judge.post("/juge/partie/ouvrir", json={"picks": {}})
    game = rig.judge.options
    told = judge.post("/juge/partie/choix", json={"picks": {}}).json()
    assert told["playing"] == game_called(game.name) != game.name
    refused = judge.post("/juge/partie/ouvrir", json={"picks": {}})
    assert refused.status_code == 409 and rig.judge.options == game


def test_what_cannot_be_chosen_is_refused_with_its_reason(rig, judge):
    refused = judge.post("/juge/partie/ouvrir", json={"picks": {"source": "jetons"}})
    assert "Aucun lecteur" in refused.json()["message"] and rig.judge.options is None


def test_none_of_it_is_an_arbiters(rig):
    client = rig.client(ARBITER)
    for path in ("/juge/liste/etat", "/juge/apports", "/juge/reglages/etat", "/juge/adresses"):
        assert client.get(path).status_code == 403


def test_every_other_device_goes_out_at_once(rig, judge):
    other = rig.client(JUDGE)
    assert other.get("/juge/etat").status_code == 200
    left = judge.post("/juge/acces", json={"others": True}).json()["sessions"]
    assert [each["own"] for each in left] == [True]
    assert other.get("/juge/etat").status_code == 401


# A file in pieces


def test_pieces_in_order_make_the_file():
    uploads = Uploads()
    assert uploads.receive("a.txt", 0, b"ab") == 2
    assert uploads.receive("a.txt", 2, b"c") == 3
    path, name = uploads.finished("a.txt")
    assert (path.read_bytes(), name, path.suffix) == (b"abc", "a.txt", ".txt")
    uploads.forget("a.txt")
    assert not path.exists()


def test_a_second_file_does_not_touch_the_first_that_is_being_prepared():
    """A large list takes a minute: meanwhile another may come, under the same name too."""
    uploads = Uploads()
    uploads.receive("ods.txt", 0, b"first")
    first = uploads.take("ods.txt")
    uploads.receive("ods.txt", 0, b"second")
    uploads.receive("joueurs.csv", 0, b"nom")
    assert first.read_bytes() == b"first"
    assert uploads.take("ods.txt").read_bytes() == b"second"
    assert uploads.finished("joueurs.csv")[0].read_bytes() == b"nom"
    with pytest.raises(RuleError):
        uploads.take("ods.txt")


def test_two_devices_send_files_of_one_name_at_once():
    """Piece by piece, in turn: neither becomes the other's."""
    uploads = Uploads()
    for place, pieces in enumerate(((b"a", b"x"), (b"b", b"y"))):
        for by, piece in zip(("juge", "portable"), pieces, strict=True):
            uploads.receive("ods.txt", place, piece, by)
    assert uploads.take("ods.txt", "juge").read_bytes() == b"ab"
    assert uploads.take("ods.txt", "portable").read_bytes() == b"xy"


def test_an_empty_file_is_called_empty(judge):
    judge.post("/juge/apports/envoi?nom=vide.txt&place=0", content=b"")
    refused = judge.post("/juge/apports/recu", json={"name": "vide.txt", "kind": "lexicon"})
    assert refused.json()["code"] == "file_empty"


def test_a_list_that_is_brought_never_takes_the_place_of_another(judge, monkeypatch):
    """« ods.txt » of four words, and the club's own « ods »: the judge has not looked yet. Nor do
    two that are prepared at once."""
    asked = []

    def prepared(_evening, _path, _name, wanted):
        asked.append(wanted)
        monkeypatch.setattr(LexiconStore, "names", lambda _store: ["libre", *asked])
        return LexiconCheck(wanted, 4, ())

    monkeypatch.setattr(ClubEvening, "_import_lexicon", prepared)
    for _ in range(3):
        judge.post("/juge/apports/envoi?nom=ods.txt&place=0", content=b"AA")
        taken = judge.post("/juge/apports/recu", json={"name": "ods.txt", "kind": "lexicon"})
        assert taken.json()["kept"] == asked[-1]
    assert asked == ["ods", "ods-2", "ods-3"]


def test_files_nobody_takes_make_room(monkeypatch):
    monkeypatch.setattr("console.web.answers.LARGEST_FILE", 5)
    uploads = Uploads()
    for number in range(MOST_FILES + 1):
        uploads.receive(f"{number}.txt", 0, b"a")
    with pytest.raises(RuleError):
        uploads.finished("0.txt")
    uploads.receive("large.txt", 0, b"abcde")
    with pytest.raises(RuleError):
        uploads.finished(f"{MOST_FILES}.txt")
    assert uploads.finished("large.txt")[0].read_bytes() == b"abcde"


@pytest.mark.parametrize(
    "asked",
    [{"nom": "", "place": "0"}, {"nom": "a.txt", "place": "x"}, {"nom": "a.txt", "place": "-1"},
     {"nom": "a" * 121, "place": "0"}, {"nom": "a.txt"}],
)  # fmt: skip
def test_a_piece_says_where_it_belongs(asked):
    with pytest.raises(RuleError, match="request_malformed"):
        read_query(FilePiece, asked)


@pytest.mark.parametrize(("name", "place"), [("a.txt", 5), ("b.txt", 2), ("", 2)])
def test_a_piece_out_of_place_is_refused(name, place):
    uploads = Uploads()
    uploads.receive("a.txt", 0, b"ab")
    with pytest.raises(RuleError):
        uploads.receive(name, place, b"c")


def test_a_file_without_end_is_not_kept(monkeypatch):
    monkeypatch.setattr("console.web.answers.LARGEST_FILE", 3)
    uploads = Uploads()
    uploads.receive("a.txt", 0, b"ab")
    with pytest.raises(RuleError) as refused:
        uploads.receive("a.txt", 2, b"cd")
    assert refused.value.code == "file_too_large" and LARGEST_FILE > 3
    with pytest.raises(RuleError):
        uploads.finished("a.txt")


# Phones


def test_a_console_that_hears_itself_alone_says_so_and_what_to_do():
    card = reached("127.0.0.1", 8017)
    assert "ne sont pas admis" in card.why_closed and card.can_open


def test_every_network_has_its_address(monkeypatch):
    monkeypatch.setattr("console.web.addresses._route", lambda: iter(["192.168.1.20"]))
    known = ["192.168.1.20", "10.17.17.1", "169.254.3.4", "127.0.0.1"]
    monkeypatch.setattr("console.web.addresses._interfaces", lambda: iter(known))
    card = reached("0.0.0.0", 8017)
    assert (card.url, card.others) == ("http://192.168.1.20:8017", ("http://10.17.17.1:8017",))
    assert reached("0.0.0.0", 80).url == "http://192.168.1.20"
    monkeypatch.setattr("console.web.addresses._route", lambda: iter([]))
    monkeypatch.setattr("console.web.addresses._interfaces", lambda: iter([]))
    assert "aucun réseau" in reached("0.0.0.0", 8017).why_closed


def test_the_television_gives_the_password_of_the_boxs_own_wifi(rig, tmp_path):
    """Drawn by lot at the first start of a card: no page can be asked for it before."""
    up = tmp_path / "up"
    rig.desk.wifi = BoxWifi(tmp_path / "asked", up)
    assert rig.desk.access_card(with_pin=True).network == ""
    up.write_text("nom=Pupitre\nmot_de_passe=k7mw9abcde\n", encoding="utf-8")
    card = rig.desk.access_card(with_pin=True)
    assert (card.network, card.password) == ("Pupitre", "k7mw9abcde")


@pytest.mark.parametrize(
    ("host", "path", "status", "body"),
    [
        ("connectivitycheck.gstatic.com", "/generate_204", 204, ""),
        ("captive.apple.com", "/hotspot-detect.html", 200, "Success"),
        ("www.msftconnecttest.com", "/connecttest.txt", 200, "Microsoft Connect Test"),
        ("detectportal.firefox.com", "/success.txt", 200, "success\n"),
        ("captive.apple.com", "/juge", 421, ""),
        ("example.org", "/generate_204", 421, ""),
    ],
)
def test_a_phone_that_asks_for_the_internet_stays(rig, host, path, status, body):
    answer = rig.client().get(path, headers={"Host": host})
    assert answer.status_code == status and (status == 421 or body in answer.text)


def test_help_for_phones_is_anybodys(rig):
    told = rig.client().get("/aide/telephones").text
    assert all(name in told for name in ("iPhone", "Android", "Windows", "Mac"))
