"""What a club can set of a duplicate game: its keys of the section [partie]."""

from dataclasses import dataclass

from console.settings import Settings
from console.settings.fields import setting
from engine.errors import RuleError
from engine.games.duplicate.contests import contest
from engine.games.duplicate.editions import Edition
from engine.games.duplicate.formules import parse_formule
from engine.games.duplicate.tempo import parse_tempo

TABLE = "partie"
PRESETS = ("entre-amis", "regle-simplifiee")
"""Two names of the same thing."""


def parse_preset(text: str) -> bool:
    """Is it played among friends? Nothing said: no."""
    name = text.strip().lower().replace("è", "e").replace("é", "e").replace(" ", "-")
    if name and name not in PRESETS:
        raise RuleError("unknown_preset", preset=text, known=", ".join(PRESETS))
    return bool(name)


def _tempo_or_nothing(text: str) -> None:
    if text:
        parse_tempo(text)


@dataclass(frozen=True)
class DuplicateSettings:
    """Le duplicate."""

    formule: str = setting(
        "normale",
        "normale, joker, 7sur8, 7et8, 789, ou l'une des trois dernières suivie de -joker.",
        check=parse_formule,
    )
    tempo: str = setting(
        "",
        "Temps par coup : 3min, 2min30, 2min, blitz, mort-subite, 2min+30s…"
        " Vide : celui de l'épreuve.",
        check=_tempo_or_nothing,
    )
    avertissements: tuple[int, ...] = setting(
        (),
        "Secondes restantes à annoncer, par exemple [30] ou [60, 20]. Vide : 30, ou 20 en blitz.",
        least=1,
        most=600,
    )
    edition: str = setting(
        Edition.E2020.value,
        "Édition du règlement : 2020 ou 2014.",
        choices=[edition.value for edition in Edition],
    )
    preset: str = setting(
        "",
        "entre-amis (ou regle-simplifiee) : la règle simplifiée, les points sont annoncés."
        " Vide : le règlement.",
        check=parse_preset,
    )
    epreuve: str = setting("cumul", "cumul, mort-subite ou topping.", check=contest)
    mises_en_garde: bool = setting(
        True,
        "Annoncer « Attention à la place ! » ou « Attention à la solution ! » quand on peut"
        " réellement se tromper.",
    )
    mises_en_garde_ecart: int = setting(
        5,
        "Jusqu'à combien de points d'écart la mise en garde est proposée au juge ; à égalité"
        " elle est dite d'elle-même.",
        least=0,
        most=50,
    )
    mises_en_garde_2014: bool = setting(
        False, "Les annoncer aussi sous le règlement de 2014, qui n'en parle pas."
    )
    solo_joueurs: int = setting(
        16, "À partir de combien de joueurs un solo est bonifié.", least=2, most=10_000
    )
    solo_points: int = setting(10, "Points de bonification d'un solo.", least=0, most=100)
    solos_entre_centres: bool = setting(
        False,
        "Les solos sont comptés sur tous les centres : aucun n'est annoncé ici, ils viennent"
        " avec le classement général.",
    )


SECTION = DuplicateSettings


def duplicate_settings(settings: Settings) -> DuplicateSettings:
    own = settings.jeux["duplicate"]
    assert isinstance(own, DuplicateSettings)
    return own
