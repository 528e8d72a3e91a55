"""All of a centre from the judge's page, with a hub that answers: looked at, joined, opened, told,
delivered by line, stick or post, and left. The sender answers in a thread."""

import base64
import http.server
import threading
from typing import ClassVar

import pytest

from console.centre.desk import CentreDesk
from console.centre.errands import Errands, serve
from console.centre.outbox import read_address
from console.centre.sender import Rounds
from console.centre.station import Stations
from console.cli.centre import read_stick
from console.folders import JOURNAL_FILE
from console.simultane.envelopes import pack, short
from engine.rulings import RuleError
from tests.console.centre.evening import play, records_of
from tests.console.simultane.rig import make_folder, serving
from tests.tools.every import over


@pytest.fixture(scope="module")
def evening(tmp_path_factory, free_lexicon):
    folder = tmp_path_factory.mktemp("soiree")
    play(folder, free_lexicon)
    return folder


@pytest.fixture
def stick(tmp_path):
    place = tmp_path / "CLUB"
    place.mkdir()
    return place


@pytest.fixture
def desk(tmp_path, evening, stick):
    return CentreDesk(tmp_path / "centre", evening / JOURNAL_FILE, lambda: [("CLUB", stick)])


@pytest.fixture(autouse=True)
def sender(desk):
    """`pupitre centre send`, as far as the page asks it."""
    stopped = threading.Event()

    def run():
        while not stopped.wait(0.01):
            serve(Errands(desk.folder), desk.folder, "")

    thread = threading.Thread(target=run)
    thread.start()
    yield
    stopped.set()
    thread.join()


@pytest.fixture
def folder(tmp_path):
    return make_folder(tmp_path / "epreuve", parties=2)


@pytest.fixture
def hub(tmp_path, folder):
    with serving(folder, f"sqlite:{tmp_path / 'hub.db'}") as client:
        client.url = f"http://127.0.0.1:{client.port}"
        yield client


def approve(hub, desk):
    (known,) = Stations(desk.folder).all()
    body = {"centre": known.key.public, "state": "approved"}
    assert hub.organiser("POST", "/organisateur/centre", body)[0] == 200
    hub.settle()


def joined(desk, hub, name="Club d'essai"):
    found = desk.look(hub.url)
    assert desk.join(hub.url, found["epreuve"], name)["epreuve"] == found["epreuve"]
    return found["epreuve"]


def shown(desk, epreuve):
    return next(each for each in desk.view()["epreuves"] if each["id"] == epreuve)


def test_what_is_at_an_address_is_seen_before_anything_is_kept(desk, hub, folder):
    manifest = folder.manifest()
    found = desk.look(f"{hub.url}/classement")
    assert (found["epreuve"], found["nom"]) == (manifest.id, manifest.name)
    assert found["organisateur"] == short(manifest.organiser)
    assert [each["numero"] for each in found["parties"]] == [1, 2]
    assert Stations(desk.folder).all() == []


def test_the_organiser_of_the_qr_code_must_be_the_one_who_signed(desk, hub, folder):
    own = folder.manifest().organiser
    assert desk.look(f"{hub.url}/rejoindre#{own}")["reconnu"]
    with pytest.raises(RuleError, match="hub_other_organiser"):
        desk.look(f"{hub.url}/rejoindre#{'0' * 64}")


def test_a_centre_joins_with_all_its_sealed_games_and_waits_to_be_let_in(desk, hub, folder):
    epreuve = joined(desk, hub)
    (station,) = Stations(desk.folder).all()
    for partie in folder.manifest().parties:
        assert station.folder.sealed(partie) == folder.sealed(partie)
    told = shown(desk, epreuve)
    assert (
        told["courante"] and not told["accepte"] and told["empreinte"] == short(station.key.public)
    )
    assert told["qr"].startswith("<svg") and station.key.public not in told["empreinte"]
    assert hub.organiser("GET", "/organisateur/etat")[1]["centres"][0]["nom"] == "Club d'essai"


