"""Sentences of the announcements and of the voice."""

SPEECH = {
    "spelling_letter_missing": (
        "La table d'épellation n'a pas de mot pour : {letters}. "
        "Donnez un mot à chacune des 26 lettres et au joker (« ? »)."
    ),
    "spelling_letter_unknown": (
        "La table d'épellation contient une ligne inconnue : {letters}. "
        "Gardez-y les lettres de A à Z, et « ? » pour le joker."
    ),
    "spelling_word_bad": (
        "Le mot « {word} » de la table d'épellation (lettre {letter}) n'est pas utilisable. "
        "Écrivez un mot de 30 lettres au plus, sans chiffre ni ponctuation."
    ),
    "spelling_word_twice": (
        "Le mot « {word} » sert deux fois dans la table d'épellation ({letters}). "
        "Choisissez un mot différent pour chaque lettre."
    ),
    "number_out_of_range": (
        "Le nombre {number} ne peut pas être annoncé. Donnez un nombre de 0 à 999 999."
    ),
    "gap_out_of_range": (
        "La pause « {name} » de {value} ms est hors limites. Choisissez une durée de 0 à {most} ms."
    ),
    "voice_setting_out_of_range": (
        "Le réglage de voix « {name} » ne peut pas valoir {value}. "
        "Choisissez une valeur de {least} à {most}."
    ),
    "voice_unknown": ("La voix « {voice} » n'existe pas. Choisissez parmi : {voices}."),
    "voice_package_missing": (
        "Le paquet Python {package} n'est pas installé. "
        "Installez-le avec « pip install {package} » ou choisissez une autre voix."
    ),
    "voice_command_missing": (
        "Le programme {command} n'est pas installé. "
        "Installez-le avec le gestionnaire de paquets du système ou choisissez une autre voix."
    ),
    "mbrola_voice_missing": (
        "La voix MBROLA fr1 n'est pas installée. "
        "Installez le paquet mbrola-fr1 ou choisissez une autre voix."
    ),
    "piper_model_unset": (
        "Aucun fichier de voix Piper n'est indiqué. "
        "Donnez le chemin du fichier .onnx dans les réglages."
    ),
    "piper_model_missing": (
        "Le fichier {path} est introuvable. Copiez le fichier .onnx et son .onnx.json côte à côte."
    ),
    "no_voice": (
        "Aucune voix n'est installée. "
        "Lisez à voix haute le texte affiché, et installez le paquet py-nanotts."
    ),
    "voice_failing": (
        "La voix échoue à répétition. "
        "Annoncez le texte affiché ; une autre voix prend le relais s'il y en a une."
    ),
    "voice_stopped": (
        "La voix s'est arrêtée. Annoncez le texte affiché et relancez le pupitre après la partie."
    ),
    "no_sound_card": (
        "Aucune sortie son ne répond. "
        "Branchez la télévision ou une enceinte ; le son reviendra de lui-même."
    ),
    "no_sound_card_pi5": (
        "Ce Raspberry Pi 5 ne parle pas par la télévision. "
        "Branchez une enceinte USB ; elle sera prise d'elle-même."
    ),
    "sound_stalled": (
        "La sortie son est bloquée. "
        "Vérifiez que la télévision est allumée ; le pupitre réessaie de lui-même."
    ),
    "system_muted": (
        "Le son du système est coupé. Remettez-le ; le texte reste affiché en attendant."
    ),
    "voice_volume_zero": ("Le volume de la voix est à zéro. Montez-le pour que la salle entende."),
    "pronunciation_unreadable": (
        "Le fichier de prononciation {path} est illisible ({detail}). "
        "Corrigez-le ou retirez-le ; la prononciation d'origine sert en attendant."
    ),
    "pronunciation_section": (
        "La section « {section} » du fichier {path} est inconnue. Choisissez parmi : {known}."
    ),
    "pronunciation_entry": (
        "La prononciation de « {word} » dans {path} est vide ou n'est pas un texte. "
        "Écrivez ce que la voix doit lire, entre guillemets."
    ),
    "voice_pack_unreadable": (
        "Le fichier {file} n'est pas un paquet de voix lisible. "
        "Copiez-le de nouveau sur la clé, ou demandez-le à qui l'a fait."
    ),
    "voice_pack_newer": (
        "Ce paquet de voix est fait pour une version plus récente. "
        "Mettez d'abord le pupitre à jour."
    ),
    "voice_pack_too_large": (
        "Le fichier {file} dépasse 32 Mo. Un paquet de voix tient en moins de dix."
    ),
    "voice_pack_name": (
        "Le nom de voix « {name} » ne convient pas. "
        "Employez des lettres minuscules sans accent, des chiffres ou « - », 24 au plus."
    ),
    "voice_pack_unsigned": (
        "Le paquet de voix ne dit pas son titre, sa licence ou son locuteur ({what}). "
        "Demandez-le complet à qui l'a fait."
    ),
    "voice_pack_empty": (
        "Le paquet de voix ne contient aucun extrait. Enregistrez au moins une page."
    ),
    "voice_pack_clip_missing": (
        "Paquet refusé : l'extrait « {clip} » manque. Demandez un paquet complet."
    ),
    "voice_pack_clip_damaged": (
        "Paquet refusé : l'extrait « {clip} » est endommagé. Copiez de nouveau le fichier."
    ),
    "voice_pack_clip_silent": (
        "Paquet refusé : l'extrait « {clip} » est muet. Enregistrez-le de nouveau."
    ),
    "voice_pack_clip_weak": (
        "Paquet refusé : l'extrait « {clip} » est trop faible ({level} dB). "
        "Parlez plus près du micro."
    ),
    "voice_pack_clip_loud": (
        "Paquet refusé : l'extrait « {clip} » est saturé. Éloignez-vous du micro."
    ),
    "voice_pack_clip_uneven": (
        "Paquet refusé : l'extrait « {clip} » n'a pas le niveau des autres "
        "({level} dB au lieu de {wanted}). Enregistrez-le de nouveau."
    ),
    "voice_pack_clip_short": (
        "Paquet refusé : l'extrait « {clip} » est trop court ({ms} ms), il est sans doute coupé. "
        "Enregistrez-le de nouveau."
    ),
    "voice_pack_clip_long": (
        "Paquet refusé : l'extrait « {clip} » est trop long ({ms} ms). "
        "Enregistrez-le de nouveau, seul."
    ),
    "voice_pack_clip_hollow": (
        "Paquet refusé : l'extrait « {clip} » contient un silence de {ms} ms. "
        "Enregistrez-le d'un trait."
    ),
    "voice_recording_unreadable": (
        "Cet enregistrement n'est pas un son lisible. Enregistrez-le de nouveau, ou envoyez un WAV."
    ),
    "voice_recording_count": (
        "{found} phrases entendues pour {wanted} à lire. "
        "Relisez la page en laissant une bonne seconde de silence entre deux phrases."
    ),
    "bad_clip": (
        "Un extrait sonore est endommagé. "
        "Effacez les extraits gardés avec « pupitre voice cache --clear »."
    ),
    "clip_failed": (
        "La voix {voice} n'a pas pu dire « {text} ». "
        "Essayez un texte plus simple ou une autre voix."
    ),
    "output_unwritable": (
        "Le fichier {path} ne peut pas être écrit ({detail}). Choisissez un autre emplacement."
    ),
}

