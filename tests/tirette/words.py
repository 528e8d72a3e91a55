"""Its sentences: codes of its engine and its own."""

WORDS = {
    "game_tirette": "Tirette",
    "tirette_all_drawn": "Tous les jetons sont tirés. {Appuyez:valider} pour finir.",
    "tirette_not_now": "Ce n'est pas le moment. Tirez d'abord les jetons.",
    "desk_tirette_drawing": "On tire les jetons. Posez-en un sur le lecteur.",
    "desk_tirette_over": "La tirette est finie. {Tenez:suivant} pour une autre.",
    "action_Finish": "finir",
}
