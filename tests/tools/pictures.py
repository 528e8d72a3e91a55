"""The gallery of the manual, played once for all tests with the free lexicon."""

from functools import cache
from types import MappingProxyType

from console.lexicons.store import LexiconStore
from console.registry import UNNAMED
from tests.conftest import COMPILED
from tests.tools.gallery import Picture, gallery

SCENES = MappingProxyType(
    {
        "accueil-touches": "welcome",
        "demonstration": "demonstration",
        "acces": "access",
        "accueil": "welcome",
        "premier-coup": "thinking",
        "tirage-invalide": "drawing",
        "rejet": "rejet",
        "top-vertical": "top",
        "top-long": "top",
        "tirage-reliquat": "drawing",
        "tirage": "drawing",
        "touches": "drawing",
        "pret": "announced",
        "mauvais-bouton": "announced",
        "reflexion": "thinking",
        "panne": "thinking",
        "panne-et-touches": "thinking",
        "pause": "pause",
        "alerte": "warning",
        "termine": "finished",
        "top-en-cours": "top",
        "top": "top",
        "sous-tops": "interlude",
        "entre-deux": "between",
        "coups": "coups",
        "classement": "standings",
        "annulation": "annulment",
        "fin": "end",
        "fin-coups": "coups",
        "fin-classement": "standings",
        "neuf-lettres": "thinking",
        "ramassage": "collecting",
        "joker": "top",
        "joker-entre-deux": "between",
        "dernier-coup": "interlude",
        "classement-200": "standings",
        "mort-subite": "thinking",
        "mort-subite-tableau": "mort-subite",
        "topping": "thinking",
        "topping-parole": "called",
        "topping-tableau": "topping",
        "sous-titres": "warning",
        "extinction": "stopping",
        "debrancher": "unplug",
    }
)
"""By the name of a picture, the scene it shows: known without playing, for the names of tests."""


@cache
def pictures() -> dict[str, Picture]:
    store = LexiconStore(COMPILED)
    store.ensure_free()
    return {picture.name: picture for picture in gallery(UNNAMED, store.open("libre"))}
