"""What the judge's page says of a centre: joining an épreuve, its codes, its plis, leaving."""

MESSAGES = {
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
}
