"""A duplicate game as the room has it: on screens, by voice, on paper."""

# Short: read from ten metres.
ROOM = {
    # For who listens to the page
    "spoken_drawing": "Coup {coup}. Tirage en cours : {letters}.",
    "spoken_announced": "Coup {coup}. Tirage : {letters}. Le chrono attend.",
    "spoken_thinking": "Coup {coup}. Tirage : {letters}. {clock}",
    "spoken_collecting_aloud": (
        "Coup {coup}. Temps écoulé, annoncez vos points. Tirage : {letters}."
    ),
    "spoken_collecting": "Coup {coup}. Temps écoulé, remettez vos bulletins. Tirage : {letters}.",
    "spoken_top_soon": "Le top est annoncé.",
    "spoken_top": "Top du coup {coup} : {word} en {ref}, {points:|point}. Cumul {cumul}.",
    "spoken_ended": "Fin de partie. {reason} Total du top : {cumul:|point}.",
    "spoken_paused": "Chrono en pause, il reste {left}.",
    "spoken_last": "Moins de {left}.",
    "spoken_left": "Il reste moins de {left}.",
    # Before the first coup
    "tv_formule": "Formule",
    "tv_tempo": "Temps",
    "tv_lexicon": "Lexique",
    # The coup
    "tv_coup": "Coup {number}",
    "tv_drawn_count": "{drawn} sur {size}",
    "tv_reliquat": "Reliquat : {count:|lettre}",
    "tv_ready": "Prêts",
    "tv_think": "Chrono",
    "tv_warning": "Plus que {seconds:|seconde}",
    "tv_pause": "Pause",
    "tv_pause_left": "Il reste {time}.",
    "tv_pause_since": "Depuis {minutes} min. Il reste {time}.",
    "tv_heard": "a la parole · il reste {time}",
    "tv_top_follows": "Le top suit.",
    "tv_invalid": "Non valable",
    "tv_invalid_remedy": "Le tirage est à rejeter.",
    "spoken_article": "article {number}",
    "tv_finished": "Terminé",
    "tv_hand_in": "Remettez vos bulletins.",
    "tv_say_points": "Annoncez vos points.",
    "tv_cumul": "Cumul du top",
    "tv_bag": "Au sac",
    "tv_last_top": "Coup {number}",
    "tv_letters_left": "Encore dans le sac : {count}",
    "tv_rejets": "Rejets : {count}",
    # The top
    "tv_horizontal": "horizontal",
    "tv_vertical": "vertical",
    "tv_formed": "Avec {words}",
    "tv_formed_word": "{word} {points}",
    "tv_prime": "Prime {points}",
    "tv_swapped": "Joker remplacé : {letters}",
    # Between two coups
    "tv_found": "Au top",
    "tv_found_by": "{found} sur {players}",
    "tv_found_few": "moins de {most} sur {players}",
    "tv_sous_tops": "Sous-tops",
    # Notices
    "tv_rejet": "Rejet",
    "tv_rejet_remedy": "Les lettres retournent dans le sac.",
    "tv_too_few_vowels": "Pas assez de voyelles : {vowels} au lieu de {minimum}.",
    "tv_too_few_consonants": "Pas assez de consonnes : {consonants} au lieu de {minimum}.",
    "tv_annulment": "Coup {number} annulé",
    "tv_neutral": "Coup {number} neutralisé",
    "tv_remedy_again": "Les lettres retournent dans le sac. Un autre tirage suit.",
    "tv_remedy_left": (
        "Un autre tirage suit. Notre centre quitte la partie commune : les coups d'avant restent "
        "au classement général."
    ),
    "tv_remedy_left_first": (
        "Un autre tirage suit. Notre centre quitte la partie commune dès le premier coup."
    ),
    "tv_remedy_neutral": (
        "Personne n'y marque ici. Le mot de l'épreuve est posé et la partie commune continue."
    ),
    # Pages
    "tv_standings": "Classement",
    "tv_standings_after": "après {count:|coup}",
    "tv_coup_in_correction": "coup {coup} en correction",
    "tv_coups_in_correction": "coups {first} et {last} en correction",
    "tv_some_in_correction": "{count} en correction",
    "tv_players": "{count:|joueur}",
    "tv_coups": "La partie du top",
    "tv_no_coups": "Aucun coup joué.",
    "tv_annulled_row": "annulé",
    "tv_end": "Fin de partie",
    "tv_end_total": "Total du top",
    "tv_end_coups": "Coups",
    "tv_end_best": "Meilleur coup",
    "tv_end_others": "et {count:|autre|autres}, premiers ex aequo",
    "tv_end_thanks": "Merci à toutes et à tous.",
    # Contests
    "tv_left": "{count:|joueur} en lice",
    "tv_winner": "Victoire",
    "tv_left_none": "Plus personne en lice",
    "tv_out": "coup {number}",
    "tv_mort_subite": "Mort subite",
    "tv_topping": "Topping",
    "tv_runner_found": "trouvé",
    "tv_runner_count": "{count:|top}",
    "tv_penalties": "+{seconds} s",
    # The grid in words
    "grid_not_understood": (
        "« {asked} » ne se lit pas. Demandez « autour de H8 », « ligne H », « colonne 8 », "
        "« ce qui a changé » ou « toute la grille »."
    ),
    "grid_not_here": "Aucune partie de duplicate n'est ouverte. Ouvrez-en une.",
    "grid_row": "Ligne {name}.",
    "grid_row_empty": "Ligne {name} : vide.",
    "grid_column": "Colonne {name}.",
    "grid_column_empty": "Colonne {name} : vide.",
    "grid_letter": "En {at} : {letter}.",
    "grid_word": "De {first} à {last} : {word}, {spelled}.",
    "grid_joker": "{letter} joker",
    "grid_free": "Cases libres : {squares}.",
    "grid_here": "En {row} {col} : {what}.",
    "grid_left": "À gauche : {squares}.",
    "grid_right": "À droite : {squares}.",
    "grid_above": "Au-dessus : {squares}.",
    "grid_below": "Au-dessous : {squares}.",
    "grid_edge": "bord",
    "grid_nothing": "vide",
    "grid_untouched": "Aucun mot n'est encore posé.",
    "grid_across": "horizontal",
    "grid_down": "vertical",
    "grid_changed": "Coup {coup} : {word}, {way}, en {where}, {points:|point}.",
    "grid_spelled": "Lettres : {spelled}.",
    "grid_fresh": "Posées : {letters}.",
    "grid_formed": "Mots formés : {words}.",
    "grid_all_across": "Horizontalement : {words}.",
    "grid_all_down": "Verticalement : {words}.",
    # What the screens can show
    "page_standings": "Classement",
    "page_coups": "Coups",
    "page_last": "Dernier coup",
    "page_contest": "Mort subite, topping",
    "page_pictures": "Images de la soirée",
    "tv_pictures": "Images de la soirée",
    "tv_ways": "Les dix premiers",
    "tv_ways_told": "points perdus sur le top, coup après coup",
    "tv_top_line": "top",
    "tv_found_tops": "Les tops trouvés",
    "tv_found_tops_told": "coup par coup ; au-dessus, combien de joueurs",
    "tv_found_part": "points de la salle, en part du top",
    "tv_found_share": "part de la salle au top",
    "tv_scores": "Les scores",
    "tv_scores_told": "moyenne {mean} %, médiane {median} %",
    "tv_scores_axis": "score, en % du top ; au-dessus, combien de joueurs",
    "tv_dearest": "Les plus chers",
    "tv_dearest_place": "coup {coup}, {ref}",
    "judge_coup": "Coup {number}",
    "judge_over": "Partie terminée",
    "judge_ready": "Partie ouverte",
    "judge_course": "Topping sur appareils",
    # The voice, and listening to it
    "listening_letter": "lettre",
    "listening_reference": "référence",
    "listening_repeated": "lettre, combien de fois",
    "listening_score": "score",
    "listening_top": "mot, place, score",
    "listening_top_answer": "{word}, {place}, {points}",
    "empty_term": (
        "Le terme « {name} » est vide. Écrivez un mot court, comme « chrono » ou « terminé »."
    ),
    "unknown_signal": (
        "Le signal « {signal} » n'existe pas. Choisissez chrono, avertissement ou fin."
    ),
    "unknown_end_cause": (
        "La cause de fin de partie « {cause} » n'est pas connue. "
        "Choisissez une des causes prévues par le règlement."
    ),
}

