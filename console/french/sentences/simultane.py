"""What the hub and its centres say of an épreuve."""

HUB = {
    "key_absent": "La clé de signature {file} manque. Recopiez-la depuis une sauvegarde.",
    "key_damaged": "La clé de signature {file} est illisible. Recopiez-la depuis une sauvegarde.",
    "key_exists": (
        "La clé de signature {file} existe déjà. Gardez-la, ou choisissez un autre dossier."
    ),
    "epreuve_not_signed": (
        "Cette épreuve n'est pas signée par son organisateur. "
        "Redemandez le dossier, ou publiez-le avec « pupitre epreuve publish »."
    ),
    "epreuve_file_absent": (
        "Le fichier {file} manque dans {folder}. Recopiez le dossier de l'épreuve en entier."
    ),
    "epreuve_file_damaged": (
        "Le fichier {file} est abîmé dans {folder}. Recopiez-le depuis une sauvegarde."
    ),
    "hub_secret_damaged": (
        "Le mot de passe de l'organisateur est abîmé dans {file}. "
        "Effacez ce fichier : un autre sera tiré au prochain départ."
    ),
    "sealed_not_one": ("Ce fichier n'est pas une partie scellée. Redemandez-le à l'organisateur."),
    "sealed_other_code": (
        "Ce code n'ouvre pas cette partie. Vérifiez le numéro de la partie et faites répéter."
    ),
    "sealed_not_the_right_one": (
        "La partie {partie} scellée n'est pas celle de l'épreuve, ou elle est abîmée. "
        "Recopiez le dossier."
    ),
    "partie_not_begun": (
        "La partie {partie} n'a pas commencé à l'heure du centre national. Attendez l'heure dite."
    ),
    "partie_code_held": (
        "La partie {partie} n'a pas d'heure, et son code n'est pas donné. "
        "Appelez l'organisateur : une touche de sa page le donne."
    ),
    "partie_has_its_hour": (
        "La partie {partie} a son heure, ou est déclarée sans heure. Son code se donne tout seul."
    ),
    "hub_hourless": (
        "Cette partie n'a pas d'heure : les centres ne peuvent pas l'ouvrir. "
        "Donnez son code quand elle doit commencer."
    ),
    "pli_foreign_signature": (
        "La signature de ce pli n'est pas celle de son centre. Envoyez-le depuis le bon pupitre."
    ),
    "pli_other_centre": (
        "Ces plis viennent de plusieurs centres. Envoyez ceux de chaque centre à part."
    ),
    "pli_number_reused": (
        "Le pli {number} est déjà arrivé avec un autre contenu. Prévenez l'organisateur."
    ),
    "pli_too_frequent": "Trop d'envois en peu de temps. Le suivant partira tout seul.",
    "bundle_unreadable": "Cet envoi est abîmé. Il sera refait tout seul.",
    "bundle_too_large": "Cet envoi est trop gros. Envoyez moins de plis à la fois.",
    "centre_unknown": (
        "Ce centre n'est pas inscrit à l'épreuve. Inscrivez-le avec « pupitre centre join »."
    ),
    "centre_not_approved": (
        "L'organisateur n'a pas encore accepté ce centre. Dictez-lui l'empreinte du centre."
    ),
    "organiser_only": (
        "Cette page est réservée à l'organisateur. Donnez le mot de passe de l'organisateur."
    ),
    "decision_without_reason": (
        "Une décision demande une raison. Écrivez-la en 300 caractères au plus."
    ),
    "hub_busy": ("Le centre national n'a pas pu enregistrer l'envoi. Il sera refait tout seul."),
    "hub_database_url": (
        "« {url} » ne désigne pas une base. Écrivez « sqlite:fichier » ou « postgresql://… »."
    ),
    "hub_processes": (
        "{count:|processus|processus} ne conviennent pas : SQLite n'en veut qu'un. "
        "Choisissez PostgreSQL, ou un seul processus."
    ),
    "hub_half_certificate": "Un certificat et sa clé vont ensemble. Donnez les deux, ou aucun.",
    "centre_refused": (
        "« {epreuve} » : le centre national refuse des plis. "
        "Vérifiez le numéro de chaque partie, et appelez l'organisateur."
    ),
    "hub_port_taken": (
        "Le port {port} est pris sur {host} ({why}). "
        "Arrêtez l'autre programme, ou donnez un autre port (--port)."
    ),
    "hub_plain": (
        "L'adresse {host} n'est pas celle de cette machine et il n'y a pas de certificat. "
        "Donnez-en un, ou demandez « --plain » pour le réseau d'une salle."
    ),
    "hub_away": "Le centre national ne répond pas. Le pupitre continue, les plis partiront seuls.",
    "hub_address": "« {url} » n'est pas une adresse. Écrivez-la ainsi : https://hub.exemple.fr",
    "centre_not_joined": (
        "Le dossier {folder} n'est pas celui d'un centre. Commencez par « pupitre centre join »."
    ),
    "centre_none_current": (
        "Ce centre ne joue aucune épreuve en ce moment. "
        "Choisissez-en une avec « pupitre centre use » : {known}."
    ),
    "centre_epreuve_unknown": (
        "« {wanted} » ne désigne pas une épreuve de ce centre, ou en désigne plusieurs. "
        "Choisissez parmi : {known}."
    ),
    "hub_other_epreuve": (
        "Le centre national {url} tient une autre épreuve que ce dossier. "
        "Vérifiez l'adresse, ou redemandez le dossier à l'organisateur."
    ),
    "stick_other_epreuve": (
        "Les plis de {file} sont d'une autre épreuve que celle de {url}. "
        "Rien n'a été remis : vérifiez la clé et l'adresse."
    ),
    "stick_damaged": (
        "{file} est abîmé, ou n'a pas été copié en entier. Rien n'a été remis : "
        "récrivez la clé au centre avec « pupitre centre usb »."
    ),
    "stick_empty": (
        "{file} ne contient aucun pli. Rien n'a été remis : "
        "récrivez la clé au centre avec « pupitre centre usb »."
    ),
    "centre_nothing_to_write": (
        "Ce centre n'a encore aucun pli : rien n'a été écrit. "
        "Jouez une partie de l'épreuve, puis recommencez."
    ),
    "hub_authority_unreadable": (
        "{file} n'est pas un certificat. Redemandez à l'organisateur celui de son centre national."
    ),
    "centre_authority_kept": "Le certificat du centre national est gardé : le service s'en sert.",
    "centre_now_plays": "L'épreuve qui se joue ici est « {epreuve} ».",
    "centre_left": (
        "« {epreuve} » est quittée. Rien n'est effacé : parties, clé et accord restent ; "
        "« pupitre centre use » la reprend."
    ),
    "centre_owes": (
        "« {epreuve} » : il reste {count:|pli} à remettre. Tout partira quand son centre national "
        "répondra, ou par « pupitre centre usb »."
    ),
    "centre_listed": "  {epreuve} ({short}), {hub}",
    "centre_listed_current": "→ {epreuve} ({short}), {hub} : c'est elle qui se joue ici",
    "centre_listed_left": "  {epreuve} ({short}), {hub} : quittée",
    "hub_not_answering": (
        "Le centre national ne répond pas ({why}). Réessayez, ou prenez une clé USB."
    ),
    "hub_refuses": "Le centre national répond : {why}",
    "centre_fingerprint": "Empreinte du centre, à dicter à l'organisateur : {short}",
    "centre_asked": "Inscription demandée. Elle attend l'accord de l'organisateur.",
    "centre_approved": "Le centre est inscrit.",
    "centre_plays": "La partie {partie} de l'épreuve est « {game} » dans le journal.",
    "centre_game_not_told": (
        "« {game} » n'est pas un jeu de plusieurs centres. "
        "Choisissez une partie de duplicate avec « pupitre centre play »."
    ),
    "centre_opened": (
        "Partie {partie} de « {epreuve} » prête. "
        "Jouez-la avec « pupitre run --partie {partie} », ou depuis la page du juge."
    ),
    "centre_received": "reçu par le centre national : coup {coup}",
    "centre_nothing_received": "le centre national n'a encore rien reçu",
    "centre_line_cut": "centre national injoignable, reçu jusqu'au coup {coup}",
    "centre_line_cut_early": "centre national injoignable, rien n'est encore reçu",
    "centre_draws": (
        "Ce centre tire la partie {partie} de « {epreuve} » pour les autres. "
        "Jouez-la avec « pupitre run --partie {partie} », ou depuis la page du juge."
    ),
    "centre_follows": (
        "Ce centre suit la partie {partie} de « {epreuve} ». "
        "Jouez-la avec « pupitre run --partie {partie} », ou depuis la page du juge."
    ),
    "centre_partie_sealed": (
        "La partie {partie} est scellée : personne ne la tire. "
        "Ouvrez-la avec « pupitre centre open {partie} »."
    ),
    "centre_partie_not_sealed": (
        "La partie {partie} n'est pas scellée. "
        "Suivez le centre qui tire avec « pupitre centre follow {partie} »."
    ),
    "centre_scan": "L'organisateur peut aussi lire ce code avec son téléphone :",
    "centre_all_sent": "Tout est arrivé : {count:|pli}.",
    "centre_written": "« {epreuve} » : {count:|pli écrit|plis écrits} dans {file}.",
    "centre_delivered": "{count:|pli remis|plis remis}.",
    # Papers of the hub
    "printed_facts": "{days} · {centres:|centre} · {players:|joueur}",
    "printed_official": "Classement officiel",
    "printed_provisional": "Classement provisoire : {count:|centre n'a|centres n'ont} pas fini",
    "printed_first_ones": "Les {count:|premier} sur {all} ; le tableur les donne tous.",
    "simultane_draws_nothing": (
        "Les parties de cette épreuve sont scellées : aucun centre ne tire. "
        "Créez l'épreuve en mode multiplex ou salles."
    ),
    # How the hub is served
    "hub_certificate": (
        "Le certificat {file} et sa clé ne vont pas ensemble, ou sont abîmés. "
        "Redonnez les deux fichiers, la clé sans mot de passe."
    ),
    "hub_serving": "Centre national ouvert : {url}",
    "hub_secret_kept": (
        "Le mot de passe de l'organisateur est dans {file} (--show-password le montre ici)."
    ),
    "hub_full_of_applications": (
        "Trop de centres attendent déjà une réponse de l'organisateur. Prévenez-le, puis réessayez."
    ),
    "hub_secret": "Mot de passe de l'organisateur : {secret}",
    # Why a pli is set aside
    "flag_number_reused": "un numéro déjà pris, avec un autre contenu",
    "flag_pli_other_epreuve": "un pli d'une autre épreuve",
    "flag_pli_partie_unknown": "une partie inconnue",
    "flag_pli_impossible": "des données impossibles",
    "flag_pli_other_centre": "un pli d'un autre, ou une décision qui n'est pas de l'organisateur",
    "flag_pli_neutral": "un coup neutralisé, que l'épreuve ne permet pas",
    "flag_pli_nobody_draws": "des lettres tirées dans une partie scellée",
    "flag_pli_coup_unknown": "un coup inconnu",
    "flag_pli_other_top": "un top qui n'est pas celui de la partie commune",
    "flag_pli_above_top": "des points au-dessus du top",
    "hub_unanswered": (
        "une question attend la réponse du juge : partie {partie}, coup {coup}, {player}"
    ),
    "hub_neutral": "partie {partie} : le coup {coup} est neutralisé dans ce centre",
    "hub_neutral_remedy": (
        "Personne de ce centre n'y marque : le règlement de l'épreuve le permet. Rien à faire."
    ),
    "hub_unanswered_remedy": (
        "Le coup compte au plus sévère en attendant. Demandez au juge de ce centre d'y répondre."
    ),
    "flag_at_coup": "{what} : partie {partie}, coup {coup}",
    "flag_of_table": "table {table}",
    "flag_table_twice": "deux joueurs à une même table",
    "flag_partie_not_begun": "un pli avant l'heure de la partie",
    "flag_partie_code_held": "un pli d'une partie dont le code n'est pas donné",
    "flag_other_top": "partie {partie}, coup {coup} : top {top} au lieu de {common}",
    "flag_coup_too_many": "partie {partie}, coup {coup} : un coup qu'aucun autre centre n'a joué",
    # Why a centre is set aside
    "apart_interrompue": "partie interrompue trop tôt pour compter (règlement 2020, art. 3.7)",
    "apart_decision": "décision de l'organisateur",
    "apart_autre_top": "un top qui n'est pas celui du centre qui tire",
    "apart_from_coup": "au classement jusqu'au coup {coup} : {reason}",
    # The official file
    "official_none": (
        "Aucun classement officiel n'est signé. Attendez que l'organisateur le déclare."
    ),
    "official_place": "rang {rank}, {total}",
    "official_moved": "{name} : {before}, puis {after}",
    "official_decision": "{kind} : {why}",
    "official_correction": "{centre}, partie {partie}, coup {coup} : {why}",
    "official_exclusion": "{centre}, partie {partie} : exclusion de {why}",
    "kind_set_aside": "centre écarté",
    "kind_taken_back": "centre réintégré",
    "kind_out": "centre sorti de la partie commune",
    "kind_kept": "centre maintenu dans la partie commune",
    "kind_neither": "centre rendu à la partie commune",
    "kind_neutralised": "coup neutralisé pour tous",
    "kind_annulled": "partie arrêtée pour tous",
    "kind_played": "coup rétabli pour tous",
    "kind_draws": "centre qui tire",
    "kind_begun": "code donné",
    "kind_decided": "départage",
    "decided_rank": "départage du rang {rank}",
    "kind_official": "classement officiel",
    "kind_provisional": "classement rouvert",
    "official_still_played": (
        "La partie {partie} n'est pas finie ({centres}). Attendez sa fin, ou sortez ces centres de "
        "cette partie."
    ),
    "official_answers_owed": (
        "Un juge ou la commission n'a pas encore tout décidé ({centres}). Attendez cette réponse, "
        "ou sortez ces centres de la partie."
    ),
    "official_appeals_open": (
        "Les recours sont ouverts quinze minutes après la dernière partie (règlement {edition}, "
        "art. 6.3), encore {minutes:|minute}. Déclarez le classement officiel ensuite."
    ),
    "official_not_one": (
        "Ce fichier n'est pas un classement officiel, ou il est abîmé. Redemandez-le."
    ),
    "official_forged": (
        "Ce classement n'est pas celui qui a été signé : il a été changé. Redemandez-le à "
        "l'organisateur."
    ),
    "official_other_epreuve": (
        "Ce classement est celui de « {name} », signé par un autre organisateur ou pour une autre "
        "épreuve. Vérifiez le dossier donné."
    ),
    "official_other_pli": (
        "Le pli {number} de la partie {partie} n'est pas celui que ce classement a compté. "
        "Gardez les deux et prévenez l'organisateur."
    ),
    "official_not_next": (
        "La version {version} ne suit pas la version {before} donnée. Donnez la version qui la "
        "précède."
    ),
    "late_excluded": "exclusion de {name}, par décision de l'arbitre",
    "late_excluded_article": "exclusion de {name} (règlement 2020, art. 6.1)",
    "decision_which_coup": "Il manque le numéro du coup. Donnez-en un de 1 à {most}.",
    # What was done to the common game, as a centre's judge reads it
    "centre_has_left": (
        "Votre centre a quitté la partie {partie} commune au coup {coup} : vos joueurs restent au "
        "classement général avec les coups d'avant."
    ),
    "centre_has_left_first": (
        "Votre centre a quitté la partie {partie} commune dès son premier coup : vos joueurs "
        "restent nommés au classement général, sans rien de cette partie."
    ),
    "centre_no_licence": (
        "L'épreuve est réservée aux licenciés, et des joueurs de la partie {partie} n'ont pas de "
        "licence ({names}). Écrivez-la sur la page Joueurs."
    ),
    "centre_neutral": (
        "Le coup {coup} de la partie {partie} est neutralisé ici : personne de votre centre n'y "
        "marque, la partie commune continue."
    ),
    "decided_set_aside": "L'organisateur a écarté votre centre du classement. Appelez-le.",
    "decided_out": (
        "L'organisateur a sorti votre centre de la partie {partie} à partir du coup {coup} : ce "
        "qui précède reste au classement général."
    ),
    "decided_neutralised": (
        "L'organisateur a neutralisé le coup {coup} de la partie {partie} pour tous les centres : "
        "personne n'y marque au classement général."
    ),
    "decided_annulled": (
        "L'organisateur a arrêté la partie {partie} avant le coup {coup} pour tous les centres : "
        "le classement général ne compte pas la suite."
    ),
}

