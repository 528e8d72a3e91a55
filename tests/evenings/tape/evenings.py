"""The evenings of the tape: which game, which rules, which hands, which accident. Nothing is
drawn by lot here: every formule, edition and contest meets every device."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Any

from tests.evenings.tape.people.hands import DEVICES, KEYBOARD, PAGES, PANEL, TERMINAL

FORMULES = ("normale", "joker", "7sur8", "7sur8-joker", "7et8", "7et8-joker", "789", "789-joker")
EDITIONS = ("2020", "2014")
CONTESTS = ("cumul", "mort-subite", "topping")
TEMPOS = ("usuel", "3min", "2min30", "2min", "blitz", "mort-subite", "2min+30s")
ACCIDENTS = ("", "", "cut", "", "reboot", "", "card", "", "pairs", "", "many", "")
NAMES = ("Ada Noir", "Blaise Vert", "Chloé Bleu", "Denis Gris", "Élodie Roux", "Fanny Blanc")
RACKS = ("suivis", "libres")
CLOCKS = ("sans", "par tour", "pendules")
CHALLENGES = ("rien", "5 points", "10 points", "le tour")
STRENGTHS = ("", "faible", "", "moyen", "", "fort")
JARNAC = ("competition", "conjugaisons", "enchainements", "libre")
AGAINST = ("", "debutant", "", "club", "", "expert")
JARNAC_CLOCKS = ("coup", "pendule", "sans")


@dataclass(frozen=True)
class TapedEvening:
    number: int
    game: str
    device: str
    source: str
    """Where letters come from, as people choose it."""
    options: Mapping[str, str]
    """What is chosen of the game, in the words of « Nouvelle partie »."""
    accident: str = ""
    players: tuple[str, ...] = field(default=NAMES[:3])

    @property
    def seed(self) -> str:
        return f"tape/{self.number}"

    @property
    def title(self) -> str:
        chosen = " ".join(f"{key}={value}" for key, value in self.options.items())
        more = f" ({self.accident})" if self.accident else ""
        return f"{self.game} by {self.device}, {self.source}: {chosen}{more}"


@cache
def evenings() -> tuple[TapedEvening, ...]:
    made = (*_duplicate(), *_friends(), *_epreuves(), *_classic(), *_jarnac())
    return tuple(TapedEvening(number, **told) for number, told in enumerate(made, start=1))


def _duplicate() -> Iterator[dict[str, Any]]:
    """Formules × editions × contests, and again with other hands."""
    rules = list(product(FORMULES, EDITIONS, CONTESTS))
    for index, (formule, edition, contest) in enumerate((*rules, *rules)):
        again = index // len(rules)
        device = DEVICES[(index + index // 6 + 2 * again) % 4]
        accident = ACCIDENTS[(index + 5 * again) % len(ACCIDENTS)]
        yield {
            "game": "duplicate",
            "device": device,
            "source": _source(device, index),
            "options": {
                "formule": formule,
                "contest": contest,
                "tempo": TEMPOS[(index + 3 * again) % len(TEMPOS)],
                "edition": edition,
            },
            "accident": accident,
            "players": _players(contest, accident, index),
        }


def _source(device: str, index: int) -> str:
    if device == PANEL:
        return ("logiciel", "jetons")[index // 4 % 2]
    return ("logiciel", "saisie", "logiciel", "preparee" if device == PAGES else "saisie")[
        index // 4 % 4
    ]


def _players(contest: str, accident: str, index: int) -> tuple[str, ...]:
    if accident == "pairs":
        return tuple(f"{name} / {name.split()[0]} bis" for name in NAMES[:3])
    if accident == "many":
        return tuple(f"Joueur {number}" for number in range(1, 18))
    return NAMES[: 2 + index % 4] if contest != "topping" else NAMES[: 1 + index % 4]


def _friends() -> Iterator[dict[str, Any]]:
    """« Entre amis »: with slips and without, the judge playing or not."""
    for index, (formule, contest) in enumerate(product(FORMULES, ("cumul", "topping"))):
        device = DEVICES[(index + index // 4) % 4]
        options = {"formule": formule, "contest": contest, "tempo": "blitz", "preset": "entre-amis"}
        if index % 3 == 1:
            options["bulletins"] = "oui"
        if index % 3 == 2:
            options["juge_joue"] = "1"
        yield {
            "game": "duplicate",
            "device": device,
            "source": "saisie" if index % 2 else "logiciel",
            "options": options,
            "players": NAMES[: 1 + index % 4],
        }


def _epreuves() -> Iterator[dict[str, Any]]:
    """Common games: from a sealed file, and with the letters another centre draws."""
    for index, (role, edition) in enumerate(product(("file", "follows", "draws"), EDITIONS)):
        yield {
            "game": "duplicate",
            "device": (TERMINAL, PANEL, PAGES, KEYBOARD)[index % 4],
            "source": "epreuve",
            "options": {"role": role, "formule": FORMULES[index], "edition": edition},
            "accident": "cut" if index == 1 else "",
        }


def _classic() -> Iterator[dict[str, Any]]:
    for index, (racks, clocks, challenge, referee) in enumerate(
        product(RACKS, CLOCKS, CHALLENGES, ("non", "oui"))
    ):
        bot = STRENGTHS[index % len(STRENGTHS)] if racks == "suivis" else ""
        device = DEVICES[(index + index // 4) % 4]
        people = 1 + index % 2 if bot else 2 + index % 3
        yield {
            "game": "classic",
            "device": device,
            "source": "logiciel"
            if bot or index % 3 == 0
            else "jetons"
            if device == PANEL
            else "saisie",
            "options": {
                **({"bot": bot} if bot else {}),
                "racks": racks,
                "clocks": clocks,
                "referee": referee,
                "challenge": challenge,
                "refuse": "oui" if index % 5 == 4 else "non",
            },
            "accident": ACCIDENTS[:7][index % 7],
            "players": NAMES[:people],
        }


def _jarnac() -> Iterator[dict[str, Any]]:
    for index, (formule, clock, referee) in enumerate(
        product(JARNAC, JARNAC_CLOCKS, ("oui", "non", "oui"))
    ):
        against = AGAINST[(index + index // 6) % len(AGAINST)]
        yield {
            "game": "jarnac",
            "device": DEVICES[(index + index // 4) % 4],
            "source": "logiciel" if against or index % 2 else "saisie",
            "options": {
                "sans_arbitre": referee,
                **({"contre": against} if against else {}),
                "formule": formule,
                "pendule": clock,
                "repartition": "jarnac-ancien" if index % 4 == 3 else "jarnac",
            },
            "accident": ACCIDENTS[:7][index % 7],
            "players": NAMES[: 1 if against else 2],
        }