PAPERS = {
    # The sheet to go on by hand with
    "rescue_moment": "État de la partie le {day} à {hour}",
    "rescue_start": "La partie n'a pas commencé. Tirez les lettres du coup {coup}.",
    "rescue_idle": "Le coup {before} est joué. Complétez le reliquat pour le coup {coup}.",
    "rescue_drawing": (
        "Coup {coup} : le tirage n'est pas annoncé. "
        "Il reste {lacking:|lettre} à tirer avant l'annonce."
    ),
    "rescue_announced": (
        "Coup {coup} : le tirage est annoncé, le chrono n'est pas parti. Donnez le temps."
    ),
    "rescue_thinking": (
        "Coup {coup} : le chrono tourne ({time} en tout). Terminez le temps à la montre."
    ),
    "rescue_paused": (
        "Coup {coup} : chrono en pause, il reste {left}. Terminez le temps à la montre."
    ),
    "rescue_collecting": (
        "Coup {coup} : temps écoulé, le top n'est pas retenu. Ramassez les bulletins."
    ),
    "rescue_top_chosen": (
        "Coup {coup} : top retenu, {word} en {ref}, {points:|point}. Posez-le sur la grille."
    ),
    "rescue_ended": "La partie est terminée. {why}.",
    "rescue_reliquat": "Reliquat pour le coup {coup}",
    "rescue_tirage": "Tirage du coup {coup}",
    "rescue_drawing_letters": "Déjà tirées pour le coup {coup}",
    "rescue_left": "Lettres restantes",
    "rescue_none": "aucune lettre",
    "rescue_bag": "Dans le sac : {letters:|lettre}",
    "rescue_kinds": "{vowels:|voyelle}, {consonants:|consonne}, Y et jokers : {free}",
    "rescue_aside": "Hors du sac : {jokers:|joker}",
    "rescue_of_reliquat": "Dont le reliquat : {letters}",
    "rescue_minimum": "Coup {coup} : {minimum:|voyelle} et {minimum:|consonne} au moins",
    "rescue_forbidden": "Coup annulé : le tirage {letters} ne peut pas revenir",
    "rescue_coups": "Coups (cumul du top : {cumul})",
    "rescue_totals": "Totaux par table",
    # Published games
    "game_not_json": (
        "Ce fichier n'est pas une partie en JSON, ou il est coupé (ligne {line}). "
        "Prenez-en une copie complète."
    ),
    "game_not_played": "Ce fichier ne contient aucun coup. Choisissez une partie jouée.",
    "game_without_coups": "Cette partie n'a pas de liste « coups ». Vérifiez le fichier.",
    "no_game_in_file": "Ce fichier ne contient aucune partie. Donnez une partie, ou une liste.",
    "game_bad_total": "Le total publié « {total} » n'est pas un nombre de points. Corrigez-le.",
    "coup_malformed": (
        "Coup {coup} : « {field} » manque ou n'a pas la bonne forme. Corrigez le fichier."
    ),
    "coup_out_of_order": "Le coup {coup} porte le numéro {number}. Remettez les coups en ordre.",
    "coup_unreadable": "Coup {coup} illisible ({trouble}). Corrigez le fichier.",
    "replay_word_absent": "{word} n'est pas dans ce lexique",
    "replay_points": "{published:|point publié|points publiés}, {ours:|compté}",
    "replay_cumul": (
        "la feuille s'additionne mal : cumul imprimé {published}, {added} en additionnant"
    ),
    "replay_total": (
        "la feuille s'additionne mal : total imprimé {published}, {added} en additionnant"
    ),
    "replay_joker_kept": (
        "{letters} n'était plus dans le sac : le joker reste sur la grille, il faut lire {word}"
    ),
    "replay_letters_gone": "lettres qui ne sont plus au jeu : {letters}",
    "replay_reliquat_lost": "le reliquat {letters} a disparu du tirage sans rejet",
    "count_out_of_range": "{count:|partie demandée|parties demandées}. Demandez-en de 1 à {most}.",
    "jobs_out_of_range": "{jobs:|processus demandé|processus demandés}. Demandez-en de 1 à {most}.",
    "seed_version": (
        "Cette graine est d'une version {version} inconnue. "
        "Écrivez-la comme elle a été donnée, ou choisissez-en une de version {known}."
    ),
    "solve_csv_whole": (
        "Un tableau contient toutes les solutions. Retirez --limit, --word, --ref et --points."
    ),
    "solve_csv_written": "Solutions écrites dans « {path} » : {count}.",
    "limit_negative": "La limite {limit} est négative. Donnez 0 ou plus.",
    "tv_drawing": "Le tirage est en cours.",
    # Games of an épreuve
    "partie_not_ready": (
        "La partie {partie} de l'épreuve n'est pas prête. Préparez-la avec "
        "« pupitre centre open », « draw » ou « follow »."
    ),
    "partie_already_played": (
        "La partie {partie} de l'épreuve est déjà dans le journal. Reprenez-la avec "
        "« pupitre resume »."
    ),
    "epreuve_term": "  {what} : {told}.",
    "epreuve_created": "Épreuve « {name} » commencée dans {folder}.",
    "epreuve_game_added": "Partie {partie} ajoutée.",
    "epreuve_code": "Code de la partie {partie} : {written}",
    "epreuve_other_lexicon": (
        "Le lexique « {name} » n'est pas celui de l'épreuve. Installez celui de l'organisateur."
    ),
    "epreuve_not_top": (
        "Au coup {coup}, {word} vaut {points:|point} et {best} en vaut {most}. "
        "Corrigez la partie : une épreuve ne joue que des tops."
    ),
    "epreuve_word_absent": (
        "Au coup {coup}, {word} n'est pas dans le lexique de l'épreuve. "
        "Corrigez la partie, ou prenez le bon lexique."
    ),
    "epreuve_coup_wrong": (
        "Au coup {coup}, la partie se contredit : {why}. "
        "Corrigez le fichier, ou prenez-en un autre."
    ),
    "epreuve_game_removed": (
        "« {name} » (partie {partie}) est retirée, avec son code ; "
        "{left:|partie qui suivait a avancé d'un numéro|parties qui suivaient ont avancé d'un "
        "numéro}."
    ),
    "partie_hour_given": "Le code de la partie {partie} sera donné à partir de {hour}.",
    "partie_hour_none": (
        "La partie {partie} est sans heure : son code se donne dès l'ouverture du centre national."
    ),
    "partie_without_hour": (
        "La partie {partie} n'a pas d'heure : son code ne sera pas donné. Donnez-lui son heure, "
        "ou « sans heure », avec « pupitre epreuve hour »."
    ),
    "epreuve_best_of_fewer": (
        "L'épreuve retient {best:|partie} de chacun, et n'en a que {count}. Ajoutez-en, ou "
        "commencez-la de nouveau avec moins."
    ),
    "epreuve_without_games": (
        "L'épreuve n'a pas de partie. Ajoutez-en avec « pupitre epreuve add-game »."
    ),
    "hall_partie_told": "{formule}, {contest}, {tempo}, {edition}",
    "epreuve_published": "Épreuve signée. Donnez le dossier {folder} aux centres.",
    "official_good": (
        "Classement officiel de « {name} », version {version}, signé le {when} : il est entier."
    ),
    "official_holds": "Il compte {count:|ligne} et les empreintes de {slips:|pli}.",
    "official_sum": "Somme : {sum}",
    "official_key": "Signé par la clé {key}. Comparez-la avec celle de l'organisateur.",
    "official_key_known": "Signé par l'organisateur de cette épreuve ({key}).",
    "official_plis_there": (
        "{count:|pli de ce fichier y est compté|plis de ce fichier y sont comptés}."
    ),
    "official_plis_late": (
        "{count:|autre est venu après : il n'y compte pas|autres sont venus après : ils n'y "
        "comptent pas}."
    ),
    "epreuve_whole": (
        "« {name} » : épreuve signée, {count:|partie entière|parties entières} en place, "
        "et le bon lexique."
    ),
    "rehearsal_count": "Donnez de 1 à {most} centres, et autant de joueurs par centre.",
    "rehearsal_played": (
        "Répétition de « {name} » : {count:|centre}, {players:|joueur}, {plis:|pli}. "
        "Premier : {first}."
    ),
    "rehearsal_well": "Tout s'est passé comme il faut.",
    "rehearsal_wrong": "{count:|chose n'irait pas|choses n'iraient pas} le jour venu :",
    "rehearsal_other_key": (
        "La clé de ce dossier n'est pas celle qui a signé l'épreuve : aucun centre ne pourrait "
        "être accepté. Remettez la bonne clé depuis une sauvegarde."
    ),
    "rehearsal_unsigned": (
        "L'épreuve n'est pas publiée, ou a changé depuis. Publiez-la quand le reste est en ordre."
    ),
    "rehearsal_utc": (
        "Les heures sont celles de cette machine, réglée sur l'heure universelle : les codes "
        "partiraient une ou deux heures trop tard. Écrivez « 2026-11-21 14:00+01:00 », ou réglez "
        "la machine."
    ),
    "rehearsal_past": (
        "La partie {partie} devait commencer le {hour} : c'est passé, et son code serait donné "
        "tout de suite. Corrigez son heure."
    ),
    "rehearsal_other_day": (
        "La partie {partie} ({hour}) ne tombe pas dans les jours de l'épreuve. Corrigez l'heure, "
        "ou les jours."
    ),
    "rehearsal_overlap": (
        "La partie {partie} commencerait avant la fin de la partie {before}, vers {end}. "
        "Reculez son heure."
    ),
    "plan_of_the_day": "Le plan de la journée :",
    "plan_open": (
        "Ouvrez le centre national, sauvegardez le dossier de l'épreuve, regardez « /sante »."
    ),
    "plan_look": "Tous les centres sont-ils acceptés ? Appelez ceux qui manquent.",
    "plan_starts": (
        "Partie {partie}, {coups:|coup} : le code part tout seul ; dictez-le à qui n'a pas de "
        "réseau. Regardez ensuite les muets."
    ),
    "plan_ends": "Fin probable de la partie {partie} ; les clés USB des centres muets arrivent.",
    "plan_official": (
        "Les appels sont clos (règlement 2020, art. 6.3). Tous ont fini ? Déclarez le classement "
        "officiel, et sauvegardez le dossier."
    ),
    "plan_untimed": (
        "  Partie {partie}, sans heure, {coups:|coup} : son code part dès que le centre national "
        "est ouvert."
    ),
    "epreuve_code_right": "Le code ouvre bien la partie {partie}.",
    # What the commission d'arbitrage has to decide (§6.3)
    "case_question": "question de règlement, soumise par le juge-arbitre",
    "case_readings": "les deux arbitres ne sont pas d'accord",
    "case_arbiter": "question de règlement, soumise par l'arbitre",
    "case_upheld": "la commission confirme la décision",
    "case_withdrawn": "recours retiré",
    "case_none": (
        "Le bulletin de {player} au coup {coup} n'est pas en commission. Rechargez la page."
    ),
    "case_open": (
        "Le bulletin de {player} au coup {coup} est déjà en commission. "
        "Entrez sa décision, ou retirez le recours."
    ),
    "case_decides": (
        "En mort subite, le bulletin de {player} au coup {coup} décide qui reste. "
        "Tranchez-le avant de clore la correction."
    ),
    "case_among_friends": (
        "Entre amis, la notice ne connaît pas de commission. Tranchez vous-même."
    ),
    "case_undecided": (
        "Deux lectures du bulletin de {player} au coup {coup} restent possibles. "
        "Entrez celle que la commission retient."
    ),
    "case_ruled_how": (
        "Une décision de la commission s'entre comme une réponse, une lecture ou des points. "
        "Rechargez la page."
    ),
    "cases_open": "{count} cas en commission",
    "cases_listed": "{count} cas en commission ({where}) : des points peuvent changer.",
    "case_where": "coup {coup}, {player}",
    "dossier_title": "Dossier pour la commission d'arbitrage",
    "dossier_facts": "Coup {coup} · table {table}, {player}",
    "dossier_asked": "Ce qui est demandé",
    "dossier_case": "{by} : {reason}.",
    "dossier_dispute": "Les deux arbitres du double arbitrage n'ont pas lu le même bulletin.",
    "dossier_favour": (
        "Entre plusieurs interprétations du règlement, sans tentative de jouer sur deux tableaux, "
        "la commission prend la plus favorable au joueur ({article})."
    ),
    "dossier_slip": "Le bulletin",
    "dossier_second_slip": "Le bulletin, seconde lecture",
    "dossier_note": "Note de l'arbitre : {note}",
    "dossier_grid": "La grille avant le coup {coup}",
    "dossier_tirage": "Tirage : {tirage}",
    "dossier_top": "Mot retenu : {word} {ref}, {points:|point}",
    "dossier_readings": "Les lectures, leur prix, leur article",
    "dossier_entry": "Lu par {by} : {accepted}.",
    "dossier_nothing": "rien de payé",
    "dossier_meanwhile": "En attendant la commission, le bulletin compte {points:|point}.",
    "dossier_deeds": "Qui a décidé quoi, et quand",
    "dossier_judge": "le juge-arbitre",
    "dossier_decision": "Décision de la commission",
    "dossier_signatures": "Date, noms et signatures :",
    "deed_entered": "Saisie : {slip}, {points:|point}",
    "deed_second": "Double arbitrage : {slip}, {points:|point}",
    "deed_points": "points sans bulletin",
    "deed_missing": "Bulletin non remis",
    "deed_answered": "Réponse à la question : {answer}, {points:|point}",
    "deed_yes": "oui",
    "deed_no": "non",
    "deed_amended": "Décision : {points:|point}. Motif : {reason}.",
    "deed_late": "Recours tardif, admis par le juge-arbitre.",
    "deed_retained": "Lecture retenue : {reason}",
    "deed_billet": "Billet remis avant le coup {coup}",
    "deed_submitted": "Soumis à la commission : {reason}.",
    "deed_ruled": "La commission a décidé : {reason}.",
    "deed_upheld": "La commission confirme la décision : {reason}.",
    "deed_withdrawn": "Recours retiré : {reason}.",
    "deed_closed": "Correction du coup close",
    "deed_reopened": "Correction rouverte : {reason}.",
}
