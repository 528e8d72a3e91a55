"""The machine of the coup: refusals, and the rulings it shows the judge."""

_PHASES = {
    "phase_idle": "Aucun coup n'est en cours. Ouvrez un coup, ou retirez le dernier mot placé.",
    "phase_drawing": (
        "Le tirage du coup est en cours. Complétez-le et annoncez-le, ou annulez le coup."
    ),
    "phase_announced": (
        "Le tirage est annoncé et le chrono attend. Lancez le chrono, ou rejetez le tirage."
    ),
    "phase_thinking": (
        "Les joueurs réfléchissent. Attendez la fin du chrono, arrêtez-le, ou annulez le coup."
    ),
    "phase_collecting": (
        "Le temps est écoulé et le top n'est pas choisi. Choisissez le top, ou annulez le coup."
    ),
    "phase_top_chosen": (
        "Le top est choisi mais pas encore placé. Placez-le, choisissez-en un autre, "
        "ou annulez le coup."
    ),
    "phase_ended": "La partie est terminée. Rouvrez-la avec une raison, ou ouvrez une partie.",
}

_OPENING = {
    "topping_without_players": (
        "Le topping n'a pas de joueur. Inscrivez-en sur la page « Les joueurs », ou par --player."
    ),
    "unknown_contest": "Épreuve « {contest} » inconnue. Épreuves possibles : {known}.",
    "unknown_tempo": (
        "Temps « {tempo} » non compris. Écrivez par exemple 3 min, 2 min 30, 2 min + 30 s "
        "ou mort subite."
    ),
    "tempo_out_of_range": (
        "Un temps de {seconds} s par coup n'est pas possible. Choisissez entre 1 s et 60 min."
    ),
    "bad_warning": (
        "Un avertissement à {seconds} s n'a pas de sens. Choisissez au moins une seconde."
    ),
    "past_coup_unknown": "Le coup {coup} n'est pas encore joué. Choisissez un coup de la liste.",
}

_DRAWING = {
    "tile_already_drawn": "Ce jeton {letter} est déjà dans le tirage. Posez le jeton suivant.",
    "tile_on_grid": "Ce jeton {letter} est déjà sur la grille. Vérifiez-le et tirez-en un autre.",
    "rack_full": "Le tirage a déjà ses {size} lettres. Remettez {letter} dans le sac.",
    "joker_is_automatic": (
        "Le joker accompagne d'office chaque tirage. Écartez ce joker et tirez une lettre."
    ),
    "rack_incomplete": "Il manque {lacking:|lettre} au tirage. Complétez-le avant d'annoncer.",
    "rack_too_large": (
        "Le tirage a {size} lettres, la formule en permet {most}. Retirez des lettres."
    ),
    "rack_empty": "Le tirage est vide. Donnez au moins une lettre.",
    "nothing_left_to_draw": "Toutes les lettres sont sur la grille. Terminez la partie.",
    "end_proposed": (
        "Le règlement met fin à la partie ({article}). "
        "Terminez-la, ou écartez cette fin avec une raison."
    ),
    "elimination_open": (
        "Les éliminés du coup {coup} ne sont pas connus. "
        "Clôturez sa correction, ou {tenez:suivant} pour jouer sans attendre."
    ),
    "nothing_to_reject": "Le tirage est vide. Tirez des lettres d'abord.",
    "rejet_needs_reason": (
        "Rien ne s'oppose au tirage {tirage}. {Tenez:rejeter} pour le rejeter malgré tout, ou "
        "donnez une raison."
    ),
    "same_as_annulled": (
        "Le tirage {tirage} a les lettres du coup annulé. Rejetez-le et tirez de nouveau."
    ),
    "rejet_by_judge": "Le juge a rejeté le tirage. Tirez de nouvelles lettres.",
}

_CLOCK = {
    "clock_not_started": "Le chrono n'a pas été lancé. Lancez-le d'abord.",
    "clock_ran_out": ("Le temps est allé jusqu'à son terme. Retenez le top, ou annulez le coup."),
    "clock_slips_read": (
        "Des bulletins du coup {coup} sont déjà saisis. Retenez le top, ou annulez le coup."
    ),
    "no_cut_to_measure": ("Aucune coupure n'attend de durée. La partie peut continuer."),
    "no_caution_proposed": (
        "Rien ne vaut presque autant que ce top. Retenez-le sans mise en garde."
    ),
    "no_caution_in_topping": (
        "Au topping, aucune mise en garde n'est annoncée. Retenez le top sans elle."
    ),
    "interruption_short": (
        "L'interruption n'a pas dépassé {limit} minutes. La partie peut continuer."
    ),
}

