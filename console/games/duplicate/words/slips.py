"""Verdicts on slips: what was found and what it costs, with the article."""

SLIPS = {
    # Verdicts
    "slip_first_score": (
        "Au premier coup, le score indiqué n'est pas le maximum du mot ({exact:|point}). "
        "Le maximum est attribué avec un avertissement ({article})."
    ),
    "slip_first_missing": (
        "Au premier coup, le score n'est pas indiqué. Celui du placement le plus avantageux "
        "({exact:|point}) est attribué avec un avertissement ({article})."
    ),
    "slip_first_impossible": (
        "Au premier coup, le score indiqué ({claimed}) est impossible. Celui du placement le plus "
        "avantageux ({exact:|point}) est attribué avec un avertissement ({article})."
    ),
    "slip_first_circle": (
        "L'encerclement ne correspond pas au score maximum du premier coup. "
        "Le maximum est attribué avec un avertissement ({article})."
    ),
    "slip_score_missing": (
        "Le score n'est pas indiqué. Le score exact ({exact:|point}) est attribué "
        "avec un avertissement ({article})."
    ),
    "slip_score_wrong": (
        "Le score indiqué ({claimed}) est erroné pour cette place. "
        "Le score exact ({exact:|point}) est attribué avec un avertissement ({article})."
    ),
    "slip_score_other_circle": (
        "Le score indiqué est celui d'un autre encerclement du joker. "
        "Il est attribué avec un avertissement ({article})."
    ),
    "slip_two_raccord": (
        "Le raccord ne compte que deux lettres. Il en faut trois : avertissement ({article})."
    ),
    "slip_raccord_altered": (
        "Le raccord comporte une lettre omise, changée ou inversée. Avertissement ({article})."
    ),
    "slip_circle_missing": (
        "La lettre dont le joker tient lieu n'est pas encerclée. Avertissement ({article})."
    ),
    "slip_circle_wrong": (
        "Une autre lettre que celle du joker est encerclée. Avertissement ({article})."
    ),
    "slip_both_modes": (
        "Les deux modes de localisation sont utilisés, dont un de façon incorrecte. "
        "Avertissement ({article})."
    ),
    "slip_inverted": ("La référence ou le sens du mot est inversé. Avertissement ({article})."),
    "slip_extension_two": (
        "Un mot de deux lettres est prolongé sans troisième lettre de raccord "
        "ni référence correcte. Avertissement ({article})."
    ),
    "slip_extension_not_whole": (
        "Le mot prolongé a moins de sept lettres et n'est pas écrit en entier. "
        "Avertissement ({article})."
    ),
    "slip_extension_few": (
        "Le mot prolongé n'est pas localisé par six lettres, dont trois à chaque prolongement. "
        "Avertissement ({article})."
    ),
    "slip_untidy": "La présentation rend le bulletin difficile à lire. Avertissement ({article}).",
    "slip_discipline_warning": (
        "Motif disciplinaire. Avertissement, qui s'ajoute à toute autre sanction ({article})."
    ),
    "slip_score_elsewhere": (
        "Le score {claimed} existe pour {word}, mais sa place est absente ou ne lui correspond "
        "pas. Le score est attribué moins 5 points ({article})."
    ),
    "slip_shifted": (
        "La localisation est décalée d'une case : le score est celui de {ref}. "
        "Pénalité de 5 points ({article})."
    ),
    "slip_last_letter": (
        "La dernière lettre de {whole}, déjà sur la grille, manque sur le bulletin. "
        "Pénalité de 5 points ({article})."
    ),
    "slip_none": "Aucun bulletin n'a été remis. Le coup vaut zéro ({article}).",
    "slip_blank": "Le bulletin est vierge. Le coup vaut zéro ({article}).",
    "slip_several": "Plusieurs bulletins non vierges ont été remis. Le coup vaut zéro ({article}).",
    "slip_late": "Le bulletin a été écrit après la fin du coup. Le coup vaut zéro ({article}).",
    "slip_exchanged": (
        "Le bulletin a été échangé après la fin du coup. Le coup vaut zéro ({article})."
    ),
    "slip_fallacious": (
        "À ce score, {word} peut former un mot non admis mais plausible : {words}. "
        "Le coup vaut zéro ({article})."
    ),
    "slip_no_word": "Le bulletin ne comporte aucun mot. Le coup vaut zéro ({article}).",
    "slip_not_whole": (
        "{word} n'est pas écrit en entier : la grille en fait {whole}. "
        "Le coup vaut zéro ({article})."
    ),
    "slip_extension_raccord": (
        "{word} ne montre pas assez de lettres du mot prolongé. Le coup vaut zéro ({article})."
    ),
    "slip_word_refused": "{word} n'est pas admis. Le coup vaut zéro ({article}).",
    "slip_formed_refused": (
        "{word}, formé en raccord, n'est pas admis. Le coup vaut zéro ({article})."
    ),
    "slip_word_refused_many": "{word} ne sont pas admis. Le coup vaut zéro ({article}).",
    "slip_formed_refused_many": (
        "{word}, formés en raccord, ne sont pas admis. Le coup vaut zéro ({article})."
    ),
    "slip_mode_forms_refused": (
        "L'un des deux modes de référence forme {word}, qui n'est pas admis. "
        "Le coup vaut zéro ({article})."
    ),
    "slip_not_located": (
        "{word} n'est pas localisé et son score ne le place pas. Le coup vaut zéro ({article})."
    ),
    "slip_both_inverted": (
        "Le sens de {word} et sa référence {ref} sont inversés tous les deux. "
        "Le coup vaut zéro ({article})."
    ),
    "slip_illegible_word": "Le mot est illisible. Le coup vaut zéro ({article}).",
    "slip_illegible_reference": "La référence est illisible. Le coup vaut zéro ({article}).",
    "slip_stray_word": (
        "Le bulletin comporte aussi {word}, qui n'est pas une solution acceptable. "
        "Le coup vaut zéro ({article})."
    ),
    "slip_grid_error": (
        "Erreur de grille : {word} ne peut pas être joué sur la grille. "
        "Le coup vaut zéro ({article})."
    ),
    "slip_letter_error": (
        "Erreur de lettre : {word} ne peut pas être joué avec le tirage {rack}. "
        "Le coup vaut zéro ({article})."
    ),
    "slip_too_many": (
        "{word} pose plus de {most} lettres du tirage : la formule ne le permet pas. "
        "Le coup vaut zéro ({article})."
    ),
    "slip_several_null": (
        "{count:|solution} sur le bulletin, dont une au moins n'est pas valable. "
        "Le coup vaut zéro ({article})."
    ),
    "slip_several_solutions": (
        "{count:|solution} sur le bulletin : celle que le règlement retient compte ({article})."
    ),
    "slip_least_solution": (
        "{count:|solution} sur le bulletin : la moins chère compte, {word}, {points:|point} "
        "({article})."
    ),
    "slip_average": (
        "{word}, refusé au coup {coup}, a été rejoué sans que le joueur en ait su le motif. "
        "La moyenne est attribuée : {points:|point} ({article})."
    ),
    "slip_discipline_zero": "Motif disciplinaire grave. Le coup vaut zéro ({article}).",
    # Sanctions
    "sanction_aucune": "",
    "sanction_avertissement": "avertissement",
    "sanction_penalite": "pénalité de 5 points",
    "sanction_zero": "zéro",
    "sanction_moyenne": "moyenne",
    # Questions to the judge
    "slip_ask_plausible": (
        "Au même score, {word} formerait en raccord : {words}. "
        "Est-ce un raccord plausible, qui vaut zéro ({article}) ?"
    ),
    "slip_ask_shift": (
        "{word} peut aussi être posé à la case indiquée, {ref}. "
        "Le décalage d'une case est-il involontaire ({article}) ?"
    ),
    "slip_ask_unclear": (
        "L'écriture n'est pas claire, et trop de lectures sont possibles. "
        "Faut-il lire comme l'arbitre, {letters} ({article}) ?"
    ),
    "slip_ask_hand": (
        "L'écriture n'est pas claire : {letters}, ou {others}. Faut-il lire {letters} ({article}) ?"
    ),
    "slip_ask_raccord": (
        "« {raccord} », que le tirage permet : raccord de {word} mal recopié, ou mot joué ? Ni le "
        "score ni la place ne sont les siens : personne ne joue sur deux tableaux."
    ),
    "slip_ask_raccord_two_boards": (
        "« {raccord} », que le tirage permet : mot joué, ou raccord de {word} mal recopié ? Le "
        "score ou la place peuvent être les siens : on a pu jouer sur deux tableaux."
    ),
    "slip_ask_circle": (
        "{word} : cercle et score impossibles en {ref}, dont le minimum est {least:|point}. Le "
        "score {score} existe ailleurs : {other:|point} si la commission le lit ainsi ({against})."
    ),
    "slip_ask_commission": (
        "{word} est soumis à la commission. A-t-elle retenu le score {score}, moins 5 "
        "({against}), au lieu du minimum de {ref} ({article}) ?"
    ),
    # Refusals
    "slip_letter": (
        "« {letter} » n'est pas une lettre (ligne {row}, colonne {col} du bulletin). "
        "Écrivez une lettre de A à Z par case."
    ),
    "slip_square": (
        "La case ligne {row}, colonne {col} est hors du bulletin. "
        "Comptez les cases de 0 à {size}, non compris."
    ),
    "slip_square_twice": (
        "La case ligne {row}, colonne {col} du bulletin porte deux lettres. "
        "Rayez-en une ou corrigez la case."
    ),
    "slip_score": "Un score de {score} n'existe pas. Indiquez zéro, un nombre positif, ou rien.",
    "slip_top_unknown": (
        "« T » demande que le top soit retenu, et il ne l'est pas encore. "
        "Attendez, ou saisissez le mot."
    ),
    "slip_short_empty": (
        "Rien n'est saisi. "
        "Tapez T, un mot avec sa référence et son score, ou - s'il n'y a pas de bulletin."
    ),
    "slip_short_long": (
        "La saisie dépasse {most} caractères. Un bulletin tient en un mot, une référence, un score."
    ),
    "slip_short_code": (
        "« {text} » se lit de deux façons. Tapez {meant} seul, ou dessinez le bulletin si c'est le "
        "mot écrit."
    ),
    "slip_short_no_word": (
        "« {text} » ne comporte pas de mot. Tapez par exemple SOT 10H 13, ou T pour le top."
    ),
    "slip_short_twice": (
        "« {token} » est de trop dans « {text} ». Séparez deux solutions par un point-virgule."
    ),
    "slip_json_syntax": (
        "Le bulletin n'est pas du JSON (ligne {line}, colonne {col}). Corrigez le fichier."
    ),
    "slip_json_type": (
        "Le bulletin attend une valeur de type {expected} pour {where}. Corrigez-la."
    ),
    "slip_json_missing": "Il manque « {key} » dans {where}. Ajoutez-le.",
    "slip_json_key": "La clé « {key} » n'existe pas dans {where}. Choisissez parmi : {known}.",
    "slip_json_value": "« {value} » n'est pas possible pour {where}. Choisissez parmi : {known}.",
    "slip_json_forms": (
        "Une solution se donne d'une seule façon ({where} : {keys}). "
        "Choisissez « word », « drawing » ou « letters »."
    ),
    "slip_bad_answer": (
        "« {answer} » n'est pas une décision. Écrivez la clé de la question, puis =oui ou =non."
    ),
    "first_coup_not_empty": (
        "Le premier coup se joue sur une grille vide, et celle-ci ne l'est pas. "
        "Corrigez la position ou le numéro du coup."
    ),
    "slip_json_letters": "Le bulletin porte trop de lettres. Donnez-en {most} au plus.",
    "slip_json_long": (
        "Une note ou une référence du bulletin est trop longue. "
        "Écrivez-la en {most:|caractère} au plus."
    ),
    "slip_json_many": "Le bulletin porte trop de solutions. Donnez-en {most} au plus.",
    "coup_twice": "Un numéro de coup sert deux fois ({coups}). Numérotez chaque coup autrement.",
    "slip_table_unknown": (
        "La table {table} n'est pas occupée (coup {coup}). Ajoutez le joueur ou corrigez la table."
    ),
    "slip_coup_unknown": (
        "Le coup {coup} n'existe pas (table {table}). Corrigez le numéro du coup."
    ),
}

