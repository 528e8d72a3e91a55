"""Sentences of Jarnac: a fact, then a remedy."""

REFUSALS = {
    # Not at this moment
    "phase_jarnac_toss": (
        "Le toss n'est pas fait. Piochez une lettre chacun, ou dites qui commence."
    ),
    "phase_jarnac_receiving": (
        "Le sac vient de passer. Dites « Jarnac ! », piochez, ou changez trois lettres."
    ),
    "phase_jarnac_drawing": "Il reste des lettres à piocher. Piochez-les d'abord.",
    "phase_jarnac_playing": (
        "Le joueur réfléchit, sa lettre est piochée. Posez un mot, ou dites « je passe »."
    ),
    "phase_jarnac_made": (
        "Un mot vient d'être posé. Contestez-le, annulez-le, ou piochez la lettre suivante."
    ),
    "phase_jarnac_arbitration": "Le juge doit trancher. Dites si le mot est valable.",
    "phase_jarnac_final": (
        "Dix secondes sont laissées pour un dernier Jarnac. Annoncez-le, ou attendez la fin."
    ),
    "phase_jarnac_ended": (
        "La partie est terminée. Corrigez un acte passé, ou ouvrez une autre partie."
    ),
    # Opening
    "jarnac_two_players": (
        "Il faut deux joueurs aux noms différents. Donnez un nom à chaque camp."
    ),
    "jarnac_no_time": "Le temps de jeu est nul. Donnez au moins une seconde.",
    "jarnac_foreign_letters": (
        "Ces signes ne sont pas des lettres du Jarnac : {letters}. Écrivez des lettres de A à Z."
    ),
    "jarnac_wrong_total": (
        "Cette répartition compte {total:|lettre}. Corrigez-la pour en avoir {expected}."
    ),
    "jarnac_bad_count": "« {text} » n'est pas un compte de lettres. Écrivez par exemple A14.",
    "jarnac_no_such_side": "Il n'y a pas de camp {side}. Choisissez 0 ou 1.",
    # Drawing
    "jarnac_nothing_due": "Aucune lettre n'est à piocher. Posez un mot, ou dites « je passe ».",
    "jarnac_tile_out": "Ce jeton {letter} est déjà sorti du sac. Piochez-en un autre.",
    "jarnac_first_letters": (
        "Les six premières lettres ne sont pas piochées. Piochez-les avant de changer."
    ),
    "jarnac_reliquat_short": (
        "Le reliquat ne compte que {count:|lettre}. Piochez : il en faut {needed} pour changer."
    ),
    "jarnac_three_letters": (
        "{count:|lettre choisie|lettres choisies}. Choisissez-en exactement {needed}."
    ),
    "jarnac_bag_short": (
        "Le sac ne contient plus que {count:|lettre}. Piochez au lieu de changer."
    ),
    # Words and rows
    "jarnac_no_such_row": "Il n'y a pas de ligne {row}. Choisissez de 1 à {rows}.",
    "jarnac_word_length": (
        "« {word} » n'a pas la bonne longueur. Jouez un mot de {shortest} à {longest} lettres."
    ),
    "jarnac_row_not_next": (
        "La ligne {row} n'est pas la suivante. Posez le nouveau mot sur la ligne {next}."
    ),
    "jarnac_letter_leaves_row": (
        "{word} ne reprend pas toutes les lettres de {old} avec une de plus. "
        "Gardez les lettres de la ligne {row} et ajoutez-en."
    ),
    "jarnac_letters_missing": (
        "Il manque {letters} pour écrire {word} sur la ligne {row}. "
        "Vérifiez le mot, ou choisissez une autre ligne."
    ),
    "jarnac_word_impossible": (
        "Aucune ligne ne permet {word} avec les lettres en vue. Vérifiez le mot."
    ),
    "jarnac_several_rows": "{word} est possible sur les lignes {rows}. Choisissez la ligne.",
    "jarnac_draw_first": "Il reste {count:|lettre} à piocher. Piochez avant de jouer.",
    "jarnac_no_free_row": (
        "Les huit lignes sont remplies. Un Jarnac demande une ligne libre : piochez."
    ),
    # « Jarnac ! »
    "jarnac_barred_by_flag": (
        "Le sac vient d'une chute du drapeau. Jarnac est impossible : piochez."
    ),
    "jarnac_from_absent": (
        "Le temps de l'adversaire est épuisé. On ne lui prend plus de mot : piochez."
    ),
    "jarnac_already_taken": (
        "Un Jarnac est déjà dit à cette réception du sac. Piochez maintenant."
    ),
    "jarnac_already_called": ("« Jarnac ! » est déjà dit. Donnez son mot, ou annulez."),
    "jarnac_not_your_bag": (
        "Ce joueur n'a pas le sac. Attendez que l'adversaire dise « je passe »."
    ),
    "jarnac_claim_too_late": (
        "Le joueur hors temps ne dit Jarnac que lorsque l'autre passe. Attendez son « je passe »."
    ),
    # Contestations, and what the dictionary says of a word
    "jarnac_nothing_to_contest": (
        "Aucun mot n'est contestable. On conteste avant que la lettre suivante soit piochée."
    ),
    "jarnac_nothing_asked": "Aucun mot n'attend le juge. Laissez la partie continuer.",
    "jarnac_word_good": "{word} est valable. Le joueur contesté pioche deux lettres.",
    "jarnac_word_unknown": "{word} n'est pas au dictionnaire. Jouez un autre mot.",
    "jarnac_word_conjugated": (
        "{word} n'est qu'une forme conjuguée. La formule la refuse : jouez un autre mot."
    ),
    "jarnac_same_entry": (
        "{old} et {word} ont une entrée commune. La formule refuse cet enchaînement : "
        "jouez un autre mot."
    ),
    "jarnac_word_without_entry": (
        "Le dictionnaire ne dit pas si {word} n'est qu'une conjugaison. Au juge de trancher."
    ),
    "jarnac_chain_without_entry": (
        "Le dictionnaire ne dit pas de quelles entrées viennent {old} et {word}. "
        "Au juge de trancher."
    ),
    "jarnac_chain_by_conjugation": (
        "{old} et {word} ne se rejoignent que par une forme conjuguée. Au juge de trancher."
    ),
    "jarnac_word_ruled": "Le juge a tranché pour {word}. La partie continue.",
    # Time
    "jarnac_no_clock": "Cette partie se joue sans pendule. Dites seulement « je passe ».",
    "jarnac_other_out_of_time": (
        "Le temps de l'adversaire est épuisé. Gardez le sac et continuez à jouer."
    ),
    "jarnac_flag_fallen": (
        "Le drapeau de {name} est tombé. Terminez la partie si c'est une erreur."
    ),
    "jarnac_clock_not_yet": (
        "La partie n'a pas commencé. Attendez que les six premières lettres soient piochées."
    ),
    "jarnac_clock_not_yours": "C'est la pendule de l'adversaire qui tourne. Attendez qu'il passe.",
    "jarnac_pass_first": "Le sac n'est pas passé. Dites « je passe » avant d'appuyer.",
    "jarnac_clock_not_running": "Aucune pendule ne tourne. Continuez la partie.",
    "jarnac_clock_not_stopped": "Aucune pendule n'est arrêtée. Continuez la partie.",
    # Corrections
    "jarnac_undo_after_draw": (
        "Une lettre est piochée depuis. Reprenez-la d'abord, ou corrigez l'acte passé."
    ),
    "jarnac_nothing_to_undo": "Il n'y a rien à annuler. Corrigez plutôt un acte passé.",
    "jarnac_no_such_act": "Il n'y a pas d'acte {number}. Choisissez-en un dans la liste.",
    "jarnac_not_correctable": (
        "L'acte {number} n'est ni un mot ni une pioche. Choisissez-en un autre."
    ),
    "jarnac_letters_expected": ("« {text} » ne convient pas. Écrivez {count:|lettre} de A à Z."),
    "jarnac_correction_impossible": (
        "Cette correction rend impossible la suite : « {what} », acte {number}. {why}"
    ),
    "jarnac_end_changes": (
        "La fin de la partie n'aurait pas lieu au même moment. Corrigez un autre acte."
    ),
}

