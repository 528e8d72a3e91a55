"""The desk, the session, the command line of the evening."""

_DESK = {
    "desk_no_game": "Aucune partie n'est ouverte. {Appuyez:suivant} pour en commencer une.",
    "desk_ready": "Aucun coup n'est en cours. {Appuyez:suivant} pour ouvrir le coup.",
    "desk_end_proposed": (
        "Le règlement met fin à la partie. "
        "{Tenez:valider} pour la clore, {tenez:suivant} pour continuer malgré tout."
    ),
    "desk_interrupted": (
        "La partie a été interrompue plus de 15 minutes. "
        "{Tenez:valider} pour la clore, {tenez:suivant} pour jouer malgré tout."
    ),
    "desk_drawing": (
        "Le tirage est en cours. Complétez-le, puis {appuyez:valider} pour l'annoncer, "
        "ou {sur:rejeter} pour le remettre au sac."
    ),
    "desk_announced": (
        "Le tirage est annoncé. {Appuyez:chrono}, ou {sur:annuler} pour reprendre une lettre."
    ),
    "desk_running": (
        "Le chrono tourne. {Appuyez:chrono} pour une pause, {tenez:chrono} pour arrêter le temps."
    ),
    "desk_paused": "Le chrono est en pause. {Appuyez:chrono} pour le relancer.",
    "desk_called": (
        "Un joueur a la parole. {Appuyez:valider} si c'est le top, {sur:rejeter} sinon, "
        "{sur:suivant} pour un autre joueur."
    ),
    "desk_cut": (
        "Le courant a été coupé. {Appuyez:valider} si la partie est restée arrêtée 15 minutes "
        "au plus, {tenez:rejeter} si c'est davantage."
    ),
    "desk_collecting": "Le temps est écoulé. {Appuyez:valider} pour retenir le top proposé.",
    "desk_top_chosen": "Le top est annoncé. {Appuyez:valider} pour le placer.",
    "desk_ended": "La partie est terminée. {Tenez:suivant} pour en commencer une autre.",
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
    "game_duplicate": "Duplicate",
    "unknown_game": "Le jeu « {game} » n'existe pas ici. Choisissez parmi : {known}.",
    "game_not_simulated": "{game} ne se simule pas. Choisissez un autre jeu.",
    "terminal_points": "{points:|point}",
    "terminal_billet": "Répondez : billet {coup} {table} oui, ou billet {coup} {table} non.",
    "list_coups": "{coups:|coup}",
    "list_points": "{points:|point}",
    "errand_busy": (
        "Le pupitre prépare déjà deux documents. Attendez qu'ils soient là, puis recommencez."
    ),
    "errand_died": "Le pupitre n'a pas pu finir ce travail. Recommencez dans un instant.",
    "export_unknown": "La forme « {format} » n'existe pas pour ce jeu. Choisissez : {known}.",
}

_SESSION = {
    "desk_no_switch": "Ce pupitre ne s'éteint pas par son panneau. Fermez la fenêtre.",
    "pad_players_think": (
        "Le jeton {tile} est près du lecteur pendant la réflexion. Éloignez-le ; rien n'est compté."
    ),
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
    "console_annulled": "Ce coup ne compte pas.",
    "prepared_not_one": ("Le fichier contient {count:|partie}. Gardez-en une seule par fichier."),
    "prepared_contradicts": (
        "La partie préparée se contredit : {first}. Corrigez le fichier, ou générez-en une autre."
    ),
    "prepared_not_kept": (
        "La partie préparée ne peut pas être gardée près du journal ({why}). "
        "Libérez de la place sur le disque, puis recommencez."
    ),
    "unknown_preset": "Règle « {preset} » inconnue. Règles possibles : {known}.",
    "preset_only_among_friends": (
        "--juge-joue et --bulletins ne servent qu'entre amis. Ajoutez --preset {preset}."
    ),
    "unknown_edition": (
        "Édition « {edition} » du règlement inconnue. Éditions possibles : {known}."
    ),
    "players_out_of_range": (
        "{players:|joueur virtuel demandé|joueurs virtuels demandés}. Demandez-en de 1 à {most}."
    ),
    "prepared_lost": (
        "Le fichier de la partie préparée a disparu ou changé. "
        "Remettez {path}, ou saisissez les lettres à la main."
    ),
}

