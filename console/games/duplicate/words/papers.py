"""Published games, results, ties, and games of an épreuve."""

_PUBLISHED = {
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

_RESULTS = {
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
}

_EPREUVE = {
    "partie_not_ready": (
        "La partie {partie} de l'épreuve n'est pas prête. Préparez-la avec "
        "« pupitre centre open », « draw » ou « follow »."
    ),
    "partie_already_played": (
        "La partie {partie} de l'épreuve est déjà dans le journal. Reprenez-la avec "
        "« pupitre resume »."
    ),
    "epreuve_created": "Épreuve « {name} » commencée dans {folder}.",
    "epreuve_game_added": "Partie {partie} ajoutée.",
    "epreuve_code": "Code de la partie {partie} : {written}",
    "epreuve_other_lexicon": (
        "Le lexique {name} n'est pas celui de l'épreuve. Installez celui de l'organisateur."
    ),
    "epreuve_not_top": (
        "Au coup {coup}, le mot retenu n'est pas un top du lexique. Corrigez la partie."
    ),
    "epreuve_without_games": "L'épreuve n'a pas de partie. Ajoutez-en avec « epreuve add-game ».",
    "epreuve_code_lost": "Le code de la partie {partie} est perdu. Ajoutez la partie à nouveau.",
    "epreuve_published": "Épreuve {id} signée. Donnez le dossier {folder} aux centres.",
    "epreuve_whole": (
        "« {name} » : manifeste signé, {count:|partie entière|parties entières} en place, "
        "et le bon lexique."
    ),
    "epreuve_code_right": "Le code ouvre bien la partie {partie}.",
}

MESSAGES: dict[str, str] = {
    **_PUBLISHED,
    **_RESULTS,
    **_EPREUVE,
}
