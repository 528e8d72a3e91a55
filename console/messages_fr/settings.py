"""Refusals of the settings file: what is wrong, where, and what to write instead."""

MESSAGES: dict[str, str] = {
    "settings_unknown_key": (
        "Réglage inconnu « {key} » dans [{section}], ligne {line}. "
        "Le plus proche est « {nearest} »."
    ),
    "settings_unknown_section": (
        "Section inconnue [{section}], ligne {line}. La plus proche est [{nearest}]."
    ),
    "settings_not_a_section": (
        "« {section} », ligne {line}, doit être une section. "
        "Écrivez [{section}] sur une ligne, puis ses réglages dessous."
    ),
    "settings_bad_type": (
        "Le réglage « {key} » de [{section}], ligne {line}, ne peut pas valoir {value}. "
        "Donnez {expected}."
    ),
    "settings_bad_value": (
        "Le réglage « {key} » de [{section}], ligne {line}, ne peut pas valoir {value}. {reason}"
    ),
    "settings_bad_section": (
        "Les réglages de [{section}], ligne {line}, ne vont pas ensemble. {reason}"
    ),
    "settings_expected_boolean": "true ou false",
    "settings_expected_integer": "un nombre entier",
    "settings_expected_number": "un nombre",
    "settings_expected_text": "un texte entre guillemets",
    "settings_expected_list": "une liste entre crochets",
    "settings_not_a_choice": "Choisissez parmi : {choices}.",
    "settings_too_small": "Donnez au moins {least}.",
    "settings_too_large": "Donnez au plus {most}.",
    "settings_pin_twice": (
        "La broche {pin} sert à la fois à {first} et à {second}. Donnez-leur deux broches."
    ),
    "settings_pin_figures": (
        "La broche {pin} ({name}) sert à l'afficheur max7219, qui prend les broches 8, 10 et 11. "
        "Choisissez-en une autre, ou videz la clé chiffres."
    ),
    "settings_syntax": (
        "Le fichier de réglages n'est pas lisible à la ligne {line}, colonne {column}. "
        "Vérifiez guillemets, crochets et signe égal."
    ),
    "settings_unreadable": (
        "Le fichier de réglages {path} ne peut pas être lu ({reason}). "
        "Vérifiez son chemin et ses droits."
    ),
    "settings_not_text": (
        "Le fichier de réglages {path} n'est pas un texte UTF-8. "
        "Enregistrez-le en UTF-8, ou partez du fichier d'exemple."
    ),
    "settings_too_big": (
        "Le fichier {path} est trop gros pour des réglages. Vérifiez le chemin indiqué."
    ),
}