# What is read on screens, sheets and pages.
LABELS = {
    # The desk and its buttons
    "desk_jarnac_toss": "Le toss n'est pas fait. Piochez une lettre chacun, ou dites qui commence.",
    "desk_jarnac_receiving": (
        "Le sac vient de passer. {Appuyez:valider} pour piocher, {sur:suivant} pour "
        "« Jarnac ! », {sur:rejeter} pour contester."
    ),
    "desk_jarnac_drawing": "Des lettres sont à piocher. Posez-les, ou tapez-les.",
    "desk_jarnac_playing": (
        "Le joueur réfléchit. Saisissez son mot, ou {appuyez:suivant} pour « je passe »."
    ),
    "desk_jarnac_made": (
        "Un mot est posé. {Appuyez:valider} pour piocher, {sur:rejeter} pour contester, "
        "{sur:annuler} pour le retirer."
    ),
    "desk_jarnac_arbitration": (
        "Le juge doit trancher. {Appuyez:valider} si le mot est bon, {sur:rejeter} sinon."
    ),
    "desk_jarnac_final": (
        "Dix secondes pour un dernier Jarnac. {Appuyez:suivant} pour dire « Jarnac ! »."
    ),
    "desk_jarnac_ended": "La partie est terminée. {Tenez:suivant} pour en commencer une autre.",
    "action_Draw": "piocher",
    "action_Contest": "contester le mot",
    "action_CallJarnac": "Jarnac !",
    "action_Pass": "passer le tour",
    "action_AcceptWord": "mot valable",
    "action_RefuseWord": "mot refusé",
    "action_Undo": "annuler le dernier acte",
    "action_PressClock": "ma pendule",
    # « Nouvelle partie »
    "choice_against_nobody": "non, à deux",
    "choice_jarnac_clock_coup": "un temps par coup",
    "choice_jarnac_clock_pendule": "un temps par joueur",
    "choice_jarnac_clock_sans": "sans",
    "choice_jarnac_increment": "{seconds:|seconde}, hors notice",
    "choice_jarnac_increment_none": "aucun",
    "jarnac_increment": "{seconds:|seconde rendue|secondes rendues} à chaque tour (hors notice)",
    "choice_minutes_each": "{minutes:|minute}",
    "choice_box_jarnac": "boîte de 2012",
    "choice_box_jarnac-ancien": "boîte ancienne",
    "choice_minutes_no_clock": "Ce temps ne compte qu'à la pendule. Choisissez-la d'abord.",
    # The game and its sides
    "game_jarnac": "Jarnac",
    "tv_game_jarnac": "Jarnac",
    "key_rows": "Flèches",
    "key_row": "choisir la ligne",
    "jarnac_unrefereed": "Sans arbitre, ce que trouve le pupitre n'est montré qu'à la fin.",
    "jarnac_nothing_found": "Aucun mot à montrer. Piochez d'abord.",
    "jarnac_unseen_at": "  tour {number}, Jarnac que {name} n'a pas vu : {words}",
    "jarnac_all_seen": "Aucun Jarnac n'a été manqué.",
    "jarnac_typing": "Tapez le mot. Sans ligne choisie, la seule possible est prise.",
    "jarnac_typing_own": "{name} : {word}",
    "jarnac_typing_theft": "Jarnac ! {word}",
    "jarnac_typing_worth": "Ligne {row}, {points:|point}",
    "played_jarnac": "Jarnac",
    "jarnac_side": "Joueur {side}",
    "jarnac_console": "Pupitre ({strength})",
    "jarnac_strength_debutant": "débutant",
    "jarnac_strength_club": "club",
    "jarnac_strength_expert": "expert",
    "jarnac_unknown_clock": "Pendule « {clock} » inconnue. Choisissez parmi : {known}.",
    "jarnac_unknown_strength": "Force « {strength} » inconnue. Choisissez parmi : {known}.",
    "jarnac_two_forces": "« {text} » ne donne pas deux forces. Écrivez par exemple club,expert.",
    "jarnac_without_entries": (
        "Le lexique « {lexicon} » n'a pas d'entrées. Au juge de trancher conjugaisons et "
        "enchaînements, ou jouez la formule libre."
    ),
    "jarnac_clock_held": "Les pendules sont arrêtées. {Appuyez:chrono}, ou continuez à jouer.",
    # A published game played again
    "jarnac_replay_bad": (
        "Ce fichier n'est pas une partie de Jarnac ({why}). Choisissez une feuille du pupitre."
    ),
    "jarnac_replay_act": "L'acte {number} n'est pas possible. {why}",
    "jarnac_replay_points": (
        "La feuille dit {told}, le décompte donne {counted}. Vérifiez les lignes."
    ),
    "jarnac_replay_rows": (
        "Les lignes de la feuille ne sont pas celles de la partie. Vérifiez les mots."
    ),
    # The terminal
    "jarnac_terminal_help": (
        "  Entrée                le pas suivant de la partie\n"
        "  chrono valider rejeter suivant répéter annuler   (c v r s p a)\n"
        "  c!  ou  !c            un appui long, avec chacun de ces boutons\n"
        "  commence 1 ou 2       qui a gagné le toss\n"
        "  +LETTRES              saisir des lettres piochées\n"
        "  -  ou  -L             reprendre la dernière lettre, ou une lettre\n"
        "  = MOT [ligne]         poser ou rallonger un mot\n"
        "  pioche, passe         « je pioche », « je passe »\n"
        "  jarnac MOT [ligne]    prendre un mot à l'adversaire\n"
        "  conteste [MOT]        contester, avec un Jarnac si l'on en voit un\n"
        "  valable, faux         le juge tranche\n"
        "  change ABC            changer trois lettres\n"
        "  mots, tapis           ce qui est possible (juge seul), les deux tapis\n"
        "  corriger ACTE MOT [ligne]   ou   corriger ACTE +LETTRES\n"
        "  pendule 1 12:30       régler une pendule à la main\n"
        "  abandon 1 ou 2, fin RAISON, lu\n"
        "  quitter               la partie reste dans le journal"
    ),
    # Facts of the journal
    "event_TossDrawn": "lettre du toss",
    "event_TossTied": "égalité au tirage",
    "event_StarterChosen": "premier joueur désigné",
    "event_DrawBegun": "main au sac",
    "event_LetterDrawn": "lettre piochée",
    "event_LettersSetAside": "lettres mises de côté",
    "event_WordMade": "mot réalisé",
    "event_JarnacCalled": "Jarnac annoncé",
    "event_JarnacTaken": "mot pris par Jarnac",
    "event_Passed": "je passe",
    "event_ArbitrationAsked": "le juge doit trancher",
    "event_ContestRuled": "contestation jugée",
    "event_ClaimRuled": "annonce hors temps jugée",
    "event_ClocksStopped": "pendules arrêtées",
    "event_ClockSet": "pendule réglée à la main",
    "event_TimerStarted": "temps du coup lancé",
    "event_TimerStopped": "temps du coup arrêté",
    "event_TimerResumed": "temps du coup relancé",
    "event_TimeWarned": "temps restant annoncé",
    "event_FlagFell": "drapeau tombé",
    "event_ActTakenBack": "acte annulé",
    "event_ActCorrected": "acte corrigé",
    "event_GameEnded": "fin de partie",
    "field_side": "joueur",
    "field_word": "mot",
    "field_row": "ligne",
    "field_letters": "lettres",
    "field_valid": "valable",
    "field_final": "dernières secondes",
    "field_number": "acte",
    "field_jarnac": "avec Jarnac",
    "field_jarnac_row": "ligne du Jarnac",
    "field_by_toss": "au sort",
    "field_cause": "cause",
    "cause_player": "",
    "cause_time": "temps écoulé",
    "cause_end_rows_filled": "huit lignes remplies",
    "cause_end_bag_empty": "sac vide",
    "cause_end_both_flags": "les deux drapeaux sont tombés",
    "cause_end_contest_out_of_time": "contestation fondée hors temps",
    "cause_end_jarnac_out_of_time": "Jarnac valable hors temps",
    "cause_end_resigned": "abandon",
    "cause_end_by_judge": "décision du juge",
    "cause_end_abandoned": "partie abandonnée",
    # Formules and times
    "jarnac_formule_competition": "compétition",
    "jarnac_formule_conjugaisons": "avec conjugaisons",
    "jarnac_formule_enchainements": "avec enchaînements",
    "jarnac_formule_libre": "libre",
    "jarnac_tempo_none": "sans pendule",
    "jarnac_tempo_move": "{seconds} s par coup",
    "jarnac_tempo_chess": "{minutes} min chacun",
    # On the screens
    "jarnac_tv_toss": "Le toss : qui commence ?",
    "jarnac_tv_receiving": "{name} reçoit le sac",
    "jarnac_tv_drawing": "{name} pioche",
    "jarnac_tv_playing": "À {name} de jouer",
    "jarnac_tv_made": "{name} : {word}",
    "jarnac_tv_taken": "Jarnac ! {name} prend {word}",
    "jarnac_tv_called": "Jarnac ! Quel mot ?",
    "jarnac_tv_arbitration": "{word} : le juge tranche",
    "jarnac_tv_final": "Dernier Jarnac possible",
    "jarnac_tv_refused": "{word} refusé",
    "jarnac_tv_accepted": "{word} valable",
    "jarnac_tv_bag": "Au sac : {count}",
    "jarnac_tv_jarnac": "JARNAC !",
    "jarnac_tv_jarnacs": "{count:|Jarnac}",
    "jarnac_tv_out": "hors temps",
    "jarnac_tv_unseen": "Jarnacs que personne n'a vus : {count}",
    "jarnac_tv_turn": "Tour {number}, {name} : {word}",
    "jarnac_page_review": "Jarnacs manqués",
    "jarnac_act_commence": "commence",
    "jarnac_act_pioche": "pioche",
    "jarnac_act_change": "change",
    "jarnac_act_mot": "mot",
    "jarnac_act_jarnac": "Jarnac !",
    "jarnac_act_passe": "je passe",
    "jarnac_act_conteste": "conteste",
    "jarnac_act_annonce": "Jarnac annoncé",
    "jarnac_act_drapeau": "drapeau",
    "jarnac_act_fin": "fin",
    "jarnac_sheet_missed": "Les plus longs mots manqués, tour par tour",
    "jarnac_sheet_acts": "La partie, tour par tour",
    "jarnac_sheet_missed_key": (
        "« Manqué » : le plus long mot que le joueur pouvait encore faire ; * : son adversaire "
        "pouvait le prendre et ne l'a pas vu."
    ),
    # The end
    "jarnac_won": "{name} gagne",
    "jarnac_draw_game": "Match nul",
    "jarnac_void": "Partie abandonnée",
    "jarnac_end_rows_filled": "Huit lignes remplies, aucun dernier Jarnac.",
    "jarnac_end_bag_empty": "Le sac est vide et plus personne ne joue.",
    "jarnac_end_both_flags": "Les deux temps sont épuisés.",
    "jarnac_end_contest_out_of_time": "Le joueur hors temps a contesté à raison.",
    "jarnac_end_jarnac_out_of_time": "Le joueur hors temps a vu un Jarnac.",
    "jarnac_end_resigned": "{name} abandonne.",
    "jarnac_end_by_judge": "Le juge a terminé la partie.",
    "jarnac_end_abandoned": "La partie est abandonnée.",
    "jarnac_why_win_by_gap": "{gap:|point} d'écart : plus de 70.",
    "jarnac_why_win_by_points_and_jarnacs": (
        "{gap:|point} d'écart : le plus de points et le plus de Jarnacs."
    ),
    "jarnac_why_draw": "{gap:|point} d'écart : il faudrait aussi le plus de Jarnacs.",
    "jarnac_why_win_by_resignation": "L'adversaire a abandonné.",
    "jarnac_why_game_abandoned": "Elle ne compte pas.",
    # Settings
    "setting_jarnac_secondes_par_coup": "Jarnac : temps d'un coup, sans pendule (s)",
    "setting_jarnac_secondes_par_coup_help": "Avec la pendule, chaque joueur a le sien.",
    "setting_jarnac_boutons_de_pendule": "Jarnac : deux boutons de pendule sont câblés",
    "setting_jarnac_boutons_de_pendule_help": "« Je passe » ne suffit plus.",
    "setting_jarnac_refus_immediat": "Jarnac : un mot faux est refusé aussitôt",
    "setting_jarnac_refus_immediat_help": "Non : il faut le contester.",
    "setting_jarnac_plusieurs_jarnacs": "Jarnac : plusieurs Jarnacs à une même réception",
    "setting_jarnac_plusieurs_jarnacs_help": "Non : un seul par réception.",
    "setting_jarnac_jarnac_hors_temps": "Jarnac : prendre un mot à qui n'a plus de temps",
    "setting_jarnac_jarnac_hors_temps_help": "Non : ses mots ne se prennent plus.",
}

WORDS = REFUSALS | LABELS