# The page of voices, and what a pack lacks.
PACKS = {
    "voice_pack_lacks": (
        "La voix choisie n'a pas « {clip} », ou l'extrait est endommagé. "
        "Une autre voix dit ce qui lui manque ; réinstallez le paquet de voix après la partie."
    ),
    "voice_pack_name_taken": (
        "« {name} » est le nom d'une voix fournie. Donnez un autre nom à ce paquet."
    ),
    "voice_recording_licence": (
        "Personne n'a encore permis l'emploi de cette voix. "
        "La personne qui parle coche la licence, puis la page est prise."
    ),
    "voice_pack_added": (
        "Voix « {voice} » ajoutée : {clips} extraits vérifiés ; {lacking} phrases lui manquent et "
        "seront dites par une autre voix."
    ),
    "voice_pack_removed": "Voix « {voice} » retirée.",
    "voice_pack_given": "Voix « {voice} » copiée sur : {sticks}.",
    "voice_page_taken": "Page prise : {clips} extraits en tout. Écoutez-les un par un.",
    "voice_of_the_club": "Voix de {speaker}",
    "voice_recorded_here": "Enregistrée au club.",
    "voice_pack_in_use": "Cette voix est celle qui parle. Choisissez-en d'abord une autre.",
    "voice_pack_shipped": "Cette voix est fournie avec le pupitre. Elle ne s'efface pas.",
}

