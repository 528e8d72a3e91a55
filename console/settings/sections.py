"""Every setting there is, by section, with the explanation people read in the file.

Keys are French because people edit them; TOML asks for keys without accents. Adding a
field here adds it to the reader, to the default file and to its documentation.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields, make_dataclass, replace
from typing import Any

from console.registry import GAMES, UNNAMED, part
from console.settings.fields import setting
from console.settings.printer import PrinterSection
from console.voice.settings import Outlet
from console.voice.style import OFFICIAL, NumberStyle, SpellingTable
from engine.letters.tiles import ALPHABET, JOKER
from engine.rulings import RuleError
from firmware_bridge.readers.families import FAMILIES
from firmware_bridge.settings import WEDGE, WORDS

READER_MODELS = ("aucun", *WORDS.values())
SOURCES = ("auto", "logiciel", "saisie", "jetons")
BAG_REGIONS = ("europe", "usa", "chine")
SLOWEST = 300
"""Bauds."""
HIGHEST_PIN = 27
UNCONNECTED = 0
"""GPIO 0 is reserved on every Pi, so it can say « not wired »."""


def _check_speed(bauds: int) -> None:
    if bauds and bauds < SLOWEST:
        raise RuleError("settings_too_small", least=SLOWEST)


def _check_game(name: str) -> None:
    if name not in GAMES:
        raise RuleError("settings_not_a_choice", choices=", ".join(GAMES))


@dataclass(frozen=True)
class ClubSection:
    """Le club."""

    nom: str = setting("", "Nom du club, montré à l'accueil et sur les feuilles.")
    titre: str = setting("", "Titre de la séance, par exemple « Simultané mondial ».")


@dataclass(frozen=True)
class GameSection:
    """La partie proposée au démarrage. La ligne de commande peut changer chaque choix."""

    jeu: str = setting(UNNAMED, f"Le jeu : {', '.join(GAMES)}.", check=_check_game)
    lexique: str = setting(
        "",
        "Nom du lexique (« pupitre lexicon list »). Vide : celui choisi par « lexicon use ».",
    )
    source: str = setting(
        "auto",
        "D'où viennent les lettres : auto (jetons si un lecteur est là, sinon saisie),"
        " logiciel (sac tiré par le pupitre), saisie (tapées par le juge), jetons (lus par le"
        " lecteur). La saisie reste toujours possible.",
        choices=SOURCES,
    )


@dataclass(frozen=True)
class ReaderSection:
    """Le lecteur de jetons."""

    modele: str = setting(
        "auto",
        "aucun, auto (reconnu tout seul), "
        f"{', '.join(family.help for family in FAMILIES)}, {WORDS[WEDGE]}.",
        choices=READER_MODELS,
    )
    port: str = setting(
        "", "Port série, par exemple /dev/pupitre/pad. Vide : le premier port USB trouvé."
    )
    vitesse: int = setting(
        0, "Vitesse en bauds. 0 : celle du modèle.", most=4_000_000, check=_check_speed
    )
    jeu: str = setting("club", "Nom du jeu de jetons (« pupitre tiles list »).")
    absence_ms: int = setting(
        0,
        "Silence après lequel un jeton est tenu pour retiré, en ms. 0 : celui du modèle.",
        least=0,
        most=10_000,
    )


@dataclass(frozen=True)
class BagSection:
    """Le lecteur UHF sous le sac : il compte tout le sac d'un coup. Facultatif."""

    port: str = setting("", "Port série, par exemple /dev/pupitre/sac. Vide : aucun.")
    region: str = setting(
        "europe", "Fréquences autorisées : europe, usa ou chine.", choices=BAG_REGIONS
    )
    puissance: int = setting(
        0, "Puissance dans l'unité du module. 0 : celle du module.", least=0, most=3300
    )


def _pin(default: int, what: str) -> int:
    pin: int = setting(
        default,
        f"Broche GPIO (numéro BCM) {what}. 0 : non câblé.",
        least=UNCONNECTED,
        most=HIGHEST_PIN,
    )
    return pin


