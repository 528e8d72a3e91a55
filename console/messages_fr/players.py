"""Lists of players, and tables shared among arbiters."""

MESSAGES = {
    "players_empty": "La liste ne contient aucun joueur. Donnez une ligne par joueur.",
    "players_not_csv": (
        "La ligne {line} de la liste des joueurs n'est pas lisible. "
        "Enregistrez la liste en CSV, un joueur par ligne."
    ),
    "player_without_name": "La ligne {line} n'a pas de nom. Complétez-la ou supprimez-la.",
    "players_too_many": "Il n'y a plus de table libre. La liste va jusqu'à {most} tables.",
    "player_bad_table": (
        "Ligne {line} : « {table} » n'est pas un numéro de table. Donnez un nombre de 1 à 9999."
    ),
    "table_twice": (
        "La table {table} est donnée à {other} et à {name}. Changez l'un des deux numéros."
    ),
    "bad_tables": "« {text} » ne désigne pas des tables. Écrivez par exemple 1-12, 15.",
}
