"""What a club can set of a game of Jarnac: the section [jarnac]."""

from dataclasses import dataclass

from console.settings import Settings
from console.settings.fields import setting
from engine.errors import RuleError
from engine.games.jarnac.formule import FORMULES, Formule
from engine.games.jarnac.options import ClockMode, letters_from_counts

TABLE = "jarnac"
CLOCKS = {"coup": ClockMode.MOVE, "pendule": ClockMode.CHESS, "sans": ClockMode.NONE}


def parse_formule(text: str) -> Formule:
    if text not in FORMULES:
        raise RuleError("jarnac_unknown_formule", formule=text, known=", ".join(FORMULES))
    return FORMULES[text]


def parse_clock(text: str) -> ClockMode:
    if text not in CLOCKS:
        raise RuleError("jarnac_unknown_clock", clock=text, known=", ".join(CLOCKS))
    return CLOCKS[text]


@dataclass(frozen=True)
class JarnacSettings:
    """Le Jarnac."""

    formule: str = setting(
        "competition",
        "competition (ni conjugaisons, ni enchaînements de même entrée), conjugaisons,"
        " enchainements, ou libre (les deux).",
        check=parse_formule,
    )
    pendule: str = setting(
        "coup",
        "coup (trente secondes par coup), pendule (un temps pour chacun), ou sans.",
        check=parse_clock,
    )
    minutes: int = setting(20, "Minutes de chacun à la pendule.", least=1, most=600)
    secondes_par_coup: int = setting(30, "Secondes par coup, sans pendule.", least=5, most=600)
    boutons_de_pendule: bool = setting(
        False, "true si deux boutons de pendule sont câblés : « je passe » ne suffit plus."
    )
    arbitre: bool = setting(
        True,
        "false : personne n'arbitre, ce que trouve le pupitre n'est montré qu'à la fin.",
    )
    refus_immediat: bool = setting(
        False, "true : un mot faux est refusé aussitôt, sans attendre qu'on le conteste."
    )
    plusieurs_jarnacs: bool = setting(
        False, "true : plusieurs Jarnacs possibles à une même réception du sac."
    )
    jarnac_hors_temps: bool = setting(
        False, "true : on peut encore prendre un mot au joueur dont le temps est épuisé."
    )
    repartition: str = setting(
        "jarnac",
        "Les 144 lettres : jarnac (boîte de 2012), jarnac-ancien, ou un compte comme"
        " « A14 B4 C6 … ».",
        check=letters_from_counts,
    )


SECTION = JarnacSettings


def jarnac_settings(settings: Settings) -> JarnacSettings:
    own = settings.jeux["jarnac"]
    assert isinstance(own, JarnacSettings)
    return own
