"""Plis arrive once, whatever is repeated; what cannot be is refused and changes nothing."""

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from console.french import sentence, text
from console.simultane.envelopes import Envelope, KeyPair, pack, seal
from console.simultane.intake import BURST, Intake
from console.simultane.store import APPROVED
from console.simultane.store import Centre as Known
from engine.epreuve import plis
from engine.epreuve.plis import CoupClosed, End, Players, Tirage
from engine.rulings import RuleError
from tests.console.simultane.rig import Centre
from tests.engine.epreuve.event import TOPS, centre_name, seat, wander
from tests.load.centres import make_centres
from tests.torture.hub.test_forgeries import forge

FORGERIES = 300


@pytest.fixture
def centre(hub, folder):
    return Centre(folder.manifest()).enter(hub)


def refusals(told):
    """What the organiser reads of a centre's plis that were not taken."""
    return [each["quoi"] for each in told["ennuis"] if "refusé" in each["quoi"]]


def test_an_answer_carries_what_has_arrived_without_a_gap(hub, centre):
    players, first, second = centre.seat(), centre.close(1, 24, 0, 12), centre.close(2, 70, 8, 9)
    nothing = {"refused": [], "decisions": [], "decided": 0}
    assert centre.post(hub, players, second)[1] == {"acks": {"1": 1}, **nothing}
    assert centre.post(hub, first)[1] == {"acks": {"1": 3}, **nothing}
    status, known = hub.ask("GET", f"/centres/{centre.key.public}")
    assert (status, known["state"], known["acks"]) == (200, "approved", {"1": 3})


def test_a_pli_delivered_again_changes_nothing(hub, centre):
    centre.seat(), centre.close(1, 24, 0, 12)
    assert centre.post(hub) == centre.post(hub)
    assert hub.rows() == [pli.bytes for pli in centre.plis]


def test_a_used_number_with_another_body_is_refused_and_flagged(hub, centre):
    players = centre.seat()
    centre.post(hub)
    other = replace(players, content=End(3, "lettres"))
    status, answer = centre.post(hub, other)
    assert (status, [each["code"] for each in answer["refused"]]) == (200, ["pli_number_reused"])
    assert hub.rows() == [players.bytes]
    hub.settle()
    (seen,) = hub.organiser("GET", "/organisateur/etat")[1]["centres"]
    assert refusals(seen) == ["1 envoi refusé : un numéro déjà pris, avec un autre contenu"]


def test_the_same_number_twice_in_one_bundle_is_refused_as_well(hub, centre):
    players = centre.seat()
    status, answer = centre.post(hub, players, replace(players, content=End(3, "lettres")))
    assert status == 200
    assert len(answer["refused"]) == 1
    assert len(hub.rows()) == 1


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (CoupClosed(1, 24, (1,), (25,)), "pli_above_top"),
        (CoupClosed(1, 30, (1,), (25,)), "pli_other_top"),
        (CoupClosed(9, 30, (1,), (25,)), "pli_coup_unknown"),
        (CoupClosed(1, 24, (1,), (24,), averages=((1, 24),)), "pli_above_top"),
        (CoupClosed(1, 24, (1,), (-5,)), "pli_impossible"),
        (Players((seat(1, "Un"), seat(1, "Deux"))), "table_twice"),
        (Tirage(1, "AEIRST"), "pli_nobody_draws"),
        (End(6, "lettres"), "pli_coup_unknown"),
    ],
)
def test_what_cannot_be_is_refused_beside_what_can(hub, centre, content, code):
    good = centre.seat()
    bad = centre.tell(content)
    status, answer = centre.post(hub, good, bad)
    assert (status, answer["acks"]) == (200, {"1": 1})
    assert [each["code"] for each in answer["refused"]] == [code]
    assert hub.rows() == [good.bytes]
    hub.settle()
    status, seen = hub.organiser("GET", "/organisateur/etat")
    assert status == 200
    assert len(refusals(seen["centres"][0])) == 1


def test_every_reason_to_refuse_a_pli_can_be_told_the_organiser():
    """A flag without a sentence would close the organiser's page for good."""
    source = (Path(plis.__file__)).read_text(encoding="utf-8")
    codes = set(re.findall(r'RuleError\(\s*"(\w+)"', source)) - {"epreuve_unreadable"}
    assert {"pli_above_top", "pli_nobody_draws"} <= codes
    for code in codes | {"table_twice", "partie_not_begun", "number_reused"}:
        assert text(f"flag_{code}")


