"""What the desk says: buttons and session, a game to come, a game at its end."""

DESK = {
    "desk_no_game": "Aucune partie n'est ouverte. {Appuyez:suivant} pour en commencer une.",
    "desk_hold": "{deed} demande un appui long. {Tenez_deux_secondes:{button}}.",
    "desk_await_tile": (
        "Posez sur le lecteur le jeton à reprendre. "
        "Appuyez encore {sur:annuler} pour reprendre le dernier."
    ),
    "desk_no_tileset": (
        "Aucun jeton n'est enregistré. "
        "Tapez la lettre ; l'inventaire, à l'accueil, enregistre les jetons."
    ),
    "desk_unknown_button": (
        "Le bouton « {button} » n'est pas connu. Vérifiez la section [panneau] des réglages."
    ),
    # What the buttons do
    "action_new_game": "nouvelle partie",
    "action_repeat": "répéter",
    "action_draw_on": "tirer les lettres",
    "action_await_tile": "reprendre un jeton",
    "action_switch_off": "éteindre le pupitre",
    "action_show_access": "code du juge",
    "action_TakeBackTile": "reprendre une lettre",
    "action_Pause": "pause",
    "action_Resume": "reprendre le chrono",
    "deed_CloseGame": "Plus aucun coup ne se joue. Les résultats se préparent.",
    "deed_ReopenGame": "La partie reprend où elle s'était arrêtée.",
    "deed_TakeBackTile": "La dernière lettre retourne au sac.",
    "deed_new_game": "Une partie avec les mêmes choix s'ouvre aussitôt.",
    "deed_switch_off": "Le pupitre s'éteint ; tout est déjà enregistré.",
    "deed_take_stock": "Chaque jeton passe sur le lecteur, pour savoir si le jeu est complet.",
    "action_CloseGame": "terminer la partie",
    "action_ReopenGame": "rouvrir la partie",
    "key_natural": "Espace",
    "key_held": "Maj+",
    "key_letters": "A–Z",
    "key_write": "écrire un mot",
    "key_enter": "Entrée",
    "key_play_word": "poser le mot",
    "key_escape": "Échap",
    "key_clear": "effacer",
    # The terminal
    "terminal_unknown": (
        "« {word} » n'est pas une commande. La plus proche est « {nearest} » ; tapez aide."
    ),
    "terminal_unreadable": "Cette ligne ne peut pas être lue. Retapez-la.",
    "terminal_usage": "Il manque quelque chose. Écrivez : {usage}.",
    "terminal_help": (
        "  Entrée                le pas suivant de la partie\n"
        "  chrono valider rejeter suivant répéter annuler   (c v r s p a)\n"
        "  c!  ou  !c            un appui long, avec chacun de ces boutons\n"
        "  lu                    ce qui est affiché est lu\n"
        "  quitter               la partie reste dans le journal"
    ),
    "terminal_welcome": "Pupitre prêt. Entrée fait le pas suivant, « aide » montre le reste.",
}

