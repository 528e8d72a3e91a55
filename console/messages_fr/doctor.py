"""Sentences of the doctor: what was looked at, what was found, what to try."""

_TRIAL = {
    "trial_begins": "Essai du panneau. {Appuyez:{awaited}} ; le voyant {lamp} doit être allumé.",
    "trial_pressed": "Bouton {last} reçu. {Appuyez:{awaited}} ; voyant {lamp} allumé ?",
    "trial_sounds": "Bouton {last} reçu. Appuyez encore pour {left:|autre son|autres sons}.",
    "trial_last": "Bouton {last} reçu.",
    "trial_all_good": "Les {count:|bouton répond|boutons répondent}. L'essai est fini.",
    "trial_silent": "Boutons muets : {buttons}. Vérifiez leurs fils et leurs broches.",
    "trial_not_now": "Un coup est en cours. Essayez le panneau entre deux coups.",
    "trial_no_panel": (
        "Aucun panneau ici, « Réglages » dit pourquoi. "
        "Les touches F1 à F6 et la page du juge remplacent les boutons."
    ),
    "desk_trying": (
        "Le panneau est à l'essai. Appuyez sur chaque bouton, {tenez:annuler} pour finir."
    ),
    "action_tried": "essayer ce bouton",
    "action_end_trial": "finir l'essai",
}

_NAMES = {
    "lamp_name_pret": "prêt",
    "lamp_name_defaut": "défaut",
}

_SUBJECTS = {
    "doctor_subject_console": "Pupitre",
    "doctor_subject_reader": "Lecteur",
    "doctor_subject_bag": "Lecteur du sac",
    "doctor_subject_set": "Jeu de jetons",
    "doctor_subject_panel": "Panneau",
    "doctor_subject_rights": "Droits",
    "doctor_subject_screen": "Écran",
    "doctor_subject_voice": "Voix",
    "doctor_subject_lexicon": "Lexique",
    "doctor_subject_pages": "Pages",
    "doctor_subject_disk": "Disque",
    "doctor_subject_journal": "Journal",
    "doctor_subject_clock": "Date",
    "doctor_subject_machine": "Machine",
}

_FOUND = {
    "doctor_console_running": (
        "Un pupitre tourne déjà et tient le lecteur et le panneau. "
        "Contrôlez-les sur la page du juge, ou arrêtez-le d'abord."
    ),
    "doctor_reader_off": "Aucun lecteur réglé. Les lettres se tapent ou se tirent au sort.",
    "doctor_reader_answers": "« {reader} » répond ({model}).",
    "doctor_set_unneeded": "Sans lecteur, aucun jeu n'est nécessaire.",
    "doctor_set_complete": "« {name} » a ses {total} puces. L'inventaire compte les jetons.",
    "doctor_set_incomplete": (
        "Il manque {missing:|puce} sur {total} à « {name} ». Complétez-le par l'inventaire."
    ),
    "doctor_panel_off": "Aucun panneau réglé. Le clavier et la page du juge le remplacent.",
    "panel_state_none": "Aucun panneau : ses broches ne sont pas touchées.",
    "panel_state_absent": "Cette machine n'a pas de broches pour un panneau. Le clavier suffit.",
    "panel_state_dead": "Le panneau ne s'ouvre pas.",
    "panel_state_unseen": "Jamais vu. Appuyez sur un de ses boutons : il s'allume.",
    "panel_state_unpressed": "Vu un autre jour, aucun appui depuis le départ.",
    "panel_state_wired": "Câblé, aucun appui depuis le départ.",
    "panel_state_pressed": "Vu à l'instant : bouton {button}.",
    "panel_state_pressed_before": "Vu il y a {minutes} min : bouton {button}.",
    "panel_state_waits": "Le changement attend la fin de la partie.",
    "doctor_pins_ok": (
        "{count:|broche libre et permise|broches libres et permises}. Essayez-les par --buttons."
    ),
    "doctor_screen_off": "Aucun écran demandé. Le tableau est sur la page /tv.",
    "doctor_screen_shown": "Le tableau est affiché.",
    "doctor_screen_found": "Un écran est branché.",
    "doctor_screen_none": "Aucun écran trouvé. Branchez le téléviseur, ou ouvrez la page /tv.",
    "doctor_voice_off": "La voix est coupée dans les réglages.",
    "doctor_voice_ok": "{voice}. « Essayer la voix », aux réglages, la fait entendre.",
    "doctor_sound_none": (
        "{voice}, mais aucune carte son. Branchez le téléviseur ou une enceinte USB."
    ),
    "doctor_lexicon_unbuilt": (
        "Le lexique libre n'est pas encore préparé. La première partie le prépare, en une minute."
    ),
    "doctor_lexicon_ok": "« {name} », {edition}, {words:|mot}, relu sans faute.",
    "doctor_no_edition": "édition inconnue",
    "doctor_pages_off": "Les pages sont coupées dans les réglages.",
    "doctor_pages_free": "Le port est libre. Elles seront sur {url}.",
    "doctor_pages_ok": "Elles sont sur {url}.",
    "doctor_pages_down": "Elles ne sont pas servies. Libérez le port {port}, puis redémarrez.",
    "doctor_disk_ok": "{free_mb} Mo libres, écriture sûre en {milliseconds} ms.",
    "doctor_disk_forbidden": "Écriture interdite dans {folder}. Donnez-en le droit à ce compte.",
    "doctor_disk_no_flush": "Rien ne s'écrit dans {folder}. Vérifiez la carte.",
    "doctor_journal_new": "Aucune partie encore. Le disque tient ses promesses.",
    "doctor_journal_ok": "{games:|partie relue|parties relues} sans faute.",
    "doctor_journal_bad": (
        "Le journal est abîmé ({why}). Le pupitre en sauve ce qu'il peut au démarrage."
    ),
    "doctor_clock_ok": "La date est plausible.",
    "doctor_machine_ok": "{celsius} °C, courant suffisant.",
    "doctor_no_answer": "Pas de réponse à temps. Débranchez et rebranchez, puis recommencez.",
    "doctor_failed": "Le contrôle a échoué ({why}). Envoyez le fichier de « pupitre support ».",
    "doctor_all_good": "Tout est en ordre. Bonne séance.",
    "doctor_warnings": "On peut jouer. À voir : {count:|remarque}.",
    "doctor_bad": "{count:|point} à corriger avant la séance.",
    "doctor_try_lamp": "Voyant {lamp} allumé.",
    "doctor_press": "{Appuyez:{awaited}} ({seconds} s)…",
    "doctor_next_sound": "Appuyez sur un bouton pour entendre un autre son ({seconds} s)…",
}

MESSAGES: dict[str, str] = {**_TRIAL, **_NAMES, **_SUBJECTS, **_FOUND}
