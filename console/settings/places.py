"""Where each setting stands on the judge's page, and when what is said there takes hold.

One list for all of them: a key is in a group of the page, asked for in « Nouvelle partie », or in
`NOT_ON_THE_PAGE` with its reason. Labels and sentences are in `console.french.sentences.settings`
and in the words of the games.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum

from console.french import catalogue, text
from console.settings.fields import description_of, keys_of
from console.settings.sections import LETTER_KEYS, PanelSection, tables


class Applied(StrEnum):
    """Each has the sentence `setting_…` and the chip `setting_when_…`."""

    AT_ONCE = "at_once"
    NEXT_GAME = "next_game"
    AFTER_GAME = "after_game"
    """Nobody changes pins under a game."""
    RESTART = "restart"


class SettingGroup(StrEnum):
    """By what one wants to do. Each has its title in `settings_group_…`."""

    CLUB = "club"
    GAME = "partie"
    VOICE = "voix"
    SPELLING = "epellation"
    SCREEN = "ecran"
    NETWORK = "reseau"
    PANEL = "panneau"
    PINS = "broches"
    READER = "lecteur"
    BAG = "sac"
    PRINTERS = "imprimante"


@dataclass(frozen=True)
class Place:
    section: str
    key: str
    group: SettingGroup
    applied: Applied = Applied.AT_ONCE
    fine: bool = False
    """For whoever knows why he changes it: folded."""

    @property
    def name(self) -> str:
        return f"{self.section}.{self.key}"


def _places(
    group: SettingGroup,
    section: str,
    keys: str,
    applied: Applied = Applied.AT_ONCE,
    *,
    fine: bool = False,
) -> tuple[Place, ...]:
    return tuple(Place(section, key, group, applied, fine) for key in keys.split())


PINS = tuple(
    each.name
    for each in fields(PanelSection)
    if each.name.startswith(("bouton_", "voyant_", "tour_")) or each.name in ("ronfleur", "sirene")
)
"""The keys of the panel that say where something is soldered."""
HOUSE: tuple[Place, ...] = (
    *_places(SettingGroup.CLUB, "club", "nom titre", Applied.NEXT_GAME),
    *_places(SettingGroup.VOICE, "voix", "voix volume debit sortie"),
    *_places(SettingGroup.VOICE, "voix", "nombres reference_par_mot"),
    *_places(SettingGroup.VOICE, "voix", "active", Applied.RESTART),
    *_places(SettingGroup.VOICE, "voix", "clarte", Applied.RESTART, fine=True),
    *_places(SettingGroup.VOICE, "voix", "pause_phrase_ms", fine=True),
    *_places(SettingGroup.SPELLING, "epellation", " ".join(LETTER_KEYS.values()), fine=True),
    *_places(SettingGroup.SCREEN, "ecran", "theme luminosite entre_deux_coups sous_titres"),
    *_places(SettingGroup.SCREEN, "ecran", "actif plein_ecran", Applied.RESTART, fine=True),
    *_places(SettingGroup.SCREEN, "ecran", "largeur hauteur", Applied.RESTART, fine=True),
    *_places(SettingGroup.NETWORK, "web", "hote", Applied.RESTART),
    *_places(SettingGroup.PANEL, "panneau", "cablage", Applied.AFTER_GAME),
    *_places(
        SettingGroup.PANEL, "panneau", "appui_long_ms rebond_ms", Applied.AFTER_GAME, fine=True
    ),
    *_places(
        SettingGroup.PINS,
        "panneau",
        f"{' '.join(PINS)} inverse_sirene inverse_tour chiffres",
        Applied.AFTER_GAME,
        fine=True,
    ),
    *_places(SettingGroup.READER, "lecteur", "modele port", Applied.RESTART),
    *_places(SettingGroup.READER, "lecteur", "jeu", Applied.AFTER_GAME),
    *_places(SettingGroup.READER, "lecteur", "vitesse absence_ms", Applied.RESTART, fine=True),
    *_places(SettingGroup.BAG, "sac", "port region", Applied.RESTART),
    *_places(SettingGroup.BAG, "sac", "puissance", Applied.RESTART, fine=True),
    *_places(SettingGroup.PRINTERS, "imprimante", "adresse tickets"),
    *_places(SettingGroup.PRINTERS, "imprimante", "largeur", fine=True),
)
"""The house's own; those of the games are added by `places`."""

_ASKED = "asked for in « Nouvelle partie », where the last answer is kept"
_ON_THE_MACHINE = "names a file or a folder of the machine, which no page can choose"
NOT_ON_THE_PAGE: Mapping[str, str] = {
    "partie.jeu": _ASKED,
    "partie.lexique": _ASKED,
    "partie.source": _ASKED,
    "panneau.actif": "what 0.1.0 called « panneau.cablage »; an old file may still say it",
    "voix.modele_piper": _ON_THE_MACHINE,
    "voix.prononciation": _ON_THE_MACHINE,
    "voix.cache_mo": "room on the disk, which nobody in a club has to know of",
    "web.actif": "whoever closed the pages here would have no page to open them again",
    "web.port": "a port that cannot be had would leave no page to take it back",
    "donnees.dossier": _ON_THE_MACHINE,
}
"""`section.key` → why the page has no place for it."""


def places() -> tuple[Place, ...]:
    """All there are, in the order of the page."""
    order = tuple(SettingGroup)
    return tuple(sorted((*HOUSE, *_of_games()), key=lambda place: order.index(place.group)))


def _of_games() -> Iterator[Place]:
    """A game's keys: those that are a line of « Nouvelle partie » are asked for there."""
    for section, parts in tables().items():
        for part in parts:
            for each in keys_of(part.kind) if part.game else ():
                if section == "voix":
                    fine = each.name not in part.kind.ON_THE_PAGE
                    yield Place(section, each.name, SettingGroup.VOICE, fine=fine)
                elif not description_of(each).asked:
                    yield Place(section, each.name, SettingGroup.GAME, Applied.NEXT_GAME, fine=True)


def is_asked(section: str, key: str) -> bool:
    """Is it a line of « Nouvelle partie »?"""
    known = (each for part in tables()[section] for each in keys_of(part.kind))
    return any(each.name == key and description_of(each).asked for each in known)


def place_of(section: str, key: str) -> Place | None:
    return next((each for each in places() if (each.section, each.key) == (section, key)), None)


def label_of(section: str, key: str) -> str:
    if section == "epellation":
        letter = next(letter for letter, each in LETTER_KEYS.items() if each == key)
        return text("setting_epellation", letter="joker" if letter == "?" else letter)
    return text(f"setting_{section}_{key}")


def help_of(section: str, key: str) -> str:
    """Nothing where the label says it all."""
    code = f"setting_{section}_{key}_help"
    return text(code) if code in catalogue() else ""
