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
