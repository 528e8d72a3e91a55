"""Sentences of « Terminer… », and of what a correction changes."""

MESSAGES = {
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
    "action_finish": "terminer…",
    "action_next_ending": "autre fin",
    "action_keep_playing": "continuer à jouer",
    "ending_early": "Terminer avant la fin",
    "ending_abandoned": "Abandonner la partie",
    "ending_counts_nothing": "Elle ne comptera pas.",
    "ending_unknown": "Cette fin n'est pas possible maintenant. Rechargez la page.",
    "past_total": "{name} : {was} devient {now}.",
    "past_nothing": "Rien ne change.",
}
