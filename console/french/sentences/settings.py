"""« Réglages »: labels, sentences and choices of the settings, and when a change takes hold."""

MESSAGES = {
    # When
    "setting_at_once": "C'est changé.",
    "setting_next_game": (
        "C'est noté pour la prochaine partie. Celle qui est en cours ne change pas."
    ),
    "setting_after_game": "C'est noté. Cela changera quand la partie sera finie.",
    "setting_restart": "C'est noté. Redémarrez le pupitre pour que cela serve.",
    "setting_when_next_game": "Sert à la prochaine partie.",
    "setting_when_after_game": "Rien ne change pendant une partie.",
    "setting_when_restart": "Sert après « Redémarrer ».",
    "settings_as_made": "Remis comme à la livraison.",
    "restart_not_here": "Ce pupitre ne redémarre pas d'ici. Arrêtez-le, puis relancez-le.",
    "restart_coming": (
        "Le pupitre redémarre. La page revient d'elle-même ; une partie reprend où elle en est."
    ),
    "switch_off_not_here": "Cet ordinateur est à vous : éteignez-le comme d'habitude.",
    "switch_off_playing": (
        "Une partie est en cours. Terminez-la d'abord ; débrancher n'en perdrait rien non plus."
    ),
    "switch_off_coming": "Le pupitre s'éteint. La télévision dit quand débrancher.",
    "erase_word": "effacer",
    "erase_unsure": "Rien n'est effacé. Écrivez « effacer » dans la case, puis touchez deux fois.",
    "erase_playing": "Une partie est en cours. Terminez-la, emportez-la, puis effacez.",
    "erase_not_here": (
        "Ce pupitre partage le disque d'un ordinateur. "
        "Désinstallez-le, puis effacez son dossier : le guide d'installation le nomme."
    ),
    "erase_not_asked": "La carte n'a pas pu le noter ({why}). Rien n'est effacé ; recommencez.",
    "erase_coming": (
        "Le pupitre redémarre et s'efface. La télévision compte ; laissez-le branché jusqu'au bout."
    ),
    "help_written": "Écrit sur {sticks}. Ni nom de joueur, ni code, ni lexique.",
    # The groups
    "settings_group_club": "Le club",
    "settings_group_partie": "Les parties",
    "settings_group_voix": "La voix",
    "settings_group_epellation": "La table d'épellation",
    "settings_group_ecran": "L'écran de la salle",
    "settings_group_reseau": "Le réseau",
    "settings_group_panneau": "Le panneau de boutons",
    "settings_group_broches": "Les broches du panneau",
    "settings_group_lecteur": "Le lecteur de jetons",
    "settings_group_sac": "Le lecteur sous le sac",
    "settings_group_imprimante": "Les imprimantes",
    # Each of them
    "setting_club_nom": "Nom du club",
    "setting_club_nom_help": "Montré à l'accueil et sur les feuilles.",
    "setting_club_titre": "Titre de la séance",
    "setting_club_titre_help": "Par exemple « Simultané mondial ».",
    "setting_voix_volume": "Volume de la voix",
    "setting_voix_volume_help": "100 d'usine. L'amplificateur de la salle se règle à part.",
    "setting_voix_debit": "Vitesse de la voix",
    "setting_voix_debit_help": "1 est la vitesse normale.",
    "setting_voix_sortie": "Sortie du son",
    "setting_voix_sortie_help": (
        "Automatique : une enceinte USB, sinon la télévision, sinon la prise du casque."
    ),
    "setting_voix_sortie_auto": "automatique",
    "setting_voix_sortie_television": "la télévision",
    "setting_voix_sortie_prise": "la prise du casque",
    "setting_voix_sortie_usb": "une enceinte USB",
    "setting_panneau_cablage": "Panneau de boutons",
    "setting_panneau_cablage_help": (
        "Automatique : voyants et ronfleur servent dès le premier appui sur un bouton. "
        "Câblé : dès le démarrage. Aucun : pas de panneau, ses broches servent à autre chose."
    ),
    "setting_panneau_cablage_auto": "automatique",
    "setting_panneau_cablage_cable": "câblé",
    "setting_panneau_cablage_aucun": "aucun",
    "setting_imprimante_adresse": "Adresse de l'imprimante de feuilles",
    "setting_imprimante_adresse_help": (
        "Vide : celles du réseau et des prises USB se trouvent seules. Sinon, par exemple"
        " 192.168.1.20."
    ),
    "setting_imprimante_tickets": "Imprimante de tickets",
    "setting_imprimante_tickets_help": (
        "80 mm : chaque billet de correction sort quand le coup est clos. « usb », son adresse"
        " (192.168.1.50), ou vide."
    ),
    "setting_ecran_theme": "Couleurs de l'écran",
    "setting_ecran_theme_help": "« nuit » pour une salle sombre.",
    "setting_ecran_theme_jour": "jour",
    "setting_ecran_theme_nuit": "nuit",
    "setting_ecran_luminosite": "Luminosité de l'écran",
    "setting_ecran_luminosite_help": "Moins pour une salle sombre.",
    "setting_ecran_entre_deux_coups": "Montrer le mot et les sous-tops entre deux coups",
    "setting_ecran_entre_deux_coups_help": (
        "Quinze secondes, d'elles-mêmes ; le premier bouton les interrompt. Sinon, sur demande."
    ),
    "setting_ecran_sous_titres": "Écrire ce que dit la voix",
    "setting_ecran_sous_titres_help": "Au pied de l'écran, pour qui entend mal.",
    "setting_web_hote": "Toujours ouvert à la salle",
    "setting_web_hote_help": (
        "Oui : dès le démarrage, les téléphones du même réseau voient le tableau. "
        "Vos pages demandent toujours votre code."
    ),
    # The voice
    "setting_voix_nombres": "Les nombres se disent comme en",
    "setting_voix_nombres_help": "Points, places et minutes.",
    "setting_voix_nombres_france": "France : soixante-dix",
    "setting_voix_nombres_belgique": "Belgique : septante",
    "setting_voix_nombres_suisse": "Suisse : septante, huitante",
    "setting_voix_reference_par_mot": "Dire le mot de la lettre dans une place",
    "setting_voix_reference_par_mot_help": "Oui : « Hongrie, H, 4 ». Non : « H, 4 ».",
    "setting_voix_voix": "Quelle voix",
    "setting_voix_voix_help": "Automatique : la meilleure qui soit sur ce pupitre.",
    "setting_voix_voix_auto": "automatique",
    "setting_voix_active": "Une voix annonce",
    "setting_voix_active_help": "Non : un pupitre muet, le juge annonce lui-même.",
    "setting_voix_clarte": "Consonnes plus nettes",
    "setting_voix_clarte_help": "De 0 à 1 : plus il y a de bruit dans la salle, plus il en faut.",
    "setting_voix_pause_phrase_ms": "Silence entre deux parties d'une annonce (ms)",
    "setting_voix_pause_phrase_ms_help": (
        "600 d'usine. Plus long pour une salle qui écrit lentement."
    ),
    "setting_epellation": "{letter} comme",
    # The screen
    "setting_ecran_actif": "Ouvrir l'écran de la salle",
    "setting_ecran_actif_help": "Non : un pupitre sans télévision.",
    "setting_ecran_plein_ecran": "En plein écran",
    "setting_ecran_plein_ecran_help": "Un boîtier l'est toujours ; un ordinateur, si vous voulez.",
    "setting_ecran_largeur": "Largeur de l'image (pixels)",
    "setting_ecran_largeur_help": "0 : celle de l'écran.",
    "setting_ecran_hauteur": "Hauteur de l'image (pixels)",
    "setting_ecran_hauteur_help": "0 : celle de l'écran.",
    # The panel
    "setting_panneau_appui_long_ms": "Durée d'un appui long (ms)",
    "setting_panneau_appui_long_ms_help": "Exigé pour ce qui est grave.",
    "setting_panneau_rebond_ms": "Rebonds ignorés pendant (ms)",
    "setting_panneau_rebond_ms_help": "Davantage pour des boutons usés qui comptent double.",
    "setting_panneau_bouton_chrono": "Bouton chrono",
    "setting_panneau_bouton_valider": "Bouton valider",
    "setting_panneau_bouton_rejeter": "Bouton rejeter",
    "setting_panneau_bouton_suivant": "Bouton suivant",
    "setting_panneau_bouton_repeter": "Bouton répéter",
    "setting_panneau_bouton_annuler": "Bouton annuler",
    "setting_panneau_bouton_joueur1": "Bouton du joueur 1",
    "setting_panneau_bouton_joueur1_help": "Pendules du classique et du Jarnac, appels du topping.",
    "setting_panneau_bouton_joueur2": "Bouton du joueur 2",
    "setting_panneau_bouton_joueur3": "Bouton du joueur 3",
    "setting_panneau_bouton_joueur4": "Bouton du joueur 4",
    "setting_panneau_voyant_pret": "Voyant prêt",
    "setting_panneau_voyant_chrono": "Voyant chrono",
    "setting_panneau_voyant_alerte": "Voyant alerte",
    "setting_panneau_voyant_defaut": "Voyant défaut",
    "setting_panneau_ronfleur": "Ronfleur",
    "setting_panneau_sirene": "Sirène de la salle",
    "setting_panneau_sirene_help": "Elle ne sonne que départ, rappel et fin du temps.",
    "setting_panneau_tour_pret": "Colonne lumineuse, feu prêt",
    "setting_panneau_tour_chrono": "Colonne lumineuse, feu chrono",
    "setting_panneau_tour_alerte": "Colonne lumineuse, feu alerte",
    "setting_panneau_tour_defaut": "Colonne lumineuse, feu défaut",
    "setting_panneau_inverse_sirene": "Sirène : relais actif à la masse",
    "setting_panneau_inverse_sirene_help": (
        "Pour un module relais « low level trigger ». Une sirène qui hurle au repos le demande."
    ),
    "setting_panneau_inverse_tour": "Colonne : relais actifs à la masse",
    "setting_panneau_inverse_tour_help": (
        "Pour des modules « low level trigger ». Des feux allumés au repos le demandent."
    ),
    "setting_panneau_chiffres": "Afficheur du temps",
    "setting_panneau_chiffres_help": "Un MAX7219 prend les broches GPIO 8, 10 et 11.",
    "setting_panneau_chiffres_": "aucun",
    "setting_panneau_chiffres_max7219": "MAX7219",
    "pin_none": "non câblé",
    "pin_place": "GPIO {pin}, broche {header}",
    "pin_taken": "GPIO {pin}, broche {header} : {by}",
    # The reader
    "setting_lecteur_modele": "Modèle du lecteur",
    "setting_lecteur_modele_help": "Automatique : il est reconnu quand il répond.",
    "setting_lecteur_modele_aucun": "aucun lecteur, les lettres se tapent",
    "setting_lecteur_modele_auto": "automatique",
    "setting_lecteur_modele_clavier": "lecteur qui tape comme un clavier",
    "setting_lecteur_port": "Où il est branché",
    "setting_lecteur_port_help": "Automatique : la première prise USB où il répond.",
    "setting_lecteur_port_": "automatique",
    "setting_port_of_machine": "port série du connecteur",
    "setting_lecteur_jeu": "Jeu de jetons employé",
    "setting_lecteur_jeu_help": "Les jeux du club sont à la page « Jetons ».",
    "setting_lecteur_vitesse": "Vitesse (bauds)",
    "setting_lecteur_vitesse_help": "0 : celle du modèle.",
    "setting_lecteur_absence_ms": "Un jeton est retiré après ce silence (ms)",
    "setting_lecteur_absence_ms_help": "0 : celui du modèle.",
    "setting_sac_port": "Où il est branché",
    "setting_sac_port_help": "Un lecteur UHF entend tout le sac d'un coup. Peu de clubs en ont un.",
    "setting_sac_port_": "aucun lecteur",
    "setting_sac_region": "Fréquences permises",
    "setting_sac_region_help": "Celles du pays où le pupitre sert.",
    "setting_sac_region_europe": "Europe",
    "setting_sac_region_usa": "Amérique du Nord",
    "setting_sac_region_chine": "Chine",
    "setting_sac_puissance": "Puissance",
    "setting_sac_puissance_help": "Dans l'unité du module, 0 : la sienne. Moins, s'il entend trop.",
    # The printers
    "setting_imprimante_largeur": "Caractères par ligne de ticket",
    "setting_imprimante_largeur_help": "48 sur 80 mm, 32 sur 58 mm.",
}
