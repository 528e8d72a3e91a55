"""The judge's pages before a game: lists of players, files brought along, codes, settings."""

MESSAGES = {
    # Players
    "player_meant": (
        "« {name} » n'est pas dans les listes connues. Voulez-vous dire « {meant} » ?"
    ),
    "player_here": (
        "« {name} » est déjà à la table {table}. "
        "Si c'est quelqu'un d'autre du même nom, confirmez ; sinon, laissez."
    ),
    "players_twice": (
        "« {name} » est deux fois dans la liste (lignes {lines}). "
        "Si ce sont des personnes du même nom, confirmez ; sinon, corrigez le fichier."
    ),
    "list_edit": "Modifier",
    "list_move": "Changer de table",
    "lexicon_told": "Lexique « {name} » : {words:|mot}.",
    "lexicon_told_few": "Lexique « {name} » : {words:|mot} seulement.",
    "lexicon_lacks": (
        "Il n'a pas {words}. Est-ce la liste entière, avec pluriels et formes conjuguées ?"
    ),
    "list_remove": "Retirer",
    "list_arrival": "dès le coup {coup}",
    "list_undo": "Annuler : {what}",
    "list_undone": "Annulé : {what}.",
    "list_change_added": "ajout ({name})",
    "list_change_edited": "modification ({name})",
    "list_change_removed": "retrait ({name})",
    "list_change_moved": "changement de table ({names})",
    "list_change_brought": "{count:|joueur importé|joueurs importés}",
    "list_change_emptied": "liste vidée ({count:|joueur})",
    "list_brought": "{count:|joueur lu|joueurs lus} dans « {file} ».",
    "list_brought_text": "{count:|joueur inscrit|joueurs inscrits}.",
    "list_nothing_to_undo": "Il n'y a rien à annuler. La liste est restée telle quelle.",
    "list_changed_since": (
        "La liste a changé depuis ({what}). Regardez-la, puis corrigez-la à la main."
    ),
    "list_no_game": "Aucune partie n'est en cours. Rechargez la page : c'est la liste de ce soir.",
    "list_no_move_in_game": (
        "Pendant la partie, un joueur garde sa table : ses bulletins y sont. Changez les noms."
    ),
    "list_not_emptied_in_game": (
        "Pendant la partie, la liste ne se vide pas. Retirez un joueur, ou notez son départ."
    ),
    "spreadsheet_formula_empty": (
        "La cellule {cell} est une formule sans résultat : elle est lue comme vide. "
        "Enregistrez de nouveau la liste dans votre tableur."
    ),
    "player_name_needed": "Il manque un nom. Écrivez le nom du joueur.",
    "players_not_a_list": (
        "Ce fichier n'est pas une liste de joueurs (ligne {line} : « {written} ») : "
        "la première ligne doit nommer les colonnes (nom, club, série)."
    ),
    "players_no_heading": (
        "« {file} » n'est pas une liste de joueurs : "
        "la première ligne doit nommer les colonnes (nom, club, série)."
    ),
    "player_not_a_name": (
        "La ligne {line} (« {written} ») n'est pas un joueur. Corrigez-la ou supprimez-la."
    ),
    "players_other_file": (
        "« {file} » n'est ni un tableau ni un texte. "
        "Enregistrez la liste des joueurs en .xlsx, en .ods ou en .csv."
    ),
    "players_old_spreadsheet": (
        "« {file} » est un ancien classeur (.xls), ou il a un mot de passe. "
        "Ouvrez cette liste et enregistrez-la en .xlsx ou .ods, sans mot de passe."
    ),
    "spreadsheet_damaged": (
        "« {file} » est abîmé, ou il a un mot de passe. "
        "Ouvrez cette liste dans votre tableur et enregistrez-la de nouveau."
    ),
    "spreadsheet_too_large": (
        "« {file} » est trop gros pour une liste : {most} lignes au plus. "
        "Enregistrez à part la feuille des joueurs."
    ),
    "spreadsheet_not_read": (
        "La lecture de « {file} » n'a pas abouti. "
        "Enregistrez à part la feuille des joueurs, en .csv, puis recommencez."
    ),
    "list_too_large": (
        "« {file} » est trop gros pour une liste de joueurs. Vérifiez que c'est le bon fichier."
    ),
    # What is brought
    "brought_gone": (
        "Le fichier « {name} » n'est plus sur la clé. Rebranchez-la, puis cherchez encore."
    ),
    "upload_broken": "L'envoi de « {name} » s'est interrompu. Recommencez-le.",
    "lexicon_import_slow": (
        "Le lexique « {file} » est trop long à préparer. "
        "Donnez plutôt une simple liste de mots, un par ligne."
    ),
    "lexicon_import_failed": "{why}",
    # Settings
    "setting_applied": "C'est changé.",
    "setting_next_game": (
        "C'est noté pour la prochaine partie. Celle qui est en cours ne change pas."
    ),
    "setting_after_game": "C'est noté. Le panneau changera quand la partie sera finie.",
    "setting_next_start": "C'est noté pour les prochains démarrages du pupitre.",
    "setting_club_nom": "Nom du club",
    "setting_club_nom_help": "Montré à l'accueil et sur les feuilles.",
    "setting_club_titre": "Titre de la séance",
    "setting_club_titre_help": "Par exemple « Simultané mondial ».",
    "setting_voix_volume": "Volume de la voix",
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
    "setting_panneau_cablage_": "selon le fichier de réglages",
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
    "wifi_not_here": "Ce pupitre n'a pas de Wi-Fi à lui. Utilisez le réseau de la salle.",
    "wifi_not_asked": "Le Wi-Fi n'a pas pu être changé ({why}). Redémarrez le pupitre.",
    "wifi_coming": "Le Wi-Fi du pupitre s'allume. Attendez une dizaine de secondes.",
    "wifi_going": "Le Wi-Fi du pupitre s'éteint. Les téléphones qu'il reliait perdront la page.",
    "voice_trial": "Essai de la voix. Le tirage est prêt.",
    "voice_not_here": (
        "Ce pupitre n'a pas de voix. Choisissez-en une aux réglages, ou branchez une enceinte."
    ),
}
