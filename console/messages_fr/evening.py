"""The judge's pages before a game: players, settings, what is brought."""

MESSAGES = {
    # Players
    "player_meant": (
        "« {name} » n'est pas dans les listes connues. Voulez-vous dire « {meant} » ?"
    ),
    "player_name_needed": "Il manque un nom. Écrivez le nom du joueur.",
    "players_not_a_list": (
        "La ligne {line} (« {written} ») n'est pas un joueur. "
        "Donnez une liste : table ; nom ; licence ; club, un joueur par ligne."
    ),
    # What is brought
    "brought_gone": (
        "Le fichier « {name} » n'est plus sur la clé. Rebranchez-la, puis cherchez encore."
    ),
    "upload_broken": "L'envoi de « {name} » s'est interrompu. Recommencez-le.",
    "lexicon_import_slow": (
        "Le lexique « {file} » prend trop de temps à préparer. Apportez une liste de mots en texte."
    ),
    "lexicon_import_failed": "{why}",
    # Settings
    "setting_applied": "C'est changé.",
    "setting_next_game": (
        "C'est noté. La partie en cours garde le sien ; la prochaine aura celui-ci."
    ),
    "setting_after_game": "C'est noté. Les broches changeront quand la partie sera finie.",
    "setting_next_start": "C'est noté pour les prochains démarrages du pupitre.",
    "setting_club_nom": "Nom du club",
    "setting_club_nom_help": "Montré à l'accueil et sur les feuilles.",
    "setting_club_titre": "Titre de la séance",
    "setting_club_titre_help": "Par exemple « Simultané mondial ».",
    "setting_voix_volume": "Volume de la voix",
    "setting_voix_volume_help": "En pour cent.",
    "setting_voix_debit": "Vitesse de la voix",
    "setting_voix_debit_help": "1 est la vitesse normale.",
    "setting_voix_sortie": "Sortie du son",
    "setting_voix_sortie_help": (
        "Automatique : une enceinte USB, sinon la télévision, sinon la prise du casque."
    ),
    "setting_voix_sortie_auto": "automatique",
    "setting_voix_sortie_television": "la télévision",
    "setting_voix_sortie_prise": "la prise du casque",
    "setting_voix_sortie_usb": "une enceinte USB",
    "setting_panneau_cablage": "Panneau de boutons",
    "setting_panneau_cablage_help": (
        "Automatique : on écoute les boutons ; voyants et ronfleur servent dès le premier appui. "
        "Câblé : dès le départ. Aucun : une autre carte occupe ces broches."
    ),
    "setting_panneau_cablage_": "d'après le fichier",
    "setting_panneau_cablage_auto": "automatique",
    "setting_panneau_cablage_cable": "câblé",
    "setting_panneau_cablage_aucun": "aucun",
    "setting_ecran_theme": "Couleurs de l'écran",
    "setting_ecran_theme_help": "« nuit » pour une salle sombre.",
    "setting_ecran_theme_jour": "jour",
    "setting_ecran_theme_nuit": "nuit",
    "setting_ecran_luminosite": "Luminosité de l'écran",
    "setting_ecran_luminosite_help": "En pour cent.",
    "setting_web_hote": "Toujours ouvert à la salle",
    "setting_web_hote_help": (
        "Oui : dès le démarrage, les téléphones du même réseau voient le tableau. "
        "Le code du juge garde le reste."
    ),
    "wifi_not_here": "Ce pupitre n'a pas de Wi-Fi à lui. Utilisez le réseau de la salle.",
    "wifi_not_asked": "Le Wi-Fi n'a pas pu être demandé ({why}). Redémarrez le pupitre.",
    "wifi_coming": "Le Wi-Fi du pupitre s'allume : une dizaine de secondes.",
    "wifi_going": "Le Wi-Fi du pupitre s'éteint. Les téléphones qui y sont perdront la page.",
    "voice_trial": "Essai de la voix. Le tirage est prêt.",
    "voice_not_here": "Ce pupitre n'a pas de voix. Réglez-la, ou branchez une enceinte.",
}
