"""A duplicate game at the desk: its opening, its buttons, its terminal, its journal."""

DESK = {
    # « Nouvelle partie »
    "choice_preset_official": "compétition",
    "choice_preset_club": "séance de club",
    "choice_preset_friends": "entre amis",
    "unknown_duration": "Durée « {duration} » non comprise. Écrivez 2h, 2h15 ou 90 min.",
    "pace_late": "retard de {minutes:|minute}",
    "pace_early": "{minutes:|minute} d'avance",
    "pace_on_time": "à l'heure",
    "choice_arbiter_yes": "quelqu'un corrige",
    "choice_arbiter_no": "personne, les téléphones suffisent",
    "unattended_needs_phones": (
        "Sans arbitre, les bulletins viennent des téléphones. "
        "Choisissez une séance de club ou une partie entre amis, au cumul ou à la mort subite."
    ),
    "choice_bulletins_no": "annoncés à voix haute",
    "choice_bulletins_yes": "avec bulletins",
    "choice_edition_friends": (
        "Entre amis, la règle est celle de la notice. Choisissez une autre soirée pour en changer."
    ),
    "choice_tempo_usual": "{tempo}, le temps habituel",
    "choice_edition_2020": "2020",
    "choice_edition_2014": "2014",
    "choice_prepared_game": "{name}, {formule}",
    "choice_formule_prepared": (
        "La partie préparée est en « {formule} ». "
        "Choisissez une autre origine des lettres pour en changer."
    ),
    "choice_topping_alone": "Un topping a besoin de joueurs. Inscrivez-les d'abord.",
    # Questions answered by the buttons
    "asked_billet": "Coup {coup}, {player} : le billet était-il reçu avant ce coup ?",
    "answer_billet_yes": "oui, zéro",
    "answer_billet_no": "non, moyenne",
    "asked_slip": "Coup {coup}, {player} : un bulletin attend votre décision ({article}).",
    "answer_proposed": "la lecture proposée, {points:|point}",
    "answer_other": "l'autre lecture, {points:|point}",
    "answer_circle_yes": "la lettre du texte, {points:|point}",
    "answer_circle_no": "soumettre à la commission",
    "asked_commission": "Coup {coup}, {player} : qu'a décidé la commission ? ({article})",
    "answer_commission_yes": "le score écrit moins 5, {points:|point}",
    "answer_commission_no": "la lettre du texte, {points:|point}",
    "asked_two_ways": (
        "Coup {coup}, {player} : un bulletin par téléphone et un sur papier, ni l'un ni l'autre "
        "vierge ({article})."
    ),
    "answer_two_ways_yes": "plusieurs bulletins, zéro",
    "answer_two_ways_no": "celui du téléphone, {points:|point}",
    "asked_late": "Coup {coup}, {player} : bulletin tardif, {when}. L'accepter ?",
    "answer_late_no": "non, il ne compte pas",
    "answer_late_yes": "oui, il compte",
    "late_written_before": (
        "écrit {seconds} s avant la fin d'après ce téléphone (écart mesuré ± {error} s)"
    ),
    "late_written_after": (
        "écrit {seconds} s après la fin d'après ce téléphone (écart mesuré ± {error} s)"
    ),
    "late_unwritten": "écrit à une heure que ce téléphone ne dit pas",
    "late_received": "reçu {seconds} s après",
    "late_unknown": "écrit et reçu à des heures inconnues",
    "problem_ecran": "{player} : son téléphone ne marche pas.",
    "problem_tirage": "{player} : le tirage n'est pas celui annoncé.",
    "problem_grille": "{player} : sa grille n'est pas celle de l'écran.",
    "problem_verdict": "{player} : conteste une correction.",
    "problem_arbitre": "{player} : appelle l'arbitre.",
    "answer_problem_seen": "c'est vu",
    "asked_reading": "Coup {coup}, {player} : les deux arbitres ne sont pas d'accord.",
    "answer_reading": "la lecture {by:de}, {points:|point}",
    "reading_retained": "double arbitrage, lecture {by:de}",
    "answer_submit": "soumettre à la commission",
    "asked_case": "Coup {coup}, {player}, en commission : qu'a-t-elle décidé ?",
    "answer_upheld": "la décision tient, {points:|point}",
    "answer_withdrawn": "le recours est retiré",
    "asked_exclusion": "Table {table} : que décidez-vous ({article}) ?",
    "answer_exclude": "l'exclure tout à fait",
    "answer_annul": "annuler ses scores jusqu'ici",
    "answer_bar": "l'exclure de la suite",
    "answer_readmit": "lever son exclusion",
    "answer_restore": "lui rendre ses scores",
    "exclusion_by_buttons": "décision du juge-arbitre, par les boutons",
    "action_exclude_player": "exclure un joueur…",
    "asked_tie": "Rang {rank}, ex aequo : {names}. Une mort subite les départage.",
    "asked_tie_many": "{count:|joueur}",
    "answer_tie": "la jouer maintenant",
    "asked_room": "Un autre mot était annoncé au coup {coup}. Qu'avait la salle ?",
    "answer_room_corrected": "le mot retenu maintenant, le pupitre s'est trompé",
    "answer_room_announced": "le mot annoncé",
    "answer_room_refused": "le mot annoncé, qui n'est pas admis",
    # « Réglages »
    "setting_partie_avertissements": "Duplicate : secondes restantes annoncées",
    "setting_partie_avertissements_help": "Par exemple 60, 20. Vide : 30, ou 20 en blitz.",
    "setting_partie_duree": "Durée prévue d'une partie",
    "setting_partie_duree_help": "Par exemple 2h15. La page du juge dit alors le retard.",
    "setting_partie_mises_en_garde": "Annoncer « Attention à la place / à la solution »",
    "setting_partie_mises_en_garde_help": "Duplicate, quand on peut réellement se tromper.",
    "setting_partie_mises_en_garde_ecart": "Mise en garde proposée jusqu'à cet écart (points)",
    "setting_partie_mises_en_garde_ecart_help": "À égalité elle est dite d'elle-même.",
    "setting_partie_mises_en_garde_2014": "Mises en garde aussi sous le règlement de 2014",
    "setting_partie_mises_en_garde_2014_help": "Ce règlement n'en parle pas.",
    "setting_partie_solo_joueurs": "Solo bonifié à partir de (joueurs)",
    "setting_partie_solo_joueurs_help": (
        "Moins de joueurs dans la salle : un solo ne rapporte rien de plus."
    ),
    "setting_partie_solo_points": "Points de bonification d'un solo",
    "setting_partie_solo_points_help": (
        "À qui est seul à avoir le meilleur score du coup. 0 : rien."
    ),
    "setting_partie_solos_entre_centres": "Solos comptés sur tous les centres",
    "setting_partie_solos_entre_centres_help": (
        "Aucun n'est annoncé ici : ils viennent avec le classement général."
    ),
    "setting_voix_pause_lettre_ms": "Silence entre deux lettres annoncées (ms)",
    "setting_voix_pause_lettre_ms_help": "Le temps de l'écrire. 900 d'usine.",
    "setting_voix_pause_tirage_ms": "Silence entre deux lettres du tirage répété (ms)",
    "setting_voix_pause_tirage_ms_help": "Quand le tirage est complet et redit. 450 d'usine.",
    "setting_voix_pause_epellation_ms": "Silence entre deux lettres d'un mot épelé (ms)",
    "setting_voix_pause_epellation_ms_help": "Pour le top. 90 d'usine.",
    "setting_voix_pause_reference_ms": "Silence au milieu d'une place (ms)",
    "setting_voix_pause_reference_ms_help": "Entre la lettre et le chiffre. 350 d'usine.",
    "setting_voix_terme_chrono": "Dit quand le temps commence",
    "setting_voix_terme_chrono_help": "Un mot ou deux, les mêmes toute la soirée.",
    "setting_voix_terme_fin": "Dit quand le temps est écoulé",
    "setting_voix_terme_fin_help": "Un mot ou deux, après le signal.",
    "setting_voix_lettre_au_tirage": "Dire aussi la lettre quand le tirage est répété",
    "setting_voix_lettre_au_tirage_help": (
        "« Algérie, A, deux fois » ; le règlement dit « Algérie deux fois » "
        "(règlement 2020, art. 3.1). "
        "Compris dans le bruit : 70 % par le pays seul avec la voix de la version 0.1, 100 % avec "
        "la lettre et la voix d'aujourd'hui."
    ),
    "setting_voix_chiffres_du_rappel": "Redire le score chiffre par chiffre au rappel",
    "setting_voix_chiffres_du_rappel_help": (
        "« 86 points, huit, six » ; le règlement s'arrête à « 86 points » "
        "(règlement 2020, art. 3.4). "
        "Compris dans le bruit : 84 % des scores dits une fois, 93 % des tops entiers avec le "
        "rappel et ses chiffres."
    ),
    "setting_voix_annonces_claires_entre_amis": "Entre amis, toujours les formes plus claires",
    "setting_voix_annonces_claires_entre_amis_help": (
        "La lettre au tirage et les chiffres au rappel, quels que soient les deux réglages "
        "au-dessus : ils valent alors pour les parties jouées sous le règlement."
    ),
    # Formules, as people call them
    "played_normale": "normale",
    "played_joker": "joker",
    "played_7sur8": "7 sur 8",
    "played_7sur8-joker": "7 sur 8 joker",
    "played_7et8": "7 et 8",
    "played_7et8-joker": "7 et 8 joker",
    "played_789": "7, 8 et 9",
    "played_789-joker": "7, 8 et 9 joker",
    # The text a game is played under
    "edition_2020": "règlement 2020",
    "edition_2014": "règlement 2014",
    "edition_notice": "règle de la notice",
    # Opening
    "game_duplicate": "Duplicate",
    "terminal_no_answer": "Aucune solution à montrer. Annoncez d'abord le tirage.",
    "terminal_billet": "Répondez : billet {coup} {table} oui, ou billet {coup} {table} non.",
    "list_coups": "{coups:|coup}",
    "list_points": "{points:|point}",
    "pad_players_think": (
        "Le jeton {tile} est près du lecteur pendant la réflexion. Éloignez-le ; rien n'est compté."
    ),
    "console_annulled": "Ce coup ne compte pas.",
    "console_neutralised": "Le coup a été troublé ici.",
    "asked_annul_leaves": (
        "Annuler le coup {coup} ({article}) : votre centre quitte la partie commune, et {kept} au "
        "classement général."
    ),
    "asked_annul_doors": (
        "Coup {coup}. Neutraliser : personne n'y marque ici, la partie commune continue. Annuler "
        "({article}) : votre centre la quitte, et {kept}."
    ),
    "annul_keeps": "garde ses coups d'avant",
    "annul_keeps_nothing": "n'y a encore aucun coup",
    "withdrawn_reason": "mot retiré de la grille",
    "answer_annul_leaves": "Annuler, et quitter la partie commune",
    "answer_neutralise": "Neutraliser le coup",
    "prepared_not_one": ("Le fichier contient {count:|partie}. Gardez-en une seule par fichier."),
    "prepared_contradicts": (
        "La partie préparée se contredit : {first}. Corrigez le fichier, ou prenez-en un autre."
    ),
    "unknown_preset": "Soirée « {preset} » inconnue. Choisissez parmi : {known}.",
    "preset_only_among_friends": (
        "--juge-joue et --bulletins ne servent qu'entre amis. Ajoutez --preset {preset}."
    ),
    "unknown_edition": ("Édition « {edition} » du règlement inconnue. Choisissez parmi : {known}."),
    "prepared_lost": (
        "Le fichier de la partie préparée a disparu ou changé. "
        "Remettez {path}, ou saisissez les lettres à la main."
    ),
    # What the desk says at each moment
    "desk_ready": "Aucun coup n'est en cours. {Appuyez:suivant} pour ouvrir le coup.",
    "desk_ready_elimination": (
        "Les éliminés du coup joué ne sont pas connus. "
        "Finissez sa correction, ou {tenez:suivant} pour jouer sans attendre."
    ),
    "desk_ready_annulled": (
        "Le coup est annulé ; le règlement remet tout au sac, reliquat compris. "
        "{Appuyez:suivant} pour tirer d'autres lettres."
    ),
    "desk_end_proposed": (
        "Le règlement met fin à la partie. "
        "{Tenez:valider} pour terminer, {tenez:suivant} pour continuer malgré tout."
    ),
    "desk_interrupted": (
        "La partie a été interrompue plus de 15 minutes. "
        "{Tenez:valider} pour terminer, {tenez:suivant} pour jouer malgré tout."
    ),
    "desk_drawing": (
        "Le tirage est en cours. Complétez-le, puis {appuyez:valider}, ou {sur:rejeter}."
    ),
    "desk_announced": (
        "Le tirage est annoncé. {Appuyez:chrono}, ou {sur:annuler} pour reprendre une lettre."
    ),
    "desk_running": (
        "Le chrono tourne. {Appuyez:chrono} pour une pause, {tenez:chrono} pour arrêter le temps."
    ),
    "desk_paused": "Le chrono est en pause. {Appuyez:chrono} pour le relancer.",
    "desk_called": (
        "Un joueur a la parole. {Appuyez:valider} si c'est le top, {sur:rejeter} sinon, "
        "{sur:suivant} pour un autre joueur."
    ),
    "desk_cut": (
        "Le courant a été coupé. {Appuyez:valider} si la partie est restée arrêtée 15 minutes "
        "au plus, {tenez:rejeter} si c'est davantage."
    ),
    "desk_collecting": "Le temps est écoulé. {Appuyez:valider} pour retenir le top proposé.",
    "desk_collecting_stopped": (
        "Le temps est arrêté. {Appuyez:valider} pour retenir le top proposé."
    ),
    "desk_top_chosen": "Le top est annoncé. {Appuyez:valider} pour le placer.",
    "desk_ended": "La partie est terminée. {Tenez:suivant} pour en commencer une autre.",
    # What the buttons do
    "settle_invalid": "Ce tirage ne se joue pas. {Appuyez:rejeter} : tout retourne au sac.",
    "settle_ruling": "{fact} ({article}).",
    "settle_end_proposed": "{Tenez:valider} pour terminer, {tenez:suivant} pour continuer.",
    "settle_interrupted": "{Tenez:valider} pour terminer, {tenez:suivant} pour continuer.",
    "cut_asked": "Coupure : combien de minutes la partie est-elle restée arrêtée ?",
    "settle_cut": "{Appuyez:valider} pour 15 au plus, {tenez:rejeter} pour davantage.",
    "step_tirage": "Tirage",
    "step_annonce": "Annonce",
    "step_chrono": "Chrono",
    "step_ramassage": "Ramassage",
    "step_points": "Points",
    "step_top": "Top",
    "step_placement": "Placement",
    "action_CutWasShort": "coupure : 15 minutes au plus",
    "action_CutWasLong": "coupure : plus de 15 minutes",
    "action_CautionTop": "retenir avec mise en garde",
    "action_OpenCoup": "coup suivant",
    "action_AnnounceRack": "annoncer le tirage",
    "action_RejectRack": "rejeter le tirage",
    "action_AnnulCoup": "annuler le coup",
    "action_NeutraliseCoup": "neutraliser le coup",
    "action_StartClock": "lancer le chrono",
    "action_RestartClock": "redonner tout le temps",
    "action_StopClock": "arrêter le temps",
    "action_TakeBackStop": "reprendre le temps",
    "action_CallTop": "un joueur annonce",
    "action_NameCaller": "un autre joueur",
    "action_ClaimTop": "c'est le top",
    "action_RefuseCall": "pas le top",
    "action_HearAgain": "réentendre le dernier joueur",
    "action_ChooseNextTop": "un autre top",
    "action_ChooseTop": "retenir le top",
    "action_PlaceTop": "placer le top",
    "action_WithdrawMove": "retirer le dernier mot",
    "ending_points_missing": (
        "Il manque encore {count:|score}. La saisie reste possible après la fin."
    ),
    "ending_slips_missing": (
        "Il manque encore {count:|bulletin}. La saisie reste possible après la fin."
    ),
    "deed_CutWasLong": "La partie s'arrête : les coups ramassés comptent.",
    "deed_RejectRack": "Toutes les lettres retournent au sac ; le coup garde son numéro.",
    "deed_AnnulCoup": (
        "Rien de ce coup ne compte. Le règlement remet au sac tout le tirage, reliquat compris."
    ),
    "deed_NeutraliseCoup": "Personne n'y marque ici ; le mot de l'épreuve est posé.",
    "deed_RestartClock": "Le chrono repart du début, pour tout le monde.",
    "deed_StopClock": "Le temps est fini pour tous, tout de suite.",
    "deed_TakeBackStop": "Le temps qui restait est rendu aux joueurs.",
    "deed_HearAgain": "La dernière réponse est reprise ; le joueur est entendu à nouveau.",
    "deed_ChooseNextTop": "Un autre mot du même score est retenu à la place.",
    "deed_WithdrawMove": "Le dernier mot quitte la grille ; vous choisirez un autre top.",
    "deed_OpenCoup": "Le coup suivant s'ouvre sans attendre le reste de la correction.",
    "action_DeclineEnd": "continuer la partie",
    # The terminal
    "terminal_cut": "Tapez interruption et les minutes, ou continuez.",
    "terminal_caution": "attention à la {about} ?",
    "terminal_counts": "{solutions:|solution}, {tops:|top}",
    "duplicate_terminal_help": (
        "  Entrée                le pas suivant de la partie\n"
        "  chrono valider rejeter suivant répéter annuler   (c v r s p a)\n"
        "  c!  ou  !c            un appui long, avec chacun de ces boutons\n"
        "  +LETTRES              saisir des lettres, ? pour un joker\n"
        "  -  ou  -L             reprendre la dernière lettre, ou une lettre\n"
        "  = MOT PLACE [raison]  retenir une autre solution\n"
        "  attention             retenir le top avec la mise en garde proposée\n"
        "  tops, grille          voir les solutions (juge seul), la grille\n"
        "  joueur TABLE [nom]    inscrire un joueur\n"
        "  score COUP TABLE POINTS [pénalité], puis clore COUP\n"
        "  billet COUP TABLE oui|non : le billet était-il reçu avant ce coup ?\n"
        "  points 45 32 0        entre amis : les points annoncés, table par table, ou 3:45\n"
        "  mot TABLE MOT PLACE   entre amis : le mot contesté d'une table\n"
        "  top JOUEUR MOT PLACE  topping : solution annoncée\n"
        "  corriger COUP MOT PLACE pupitre|salle|refusé RAISON   qui avait tort : le pupitre\n"
        "                        seul, la salle avec lui, ou un mot annoncé non admis\n"
        "                        (refusé:XI quand c'est XI, formé en raccord)\n"
        "  rejet, annulation, retirer, fin, continuer, rouvrir, interruption MINUTES, lu\n"
        "  quitter               la partie reste dans le journal"
    ),
}

