"""Sentences about results, lists of players and seasons."""

MESSAGES = {
    "season_heading": "{games:|partie|parties}, {sessions:|séance|séances}, {days}",
    "season_best": (
        "« {best} » meilleures parties n'a pas de sens. Donnez un nombre à partir de 1, ou rien."
    ),
    "results_not_here": "Les résultats ne sont pas disponibles ici. Ouvrez la page du pupitre.",
    "logo_unreadable": (
        "Cette image n'est pas lisible. Choisissez un fichier PNG ou JPEG de moins de 2 Mo."
    ),
    "printer_unknown": "L'imprimante « {printer} » n'est pas connue. Rechargez la page.",
    "printer_refused": (
        "L'imprimante « {printer} » refuse ({reason}). Vérifiez-la, ou téléchargez le fichier."
    ),
    "printer_pdf_only": "Seul un PDF s'imprime. Choisissez le PDF, ou téléchargez le fichier.",
    "no_stick": "Aucune clé USB n'est branchée. Branchez-en une, puis recommencez.",
    "results_without_slips": (
        "La partie {game} n'a pas de bulletins corrigés. Choisissez une autre partie."
    ),
    "results_void": (
        "Les résultats de la partie {game} sont annulés : elle a été abandonnée, ou interrompue "
        "trop tôt plus de 15 minutes. Rouvrez-la si c'est une erreur."
    ),
    "results_stopped": "Partie arrêtée par le juge : {reason}.",
    "results_tie_breaks": "ex aequo départagés par mort subite ({games})",
    "tie_game_not_over": (
        "La partie {game} n'est pas terminée. Terminez-la avant de départager les ex aequo."
    ),
    "tie_correction_open": (
        "La partie {game} a des coups qui ne sont pas clos. Clôturez leur correction d'abord."
    ),
    "tie_none": (
        "Personne n'est ex aequo à ce rang dans la partie {game}. Choisissez un autre rang."
    ),
    "tie_bad_rank": "« {rank} » n'est pas un rang. Donnez un nombre, 1 pour la première place.",
    "tie_rank_alone": "Un rang ne dit pas quelle partie. Nommez-la avec --tied.",
    "tie_no_game": (
        "Aucune partie de duplicate n'est à départager ici. Nommez la partie terminée."
    ),
    "results_written": "Résultats de {game} écrits dans {file}.",
    "players_written": "{count:|joueur écrit|joueurs écrits} dans {file}.",
    "season_without_games": (
        "Aucune partie corrigée n'entre dans cette saison. Élargissez les dates ou les noms."
    ),
    "season_bad_date": "« {date} » n'est pas une date. Écrivez-la ainsi : 2026-09-30.",
    "season_bad_handicap": (
        "Ligne {line} des handicaps illisible. Écrivez le nom ou la licence, un point-virgule, "
        "puis les points, {most} au plus."
    ),
    "season_unknown_handicap": (
        "« {name} » n'a joué aucune partie de la saison. Corrigez le fichier des handicaps."
    ),
}
