"""What the box says of itself: copies, health, the card, its devices, the doctor."""

# Copies, and journals that change release.
COPIES = {
    "stick_backup_done": "La soirée est copiée sur la clé « {stick} ». Vous pouvez la retirer.",
    "stick_backup_failed": (
        "La copie sur la clé « {stick} » a échoué ({reason}). "
        "Essayez une autre clé ; la partie elle-même est enregistrée."
    ),
    "backup_failed": (
        "La copie dans {folder} a échoué ({reason}). Vérifiez la place et les droits d'écriture."
    ),
    "backup_unsound": (
        "La copie dans {folder} n'est pas fidèle ({problem}). Essayez un autre support."
    ),
    "backup_no_stick": (
        "Aucune clé USB n'est branchée. Branchez-en une, ou indiquez un dossier par --to."
    ),
    "backup_made": "Journal copié dans {folder} ; {sheets:|feuille écrite|feuilles écrites}.",
    "restore_unsound": (
        "La copie {copy} est abîmée ({problem}). Choisissez-en une autre ; rien n'a changé."
    ),
    "restore_which": (
        "Cette clé porte les copies de plusieurs pupitres : {folders}. "
        "Indiquez le dossier du vôtre ; rien n'a changé."
    ),
    "restore_failed": (
        "La copie {copy} n'a pas pu être remise en place ({reason}). "
        "Vérifiez la place sur le disque, puis recommencez."
    ),
    "restore_no_room": (
        "Il faut {wanted_mb} Mo pour remettre cette copie et garder le journal actuel. "
        "Faites de la place, puis recommencez ; rien n'a changé."
    ),
    "restore_belongings": "Remis en place : {files}.",
    "restore_settings": "Réglages remis en place : {path}.",
    "restore_settings_aside": (
        "Les réglages ne peuvent pas être écrits à leur place. "
        "Copiez {path} vers /etc/pupitre.toml en administrateur."
    ),
    "restore_lexicon": (
        "Le lexique « {name} » n'est pas sur ce pupitre. "
        "Importez-le avec « pupitre lexicon import »."
    ),
    "belongings_malformed": (
        "Le fichier {file} de la copie est illisible. Effacez-le de la clé, puis recommencez."
    ),
    "restore_made": "{games:|partie} et {events:|fait remis|faits remis} en place.",
    "restore_aside": "Le journal d'avant est gardé : {aside}",
    "upgrade_failed": (
        "La mise à jour n'est pas possible ({reason}). "
        "La version d'avant reste en service ; libérez de la place, puis recommencez."
    ),
    "upgrade_made": "Cette version reprend bien le journal. Copie d'avant : {aside}",
    "upgrade_of_damaged": (
        "Le journal est abîmé, et l'était avant la mise à jour. Copie telle quelle : {aside}"
    ),
    "downgrade_made": "Le journal est rendu à la version d'avant. L'autre est gardé : {aside}",
    "downgrade_nothing": "Le journal est déjà celui de la version d'avant.",
    "downgrade_would_lose": (
        "Des parties ont été jouées depuis la mise à jour : {earlier} ne les contient pas. "
        "Gardez cette version, ou exportez d'abord ces parties."
    ),
    "upgrade_nothing": "Aucun journal à mettre à jour.",
}

HEALTH = {
    "machine_hot": "Le pupitre chauffe ({celsius} °C). Dégagez ses aérations.",
    "machine_under_voltage": (
        "L'alimentation est trop faible. Prenez le bloc d'origine et un câble court."
    ),
    "machine_under_voltage_past": (
        "L'alimentation a faibli depuis le démarrage. Prenez le bloc d'origine."
    ),
    "disk_full": (
        "Il ne reste que {free_mb} Mo sur la carte. "
        "Copiez les soirées sur une clé et faites de la place."
    ),
    "disk_low": "Il reste {free_mb} Mo sur la carte. Faites de la place avant la prochaine séance.",
    "flush_slow": (
        "La carte met {milliseconds} ms à écrire, c'est trop. "
        "Remplacez-la par une carte « haute endurance »."
    ),
    "clock_doubtful": (
        "La date est douteuse : {date} ({why}). "
        "Donnez la vraie sur la page du juge, ou par « pupitre box date »."
    ),
    "clock_before_release": "plus ancienne que ce programme",
    "clock_went_back": "antérieure à la dernière partie",
    "clock_not_synchronised": "jamais mise à l'heure depuis le démarrage",
    "date_unreadable": "« {text} » n'est pas une date. Écrivez par exemple 2026-11-16 20:30.",
    "date_not_kept": "La date n'a pas pu être gardée ({reason}). Vérifiez le disque.",
    "date_set": "Les feuilles de cette séance seront datées du {date}.",
    # Incidents, and whoever helps
    "incident_fault": "panne",
    "incident_alert": "accès",
    "incident_news": "nouvelle",
    "incident_refusal": "refus",
    "incident_bug": "erreur du programme",
    "incident_change": "réglage",
    "setting_changed": "{setting} : {was} devient {now}.",
    "setting_rewritten": "{setting} : texte changé.",
    "incident_bug_text": (
        "Le programme a rencontré une erreur. Envoyez le fichier de « pupitre support »."
    ),
    "support_written": (
        "Fichier d'aide écrit : {file}. Il ne contient ni noms, ni codes, ni lexique."
    ),
    "support_not_written": (
        "Le fichier {file} n'a pas pu être écrit ({reason}). Choisissez un autre dossier."
    ),
    # `pupitre box status`
    "box_all_well": "La machine va bien. Rien à faire.",
    "box_temperature": "Température : {celsius} °C",
    "box_free": "Place libre : {free_mb} Mo",
    "box_flush": "Écriture sur la carte : {milliseconds} ms",
    "box_power_good": "Alimentation : correcte",
}

