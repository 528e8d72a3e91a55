"""The organiser approves, sets aside, takes back, declares official; nothing is ever removed."""

import http.client
from dataclasses import replace
from urllib.parse import quote, unquote

import pytest

from console.simultane import intake
from console.simultane.database import Database
from console.simultane.intake import RateLimiter, certificate
from console.simultane.store import Arrival, HubStore
from engine.epreuve.manifest import EntryRule
from engine.epreuve.plis import End, Players, TakenReading
from engine.play.codec import canonical
from engine.play.players import Person, Player
from tests.console.simultane.rig import Centre, make_folder, serving
from tests.engine.epreuve.event import seat


@pytest.fixture
def two(hub, folder):
    épreuve = folder.manifest()
    centres = [Centre(épreuve, name).enter(hub) for name in ("Aulnoye", "Bergues")]
    for at, centre in enumerate(centres):
        centre.seat()
        centre.close(1, 24 - at, 3, 2)
        centre.post(hub)
    hub.settle()
    return centres


def names(hub):
    lines = hub.ask("GET", "/classement/donnees")[1]["lignes"]
    return [(line["rang"], line["nom"]) for line in lines]


def decide(hub, kind, centre="", reason="vu avec le centre", **more):
    answer = hub.organiser(
        "POST", "/organisateur/decision", {"kind": kind, "centre": centre, "reason": reason, **more}
    )
    hub.settle()
    return answer


def test_a_suspicious_centre_is_set_aside_and_comes_back(hub, two):
    before = names(hub)
    decide(hub, "set_aside", two[0].key.public)
    assert names(hub) == [(1, "Bergues 1"), (2, "Bergues 2"), (3, "Bergues 3")]
    decide(hub, "taken_back", two[0].key.public)
    assert names(hub) == before
    kinds = [each["quoi"] for each in hub.organiser("GET", "/organisateur/etat")[1]["decisions"]]
    assert kinds == ["taken_back", "set_aside"]


def test_a_centre_is_taken_out_of_the_common_game(hub, two):
    decide(hub, "out", two[0].key.public, partie=1)
    assert names(hub) == [
        *((rank, f"Bergues {rank}") for rank in (1, 2, 3)),
        *((None, f"Aulnoye {table}") for table in (1, 2, 3)),  # named, as the absent are
    ]
    apart = hub.ask("GET", "/classement/donnees?par=centre&valeur=Aulnoye")[1]
    assert [line["rang"] for line in apart["lignes"]] == [1, 2, 3]
    headings = [column["heading"] for column in apart["colonnes"]]
    shown = dict(zip(headings, apart["lignes"][0]["cellules"], strict=True))
    assert (shown["Rang"], shown["Nom"]) == (1, "Aulnoye 1 (a quitté la partie commune)")
    assert shown["Total"] == 24


def test_a_question_nobody_answered_names_the_player(hub, two):
    readings = tuple(TakenReading(table, "cercle", None) for table in (2, 9))
    two[0].close(2, 10, 0, *[5] * 7, readings=readings)
    two[0].post(hub)
    hub.settle()
    centres = hub.organiser("GET", "/organisateur/etat")[1]["centres"]
    asks = "une question attend la réponse du juge : partie 1, coup 2, "
    told = [[ennui["quoi"] for ennui in each["ennuis"]] for each in centres]
    assert told == [[f"{asks}Aulnoye 2", f"{asks}table 9"], []]


def test_who_has_no_licence_is_named_where_one_is_asked(tmp_path):
    """A pair where one of the two has none, too; whoever has one is not."""
    folder = make_folder(tmp_path / "epreuve", entry=EntryRule.LICENCE)
    with serving(folder, f"sqlite:{tmp_path / 'hub.sqlite3'}") as hub:
        centre = Centre(folder.manifest(), "Agde").enter(hub)
        pair = Player(3, (Person("Cid", "1234"), Person("Dan")))
        centre.tell(Players((seat(1, "Ada", "99"), seat(2, "Bob"), pair)))
        centre.post(hub)
        hub.settle()
        (asked,) = hub.organiser("GET", "/organisateur/etat")[1]["centres"]
        (told,) = asked["ennuis"]
        assert told["quoi"] == "2 joueurs sans licence : Bob, Cid / Dan"
        assert "réservée aux licenciés" in told["faire"]


