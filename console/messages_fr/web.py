"""Sentences of the pages."""

MESSAGES = {
    "page_game": "La partie",
    "page_access": "Accès",
    "page_general": "Classement général",
    "arbiter_without_name": "L'arbitre n'a pas de nom. Écrivez un nom.",
    "arbiter_exists": "L'arbitre « {name} » existe déjà. Choisissez un autre nom.",
    "arbiter_unknown": "L'arbitre « {name} » n'existe pas. Vérifiez la liste.",
    "pin_wrong": "Ce code n'est pas le bon. Demandez-le au juge-arbitre.",
    "pin_wait": "Trop d'essais. Attendez {seconds} s avant de recommencer.",
    "pin_guessed": (
        "Quelqu'un essaie des codes : {count} faux, le dernier depuis {address}. "
        "Renouvelez les codes si vous ne savez pas qui."
    ),
    "connections_held": (
        "L'appareil {address} tient {count} connexions à lui seul. "
        "Cherchez à qui il est, ou changez le mot de passe du Wi-Fi."
    ),
    "machine_iphone": "iPhone",
    "machine_ipad": "iPad",
    "machine_android_phone": "téléphone Android",
    "machine_android_tablet": "tablette Android",
    "machine_chromebook": "Chromebook",
    "machine_windows": "ordinateur Windows",
    "machine_mac": "Mac",
    "machine_linux": "ordinateur Linux",
    "machine_unknown": "appareil inconnu",
    "session_unknown": "Cet appareil est déjà sorti. Rechargez la liste.",
    "login_needed": "Vous n'êtes pas identifié. Entrez votre code.",
    "not_allowed": "Cette page est réservée au juge-arbitre. Demandez-lui.",
    "request_malformed": "La demande est illisible. Rechargez la page et recommencez.",
    "request_foreign": "La demande vient d'une autre page. Ouvrez le pupitre directement.",
    "request_too_large": "La demande est trop grosse. Rechargez la page et recommencez.",
    "request_too_slow": "La demande n'arrive pas. Rapprochez-vous du Wi-Fi et recommencez.",
    "date_not_here": "Cet ordinateur tient sa date lui-même. Réglez-la dans son système.",
    "page_unknown": "Cette page n'existe pas. Revenez à l'accueil.",
    "web_port_taken": (
        "Le port {port} est pris sur {host} ({why}). Changez « port » dans la section [web]."
    ),
    "pages_failed": (
        "Une page n'a pas pu être dessinée ({why}). La partie continue ; regardez la télévision."
    ),
    "field_unreadable": (
        "Un champ n'est pas rempli comme il faut. Vérifiez les nombres, puis recommencez."
    ),
    "refused_unnamed": "Le pupitre refuse ({name}). Rien n'a changé ; notez ce code.",
    "page_failed": "Le pupitre n'a pas pu répondre. Rien n'a changé ; rechargez la page.",
    "console_busy": "Le pupitre ne répond pas. Attendez un instant et recommencez.",
}
