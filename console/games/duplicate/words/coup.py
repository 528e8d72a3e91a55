"""A duplicate game from coup to coup: refusals, rulings, corrections."""

COUP = {
    # Not at this moment
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
    # Opening
    "topping_without_players": (
        "Le topping n'a pas de joueur. Inscrivez-en sur la page « Les joueurs », ou par --player."
    ),
    "unknown_contest": "Classement « {contest} » inconnu. Choisissez parmi : {known}.",
    "unknown_tempo": (
        "Temps « {tempo} » non compris. Écrivez par exemple 3 min, 2 min 30, 2 min + 30 s "
        "ou mort subite."
    ),
    "tempo_out_of_range": (
        "Un temps de {seconds} s par coup n'est pas possible. Choisissez entre 1 s et 60 min."
    ),
    "bad_warning": (
        "Annoncer le temps à {seconds} s n'a pas de sens. Choisissez une seconde ou plus."
    ),
    "past_coup_unknown": "Le coup {coup} n'est pas encore joué. Choisissez un coup de la liste.",
    # Drawing
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
        "Finissez sa correction, ou {tenez:suivant} pour jouer sans attendre."
    ),
    "nothing_to_reject": "Le tirage est vide. Tirez des lettres d'abord.",
    "rejet_needs_reason": (
        "Rien ne s'oppose au tirage {tirage}. {Tenez:rejeter} pour le rejeter malgré tout, ou "
        "donnez une raison."
    ),
    "same_as_annulled": (
        "Le tirage {tirage} reprend les lettres du coup annulé. Rejetez-le et tirez de nouveau."
    ),
    "rejet_by_judge": "Le juge a rejeté le tirage. Tirez de nouvelles lettres.",
    # The clock
    "clock_not_started": "Le chrono n'a pas été lancé. Lancez-le d'abord.",
    "clock_ran_out": "Le temps est écoulé et ne repart pas. Retenez le top, ou annulez le coup.",
    "clock_slips_read": (
        "Des bulletins du coup {coup} sont déjà saisis. Retenez le top, ou annulez le coup."
    ),
    "no_cut_to_measure": "Aucune coupure de courant n'est à mesurer. La partie peut continuer.",
    "no_caution_proposed": "Aucune solution n'est proche de ce top. Retenez-le sans mise en garde.",
    "no_caution_in_topping": (
        "Au topping, aucune mise en garde n'est annoncée. Retenez le top tel quel."
    ),
    "interruption_short": (
        "L'interruption n'a pas dépassé {limit} minutes. La partie peut continuer."
    ),
    # The top
    "nothing_to_withdraw": "Aucun mot n'a encore été placé. Il n'y a rien à retirer.",
    "solver_not_ready": "La recherche du top n'est pas finie. Patientez un instant.",
    "no_solution": "Aucune solution n'est possible avec {tirage}. Annulez le coup.",
    "illegal_move": "« {word} » en {ref} ne peut pas être retenu. {first}",
    "annul_leaves_common": (
        "Annuler le coup {coup} d'une partie scellée fait quitter la partie commune à votre "
        "centre. Tenez « annuler » et répondez à la question."
    ),
    "neutralise_not_allowed": (
        "Ce coup ne peut pas être neutralisé : le règlement de l'épreuve ne le prévoit pas, ou "
        "votre centre a quitté la partie commune. Annulez-le s'il le faut."
    ),
    "room_unanswered": (
        "Le pupitre doit savoir ce que la salle avait au coup {coup}. "
        "Dites-le sur la page du juge : le mot corrigé, ou celui qui était annoncé."
    ),
    "room_other_word": (
        "Le mot annoncé formait {words}, pas « {word} ». Écrivez celui qui n'est pas admis."
    ),
    "choice_refused": (
        "« {word} » est noté comme non admis. Retenez une autre solution, ou donnez une raison."
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
        "En topping, personne ne rend de bulletin. Les temps tiennent lieu de scores."
    ),
    "call_stands": "{player} a la parole. Validez ou refusez d'abord sa solution.",
    "nobody_answered": "Personne n'a encore été entendu. Désignez le joueur qui annonce.",
    "nobody_called": "Personne n'a demandé la parole. Désignez le joueur qui annonce.",
    "no_other_caller": (
        "Seul {player} cherche encore. Validez sa solution, ou refusez-la pour relancer le temps."
    ),
    "top_already_found": "{player} a déjà trouvé le top de ce coup. Attendez le coup suivant.",
    # Rulings shown to the judge
    "tirage_valid": "Le tirage est valable. Annoncez-le.",
    "tirage_valid_by_free_letters": ("Le tirage est valable grâce au joker ou à l'Y. Annoncez-le."),
    "tirage_judges_choice": (
        "Le tirage n'est valable que si le joker ou l'Y compte pour la voyelle ou la consonne qui "
        "manque. À vous de l'annoncer ou de le rejeter."
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

CORRECTION = {
    # Slips
    "correction_coup_unknown": (
        "Le coup {coup} n'a pas encore été ramassé. Attendez la fin du temps."
    ),
    "t_announced": "« T » : {word} {ref}, {points:|point}, annoncé avant la correction.",
    "t_void": "« T » : {word} {ref}, zéro, annoncé avant la correction.",
    "t_apart": "{name}, à part : {t}",
    "correction_table_unknown": "Personne n'est inscrit à la table {table}. Vérifiez le numéro.",
    "roster_late": "en retard : joue à partir du coup {coup}",
    "roster_left": "départ après le coup {coup}",
    "roster_eliminated": "éliminé au coup {coup}",
    "roster_excluded": "exclu",
    "roster_leave": "Noter le départ",
    "roster_leave_question": "{name} s'en va.",
    "roster_leave_answer": "Dernier coup joué",
    "roster_which_coup": "« {written} » n'est pas un numéro de coup. Donnez le dernier coup joué.",
    "roster_back": "Noter le retour",
    "roster_annulled": "scores annulés jusqu'au coup {coup}",
    "roster_barred": "exclu à partir du coup {coup}",
    "roster_exclude": "Exclure tout à fait",
    "roster_exclude_question": (
        "Exclure {name} ? Tous ses scores sont annulés et il ne joue plus, dans cette partie et "
        "les autres de la même épreuve ({article}). La raison n'est pas publiée."
    ),
    "roster_annul": "Annuler ses scores",
    "roster_annul_question": (
        "Annuler les scores déjà marqués par {name}, ici et dans les parties précédentes de la "
        "même épreuve ({article}) ? Il continue de jouer. La raison n'est pas publiée."
    ),
    "roster_bar": "Exclure de la suite",
    "roster_bar_question": (
        "Exclure {name} dès le prochain coup, et des parties suivantes de la même épreuve "
        "({article}) ? Il garde ses scores. La raison n'est pas publiée."
    ),
    "on_exclusion_2020": "règlement 2020, art. 6.1",
    "on_exclusion_2014": "votre décision : ce règlement n'en dit rien",
    "on_exclusion_notice": "votre décision : la notice n'en dit rien",
    "exclusion_of_nothing": (
        "Une exclusion annule des scores, empêche de continuer, ou les deux. Choisissez."
    ),
    "roster_restore": "Rendre ses scores",
    "roster_restore_question": "Rendre à {name} les scores qui lui étaient annulés ?",
    "roster_readmit": "Lever l'exclusion",
    "roster_readmit_question": "Lever l'exclusion de {name} ?",
    "roster_action_unknown": "Ce joueur ne peut pas être changé ainsi. Rechargez la page.",
    "roster_reason_answer": "Raison",
    "correction_tables_with_slips": (
        "Des bulletins sont déjà rendus ({players}). Gardez ces joueurs dans la liste."
    ),
    "correction_entry_unnamed": "Cette saisie est incomplète. Rechargez la page.",
    "correction_readings_many": (
        "Vous avez déjà saisi {most} fois le bulletin de {player}. Appelez le juge."
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
        "Saisissez-les, ou comptez-les comme non remis."
    ),
    "correction_questions_open": (
        "Coup {coup} : le juge doit encore trancher ({players}). Répondez d'abord, ou plus tard."
    ),
    "correction_question_decides": (
        "Coup {coup} : la réponse décide qui reste en jeu ({players}). Répondez d'abord."
    ),
    "correction_disputed": (
        "Coup {coup} : les deux arbitres ne sont pas d'accord ({players}). "
        "Le juge retient une lecture avant de clore."
    ),
    "correction_read_once": (
        "Le bulletin de {player} n'a été lu qu'une fois. Il n'y a rien à départager."
    ),
    "correction_coup_annulled": "Le coup {coup} est annulé. Il n'y a rien à corriger.",
    "correction_coup_closed": (
        "La correction du coup {coup} est close. Demandez au juge de la rouvrir."
    ),
    "correction_already_open": (
        "La correction du coup {coup} est déjà ouverte. Corrigez directement."
    ),
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
        "Le pupitre a redémarré depuis la fin de la partie : il ne sait pas si le délai de recours "
        "court encore. Confirmez si vous acceptez ce recours."
    ),
    "appeal_after_quarter": (
        "La partie est finie depuis plus de 15 minutes : le délai de recours est passé, sauf si "
        "une autre partie doit suivre. Confirmez si vous acceptez ce recours."
    ),
    "appeal_after_last_quarter": (
        "La dernière partie de l'épreuve est finie depuis plus de 15 minutes : le délai de recours "
        "est passé. Confirmez si vous acceptez ce recours."
    ),
    "appeal_unknown_cause": "Cette raison ne met pas fin aux recours. Rechargez la page.",
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
        "La table {table} rejoue {word}, refusé au coup {coup}. "
        "Avait-elle reçu son billet avant ce coup ?"
    ),
    "question_yes": "Oui : {points:|point}",
    "question_no": "Non : {points:|point}",
    "raccord_yes": "Raccord mal recopié : {points:|point} ({article})",
    "raccord_no": "Mot non valable : zéro ({article})",
    "two_ways_yes": "Plusieurs bulletins : zéro ({article})",
    "two_ways_no": "Un seul, celui du téléphone : {points:|point}",
    "circle_yes": "À la lettre : {points:|point} ({article})",
    "circle_no": "Soumettre à la commission",
    "commission_yes": "Oui : {points:|point} ({article})",
    "commission_no": "Non : {points:|point} ({article})",
    "pli_case_open": "un bulletin est soumis à la commission d'arbitrage",
    "pli_case_over": "la commission d'arbitrage a répondu",
    "pli_answer": "{player}, {word} : {answer}",
    "reading_open": "{asked} Pas de réponse, {points:|point} en attendant.",
    "reading_answered": "{asked} Réponse : {answer} ({by}).",
    # A billet on a ticket printer
    "ticket_title": "Billet de correction, coup {coup}",
    "ticket_points": "{points:|point|points}, {sanction}",
    "ticket_refused": "Non admis : {words}",
    "ticket_paid": "Payé pour {move}",
    "ticket_warnings": "{count:|avertissement|avertissements} depuis le début",
    "ticket_penalty": "dont {points:|point|points} de pénalité sur ce coup",
    "ticket_foot": "{game} · arbitre {arbiter}",
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
    # Arbiters
    "correction_other_tirage": (
        "Le coup {coup} a été rejoué avec {tirage}. Reprenez les bulletins du nouveau coup."
    ),
    "correction_not_there": ("{player} ne joue pas le coup {coup}. Vérifiez le nom et le coup."),
    "correction_not_blind": (
        "Vous avez déjà lu le bulletin de {player}. Le double arbitrage revient à un autre arbitre."
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
    # Ways to end, and a coup of the past
    "ending_rules": "Terminer selon le règlement",
    "ending_interrupted": "Interrompue plus de 15 minutes",
    "ending_collected_count": "Les coups ramassés comptent.",
    "ending_coup_given_up": "Le coup {coup} sera perdu.",
    "past_tirage": "Coup {coup} : le tirage {was} devient {now}.",
    "past_word": "Coup {coup} : {was} devient {now}.",
    "past_move": "{word} {ref}, {points:|point|points}",
    "past_below_top": "Coup {coup} : ce n'est plus le top, qui était {top}.",
    "past_reliquat": (
        "Coup {coup} : le tirage annoncé est conservé, bien qu'il ne contienne pas tout le "
        "reliquat."
    ),
    "past_cumul": "Le cumul passe de {was} à {now}.",
    "past_t_room": "Coup {coup} : {t}.",
    "past_t_apart": "Coup {coup}, {name} : {t}.",
    "past_t_becomes": "« T » devient {word}",
    "past_t_stays": "« T » reste {word}",
    "past_t_void": "« T » reste {word}, et vaut zéro",
    "past_shown": (
        "Les bulletins, depuis le coup {coup}, restent jugés sur ce qui était annoncé et affiché."
    ),
    "past_refused": "Non admis de toute la partie : {words}.",
    "past_admitted": "De nouveau admis dans la partie : {words}.",
    "past_annul_instead": "Vous pouvez aussi annuler le coup {coup} ({article}).",
    "past_decided": (
        "Coup {coup} : décision du juge-arbitre ou points saisis à la main, inchangés ({names})."
    ),
    "past_close_again": "Coup {coup} : la correction est rouverte, et sera à clore de nouveau.",
    "past_lost": (
        "{count:|coup à rejouer, impossible|coups à rejouer, impossibles} après la correction "
        "({coups})."
    ),
    "past_on_grid": "Sur la grille : {moves}.",
    "past_word_moves": "Sur la grille : {word} quitte {was}, se pose en {now}.",
    "past_word_leaves": "{word} quitte {ref}",
    "past_word_comes": "{word} se pose en {ref}",
    "past_totals": "Le total change pour {count:|joueur|joueurs}.",
    "past_no_end": "La fin de la partie n'est plus proposée.",
    "past_not_now": (
        "Le coup {coup} est en cours. Placez son mot ou annulez le coup, puis corrigez le passé."
    ),
    "past_not_ended": "La partie est terminée. Rouvrez-la, puis corrigez le coup.",
}
