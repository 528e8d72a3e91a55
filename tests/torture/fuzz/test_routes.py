"""Every POST route, from its schema: answered, never broken. `make torture` throws 100,000."""

import base64
import json
import os
import random
from collections import Counter
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from console.desk.buttons import Forward
from console.desk.inbox import Ask
from console.folders import JOURNAL_FILE
from console.games.duplicate.pages.player import COOKIE as PLAYERS_COOKIE
from console.machine.archive import PaperArchive
from console.machine.dates import DateBook
from console.web.access import ARBITER, JUDGE
from console.web.app import every_route
from console.web.gate import COOKIE
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.game import DUPLICATE
from engine.letters.lexicon import Lexicon
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.every import over
from tests.torture.fuzz.mutations import ODD, spoiled
from tests.torture.fuzz.pace import for_hours

pytestmark = for_hours

EVENINGS, REQUESTS = (4, 25_000) if "PUPITRE_TORTURE" in os.environ else (1, 1_500)
"""As many evenings, each with so many requests: the journal of one grows with them."""
SLIP = {
    "game": "", "coup": 1, "table": 1, "entry": "e", "rack": "FEDAYIN", "text": "T", "after": None,
    "second": True, "slip": {"solutions": [{"word": "FINE", "reference": "H4", "score": 12}]},
}  # fmt: skip
PLAYER = "joueur"
LOGO = base64.b64encode(
    bytes.fromhex(
        "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
        "0000000c49444154789c6360606000000004000167a2b5d90000000049454e44ae426082"
    )
).decode()
"""A picture of one point."""
OF_THE_GAME = ("/juge/commande", "/juge/correction", "/juge/apercu")
FORMS = {
    "/entrer": [{"pin": "123456"}],
    "/entrer/attente": [{}],
    "/sortir": [{}],
    "/juge/bouton": [{"button": "suivant", "held": True}, {"button": "valider"}],
    "/juge/afficher": [{"page": None}, {"page": "acces"}],
    "/juge/vu": [{}],
    "/juge/dossier": [{}],
    "/juge/volume": [{"volume": 40}],
    "/juge/epreuve": [{"partie": 1}, {"partie": 99}],
    "/juge/jeton": [{"letter": "E"}, {"letter": None}],
    "/juge/essai": [{"stop": False}],
    "/juge/date": [{"date": "2026-11-16"}],
    "/juge/arbitres": [{"name": "Ada"}, {"name": "Ada", "remove": True}],
    "/juge/acces": [{"revoke": "x"}, {"renew": "Ada"}],
    "/juge/ouvrir": [{}],
    "/juge/partie/choix": [{"picks": {"game": "jarnac"}}, {"picks": {"source": "jetons"}}],
    "/juge/partie/ouvrir": [{"picks": {"duplicate/formule": "joker"}}],
    "/juge/apports/cle": [{"stick": "CLE", "name": "ods.txt", "kind": "licences"}],
    "/juge/apports/envoi": [{}],
    "/juge/apports/recu": [{"name": "a.json", "kind": "prepared"}],
    "/juge/liste/chercher": [{"text": "Mar"}],
    "/juge/liste/ajouter": [{"name": "Ana", "table": 3}, {"name": "Ana", "name2": "Bob"}],
    "/juge/liste/retirer": [{"table": 3}],
    "/juge/liste/place": [{"table": 1, "to": 2}],
    "/juge/liste/apporter": [
        {"text": "1;Ana\n2;Bob"},
        {"text": "nom\nAna", "how": "add", "sure": True, "use": "game"},
        {"last": True},
        {"empty": True},
    ],
    "/juge/liste/apercu": [{"text": "nom\nAna\nAna"}, {"upload": "a.xlsx"}],
    "/juge/liste/action": [{"table": 1, "action": "leave", "answer": "1"}],
    "/juge/liste/annuler": [{}],
    "/juge/reglages/changer": [{"key": "voix.volume", "value": 40}, {"key": "web.hote"}],
    "/juge/telephones": [{"table": 1}, {"table": None}],
    "/juge/ecrans": [{"mark": "12"}, {"mark": "12", "admit": False}],
    "/tv/attente": [{}],
    "/joueur/carte": [{"code": "BCDF-GHJK"}],
    "/joueur/entrer": [{"code": "BCDFGHJK", "table": 1}],
    "/joueur/bulletin": [
        {
            "game": "",
            "coup": 1,
            "rack": "FEDAYIN",
            "entry": "e",
            "written": 7,
            "error": 9,
            "slip": {
                "solutions": [
                    {
                        "letters": [{"row": 7, "col": 3, "letter": "F"}],
                        "reference": "H4",
                        "score": 12,
                    }
                ]
            },
        },
        {"game": "", "coup": 1, "rack": "FEDAYIN", "entry": "e"},
    ],
    "/joueur/pret": [{}],
    "/joueur/proposer": [
        {"game": "", "coup": 1, "word": "FEDAYIN", "ref": "H4", "entry": "e"},
    ],
    "/juge/grille": [{"asked": "autour de H8"}, {"asked": "colonne 8"}],
    "/grille/mots": [{"asked": "ce qui a changé"}, {"asked": ""}],
    "/juge/pointage": [{"name": "Ana", "here": False}, {"seat": True}, {"anew": True}],
    "/pointage/noms": [{"code": "BCDFGH", "text": "An"}],
    "/pointage/present": [{"code": "BCDFGH", "name": "Ana", "club": "Sète"}],
    "/pointage/place": [{"code": "BCDFGH", "name": "Ana"}],
    "/soiree/entrer": [{"code": "BCDF-GHJK"}],
    "/soiree/sortir": [{}],
    "/juge/reglages/voix/apport": [{"name": "club.voix"}, {"name": "club.voix", "stick": "CLE"}],
    "/juge/reglages/voix/faire": [
        {"deed": "give", "voice": "siwis"},
        {"deed": "remove", "voice": "x"},
    ],
    "/juge/reglages/voix/enregistrer": [{"file": "page.wav", "name": "club", "licence": True}],
    "/joueur/probleme": [{"problem": "Le tirage est caché"}],
    "/juge/jetons/faire": [
        {"deed": "count"},
        {"deed": "replace", "tile": "A#1"},
        {"deed": "leave"},
    ],
    "/juge/jetons/jeu": [{"deed": "new", "name": "autre"}, {"deed": "bring", "text": "{}"}],
    "/juge/essayer/etat": [{"deed": "begin"}, {"deed": "good"}, {"deed": "stop"}],
    "/juge/essayer/reel": [{"step": "write", "state": "good", "value": "7,5"}],
    "/juge/reglages/eteindre": [{}],
    "/juge/reglages/remettre": [{"source": "/media/pupitre/sda1/pupitre/journal.sqlite"}],
    "/juge/reglages/effacer": [{"word": "effacer"}],
    "/juge/reglages/aide": [{}],
    "/juge/reglages/usine": [{"group": "voix"}, {"group": "rien"}],
    "/juge/reglages/redemarrer": [{}],
    "/juge/reglages/voix": [{}],
    "/juge/reglages/wifi": [{"on": True}],
    "/juge/reglages/imprimante": [{}, {"tickets": True}],
    "/juge/joueurs/csv": [{"text": "1;Ana\n2;Bob"}],
    "/juge/joueurs/tables": [{"arbiter": "Ada", "tables": "1-2, 3"}],
    "/arbitre/commission": [{"coup": 1, "table": 1, "reason": "recours"}],
    "/juge/epreuves/imprimer": [{"epreuve": "e", "forme": "pdf", "imprimante": "HP"}],
    "/juge/epreuves/jouer": [{"epreuve": "e", "partie": 1}],
    "/juge/epreuves/departage": [{"epreuve": "e", "rang": 1, "pour": "le titre"}],
    "/juge/epreuves/changer": [
        {"epreuve": "e", "nom": "Coupe", "premier": "2026-11-15", "classements": ["serie"]},
    ],
    "/juge/epreuves/clore": [{"epreuve": "e"}],
    "/juge/epreuves/declarer": [{"epreuve": "e", "motif": "erreur de saisie"}],
    "/juge/epreuves/reprendre": [{"epreuve": "e"}],
    "/juge/simultane/voir": [{"adresse": "https://hub.exemple.fr"}],
    "/juge/simultane/photo": [{"image": LOGO}],
    "/juge/simultane/inscrire": [{"adresse": "CLE", "epreuve": "e", "nom": "Club", "cle": True}],
    "/juge/simultane/choisir": [{"epreuve": "e"}],
    "/juge/simultane/quitter": [{"epreuve": "e"}],
    "/juge/simultane/sceller": [{"epreuve": "e"}],
    "/juge/simultane/desceller": [{"epreuve": "e", "code": "VBX8P"}],
    "/juge/simultane/ouvrir": [{"epreuve": "e", "partie": 1, "code": "VBX8P"}],
    "/juge/simultane/partie": [{"epreuve": "e", "partie": 1, "role": "tire"}],
    "/juge/simultane/cle": [{"epreuve": "e"}],
    "/juge/simultane/remettre": [{"adresse": "", "plis": LOGO}],
    "/juge/resultats/reprendre": [{"partie": "A"}],
    "/juge/exaequo": [{"rank": 1}, {"rank": None}],
    "/arbitre/bulletin": [SLIP, SLIP | {"text": None}],
    "/arbitre/remis": [{"coup": 1, "table": 1}],
    "/arbitre/billet": [{"coup": 1, "table": 1, "answer": True}],
    "/juge/terminer": [{"name": "close", "reason": "fin"}],
    "/juge/resultats/imprimer": [
        {"partie": "", "famille": "results", "forme": "csv", "imprimante": "HP"},
        {
            "famille": "season",
            "forme": "csv",
            "par": "points",
            "meilleures": "3",
            "imprimante": "HP",
        },
    ],
    "/juge/papiers/imprimer": [
        {"papier": "liste", "forme": "pdf", "tables": "1-2", "nombre": "4", "imprimante": "HP"},
    ],
    "/juge/resultats/cle": [{}],
    "/juge/resultats/joindre": [{"source": "00001-avant-restauration.sqlite"}],
    "/juge/resultats/effacer": [{"source": "00001-avant-restauration.sqlite"}],
    "/juge/resultats/logo": [{"image": LOGO}, {"image": None}],
}
HOSTS = (b"pupitre.local", b"[::1", b"192.0.2.7:8017", b"\xff", b"", b"pupitre.local:99999999")
MOVED_ON = 40
"""Requests after which the evening goes on, so that they meet it at every point."""