LISTENED, WIRED, UNWIRED = "auto", "cable", "aucun"
WIRINGS = (LISTENED, WIRED, UNWIRED)
"""How the panel is taken, as the judge chooses it on his page."""
_FIGURES = (8, 10, 11)
_PINS = ("bouton_", "voyant_", "tour_", "ronfleur", "sirene")


@dataclass(frozen=True)
class PanelSection:
    """Le panneau : boutons, voyants et ronfleur d'un Raspberry Pi."""

    actif: bool = setting(False, "true si le panneau est câblé.")
    cablage: str = setting(
        "",
        "auto (sur un Raspberry Pi, les boutons sont écoutés ; voyants et ronfleur servent dès le"
        " premier appui), cable, ou aucun (les broches ne sont pas touchées). Vide : cable si actif"
        " vaut true, sinon auto.",
        choices=("", *WIRINGS),
    )
    bouton_chrono: int = _pin(5, "du bouton chrono")
    bouton_valider: int = _pin(6, "du bouton valider")
    bouton_rejeter: int = _pin(12, "du bouton rejeter")
    bouton_suivant: int = _pin(13, "du bouton suivant")
    bouton_repeter: int = _pin(16, "du bouton répéter")
    bouton_annuler: int = _pin(26, "du bouton annuler")
    bouton_joueur1: int = _pin(
        0, "du bouton du joueur 1, pour les pendules (classique, Jarnac) et le topping"
    )
    bouton_joueur2: int = _pin(0, "du bouton du joueur 2")
    bouton_joueur3: int = _pin(0, "du bouton du joueur 3")
    bouton_joueur4: int = _pin(0, "du bouton du joueur 4")
    voyant_pret: int = _pin(17, "du voyant prêt")
    voyant_chrono: int = _pin(27, "du voyant chrono")
    voyant_alerte: int = _pin(22, "du voyant alerte")
    voyant_defaut: int = _pin(24, "du voyant défaut")
    ronfleur: int = _pin(23, "du ronfleur actif")
    sirene: int = _pin(0, "du relais de la sirène de la salle : départ, rappel et fin seulement")
    tour_pret: int = _pin(0, "de la colonne lumineuse, feu prêt")
    tour_chrono: int = _pin(0, "de la colonne lumineuse, feu chrono")
    tour_alerte: int = _pin(0, "de la colonne lumineuse, feu alerte")
    tour_defaut: int = _pin(0, "de la colonne lumineuse, feu défaut")
    inverse_sirene: bool = setting(
        False, "true : le relais de la sirène colle quand sa broche est à la masse."
    )
    inverse_tour: bool = setting(
        False, "true : les relais de la colonne collent quand leur broche est à la masse."
    )
    chiffres: str = setting(
        "",
        "Afficheur du temps : max7219 (GPIO 8, 10 et 11, SPI désactivé), ou vide.",
        choices=("", "max7219"),
    )
    rebond_ms: int = setting(
        30, "Durée pendant laquelle les rebonds d'un bouton sont ignorés.", least=0, most=500
    )
    appui_long_ms: int = setting(
        1500, "Durée d'un appui long, exigé pour les actions graves.", least=500, most=10_000
    )

    @property
    def wiring(self) -> str:
        """One of WIRINGS. Every box of 0.2.0 was given `actif = false`, whatever its club had
        soldered: it says nothing against a panel."""
        return self.cablage or (WIRED if self.actif else LISTENED)

    def __post_init__(self) -> None:
        taken: dict[int, str] = {}
        for name, pin in vars(self).items():
            if not name.startswith(_PINS) or pin == UNCONNECTED:
                continue
            twin = taken.setdefault(pin, name)
            if twin != name:
                raise RuleError("settings_pin_twice", pin=pin, first=twin, second=name)
            if self.chiffres and pin in _FIGURES:
                raise RuleError("settings_pin_figures", pin=pin, name=name)