SESSION = {
    "desk_no_switch": "Ce pupitre ne s'éteint pas par son panneau. Fermez la fenêtre.",
    "two_tiles_at_once": "Deux jetons sont sur le lecteur. Retirez-en un.",
    "game_not_resumed": (
        "La dernière partie n'a pas pu être reprise ({why}). "
        "Elle reste dans le journal ; commencez-en une autre."
    ),
    "game_resumed": (
        "La partie « {game} » est reprise où elle en était. Continuez quand vous voulez."
    ),
    "clock_held": ("Le chrono est en pause, il reste {left}. {Appuyez:chrono} pour le relancer."),
    # A reader, and why it is lost
    "device_reset": (
        "Lecteur « {device} » : son courant a faibli, il a été réglé de nouveau. "
        "Vérifiez son 5 V et son câble."
    ),
    "device_lost": "Lecteur « {device} » : {why}. La saisie des lettres reste possible.",
    "lost_port_absent": "rien sur son port, vérifiez le câble",
    "lost_port_unplugged": "débranché, vérifiez le câble",
    "lost_port_forbidden": "port interdit à ce compte, ajoutez-le au groupe dialout",
    "lost_port_busy": "port tenu par un autre programme, arrêtez-le",
    "lost_port_not_serial": "ce n'est pas le port d'un lecteur, corrigez la section [lecteur]",
    "lost_port_failed": "son port ne s'ouvre pas, débranchez et rebranchez-le",
    "lost_wedge_extra_missing": (
        "il manque la bibliothèque evdev, installez pupitre[keyboard-readers]"
    ),
    "lost_silent": "il ne répond plus, débranchez et rebranchez-le",
    "device_wrong_speed": (
        "Le lecteur « {device} » envoie des données illisibles. "
        "Vérifiez le modèle ({model}) et la vitesse ({baudrate}) dans les réglages."
    ),
    # A part of the panel, and why it does not work
    "panel_fault": "{device} : {why}. Le clavier et la page du juge le remplacent.",
    "timekeeper_lost": (
        "Le minuteur indépendant ne répond pas : le pupitre sonne la fin du temps lui-même. "
        "S'il ne revient pas seul, redémarrez entre deux parties."
    ),
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
        "il manque son programme, luma.led_matrix, installez-le ou laissez « chiffres » vide"
    ),
    "panel_why_gpio_absent": "pas de connecteur à 40 broches ici, choisissez « automatique »",
    "panel_why_gpio_forbidden": "broches interdites à ce compte, ajoutez-le au groupe gpio",
    "panel_why_gpio_library_missing": "il manque la bibliothèque lgpio, relancez « make install »",
    "panel_why_gpio_failed": "les broches ne s'ouvrent pas, redémarrez le Pi",
    "panel_why_pin_low": (
        "à la masse depuis le départ, broche ignorée ; vérifiez son fil, les autres marchent"
    ),
    "panel_why_pin_invalid": "cette broche n'existe pas, corrigez [panneau]",
    "panel_why_pin_in_use": "broche déjà prise, cherchez le doublon dans [panneau]",
    "panel_why_pin_forbidden": "broche interdite à ce compte, ajoutez-le au groupe gpio",
    # Games and their documents
    "prepared_unreadable": (
        "« {file} » n'est pas une partie préparée. Choisissez le fichier d'une partie."
    ),
    "prepared_not_kept": (
        "La partie préparée ne peut pas être gardée près du journal ({why}). "
        "Libérez de la place sur le disque, puis recommencez."
    ),
    "unknown_game": "Le jeu « {game} » n'existe pas ici. Choisissez parmi : {known}.",
    "game_not_simulated": "{game} ne se simule pas. Choisissez un autre jeu.",
    "terminal_points": "{points:|point}",
    "errand_busy": (
        "Le pupitre prépare déjà deux documents. Attendez qu'ils soient là, puis recommencez."
    ),
    "errand_died": "Le pupitre n'a pas pu finir ce travail. Recommencez dans un instant.",
    "export_unknown": "Le format « {format} » n'existe pas pour ce jeu. Choisissez : {known}.",
}

