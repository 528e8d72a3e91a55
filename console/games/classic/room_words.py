"""What is read on screens, sheets and pages of a classic game. Short where a room reads it."""

_GAME = {
    "game_classic": "Scrabble classique",
    "classic_followed": "chevalets suivis",
    "classic_free": "chevalets libres",
    "classic_time_per_turn": "{time} par tour",
    "classic_time_chess": "{time} par joueur",
    "classic_player": "joueur {number}",
    "classic_unknown_choice": "« {word} » n'est pas un choix possible. Choisissez parmi : {known}.",
}

_CHOICES = {
    "choice_bot_none": "aucun",
    "choice_racks_suivis": "suivis, lettre par lettre",
    "choice_racks_libres": "libres, seulement comptés",
    "choice_clocks_none": "sans",
    "choice_clocks_per_turn": "un temps par tour",
    "choice_clocks_chess": "un temps par joueur",
    "choice_racks_bots": "Un robot a besoin de chevalets suivis. Jouez sans robot.",
}

_DESK = {
    "desk_classic_toss": (
        "On tire au sort qui commence. Chacun tire un jeton, ou appuie sur son bouton."
    ),
    "desk_classic_drawing": "Un joueur pioche. Passez ses jetons sur le lecteur, face cachée.",
    "desk_classic_waiting": "Les chevalets sont pleins. {Appuyez:chrono} pour commencer.",
    "desk_classic_running": (
        "Un joueur réfléchit. Saisissez son mot sur la page du juge, ou {tenez:suivant} s'il passe."
    ),
    "desk_classic_thinking": (
        "Un joueur réfléchit. Saisissez son mot sur la page du juge, ou {tenez:suivant} s'il passe."
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
}

_SCREEN = {
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
}

_TERMINAL = {
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
        "  grille, tours, scores, chevalet   regarder\n"
        "  quitter               la partie reste dans le journal"
    ),
}

_TURNS = {
    "classic_passed": "passe",
    "classic_exchanged": "échange de {count:|lettre}",
    "classic_lost_time_up": "tour perdu, temps écoulé",
    "classic_lost_vain_challenge": "tour perdu, contestation à tort",
    "classic_refused": "refusé",
    "classic_contested_in_vain": "contesté à tort",
    "classic_corrected": "corrigé",
    "classic_recomputed": "recompté",
    "classic_announced": "annoncé {points}",
    "classic_end_played_out": "Le sac est vide et un joueur a placé toutes ses lettres.",
    "classic_end_all_passed": "Tous les joueurs ont passé deux fois de suite.",
    "classic_end_blocked": "Plus personne ne peut jouer.",
    "classic_end_everyone_left": "Tous les joueurs sont partis.",
    "classic_end_by_judge": "Le juge a mis fin à la partie.",
    "classic_end_abandoned": "La partie est abandonnée : elle ne compte pas.",
}

_JOURNAL = {
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
    "cause_vain_challenge": "contestation à tort",
}

_SHEETS = {
    "classic_sheet_head": "Partie {game}, jouée le {day}",
    "classic_sheet_lexicon": "Lexique : {lexicon}",
    "classic_overtime": "temps",
    "classic_analysis": "Analyse",
    "classic_result": "Résultat",
    "classic_no_rack": "Les chevalets ne se montrent pas. Regardez le vôtre.",
    "classic_list_turns": "{turns:|tour}",
}

_REPLAY = {
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
    "gcg_differences": "{count:|ligne diffère|lignes diffèrent} de notre compte.",
    "gcg_agrees": "Tous les scores concordent.",
}

ROOM_WORDS: dict[str, str] = {
    **_GAME,
    **_CHOICES,
    **_DESK,
    **_SCREEN,
    **_TERMINAL,
    **_TURNS,
    **_JOURNAL,
    **_SHEETS,
    **_REPLAY,
}