class Stranger(http.server.BaseHTTPRequestHandler):
    """Something else that speaks HTTP: a printer, a camera, a trap."""

    says = b""
    asked: ClassVar[list[str]] = []

    def do_GET(self):
        self.asked.append(self.path)
        self.send_response(302 if self.says == b"302" else 200)
        self.send_header("Location", "http://169.254.169.254/latest/meta-data")
        self.end_headers()
        self.wfile.write(self.says)

    def log_message(self, *_):
        """Said to nobody."""


@over("says", [b"", b"<html>secret</html>", b"{}", b"[" * 100_000, b"\xff" * 2_000_000, b"302"])
def test_where_something_else_answers_one_sentence_says_so(desk, says):
    """Nothing of what it said is shown, no second address is followed, nothing is sent."""
    handler = type("Handler", (Stranger,), {"says": says, "asked": []})
    with http.server.HTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            with pytest.raises(RuleError) as refused:
                desk.look(f"http://127.0.0.1:{server.server_address[1]}/secret?x=1")
        finally:
            server.shutdown()
            thread.join()
    assert (refused.value.code, refused.value.data) == ("hub_address_nobody", {})
    assert set(handler.asked) <= {"/epreuve/epreuve.json", "/epreuve/epreuve.sig"}


def test_where_nobody_answers_the_same_sentence_says_so(desk):
    with pytest.raises(RuleError, match="hub_address_nobody"):
        desk.look("http://127.0.0.1:1025")


def test_another_manifest_than_the_one_looked_at_is_not_joined(desk, hub):
    with pytest.raises(RuleError, match="hub_other_epreuve"):
        desk.join(hub.url, "0" * 64, "Club")
    with pytest.raises(RuleError, match="centre_name_missing"):
        desk.join(hub.url, "0" * 64, "  ")
    assert Stations(desk.folder).all() == []


def test_a_code_comes_by_the_line_or_is_dictated(desk, hub, folder):
    epreuve = joined(desk, hub)
    with pytest.raises(RuleError, match="hub_refuses"):
        desk.fetch_code(epreuve, 1)
    approve(hub, desk)
    desk.fetch_code(epreuve, 1)
    with pytest.raises(RuleError, match="sealed_other_code"):
        desk.open(epreuve, 2, str(folder.code(1)))
    with pytest.raises(RuleError):
        desk.open(epreuve, 2, "AAAAA")
    desk.open(epreuve, 2, str(folder.code(2)).lower().replace("-", " "))
    assert [each["prete"] for each in shown(desk, epreuve)["parties"]] == [True, True]


def test_at_its_hour_a_partie_lies_ready_without_anybody_asking(desk, hub, evening):
    epreuve = joined(desk, hub)
    approve(hub, desk)
    now = [0.0]
    rounds = Rounds(Stations(desk.folder), evening / JOURNAL_FILE, now_s=lambda: now[0])
    for _ in range(3):
        rounds.step()
        now[0] += 60
    assert shown(desk, epreuve)["parties"][0]["prete"]


def delivered(desk, evening):
    now = [0.0]
    rounds = Rounds(Stations(desk.folder), evening / JOURNAL_FILE, now_s=lambda: now[0])
    for _ in range(20):
        rounds.step()
        now[0] += 20
        if rounds.is_done:
            return
    raise AssertionError("not delivered")


@pytest.fixture
def halls(tmp_path):
    """Nothing is sealed there: an evening of our own may be one of its parties."""
    given = make_folder(tmp_path / "salles", sealed=False, parties=1)
    with serving(given, f"sqlite:{tmp_path / 'salles.db'}") as client:
        client.url = f"http://127.0.0.1:{client.port}"
        yield client


