"""A page of 0.2.0 may still be open in a browser when the box has been updated: what it sends is
understood, whatever comes of it."""

from console.tv.snapshot import ACCESS_PAGE
from console.web.access import ARBITER, JUDGE
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.play.players import player

PERSON = {"name": "Ana", "licence": "", "club": "", "category": "", "series": ""}
FORM = PERSON | {"name2": "", "instead": None, "table": None, "sure": False}
SLIP = {"coup": 1, "table": 1, "entry": "e", "after": None, "second": False, "rack": "FEDAYIN"}
SENT = [
    ("/entrer", {"pin": "123456"}),
    ("/juge/bouton", {"button": "valider"}),
    ("/juge/bouton", {"button": "annuler", "held": False}),
    ("/juge/afficher", {"page": None}),
    ("/juge/afficher", {"page": ACCESS_PAGE}),
    ("/juge/volume", {"volume": 40}),
    ("/juge/jeton", {"letter": "e"}),
    ("/juge/jeton", {"letter": None}),
    ("/juge/essai", {"stop": False}),
    ("/juge/date", {"date": "2026-11-16"}),
    ("/juge/arbitres", {"name": "Ada"}),
    ("/juge/arbitres", {"name": "Ada", "remove": True}),
    ("/juge/acces", {"revoke": "x"}),
    ("/juge/acces", {"renew": "juge"}),
    ("/juge/terminer", {"name": "close", "reason": ""}),
    ("/juge/epreuve", {"partie": 1}),
    ("/juge/partie/choix", {"picks": {"game": "jarnac"}}),
    ("/juge/apports/cle", {"stick": "CLE", "name": "ods.txt", "kind": "lexicon"}),
    ("/juge/apports/recu", {"name": "a.json", "kind": "prepared"}),
    ("/juge/liste/chercher", {"text": "Mar"}),
    ("/juge/liste/ajouter", FORM),
    ("/juge/liste/ajouter", FORM | {"table": 3, "instead": 2}),
    ("/juge/liste/ajouter", PERSON | {"here": False, "sure": True}),
    ("/juge/liste/retirer", {"table": 3}),
    ("/juge/liste/place", {"table": 1, "to": 2}),
    ("/juge/liste/apporter", {"text": "1;Ana\n2;Bob"}),
    ("/juge/liste/apporter", {"from": {"stick": "CLE", "name": "a.csv"}}),
    ("/juge/liste/apporter", {"last": True}),
    ("/juge/reglages/changer", {"key": "voix.volume", "value": 40}),
    ("/juge/reglages/wifi", {"on": True}),
    ("/juge/resultats/imprimer", {"famille": "season", "par": "points", "meilleures": "",
                                  "forme": "pdf", "imprimante": "HP"}),
    ("/juge/resultats/imprimer", {"partie": "x", "famille": "results", "forme": "pdf",
                                  "imprimante": "HP"}),
    ("/juge/resultats/logo", {}),
    ("/juge/joueurs/csv", {"text": "table;nom\n1;Ana"}),
    ("/juge/joueurs/tables", {"arbiter": "", "tables": "1-2"}),
    ("/juge/exaequo", {"rank": 1}),
    ("/arbitre/bulletin", SLIP | {"text": "T"}),
    ("/arbitre/bulletin", SLIP | {"slip": {"solutions": [{"word": "FINE", "score": 14}]}}),
    ("/arbitre/remis", {"coup": 1, "table": 1}),
]  # fmt: skip


def test_what_it_sends_is_understood(rig):
    rig.think_over("FEDAYIN")
    rig.do(cmd.SeatPlayers((player(1, "Un"), player(2, "Deux"))), game.StopClock())
    for path, body in SENT:
        client = rig.client(ARBITER if path.startswith("/arbitre") else JUDGE)
        for sent in (body, body | {"de_0_2_0": True}):
            answer = client.post(path, json=sent)
            assert answer.status_code != 404, path
            assert answer.json().get("code") != "request_malformed", (path, body, answer.json())