# The papers that ask a room what it understood.
LISTENING = {
    "listening_title": "Dix personnes, dix minutes : écouter",
    "listening_form": "feuille",
    "listening_form_how": (
        "Chaque annonce est dite une seule fois, après son numéro. Écrivez ce que vous avez "
        "compris, même si vous hésitez, et entourez : sûr, hésitant ou deviné. Ne parlez pas de "
        "vos réponses."
    ),
    "listening_form_place": "Ma place (entourez) : devant · au milieu · au fond",
    "listening_form_hearing": "J'entends bien : oui · avec un appareil · non",
    "listening_form_sure": "sûr · hésitant · deviné",
    "listening_answers": "Réponses et compte",
    "listening_answers_how": (
        "Pour la personne qui lance les annonces, et pour elle seule jusqu'à la fin."
    ),
    "listening_voice": (
        "Voix {voice}, volume {volume}, débit {rate}, clarté {clarity}, tirage {seed}."
    ),
    "listening_blind_voice": "Volume {volume}, débit {rate}, clarté {clarity}, tirage {seed}.",
    "listening_same_voice": (
        "Ce serait deux fois la voix « {voice} ». Donnez-en une autre à « --against »."
    ),
    "listening_room": (
        "Salle, date, nombre de personnes, bruit : "
        "........................................................................"
    ),
    "listening_goals": (
        "Juste ou faux, sans demi-point. Une salle est bien servie à 95\u00a0% des lettres, "
        "85\u00a0% des références et des scores, 70\u00a0% des tops entiers. En dessous : montez "
        "l'amplificateur, rapprochez une enceinte, essayez une autre voix, et recommencez avec un "
        "autre tirage."
    ),
    "listening_two_voices": (
        "Deux voix parlent tour à tour, sans nom : « voix un », « voix deux », chacune deux fois."
    ),
    "listening_voice_number": "Voix {number}",
    "listening_vote": "La semaine prochaine, je veux (entourez) : la voix 1 · la voix 2 · pareil",
    "listening_votes": (
        "Veulent la voix 1 : ......   Veulent la voix 2 : ......   Pareil : ......"
    ),
    "listening_key_title": "La clé : quelle voix est laquelle",
    "listening_key": "La voix 1 est « {one} ». La voix 2 est « {two} ».",
    "listening_decides": (
        "À n'ouvrir que tout compté. Préférence : parmi ceux qui en ont une, il faut 6 sur 6, "
        "7 sur 7, 8 sur 8, 8 sur 9 ou 9 sur 10 pour qu'elle ne soit pas le hasard "
        "(une fois sur vingt) ; "
        "à moins de six, ou en dessous, le club garde sa voix et recommence un autre soir. "
        "Compréhension : une voix n'est écartée que si elle perd au moins deux réponses sur dix "
        "dans un groupe de cinquante réponses ou plus (dix personnes, cinq annonces) ; un écart "
        "plus petit peut être le hasard. Les deux se contredisent : prenez celle qui se comprend."
    ),
    "listening_blind_done": (
        "{folder} : feuille.pdf (à copier pour chacun), reponses.pdf, annonces.wav "
        "({minutes} min), cle.pdf à n'ouvrir que tout compté. Tirage {seed}."
    ),
    "listening_done": (
        "{folder} : feuille.pdf (à copier pour chacun), reponses.pdf, annonces.wav "
        "({minutes} min). Tirage {seed}."
    ),
}

MESSAGES = SPEECH | PACKS | LISTENING