@dataclass(frozen=True)
class ScreenSection:
    """L'écran de la salle."""

    actif: bool = setting(True, "false pour ne pas ouvrir d'écran.")
    plein_ecran: bool = setting(False, "true sur un téléviseur, sans bureau.")
    theme: str = setting("jour", "jour ou nuit.", choices=("jour", "nuit"))
    luminosite: int = setting(
        100,
        "Luminosité de l'image, en pour cent : moins pour une salle sombre.",
        least=30,
        most=100,
    )
    entre_deux_coups: bool = setting(
        True,
        "true : quinze secondes après chaque coup, l'écran montre de lui-même le mot, son sens et"
        " les sous-tops.",
    )
    sous_titres: bool = setting(
        False, "true : ce que dit la voix est aussi écrit au pied de l'écran."
    )
    largeur: int = setting(0, "Largeur en pixels. 0 : celle de l'écran.", least=0, most=7680)
    hauteur: int = setting(0, "Hauteur en pixels. 0 : celle de l'écran.", least=0, most=4320)


def gap(default: int, what: str) -> int:
    silence: int = setting(default, f"Silence {what}, en millisecondes.", least=0, most=10_000)
    return silence


@dataclass(frozen=True)
class VoiceSection:
    """La voix qui annonce."""

    # A game has its own keys of this table (`tables`): how duplicate dictates a tirage.

    active: bool = setting(True, "false pour un pupitre muet.")
    voix: str = setting("auto", "auto, ou un nom donné par « pupitre voice list ».")
    debit: float = setting(1.0, "Vitesse de la parole, 1.0 étant la normale.", least=0.5, most=2.0)
    volume: int = setting(100, "Volume en pour cent.", least=0, most=100)
    sortie: str = setting(
        Outlet.AUTO.value,
        "auto (USB, sinon télévision branchée, sinon prise), television, prise ou usb.",
        choices=[outlet.value for outlet in Outlet],
    )
    clarte: float = setting(
        1.0, "Force du filtre qui détache les consonnes dans le bruit.", least=0.0, most=1.0
    )
    modele_piper: str = setting("", "Fichier .onnx d'une voix Piper apportée par le club.")
    prononciation: str = setting("", "Fichier des prononciations propres au club.")
    cache_mo: int = setting(
        120, "Place réservée aux phrases déjà préparées, en mégaoctets.", least=10, most=2000
    )
    pause_phrase_ms: int = gap(600, "entre deux parties d'une annonce")
    nombres: str = setting(
        NumberStyle.FRANCE.value,
        "france (soixante-dix), belgique (septante) ou suisse (septante, huitante).",
        choices=[style.value for style in NumberStyle],
    )
    reference_par_mot: bool = setting(True, "true : « Hongrie, H, 4 » ; false : « H, 4 ».")


LETTER_KEYS = {**{letter: letter for letter in ALPHABET}, JOKER: "joker"}
"""Letter → its key in the section [epellation]."""


def _spelling_table(section: Any) -> SpellingTable:
    return SpellingTable({letter: getattr(section, key) for letter, key in LETTER_KEYS.items()})


SpellingSettings = make_dataclass(
    "SpellingSettings",
    [(key, str, setting(OFFICIAL[letter], "")) for letter, key in LETTER_KEYS.items()],
    frozen=True,
    namespace={
        "__doc__": "La table d'épellation : un mot par lettre, tous différents.",
        "__post_init__": _spelling_table,
        "table": property(_spelling_table),
    },
)


@dataclass(frozen=True)
class WebSection:
    """Les pages : le tableau public et la page du juge."""

    actif: bool = setting(True, "false pour ne servir aucune page.")
    hote: str = setting("127.0.0.1", "Adresse d'écoute. 0.0.0.0 pour les téléphones de la salle.")
    port: int = setting(8017, "Port des pages.", least=1, most=65_535)


@dataclass(frozen=True)
class DataSection:
    """Les données que rien ne doit perdre."""

    dossier: str = setting(
        "", "Dossier du journal. Vide : celui de l'utilisateur, ou $PUPITRE_DATA."
    )


def games_as_shipped() -> dict[str, Any]:
    """Each game's own keys, as they are before anybody changes them."""
    return {name: part(name, "settings").SECTION() for name in GAMES}


def voices_as_shipped() -> dict[str, Any]:
    """Each game's own keys of [voix], where it has any."""
    return {name: voice() for name, voice in _voices()}