def commands():
    """Every command of the game, with fields that look right."""
    for name, cls in DUPLICATE.commands.classes.items():
        fields = dict.fromkeys(getattr(cls, "__dataclass_fields__", {}), 1)
        yield {"kind": name, "version": 1, "payload": fields}
        yield {"kind": name, "version": 1, "payload": dict.fromkeys(fields, "A")}


def playing(folder: Path, lexicon: Lexicon) -> DuplicateBench:
    """A game in progress, with players and a top."""
    rig = DuplicateBench.typed(folder, lexicon, preset="seance-de-club")
    rig.think_over("FEDAYIN")
    rig.do(cmd.SeatPlayers((player(1, "Un"), player(2, "Deux"))))
    rig.do(game.StopClock(), game.ChooseTop())
    journal = folder / JOURNAL_FILE
    rig.desk.archive = PaperArchive(journal, DateBook.beside(journal), lambda: ("CLE",))
    return rig


@pytest.fixture
def collected(tmp_path, free_lexicon):
    return playing(tmp_path, free_lexicon)


def test_every_route_that_takes_something_is_tried(collected):
    routes = {
        route.path
        for route in every_route(collected.desk, collected.games)
        if "POST" in (getattr(route, "methods", None) or ())
    }
    assert routes == {*FORMS, *OF_THE_GAME}


