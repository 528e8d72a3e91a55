"""The pages of a hub: the public ranking and the organiser's, with centres that play."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.epreuve.plis import Correction, CoupClosed, End, Exclusion, Players
from engine.letters.lexicon import Lexicon
from engine.play.players import Player
from tests.console.simultane.rig import SECRET, Centre, Client, make_folder, serving
from tests.engine.epreuve.event import TOPS
from tests.tools.pages.served import HOST, ServedPages
from tests.tools.pages.states import Evening, people
from tests.tools.pictured.duplicate import SEED

CENTRES = ("Centre d'Exemple", "Centre de la Maquette", "Centre du Prototype à rallonge, salle B")
_TABLES = 16


def _tell_coups(client: Client, centre: Centre, seats: tuple[Player, ...]) -> None:
    dice = random.Random(f"{SEED}/{centre.name}")
    centre.tell(Players(seats))
    tables = tuple(each.table for each in seats)
    for coup, top in enumerate(TOPS[:3], start=1):
        centre.close(coup, *(dice.choice((top, top, top * 2 // 3, 0)) for _ in tables))
    centre.post(client)


def _play(client: Client) -> Iterator[str]:
    """Nobody yet; then three centres, one of them late in asking, a correction and a doubt; then
    what is decided: an exclusion, a centre that leaves, a coup for all; then it is official."""
    yield "hub-empty"
    epreuve = client.hub.manifest
    centres = [Centre(epreuve, name) for name in CENTRES]
    for number, centre in enumerate(centres[:2]):
        centre.enter(client)
        _tell_coups(client, centre, people(_TABLES, long=bool(number)))
    centres[2].join(client)
    tables = tuple(range(1, _TABLES + 1))
    points = tuple(TOPS[0] + (table == 1) for table in tables)
    centres[0].tell(Correction(CoupClosed(1, TOPS[0], tables, points), "bulletin relu"))
    centres[0].post(client)
    client.settle()
    yield "hub-playing"
    centres[0].close(4, *(TOPS[3] - table for table in tables))
    centres[0].tell(Exclusion(3, "documents", True, True, True, 4))
    centres[1].close(4, *(90 - table for table in tables), top=90, apart="coup 4 annulé : chrono")
    for centre in centres[:2]:
        centre.post(client)
    asked = {"kind": "neutralised", "partie": 1, "coup": 2, "reason": "un mot absent du lexique"}
    client.organiser("POST", "/organisateur/decision", asked)
    client.settle()
    yield "hub-decided"
    for centre in centres[:2]:
        for partie in (1, 2):
            centre.tell(End(4, "lettres"), partie)
        centre.post(client)
    client.settle()
    yield "hub-shared"
    asked = {"kind": "official", "reason": "recours clos"}
    client.organiser("POST", "/organisateur/decision", asked)
    closed = CoupClosed(3, TOPS[2], (1, 2), (0, TOPS[2]))
    centres[1].tell(Correction(closed, "bulletins échangés"))
    centres[1].post(client)
    client.settle()
    yield "hub-official"


@contextmanager
def _opened(folder: Path, _lexicon: Lexicon) -> Iterator[tuple[ServedPages, Iterator[str]]]:
    with serving(make_folder(folder / "epreuve"), f"sqlite:{folder / 'hub.sqlite3'}") as client:
        yield ServedPages(f"http://{HOST}:{client.port}", password=SECRET), _play(client)


HUB = Evening(("hub-empty", "hub-playing", "hub-decided", "hub-shared", "hub-official"), _opened)
