"""Refusals and faults of the journal, where the evening is kept."""

MESSAGES: dict[str, str] = {
    "journal_not_durable": (
        "Ce disque ne garantit pas l'écriture du journal (mode {mode}, niveau {synchronous}). "
        "Placez les données sur un disque local, ext4 de préférence."
    ),
    "journal_too_new": (
        "Le journal vient d'une version plus récente du pupitre (format {found}, connu {known}). "
        "Mettez le pupitre à jour ; rien n'a été modifié."
    ),
    "journal_in_use": (
        "Un autre pupitre écrit déjà dans {path}. "
        "Fermez-le, ou choisissez un autre dossier de données."
    ),
    "journal_absent": (
        "Aucun journal à cet endroit : {path}. "
        "Jouez une partie avec « pupitre run », ou indiquez le dossier par --data."
    ),
    "journal_foreign": (
        "Le fichier {path} n'est pas un journal du pupitre. Vérifiez le chemin indiqué."
    ),
    "journal_unreadable": (
        "Le journal {path} ne peut pas être lu ({reason}). "
        "Lancez « pupitre run » : ce qui est lisible sera repris et l'original gardé."
    ),
    "journal_away": (
        "Le journal {path} est momentanément inaccessible. Vérifiez le disque, puis recommencez."
    ),
    "journal_write_failed": (
        "Écriture impossible sur le disque ({reason}) : la partie continue en mémoire. "
        "Libérez de la place ou changez de support ; ne coupez pas le courant."
    ),
    "journal_unavailable": (
        "Le journal ne peut pas être ouvert ({reason}) : rien n'est enregistré. "
        "Vérifiez le disque ; la partie continue en mémoire."
    ),
    "journal_back": (
        "Le disque est revenu : {events} événements en attente ont été enregistrés. "
        "Plus rien à faire."
    ),
    "journal_copy_failed": (
        "La copie de secours du journal n'a pas pu être faite ({reason}). "
        "Libérez de la place ; la partie elle-même est enregistrée."
    ),
    "journal_recovered": (
        "Le journal était abîmé : {kept} événements ont été repris, l'original est gardé "
        "sous {aside}. Vérifiez la partie avant de continuer."
    ),
    "journal_recovered_cut": (
        "Le journal était abîmé : {kept} événements ont été repris, {lost} sont perdus, "
        "l'original est gardé sous {aside}. Vérifiez la partie et rejouez les derniers coups."
    ),
    "journal_game_unknown": (
        "Aucune partie ne porte le nom « {game} » dans le journal. "
        "« pupitre journal list » les montre toutes."
    ),
    "journal_game_ambiguous": (
        "Plusieurs parties commencent par « {game} » : {games}. Donnez quelques caractères de plus."
    ),
    "journal_exported": "La partie « {game} » est écrite dans {file}.",
    "journal_problem_file": "fichier abîmé",
    "journal_problem_missing": "partie « {game} » : le fait {number} manque",
    "journal_problem_changed": "partie « {game} » : le fait {number} a changé",
    "journal_problem_unreadable": "partie « {game} » illisible ici : {why}",
    "journal_verify_good": "Le journal est sain : {games} partie(s), {events} faits relus.",
    "journal_verify_bad": (
        "Le journal a {count} défaut(s). "
        "Lancez « pupitre run » : ce qui est lisible sera repris et l'original gardé."
    ),
    "nothing_to_resume": (
        "Aucune partie n'est restée en cours. Commencez-en une avec « pupitre run »."
    ),
    "game_already_closed": (
        "La partie « {game} » est terminée. Exportez-la avec « pupitre journal export »."
    ),
    "journal_empty": (
        "Le journal ne contient encore aucune partie. Commencez-en une avec « pupitre run »."
    ),
}
