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
    "listening_done": (
        "{folder} : feuille.pdf (à copier pour chacun), reponses.pdf, annonces.wav "
        "({minutes} min). Tirage {seed}."
    ),
}

MESSAGES = SPEECH | LISTENING
