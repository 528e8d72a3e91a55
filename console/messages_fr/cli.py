"""Sentences about files and published games."""

MESSAGES = {
    "command_unknown": "« {word} » n'est pas une commande. Voyez « pupitre --help ».",
    "command_unknown_near": (
        "« {word} » n'est pas une commande. Voulez-vous dire « pupitre {nearest} » ?"
    ),
    "folder_unknown": "Le dossier {folder} n'existe pas. Créez-le, ou choisissez-en un autre.",
    "folder_unmounted": (
        "Le dossier {folder} est sur un disque qui n'est pas là ({mount}). "
        "Branchez-le, ou donnez un autre dossier."
    ),
    "folder_impossible": (
        "Le dossier {folder} ne peut pas servir ({why}). Choisissez-en un autre avec --data."
    ),
    "season_bad_best": "{best} partie ne fait pas un classement. Demandez-en au moins une.",
    "file_unreadable": "Impossible de lire « {file} » : {why}. Vérifiez le chemin et les droits.",
    "argument_unreadable": (
        "Un argument porte un caractère illisible. Renommez le fichier ou retapez la commande."
    ),
    "file_too_large": (
        "« {file} » est trop gros pour être une position ou une partie. "
        "Vérifiez que c'est le bon fichier."
    ),
    "file_empty": "« {file} » est vide. Donnez un fichier rempli.",
    "file_not_text": "« {file} » n'est pas un texte UTF-8 (ligne {line}). Convertissez-le.",
    "file_unwritable": "Impossible d'écrire « {file} » : {why}. Choisissez un autre endroit.",
    "game_not_json": (
        "Ce fichier n'est pas une partie en JSON (ligne {line}). Il est peut-être coupé."
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
    "replay_no_game": (
        "Ce fichier n'est pas une partie ({known}). Choisissez la feuille JSON d'une partie."
    ),
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
}
