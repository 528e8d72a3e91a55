"""Options of a classic game. Those of the settings file stand in the section [classique]."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from console.desk.choices import Option
from console.desk.option_table import Flag, FlagKind, Gathered, MenuLine, option, yes_or_no
from console.french import printed
from console.settings.sections import Settings
from engine.games.classic.options import (
    CHESS_MS,
    CHESS_OVERTIME,
    ClockKind,
    Racks,
    Strength,
    TossJoker,
    VainChallenge,
)
from engine.play.clock import MINUTE_MS
from engine.rulings import RuleError

TABLE = "classique"
NOBODY = "personne"
ChosenT = TypeVar("ChosenT", Racks, VainChallenge, ClockKind, Strength)


def chosen(kind: type[ChosenT], word: str) -> ChosenT:
    try:
        return kind(word.strip().lower())
    except ValueError as error:
        known = ", ".join(each.value for each in kind)
        raise RuleError("classic_unknown_choice", word=word, known=known) from error


def _choices(kind: type[Racks] | type[TossJoker] | type[VainChallenge] | type[ClockKind]) -> str:
    return ", ".join(each.value for each in kind)


# What the lines of « Nouvelle partie » offer


def _opponents(own: "ClassicSettings", gathered: Gathered) -> Iterator[Option]:
    yield Option(NOBODY, printed("choice_bot_none"))
    for each in Strength:
        yield Option(each.value, each.value, plays=True)


def _racks(own: "ClassicSettings", gathered: Gathered) -> Iterator[Option]:
    for each in Racks:
        blind = own.contre and each is not Racks.FOLLOWED
        why = printed("choice_racks_bots") if blind else ""
        yield Option(each.value, printed(f"choice_racks_{each.value}"), why)


def _clocks(own: "ClassicSettings", gathered: Gathered) -> Iterator[Option]:
    for each in ClockKind:
        yield Option(each.value, printed(f"choice_clocks_{each.name.lower()}"))


_INCREMENTS = (0, 5, 10, 15, 30)
_LIMITS = (0, 1, 5, 10)


def _has_clocks(own: "ClassicSettings", gathered: Gathered) -> bool:
    return chosen(ClockKind, own.pendule) is ClockKind.CHESS


def _increments(own: "ClassicSettings", gathered: Gathered) -> Iterator[Option]:
    for each in sorted({*_INCREMENTS, own.ajout_par_tour}):
        code = "choice_increment" if each else "choice_increment_none"
        yield Option(str(each), printed(code, seconds=each))


def _limits(own: "ClassicSettings", gathered: Gathered) -> Iterator[Option]:
    for each in sorted({*_LIMITS, own.limite_depassement}):
        code = "choice_limit" if each else "choice_limit_none"
        yield Option(str(each), printed(code, minutes=each))


def _challenges(own: "ClassicSettings", gathered: Gathered) -> Iterator[Option]:
    for each in VainChallenge:
        yield Option(each.value, each.value)


@dataclass(frozen=True)
class ClassicSettings:
    """Le Scrabble classique."""

    chevalets: str = option(
        Racks.FOLLOWED.value,
        "suivis (chaque jeton pioché passe sur le lecteur, face cachée) ou libres (on compte les"
        " jetons sans les connaître).",
        check=lambda text: chosen(Racks, text),
        aliases=("racks",),
        flag=Flag("classique : chevalets suivis ou libres", "C"),
        line=MenuLine(2, "Chevalets", _racks, write=lambda text: chosen(Racks, text).value),
    )
    arbitre: bool = option(
        False,
        "true quand quelqu'un arbitre ; false : la page est partagée par les joueurs.",
        aliases=("referee",),
        flag=Flag("classique : quelqu'un arbitre", kind=FlagKind.EITHER_WAY),
        line=yes_or_no(4, "Un arbitre"),
    )
    joker_au_tirage: str = option(
        TossJoker.LIKED.value,
        "Un joker tiré au sort pour commencer : " + _choices(TossJoker) + ".",
        choices=[each.value for each in TossJoker],
    )
    contestation: str = option(
        VainChallenge.FREE.value,
        "Ce que coûte une contestation à tort : "
        + _choices(VainChallenge)
        + " (les points sont comptés par mot nommé).",
        check=lambda text: chosen(VainChallenge, text),
        aliases=("challenge",),
        flag=Flag(
            "classique : prix d'une contestation à tort (rien, 5 points, 10 points, le tour)",
            "PRIX",
        ),
        line=MenuLine(
            5,
            "Contestation à tort",
            _challenges,
            write=lambda text: chosen(VainChallenge, text).value,
        ),
    )
    refus_immediat: bool = option(
        False,
        "true : le pupitre refuse de lui-même les mots qui ne sont pas au lexique.",
        aliases=("refuse",),
        flag=Flag("classique : refus immédiat", kind=FlagKind.SWITCH),
        line=yes_or_no(6, "Refus immédiat"),
    )
    refus_compte_passe: bool = option(
        True, "true : un mot refusé ou un tour perdu compte comme une passe pour la fin."
    )
    echange_compte_passe: bool = option(
        False, "true : un échange compte comme une passe pour la fin."
    )
    pendule: str = option(
        ClockKind.NONE.value,
        "sans, par tour (un temps pour chaque tour) ou pendules (un temps pour chaque joueur).",
        check=lambda text: chosen(ClockKind, text),
        aliases=("clocks",),
        flag=Flag("classique : sans, « par tour » ou pendules", "P"),
        line=MenuLine(3, "Pendule", _clocks, write=lambda text: chosen(ClockKind, text).value),
    )
    secondes_par_tour: int = option(180, "Temps d'un tour, en secondes.", least=5, most=3600)
    tour_perdu: bool = option(
        False, "true : le temps d'un tour écoulé fait perdre le tour ; false : un signal."
    )
    minutes_par_joueur: int = option(
        CHESS_MS // MINUTE_MS, "Temps de chaque joueur, en minutes.", least=1, most=180
    )
    depassement: int = option(
        CHESS_OVERTIME,
        "Points retirés par minute de dépassement commencée, avec les pendules. 0 : rien.",
        least=0,
        most=100,
    )
    ajout_par_tour: int = option(
        0,
        "Hors notice : secondes rendues à sa pendule après chaque tour d'un joueur. 0 : rien.",
        least=0,
        most=300,
        flag=Flag(
            "classique, hors notice : secondes rendues à la pendule après chaque tour",
            "S",
            FlagKind.NUMBER,
        ),
        line=MenuLine(7, "Ajout par tour", _increments, _has_clocks, read=int),
    )
    limite_depassement: int = option(
        0,
        "Hors notice : minutes de dépassement après lesquelles un joueur a perdu. 0 : sans limite.",
        least=0,
        most=60,
        flag=Flag("classique, hors notice : minutes de dépassement permises", "N", FlagKind.NUMBER),
        line=MenuLine(8, "Dépassement", _limits, _has_clocks, read=int),
    )
    nouvel_essai: bool = option(
        False,
        "Hors notice, true : qui voit son mot refusé en joue un autre, une fois par tour.",
        flag=Flag(
            "classique, hors notice : un nouvel essai après un mot refusé", kind=FlagKind.SWITCH
        ),
        line=yes_or_no(9, "Nouvel essai", non="choice_no", oui="choice_try_again"),
    )
    contre: tuple[str, ...] | None = option(
        None,
        in_file=False,
        check=lambda forces: [chosen(Strength, each) for each in forces],
        aliases=("bot",),
        flag=Flag(
            "classique : un robot, faible, moyen ou fort (à répéter)",
            "FORCE",
            FlagKind.REPEATED,
        ),
        line=MenuLine(
            1,
            "Robot",
            _opponents,
            write=lambda forces: forces[0] if forces else NOBODY,
            read=lambda text: () if text == NOBODY else (text,),
        ),
    )
    """Virtual players; None: nobody said, and those of the game before stay."""
    seuls: bool = option(False, in_file=False)
    """Nobody but virtual players: a simulation."""


SECTION = ClassicSettings


def classic_settings(settings: Settings) -> ClassicSettings:
    own = settings.jeux["classic"]
    assert isinstance(own, ClassicSettings)
    return own
