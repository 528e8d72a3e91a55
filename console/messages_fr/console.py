"""The desk, the session, the command line of the evening."""

_DESK = {
    "desk_no_game": "Aucune partie n'est ouverte. {Appuyez:suivant} pour en commencer une.",
    "desk_hold": "{deed} demande un appui long. {Tenez_deux_secondes:{button}}.",
    "desk_await_tile": (
        "Posez sur le lecteur le jeton à reprendre. "
        "Appuyez encore {sur:annuler} pour reprendre le dernier."
    ),
    "desk_no_tileset": (
        "Aucun jeton n'est enregistré. Tapez la lettre ; l'inventaire, à l'accueil, les enregistre."
    ),
    "desk_unknown_button": (
        "Le bouton « {button} » n'est pas connu. Vérifiez la section [panneau] des réglages."
    ),
}

_GAMES = {
    "unknown_game": "Le jeu « {game} » n'existe pas ici. Choisissez parmi : {known}.",
    "game_not_simulated": "{game} ne se simule pas. Choisissez un autre jeu.",
    "terminal_points": "{points:|point}",
    "errand_busy": (
        "Le pupitre prépare déjà deux documents. Attendez qu'ils soient là, puis recommencez."
    ),
    "errand_died": "Le pupitre n'a pas pu finir ce travail. Recommencez dans un instant.",
    "export_unknown": "La forme « {format} » n'existe pas pour ce jeu. Choisissez : {known}.",
}

_SESSION = {
    "desk_no_switch": "Ce pupitre ne s'éteint pas par son panneau. Fermez la fenêtre.",
    "two_tiles_at_once": "Deux jetons sont sur le lecteur. Retirez-en un.",
    "game_not_resumed": (
        "La dernière partie n'a pas pu être reprise ({why}). "
        "Elle reste dans le journal ; vous pouvez en commencer une autre."
    ),
    "game_resumed": (
        "La partie « {game} » est reprise où elle en était. Continuez quand vous voulez."
    ),
    "clock_held": ("Le chrono est en pause, il reste {left}. {Appuyez:chrono} pour le relancer."),
    "device_lost": "Lecteur « {device} » : {why}. La saisie des lettres reste possible.",
    "lost_port_absent": "rien sur son port, vérifiez le câble",
    "lost_port_unplugged": "débranché, vérifiez le câble",
    "lost_port_forbidden": "port interdit à ce compte, ajoutez-le au groupe dialout",
    "lost_port_busy": "port tenu par un autre programme, arrêtez-le",
    "lost_port_not_serial": "ce nom n'est pas un port série, corrigez [lecteur]",
    "lost_port_failed": "son port ne s'ouvre pas, débranchez et rebranchez-le",
    "lost_wedge_extra_missing": "il manque la bibliothèque evdev, installez pupitre[wedge]",
    "lost_silent": "il ne répond plus, débranchez et rebranchez-le",
    "device_wrong_speed": (
        "Le lecteur « {device} » parle une langue inconnue. "
        "Vérifiez le modèle ({model}) et la vitesse ({baudrate}) dans les réglages."
    ),
    "panel_fault": "{device} : {why}. Le clavier et la page du juge le remplacent.",
    "panel_button": "Bouton {name} (GPIO {pin})",
    "panel_lamp": "Voyant {name} (GPIO {pin})",
    "panel_buzzer": "Ronfleur (GPIO {pin})",
    "panel_tower": "Colonne lumineuse, feu {name} (GPIO {pin})",
    "panel_hall": "Sirène de la salle (GPIO {pin})",
    "panel_digits": "Afficheur du temps",
    "panel_digits_pin": "Afficheur du temps (GPIO {pin})",
    "panel_panel": "Panneau",
    "panel_why_button_stuck": "il reste enfoncé, dégagez-le ou changez-le ; les autres marchent",
    "panel_why_digits_library_missing": (
        "il manque la bibliothèque luma.led_matrix, installez-la ou mettez chiffres à vide"
    ),
    "panel_why_gpio_absent": "pas de connecteur à 40 broches ici, choisissez « automatique »",
    "panel_why_gpio_forbidden": "broches interdites à ce compte, ajoutez-le au groupe gpio",
    "panel_why_gpio_library_missing": "il manque la bibliothèque lgpio, relancez « make install »",
    "panel_why_gpio_failed": "les broches ne s'ouvrent pas, redémarrez le Pi",
    "panel_why_pin_low": (
        "à la masse depuis le départ, broche ignorée ; vérifiez son fil, les autres marchent"
    ),
    "panel_why_pin_invalid": "cette broche n'existe pas, corrigez [panneau]",
    "panel_why_pin_in_use": "broche déjà prise, cherchez le double dans [panneau]",
    "panel_why_pin_forbidden": "broche interdite à ce compte, ajoutez-le au groupe gpio",
    "prepared_not_kept": (
        "La partie préparée ne peut pas être gardée près du journal ({why}). "
        "Libérez de la place sur le disque, puis recommencez."
    ),
}

_ACTIONS = {
    "action_new_game": "nouvelle partie",
    "action_repeat": "répéter",
    "action_draw_on": "tirer les lettres",
    "action_await_tile": "reprendre un jeton",
    "action_switch_off": "éteindre le pupitre",
    "action_show_access": "code du juge",
    "action_TakeBackTile": "reprendre une lettre",
    "action_Pause": "pause",
    "action_Resume": "reprendre le chrono",
    "action_CloseGame": "terminer la partie",
    "action_ReopenGame": "rouvrir la partie",
    "key_natural": "Espace",
    "key_held": "Maj+",
}

_TERMINAL = {
    "terminal_unknown": (
        "« {word} » n'est pas une commande. La plus proche est « {nearest} » ; tapez aide."
    ),
    "terminal_unreadable": "Cette ligne ne peut pas être lue. Retapez-la.",
    "terminal_usage": "Il manque quelque chose. Écrivez : {usage}.",
    "terminal_no_answer": "Aucune solution à montrer. Annoncez d'abord le tirage.",
    "terminal_help": (
        "  Entrée                le pas suivant de la partie\n"
        "  chrono valider rejeter suivant répéter annuler   (c v r s p a)\n"
        "  c!  ou  !c            un appui long, avec chacun de ces boutons\n"
        "  lu                    ce qui est affiché est lu\n"
        "  quitter               la partie reste dans le journal"
    ),
    "terminal_welcome": "Pupitre prêt. Entrée fait le pas suivant, « aide » montre le reste.",
}

MESSAGES: dict[str, str] = {**_GAMES, **_DESK, **_SESSION, **_ACTIONS, **_TERMINAL}
