"""Sentences of the arbiters' page and of the room's list."""

MESSAGES = {
    "correction_other_tirage": (
        "Le coup {coup} a été rejoué avec {tirage}. Reprenez les bulletins du nouveau coup."
    ),
    "correction_not_there": ("{player} ne joue pas le coup {coup}. Vérifiez le nom et le coup."),
    "correction_not_blind": (
        "Vous avez déjà lu le bulletin de {player}. Un autre arbitre fait le double arbitrage."
    ),
    "correction_last_coup": (
        "Le coup {coup} n'a pas encore été joué. Donnez le dernier coup joué, ou 0."
    ),
    "correction_first_coup": (
        "Le coup {coup} n'est pas encore à jouer. Donnez un coup déjà joué, ou le suivant."
    ),
    "correction_bad_table": (
        "« {table} » n'est pas un numéro de table. Donnez un nombre de 1 à {most}."
    ),
    "correction_other_game": (
        "Cette saisie appartient à une autre partie. Reprenez le bulletin dans celle-ci."
    ),
    "correction_decided": "Le juge-arbitre a tranché pour {player}. Adressez-vous à lui.",
    "correction_unnamed": "La table {table} n'a pas de nom. Écrivez un nom.",
}
