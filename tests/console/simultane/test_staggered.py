"""While centres are staggered the public waits for the last one, or for the organiser's delay."""

import pytest

from console.simultane.official import nothing_yet, public_upto
from engine.epreuve.fold import Fold
from engine.epreuve.plis import CoupClosed, End
from tests.console.simultane.rig import Centre, make_folder, serving
from tests.engine.epreuve.event import TOPS, centre_name, manifest
from tests.engine.epreuve.test_ranking import fold_of, seated

MINUTE_MS = 60_000
EPREUVE = manifest(parties=1, public_delay_min=30)


def two_centres(ahead, behind):
    one, two = seated(EPREUVE, 1, 1), seated(EPREUVE, 2, 1)
    for centre, coups in ((one, ahead), (two, behind)):
        for coup in range(1, coups + 1):
            centre.close(1, coup, {1: 10})
    return one, two


def shown(centres, now_min=0, first_min=0):
    first = {(1, coup): first_min * MINUTE_MS for coup in range(1, 6)}
    known = {key: at for key, at in first.items() if key[1] <= 4}
    names = [centre.name for centre in centres]
    return public_upto(fold_of(EPREUVE, *centres), names, known, now_min * MINUTE_MS)[1]


def test_a_coup_is_public_once_every_centre_has_closed_it():
    assert shown(two_centres(4, 2)) == 2
    assert shown(two_centres(4, 0)) == 0
    assert shown(two_centres(4, 4)) == 4


def test_a_centre_that_has_ended_is_not_waited_for():
    one, two = two_centres(4, 2)
    two.tell(1, End(2, "interruption_results_stand", interrupted=True))
    assert shown((one, two)) == 4


def test_nobody_waits_longer_than_the_delay():
    assert shown(two_centres(4, 0), now_min=29) == 0
    assert shown(two_centres(4, 0), now_min=30) == 4


def test_a_centre_that_never_began_holds_everybody_back_until_then():
    one, _ = two_centres(3, 0)
    fold = fold_of(EPREUVE, one)
    first = {(1, 1): 0}
    assert public_upto(fold, [one.name, centre_name(9)], first, 0) == {1: 0}
    assert public_upto(fold, [one.name], first, 0) == {1: 1}


def test_without_a_delay_nothing_is_held_back():
    assert nothing_yet(manifest()) is None
    assert nothing_yet(EPREUVE) == {1: 0}
    assert public_upto(Fold(EPREUVE), [], {}, 0) == {1: 0}


@pytest.fixture
def hub(tmp_path):
    folder = make_folder(tmp_path / "epreuve", parties=1, public_delay_min=60)
    with serving(folder, f"sqlite:{tmp_path / 'hub.db'}") as client:
        yield client


def test_the_public_page_says_that_something_is_held_back(hub):
    manifest_ = hub.hub.manifest
    ahead, behind = (Centre(manifest_, name).enter(hub) for name in ("Devant", "Derrière"))
    for centre in (ahead, behind):
        centre.seat(2)
    ahead.close(1, 24, 10)
    ahead.post(hub)
    behind.post(hub)
    hub.settle()
    hub.hub.follower.look_at_public()

    def totals():
        lines = hub.ask("GET", "/classement/donnees")[1]["lignes"]
        return {line["nom"]: line["total"] for line in lines}

    assert set(totals().values()) == {0}
    assert b";24;" not in hub.ask("GET", "/classement.csv")[1]
    behind.tell(CoupClosed(1, TOPS[0], (1, 2), (3, 2)))
    behind.post(hub)
    hub.settle()
    hub.hub.follower.look_at_public()
    assert totals()["Devant 1"] == 24