_ACTIONS = {
    "settle_invalid": "Ce tirage ne se joue pas. {Appuyez:rejeter} : tout retourne au sac.",
    "settle_ruling": "{fact} ({article}).",
    "settle_end_proposed": "{Tenez:valider} pour terminer, {tenez:suivant} pour continuer.",
    "settle_interrupted": "{Tenez:valider} pour terminer, {tenez:suivant} pour continuer.",
    "cut_asked": "Coupure : combien de minutes la partie est-elle restée arrêtée ?",
    "settle_cut": "{Appuyez:valider} pour 15 au plus, {tenez:rejeter} pour davantage.",
    "action_CutWasShort": "coupure : 15 minutes au plus",
    "action_CutWasLong": "coupure : plus de 15 minutes",
    "action_CautionTop": "retenir avec mise en garde",
    "action_new_game": "nouvelle partie",
    "action_repeat": "répéter",
    "action_draw_on": "tirer les lettres",
    "action_await_tile": "reprendre un jeton",
    "action_switch_off": "éteindre le pupitre",
    "action_show_access": "code du juge",
    "action_OpenCoup": "coup suivant",
    "action_AnnounceRack": "annoncer le tirage",
    "action_RejectRack": "rejeter le tirage",
    "action_TakeBackTile": "reprendre une lettre",
    "action_AnnulCoup": "annuler le coup",
    "action_StartClock": "lancer le chrono",
    "action_Pause": "pause",
    "action_Resume": "reprendre le chrono",
    "action_RestartClock": "redonner tout le temps",
    "action_StopClock": "arrêter le temps",
    "action_TakeBackStop": "reprendre le temps",
    "action_CallTop": "un joueur annonce",
    "action_NameCaller": "un autre joueur",
    "action_ClaimTop": "c'est le top",
    "action_RefuseCall": "pas le top",
    "action_HearAgain": "réentendre le dernier joueur",
    "action_ChooseNextTop": "un autre top",
    "action_ChooseTop": "retenir le top",
    "action_PlaceTop": "placer le top",
    "action_WithdrawMove": "retirer le dernier mot",
    "action_CloseGame": "terminer la partie",
    "action_DeclineEnd": "continuer la partie",
    "action_ReopenGame": "rouvrir la partie",
    "key_natural": "Espace",
    "key_held": "Maj+",
    "key_chrono": "F1",
    "key_valider": "F2",
    "key_rejeter": "F3",
    "key_suivant": "F4",
    "key_repeter": "F5",
    "key_annuler": "F6",
    "key_joueur1": "1",
    "key_joueur2": "2",
    "key_joueur3": "3",
    "key_joueur4": "4",
}

_TERMINAL = {
    "terminal_unknown": (
        "« {word} » n'est pas une commande. La plus proche est « {nearest} » ; tapez aide."
    ),
    "terminal_unreadable": "Cette ligne ne peut pas être lue. Retapez-la.",
    "terminal_usage": "Il manque quelque chose. Écrivez : {usage}.",
    "terminal_no_answer": "Aucune solution à montrer. Annoncez d'abord le tirage.",
    "terminal_cut": "Tapez interruption et les minutes, ou continuez.",
    "terminal_caution": "attention à la {about} ?",
    "terminal_counts": "{solutions:|solution}, {tops:|top}",
    "terminal_welcome": "Pupitre prêt. Entrée fait le pas suivant, « aide » montre le reste.",
    "terminal_help": (
        "  Entrée                le pas suivant de la partie\n"
        "  chrono valider rejeter suivant répéter annuler   (c v r s p a)\n"
        "  c!  ou  !c            un appui long, avec chacun de ces boutons\n"
        "  +LETTRES              saisir des lettres, ? pour un joker\n"
        "  -  ou  -L             reprendre la dernière lettre, ou une lettre\n"
        "  = MOT PLACE [raison]  retenir une autre solution\n"
        "  attention             retenir le top avec la mise en garde proposée\n"
        "  tops, grille          voir les solutions (juge seul), la grille\n"
        "  joueur TABLE [nom]    inscrire un joueur\n"
        "  score COUP TABLE POINTS [pénalité], puis clore COUP\n"
        "  billet COUP TABLE oui|non : le billet était-il reçu avant ce coup ?\n"
        "  points 45 32 0        entre amis : les points annoncés, table par table, ou 3:45\n"
        "  mot TABLE MOT PLACE   entre amis : le mot contesté d'une table\n"
        "  top JOUEUR MOT PLACE  topping : solution annoncée\n"
        "  corriger COUP MOT PLACE pupitre|salle|refusé RAISON   qui avait tort : le pupitre\n"
        "                        seul, la salle avec lui, ou un mot annoncé non admis\n"
        "                        (refusé:XI quand c'est XI, formé en raccord)\n"
        "  rejet, annulation, retirer, fin, continuer, rouvrir, interruption MINUTES, lu\n"
        "  quitter               la partie reste dans le journal"
    ),
}

MESSAGES: dict[str, str] = {**_GAMES, **_DESK, **_SESSION, **_ACTIONS, **_TERMINAL}
