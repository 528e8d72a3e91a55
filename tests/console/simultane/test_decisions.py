"""What the organiser decides is signed, kept by everybody, and outlives the hub's database."""

import json
import shutil

import pytest

from console.simultane.database import Database
from console.simultane.envelopes import Envelope, KeyPair, pack, seal
from console.simultane.folder import Folder
from console.simultane.intake import certificate
from console.simultane.store import HubStore, prepare
from engine.epreuve.decisions import OUT, OWN_PARTIE, SET_ASIDE, Decision
from engine.epreuve.plis import End, Pli, check_pli
from tests.console.simultane.rig import Centre, serving
from tests.console.simultane.test_organiser import decide, names
from tests.engine.epreuve.event import TOPS


@pytest.fixture
def three(hub, folder):
    centres = [Centre(folder.manifest(), name).enter(hub) for name in ("Agde", "Brest", "Caen")]
    for at, centre in enumerate(centres):
        centre.seat()
        for coup, top in enumerate(TOPS, start=1):
            centre.close(coup, top, top - 2 - at, 3)
        centre.post(hub)
    hub.settle()
    return centres


def decide_everything(hub, centres):
    decide(hub, "set_aside", centres[2].key.public)
    decide(hub, "out", centres[1].key.public, partie=1, coup=4)
    decide(hub, "neutralised", partie=1, coup=2)
    decide(hub, "annulled", partie=1, coup=5)


def ranking(hub):
    with hub.hub.follower.reading():
        return hub.hub.follower.ranking(public=False).bytes


def test_a_decision_is_a_pli_of_the_organiser(hub, three, folder):
    manifest = folder.manifest()
    decide(hub, "out", three[0].key.public, partie=1, coup=3, reason="autre enveloppe")
    (kept,) = folder.decisions().values()
    pli = kept.open()
    check_pli(pli, manifest)
    assert (pli.centre, pli.partie, pli.number) == (manifest.organiser, OWN_PARTIE, 1)
    assert pli.content == Decision(
        OUT, "autre enveloppe", pli.content.decided_ms, three[0].key.public, 1, 3
    )
    assert pli.bytes in hub.rows()


def test_every_answer_to_a_centre_carries_what_it_lacks(hub, three):
    decide_everything(hub, three)
    centre = three[0]
    for answer in (
        centre.post(hub)[1],
        hub.ask("GET", f"/centres/{centre.key.public}")[1],
    ):
        told = [Envelope.of(bytes.fromhex(each)).open() for each in answer["decisions"]]
        assert [each.number for each in told] == [1, 2, 3, 4] and answer["decided"] == 4
        assert [each.content.kind for each in told] == [
            "set_aside", "out", "neutralised", "annulled",
        ]  # fmt: skip
    later = hub.ask("GET", f"/centres/{centre.key.public}?decisions=3")[1]
    assert len(later["decisions"]) == 1


def test_a_hub_made_again_from_the_folder_and_the_centres_ranks_the_same(
    hub, three, folder, tmp_path
):
    decide_everything(hub, three)
    before = ranking(hub)
    elsewhere = Folder(tmp_path / "ailleurs")
    shutil.copytree(folder.path, elsewhere.path, ignore=shutil.ignore_patterns("hub*"))
    with serving(elsewhere, f"sqlite:{tmp_path / 'neuf.sqlite3'}") as fresh:
        for centre in three:
            approval = certificate(folder.key(), folder.manifest().id, centre.key.public)
            assert centre.join(fresh, approval)[1] == {"state": "approved"}
            fresh.settle()
            centre.post(fresh)
        fresh.settle()
        assert ranking(fresh) == before
        decide(fresh, "taken_back", three[2].key.public)
        assert sorted(elsewhere.decisions()) == [1, 2, 3, 4, 5]


def test_what_the_folder_lost_too_a_centre_hands_back(hub, three, folder, tmp_path):
    decide_everything(hub, three)
    before = ranking(hub)
    kept = three[0].post(hub)[1]["decisions"]
    elsewhere = Folder(tmp_path / "ailleurs")
    shutil.copytree(folder.path, elsewhere.path, ignore=shutil.ignore_patterns("decisions", "hub*"))
    with serving(elsewhere, f"sqlite:{tmp_path / 'neuf.sqlite3'}") as fresh:
        for centre in three:
            approval = certificate(folder.key(), folder.manifest().id, centre.key.public)
            centre.join(fresh, approval)
            fresh.settle()
            centre.post(fresh)
        handed = pack(Envelope.of(bytes.fromhex(each)) for each in kept)
        assert fresh.ask("POST", "/plis", handed)[0] == 200
        fresh.settle()
        assert ranking(fresh) == before
        decide(fresh, "taken_back", three[2].key.public)
        assert sorted(elsewhere.decisions()) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("where", ["centre", "partie", "kind"])
