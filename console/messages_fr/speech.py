"""Refusals and faults of the announcements and of the voice."""

MESSAGES: dict[str, str] = {
    "spelling_letter_missing": (
        "La table d'épellation n'a pas de mot pour : {letters}. "
        "Donnez un mot à chacune des 26 lettres et au joker (« ? »)."
    ),
    "spelling_letter_unknown": (
        "La table d'épellation contient une clé inconnue : {letters}. "
        "Les clés sont les lettres A à Z et « ? » pour le joker."
    ),
    "spelling_word_bad": (
        "Le mot « {word} » de la table d'épellation (lettre {letter}) n'est pas utilisable. "
        "Écrivez un mot de 30 lettres au plus, sans chiffre ni balise."
    ),
    "spelling_word_twice": (
        "Le mot « {word} » sert deux fois dans la table d'épellation ({letters}). "
        "Choisissez un mot différent pour chaque lettre."
    ),
    "number_out_of_range": (
        "Le nombre {number} ne peut pas être annoncé. Donnez un nombre de 0 à 999 999."
    ),
    "gap_out_of_range": (
        "La pause « {name} » de {value} ms est hors limites. Choisissez une durée de 0 à {most} ms."
    ),
    "empty_term": (
        "Le terme « {name} » est vide. Écrivez un mot court, comme « chrono » ou « terminé »."
    ),
    "unknown_signal": (
        "Le signal « {signal} » n'existe pas. Les signaux sont chrono, avertissement et fin."
    ),
    "bad_warning_seconds": (
        "L'avertissement à {seconds} s n'a pas de sens. Choisissez au moins une seconde."
    ),
    "unknown_caution": (
        "La mise en garde « {about} » n'existe pas. Elle porte sur la place ou sur la solution."
    ),
    "unknown_end_cause": (
        "La cause de fin de partie « {cause} » n'est pas connue. "
        "Choisissez une des causes prévues par le règlement."
    ),
}