NEW_GAME = {
    # The choices
    "choice_game": "Jeu",
    "choice_lexicon": "Lexique",
    "choice_lexicon_free": "{name}, fourni avec le pupitre",
    "choice_source": "Lettres",
    "choice_prepared_file": "Partie préparée",
    "choice_players": "Joueurs",
    "choice_names": "Joueurs (au plus {most})",
    "choice_club": "Club",
    "choice_title": "Titre",
    # Their options
    "choice_tokens": "lues par le lecteur",
    "choice_typed": "tapées par le juge",
    "choice_software": "tirées par le pupitre",
    "choice_prepared": "celles d'une partie préparée",
    "choice_players_before": "ceux de la partie précédente",
    "choice_players_last_evening": "ceux de la dernière soirée",
    "choice_players_list": "la liste de ce soir",
    "choice_players_listed": "la liste de ce soir ({count})",
    "choice_players_nobody": "aucun joueur pour l'instant",
    "choice_none": "aucun",
    "choice_yes": "oui",
    "choice_no": "non",
    # Why something cannot be chosen
    "desk_choice_not_possible": "{why}",
    "choice_no_reader": "Aucun lecteur n'est branché. Tapez les lettres tirées.",
    "choice_no_prepared": (
        "Aucune partie préparée ici. Ajoutez-en une par une clé USB, ou par la page du juge."
    ),
    "choice_no_prepared_of_game": (
        "Aucune partie préparée pour ce jeu ({game}). "
        "Ajoutez-en une par une clé USB, ou par la page du juge."
    ),
    "choice_players_no_game": "Aucune partie avant celle-ci. Prenez la liste de ce soir.",
    "choice_players_no_list": (
        "La liste est vide. Inscrivez des joueurs sur la page « Les joueurs »."
    ),
    "prepared_not_here": (
        "Ce jeu ne se prépare pas d'avance. Choisissez une autre origine des lettres."
    ),
    "option_bad_value": "L'option « {option} » ne peut pas valoir {value}. {reason}",
    "run_other_game": (
        "L'option {option} n'est pas de ce jeu : {game}. Ôtez-la, ou ajoutez --game {other}."
    ),
    "run_game_waiting": (
        "La partie « {game} » n'est pas finie : ce que vous demandez ne la changerait pas. "
        "Reprenez-la avec « pupitre run » seul, ou ajoutez --new pour en commencer une autre."
    ),
    # At the desk
    "desk_choosing": (
        "Vous choisissez la partie. {Appuyez:suivant} pour changer de ligne, "
        "{sur:rejeter} pour un autre choix, {sur:valider} pour commencer."
    ),
    "desk_no_choices": "Il n'y a rien à choisir ici. {Appuyez:suivant} pour commencer.",
    "desk_choice_written": (
        "« {choice} » s'écrit au clavier. Passez à la ligne suivante, ou utilisez la page du juge."
    ),
    "desk_choice_alone": "« {choice} » n'a qu'une réponse possible. Passez à la ligne suivante.",
    "action_begin_game": "commencer",
    "action_choose_game": "choisir la partie",
    "action_next_line": "ligne suivante",
    "action_previous_line": "ligne précédente",
    "action_next_option": "autre choix",
    "action_previous_option": "choix précédent",
    "action_leave_choices": "fermer",
    "action_open_to_room": "ouvrir à la salle",
    "desk_door_is_open": "Le pupitre est déjà ouvert à la salle. Visez le code avec un téléphone.",
    "access_itself_only": "Les téléphones ne sont pas admis.",
    "access_open_it": (
        "{Appuyez:chrono} pour ouvrir le tableau à la salle ; vos pages demandent toujours votre "
        "code."
    ),
    "access_open_on_page": (
        "Ouvrez le tableau à la salle sur la page du juge, à « Codes et téléphones »."
    ),
    "access_no_network": (
        "Les téléphones ne peuvent pas suivre : cet ordinateur n'est sur aucun réseau. "
        "Branchez-le, ou rejoignez un Wi-Fi."
    ),
    # On the screen
    "tv_choosing": "Nouvelle partie",
    "tv_choosing_empty": "—",
    "tv_choosing_write": "Écrivez au clavier, ou sur la page du juge.",
    "tv_choosing_buttons": (
        "suivant : ligne suivante · rejeter : autre choix · valider : commencer · annuler : fermer"
    ),
}

# « Terminer… », and what a correction changes.
ENDING = {
    "nothing_to_finish": "Aucune partie n'est en cours. Commencez-en une d'abord.",
    "finishing_asked": "{ending} ? {told}",
    "finishing_answers": (
        "{Tenez:valider} pour confirmer. {Appuyez:suivant} pour une autre fin, {sur:annuler} pour "
        "continuer à jouer."
    ),
    "finishing_said": (
        "{ending} ? {Tenez:valider} pour terminer, {appuyez:suivant} pour une autre fin, "
        "{sur:annuler} pour continuer à jouer. {told}"
    ),
    "desk_finishing": (
        "Le pupitre demande comment terminer. {Tenez:valider} pour terminer, {appuyez:annuler} "
        "pour continuer."
    ),
    "leaving_asked": (
        "Fermer le pupitre ? Rien n'est perdu : la partie reprendra ici. Fermez encore une fois "
        "pour sortir, {appuyez:annuler} pour continuer."
    ),
    "desk_leaving": (
        "Le pupitre demande s'il faut fermer. Fermez encore une fois la fenêtre, ou "
        "{appuyez:annuler} pour continuer."
    ),
    # Questions that wait
    "no_question_waits": "Aucune question n'attend. Continuez la partie.",
    "questions_wait": (
        "{count:|question} en attente pour le juge. {Appuyez:rejeter} pour répondre."
    ),
    "question_waits": "{told} {Appuyez:rejeter} pour répondre.",
    "answering_asked": "{told} Réponse : {answer} ?{place}",
    "answering_answers": (
        "{Tenez:valider} pour cette réponse, {appuyez:rejeter} pour une autre, {sur:annuler} pour "
        "répondre plus tard."
    ),
    "answering_alone": (
        "{Tenez:valider} pour cette réponse, {appuyez:annuler} pour répondre plus tard."
    ),
    "desk_answering": (
        "Le pupitre pose une question. {Tenez:valider} pour la réponse proposée, "
        "{appuyez:annuler} pour répondre plus tard."
    ),
    "action_answer_questions": "répondre",
    "action_give_answer": "cette réponse",
    "action_next_answer": "autre réponse",
    "action_next_question": "question suivante",
    "action_leave_question": "plus tard",
    "asked_starter": "Qui commence ?",
    "asked_write_here": "Le dossier des parties n'est pas celui d'avant. Écrire dans celui-ci ?",
    "answer_write_here": "oui, écrire ici",
    "asked_next_partie": "{epreuve}, {partie} : elle peut être jouée ici.",
    "answer_play_partie": "la jouer",
    "action_finish": "terminer…",
    "action_next_ending": "autre fin",
    "action_keep_playing": "continuer à jouer",
    "ending_early": "Arrêter ici",
    "ending_abandoned": "Abandonner la partie",
    "ending_counts_nothing": "Elle ne comptera pas.",
    "ending_unknown": "Cette fin n'est pas possible maintenant. Rechargez la page.",
    "past_total": "{name} : {was} devient {now}.",
    "past_nothing": "Rien ne change.",
}

