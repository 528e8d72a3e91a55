"""What the journal says: its troubles, and its facts on one line each."""

TROUBLES = {
    "journal_secret": (
        "La partie n'est pas finie, et ce fichier montrerait les lettres des joueurs. "
        "Attendez la fin de la partie."
    ),
    "journal_not_durable": (
        "Une coupure peut faire perdre des coups sur ce disque (mode {mode}, niveau "
        "{synchronous}). "
        "Placez les données sur un disque de cette machine, en ext4 de préférence."
    ),
    "journal_too_new": (
        "Le journal vient d'une version plus récente du pupitre (format {found}, connu {known}). "
        "Mettez le pupitre à jour ; rien n'a été modifié."
    ),
    "journal_in_use": (
        "Un autre pupitre écrit déjà dans {path}. "
        "Fermez-le, ou choisissez un autre dossier de données."
    ),
    "journal_absent": (
        "Aucun journal à cet endroit : {path}. "
        "Jouez une partie avec « pupitre run », ou indiquez le dossier par --data."
    ),
    "journal_gone": (
        "Le journal {path} a disparu, ses fichiers voisins sont encore là. "
        "Lancez « pupitre run » : ce qui est lisible sera repris."
    ),
    "journal_foreign": (
        "Le fichier {path} n'est pas un journal du pupitre. Vérifiez le chemin indiqué."
    ),
    "journal_other_game": (
        "Le fait {number} de cette partie est d'un autre jeu ({game}). "
        "Voyez « pupitre journal verify », puis remettez une copie."
    ),
    "journal_unreadable": (
        "Le journal {path} ne peut pas être lu ({reason}). "
        "Lancez « pupitre run » : ce qui est lisible sera repris et l'original gardé."
    ),
    "journal_away": (
        "Le journal {path} est momentanément inaccessible. Vérifiez le disque, puis recommencez."
    ),
    "journal_write_failed": (
        "Écriture impossible sur le disque ({reason}) : la partie continue en mémoire. "
        "Libérez de la place ou changez de support ; ne coupez pas le courant."
    ),
    "journal_unavailable": (
        "Le journal ne peut pas être ouvert ({reason}) : rien n'est enregistré. "
        "Vérifiez le disque ; la partie continue en mémoire."
    ),
    "journal_back": (
        "Le disque est revenu et garde {events:|fait qui attendait|faits qui attendaient}. "
        "Plus rien à faire."
    ),
    "journal_folder_away": (
        "Le dossier {folder} n'est plus là : la partie continue en mémoire. "
        "Remettez son disque ; ne coupez pas le courant."
    ),
    "journal_folder_other": (
        "Un autre disque a pris la place de {folder} : la partie continue en mémoire. "
        "Remettez le premier, ou faites écrire sur celui-ci depuis la page du juge."
    ),
    "journal_elsewhere": (
        "La partie s'écrit désormais sur un autre disque ({folder}), depuis son début. "
        "Les parties d'avant sont sur le premier ; joignez-les ensuite, page « Résultats »."
    ),
    "journal_left_elsewhere": (
        "Une suite a été écrite sur un autre disque : {games}. "
        "Branchez-le, puis joignez-la, page « Résultats »."
    ),
    "join_no_room": (
        "Il faut {wanted_mb} Mo libres pour lire ces parties. Faites de la place, puis recommencez."
    ),
    "join_on_desk": (
        "La partie « {game} » est sur le pupitre. Terminez-la, puis joignez-y sa suite."
    ),
    "elsewhere_before_restore": "Journal d'avant une restauration, n° {number} ({day})",
    "elsewhere_before_return": "Journal d'avant un retour de version, n° {number} ({day})",
    "elsewhere_before_release": "Journal d'avant la version {release}, n° {number} ({day})",
    "elsewhere_damaged": "Journal abîmé, tel qu'il était ({day})",
    "elsewhere_given_up": "Journal d'une version qui n'a pas démarré ({day})",
    "elsewhere_stick": "Clé {stick}",
    "elsewhere_gone": "Cette copie n'est plus là. Rechargez la page.",
    "join_added": "{games:|partie jointe|parties jointes} : {names}.",
    "join_nothing": "Rien à joindre : le journal contient déjà tout.",
    "join_differing": (
        "Cette partie a deux suites, gardées toutes deux : {names}. Comparez-les dans la liste."
    ),
    "journal_copy_failed": (
        "La copie de secours du journal n'a pas pu être faite ({reason}). "
        "Libérez de la place ; la partie elle-même est enregistrée."
    ),
    "checkpoint_disproved": (
        "La partie « {game} » était revenue autre que le journal ne la dit. "
        "Elle en a été relue fait par fait : vérifiez la grille et les bulletins."
    ),
    "journal_recovered": (
        "Le journal était abîmé : "
        "{kept:|fait repris|faits repris}, l'original est gardé sous {aside}. "
        "Vérifiez la partie avant de continuer."
    ),
    "journal_recovered_cut": (
        "Le journal était abîmé : "
        "{kept:|fait repris|faits repris}, {lost:|perdu} ({games}), l'original est gardé sous "
        "{aside}. Vérifiez la partie et rejouez les derniers coups."
    ),
    "journal_game_damaged": (
        "La partie « {game} » est abîmée dans le journal à partir du fait {number}. "
        "Lancez « pupitre run » : ce qui est lisible sera repris et l'original gardé."
    ),
    "journal_game_differs": (
        "Le disque revenu contient une autre suite de la partie « {game} ». "
        "Les deux sont gardées ; continuez, puis comparez avec « pupitre journal list »."
    ),
    "journal_game_waiting": (
        "Le disque revenu contient une partie en cours, « {game} ». "
        "Elle est gardée ; reprenez-la plus tard avec « pupitre resume »."
    ),
    "journal_witness_lost": (
        "Le fichier de contrôle du journal manquait ou était abîmé : la perte des derniers coups "
        "passerait inaperçue. Vérifiez la dernière partie ; ce fichier est refait."
    ),
    "journal_copy_damaged": (
        "La copie de secours du journal était abîmée et a été refaite ; le journal est entier. "
        "La carte s'use : remplacez-la bientôt."
    ),
    "journal_game_unplayable": (
        "Le fait {number} de la partie « {game} » est incompréhensible : un autre programme l'a "
        "écrit. Reprenez une copie faite par un pupitre."
    ),
    "journal_game_unknown": (
        "Aucune partie ne porte le nom « {game} » dans le journal. "
        "« pupitre journal list » les montre toutes."
    ),
    "dossier_not_here": (
        "Ce jeu ne passe pas devant une commission. Choisissez une partie de duplicate."
    ),
    "results_no_player_sheets": (
        "Ce jeu n'a pas de feuille par joueur. Lisez la feuille de la partie."
    ),
    "journal_game_ambiguous": (
        "Plusieurs noms de partie commencent par « {game} » : {games}. Donnez la suite du nom."
    ),
    "journal_exported": "La partie « {game} » est écrite dans {file}.",
    "journal_problem_file": "fichier abîmé",
    "journal_problem_missing": "partie « {game} » : le fait {number} manque",
    "journal_problem_changed": "partie « {game} » : le fait {number} a changé",
    "journal_problem_unreadable": "partie « {game} » illisible ici : {why}",
    "journal_verify_good": (
        "Le journal est sain : {games:|partie}, {events:|fait relu|faits relus}."
    ),
    "journal_list_damaged": "abîmée",
    "journal_verify_bad": (
        "Le journal a {count:|défaut}. "
        "Lancez « pupitre run » : ce qui est lisible sera repris et l'original gardé."
    ),
    "nothing_to_resume": (
        "Aucune partie n'est restée en cours. Commencez-en une avec « pupitre run »."
    ),
    "game_already_closed": (
        "La partie « {game} » est terminée. Exportez-la avec « pupitre journal export », ou "
        "reprenez-la pour un recours avec « pupitre resume --appeal »."
    ),
    "journal_empty": (
        "Le journal ne contient encore aucune partie. Commencez-en une avec « pupitre run »."
    ),
}

