"""The self-test's sentences: a fact, then a remedy. The one French corner of this room."""

from firmware_bridge.selftest.checks import MetalCheck, MetalStatus
from firmware_bridge.settings import WORDS

KINDS = {
    "button": "Bouton",
    "lamp": "Voyant",
    "tower": "Colonne, feu",
    "buzzer": "Ronfleur",
    "hall": "Sirène",
    "digits": "Afficheur",
}
MARKS = {
    MetalStatus.OK: "✔",
    MetalStatus.INFO: "·",
    MetalStatus.WARNING: "!",
    MetalStatus.FAILURE: "✘",
}

SENTENCES: dict[str, str] = {
    # ports
    "ports_none": "Aucun port série sur cette machine. "
    "Branchez l'adaptateur USB du lecteur, puis recommencez.",
    "port_found": "Port {path} : {description}. Nom stable : {stable}.",
    "port_ch340": "Adaptateur CH340 sans numéro de série : {paths}. "
    "Avec deux adaptateurs pareils, nommez-les par leur prise (règle udev, ID_PATH).",
    "port_poacher": "Le programme {program} ouvre les ports série des autres. "
    "Retirez-le : sudo apt purge {program} (en minuscules).",
    "port_unstable_name": "Le nom {path} change d'un branchement à l'autre. "
    "Préférez /dev/pupitre/pad ou un nom de /dev/serial/by-id.",
    "port_is_console": "{path} sert de console au système. "
    "raspi-config, Interface, Serial : console non, port oui.",
    "port_is_debug_uart": "{path} est la prise de débogage du Pi 5, non le connecteur. "
    "Ajoutez dtparam=uart0=on et utilisez /dev/ttyAMA0.",
    "port_absent": "Rien sur {path}. Vérifiez le câble, puis le nom dans les réglages.",
    "port_forbidden": "{user} n'a pas le droit d'ouvrir {path} (groupe {group}). "
    "sudo usermod -aG {group} {user}, puis rouvrez la session.",
    "port_of_root": "{path} n'est ouvert qu'à root. "
    "Posez la règle udev du pupitre (guide d'installation), puis rebranchez le lecteur.",
    "port_busy": "Un autre programme tient {path}. "
    "Arrêtez-le (pupitre tourne-t-il déjà ?), puis recommencez.",
    "port_not_serial": "{path} n'est pas un port série. Corrigez le nom dans les réglages.",
    "port_unplugged": "{path} a disparu pendant l'essai. Vérifiez le câble et l'alimentation.",
    "port_failed": "{path} ne s'ouvre pas. Débranchez le lecteur, rebranchez-le, recommencez.",
    "wedge_extra_missing": "La bibliothèque evdev manque. "
    "Installez l'option : pip install pupitre[keyboard-readers].",
    # readers
    "reader_answers": "Lecteur « {reader} » : {model} à {baudrate} bauds.",
    "reader_keyboard": "Lecteur-clavier « {reader} » ouvert. Posez un jeton pour l'essayer.",
    "reader_other_model": "« {reader} » est un {model}, non un {wanted}. "
    'Dans [lecteur], mettez modele = "{model}" ou modele = "auto".',
    "reader_other_speed": "« {reader} » répond à {baudrate} bauds, non à {set_speed}. "
    "Dans [lecteur], mettez vitesse = {baudrate} ou vitesse = 0.",
    "reader_garbage": "« {reader} » envoie {bytes} octets qui ne veulent rien dire. "
    "Vérifiez le modèle, la vitesse, la masse commune et le niveau 3,3 V.",
    "reader_listening": "« {reader} » ne répond pas aux questions : c'est son genre. "
    "Posez un jeton pour l'essayer.",
    "reader_silent": "« {reader} » se tait. "
    "Croisez TX et RX, vérifiez l'alimentation et les cavaliers (PN532 : HSU), essayez un jeton.",
    "reader_starting": "« {reader} » démarre. Attendez deux secondes.",
    "reader_detecting": "« {reader} » n'est pas encore reconnu. Posez un jeton dessus.",
    "reader_lost": "« {reader} » est débranché ({path}). Rebranchez-le : le pupitre l'attend.",
    "keyboard_found": "Périphérique de saisie : {path}.",
    # rights
    "groups_ok": "Droits : groupes {groups}.",
    "groups_root": "Vous êtes root : les droits ne sont pas éprouvés. "
    "Recommencez sous le compte du service.",
    "group_missing": "{user} n'est pas du groupe {group}. "
    "sudo usermod -aG {group} {user}, puis rouvrez la session.",
    # pins
    "gpio_ok": "Connecteur à 40 broches trouvé.",
    "gpio_absent": "Pas de connecteur à 40 broches sur cette machine. "
    "Les touches du clavier remplacent les boutons.",
    "gpio_forbidden": "Broches interdites à ce compte. "
    "Ajoutez-le au groupe gpio, puis rouvrez la session.",
    "gpio_library_missing": "La bibliothèque lgpio manque. sudo apt install python3-lgpio.",
    "gpio_failed": "Les broches ne s'ouvrent pas : {detail}. Redémarrez le Pi, puis recommencez.",
    "pin_ok": "{kind} {name} : GPIO {pin}.",
    "pin_reserved": "{kind} {name} est sur GPIO {pin}, réservé à {use}. "
    "Choisissez une autre broche.",
    "pin_invalid": "{kind} {name} : la broche {pin} n'existe pas ou ne convient pas. "
    "Corrigez son numéro (numérotation BCM).",
    "pin_in_use": "{kind} {name} : GPIO {pin} est déjà pris. "
    "Cherchez le double dans les réglages, ou un autre programme.",
    "button_stuck": "{kind} {name} (GPIO {pin}) reste enfoncé. Dégagez-le ou changez-le.",
    "pin_low": "{kind} {name} (GPIO {pin}) : broche à la masse depuis le départ, ignorée. "
    "Vérifiez son fil ; les autres boutons marchent.",
    "digits_library_missing": "La bibliothèque luma.led_matrix manque. "
    'Installez-la, ou mettez chiffres = "" dans [panneau].',
    "digits_ok": "Afficheur du temps : DIN sur GPIO {din}, CLK sur GPIO {clk}, CS sur GPIO {cs}. "
    "Il ne répond jamais : regardez s'il s'allume.",
    "pin_forbidden": "{kind} {name} : GPIO {pin} interdit à ce compte. Ajoutez-le au groupe gpio.",
}


class _Known(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "?"


def sentence(check: MetalCheck) -> str:
    """The French text of a check."""
    values = {key: _word(key, value) for key, value in check.data.items()}
    text = SENTENCES[check.code].format_map(_Known(values))
    return " ".join(text.split())


def _word(key: str, value: object) -> str:
    if key == "kind":
        return KINDS[str(value)]
    if key in ("model", "wanted"):
        return WORDS.get(str(value), str(value))
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value) if value or key == "name" else "—"


def line(check: MetalCheck) -> str:
    return f"{MARKS[check.status]} {sentence(check)}"
