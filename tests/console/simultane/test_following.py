"""A process follows the database: what others write, what is decided, and a past that changed."""

import shutil

import pytest

from console.simultane.database import Database, DatabaseTrouble
from console.simultane.follower import Follower
from console.simultane.hub import now_ms
from console.simultane.store import Arrival, HubStore
from engine.epreuve.plis import CoupClosed, Players, Pli
from engine.rulings import RuleError
from tests.engine.epreuve.event import centre_name, manifest, seat

EPREUVE = manifest(parties=1)


def arrival(centre, number, content):
    pli = Pli(EPREUVE.id, centre_name(centre), 1, number, content)
    return Arrival((pli.centre, 1, number), pli.bytes, b"\0" * 64 + pli.bytes)


def seated(centre):
    return arrival(centre, 1, Players((seat(1, f"Un {centre}"), seat(2, f"Deux {centre}"))))


def closed(centre, *points):
    return arrival(centre, 2, CoupClosed(1, 24, (1, 2), points))


def totals(follower):
    with follower.reading():
        return [(line.name, line.total) for line in follower.ranking().page(0, 9).lines]


@pytest.fixture
def store(database):
    store = HubStore(Database(database), EPREUVE.id)
    store.prepare()
    with store._database.transaction() as connection:
        connection.rows("DELETE FROM pli WHERE epreuve = ?", (EPREUVE.id,))
    yield store
    store.close()


def test_two_processes_see_the_same(database, store):
    one, two = (
        Follower(EPREUVE, HubStore(Database(database), EPREUVE.id), now_ms) for _ in range(2)
    )
    store.put([seated(1), closed(1, 24, 3)], (), 0)
    one.catch_up()
    store.put([seated(2), closed(2, 20, 1)], (), 0)
    one.catch_up(), two.catch_up()
    assert totals(one) == totals(two) != []
    assert one.version == two.version
    assert not one.catch_up()


def test_a_version_is_seen_whole_or_not_yet(database, store, monkeypatch):
    """Its plis are read and folded while pages ask: they are shown what they were, under the number
    it had, until plis, decisions and centres of the next one are there."""
    follower = Follower(EPREUVE, HubStore(Database(database), EPREUVE.id), now_ms)
    store.put([seated(1), closed(1, 24, 3)], (), 0)
    follower.catch_up()
    before, seen = (follower.version, totals(follower)), []
    read = follower._store.centres

    def centres():
        seen.append((follower.version, totals(follower)))
        return read()

    monkeypatch.setattr(follower._store, "centres", centres)
    store.put([seated(2), closed(2, 20, 1)], (), 0)
    follower.catch_up()
    assert seen == [before]
    assert follower.version > before[0] and len(totals(follower)) == 4


def test_a_database_put_back_from_an_old_copy_is_read_again(tmp_path):
    path, copy = tmp_path / "hub.db", tmp_path / "copy.db"
    store = HubStore(Database(f"sqlite:{path}"), EPREUVE.id)
    store.prepare()
    store.put([seated(1)], (), 0)
    store.close()
    shutil.copy(path, copy)
    store.put([closed(1, 24, 3)], (), 0)
    reading = HubStore(Database(f"sqlite:{path}"), EPREUVE.id)
    follower = Follower(EPREUVE, reading, now_ms)
    follower.catch_up()
    assert dict(totals(follower)) == {"Un 1": 24, "Deux 1": 3}
    store.close(), reading.close()
    shutil.copy(copy, path)
    store.put([seated(2), closed(2, 12, 2)], (), 0)  # the same version, another past
    follower.catch_up()
    assert totals(follower) == [("Un 2", 12), ("Deux 2", 2), ("Deux 1", 0), ("Un 1", 0)]
    assert follower.known.version == store.version()


def test_a_database_that_is_away_is_a_fault_and_may_come_after_the_hub(tmp_path):
    folder = tmp_path / "not-mounted-yet"
    follower = Follower(
        EPREUVE, HubStore(Database(f"sqlite:{folder / 'hub.db'}"), EPREUVE.id), now_ms
    )
    with pytest.raises(DatabaseTrouble):
        follower.catch_up()
    folder.mkdir()
    assert follower.catch_up()
    assert follower.ready


def test_what_is_no_database_is_a_sentence():
    with pytest.raises(RuleError, match="hub_database_url"):
        Database("mysql://x")


def test_one_commit_takes_many_and_counts_without_gaps(store):
    stored = store.put([seated(1), closed(1, 3, 2), closed(2, 1, 0)], (), 0)
    assert stored.acks == {centre_name(1): {1: 2}, centre_name(2): {1: 0}}
    again = store.put([closed(1, 3, 2), seated(2)], (), 0)
    assert again.acks == {centre_name(1): {1: 2}, centre_name(2): {1: 2}}
    assert again.reused == frozenset()
