"""What a club can set of a classic game: the section [classique]."""

from dataclasses import dataclass

from console.settings import Settings
from console.settings.fields import setting
from engine.games.classic.options import (
    CHESS_MS,
    CHESS_OVERTIME,
    ClockKind,
    Racks,
    TossJoker,
    VainChallenge,
)
from engine.play.clock import MINUTE_MS

TABLE = "classique"


def _choices(kind: type[Racks] | type[TossJoker] | type[VainChallenge] | type[ClockKind]) -> str:
    return ", ".join(each.value for each in kind)


@dataclass(frozen=True)
class ClassicSettings:
    """Le Scrabble classique."""

    chevalets: str = setting(
        Racks.FOLLOWED.value,
        "suivis (chaque jeton pioché passe sur le lecteur, face cachée) ou libres (on compte les"
        " jetons sans les connaître).",
        choices=[racks.value for racks in Racks],
    )
    arbitre: bool = setting(
        False, "true quand quelqu'un arbitre ; false : la page est partagée par les joueurs."
    )
    joker_au_tirage: str = setting(
        TossJoker.LIKED.value,
        "Un joker tiré au sort pour commencer : " + _choices(TossJoker) + ".",
        choices=[each.value for each in TossJoker],
    )
    contestation: str = setting(
        VainChallenge.FREE.value,
        "Ce que coûte une contestation à tort : "
        + _choices(VainChallenge)
        + " (les points sont comptés par mot nommé).",
        choices=[each.value for each in VainChallenge],
    )
    refus_immediat: bool = setting(
        False, "true : le pupitre refuse de lui-même les mots qui ne sont pas au lexique."
    )
    refus_compte_passe: bool = setting(
        True, "true : un mot refusé ou un tour perdu compte comme une passe pour la fin."
    )
    echange_compte_passe: bool = setting(
        False, "true : un échange compte comme une passe pour la fin."
    )
    pendule: str = setting(
        ClockKind.NONE.value,
        "sans, par tour (un temps pour chaque tour) ou pendules (un temps pour chaque joueur).",
        choices=[each.value for each in ClockKind],
    )
    secondes_par_tour: int = setting(180, "Temps d'un tour, en secondes.", least=5, most=3600)
    tour_perdu: bool = setting(
        False, "true : le temps d'un tour écoulé fait perdre le tour ; false : un signal."
    )
    minutes_par_joueur: int = setting(
        CHESS_MS // MINUTE_MS, "Temps de chaque joueur, en minutes.", least=1, most=180
    )
    depassement: int = setting(
        CHESS_OVERTIME,
        "Points retirés par minute de dépassement commencée, avec les pendules. 0 : rien.",
        least=0,
        most=100,
    )


SECTION = ClassicSettings


def classic_settings(settings: Settings) -> ClassicSettings:
    own = settings.jeux["classic"]
    assert isinstance(own, ClassicSettings)
    return own
