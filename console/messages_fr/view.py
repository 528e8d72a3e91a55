"""Words of the television. Short: they are read from ten metres."""

MESSAGES = {
    # Faults of the screen, for the judge's page
    "display_absent": "Pas d'écran. Branchez le téléviseur : la partie continue.",
    "display_lost": "Écran débranché. Rebranchez-le : la partie continue.",
    # Welcome and what the game is
    "tv_brand": "Pupitre",
    "tv_welcome": "Bienvenue",
    "tv_game": "Scrabble® duplicate",
    "tv_soon": "La partie va commencer.",
    # Drawing and scores
    "tv_type_letters": "Tapez les lettres tirées.",
    "tv_type_toss": "Chacun tire une lettre. Tapez-les l'une après l'autre.",
    "tv_points": "points",
    "tv_point": "point",
    # Pages
    "tv_standings_empty": "Pas encore de résultats.",
    "tv_general": "Classement général",
    "tv_general_official": "officiel · {players:|joueur}",
    "tv_general_provisional": (
        "provisoire · {players:|joueur} · {awaited:|centre attendu|centres attendus}"
    ),
    # Access
    "tv_access": "Suivez la partie",
    "tv_access_scan": "Visez ce code avec un téléphone, ou ouvrez :",
    "tv_access_network": "Réseau Wi-Fi : {network}",
    "tv_access_wifi": "Wi-Fi : {network}",
    "tv_access_password": "Mot de passe : {password}",
    "tv_access_then": "Puis visez ce code, ou ouvrez :",
    "tv_access_pin": "Code du juge",
    "tv_access_once": "Code du juge, pour une seule fois",
    "tv_access_others": "Autres réseaux : {others}.",
    # Foot of the screen
    "tv_more_banners": "et {count} de plus",
    "tv_banner_turn": "{number} sur {count}",
    "tv_demonstration": "DÉMONSTRATION",
    # Stopping
    "tv_stopping": "Extinction en cours",
    "tv_stopping_wait": "Ne débranchez pas encore.",
    "tv_unplug": "On peut débrancher",
    "tv_unplug_saved": "Tout est enregistré.",
}