BY_TELEPHONE = {
    "slip_ask_two_ways": (
        "Ce joueur a rendu un bulletin par téléphone et un sur papier, ni l'un ni l'autre vierge "
        "({article}). Décidez si ce sont plusieurs bulletins."
    ),
    "phones_put_away": (
        "Cette partie se joue sur papier, téléphones rangés. Remettez un bulletin à l'arbitre."
    ),
    "phone_not_its_way": (
        "La table de {player} rend ses bulletins sur papier. Demandez au juge-arbitre."
    ),
    "phone_coup_over": "Le coup {coup} est passé. Jouez celui que montre l'écran.",
    "phone_late_again": (
        "Un bulletin tardif du coup {coup} attend déjà le juge-arbitre, ou a été jugé. "
        "Voyez avec lui."
    ),
    "phone_nothing_late": (
        "Aucun bulletin tardif n'attend au coup {coup}. Il a été jugé, ou annulé avec le coup."
    ),
    "phone_problem_unknown": "Ce problème n'est pas de la liste. Choisissez « appeler l'arbitre ».",
    "table_unknown_phone": (
        "Ce téléphone n'est plus celui d'une table. Ouvrez la page par le code de votre carte."
    ),
    "phone_problem_sent": "Le juge-arbitre est prévenu. Continuez d'écrire.",
    "phone_problem_told": "Le juge-arbitre est déjà prévenu. Attendez-le à votre place.",
    "correction_late_open": (
        "Coup {coup} : un bulletin tardif de {players} attend votre décision. "
        "Acceptez-le ou refusez-le."
    ),
}