_TOP = {
    "nothing_to_withdraw": "Aucun mot n'a encore été placé. Il n'y a rien à retirer.",
    "solver_not_ready": "La recherche du top n'est pas finie. Patientez un instant.",
    "no_solution": "Aucune solution n'est possible avec {tirage}. Annulez le coup.",
    "illegal_move": "« {word} » en {ref} ne peut pas être retenu. {first}",
    "room_unanswered": (
        "Changer le coup {coup} dépend de ce que la salle avait. "
        "Dites-le sur la page du juge : le mot corrigé, ou celui qui était annoncé."
    ),
    "room_other_word": (
        "Le mot annoncé formait {words}, pas « {word} ». Écrivez celui qui n'est pas admis."
    ),
    "choice_refused": (
        "Vous avez dit que « {word} » n'est pas admis. "
        "Retenez une autre solution, ou donnez une raison."
    ),
    "choice_below_top": (
        "« {word} » vaut {points:|point} et le top {top}. Donnez une raison pour le retenir."
    ),
    "choice_not_allowed": (
        "Le règlement impose {proposed} plutôt que « {word} ». Retenez-le, ou donnez une raison."
    ),
    "coup_of_the_file": (
        "Le coup {coup} est celui du fichier de l'épreuve. Annulez le coup en cours si la "
        "partie ne peut pas continuer, et prévenez l'organisateur."
    ),
    "top_is_told": "Dans cette épreuve tous les centres placent « {word} » en {ref}. Retenez-le.",
    "top_not_come": (
        "Le top du coup {coup} n'est pas encore arrivé du centre qui tire. Attendez-le, ou "
        "choisissez celui qu'on vous dicte."
    ),
    "no_other_top": (
        "Aucune autre solution ne vaut « {word} ». Placez-la, ou choisissez sur la page du juge."
    ),
    "top_not_chosen": "Le top n'est pas choisi. Choisissez-le d'abord.",
    "not_topping": "Cette partie n'est pas un topping. Les joueurs y rendent des bulletins.",
    "topping_has_no_slips": (
        "En topping personne ne rend de bulletin. Les temps tiennent lieu de scores."
    ),
    "call_stands": "{player} a la parole. Validez ou refusez d'abord sa solution.",
    "nobody_answered": "Personne n'a encore été entendu. Désignez le joueur qui annonce.",
    "nobody_called": "Personne n'a demandé la parole. Désignez le joueur qui annonce.",
    "no_other_caller": (
        "Seul {player} cherche encore. Validez sa solution, ou refusez-la pour relancer le temps."
    ),
    "top_already_found": "{player} a déjà trouvé le top de ce coup. Attendez le coup suivant.",
}

_RULINGS = {
    "tirage_valid": "Le tirage est valable. Annoncez-le.",
    "tirage_valid_by_free_letters": ("Le tirage est valable grâce au joker ou à l'Y. Annoncez-le."),
    "tirage_judges_choice": (
        "Le tirage n'est valable que si le joker ou l'Y compte comme il manque. "
        "Annoncez-le ou rejetez-le, à votre gré."
    ),
    "too_few_vowels": (
        "Le tirage manque de voyelles : {vowels} au lieu de {minimum}. "
        "Rejetez-le et tirez de nouveau."
    ),
    "too_few_consonants": (
        "Le tirage manque de consonnes : {consonants} au lieu de {minimum}. "
        "Rejetez-le et tirez de nouveau."
    ),
    "end_all_placed": "Toutes les lettres sont placées. Terminez la partie.",
    "end_single_letter": "Il ne reste qu'une lettre, {letters}. Terminez la partie.",
    "end_only_vowels": "Il ne reste que des voyelles, {letters}. Terminez la partie.",
    "end_only_consonants": "Il ne reste que des consonnes, {letters}. Terminez la partie.",
    "end_no_placement": "Plus aucune lettre ne peut être placée. Terminez la partie.",
    "end_no_other_tirage": ("Aucun autre tirage que {letters} n'est possible. Terminez la partie."),
    "end_contest_decided": "Il ne reste que {player} en lice. Terminez la partie.",
    "no_end_proposed": "Rien ne met fin à la partie. Ouvrez le coup suivant.",
    "close_needs_reason": (
        "Le règlement ne met pas fin à la partie. Donnez une raison pour la terminer."
    ),
    "interruption_results_stand": (
        "L'interruption dépasse 15 minutes : la partie s'arrête et ses résultats sont validés "
        "({collected:|coup ramassé|coups ramassés}, il en fallait {needed}). Terminez la partie."
    ),
    "interruption_results_border": (
        "L'interruption dépasse 15 minutes : la partie s'arrête et ses résultats sont validés "
        "({collected:|coup ramassé|coups ramassés} avec {annulled:|coup annulé|coups annulés}, "
        "{kept} sans, il en fallait {needed}). "
        "Terminez la partie ; abandonnez-la si, pour vous, un coup annulé ne compte pas."
    ),
    "interruption_results_void": (
        "L'interruption dépasse 15 minutes : les résultats sont annulés "
        "({collected:|coup ramassé|coups ramassés}, il en fallait {needed}). Terminez la partie."
    ),
}

MESSAGES: dict[str, str] = {
    **_PHASES,
    **_OPENING,
    **_DRAWING,
    **_CLOCK,
    **_TOP,
    **_RULINGS,
}
