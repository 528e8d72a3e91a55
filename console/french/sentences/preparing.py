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
    # The box
    "wifi_not_here": "Ce pupitre n'a pas de Wi-Fi à lui. Utilisez le réseau de la salle.",
    "wifi_not_asked": "Le Wi-Fi n'a pas pu être changé ({why}). Redémarrez le pupitre.",
    "wifi_coming": "Le Wi-Fi du pupitre s'allume. Attendez une dizaine de secondes.",
    "wifi_going": "Le Wi-Fi du pupitre s'éteint. Les téléphones qu'il reliait perdront la page.",
    "voice_trial": "Essai de la voix. Le tirage est prêt.",
    "voice_not_here": (
        "Ce pupitre n'a pas de voix. Choisissez-en une aux réglages, ou branchez une enceinte."
    ),
}
