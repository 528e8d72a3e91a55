"""« Officiel » is a signed file: what comes afterwards moves nobody before the next version."""

import shutil

import pytest

from console.cli import main
from console.simultane.envelopes import KeyPair, pack, seal
from console.simultane.folder import Folder
from console.simultane.intake import certificate
from console.simultane.official import check_official, read_official
from engine.epreuve.decisions import Decision
from engine.epreuve.plis import Correction, CoupClosed, End, TakenReading
from engine.play.codec import canonical
from engine.rulings import RuleError
from tests.console.simultane.rig import Centre, make_folder, serving
from tests.console.simultane.test_organiser import decide, names
from tests.engine.epreuve.event import TOPS


@pytest.fixture
def ended(hub, folder):
    centres = [Centre(folder.manifest(), name).enter(hub) for name in ("Agde", "Brest")]
    for at, centre in enumerate(centres):
        for partie in (1, 2):
            centre.tell(centre.seat(3, partie).content, partie)
            for coup, top in enumerate(TOPS, start=1):
                centre.close(coup, top - at, top // 2, 3, partie=partie)
            centre.tell(End(len(TOPS), "lettres"), partie)
        centre.post(hub)
    hub.settle()
    return centres


def correct(hub, centre):
    """The last becomes the first."""
    content = CoupClosed(5, TOPS[4], (1, 2, 3), (0, 0, TOPS[4]))
    centre.tell(Correction(content, "raccord accepté"))
    for coup, top in enumerate(TOPS[:4], start=1):
        content = CoupClosed(coup, top, (1, 2, 3), (0, 0, top))
        centre.tell(Correction(content, "bulletins échangés"))
    centre.post(hub)
    hub.settle()


def status(hub):
    return hub.organiser("GET", "/organisateur/etat")[1]["signe"]


def official(hub):
    answer = hub.ask("GET", "/officiel.json")
    return canonical(answer[1]) if answer[0] == 200 else answer[1]


def test_there_is_no_file_before_it_is_declared(hub, ended):
    assert status(hub) is None
    assert official(hub)["code"] == "official_none"


def test_what_comes_afterwards_moves_nobody(hub, ended, folder):
    before = names(hub)
    decide(hub, "official", reason="recours clos")
    assert names(hub) == before
    assert (status(hub)["version"], status(hub)["depuis"]) == (1, 0)
    kept = official(hub)
    correct(hub, ended[0])
    assert names(hub) == before and official(hub) == kept
    assert status(hub)["depuis"] == 5
    corrections = hub.ask("GET", "/classement/donnees")[1]["corrections"]
    assert corrections == []


def test_the_next_version_says_what_changed_and_why(hub, ended, folder):
    decide(hub, "official", reason="recours clos")
    first = read_official(official(hub))
    correct(hub, ended[0])
    decide(hub, "official", reason="commission d'arbitrage")
    second = read_official(official(hub))
    check_official(second, folder.manifest(), first)
    assert (second.version, second.signed["previous"]) == (2, first.sum)
    assert second.signed["reason"] == "commission d'arbitrage"
    assert names(hub)[0][1] == "Brest 1"
    changes = second.signed["changes"]
    assert [(each["coup"], each["why"]) for each in changes if each["what"] == "correction"] == [
        (coup, "bulletins échangés") for coup in (1, 2, 3, 4)
    ] + [(5, "raccord accepté")]
    moved = {each["name"]: (each["before"], each["after"]) for each in changes if "name" in each}
    points = sum(TOPS)
    assert moved["Agde 1"][0] == [1, 2 * points] and moved["Agde 1"][1][1] == points
    assert status(hub)["depuis"] == 0
    assert sorted(folder.officials()) == ["officiel-1.json", "officiel-2.json"]


def test_a_decision_after_it_waits_for_the_next_version_too(hub, ended):
    decide(hub, "official", reason="recours clos")
    before = names(hub)
    decide(hub, "set_aside", ended[0].key.public)
    assert names(hub) == before and status(hub)["depuis"] == 1
    decide(hub, "official", reason="centre écarté")
    assert [name for _, name in names(hub)] == ["Brest 1", "Brest 2", "Brest 3"]


def test_opened_again_it_is_provisional_and_the_next_one_follows_the_last(hub, ended):
    decide(hub, "official", reason="recours clos")
    first = read_official(official(hub))
    correct(hub, ended[0])
    decide(hub, "provisional", reason="une enveloppe oubliée")
    assert status(hub) is None and names(hub)[0][1] == "Brest 1"
    decide(hub, "official", reason="tout est là")
    second = read_official(official(hub))
    assert (second.version, second.signed["previous"]) == (2, first.sum)


def test_it_holds_every_slip_and_no_licence(hub, ended, folder):
    decide(hub, "official", reason="recours clos")
    signed = read_official(official(hub)).signed
    assert set(signed["slips"]) == {centre.key.public for centre in ended}
    for centre in ended:
        for partie, numbers in signed["slips"][centre.key.public].items():
            assert len(numbers) == sum(pli.partie == int(partie) for pli in centre.plis)
    assert "licence" not in signed["lines"][0]
    assert signed["solos"] and len(signed["lines"]) == 6


def test_a_hub_made_again_shows_the_version_that_stood(hub, ended, folder, tmp_path):
    decide(hub, "official", reason="recours clos")
    before, kept = names(hub), official(hub)
    correct(hub, ended[0])
    elsewhere = Folder(tmp_path / "ailleurs")
    shutil.copytree(folder.path, elsewhere.path, ignore=shutil.ignore_patterns("hub*"))
    with serving(elsewhere, f"sqlite:{tmp_path / 'neuf.sqlite3'}") as fresh:
        for centre in ended:
            centre.join(fresh, certificate(folder.key(), folder.manifest().id, centre.key.public))
            fresh.settle()
            centre.post(fresh)
        fresh.settle()
        assert names(fresh) == before and official(fresh) == kept


@pytest.mark.parametrize("what", ["total", "decisions", "version", "organiser"])
def test_one_that_was_changed_is_refused(hub, ended, folder, what):
    decide(hub, "official", reason="recours clos")
    found = read_official(official(hub))
    signed = {**found.signed}
    if what == "total":
        signed["lines"] = [{**signed["lines"][0], "total": 999}, *signed["lines"][1:]]
    elif what == "decisions":
        signed["decisions"] = []
        decide(hub, "neutralised", partie=1, coup=1)
    elif what == "version":
        signed["version"] = 2
    key = KeyPair.make()
    if what == "organiser":  # signed again, whole, by somebody else
        signed["organiser"] = key.public
        signature = key.sign(canonical(signed)).hex()
        other = read_official(canonical({"signed": signed, "signature": signature}))
        with pytest.raises(RuleError, match="official_other_epreuve"):
            check_official(other, folder.manifest())
        return
    if what == "decisions":
        signed["decisions"] = ["00"]
    with pytest.raises(RuleError, match="official_forged"):
        read_official(canonical({"signed": signed, "signature": found.signature}))


def test_the_command_verifies_it(hub, ended, folder, tmp_path, capsys):
    decide(hub, "official", reason="recours clos")
    correct(hub, ended[0])
    decide(hub, "official", reason="commission")
    files = [folder.path / f"officiel-{version}.json" for version in (1, 2)]
    first = read_official(files[0].read_bytes())
    assert main(["epreuve", "verify", str(files[1]), "--before", str(files[0]),
                 "--epreuve", str(folder.path)]) == 0  # fmt: skip
    told = capsys.readouterr().out
    assert "version 2" in told and "raccord accepté" in told and "Agde 1" in told
    assert main(["epreuve", "verify", str(files[0])]) == 0
    assert first.sum in capsys.readouterr().out
    forged = tmp_path / "faux.json"
    forged.write_bytes(files[0].read_bytes().replace(b"Agde 1", b"Agde 9"))
    assert main(["epreuve", "verify", str(forged)]) != 0
    assert "changé" in capsys.readouterr().err
    stick = tmp_path / "agde.plis"
    bundle = pack(seal(pli, ended[0].key) for pli in ended[0].plis)
    stick.write_bytes(len(bundle).to_bytes(4, "big") + bundle)
    assert main(["epreuve", "verify", str(files[0]), "--plis", str(stick)]) == 0
    told = capsys.readouterr().out
    assert "16 plis" in told and "5 autres" in told


def test_what_0_2_0_declared_official_has_no_file_and_stays_official(tmp_path):
    """A decision without a sum: it ranks as it did."""
    folder = make_folder(tmp_path / "epreuve")
    with serving(folder, f"sqlite:{tmp_path / 'hub.sqlite3'}") as hub:
        centre = Centre(folder.manifest(), "Agde").enter(hub)
        centre.seat()
        centre.close(1, 24, 3, 2)
        centre.post(hub)
        hub.hub.writer._store.close()
        hub.hub.book.decide(hub.hub.writer._store, Decision("official", "clos", 7))
        hub.hub.writer._store.close()
        hub.settle()
        assert hub.organiser("GET", "/organisateur/etat")[1]["officiel"]
        assert status(hub) is None
        decide(hub, "official", reason="signé enfin")
        assert status(hub)["version"] == 1


@pytest.mark.article("fisf-2020 §6.3")
def test_it_is_not_offered_before_the_time_for_appeals_has_run(folder, tmp_path):
    """Fifteen minutes after the last centre's end of the last partie; a dead centre is taken out
    of it, and one that never came is waited for by nobody."""
    with serving(folder, f"sqlite:{tmp_path / 'hub.sqlite3'}", appeals_ms=900_000) as hub:
        agde, brest, _absent = (Centre(folder.manifest(), n).enter(hub) for n in ("A", "B", "C"))
        for centre in (agde, brest):
            for partie in (1, 2):
                centre.tell(centre.seat(2, partie).content, partie)
                centre.close(1, TOPS[0], 3, partie=partie)
            centre.tell(End(1, "lettres"), 1)
            centre.post(hub)
        assert held(hub).startswith("La partie 2 n'est pas finie (A, B).")
        assert decide(hub, "official")[1]["code"] == "official_still_played"
        agde.tell(End(0, ""), 1)
        agde.tell(End(1, "lettres"), 2)
        agde.post(hub)
        assert held(hub).startswith("La partie 1 n'est pas finie (A)."), "taken up again"
        agde.tell(End(1, "lettres"), 1)
        agde.post(hub)
        assert "(B)" in held(hub)
        decide(hub, "out", brest.key.public, partie=2, coup=2)
        assert "encore 15 minutes" in held(hub)
        assert decide(hub, "official")[1]["code"] == "official_appeals_open"
        hub.hub.appeals_ms = 0
        assert held(hub) == ""
        decide(hub, "official", reason="recours clos")
        hub.hub.appeals_ms = 900_000
        assert held(hub) == "", "a version that follows waits for nothing"


@pytest.mark.article("fisf-2020 §6.3")
def test_it_is_not_offered_while_the_commission_has_a_case(folder, tmp_path):
    """Nor is the version that follows; the public reads how many there are."""
    with serving(folder, f"sqlite:{tmp_path / 'hub.sqlite3'}", appeals_ms=0) as hub:
        centre = Centre(folder.manifest(), "Agde").enter(hub)

        def submitted(answer):
            case = (TakenReading(1, "commission", answer),)
            return CoupClosed(1, TOPS[0], (1, 2), (3, 2), readings=case)

        for partie in (1, 2):
            centre.tell(centre.seat(2, partie).content, partie)
            centre.tell(
                submitted(None) if partie == 1 else CoupClosed(1, TOPS[0], (1,), (3,)), partie
            )
            centre.tell(End(1, "lettres"), partie)
        centre.post(hub)
        assert hub.ask("GET", "/classement/etat")[1]["cas"] == 1
        assert "(Agde)" in held(hub)
        assert decide(hub, "official")[1]["code"] == "official_answers_owed"
        centre.tell(Correction(submitted(True), "la commission a décidé"))
        centre.post(hub)
        assert hub.ask("GET", "/classement/etat")[1]["cas"] == 0
        assert decide(hub, "official", reason="recours clos")[0] == 200
        centre.tell(Correction(submitted(None), "un second recours"))
        centre.post(hub)
        assert decide(hub, "official")[1]["code"] == "official_answers_owed"


def held(hub):
    return hub.organiser("GET", "/organisateur/etat")[1]["officiel_retenu"]
