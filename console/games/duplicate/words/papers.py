"""What duplicate writes down, and what is told of results and of those who share a rank."""

RESULTS = {
    "results_without_slips": (
        "La partie « {game} » n'a encore aucun bulletin corrigé. "
        "Saisissez les bulletins, ou choisissez une autre partie."
    ),
    "results_void": (
        "Les résultats de la partie « {game} » sont annulés : elle a été abandonnée, ou "
        "interrompue plus de 15 minutes, trop tôt pour compter. Rouvrez-la si c'est une erreur."
    ),
    "results_coup_uncounted": "Le coup {coup}, en correction, ne compte pas encore.",
    "results_coups_uncounted": (
        "Les coups {first} et {last}, en correction, ne comptent pas encore."
    ),
    "results_put_off": (
        "{count:|question attend|questions attendent} encore une réponse ({where}) : des points "
        "peuvent changer."
    ),
    "results_stopped": "Partie arrêtée par le juge : {reason}.",
    "results_tie_breaks": "ex aequo départagés par mort subite ({games})",
    "tie_game_not_over": (
        "La partie « {game} » n'est pas terminée. Terminez-la avant de départager les ex aequo."
    ),
    "tie_correction_open": (
        "La correction de la partie « {game} » n'est pas close. Finissez-la d'abord."
    ),
    "tie_none": (
        "Personne n'est ex aequo à ce rang dans la partie « {game} ». Choisissez un autre rang."
    ),
    "tie_bad_rank": "« {rank} » n'est pas un rang. Donnez un nombre, 1 pour la première place.",
    "tie_rank_alone": "Un rang ne dit pas quelle partie. Nommez-la avec --tied.",
    "tie_no_game": (
        "Aucune partie de duplicate n'est à départager ici. Nommez la partie terminée."
    ),
    # The game told in a few sentences
    "account_opening": (
        "Le {day}, {players:|joueur} ont joué une partie en {coups:|coup} ({formule}, {tempo} par "
        "coup, {edition})."
    ),
    "account_opening_one": (
        "Le {day}, un joueur a joué une partie en {coups:|coup} ({formule}, {tempo} par coup, "
        "{edition})."
    ),
    "account_tops": (
        "Le total des tops est de {total:|point}. Le coup le plus cher : {word} en {ref}, "
        "{points:|point} (coup {coup})."
    ),
    "account_unfound": "Personne n'a trouvé {word} en {ref}, {points:|point}, au coup {coup}.",
    "account_easiest": "Le top le plus trouvé : {word}, au coup {coup}, par {found:|joueur}.",
    "account_winner": "{names} gagne avec {figure}.",
    "account_winners": "{names} gagnent ex aequo avec {figure}.",
    "account_after": "Suivent {names}.",
    "account_solo": "Solo au coup {coup} : {name}, {points:|point}.",
    "account_provisional": "Résultats provisoires : une correction peut encore les changer.",
    # The game to look through again
    "review_not_over": (
        "La partie « {game} » n'est pas terminée. Elle se revoit quand elle est finie."
    ),
    "review_not_here": (
        "Cette partie ne se revoit pas sur cette page. Demandez-la au juge-arbitre."
    ),
    "review_without_lexicon": (
        "Les sous-tops manquent : le lexique de la partie ({lexicon}) n'est pas installé ici."
    ),
    # The sheet of one player
    "review_own": "Vous : {slip}, {points:|point}",
    "review_own_unpaid": "Vous : {slip}",
    "sheet_room": "La salle",
    "sheet_best_third": "Le meilleur tiers",
    "sheet_warnings": "{count:|avertissement}.",
    "sheet_penalty": "Pénalité pour avertissements : {points:|point}.",
    "sheet_solos": "Solo : {where}.",
    "sheet_bonus": "Prime de solo : {points:|point}.",
    "evening_title": "Ma soirée",
    "evening_nothing": "Aucun coup n'est encore corrigé. La page se remplit après chaque coup.",
    "evening_playing": (
        "La partie continue : seuls les coups corrigés sont là. Les solos sont annoncés à la fin."
    ),
    "evening_not_here": (
        "Cette partie n'a pas de feuille par joueur sur cette page. Demandez-la au juge-arbitre."
    ),
    "evening_not_seated": (
        "Votre table n'est pas dans cette partie. Demandez votre feuille au juge-arbitre."
    ),
    "evening_keep": "Garder cette page",
    "evening_pdf": "PDF",
    "evening_cards": "S'entraîner sur mes tops",
    "cards_title": "Les tops de {name}",
    "evening_not_on_desk": (
        "Le code d'une table ouvre la partie de ce soir. Pour une autre, imprimez la feuille."
    ),
    # Training alone
    "train_begin": (
        "{time} par coup, lexique {lexicon}. Tapez « MOT H4 » et, si vous voulez, votre score ; "
        "une ligne vide passe."
    ),
    "train_coup": "Coup {coup} : {tirage}",
    "train_blank": "Bulletin vierge : 0 point.",
    "train_late": "Écrit après la fin du temps : le bulletin ne compte pas.",
    "train_unread": "« {line} » ne se lit pas comme un bulletin : 0 point. Tapez « MOT H4 ».",
    "train_paid": "{points:|point}.",
    "train_at_top": "Le top !",
    "train_top": "Top : {word} {ref}, {points:|point}.",
    "train_room": "La salle : {found:|joueur} au top, moyenne {mean}.",
    "train_end": "{points:|point} sur {total}, {share} % du top ; {found:|top} sur {coups:|coup}.",
    "train_nothing": "Aucun coup joué. Essayez une autre partie, ou sans « --scrabbles ».",
    "train_bad_limit": (
        "Le temps ou le nombre de coups ne va pas. Donnez au plus {most} minutes, et 1 coup au "
        "moins."
    ),
    "train_not_over": (
        "« {game} » n'est pas une partie de duplicate terminée. Choisissez-en une autre."
    ),
}
