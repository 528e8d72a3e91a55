"""Sentences of the classic game: a fact, then a remedy. None tells a letter nobody has seen."""

REFUSALS = {
    # Not at this moment
    "classic_phase_toss": (
        "On tire au sort qui commence. Tirez un jeton par joueur, ou désignez le premier joueur."
    ),
    "classic_phase_drawing": (
        "Un joueur pioche. Passez les jetons sur le lecteur, ou saisissez leurs lettres."
    ),
    "classic_phase_playing": (
        "Un joueur réfléchit. Saisissez son mot, un échange, ou passez son tour."
    ),
    "classic_phase_laid": (
        "Un mot attend ses points. Validez-le, contestez-le, ou annulez la saisie."
    ),
    "classic_phase_exchanging": (
        "Un échange est en cours. Piochez les nouvelles lettres, ou annulez l'échange."
    ),
    "classic_phase_counting": (
        "La partie est finie et les lettres restantes manquent. Saisissez-les pour chaque joueur."
    ),
    "classic_phase_ended": (
        "La partie est terminée. Corrigez un tour, rouvrez-la, ou ouvrez une partie."
    ),
    # Opening, and the toss
    "classic_time_too_short": (
        "Un temps de {seconds} s ne laisse rien jouer. Choisissez au moins une seconde."
    ),
    "overtime_negative": (
        "Une pénalité de temps de {points:|point} n'a pas de sens. Écrivez un nombre positif."
    ),
    "bots_need_racks": (
        "Un robot ne joue qu'avec des chevalets suivis. Choisissez « suivis, lettre par lettre »."
    ),
    "not_in_the_toss": (
        "{player} ne tire plus au sort. Seuls les joueurs à égalité retirent un jeton."
    ),
    "already_drew_for_start": "{player} a déjà tiré son jeton. Au joueur suivant de tirer.",
    "pad_tile_in_toss": "Ce jeton a déjà été tiré au sort. Tirez-en un autre.",
    # Tiles drawn and taken back
    "pad_tile_on_board": "Ce jeton est déjà sur le plateau. Vérifiez-le et prenez-en un autre.",
    "pad_tile_on_a_rack": "Ce jeton est déjà sur un chevalet. Remettez-le et piochez-en un autre.",
    "pad_tile_of_another": (
        "Ce jeton vient du chevalet d'un autre joueur. Rendez-le et jouez vos propres lettres."
    ),
    "pad_tile_not_on_rack": "Ce jeton n'est pas sur le chevalet du joueur. Vérifiez-le.",
    "pad_tile_there": "Ce jeton est déjà posé. Posez le jeton suivant.",
    "pad_not_in_bag": (
        "Cette lettre ne peut plus être dans le sac. Vérifiez le jeton, ou saisissez sa lettre."
    ),
    "rack_too_full": (
        "Un joueur aurait plus de {size} lettres. Vérifiez le nombre de lettres jouées."
    ),
    "nothing_typed": "Aucune lettre n'est saisie. Tapez les lettres piochées.",
    "too_many_drawn": (
        "{letters:|lettre saisie|lettres saisies}, il n'en manque que {wanted}. "
        "Retirez des lettres."
    ),
    "nobody_draws": "Personne ne doit piocher. Remettez le jeton dans le sac.",
    "no_tile_to_take_back": "Aucun jeton ne peut être repris. Corrigez plutôt le tour.",
    # Words and exchanges
    "letter_not_on_rack": (
        "{letters} n'est pas sur le chevalet du joueur. Vérifiez le mot, joker en minuscule."
    ),
    "letters_all_gone": "Il ne reste pas assez de {letters} dans le jeu. Vérifiez les lettres.",
    "more_than_in_hand": (
        "Le mot pose {played:|lettre} et le joueur n'en a que {size}. Vérifiez le mot."
    ),
    "no_tile_laid": "Aucun jeton n'est posé. Posez les lettres du mot, ou saisissez-le.",
    "word_not_of_tiles": (
        "Les jetons posés ne sont pas ceux de {word}. Vérifiez le mot ou les jetons."
    ),
    "tiles_do_not_fit": (
        "Les jetons posés ne tiennent pas à partir de {ref}. Vérifiez la référence."
    ),
    "joker_letters_wanted": (
        "Il manque la lettre du joker ({jokers} à nommer). Dites quelle lettre il remplace."
    ),
    "bag_too_small": (
        "Il reste {left:|jeton} dans le sac et il en faut {least}. "
        "L'échange n'est plus possible : jouez ou passez."
    ),
    "exchange_count": (
        "On ne peut pas échanger {count:|lettre}. Choisissez entre 1 et {most} lettres."
    ),
    "exchange_letters_wanted": (
        "Les lettres à échanger manquent. Passez-les sur le lecteur, ou saisissez-les."
    ),
    "exchange_not_held": (
        "Ces lettres ne sont pas toutes sur le chevalet du joueur. Vérifiez les jetons écartés."
    ),
    "exchange_drawn": (
        "De nouvelles lettres sont déjà piochées. Terminez l'échange, puis corrigez le tour."
    ),
    "nothing_to_validate": "Aucun mot n'attend ses points. Saisissez d'abord un mot.",
    "not_a_bot": "{player} n'est pas un robot. Saisissez son mot.",
    "bot_still_thinks": "Le robot cherche encore. Patientez un instant.",
    # Contestations
    "already_contested": ("Ce mot a déjà été contesté et il est valable. Validez les points."),
    "own_word": "{player} ne peut pas contester son propre mot. Nommez un autre joueur.",
    "contester_wanted": ("Une contestation peut coûter des points. Dites quel joueur conteste."),
    "word_not_formed": "{word} n'est pas formé par ce coup. Mots formés : {formed}.",
    # Clocks
    "no_clock": "Cette partie se joue sans pendule. Il n'y a rien à lancer ni à arrêter.",
    "not_your_clock": "C'est la pendule de {player} qui compte. Appuyez sur son bouton.",
    # Corrections
    "no_such_turn": (
        "Le tour {turn} n'existe pas, le dernier est le tour {last}. Vérifiez le numéro."
    ),
    "correction_breaks_turn": (
        "Corriger ainsi le tour {turn} rend le tour {later} impossible : {why} "
        "Corrigez d'abord le tour {later}."
    ),
    "game_was_over": "La partie serait déjà finie. Vérifiez les tours qui suivent.",
    "points_impossible": (
        "Le tour {turn} ne peut pas valoir {points:|point}. Donnez un nombre de 0 à {most}."
    ),
    "points_without_word": (
        "Le tour {turn} n'a pas posé de mot. Corrigez d'abord ce qui a été joué."
    ),
    "cannot_correct_so": (
        "Un tour ne se corrige qu'en mot, en échange ou en passe. Choisissez l'un des trois."
    ),
    "word_wanted": "Le mot de la correction manque. Écrivez-le avec sa référence.",
    # Players, the end, its analysis
    "player_not_of_this_game": "« {player} » ne joue pas cette partie. Rechargez la page.",
    "player_without_id": "Un joueur est mal désigné. Rechargez la page.",
    "asked_challenger": "Qui conteste ?",
    "player_twice": "Le joueur « {player} » est nommé deux fois. Gardez-le une seule fois.",
    "still_playable": (
        "Un coup est encore possible. Poursuivez, ou donnez une raison pour terminer."
    ),
    "declared_count": (
        "{told:|lettre donnée|lettres données} pour {player}, qui en avait {held}. "
        "Vérifiez son chevalet."
    ),
    "analysis_before_end": "La partie n'est pas finie. L'analyse se lit après la fin.",
    "analysis_needs_racks": (
        "Les chevalets n'ont pas été suivis. L'analyse n'est pas possible pour cette partie."
    ),
    # A published game that contradicts itself
    "classic_replay_bad": (
        "Ce fichier n'est pas une partie classique du pupitre. Choisissez sa feuille JSON ou GCG."
    ),
    "classic_replay_empty": "Ce fichier ne contient aucun tour. Choisissez une partie jouée.",
    "classic_replay_turn": "Le tour {number} n'est pas possible. {why}",
    "classic_replay_points": (
        "Tour {number} : la feuille dit {told:|point}, le décompte donne {counted}. Vérifiez-le."
    ),
    "classic_replay_ruled": (
        "Tour {number} : {told:|point}, accordés par l'arbitre ; le décompte donne {counted}."
    ),
    "classic_replay_total": (
        "Tour {number} : la feuille dit {told} au total, le décompte donne {counted}. Vérifiez-le."
    ),
    "classic_replay_result": (
        "Le résultat dit {told}, le décompte donne {counted}. Vérifiez les lettres restantes."
    ),
    # A GCG file that cannot be read
    "classic_time_negative": (
        "Un ajout ou une limite de temps ne peut pas être négatif. "
        "Mettez zéro pour n'en avoir aucun."
    ),
    "gcg_bad_line": (
        "La ligne {line} du fichier GCG ne se comprend pas : « {text} ». Corrigez-la."
    ),
    "gcg_empty": "Ce fichier ne contient aucun coup. Choisissez un fichier GCG.",
    "gcg_two_players": (
        "Un fichier GCG décrit une partie à deux, et celle-ci est à {players:|joueur}. "
        "Choisissez un autre format."
    ),
    "gcg_players": (
        "Ligne {line} : cette partie est à {players:|joueur}, et un fichier GCG se rejoue à deux. "
        "Choisissez un autre fichier."
    ),
    "gcg_same_player": (
        "Ligne {line} : les deux joueurs s'appellent « {player} ». "
        "Donnez à chacun un nom court à lui."
    ),
    "gcg_stranger": (
        "Ligne {line} : « {player} » n'est pas un des deux joueurs de l'en-tête. Corrigez son nom."
    ),
    "gcg_alphabet_umlaut": (
        "Ligne {line} : « {letter} » est une lettre allemande ou nordique (tréma, ß). "
        "Seules les parties du jeu francophone, de A à Z, se rejouent."
    ),
    "gcg_alphabet_accent": (
        "Ligne {line} : « {letter} » porte un accent ou un signe que les jetons n'ont pas. "
        "Écrivez les mots de A à Z, le joker en minuscule."
    ),
    "gcg_alphabet_latin": (
        "Ligne {line} : « {letter} » n'existe que dans un jeu d'une autre langue. "
        "Seules les parties du jeu francophone, de A à Z, se rejouent."
    ),
    "gcg_alphabet_pair": (
        "Ligne {line} : « {letter} » est un jeton de plusieurs lettres, d'un jeu espagnol ou "
        "catalan. Seules les parties du jeu francophone, de A à Z, se rejouent."
    ),
    **{
        f"gcg_alphabet_{code}": (
            f"Ligne {{line}} : « {{letter}} » est une lettre de l'alphabet {name}. "
            "Seules les parties du jeu francophone, de A à Z, se rejouent."
        )
        for code, name in (
            ("greek", "grec"),
            ("cyrillic", "cyrillique"),
            ("hebrew", "hébreu"),
            ("arabic", "arabe"),
            ("armenian", "arménien"),
            ("georgian", "géorgien"),
        )
    },
    "gcg_alphabet_other": (
        "Ligne {line} : « {letter} » n'est pas une lettre de l'alphabet latin. "
        "Seules les parties du jeu francophone, de A à Z, se rejouent."
    ),
    "gcg_exchange_count": ("On n'échange pas {count:|lettre}. Vérifiez le nombre : de 1 à 7."),
    "gcg_impossible": "La ligne {line} du fichier GCG ne peut pas être jouée : {why}",
    "gcg_not_french": (
        "Le jeu francophone n'a pas assez de {letters}. "
        "Ce fichier vient sans doute d'un jeu d'une autre langue."
    ),
    "gcg_nothing_to_withdraw": (
        "Il n'y a pas de mot à retirer à cette ligne. Vérifiez la ligne précédente."
    ),
    "gcg_nothing_there": (
        "« {word} » s'appuie sur une case vide. Vérifiez la référence et les points."
    ),
}

