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
    "replay_word_absent": "{word} n'est pas dans ce lexique",
    "replay_no_game": (
        "Ce fichier n'est pas une partie ({known}). Choisissez la feuille JSON d'une partie."
    ),
}