def test_a_hub_whose_own_files_are_gone_blames_nobody(hub, centre, folder):
    good = centre.seat()
    (folder.path / "partie-1.scelle").unlink()
    assert centre.post(hub, good)[0] == 503
    hub.settle()
    assert refusals(hub.organiser("GET", "/organisateur/etat")[1]["centres"][0]) == []


def test_nobody_writes_for_another_centre(hub, centre, folder):
    other = Centre(folder.manifest(), "Autre centre").enter(hub)
    stolen = replace(other.seat(), centre=centre.key.public)
    status, answer = hub.ask("POST", "/plis", pack([seal(stolen, other.key)]))
    assert (status, answer["code"]) == (403, "pli_foreign_signature")
    mixed = pack([seal(other.plis[0], other.key), seal(centre.seat(), centre.key)])
    assert hub.ask("POST", "/plis", mixed)[1]["code"] == "pli_other_centre"
    assert hub.rows() == []


def test_a_centre_waits_for_the_organiser(hub, folder):
    centre = Centre(folder.manifest())
    centre.seat()
    assert centre.post(hub)[1]["code"] == "centre_unknown"
    centre.join(hub)
    hub.settle()
    assert centre.post(hub)[1]["code"] == "centre_not_approved"
    assert hub.rows() == []


def test_too_frequent_envelopes_are_told_to_wait(hub, centre, folder):
    """By a clock that stands still: so many at once, and then it must go on."""
    now = [100.0]
    épreuve = folder.manifest()
    intake = Intake(épreuve, lambda: hub.hub.follower.centres, hub.hub.tops, lambda: now[0])
    bundle = centre.bundle(centre.seat())
    for _ in range(BURST):
        assert intake.sort(bundle, "here").arrivals
    with pytest.raises(RuleError, match="pli_too_frequent"):
        intake.sort(bundle, "here")
    now[0] += 1.0
    assert intake.sort(bundle, "here").arrivals


def test_garbage_is_never_stored_and_never_an_error_of_ours(hub, centre):
    good = centre.seat()
    centre.post(hub)
    whole = centre.bundle(good)
    envelope = seal(good, centre.key)
    dice = random.Random(17)
    spoilt = [
        b"",
        whole[:-1],
        whole + b"x",
        pack([]),
        pack([Envelope(envelope.signature, b"{}")]),
        pack([Envelope(b"\0" * 64, envelope.body)]),
        pack([Envelope(envelope.signature, envelope.body + b" ")]),
        pack([Envelope(envelope.signature, b"\0" * 300_000)]),
        pack([Envelope(b"", b"")]),
        pack([envelope] * 257),
        pack([seal(good, KeyPair.make())]),
        dice.randbytes(200_000),
    ]
    for _ in range(30):
        broken = bytearray(envelope.whole)
        broken[dice.randrange(len(broken))] ^= 1 << dice.randrange(8)
        spoilt.append(pack([Envelope.of(bytes(broken))]))
    statuses = {hub.ask("POST", "/plis", each)[0] for each in spoilt}
    assert statuses <= {400, 403, 413}
    assert hub.rows() == [good.bytes]


def test_no_forgery_passes_whatever_kind_it_is(folder):
    """Those of the torture run, without a line: none comes out as something to be written."""
    épreuve, dice = folder.manifest(), random.Random(17)
    honest, victim = make_centres(épreuve, 0, 2, 17)
    told = [pli.content for pli in wander(3, épreuve) if pli.centre == centre_name(2)]
    for centre in (honest, victim):
        centre.tell(told)
    known = {
        each.key.public: Known(each.key.public, each.name, APPROVED, 0) for each in (honest, victim)
    }
    now = iter(range(10**9))
    intake = Intake(épreuve, lambda: known, lambda _: TOPS, lambda: float(next(now)))
    assert len(intake.sort(pack(honest.envelopes[:2]), "ici").arrivals) == 2
    for _ in range(FORGERIES):
        try:
            assert intake.sort(forge(dice, honest, victim, épreuve), "ici").arrivals == []
        except RuleError as refusal:
            assert sentence(refusal)
