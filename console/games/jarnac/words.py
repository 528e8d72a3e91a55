"""Sentences of Jarnac: refusals, and what the dictionary says of a word."""

_PHASES = {
    "phase_jarnac_toss": (
        "Le toss n'est pas fait. Piochez une lettre chacun, ou dites qui commence."
    ),
    "phase_jarnac_receiving": (
        "Le sac vient de passer. Dites « Jarnac ! », piochez, ou changez trois lettres."
    ),
    "phase_jarnac_drawing": "Il reste des lettres à piocher. Piochez-les d'abord.",
    "phase_jarnac_playing": (
        "Le joueur réfléchit, sa lettre est piochée. Posez un mot, ou dites « je passe »."
    ),
    "phase_jarnac_made": (
        "Un mot vient d'être posé. Contestez-le, annulez-le, ou piochez la lettre suivante."
    ),
    "phase_jarnac_arbitration": "Le juge doit trancher. Dites si le mot est valable.",
    "phase_jarnac_final": (
        "Dix secondes sont laissées pour un dernier Jarnac. Annoncez-le, ou attendez la fin."
    ),
    "phase_jarnac_ended": (
        "La partie est terminée. Corrigez un coup passé, ou ouvrez une autre partie."
    ),
}

_OPENING = {
    "jarnac_two_players": (
        "Il faut deux joueurs aux noms différents. Donnez un nom à chaque camp."
    ),
    "jarnac_no_time": "Le temps de jeu est nul. Donnez au moins une seconde.",
    "jarnac_foreign_letters": (
        "Ces signes ne sont pas des lettres du Jarnac : {letters}. Écrivez des lettres de A à Z."
    ),
    "jarnac_wrong_total": (
        "Cette répartition compte {total:|lettre}. Corrigez-la pour en avoir {expected}."
    ),
    "jarnac_bad_count": "« {text} » n'est pas un compte de lettres. Écrivez par exemple A14.",
    "jarnac_no_such_side": "Il n'y a pas de camp {side}. Choisissez 0 ou 1.",
}

_DRAWING = {
    "jarnac_nothing_due": "Aucune lettre n'est à piocher. Posez un mot, ou dites « je passe ».",
    "jarnac_tile_out": "Ce jeton {letter} est déjà sorti du sac. Piochez-en un autre.",
    "jarnac_first_letters": (
        "Les six premières lettres ne sont pas piochées. Piochez-les avant de changer."
    ),
    "jarnac_reliquat_short": (
        "Le reliquat ne compte que {count:|lettre}. Piochez : il en faut {needed} pour changer."
    ),
    "jarnac_three_letters": (
        "{count:|lettre choisie|lettres choisies}. Choisissez-en exactement {needed}."
    ),
    "jarnac_bag_short": (
        "Le sac ne contient plus que {count:|lettre}. Piochez au lieu de changer."
    ),
}

_WORDS = {
    "jarnac_no_such_row": "Il n'y a pas de ligne {row}. Choisissez de 1 à {rows}.",
    "jarnac_word_length": (
        "« {word} » n'a pas la bonne longueur. Jouez un mot de {shortest} à {longest} lettres."
    ),
    "jarnac_row_not_next": (
        "La ligne {row} n'est pas la suivante. Posez le nouveau mot sur la ligne {next}."
    ),
    "jarnac_letter_leaves_row": (
        "{word} ne reprend pas toutes les lettres de {old} avec une de plus. "
        "Gardez les lettres de la ligne {row} et ajoutez-en."
    ),
    "jarnac_letters_missing": (
        "Il manque {letters} pour écrire {word} sur la ligne {row}. "
        "Vérifiez le mot, ou choisissez une autre ligne."
    ),
    "jarnac_word_impossible": (
        "Aucune ligne ne permet {word} avec les lettres en vue. Vérifiez le mot."
    ),
    "jarnac_several_rows": "{word} est possible sur les lignes {rows}. Choisissez la ligne.",
    "jarnac_draw_first": "Il reste {count:|lettre} à piocher. Piochez avant de jouer.",
    "jarnac_no_free_row": (
        "Les huit lignes sont remplies. Un Jarnac demande une ligne libre : piochez."
    ),
}