# The card of a Raspberry Pi: the club's file, updates, sticks, Wi-Fi.
CARD = {
    "card_line_unreadable": (
        "Fichier du club, ligne {line} : il manque le signe =. "
        "Écrivez par exemple « nom = Mon club »."
    ),
    "card_key_misspelt": (
        "Fichier du club, ligne {line} : « {key} » n'est pas un réglage. Écrivez « {near} »."
    ),
    "card_key_twice": (
        "Fichier du club, ligne {line} : « {key} » y est déjà plus haut. "
        "Effacez une des deux lignes."
    ),
    "card_file_long": "Fichier du club : il est bien trop long. Gardez-y six lignes de texte.",
    "card_line_control": (
        "Fichier du club, ligne {line} : elle contient un caractère invisible. Retapez-la."
    ),
    "card_key_unknown": (
        "Fichier du club, ligne {line} : « {key} » n'est pas un réglage. Effacez cette ligne."
    ),
    "card_numbers_unknown": (
        "Fichier du club : « {value} » n'est pas une façon de dire les nombres. "
        "Écrivez france, belgique ou suisse."
    ),
    "card_sound_unknown": (
        "Fichier du club : « {value} » n'est pas une sortie du son. "
        "Écrivez television, prise, usb ou auto."
    ),
    "card_wifi_unknown": (
        "Fichier du club : « {value} » n'est pas un choix de Wi-Fi. Écrivez borne, salle ou aucun."
    ),
    "card_network_long": (
        "Fichier du club : le nom de réseau « {name} » est trop long. "
        "Gardez-en 32 caractères ; un accent compte pour deux."
    ),
    "card_network_missing": (
        "Fichier du club : il manque le nom du Wi-Fi de la salle. Écrivez-le après « reseau = »."
    ),
    "card_code_unusable": (
        "Fichier du club : le code du juge a six chiffres. Écrivez-les sans espace, ou rien."
    ),
    "card_password_short": (
        "Fichier du club : le mot de passe est trop court. Donnez-lui 8 caractères ou plus."
    ),
    "card_password_long": (
        "Fichier du club : le mot de passe est trop long. "
        "Gardez-en 63 caractères ; un accent compte pour deux."
    ),
    "card_file_absent": (
        "Fichier du club : « pupitre.txt » est introuvable sur la carte. "
        "Remettez-le sur le disque PUPITRE, sous ce nom."
    ),
    "card_settings_not_kept": (
        "Fichier du club : ses réglages n'ont pas pu être gardés ({reason}). "
        "Rallumez ; si cela revient, copiez vos parties sur une clé et refaites la carte."
    ),
    "card_settings_renewed": (
        "Les réglages de la carte étaient abîmés, ceux d'origine les remplacent. "
        "Vérifiez-les sur la page du juge."
    ),
    "card_settings_unusable": (
        "Les réglages de la carte sont abîmés ({reason}). "
        "Refaites la carte, puis remettez vos sauvegardes."
    ),
    "update_being_written": (
        "La mise à jour s'écrit sur la carte. Laissez la clé en place quelques minutes."
    ),
    "update_waits": (
        "La version {release} est prête. Éteignez et rallumez quand vous voudrez ; ôtez la clé."
    ),
    "update_rolled_back": (
        "La nouvelle version n'a pas démarré. L'ancienne est revenue ; vos parties sont là."
    ),
    "update_unreadable": (
        "Le fichier de mise à jour est illisible. Copiez-le à nouveau sur la clé."
    ),
    "update_not_ours": (
        "La mise à jour n'est pas signée par l'auteur de cette carte. Demandez-en une autre."
    ),
    "update_card_full": (
        "La carte n'a plus la place d'une mise à jour. "
        "Copiez vos parties sur une clé, puis refaites la carte."
    ),
    "update_other_kernel": (
        "La version {release} demande une carte neuve. "
        "Refaites la carte, puis remettez vos sauvegardes."
    ),
    "update_too_big": (
        "La version {release} ne tient pas sur cette carte. "
        "Refaites la carte avec sa dernière image."
    ),
    "update_damaged": (
        "La mise à jour est abîmée ({reason}). Copiez-la à nouveau ; le pupitre n'a pas changé."
    ),
    "update_older": (
        "La version {release} est plus ancienne que la vôtre. Ôtez la clé ; rien n'a changé."
    ),
    "update_already": "La version {release} est déjà en place. Ôtez la clé.",
    "update_given_up": (
        "La version {release} a été essayée et n'a pas démarré. Demandez-en une plus récente."
    ),
    "update_stick_lost": (
        "La clé a été retirée trop tôt, ou ne se lit plus. Remettez-la ; le pupitre n'a pas changé."
    ),
    "update_not_written": (
        "La mise à jour n'a pas pu être écrite : la carte s'use. "
        "Copiez vos parties sur une clé, puis changez de carte."
    ),
    "update_after_game": (
        "La nouvelle version attend la fin de la partie. Terminez-la, puis éteignez et rallumez."
    ),
    "update_no_room": (
        "La nouvelle version attend : il n'y a pas la place de copier le journal. "
        "Copiez vos parties sur une clé, puis refaites la carte."
    ),
    "card_absent": (
        "Cette machine n'a pas démarré sur une carte de Pupitre. "
        "Mettez-la à jour par « sudo make install »."
    ),
    "card_copied": "Les parties sont copiées sur la clé. Vous pouvez la retirer.",
    "card_not_copied": "La copie sur la clé a échoué. Essayez une autre clé ; rien n'est perdu.",
    "card_restore_during_game": (
        "Une partie est en cours : la copie de la clé n'est pas reprise. "
        "Ôtez la clé, et remettez-la après la partie."
    ),
    "card_restore_after_game": (
        "La partie est finie, et la clé demande de reprendre sa copie. "
        "Ôtez-la et remettez-la pour le faire."
    ),
    "card_update_during_game": (
        "Une partie est en cours. Laissez la clé : la mise à jour s'écrira après la partie."
    ),
    "copy_on_stick": "Clé {stick}, dossier « {folder} » : {games:|partie}.",
    "copy_unreadable": "Clé {stick}, dossier « {folder} » : illisible.",
    "copy_put_back_playing": "Une partie est en cours. Terminez-la, puis remettez la copie.",
    "copy_coming": (
        "Le pupitre redémarre et remet la copie. Laissez la clé ; la page revient d'elle-même."
    ),
    "card_restored": "La copie de la clé est en place. Vous pouvez retirer la clé.",
    "card_restored_asked_again": (
        "La copie de la clé est en place, mais la clé la redemande. "
        "Effacez-y « pupitre-restauration » avant de la remettre."
    ),
    "card_not_restored": (
        "La copie de la clé n'a pas pu être reprise. Essayez une autre clé ; rien n'a changé."
    ),
    "card_copy_absent": (
        "La clé ne porte aucune copie à reprendre. Mettez-y le dossier « pupitre » d'une copie."
    ),
    "card_copies_several": (
        "La clé porte les copies de plusieurs pupitres. "
        "N'y laissez que celle du vôtre, sous le nom « pupitre »."
    ),
    "card_stick_protected": (
        "La clé est protégée contre l'écriture. Ôtez sa protection, puis remettez-la."
    ),
    "card_stick_format": (
        "La clé a un format que le pupitre ne lit pas. "
        "Formatez-la en FAT32 ou en exFAT, ou prenez-en une autre."
    ),
    "card_stick_unopened": (
        "La clé ne s'ouvre pas. Essayez-la sur un ordinateur, ou prenez-en une autre."
    ),
    "card_hotspot_failed": (
        "Le Wi-Fi du pupitre ne démarre pas. Éteignez et rallumez le pupitre, ou branchez un câble."
    ),
    "card_hotspot_no_radio": (
        "Le pupitre ne trouve pas sa carte Wi-Fi. Branchez un adaptateur Wi-Fi ou un câble."
    ),
    "card_room_refused": (
        "Le Wi-Fi de la salle refuse le mot de passe. "
        "Corrigez-le dans « pupitre.txt », sur la carte."
    ),
    "card_room_absent": (
        "Le Wi-Fi de la salle est introuvable. Vérifiez son nom dans « pupitre.txt », sur la carte."
    ),
    "card_room_silent": (
        "Le Wi-Fi de la salle ne répond pas. Relancez la box, ou branchez un câble."
    ),
    "card_room_no_radio": (
        "Le pupitre n'a pas de Wi-Fi pour rejoindre la salle. Branchez un adaptateur ou un câble."
    ),
    "update_on_trial": ("Une version est à l'essai. Attendez une minute, puis remettez la clé."),
    "update_packed": "Mise à jour {release} signée : {file}",
}

