"""The sender believes only the hub: lines drop, hubs forget, sticks travel; nothing is lost."""

import random
import shutil
from dataclasses import replace

import pytest

from console.centre.outbox import HubAway, HubClient, Outbox
from console.centre.sender import Sender
from console.centre.station import Station
from console.cli import main
from console.folders import JOURNAL_FILE
from console.games.duplicate.face import FACE
from console.games.face import CompetitionPart
from console.journal.store import JournalFile
from console.journal.witness import Examiner
from console.simultane.envelopes import LARGEST_ENVELOPE, Envelope, KeyPair, bundled, pack, seal
from console.web.guard import LARGEST_BODY
from engine.epreuve.plis import Players, Pli
from engine.rulings import RuleError
from tests.console.centre.evening import play, records_of
from tests.console.simultane.rig import make_folder, serving
from tests.engine.epreuve.event import seat


@pytest.fixture(scope="module")
def evening(tmp_path_factory, free_lexicon):
    folder = tmp_path_factory.mktemp("soiree")
    play(folder, free_lexicon)
    return folder


@pytest.fixture
def folder(tmp_path):
    return make_folder(tmp_path / "epreuve", sealed=False, parties=1)


@pytest.fixture
def station(tmp_path, folder, evening):
    station = Station.make(tmp_path / "centre", folder.path, "Club d'essai", "http://127.0.0.1:1")
    station.plays(1, records_of(evening)[0])
    return station


def sender_of(station, evening, client):
    outbox = Outbox(station, evening / JOURNAL_FILE)
    return Sender(station, outbox, HubClient(f"http://127.0.0.1:{client.port}")), outbox


def approve(client, station):
    body = {"centre": station.key.public, "state": "approved"}
    assert client.organiser("POST", "/organisateur/centre", body)[0] == 200
    client.settle()


def run(sender, steps=20):
    for _ in range(steps):
        sender.step()
        if sender.is_done:
            return
    raise AssertionError(sender.trouble)


def test_a_centre_asks_is_approved_and_everything_arrives_once(tmp_path, folder, station, evening):
    with serving(folder, f"sqlite:{tmp_path / 'hub.db'}") as client:
        sender, outbox = sender_of(station, evening, client)
        sender.step()
        client.settle()
        sender.step()
        assert "accepté" in sender.trouble
        approve(client, station)
        run(sender)
        assert len(client.rows()) == outbox.counts()[1] > 5
        assert sender.state()["recu"] == {"1": 2}
        run(sender)
        assert len(client.rows()) == outbox.counts()[1]


def test_a_cut_line_delays_and_loses_nothing(tmp_path, folder, station, evening):
    with serving(folder, f"sqlite:{tmp_path / 'hub.db'}") as client:
        sender, outbox = sender_of(station, evening, client)
        sender.step()
        approve(client, station)
        whole = sender._post.send
        answers = []

        def send_but_lose_the_answer(envelopes, decisions):
            answers.append(whole(envelopes, decisions))
            raise HubAway("cut")

        sender._post.send = send_but_lose_the_answer
        sender.step()
        assert answers
        assert "ne répond pas" in sender.trouble
        sender._post.send = whole
        run(sender)
        assert len(client.rows()) == outbox.counts()[1]


def test_a_hub_put_back_from_an_old_copy_is_told_again(tmp_path, folder, station, evening):
    """The old copy knows neither the centre nor any pli; the centre has its approval."""
    with serving(folder, f"sqlite:{tmp_path / 'hub.db'}") as client:
        sender, _ = sender_of(station, evening, client)
        sender.step()
        approve(client, station)
        run(sender)
        client.settle()
        before = client.ask("GET", "/classement/donnees")[1]["lignes"]
        assert before
    with serving(folder, f"sqlite:{tmp_path / 'old-copy.db'}") as client:
        sender._post = HubClient(f"http://127.0.0.1:{client.port}")
        sender._asked_s = -1000.0  # the quarter of a minute between two questions is over
        for _ in range(6):
            sender.step()
            client.settle()
        run(sender)
        client.settle()
        assert client.ask("GET", "/classement/donnees")[1]["lignes"] == before