def _voices() -> Iterator[tuple[str, Any]]:
    for name in GAMES:
        voice = getattr(part(name, "settings"), "VOICE", None)
        if voice is not None:
            yield name, voice


@dataclass(frozen=True)
class Settings:
    """Tout ce que l'on peut régler."""

    club: ClubSection = field(default_factory=ClubSection)
    partie: GameSection = field(default_factory=GameSection)
    lecteur: ReaderSection = field(default_factory=ReaderSection)
    sac: BagSection = field(default_factory=BagSection)
    panneau: PanelSection = field(default_factory=PanelSection)
    ecran: ScreenSection = field(default_factory=ScreenSection)
    voix: VoiceSection = field(default_factory=VoiceSection)
    epellation: Any = field(default_factory=SpellingSettings)
    imprimante: PrinterSection = field(default_factory=PrinterSection)
    web: WebSection = field(default_factory=WebSection)
    donnees: DataSection = field(default_factory=DataSection)
    jeux: Mapping[str, Any] = field(default_factory=games_as_shipped)
    """By game, its own section: typed by the game itself, looked into by nobody else."""
    voix_des_jeux: Mapping[str, Any] = field(default_factory=voices_as_shipped)
    """The same of its own keys of [voix]."""
    said: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """`section.key` of whatever a file says, be it what the factory says: where nothing is said,
    the factory may have said otherwise in an earlier release."""


_OF_GAMES = ("jeux", "voix_des_jeux")


@dataclass(frozen=True)
class SettingsTable:
    """Some keys of a table of the file, and the value they make."""

    kind: Any
    game: str = ""
    """The game whose keys they are; empty for the house's own."""
    held_in: str = ""
    """The field of `Settings` that holds it by game."""


def tables() -> dict[str, list[SettingsTable]]:
    """Every table of the file. A game's keys stand in a table of their own, or beside the
    house's: those of the first game have always stood in [partie] and [voix]."""
    found = {
        each.name: [SettingsTable(each.default_factory)]
        for each in fields(Settings)
        if each.name not in (*_OF_GAMES, "said")
    }
    for name in GAMES:
        module = part(name, "settings")
        found.setdefault(module.TABLE, []).append(SettingsTable(module.SECTION, name, "jeux"))
    for name, voice in _voices():
        found["voix"].append(SettingsTable(voice, name, "voix_des_jeux"))
    return found


def settings_as_data(settings: Settings) -> dict[str, Any]:
    """Section by section, for a program or a file."""
    data = asdict(settings)
    del data["said"]
    return data


def part_with(settings: Settings, section: str, key: str) -> Any:
    """The value that has this key: the house's own, or a game's beside it."""
    return _read(settings, _table_of(section, key), section)


def with_keys(settings: Settings, section: str, values: Mapping[str, Any]) -> Settings:
    """All of them at once: what they say together is checked together."""
    by_table: dict[tuple[str, str], dict[str, Any]] = {}
    part: Any
    for key, value in values.items():
        table = _table_of(section, key)
        by_table.setdefault((table.held_in, table.game), {})[key] = value
    for (held_in, game), some in by_table.items():
        if game:
            parts = getattr(settings, held_in)
            name, part = held_in, {**parts, game: replace(parts[game], **some)}
        else:
            name, part = section, replace(getattr(settings, section), **some)
        settings = replace(settings, **{name: part})
    return settings


def _table_of(section: str, key: str) -> SettingsTable:
    parts = tables()[section]
    return next(part for part in parts if key in {each.name for each in fields(part.kind)})


def _read(settings: Settings, table: SettingsTable, section: str) -> Any:
    if not table.game:
        return getattr(settings, section)
    return getattr(settings, table.held_in)[table.game]


FACTORY = 1
"""How often a value of the factory has been changed since 0.2.0."""


def factory_before(known: int) -> Iterator[tuple[str, str, Any]]:
    """What the factory said before its last changes, of which a folder knows so many."""
    for _, voice in _voices():
        for number, keys in voice.BEFORE.items():
            if number > known:
                for key, value in keys.items():
                    yield "voix", key, value
