"""Sentences about letters, references, positions and moves."""

MESSAGES = {
    "unknown_letter": (
        "« {letter} » n'est pas une lettre du jeu (caractère {position} de « {text} »). "
        "Tapez les lettres de A à Z, et « ? » pour un joker."
    ),
    "unknown_tile": "« {tile} » n'est pas un jeton. Écrivez par exemple A#3, ou ?#1 pour un joker.",
    "letters_missing": "Il manque {letters} parmi {pool}. Vérifiez les lettres.",
    "bad_reference": (
        "« {reference} » n'est pas une référence. "
        "Écrivez H4 pour un mot horizontal, 4H pour un mot vertical."
    ),
    "reference_off_grid": (
        "La référence « {reference} » est hors de la grille. "
        "Les lignes vont de A à O et les colonnes de 1 à 15."
    ),
    "bad_grid_size": "Une grille a 225 cases, celle-ci en a {squares}. Vérifiez la position.",
    "bad_square": (
        "Caractère « {letter} » inattendu en {square}. "
        "Une case porte une lettre, en minuscule si c'est un joker, ou un point."
    ),
    "bad_grid_rows": "Une grille dessinée a 15 lignes, celle-ci en a {rows}. Complétez-la.",
    "bad_grid_row": "La ligne {row} a {squares:|case} au lieu de 15. Corrigez-la.",
    "empty_position": (
        "La position est vide. Donnez une position CGP, une grille dessinée, ou « vide »."
    ),
    "cgp_rows": (
        "Position CGP mal formée : {rows:|ligne} au lieu de 15. "
        "Séparez les 15 lignes par des « / »."
    ),
    "cgp_run": (
        "Position CGP mal formée, ligne {row} : « {run} » cases vides. Un nombre va de 1 à 15."
    ),
    "cgp_letter": (
        "Position CGP mal formée, ligne {row} : caractère « {letter} ». "
        "Seuls les lettres et les nombres sont permis."
    ),
    "cgp_row_length": (
        "Position CGP mal formée, ligne {row} : {squares:|case} au lieu de 15. Corrigez la ligne."
    ),
    "too_many_letters": (
        "Le jeu de {total} jetons n'a pas assez de {letters}. Vérifiez la position et le tirage."
    ),
    "unknown_word_letter": (
        "« {letter} » n'est pas une lettre du jeu dans « {word} ». "
        "Écrivez le mot de A à Z, le joker en minuscule."
    ),
    "word_too_short": "« {word} » est trop court. Un mot a au moins deux lettres.",
    "off_grid": (
        "{word} en {ref} sort de la grille de {excess:|case}. Choisissez une autre place."
    ),
    "square_taken": "La case {square} porte déjà {there}, pas {wanted}. Vérifiez la référence.",
    "nothing_placed": "{word} est déjà sur la grille. Il faut poser au moins une lettre.",
    "centre_not_covered": "Le premier mot doit recouvrir la case centrale. Déplacez-le.",
    "first_move_vertical": "Le premier mot se place horizontalement. Utilisez la ligne H.",
    "not_connected": "Le mot ne touche aucune lettre de la grille. Raccordez-le.",
    "word_continues": (
        "{word} se prolonge sur la grille en {whole}. Écrivez le mot entier et sa première case."
    ),
    "letters_not_in_rack": (
        "Le tirage {rack} ne permet pas {letters}. Vérifiez les lettres, joker en minuscule."
    ),
    "too_many_played": (
        "{played:|lettre posée|lettres posées}, la formule en permet {most}. Jouez-en moins."
    ),
    "word_unknown": "{word} n'est pas dans le lexique. Choisissez un mot valable.",
    "formed_word_unknown": (
        "{word}, formé au passage, n'est pas dans le lexique. Choisissez une autre place."
    ),
}
