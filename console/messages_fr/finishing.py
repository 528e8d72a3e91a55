"""Sentences of « Terminer… » and of « Corriger un coup passé »."""

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
    "ending_rules": "Terminer selon le règlement",
    "ending_early": "Terminer avant la fin",
    "ending_interrupted": "Interrompue plus de 15 minutes",
    "ending_abandoned": "Abandonner la partie",
    "ending_counts_nothing": "Elle ne comptera pas.",
    "ending_coup_given_up": "Le coup {coup} sera perdu.",
    "ending_unknown": "Cette fin n'est pas possible maintenant. Rechargez la page.",
    "past_tirage": "Coup {coup} : le tirage {was} devient {now}.",
    "past_word": "Coup {coup} : {was} devient {now}.",
    "past_move": "{word} {ref}, {points:|point|points}",
    "past_below_top": "Coup {coup} : ce n'est plus le top, qui était {top}.",
    "past_reliquat": "Coup {coup} : le tirage annoncé reste, sans tout le reliquat.",
    "past_cumul": "Le cumul passe de {was} à {now}.",
    "past_t_room": "Coup {coup} : {t}.",
    "past_t_apart": "Coup {coup}, {name} : {t}.",
    "past_t_becomes": "« T » devient {word}",
    "past_t_stays": "« T » reste {word}",
    "past_t_void": "« T » reste {word}, et vaut zéro",
    "past_shown": (
        "Les bulletins, depuis le coup {coup}, restent jugés sur ce qui était annoncé et affiché."
    ),
    "past_refused": "N'est admis à aucun coup de la partie : {words}.",
    "past_admitted": "De nouveau admis dans la partie : {words}.",
    "past_annul_instead": "Vous pouvez aussi annuler le coup {coup} ({article}).",
    "past_article": "règlement {year}, art. {number}",
    "past_decided": (
        "Coup {coup} : décision du juge ou points saisis à la main, inchangés ({names})."
    ),
    "past_close_again": "Coup {coup} : la correction est rouverte. Elle est à clore de nouveau.",
    "past_lost": "À rejouer, car impossibles après la correction : {count:|coup|coups} ({coups}).",
    "past_totals": "Le total change pour {count:|joueur|joueurs}.",
    "past_total": "{name} : {was} devient {now}.",
    "past_no_end": "La fin de la partie n'est plus proposée.",
    "past_not_now": (
        "Le coup {coup} est en cours. Placez son mot ou annulez le coup, puis corrigez le passé."
    ),
    "past_not_ended": "La partie est terminée. Rouvrez-la, puis corrigez le coup.",
    "past_nothing": "Rien ne change.",
}
