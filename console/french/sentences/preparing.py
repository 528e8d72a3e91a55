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
        "Il ne contient pas {words}. Est-ce la liste entière, avec pluriels et formes conjuguées ?"
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
        "Le fichier « {name} » n'est plus sur la clé. Rebranchez-la, puis cherchez de nouveau."
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
    # --- An épreuve of one hall: what is chosen of it, how it is ranked, what it asks
    # « Nouvelle épreuve »
    "choice_epreuve": "nouvelle épreuve",
    "hall_name": "Nom de l'épreuve",
    "hall_usual_name": "Épreuve du {day}",
    "hall_parties": "Parties",
    "hall_which": "À régler",
    "hall_all_parties": "toutes les parties",
    "hall_partie": "Partie {partie}",
    "hall_sum": "On additionne",
    "hall_sum_points": "les points (2014, art. 7)",
    "hall_sum_temps": "les temps (usage)",
    "hall_sum_places": "les places (2014, art. 7)",
    "hall_best": "Parties retenues",
    "hall_best_all": "toutes",
    "hall_best_one": "la meilleure sur {count} (usage)",
    "hall_best_few": "{best:|meilleure} (usage)",
    "hall_best_some": "les {best} meilleures sur {count} (usage)",
    "hall_entry": "Qui peut jouer",
    "hall_entry_libre": "tout le monde",
    "hall_entry_licence": "les licenciés",
    "hall_made": (
        "L'épreuve « {name} » est créée, sa première partie est proposée. Commencez-la quand tout"
        " le monde est assis."
    ),
    # How it is ranked, on pages and papers
    "hall_departage_term": "Ex æquo",
    "hall_departage_told": (
        "ils partagent leur rang ; un départage n'est joué que si le juge-arbitre l'ouvre"
        " (2020, art. 3.8.3 ; 2014, art. 7.3)"
    ),
    "hall_between": "Ex æquo de plusieurs salles",
    "hall_between_apart": "ils le restent : un départage ne se joue qu'entre joueurs d'une salle",
    "hall_between_between": "un départage peut se jouer entre eux (usage)",
    "hall_spoilt": "Coup annulé dans un centre",
    "hall_spoilt_annuls": "le centre quitte la partie commune à ce coup (2020, art. 3.6)",
    "hall_spoilt_neutralises": "le centre peut le neutraliser au lieu de l'annuler (usage)",
    "hall_rankings": "Classements publiés",
    "hall_rankings_told": "{names} (usage)",
    "hall_teams": "Équipes",
    "hall_teams_told": "les {count} meilleurs de chaque club (usage)",
    "hall_commission": "Commission d'arbitrage",
    "hall_commission_told": "{names} (2020, art. 6.4.1)",
    "hall_general": "Classement général",
    "hall_by_general": "Général",
    "hall_by_serie": "Par série",
    "hall_by_categorie": "Par catégorie",
    "hall_by_club": "Par club",
    "hall_by_paires": "Paires",
    "hall_by_equipes": "Équipes",
    "hall_group_general": "général",
    "hall_group_serie": "Série {name}",
    "hall_group_categorie": "Catégorie {name}",
    "hall_group_club": "{name}",
    "hall_group_paires": "Paires",
    "hall_group_equipes": "Équipes",
    "hall_dotation": "Dotation",
    "hall_prize_for": "{group}, rang {rank}",
    "hall_prize_shared": "{names} (rang partagé)",
    "hall_absences": "Absences et départs",
    "hall_absent": "absent de la partie {partie}",
    "hall_barred": "exclu de la suite à la partie {partie}",
    "hall_annulled": "scores annulés jusqu'à la partie {partie}",
    "hall_left": "parti avant la fin de la partie {partie}",
    "hall_terms": "Comment on classe",
    "hall_provisional": "Classement provisoire : tout n'est pas joué, ou pas corrigé.",
    "hall_days": "du {first} au {last}",
    "hall_partie_short": "P{partie}",
    "hall_partie_waits": "à jouer",
    "hall_partie_now": "en cours",
    "hall_partie_corrected": "en correction",
    "hall_partie_over": "jouée, {count:|joueur}",
    # How far it is
    "hall_complete": "Terminée : {count:|partie}.",
    "hall_not_begun": "Pas encore commencée : {count:|partie} à jouer.",
    "hall_after": "Après {over:|partie} sur {count}.",
    "hall_cases": "{count} cas en commission.",
    "hall_official": "Classement officiel, version {version}.",
    "hall_since": (
        "{count:|changement est arrivé|changements sont arrivés} depuis la version {version} : "
        "rien n'a bougé, publiez la version {next} pour en tenir compte."
    ),
    "hall_not_complete": (
        "Tout n'est pas joué ou pas corrigé. Terminez les parties et leur correction d'abord."
    ),
    "hall_cases_open": (
        "La commission a encore {count:|bulletin}. Notez ce qu'elle a décidé d'abord."
    ),
    "hall_nothing_new": (
        "Rien n'a changé depuis la version {version}. Elle reste le classement officiel."
    ),
    "answer_official": "le signer maintenant",
    "answer_close": "la clore",
    "asked_official": "« {epreuve} » est jouée et les recours sont clos : classement officiel ?",
    "asked_official_again": "Une correction est arrivée : classement officiel, version {version} ?",
    "asked_close": "Le classement de « {epreuve} » est officiel. Faut-il clore l'épreuve ?",
    "hall_signed_by_buttons": "déclaré par le juge-arbitre, par les boutons",
    "hall_in_correction": "La correction n'est pas close.",
    "hall_playing": "Une partie est en cours. Terminez-la avant d'en commencer une autre.",
    "hall_partie_line": "Partie",
    "hall_played_line": "On y joue",
    "hall_partie_of": "{partie} ({number} sur {count})",
    # Départage
    "hall_departage": "départage",
    "hall_departage_for": "départage pour {why}",
    "departage_title": "le titre",
    "departage_prize": "un prix",
    "departage_qualification": "une qualification",
    "answer_departage": "départager pour {why}",
    "asked_departage": (
        "Le rang {rank} est partagé par {names}. Départagez-les, ou laissez-les ex æquo"
        " (2020, art. 3.8.3 ; 2014, art. 7.3)."
    ),
    "asked_departage_many": "{count:|joueur}",
    # Refusals
    "hall_unknown": "Cette épreuve n'est plus ici. Rechargez la page pour voir celles qui restent.",
    "hall_rank_not_shared": (
        "Personne ne partage plus le rang {rank}. Regardez le classement général."
    ),
    "hall_already_played": "« {partie} » est déjà jouée. Rechargez la page pour voir la suivante.",
    "hall_parties_played": (
        "Chaque partie a un nom, et celles jusqu'à la {partie} sont jouées. Gardez-les toutes."
    ),
    "hall_bad_prize": (
        "« {line} » n'est pas un prix. Écrivez « 1 ; coupe du club » ou"
        " « 1 ; un livre ; serie ; 4 »."
    ),
    # A centre joins an épreuve, on the judge's page
    "hub_address_port": (
        "Un centre national n'écoute pas au port {port}. Faites relire l'adresse à l'organisateur."
    ),
    "hub_address_nobody": (
        "À cette adresse, aucun centre national ne répond. Vérifiez l'adresse, et que le pupitre "
        "est relié à Internet ou au réseau de la salle."
    ),
    "hub_other_organiser": (
        "L'épreuve à cette adresse n'est pas de l'organisateur que dit le code QR. "
        "N'allez pas plus loin : appelez-le."
    ),
    "hub_sealed_missing": (
        "Le centre national n'a pas donné la partie {partie} scellée. Recommencez dans un instant, "
        "ou demandez le dossier de l'épreuve sur une clé."
    ),
    "code_hub_away": (
        "Le centre national ne répond pas. Faites-vous dicter le code au téléphone, et tapez-le."
    ),
    "epreuve_file_unknown": (
        "Ce fichier n'est pas de ceux que l'épreuve donne aux centres. Vérifiez son nom."
    ),
    "qr_picture_unreadable": (
        "Cette image ne se lit pas. Photographiez le code QR de plus près, ou tapez l'adresse."
    ),
    "qr_picture_not_here": (
        "Ce pupitre ne lit pas les photographies. Tapez l'adresse écrite à côté du code QR."
    ),
    "qr_picture_empty": (
        "Aucun code QR ne se lit sur cette photo. Prenez-le en entier, de face et bien éclairé."
    ),
    "qr_picture_several": (
        "Il y a plusieurs codes QR sur cette photo. Photographiez le bon, seul."
    ),
    "sender_silent": (
        "L'envoi ne répond pas. Attendez une minute, puis recommencez ; sinon, redémarrez le "
        "pupitre entre deux parties."
    ),
    "sender_there_already": "L'envoi tourne déjà, le pupitre s'en charge.",
    "centre_not_here": (
        "Ce pupitre ne garde rien : il ne peut pas s'inscrire. Ouvrez-le avec son journal."
    ),
    "centre_name_missing": "Il manque le nom de votre centre. Écrivez celui de votre club.",
    "centre_key_sealed": (
        "La clé de ce centre est venue scellée d'une copie. Écrivez son code ; "
        "sans lui, réinscrivez-vous à l'épreuve, et l'organisateur vous accepte de nouveau."
    ),
    "centre_key_away": (
        "La clé de ce centre n'est pas dans la copie. "
        "Réinscrivez-vous à l'épreuve : l'organisateur vous accepte de nouveau."
    ),
    "sealed_key_absent": "Il n'y a pas de clé scellée ici. Réinscrivez-vous à l'épreuve.",
    "sealed_key_damaged": (
        "La clé scellée est abîmée. Remettez une autre copie, ou réinscrivez-vous à l'épreuve."
    ),
    "sealed_key_other_code": (
        "Ce n'est pas le code de cette clé. Relisez-le ; un code refait remplace l'ancien."
    ),
    "centre_epreuve_gone": "Cette épreuve n'est plus ici. Rechargez la page.",
    "plis_nothing_to_give": (
        "Ce centre n'a encore rien joué de cette épreuve. Il n'y a rien à remettre."
    ),
    "stick_not_written": (
        "La clé ne s'écrit pas ({why}). Essayez-en une autre, ou envoyez le fichier des plis."
    ),
    "partie_number": "Partie {partie}",
    "asked_takes_part": "{epreuve}, {partie} : que fait ce centre ?",
    "answer_follows": "il suit le centre qui tire",
    "answer_draws": "il tire pour les autres",
    # Checking in at the door
    "papers_checkin": "pointage",
    "papers_checkin_told": "À coller à la porte : chacun y trouve son nom sur son téléphone.",
    "papers_checkin_title": "Bonjour !",
    "papers_checkin_how": "Visez ce code, trouvez votre nom, confirmez.",
    "papers_checkin_type": "Ou ouvrez {typed} et tapez :",
    "papers_checkin_visitor": "Visiteur ? Écrivez votre nom. Sans téléphone ? Voyez le juge.",
    "phones_put_away_door": (
        "La partie se joue téléphones rangés (art. 2.1). Voyez le juge-arbitre pour vous asseoir."
    ),
    "door_full": "Trop de noms sont pointés ce soir. Voyez le juge-arbitre.",
    "door_waits": "C'est noté. Votre table paraîtra ici quand le juge-arbitre aura placé la salle.",
    "door_table": "Votre place : table {table}.",
    "door_anew": "Nouveau code. Imprimez une autre affiche ; l'ancienne n'ouvre plus rien.",
    "door_nobody": "Personne n'est encore pointé. Attendez les joueurs, ou pointez-les ici.",
    "door_game_on": (
        "La partie a déjà ses joueurs. Inscrivez un retardataire au-dessus, avec son nom."
    ),
    "door_seated": "{count:|joueur assis|joueurs assis}, {missing:|absent retiré|absents retirés}.",
}
