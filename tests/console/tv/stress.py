"""Snapshots at the edge of what can happen: long names, long words, many players."""

from dataclasses import replace
from functools import cache

from console.games.duplicate.snapshot import (
    CoupRow,
    DuplicateSnapshot,
    Ended,
    FormedWord,
    Page,
    PublicMortSubite,
    PublicTop,
    PublicTopping,
    Rejet,
    Revealing,
    Runner,
    Survivor,
)
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import Scene
from console.tv.snapshot import ACCESS_PAGE, Access, Banner
from console.tv.theme import THEMES, Theme
from engine.letters.board import Reference
from tests.tools.snapshots import (
    KEYS,
    LATER_MS,
    START_MS,
    after,
    before,
    revealing,
    standings,
    thinking,
    welcome,
)

LONG_NAME = "Marie-Hélène de La Rochefoucauld-Montmorency"
LONG_SENTENCE = (
    "Le lecteur de jetons ne répond plus depuis plusieurs minutes et la réserve est pleine. "
    "Débranchez-le, rebranchez-le sur une autre prise, ou tapez les lettres au clavier."
)


def long_top() -> PublicTop:
    ref = Reference.parse("A1")
    return PublicTop(
        coup=17,
        word="ANTICONSTITUTiO",
        ref=ref,
        points=1_350,
        placed=tuple(range(15)),
        formed=tuple(FormedWord(word, 27) for word in ("WHISKYS", "KOLKHOZES", "ZYGOMATIQUE")),
        prime=100,
        accented="anticonstitutio",
        definition=LONG_SENTENCE * 3,
        credit="Wiktionnaire, CC BY-SA 4.0",
        swapped="WK",
    )


def many_players(count: int) -> PublicMortSubite:
    names = [f"{LONG_NAME} {number}" for number in range(count)]
    return PublicMortSubite(
        tuple(Survivor(name, None if number % 3 else 12) for number, name in enumerate(names)),
        "1 min + 20 s",
    )


def stressed() -> dict[str, DuplicateSnapshot]:
    long_card = replace(
        before(17).header,
        club="Cercle de Scrabble® duplicate de Sainte-Geneviève-des-Bois et ses environs",
        title="Championnat interrégional par paires, deuxième manche du dimanche",
        manner="7, 8 et 9 joker",
        tempo="2 min 30 + 30 s",
        lexicon="Officiel du Scrabble 9, édition du 1er janvier",
    )
    rows = tuple(
        CoupRow(number, "ABCDEFGH?", "WHISKYSSOÛS", "O15", 999, 30_000, rejected=True)
        for number in range(1, 17)
    )
    ranked = tuple(
        row._replace(name=LONG_NAME, total=12_345, negatif=-12_345) for row in standings(12)
    )
    runners = tuple(Runner(LONG_NAME, 3_599_000, penalties=9, has_found=n == 1) for n in range(5))
    fault = Banner("reader", LONG_SENTENCE)
    return {
        "welcome": replace(
            welcome(), header=long_card, access=Access("http://192.168.100.200:8080/")
        ),
        "thinking": replace(
            thinking(), header=long_card, coup=99, cumul=12_345, banners=(fault, fault), keys=KEYS
        ),
        "revealing": replace(revealing(), phase=Revealing(START_MS, "ABCDEFGHI", long_top())),
        "between": replace(after(17), header=long_card, last_top=long_top(), rejets=14),
        "rejet": replace(before(11), notice=Rejet(START_MS, "BCDFGHJKL", LONG_SENTENCE)),
        "coups": replace(before(17), coups=rows, page=Page.COUPS),
        "standings": replace(before(17), standings=ranked, page=Page.STANDINGS),
        "ended": replace(
            after(17),
            header=long_card,
            phase=Ended(LATER_MS - 5_000, LONG_SENTENCE),
            standings=ranked,
        ),
        "mort subite": replace(thinking(), contest=many_players(24)),
        "mort subite page": replace(thinking(), contest=many_players(80), page=Page.CONTEST),
        "topping": replace(thinking(), contest=PublicTopping(runners)),
        "topping page": replace(thinking(), contest=PublicTopping(runners), page=Page.CONTEST),
        "access": replace(
            thinking(),
            access=Access("http://192.168.100.200:8080/juge/", "123456", LONG_NAME),
            page=ACCESS_PAGE,
        ),
        "own wifi": replace(
            thinking(),
            access=Access(
                "http://pupitre.local/",
                "123456",
                "Pupitre",
                "k7mw9abcde",
                others=("http://10.17.17.1/",),
            ),
            page=ACCESS_PAGE,
        ),
    }


@cache
def stress_scenes() -> tuple[tuple[str, Aspect, Theme, Scene], ...]:
    return tuple(
        (
            f"{name}-{aspect.value}",
            aspect,
            theme,
            scene(snapshot, LATER_MS, aspect, theme, legend=True),
        )
        for name, snapshot in stressed().items()
        for aspect in Aspect
        for theme in THEMES.values()
    )
