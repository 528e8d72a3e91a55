"""What more than one game refuses, and the journal's vocabulary."""

_GAME = {
    "ruling_failed": (
        "Cette demande a mis le pupitre en défaut ({command}). "
        "Rien n'a changé : faites-la autrement."
    ),
    "no_game_open": "Aucune partie n'est ouverte. Ouvrez une partie d'abord.",
    "game_in_progress": "La partie « {game} » est en cours. Terminez-la avant d'en ouvrir une.",
    "wrong_number_of_players": (
        "Cette partie ne se joue pas à {players:|joueur}. Donnez-en 1 au moins, {most} au plus."
    ),
    "unknown_formule": "Formule « {formule} » inconnue. Formules possibles : {known}.",
    "game_without_id": "La partie n'a pas de nom. Donnez-lui un identifiant.",
    "no_lexicon_open": (
        "Aucun lexique n'est ouvert. Apportez-en un au bas de « Nouvelle partie »."
    ),
    "ended_by_rule": (
        "La règle a mis fin à la partie. Corrigez ce qui a été mal saisi pour la reprendre."
    ),
    "unknown_command": "La commande « {kind} » n'existe pas. Vérifiez son nom.",
    "unknown_command_version": (
        "La commande « {kind} » est d'une version inconnue ({version}). Rechargez la page."
    ),
    "unknown_event": (
        "Le journal contient un fait inconnu « {kind} ». "
        "Ouvrez-le avec la version du pupitre qui l'a écrit."
    ),
    "no_way_back": (
        "La version {release} n'a pas de mots pour « {kind} ». "
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
}

_DRAWING = {
    "foreign_tile": "Le jeton {tile} n'est pas de ce jeu. Retirez-le de la table.",
    "letter_not_in_bag": "Il n'y a plus de {letter} dans le sac. Vérifiez la lettre.",
    "one_letter_expected": (
        "« {text} » n'est pas une seule lettre. Tapez les lettres une à une, « ? » pour un joker."
    ),
    "nothing_to_take_back": "Aucune lettre n'a été tirée à ce coup. Il n'y a rien à reprendre.",
    "not_drawn_now": (
        "{letter} n'a pas été tiré à ce coup. Choisissez une des nouvelles lettres du tirage."
    ),
}

_CLOCK = {
    "clock_time_impossible": (
        "Une pendule se règle de une seconde à {most} minutes. Donnez un temps comme 12:30."
    ),
    "clock_time_unreadable": "« {text} » n'est pas un temps. Écrivez 12:30, ou 12 pour 12 minutes.",
    "clock_running": "Le chrono tourne. Mettez-le en pause d'abord.",
    "clock_paused": "Le chrono est en pause. Relancez-le d'abord.",
}

_RULINGS = {
    "end_by_judge": "Le juge a mis fin à la partie. Rouvrez-la si c'est une erreur.",
    "game_abandoned": (
        "La partie est abandonnée et ne compte pas. Rouvrez-la si c'est une erreur."
    ),
}

MESSAGES: dict[str, str] = {
    **_GAME,
    **_DRAWING,
    **_CLOCK,
    **_RULINGS,
}
