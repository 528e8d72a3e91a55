"""Sentences about the physical set."""

MESSAGES = {
    "unknown_tag": "Jeton non reconnu. Reposez-le ou saisissez la lettre.",
    "tag_revoked": (
        "Ce jeton est l'ancien {tile}, remplacé depuis. Mettez-le de côté et prenez le nouveau."
    ),
    "tag_already_used": "Cette puce est déjà celle de {tile}. Prenez un autre jeton.",
    "tile_already_enrolled": (
        "Le jeton {tile} a déjà sa puce. Remplacez-la avec « pupitre tiles replace »."
    ),
    "tile_not_in_set": "Le jeton {tile} n'existe pas dans un jeu {distribution}. Vérifiez-le.",
    "nothing_to_undo": "Il n'y a rien à annuler. Posez d'abord un jeton.",
    "set_already_complete": "Le jeu est complet. Il ne reste aucun jeton à enregistrer.",
    "tileset_format": (
        "Ce fichier de jeu est au format {format}, inconnu ici. Mettez le pupitre à jour."
    ),
    "tileset_malformed": "Ce fichier n'est pas un jeu de jetons ({why}). Exportez-le à nouveau.",
    "tileset_unknown": "Le jeu « {name} » n'existe pas. Jeux connus : {known}.",
    "tileset_bad_name": (
        "« {name} » ne convient pas comme nom de jeu. "
        "Utilisez des lettres sans accent, des chiffres, « - » ou « _ »."
    ),
    "tileset_exists": "Le jeu « {name} » existe déjà. Choisissez un autre nom ou --force.",
    "tile_enrolled": "Enregistré.",
    "spare_added": "Puce de réserve ajoutée.",
    "enrolment_undone": "Dernier jeton annulé.",
    "stock_right": "Le jeu est complet : {total} jetons.",
    "stock_missing": "Il manque {count} jeton(s) : {tiles}.",
    "stock_doubled": "En double, l'ancien et le nouveau : {tiles}. Retirez les anciens.",
    "stock_unexpected": "Ces jetons ne devraient pas être là : {tiles}.",
    "stock_foreign": "{count} puce(s) étrangère(s) au jeu. Retirez-les du sac.",
    "feed_reader": "Lecteur sur {path}. Posez les jetons un à un.",
    "feed_no_reader": "Aucun lecteur réglé. Tapez les puces au clavier, une par ligne.",
    "enrol_welcome": (
        "{done} jetons enregistrés sur {total}. "
        "Tapez « annuler » pour reprendre le dernier, « fin » pour arrêter."
    ),
    "enrol_next": "Posez {letter}, numéro {number} sur {of}   ({done} / {total})",
    "enrol_spares": "Jeu complet. Posez les puces de réserve, ou tapez « fin ».",
    "enrol_saved": "{done} jetons sur {total} enregistrés.",
    "verify_welcome": (
        "Inventaire de {total} jetons. Passez chaque jeton sur le lecteur, puis tapez « fin »."
    ),
    "verify_seen": "{seen} / {total}",
    "no_tag_shown": "Aucune puce n'a été présentée. Recommencez.",
    "show_new_tag": "Posez le nouveau jeton sur le lecteur.",
    "tile_replaced": "Le jeton {tile} a maintenant la puce {tag}. L'ancienne n'est plus valable.",
    "no_tileset": "Aucun jeu enregistré. Commencez par « pupitre tiles enroll ».",
    "tileset_exported": "Jeu « {name} » écrit dans {file}.",
    "reader_lost": "Le lecteur ne répond plus ({detail}). Vérifiez le câble, il reviendra seul.",
    "reader_back": "Le lecteur est revenu. Continuez.",
    "reader_wrong_speed": (
        "Le lecteur parle, mais on ne le comprend pas. Vérifiez son modèle et sa vitesse."
    ),
    "reader_settings_wrong": "Le réglage du lecteur ne convient pas ({why}). Corrigez [lecteur].",
}
