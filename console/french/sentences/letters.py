"""Sentences about letters, words and lexicons."""

LEXICONS = {
    # The store
    "lexicon_unknown": (
        "Aucun lexique ne s'appelle « {name} ». Choisissez parmi : {known}, ou importez une liste."
    ),
    "lexicon_damaged": (
        "Les fichiers du lexique « {name} » sont abîmés. Importez de nouveau sa liste, "
        "ou choisissez le lexique libre."
    ),
    "lexicon_outdated": (
        "Le lexique « {name} » a été préparé par une autre version de Pupitre. "
        "Importez de nouveau sa liste, ou choisissez le lexique libre."
    ),
    "lexicon_choice_damaged": (
        "Le choix du lexique est illisible. Refaites-le avec « pupitre lexicon use NOM »."
    ),
    "lexicon_not_written": (
        "Le lexique n'a pas pu être écrit ({why}). Vérifiez la place et les droits du disque ; "
        "rien n'a changé."
    ),
    "lexicon_name_bad": (
        "« {name} » ne peut pas nommer un lexique. "
        "Employez des lettres sans accent, des chiffres, « - », « _ » ou « . »."
    ),
    "lexicon_name_reserved": (
        "Le nom « libre » est celui du lexique fourni. Choisissez un autre nom avec --name."
    ),
    "lexicon_free_stays": (
        "Le lexique libre ne se retire pas : il sert quand il n'y en a pas d'autre. "
        "Choisissez-en un autre avec « pupitre lexicon use NOM »."
    ),
    "lexicon_in_use": (
        "« {name} » est le lexique en usage. Choisissez-en un autre avant de le retirer, avec "
        "« pupitre lexicon use libre »."
    ),
    "lexicon_word_bad": (
        "« {word} » n'est pas un mot à vérifier. Écrivez-le en lettres, sans espace ni chiffre."
    ),
    "lexicon_source_missing": (
        "Le fichier de mots « {file} » manque dans l'installation. Réinstallez Pupitre."
    ),
    "lexicon_source_damaged": (
        "Le fichier de mots « {file} » est abîmé (ligne {line}). "
        "Remettez le fichier d'origine ou réinstallez Pupitre."
    ),
    # The entries file
    "entries_foreign": (
        "Ce fichier ne contient pas les entrées d'un lexique. Importez de nouveau la liste."
    ),
    "entries_format": (
        "Ces entrées sont au format {found}, ce programme lit le format {expected}. "
        "Importez de nouveau la liste."
    ),
    "entries_damaged": (
        "Les entrées du lexique sont abîmées ou coupées. Importez de nouveau la liste."
    ),
    # The importers: the file
    "import_no_file": "Le fichier « {file} » n'existe pas. Vérifiez son nom et son dossier.",
    "import_not_a_file": "« {file} » n'est pas un fichier. Donnez le fichier de la liste.",
    "import_unreadable": "« {file} » ne se lit pas ({why}). Vérifiez ses droits et son support.",
    "import_empty": "« {file} » est vide. Prenez une autre copie de la liste.",
    "import_too_large": (
        "« {file} » dépasse {most} Mo, bien plus qu'une liste de mots. "
        "Vérifiez que c'est le bon fichier."
    ),
    "import_archive_cut": (
        "L'archive « {file} » est coupée ou abîmée. Copiez-la ou téléchargez-la de nouveau."
    ),
    "import_archive_damaged": (
        "L'archive « {file} » est abîmée. Copiez-la ou téléchargez-la de nouveau."
    ),
    "import_archive_unknown": (
        "L'archive « {file} » emploie une compression inconnue. Décompressez-la vous-même, "
        "puis importez la liste."
    ),
    "import_archive_locked": (
        "L'archive « {file} » est protégée ou illisible. Décompressez-la vous-même, "
        "puis importez la liste."
    ),
    "import_archive_empty": (
        "L'archive « {file} » ne contient aucun fichier. Prenez une autre copie de la liste."
    ),
    # The importers: a text
    "import_binary": (
        "« {file} » n'est ni un texte ni un dictionnaire compilé connu (ligne {line}). "
        "Donnez une liste d'un mot par ligne, ou un fichier Eliot, Quackle ou KWG."
    ),
    "import_mixed_encodings": (
        "« {file} » mélange deux façons d'écrire les accents, à partir de la ligne {line}. "
        "Ouvrez-le dans un éditeur de texte, et enregistrez-le avec le codage « UTF-8 »."
    ),
    "import_cut_text": (
        "« {file} » s'arrête au milieu d'un caractère, ligne {line} : il est coupé. "
        "Prenez une copie complète."
    ),
    "import_cut_list": (
        "« {file} » semble coupé : la liste alphabétique s'arrête à la ligne {line}, "
        "après « {word} ». Prenez une copie complète."
    ),
    "import_not_a_word": (
        "Ligne {line} de « {file} » : « {text} » n'est pas un mot. "
        "Donnez une liste d'un mot par ligne."
    ),
    "import_json_damaged": (
        "« {file} » est une liste JSON abîmée ou coupée (ligne {line}). Prenez une copie complète."
    ),
    "import_json_item": (
        "« {file} » contient « {item} », qui n'est pas un mot. Donnez une liste de mots."
    ),
    "import_no_word": (
        "« {file} » ne contient aucun mot de 2 à 15 lettres. Vérifiez que c'est le bon fichier."
    ),
    "import_too_many_words": (
        "« {file} » contient plus de {most:|mot}. Vérifiez que c'est une liste de mots."
    ),
    # The importers: a compiled dictionary
    "import_compiled_cut": (
        "Le dictionnaire compilé « {file} » est coupé. Prenez une copie complète."
    ),
    "import_compiled_damaged": (
        "Le dictionnaire compilé « {file} » est abîmé. Prenez une autre copie."
    ),
    "import_count_differs": (
        "« {file} » annonce {declared:|mot} et en contient {found} : il est abîmé. "
        "Prenez une autre copie."
    ),
    "import_foreign_letter": (
        "« {file} » contient « {letter} », qui ne s'écrit pas de A à Z. "
        "Importez un dictionnaire français."
    ),
    "import_eliot_version": (
        "« {file} » est un dictionnaire Eliot de version {version}, qui ne se lit plus. "
        "Recompilez-le avec un Eliot récent, ou importez la liste elle-même."
    ),
    "import_eliot_gaddag": (
        "« {file} » est un dictionnaire Eliot de type GADDAG. "
        "Importez la version DAWG, ou la liste elle-même."
    ),
    # Word classes, for people
    "kind_N": "nom",
    "kind_NA": "nom et adjectif",
    "kind_A": "adjectif",
    "kind_ADV": "adverbe",
    "kind_INTJ": "interjection",
    "kind_MG": "mot grammatical",
    "kind_V": "verbe",
    "kind_X": "mot d'une locution",
    "kind_ABBR": "abréviation",
    "kind_PFX": "préfixe",
    "kind_NPR": "nom propre",
    # Where an imported list comes from
    "origin_free": "données libres fournies avec Pupitre",
    "origin_text": "liste de mots",
    "origin_json": "liste de mots en JSON",
    "origin_eliot": "dictionnaire Eliot",
    "origin_quackle": "dictionnaire Quackle",
    "origin_kwg": "dictionnaire KWG",
    # Steps
    "step_file": "Lecture du fichier",
    "step_reading": "Lecture des mots",
    "step_annotating": "Recherche des entrées",
    "step_inferring": "Déduction des familles",
    "step_graph": "Rangement des mots",
    "step_entries": "Écriture des entrées",
}