DEVICES = {
    "device_ok": "en ordre",
    "device_absent": "absent",
    "device_phones": "{count:|appareil est entré|appareils sont entrés}",
    "device_unseen": "jamais vu",
    "device_faulty": "un élément ne répond pas",
    "device_state_lost": "débranché",
    "device_state_detecting": "recherche du modèle",
    "device_state_starting": "mise en route",
    "device_state_ok": "en ordre",
    "device_state_listening": "à l'écoute",
    "device_state_silent": "ne répond plus",
    "device_state_wrong_speed": "modèle ou vitesse à vérifier",
    "scenario_wrong": "Le scénario « {file} » ne convient pas ({why}). Corrigez-le.",
    # The PIN is printed on the terminal only: whoever reads it sits at the desk.
    "run_pages": "Pages : {url}   juge : {url}/juge (code {pin})",
    "run_no_display": "Pas d'écran ici. Le tableau est sur {url}/tv",
}

DOCTOR = {
    # What is looked at
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
    # What is found, and what to try
    "doctor_console_running": (
        "Un pupitre est déjà en marche et occupe le lecteur et le panneau. "
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
    "doctor_pages_free": "Elles seront sur {url} dès que le pupitre sera ouvert.",
    "doctor_pages_ok": "Elles sont sur {url}.",
    "doctor_pages_down": (
        "Elles ne s'ouvrent pas. Arrêtez le programme qui tient le port {port}, puis redémarrez."
    ),
    "doctor_disk_ok": "{free_mb} Mo libres, écriture sûre en {milliseconds} ms.",
    "doctor_disk_forbidden": "Écriture interdite dans {folder}. Donnez-en le droit à ce compte.",
    "doctor_disk_no_flush": "Rien ne s'écrit dans {folder}. Vérifiez la carte.",
    "doctor_journal_new": "Aucune partie encore. Le disque enregistre bien.",
    "doctor_journal_ok": "{games:|partie relue|parties relues} sans faute.",
    "doctor_journal_bad": (
        "Le journal est abîmé ({why}). Le pupitre en sauve ce qu'il peut au démarrage."
    ),
    "doctor_clock_ok": "La date est plausible.",
    "doctor_machine_ok": "{celsius} °C, alimentation correcte.",
    "doctor_no_answer": "Pas de réponse à temps. Débranchez et rebranchez, puis recommencez.",
    "doctor_failed": "Le contrôle a échoué ({why}). Envoyez le fichier de « pupitre support ».",
    "doctor_all_good": "Tout est en ordre. Bonne séance.",
    "doctor_warnings": "On peut jouer. À voir : {count:|remarque}.",
    "doctor_bad": "{count:|point} à corriger avant la séance.",
    "doctor_try_lamp": "Voyant {lamp} allumé.",
    "doctor_press": "{Appuyez:{awaited}} ({seconds} s)…",
    "doctor_next_sound": "Appuyez sur un bouton pour entendre un autre son ({seconds} s)…",
    # The trial of the panel
    "trial_begins": "Essai du panneau. {Appuyez:{awaited}} ; le voyant {lamp} doit être allumé.",
    "trial_pressed": "Bouton {last} reçu. {Appuyez:{awaited}} ; voyant {lamp} allumé ?",
    "trial_sounds": "Bouton {last} reçu. Appuyez encore pour {left:|autre son|autres sons}.",
    "trial_last": "Bouton {last} reçu.",
    "trial_all_good": "{count:|bouton répond|boutons répondent}. L'essai est fini.",
    "trial_silent": "Boutons muets : {buttons}. Vérifiez leurs fils et leurs broches.",
    "trial_not_now": "Un coup est en cours. Essayez le panneau entre deux coups.",
    "trial_no_panel": (
        "Aucun panneau ici, « Réglages » dit pourquoi. "
        "Les touches F1 à F6 et la page du juge remplacent les boutons."
    ),
    "desk_trying": (
        "Le panneau est à l'essai. Appuyez sur chaque bouton, "
        "{tenez:annuler} si les autres se taisent."
    ),
    "action_tried": "essayer ce bouton",
    "action_end_trial": "finir l'essai",
    "lamp_name_pret": "prêt",
    "lamp_name_defaut": "défaut",
}

MESSAGES = COPIES | HEALTH | CARD | DEVICES | DOCTOR
