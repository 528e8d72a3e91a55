"""Sentences about épreuves of several centres: manifests, codes, plis."""

MESSAGES = {
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
    "manifest_unsealed": (
        "La partie {partie} n'est pas scellée. Ajoutez son fichier avec « epreuve add-game »."
    ),
    "pli_partie_unknown": (
        "La partie {partie} n'existe pas dans cette épreuve. Vérifiez le manifeste du centre."
    ),
    "pli_other_epreuve": (
        "Ce pli appartient à une autre épreuve. Vérifiez le manifeste du centre."
    ),
    "pli_impossible": (
        "Ce pli contient des données impossibles. Gardez-le et prévenez l'organisateur."
    ),
    "pli_nobody_draws": (
        "La partie {partie} est scellée : personne ne la tire. "
        "Ouvrez-la avec « pupitre centre open {partie} »."
    ),
    "pli_coup_unknown": (
        "Le coup {coup} n'existe pas dans la partie commune. Vérifiez l'enveloppe jouée."
    ),
    "pli_other_top": (
        "Le top du coup {coup} n'est pas {top} dans la partie commune. Vérifiez l'enveloppe jouée."
    ),
    "pli_above_top": (
        "Coup {coup} : {points:|point dépasse|points dépassent} le top, {top}. "
        "Corrigez le bulletin en cause."
    ),
}