JOURNAL = {
    # Facts
    "event_CoupOpened": "coup ouvert",
    "event_RackRejected": "tirage rejeté",
    "event_RackAnnounced": "tirage annoncé",
    "event_ClockPaused": "chrono en pause",
    "event_ClockResumed": "chrono relancé",
    "event_ClockRecovered": "chrono retrouvé, en pause",
    "event_InterruptionNoted": "interruption notée",
    "event_CutNoted": "coupure de courant",
    "event_CutMeasured": "durée de la coupure",
    "event_StopTakenBack": "fin du temps reprise",
    "event_TopCalled": "parole demandée",
    "event_CallerNamed": "joueur désigné",
    "event_CallRefused": "solution refusée",
    "event_CallHeardAgain": "joueur réentendu",
    "event_TopClaimed": "top annoncé par un joueur",
    "event_CoupTimed": "temps du coup",
    "event_TopChosen": "top retenu",
    "event_MovePlaced": "mot placé",
    "event_JokerSwapped": "joker échangé",
    "event_MoveWithdrawn": "mot retiré",
    "event_CoupCorrected": "coup corrigé",
    "event_CoupAnnulled": "coup annulé",
    "event_CoupNeutralised": "coup neutralisé",
    "event_EndProposed": "fin proposée",
    "event_EndDeclined": "fin écartée",
    "event_GameClosed": "partie terminée",
    "event_AppealsClosed": "recours clos",
    "event_CaseSubmitted": "soumis à la commission",
    "event_CaseSettled": "décision de la commission",
    "event_PlayerAdded": "joueur inscrit",
    "event_PlayerRemoved": "joueur retiré",
    "event_CorrectionOpened": "correction ouverte",
    "event_ScoreEntered": "score saisi",
    "event_CorrectionClosed": "correction close",
    "event_CorrectionReopened": "correction rouverte",
    "event_SlipsMissing": "bulletins non remis",
    "event_QuestionAnswered": "question tranchée",
    "event_PlayersEliminated": "joueurs éliminés",
    "event_PlayersSeated": "joueurs installés",
    "event_PlayerSeated": "joueur installé",
    "event_PlayerUnseated": "place libérée",
    "event_TablesAssigned": "tables confiées",
    "event_PlayerExcluded": "joueur exclu",
    "event_SlipEntered": "bulletin saisi",
    "event_ReadingRetained": "lecture retenue",
    "event_VerdictAmended": "verdict modifié",
    "event_WayChosen": "façon de rendre les bulletins",
    "event_SlipHandedIn": "bulletin par téléphone",
    "event_SlipCameLate": "bulletin tardif",
    "event_LateSlipJudged": "bulletin tardif jugé",
    "event_ProblemSignalled": "problème signalé",
    "event_ProblemSeen": "problème vu",
    "event_BilletHandedOut": "billet remis",
    "event_CoupClosed": "correction du coup close",
    "event_CoupReopened": "correction du coup rouverte",
    # Their figures
    "field_answer": "réponse",
    "field_key": "question",
    "field_arbiter": "arbitre",
    "field_article": "selon",
    "field_before": "avant le coup",
    "field_by": "par",
    "field_companion": "joker joint",
    "field_cautions": "mises en garde",
    "field_confusions": "à ne pas confondre",
    "field_coup": "coup",
    "field_later": "questions remises, tables",
    "field_coups": "coups",
    "field_cumul": "cumul",
    "field_drawn": "lettres tirées",
    "field_phone": "par téléphone",
    "field_problem": "problème",
    "field_accepted": "accepté",
    "field_before_ms": "écrit avant la fin",
    "field_late_ms": "reçu après la fin",
    "field_error_ms": "à près de",
    "field_elapsed_ms": "après",
    "field_eliminated": "éliminés",
    "field_excluded": "exclu",
    "field_final_stage": "dernière étape",
    "field_first_coup": "depuis le coup",
    "field_instead_of": "à la place de",
    "field_last_coup": "dernier coup",
    "field_late": "hors délai",
    "field_obligatory": "imposé",
    "field_opening": "ouverture",
    "field_penalty": "pénalité",
    "field_lost": "coups perdus",
    "field_tops": "tops",
    "field_room": "la salle avait",
    "field_void": "mot annoncé injouable :",
    "field_withdrawn": "annonce reprise, table",
    "field_reliquat": "reliquat",
    "field_right": "juste",
    "field_ruling": "règle",
    "field_sanction": "sanction",
    "field_second": "second bulletin",
    "field_slip": "bulletin",
    "field_step": "temps",
    "field_table": "table",
    "field_tables": "tables",
    "field_ties": "ex aequo",
    "field_times": "temps",
    "field_tirage": "tirage",
    "field_top_points": "top",
    "field_verdict": "verdict",
    # A topping played one after another
    "relay_title": "Topping sur la partie « {game} », {players:|joueur}",
    "relay_twice": "La partie « {game} » est nommée deux fois. Nommez chacune une seule fois.",
    "relay_not_topping": (
        "La partie « {game} » n'est pas un topping. Nommez des parties de topping."
    ),
    "relay_not_prepared": (
        "La partie « {game} » n'a pas de fichier préparé. "
        "Jouez chaque passage avec « pupitre run --prepared » et le même fichier."
    ),
    "relay_other_game": (
        "Les parties « {game} » et « {other} » ne viennent pas du même fichier préparé. "
        "Nommez des parties jouées sur le même fichier."
    ),
    "relay_other_tempo": (
        "Les parties « {game} » et « {other} » n'ont pas le même temps par coup. "
        "Nommez des parties jouées au même temps."
    ),
    "relay_departs": (
        "Les parties « {game} » et « {other} » diffèrent au coup {coup}. "
        "Leurs temps ne se comparent pas ; retirez l'une des deux."
    ),
}