FACTS = {
    "event_GameOpened": "partie ouverte",
    "event_TileDrawn": "lettre tirée",
    "event_TileReturned": "lettre remise au sac",
    "event_ClockStarted": "chrono lancé",
    "event_ClockWarned": "temps restant annoncé",
    "event_ClockStopped": "chrono arrêté",
    "event_GameReopened": "partie rouverte",
    "event_TitleGiven": "titre donné",
    "event_PlayerLeft": "joueur parti",
    # Their figures
    "field_code": "",
    "field_duration_ms": "durée",
    "field_left_ms": "reste",
    "field_earlier": "coups déjà joués annulés :",
    "field_following": "exclu de la suite :",
    "field_how": "",
    "field_leaves": "quitte la partie commune :",
    "field_letter": "lettre",
    "field_move": "mot",
    "field_name": "nom",
    "field_options": "formule",
    "field_player": "joueur",
    "field_players": "joueurs",
    "field_points": "points",
    "field_prime": "prime",
    "room_corrected": "le mot corrigé",
    "room_announced": "le mot annoncé",
    "room_refused": "non admis",
    "room_apart": "sauf table {tables}",
    "field_reason": "raison :",
    "field_title": "titre :",
    "settled_ruled": "la commission décide",
    "settled_upheld": "la commission confirme",
    "settled_withdrawn": "demande retirée",
    "annulled_judge": "décision du juge-arbitre",
    "annulled_no_solution": "aucune solution",
    "annulled_withdrawn": "un coup précédent est retiré",
    "annulled_corrected": "un coup précédent est corrigé",
    "annulled_given_up": "la partie s'arrête",
}

MESSAGES = TROUBLES | FACTS