def test_a_line_that_is_cut_and_healed_delivers_all_and_the_page_says_so(desk, halls, evening):
    hub = halls
    epreuve = joined(desk, hub)
    approve(hub, desk)
    desk.plays(epreuve, 1, records_of(evening)[0])
    station = Stations(desk.folder).all()[0]
    whole = station.facts
    station.move_to(station.folder.path, whole.name, "http://127.0.0.1:1025")
    Rounds(Stations(desk.folder), evening / JOURNAL_FILE).step()
    cut = shown(desk, epreuve)
    assert cut["doit"] > 5 and "ne répond pas" in cut["ennui"]
    station.move_to(station.folder.path, whole.name, whole.hub)
    delivered(desk, evening)
    healed = shown(desk, epreuve)
    assert (healed["doit"], healed["ennui"]) == (0, "") and healed["recus"] == cut["doit"]
    assert healed["parties"][0]["jeu"] and healed["parties"][0]["coup"] == 2


def test_a_stick_and_a_file_by_post_hold_the_same_plis_and_arrive_once(desk, halls, evening, stick):
    hub = halls
    epreuve = joined(desk, hub)
    with pytest.raises(RuleError, match="plis_nothing_to_give"):
        desk.plis(epreuve)
    approve(hub, desk)
    desk.plays(epreuve, 1, records_of(evening)[0])
    name, content = desk.plis(epreuve)
    assert name.endswith(".plis") and desk.to_sticks(epreuve) == ("CLUB",)
    assert (stick / name).read_bytes() == content
    bundles = read_stick(stick / name)
    for _ in range(2):
        for envelopes in bundles:
            told = desk.hand_in(hub.url, base64.b64encode(pack(envelopes)).decode())
            assert told == {"remis": len(envelopes), "refuses": []}
    assert len(hub.rows()) == sum(map(len, bundles)) > 5


@over("plis", ["", "pas du base64 !", base64.b64encode(b"PK\x03\x04").decode(), "A" * 80_000])
def test_what_is_no_bundle_is_refused(desk, hub, plis):
    with pytest.raises(RuleError, match="bundle_unreadable"):
        desk.hand_in(hub.url, plis)


def test_without_any_line_the_folder_comes_on_a_stick(desk, folder, stick):
    folder.publish_to(stick / "public")
    (found,) = desk.folders_on_sticks()
    assert (found["nom"], found["cle"]) == (folder.manifest().name, "CLUB")
    desk.join_from_stick(found["epreuve"], "http://127.0.0.1:1025", "Club d'essai")
    desk.open(found["epreuve"], 1, str(folder.code(1)))
    assert shown(desk, found["epreuve"])["parties"][0]["prete"]
    with pytest.raises(RuleError, match="hub_address"):
        desk.join_from_stick(found["epreuve"], "ftp://x", "Club d'essai")


def test_leaving_keeps_everything_and_joining_again_takes_it_up(desk, hub):
    epreuve = joined(desk, hub)
    desk.leave(epreuve)
    told = shown(desk, epreuve)
    assert told["quittee"] and not told["courante"]
    desk.use(epreuve)
    assert shown(desk, epreuve)["courante"]
    with pytest.raises(RuleError, match="centre_epreuve_gone"):
        desk.leave("")


def test_in_a_multiplex_the_judge_says_what_his_centre_does(desk, tmp_path):
    halls = make_folder(tmp_path / "salles", sealed=False, parties=2)
    with serving(halls, f"sqlite:{tmp_path / 'salles.db'}") as hub:
        hub.url = read_address(f"127.0.0.1:{hub.port}").url
        epreuve = joined(desk, hub)
    desk.take_part(epreuve, 1, "follows")
    with pytest.raises(RuleError):
        desk.take_part(epreuve, 2, "rien")
    with pytest.raises(RuleError, match="centre_partie_not_sealed"):
        desk.open(epreuve, 2, "AAAAA-AAAAA-AAAAA-AAAAA-A")
    assert [each["role"] for each in shown(desk, epreuve)["parties"]] == ["follows", ""]