# What is read on screens, sheets and pages. Short where a room reads it.
LABELS = {
    # The game and its players
    "game_classic": "Scrabble classique",
    "tv_game_classic": "Scrabble® classique",
    "key_tab": "Tab",
    "key_turn": "tourner",
    "classic_typing": "Tapez le mot. Maj : joker. Flèches : curseur.",
    "played_classique": "Scrabble classique",
    "classic_followed": "chevalets suivis",
    "classic_free": "chevalets libres",
    "classic_time_per_turn": "{time} par tour",
    "classic_time_chess": "{time} par joueur",
    "classic_player": "joueur {number}",
    "classic_unknown_choice": "« {word} » n'est pas un choix possible. Choisissez parmi : {known}.",
    # « Nouvelle partie »
    "choice_bot_none": "aucun",
    "choice_racks_suivis": "suivis, lettre par lettre",
    "choice_racks_libres": "libres, seulement comptés",
    "choice_clocks_none": "sans",
    "choice_clocks_per_turn": "un temps par tour",
    "choice_clocks_chess": "un temps par joueur",
    "choice_increment": "{seconds:|seconde}, hors notice",
    "choice_increment_none": "aucun",
    "choice_limit": "perdu à {minutes} min, hors notice",
    "choice_try_again": "oui, hors notice",
    "choice_limit_none": "sans limite",
    "choice_racks_bots": "Un robot a besoin de chevalets suivis. Jouez sans robot.",
    # The desk and its buttons
    "desk_classic_toss": (
        "On tire au sort qui commence. Chacun tire un jeton, ou appuie sur son bouton."
    ),
    "desk_classic_drawing": "Un joueur pioche. Passez ses jetons sur le lecteur, face cachée.",
    "desk_classic_waiting": "Les chevalets sont pleins. {Appuyez:chrono} pour commencer.",
    "desk_classic_running": (
        "Un joueur réfléchit. Saisissez son mot, ou {tenez:suivant} s'il passe."
    ),
    "desk_classic_thinking": (
        "Un joueur réfléchit. Saisissez son mot, ou {tenez:suivant} s'il passe."
    ),
    "desk_classic_laid": "Un mot attend ses points. {Appuyez:valider}, ou contestez-le.",
    "desk_classic_exchanging": "Un échange est en cours. Piochez les nouvelles lettres.",
    "desk_classic_counting": (
        "La partie est finie. Donnez les lettres qui restent à chaque joueur, puis validez."
    ),
    "desk_classic_ended": "La partie est terminée. {Tenez:suivant} pour en commencer une autre.",
    "action_ChooseStarter": "commencer",
    "action_Validate": "valider les points",
    "action_Contest": "contester le mot",
    "action_TakeBackPlay": "annuler la saisie",
    "action_Exchange": "échanger ces jetons",
    "action_Pass": "passer le tour",
    "action_PressClock": "ma pendule",
    "action_DeclareRack": "compter ces jetons",
    # Screens
    "tv_classic_toss": "Qui commence ?",
    "tv_classic_toss_rule": "Le plus près du A joue le premier.",
    "tv_classic_turn": "À {name}",
    "tv_classic_draws": "Pioche : {name}",
    "tv_classic_exchanges": "Échange ({count}) : {name}",
    "tv_classic_good": "Mot valable.",
    "tv_classic_refused": "Mot refusé : {words}",
    "tv_classic_tiles": "{count:|jeton}",
    "tv_classic_bag": "Au sac",
    "tv_classic_turn_number": "Tour {number}",
    "tv_classic_end": "Fin de partie",
    "tv_classic_counting": "On compte les lettres restantes.",
    "tv_classic_left_game": "parti",
    "tv_classic_winner": "Victoire de {name}",
    "tv_classic_winners": "Égalité : {names}",
    "tv_classic_tie": "Égalité : {count:|joueur}",
    "tv_classic_void": "Partie abandonnée",
    "tv_classic_history": "Les tours",
    "tv_classic_no_turns": "Aucun tour joué.",
    "tv_classic_head_player": "Joueur",
    "tv_classic_head_play": "Coup joué",
    "tv_classic_head_remarks": "",
    "page_history": "Tours",
    # The terminal
    "classic_terminal_help": (
        "  Entrée                le pas suivant de la partie\n"
        "  chrono valider rejeter suivant répéter annuler   (c v r s p a)\n"
        "  c!  ou  !c            un appui long, avec chacun de ces boutons\n"
        "  +LETTRES              lettres piochées, ? pour un joker ;  -  reprend la dernière\n"
        "  = MOT PLACE [points]  poser un mot, le joker en minuscule\n"
        "  = PLACE [lettres]     poser les jetons du lecteur, et les lettres des jokers\n"
        "  échange LETTRES, passe, conteste [JOUEUR] [MOTS]\n"
        "  corrige TOUR = MOT PLACE | échange LETTRES | passe | points N\n"
        "  tire LETTRE, commence JOUEUR, nom JOUEUR NOM, part JOUEUR, reste JOUEUR LETTRES\n"
        "  pendule JOUEUR 12:30  régler une pendule à la main\n"
        "  bloquée [raison], fin RAISON, rouvrir RAISON, lu\n"
        "  grille, tours, scores, chevalet, lettres (non vues)   regarder\n"
        "  quitter               la partie reste dans le journal"
    ),
    # Turns and ends
    "classic_passed": "passe",
    "classic_refused_once": "Mot refusé : {name} joue un autre mot.",
    "classic_exchanged": "échange de {count:|lettre}",
    "classic_lost_time_up": "tour perdu, temps écoulé",
    "classic_lost_vain_challenge": "tour perdu, contestation à tort",
    "classic_refused": "refusé",
    "classic_contested_in_vain": "contesté à tort",
    "classic_corrected": "corrigé",
    "classic_recomputed": "recompté",
    "classic_announced": "annoncé {points}",
    "classic_end_overtime": "Un joueur a trop dépassé son temps : il a perdu.",
    "classic_end_played_out": "Le sac est vide et un joueur a placé toutes ses lettres.",
    "classic_end_all_passed": "Tous les joueurs ont passé deux fois de suite.",
    "classic_end_blocked": "Plus personne ne peut jouer.",
    "classic_end_everyone_left": "Tous les joueurs sont partis.",
    "classic_end_by_judge": "Le juge a mis fin à la partie.",
    "classic_end_abandoned": "La partie est abandonnée : elle ne compte pas.",
    # Facts of the journal
    "event_StartTileDrawn": "jeton tiré au sort",
    "event_TossTied": "égalité au tirage",
    "event_StarterChosen": "premier joueur désigné",
    "event_TileLaid": "jeton posé",
    "event_TileLifted": "jeton repris",
    "event_WordLaid": "mot posé",
    "event_WordContested": "mot contesté",
    "event_PlayTakenBack": "saisie annulée",
    "event_WordRefused": "mot refusé",
    "event_WordValidated": "points validés",
    "event_ExchangeBegun": "échange commencé",
    "event_ExchangeDone": "échange fait",
    "event_TurnPassed": "tour passé",
    "event_TurnLost": "tour perdu",
    "event_TimeUp": "temps écoulé",
    "event_TurnCorrected": "tour corrigé",
    "event_PlayerRenamed": "joueur renommé",
    "event_GameEnded": "fin de partie",
    "event_RackDeclared": "chevalet compté",
    "field_turn": "tour",
    "field_total": "total",
    "field_count": "nombre",
    "field_cause": "cause",
    "field_ruled": "points du juge",
    "field_announced": "annoncé",
    "field_counts_as": "vaut",
    "field_by_toss": "au sort",
    "event_ClockSet": "pendule réglée à la main",
    "cause_played_out": "sac et chevalet vides",
    "cause_all_passed": "tous ont passé",
    "cause_blocked": "plus de coup possible",
    "cause_everyone_left": "tous sont partis",
    "cause_by_judge": "décision du juge",
    "cause_time_up": "temps écoulé",
    "cause_overtime": "dépassement trop long",
    "cause_vain_challenge": "contestation à tort",
    # Sheets
    "classic_sheet_head": "Partie « {game} », jouée le {day}",
    "classic_beyond_notice": "hors notice : {what}",
    "classic_increment": "{seconds:|seconde rendue|secondes rendues} après chaque tour",
    "classic_limit": "partie perdue après {minutes:|minute} de dépassement",
    "classic_try_again": "un nouvel essai après un mot refusé",
    "classic_sheet_lexicon": "Lexique : {lexicon}",
    "classic_overtime": "temps",
    "classic_analysis": "Analyse",
    "classic_result": "Résultat",
    "classic_no_rack": "Les chevalets ne se montrent pas. Regardez le vôtre.",
    "classic_pool": "{count:|lettre non vue|lettres non vues}",
    "classic_list_turns": "{turns:|tour}",
    # A GCG file played again
    "gcg_word": "mot",
    "gcg_exchange": "échange",
    "gcg_pass": "passe",
    "gcg_withdrawn": "mot retiré",
    "gcg_challenge": "contestation",
    "gcg_rack": "lettres restantes",
    "gcg_time": "temps",
    "gcg_line_differs": "le fichier dit {points}, total {total}",
    "gcg_convention_notice": (
        "Fin comptée selon la notice : chacun perd ses lettres, qui finit les ajoute."
    ),
    "gcg_convention_double": (
        "Fin comptée à l'anglaise : qui finit ajoute deux fois les lettres de l'adversaire, "
        "qui ne perd rien."
    ),
    "gcg_convention_none": "Le fichier ne compte pas les lettres restantes.",
    "gcg_lexicon": "Mots regardés dans le lexique {lexicon}.",
    "gcg_word_absent": "Ligne {line} : {word} n'est pas dans ce lexique.",
    "gcg_withdrawn_known": "Ligne {line} : {word} a été retiré, et ce lexique l'admet.",
    "gcg_differences": "{count:|ligne diffère|lignes diffèrent} de notre compte.",
    "gcg_agrees": "Tous les scores concordent.",
    # Settings
    "setting_classique_joker_au_tirage": "Classique : joker tiré au sort pour commencer",
    "setting_classique_joker_au_tirage_help": (
        "Pour savoir qui commence : le joueur choisit sa lettre, ou tire de nouveau."
    ),
    "setting_classique_joker_au_tirage_au choix": "au choix du joueur",
    "setting_classique_joker_au_tirage_rejouer": "on retire",
    "setting_classique_refus_compte_passe": "Classique : un mot refusé compte comme une passe",
    "setting_classique_refus_compte_passe_help": (
        "Pour la fin de la partie par passes. Un tour perdu de même."
    ),
    "setting_classique_echange_compte_passe": "Classique : un échange compte comme une passe",
    "setting_classique_echange_compte_passe_help": "Pour la fin de la partie par passes.",
    "setting_classique_secondes_par_tour": "Classique : temps d'un tour (s)",
    "setting_classique_secondes_par_tour_help": "Quand la pendule est « par tour ».",
    "setting_classique_tour_perdu": "Classique : temps écoulé, tour perdu",
    "setting_classique_tour_perdu_help": "Non : un signal, et le tour continue.",
    "setting_classique_minutes_par_joueur": "Classique : temps de chaque joueur (min)",
    "setting_classique_minutes_par_joueur_help": "Avec des pendules, pour toute la partie.",
    "setting_classique_depassement": "Classique : points par minute de dépassement",
    "setting_classique_depassement_help": "Avec les pendules, minute commencée. 0 : rien.",
}

WORDS = REFUSALS | LABELS