OWN = {"juge": JUDGE, "joueur": PLAYER}
"""Whose page it is; the others are an arbiter's, or everybody's."""
GUESSED = ("/joueur/carte", "/joueur/entrer", "/soiree/entrer")
"""Wrong codes brake whoever types them: a player's telephone would be kept out."""


class Crowd:
    """One browser per role. Whoever was sent out, by whatever request, comes in again: a request
    that is only told « entrez » has tried nothing."""

    def __init__(self, rig: DuplicateBench) -> None:
        self._rig = rig
        self._clients = {role: rig.client(role) for role in (None, ARBITER, JUDGE)}
        self._clients[PLAYER] = rig.client(address="10.0.0.1")

    def __getitem__(self, role: str | None) -> TestClient:
        client = self._clients[role]
        if role == PLAYER:
            self._show_card(client)
            return client
        if role is not None and not self._is_in(client):
            client = self._clients[role] = self._rig.client(role)
        return client

    def _show_card(self, client: TestClient) -> None:
        """What the judge's last request has sent out comes in again, with the card of now."""
        tables = self._rig.desk.tables
        if tables.table_of(client.cookies.get(PLAYERS_COOKIE) or "") is None:
            client.cookies.clear()
            code = tables.codes((1,))[1]
            client.post("/joueur/entrer", json={"code": code, "table": 1})

    def _is_in(self, client: TestClient) -> bool:
        return self._rig.desk.access.session_of(client.cookies.get(COOKIE) or "") is not None