def test_provisional_until_declared_official(hub, two):
    state = hub.organiser("GET", "/organisateur/etat")[1]
    assert (state["attendus"], state["officiel"]) == (2, False)
    for centre in two:
        for partie in (1, 2):
            centre.tell(End(1, "lettres"), partie)
        centre.post(hub)
    hub.settle()
    assert hub.organiser("GET", "/organisateur/etat")[1]["attendus"] == 0
    decide(hub, "official", reason="recours clos")
    assert hub.organiser("GET", "/organisateur/etat")[1]["officiel"]


def test_the_whole_epreuve_leaves_as_files(hub, two):
    status, table = hub.ask("GET", "/classement.csv")
    first = table.decode("utf-8-sig").splitlines()[1]
    assert (status, first) == (
        200, "1;Aulnoye 1;Club essai;S;4B;Aulnoye;24;24;1;0;0;100,00",
    )  # fmt: skip
    assert hub.ask("GET", "/classement.csv?partie=7")[0] == 400


def test_the_federation_reads_licences_and_the_public_does_not(hub, folder):
    centre = Centre(folder.manifest(), "Aulnoye").enter(hub)
    people = seat(1, "Onyme Ann", "1234567"), seat(2, "Œuf Bob", "=7654321")
    centre.tell(Players(people))
    centre.close(1, 24, 3)
    centre.post(hub)
    hub.settle()
    assert hub.ask("GET", "/federation.csv")[0] == 404
    assert hub.ask("GET", "/organisateur/federation.csv")[0] == 403
    lines = hub.organiser("GET", "/organisateur/federation.csv")[1].decode("latin-1")
    assert lines.splitlines() == [
        '"1","Onyme Ann","24","1234567"', '"2","OEuf Bob","3","\'=7654321"',
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "named"),
    [("/classement.csv", "Simultané d'essai (classement).csv"),
     ("/classement.csv?partie=1", "Simultané d'essai, partie 1 (classement).csv"),
     ("/classement.pdf?partie=2", "Simultané d'essai, partie 2 (classement).pdf")],
)  # fmt: skip
def test_a_file_is_titled_by_its_epreuve_and_its_partie(hub, two, path, named):
    connection = http.client.HTTPConnection("127.0.0.1", hub.port, timeout=20)
    connection.request("GET", path)
    told = connection.getresponse().getheader("content-disposition")
    connection.close()
    assert unquote(told.split("UTF-8''")[1]) == named


@pytest.mark.parametrize("query", ["page=x", "page=-1", "par=rien", "partie=9", "partie=x"])
def test_a_page_that_does_not_exist_is_a_sentence(hub, query):
    status, answer = hub.ask("GET", f"/classement/donnees?{query}")
    assert status == 400
    assert answer["message"]


@pytest.mark.parametrize(
    "body",
    [{}, {"kind": "burn", "reason": "x"}, {"kind": "out", "centre": "zz", "reason": "x"},
     {"kind": "official", "reason": " "}, {"kind": "out", "partie": 9, "reason": "x"}],
)  # fmt: skip
def test_a_decision_is_whole_or_refused(hub, body):
    assert hub.organiser("POST", "/organisateur/decision", body)[0] == 400


def test_the_organisers_doors_are_closed_to_others(hub):
    for method, path in (
        ("GET", "/organisateur/etat"),
        ("POST", "/organisateur/centre"),
        ("POST", "/organisateur/decision"),
    ):
        assert hub.ask(method, path, {} if method == "POST" else None)[0] == 403


def test_a_code_is_given_to_approved_centres_at_the_hubs_hour(tmp_path, database):
    folder = make_folder(tmp_path / "epreuve")
    plan = folder.read()
    later = replace(plan.parties[1], starts="2999-01-01 14:00", untimed=False)
    folder.write(replace(plan, parties=(plan.parties[0], later)))
    folder.sign()
    épreuve = folder.manifest()
    with serving(folder, database) as hub:
        centre = Centre(épreuve).enter(hub)

        def ask(partie, key):
            asked = canonical(
                {"epreuve": épreuve.id, "centre": centre.key.public, "code_of": partie}
            )
            signature = key.sign(asked).hex()
            body = {"centre": centre.key.public, "partie": partie, "signature": signature}
            return hub.ask("POST", "/code", body)[1]

        assert ask(1, centre.key) == {"code": str(folder.code(1))}
        assert ask(2, centre.key)["code"] == "partie_not_begun"
        assert ask(1, Centre(épreuve).key)["code"] == "pli_foreign_signature"
        early = centre.seat(partie=2)
        assert centre.post(hub, early)[1]["refused"][0]["code"] == "partie_not_begun"


