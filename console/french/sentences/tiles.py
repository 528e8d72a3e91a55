"""Sentences about the physical set."""

MESSAGES = {
    "unknown_tag": "Jeton non reconnu. Reposez-le ou saisissez la lettre.",
    "tag_revoked": (
        "Ce jeton est l'ancien {tile:n}, remplacé depuis. Mettez-le de côté et prenez le nouveau."
    ),
    "tag_already_used": "Cette puce est déjà celle de {tile:n}. Prenez un autre jeton.",
    "tile_already_enrolled": (
        "Le jeton {tile} a déjà sa puce. Remplacez-la avec « pupitre tiles replace »."
    ),
    "tile_not_in_set": "Le jeton {tile} n'existe pas dans un jeu {distribution}. Vérifiez-le.",
    "nothing_to_undo": "Il n'y a rien à annuler. Posez d'abord un jeton.",
    "set_already_complete": "Le jeu est complet. Il ne reste aucun jeton à enregistrer.",
    "tileset_format": (
        "Ce fichier de jeu est au format {format}, inconnu ici. Mettez le pupitre à jour."
    ),
    "tileset_not_one": "Ce fichier n'est pas un jeu de jetons. Exportez le jeu à nouveau.",
    "tileset_rotten": (
        "Le jeu de jetons n'est plus tel qu'il a été écrit : la carte s'use. "
        "Reprenez-en une copie, ou enregistrez-le de nouveau."
    ),
    "tileset_too_large": "Ce fichier est trop gros pour un jeu de jetons. Choisissez-en un autre.",
    "tileset_none": (
        "Aucun jeu de jetons n'est encore enregistré. Enregistrez le vôtre, ou tapez les lettres."
    ),
    "tileset_unknown": (
        "Le jeu de jetons « {name} » n'existe pas (connus : {known}). "
        "Enregistrez-le, ou tapez les lettres."
    ),
    "tileset_bad_name": (
        "« {name} » ne convient pas comme nom de jeu. "
        "Utilisez des lettres sans accent, des chiffres, « - » ou « _ »."
    ),
    "tileset_exists": "Le jeu « {name} » existe déjà. Choisissez un autre nom, ou ajoutez --force.",
    "tile_enrolled": "Enregistré.",
    "spare_added": "Puce de réserve ajoutée.",
    "enrolment_undone": "Dernier jeton annulé.",
    # What taking stock found
    "stock_right": "L'inventaire est juste : {total} jetons.",
    "stock_missing": "Il manque {count:|jeton} : {tiles}. Cherchez sous la table.",
    "stock_missing_some": "Il manque aussi {groups}. Cherchez sous la table.",
    "stock_left_on_grid": "Restés sur la grille : {tiles}. Remettez-les dans le sac.",
    "stock_left_on_rack": "Restés sur le chevalet : {tiles}. Remettez-les dans le sac.",
    "stock_doubled": "Jetons remplacés retrouvés : {tiles}. Mettez les anciens de côté.",
    "stock_unexpected": "Ces jetons ne devraient pas être là : {tiles}. Vérifiez la grille.",
    "stock_surplus": "De trop dans le sac : {groups}. Vérifiez la grille.",
    "stock_foreign": (
        "{count:|puce étrangère|puces étrangères} au jeu. Retirez du sac ce qui n'en est pas."
    ),
    # Taking stock at the desk
    "stock_begins": "Inventaire : {seen} sur {total}. Passez les jetons un à un.",
    "stock_seen": "{tile:n} : {seen} sur {total}. Passez le jeton suivant.",
    "stock_nearly": "Inventaire : {seen} sur {total}. Il reste {tiles}.",
    "stock_all_seen": "Les {total} jetons sont là. {Appuyez:suivant} pour finir.",
    "stock_bag_hears": "Lecture du sac : {seen} sur {total}. Ne le bougez pas.",
    "stock_bag_heard": "Le sac est lu : {seen} sur {total}. Passez les autres jetons un à un.",
    "stock_bag_unknown": (
        "Aucune des {count:|puce} du sac n'est connue. Passez les jetons un à un sur le lecteur."
    ),
    "stock_belongs_grid": "{tile:n} devrait être sur la grille. Vérifiez-la.",
    "stock_belongs_rack": "{tile:n} fait partie du reliquat. Remettez-le sur le chevalet.",
    "stock_foreign_tag": "Puce inconnue, et aucun jeton ne manque. Mettez ce jeton de côté.",
    "stock_forgotten": "Ce jeton n'est pas du jeu. Mettez-le de côté.",
    "stock_propose_letter": (
        "Puce inconnue. {Tenez:valider} pour en faire un {tile:n}, "
        "{appuyez:rejeter} pour une autre lettre."
    ),
    "tile_mending": (
        "Jeton muet : posez sur le lecteur le jeton neuf qui sera un {letter}. "
        "{Appuyez:annuler} pour y renoncer."
    ),
    "tile_mended": "Ce jeton est maintenant un {letter}.",
    "letter_all_in_play": (
        "Tous les {letter} sont sur la table. Vérifiez la lettre du jeton muet."
    ),
    "stock_propose": "Puce inconnue, il manque {tile:n}. {Tenez:valider} pour en faire {tile:n}.",
    "stock_propose_one_of": (
        "Puce inconnue. {Tenez:valider} pour en faire {tile:n}, {appuyez:rejeter} pour un autre."
    ),
    "stock_replaced": "Ce jeton est maintenant {tile:n}. Inventaire : {seen} sur {total}.",
    "stock_enrol_next": "Posez {tile:n}. {done:|jeton enregistré|jetons enregistrés} sur {total}.",
    "stock_enrol_same": "{tile:n} vient d'être enregistré. Retirez-le, puis posez {next:n}.",
    "stock_enrolled": "Le jeu est complet : {total} jetons. {Appuyez:suivant} pour finir.",
    "stock_not_kept": (
        "Le jeu n'a pas pu être gardé sur le disque ({why}). Rien n'a changé, recommencez."
    ),
    "stock_ended": "Inventaire terminé : {seen} sur {total}.",
    # One tile at a time
    "care_name_read": "Quel est ce jeton ?",
    "care_name_swap": "Échanger deux jetons",
    "care_name_replace": "Une autre puce",
    "care_name_spares": "Puces de réserve",
    "care_name_second": "Seconde puce, pour le sac",
    "care_read": "Posez un jeton : le pupitre dit lequel c'est.",
    "care_is": "C'est {tile:n}. Posez-en un autre.",
    "care_was": "C'était {tile:n}, remplacé depuis. Mettez-le de côté.",
    "care_is_spare": "C'est une puce de réserve. Elle servira à remplacer un jeton.",
    "care_is_unknown": "Ce jeton n'est pas du jeu. Enregistrez-le, ou mettez-le de côté.",
    "care_swap": "Deux jetons enregistrés l'un pour l'autre ? Posez le premier.",
    "care_swap_first": "Voici {tile:n}. Posez celui avec qui l'échanger.",
    "care_swapped": "{one:n} et {other:n} sont échangés. Posez-en deux autres, ou c'est fini.",
    "care_replace": "Posez le jeton neuf qui sera {tile:n}.",
    "care_replaced": "Ce jeton est maintenant {tile:n}. L'ancien n'est plus du jeu.",
    "care_spares": "Posez les jetons de réserve, un à un.",
    "care_spare_added": "{count:|puce de réserve|puces de réserve}. Posez la suivante.",
    "care_second": (
        "Posez {tile:n} seul sur le lecteur du sac, puis {appuyez:suivant}. "
        "{done:|jeton} sur {total}."
    ),
    "care_second_done": "Les {total} jetons ont leur seconde puce.",
    "tiles_not_now": "Une partie occupe les jetons. Attendez la fin du coup.",
    "tileset_in_use": "Ce jeu est celui qui sert. Employez-en un autre d'abord.",
    "tileset_taken": "Le jeu « {name} » existe déjà. Choisissez un autre nom.",
    "tileset_written": "Le jeu « {name} » est écrit sur la clé « {stick} ».",
    "tileset_no_stick": "Aucune clé n'est branchée. Branchez-en une, ou téléchargez le jeu.",
    "tileset_kind_francophone": "Scrabble, 102 jetons",
    "tileset_kind_jarnac": "Jarnac, 144 jetons",
    "tileset_kind_jarnac-ancien": "Jarnac, ancienne boîte",
    "tv_tiles_enrol": "Enregistrer les jetons",
    "tv_tiles_count": "Compter les jetons",
    "tv_tile_number": "n° {number} sur {of}",
    "tv_way_held": "{button}, tenu",
    "tv_tiles_left": "Il reste {tiles}",
    "desk_tile_care": (
        "Posez un jeton sur le lecteur. {Appuyez:rejeter} pour faire autre chose des jetons, "
        "{sur:annuler} pour finir."
    ),
    "action_tile_care": "s'occuper d'un jeton",
    "action_next_care": "autre chose",
    "action_leave_tiles": "c'est fini",
    "action_forget_first": "pas ce jeton",
    "action_listen_bag": "écouter le sac",
    "action_other_kind": "autre sorte de jeu",
    # Tiles to be moved after a correction
    "rearrange_begins": "Rangez les jetons, en les passant sur le lecteur. {moves}",
    "rearrange_by_hand": "Rangez les jetons. {moves}",
    "rearrange_bag": "Au sac : {letters}.",
    "rearrange_rack": "Au chevalet : {letters}.",
    "rearrange_aside": "À part, pour le prochain tirage : {letters}.",
    "rearrange_board": "Sur la grille : {letters}.",
    "rearrange_off": "{letter} de {square}",
    "rearrange_off_rack": "{letter} du chevalet",
    "rearrange_off_bag": "{letter} du sac",
    "rearrange_off_aside": "{letter} mis à part",
    "rearrange_onto": "{tile} en {square}",
    "rearrange_joker": "joker",
    "rearrange_to_square": "en {square}",
    "rearrange_to_rack": "au chevalet",
    "rearrange_to_bag": "au sac",
    "rearrange_to_aside": "à part",
    "rearrange_at_rack": "sur le chevalet",
    "rearrange_at_bag": "dans le sac",
    "rearrange_at_aside": "à part",
    "rearrange_line": "{letter} {target}",
    "rearrange_seen": "{letter} {target}. Encore {left:|jeton}.",
    "rearrange_last": "{letter} {target}. Tous les jetons sont rangés.",
    "rearrange_done": "Les jetons sont rangés. La partie peut reprendre.",
    "rearrange_not_this": "Ce {letter} ne bouge pas. Reposez-le où il était.",
    "rearrange_from_grid": (
        "Ce {letter} était sur la grille et y reste. Prenez celui qui est {source}."
    ),
    "rearrange_from_rack": (
        "Ce {letter} était sur le chevalet et y reste. Prenez celui qui est {source}."
    ),
    "desk_rearranging": (
        "Des jetons sont à ranger après la correction. {Appuyez:suivant} quand c'est fait, "
        "{sur:répéter} pour réentendre lesquels."
    ),
    "action_tiles_moved": "c'est fait",
    "desk_no_reader": "Aucun lecteur n'est branché. Branchez-le, puis recommencez.",
    "desk_enrolling": (
        "Les jetons sont enregistrés un à un. {Appuyez:annuler} pour reprendre le dernier, "
        "{tenez:annuler} pour sortir."
    ),
    "desk_counting": (
        "L'inventaire est en cours. {Appuyez:suivant} pour le résultat, "
        "{sur:annuler} pour en rester là."
    ),
    "desk_replacing": (
        "Un jeton neuf est proposé. {Tenez:valider} pour l'accepter, "
        "{appuyez:rejeter} pour un autre."
    ),
    "action_take_stock": "inventaire",
    "action_leave_stock": "laisser l'inventaire",
    "action_end_stock": "finir l'inventaire",
    "action_count_tiles": "passer à l'inventaire",
    "action_undo_tile": "reprendre le dernier jeton",
    "action_restart_stock": "recommencer l'inventaire",
    "action_replace_tile": "accepter le jeton neuf",
    "action_next_missing": "un autre jeton",
    "action_forget_tag": "pas un jeton du jeu",
    "feed_reader": "Lecteur sur {path}. Posez les jetons un à un.",
    "feed_no_reader": "Aucun lecteur réglé. Tapez au clavier le numéro des puces, un par ligne.",
    "enrol_welcome": (
        "{done:|jeton enregistré|jetons enregistrés} sur {total}. "
        "Tapez « annuler » pour reprendre le dernier, « fin » pour arrêter."
    ),
    "enrol_next": "Posez {letter}, numéro {number} sur {of}   ({done} / {total})",
    "enrol_spares": "Jeu complet. Posez les puces de réserve, ou tapez « fin ».",
    "enrol_saved": "{done:|jeton enregistré|jetons enregistrés} sur {total}.",
    "verify_welcome": (
        "Inventaire de {total} jetons. Passez chaque jeton sur le lecteur, puis tapez « fin »."
    ),
    "verify_seen": "{tile}   {seen} / {total}",
    "tile_read": "{tile}   ({tag})",
    "tile_former": "ancien {tile}, remplacé",
    "tile_spare": "puce de réserve",
    "tile_spares": "{count:|puce de réserve|puces de réserve}",
    "tile_unknown": "puce inconnue",
    "tiles_swapped": "{one} et {other} sont échangés.",
    "tag_changes": (
        "Cette puce change de numéro à chaque lecture, comme celle d'un téléphone. Posez un jeton."
    ),
    "same_tile_twice": "C'est deux fois le jeton {tile}. Nommez les deux jetons à échanger.",
    "no_tag": (
        "« {text} » n'est pas le numéro d'une puce. Posez le jeton sur le lecteur, "
        "ou tapez « annuler » ou « fin »."
    ),
    "second_tag_next": (
        "Posez {tile} seul au-dessus du lecteur du sac, puis Entrée   ({done} / {total})"
    ),
    "second_tag_none": "Aucune puce lue pour {tile}. Rapprochez-le, puis recommencez.",
    "second_tag_several": (
        "{count:|puce inconnue|puces inconnues} à la fois. Éloignez les autres jetons."
    ),
    "second_tag_silent": "Le lecteur du sac ne répond pas sur {path}. Vérifiez son câble.",
    "second_tag_no_reader": (
        "Aucun lecteur de sac n'est réglé. Donnez --port, ou remplissez la section [sac]."
    ),
    "second_tag_saved": "Seconde puce donnée : {done:|jeton} sur {total}.",
    "no_tag_shown": "Aucune puce n'a été présentée. Recommencez.",
    "show_new_tag": "Posez le nouveau jeton sur le lecteur.",
    "tile_replaced": "Le jeton {tile} a maintenant la puce {tag}. L'ancienne n'est plus valable.",
    "no_tileset": "Aucun jeu enregistré. Commencez par « pupitre tiles enroll ».",
    "tileset_exported": "Jeu « {name} » écrit dans {file}.",
    "reader_lost": "Le lecteur ne répond plus ({detail}). Vérifiez le câble, il reviendra seul.",
    "reader_back": "Le lecteur est revenu. Continuez.",
    "reader_wrong_speed": (
        "Le lecteur envoie des données illisibles. Vérifiez son modèle et sa vitesse."
    ),
    "reader_settings_wrong": (
        "Le réglage du lecteur ne convient pas ({why}). Corrigez la section [lecteur]."
    ),
}
