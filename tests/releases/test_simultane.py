"""An épreuve begun under a release goes on: its hub on either database, its centres, its sticks."""

import random
import subprocess

import pytest

from console.centre.outbox import HubClient, Outbox
from console.centre.sender import Sender
from console.centre.station import Station
from console.cli.centre import read_stick
from console.cli.hub import SECRET, organiser_secret
from console.folders import JOURNAL_FILE
from console.games.duplicate.simulation import room_of
from console.session.opened_game import last_unfinished
from console.simultane.centre_files import CENTRE
from console.simultane.folder import Folder
from engine.epreuve.codes import Code
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.simultane.conftest import postgres
from tests.console.simultane.rig import Centre, serving
from tests.load.room import Uncorrected
from tests.releases.accepted import AcceptedDifference, accepted
from tests.releases.reading import (
    CENTRES,
    DATABASE,
    DUMP,
    EPREUVES,
    ORGANISER,
    PUBLIC,
    content_of,
    games_told,
    hub_papers,
)
from tests.tools.own_postgres import binaries

__all__ = ["postgres"]
MOST_STEPS = 10


def test_the_organisers_folder_opens_with_its_code(unpacked):
    place = unpacked / "simultane"
    mine, public = Folder(place / ORGANISER), Folder(place / PUBLIC)
    assert mine.manifest() == public.manifest()
    partie = mine.manifest().partie(1)
    code = mine.code(1)
    assert code is not None and public.code(1) is None
    game = public.open(partie, Code.read(str(code)))
    assert len(game.tops) > 15 and public.sealed(partie) == mine.sealed(partie)


@pytest.mark.parametrize("epreuve", EPREUVES)
def test_the_organisers_word_is_the_same(own, epreuve):
    place = own(epreuve)
    kept = (place / ORGANISER / SECRET).read_text(encoding="ascii")
    assert organiser_secret(place / ORGANISER) == kept


@pytest.mark.skipif(binaries() is None, reason="PostgreSQL is not installed here")
def test_the_dump_restores_and_ranks_as_sqlite_does(release, unpacked, request):
    server = request.getfixturevalue("postgres")
    place = unpacked / "simultane"
    tools = binaries()
    command = [tools / "psql", "-q", "-v", "ON_ERROR_STOP=1", "-d", server.url, "-f", place / DUMP]
    subprocess.run(command, check=True, capture_output=True)
    known = accepted(release)
    found = {name: write() for name, write in hub_papers(place / ORGANISER, server.url)}
    for name in ("classement.json", "classement.csv", "federation.csv"):
        then = content_of((place / "hub" / name).read_bytes())
        each = AcceptedDifference(then, content_of(found[name]))
        agreed = known.get(f"simultane/hub/{name}", {}).get("sha256")
        assert each.then == each.now or each.digest == agreed, each.shown


@pytest.mark.parametrize("epreuve", EPREUVES)
def test_its_hub_takes_another_centre_and_another_pli(own, epreuve):
    place = own(epreuve)
    folder = Folder(place / ORGANISER)
    with serving(folder, f"sqlite:{place / DATABASE}") as hub:
        hub.wait_for_the_writer()  # which signs what 0.2.0 had decided
        before = len(hub.rows())
        fresh = Centre(folder.manifest(), "Centre trois").enter(hub)
        fresh.seat(2)
        assert fresh.post(hub)[0] == 200
        assert len(hub.rows()) == before + 1


@pytest.mark.parametrize("name", CENTRES)
def test_a_centre_that_delivered_has_nothing_left_to_send(own, name):
    place = own("simultane")
    with serving(Folder(place / ORGANISER), f"sqlite:{place / DATABASE}") as hub:
        hub.wait_for_the_writer()
        before = hub.rows()
        sender = _sender(place / name, hub)
        sender.step()
        assert sender.is_done and hub.rows() == before


def test_its_sticks_hold_the_plis_the_hub_has(own):
    place = own("simultane")
    with serving(Folder(place / ORGANISER), f"sqlite:{place / DATABASE}") as hub:
        hub.wait_for_the_writer()
        rows = hub.rows()
        for stick in place.glob("*.plis"):
            for envelopes in read_stick(stick):
                assert {each.body for each in envelopes} <= set(rows)
                answer = HubClient(f"http://127.0.0.1:{hub.port}").send(envelopes)
                assert answer["refused"] == []
        assert hub.rows() == rows


def test_a_multiplex_in_the_middle_is_played_on_by_both(own, unpacked, free_lexicon):
    place = own("multiplex")
    un, deux = (place / name for name in CENTRES)
    assert games_told(un) == games_told(unpacked / "multiplex" / "un")
    with serving(Folder(place / ORGANISER), f"sqlite:{place / DATABASE}") as hub:
        drawing, following = (_resumed(each, free_lexicon) for each in (un, deux))
        senders = [_sender(each, hub) for each in (un, deux)]
        assert _coups(drawing) == _coups(following) and len(_coups(drawing)) == 2
        _play_coup(drawing, 3)
        _send_all(senders[0], hub)
        senders[1].step()
        _play_coup(following, 3)
        assert _coups(drawing) == _coups(following) and len(_coups(drawing)) == 3
        drawing.cut()
        following.cut()


def _sender(data, hub):
    station = Station(data / CENTRE)
    outbox = Outbox(station, data / JOURNAL_FILE)
    return Sender(station, outbox, HubClient(f"http://127.0.0.1:{hub.port}"))


def _send_all(sender, hub):
    for _ in range(MOST_STEPS):
        sender.step()
        hub.settle()
        if sender.is_done:
            return
    raise AssertionError(sender.state())


def _resumed(data, lexicon):
    bench = DuplicateBench(data, lexicon)
    resumed = last_unfinished(bench.journal)
    assert resumed is not None
    bench.session.resume(resumed, bench.loop.now_ms)
    bench.loop.settle()
    return bench


def _play_coup(bench, number):
    evening = Uncorrected(bench, room_of(1), random.Random(7))
    evening.play(stop=lambda: len(bench.state.coups) == number)


def _coups(bench):
    return [(coup.sheet_tirage, str(coup.top.move)) for coup in bench.state.coups]