def test_an_approval_outlives_the_hubs_memory(tmp_path, folder, database, hub):
    """A hub put back from a copy older than the approval lets the centre in by itself."""
    centre = Centre(folder.manifest()).enter(hub)
    kept = hub.ask("GET", f"/centres/{centre.key.public}")[1]["certificate"]
    with serving(folder, f"sqlite:{tmp_path / 'older.sqlite3'}") as older:
        assert Centre(folder.manifest(), key=centre.key).join(older, kept)[1]["state"] == "approved"
        assert Centre(folder.manifest()).join(older, kept)[1]["state"] == "asked"


def test_licences_leave_with_the_organiser_alone(hub, folder):
    centre = Centre(folder.manifest(), "Aulnoye").enter(hub)
    centre.tell(Players((seat(1, "Zoé", "1234567"),)))
    centre.post(hub)
    hub.settle()
    public = hub.ask("GET", "/classement.csv")[1]
    assert b"Zo\xc3\xa9" in public
    assert b"1234567" not in public
    assert hub.ask("GET", "/organisateur/classement.csv")[0] == 403
    assert b"1234567" in hub.organiser("GET", "/organisateur/classement.csv")[1]


def test_two_centres_of_one_name_are_told_apart_and_nobody_takes_a_name(hub, folder, two):
    stranger = Centre(folder.manifest(), "AULNOYE")
    stranger.join(hub)
    hub.settle()

    def of_centre(name):
        lines = hub.ask("GET", f"/classement/donnees?par=centre&valeur={quote(name)}")[1]["lignes"]
        return [line["centre"] for line in lines]

    assert of_centre("aulnoye") == ["Aulnoye"] * 3
    stranger.enter(hub)
    names = hub.ask("GET", "/classement/valeurs?par=centre&valeur=aul")[1]["valeurs"]
    keys = {centre.key.public[:4]: centre.name for centre in (two[0], stranger)}
    assert sorted(names) == sorted(f"{name} ({key})" for key, name in keys.items())
    assert of_centre(f"Aulnoye ({two[0].key.public[:4]})") != []


@pytest.mark.parametrize(
    ("typed", "found"), [("SETE", 2), ("scrabble club sète", 2), ("club", 0), ("", 0), ("x", 0)]
)
def test_my_club_is_found_as_people_write_it(hub, folder, typed, found):
    centre = Centre(folder.manifest()).enter(hub)
    clubs = ("Scrabble Club de Sète", "Club d'Agde", "Scrabble Club de Sète")
    people = (seat(at, f"J{at}", club=club) for at, club in enumerate(clubs, start=1))
    centre.tell(Players(tuple(people)))
    centre.post(hub)
    hub.settle()
    answer = hub.ask("GET", f"/classement/donnees?par=club&valeur={quote(typed)}")[1]
    assert answer["nombre"] == found
    suggested = hub.ask("GET", "/classement/valeurs?par=club&valeur=club")[1]["valeurs"]
    assert suggested == ["Club d'Agde", "Scrabble Club de Sète"]


def test_nobody_asks_to_take_part_without_end(hub, folder):
    """One stranger must not fill the organiser's page; a centre with an approval always passes."""
    hub.hub.intake._by_address = RateLimiter(3, 0.0, lambda: 0.0)
    answers = [Centre(folder.manifest(), f"Intrus {at}").join(hub)[0] for at in range(5)]
    assert answers == [200, 200, 200, 429, 429]
    honest = Centre(folder.manifest(), "Honnête")
    approval = certificate(folder.key(), folder.manifest().id, honest.key.public)
    assert honest.join(hub, approval) == (200, {"state": "approved"})


def test_what_waits_for_the_organiser_is_bounded(hub, folder, monkeypatch):
    """From however many addresses. Who asks again is known, and an approval still passes."""
    monkeypatch.setattr(intake, "MOST_APPLICATIONS", 2)
    asking = [Centre(folder.manifest(), f"Intrus {at}") for at in range(3)]
    for centre in asking[:2]:
        assert centre.join(hub)[0] == 200
        hub.settle()
    assert asking[2].join(hub)[1]["code"] == "hub_full_of_applications"
    assert asking[0].join(hub)[0] == 200
    approval = certificate(folder.key(), folder.manifest().id, asking[2].key.public)
    assert asking[2].join(hub, approval) == (200, {"state": "approved"})


# --- An approval can be withdrawn, and stays so -------------------------------------------------
# whatever the centre shows, whatever is put back.


def admit(hub, centre, state):
    body = {"centre": centre.key.public, "state": state}
    assert hub.organiser("POST", "/organisateur/centre", body)[0] == 200
    hub.settle()


