"""« Essayer le pupitre »: parts, questions, remedies."""

MESSAGES = {
    "tv_trial": "Essayer le pupitre",
    "trial_nothing": "Ni bouton, ni écran, ni voix, ni lecteur ici. Voyez « Réglages ».",
    "trial_part_absent": (
        "{part} : il n'y en a pas ici, ou il n'est pas réglé. Branchez-le, puis « Redémarrer »."
    ),
    "trial_bag_empty": (
        "{part} : aucun jeton entendu. Mettez-en, puis {appuyez:repeter} pour qu'il recommence, "
        "{sur:rejeter} s'il n'en entend aucun."
    ),
    "trial_part_passed": "{part} : ça marche.",
    "trial_passed": "Tout marche. L'essai est noté, avec sa date et sa version.",
    "trial_failed": "À revoir : {parts}",
    "trial_failed_more": "La suite est page « Essayer le pupitre ».",
    "trial_part_silent": "{part} : {why}",
    "trial_button_heard": "un bouton reçu",
    "action_others_silent": "les autres ne répondent pas",
    "trial_unfinished": "L'essai s'est arrêté avant la fin. Reprenez-le quand vous voudrez.",
    "trial_when": "le {date}, version {release}",
    "trial_never": "Jamais essayé en entier. Comptez un quart d'heure, avant la soirée.",
    "trial_last_good": "Tout marchait {when}.",
    "trial_last_bad": "À revoir depuis l'essai fait {when} : {parts}.",
    "trial_last_bad_since": (
        "À revoir depuis l'essai fait {when} : {parts}. Tout marchait {passed}."
    ),
    "trial_other_release": "Essayé {when}, pas encore avec cette version. Recommencez l'essai.",
    "doctor_subject_trial": "Essai à la main",
    "doctor_trial": "{told}",
    "trial_part_button": "Bouton {name}",
    "trial_part_lamp": "Voyant {name}",
    "trial_part_tower": "Colonne, feu {name}",
    "trial_part_buzzer": "Ronfleur",
    "trial_part_hall": "Sirène",
    "trial_part_digits": "Afficheur du temps",
    "trial_part_screen": "Télévision",
    "trial_part_voice": "Voix",
    "trial_part_reader": "Lecteur",
    "trial_part_bag": "Lecteur sous le sac",
    "trial_part_printer": "Imprimante de feuilles",
    "trial_part_tickets": "Imprimante de tickets",
    "trial_part_stick": "Clé USB",
    "trial_ask_button": "{part} : pressez-le.",
    "trial_ask_lamp": (
        "{part} : est-il seul allumé ? {Appuyez:valider} pour oui, {sur:rejeter} pour non."
    ),
    "trial_ask_tower": (
        "{part} : est-il allumé ? {Appuyez:valider} pour oui, {sur:rejeter} pour non."
    ),
    "trial_ask_buzzer": (
        "{part} : a-t-il sonné ? {Appuyez:valider} pour oui, {sur:rejeter} pour non."
    ),
    "trial_ask_hall": (
        "{part} : a-t-elle sonné ? {Appuyez:valider} pour oui, {sur:rejeter} pour non."
    ),
    "trial_ask_digits": (
        "{part} : montre-t-il 2:30 ? {Appuyez:valider} pour oui, {sur:rejeter} pour non."
    ),
    "trial_ask_screen": (
        "{part} : le cadre est-il entier, d'un bord à l'autre ? {Appuyez:valider} pour oui, "
        "{sur:rejeter} pour non."
    ),
    "trial_ask_voice": (
        "{part} : entendez-vous cette phrase ? {Appuyez:valider} pour oui, {sur:rejeter} pour non."
    ),
    "trial_ask_reader": "{part} : posez un jeton dessus. Rien ne se passe ? {Appuyez:rejeter}.",
    "trial_ask_bag": (
        "{part} : mettez-y des jetons, il les cherche. "
        "{Appuyez:repeter} pour qu'il recommence, {sur:rejeter} s'il n'en entend aucun."
    ),
    "trial_ask_printer": (
        "{part} : la page d'essai sort-elle ? {Appuyez:valider} pour oui, {sur:rejeter} pour non."
    ),
    "trial_ask_tickets": (
        "{part} : le billet sort-il ? {Appuyez:valider} pour oui, {sur:rejeter} pour non."
    ),
    "trial_ask_stick": "{part} : un fichier y est écrit et relu, un instant.",
    "trial_remedy_button": "Vérifiez les deux fils : la broche, et la masse (39 ou 20)",
    "trial_remedy_lamp": "Vérifiez le sens de la DEL, la résistance, et la masse",
    "trial_remedy_tower": "Vérifiez le MOSFET ou le relais, l'alimentation, et la masse commune",
    "trial_remedy_buzzer": "Il doit être actif ; vérifiez le transistor, 1 kΩ, et le 5 V",
    "trial_remedy_hall": "Vérifiez le relais ou le MOSFET, et l'alimentation de la sirène",
    "trial_remedy_digits": "Vérifiez DIN, CLK, CS, le 74AHCT125 et son 5 V ; SPI désactivé",
    "trial_remedy_screen": "Cherchez « plein format » ou « 1:1 » dans le menu de la télévision",
    "trial_remedy_voice": "« Réglages », « La voix » : la sortie du son, le volume",
    "trial_remedy_reader": "« Réglages », « Le lecteur » ; TX et RX croisés, cavaliers sur HSU",
    "trial_remedy_bag": "« Réglages », « Le lecteur sous le sac » ; câble USB, antenne vissée",
    "trial_remedy_printer": "Allumée, sur le même réseau ? Son adresse est dans « Réglages »",
    "trial_remedy_tickets": "« Réglages », « Les imprimantes » : « usb », ou son adresse",
    "trial_remedy_stick": "Prenez une clé FAT ou exFAT, sans verrou",
    "trial_stick_failed": "Rien n'a pu être écrit sur la clé ({why}).",
    "trial_state_good": "marche",
    "trial_state_bad": "ne va pas",
    "trial_state_untried": "pas essayé",
    "action_part_good": "oui, ça marche",
    "action_part_bad": "non",
    "action_try_again": "encore une fois",
    "action_try_console": "essayer le pupitre",
    "desk_trying_part": (
        "Le pupitre est à l'essai. {Appuyez:valider} si cela marche, {sur:rejeter} sinon, "
        "{sur:annuler} pour arrêter."
    ),
}