_JARNAC = {
    "jarnac_barred_by_flag": (
        "Le sac vient d'une chute du drapeau. Jarnac est impossible : piochez."
    ),
    "jarnac_from_absent": (
        "Le temps de l'adversaire est épuisé. On ne lui prend plus de mot : piochez."
    ),
    "jarnac_already_taken": (
        "Un Jarnac est déjà dit à cette réception du sac. Piochez maintenant."
    ),
    "jarnac_already_called": ("« Jarnac ! » est déjà dit. Donnez son mot, ou annulez."),
    "jarnac_not_your_bag": (
        "Ce joueur n'a pas le sac. Attendez que l'adversaire dise « je passe »."
    ),
    "jarnac_claim_too_late": (
        "Le joueur hors temps ne dit Jarnac que lorsque l'autre passe. Attendez son « je passe »."
    ),
}

_CONTESTS = {
    "jarnac_nothing_to_contest": (
        "Aucun mot n'est contestable. On conteste avant que la lettre suivante soit piochée."
    ),
    "jarnac_nothing_asked": "Aucun mot n'attend le juge. Laissez la partie continuer.",
    "jarnac_no_lexicon": (
        "Aucun dictionnaire n'est ouvert. Installez-en un avec « pupitre lexicon build »."
    ),
    "jarnac_word_good": "{word} est valable. Le joueur contesté pioche deux lettres.",
    "jarnac_word_unknown": "{word} n'est pas au dictionnaire. Jouez un autre mot.",
    "jarnac_word_conjugated": (
        "{word} n'est qu'une forme conjuguée. La formule la refuse : jouez un autre mot."
    ),
    "jarnac_same_entry": (
        "{old} et {word} ont une entrée commune. La formule refuse cet enchaînement : "
        "jouez un autre mot."
    ),
    "jarnac_word_without_entry": (
        "Le dictionnaire ne dit pas si {word} n'est qu'une conjugaison. Au juge de trancher."
    ),
    "jarnac_chain_without_entry": (
        "Le dictionnaire ne dit pas à quelles entrées sont {old} et {word}. Au juge de trancher."
    ),
    "jarnac_chain_by_conjugation": (
        "{old} et {word} ne se rejoignent que par une forme conjuguée. Au juge de trancher."
    ),
    "jarnac_word_ruled": "Le juge a tranché pour {word}. La partie continue.",
}

_TIME = {
    "jarnac_no_clock": "Cette partie se joue sans pendule. Dites seulement « je passe ».",
    "jarnac_other_out_of_time": (
        "Le temps de l'adversaire est épuisé. Gardez le sac et continuez à jouer."
    ),
    "jarnac_clock_not_yet": (
        "La partie n'a pas commencé. Attendez que les six premières lettres soient piochées."
    ),
    "jarnac_clock_not_yours": ("C'est l'horloge de l'adversaire qui tourne. Attendez qu'il passe."),
    "jarnac_pass_first": "La main n'a pas passé. Dites « je passe » avant d'appuyer.",
    "jarnac_clock_not_running": "Aucune horloge ne tourne. Continuez la partie.",
    "jarnac_clock_not_stopped": "Aucune horloge n'est arrêtée. Continuez la partie.",
}

_CORRECTING = {
    "jarnac_undo_after_draw": (
        "Une lettre est piochée depuis. Reprenez-la d'abord, ou corrigez le coup passé."
    ),
    "jarnac_nothing_to_undo": "Rien n'est à annuler. Corrigez plutôt un coup passé.",
    "jarnac_no_such_act": "Il n'y a pas d'acte {number}. Choisissez-le dans la liste des coups.",
    "jarnac_not_correctable": (
        "L'acte {number} n'est ni un mot ni une pioche. Choisissez-en un autre."
    ),
    "jarnac_letters_expected": ("« {text} » ne convient pas. Écrivez {count:|lettre} de A à Z."),
    "jarnac_correction_impossible": (
        "Cette correction rend impossible la suite : « {what} », acte {number}. {why}"
    ),
    "jarnac_end_changes": (
        "La fin de la partie n'aurait pas lieu au même moment. Corrigez un autre coup."
    ),
}

REFUSALS = _PHASES | _OPENING | _DRAWING | _WORDS | _JARNAC | _CONTESTS | _TIME | _CORRECTING
