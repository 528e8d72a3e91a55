"""Sentences of the doctor: what was looked at, what was found, what to try."""

_TRIAL = {
    "trial_begins": "Essai du panneau. Appuyez sur {awaited} ; le voyant {lamp} doit être allumé.",
    "trial_pressed": "Bouton {last} reçu. Appuyez sur {awaited} ; voyant {lamp} allumé ?",
    "trial_last": "Bouton {last} reçu.",
    "trial_all_good": "Les {count} boutons répondent. L'essai est fini.",
    "trial_silent": "Boutons muets : {buttons}. Vérifiez leurs fils et la section [panneau].",
    "trial_not_now": "Un coup est en cours. Essayez le panneau entre deux coups.",
    "trial_no_panel": "Aucun panneau n'est branché. Les touches F1 à F6 remplacent les boutons.",
    "desk_trying": "Le panneau est à l'essai. Appuyez sur chaque bouton, tenez annuler pour finir.",
    "action_tried": "essayer ce bouton",
    "action_end_trial": "finir l'essai",
}

MESSAGES: dict[str, str] = {**_TRIAL}
