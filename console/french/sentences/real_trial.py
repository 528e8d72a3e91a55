"""« L'essai réel »: the forty steps, what is noted, and the file that is sent."""

STEPS = {
    "real_group_card": "La carte",
    "real_write": "Écrivez la carte avec Raspberry Pi Imager, qui la relit. Notez le temps pris.",
    "real_first_start": (
        "Branchez tout, puis le courant. Comptez du courant à l'accueil du pupitre."
    ),
    "real_next_start": "Débranchez, attendez dix secondes, rebranchez. Comptez de nouveau.",
    "real_club_name": (
        "Sur un ordinateur, écrivez le nom du club dans « pupitre.txt ». L'accueil le montre."
    ),
    "real_club_fault": (
        "Mettez une faute exprès dans « pupitre.txt ». La télévision la dit en une phrase ; "
        "corrigée, elle ne la dit plus."
    ),
    "real_room": (
        "Sur cette page, touchez « Vérifier ». La place libre est celle d'une carte entière."
    ),
    "real_group_picture": "L'image",
    "real_picture": (
        "Télévision ordinaire, 1080 lignes. L'accueil est entier d'un bord à l'autre, et net."
    ),
    "real_4k": "Télévision 4K. L'accueil est entier d'un bord à l'autre, et net.",
    "real_rate": (
        "Filmez au ralenti, 240 images par seconde, un mot qui se pose. Comptez les images "
        "différentes en une seconde."
    ),
    "real_tv_off": (
        "Pendant un chrono, éteignez la télévision et rallumez-la. L'image revient, le temps est "
        "juste."
    ),
    "real_tv_late": (
        "Démarrez sans télévision, puis branchez-la. Comptez du câble branché à l'image."
    ),
    "real_distance": "Reculez tant que vous lisez la grille et le chrono. Mesurez la distance.",
    "real_group_sound": "Le son",
    "real_sound_tv": (
        "Sans enceinte, la voix sort par la télévision. Sur un Pi 5 avec la carte toute "
        "faite, elle se tait : l'écran le dit d'abord, et demande une enceinte USB."
    ),
    "real_sound_usb": "Branchez une enceinte USB. La voix y passe sans rien régler.",
    "real_sound_socket": (
        "Pi 3 ou Pi 4 : « Réglages », sortie du son, « la prise du casque ». La voix y passe."
    ),
    "real_sound_lost": (
        "Débranchez l'enceinte pendant une annonce, puis rebranchez-la. L'écran le dit ; comptez "
        "de la prise remise à la voix."
    ),
    "real_sound_delay": (
        "Filmez votre doigt sur « répéter ». Comptez du doigt posé au premier son."
    ),
    "real_sound_heard": (
        "Au fond de la salle pleine, écoutez dix annonces. Combien sont comprises aussitôt ?"
    ),
    "real_group_panel": "Boutons et voyants",
    "real_buttons": "« Commencer l'essai » : chacun des six boutons est nommé quand on le presse.",
    "real_lamps": "Chaque voyant s'allume seul. Il se voit à trois mètres, salle éclairée.",
    "real_buzzer": (
        "Le ronfleur se tait quand le courant arrive et quand on éteint. Il sonne à l'essai."
    ),
    "real_palm": "Posez la main à plat sur plusieurs boutons à la fois. Aucun ne répond.",
    "real_siren": (
        "Sirène et colonne restent muettes et éteintes du courant à l'accueil. Elles marchent à "
        "l'essai."
    ),
    "real_group_reader": "Le lecteur",
    "real_enrol": "Page « Jetons » : enregistrez 102 jetons. Notez le temps pris.",
    "real_missed": (
        "Posez cent jetons un à un, d'un geste ordinaire. Combien ont demandé un second geste ?"
    ),
    "real_height": "Levez un jeton au-dessus du plateau. Jusqu'où est-il lu ?",
    "real_two": "Posez deux jetons ensemble, dix fois. Combien de fois le pupitre l'a-t-il dit ?",
    "real_reader_lost": (
        "Débranchez le lecteur pendant un tirage, puis rebranchez-le. L'écran le dit ; comptez de "
        "la prise remise au premier jeton lu."
    ),
    "real_reader_sag": (
        "Coupez une seconde le seul 5 V du lecteur. Comptez jusqu'au premier jeton lu, sans rien "
        "toucher d'autre."
    ),
    "real_group_time": "Le temps",
    "real_three_minutes": (
        "Un coup de trois minutes, chronomètre en main. Comptez du signal de départ à celui de "
        "la fin."
    ),
    "real_warning": "Le même coup : comptez du rappel à la fin.",
    "real_busy": (
        "Encore trois minutes, huit téléphones ouvrant la page et une feuille s'imprimant. "
        "Comptez de même."
    ),
    "real_group_cuts": "Les coupures",
    "real_pulls": (
        "Tirez la prise vingt fois : pose, chrono, correction, copie sur une clé. Combien de fois "
        "la partie est-elle revenue au même point ?"
    ),
    "real_pull_time": "Comptez de la prise remise à la partie reprise.",
    "real_pull_stick": (
        "Tirez la prise pendant qu'une clé reçoit sa copie. Le départ est sain, et la copie "
        "suivante entière."
    ),
    "real_evening": (
        "Jouez trois heures de suite. Rien ne ralentit ; « Vérifier » donne la température."
    ),
    "real_group_network": "Le réseau",
    "real_wifi_own": (
        "Wi-Fi du pupitre : huit téléphones suivent une partie dix minutes. Combien y sont encore ?"
    ),
    "real_wifi_page": "Du fond de la salle, comptez de l'adresse tapée à la page affichée.",
    "real_wifi_club": (
        "Donnez dans « pupitre.txt » le Wi-Fi du club. Le pupitre le rejoint ; comptez du courant "
        "à la page ouverte."
    ),
    "real_group_papers": "Les papiers",
    "real_papers": (
        "Une clé reçoit la partie et ses feuilles ; les bulletins sortent de l'imprimante du club."
    ),
}
MESSAGES = STEPS | {
    "real_unit_minutes": "minutes",
    "real_unit_seconds": "secondes",
    "real_unit_mb": "Mo",
    "real_unit_rate": "images par seconde",
    "real_unit_metres": "mètres",
    "real_unit_of_ten": "sur 10",
    "real_unit_tiles": "sur 100",
    "real_unit_mm": "millimètres",
    "real_unit_of_twenty": "sur 20",
    "real_unit_celsius": "degrés",
    "real_unit_of_eight": "sur 8",
    "real_state_good": "marche",
    "real_state_bad": "ne marche pas",
    "real_state_absent": "sans objet ici",
    "real_state_open": "à faire",
    "real_told_none": "Personne n'a encore coché d'étape sur ce pupitre.",
    "real_told": "Étapes faites : {done} sur {total}. Marchent : {good}. À revoir : {bad}.",
    "real_file_title": "Essai réel du pupitre",
    "real_file_release": "Version : {release}",
    "real_file_board": "Carte : {board}",
    "real_file_system": "Système : {system}",
    "real_file_unknown_board": "inconnue ({machine})",
    "real_file_older": "version {release}",
    "real_value_wrong": "« {value} » n'est pas un nombre. Écrivez par exemple 12,5.",
    "real_not_kept": "L'étape n'a pas pu être écrite ({why}). Vérifiez la carte, puis recommencez.",
}
