"""Who gets in, who does not, and what every answer carries."""

import pytest
from starlette.testclient import TestClient

from console.web.access import ARBITER, JUDGE
from console.web.app import build_app, every_route
from console.web.gate import COOKIE, device_name
from tests.tools.every import over

PRIVATE = [
    ("GET", "/juge"), ("GET", "/juge/flux"), ("GET", "/juge/etat"), ("POST", "/juge/commande"),
    ("GET", "/juge/barre/flux"),
    ("POST", "/juge/bouton"), ("POST", "/juge/afficher"), ("POST", "/juge/vu"),
    ("GET", "/juge/solutions"), ("GET", "/juge/exaequo"), ("POST", "/juge/exaequo"),
    ("GET", "/juge/classique/analyse"),
    ("POST", "/juge/volume"), ("GET", "/juge/sante"),
    ("GET", "/juge/controle"), ("POST", "/juge/essai"),
    ("GET", "/juge/arbitres"), ("POST", "/juge/arbitres"), ("GET", "/juge/correction"),
    ("POST", "/juge/correction"), ("GET", "/juge/correction/historique"), ("GET", "/juge/joueurs"),
    ("GET", "/juge/joueurs/liste"), ("GET", "/juge/joueurs.csv"), ("POST", "/juge/joueurs/csv"),
    ("POST", "/juge/joueurs/tables"), ("GET", "/juge/incidents"),
    ("GET", "/juge/incidents/liste"), ("POST", "/juge/date"), ("GET", "/juge/acces"),
    ("POST", "/juge/acces"), ("GET", "/juge/codes"), ("GET", "/juge/adresses"),
    ("POST", "/juge/ouvrir"), ("GET", "/juge/partie"), ("POST", "/juge/partie/choix"),
    ("POST", "/juge/partie/ouvrir"), ("GET", "/juge/apports"), ("POST", "/juge/apports/cle"),
    ("POST", "/juge/apports/envoi"), ("POST", "/juge/apports/recu"), ("GET", "/juge/liste"),
    ("GET", "/juge/liste/imprimer"), ("GET", "/juge/liste/etat"), ("GET", "/juge/liste/saison"),
    ("POST", "/juge/liste/chercher"), ("POST", "/juge/liste/ajouter"),
    ("POST", "/juge/liste/retirer"), ("POST", "/juge/liste/place"),
    ("POST", "/juge/liste/apporter"), ("POST", "/juge/liste/apercu"),
    ("POST", "/juge/liste/action"), ("POST", "/juge/liste/annuler"),
    ("GET", "/juge/reglages"), ("GET", "/juge/reglages/etat"),
    ("POST", "/juge/reglages/changer"), ("POST", "/juge/reglages/voix"),
    ("POST", "/juge/reglages/imprimante"), ("GET", "/juge/reglages/voix"),
    ("GET", "/juge/reglages/voix/liste"), ("GET", "/juge/reglages/voix/exemple"),
    ("GET", "/juge/reglages/voix/extrait"), ("GET", "/juge/reglages/voix/fichier"),
    ("GET", "/juge/reglages/voix/cles"), ("POST", "/juge/reglages/voix/apport"),
    ("POST", "/juge/reglages/voix/faire"), ("GET", "/juge/reglages/voix/pages"),
    ("POST", "/juge/reglages/voix/enregistrer"),
    ("GET", "/juge/essayer"), ("GET", "/juge/essayer/etat"), ("POST", "/juge/essayer/etat"),
    ("GET", "/juge/essayer/reel"), ("POST", "/juge/essayer/reel"),
    ("GET", "/juge/essayer/reel/fichier"),
    ("GET", "/juge/jetons"), ("GET", "/juge/jetons/etat"), ("GET", "/juge/jetons/fichier"),
    ("POST", "/juge/jetons/faire"), ("POST", "/juge/jetons/jeu"),
    ("POST", "/juge/reglages/eteindre"), ("POST", "/juge/reglages/aide"),
    ("POST", "/juge/reglages/effacer"), ("GET", "/juge/reglages/copies"),
    ("POST", "/juge/reglages/remettre"),
    ("POST", "/juge/reglages/usine"), ("POST", "/juge/reglages/redemarrer"),
    ("POST", "/juge/reglages/wifi"), ("POST", "/juge/jeton"), ("POST", "/juge/epreuve"),
    ("GET", "/juge/epreuves"), ("GET", "/juge/epreuves/etat"), ("GET", "/juge/epreuves/fichier"),
    ("GET", "/juge/epreuves/officiel"), ("POST", "/juge/epreuves/declarer"),
    ("POST", "/juge/epreuves/imprimer"), ("POST", "/juge/epreuves/jouer"),
    ("POST", "/juge/epreuves/departage"), ("POST", "/juge/epreuves/changer"),
    ("POST", "/juge/epreuves/clore"), ("POST", "/juge/epreuves/reprendre"),
    ("POST", "/juge/apercu"), ("GET", "/juge/terminer"), ("POST", "/juge/terminer"),
    ("GET", "/juge/resultats"), ("GET", "/juge/resultats/liste"),
    ("GET", "/juge/resultats/classement"), ("GET", "/juge/resultats/fichier"),
    ("GET", "/juge/resultats/fin"), ("GET", "/juge/resultats/joueur"), ("GET", "/juge/papiers"),
    ("GET", "/juge/resultats/feuille"), ("GET", "/juge/resultats/code"),
    ("GET", "/juge/grille"), ("POST", "/juge/grille"),
    ("GET", "/juge/resultats/saison"), ("POST", "/juge/resultats/imprimer"),
    ("POST", "/juge/resultats/cle"), ("POST", "/juge/resultats/logo"),
    ("GET", "/juge/resultats/ailleurs"), ("POST", "/juge/resultats/joindre"),
    ("POST", "/juge/resultats/effacer"), ("POST", "/juge/dossier"),
    ("GET", "/juge/commission"), ("GET", "/juge/commission/dossier"),
    ("POST", "/juge/resultats/reprendre"),
    ("GET", "/juge/simultane"), ("GET", "/juge/simultane/etat"), ("GET", "/juge/simultane/plis"),
    ("GET", "/juge/simultane/cles"), ("POST", "/juge/simultane/voir"),
    ("POST", "/juge/simultane/photo"), ("POST", "/juge/simultane/inscrire"),
    ("POST", "/juge/simultane/choisir"), ("POST", "/juge/simultane/quitter"),
    ("POST", "/juge/simultane/sceller"), ("POST", "/juge/simultane/desceller"),
    ("POST", "/juge/simultane/ouvrir"), ("POST", "/juge/simultane/partie"),
    ("POST", "/juge/simultane/cle"), ("POST", "/juge/simultane/remettre"),
    ("GET", "/juge/telephones"), ("POST", "/juge/telephones"),
    ("GET", "/juge/pointage"), ("POST", "/juge/pointage"),
    ("GET", "/juge/allure"),
    ("GET", "/juge/ecrans"), ("POST", "/juge/ecrans"),
    ("GET", "/juge/papiers/liste"), ("GET", "/juge/papiers/imprimantes"),
    ("GET", "/juge/papiers/fichier"), ("POST", "/juge/papiers/imprimer"),
]  # fmt: skip
ARBITERS = [
    ("GET", "/arbitre"), ("GET", "/arbitre/flux"), ("GET", "/arbitre/etat"),
    ("GET", "/arbitre/coup"), ("GET", "/arbitre/solutions"), ("POST", "/arbitre/bulletin"),
    ("GET", "/arbitre/billets"), ("GET", "/arbitre/billets/liste"), ("POST", "/arbitre/remis"),
    ("POST", "/arbitre/billet"), ("POST", "/arbitre/commission"),
]  # fmt: skip