def names_alone(hub):
    return [line["nom"] for line in hub.ask("GET", "/classement/donnees")[1]["lignes"]]


def playing(hub, folder):
    centre = Centre(folder.manifest(), "Aulnoye").enter(hub)
    centre.seat(1)
    centre.close(1, 24)
    assert centre.post(hub)[0] == 200
    hub.settle()
    return centre


def test_a_removed_centre_neither_sends_nor_counts(hub, folder):
    centre = playing(hub, folder)
    admit(hub, centre, "refused")
    assert centre.post(hub)[1]["code"] == "centre_not_approved"
    assert names_alone(hub) == []
    assert hub.organiser("GET", "/organisateur/etat")[1]["attendus"] == 0
    admit(hub, centre, "approved")
    assert names_alone(hub) == ["Aulnoye 1"]
    assert centre.post(hub)[0] == 200


def test_an_approval_taken_back_at_once_leaves_a_centre_that_asks(hub, folder):
    """Whatever it was handed, and sent, in between."""
    centre = playing(hub, folder)
    kept = hub.ask("GET", f"/centres/{centre.key.public}")[1]["certificate"]
    admit(hub, centre, "asked")
    assert names_alone(hub) == []
    assert centre.join(hub, kept)[1]["state"] == "asked"
    admit(hub, centre, "approved")
    assert names_alone(hub) == ["Aulnoye 1"]


def test_its_old_approval_does_not_let_it_in_again(hub, folder, tmp_path):
    centre = playing(hub, folder)
    kept = hub.ask("GET", f"/centres/{centre.key.public}")[1]["certificate"]
    admit(hub, centre, "refused")
    assert centre.join(hub, kept)[1]["state"] == "asked"
    hub.settle()
    assert hub.ask("GET", f"/centres/{centre.key.public}")[1]["state"] == "refused"
    with serving(folder, f"sqlite:{tmp_path / 'older.sqlite3'}") as older:
        assert centre.join(older, kept)[1]["state"] == "asked"


# --- A partie nobody gave an hour ---------------------------------------------------------------


@pytest.fixture
def hourless(tmp_path):
    """As 0.2.0 published them."""
    folder = make_folder(tmp_path / "sans", parties=1)
    parties = tuple(replace(each, untimed=False) for each in folder.read().parties)
    folder.write(replace(folder.read(), parties=parties))
    folder.sign()
    return folder


def asks_its_code(hub, centre):
    asked = canonical({"epreuve": centre.manifest.id, "centre": centre.key.public, "code_of": 1})
    body = {"centre": centre.key.public, "partie": 1, "signature": centre.key.sign(asked).hex()}
    return hub.ask("POST", "/code", body)


def test_no_hour_no_code_until_the_organiser_gives_it(hourless, database):
    with serving(hourless, database) as hub:
        centre = Centre(hourless.manifest()).enter(hub)
        centre.seat()
        assert asks_its_code(hub, centre)[1]["code"] == "partie_code_held"
        assert centre.post(hub)[1]["refused"][0]["code"] == "partie_code_held"
        (told,) = hub.organiser("GET", "/organisateur/etat")[1]["codes"]
        assert (told["code"], told["sans_heure"] != "") == ("", True)
        assert decide(hub, "begun", partie=2)[0] == 400
        assert decide(hub, "begun", partie=1)[0] == 200
        code = str(hourless.code(1))
        assert asks_its_code(hub, centre)[1]["code"] == code
        (told,) = hub.organiser("GET", "/organisateur/etat")[1]["codes"]
        assert (told["code"], told["sans_heure"]) == (code, "")
        assert centre.post(hub)[1]["refused"] == []


def test_one_that_was_being_played_when_the_hub_was_upgraded_goes_on(hourless, tmp_path):
    database = f"sqlite:{tmp_path / 'vieux.db'}"
    centre = Centre(hourless.manifest())
    centre.seat()
    row = Arrival((centre.key.public, 1, 1), centre.plis[0].bytes, bytes(64) + centre.plis[0].bytes)
    store = HubStore(Database(database), hourless.manifest().id)
    store.prepare()
    store.put([row], (), 0)
    store.close()
    with serving(hourless, database) as hub:
        centre.enter(hub)
        centre.close(1, 24, 12, 3)
        assert centre.post(hub, centre.plis[-1])[1]["refused"] == []


def test_a_partie_with_its_hour_is_not_opened_by_a_touch(hub, folder):
    assert decide(hub, "begun", partie=1)[1]["code"] == "partie_has_its_hour"