# Refusals and rulings that games have in common.
EVERY_GAME = {
    "ruling_failed": (
        "Le pupitre n'a pas su traiter cette demande. Rien n'a changé : faites-la autrement."
    ),
    "no_game_open": "Aucune partie n'est ouverte. Ouvrez une partie d'abord.",
    "game_in_progress": "La partie « {game} » est en cours. Terminez-la avant d'en ouvrir une.",
    "wrong_number_of_players": (
        "Cette partie ne se joue pas à {players:|joueur}. Inscrivez-en de 1 à {most}."
    ),
    "unknown_formule": "Formule « {formule} » inconnue. Choisissez parmi : {known}.",
    "game_without_id": "La partie n'a pas de nom. Donnez-lui-en un.",
    "no_lexicon_open": "Aucun lexique n'est ouvert. Ajoutez-en un au bas de « Nouvelle partie ».",
    "ended_by_rule": (
        "La règle a mis fin à la partie. Si c'est une erreur, corrigez la saisie pour la reprendre."
    ),
    # Names this release does not know
    "unknown_command": "La commande « {kind} » n'existe pas. Vérifiez son nom.",
    "unknown_command_version": (
        "La commande « {kind} » est d'une version inconnue ({version}). Rechargez la page."
    ),
    "unknown_event": (
        "Le journal contient un fait inconnu, « {kind} ». "
        "Ouvrez-le avec la version du pupitre qui l'a écrit."
    ),
    "no_way_back": (
        "La version {release} ne connaît pas « {kind} ». "
        "Gardez la version du pupitre qui l'a écrit."
    ),
    "unknown_event_version": (
        "Le journal contient « {kind} » dans une version inconnue ({version}). "
        "Ouvrez-le avec une version plus récente du pupitre."
    ),
    "bad_payload": (
        "Des données sont illisibles : {expected} attendu ({reason}). "
        "Vérifiez la commande ou le fichier."
    ),
    "reason_required": "Il manque une raison. Écrivez-la en quelques mots.",
    # Letters
    "foreign_tile": "Le jeton {tile} n'est pas de ce jeu. Retirez-le de la table.",
    "letter_not_in_bag": "Il n'y a plus de {letter} dans le sac. Vérifiez la lettre.",
    "one_letter_expected": (
        "« {text} » n'est pas une seule lettre. Tapez les lettres une à une, « ? » pour un joker."
    ),
    "nothing_to_take_back": "Aucune lettre n'a été tirée à ce coup. Il n'y a rien à reprendre.",
    "not_drawn_now": (
        "{letter} n'a pas été tiré à ce coup. Choisissez une des nouvelles lettres du tirage."
    ),
    # Clocks
    "clock_time_impossible": (
        "Une pendule se règle d'une seconde à {most} minutes. Donnez un temps comme 12:30."
    ),
    "clock_time_unreadable": "« {text} » n'est pas un temps. Écrivez 12:30, ou 12 pour 12 minutes.",
    "clock_running": "Le chrono tourne. Mettez-le en pause d'abord.",
    "clock_paused": "Le chrono est en pause. Relancez-le d'abord.",
    "title_too_long": "Ce titre est trop long pour la télévision. Raccourcissez-le.",
    # Ends
    "end_by_judge": "Le juge a mis fin à la partie. Rouvrez-la si c'est une erreur.",
    "game_abandoned": (
        "La partie est abandonnée et ne compte pas. Rouvrez-la si c'est une erreur."
    ),
}

MESSAGES = DESK | SESSION | NEW_GAME | ENDING | EVERY_GAME
