"""« Nouvelle partie »: what is chosen before a game, and why something cannot be."""

MESSAGES = {
    # The choices
    "choice_game": "Jeu",
    "choice_lexicon": "Lexique",
    "choice_source": "Lettres",
    "choice_prepared_file": "Partie préparée",
    "choice_players": "Joueurs",
    "choice_names": "Joueurs (au plus {most})",
    "choice_club": "Club",
    "choice_title": "Titre",
    # Their options
    "choice_tokens": "les jetons, lus par le lecteur",
    "choice_typed": "je les tape",
    "choice_software": "le pupitre les tire",
    "choice_prepared": "une partie préparée",
    "choice_players_before": "ceux de la partie d'avant",
    "choice_players_last_evening": "ceux de la dernière soirée",
    "choice_players_list": "la liste de ce soir",
    "choice_players_listed": "la liste de ce soir ({count})",
    "choice_players_nobody": "personne pour l'instant",
    "choice_none": "aucun",
    "choice_yes": "oui",
    "choice_no": "non",
    # Why something cannot be chosen
    "desk_choice_not_possible": "{why}",
    "choice_no_reader": "Aucun lecteur n'est branché. Tapez les lettres tirées.",
    "choice_no_prepared": (
        "Aucune partie préparée ici. Sur la page, apportez-en une en bas de « Nouvelle partie »."
    ),
    "choice_no_prepared_of_game": (
        "Aucune partie préparée n'est de ce jeu ({game}). Apportez-en une sur la page."
    ),
    "choice_players_no_game": "Aucune partie avant celle-ci. Inscrivez les joueurs.",
    "choice_players_no_list": "La liste est vide. Inscrivez-les sur la page « Les joueurs ».",
    "prepared_not_here": "Ce jeu ne se prépare pas d'avance. Choisissez d'autres lettres.",
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
    "desk_no_choices": "Rien n'est à choisir ici. {Appuyez:suivant} pour commencer.",
    "desk_choice_written": (
        "« {choice} » s'écrit au clavier. Passez à la ligne suivante, ou prenez la page du juge."
    ),
    "desk_choice_alone": "« {choice} » n'a qu'une réponse possible. Passez à la ligne suivante.",
    "action_begin_game": "commencer",
    "action_choose_game": "choisir la partie",
    "action_next_line": "ligne suivante",
    "action_previous_line": "ligne d'avant",
    "action_next_option": "autre choix",
    "action_previous_option": "choix d'avant",
    "action_leave_choices": "fermer",
    "action_open_to_room": "ouvrir à la salle",
    "desk_door_is_open": "Le pupitre est déjà ouvert à la salle. Visez le code avec un téléphone.",
    "access_itself_only": (
        "Aucun téléphone ne peut suivre : ce pupitre n'écoute que cet ordinateur."
    ),
    "access_open_it": (
        "{Appuyez:chrono} pour l'ouvrir à la salle : le réseau verra le tableau, "
        "le code du juge garde le reste."
    ),
    "access_open_on_page": "Ouvrez-le sur la page du juge, à « Codes et téléphones ».",
    "access_no_network": (
        "Aucun téléphone ne peut suivre : cet ordinateur n'est dans aucun réseau. "
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