def test_usb_and_network_give_the_same_ranking(tmp_path, folder, station, evening, capsys):
    """By the commands people type; whoever hands the stick in is nobody of the centre."""
    for part in evening.glob(f"{JOURNAL_FILE}*"):
        shutil.copyfile(part, tmp_path / part.name)
    rankings = []
    for way in ("network", "stick"):
        with serving(folder, f"sqlite:{tmp_path / way}.db") as client:
            sender, outbox = sender_of(station, evening, client)
            sender.step()
            approve(client, station)
            if way == "network":
                run(sender)
            else:
                stick = tmp_path / "cle"
                stick.mkdir()
                assert main(["centre", "--data", str(tmp_path), "usb", str(stick)]) == 0
                (file,) = stick.iterdir()
                hub = f"http://127.0.0.1:{client.port}"
                assert main(["centre", "deliver", str(file), hub]) == 0
                assert main(["centre", "deliver", str(file), hub]) == 0, "twice counts once"
                assert len(client.rows()) == sum(outbox.counts().values())
            client.settle()
            with client.hub.follower.reading():
                rankings.append(client.hub.follower.ranking().bytes)
    assert rankings[0] == rankings[1]


@pytest.mark.parametrize("damage", [b"", b"\0\0", b"\0\0\0\x09truncated", b"garbage on a stick"])
def test_a_damaged_stick_is_a_sentence_and_changes_nothing(tmp_path, folder, damage, capsys):
    file = tmp_path / "abime.plis"
    file.write_bytes(damage)
    with serving(folder, f"sqlite:{tmp_path / 'hub.db'}") as client:
        code = main(["centre", "deliver", str(file), f"http://127.0.0.1:{client.port}"])
        said = capsys.readouterr()
        assert (code, "récrivez la clé au centre" in said.err) == (2, True)
        assert client.rows() == []


def test_a_large_hall_that_is_seated_one_by_one_passes_every_door():
    """Twelve hundred people, told anew whenever one of them sits down."""
    dice, key = random.Random(17), KeyPair.make()
    people = [
        seat(table, f"{dice.randbytes(6).hex()} {dice.randbytes(9).hex()}", str(dice.random())[2:9])
        for table in range(1, 1201)
    ]
    envelopes = [
        seal(Pli("e" * 64, key.public, 1, at, Players(tuple(people[:at]))), key)
        for at in range(1160, 1201)
    ]
    bundles = list(bundled(envelopes))
    assert [each for some in bundles for each in some] == envelopes
    assert max(len(pack(some)) for some in bundles) <= LARGEST_BODY
    assert len(envelopes[-1].whole) <= LARGEST_ENVELOPE
    assert len(list(bundled(envelopes[:1] * 3))) == 3


def test_many_small_plis_travel_together():
    few = [Envelope(b"", b"x")] * 130
    assert [len(some) for some in bundled(few)] == [64, 64, 2]
    assert list(bundled([])) == []


def test_a_journal_that_is_not_there_is_a_sentence(tmp_path, station):
    outbox = Outbox(station, tmp_path / "nowhere")
    with pytest.raises(RuleError, match="journal_absent"):
        outbox.refresh()


def test_reading_along_gives_the_plis_of_reading_at_once(tmp_path, station, evening):
    """Whatever was read stays as it was told, and the chain of records is followed across."""
    records = records_of(evening)[1]
    growing = JournalFile.open(tmp_path / JOURNAL_FILE)
    along = Outbox(station, tmp_path / JOURNAL_FILE)
    for start in range(0, len(records), 7):
        growing.append(records[start : start + 7])
        along.refresh()
    growing.close()
    at_once = Outbox(station, evening / JOURNAL_FILE)
    at_once.refresh()
    assert along.after({}) == at_once.after({}) != {}


def test_a_record_that_does_not_follow_what_was_read_is_noticed(evening):
    records = records_of(evening)[1]
    examiner = Examiner()
    examiner.take_up(records[6])
    assert examiner.damage_of(records[7]) is None
    assert examiner.damage_of(records[9]).code == "missing"


def test_a_game_no_centre_can_share_is_a_sentence(station, evening, monkeypatch):
    untold = replace(FACE, competition=CompetitionPart())
    monkeypatch.setattr("console.centre.outbox.game_of", lambda first: untold)
    with pytest.raises(RuleError, match="centre_game_not_told"):
        Outbox(station, evening / JOURNAL_FILE).refresh()