def test_nobody_else_decides(hub, three, folder, where):
    """A centre that signs a decision with its own key, or in a partie."""
    manifest, centre = folder.manifest(), three[0]
    decision = Decision("burnt" if where == "kind" else SET_ASIDE, "x", 1, three[1].key.public)
    key = centre.key if where == "centre" else folder.key()
    pli = Pli(manifest.id, key.public, int(where == "partie"), 90, decision)
    before = names(hub)
    answer = hub.ask("POST", "/plis", pack([seal(pli, key)]))
    hub.settle()
    assert answer[0] == 400 or answer[1]["refused"]
    assert names(hub) == before


def test_a_forged_signature_of_the_organiser_is_refused(hub, three, folder):
    manifest = folder.manifest()
    decision = Decision(SET_ASIDE, "x", 1, three[1].key.public)
    pli = Pli(manifest.id, manifest.organiser, OWN_PARTIE, 1, decision)
    assert hub.ask("POST", "/plis", pack([seal(pli, KeyPair.make())]))[0] == 403


def test_what_0_2_0_decided_is_signed_with_the_first_new_decision(folder, tmp_path):
    """It kept its decisions in the database alone, without a signature."""
    manifest, url = folder.manifest(), f"sqlite:{tmp_path / 'hub.sqlite3'}"
    centre = Centre(manifest, "Agde")
    database = Database(url)
    prepare(database, manifest.id)
    with database.transaction() as connection:
        connection.rows(
            "INSERT INTO decision VALUES (?, 7, 'set_aside', ?, 0, 'dort', 12)",
            (manifest.id, centre.key.public),
        )
    database.close()
    with serving(folder, url) as hub:
        centre.enter(hub).seat()
        centre.close(1, 24, 3)
        centre.post(hub)
        hub.settle()
        assert names(hub) == []
        decide(hub, "neutralised", partie=1, coup=3)
        assert names(hub) == []
        decide(hub, "taken_back", centre.key.public)
        assert [name for _, name in names(hub)] == ["Agde 1", "Agde 2", "Agde 3"]
    first = folder.decisions()[1].open().content
    assert first == Decision("set_aside", "dort", 12, centre.key.public)
    assert len(folder.decisions()) == 3


def test_two_processes_number_their_decisions_apart(hub, three, folder):
    """Each has a connection of its own; the numbers are given by the database."""
    store = HubStore(Database(hub.database), folder.manifest().id)
    decide(hub, "neutralised", partie=1, coup=1)
    hub.hub.book.decide(store, Decision("neutralised", "x", 5, "", 1, 2))
    store.close()
    decide(hub, "neutralised", partie=1, coup=3)
    assert sorted(folder.decisions()) == [1, 2, 3]


def test_a_damaged_decision_is_said_and_nothing_is_decided(hub, three, folder):
    decide(hub, "neutralised", partie=1, coup=1)
    (folder.path / "decisions" / "1.pli").write_bytes(b"burnt")
    status, answer = decide(hub, "neutralised", partie=1, coup=2)
    assert status == 400 and "1.pli" in json.dumps(answer)


def test_a_departage_is_noted_on_the_page_and_taken_back(hub, folder):
    """Two of one hall share the first rank; the organiser says who won what they played for it."""
    centre = Centre(folder.manifest(), "Agde").enter(hub)
    for partie in (1, 2):
        centre.tell(centre.seat(2, partie).content, partie)
        centre.close(1, TOPS[0], TOPS[0], partie=partie)
        centre.tell(End(1, "lettres"), partie)
    centre.post(hub)
    hub.settle()
    state = hub.organiser("GET", "/organisateur/etat")[1]
    assert ["Ex æquo de plusieurs salles", state["termes"][4][1]] in state["termes"]
    (shared,) = state["rangs"]
    assert shared["rang"] == 1 and [each["nom"] for each in shared["joueurs"]] == [
        "Agde 1 (Agde)", "Agde 2 (Agde)",
    ]  # fmt: skip
    order = [
        {"place": place, **{key: each[key] for key in ("centre", "partie", "table")}}
        for place, each in zip((2, 1), shared["joueurs"], strict=True)
    ]
    assert decide(hub, "decided", rank=1, order=order)[0] == 200
    assert names(hub) == [(1, "Agde 2"), (2, "Agde 1")]
    state = hub.organiser("GET", "/organisateur/etat")[1]
    assert state["rangs"] == [] and state["departages"] == [1]
    assert decide(hub, "decided", order=order)[0] == 400, "of no rank"
    decide(hub, "decided", rank=1)
    assert names(hub) == [(1, "Agde 1"), (1, "Agde 2")]
