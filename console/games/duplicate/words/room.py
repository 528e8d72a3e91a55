"""What the room reads and hears. Short: it is read from ten metres."""

_SCREEN = {
    # For who listens to the page
    "spoken_drawing": "Coup {coup}. Tirage en cours : {letters}.",
    "spoken_announced": "Coup {coup}. Tirage : {letters}. Le chrono attend.",
    "spoken_thinking": "Coup {coup}. Tirage : {letters}. {clock}",
    "spoken_collecting": "Coup {coup}. Temps écoulé, remettez vos bulletins. Tirage : {letters}.",
    "spoken_top_soon": "Le top est annoncé.",
    "spoken_top": "Top du coup {coup} : {word} en {ref}, {points:|point}. Cumul {cumul}.",
    "spoken_ended": "Fin de partie. {reason} Total du top : {cumul:|point}.",
    "spoken_paused": "Chrono en pause, il reste {left}.",
    "spoken_last": "Moins de {left}.",
    "spoken_left": "Il reste moins de {left}.",
    # Before the first coup
    "tv_formule": "Formule",
    "tv_tempo": "Temps",
    "tv_lexicon": "Lexique",
    # The coup
    "tv_coup": "Coup {number}",
    "tv_drawn_count": "{drawn} sur {size}",
    "tv_reliquat": "Reliquat : {count:|lettre}",
    "tv_ready": "Prêts",
    "tv_think": "Chrono",
    "tv_warning": "Plus que {seconds:|seconde}",
    "tv_pause": "Pause",
    "tv_pause_left": "Il reste {time}.",
    "tv_pause_since": "Depuis {minutes} min. Il reste {time}.",
    "tv_heard": "A la parole. Il reste {time}.",
    "tv_top_follows": "Le top suit.",
    "tv_invalid": "Non valable",
    "tv_invalid_remedy": "Le tirage est à rejeter.",
    "article_label": "article {number}",
    "tv_finished": "Terminé",
    "tv_hand_in": "Remettez vos bulletins.",
    "tv_cumul": "Cumul du top",
    "tv_bag": "Au sac",
    "tv_last_top": "Coup {number}",
    "tv_letters_left": "Encore dans le sac : {count}",
    "tv_rejets": "Rejets : {count}",
    # The top
    "tv_horizontal": "horizontal",
    "tv_vertical": "vertical",
    "tv_formed": "Avec {words}",
    "tv_formed_word": "{word} {points}",
    "tv_prime": "Prime {points}",
    "tv_swapped": "Joker remplacé : {letters}",
    # Notices
    "tv_rejet": "Rejet",
    "tv_rejet_remedy": "Les lettres retournent dans le sac.",
    "tv_too_few_vowels": "Pas assez de voyelles : {vowels} au lieu de {minimum}.",
    "tv_too_few_consonants": "Pas assez de consonnes : {consonants} au lieu de {minimum}.",
    "tv_annulment": "Coup {number} annulé",
    "tv_annulment_remedy": "Les lettres retournent dans le sac. Un autre tirage suit.",
    # Pages
    "tv_standings": "Classement",
    "tv_standings_after": "après {count:|coup}",
    "tv_players": "joueurs",
    "tv_coups": "La partie du top",
    "tv_no_coups": "Aucun coup joué.",
    "tv_annulled_row": "annulé",
    "tv_end": "Fin de partie",
    "tv_end_total": "Total du top",
    "tv_end_coups": "Coups",
    "tv_end_best": "Meilleur coup",
    "tv_end_others": "et {count:|autre|autres}, premiers ex aequo",
    "tv_end_thanks": "Merci à toutes et à tous.",
    # Contests
    "tv_left": "{count:|joueur} en lice",
    "tv_winner": "Victoire",
    "tv_left_none": "Plus personne en lice",
    "tv_out": "coup {number}",
    "tv_mort_subite": "Mort subite",
    "tv_topping": "Topping",
    "tv_runner_found": "trouvé",
    "tv_runner_count": "{count:|top}",
    "tv_penalties": "+{seconds} s",
}

_PAGES = {
    "page_standings": "Classement",
    "page_coups": "Coups",
    "page_contest": "Épreuve",
    "judge_coup": "Coup {number}",
    "judge_ready": "Partie ouverte",
}

_VOICE = {
    "listening_letter": "lettre",
    "listening_reference": "référence",
    "listening_repeated": "lettre, combien de fois",
    "listening_score": "score",
    "listening_top": "mot, place, score",
    "listening_top_answer": "{word}, {place}, {points}",
    "empty_term": (
        "Le terme « {name} » est vide. Écrivez un mot court, comme « chrono » ou « terminé »."
    ),
    "unknown_signal": (
        "Le signal « {signal} » n'existe pas. Les signaux sont chrono, avertissement et fin."
    ),
    "unknown_end_cause": (
        "La cause de fin de partie « {cause} » n'est pas connue. "
        "Choisissez une des causes prévues par le règlement."
    ),
}

MESSAGES: dict[str, str] = {
    **_SCREEN,
    **_PAGES,
    **_VOICE,
}
