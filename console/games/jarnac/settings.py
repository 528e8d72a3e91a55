"""Options of a game of Jarnac. Those of the settings file stand in the section [jarnac]."""

from collections.abc import Iterator
from dataclasses import dataclass

from console.desk.choices import Option
from console.desk.option_table import Flag, FlagKind, Gathered, MenuLine, option, yes_or_no
from console.french import printed
from console.settings.sections import Settings
from engine.games.jarnac.options import FORMULES, ClockMode, Formule, Strength, letters_from_counts
from engine.rulings import RuleError

TABLE = "jarnac"
NOBODY = "personne"
CLOCKS = {"coup": ClockMode.MOVE, "pendule": ClockMode.CHESS, "sans": ClockMode.NONE}
_BOXES = ("jarnac", "jarnac-ancien")
_MINUTES = (10, 15, 20, 25, 30)


def parse_formule(text: str) -> Formule:
    if text not in FORMULES:
        raise RuleError("unknown_formule", formule=text, known=", ".join(FORMULES))
    return FORMULES[text]


def parse_clock(text: str) -> ClockMode:
    if text not in CLOCKS:
        raise RuleError("jarnac_unknown_clock", clock=text, known=", ".join(CLOCKS))
    return CLOCKS[text]


def parse_strength(text: str) -> Strength:
    try:
        return Strength(text.strip())
    except ValueError as error:
        known = ", ".join(strength.value for strength in Strength)
        raise RuleError("jarnac_unknown_strength", strength=text, known=known) from error


# What the lines of « Nouvelle partie » offer


def _opponents(own: "JarnacSettings", gathered: Gathered) -> Iterator[Option]:
    yield Option(NOBODY, printed("choice_against_nobody"))
    for each in Strength:
        yield Option(each.value, printed(f"jarnac_strength_{each.value}"), plays=True)


def _formules(own: "JarnacSettings", gathered: Gathered) -> Iterator[Option]:
    for code in FORMULES:
        yield Option(code, printed(f"jarnac_formule_{code}"))


def _clocks(own: "JarnacSettings", gathered: Gathered) -> Iterator[Option]:
    for code in CLOCKS:
        yield Option(code, printed(f"choice_jarnac_clock_{code}"))


def _minutes(own: "JarnacSettings", gathered: Gathered) -> Iterator[Option]:
    """Only a chess clock counts them."""
    why = "" if own.pendule == "pendule" else printed("choice_minutes_no_clock")
    for each in sorted({*_MINUTES, own.minutes}):
        yield Option(str(each), printed("choice_minutes_each", minutes=each), why)


_INCREMENTS = (0, 5, 10, 15, 30)


def _increments(own: "JarnacSettings", gathered: Gathered) -> Iterator[Option]:
    for each in sorted({*_INCREMENTS, own.ajout_par_tour}):
        code = "choice_jarnac_increment" if each else "choice_jarnac_increment_none"
        yield Option(str(each), printed(code, seconds=each))


def _has_clocks(own: "JarnacSettings", gathered: Gathered) -> bool:
    return parse_clock(own.pendule) is ClockMode.CHESS


def _boxes(own: "JarnacSettings", gathered: Gathered) -> Iterator[Option]:
    for each in _BOXES:
        yield Option(each, printed(f"choice_box_{each}"))


@dataclass(frozen=True)
class JarnacSettings:
    """Le Jarnac."""

    formule: str = option(
        "competition",
        "competition (ni conjugaisons, ni enchaînements de même entrée), conjugaisons,"
        " enchainements, ou libre (les deux).",
        check=parse_formule,
        flag=Flag("formule de jeu (sinon celle des réglages)", "F"),
        line=MenuLine(3, "Formule", _formules),
    )
    pendule: str = option(
        "coup",
        "coup (trente secondes par coup), pendule (un temps pour chacun), ou sans.",
        check=parse_clock,
        flag=Flag("Jarnac : coup, pendule ou sans", "P"),
        line=MenuLine(4, "Pendule", _clocks),
    )
    minutes: int = option(
        20,
        "Minutes de chacun à la pendule.",
        least=1,
        most=600,
        flag=Flag("Jarnac : minutes de chacun", "N", FlagKind.NUMBER),
        line=MenuLine(5, "Temps de chacun", _minutes, read=int),
    )
    secondes_par_coup: int = option(30, "Secondes par coup, sans pendule.", least=5, most=600)
    boutons_de_pendule: bool = option(
        False, "true si deux boutons de pendule sont câblés : « je passe » ne suffit plus."
    )
    arbitre: bool = option(
        False,
        "true quand quelqu'un arbitre : lui seul voit ce que trouve le pupitre ; false : la page"
        " est partagée par les joueurs, et rien n'y est montré avant la fin.",
        flag=Flag("Jarnac : quelqu'un arbitre", kind=FlagKind.EITHER_WAY),
        aliases=("sans_arbitre",),
        line=yes_or_no(1, "Un arbitre"),
    )
    refus_immediat: bool = option(
        False,
        "true : un mot faux est refusé aussitôt, sans attendre qu'on le conteste.",
        flag=Flag("Jarnac : refuser aussitôt un mot faux", kind=FlagKind.SWITCH),
    )
    plusieurs_jarnacs: bool = option(
        False, "true : plusieurs Jarnacs possibles à une même réception du sac."
    )
    jarnac_hors_temps: bool = option(
        False, "true : on peut encore prendre un mot au joueur dont le temps est épuisé."
    )
    repartition: str = option(
        "jarnac",
        "Les 144 lettres : jarnac (boîte de 2012), jarnac-ancien, ou un compte comme"
        " « A14 B4 C6 … ».",
        check=letters_from_counts,
        flag=Flag("Jarnac : les 144 lettres", "R"),
        line=MenuLine(6, "Boîte de lettres", _boxes),
    )
    ajout_par_tour: int = option(
        0,
        "Hors notice : secondes rendues à sa pendule quand un joueur passe le sac. 0 : rien.",
        least=0,
        most=300,
        flag=Flag("Jarnac, hors notice : secondes rendues à la pendule", "S", FlagKind.NUMBER),
        line=MenuLine(7, "Ajout par tour", _increments, _has_clocks, read=int),
    )
    contre: str = option(
        "",
        in_file=False,
        check=parse_strength,
        flag=Flag("Jarnac : jouer contre le pupitre (debutant, club, expert)", "FORCE"),
        line=MenuLine(
            2,
            "Contre le pupitre",
            _opponents,
            write=lambda strength: strength or NOBODY,
            read=lambda text: "" if text == NOBODY else text,
        ),
    )
    deux_robots: tuple[Strength, Strength] | None = option(None, in_file=False)
    """Both sides are the console's: a simulation."""


SECTION = JarnacSettings


def jarnac_settings(settings: Settings) -> JarnacSettings:
    own = settings.jeux["jarnac"]
    assert isinstance(own, JarnacSettings)
    return own