# Manifests, codes and plis.
EPREUVE = {
    "epreuve_unreadable": (
        "Ce fichier n'est pas celui d'une épreuve, ou il est abîmé. Redemandez-le à l'organisateur."
    ),
    "code_symbol": "« {symbol} » ne fait partie d'aucun code. Faites répéter le code.",
    "code_length": (
        "Ce code a {length:|caractère} au lieu de {wanted}. Faites répéter le code en entier."
    ),
    "code_check": (
        "Ce code contient une erreur : un caractère faux, ou deux échangés. Faites répéter le code."
    ),
    "manifest_parties": (
        "Les parties d'une épreuve se numérotent 1, 2, 3… et {count} ne convient pas. "
        "Ajoutez-les une par une."
    ),
    "manifest_name": "Il manque un nom, ou il est trop long. Donnez un nom de 200 lettres au plus.",
    "manifest_wait": (
        "Un retard de {minutes:|minute} n'est pas possible. Donnez de 0 à {most:|minute}."
    ),
    "manifest_day": ("« {first} » ou « {last} » n'est pas un jour. Écrivez-le ainsi : 2026-11-21."),
    "manifest_hour": ("« {text} » n'est pas une heure. Écrivez-la ainsi : 2026-11-21 14:00."),
    "manifest_hour_twice": (
        "La partie {partie} a une heure et est déclarée sans heure. "
        "Gardez l'une des deux indications."
    ),
    "epreuve_already_published": (
        "Cette épreuve est publiée : un changement en ferait une autre. "
        "Si personne n'a encore reçu le dossier public, effacez {file} et recommencez."
    ),
    "manifest_unsealed": (
        "La partie {partie} n'est pas scellée. "
        "Ajoutez son fichier avec « pupitre epreuve add-game »."
    ),
    "manifest_contest": (
        "« {contest} » n'est pas un classement connu. Choisissez parmi : {known}."
    ),
    "manifest_contest_centres": (
        "La partie {partie} n'est pas au cumul : entre plusieurs salles, on n'additionne que des"
        " points. Jouez-la dans une épreuve d'une seule salle."
    ),
    "manifest_best": (
        "On ne peut pas retenir {best:|partie}. Donnez de 1 à {most}, ou rien pour tout compter."
    ),
    "manifest_prize": "Un prix a un texte et un rang. Écrivez par exemple : « 1 ; coupe du club ».",
    "manifest_text": "Un texte de cette épreuve est trop long. Écrivez {most} lettres au plus.",
    "manifest_lists": (
        "Il y a trop de prix ou de noms. Gardez {prizes:|prix|prix} et {people:|personne} au plus."
    ),
    "manifest_team": "Une équipe a deux joueurs au moins. Donnez un nombre à partir de 2.",
    "epreuve_no_sum_mixed": (
        "Des parties de genres différents n'ont ni somme de points ni somme de temps. Classez par"
        " places (règlement 2014, art. 7), ou gardez un seul genre de partie."
    ),
    "epreuve_no_sum_points": (
        "Ces parties se comptent en points, pas en temps. Classez par points, ou par places"
        " (règlement 2014, art. 7)."
    ),
    "epreuve_no_sum_temps": (
        "Un topping se compte en temps (règlement 2020, art. 3.8.4), pas en points. Classez par"
        " temps, ou par places (règlement 2014, art. 7)."
    ),
    "epreuve_no_sum_coups": (
        "Une mort subite élimine (règlement 2020, art. 3.8.3) : rien ne s'y additionne. Classez"
        " par places (règlement 2014, art. 7)."
    ),
    "pli_partie_unknown": (
        "La partie {partie} n'existe pas dans cette épreuve. Vérifiez l'épreuve que joue ce centre."
    ),
    "pli_other_epreuve": ("Ce pli est d'une autre épreuve. Vérifiez celle que joue ce centre."),
    "pli_impossible": (
        "Ce pli contient des données impossibles. Gardez-le et prévenez l'organisateur."
    ),
    "pli_nobody_draws": (
        "La partie {partie} est scellée : personne ne la tire. "
        "Ouvrez-la avec « pupitre centre open {partie} »."
    ),
    "pli_neutral": (
        "Le coup {coup} est neutralisé, et le règlement de l'épreuve ne le permet pas. Appelez "
        "l'organisateur."
    ),
    "pli_coup_unknown": (
        "Le coup {coup} n'existe pas dans la partie commune. Vérifiez quelle partie est jouée."
    ),
    "pli_other_top": (
        "Le top du coup {coup} n'est pas {top} dans la partie commune. "
        "Vérifiez quelle partie est jouée."
    ),
    "pli_above_top": (
        "Coup {coup} : {points:|point dépasse|points dépassent} le top, {top}. "
        "Corrigez le bulletin en cause."
    ),
}

MESSAGES = HUB | EPREUVE