def test_the_right_pin_opens_the_judges_page(rig):
    client = rig.client()
    answer = client.post("/entrer", json={"pin": rig.desk.access.judge_pin})
    assert answer.json() == {"role": "juge", "name": "juge"}
    flags = answer.headers["set-cookie"].lower()
    assert "httponly" in flags
    assert "samesite=strict" in flags
    assert client.get("/juge").status_code == 200


def test_a_wrong_pin_is_told_so_and_soon_slowed_down(rig):
    client = rig.client()
    for _ in range(5):
        assert client.post("/entrer", json={"pin": "nope"}).status_code == 403
    slowed = client.post("/entrer", json={"pin": rig.desk.access.judge_pin})
    assert slowed.status_code == 429
    assert slowed.json()["message"] == "Trop d’essais. Attendez 2 s avant de recommencer."


@over(("method", "path"), PRIVATE + ARBITERS)
def test_nobody_reaches_the_private_side_without_a_cookie(rig, method, path):
    answer = rig.client().request(method, path, json={} if method == "POST" else None)
    assert answer.status_code == 401


@over(("method", "path"), PRIVATE)
def test_an_arbiter_does_not_reach_it_either(rig, method, path):
    answer = rig.client(ARBITER).request(method, path, json={} if method == "POST" else None)
    assert answer.status_code == 403


