"""Words of the papers with which a room is asked what it understood."""

MESSAGES: dict[str, str] = {
    "listening_title": "Dix personnes, dix minutes : écouter",
    "listening_form": "feuille",
    "listening_form_how": (
        "Chaque annonce est dite une seule fois, après son numéro. Écrivez ce que vous avez "
        "compris, même si vous hésitez, et entourez : sûr, hésitant ou deviné. Ne parlez pas de "
        "vos réponses."
    ),
    "listening_form_place": "Ma place (entourez) : devant · au milieu · au fond",
    "listening_form_hearing": "J'entends bien : oui · avec un appareil · non",
    "listening_form_sure": "sûr · hésitant · deviné",
    "listening_answers": "Réponses et compte",
    "listening_answers_how": (
        "Pour la personne qui lance les annonces, et pour elle seule jusqu'à la fin."
    ),
    "listening_voice": (
        "Voix {voice}, volume {volume}, débit {rate}, clarté {clarity}, tirage {seed}."
    ),
    "listening_room": (
        "Salle, date, nombre de personnes, bruit : "
        "........................................................................"
    ),
    "listening_goals": (
        "Juste ou faux, sans demi-point. Une salle est bien servie à 95\u00a0% des lettres, "
        "85\u00a0% des références et des scores, 70\u00a0% des tops entiers. En dessous : montez "
        "l'amplificateur, rapprochez une enceinte, essayez une autre voix, et recommencez avec un "
        "autre tirage."
    ),
    "listening_done": (
        "{folder} : feuille.pdf (à copier pour chacun), reponses.pdf, annonces.wav "
        "({minutes} min). Tirage {seed}."
    ),
}
