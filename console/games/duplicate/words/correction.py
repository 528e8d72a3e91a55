"""The correction of slips, of a past coup, and the ways a game ends."""

_CORRECTION = {
    "correction_coup_unknown": (
        "Le coup {coup} n'a pas encore été ramassé. Attendez la fin du temps."
    ),
    "t_announced": "« T » : {word} {ref}, {points:|point}, annoncé avant la correction.",
    "t_void": "« T » : {word} {ref}, zéro, annoncé avant la correction.",
    "t_apart": "{name}, à part : {t}",
    "correction_table_unknown": "Personne n'est inscrit à la table {table}. Vérifiez le numéro.",
    "correction_tables_with_slips": (
        "Des bulletins sont déjà rendus ({players}). Gardez ces joueurs dans la liste."
    ),
    "correction_entry_unnamed": "Cette saisie n'a pas d'identité. Rechargez la page.",
    "correction_readings_many": (
        "Vous avez déjà saisi ce bulletin {most} fois, celui de {player}. Appelez le juge."
    ),
    "correction_changed_meanwhile": (
        "Le bulletin de {player} vient d'être saisi par {by}. "
        "Comparez, puis enregistrez de nouveau si besoin."
    ),
    "correction_no_top_yet": (
        "Le top du coup {coup} n'est pas encore retenu. Saisissez le mot, ou attendez."
    ),
    "correction_no_question": (
        "Aucune question n'est ouverte pour {player} au coup {coup}. Rechargez la page."
    ),
    "judge_points_first": (
        "{player} juge et joue, et n'a pas donné ses points. Saisissez les points annoncés d'abord."
    ),
    "judge_table_unknown": (
        "Personne ne joue à la table {table}. Donnez au juge la table d'un joueur inscrit."
    ),
    "announced_too_early": "Aucun coup n'est encore ramassé. Attendez la fin du temps.",
    "announced_unreadable": (
        "« {line} » n'est pas une ligne de points. Écrivez 45 32 0, ou 3:45 pour une table."
    ),
    "announced_count": (
        "{given:|score} pour {wanted:|joueur}. Donnez-en un chacun, dans l'ordre : {players}."
    ),
    "points_above_maximum": (
        "{player} : {points:|point}, alors que le coup {coup} en vaut {maximum} au plus. "
        "Corrigez, ou donnez le mot, sa place et une raison (mot de l'ODS absent du lexique)."
    ),
    "top_in_question": (
        "Coup {coup}, le top est en question : {player} a {points:|point} pour {word} en "
        "{ref}, le mot retenu en vaut {top}. Retenez ce mot, ou corrigez le coup."
    ),
    "vouched_illegal": ("« {word} » en {ref} ne peut pas être joué à ce coup. {first}"),
    "vouched_other_points": (
        "« {word} » en {ref} vaut {points:|point} à ce coup. Donnez ces points, ou un autre mot."
    ),
    "decision_zero": (
        "Un zéro vaut 0 point, pas {points}. Mettez 0, ou choisissez une autre sanction."
    ),
    "decision_average": (
        "La solution proposée valait {proposed:|point} : la moyenne ne va pas au-delà. "
        "Donnez {proposed} au plus, ou choisissez une autre sanction."
    ),
    "correction_penalty": (
        "Une pénalité de {penalty:|point} n'existe pas : elle est de 5 points. Donnez 5, ou rien."
    ),
    "correction_points": (
        "« {points} » n'est pas un score. Donnez un nombre de 0 au maximum du coup."
    ),
    "correction_slips_missing": (
        "Coup {coup} : il manque des bulletins ({players}). "
        "Saisissez-les, ou clôturez en les comptant comme non remis."
    ),
    "correction_questions_open": (
        "Coup {coup} : le juge doit encore trancher ({players}). Répondez d'abord."
    ),
    "correction_disputed": (
        "Coup {coup} : les deux arbitres ne sont pas d'accord ({players}). "
        "Le juge retient une lecture avant de clôturer."
    ),
    "correction_read_once": (
        "Le bulletin de {player} n'a été lu qu'une fois. Il n'y a rien à départager."
    ),
    "correction_coup_annulled": "Le coup {coup} est annulé. Il n'y a rien à corriger.",
    "correction_coup_closed": "Le coup {coup} est clôturé. Demandez au juge de le rouvrir.",
    "correction_already_open": "Le coup {coup} est déjà ouvert. Corrigez-le directement.",
    "correction_no_slip": (
        "Aucun bulletin de {player} n'est saisi au coup {coup}. Saisissez-le d'abord."
    ),
    "correction_reason_needed": "Il faut une raison. Écrivez-la en quelques mots.",
    "correction_not_yours": (
        "Le bulletin de {player} relève de {arbiter}. Demandez au juge de vous le confier."
    ),
    "correction_second_seen": (
        "Vous avez vu la première lecture du bulletin de {player}. "
        "Confiez la seconde à un autre arbitre."
    ),
    "correction_no_game": "Aucune partie n'est ouverte. Attendez le début de la partie.",
    "appeal_after_next_game": (
        "Une autre partie a commencé : le délai de recours est passé. "
        "Confirmez si vous acceptez ce recours tardif."
    ),
    "appeal_after_restart": (
        "La console a redémarré depuis la fin de la partie : elle ignore si le délai de recours "
        "court encore. Confirmez si vous acceptez ce recours."
    ),
    "appeal_after_quarter": (
        "La partie est finie depuis plus de 15 minutes : le délai de recours est passé, sauf si "
        "une autre partie doit suivre. Confirmez si vous acceptez ce recours."
    ),
    "appeal_unknown_cause": ("« {cause} » ne clôt pas les recours. Rechargez la page."),
    "solo_border_below": (
        "{players:|joueur a|joueurs ont} remis un bulletin, il en faut {needed} : aucun solo "
        "n'est bonifié. Vérifiez qu'aucun bulletin ne manque."
    ),
    "solo_border_reached": (
        "{players:|joueur a|joueurs ont} remis un bulletin, il en faut {needed} : les solos sont "
        "bonifiés, à un joueur près. Vérifiez la liste."
    ),
    "solo_without_slip": "Sans aucun bulletin : {names}.",
    "slip_ask_billet": (
        "Table {table} rejoue {word}, refusé au coup {coup}. "
        "Avait-elle reçu son billet avant ce coup ?"
    ),
    "question_yes": "Oui : {points:|point}",
    "question_no": "Non : {points:|point}",
    "billet_yes": "Oui : zéro",
    "billet_no": "Non : moyenne",
    "billet_unknown": (
        "{word}, refusé au coup {first}. Billet reçu avant ce coup : pas de réponse, zéro."
    ),
    "billet_known": "{word}, refusé au coup {first}. Billet reçu avant ce coup : oui, zéro ({by}).",
    "billet_not_known": (
        "{word}, refusé au coup {first}. Billet reçu avant ce coup : non, moyenne ({by})."
    ),
    "verdict_amended": "Décision du juge-arbitre : {reason}",
    "unknown_player": "Personne ne joue à la table {table}. Vérifiez son numéro.",
}