@over("role", [ARBITER, JUDGE])
@over(("method", "path"), [one for one in ARBITERS if "flux" not in one[1]])
def test_arbiters_and_the_judge_reach_the_arbiters_side(rig, role, method, path):
    answer = rig.client(role).request(method, path, json={} if method == "POST" else None)
    assert answer.status_code in (200, 409)


def test_every_private_route_was_tried(rig):
    routes = {
        (method, route.path)
        for route in every_route(rig.desk, rig.games)
        if getattr(route, "path", "").startswith(("/juge", "/arbitre"))
        for method in route.methods - {"HEAD"}
    }
    assert routes == set(PRIVATE + ARBITERS)


def test_a_person_is_led_to_the_door(rig):
    answer = rig.client().get("/juge", headers={"Accept": "text/html"}, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/entrer?vers=/juge"


def test_leaving_takes_the_cookie_away(rig):
    client = rig.client(JUDGE)
    assert 'pupitre=""' in client.post("/sortir", json={}).headers["set-cookie"]


@pytest.mark.parametrize("path", ["/", "/tv", "/entrer", "/juge/etat", "/nulle-part"])
def test_every_answer_is_hardened(rig, path):
    headers = rig.client(JUDGE).get(path).headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"


def test_assets_may_be_kept(rig):
    answer = rig.client().get("/static/base.css")
    assert answer.status_code == 200
    assert "no-store" not in answer.headers.get("cache-control", "")


@pytest.mark.parametrize(
    ("path", "is_a_document"),
    [
        ("/static/base.css", False),
        ("/static/joint/juge.js", False),
        ("/static/fonts/atkinson-400.woff2", False),
        ("/static/icone.svg", True),
        ("/static/duplicate/juge.html", True),
        ("/static/none.js", True),
    ],
)
def test_of_the_files_those_are_hardened_that_can_be_opened_as_a_page(rig, path, is_a_document):
    headers = rig.client().get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert ("content-security-policy" in headers) is is_a_document


def test_a_page_of_somebody_else_cannot_ask(rig):
    client = rig.client(JUDGE)
    foreign = {"Origin": "http://ailleurs.example"}
    assert client.post("/juge/vu", json={}, headers=foreign).status_code == 403
    plain = TestClient(build_app(rig.desk, rig.games), base_url="http://pupitre.local")
    plain.cookies.set(COOKIE, client.cookies[COOKIE])
    assert plain.post("/juge/vu", json={}).status_code == 403


@pytest.mark.parametrize("host", ["ailleurs.example", "pupitre.local.ailleurs.example", ""])
def test_a_foreign_name_for_our_address_is_refused(rig, host):
    assert rig.client().get("/tv", headers={"Host": host}).status_code == 421


@pytest.mark.parametrize("host", ["192.0.2.7:8017", "[2001:db8::1]", "pupitre.local:8017"])
def test_our_addresses_and_names_are_fine(rig, host):
    assert rig.client().get("/tv", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b"[" * 100_000])
def test_what_is_no_request_is_told_so(rig, body):
    answer = rig.client(JUDGE).post("/juge/commande", content=body)
    assert answer.status_code in (409, 413)
    assert "recommencez" in answer.json()["message"]


def test_a_huge_request_is_refused_unread(rig):
    answer = rig.client(JUDGE).post("/juge/commande", content=b"x" * 300_000)
    assert answer.status_code == 413


# --- The list of devices names them as people do ------------------------------------------------


APPLE = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("says", "named"),
    [
        (
            f"Mozilla/5.0 (Linux; Android 14; Pixel 8) {APPLE} Chrome/131.0 Mobile Safari/537.36",
            "téléphone Android, Chrome",
        ),
        (
            f"Mozilla/5.0 (Linux; Android 13; SM-X200) {APPLE} SamsungBrowser/23.0 Chrome/115.0",
            "tablette Android, Samsung Internet",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
            "iPhone, Safari",
        ),
        (
            "Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1",
            "iPad, Chrome",
        ),
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {APPLE} Chrome/131.0 Edg/131.0",
            "ordinateur Windows, Edge",
        ),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
            "ordinateur Linux, Firefox",
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 "
            "(KHTML, like Gecko) Version/17.5 Safari/605.1.15",
            "Mac, Safari",
        ),
        ("curl/8.9", "appareil inconnu"),
        ("", "appareil inconnu"),
        ("<script>alert(1)</script>", "appareil inconnu"),
    ],
)
def test_a_browser_is_named_by_what_it_runs_on_and_what_it_is(says, named):
    assert device_name(says) == named