# Letters, references, positions and moves.
POSITIONS = {
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
    "word_too_short": "« {word} » est trop court. Écrivez un mot de deux lettres ou plus.",
    "off_grid": (
        "{word} en {ref} dépasse de {excess:|case} le bord de la grille. "
        "Choisissez une autre place."
    ),
    "square_taken": "La case {square} porte déjà {there}, pas {wanted}. Vérifiez la référence.",
    "nothing_placed": "{word} est déjà sur la grille. Posez au moins une lettre.",
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

# The compiled word list, and the solver that reads it.
WORD_GRAPH = {
    "graph_not_ours": (
        "Ce fichier n'est pas un lexique préparé par Pupitre. "
        "Importez plutôt la liste de mots d'origine."
    ),
    "graph_version": (
        "Ce lexique préparé est au format {version}, Pupitre lit le format {known}. "
        "Importez de nouveau la liste de mots."
    ),
    "graph_truncated": (
        "Le lexique préparé est coupé : {found:|octet} au lieu de {expected}. "
        "Importez de nouveau la liste de mots."
    ),
    "graph_damaged": (
        "Le lexique préparé est abîmé. "
        "Importez de nouveau la liste de mots, ou reprenez le lexique libre."
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
        "{words:|mot}, c'est trop pour un lexique. "
        "Vérifiez que la liste est bien un lexique de jeu."
    ),
    "too_many_jokers": (
        "Le tirage a {jokers} jokers, le jeu n'en a que {most}. Retirez les jokers en trop."
    ),
}

MESSAGES = LEXICONS | POSITIONS | WORD_GRAPH