def move_on(rig: DuplicateBench, dice: random.Random) -> None:
    """A judge who plays: a letter from the bag, the next step, some time."""
    state = rig.judge.state
    if state is not None and (letters := state.table.bag):
        rig.post(Ask(game.TypeTile(dice.choice(letters))))
    rig.post(Forward())
    rig.table.advance()


def evening_of_requests(rig: DuplicateBench, dice: random.Random) -> Counter[tuple[str, int]]:
    every = list(commands())
    forms = FORMS | dict.fromkeys(OF_THE_GAME, every)
    crowd, paths = Crowd(rig), [*forms, "/arbitre/bulletin", *OF_THE_GAME]
    seen: Counter[tuple[str, int]] = Counter()
    for number in range(REQUESTS):
        if number % MOVED_ON == 0:
            move_on(rig, dice)
        path = dice.choice(paths)
        form = dict(dice.choice(forms[path]))
        if rig.judge.options is not None:
            told = {"game": rig.judge.options.id, "partie": rig.judge.options.id}
            form |= {key: value for key, value in told.items() if form.get(key) == ""}
        if "entry" in form:
            form["entry"] = f"e{number}"
        own = OWN.get(path.split("/")[1], ARBITER)
        strangers = (None,) if own is PLAYER else (JUDGE, ARBITER, None)
        role = None if path in GUESSED else dice.choice((own, own, own, own, *strangers))
        body = spoiled(
            json.dumps(form).encode(), dice.getrandbits(32), dice.choice((0, 0, 1, 2, 4))
        )
        headers = {"Host": dice.choice(HOSTS)} if number % 20 == 0 else {}
        if number % 17 == 0:
            headers["Origin"] = dice.choice(ODD)[:60].replace(b"\r", b"").replace(b"\n", b"")
        query = "" if number % 5 else f"?coup={dice.choice(('1', '9' * 30, '-1', '%ED%A0%80'))}"
        answer = crowd[role].post(path + query, content=body, headers=headers)
        assert answer.status_code < 500, (role, path, body)
        assert b"ruling_failed" not in answer.content, (role, path, body)
        seen[role or "personne", answer.status_code] += 1
    sent_out = {role: seen[role, 401] for role in (ARBITER, JUDGE, PLAYER) if seen[role, 401]}
    assert sent_out == {}, "and not come in again"
    assert crowd[JUDGE].get("/juge/etat").status_code == 200
    return seen


def test_no_request_breaks_anything(tmp_path, free_lexicon, figure):
    seen: Counter[tuple[str, int]] = Counter()
    for evening in range(EVENINGS):
        folder = tmp_path / str(evening)
        folder.mkdir()
        seen += evening_of_requests(playing(folder, free_lexicon), random.Random(12 + evening))
    told = ", ".join(f"{role} {code}: {times}" for (role, code), times in sorted(seen.items()))
    if "PUPITRE_TORTURE" in os.environ:
        figure("requests to every POST route", f"{seen.total():,}, 0 status 500, 0 deaths ({told})")


@over("role", [ARBITER, JUDGE])
@over(
    "path",
    ["/arbitre/coup", "/arbitre/solutions", "/arbitre/billets/liste", "/juge/correction",
     "/juge/correction/historique", "/juge/solutions", "/juge/exaequo", "/tv",
     "/entrer"],
)  # fmt: skip
def test_no_question_breaks_anything(collected, role, path):
    client = collected.client(role)
    for asked in (
        "1",
        "",
        "²",
        "9" * 5_000,
        "-1",
        "%00",
        "%ED%A0%80",
        "1e9",
        "É",
        "[",
        "A" * 3_000,
    ):
        for query in (f"coup={asked}", f"coup=1&table={asked}", f"mot={asked}&ref={asked}",
                      f"coup={asked}&double={asked}", f"vers={asked}"):  # fmt: skip
            assert client.get(f"{path}?{query}").status_code < 500, (path, query[:40])