_ARBITERS = {
    "correction_other_tirage": (
        "Le coup {coup} a été rejoué avec {tirage}. Reprenez les bulletins du nouveau coup."
    ),
    "correction_not_there": ("{player} ne joue pas le coup {coup}. Vérifiez le nom et le coup."),
    "correction_not_blind": (
        "Vous avez déjà lu le bulletin de {player}. Un autre arbitre fait le double arbitrage."
    ),
    "correction_last_coup": (
        "Le coup {coup} n'a pas encore été joué. Donnez le dernier coup joué, ou 0."
    ),
    "correction_first_coup": (
        "Le coup {coup} n'est pas encore à jouer. Donnez un coup déjà joué, ou le suivant."
    ),
    "correction_bad_table": (
        "« {table} » n'est pas un numéro de table. Donnez un nombre de 1 à {most}."
    ),
    "correction_other_game": (
        "Cette saisie appartient à une autre partie. Reprenez le bulletin dans celle-ci."
    ),
    "correction_decided": "Le juge-arbitre a tranché pour {player}. Adressez-vous à lui.",
    "correction_unnamed": "La table {table} n'a pas de nom. Écrivez un nom.",
}

_PAST = {
    "ending_rules": "Terminer selon le règlement",
    "ending_interrupted": "Interrompue plus de 15 minutes",
    "ending_coup_given_up": "Le coup {coup} sera perdu.",
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
    "past_no_end": "La fin de la partie n'est plus proposée.",
    "past_not_now": (
        "Le coup {coup} est en cours. Placez son mot ou annulez le coup, puis corrigez le passé."
    ),
    "past_not_ended": "La partie est terminée. Rouvrez-la, puis corrigez le coup.",
}

MESSAGES: dict[str, str] = {
    **_CORRECTION,
    **_ARBITERS,
    **_PAST,
}
