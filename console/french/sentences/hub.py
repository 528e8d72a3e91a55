"""What the hub says to whoever runs it, and to the organiser: its database, its centres."""

MESSAGES = {
    # The database of the hub
    "hub_database_driver": (
        "Le programme ne sait pas parler à PostgreSQL : il manque « psycopg ». "
        "Installez-le (pip install 'pupitre[hub]'), ou prenez SQLite."
    ),
    "hub_database_address": (
        "L'adresse de la base est mal écrite. "
        "Écrivez-la ainsi : postgresql://utilisateur@machine/base."
    ),
    "hub_database_unreachable": (
        "Le serveur de la base ne répond pas. "
        "Démarrez-le, ou vérifiez l'adresse, le port et le pare-feu."
    ),
    "hub_database_password": (
        "Le serveur refuse cet utilisateur ou son mot de passe. "
        "Vérifiez le fichier « .pgpass » et les droits du serveur (pg_hba.conf)."
    ),
    "hub_database_absent": (
        "Cette base n'existe pas sur le serveur. Créez-la (createdb), ou corrigez son nom."
    ),
    "hub_database_rights": (
        "Cet utilisateur n'a pas le droit de créer ou d'écrire les tables. "
        "Donnez-lui la base (ALTER DATABASE … OWNER TO …)."
    ),
    "hub_database_read_only": (
        "La base est en lecture seule, ou le serveur est un serveur de secours. "
        "Autorisez l'écriture, ou promouvez le secours (pg_ctl promote)."
    ),
    "hub_database_schema_newer": (
        "Les tables de cette base sont d'une version plus récente de Pupitre. "
        "Mettez le programme à jour, ou donnez une autre base."
    ),
    "hub_database_schema_foreign": (
        "Les tables de cette base ne sont pas celles de Pupitre. Donnez une base à part."
    ),
    "hub_database_schema_missing": (
        "Les tables de la base ont disparu. Elles sont refaites, et les centres renvoient tout."
    ),
    "hub_database_schema_absent": (
        "Le schéma demandé n'existe pas dans cette base. "
        "Créez-le (CREATE SCHEMA …), ou ôtez « search_path » de l'adresse et de l'utilisateur."
    ),
    "hub_database_encoding": (
        "Cette base n'est pas en UTF-8 : des noms y seraient refusés. "
        "Donnez-en une autre (createdb -E UTF8 -T template0 …)."
    ),
    "hub_database_tls": (
        "Le serveur de la base et le programme ne s'accordent pas sur le chiffrement. "
        "Vérifiez « sslmode » dans l'adresse, et le certificat du serveur."
    ),
    "hub_database_file": (
        "Le fichier de la base ne s'ouvre pas. "
        "Vérifiez que son dossier existe et que le programme peut y écrire."
    ),
    "hub_database_damaged": (
        "Le fichier de la base est abîmé. "
        "Mettez-le de côté : une base neuve est faite, et les centres renvoient tout."
    ),
    "hub_database_busy": (
        "La base est occupée par un autre programme. "
        "Arrêtez-le, ou donnez une autre base à celui-ci."
    ),
    "hub_database_full": "Le disque de la base est plein. Faites de la place.",
    "hub_database_other": "La base répond par une erreur. Lisez-la dans le journal du programme.",
    "hub_waits": (
        "Le centre national n'est pas ouvert. Il attend un moment, et {url} dit la même chose."
    ),
    "hub_gives_up": (
        "La base n'a pas répondu à temps. Le centre national s'arrête sans s'être ouvert."
    ),
    "hub_once_without_site": (
        "« --once » écrit la page publique en fichiers. Dites où, par --site DOSSIER."
    ),
    "hub_site_written": "Page publique écrite : {page}",
    "hub_stays_closed": "Le centre national ne s'ouvre pas, et rien n'a été commencé.",
    "hub_lost": ("Les centres sont priés de revenir. Le centre national réessaie sans cesse."),
    "hub_found_again": "La base répond de nouveau.",
    # What the organiser does about a centre
    "trouble_asks": "demande son inscription",
    "trouble_asks_remedy": "Faites-vous dicter son empreinte, ou lisez son code QR, puis acceptez.",
    "trouble_never_heard": "n'a encore rien envoyé, et d'autres jouent",
    "trouble_never_heard_remedy": (
        "Appelez-le : a-t-il ouvert la partie ? Sinon dictez-lui le code ; sans réseau, il joue "
        "quand même et apporte ses plis sur une clé USB."
    ),
    "trouble_silent": "n'a rien envoyé depuis {minutes:|minute}",
    "trouble_silent_remedy": (
        "Appelez-le : si sa liaison est coupée, il joue quand même et apporte ses plis sur une "
        "clé USB."
    ),
    "trouble_no_licence": "{count:|joueur} sans licence : {names}",
    "trouble_no_licence_remedy": (
        "L'épreuve est réservée aux licenciés. Demandez ces numéros à son juge, qui les ajoute sur "
        "sa page Joueurs."
    ),
    "trouble_late": "partie {partie} : {count:|coup} de retard",
    "trouble_late_remedy": (
        "Une salle lente n'appelle rien. S'il dit avoir fini ces coups, sa liaison est lente : "
        "les plis partent tout seuls."
    ),
    "trouble_apart": "a quitté la partie commune (partie {partie}) : {why}",
    "trouble_apart_remedy": (
        "Voyez avec son juge. « Maintenir », sous « Autres décisions », le remet avec les autres."
    ),
    "trouble_other_top_remedy": (
        "Faites relire ce top à son juge : mauvaise enveloppe, ou top corrigé trop tard."
    ),
    "trouble_refused": "{count:|envoi refusé|envois refusés} : {what}",
    "remedy_any": "Appelez son juge, et gardez ce message : ce qui était déjà reçu reste compté.",
    "remedy_number_reused": (
        "Deux pupitres parlent pour ce centre, ou son journal a été remplacé. Demandez lequel joue."
    ),
    "remedy_pli_other_epreuve": (
        "Son dossier est celui d'une autre épreuve. Envoyez-lui le dossier public, "
        "qu'il s'inscrive de nouveau."
    ),
    "remedy_other_envelope": "Il joue une autre enveloppe. Demandez quelle partie il a ouverte.",
    "remedy_pli_above_top": "Un bulletin dépasse le top. Demandez à son juge de le corriger.",
    "remedy_table_twice": "Demandez à son juge de donner une table à chacun de ces joueurs.",
    "remedy_partie_not_begun": (
        "Il a commencé avant l'heure. Les plis repartiront tout seuls à l'heure dite."
    ),
    "remedy_partie_code_held": "Donnez le code de cette partie : ses plis repartiront tout seuls.",
    # A rehearsal
    "epreuve_code_lost": "Le code de la partie {partie} est perdu. Ajoutez la partie à nouveau.",
    "rehearsal_nothing_sealed": (
        "Une partie de cette épreuve n'est pas scellée : il n'y a rien à répéter. "
        "« make demo-simultane » montre un multiplex ou plusieurs salles."
    ),
    "rehearsal_not_the_organisers": (
        "Le dossier {folder} est celui qu'on donne aux centres : il n'a pas les codes. "
        "Donnez celui de l'organisateur."
    ),
    "rehearsal_not_acknowledged": (
        "Des plis ne sont pas accusés. Vérifiez la place sur le disque du centre national."
    ),
    "rehearsal_stranger_let_in": (
        "Un centre inconnu a été reçu. N'ouvrez pas ce centre national, et signalez-le."
    ),
    "rehearsal_envelope_let_in": (
        "Une mauvaise enveloppe a été reçue. Refaites les parties scellées."
    ),
    "rehearsal_waits": "Un centre qui a fini est encore attendu. Gardez ce dossier et signalez-le.",
    "rehearsal_other_ranking": (
        "L'ordre des envois change le classement. Gardez ce dossier et signalez-le."
    ),
    "rehearsal_no_paper": "Une feuille du classement ne s'écrit pas. Vérifiez l'installation.",
}
