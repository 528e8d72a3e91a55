"""Sentences about the compiled word graph and the solver."""

MESSAGES = {
    "graph_not_ours": (
        "Ce fichier n'est pas un lexique compilé par Pupitre. "
        "Importez plutôt la liste de mots d'origine."
    ),
    "graph_version": (
        "Ce lexique compilé est au format {version}, Pupitre lit le format {known}. "
        "Importez de nouveau la liste de mots."
    ),
    "graph_truncated": (
        "Le lexique compilé est coupé : {found:|octet} au lieu de {expected}. "
        "Importez de nouveau la liste de mots."
    ),
    "graph_damaged": (
        "Le lexique compilé est abîmé. Importez de nouveau la liste de mots, "
        "ou reprenez le lexique libre."
    ),
    "graph_name_too_long": (
        "Le nom « {name} » est trop long. Choisissez un nom d'au plus {limit} caractères."
    ),
    "graph_without_words": "La liste ne contient aucun mot. Vérifiez le fichier.",
    "graph_word_length": ("« {word} » n'a pas entre 2 et 15 lettres. Retirez-le de la liste."),
    "graph_word_letters": ("« {word} » ne s'écrit pas en majuscules de A à Z. Corrigez la liste."),
    "graph_words_unsorted": (
        "« {word} » n'est pas à sa place ou figure deux fois. Triez la liste."
    ),
    "graph_too_large": (
        "Ces {words:|mot} ne tiennent pas dans un lexique compilé. "
        "Vérifiez que la liste est bien un lexique de jeu."
    ),
    "too_many_jokers": (
        "Le tirage a {jokers} jokers, le jeu n'en a que {most}. Retirez les jokers en trop."
    ),
}
