"""What pages, television, papers, settings and command line say."""

PAGES = {
    "page_game": "La partie",
    "page_access": "Accès",
    "page_general": "Classement général",
    "home_told": "Le pupitre du juge-arbitre de duplicate.",
    "arbiter_without_name": "L'arbitre n'a pas de nom. Écrivez un nom.",
    "arbiter_exists": "L'arbitre « {name} » existe déjà. Choisissez un autre nom.",
    "arbiter_unknown": "L'arbitre « {name} » n'existe pas. Vérifiez la liste.",
    "pin_wrong": "Ce code n'est pas le bon. Demandez-le au juge-arbitre.",
    "pin_wait": "Trop d'essais. Attendez {seconds} s avant de recommencer.",
    "entry_waits": (
        "Sur le pupitre, confirmez « {device} », repère {mark}. Le même repère doit y être écrit."
    ),
    "entry_over": (
        "Personne n'a confirmé cet appareil à temps. Demandez un nouveau code au pupitre."
    ),
    "entry_refused": "Le pupitre a refusé cet appareil. Demandez un nouveau code au juge-arbitre.",
    "entry_mark": "repère {mark}",
    "entry_on_probation": (
        "Cet appareil vient d'entrer et n'est pas encore confirmé. Attendez une minute."
    ),
    "device_entered": (
        "« {device} » vient d'entrer comme juge. Si ce n'est pas le vôtre : page « Codes et "
        "téléphones », « Faire sortir »."
    ),
    "admitting_asked": (
        "« {device} », repère {mark}, demande à entrer comme juge. Est-ce le vôtre ?"
    ),
    "admitting_answers": "{Tenez:valider} pour le laisser entrer, {appuyez:annuler} pour refuser.",
    "desk_admitting": (
        "Un appareil demande à entrer comme juge. {Tenez:valider} pour le laisser entrer, "
        "{appuyez:annuler} pour refuser."
    ),
    "action_admit_device": "laisser entrer",
    "action_refuse_device": "refuser l'appareil",
    "action_ask_admission": "confirmer un appareil",
    "pin_guessed": (
        "Quelqu'un essaie des codes : {count} faux, le dernier depuis {address}. "
        "Renouvelez les codes si vous ne savez pas qui c'est."
    ),
    "connections_held": (
        "L'appareil {address} occupe {count} connexions à lui seul. "
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
    "session_unknown": "Cet appareil est déjà déconnecté. Rechargez la liste.",
    "login_needed": "Vous n'êtes pas identifié. Entrez votre code.",
    "not_allowed": "Cette page est réservée au juge-arbitre. Demandez-lui.",
    "request_malformed": "La demande est illisible. Rechargez la page et recommencez.",
    "request_foreign": (
        "Cet envoi ne vient pas d'une page du pupitre. Ouvrez-en une, puis recommencez."
    ),
    "request_too_large": "Cet envoi est trop gros. Choisissez un fichier plus petit.",
    "request_too_slow": (
        "La liaison est trop lente. Rapprochez-vous de la borne Wi-Fi, puis recommencez."
    ),
    "date_not_here": "Cet ordinateur tient sa date lui-même. Réglez-la dans son système.",
    "title_page_unknown": "Adresse inconnue",
    "title_page_failed": "Le pupitre n'a pas pu répondre",
    "title_not_allowed": "Page réservée",
    "title_page_refused": "Ce n'est pas possible ici",
    "page_unknown": "Cette page n'existe pas. Revenez à l'accueil.",
    "web_port_taken": (
        "Les pages ne s'ouvrent pas : le port {port} est pris sur {host} ({why}). "
        "Arrêtez l'autre programme, ou changez « port » dans la section [web]."
    ),
    "pages_failed": (
        "Une page n'a pas pu être affichée ({why}). La partie continue ; regardez la télévision."
    ),
    "field_unreadable": (
        "Un champ n'est pas rempli comme il faut. Vérifiez les nombres, puis recommencez."
    ),
    "refused_unnamed": "Le pupitre refuse ({name}). Rien n'a changé ; notez ce code.",
    "page_failed": "Le pupitre n'a pas pu répondre. Rien n'a changé ; rechargez la page.",
    "console_busy": "Le pupitre ne répond pas. Attendez un instant et recommencez.",
}

# Short: read from ten metres.
TELEVISION = {
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
    "tv_epreuve": "Épreuve",
    "tv_room": "Salle",
    "tv_room_players": "{count:|joueur}",
    "tv_room_phones": "{count:|téléphone}",
    "tv_page_of": "{number} sur {count}",
    "tv_standings_empty": "Pas encore de résultats.",
    "tv_general": "Classement général",
    "tv_general_official": "officiel · {players:|joueur}",
    "tv_general_provisional": (
        "provisoire · {players:|joueur} · {awaited:|centre attendu|centres attendus}"
    ),
    # Access
    "tv_access": "Suivez la partie",
    "tv_opponent": "Adversaire",
    "tv_opponent_console": "le pupitre, {strength}",
    "tv_access_here": "La page du juge, sur cette machine :",
    "tv_access_arbiters": "Juge-arbitre et arbitres, ouvrez :",
    "tv_phones": "Téléphones",
    "tv_phones_put_away": "rangés (art. 2.1)",
    "tv_phones_away": "Téléphones rangés (art. 2.1)",
    "played_with_phones": "joué avec téléphones, hors art. 2.1",
    "tv_access_scan": "Visez ce code avec un téléphone, ou ouvrez :",
    "tv_access_network": "Réseau Wi-Fi : {network}",
    "tv_access_wifi": "Wi-Fi : {network}",
    "tv_access_password": "Mot de passe : {password}",
    "tv_access_then": "Puis visez ce code, ou ouvrez :",
    "tv_access_pin": "Code du juge",
    "tv_access_once": "Code du juge, valable une seule fois",
    "tv_access_others": "Autres réseaux : {others}.",
    # Public screens while telephones are put away
    "screen_name": "écran public {mark}",
    "screen_waits": (
        "Cet écran porte le n° {mark}. Le juge-arbitre l'admet sur sa page « Codes et téléphones »."
    ),
    "screen_not_let_in": (
        "Les téléphones sont rangés (art. 2.1). Le juge-arbitre admet les écrans publics."
    ),
    "table_code_wrong": "Ce code n'est celui d'aucune table ce soir. Relisez votre carte.",
    "table_taken": (
        "Cette table a déjà un téléphone. Le juge-arbitre peut donner une autre carte."
    ),
    "screens_many": "Trop d'écrans attendent déjà. Demandez au juge-arbitre.",
    "screen_gone": "L'écran n° {mark} n'attend plus. Ouvrez de nouveau sa page.",
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

# Results and seasons.
RESULTS = {
    "season_heading": "{games:|partie|parties}, {sessions:|séance|séances}, {days}",
    "season_best": (
        "« {best} » n'est pas un nombre de parties. Donnez un nombre à partir de 1, ou rien."
    ),
    "results_not_here": "Les résultats ne sont pas disponibles ici. Ouvrez la page du pupitre.",
    "logo_unreadable": (
        "Cette image n'est pas lisible. Choisissez un fichier PNG ou JPEG de moins de 2 Mo."
    ),
    "printer_unknown": "L'imprimante « {printer} » n'est pas connue. Rechargez la page.",
    "printer_refused": (
        "L'imprimante « {printer} » refuse ({reason}). Vérifiez-la, ou téléchargez le fichier."
    ),
    "printer_needs_password": (
        "L'imprimante « {printer} » demande un mot de passe. Retirez-le dans ses réglages, "
        "ou téléchargez le fichier."
    ),
    "printer_needs_cipher": (
        "L'imprimante « {printer} » n'accepte que des connexions chiffrées. Permettez « IPP » "
        "dans ses réglages, ou téléchargez le fichier."
    ),
    "printer_needs_path": (
        "L'imprimante « {printer} » n'imprime pas à cette adresse. Écrivez-la sans rien après "
        "son nom, ou téléchargez le fichier."
    ),
    "printer_none": (
        "Aucune imprimante n'est trouvée. Allumez-la sur le même réseau, ou écrivez son adresse."
    ),
    "printer_address_wrong": (
        "« {address} » n'est pas l'adresse d'une imprimante. Par exemple : imprimante.local."
    ),
    "printer_gone": (
        "L'imprimante « {printer} » ne répond plus. Vérifiez qu'elle est allumée, puis recommencez."
    ),
    "printer_silent": (
        "L'imprimante « {printer} » tarde trop. La feuille n'est pas partie : recommencez."
    ),
    "printer_format": (
        "L'imprimante « {printer} » ne lit pas le PDF. Téléchargez-le et imprimez d'un ordinateur."
    ),
    "printer_waits": (
        "La feuille est dans l'imprimante « {printer} », qui attend : {why}. "
        "Elle sortira ensuite d'elle-même."
    ),
    "printer_why_media_empty": "plus de papier",
    "printer_why_media_needed": "il faut du papier",
    "printer_why_media_jam": "papier coincé",
    "printer_why_cover_open": "capot ouvert",
    "printer_why_door_open": "porte ouverte",
    "printer_why_marker_supply_empty": "plus d'encre",
    "printer_why_toner_empty": "plus d'encre",
    "printer_why_input_tray_missing": "bac à papier absent",
    "printer_why_paused": "elle est en pause",
    "printer_why_shutdown": "elle s'éteint",
    "printer_why_timed_out": "elle ne répond plus à son réseau",
    "printer_why_offline": "elle est hors ligne",
    "printer_trial_title": "Page d'essai du pupitre",
    "printer_trial": "Si cette page est nette, l'imprimante convient : é è ê ç à ù « œuf », 012.",
    "printer_trial_sent": "Page d'essai envoyée à {printer}.",
    # Billets on a ticket printer
    "ticket_trial_title": "Billet d'essai",
    "ticket_trial_name": "Prénom et nom",
    "ticket_trial_line": (
        "Le numéro de la table doit se lire de loin, et les accents être justes : é è ê ç à."
    ),
    "ticket_trial_printed": "Le billet d'essai est imprimé.",
    "ticket_printer_none": (
        "Aucune imprimante de tickets n'est choisie. Écrivez « usb » ou son adresse."
    ),
    "ticket_printer_gone": (
        "L'imprimante de tickets ne marche pas : {why}. Les billets attendent, la partie continue."
    ),
    "ticket_paper_out": (
        "L'imprimante de tickets n'a plus de papier. Remettez un rouleau : les billets attendent."
    ),
    "ticket_why_absent": "elle n'est pas branchée, ou éteinte",
    "ticket_why_slow": "elle ne prend plus rien, éteignez-la et rallumez-la",
    "ticket_why_forbidden": "ce compte n'y a pas droit, ajoutez-le au groupe lp",
    "ticket_why_busy": "un autre programme s'en sert",
    "ticket_why_lost": "elle ne répond pas à cette adresse",
    "settings_printer": "Écrivez l'adresse de l'imprimante, comme imprimante.local, ou rien.",
    "settings_ticket_printer": "Écrivez usb, une adresse comme billets.local, ou rien.",
    "printer_pdf_only": "Seul un PDF s'imprime. Choisissez le PDF, ou téléchargez le fichier.",
    "no_stick": "Aucune clé USB n'est branchée. Branchez-en une, puis recommencez.",
    "results_written": "Résultats de {game} écrits dans {file}.",
    "players_written": "{count:|joueur écrit|joueurs écrits} dans {file}.",
    "season_without_games": (
        "Aucune partie corrigée n'entre dans cette saison. Élargissez les dates ou les noms."
    ),
    "season_bad_date": "« {date} » n'est pas une date. Écrivez-la ainsi : 2026-09-30.",
    "season_bad_handicap": (
        "Ligne {line} des handicaps illisible. Écrivez le nom ou la licence, un point-virgule, "
        "puis les points, {most} au plus."
    ),
    "season_unknown_handicap": (
        "« {name} » n'a joué aucune partie de la saison. Corrigez le fichier des handicaps."
    ),
}

# Papers of an evening.
PAPERS = {
    "papers_bulletins": "bulletins de jeu",
    "papers_bulletins_told": "Quatre par feuille A4, numéro de table imprimé, à couper en croix.",
    "papers_bulletin_hint": "Joker : entourez la lettre",
    "papers_route": "feuilles de route",
    "papers_route_title": "Feuille de route",
    "papers_route_name": "Nom",
    "papers_route_told": "Une page par joueur : tirage, mot joué, points, cumul et top.",
    "papers_numbers": "numéros de table",
    "papers_numbers_told": "Un chevalet par table : pliez la feuille en deux.",
    "papers_cards": "cartes des téléphones",
    "papers_cards_told": (
        "Une carte par table, à découper : "
        "le code qui ouvre le bulletin de ce soir sur un téléphone."
    ),
    "papers_card_table": "Table {table}",
    "papers_card_open": "Visez ce code, ou ouvrez :",
    "papers_card_code": "puis tapez le code :",
    "papers_card_limits": (
        "Restez dans le Wi-Fi du pupitre et gardez la page ouverte : elle survit à une coupure de "
        "30 secondes et à un téléphone verrouillé deux minutes. Fermée sans réseau, elle ne se "
        "rouvre qu'avec lui. Écran éteint ou page fermée, rien ne s'envoie : ce qui arrive après "
        "la fin, le juge-arbitre en décide. En cas de doute, écrivez sur papier, et là seulement."
    ),
    "papers_door": "liste pour la porte",
    "papers_door_told": "Les joueurs de A à Z avec leur table, à lire debout.",
    "papers_words_told": (
        "Ceux du lexique en usage, et leurs rajouts : les lettres qui se posent avant ou après."
    ),
    "papers_words_title": "Mots de deux et trois lettres",
    "papers_words_lexicon": "Lexique : {lexicon}",
    "papers_words_how": (
        "À gauche du mot, les lettres qui se posent devant ; à sa droite, celles qui se posent "
        "derrière."
    ),
    "papers_words_2": "{count:|mot} de deux lettres",
    "papers_words_3": "{count:|mot} de trois lettres",
    "papers_words_from_to": "{first} à {last}",
    "lexicon_words_out": (
        "Le format {format} ne s'affiche pas à l'écran. Donnez un fichier avec --out."
    ),
    "lexicon_words_written": "{file} écrit.",
    "papers_without_words": (
        "Ce lexique n'a aucun mot de deux ou trois lettres. Choisissez un autre lexique."
    ),
    "papers_door_count": "{people:|joueur}, {seats:|table}",
    "rescue_label": "Feuille de secours",
    "rescue_told": (
        "Grille, reliquat, lettres du sac, coups et totaux : de quoi continuer à la main."
    ),
    "rescue_not_here": (
        "Ce jeu n'a pas de feuille de secours. Imprimez la feuille de la partie, à Résultats."
    ),
    "rescue_written": "Feuille de secours écrite dans {file}.",
    "rescue_without_game": "Aucune partie n'est en cours. Ouvrez-en une, puis recommencez.",
    "papers_unknown": "Ce papier n'existe pas. Rechargez la page.",
    "papers_without_players": (
        "La liste des joueurs est vide. Inscrivez-les à la page Joueurs, puis recommencez."
    ),
    "papers_without_tables": ("Aucun joueur n'est inscrit. Indiquez les tables, par exemple 1-12."),
    "papers_bad_count": (
        "Le nombre de bulletins par table, « {count} », ne convient pas. Donnez de 1 à {most}."
    ),
    "papers_too_many": (
        "Cela ferait {pages:|feuille}. Demandez moins de tables à la fois : "
        "{most} feuilles au plus."
    ),
}

# Lists of players, and of their tables.
PLAYERS = {
    "players_empty": "La liste ne contient aucun joueur. Donnez une ligne par joueur.",
    "players_not_csv": (
        "La ligne {line} de la liste des joueurs n'est pas lisible. "
        "Enregistrez la liste en CSV, un joueur par ligne."
    ),
    "player_without_name": "La ligne {line} n'a pas de nom. Complétez-la ou supprimez-la.",
    "players_too_many": "Il n'y a plus de table libre. La liste va jusqu'à {most} tables.",
    "player_bad_table": (
        "Ligne {line} : « {table} » n'est pas un numéro de table. Donnez un nombre de 1 à 9999."
    ),
    "table_twice": (
        "La table {table} est donnée à {other} et à {name}. Changez l'un des deux numéros."
    ),
    "bad_tables": "« {text} » ne désigne pas des tables. Écrivez par exemple 1-12, 15.",
}

# What is wrong in the settings file, where, and what to write instead.
SETTINGS = {
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
        "Choisissez-en une autre, ou laissez « chiffres » vide."
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
        "Le fichier de réglages {path} n'est pas un texte lisible. "
        "Enregistrez-le avec le codage « UTF-8 », ou partez du fichier d'exemple."
    ),
    "settings_too_big": (
        "Le fichier {path} est trop gros pour des réglages. Vérifiez le chemin indiqué."
    ),
}

COMMAND_LINE = {
    "command_unknown": "« {word} » n'est pas une commande. Voyez « pupitre --help ».",
    "command_unknown_near": (
        "« {word} » n'est pas une commande. Voulez-vous dire « pupitre {nearest} » ?"
    ),
    "folder_unknown": "Le dossier {folder} n'existe pas. Créez-le, ou choisissez-en un autre.",
    "folder_unmounted": (
        "Le dossier {folder} est sur un disque qui n'est pas là ({mount}). "
        "Branchez-le, ou donnez un autre dossier."
    ),
    "folder_impossible": (
        "Le dossier {folder} ne peut pas servir ({why}). Choisissez-en un autre avec --data."
    ),
    "season_bad_best": (
        "Un classement demande au moins une partie par joueur, pas {best}. Demandez-en une ou plus."
    ),
    "file_unreadable": "Impossible de lire « {file} » : {why}. Vérifiez le chemin et les droits.",
    "argument_unreadable": (
        "La commande contient un caractère illisible. Retapez-la, ou renommez le fichier."
    ),
    "file_too_large": (
        "« {file} » est trop gros pour être une position ou une partie. "
        "Vérifiez que c'est le bon fichier."
    ),
    "replay_other_file": (
        "« {file} » est {kind}, pas une partie. Enregistrez la partie en JSON ou en GCG."
    ),
    "replay_file_pdf": "un PDF",
    "replay_file_zip": "une archive ou un document de bureautique",
    "replay_file_page": "une page web",
    "replay_file_picture": "une image",
    "file_empty": "« {file} » est vide. Donnez un fichier rempli.",
    "file_not_text": (
        "« {file} » n'est pas un texte lisible (ligne {line}). "
        "Ouvrez-le dans un éditeur de texte, et enregistrez-le avec le codage « UTF-8 »."
    ),
    "file_unwritable": "Impossible d'écrire « {file} » : {why}. Choisissez un autre endroit.",
    "replay_right": "aucune contradiction",
    "replay_wrong": "partie contredite",
    "replay_no_game": (
        "Ce fichier n'est pas une partie ({known}). Choisissez la feuille JSON d'une partie."
    ),
}

MESSAGES = PAGES | TELEVISION | RESULTS | PAPERS | PLAYERS | SETTINGS | COMMAND_LINE
