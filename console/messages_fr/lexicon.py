"""Sentences about lexicons: the store, the importers, and the steps of the progress bar."""

MESSAGES: dict[str, str] = {
    # the store
    "lexicon_unknown": (
        "Aucun lexique ne s'appelle « {name} ». Choisissez parmi : {known}, ou importez une liste."
    ),
    "lexicon_damaged": (
        "Les fichiers du lexique « {name} » sont abîmés. Importez de nouveau sa liste, "
        "ou choisissez le lexique libre."
    ),
    "lexicon_outdated": (
        "Le lexique « {name} » a été compilé par une autre version de Pupitre. "
        "Importez de nouveau sa liste, ou choisissez le lexique libre."
    ),
    "lexicon_choice_damaged": (
        "Le choix du lexique en usage est illisible. "
        "Choisissez de nouveau : pupitre lexicon use NOM."
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
        "Choisissez-en un autre avec pupitre lexicon use NOM."
    ),
    "lexicon_in_use": (
        "« {name} » est le lexique en usage. Choisissez-en un autre avant de le retirer : "
        "pupitre lexicon use libre."
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
    # the entries file
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
    # the importers: the file
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
    # the importers: a text
    "import_binary": (
        "« {file} » n'est ni un texte ni un dictionnaire compilé connu (ligne {line}). "
        "Donnez une liste d'un mot par ligne, ou un fichier Eliot, Quackle ou KWG."
    ),
    "import_mixed_encodings": (
        "« {file} » mélange deux encodages : les accents changent de codage à la ligne {line}. "
        "Enregistrez-le en UTF-8 dans un éditeur de texte."
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
        "« {file} » est un tableau JSON mal formé (ligne {line}). Prenez une copie complète."
    ),
    "import_json_item": (
        "« {file} » contient « {item} », qui n'est pas un mot. Donnez un tableau de mots."
    ),
    "import_no_word": (
        "« {file} » ne contient aucun mot de 2 à 15 lettres. Vérifiez que c'est le bon fichier."
    ),
    "import_too_many_words": (
        "« {file} » contient plus de {most:|mot}. Vérifiez que c'est une liste de mots."
    ),
    # the importers: a compiled dictionary
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
    # word classes, for people
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
    # where an imported list comes from
    "origin_free": "données libres fournies avec Pupitre",
    "origin_text": "liste de mots",
    "origin_json": "tableau JSON",
    "origin_eliot": "dictionnaire Eliot",
    "origin_quackle": "dictionnaire Quackle",
    "origin_kwg": "dictionnaire KWG",
    # steps
    "step_file": "Lecture du fichier",
    "step_reading": "Lecture des mots",
    "step_annotating": "Recherche des entrées",
    "step_inferring": "Déduction des familles",
    "step_graph": "Graphe des mots",
    "step_entries": "Écriture des entrées",
}