COURSE = {
    # A topping on devices (§3.8.4)
    "choice_devices_voix": "annoncé à voix haute",
    "choice_devices_ensemble": "sur appareils, tous ensemble",
    "choice_devices_chacun": "sur appareils, chacun à son tour",
    "unknown_devices": "« {devices} » n'est pas une façon de topper. Choisissez parmi : {known}.",
    "devices_only_in_topping": (
        "Les appareils sont ceux d'un topping. Choisissez le classement « topping »."
    ),
    "course_generated": "partie du pupitre {number}",
    "course_needs_sealed_topping": (
        "Un topping sur appareils se joue sur une partie scellée. Choisissez le topping."
    ),
    "course_at_own_pace": (
        "Chacun joue la partie scellée à son rythme, sur son appareil. Aucun coup ne s'ouvre ni "
        "ne se corrige pour tous."
    ),
    "course_not_on_devices": (
        "Ce topping ne se joue pas sur appareils. Annoncez le top à voix haute."
    ),
    "course_not_in": "{player} ne joue plus. Demandez au juge-arbitre.",
    "course_nobody_ready": (
        "Personne n'est prêt. Les joueurs touchent « Je suis prêt » sur leur appareil."
    ),
    "course_not_set_off": "Votre temps n'a pas commencé. Touchez « Je suis prêt ».",
    "course_held": "Le temps de tous est arrêté. Attendez qu'il reprenne.",
    "course_stands": "Le temps de personne ne court. Donnez d'abord le départ.",
    "course_runs": "Le temps court déjà. Laissez jouer.",
    "end_course": "Tous les joueurs ont fini la partie scellée. Terminez.",
    "desk_course": (
        "Personne ne joue en ce moment. {Appuyez:suivant} pour faire partir ceux qui sont prêts."
    ),
    "desk_course_running": (
        "Chacun joue sur son appareil. {Appuyez:chrono} pour arrêter le temps de tous, "
        "{sur:suivant} pour faire partir ceux qui sont prêts."
    ),
    "desk_course_held": "Le temps de tous est arrêté. {Appuyez:chrono} pour le rendre.",
    "action_SetOff": "donner le départ",
    "action_HoldRuns": "arrêter le temps de tous",
    "action_ResumeRuns": "rendre le temps",
    "event_CourseLaid": "partie scellée prête",
    "event_RunnerReady": "joueur prêt",
    "event_RunsSetOff": "départ",
    "event_TopProposed": "mot proposé",
    "event_RunTimedOut": "top non trouvé à temps",
    "event_RunsHeld": "temps de tous arrêté",
    "event_RunsResumed": "temps de tous rendu",
    "course_rank": "rang {rank} sur {players}",
    "course_rank_so_far": "rang {rank} sur {players} pour l'instant",
    "runner_awaited": "pas encore parti",
    "runner_ready": "prêt",
    "runner_at": "coup {coup} sur {coups}",
    "runner_over": "terminé",
}
